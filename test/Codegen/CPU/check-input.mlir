// What the code generator cannot lower is one error at the op's place.
// RUN: norm-opt %s --split-input-file --norm-cpu-check-input --verify-diagnostics

func.func @plain(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = norm.normalize rms %x axes [1] eps 1.0e-06 : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// A declaration that nobody calls is no harm.
func.func private @unused(tensor<4xf32>)

// -----

func.func @dialect(%x: vector<4x4xf32>, %m: memref<4x4xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'nvgpu.device_async_create_group' op has no lowering for the CPU}}
  %0 = nvgpu.device_async_create_group
  return
}

// -----

// expected-error @below {{'unranked' has an unranked argument or result, which has no lowering for the CPU}}
func.func @unranked(%x: tensor<*xf32>) -> tensor<*xf32> {
  return %x : tensor<*xf32>
}

// -----

// expected-error @below {{'outside' has no body to compile}}
func.func private @outside(tensor<4xf32>) -> tensor<4xf32>
func.func @calls(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @outside(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @below {{recursive function has no lowering for the CPU}}
func.func @recursive(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @recursive(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
