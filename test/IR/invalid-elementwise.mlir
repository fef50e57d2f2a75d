// RUN: norm-opt %s -split-input-file -verify-diagnostics

func.func @f(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<8x4xf32>, %h: tensor<4x8xbf16>) {
  // expected-error @below {{'norm.residual_add' op stream, update and result must have one shape (C15)}}
  %0 = norm.residual_add %a, %c : tensor<4x8xf32>, tensor<8x4xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<8x4xf32>, %h: tensor<4x8xbf16>) {
  // expected-error @below {{'norm.residual_add' op alpha must be finite (C16)}}
  %0 = norm.residual_add %a, %b alpha 0x7FF0000000000000 : tensor<4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<8x4xf32>, %h: tensor<4x8xbf16>) {
  // expected-error @below {{'norm.gate' op input, gate and result must have one shape (C17)}}
  %0 = norm.gate silu %a, %c : tensor<4x8xf32>, tensor<8x4xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<8x4xf32>, %h: tensor<4x8xbf16>) {
  // expected-error @below {{'norm.gate' op round each needs operands of the result's element type (C18)}}
  %0 = norm.gate silu %a, %h round each : tensor<4x8xf32>, tensor<4x8xbf16> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%q: tensor<2x4x8xf32>, %d: tensor<2x4x?xf32>, %t: tensor<4x8xf32>, %u: tensor<4x4xf32>, %v: tensor<8xf32>, %s: tensor<3x8xf32>) {
  // expected-error @below {{'norm.rope' op result must have the shape of the input (C19)}}
  %0 = norm.rope half_split %q cos %t sin %t axes [1, 2] : tensor<2x4x8xf32>, tensor<4x8xf32> -> tensor<2x4x4xf32>
  return
}

// -----

func.func @f(%q: tensor<f32>) {
  // expected-error @below {{'norm.rope' op needs a last dimension to rotate (C19)}}
  %0 = norm.rope half_split %q cos %q sin %q axes [] : tensor<f32>, tensor<f32>
  return
}

// -----

func.func @f(%q: tensor<2x4x8xf32>, %d: tensor<2x4x?xf32>, %t: tensor<4x8xf32>, %u: tensor<4x4xf32>, %v: tensor<8xf32>, %s: tensor<3x8xf32>) {
  // expected-error @below {{'norm.rope' op needs rotary where the last dimension is not static (C20)}}
  %0 = norm.rope half_split %d cos %t sin %t axes [1, 2] : tensor<2x4x?xf32>, tensor<4x8xf32>
  return
}

// -----

func.func @f(%q: tensor<2x4x8xf32>, %d: tensor<2x4x?xf32>, %t: tensor<4x8xf32>, %u: tensor<4x4xf32>, %v: tensor<8xf32>, %s: tensor<3x8xf32>) {
  // expected-error @below {{'norm.rope' op rotary must be positive and even (C20)}}
  %0 = norm.rope half_split %q cos %t sin %t axes [1, 2] rotary 3 : tensor<2x4x8xf32>, tensor<4x8xf32>
  return
}

// -----

func.func @f(%q: tensor<2x4x8xf32>, %d: tensor<2x4x?xf32>, %t: tensor<4x8xf32>, %u: tensor<4x4xf32>, %v: tensor<8xf32>, %s: tensor<3x8xf32>) {
  // expected-error @below {{'norm.rope' op rotary 16 exceeds the last dimension of size 8 (C20)}}
  %0 = norm.rope half_split %q cos %t sin %t axes [1, 2] rotary 16 : tensor<2x4x8xf32>, tensor<4x8xf32>
  return
}

// -----

