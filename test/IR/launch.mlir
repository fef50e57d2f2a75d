// RUN: norm-opt %s --verify-roundtrip | FileCheck %s
// RUN: norm-opt %s --mlir-print-op-generic | norm-opt | FileCheck %s
// RUN: norm-opt %s --emit-bytecode | norm-opt | FileCheck %s

func.func private @kernel(memref<4x?xf32, strided<[?, ?], offset: ?>>, memref<?x64xf32>, memref<4xi1>)

// CHECK-LABEL: func @launch
func.func @launch(%x: tensor<4x64xf32>, %o: tensor<4xi1>) -> (tensor<4x64xf32>, tensor<4xi1>) {
  %empty = tensor.empty() : tensor<4x64xf32>
  // CHECK: norm.launch @kernel ins(%{{.*}} : tensor<4x64xf32>) outs(%{{.*}}, %{{.*}} : tensor<4x64xf32>, tensor<4xi1>)
  %0:2 = norm.launch @kernel ins(%x : tensor<4x64xf32>) outs(%empty, %o : tensor<4x64xf32>, tensor<4xi1>)
  return %0#0, %0#1 : tensor<4x64xf32>, tensor<4xi1>
}
