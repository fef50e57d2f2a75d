// RUN: norm-opt %s --norm-cpu-emit-row-kernels=vector-bits=512 --split-input-file | FileCheck %s
// RUN: norm-opt %s --norm-cpu-emit-row-kernels=vector-bits=256 --split-input-file | FileCheck %s --check-prefix=V8

// A sum and the norm after it: the sum is stored by the traversal that squares
// it, and read again by the second.
// CHECK-LABEL: func.func private @add_rms(
// CHECK-SAME: %[[H:.*]]: memref<4x128xf32, strided<[?, 1], offset: ?>>, %[[F:.*]]: memref<4x128xf32, strided<[?, 1], offset: ?>>, %{{.*}}, %[[S:.*]]: memref<4x128xf32, strided<[?, 1], offset: ?>>, %[[Y:.*]]: memref<4x128xf32, strided<[?, 1], offset: ?>>)
// CHECK: scf.execute_region no_inline
// CHECK: scf.for
// CHECK: scf.for
// CHECK: vector.load %[[H]]
// CHECK: vector.load %[[F]]
// CHECK: arith.addf %{{.*}} : vector<16xf32>
// CHECK: math.fma %{{.*}} : vector<16xf32>
// CHECK-COUNT-4: vector.store %{{.*}}, %[[S]]
// Lanes are folded by halves.
// CHECK: arith.addf %{{.*}} : vector<8xf32>
// CHECK: arith.addf %{{.*}} : vector<4xf32>
// CHECK: arith.addf %{{.*}} : vector<2xf32>
// CHECK: arith.addf %{{.*}} : vector<1xf32>
// CHECK: math.rsqrt %{{.*}} : f32
// CHECK-NOT: %[[H]]
// CHECK: vector.load %[[S]]
// CHECK: vector.store %{{.*}}, %[[Y]]
// CHECK-NOT: norm.kernel
// CHECK: return
// V8-LABEL: func.func private @add_rms(
// V8-COUNT-8: math.fma %{{.*}} : vector<8xf32>
func.func private @add_rms(%h: memref<4x128xf32, strided<[?, 1], offset: ?>>, %f: memref<4x128xf32, strided<[?, 1], offset: ?>>, %w: memref<128xf32, strided<[1], offset: ?>>, %s: memref<4x128xf32, strided<[?, 1], offset: ?>>, %y: memref<4x128xf32, strided<[?, 1], offset: ?>>) attributes {norm.kernel_class = "row"} {
  %0 = bufferization.to_tensor %h restrict : memref<4x128xf32, strided<[?, 1], offset: ?>> to tensor<4x128xf32>
  %1 = bufferization.to_tensor %f restrict : memref<4x128xf32, strided<[?, 1], offset: ?>> to tensor<4x128xf32>
  %2 = bufferization.to_tensor %w restrict : memref<128xf32, strided<[1], offset: ?>> to tensor<128xf32>
  %k:2 = norm.kernel ins(%0, %1, %2 : tensor<4x128xf32>, tensor<4x128xf32>, tensor<128xf32>) {
  ^bb0(%a: tensor<4x128xf32>, %b: tensor<4x128xf32>, %g: tensor<128xf32>):
    %3 = norm.residual_add %a, %b : tensor<4x128xf32>
    %4 = norm.normalize rms %3 axes [1] eps 1.0e-06 gain direct(%g : tensor<128xf32>) : tensor<4x128xf32>
    norm.yield %3, %4 : tensor<4x128xf32>, tensor<4x128xf32>
  } -> tensor<4x128xf32>, tensor<4x128xf32>
  bufferization.materialize_in_destination %k#0 in restrict writable %s : (tensor<4x128xf32>, memref<4x128xf32, strided<[?, 1], offset: ?>>) -> ()
  bufferization.materialize_in_destination %k#1 in restrict writable %y : (tensor<4x128xf32>, memref<4x128xf32, strided<[?, 1], offset: ?>>) -> ()
  return
}

