// RUN: norm-opt %s --norm-audit='format=json output=%t.json' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.json
// RUN: norm-opt %s --norm-audit='format=text output=%t.txt' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.txt --check-prefix=TEXT

// Names and values of gains that reach their norm through other ops.

// CHECK-LABEL: "name": "traced"
// TEXT-LABEL: @traced: 4 norms
func.func @traced(%x: tensor<2x4x16xf32>, %w: tensor<64xf32> {norm.parameter = "block.norm.weight"},
                  %b: tensor<16xf32> {norm.parameter = "block.norm.bias"},
                  %h: tensor<16xbf16> {norm.parameter = "head.weight"}) -> tensor<2x4x16xf32> {
  // CHECK: "name": "block.norm"
  // CHECK: "parameter": "block.norm.weight"
  // CHECK-NEXT: "shape": [4, 16]
  // CHECK-NEXT: "axes": [1, 2]
  // CHECK: "bias": {
  // CHECK-NEXT: "parameter": "block.norm.bias"
  // CHECK-NEXT: "shape": [16]
  // TEXT: 0  block.norm
  // TEXT: gain direct γ, [4, 16]; decay pulls the multiplier to 0
  // TEXT: bias [16]
  %0 = tensor.expand_shape %w [[0, 1]] output_shape [16, 4] : tensor<64xf32> into tensor<16x4xf32>
  %e = tensor.empty() : tensor<4x16xf32>
  %1 = linalg.transpose ins(%0 : tensor<16x4xf32>) outs(%e : tensor<4x16xf32>) permutation = [1, 0]
  %2 = norm.normalize rms %x axes [2] eps 1.0e-06 gain direct(%1 : tensor<4x16xf32>) axes [1, 2] bias(%b : tensor<16xf32>) : tensor<2x4x16xf32>
  // Through a cast in a generic, and one of TOSA.
  // CHECK: "name": "head"
  // CHECK: "parameter": "head.weight"
  %e1 = tensor.empty() : tensor<16xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%h : tensor<16xbf16>) outs(%e1 : tensor<16xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %c = arith.extf %in : bf16 to f32
    linalg.yield %c : f32
  } -> tensor<16xf32>
  %4 = norm.normalize rms %2 axes [2] eps 1.0e-06 gain zero_centered(%3 : tensor<16xf32>) : tensor<2x4x16xf32>
  // CHECK: "name": "head"
  // CHECK: "parameter": "head.weight"
  %5 = tosa.cast %h : (tensor<16xbf16>) -> tensor<16xf32>
  %6 = norm.normalize rms %4 axes [2] eps 1.0e-06 gain direct(%5 : tensor<16xf32>) : tensor<2x4x16xf32>
  // A sum is no parameter.
  // CHECK: "name": "traced#3"
  // CHECK: "parameter": null
  %7 = arith.addf %5, %b : tensor<16xf32>
  %8 = norm.normalize rms %6 axes [2] eps 1.0e-06 gain direct(%7 : tensor<16xf32>) : tensor<2x4x16xf32>
  return %8 : tensor<2x4x16xf32>
}

