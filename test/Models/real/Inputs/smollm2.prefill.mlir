#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map8 = affine_map<(d0, d1, d2) -> (d2)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map12 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @smollm2_prefill(%arg0: tensor<1x12xi64>, %arg1: tensor<512x576xf32>, %arg2: tensor<576x576xf32>, %arg3: tensor<192x576xf32>, %arg4: tensor<192x576xf32>, %arg5: tensor<576x576xf32>, %arg6: tensor<1536x576xf32>, %arg7: tensor<1536x576xf32>, %arg8: tensor<576x1536xf32>, %arg9: tensor<576xf32>, %arg10: tensor<576xf32>, %arg11: tensor<576x576xf32>, %arg12: tensor<192x576xf32>, %arg13: tensor<192x576xf32>, %arg14: tensor<576x576xf32>, %arg15: tensor<1536x576xf32>, %arg16: tensor<1536x576xf32>, %arg17: tensor<576x1536xf32>, %arg18: tensor<576xf32>, %arg19: tensor<576xf32>, %arg20: tensor<576xf32>) -> tensor<1x12x512xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %c512 = arith.constant 512 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<-3.40282347E+38> : tensor<f32>
    %cst_4 = arith.constant dense_resource<torch_tensor_32_torch.float32> : tensor<32xf32>
    %cst_5 = arith.constant 5.760000e+02 : f32
    %cst_6 = arith.constant 9.99999974E-6 : f32
    %cst_7 = arith.constant 1.250000e-01 : f32
    %0 = tensor.empty() : tensor<12xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<12xi64>) {
    ^bb0(%out: i64):
      %146 = linalg.index 0 : index
      %147 = arith.index_cast %146 : index to i64
      linalg.yield %147 : i64
    } -> tensor<12xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 12] : tensor<12xi64> into tensor<1x12xi64>
    %expanded_8 = tensor.expand_shape %1 [[0, 1]] output_shape [12, 1] : tensor<12xi64> into tensor<12x1xi64>
    %2 = tensor.empty() : tensor<12x12xi1>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_8 : tensor<1x12xi64>, tensor<12x1xi64>) outs(%2 : tensor<12x12xi1>) {
    ^bb0(%in: i64, %in_87: i64, %out: i1):
      %146 = arith.cmpi sle, %in, %in_87 : i64
      linalg.yield %146 : i1
    } -> tensor<12x12xi1>
    %4 = tensor.empty() : tensor<12x12xf32>
    %5 = linalg.generic {indexing_maps = [#map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%3, %cst_2, %cst_3 : tensor<12x12xi1>, tensor<f32>, tensor<f32>) outs(%4 : tensor<12x12xf32>) {
    ^bb0(%in: i1, %in_87: f32, %in_88: f32, %out: f32):
      %146 = arith.select %in, %in_87, %in_88 : f32
      linalg.yield %146 : f32
    } -> tensor<12x12xf32>
    %expanded_9 = tensor.expand_shape %5 [[0, 1, 2], [3]] output_shape [1, 1, 12, 12] : tensor<12x12xf32> into tensor<1x1x12x12xf32>
    %6 = tensor.empty() : tensor<1x12x576xf32>
    %7 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x12xi64>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: i64, %out: f32):
      %146 = arith.index_cast %in : i64 to index
      %147 = linalg.index 2 : index
      %148 = arith.cmpi slt, %146, %c512 : index
      cf.assert %148, "index must be smaller than dim size"
      %149 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %149, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg1[%146, %147] : tensor<512x576xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x12x576xf32>
    %expanded_10 = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 12, 1] : tensor<12xi64> into tensor<1x12x1xi64>
    %8 = tensor.empty() : tensor<1x12x1xf32>
    %9 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<1x12x1xi64>) outs(%8 : tensor<1x12x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %146 = arith.sitofp %in : i64 to f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %10 = tensor.empty() : tensor<1x12x32xf32>
    %11 = linalg.generic {indexing_maps = [#map7, #map8, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %cst_4 : tensor<1x12x1xf32>, tensor<32xf32>) outs(%10 : tensor<1x12x32xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x32xf32>
    %concat = tensor.concat dim(2) %11, %11 : (tensor<1x12x32xf32>, tensor<1x12x32xf32>) -> tensor<1x12x64xf32>
    %12 = tensor.empty() : tensor<1x12x64xf32>
    %13 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x12x64xf32>) outs(%12 : tensor<1x12x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = math.cos %in : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x64xf32>
    %14 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x12x64xf32>) outs(%12 : tensor<1x12x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = math.sin %in : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x64xf32>
    %15 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<1x12x576xf32>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %146 : f32
    } -> tensor<1x12x576xf32>
    %16 = linalg.fill ins(%cst : f32) outs(%8 : tensor<1x12x1xf32>) -> tensor<1x12x1xf32>
    %17 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%15 : tensor<1x12x576xf32>) outs(%16 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.addf %in, %out : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %18 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<1x12x1xf32>) outs(%8 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.divf %in, %cst_5 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %19 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x12x1xf32>) outs(%8 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.addf %in, %cst_6 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %20 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<1x12x1xf32>) outs(%8 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = math.rsqrt %in : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %21 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %20 : tensor<1x12x576xf32>, tensor<1x12x1xf32>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x576xf32>
    %22 = linalg.generic {indexing_maps = [#map8, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg9, %21 : tensor<576xf32>, tensor<1x12x576xf32>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x576xf32>
    %23 = tensor.empty() : tensor<576x576xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<576x576xf32>) outs(%23 : tensor<576x576xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %22 [[0, 1], [2]] : tensor<1x12x576xf32> into tensor<12x576xf32>
    %24 = tensor.empty() : tensor<12x576xf32>
    %25 = linalg.fill ins(%cst : f32) outs(%24 : tensor<12x576xf32>) -> tensor<12x576xf32>
    %26 = linalg.matmul ins(%collapsed, %transposed : tensor<12x576xf32>, tensor<576x576xf32>) outs(%25 : tensor<12x576xf32>) -> tensor<12x576xf32>
    %expanded_11 = tensor.expand_shape %26 [[0, 1], [2, 3]] output_shape [1, 12, 9, 64] : tensor<12x576xf32> into tensor<1x12x9x64xf32>
    %27 = tensor.empty() : tensor<1x9x12x64xf32>
    %transposed_12 = linalg.transpose ins(%expanded_11 : tensor<1x12x9x64xf32>) outs(%27 : tensor<1x9x12x64xf32>) permutation = [0, 2, 1, 3] 
    %28 = tensor.empty() : tensor<576x192xf32>
    %transposed_13 = linalg.transpose ins(%arg3 : tensor<192x576xf32>) outs(%28 : tensor<576x192xf32>) permutation = [1, 0] 
    %29 = tensor.empty() : tensor<12x192xf32>
    %30 = linalg.fill ins(%cst : f32) outs(%29 : tensor<12x192xf32>) -> tensor<12x192xf32>
    %31 = linalg.matmul ins(%collapsed, %transposed_13 : tensor<12x576xf32>, tensor<576x192xf32>) outs(%30 : tensor<12x192xf32>) -> tensor<12x192xf32>
    %expanded_14 = tensor.expand_shape %31 [[0, 1], [2, 3]] output_shape [1, 12, 3, 64] : tensor<12x192xf32> into tensor<1x12x3x64xf32>
    %32 = tensor.empty() : tensor<1x3x12x64xf32>
    %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<1x12x3x64xf32>) outs(%32 : tensor<1x3x12x64xf32>) permutation = [0, 2, 1, 3] 
    %transposed_16 = linalg.transpose ins(%arg4 : tensor<192x576xf32>) outs(%28 : tensor<576x192xf32>) permutation = [1, 0] 
    %33 = linalg.matmul ins(%collapsed, %transposed_16 : tensor<12x576xf32>, tensor<576x192xf32>) outs(%30 : tensor<12x192xf32>) -> tensor<12x192xf32>
    %expanded_17 = tensor.expand_shape %33 [[0, 1], [2, 3]] output_shape [1, 12, 3, 64] : tensor<12x192xf32> into tensor<1x12x3x64xf32>
    %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<1x12x3x64xf32>) outs(%32 : tensor<1x3x12x64xf32>) permutation = [0, 2, 1, 3] 
    %expanded_19 = tensor.expand_shape %13 [[0], [1, 2], [3]] output_shape [1, 1, 12, 64] : tensor<1x12x64xf32> into tensor<1x1x12x64xf32>
    %expanded_20 = tensor.expand_shape %14 [[0], [1, 2], [3]] output_shape [1, 1, 12, 64] : tensor<1x12x64xf32> into tensor<1x1x12x64xf32>
    %34 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_12, %expanded_19 : tensor<1x9x12x64xf32>, tensor<1x1x12x64xf32>) outs(%27 : tensor<1x9x12x64xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x64xf32>
    %extracted_slice = tensor.extract_slice %transposed_12[0, 0, 0, 0] [1, 9, 12, 32] [1, 1, 1, 1] : tensor<1x9x12x64xf32> to tensor<1x9x12x32xf32>
    %extracted_slice_21 = tensor.extract_slice %transposed_12[0, 0, 0, 32] [1, 9, 12, 32] [1, 1, 1, 1] : tensor<1x9x12x64xf32> to tensor<1x9x12x32xf32>
    %35 = tensor.empty() : tensor<1x9x12x32xf32>
    %36 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21 : tensor<1x9x12x32xf32>) outs(%35 : tensor<1x9x12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.negf %in : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x32xf32>
    %concat_22 = tensor.concat dim(3) %36, %extracted_slice : (tensor<1x9x12x32xf32>, tensor<1x9x12x32xf32>) -> tensor<1x9x12x64xf32>
    %37 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_22, %expanded_20 : tensor<1x9x12x64xf32>, tensor<1x1x12x64xf32>) outs(%27 : tensor<1x9x12x64xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x64xf32>
    %38 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %37 : tensor<1x9x12x64xf32>, tensor<1x9x12x64xf32>) outs(%27 : tensor<1x9x12x64xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.addf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x64xf32>
    %39 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_15, %expanded_19 : tensor<1x3x12x64xf32>, tensor<1x1x12x64xf32>) outs(%32 : tensor<1x3x12x64xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x3x12x64xf32>
    %extracted_slice_23 = tensor.extract_slice %transposed_15[0, 0, 0, 0] [1, 3, 12, 32] [1, 1, 1, 1] : tensor<1x3x12x64xf32> to tensor<1x3x12x32xf32>
    %extracted_slice_24 = tensor.extract_slice %transposed_15[0, 0, 0, 32] [1, 3, 12, 32] [1, 1, 1, 1] : tensor<1x3x12x64xf32> to tensor<1x3x12x32xf32>
    %40 = tensor.empty() : tensor<1x3x12x32xf32>
    %41 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24 : tensor<1x3x12x32xf32>) outs(%40 : tensor<1x3x12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.negf %in : f32
      linalg.yield %146 : f32
    } -> tensor<1x3x12x32xf32>
    %concat_25 = tensor.concat dim(3) %41, %extracted_slice_23 : (tensor<1x3x12x32xf32>, tensor<1x3x12x32xf32>) -> tensor<1x3x12x64xf32>
    %42 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_25, %expanded_20 : tensor<1x3x12x64xf32>, tensor<1x1x12x64xf32>) outs(%32 : tensor<1x3x12x64xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x3x12x64xf32>
    %43 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %42 : tensor<1x3x12x64xf32>, tensor<1x3x12x64xf32>) outs(%32 : tensor<1x3x12x64xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.addf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x3x12x64xf32>
    %44 = tensor.empty() : tensor<1x3x3x12x64xf32>
    %45 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%43 : tensor<1x3x12x64xf32>) outs(%44 : tensor<1x3x3x12x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x3x3x12x64xf32>
    %collapsed_26 = tensor.collapse_shape %45 [[0], [1, 2], [3], [4]] : tensor<1x3x3x12x64xf32> into tensor<1x9x12x64xf32>
    %46 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_18 : tensor<1x3x12x64xf32>) outs(%44 : tensor<1x3x3x12x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x3x3x12x64xf32>
    %47 = tensor.empty() : tensor<1x9x64x12xf32>
    %transposed_27 = linalg.transpose ins(%collapsed_26 : tensor<1x9x12x64xf32>) outs(%47 : tensor<1x9x64x12xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_28 = tensor.collapse_shape %38 [[0, 1], [2], [3]] : tensor<1x9x12x64xf32> into tensor<9x12x64xf32>
    %collapsed_29 = tensor.collapse_shape %transposed_27 [[0, 1], [2], [3]] : tensor<1x9x64x12xf32> into tensor<9x64x12xf32>
    %48 = tensor.empty() : tensor<9x12x12xf32>
    %49 = linalg.fill ins(%cst : f32) outs(%48 : tensor<9x12x12xf32>) -> tensor<9x12x12xf32>
    %50 = linalg.batch_matmul ins(%collapsed_28, %collapsed_29 : tensor<9x12x64xf32>, tensor<9x64x12xf32>) outs(%49 : tensor<9x12x12xf32>) -> tensor<9x12x12xf32>
    %expanded_30 = tensor.expand_shape %50 [[0, 1], [2], [3]] output_shape [1, 9, 12, 12] : tensor<9x12x12xf32> into tensor<1x9x12x12xf32>
    %51 = tensor.empty() : tensor<1x9x12x12xf32>
    %52 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_30 : tensor<1x9x12x12xf32>) outs(%51 : tensor<1x9x12x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.mulf %in, %cst_7 : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x12xf32>
    %53 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %expanded_9 : tensor<1x9x12x12xf32>, tensor<1x1x12x12xf32>) outs(%51 : tensor<1x9x12x12xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.addf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x12xf32>
    %54 = tensor.empty() : tensor<1x9x12xi64>
    %55 = linalg.fill ins(%c0_i64 : i64) outs(%54 : tensor<1x9x12xi64>) -> tensor<1x9x12xi64>
    %56 = tensor.empty() : tensor<1x9x12xf32>
    %57 = linalg.fill ins(%cst_0 : f32) outs(%56 : tensor<1x9x12xf32>) -> tensor<1x9x12xf32>
    %58:2 = linalg.generic {indexing_maps = [#map9, #map13, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%53 : tensor<1x9x12x12xf32>) outs(%57, %55 : tensor<1x9x12xf32>, tensor<1x9x12xi64>) {
    ^bb0(%in: f32, %out: f32, %out_87: i64):
      %146 = linalg.index 3 : index
      %147 = arith.index_cast %146 : index to i64
      %148 = arith.maximumf %in, %out : f32
      %149 = arith.cmpf ogt, %in, %out : f32
      %150 = arith.select %149, %147, %out_87 : i64
      linalg.yield %148, %150 : f32, i64
    } -> (tensor<1x9x12xf32>, tensor<1x9x12xi64>)
    %expanded_31 = tensor.expand_shape %58#0 [[0], [1], [2, 3]] output_shape [1, 9, 12, 1] : tensor<1x9x12xf32> into tensor<1x9x12x1xf32>
    %59 = linalg.generic {indexing_maps = [#map9, #map14, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53, %expanded_31 : tensor<1x9x12x12xf32>, tensor<1x9x12x1xf32>) outs(%51 : tensor<1x9x12x12xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.subf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x12xf32>
    %60 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<1x9x12x12xf32>) outs(%51 : tensor<1x9x12x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = math.exp %in : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x12xf32>
    %61 = tensor.empty() : tensor<1x9x12x1xf32>
    %62 = linalg.fill ins(%cst : f32) outs(%61 : tensor<1x9x12x1xf32>) -> tensor<1x9x12x1xf32>
    %63 = linalg.generic {indexing_maps = [#map9, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%60 : tensor<1x9x12x12xf32>) outs(%62 : tensor<1x9x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.addf %in, %out : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x1xf32>
    %64 = linalg.generic {indexing_maps = [#map9, #map14, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60, %63 : tensor<1x9x12x12xf32>, tensor<1x9x12x1xf32>) outs(%51 : tensor<1x9x12x12xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.divf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x12xf32>
    %collapsed_32 = tensor.collapse_shape %64 [[0, 1], [2], [3]] : tensor<1x9x12x12xf32> into tensor<9x12x12xf32>
    %collapsed_33 = tensor.collapse_shape %46 [[0, 1, 2], [3], [4]] : tensor<1x3x3x12x64xf32> into tensor<9x12x64xf32>
    %65 = tensor.empty() : tensor<9x12x64xf32>
    %66 = linalg.fill ins(%cst : f32) outs(%65 : tensor<9x12x64xf32>) -> tensor<9x12x64xf32>
    %67 = linalg.batch_matmul ins(%collapsed_32, %collapsed_33 : tensor<9x12x12xf32>, tensor<9x12x64xf32>) outs(%66 : tensor<9x12x64xf32>) -> tensor<9x12x64xf32>
    %expanded_34 = tensor.expand_shape %67 [[0, 1], [2], [3]] output_shape [1, 9, 12, 64] : tensor<9x12x64xf32> into tensor<1x9x12x64xf32>
    %68 = tensor.empty() : tensor<1x12x9x64xf32>
    %transposed_35 = linalg.transpose ins(%expanded_34 : tensor<1x9x12x64xf32>) outs(%68 : tensor<1x12x9x64xf32>) permutation = [0, 2, 1, 3] 
    %transposed_36 = linalg.transpose ins(%arg5 : tensor<576x576xf32>) outs(%23 : tensor<576x576xf32>) permutation = [1, 0] 
    %collapsed_37 = tensor.collapse_shape %transposed_35 [[0, 1], [2, 3]] : tensor<1x12x9x64xf32> into tensor<12x576xf32>
    %69 = linalg.matmul ins(%collapsed_37, %transposed_36 : tensor<12x576xf32>, tensor<576x576xf32>) outs(%25 : tensor<12x576xf32>) -> tensor<12x576xf32>
    %expanded_38 = tensor.expand_shape %69 [[0, 1], [2]] output_shape [1, 12, 576] : tensor<12x576xf32> into tensor<1x12x576xf32>
    %70 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %expanded_38 : tensor<1x12x576xf32>, tensor<1x12x576xf32>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.addf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x576xf32>
    %71 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70 : tensor<1x12x576xf32>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %146 : f32
    } -> tensor<1x12x576xf32>
    %72 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%71 : tensor<1x12x576xf32>) outs(%16 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.addf %in, %out : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %73 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72 : tensor<1x12x1xf32>) outs(%8 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.divf %in, %cst_5 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %74 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73 : tensor<1x12x1xf32>) outs(%8 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.addf %in, %cst_6 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %75 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74 : tensor<1x12x1xf32>) outs(%8 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = math.rsqrt %in : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %76 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70, %75 : tensor<1x12x576xf32>, tensor<1x12x1xf32>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x576xf32>
    %77 = linalg.generic {indexing_maps = [#map8, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10, %76 : tensor<576xf32>, tensor<1x12x576xf32>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x576xf32>
    %78 = tensor.empty() : tensor<576x1536xf32>
    %transposed_39 = linalg.transpose ins(%arg6 : tensor<1536x576xf32>) outs(%78 : tensor<576x1536xf32>) permutation = [1, 0] 
    %collapsed_40 = tensor.collapse_shape %77 [[0, 1], [2]] : tensor<1x12x576xf32> into tensor<12x576xf32>
    %79 = tensor.empty() : tensor<12x1536xf32>
    %80 = linalg.fill ins(%cst : f32) outs(%79 : tensor<12x1536xf32>) -> tensor<12x1536xf32>
    %81 = linalg.matmul ins(%collapsed_40, %transposed_39 : tensor<12x576xf32>, tensor<576x1536xf32>) outs(%80 : tensor<12x1536xf32>) -> tensor<12x1536xf32>
    %expanded_41 = tensor.expand_shape %81 [[0, 1], [2]] output_shape [1, 12, 1536] : tensor<12x1536xf32> into tensor<1x12x1536xf32>
    %82 = tensor.empty() : tensor<1x12x1536xf32>
    %83 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_41 : tensor<1x12x1536xf32>) outs(%82 : tensor<1x12x1536xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.negf %in : f32
      %147 = math.exp %146 : f32
      %148 = arith.addf %147, %cst_1 : f32
      %149 = arith.divf %cst_1, %148 : f32
      linalg.yield %149 : f32
    } -> tensor<1x12x1536xf32>
    %84 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_41, %83 : tensor<1x12x1536xf32>, tensor<1x12x1536xf32>) outs(%82 : tensor<1x12x1536xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1536xf32>
    %transposed_42 = linalg.transpose ins(%arg7 : tensor<1536x576xf32>) outs(%78 : tensor<576x1536xf32>) permutation = [1, 0] 
    %85 = linalg.matmul ins(%collapsed_40, %transposed_42 : tensor<12x576xf32>, tensor<576x1536xf32>) outs(%80 : tensor<12x1536xf32>) -> tensor<12x1536xf32>
    %expanded_43 = tensor.expand_shape %85 [[0, 1], [2]] output_shape [1, 12, 1536] : tensor<12x1536xf32> into tensor<1x12x1536xf32>
    %86 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84, %expanded_43 : tensor<1x12x1536xf32>, tensor<1x12x1536xf32>) outs(%82 : tensor<1x12x1536xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1536xf32>
    %87 = tensor.empty() : tensor<1536x576xf32>
    %transposed_44 = linalg.transpose ins(%arg8 : tensor<576x1536xf32>) outs(%87 : tensor<1536x576xf32>) permutation = [1, 0] 
    %collapsed_45 = tensor.collapse_shape %86 [[0, 1], [2]] : tensor<1x12x1536xf32> into tensor<12x1536xf32>
    %88 = linalg.matmul ins(%collapsed_45, %transposed_44 : tensor<12x1536xf32>, tensor<1536x576xf32>) outs(%25 : tensor<12x576xf32>) -> tensor<12x576xf32>
    %expanded_46 = tensor.expand_shape %88 [[0, 1], [2]] output_shape [1, 12, 576] : tensor<12x576xf32> into tensor<1x12x576xf32>
    %89 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70, %expanded_46 : tensor<1x12x576xf32>, tensor<1x12x576xf32>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.addf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x576xf32>
    %90 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89 : tensor<1x12x576xf32>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %146 : f32
    } -> tensor<1x12x576xf32>
    %91 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%90 : tensor<1x12x576xf32>) outs(%16 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.addf %in, %out : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %92 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%91 : tensor<1x12x1xf32>) outs(%8 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.divf %in, %cst_5 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %93 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92 : tensor<1x12x1xf32>) outs(%8 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.addf %in, %cst_6 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %94 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93 : tensor<1x12x1xf32>) outs(%8 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = math.rsqrt %in : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %95 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89, %94 : tensor<1x12x576xf32>, tensor<1x12x1xf32>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x576xf32>
    %96 = linalg.generic {indexing_maps = [#map8, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg18, %95 : tensor<576xf32>, tensor<1x12x576xf32>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x576xf32>
    %transposed_47 = linalg.transpose ins(%arg11 : tensor<576x576xf32>) outs(%23 : tensor<576x576xf32>) permutation = [1, 0] 
    %collapsed_48 = tensor.collapse_shape %96 [[0, 1], [2]] : tensor<1x12x576xf32> into tensor<12x576xf32>
    %97 = linalg.matmul ins(%collapsed_48, %transposed_47 : tensor<12x576xf32>, tensor<576x576xf32>) outs(%25 : tensor<12x576xf32>) -> tensor<12x576xf32>
    %expanded_49 = tensor.expand_shape %97 [[0, 1], [2, 3]] output_shape [1, 12, 9, 64] : tensor<12x576xf32> into tensor<1x12x9x64xf32>
    %transposed_50 = linalg.transpose ins(%expanded_49 : tensor<1x12x9x64xf32>) outs(%27 : tensor<1x9x12x64xf32>) permutation = [0, 2, 1, 3] 
    %transposed_51 = linalg.transpose ins(%arg12 : tensor<192x576xf32>) outs(%28 : tensor<576x192xf32>) permutation = [1, 0] 
    %98 = linalg.matmul ins(%collapsed_48, %transposed_51 : tensor<12x576xf32>, tensor<576x192xf32>) outs(%30 : tensor<12x192xf32>) -> tensor<12x192xf32>
    %expanded_52 = tensor.expand_shape %98 [[0, 1], [2, 3]] output_shape [1, 12, 3, 64] : tensor<12x192xf32> into tensor<1x12x3x64xf32>
    %transposed_53 = linalg.transpose ins(%expanded_52 : tensor<1x12x3x64xf32>) outs(%32 : tensor<1x3x12x64xf32>) permutation = [0, 2, 1, 3] 
    %transposed_54 = linalg.transpose ins(%arg13 : tensor<192x576xf32>) outs(%28 : tensor<576x192xf32>) permutation = [1, 0] 
    %99 = linalg.matmul ins(%collapsed_48, %transposed_54 : tensor<12x576xf32>, tensor<576x192xf32>) outs(%30 : tensor<12x192xf32>) -> tensor<12x192xf32>
    %expanded_55 = tensor.expand_shape %99 [[0, 1], [2, 3]] output_shape [1, 12, 3, 64] : tensor<12x192xf32> into tensor<1x12x3x64xf32>
    %transposed_56 = linalg.transpose ins(%expanded_55 : tensor<1x12x3x64xf32>) outs(%32 : tensor<1x3x12x64xf32>) permutation = [0, 2, 1, 3] 
    %100 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_50, %expanded_19 : tensor<1x9x12x64xf32>, tensor<1x1x12x64xf32>) outs(%27 : tensor<1x9x12x64xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x64xf32>
    %extracted_slice_57 = tensor.extract_slice %transposed_50[0, 0, 0, 0] [1, 9, 12, 32] [1, 1, 1, 1] : tensor<1x9x12x64xf32> to tensor<1x9x12x32xf32>
    %extracted_slice_58 = tensor.extract_slice %transposed_50[0, 0, 0, 32] [1, 9, 12, 32] [1, 1, 1, 1] : tensor<1x9x12x64xf32> to tensor<1x9x12x32xf32>
    %101 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_58 : tensor<1x9x12x32xf32>) outs(%35 : tensor<1x9x12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.negf %in : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x32xf32>
    %concat_59 = tensor.concat dim(3) %101, %extracted_slice_57 : (tensor<1x9x12x32xf32>, tensor<1x9x12x32xf32>) -> tensor<1x9x12x64xf32>
    %102 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_59, %expanded_20 : tensor<1x9x12x64xf32>, tensor<1x1x12x64xf32>) outs(%27 : tensor<1x9x12x64xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x64xf32>
    %103 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%100, %102 : tensor<1x9x12x64xf32>, tensor<1x9x12x64xf32>) outs(%27 : tensor<1x9x12x64xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.addf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x64xf32>
    %104 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_53, %expanded_19 : tensor<1x3x12x64xf32>, tensor<1x1x12x64xf32>) outs(%32 : tensor<1x3x12x64xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x3x12x64xf32>
    %extracted_slice_60 = tensor.extract_slice %transposed_53[0, 0, 0, 0] [1, 3, 12, 32] [1, 1, 1, 1] : tensor<1x3x12x64xf32> to tensor<1x3x12x32xf32>
    %extracted_slice_61 = tensor.extract_slice %transposed_53[0, 0, 0, 32] [1, 3, 12, 32] [1, 1, 1, 1] : tensor<1x3x12x64xf32> to tensor<1x3x12x32xf32>
    %105 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_61 : tensor<1x3x12x32xf32>) outs(%40 : tensor<1x3x12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.negf %in : f32
      linalg.yield %146 : f32
    } -> tensor<1x3x12x32xf32>
    %concat_62 = tensor.concat dim(3) %105, %extracted_slice_60 : (tensor<1x3x12x32xf32>, tensor<1x3x12x32xf32>) -> tensor<1x3x12x64xf32>
    %106 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_62, %expanded_20 : tensor<1x3x12x64xf32>, tensor<1x1x12x64xf32>) outs(%32 : tensor<1x3x12x64xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x3x12x64xf32>
    %107 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%104, %106 : tensor<1x3x12x64xf32>, tensor<1x3x12x64xf32>) outs(%32 : tensor<1x3x12x64xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.addf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x3x12x64xf32>
    %108 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%107 : tensor<1x3x12x64xf32>) outs(%44 : tensor<1x3x3x12x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x3x3x12x64xf32>
    %collapsed_63 = tensor.collapse_shape %108 [[0], [1, 2], [3], [4]] : tensor<1x3x3x12x64xf32> into tensor<1x9x12x64xf32>
    %109 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_56 : tensor<1x3x12x64xf32>) outs(%44 : tensor<1x3x3x12x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x3x3x12x64xf32>
    %transposed_64 = linalg.transpose ins(%collapsed_63 : tensor<1x9x12x64xf32>) outs(%47 : tensor<1x9x64x12xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_65 = tensor.collapse_shape %103 [[0, 1], [2], [3]] : tensor<1x9x12x64xf32> into tensor<9x12x64xf32>
    %collapsed_66 = tensor.collapse_shape %transposed_64 [[0, 1], [2], [3]] : tensor<1x9x64x12xf32> into tensor<9x64x12xf32>
    %110 = linalg.batch_matmul ins(%collapsed_65, %collapsed_66 : tensor<9x12x64xf32>, tensor<9x64x12xf32>) outs(%49 : tensor<9x12x12xf32>) -> tensor<9x12x12xf32>
    %expanded_67 = tensor.expand_shape %110 [[0, 1], [2], [3]] output_shape [1, 9, 12, 12] : tensor<9x12x12xf32> into tensor<1x9x12x12xf32>
    %111 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_67 : tensor<1x9x12x12xf32>) outs(%51 : tensor<1x9x12x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.mulf %in, %cst_7 : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x12xf32>
    %112 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%111, %expanded_9 : tensor<1x9x12x12xf32>, tensor<1x1x12x12xf32>) outs(%51 : tensor<1x9x12x12xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.addf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x12xf32>
    %113:2 = linalg.generic {indexing_maps = [#map9, #map13, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%112 : tensor<1x9x12x12xf32>) outs(%57, %55 : tensor<1x9x12xf32>, tensor<1x9x12xi64>) {
    ^bb0(%in: f32, %out: f32, %out_87: i64):
      %146 = linalg.index 3 : index
      %147 = arith.index_cast %146 : index to i64
      %148 = arith.maximumf %in, %out : f32
      %149 = arith.cmpf ogt, %in, %out : f32
      %150 = arith.select %149, %147, %out_87 : i64
      linalg.yield %148, %150 : f32, i64
    } -> (tensor<1x9x12xf32>, tensor<1x9x12xi64>)
    %expanded_68 = tensor.expand_shape %113#0 [[0], [1], [2, 3]] output_shape [1, 9, 12, 1] : tensor<1x9x12xf32> into tensor<1x9x12x1xf32>
    %114 = linalg.generic {indexing_maps = [#map9, #map14, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%112, %expanded_68 : tensor<1x9x12x12xf32>, tensor<1x9x12x1xf32>) outs(%51 : tensor<1x9x12x12xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.subf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x12xf32>
    %115 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%114 : tensor<1x9x12x12xf32>) outs(%51 : tensor<1x9x12x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = math.exp %in : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x12xf32>
    %116 = linalg.generic {indexing_maps = [#map9, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%115 : tensor<1x9x12x12xf32>) outs(%62 : tensor<1x9x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.addf %in, %out : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x1xf32>
    %117 = linalg.generic {indexing_maps = [#map9, #map14, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%115, %116 : tensor<1x9x12x12xf32>, tensor<1x9x12x1xf32>) outs(%51 : tensor<1x9x12x12xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.divf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x9x12x12xf32>
    %collapsed_69 = tensor.collapse_shape %117 [[0, 1], [2], [3]] : tensor<1x9x12x12xf32> into tensor<9x12x12xf32>
    %collapsed_70 = tensor.collapse_shape %109 [[0, 1, 2], [3], [4]] : tensor<1x3x3x12x64xf32> into tensor<9x12x64xf32>
    %118 = linalg.batch_matmul ins(%collapsed_69, %collapsed_70 : tensor<9x12x12xf32>, tensor<9x12x64xf32>) outs(%66 : tensor<9x12x64xf32>) -> tensor<9x12x64xf32>
    %expanded_71 = tensor.expand_shape %118 [[0, 1], [2], [3]] output_shape [1, 9, 12, 64] : tensor<9x12x64xf32> into tensor<1x9x12x64xf32>
    %transposed_72 = linalg.transpose ins(%expanded_71 : tensor<1x9x12x64xf32>) outs(%68 : tensor<1x12x9x64xf32>) permutation = [0, 2, 1, 3] 
    %transposed_73 = linalg.transpose ins(%arg14 : tensor<576x576xf32>) outs(%23 : tensor<576x576xf32>) permutation = [1, 0] 
    %collapsed_74 = tensor.collapse_shape %transposed_72 [[0, 1], [2, 3]] : tensor<1x12x9x64xf32> into tensor<12x576xf32>
    %119 = linalg.matmul ins(%collapsed_74, %transposed_73 : tensor<12x576xf32>, tensor<576x576xf32>) outs(%25 : tensor<12x576xf32>) -> tensor<12x576xf32>
    %expanded_75 = tensor.expand_shape %119 [[0, 1], [2]] output_shape [1, 12, 576] : tensor<12x576xf32> into tensor<1x12x576xf32>
    %120 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89, %expanded_75 : tensor<1x12x576xf32>, tensor<1x12x576xf32>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.addf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x576xf32>
    %121 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120 : tensor<1x12x576xf32>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %146 : f32
    } -> tensor<1x12x576xf32>
    %122 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%121 : tensor<1x12x576xf32>) outs(%16 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.addf %in, %out : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %123 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%122 : tensor<1x12x1xf32>) outs(%8 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.divf %in, %cst_5 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %124 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%123 : tensor<1x12x1xf32>) outs(%8 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.addf %in, %cst_6 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %125 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%124 : tensor<1x12x1xf32>) outs(%8 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = math.rsqrt %in : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %126 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120, %125 : tensor<1x12x576xf32>, tensor<1x12x1xf32>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x576xf32>
    %127 = linalg.generic {indexing_maps = [#map8, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg19, %126 : tensor<576xf32>, tensor<1x12x576xf32>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x576xf32>
    %transposed_76 = linalg.transpose ins(%arg15 : tensor<1536x576xf32>) outs(%78 : tensor<576x1536xf32>) permutation = [1, 0] 
    %collapsed_77 = tensor.collapse_shape %127 [[0, 1], [2]] : tensor<1x12x576xf32> into tensor<12x576xf32>
    %128 = linalg.matmul ins(%collapsed_77, %transposed_76 : tensor<12x576xf32>, tensor<576x1536xf32>) outs(%80 : tensor<12x1536xf32>) -> tensor<12x1536xf32>
    %expanded_78 = tensor.expand_shape %128 [[0, 1], [2]] output_shape [1, 12, 1536] : tensor<12x1536xf32> into tensor<1x12x1536xf32>
    %129 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_78 : tensor<1x12x1536xf32>) outs(%82 : tensor<1x12x1536xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.negf %in : f32
      %147 = math.exp %146 : f32
      %148 = arith.addf %147, %cst_1 : f32
      %149 = arith.divf %cst_1, %148 : f32
      linalg.yield %149 : f32
    } -> tensor<1x12x1536xf32>
    %130 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_78, %129 : tensor<1x12x1536xf32>, tensor<1x12x1536xf32>) outs(%82 : tensor<1x12x1536xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1536xf32>
    %transposed_79 = linalg.transpose ins(%arg16 : tensor<1536x576xf32>) outs(%78 : tensor<576x1536xf32>) permutation = [1, 0] 
    %131 = linalg.matmul ins(%collapsed_77, %transposed_79 : tensor<12x576xf32>, tensor<576x1536xf32>) outs(%80 : tensor<12x1536xf32>) -> tensor<12x1536xf32>
    %expanded_80 = tensor.expand_shape %131 [[0, 1], [2]] output_shape [1, 12, 1536] : tensor<12x1536xf32> into tensor<1x12x1536xf32>
    %132 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130, %expanded_80 : tensor<1x12x1536xf32>, tensor<1x12x1536xf32>) outs(%82 : tensor<1x12x1536xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1536xf32>
    %transposed_81 = linalg.transpose ins(%arg17 : tensor<576x1536xf32>) outs(%87 : tensor<1536x576xf32>) permutation = [1, 0] 
    %collapsed_82 = tensor.collapse_shape %132 [[0, 1], [2]] : tensor<1x12x1536xf32> into tensor<12x1536xf32>
    %133 = linalg.matmul ins(%collapsed_82, %transposed_81 : tensor<12x1536xf32>, tensor<1536x576xf32>) outs(%25 : tensor<12x576xf32>) -> tensor<12x576xf32>
    %expanded_83 = tensor.expand_shape %133 [[0, 1], [2]] output_shape [1, 12, 576] : tensor<12x576xf32> into tensor<1x12x576xf32>
    %134 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120, %expanded_83 : tensor<1x12x576xf32>, tensor<1x12x576xf32>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.addf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x576xf32>
    %135 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134 : tensor<1x12x576xf32>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %146 : f32
    } -> tensor<1x12x576xf32>
    %136 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%135 : tensor<1x12x576xf32>) outs(%16 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.addf %in, %out : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %137 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%136 : tensor<1x12x1xf32>) outs(%8 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.divf %in, %cst_5 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %138 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%137 : tensor<1x12x1xf32>) outs(%8 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = arith.addf %in, %cst_6 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %139 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138 : tensor<1x12x1xf32>) outs(%8 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %146 = math.rsqrt %in : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x1xf32>
    %140 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134, %139 : tensor<1x12x576xf32>, tensor<1x12x1xf32>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x576xf32>
    %141 = linalg.generic {indexing_maps = [#map8, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg20, %140 : tensor<576xf32>, tensor<1x12x576xf32>) outs(%6 : tensor<1x12x576xf32>) {
    ^bb0(%in: f32, %in_87: f32, %out: f32):
      %146 = arith.mulf %in, %in_87 : f32
      linalg.yield %146 : f32
    } -> tensor<1x12x576xf32>
    %142 = tensor.empty() : tensor<576x512xf32>
    %transposed_84 = linalg.transpose ins(%arg1 : tensor<512x576xf32>) outs(%142 : tensor<576x512xf32>) permutation = [1, 0] 
    %collapsed_85 = tensor.collapse_shape %141 [[0, 1], [2]] : tensor<1x12x576xf32> into tensor<12x576xf32>
    %143 = tensor.empty() : tensor<12x512xf32>
    %144 = linalg.fill ins(%cst : f32) outs(%143 : tensor<12x512xf32>) -> tensor<12x512xf32>
    %145 = linalg.matmul ins(%collapsed_85, %transposed_84 : tensor<12x576xf32>, tensor<576x512xf32>) outs(%144 : tensor<12x512xf32>) -> tensor<12x512xf32>
    %expanded_86 = tensor.expand_shape %145 [[0, 1], [2]] output_shape [1, 12, 512] : tensor<12x512xf32> into tensor<1x12x512xf32>
    return %expanded_86 : tensor<1x12x512xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_32_torch.float32: "0x040000000000803F06A5323FCF53F93EFFFCAD3E23D4723E0974293ED67FEC3D5609A53DC255663D1DBC203DD254E03C978B9C3CF27B5A3C0577183C15CAD43BAE7D943B383E4F3BDB9E103B5CD7C93ADBD98C3A8C94443A022E093AD774BF39A99A853953773A392B1F02391B9BB538D4757D3852DF303896DAF6371D43AC376D6B7037"
    }
  }
#-}