// -----

// bf16 is converted with integers, even and odd elements apart; a mean in two
// parts, again where its rest is large.
// CHECK-LABEL: func.func private @layer(
// CHECK: vector.load {{.*}} vector<32xbf16>
// CHECK: vector.bitcast %{{.*}} : vector<32xbf16> to vector<16xi32>
// CHECK: arith.shli %{{.*}} : vector<16xi32>
// CHECK: arith.andi %{{.*}} : vector<16xi32>
// CHECK: scf.if
// CHECK-NOT: arith.truncf
// CHECK: vector.bitcast %{{.*}} : vector<16xi32> to vector<32xbf16>
// CHECK: vector.store
// CHECK-NOT: norm.kernel
// CHECK: return
func.func private @layer(%x: memref<4x128xbf16, strided<[?, 1], offset: ?>>, %y: memref<4x128xbf16, strided<[?, 1], offset: ?>>) attributes {norm.kernel_class = "row"} {
  %0 = bufferization.to_tensor %x restrict : memref<4x128xbf16, strided<[?, 1], offset: ?>> to tensor<4x128xbf16>
  %k = norm.kernel ins(%0 : tensor<4x128xbf16>) {
  ^bb0(%a: tensor<4x128xbf16>):
    %1 = norm.normalize layer %a axes [1] eps 1.0e-05 : tensor<4x128xbf16>
    norm.yield %1 : tensor<4x128xbf16>
  } -> tensor<4x128xbf16>
  bufferization.materialize_in_destination %k in restrict writable %y : (tensor<4x128xbf16>, memref<4x128xbf16, strided<[?, 1], offset: ?>>) -> ()
  return
}

// -----

// Sizes that must agree are compared.
// CHECK-LABEL: func.func private @dynamic(
// CHECK: cf.assert
// CHECK-NOT: norm.kernel
func.func private @dynamic(%x: memref<?x?xf32, strided<[?, 1], offset: ?>>, %w: memref<?xf32, strided<[1], offset: ?>>, %y: memref<?x?xf32, strided<[?, 1], offset: ?>>) attributes {norm.kernel_class = "row"} {
  %0 = bufferization.to_tensor %x restrict : memref<?x?xf32, strided<[?, 1], offset: ?>> to tensor<?x?xf32>
  %1 = bufferization.to_tensor %w restrict : memref<?xf32, strided<[1], offset: ?>> to tensor<?xf32>
  %k = norm.kernel ins(%0, %1 : tensor<?x?xf32>, tensor<?xf32>) {
  ^bb0(%a: tensor<?x?xf32>, %g: tensor<?xf32>):
    %2 = norm.normalize l2 %a axes [1] eps 1.0e-12 clamp gain direct(%g : tensor<?xf32>) : tensor<?x?xf32>
    norm.yield %2 : tensor<?x?xf32>
  } -> tensor<?x?xf32>
  bufferization.materialize_in_destination %k in restrict writable %y : (tensor<?x?xf32>, memref<?x?xf32, strided<[?, 1], offset: ?>>) -> ()
  return
}

// -----

// A large result is stored around the caches where its rows are aligned, and
// the next row is fetched meanwhile.
// CHECK-LABEL: func.func private @large(
// CHECK: memref.extract_aligned_pointer_as_index
// CHECK: scf.if
// CHECK: memref.prefetch
// CHECK: vector.store {{.*}} {alignment = 64 : i64, nontemporal = true}
// CHECK: else
// CHECK-NOT: nontemporal
// CHECK: memref.atomic_rmw ori
// CHECK: return
func.func private @large(%x: memref<4096x1024xf32, strided<[?, 1], offset: ?>>, %y: memref<4096x1024xf32, strided<[?, 1], offset: ?>>) attributes {norm.kernel_class = "row"} {
  %0 = bufferization.to_tensor %x restrict : memref<4096x1024xf32, strided<[?, 1], offset: ?>> to tensor<4096x1024xf32>
  %k = norm.kernel ins(%0 : tensor<4096x1024xf32>) {
  ^bb0(%a: tensor<4096x1024xf32>):
    %1 = norm.normalize rms %a axes [1] eps 1.0e-06 : tensor<4096x1024xf32>
    norm.yield %1 : tensor<4096x1024xf32>
  } -> tensor<4096x1024xf32>
  bufferization.materialize_in_destination %k in restrict writable %y : (tensor<4096x1024xf32>, memref<4096x1024xf32, strided<[?, 1], offset: ?>>) -> ()
  return
}

