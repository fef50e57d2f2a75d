// A kernel that no emitter takes is its body again, and a remark says why.
// RUN: norm-opt %s --norm-outline-kernels=take-all --remarks-filter=norm-outline-kernels 2>&1 | FileCheck %s
// RUN: norm-opt %s --norm-outline-kernels --remarks-filter=norm-outline-kernels 2>&1 | FileCheck %s --check-prefix=ROWS

// The size of the result depends on the elements of %x.
// CHECK: remark: [Missed] KernelInlined
// CHECK-SAME: the size of a result depends on more than the sizes of the inputs
// CHECK-LABEL: func.func @data_dependent(
// CHECK-NOT: norm.kernel
// CHECK: linalg.fill
// CHECK-NOT: norm.launch
// CHECK: return
func.func @data_dependent(%x: tensor<4xindex>) -> tensor<?xf32> {
  %0 = norm.kernel ins(%x : tensor<4xindex>) {
  ^bb0(%a: tensor<4xindex>):
    %c0 = arith.constant 0 : index
    %one = arith.constant 1.0 : f32
    %n = tensor.extract %a[%c0] : tensor<4xindex>
    %empty = tensor.empty(%n) : tensor<?xf32>
    %r = linalg.fill ins(%one : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
    norm.yield %r : tensor<?xf32>
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Two norms over different axes are no rows of one kernel; each has its own.
// ROWS: remark: [Missed] KernelInlined{{.*}}rms, layer is no kernel of its own
// ROWS-LABEL: func.func @different_rows(
// ROWS-NOT: norm.normalize
// ROWS: norm.launch @rms_row_
// ROWS: norm.launch @layer_row_
// ROWS: return
func.func @different_rows(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = norm.kernel ins(%x : tensor<8x16xf32>) {
  ^bb0(%a: tensor<8x16xf32>):
    %n = norm.normalize rms %a axes [1] eps 1.0e-06 : tensor<8x16xf32>
    %m = norm.normalize layer %n axes [0] eps 1.0e-06 : tensor<8x16xf32>
    norm.yield %m : tensor<8x16xf32>
  } -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
