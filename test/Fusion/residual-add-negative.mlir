// RUN: norm-opt %s --norm-fuse-residual-add --split-input-file --remarks-filter=norm-fuse-residual-add --remark-format=emitRemark 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// CHECK-NOT: norm.kernel

// The second add reads the norm through a matmul: one kernel of the two would
// wait for itself.
// REMARK: linalg.add is not fused with norm.normalize: a value between them goes through linalg.matmul outside of the kernel
func.func @cycle(%x: tensor<4x64xf32>, %w: tensor<64x64xf32>) -> tensor<4x64xf32> {
  %c = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x64xf32>
  %zero = linalg.fill ins(%c : f32) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  %y = norm.normalize rms %x axes [1] eps 1.0e-06 : tensor<4x64xf32>
  %f = linalg.matmul ins(%y, %w : tensor<4x64xf32>, tensor<64x64xf32>) outs(%zero : tensor<4x64xf32>) -> tensor<4x64xf32>
  %s = linalg.add ins(%y, %f : tensor<4x64xf32>, tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %s : tensor<4x64xf32>
}

// -----

// The rows of the add are columns to the norm.
// REMARK: is not fused with norm.normalize: it transposes the rows
#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
func.func @transposed(%h: tensor<64x4xf32>, %f: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %empty = tensor.empty() : tensor<4x64xf32>
  %s = linalg.generic {indexing_maps = [#tr, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%h, %f : tensor<64x4xf32>, tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) {
  ^bb0(%in: f32, %in2: f32, %out: f32):
    %m = arith.addf %in, %in2 : f32
    linalg.yield %m : f32
  } -> tensor<4x64xf32>
  %y = norm.normalize rms %s axes [1] eps 1.0e-06 : tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// -----

// Ops with effects keep their order.
// REMARK: linalg.add is not fused with norm.normalize: func.call cannot change places with func.call
func.func private @observe(tensor<4x64xf32>)
func.func private @make() -> tensor<64xf32>
func.func @effects(%h: tensor<4x64xf32>, %f: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %empty = tensor.empty() : tensor<4x64xf32>
  %s = linalg.add ins(%h, %f : tensor<4x64xf32>, tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  call @observe(%s) : (tensor<4x64xf32>) -> ()
  %g = call @make() : () -> tensor<64xf32>
  %y = norm.normalize rms %s axes [1] eps 1.0e-06 gain direct(%g : tensor<64xf32>) : tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// -----

// The element type has no row kernel: nothing to say, it is no sum of floats.
// The other: a scale that is a scalar argument.
// REMARK: is not fused with norm.normalize: its body reads a scalar that is no constant
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @captured(%h: tensor<4x64xf32>, %f: tensor<4x64xf32>, %a: f32) -> tensor<4x64xf32> {
  %empty = tensor.empty() : tensor<4x64xf32>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%h, %f : tensor<4x64xf32>, tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) {
  ^bb0(%in: f32, %in2: f32, %out: f32):
    %p = arith.mulf %in, %a : f32
    %m = arith.addf %p, %in2 : f32
    linalg.yield %m : f32
  } -> tensor<4x64xf32>
  %y = norm.normalize rms %s axes [1] eps 1.0e-06 : tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}
