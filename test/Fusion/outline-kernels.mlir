// RUN: norm-opt %s --norm-outline-kernels=take-all | FileCheck %s
// RUN: norm-opt %s --norm-outline-kernels=take-all --norm-outline-kernels=take-all | FileCheck %s
// Bufferization makes calls of it, and no copies:
// RUN: norm-opt %s --norm-outline-kernels=take-all --norm-decompose --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops function-boundary-type-conversion=identity-layout-map" | FileCheck %s --check-prefix=BUFFERS

// Two layers share a function, although placement, location and attributes that
// no op knows differ.
// CHECK-LABEL: func.func @layers(
// CHECK-SAME:    %[[H:.*]]: tensor<4x64xf32>, %[[F:.*]]: tensor<4x64xf32>, %[[W:.*]]: tensor<64xf32>
// BUFFERS-LABEL: func.func @layers(
// BUFFERS-NOT: memref.copy
func.func @layers(%h: tensor<4x64xf32>, %f: tensor<4x64xf32>, %w: tensor<64xf32>)
    -> (tensor<4x64xf32>, tensor<4x64xf32>, tensor<4x64xf32>) {
  // CHECK: %[[E0:.*]] = tensor.empty() : tensor<4x64xf32>
  // CHECK: %[[E1:.*]] = tensor.empty() : tensor<4x64xf32>
  // CHECK: %[[A:.*]]:2 = norm.launch @[[$ADD:add_rms_row_[0-9]+]] ins(%[[H]], %[[F]], %[[W]] : tensor<4x64xf32>, tensor<4x64xf32>, tensor<64xf32>) outs(%[[E0]], %[[E1]] : tensor<4x64xf32>, tensor<4x64xf32>)
  // BUFFERS: call @[[$CALL:add_rms_row_[0-9]+]](
  %0:2 = norm.kernel ins(%h, %f, %w : tensor<4x64xf32>, tensor<4x64xf32>, tensor<64xf32>) {
  ^bb0(%a: tensor<4x64xf32>, %b: tensor<4x64xf32>, %g: tensor<64xf32>):
    %s = norm.residual_add %a, %b : tensor<4x64xf32>
    %n = norm.normalize rms %s axes [1] eps 1.0e-06 gain direct(%g : tensor<64xf32>) placement pre : tensor<4x64xf32>
    norm.yield %s, %n : tensor<4x64xf32>, tensor<4x64xf32>
  } -> tensor<4x64xf32>, tensor<4x64xf32>
  // CHECK: norm.launch @[[$ADD]] ins(%[[A]]#0, %[[A]]#1, %[[W]] :
  // BUFFERS: call @[[$CALL]](
  %1:2 = norm.kernel ins(%0#0, %0#1, %w : tensor<4x64xf32>, tensor<4x64xf32>, tensor<64xf32>) {
  ^bb0(%a: tensor<4x64xf32>, %b: tensor<4x64xf32>, %g: tensor<64xf32>):
    %s = norm.residual_add %a, %b {layer = 1} : tensor<4x64xf32>
    %n = norm.normalize rms %s axes [1] eps 1.0e-06 gain direct(%g : tensor<64xf32>) placement final : tensor<4x64xf32> loc("last")
    norm.yield %s, %n : tensor<4x64xf32>, tensor<4x64xf32>
  } -> tensor<4x64xf32>, tensor<4x64xf32> loc("second")
  // Another epsilon is another function; the order of operands counts.
  // CHECK: norm.launch @[[$OTHER:add_rms_row_[0-9]+]] ins
  %2:2 = norm.kernel ins(%0#0, %0#1, %w : tensor<4x64xf32>, tensor<4x64xf32>, tensor<64xf32>) {
  ^bb0(%a: tensor<4x64xf32>, %b: tensor<4x64xf32>, %g: tensor<64xf32>):
    %s = norm.residual_add %a, %b : tensor<4x64xf32>
    %n = norm.normalize rms %s axes [1] eps 1.0e-05 gain direct(%g : tensor<64xf32>) : tensor<4x64xf32>
    norm.yield %s, %n : tensor<4x64xf32>, tensor<4x64xf32>
  } -> tensor<4x64xf32>, tensor<4x64xf32>
  // CHECK: norm.launch @[[$SWAPPED:add_rms_row_[0-9]+]] ins
  %3:2 = norm.kernel ins(%0#0, %0#1, %w : tensor<4x64xf32>, tensor<4x64xf32>, tensor<64xf32>) {
  ^bb0(%a: tensor<4x64xf32>, %b: tensor<4x64xf32>, %g: tensor<64xf32>):
    %s = norm.residual_add %b, %a : tensor<4x64xf32>
    %n = norm.normalize rms %s axes [1] eps 1.0e-06 gain direct(%g : tensor<64xf32>) : tensor<4x64xf32>
    norm.yield %s, %n : tensor<4x64xf32>, tensor<4x64xf32>
  } -> tensor<4x64xf32>, tensor<4x64xf32>
  return %1#1, %2#1, %3#1 : tensor<4x64xf32>, tensor<4x64xf32>, tensor<4x64xf32>
}

