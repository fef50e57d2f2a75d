#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> ()>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map7 = affine_map<(d0, d1, d2) -> (d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @smollm2_decode(%arg0: tensor<1x1xi64>, %arg1: tensor<i64>, %arg2: tensor<2x1x3x20x64xf32>, %arg3: tensor<2x1x3x20x64xf32>, %arg4: tensor<512x576xf32>, %arg5: tensor<576x576xf32>, %arg6: tensor<192x576xf32>, %arg7: tensor<192x576xf32>, %arg8: tensor<576x576xf32>, %arg9: tensor<1536x576xf32>, %arg10: tensor<1536x576xf32>, %arg11: tensor<576x1536xf32>, %arg12: tensor<576xf32>, %arg13: tensor<576xf32>, %arg14: tensor<576x576xf32>, %arg15: tensor<192x576xf32>, %arg16: tensor<192x576xf32>, %arg17: tensor<576x576xf32>, %arg18: tensor<1536x576xf32>, %arg19: tensor<1536x576xf32>, %arg20: tensor<576x1536xf32>, %arg21: tensor<576xf32>, %arg22: tensor<576xf32>, %arg23: tensor<576xf32>) -> (tensor<1x1x512xf32>, tensor<2x1x3x20x64xf32>, tensor<2x1x3x20x64xf32>) {
    %c2_i64 = arith.constant 2 : i64
    %c20_i64 = arith.constant 20 : i64
    %c19_i64 = arith.constant 19 : i64
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
    %extracted = tensor.extract %arg1[] : tensor<i64>
    %0 = arith.cmpi sge, %extracted, %c0_i64 : i64
    cf.assert %0, "Runtime assertion failed for expression u0 >= 0 on node 'ge_1'"
    %1 = arith.cmpi sle, %extracted, %c19_i64 : i64
    cf.assert %1, "Runtime assertion failed for expression u0 <= 19 on node 'le_2'"
    %2 = arith.cmpi slt, %extracted, %c20_i64 : i64
    cf.assert %2, "Runtime assertion failed for expression u0 < 20 on node 'lt_1'"
    %3 = tensor.empty() : tensor<20xi64>
    %4 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%3 : tensor<20xi64>) {
    ^bb0(%out: i64):
      %155 = linalg.index 0 : index
      %156 = arith.index_cast %155 : index to i64
      linalg.yield %156 : i64
    } -> tensor<20xi64>
    %expanded = tensor.expand_shape %4 [[0, 1]] output_shape [1, 20] : tensor<20xi64> into tensor<1x20xi64>
    %expanded_8 = tensor.expand_shape %arg1 [] output_shape [1, 1] : tensor<i64> into tensor<1x1xi64>
    %5 = tensor.empty() : tensor<1x20xi1>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_8 : tensor<1x20xi64>, tensor<1x1xi64>) outs(%5 : tensor<1x20xi1>) {
    ^bb0(%in: i64, %in_106: i64, %out: i1):
      %155 = arith.cmpi sle, %in, %in_106 : i64
      linalg.yield %155 : i1
    } -> tensor<1x20xi1>
    %7 = tensor.empty() : tensor<1x20xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map3, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%6, %cst_2, %cst_3 : tensor<1x20xi1>, tensor<f32>, tensor<f32>) outs(%7 : tensor<1x20xf32>) {
    ^bb0(%in: i1, %in_106: f32, %in_107: f32, %out: f32):
      %155 = arith.select %in, %in_106, %in_107 : f32
      linalg.yield %155 : f32
    } -> tensor<1x20xf32>
    %expanded_9 = tensor.expand_shape %8 [[0, 1, 2], [3]] output_shape [1, 1, 1, 20] : tensor<1x20xf32> into tensor<1x1x1x20xf32>
    %9 = tensor.empty() : tensor<1x1x576xf32>
    %10 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x1xi64>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: i64, %out: f32):
      %155 = arith.index_cast %in : i64 to index
      %156 = linalg.index 2 : index
      %157 = arith.cmpi slt, %155, %c512 : index
      cf.assert %157, "index must be smaller than dim size"
      %158 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %158, "index must be larger or equal to 0"
      %extracted_106 = tensor.extract %arg4[%155, %156] : tensor<512x576xf32>
      linalg.yield %extracted_106 : f32
    } -> tensor<1x1x576xf32>
    %expanded_10 = tensor.expand_shape %arg1 [] output_shape [1, 1, 1] : tensor<i64> into tensor<1x1x1xi64>
    %11 = tensor.empty() : tensor<1x1x1xf32>
    %12 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<1x1x1xi64>) outs(%11 : tensor<1x1x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %155 = arith.sitofp %in : i64 to f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %13 = tensor.empty() : tensor<1x1x32xf32>
    %14 = linalg.generic {indexing_maps = [#map6, #map7, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %cst_4 : tensor<1x1x1xf32>, tensor<32xf32>) outs(%13 : tensor<1x1x32xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x32xf32>
    %concat = tensor.concat dim(2) %14, %14 : (tensor<1x1x32xf32>, tensor<1x1x32xf32>) -> tensor<1x1x64xf32>
    %15 = tensor.empty() : tensor<1x1x64xf32>
    %16 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x1x64xf32>) outs(%15 : tensor<1x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = math.cos %in : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x64xf32>
    %17 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x1x64xf32>) outs(%15 : tensor<1x1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = math.sin %in : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x64xf32>
    %18 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<1x1x576xf32>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %155 : f32
    } -> tensor<1x1x576xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%11 : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
    %20 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%18 : tensor<1x1x576xf32>) outs(%19 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.addf %in, %out : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %21 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x1x1xf32>) outs(%11 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.divf %in, %cst_5 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %22 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<1x1x1xf32>) outs(%11 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.addf %in, %cst_6 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %23 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x1x1xf32>) outs(%11 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = math.rsqrt %in : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %24 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %23 : tensor<1x1x576xf32>, tensor<1x1x1xf32>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x576xf32>
    %25 = linalg.generic {indexing_maps = [#map7, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %24 : tensor<576xf32>, tensor<1x1x576xf32>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x576xf32>
    %26 = tensor.empty() : tensor<576x576xf32>
    %transposed = linalg.transpose ins(%arg5 : tensor<576x576xf32>) outs(%26 : tensor<576x576xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %25 [[0], [1, 2]] : tensor<1x1x576xf32> into tensor<1x576xf32>
    %27 = tensor.empty() : tensor<1x576xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<1x576xf32>) -> tensor<1x576xf32>
    %29 = linalg.matmul ins(%collapsed, %transposed : tensor<1x576xf32>, tensor<576x576xf32>) outs(%28 : tensor<1x576xf32>) -> tensor<1x576xf32>
    %expanded_11 = tensor.expand_shape %29 [[0], [1, 2, 3]] output_shape [1, 1, 9, 64] : tensor<1x576xf32> into tensor<1x1x9x64xf32>
    %30 = tensor.empty() : tensor<1x9x1x64xf32>
    %transposed_12 = linalg.transpose ins(%expanded_11 : tensor<1x1x9x64xf32>) outs(%30 : tensor<1x9x1x64xf32>) permutation = [0, 2, 1, 3] 
    %31 = tensor.empty() : tensor<576x192xf32>
    %transposed_13 = linalg.transpose ins(%arg6 : tensor<192x576xf32>) outs(%31 : tensor<576x192xf32>) permutation = [1, 0] 
    %32 = tensor.empty() : tensor<1x192xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%32 : tensor<1x192xf32>) -> tensor<1x192xf32>
    %34 = linalg.matmul ins(%collapsed, %transposed_13 : tensor<1x576xf32>, tensor<576x192xf32>) outs(%33 : tensor<1x192xf32>) -> tensor<1x192xf32>
    %expanded_14 = tensor.expand_shape %34 [[0], [1, 2, 3]] output_shape [1, 1, 3, 64] : tensor<1x192xf32> into tensor<1x1x3x64xf32>
    %35 = tensor.empty() : tensor<1x3x1x64xf32>
    %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<1x1x3x64xf32>) outs(%35 : tensor<1x3x1x64xf32>) permutation = [0, 2, 1, 3] 
    %transposed_16 = linalg.transpose ins(%arg7 : tensor<192x576xf32>) outs(%31 : tensor<576x192xf32>) permutation = [1, 0] 
    %36 = linalg.matmul ins(%collapsed, %transposed_16 : tensor<1x576xf32>, tensor<576x192xf32>) outs(%33 : tensor<1x192xf32>) -> tensor<1x192xf32>
    %expanded_17 = tensor.expand_shape %36 [[0], [1, 2, 3]] output_shape [1, 1, 3, 64] : tensor<1x192xf32> into tensor<1x1x3x64xf32>
    %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<1x1x3x64xf32>) outs(%35 : tensor<1x3x1x64xf32>) permutation = [0, 2, 1, 3] 
    %expanded_19 = tensor.expand_shape %16 [[0], [1, 2], [3]] output_shape [1, 1, 1, 64] : tensor<1x1x64xf32> into tensor<1x1x1x64xf32>
    %expanded_20 = tensor.expand_shape %17 [[0], [1, 2], [3]] output_shape [1, 1, 1, 64] : tensor<1x1x64xf32> into tensor<1x1x1x64xf32>
    %37 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_12, %expanded_19 : tensor<1x9x1x64xf32>, tensor<1x1x1x64xf32>) outs(%30 : tensor<1x9x1x64xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x64xf32>
    %extracted_slice = tensor.extract_slice %transposed_12[0, 0, 0, 0] [1, 9, 1, 32] [1, 1, 1, 1] : tensor<1x9x1x64xf32> to tensor<1x9x1x32xf32>
    %extracted_slice_21 = tensor.extract_slice %transposed_12[0, 0, 0, 32] [1, 9, 1, 32] [1, 1, 1, 1] : tensor<1x9x1x64xf32> to tensor<1x9x1x32xf32>
    %38 = tensor.empty() : tensor<1x9x1x32xf32>
    %39 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_21 : tensor<1x9x1x32xf32>) outs(%38 : tensor<1x9x1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.negf %in : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x32xf32>
    %concat_22 = tensor.concat dim(3) %39, %extracted_slice : (tensor<1x9x1x32xf32>, tensor<1x9x1x32xf32>) -> tensor<1x9x1x64xf32>
    %40 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_22, %expanded_20 : tensor<1x9x1x64xf32>, tensor<1x1x1x64xf32>) outs(%30 : tensor<1x9x1x64xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x64xf32>
    %41 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %40 : tensor<1x9x1x64xf32>, tensor<1x9x1x64xf32>) outs(%30 : tensor<1x9x1x64xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.addf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x64xf32>
    %42 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_15, %expanded_19 : tensor<1x3x1x64xf32>, tensor<1x1x1x64xf32>) outs(%35 : tensor<1x3x1x64xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x3x1x64xf32>
    %extracted_slice_23 = tensor.extract_slice %transposed_15[0, 0, 0, 0] [1, 3, 1, 32] [1, 1, 1, 1] : tensor<1x3x1x64xf32> to tensor<1x3x1x32xf32>
    %extracted_slice_24 = tensor.extract_slice %transposed_15[0, 0, 0, 32] [1, 3, 1, 32] [1, 1, 1, 1] : tensor<1x3x1x64xf32> to tensor<1x3x1x32xf32>
    %43 = tensor.empty() : tensor<1x3x1x32xf32>
    %44 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_24 : tensor<1x3x1x32xf32>) outs(%43 : tensor<1x3x1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.negf %in : f32
      linalg.yield %155 : f32
    } -> tensor<1x3x1x32xf32>
    %concat_25 = tensor.concat dim(3) %44, %extracted_slice_23 : (tensor<1x3x1x32xf32>, tensor<1x3x1x32xf32>) -> tensor<1x3x1x64xf32>
    %45 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_25, %expanded_20 : tensor<1x3x1x64xf32>, tensor<1x1x1x64xf32>) outs(%35 : tensor<1x3x1x64xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x3x1x64xf32>
    %46 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %45 : tensor<1x3x1x64xf32>, tensor<1x3x1x64xf32>) outs(%35 : tensor<1x3x1x64xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.addf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x3x1x64xf32>
    %extracted_slice_26 = tensor.extract_slice %arg2[0, 0, 0, 0, 0] [1, 1, 3, 20, 64] [1, 1, 1, 1, 1] : tensor<2x1x3x20x64xf32> to tensor<1x1x3x20x64xf32>
    %expanded_27 = tensor.expand_shape %46 [[0, 1], [2], [3], [4]] output_shape [1, 1, 3, 1, 64] : tensor<1x3x1x64xf32> into tensor<1x1x3x1x64xf32>
    %47 = arith.addi %extracted, %c20_i64 : i64
    %48 = arith.cmpi sge, %extracted, %c0_i64 : i64
    %49 = arith.select %48, %extracted, %47 : i64
    %50 = arith.maxsi %49, %c0_i64 : i64
    %51 = arith.minsi %50, %c20_i64 : i64
    %52 = arith.index_cast %51 : i64 to index
    %inserted_slice = tensor.insert_slice %expanded_27 into %extracted_slice_26[0, 0, 0, %52, 0] [1, 1, 3, 1, 64] [1, 1, 1, 1, 1] : tensor<1x1x3x1x64xf32> into tensor<1x1x3x20x64xf32>
    %inserted_slice_28 = tensor.insert_slice %inserted_slice into %arg2[0, 0, 0, 0, 0] [1, 1, 3, 20, 64] [1, 1, 1, 1, 1] : tensor<1x1x3x20x64xf32> into tensor<2x1x3x20x64xf32>
    %collapsed_29 = tensor.collapse_shape %inserted_slice [[0, 1], [2], [3], [4]] : tensor<1x1x3x20x64xf32> into tensor<1x3x20x64xf32>
    %extracted_slice_30 = tensor.extract_slice %arg3[0, 0, 0, 0, 0] [1, 1, 3, 20, 64] [1, 1, 1, 1, 1] : tensor<2x1x3x20x64xf32> to tensor<1x1x3x20x64xf32>
    %expanded_31 = tensor.expand_shape %transposed_18 [[0, 1], [2], [3], [4]] output_shape [1, 1, 3, 1, 64] : tensor<1x3x1x64xf32> into tensor<1x1x3x1x64xf32>
    %inserted_slice_32 = tensor.insert_slice %expanded_31 into %extracted_slice_30[0, 0, 0, %52, 0] [1, 1, 3, 1, 64] [1, 1, 1, 1, 1] : tensor<1x1x3x1x64xf32> into tensor<1x1x3x20x64xf32>
    %inserted_slice_33 = tensor.insert_slice %inserted_slice_32 into %arg3[0, 0, 0, 0, 0] [1, 1, 3, 20, 64] [1, 1, 1, 1, 1] : tensor<1x1x3x20x64xf32> into tensor<2x1x3x20x64xf32>
    %collapsed_34 = tensor.collapse_shape %inserted_slice_32 [[0, 1], [2], [3], [4]] : tensor<1x1x3x20x64xf32> into tensor<1x3x20x64xf32>
    %53 = tensor.empty() : tensor<1x3x3x20x64xf32>
    %54 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_29 : tensor<1x3x20x64xf32>) outs(%53 : tensor<1x3x3x20x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x3x3x20x64xf32>
    %collapsed_35 = tensor.collapse_shape %54 [[0], [1, 2], [3], [4]] : tensor<1x3x3x20x64xf32> into tensor<1x9x20x64xf32>
    %55 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_34 : tensor<1x3x20x64xf32>) outs(%53 : tensor<1x3x3x20x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x3x3x20x64xf32>
    %56 = tensor.empty() : tensor<1x9x64x20xf32>
    %transposed_36 = linalg.transpose ins(%collapsed_35 : tensor<1x9x20x64xf32>) outs(%56 : tensor<1x9x64x20xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_37 = tensor.collapse_shape %41 [[0, 1], [2], [3]] : tensor<1x9x1x64xf32> into tensor<9x1x64xf32>
    %collapsed_38 = tensor.collapse_shape %transposed_36 [[0, 1], [2], [3]] : tensor<1x9x64x20xf32> into tensor<9x64x20xf32>
    %57 = tensor.empty() : tensor<9x1x20xf32>
    %58 = linalg.fill ins(%cst : f32) outs(%57 : tensor<9x1x20xf32>) -> tensor<9x1x20xf32>
    %59 = linalg.batch_matmul ins(%collapsed_37, %collapsed_38 : tensor<9x1x64xf32>, tensor<9x64x20xf32>) outs(%58 : tensor<9x1x20xf32>) -> tensor<9x1x20xf32>
    %expanded_39 = tensor.expand_shape %59 [[0, 1], [2], [3]] output_shape [1, 9, 1, 20] : tensor<9x1x20xf32> into tensor<1x9x1x20xf32>
    %60 = tensor.empty() : tensor<1x9x1x20xf32>
    %61 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_39 : tensor<1x9x1x20xf32>) outs(%60 : tensor<1x9x1x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.mulf %in, %cst_7 : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x20xf32>
    %62 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61, %expanded_9 : tensor<1x9x1x20xf32>, tensor<1x1x1x20xf32>) outs(%60 : tensor<1x9x1x20xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.addf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x20xf32>
    %63 = tensor.empty() : tensor<1x9x1xi64>
    %64 = linalg.fill ins(%c0_i64 : i64) outs(%63 : tensor<1x9x1xi64>) -> tensor<1x9x1xi64>
    %65 = tensor.empty() : tensor<1x9x1xf32>
    %66 = linalg.fill ins(%cst_0 : f32) outs(%65 : tensor<1x9x1xf32>) -> tensor<1x9x1xf32>
    %67:2 = linalg.generic {indexing_maps = [#map8, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%62 : tensor<1x9x1x20xf32>) outs(%66, %64 : tensor<1x9x1xf32>, tensor<1x9x1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_106: i64):
      %155 = linalg.index 3 : index
      %156 = arith.index_cast %155 : index to i64
      %157 = arith.maximumf %in, %out : f32
      %158 = arith.cmpf ogt, %in, %out : f32
      %159 = arith.select %158, %156, %out_106 : i64
      linalg.yield %157, %159 : f32, i64
    } -> (tensor<1x9x1xf32>, tensor<1x9x1xi64>)
    %expanded_40 = tensor.expand_shape %67#0 [[0], [1], [2, 3]] output_shape [1, 9, 1, 1] : tensor<1x9x1xf32> into tensor<1x9x1x1xf32>
    %68 = linalg.generic {indexing_maps = [#map8, #map13, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62, %expanded_40 : tensor<1x9x1x20xf32>, tensor<1x9x1x1xf32>) outs(%60 : tensor<1x9x1x20xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.subf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x20xf32>
    %69 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68 : tensor<1x9x1x20xf32>) outs(%60 : tensor<1x9x1x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = math.exp %in : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x20xf32>
    %70 = tensor.empty() : tensor<1x9x1x1xf32>
    %71 = linalg.fill ins(%cst : f32) outs(%70 : tensor<1x9x1x1xf32>) -> tensor<1x9x1x1xf32>
    %72 = linalg.generic {indexing_maps = [#map8, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%69 : tensor<1x9x1x20xf32>) outs(%71 : tensor<1x9x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.addf %in, %out : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x1xf32>
    %73 = linalg.generic {indexing_maps = [#map8, #map13, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69, %72 : tensor<1x9x1x20xf32>, tensor<1x9x1x1xf32>) outs(%60 : tensor<1x9x1x20xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.divf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x20xf32>
    %collapsed_41 = tensor.collapse_shape %73 [[0, 1], [2], [3]] : tensor<1x9x1x20xf32> into tensor<9x1x20xf32>
    %collapsed_42 = tensor.collapse_shape %55 [[0, 1, 2], [3], [4]] : tensor<1x3x3x20x64xf32> into tensor<9x20x64xf32>
    %74 = tensor.empty() : tensor<9x1x64xf32>
    %75 = linalg.fill ins(%cst : f32) outs(%74 : tensor<9x1x64xf32>) -> tensor<9x1x64xf32>
    %76 = linalg.batch_matmul ins(%collapsed_41, %collapsed_42 : tensor<9x1x20xf32>, tensor<9x20x64xf32>) outs(%75 : tensor<9x1x64xf32>) -> tensor<9x1x64xf32>
    %expanded_43 = tensor.expand_shape %76 [[0, 1], [2], [3]] output_shape [1, 9, 1, 64] : tensor<9x1x64xf32> into tensor<1x9x1x64xf32>
    %77 = tensor.empty() : tensor<1x1x9x64xf32>
    %transposed_44 = linalg.transpose ins(%expanded_43 : tensor<1x9x1x64xf32>) outs(%77 : tensor<1x1x9x64xf32>) permutation = [0, 2, 1, 3] 
    %transposed_45 = linalg.transpose ins(%arg8 : tensor<576x576xf32>) outs(%26 : tensor<576x576xf32>) permutation = [1, 0] 
    %collapsed_46 = tensor.collapse_shape %transposed_44 [[0], [1, 2, 3]] : tensor<1x1x9x64xf32> into tensor<1x576xf32>
    %78 = linalg.matmul ins(%collapsed_46, %transposed_45 : tensor<1x576xf32>, tensor<576x576xf32>) outs(%28 : tensor<1x576xf32>) -> tensor<1x576xf32>
    %expanded_47 = tensor.expand_shape %78 [[0], [1, 2]] output_shape [1, 1, 576] : tensor<1x576xf32> into tensor<1x1x576xf32>
    %79 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %expanded_47 : tensor<1x1x576xf32>, tensor<1x1x576xf32>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.addf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x576xf32>
    %80 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79 : tensor<1x1x576xf32>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %155 : f32
    } -> tensor<1x1x576xf32>
    %81 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%80 : tensor<1x1x576xf32>) outs(%19 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.addf %in, %out : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %82 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<1x1x1xf32>) outs(%11 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.divf %in, %cst_5 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %83 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%82 : tensor<1x1x1xf32>) outs(%11 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.addf %in, %cst_6 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %84 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83 : tensor<1x1x1xf32>) outs(%11 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = math.rsqrt %in : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %85 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79, %84 : tensor<1x1x576xf32>, tensor<1x1x1xf32>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x576xf32>
    %86 = linalg.generic {indexing_maps = [#map7, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %85 : tensor<576xf32>, tensor<1x1x576xf32>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x576xf32>
    %87 = tensor.empty() : tensor<576x1536xf32>
    %transposed_48 = linalg.transpose ins(%arg9 : tensor<1536x576xf32>) outs(%87 : tensor<576x1536xf32>) permutation = [1, 0] 
    %collapsed_49 = tensor.collapse_shape %86 [[0], [1, 2]] : tensor<1x1x576xf32> into tensor<1x576xf32>
    %88 = tensor.empty() : tensor<1x1536xf32>
    %89 = linalg.fill ins(%cst : f32) outs(%88 : tensor<1x1536xf32>) -> tensor<1x1536xf32>
    %90 = linalg.matmul ins(%collapsed_49, %transposed_48 : tensor<1x576xf32>, tensor<576x1536xf32>) outs(%89 : tensor<1x1536xf32>) -> tensor<1x1536xf32>
    %expanded_50 = tensor.expand_shape %90 [[0], [1, 2]] output_shape [1, 1, 1536] : tensor<1x1536xf32> into tensor<1x1x1536xf32>
    %91 = tensor.empty() : tensor<1x1x1536xf32>
    %92 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_50 : tensor<1x1x1536xf32>) outs(%91 : tensor<1x1x1536xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.negf %in : f32
      %156 = math.exp %155 : f32
      %157 = arith.addf %156, %cst_1 : f32
      %158 = arith.divf %cst_1, %157 : f32
      linalg.yield %158 : f32
    } -> tensor<1x1x1536xf32>
    %93 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_50, %92 : tensor<1x1x1536xf32>, tensor<1x1x1536xf32>) outs(%91 : tensor<1x1x1536xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1536xf32>
    %transposed_51 = linalg.transpose ins(%arg10 : tensor<1536x576xf32>) outs(%87 : tensor<576x1536xf32>) permutation = [1, 0] 
    %94 = linalg.matmul ins(%collapsed_49, %transposed_51 : tensor<1x576xf32>, tensor<576x1536xf32>) outs(%89 : tensor<1x1536xf32>) -> tensor<1x1536xf32>
    %expanded_52 = tensor.expand_shape %94 [[0], [1, 2]] output_shape [1, 1, 1536] : tensor<1x1536xf32> into tensor<1x1x1536xf32>
    %95 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93, %expanded_52 : tensor<1x1x1536xf32>, tensor<1x1x1536xf32>) outs(%91 : tensor<1x1x1536xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1536xf32>
    %96 = tensor.empty() : tensor<1536x576xf32>
    %transposed_53 = linalg.transpose ins(%arg11 : tensor<576x1536xf32>) outs(%96 : tensor<1536x576xf32>) permutation = [1, 0] 
    %collapsed_54 = tensor.collapse_shape %95 [[0], [1, 2]] : tensor<1x1x1536xf32> into tensor<1x1536xf32>
    %97 = linalg.matmul ins(%collapsed_54, %transposed_53 : tensor<1x1536xf32>, tensor<1536x576xf32>) outs(%28 : tensor<1x576xf32>) -> tensor<1x576xf32>
    %expanded_55 = tensor.expand_shape %97 [[0], [1, 2]] output_shape [1, 1, 576] : tensor<1x576xf32> into tensor<1x1x576xf32>
    %98 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79, %expanded_55 : tensor<1x1x576xf32>, tensor<1x1x576xf32>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.addf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x576xf32>
    %99 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%98 : tensor<1x1x576xf32>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %155 : f32
    } -> tensor<1x1x576xf32>
    %100 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%99 : tensor<1x1x576xf32>) outs(%19 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.addf %in, %out : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %101 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100 : tensor<1x1x1xf32>) outs(%11 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.divf %in, %cst_5 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %102 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<1x1x1xf32>) outs(%11 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.addf %in, %cst_6 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %103 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102 : tensor<1x1x1xf32>) outs(%11 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = math.rsqrt %in : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %104 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%98, %103 : tensor<1x1x576xf32>, tensor<1x1x1xf32>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x576xf32>
    %105 = linalg.generic {indexing_maps = [#map7, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg21, %104 : tensor<576xf32>, tensor<1x1x576xf32>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x576xf32>
    %transposed_56 = linalg.transpose ins(%arg14 : tensor<576x576xf32>) outs(%26 : tensor<576x576xf32>) permutation = [1, 0] 
    %collapsed_57 = tensor.collapse_shape %105 [[0], [1, 2]] : tensor<1x1x576xf32> into tensor<1x576xf32>
    %106 = linalg.matmul ins(%collapsed_57, %transposed_56 : tensor<1x576xf32>, tensor<576x576xf32>) outs(%28 : tensor<1x576xf32>) -> tensor<1x576xf32>
    %expanded_58 = tensor.expand_shape %106 [[0], [1, 2, 3]] output_shape [1, 1, 9, 64] : tensor<1x576xf32> into tensor<1x1x9x64xf32>
    %transposed_59 = linalg.transpose ins(%expanded_58 : tensor<1x1x9x64xf32>) outs(%30 : tensor<1x9x1x64xf32>) permutation = [0, 2, 1, 3] 
    %transposed_60 = linalg.transpose ins(%arg15 : tensor<192x576xf32>) outs(%31 : tensor<576x192xf32>) permutation = [1, 0] 
    %107 = linalg.matmul ins(%collapsed_57, %transposed_60 : tensor<1x576xf32>, tensor<576x192xf32>) outs(%33 : tensor<1x192xf32>) -> tensor<1x192xf32>
    %expanded_61 = tensor.expand_shape %107 [[0], [1, 2, 3]] output_shape [1, 1, 3, 64] : tensor<1x192xf32> into tensor<1x1x3x64xf32>
    %transposed_62 = linalg.transpose ins(%expanded_61 : tensor<1x1x3x64xf32>) outs(%35 : tensor<1x3x1x64xf32>) permutation = [0, 2, 1, 3] 
    %transposed_63 = linalg.transpose ins(%arg16 : tensor<192x576xf32>) outs(%31 : tensor<576x192xf32>) permutation = [1, 0] 
    %108 = linalg.matmul ins(%collapsed_57, %transposed_63 : tensor<1x576xf32>, tensor<576x192xf32>) outs(%33 : tensor<1x192xf32>) -> tensor<1x192xf32>
    %expanded_64 = tensor.expand_shape %108 [[0], [1, 2, 3]] output_shape [1, 1, 3, 64] : tensor<1x192xf32> into tensor<1x1x3x64xf32>
    %transposed_65 = linalg.transpose ins(%expanded_64 : tensor<1x1x3x64xf32>) outs(%35 : tensor<1x3x1x64xf32>) permutation = [0, 2, 1, 3] 
    %109 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_59, %expanded_19 : tensor<1x9x1x64xf32>, tensor<1x1x1x64xf32>) outs(%30 : tensor<1x9x1x64xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x64xf32>
    %extracted_slice_66 = tensor.extract_slice %transposed_59[0, 0, 0, 0] [1, 9, 1, 32] [1, 1, 1, 1] : tensor<1x9x1x64xf32> to tensor<1x9x1x32xf32>
    %extracted_slice_67 = tensor.extract_slice %transposed_59[0, 0, 0, 32] [1, 9, 1, 32] [1, 1, 1, 1] : tensor<1x9x1x64xf32> to tensor<1x9x1x32xf32>
    %110 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_67 : tensor<1x9x1x32xf32>) outs(%38 : tensor<1x9x1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.negf %in : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x32xf32>
    %concat_68 = tensor.concat dim(3) %110, %extracted_slice_66 : (tensor<1x9x1x32xf32>, tensor<1x9x1x32xf32>) -> tensor<1x9x1x64xf32>
    %111 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_68, %expanded_20 : tensor<1x9x1x64xf32>, tensor<1x1x1x64xf32>) outs(%30 : tensor<1x9x1x64xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x64xf32>
    %112 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%109, %111 : tensor<1x9x1x64xf32>, tensor<1x9x1x64xf32>) outs(%30 : tensor<1x9x1x64xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.addf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x64xf32>
    %113 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_62, %expanded_19 : tensor<1x3x1x64xf32>, tensor<1x1x1x64xf32>) outs(%35 : tensor<1x3x1x64xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x3x1x64xf32>
    %extracted_slice_69 = tensor.extract_slice %transposed_62[0, 0, 0, 0] [1, 3, 1, 32] [1, 1, 1, 1] : tensor<1x3x1x64xf32> to tensor<1x3x1x32xf32>
    %extracted_slice_70 = tensor.extract_slice %transposed_62[0, 0, 0, 32] [1, 3, 1, 32] [1, 1, 1, 1] : tensor<1x3x1x64xf32> to tensor<1x3x1x32xf32>
    %114 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_70 : tensor<1x3x1x32xf32>) outs(%43 : tensor<1x3x1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.negf %in : f32
      linalg.yield %155 : f32
    } -> tensor<1x3x1x32xf32>
    %concat_71 = tensor.concat dim(3) %114, %extracted_slice_69 : (tensor<1x3x1x32xf32>, tensor<1x3x1x32xf32>) -> tensor<1x3x1x64xf32>
    %115 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_71, %expanded_20 : tensor<1x3x1x64xf32>, tensor<1x1x1x64xf32>) outs(%35 : tensor<1x3x1x64xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x3x1x64xf32>
    %116 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%113, %115 : tensor<1x3x1x64xf32>, tensor<1x3x1x64xf32>) outs(%35 : tensor<1x3x1x64xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.addf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x3x1x64xf32>
    %extracted_slice_72 = tensor.extract_slice %inserted_slice_28[1, 0, 0, 0, 0] [1, 1, 3, 20, 64] [1, 1, 1, 1, 1] : tensor<2x1x3x20x64xf32> to tensor<1x1x3x20x64xf32>
    %expanded_73 = tensor.expand_shape %116 [[0, 1], [2], [3], [4]] output_shape [1, 1, 3, 1, 64] : tensor<1x3x1x64xf32> into tensor<1x1x3x1x64xf32>
    %inserted_slice_74 = tensor.insert_slice %expanded_73 into %extracted_slice_72[0, 0, 0, %52, 0] [1, 1, 3, 1, 64] [1, 1, 1, 1, 1] : tensor<1x1x3x1x64xf32> into tensor<1x1x3x20x64xf32>
    %inserted_slice_75 = tensor.insert_slice %inserted_slice_74 into %inserted_slice_28[1, 0, 0, 0, 0] [1, 1, 3, 20, 64] [1, 1, 1, 1, 1] : tensor<1x1x3x20x64xf32> into tensor<2x1x3x20x64xf32>
    %collapsed_76 = tensor.collapse_shape %inserted_slice_74 [[0, 1], [2], [3], [4]] : tensor<1x1x3x20x64xf32> into tensor<1x3x20x64xf32>
    %extracted_slice_77 = tensor.extract_slice %inserted_slice_33[1, 0, 0, 0, 0] [1, 1, 3, 20, 64] [1, 1, 1, 1, 1] : tensor<2x1x3x20x64xf32> to tensor<1x1x3x20x64xf32>
    %expanded_78 = tensor.expand_shape %transposed_65 [[0, 1], [2], [3], [4]] output_shape [1, 1, 3, 1, 64] : tensor<1x3x1x64xf32> into tensor<1x1x3x1x64xf32>
    %inserted_slice_79 = tensor.insert_slice %expanded_78 into %extracted_slice_77[0, 0, 0, %52, 0] [1, 1, 3, 1, 64] [1, 1, 1, 1, 1] : tensor<1x1x3x1x64xf32> into tensor<1x1x3x20x64xf32>
    %inserted_slice_80 = tensor.insert_slice %inserted_slice_79 into %inserted_slice_33[1, 0, 0, 0, 0] [1, 1, 3, 20, 64] [1, 1, 1, 1, 1] : tensor<1x1x3x20x64xf32> into tensor<2x1x3x20x64xf32>
    %collapsed_81 = tensor.collapse_shape %inserted_slice_79 [[0, 1], [2], [3], [4]] : tensor<1x1x3x20x64xf32> into tensor<1x3x20x64xf32>
    %117 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_76 : tensor<1x3x20x64xf32>) outs(%53 : tensor<1x3x3x20x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x3x3x20x64xf32>
    %collapsed_82 = tensor.collapse_shape %117 [[0], [1, 2], [3], [4]] : tensor<1x3x3x20x64xf32> into tensor<1x9x20x64xf32>
    %118 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_81 : tensor<1x3x20x64xf32>) outs(%53 : tensor<1x3x3x20x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x3x3x20x64xf32>
    %transposed_83 = linalg.transpose ins(%collapsed_82 : tensor<1x9x20x64xf32>) outs(%56 : tensor<1x9x64x20xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_84 = tensor.collapse_shape %112 [[0, 1], [2], [3]] : tensor<1x9x1x64xf32> into tensor<9x1x64xf32>
    %collapsed_85 = tensor.collapse_shape %transposed_83 [[0, 1], [2], [3]] : tensor<1x9x64x20xf32> into tensor<9x64x20xf32>
    %119 = linalg.batch_matmul ins(%collapsed_84, %collapsed_85 : tensor<9x1x64xf32>, tensor<9x64x20xf32>) outs(%58 : tensor<9x1x20xf32>) -> tensor<9x1x20xf32>
    %expanded_86 = tensor.expand_shape %119 [[0, 1], [2], [3]] output_shape [1, 9, 1, 20] : tensor<9x1x20xf32> into tensor<1x9x1x20xf32>
    %120 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_86 : tensor<1x9x1x20xf32>) outs(%60 : tensor<1x9x1x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.mulf %in, %cst_7 : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x20xf32>
    %121 = linalg.generic {indexing_maps = [#map8, #map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%120, %expanded_9 : tensor<1x9x1x20xf32>, tensor<1x1x1x20xf32>) outs(%60 : tensor<1x9x1x20xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.addf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x20xf32>
    %122:2 = linalg.generic {indexing_maps = [#map8, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%121 : tensor<1x9x1x20xf32>) outs(%66, %64 : tensor<1x9x1xf32>, tensor<1x9x1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_106: i64):
      %155 = linalg.index 3 : index
      %156 = arith.index_cast %155 : index to i64
      %157 = arith.maximumf %in, %out : f32
      %158 = arith.cmpf ogt, %in, %out : f32
      %159 = arith.select %158, %156, %out_106 : i64
      linalg.yield %157, %159 : f32, i64
    } -> (tensor<1x9x1xf32>, tensor<1x9x1xi64>)
    %expanded_87 = tensor.expand_shape %122#0 [[0], [1], [2, 3]] output_shape [1, 9, 1, 1] : tensor<1x9x1xf32> into tensor<1x9x1x1xf32>
    %123 = linalg.generic {indexing_maps = [#map8, #map13, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%121, %expanded_87 : tensor<1x9x1x20xf32>, tensor<1x9x1x1xf32>) outs(%60 : tensor<1x9x1x20xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.subf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x20xf32>
    %124 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%123 : tensor<1x9x1x20xf32>) outs(%60 : tensor<1x9x1x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = math.exp %in : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x20xf32>
    %125 = linalg.generic {indexing_maps = [#map8, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%124 : tensor<1x9x1x20xf32>) outs(%71 : tensor<1x9x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.addf %in, %out : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x1xf32>
    %126 = linalg.generic {indexing_maps = [#map8, #map13, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%124, %125 : tensor<1x9x1x20xf32>, tensor<1x9x1x1xf32>) outs(%60 : tensor<1x9x1x20xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.divf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x9x1x20xf32>
    %collapsed_88 = tensor.collapse_shape %126 [[0, 1], [2], [3]] : tensor<1x9x1x20xf32> into tensor<9x1x20xf32>
    %collapsed_89 = tensor.collapse_shape %118 [[0, 1, 2], [3], [4]] : tensor<1x3x3x20x64xf32> into tensor<9x20x64xf32>
    %127 = linalg.batch_matmul ins(%collapsed_88, %collapsed_89 : tensor<9x1x20xf32>, tensor<9x20x64xf32>) outs(%75 : tensor<9x1x64xf32>) -> tensor<9x1x64xf32>
    %expanded_90 = tensor.expand_shape %127 [[0, 1], [2], [3]] output_shape [1, 9, 1, 64] : tensor<9x1x64xf32> into tensor<1x9x1x64xf32>
    %transposed_91 = linalg.transpose ins(%expanded_90 : tensor<1x9x1x64xf32>) outs(%77 : tensor<1x1x9x64xf32>) permutation = [0, 2, 1, 3] 
    %transposed_92 = linalg.transpose ins(%arg17 : tensor<576x576xf32>) outs(%26 : tensor<576x576xf32>) permutation = [1, 0] 
    %collapsed_93 = tensor.collapse_shape %transposed_91 [[0], [1, 2, 3]] : tensor<1x1x9x64xf32> into tensor<1x576xf32>
    %128 = linalg.matmul ins(%collapsed_93, %transposed_92 : tensor<1x576xf32>, tensor<576x576xf32>) outs(%28 : tensor<1x576xf32>) -> tensor<1x576xf32>
    %expanded_94 = tensor.expand_shape %128 [[0], [1, 2]] output_shape [1, 1, 576] : tensor<1x576xf32> into tensor<1x1x576xf32>
    %129 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%98, %expanded_94 : tensor<1x1x576xf32>, tensor<1x1x576xf32>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.addf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x576xf32>
    %130 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129 : tensor<1x1x576xf32>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %155 : f32
    } -> tensor<1x1x576xf32>
    %131 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%130 : tensor<1x1x576xf32>) outs(%19 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.addf %in, %out : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %132 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%131 : tensor<1x1x1xf32>) outs(%11 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.divf %in, %cst_5 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %133 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132 : tensor<1x1x1xf32>) outs(%11 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.addf %in, %cst_6 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %134 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133 : tensor<1x1x1xf32>) outs(%11 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = math.rsqrt %in : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %135 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129, %134 : tensor<1x1x576xf32>, tensor<1x1x1xf32>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x576xf32>
    %136 = linalg.generic {indexing_maps = [#map7, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg22, %135 : tensor<576xf32>, tensor<1x1x576xf32>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x576xf32>
    %transposed_95 = linalg.transpose ins(%arg18 : tensor<1536x576xf32>) outs(%87 : tensor<576x1536xf32>) permutation = [1, 0] 
    %collapsed_96 = tensor.collapse_shape %136 [[0], [1, 2]] : tensor<1x1x576xf32> into tensor<1x576xf32>
    %137 = linalg.matmul ins(%collapsed_96, %transposed_95 : tensor<1x576xf32>, tensor<576x1536xf32>) outs(%89 : tensor<1x1536xf32>) -> tensor<1x1536xf32>
    %expanded_97 = tensor.expand_shape %137 [[0], [1, 2]] output_shape [1, 1, 1536] : tensor<1x1536xf32> into tensor<1x1x1536xf32>
    %138 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_97 : tensor<1x1x1536xf32>) outs(%91 : tensor<1x1x1536xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.negf %in : f32
      %156 = math.exp %155 : f32
      %157 = arith.addf %156, %cst_1 : f32
      %158 = arith.divf %cst_1, %157 : f32
      linalg.yield %158 : f32
    } -> tensor<1x1x1536xf32>
    %139 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_97, %138 : tensor<1x1x1536xf32>, tensor<1x1x1536xf32>) outs(%91 : tensor<1x1x1536xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1536xf32>
    %transposed_98 = linalg.transpose ins(%arg19 : tensor<1536x576xf32>) outs(%87 : tensor<576x1536xf32>) permutation = [1, 0] 
    %140 = linalg.matmul ins(%collapsed_96, %transposed_98 : tensor<1x576xf32>, tensor<576x1536xf32>) outs(%89 : tensor<1x1536xf32>) -> tensor<1x1536xf32>
    %expanded_99 = tensor.expand_shape %140 [[0], [1, 2]] output_shape [1, 1, 1536] : tensor<1x1536xf32> into tensor<1x1x1536xf32>
    %141 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139, %expanded_99 : tensor<1x1x1536xf32>, tensor<1x1x1536xf32>) outs(%91 : tensor<1x1x1536xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1536xf32>
    %transposed_100 = linalg.transpose ins(%arg20 : tensor<576x1536xf32>) outs(%96 : tensor<1536x576xf32>) permutation = [1, 0] 
    %collapsed_101 = tensor.collapse_shape %141 [[0], [1, 2]] : tensor<1x1x1536xf32> into tensor<1x1536xf32>
    %142 = linalg.matmul ins(%collapsed_101, %transposed_100 : tensor<1x1536xf32>, tensor<1536x576xf32>) outs(%28 : tensor<1x576xf32>) -> tensor<1x576xf32>
    %expanded_102 = tensor.expand_shape %142 [[0], [1, 2]] output_shape [1, 1, 576] : tensor<1x576xf32> into tensor<1x1x576xf32>
    %143 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129, %expanded_102 : tensor<1x1x576xf32>, tensor<1x1x576xf32>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.addf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x576xf32>
    %144 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143 : tensor<1x1x576xf32>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %155 : f32
    } -> tensor<1x1x576xf32>
    %145 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%144 : tensor<1x1x576xf32>) outs(%19 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.addf %in, %out : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %146 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145 : tensor<1x1x1xf32>) outs(%11 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.divf %in, %cst_5 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %147 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%146 : tensor<1x1x1xf32>) outs(%11 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = arith.addf %in, %cst_6 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %148 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147 : tensor<1x1x1xf32>) outs(%11 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %155 = math.rsqrt %in : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x1xf32>
    %149 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143, %148 : tensor<1x1x576xf32>, tensor<1x1x1xf32>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x576xf32>
    %150 = linalg.generic {indexing_maps = [#map7, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg23, %149 : tensor<576xf32>, tensor<1x1x576xf32>) outs(%9 : tensor<1x1x576xf32>) {
    ^bb0(%in: f32, %in_106: f32, %out: f32):
      %155 = arith.mulf %in, %in_106 : f32
      linalg.yield %155 : f32
    } -> tensor<1x1x576xf32>
    %151 = tensor.empty() : tensor<576x512xf32>
    %transposed_103 = linalg.transpose ins(%arg4 : tensor<512x576xf32>) outs(%151 : tensor<576x512xf32>) permutation = [1, 0] 
    %collapsed_104 = tensor.collapse_shape %150 [[0], [1, 2]] : tensor<1x1x576xf32> into tensor<1x576xf32>
    %152 = tensor.empty() : tensor<1x512xf32>
    %153 = linalg.fill ins(%cst : f32) outs(%152 : tensor<1x512xf32>) -> tensor<1x512xf32>
    %154 = linalg.matmul ins(%collapsed_104, %transposed_103 : tensor<1x576xf32>, tensor<576x512xf32>) outs(%153 : tensor<1x512xf32>) -> tensor<1x512xf32>
    %expanded_105 = tensor.expand_shape %154 [[0], [1, 2]] output_shape [1, 1, 512] : tensor<1x512xf32> into tensor<1x1x512xf32>
    return %expanded_105, %inserted_slice_75, %inserted_slice_80 : tensor<1x1x512xf32>, tensor<2x1x3x20x64xf32>, tensor<2x1x3x20x64xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_32_torch.float32: "0x040000000000803F06A5323FCF53F93EFFFCAD3E23D4723E0974293ED67FEC3D5609A53DC255663D1DBC203DD254E03C978B9C3CF27B5A3C0577183C15CAD43BAE7D943B383E4F3BDB9E103B5CD7C93ADBD98C3A8C94443A022E093AD774BF39A99A853953773A392B1F02391B9BB538D4757D3852DF303896DAF6371D43AC376D6B7037"
    }
  }
#-}
