// RUN: norm-opt %s --norm-cpu-pipeline | FileCheck %s

// A public function gets the C interface; memory comes from the runtime.
// CHECK-DAG: llvm.func @norm_rt_malloc(i64) -> !llvm.ptr
// CHECK-NOT: @malloc
// CHECK-LABEL: llvm.func @add(
// CHECK: llvm.call @norm_rt_malloc
// CHECK-LABEL: llvm.func @_mlir_ciface_add(
func.func @add(%x: tensor<4x?xf32>, %y: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = call @helper(%x, %y) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// CHECK-NOT: @helper
func.func private @helper(%x: tensor<4x?xf32>, %y: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = tosa.add %x, %y : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
