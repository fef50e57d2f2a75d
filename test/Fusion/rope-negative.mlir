// RUN: norm-opt %s --norm-fuse-rope --split-input-file --remarks-filter=norm-fuse-rope --remark-format=emitRemark 2>&1 | FileCheck %s
// RUN: norm-opt %s --norm-fuse-rope --split-input-file | FileCheck %s --check-prefix=IR

// The norm runs along the positions: its rows are columns of the rotation's.
// CHECK: [Missed] NormNotFused | {{.*}} | Function=other_axis | Reason="norm.rope is not fused with norm.normalize: they go over different rows"
// IR-LABEL: func @other_axis
// IR-NOT: norm.kernel
// IR: norm.rope
func.func @other_axis(%x: tensor<8x16xf32>, %cos: tensor<8x16xf32>, %sin: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %n = norm.normalize rms %x axes [0] eps 1.0e-06 : tensor<8x16xf32>
  %r = norm.rope half_split %n cos %cos sin %sin axes [0, 1] : tensor<8x16xf32>, tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}

// -----

// Other tables: two kernels.
// CHECK-NOT: Function=other_tables{{.*}}norm.kernel and norm.kernel
// IR-LABEL: func @other_tables
// IR-COUNT-2: norm.kernel
func.func @other_tables(%q: tensor<8x16xf32>, %k: tensor<8x16xf32>, %cos: tensor<8x16xf32>, %sin: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  %nq = norm.normalize rms %q axes [1] eps 1.0e-06 : tensor<8x16xf32>
  %nk = norm.normalize rms %k axes [1] eps 1.0e-06 : tensor<8x16xf32>
  %rq = norm.rope half_split %nq cos %cos sin %sin axes [0, 1] : tensor<8x16xf32>, tensor<8x16xf32>
  %rk = norm.rope half_split %nk cos %sin sin %cos axes [0, 1] : tensor<8x16xf32>, tensor<8x16xf32>
  return %rq, %rk : tensor<8x16xf32>, tensor<8x16xf32>
}

// -----

// The rows of one have nothing to do with those of the other.
// CHECK: [Missed] NormNotFused | {{.*}} | Function=other_batch | Reason="norm.rope is not fused with norm.rope: they go over different rows"
// IR-LABEL: func @other_batch
// IR-NOT: norm.kernel
func.func @other_batch(%q: tensor<?x16xf32>, %k: tensor<?x16xf32>, %cos: tensor<16xf32>, %sin: tensor<16xf32>) -> (tensor<?x16xf32>, tensor<?x16xf32>) {
  %rq = norm.rope half_split %q cos %cos sin %sin axes [1] : tensor<?x16xf32>, tensor<16xf32>
  %rk = norm.rope half_split %k cos %cos sin %sin axes [1] : tensor<?x16xf32>, tensor<16xf32>
  return %rq, %rk : tensor<?x16xf32>, tensor<?x16xf32>
}