// CHECK-LABEL: "name": "constants"
// TEXT-LABEL: @constants: 6 norms
func.func @constants(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // CHECK: "values": {
  // CHECK-NEXT: "mean": 2.5,
  // CHECK-NEXT: "min": 1,
  // CHECK-NEXT: "max": 4
  // TEXT: multiplier 2.5 in the mean, 1 to 4
  %d = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = norm.normalize rms %x axes [1] eps 1.0e-06 gain direct(%d : tensor<4xf32>) : tensor<2x4xf32>
  // The multiplier of a zero-centered gain is 1 + w.
  // CHECK: "form": "zero_centered"
  // CHECK: "mean": 1.25,
  // CHECK-NEXT: "min": 1.25,
  // CHECK-NEXT: "max": 1.25
  %s = arith.constant dense<0.25> : tensor<4xf32>
  %1 = norm.normalize rms %0 axes [1] eps 1.0e-06 gain zero_centered(%s : tensor<4xf32>) : tensor<2x4xf32>
  // In bf16, 1 + 2^-9 is 1.
  // CHECK: "mean": 1,
  %t = arith.constant dense<0.001953125> : tensor<4xbf16>
  %2 = norm.normalize rms %1 axes [1] eps 1.0e-06 gain zero_centered(%t : tensor<4xbf16>) offset_type bf16 : tensor<2x4xf32>
  // CHECK: "mean": 1.001953125,
  %3 = norm.normalize rms %2 axes [1] eps 1.0e-06 gain zero_centered(%t : tensor<4xbf16>) : tensor<2x4xf32>
  // A resource of 0.5, 1, 1.5 and 2, whose key is the parameter's name.
  // CHECK: "parameter": "layers.0.norm.weight"
  // CHECK: "mean": 1.25,
  // CHECK-NEXT: "min": 0.5,
  // CHECK-NEXT: "max": 2
  %r = arith.constant dense_resource<layers.0.norm.weight> : tensor<4xf32>
  %4 = norm.normalize rms %3 axes [1] eps 1.0e-06 gain direct(%r : tensor<4xf32>) : tensor<2x4xf32>
  // A resource without data is a gain that nobody knows.
  // CHECK: "form": "direct"
  // CHECK-NEXT: "parameter": null
  // CHECK: "values": null
  %m = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
  %5 = norm.normalize rms %4 axes [1] eps 1.0e-06 gain direct(%m : tensor<4xf32>) : tensor<2x4xf32>
  return %5 : tensor<2x4xf32>
}

// A private function's gain is what every caller passes.
// CHECK-LABEL: "name": "layer"
// CHECK: "name": "shared"
func.func private @layer(%x: tensor<2x4xf32>, %w: tensor<4xf32>, %v: tensor<4xf32>) -> tensor<2x4xf32> {
  %0 = norm.normalize rms %x axes [1] eps 1.0e-06 gain direct(%w : tensor<4xf32>) : tensor<2x4xf32>
  // CHECK: "name": "layer#1"
  // CHECK: "parameter": null
  %1 = norm.normalize rms %0 axes [1] eps 1.0e-06 gain direct(%v : tensor<4xf32>) : tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}
func.func private @same(%w: tensor<4xf32>) -> tensor<4xf32> {
  return %w : tensor<4xf32>
}
// CHECK-LABEL: "name": "calls"
func.func @calls(%x: tensor<2x4xf32>, %w: tensor<4xf32> {norm.parameter = "shared.weight"},
                 %v: tensor<4xf32> {norm.parameter = "other.weight"}) -> tensor<2x4xf32> {
  %w2 = call @same(%w) : (tensor<4xf32>) -> tensor<4xf32>
  %0 = call @layer(%x, %w2, %w) : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %1 = call @layer(%0, %w, %v) : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK: "name": "shared"
  %2 = norm.normalize rms %1 axes [1] eps 1.0e-06 gain direct(%w2 : tensor<4xf32>) : tensor<2x4xf32>
  return %2 : tensor<2x4xf32>
}

// Recursion, of a result and of an argument, ends.
// CHECK-LABEL: "name": "recursive"
// CHECK: "parameter": null
func.func private @recursive(%x: tensor<2x4xf32>, %w: tensor<4xf32>) -> tensor<4xf32> {
  %0 = norm.normalize rms %x axes [1] eps 1.0e-06 gain direct(%w : tensor<4xf32>) : tensor<2x4xf32>
  %1 = call @recursive(%0, %w) : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: "parameter": null
  %2 = norm.normalize rms %0 axes [1] eps 1.0e-06 gain direct(%1 : tensor<4xf32>) : tensor<2x4xf32>
  return %1 : tensor<4xf32>
}

{-# dialect_resources: { builtin: {
  layers.0.norm.weight: "0x040000000000003F0000803F0000C03F00000040"
} } #-}
