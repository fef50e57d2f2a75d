// RUN: norm-opt %s --canonicalize --cse | FileCheck %s

// Results that nobody uses go, and no others.
// CHECK-LABEL: func @dead_results
func.func @dead_results(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x1xf32>) {
  // CHECK: %[[Y:.*]], %[[M:.*]] = norm.normalize layer %{{.*}} axes [1] eps 1.0e-05 returning [mean] {note} : tensor<4x8xf32>
  // CHECK-NEXT: return %[[Y]], %[[M]]
  %y:3 = norm.normalize layer %x axes [1] eps 1.0e-05 returning [rstd, mean] {note} : tensor<4x8xf32>
  return %y#0, %y#2 : tensor<4x8xf32>, tensor<4x1xf32>
}

// CHECK-LABEL: func @dead_gradients
func.func @dead_gradients(%dy: tensor<4x8xf32>, %r: tensor<4x1xf32>, %w: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>) {
  // CHECK: norm.normalize_grad {{.*}} -> tensor<4x8xf32>, gain tensor<8xf32>{{$}}
  %dx, %dw, %db = norm.normalize_grad rms %dy of %dy axes [1] eps none rstd(%r : tensor<4x1xf32>) gain direct(%w : tensor<8xf32>)
      : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>, gain tensor<8xf32>, bias tensor<8xf32>
  return %dx, %dw : tensor<4x8xf32>, tensor<8xf32>
}

// A layer that nobody uses goes.
// CHECK-LABEL: func @dead
// CHECK-NEXT: return
func.func @dead(%x: tensor<4x8xf32>) {
  %y = norm.normalize rms %x axes [1] eps none : tensor<4x8xf32>
  return
}

// Equal statistics are one; others stay.
// CHECK-LABEL: func @equal_statistics
func.func @equal_statistics(%x: tensor<4x8xf32>) -> (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>) {
  // CHECK-COUNT-2: norm.statistics
  // CHECK-NOT: norm.statistics
  %a = norm.statistics rms %x axes [1] eps 1.0e-06 : tensor<4x8xf32>
  %b = norm.statistics rms %x axes [1] eps 1.0e-06 : tensor<4x8xf32>
  %c = norm.statistics rms %x axes [1] eps 1.0e-05 : tensor<4x8xf32>
  return %a, %b, %c : tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>
}

// A constant gain is read through a cast that forgets its size.
// CHECK-LABEL: func @constant_cast
func.func @constant_cast(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // CHECK: %[[W:.*]] = arith.constant dense<2.000000e+00> : tensor<8xf32>
  // CHECK-NEXT: norm.normalize {{.*}} gain direct(%[[W]] : tensor<8xf32>)
  %w = arith.constant dense<2.0> : tensor<8xf32>
  %c = tensor.cast %w : tensor<8xf32> to tensor<?xf32>
  %y = norm.normalize rms %x axes [1] eps none gain direct(%c : tensor<?xf32>) : tensor<?x8xf32>
  return %y : tensor<?x8xf32>
}

// A gain of ones is kept, so that the audit shows it.
// CHECK-LABEL: func @unit_gain
func.func @unit_gain(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: gain direct
  %w = arith.constant dense<1.0> : tensor<8xf32>
  %y = norm.normalize rms %x axes [1] eps none gain direct(%w : tensor<8xf32>) : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func @unit_alpha
func.func @unit_alpha(%h: tensor<4xf32>, %f: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: norm.residual_add %{{.*}}, %{{.*}} : tensor<4xf32>
  %0 = norm.residual_add %h, %f alpha 1.0 : tensor<4xf32>
  // CHECK: alpha 2.0
  %1 = norm.residual_add %h, %f alpha 2.0 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// A kernel keeps what is used: the yielded input, the repeated input, the input
// that is not read and the dead result go.
// CHECK-LABEL: func @kernel
// CHECK-SAME:    %[[H:.*]]: tensor<4x8xf32>, %[[F:.*]]: tensor<4x8xf32>, %{{.*}}: tensor<4x8xf32>
func.func @kernel(%h: tensor<4x8xf32>, %f: tensor<4x8xf32>, %g: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  // CHECK: %[[K:.*]] = norm.kernel ins(%[[H]], %[[F]] : tensor<4x8xf32>, tensor<4x8xf32>) attributes {note} {
  // CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<4x8xf32>, %[[B:.*]]: tensor<4x8xf32>):
  // CHECK-NEXT:   %[[S:.*]] = norm.residual_add %[[A]], %[[B]]
  // CHECK-NEXT:   %[[T:.*]] = norm.residual_add %[[S]], %[[A]]
  // CHECK-NEXT:   norm.yield %[[T]] : tensor<4x8xf32>
  // CHECK: return %[[K]], %[[H]]
  %0:3 = norm.kernel ins(%h, %f, %h, %g : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) attributes {note} {
  ^bb0(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<4x8xf32>, %d: tensor<4x8xf32>):
    %s = norm.residual_add %a, %b : tensor<4x8xf32>
    %t = norm.residual_add %s, %c : tensor<4x8xf32>
    norm.yield %t, %a, %d : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  } -> tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  return %0#0, %0#1 : tensor<4x8xf32>, tensor<4x8xf32>
}