func.func @f(%q: tensor<2x4x8xf32>, %d: tensor<2x4x?xf32>, %t: tensor<4x8xf32>, %u: tensor<4x4xf32>, %v: tensor<8xf32>, %s: tensor<3x8xf32>) {
  // expected-error @below {{'norm.rope' op cos and sin must have one type (C21)}}
  %0 = "norm.rope"(%q, %t, %u) <{layout = #norm.rope_layout<half_split>, table_axes = array<i64: 1, 2>}> : (tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<4x4xf32>) -> tensor<2x4x8xf32>
  return
}

// -----

func.func @f(%q: tensor<2x4x8xf32>, %d: tensor<2x4x?xf32>, %t: tensor<4x8xf32>, %u: tensor<4x4xf32>, %v: tensor<8xf32>, %s: tensor<3x8xf32>) {
  // expected-error @below {{'norm.rope' op axes must name a dimension of the input for each of the table's, the last for the last (C21)}}
  %0 = norm.rope half_split %q cos %t sin %t axes [0, 1] : tensor<2x4x8xf32>, tensor<4x8xf32>
  return
}

// -----

func.func @f(%q: tensor<2x4x8xf32>, %d: tensor<2x4x?xf32>, %t: tensor<4x8xf32>, %u: tensor<4x4xf32>, %v: tensor<8xf32>, %s: tensor<3x8xf32>) {
  // expected-error @below {{'norm.rope' op table has size 3 along axis 1, the input has 4 (C8)}}
  %0 = norm.rope half_split %q cos %s sin %s axes [1, 2] : tensor<2x4x8xf32>, tensor<3x8xf32>
  return
}

// -----

func.func @f(%q: tensor<2x4x8xf32>, %d: tensor<2x4x?xf32>, %t: tensor<4x8xf32>, %u: tensor<4x4xf32>, %v: tensor<8xf32>, %s: tensor<3x8xf32>) {
  // expected-error @below {{'norm.rope' op table must have 4 or 2 elements along its last dimension (C21)}}
  %0 = norm.rope half_split %q cos %v sin %v axes [2] rotary 4 : tensor<2x4x8xf32>, tensor<8xf32>
  return
}

// -----

func.func @f(%n: tensor<4x8xf32>, %f: tensor<4x2xf32>, %c: tensor<4x4xf32>, %d: tensor<4x?xf32>, %e: tensor<8x4xf32>, %g: tensor<4x3xf32>) {
  // expected-error @below {{'norm.branch_merge' op branches must be positive (C22)}}
  %0 = norm.branch_merge silu sum %n, %n branches 0 : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%n: tensor<4x8xf32>, %f: tensor<4x2xf32>, %c: tensor<4x4xf32>, %d: tensor<4x?xf32>, %e: tensor<8x4xf32>, %g: tensor<4x3xf32>) {
  // expected-error @below {{'norm.branch_merge' op last dimension of size 8 does not hold 3 branches (C22)}}
  %0 = norm.branch_merge silu sum %n, %n branches 3 : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%n: tensor<4x8xf32>, %f: tensor<4x2xf32>, %c: tensor<4x4xf32>, %d: tensor<4x?xf32>, %e: tensor<8x4xf32>, %g: tensor<4x3xf32>) {
  // expected-error @below {{'norm.branch_merge' op input and gate must have one shape, the result that of one branch (C23)}}
  %0 = norm.branch_merge silu sum %n, %n branches 4 : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%n: tensor<4x8xf32>, %f: tensor<4x2xf32>, %c: tensor<4x4xf32>, %d: tensor<4x?xf32>, %e: tensor<8x4xf32>, %g: tensor<4x3xf32>) {
  // expected-error @below {{'norm.branch_write' op weight needs a static, positive last dimension (C24)}}
  %0 = norm.branch_write %n, %f, %d : tensor<4x8xf32>, tensor<4x2xf32>, tensor<4x?xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%n: tensor<4x8xf32>, %f: tensor<4x2xf32>, %c: tensor<4x4xf32>, %d: tensor<4x?xf32>, %e: tensor<8x4xf32>, %g: tensor<4x3xf32>) {
  // expected-error @below {{'norm.branch_write' op weight must have the stream's dimensions but the last (C24)}}
  %0 = norm.branch_write %n, %f, %e : tensor<4x8xf32>, tensor<4x2xf32>, tensor<8x4xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%n: tensor<4x8xf32>, %f: tensor<4x2xf32>, %c: tensor<4x4xf32>, %d: tensor<4x?xf32>, %e: tensor<8x4xf32>, %g: tensor<4x3xf32>) {
  // expected-error @below {{'norm.branch_write' op last dimension of size 8 does not hold 3 branches (C24)}}
  %0 = norm.branch_write %n, %f, %g : tensor<4x8xf32>, tensor<4x2xf32>, tensor<4x3xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%n: tensor<4x8xf32>, %f: tensor<4x2xf32>, %c: tensor<4x4xf32>, %d: tensor<4x?xf32>, %e: tensor<8x4xf32>, %g: tensor<4x3xf32>) {
  // expected-error @below {{'norm.branch_write' op stream and result must have one shape, the update that of one branch (C24)}}
  %0 = norm.branch_write %n, %g, %c : tensor<4x8xf32>, tensor<4x3xf32>, tensor<4x4xf32> -> tensor<4x8xf32>
  return
}
