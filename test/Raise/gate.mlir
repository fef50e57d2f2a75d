// RUN: norm-opt %s --norm-raise --convert-elementwise-to-linalg --norm-raise-elementwise --cse --split-input-file | FileCheck %s
// RUN: norm-opt %s --norm-raise --convert-elementwise-to-linalg --norm-raise-elementwise --split-input-file --remarks-filter=norm-raise-elementwise --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=REMARK

// After a norm; z times its sigmoid, which is z's activation alone.
// CHECK-LABEL: func @silu_after(
// CHECK: %[[N:.*]] = norm.normalize
// CHECK-NEXT: %[[Y:.*]] = norm.gate silu %[[N]], %arg1 : tensor<4x8xf32>
// CHECK-NEXT: return %[[Y]]
func.func @silu_after(%x: tensor<4x8xf32>, %z: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %one = arith.constant dense<1.0> : tensor<4x8xf32>
  %n = norm.normalize rms %x axes [1] eps 1.0e-6 : tensor<4x8xf32>
  %m = arith.negf %z : tensor<4x8xf32>
  %e = math.exp %m : tensor<4x8xf32>
  %d = arith.addf %one, %e : tensor<4x8xf32>
  %s = arith.divf %one, %d : tensor<4x8xf32>
  %a = arith.mulf %s, %z : tensor<4x8xf32>
  %y = arith.mulf %a, %n : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// Before a norm, through a reshape and a conversion; the activation is computed
// in f32 and rounded, the product too.
// CHECK-LABEL: func @sigmoid_before(
// CHECK: %[[G:.*]] = norm.gate sigmoid %arg0, %arg1 round each : tensor<2x2x8xbf16>
// CHECK: norm.normalize
func.func @sigmoid_before(%x: tensor<2x2x8xbf16>, %z: tensor<2x2x8xbf16>) -> tensor<4x8xf32> {
  %one = arith.constant dense<1.0> : tensor<2x2x8xf32>
  %w = arith.extf %z : tensor<2x2x8xbf16> to tensor<2x2x8xf32>
  %m = arith.negf %w : tensor<2x2x8xf32>
  %e = math.exp %m : tensor<2x2x8xf32>
  %d = arith.addf %e, %one : tensor<2x2x8xf32>
  %s = arith.divf %one, %d : tensor<2x2x8xf32>
  %t = arith.truncf %s : tensor<2x2x8xf32> to tensor<2x2x8xbf16>
  %y = arith.mulf %x, %t : tensor<2x2x8xbf16>
  %c = tensor.collapse_shape %y [[0, 1], [2]] : tensor<2x2x8xbf16> into tensor<4x8xbf16>
  %f = arith.extf %c : tensor<4x8xbf16> to tensor<4x8xf32>
  %n = norm.normalize rms %f axes [1] eps 1.0e-6 : tensor<4x8xf32>
  return %n : tensor<4x8xf32>
}

// -----

// The op's gelu, with its conversion and rounding in one body.
// CHECK-LABEL: func @gelu(
// CHECK: %[[N:.*]] = norm.normalize
// CHECK-NEXT: norm.gate gelu %[[N]], %arg1 : tensor<4x8xbf16>
func.func @gelu(%x: tensor<4x8xbf16>, %z: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
  %n = norm.normalize rms %x axes [1] eps 1.0e-6 : tensor<4x8xbf16>
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %root = arith.constant 0.707106769 : f32
  %e = tensor.empty() : tensor<4x8xbf16>
  %y = linalg.map ins(%n, %z : tensor<4x8xbf16>, tensor<4x8xbf16>) outs(%e : tensor<4x8xbf16>) (%v: bf16, %g: bf16, %o: bf16) {
    %a = arith.extf %v : bf16 to f32
    %b = arith.extf %g : bf16 to f32
    %c = arith.mulf %b, %root : f32
    %d = math.erf %c : f32
    %f = arith.addf %d, %one : f32
    %h = arith.mulf %b, %half : f32
    %k = arith.mulf %h, %f : f32
    %l = arith.mulf %a, %k : f32
    %t = arith.truncf %l : f32 to bf16
    linalg.yield %t : bf16
  }
  return %y : tensor<4x8xbf16>
}

// -----

// No norm is near: left for elementwise fusion.
// CHECK-LABEL: func @far(
// CHECK-NOT: norm.gate
func.func @far(%x: tensor<4x8xf32>, %z: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %one = arith.constant dense<1.0> : tensor<4x8xf32>
  %m = arith.negf %z : tensor<4x8xf32>
  %e = math.exp %m : tensor<4x8xf32>
  %d = arith.addf %one, %e : tensor<4x8xf32>
  %s = arith.divf %one, %d : tensor<4x8xf32>
  %y = arith.mulf %x, %s : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// One rounding less than the op's silu.
// REMARK: [Missed] ElementwiseRefused | {{.*}} | Function=quotient | Reason="no gate: z / (1 + exp(-z)) rounds once where silu rounds twice"
// CHECK-LABEL: func @quotient(
// CHECK-NOT: norm.gate
func.func @quotient(%x: tensor<4x8xf32>, %z: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %one = arith.constant dense<1.0> : tensor<4x8xf32>
  %n = norm.normalize rms %x axes [1] eps 1.0e-6 : tensor<4x8xf32>
  %m = arith.negf %z : tensor<4x8xf32>
  %e = math.exp %m : tensor<4x8xf32>
  %d = arith.addf %one, %e : tensor<4x8xf32>
  %a = arith.divf %z, %d : tensor<4x8xf32>
  %y = arith.mulf %n, %a : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// The product is formed first: (n * z) * sigmoid(z) rounds otherwise, and n * z
// is no norm.
// CHECK-LABEL: func @other_order(
// CHECK-NOT: norm.gate
// CHECK: return
func.func @other_order(%x: tensor<4x8xf32>, %z: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %one = arith.constant dense<1.0> : tensor<4x8xf32>
  %n = norm.normalize rms %x axes [1] eps 1.0e-6 : tensor<4x8xf32>
  %m = arith.negf %z : tensor<4x8xf32>
  %e = math.exp %m : tensor<4x8xf32>
  %d = arith.addf %one, %e : tensor<4x8xf32>
  %s = arith.divf %one, %d : tensor<4x8xf32>
  %p = arith.mulf %n, %z : tensor<4x8xf32>
  %y = arith.mulf %p, %s : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// Another argument than the one that is multiplied, and another constant.
// CHECK-LABEL: func @no_sigmoid(
// CHECK-NOT: norm.gate
// CHECK: return
func.func @no_sigmoid(%x: tensor<4x8xf32>, %z: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %one = arith.constant dense<1.0> : tensor<4x8xf32>
  %two = arith.constant dense<2.0> : tensor<4x8xf32>
  %n = norm.normalize rms %x axes [1] eps 1.0e-6 : tensor<4x8xf32>
  %m = arith.negf %z : tensor<4x8xf32>
  %e = math.exp %m : tensor<4x8xf32>
  %d = arith.addf %two, %e : tensor<4x8xf32>
  %s = arith.divf %one, %d : tensor<4x8xf32>
  %y = arith.mulf %n, %s : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}