// Another function uses it too, inside of loops and branches; nothing else of
// the kernel's scope is needed there.
// CHECK-LABEL: func.func @elsewhere(
// BUFFERS-LABEL: func.func @elsewhere(
func.func @elsewhere(%h: tensor<4x64xf32>, %f: tensor<4x64xf32>, %w: tensor<64xf32>, %n: index, %p: i1) -> tensor<4x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for
  // BUFFERS: scf.for
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %h) -> (tensor<4x64xf32>) {
    // CHECK: scf.if
    %y = scf.if %p -> (tensor<4x64xf32>) {
      // CHECK: %[[L:.*]]:2 = norm.launch @[[$ADD]] ins
      // CHECK: scf.yield %[[L]]#1
      // BUFFERS: call @[[$CALL]](
      %0:2 = norm.kernel ins(%x, %f, %w : tensor<4x64xf32>, tensor<4x64xf32>, tensor<64xf32>) {
      ^bb0(%a: tensor<4x64xf32>, %b: tensor<4x64xf32>, %g: tensor<64xf32>):
        %s = norm.residual_add %a, %b : tensor<4x64xf32>
        %m = norm.normalize rms %s axes [1] eps 1.0e-06 gain direct(%g : tensor<64xf32>) : tensor<4x64xf32>
        norm.yield %s, %m : tensor<4x64xf32>, tensor<4x64xf32>
      } -> tensor<4x64xf32>, tensor<4x64xf32>
      scf.yield %0#1 : tensor<4x64xf32>
    } else {
      scf.yield %x : tensor<4x64xf32>
    }
    scf.yield %y : tensor<4x64xf32>
  }
  return %r : tensor<4x64xf32>
}

// Sizes of results are those of inputs; sizes that must agree are compared, each
// pair once.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    %[[X:.*]]: tensor<?x?xbf16>, %[[G:.*]]: tensor<?xbf16>, %[[Z:.*]]: tensor<?x?xbf16>
// BUFFERS-LABEL: func.func @dynamic(
// BUFFERS-NOT: memref.copy
func.func @dynamic(%x: tensor<?x?xbf16>, %w: tensor<?xbf16>, %z: tensor<?x?xbf16>) -> (tensor<?x?xbf16>, tensor<?xf32>) {
  // CHECK-DAG: %[[X0:.*]] = tensor.dim %[[X]], %c0
  // CHECK-DAG: %[[X1:.*]] = tensor.dim %[[X]], %c1
  // CHECK-DAG: %[[G0:.*]] = tensor.dim %[[G]], %c0
  // CHECK-DAG: %[[Z1:.*]] = tensor.dim %[[Z]], %c1
  // CHECK: arith.cmpi eq
  // CHECK: cf.assert {{.*}} "sizes of operands that must be equal differ"
  // CHECK: tensor.empty(%[[X0]], %{{.*}}) : tensor<?x?xbf16>
  // CHECK: tensor.empty(%[[X0]]) : tensor<?xf32>
  // CHECK: norm.launch @rms_silu_sum_row_
  %0:2 = norm.kernel ins(%x, %w, %z : tensor<?x?xbf16>, tensor<?xbf16>, tensor<?x?xbf16>) {
  ^bb0(%a: tensor<?x?xbf16>, %g: tensor<?xbf16>, %b: tensor<?x?xbf16>):
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %n = norm.normalize rms %a axes [1] eps 1.0e-06 gain direct(%g : tensor<?xbf16>) : tensor<?x?xbf16>
    %y = norm.gate silu %n, %b : tensor<?x?xbf16>
    %rows = tensor.dim %y, %c0 : tensor<?x?xbf16>
    %empty = tensor.empty(%rows) : tensor<?xf32>
    %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
    %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
        ins(%y : tensor<?x?xbf16>) outs(%init : tensor<?xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %e = arith.extf %in : bf16 to f32
      %t = arith.addf %out, %e : f32
      linalg.yield %t : f32
    } -> tensor<?xf32>
    norm.yield %y, %sum : tensor<?x?xbf16>, tensor<?xf32>
  } -> tensor<?x?xbf16>, tensor<?xf32>
  // BUFFERS: return
  return %0#0, %0#1 : tensor<?x?xbf16>, tensor<?xf32>
}

// The functions: buffers whose last dimension is contiguous.
// CHECK: func.func private @[[$ADD]](
// CHECK-SAME:    %[[IN:[a-z0-9]+]]: memref<4x64xf32, strided<[?, 1], offset: ?>>
// CHECK-SAME:    memref<64xf32, strided<[1], offset: ?>>
// CHECK-SAME:    attributes {norm.kernel_class = "row"}
// CHECK:   bufferization.to_tensor %[[IN]] restrict
// CHECK:   %[[R:.*]]:2 = norm.kernel
// CHECK-NOT: layer =
// CHECK-NOT: placement
// CHECK:   bufferization.materialize_in_destination %[[R]]#0 in restrict writable
// CHECK:   bufferization.materialize_in_destination %[[R]]#1 in restrict writable
// CHECK:   return
// CHECK: func.func private @[[$OTHER]](
// CHECK: func.func private @[[$SWAPPED]](
// CHECK: func.func private @rms_silu_sum_row_
// CHECK-NOT: func.func
