// RUN: norm-opt %s --norm-fuse-siblings --split-input-file --remarks-filter=norm-fuse-siblings --remark-format=emitRemark 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// CHECK-NOT: norm.kernel

// Rows and columns of one tensor.
// REMARK: norm.normalize is not fused with norm.normalize: they go over different rows
func.func @columns(%x: tensor<8x64xf32>) -> (tensor<8x64xf32>, tensor<8x64xf32>) {
  %0 = norm.normalize rms %x axes [1] eps 1.0e-06 : tensor<8x64xf32>
  %1 = norm.normalize rms %x axes [0] eps 1.0e-06 : tensor<8x64xf32>
  return %0, %1 : tensor<8x64xf32>, tensor<8x64xf32>
}

// -----

// The second waits for a matmul of the first.
// REMARK: norm.normalize is not fused with norm.normalize: a value between them goes through linalg.matmul outside of the kernel
func.func @through_matmul(%x: tensor<4x64xf32>, %w: tensor<64x64xf32>) -> (tensor<4x64xf32>, tensor<4x64xf32>) {
  %y = norm.normalize rms %x axes [1] eps 1.0e-06 : tensor<4x64xf32>
  %f = linalg.matmul ins(%y, %w : tensor<4x64xf32>, tensor<64x64xf32>) outs(%x : tensor<4x64xf32>) -> tensor<4x64xf32>
  %g = tensor.collapse_shape %f [[0, 1]] : tensor<4x64xf32> into tensor<256xf32>
  %h = tensor.extract_slice %g [0] [64] [1] : tensor<256xf32> to tensor<64xf32>
  %z = norm.normalize rms %x axes [1] eps 1.0e-06 gain direct(%h : tensor<64xf32>) : tensor<4x64xf32>
  return %y, %z : tensor<4x64xf32>, tensor<4x64xf32>
}

// -----

// Only the gain is shared; nothing to say.
func.func @shared_gain(%x: tensor<8x64xf32>, %y: tensor<4x64xf32>, %w: tensor<64xf32>) -> (tensor<8x64xf32>, tensor<4x64xf32>) {
  %0 = norm.normalize rms %x axes [1] eps 1.0e-06 gain direct(%w : tensor<64xf32>) : tensor<8x64xf32>
  %1 = norm.normalize rms %y axes [1] eps 1.0e-06 gain direct(%w : tensor<64xf32>) : tensor<4x64xf32>
  return %0, %1 : tensor<8x64xf32>, tensor<4x64xf32>
}

// -----

// No input of the kernel would have the two sizes.
// REMARK: norm.normalize is not fused with norm.normalize: a size of tensor.expand_shape is only known outside
func.func @unknown_factors(%x: tensor<?x64xf32>, %a: index, %b: index) -> tensor<?x?x64xf32> {
  %0 = norm.normalize rms %x axes [1] eps 1.0e-06 : tensor<?x64xf32>
  %e = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%a, %b, 64] : tensor<?x64xf32> into tensor<?x?x64xf32>
  %1 = norm.normalize l2 %e axes [2] eps 1.0e-06 : tensor<?x?x64xf32>
  return %1 : tensor<?x?x64xf32>
}

// -----

// Different blocks.
func.func @blocks(%x: tensor<4x64xf32>, %c: i1) -> tensor<4x64xf32> {
  %0 = norm.normalize rms %x axes [1] eps 1.0e-06 : tensor<4x64xf32>
  %1 = scf.if %c -> tensor<4x64xf32> {
    %2 = norm.normalize l2 %0 axes [1] eps 1.0e-06 : tensor<4x64xf32>
    scf.yield %2 : tensor<4x64xf32>
  } else {
    scf.yield %0 : tensor<4x64xf32>
  }
  return %1 : tensor<4x64xf32>
}

// -----

// A norm over all heads, then one of each head: rows in rows.
// REMARK: norm.normalize is not fused with norm.normalize: as one kernel, rows of different dimensions are combined
func.func @heads_in_row(%x: tensor<4x128xf32>) -> tensor<4x8x16xf32> {
  %0 = norm.normalize rms %x axes [1] eps 1.0e-06 : tensor<4x128xf32>
  %e = tensor.expand_shape %0 [[0], [1, 2]] output_shape [4, 8, 16] : tensor<4x128xf32> into tensor<4x8x16xf32>
  %1 = norm.normalize l2 %e axes [2] eps 1.0e-06 : tensor<4x8x16xf32>
  return %1 : tensor<4x8x16xf32>
}
