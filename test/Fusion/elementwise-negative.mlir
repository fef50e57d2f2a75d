// RUN: norm-opt %s --norm-fuse-elementwise --split-input-file --remarks-filter=norm-fuse-elementwise --remark-format=emitRemark 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// CHECK-NOT: norm.kernel

#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#head = affine_map<(d0, d1, d2) -> (d0, d2)>
// Repeated rows, as keys are repeated for groups of queries.
// REMARK: linalg.generic is not fused with norm.normalize: they go over different rows
func.func @repeat(%x: tensor<4x64xf32>) -> tensor<4x3x64xf32> {
  %0 = norm.normalize rms %x axes [1] eps 1.0e-06 : tensor<4x64xf32>
  %empty = tensor.empty() : tensor<4x3x64xf32>
  %1 = linalg.generic {indexing_maps = [#head, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%0 : tensor<4x64xf32>) outs(%empty : tensor<4x3x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x3x64xf32>
  return %1 : tensor<4x3x64xf32>
}

// -----

// A transpose of the rows themselves.
// REMARK: linalg.transpose is not fused with norm.normalize: it transposes the rows
func.func @transpose(%x: tensor<4x64xf32>) -> tensor<64x4xf32> {
  %0 = norm.normalize rms %x axes [1] eps 1.0e-06 : tensor<4x64xf32>
  %empty = tensor.empty() : tensor<64x4xf32>
  %1 = linalg.transpose ins(%0 : tensor<4x64xf32>) outs(%empty : tensor<64x4xf32>) permutation = [1, 0]
  return %1 : tensor<64x4xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
// A gain that is computed: once, not once for each row.
// REMARK: linalg.exp is not fused with norm.normalize: they go over different rows
func.func @parameter(%x: tensor<4x64xf32>, %w: tensor<64xf32>) -> tensor<4x64xf32> {
  %empty = tensor.empty() : tensor<64xf32>
  %g = linalg.exp ins(%w : tensor<64xf32>) outs(%empty : tensor<64xf32>) -> tensor<64xf32>
  %0 = norm.normalize rms %x axes [1] eps 1.0e-06 gain direct(%g : tensor<64xf32>) : tensor<4x64xf32>
  return %0 : tensor<4x64xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
#id = affine_map<(d0, d1) -> (d0)>
// A gather.
// REMARK: is not fused with norm.normalize: its body holds tensor.extract
func.func @gather(%ids: tensor<8xi64>, %words: tensor<80x64xf32>) -> tensor<8x64xf32> {
  %empty = tensor.empty() : tensor<8x64xf32>
  %0 = linalg.generic {indexing_maps = [#id, #map], iterator_types = ["parallel", "parallel"]} ins(%ids : tensor<8xi64>) outs(%empty : tensor<8x64xf32>) {
  ^bb0(%in: i64, %out: f32):
    %i = arith.index_cast %in : i64 to index
    %j = linalg.index 1 : index
    %v = tensor.extract %words[%i, %j] : tensor<80x64xf32>
    linalg.yield %v : f32
  } -> tensor<8x64xf32>
  %1 = norm.normalize rms %0 axes [1] eps 1.0e-06 : tensor<8x64xf32>
  return %1 : tensor<8x64xf32>
}

// -----

// Elements of a type that row kernels do not compute with.
// REMARK: is not fused with norm.normalize: elements of type i8 are not supported
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @quantized(%x: tensor<4x64xi8>) -> tensor<4x64xf32> {
  %empty = tensor.empty() : tensor<4x64xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x64xi8>) outs(%empty : tensor<4x64xf32>) {
  ^bb0(%in: i8, %out: f32):
    %v = arith.sitofp %in : i8 to f32
    linalg.yield %v : f32
  } -> tensor<4x64xf32>
  %1 = norm.normalize rms %0 axes [1] eps 1.0e-06 : tensor<4x64xf32>
  return %1 : tensor<4x64xf32>
}

// -----

// Next to no norm and no reduction: nothing to do, nothing to say.
func.func @alone(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %empty = tensor.empty() : tensor<4x64xf32>
  %0 = linalg.exp ins(%x : tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  %1 = linalg.tanh ins(%0 : tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %1 : tensor<4x64xf32>
}
