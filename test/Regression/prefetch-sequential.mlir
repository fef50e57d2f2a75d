// A row that an op sums in a loop of its own, of unknown size: its next row was
// fetched at an index that has no value there.
// RUN: norm-opt %s --norm-cpu-emit-row-kernels | FileCheck %s
// CHECK-LABEL: func.func private @add_sum_row
// CHECK-NOT: norm.kernel ins
// CHECK: vector.{{.*}}store

#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map10 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map14 = affine_map<(d0, d1) -> (d0, 0)>
#map17 = affine_map<(d0, d1, d2) -> (d0, d2)>
module {
  func.func private @add_sum_row_7(%arg0: memref<?x64xf32, strided<[?, 1], offset: ?>>, %arg1: memref<?x64xf32, strided<[?, 1], offset: ?>>, %arg2: memref<?x1xf32, strided<[?, 1], offset: ?>>, %arg3: memref<2x?x64xf32, strided<[?, ?, 1], offset: ?>>, %arg4: memref<2x?x64xf32, strided<[?, ?, 1], offset: ?>>) attributes {norm.kernel_class = "row"} {
    %0 = bufferization.to_tensor %arg0 restrict : memref<?x64xf32, strided<[?, 1], offset: ?>> to tensor<?x64xf32>
    %1 = bufferization.to_tensor %arg1 restrict : memref<?x64xf32, strided<[?, 1], offset: ?>> to tensor<?x64xf32>
    %2 = bufferization.to_tensor %arg2 restrict : memref<?x1xf32, strided<[?, 1], offset: ?>> to tensor<?x1xf32>
    %3 = bufferization.to_tensor %arg3 restrict : memref<2x?x64xf32, strided<[?, ?, 1], offset: ?>> to tensor<2x?x64xf32>
    %4 = norm.kernel ins(%0, %1, %2, %3 : tensor<?x64xf32>, tensor<?x64xf32>, tensor<?x1xf32>, tensor<2x?x64xf32>) {
    ^bb0(%arg5: tensor<?x64xf32>, %arg6: tensor<?x64xf32>, %arg7: tensor<?x1xf32>, %arg8: tensor<2x?x64xf32>):
      %c1 = arith.constant 1 : index
      %cst = arith.constant 0.000000e+00 : f32
      %c2 = arith.constant 2 : index
      %c0 = arith.constant 0 : index
      %dim = tensor.dim %arg5, %c0 : tensor<?x64xf32>
      %5 = tensor.empty(%dim) : tensor<?x64xf32>
      %6 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg5, %arg6 : tensor<?x64xf32>, tensor<?x64xf32>) outs(%5 : tensor<?x64xf32>) {
      ^bb0(%in: f32, %in_2: f32, %out: f32):
        %14 = arith.addf %in, %in_2 : f32
        linalg.yield %14 : f32
      } -> tensor<?x64xf32>
      %7 = linalg.generic {indexing_maps = [#map2, #map14, #map2], iterator_types = ["parallel", "parallel"]} ins(%6, %arg7 : tensor<?x64xf32>, tensor<?x1xf32>) outs(%5 : tensor<?x64xf32>) {
      ^bb0(%in: f32, %in_2: f32, %out: f32):
        %14 = arith.mulf %in, %in_2 : f32
        linalg.yield %14 : f32
      } -> tensor<?x64xf32>
      %8 = arith.divui %dim, %c2 : index
      %expanded = tensor.expand_shape %7 [[0, 1], [2]] output_shape [%8, 2, 64] : tensor<?x64xf32> into tensor<?x2x64xf32>
      %9 = tensor.empty(%8) : tensor<?x64xf32>
      %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<?x64xf32>) -> tensor<?x64xf32>
      %11 = linalg.generic {indexing_maps = [#map10, #map17], iterator_types = ["parallel", "reduction", "parallel"]} ins(%expanded : tensor<?x2x64xf32>) outs(%10 : tensor<?x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        %14 = arith.addf %in, %out : f32
        linalg.yield %14 : f32
      } -> tensor<?x64xf32>
      %dim_0 = tensor.dim %arg8, %c1 : tensor<2x?x64xf32>
      %expanded_1 = tensor.expand_shape %11 [[0, 1], [2]] output_shape [2, %dim_0, 64] : tensor<?x64xf32> into tensor<2x?x64xf32>
      %12 = tensor.empty(%dim_0) : tensor<2x?x64xf32>
      %13 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8, %expanded_1 : tensor<2x?x64xf32>, tensor<2x?x64xf32>) outs(%12 : tensor<2x?x64xf32>) {
      ^bb0(%in: f32, %in_2: f32, %out: f32):
        %14 = arith.addf %in, %in_2 : f32
        linalg.yield %14 : f32
      } -> tensor<2x?x64xf32>
      norm.yield %13 : tensor<2x?x64xf32>
    } -> tensor<2x?x64xf32>
    bufferization.materialize_in_destination %4 in restrict writable %arg4 : (tensor<2x?x64xf32>, memref<2x?x64xf32, strided<[?, ?, 1], offset: ?>>) -> ()
    return
  }

}