// -----

// Query and key with their own numbers of heads share the table: both in one
// loop over tokens, each pair's elements together.
// CHECK-LABEL: func.func private @query_key(
// CHECK: scf.for
// CHECK: math.rsqrt
// CHECK: arith.subf %{{.*}} : vector<16xf32>
// CHECK: scf.for
// CHECK: math.rsqrt
// CHECK: arith.subf %{{.*}} : vector<16xf32>
// CHECK-NOT: norm.kernel
// CHECK: return
func.func private @query_key(%q: memref<8x4x64xf32, strided<[?, ?, 1], offset: ?>>, %k: memref<8x2x64xf32, strided<[?, ?, 1], offset: ?>>, %c: memref<8x32xf32, strided<[?, 1], offset: ?>>, %s: memref<8x32xf32, strided<[?, 1], offset: ?>>, %y: memref<8x4x64xf32, strided<[?, ?, 1], offset: ?>>, %z: memref<8x2x64xf32, strided<[?, ?, 1], offset: ?>>) attributes {norm.kernel_class = "row"} {
  %0 = bufferization.to_tensor %q restrict : memref<8x4x64xf32, strided<[?, ?, 1], offset: ?>> to tensor<8x4x64xf32>
  %1 = bufferization.to_tensor %k restrict : memref<8x2x64xf32, strided<[?, ?, 1], offset: ?>> to tensor<8x2x64xf32>
  %2 = bufferization.to_tensor %c restrict : memref<8x32xf32, strided<[?, 1], offset: ?>> to tensor<8x32xf32>
  %3 = bufferization.to_tensor %s restrict : memref<8x32xf32, strided<[?, 1], offset: ?>> to tensor<8x32xf32>
  %r:2 = norm.kernel ins(%0, %1, %2, %3 : tensor<8x4x64xf32>, tensor<8x2x64xf32>, tensor<8x32xf32>, tensor<8x32xf32>) {
  ^bb0(%a: tensor<8x4x64xf32>, %b: tensor<8x2x64xf32>, %cos: tensor<8x32xf32>, %sin: tensor<8x32xf32>):
    %4 = norm.normalize rms %a axes [2] eps 1.0e-06 : tensor<8x4x64xf32>
    %5 = norm.normalize rms %b axes [2] eps 1.0e-06 : tensor<8x2x64xf32>
    %6 = norm.rope half_split %4 cos %cos sin %sin axes [0, 2] : tensor<8x4x64xf32>, tensor<8x32xf32>
    %7 = norm.rope half_split %5 cos %cos sin %sin axes [0, 2] : tensor<8x2x64xf32>, tensor<8x32xf32>
    norm.yield %6, %7 : tensor<8x4x64xf32>, tensor<8x2x64xf32>
  } -> tensor<8x4x64xf32>, tensor<8x2x64xf32>
  bufferization.materialize_in_destination %r#0 in restrict writable %y : (tensor<8x4x64xf32>, memref<8x4x64xf32, strided<[?, ?, 1], offset: ?>>) -> ()
  bufferization.materialize_in_destination %r#1 in restrict writable %z : (tensor<8x2x64xf32>, memref<8x2x64xf32, strided<[?, ?, 1], offset: ?>>) -> ()
  return
}
