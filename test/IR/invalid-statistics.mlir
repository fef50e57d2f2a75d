// RUN: norm-opt %s -split-input-file -verify-diagnostics

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.statistics' op shift and rest are results of the layer statistic, and of no other (C10)}}
  %r = "norm.statistics"(%x) <{statistic = #norm.statistic<layer>, axes = array<i64: 1>, epsilon = #norm.epsilon<1.0e-06, inside>, resultSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<4x8xf32>) -> tensor<4x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.statistics' op values of a row must be 'tensor<4x1xf32>' (C11)}}
  %r = "norm.statistics"(%x) <{statistic = #norm.statistic<rms>, axes = array<i64: 1>, epsilon = #norm.epsilon<1.0e-06, inside>, resultSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<4x8xf32>) -> tensor<4x1xf16>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.statistics' op needs at least one axis (C2)}}
  %r = norm.statistics rms %x axes [] eps none : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.statistics' op correction is for the layer statistic only (C3)}}
  %r = norm.statistics l2 %x axes [1] eps none correction 1 : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.statistics' op group_size 3 does not divide the axis of size 8 (C5)}}
  %r = norm.statistics rms %x axes [1] eps none group 3 : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.statistics' op statistic_type must be f16, bf16, f32 or f64 (C6)}}
  %r = norm.statistics rms %x axes [1] eps none statistic_type i8 : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %r: tensor<4x1xf32>) {
  // expected-error @below {{'norm.apply' op result must have the shape of the input (C1)}}
  %y = norm.apply %x axes [1] rstd(%r : tensor<4x1xf32>) : tensor<4x8xf32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %r: tensor<4x1xf32>) {
  // expected-error @below {{'norm.apply' op axes must ascend and be dimensions of the input (C2)}}
  %y = norm.apply %x axes [2] rstd(%r : tensor<4x1xf32>) : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %r: tensor<4x1xf32>) {
  // expected-error @below {{'norm.apply' op rest needs shift (C10)}}
  %y = "norm.apply"(%x, %r, %r) <{axes = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 0, 1, 0, 0>}> : (tensor<4x8xf32>, tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %r: tensor<4x1xf32>, %q: tensor<?x1xf32>) {
  // expected-error @below {{'norm.apply' op the parts of the mean must have one type (C11)}}
  %y = "norm.apply"(%x, %r, %r, %q) <{axes = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>}> : (tensor<4x8xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<?x1xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %r: tensor<4x1xf32>) {
  // expected-error @below {{'norm.apply' op values of a row must be 'tensor<4x2xf32>' (C11)}}
  %y = norm.apply %x axes [1] group 4 rstd(%r : tensor<4x1xf32>) : tensor<4x8xf32>
  return
}

// -----

func.func @f(%dy: tensor<4x8xf32>, %x: tensor<4x8xf32>, %r: tensor<4x1xf32>, %w: tensor<8xf32>) {
  // expected-error @below {{'norm.normalize_grad' op the layer statistic needs a mean, no other has one (C10)}}
  %dx = norm.normalize_grad layer %dy of %x axes [1] eps none rstd(%r : tensor<4x1xf32>) : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%dy: tensor<4x8xf32>, %x: tensor<4x8xf32>, %r: tensor<4x1xf32>, %w: tensor<8xf32>) {
  // expected-error @below {{'norm.normalize_grad' op gradients must have the shape of the input (C12)}}
  %dx = norm.normalize_grad rms %dy of %x axes [1] eps none rstd(%r : tensor<4x1xf32>) : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%dy: tensor<4x8xf32>, %x: tensor<4x8xf32>, %r: tensor<4x1xf32>, %w: tensor<8xf32>) {
  // expected-error @below {{'norm.normalize_grad' op the gain's gradient needs a gain of its shape (C13)}}
  %dx, %dw = norm.normalize_grad rms %dy of %x axes [1] eps none rstd(%r : tensor<4x1xf32>) : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>, gain tensor<8xf32>
  return
}

// -----

func.func @f(%dy: tensor<4x8xf32>, %x: tensor<4x8xf32>, %r: tensor<4x1xf32>, %w: tensor<8xf32>) {
  // expected-error @below {{'norm.normalize_grad' op the bias's gradient and bias_axes need each other (C14)}}
  %dx = "norm.normalize_grad"(%dy, %x, %r) <{statistic = #norm.statistic<rms>, axes = array<i64: 1>, epsilon = #norm.epsilon<1.0e-06, inside>, bias_axes = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%dy: tensor<4x8xf32>, %x: tensor<4x8xf32>, %r: tensor<4x1xf32>, %w: tensor<8xf32>) {
  // expected-error @below {{'norm.normalize_grad' op bias has size 4 along axis 1, the input has 8 (C8)}}
  %dx, %db = norm.normalize_grad rms %dy of %x axes [1] eps none rstd(%r : tensor<4x1xf32>) : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>, bias tensor<4xf32>
  return
}
