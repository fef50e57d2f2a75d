// RUN: norm-opt %s --norm-cpu-pipeline --split-input-file --verify-diagnostics

func.func @scatter(%v: tensor<1x64x1xf32>, %i: tensor<1x8xi32>, %x: tensor<1x8x1xf32>) -> tensor<1x64x1xf32> {
  // expected-error @+1 {{failed to legalize operation 'tosa.scatter'}}
  %0 = tosa.scatter %v, %i, %x : (tensor<1x64x1xf32>, tensor<1x8xi32>, tensor<1x8x1xf32>) -> tensor<1x64x1xf32>
  return %0 : tensor<1x64x1xf32>
}

// -----

func.func @gpu() {
  // expected-error @+1 {{'gpu.barrier' op has no lowering for the CPU}}
  gpu.barrier
  return
}

// -----

// expected-error @+1 {{'unranked' has an unranked argument or result}}
func.func @unranked(%x: tensor<*xf32>) {
  return
}

// -----

// expected-error @+1 {{'external' has no body to compile}}
func.func private @external(%x: tensor<4xf32>) -> tensor<4xf32>
func.func @caller(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @external(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @+1 {{recursive function has no lowering for the CPU}}
func.func @recursive(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @recursive(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
