// RUN: norm-opt %s -split-input-file -verify-diagnostics

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.normalize' op result must have the shape of the input (C1)}}
  %y = norm.normalize rms %x axes [1] eps none : tensor<4x8xf32> -> tensor<4x9xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{axis 2 is no dimension of 'tensor<4x8xf32>' (C2)}}
  %y = norm.normalize rms %x axes [2] eps none : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.normalize' op needs at least one axis (C2)}}
  %y = norm.normalize rms %x axes [] eps none : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.normalize' op axes must ascend and be dimensions of the input (C2)}}
  %y = norm.normalize rms %x axes [1, 0] eps none : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.normalize' op axes must ascend and be dimensions of the input (C2)}}
  %y = "norm.normalize"(%x) <{statistic = #norm.statistic<rms>, axes = array<i64: 2>, epsilon = #norm.epsilon<1.0e-06, inside>, operandSegmentSizes = array<i32: 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.normalize' op correction must not be negative (C3)}}
  %y = "norm.normalize"(%x) <{statistic = #norm.statistic<layer>, axes = array<i64: 1>, epsilon = #norm.epsilon<1.0e-06, inside>, correction = -1 : i64, operandSegmentSizes = array<i32: 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.normalize' op correction is for the layer statistic only (C3)}}
  %y = norm.normalize rms %x axes [1] eps none correction 1 : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.normalize' op group_size and extent exclude each other (C4)}}
  %y = norm.normalize rms %x axes [1] eps none group 4 extent 4 : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.normalize' op extent needs exactly one axis (C4)}}
  %y = norm.normalize rms %x axes [0, 1] eps none extent 4 : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{group_size must be positive (C4)}}
  %y = norm.normalize rms %x axes [1] eps none group 0 : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.normalize' op group_size must be positive (C4)}}
  %y = "norm.normalize"(%x) <{statistic = #norm.statistic<rms>, axes = array<i64: 1>, epsilon = #norm.epsilon<1.0e-06, inside>, group_size = 0 : i64, operandSegmentSizes = array<i32: 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.normalize' op extent must be positive (C4)}}
  %y = norm.normalize rms %x axes [1] eps none extent 0 : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.normalize' op group_size 3 does not divide the axis of size 8 (C5)}}
  %y = norm.normalize rms %x axes [1] eps none group 3 : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.normalize' op extent 9 exceeds the axis of size 8 (C5)}}
  %y = norm.normalize rms %x axes [1] eps none extent 9 : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.normalize' op statistic_type must be f16, bf16, f32 or f64 (C6)}}
  %y = norm.normalize rms %x axes [1] eps none statistic_type i32 : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.normalize' op gain and gain_form need each other (C7)}}
  %y = "norm.normalize"(%x) <{statistic = #norm.statistic<rms>, axes = array<i64: 1>, epsilon = #norm.epsilon<1.0e-06, inside>, gain_form = #norm.gain<direct, axes = [1]>, operandSegmentSizes = array<i32: 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.normalize' op bias and bias_axes need each other (C7)}}
  %y = "norm.normalize"(%x) <{statistic = #norm.statistic<rms>, axes = array<i64: 1>, epsilon = #norm.epsilon<1.0e-06, inside>, bias_axes = array<i64: 1>, operandSegmentSizes = array<i32: 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %w: tensor<8xf32>) {
  // expected-error @below {{'norm.normalize' op gain has 1 dimensions but 2 axes (C8)}}
  %y = norm.normalize rms %x axes [1] eps none gain direct(%w : tensor<8xf32>) axes [0, 1] : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %w: tensor<8xf32>) {
  // expected-error @below {{'norm.normalize' op gain axes must ascend and be dimensions of the input (C8)}}
  %y = norm.normalize rms %x axes [1] eps none gain direct(%w : tensor<8xf32>) axes [2] : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %w: tensor<8xf32>) {
  // expected-error @below {{'norm.normalize' op bias has size 8 along axis 0, the input has 4 (C8)}}
  %y = norm.normalize rms %x axes [1] eps none bias(%w : tensor<8xf32>) axes [0] : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.normalize' op round before_gain needs a gain (C9)}}
  %y = norm.normalize rms %x axes [1] eps none round before_gain : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %w: tensor<8xf32>) {
  // expected-error @below {{'norm.normalize' op round before_gain needs a gain of the result's element type (C9)}}
  %y = norm.normalize rms %x axes [1] eps none gain direct(%w : tensor<8xf32>) round before_gain : tensor<4x8xf32> -> tensor<4x8xbf16>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.normalize' op mean is a result of the layer statistic only (C10)}}
  %y, %m = norm.normalize rms %x axes [1] eps none returning [mean] : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.normalize' op values of a row must be 'tensor<4x1xf32>' (C11)}}
  %y:2 = "norm.normalize"(%x) <{statistic = #norm.statistic<rms>, axes = array<i64: 1>, epsilon = #norm.epsilon<1.0e-06, inside>, operandSegmentSizes = array<i32: 1, 0, 0>, resultSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
  return
}
