// RUN: norm-opt %s --norm-fuse-elementwise --split-input-file | FileCheck %s

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
// Softmax with a scale and a mask before it, and in the exporters' spelling: the
// maximum comes with an index that nobody reads.
// CHECK-LABEL: func @softmax
// CHECK-SAME: (%[[X:[^:]*]]: tensor<8x32xf32>, %[[M:[^:]*]]: tensor<8x32xf32>)
// CHECK: %[[K:.*]] = norm.kernel ins(%[[X]], %[[M]] :
// CHECK: arith.mulf
// CHECK: arith.addf
// CHECK: arith.maximumf
// CHECK-NOT: linalg.index
// CHECK: tensor.expand_shape
// CHECK: arith.subf
// CHECK: linalg.exp
// CHECK: linalg.reduce
// CHECK: arith.divf
// CHECK: norm.yield %{{.*}} : tensor<8x32xf32>
// CHECK: return %[[K]]
func.func @softmax(%x: tensor<8x32xf32>, %mask: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %izero = arith.constant 0 : i64
  %empty = tensor.empty() : tensor<8x32xf32>
  %rows = tensor.empty() : tensor<8xf32>
  %irows = tensor.empty() : tensor<8xi64>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x32xf32>) outs(%empty : tensor<8x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.mulf %in, %scale : f32
    linalg.yield %v : f32
  } -> tensor<8x32xf32>
  %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%0, %mask : tensor<8x32xf32>, tensor<8x32xf32>) outs(%empty : tensor<8x32xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %v = arith.addf %in, %m : f32
    linalg.yield %v : f32
  } -> tensor<8x32xf32>
  %2 = linalg.fill ins(%lowest : f32) outs(%rows : tensor<8xf32>) -> tensor<8xf32>
  %3 = linalg.fill ins(%izero : i64) outs(%irows : tensor<8xi64>) -> tensor<8xi64>
  %4:2 = linalg.generic {indexing_maps = [#map, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<8x32xf32>) outs(%2, %3 : tensor<8xf32>, tensor<8xi64>) {
  ^bb0(%in: f32, %out: f32, %at: i64):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i64
    %v = arith.maximumf %in, %out : f32
    %g = arith.cmpf ogt, %in, %out : f32
    %k = arith.select %g, %j, %at : i64
    linalg.yield %v, %k : f32, i64
  } -> (tensor<8xf32>, tensor<8xi64>)
  %5 = tensor.expand_shape %4#0 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
  %6 = linalg.generic {indexing_maps = [#map, affine_map<(d0, d1) -> (d0, 0)>, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %5 : tensor<8x32xf32>, tensor<8x1xf32>) outs(%empty : tensor<8x32xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %v = arith.subf %in, %m : f32
    linalg.yield %v : f32
  } -> tensor<8x32xf32>
  %7 = linalg.exp ins(%6 : tensor<8x32xf32>) outs(%empty : tensor<8x32xf32>) -> tensor<8x32xf32>
  %8 = linalg.fill ins(%zero : f32) outs(%rows : tensor<8xf32>) -> tensor<8xf32>
  %9 = linalg.reduce { arith.addf } ins(%7 : tensor<8x32xf32>) outs(%8 : tensor<8xf32>) dimensions = [1]
  %10 = linalg.generic {indexing_maps = [#map, #row, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %9 : tensor<8x32xf32>, tensor<8xf32>) outs(%empty : tensor<8x32xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %v = arith.divf %in, %m : f32
    linalg.yield %v : f32
  } -> tensor<8x32xf32>
  return %10 : tensor<8x32xf32>
}

// -----

// A chain before and after a norm; one value of it is also used by a matmul.
// CHECK-LABEL: func @chain
// CHECK: %[[K:.*]]:2 = norm.kernel
// CHECK: linalg.tanh
// CHECK: %[[A:.*]] = linalg.exp
// CHECK: norm.normalize
// CHECK: %[[Y:.*]] = linalg.mul
// CHECK: norm.yield %[[A]], %[[Y]]
// CHECK-NOT: norm.kernel
// CHECK: linalg.matmul ins(%[[K]]#0
// CHECK: return %[[K]]#1
func.func @chain(%x: tensor<4x64xf32>, %z: tensor<4x64xf32>, %w: tensor<64x8xf32>, %c: tensor<4x8xf32>) -> (tensor<4x64xf32>, tensor<4x8xf32>) {
  %empty = tensor.empty() : tensor<4x64xf32>
  %0 = linalg.exp ins(%x : tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  %1 = norm.normalize rms %0 axes [1] eps 1.0e-06 : tensor<4x64xf32>
  %2 = linalg.tanh ins(%z : tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  %3 = linalg.mul ins(%1, %2 : tensor<4x64xf32>, tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  %4 = linalg.matmul ins(%0, %w : tensor<4x64xf32>, tensor<64x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %3, %4 : tensor<4x64xf32>, tensor<4x8xf32>
}

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#pos = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>
// BERT's embeddings: the gathers stay outside, their sums come in.
// CHECK-LABEL: func @embeddings
// CHECK: tensor.extract
// CHECK: %[[K:.*]] = norm.kernel ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} :
// CHECK: linalg.add
// CHECK: arith.addf
// CHECK: norm.normalize layer
// CHECK-NOT: norm.kernel
// CHECK: return %[[K]]
func.func @embeddings(%ids: tensor<2x8xi64>, %words: tensor<80x64xf32>, %types: tensor<2x8x64xf32>, %positions: tensor<8x64xf32>, %w: tensor<64xf32>, %b: tensor<64xf32>) -> tensor<2x8x64xf32> {
  %empty = tensor.empty() : tensor<2x8x64xf32>
  %0 = linalg.generic {indexing_maps = [#out, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%ids : tensor<2x8xi64>) outs(%empty : tensor<2x8x64xf32>) {
  ^bb0(%in: i64, %out: f32):
    %i = arith.index_cast %in : i64 to index
    %j = linalg.index 2 : index
    %v = tensor.extract %words[%i, %j] : tensor<80x64xf32>
    linalg.yield %v : f32
  } -> tensor<2x8x64xf32>
  %1 = linalg.add ins(%0, %types : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%empty : tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
  %2 = linalg.generic {indexing_maps = [#map, #pos, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %positions : tensor<2x8x64xf32>, tensor<8x64xf32>) outs(%empty : tensor<2x8x64xf32>) {
  ^bb0(%in: f32, %p: f32, %out: f32):
    %v = arith.addf %in, %p : f32
    linalg.yield %v : f32
  } -> tensor<2x8x64xf32>
  %3 = norm.normalize layer %2 axes [2] eps 1.0e-12 gain direct(%w : tensor<64xf32>) bias(%b : tensor<64xf32>) : tensor<2x8x64xf32>
  return %3 : tensor<2x8x64xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
// After --linalg-fuse-elementwise-ops a body holds several steps, and an op may
// have two results.
// CHECK-LABEL: func @fused_bodies
// CHECK: %[[K:.*]]:2 = norm.kernel
// CHECK: %[[G:.*]]:2 = linalg.generic
// CHECK: norm.normalize rms %[[G]]#0
// CHECK: norm.yield %[[G]]#1, %
// CHECK-NOT: norm.kernel
// CHECK: return %[[K]]#1, %[[K]]#0
func.func @fused_bodies(%x: tensor<?x64xbf16>, %f: tensor<?x64xbf16>) -> (tensor<?x64xbf16>, tensor<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x64xbf16>
  %empty = tensor.empty(%m) : tensor<?x64xbf16>
  %wide = tensor.empty(%m) : tensor<?x64xf32>
  %0:2 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%x, %f : tensor<?x64xbf16>, tensor<?x64xbf16>) outs(%empty, %wide : tensor<?x64xbf16>, tensor<?x64xf32>) {
  ^bb0(%a: bf16, %b: bf16, %o0: bf16, %o1: f32):
    %s = arith.addf %a, %b : bf16
    %e = arith.extf %s : bf16 to f32
    linalg.yield %s, %e : bf16, f32
  } -> (tensor<?x64xbf16>, tensor<?x64xf32>)
  %1 = norm.normalize rms %0#0 axes [1] eps 1.0e-06 : tensor<?x64xbf16>
  return %1, %0#1 : tensor<?x64xbf16>, tensor<?x64xf32>
}
