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
  func.func @smollm2_prefill_dyn(%arg0: tensor<1x?xi64>, %arg1: tensor<512x576xf32>, %arg2: tensor<576x576xf32>, %arg3: tensor<192x576xf32>, %arg4: tensor<192x576xf32>, %arg5: tensor<576x576xf32>, %arg6: tensor<1536x576xf32>, %arg7: tensor<1536x576xf32>, %arg8: tensor<576x1536xf32>, %arg9: tensor<576xf32>, %arg10: tensor<576xf32>, %arg11: tensor<576x576xf32>, %arg12: tensor<192x576xf32>, %arg13: tensor<192x576xf32>, %arg14: tensor<576x576xf32>, %arg15: tensor<1536x576xf32>, %arg16: tensor<1536x576xf32>, %arg17: tensor<576x1536xf32>, %arg18: tensor<576xf32>, %arg19: tensor<576xf32>, %arg20: tensor<576xf32>) -> tensor<1x?x512xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %c1 = arith.constant 1 : index
    %c512 = arith.constant 512 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c64_i64 = arith.constant 64 : i64
    %c9_i64 = arith.constant 9 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<-3.40282347E+38> : tensor<f32>
    %cst_4 = arith.constant dense_resource<torch_tensor_32_torch.float32> : tensor<32xf32>
    %cst_5 = arith.constant 5.760000e+02 : f32
    %cst_6 = arith.constant 9.99999974E-6 : f32
    %c576_i64 = arith.constant 576 : i64
    %c192_i64 = arith.constant 192 : i64
    %cst_7 = arith.constant 1.250000e-01 : f32
    %c2 = arith.constant 2 : index
    %dim = tensor.dim %arg0, %c1 : tensor<1x?xi64>
    %0 = arith.index_cast %dim : index to i64
    %1 = tensor.empty(%dim) : tensor<?xi64>
    %2 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%1 : tensor<?xi64>) {
    ^bb0(%out: i64):
      %165 = linalg.index 0 : index
      %166 = arith.index_cast %165 : index to i64
      linalg.yield %166 : i64
    } -> tensor<?xi64>
    %expanded = tensor.expand_shape %2 [[0, 1]] output_shape [1, %dim] : tensor<?xi64> into tensor<1x?xi64>
    %expanded_8 = tensor.expand_shape %2 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
    %3 = tensor.empty(%dim, %dim) : tensor<?x?xi1>
    %4 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_8 : tensor<1x?xi64>, tensor<?x1xi64>) outs(%3 : tensor<?x?xi1>) {
    ^bb0(%in: i64, %in_103: i64, %out: i1):
      %165 = arith.cmpi sle, %in, %in_103 : i64
      linalg.yield %165 : i1
    } -> tensor<?x?xi1>
    %5 = tensor.empty(%dim, %dim) : tensor<?x?xf32>
    %6 = linalg.generic {indexing_maps = [#map3, #map4, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%4, %cst_2, %cst_3 : tensor<?x?xi1>, tensor<f32>, tensor<f32>) outs(%5 : tensor<?x?xf32>) {
    ^bb0(%in: i1, %in_103: f32, %in_104: f32, %out: f32):
      %165 = arith.select %in, %in_103, %in_104 : f32
      linalg.yield %165 : f32
    } -> tensor<?x?xf32>
    %expanded_9 = tensor.expand_shape %6 [[0, 1, 2], [3]] output_shape [1, 1, %dim, %dim] : tensor<?x?xf32> into tensor<1x1x?x?xf32>
    %7 = tensor.empty(%dim) : tensor<1x?x576xf32>
    %8 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x?xi64>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: i64, %out: f32):
      %165 = arith.index_cast %in : i64 to index
      %166 = linalg.index 2 : index
      %167 = arith.cmpi slt, %165, %c512 : index
      cf.assert %167, "index must be smaller than dim size"
      %168 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %168, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg1[%165, %166] : tensor<512x576xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x?x576xf32>
    %expanded_10 = tensor.expand_shape %2 [[0, 1, 2]] output_shape [1, %dim, 1] : tensor<?xi64> into tensor<1x?x1xi64>
    %9 = tensor.empty(%dim) : tensor<1x?x1xf32>
    %10 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<1x?x1xi64>) outs(%9 : tensor<1x?x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %165 = arith.sitofp %in : i64 to f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %11 = tensor.empty(%dim) : tensor<1x?x32xf32>
    %12 = linalg.generic {indexing_maps = [#map7, #map8, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %cst_4 : tensor<1x?x1xf32>, tensor<32xf32>) outs(%11 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x32xf32>
    %concat = tensor.concat dim(2) %12, %12 : (tensor<1x?x32xf32>, tensor<1x?x32xf32>) -> tensor<1x?x64xf32>
    %dim_11 = tensor.dim %12, %c1 : tensor<1x?x32xf32>
    %13 = tensor.empty(%dim_11) : tensor<1x?x64xf32>
    %14 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x?x64xf32>) outs(%13 : tensor<1x?x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.cos %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x64xf32>
    %15 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x?x64xf32>) outs(%13 : tensor<1x?x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.sin %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x64xf32>
    %16 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<1x?x576xf32>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %165 : f32
    } -> tensor<1x?x576xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%9 : tensor<1x?x1xf32>) -> tensor<1x?x1xf32>
    %18 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<1x?x576xf32>) outs(%17 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %out : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %19 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x?x1xf32>) outs(%9 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.divf %in, %cst_5 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %20 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<1x?x1xf32>) outs(%9 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %cst_6 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %21 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<1x?x1xf32>) outs(%9 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.rsqrt %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %22 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %21 : tensor<1x?x576xf32>, tensor<1x?x1xf32>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x576xf32>
    %23 = linalg.generic {indexing_maps = [#map8, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg9, %22 : tensor<576xf32>, tensor<1x?x576xf32>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x576xf32>
    %24 = tensor.empty() : tensor<576x576xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<576x576xf32>) outs(%24 : tensor<576x576xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %23 [[0, 1], [2]] : tensor<1x?x576xf32> into tensor<?x576xf32>
    %25 = tensor.empty(%dim) : tensor<?x576xf32>
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<?x576xf32>) -> tensor<?x576xf32>
    %27 = linalg.matmul ins(%collapsed, %transposed : tensor<?x576xf32>, tensor<576x576xf32>) outs(%26 : tensor<?x576xf32>) -> tensor<?x576xf32>
    %expanded_12 = tensor.expand_shape %27 [[0, 1], [2]] output_shape [1, %dim, 576] : tensor<?x576xf32> into tensor<1x?x576xf32>
    %28 = arith.muli %0, %c64_i64 : i64
    %29 = arith.muli %0, %c576_i64 : i64
    %30 = arith.divui %29, %28 : i64
    %from_elements = tensor.from_elements %c1_i64, %0, %30, %c64_i64 : tensor<4xi64>
    %reshape = tensor.reshape %expanded_12(%from_elements) : (tensor<1x?x576xf32>, tensor<4xi64>) -> tensor<1x?x9x64xf32>
    %31 = tensor.empty(%dim) : tensor<1x9x?x64xf32>
    %transposed_13 = linalg.transpose ins(%reshape : tensor<1x?x9x64xf32>) outs(%31 : tensor<1x9x?x64xf32>) permutation = [0, 2, 1, 3] 
    %32 = tensor.empty() : tensor<576x192xf32>
    %transposed_14 = linalg.transpose ins(%arg3 : tensor<192x576xf32>) outs(%32 : tensor<576x192xf32>) permutation = [1, 0] 
    %33 = tensor.empty(%dim) : tensor<?x192xf32>
    %34 = linalg.fill ins(%cst : f32) outs(%33 : tensor<?x192xf32>) -> tensor<?x192xf32>
    %35 = linalg.matmul ins(%collapsed, %transposed_14 : tensor<?x576xf32>, tensor<576x192xf32>) outs(%34 : tensor<?x192xf32>) -> tensor<?x192xf32>
    %expanded_15 = tensor.expand_shape %35 [[0, 1], [2]] output_shape [1, %dim, 192] : tensor<?x192xf32> into tensor<1x?x192xf32>
    %36 = arith.muli %0, %c192_i64 : i64
    %37 = arith.divui %36, %28 : i64
    %from_elements_16 = tensor.from_elements %c1_i64, %0, %37, %c64_i64 : tensor<4xi64>
    %reshape_17 = tensor.reshape %expanded_15(%from_elements_16) : (tensor<1x?x192xf32>, tensor<4xi64>) -> tensor<1x?x3x64xf32>
    %38 = tensor.empty(%dim) : tensor<1x3x?x64xf32>
    %transposed_18 = linalg.transpose ins(%reshape_17 : tensor<1x?x3x64xf32>) outs(%38 : tensor<1x3x?x64xf32>) permutation = [0, 2, 1, 3] 
    %transposed_19 = linalg.transpose ins(%arg4 : tensor<192x576xf32>) outs(%32 : tensor<576x192xf32>) permutation = [1, 0] 
    %39 = linalg.matmul ins(%collapsed, %transposed_19 : tensor<?x576xf32>, tensor<576x192xf32>) outs(%34 : tensor<?x192xf32>) -> tensor<?x192xf32>
    %expanded_20 = tensor.expand_shape %39 [[0, 1], [2]] output_shape [1, %dim, 192] : tensor<?x192xf32> into tensor<1x?x192xf32>
    %reshape_21 = tensor.reshape %expanded_20(%from_elements_16) : (tensor<1x?x192xf32>, tensor<4xi64>) -> tensor<1x?x3x64xf32>
    %transposed_22 = linalg.transpose ins(%reshape_21 : tensor<1x?x3x64xf32>) outs(%38 : tensor<1x3x?x64xf32>) permutation = [0, 2, 1, 3] 
    %expanded_23 = tensor.expand_shape %14 [[0], [1, 2], [3]] output_shape [1, 1, %dim_11, 64] : tensor<1x?x64xf32> into tensor<1x1x?x64xf32>
    %expanded_24 = tensor.expand_shape %15 [[0], [1, 2], [3]] output_shape [1, 1, %dim_11, 64] : tensor<1x?x64xf32> into tensor<1x1x?x64xf32>
    %40 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_13, %expanded_23 : tensor<1x9x?x64xf32>, tensor<1x1x?x64xf32>) outs(%31 : tensor<1x9x?x64xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x64xf32>
    %extracted_slice = tensor.extract_slice %transposed_13[0, 0, 0, 0] [1, 9, %dim, 32] [1, 1, 1, 1] : tensor<1x9x?x64xf32> to tensor<1x9x?x32xf32>
    %extracted_slice_25 = tensor.extract_slice %transposed_13[0, 0, 0, 32] [1, 9, %dim, 32] [1, 1, 1, 1] : tensor<1x9x?x64xf32> to tensor<1x9x?x32xf32>
    %41 = tensor.empty(%dim) : tensor<1x9x?x32xf32>
    %42 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25 : tensor<1x9x?x32xf32>) outs(%41 : tensor<1x9x?x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.negf %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x32xf32>
    %concat_26 = tensor.concat dim(3) %42, %extracted_slice : (tensor<1x9x?x32xf32>, tensor<1x9x?x32xf32>) -> tensor<1x9x?x64xf32>
    %dim_27 = tensor.dim %42, %c2 : tensor<1x9x?x32xf32>
    %43 = tensor.empty(%dim_27) : tensor<1x9x?x64xf32>
    %44 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_26, %expanded_24 : tensor<1x9x?x64xf32>, tensor<1x1x?x64xf32>) outs(%43 : tensor<1x9x?x64xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x64xf32>
    %45 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %44 : tensor<1x9x?x64xf32>, tensor<1x9x?x64xf32>) outs(%31 : tensor<1x9x?x64xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.addf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x64xf32>
    %46 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_18, %expanded_23 : tensor<1x3x?x64xf32>, tensor<1x1x?x64xf32>) outs(%38 : tensor<1x3x?x64xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x3x?x64xf32>
    %extracted_slice_28 = tensor.extract_slice %transposed_18[0, 0, 0, 0] [1, 3, %dim, 32] [1, 1, 1, 1] : tensor<1x3x?x64xf32> to tensor<1x3x?x32xf32>
    %extracted_slice_29 = tensor.extract_slice %transposed_18[0, 0, 0, 32] [1, 3, %dim, 32] [1, 1, 1, 1] : tensor<1x3x?x64xf32> to tensor<1x3x?x32xf32>
    %47 = tensor.empty(%dim) : tensor<1x3x?x32xf32>
    %48 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_29 : tensor<1x3x?x32xf32>) outs(%47 : tensor<1x3x?x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.negf %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x3x?x32xf32>
    %concat_30 = tensor.concat dim(3) %48, %extracted_slice_28 : (tensor<1x3x?x32xf32>, tensor<1x3x?x32xf32>) -> tensor<1x3x?x64xf32>
    %dim_31 = tensor.dim %48, %c2 : tensor<1x3x?x32xf32>
    %49 = tensor.empty(%dim_31) : tensor<1x3x?x64xf32>
    %50 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_30, %expanded_24 : tensor<1x3x?x64xf32>, tensor<1x1x?x64xf32>) outs(%49 : tensor<1x3x?x64xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x3x?x64xf32>
    %51 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46, %50 : tensor<1x3x?x64xf32>, tensor<1x3x?x64xf32>) outs(%38 : tensor<1x3x?x64xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.addf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x3x?x64xf32>
    %52 = tensor.empty(%dim) : tensor<1x3x3x?x64xf32>
    %53 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<1x3x?x64xf32>) outs(%52 : tensor<1x3x3x?x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x3x3x?x64xf32>
    %collapsed_32 = tensor.collapse_shape %53 [[0], [1, 2], [3], [4]] : tensor<1x3x3x?x64xf32> into tensor<1x9x?x64xf32>
    %54 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_22 : tensor<1x3x?x64xf32>) outs(%52 : tensor<1x3x3x?x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x3x3x?x64xf32>
    %55 = tensor.empty(%dim) : tensor<1x9x64x?xf32>
    %transposed_33 = linalg.transpose ins(%collapsed_32 : tensor<1x9x?x64xf32>) outs(%55 : tensor<1x9x64x?xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_34 = tensor.collapse_shape %45 [[0, 1], [2], [3]] : tensor<1x9x?x64xf32> into tensor<9x?x64xf32>
    %collapsed_35 = tensor.collapse_shape %transposed_33 [[0, 1], [2], [3]] : tensor<1x9x64x?xf32> into tensor<9x64x?xf32>
    %56 = tensor.empty(%dim, %dim) : tensor<9x?x?xf32>
    %57 = linalg.fill ins(%cst : f32) outs(%56 : tensor<9x?x?xf32>) -> tensor<9x?x?xf32>
    %58 = linalg.batch_matmul ins(%collapsed_34, %collapsed_35 : tensor<9x?x64xf32>, tensor<9x64x?xf32>) outs(%57 : tensor<9x?x?xf32>) -> tensor<9x?x?xf32>
    %from_elements_36 = tensor.from_elements %c1_i64, %c9_i64, %0, %0 : tensor<4xi64>
    %reshape_37 = tensor.reshape %58(%from_elements_36) : (tensor<9x?x?xf32>, tensor<4xi64>) -> tensor<1x9x?x?xf32>
    %59 = tensor.empty(%dim, %dim) : tensor<1x9x?x?xf32>
    %60 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_37 : tensor<1x9x?x?xf32>) outs(%59 : tensor<1x9x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.mulf %in, %cst_7 : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x?xf32>
    %61 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60, %expanded_9 : tensor<1x9x?x?xf32>, tensor<1x1x?x?xf32>) outs(%59 : tensor<1x9x?x?xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.addf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x?xf32>
    %62 = tensor.empty(%dim) : tensor<1x9x?xi64>
    %63 = linalg.fill ins(%c0_i64 : i64) outs(%62 : tensor<1x9x?xi64>) -> tensor<1x9x?xi64>
    %64 = tensor.empty(%dim) : tensor<1x9x?xf32>
    %65 = linalg.fill ins(%cst_0 : f32) outs(%64 : tensor<1x9x?xf32>) -> tensor<1x9x?xf32>
    %66:2 = linalg.generic {indexing_maps = [#map9, #map13, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%61 : tensor<1x9x?x?xf32>) outs(%65, %63 : tensor<1x9x?xf32>, tensor<1x9x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_103: i64):
      %165 = linalg.index 3 : index
      %166 = arith.index_cast %165 : index to i64
      %167 = arith.maximumf %in, %out : f32
      %168 = arith.cmpf ogt, %in, %out : f32
      %169 = arith.select %168, %166, %out_103 : i64
      linalg.yield %167, %169 : f32, i64
    } -> (tensor<1x9x?xf32>, tensor<1x9x?xi64>)
    %expanded_38 = tensor.expand_shape %66#0 [[0], [1], [2, 3]] output_shape [1, 9, %dim, 1] : tensor<1x9x?xf32> into tensor<1x9x?x1xf32>
    %67 = linalg.generic {indexing_maps = [#map9, #map14, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61, %expanded_38 : tensor<1x9x?x?xf32>, tensor<1x9x?x1xf32>) outs(%59 : tensor<1x9x?x?xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.subf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x?xf32>
    %68 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67 : tensor<1x9x?x?xf32>) outs(%59 : tensor<1x9x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.exp %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x?xf32>
    %69 = tensor.empty(%dim) : tensor<1x9x?x1xf32>
    %70 = linalg.fill ins(%cst : f32) outs(%69 : tensor<1x9x?x1xf32>) -> tensor<1x9x?x1xf32>
    %71 = linalg.generic {indexing_maps = [#map9, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%68 : tensor<1x9x?x?xf32>) outs(%70 : tensor<1x9x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %out : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x1xf32>
    %72 = linalg.generic {indexing_maps = [#map9, #map14, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %71 : tensor<1x9x?x?xf32>, tensor<1x9x?x1xf32>) outs(%59 : tensor<1x9x?x?xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.divf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x?xf32>
    %from_elements_39 = tensor.from_elements %c9_i64, %0, %0 : tensor<3xi64>
    %reshape_40 = tensor.reshape %72(%from_elements_39) : (tensor<1x9x?x?xf32>, tensor<3xi64>) -> tensor<9x?x?xf32>
    %collapsed_41 = tensor.collapse_shape %54 [[0, 1, 2], [3], [4]] : tensor<1x3x3x?x64xf32> into tensor<9x?x64xf32>
    %73 = tensor.empty(%dim) : tensor<9x?x64xf32>
    %74 = linalg.fill ins(%cst : f32) outs(%73 : tensor<9x?x64xf32>) -> tensor<9x?x64xf32>
    %75 = linalg.batch_matmul ins(%reshape_40, %collapsed_41 : tensor<9x?x?xf32>, tensor<9x?x64xf32>) outs(%74 : tensor<9x?x64xf32>) -> tensor<9x?x64xf32>
    %expanded_42 = tensor.expand_shape %75 [[0, 1], [2], [3]] output_shape [1, 9, %dim, 64] : tensor<9x?x64xf32> into tensor<1x9x?x64xf32>
    %76 = tensor.empty(%dim) : tensor<1x?x9x64xf32>
    %transposed_43 = linalg.transpose ins(%expanded_42 : tensor<1x9x?x64xf32>) outs(%76 : tensor<1x?x9x64xf32>) permutation = [0, 2, 1, 3] 
    %77 = arith.muli %0, %c576_i64 : i64
    %78 = arith.divui %77, %0 : i64
    %from_elements_44 = tensor.from_elements %c1_i64, %0, %78 : tensor<3xi64>
    %reshape_45 = tensor.reshape %transposed_43(%from_elements_44) : (tensor<1x?x9x64xf32>, tensor<3xi64>) -> tensor<1x?x576xf32>
    %transposed_46 = linalg.transpose ins(%arg5 : tensor<576x576xf32>) outs(%24 : tensor<576x576xf32>) permutation = [1, 0] 
    %collapsed_47 = tensor.collapse_shape %reshape_45 [[0, 1], [2]] : tensor<1x?x576xf32> into tensor<?x576xf32>
    %79 = tensor.empty(%dim) : tensor<?x576xf32>
    %80 = linalg.fill ins(%cst : f32) outs(%79 : tensor<?x576xf32>) -> tensor<?x576xf32>
    %81 = linalg.matmul ins(%collapsed_47, %transposed_46 : tensor<?x576xf32>, tensor<576x576xf32>) outs(%80 : tensor<?x576xf32>) -> tensor<?x576xf32>
    %expanded_48 = tensor.expand_shape %81 [[0, 1], [2]] output_shape [1, %dim, 576] : tensor<?x576xf32> into tensor<1x?x576xf32>
    %82 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %expanded_48 : tensor<1x?x576xf32>, tensor<1x?x576xf32>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.addf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x576xf32>
    %83 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%82 : tensor<1x?x576xf32>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %165 : f32
    } -> tensor<1x?x576xf32>
    %84 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%83 : tensor<1x?x576xf32>) outs(%17 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %out : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %85 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84 : tensor<1x?x1xf32>) outs(%9 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.divf %in, %cst_5 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %86 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85 : tensor<1x?x1xf32>) outs(%9 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %cst_6 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %87 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86 : tensor<1x?x1xf32>) outs(%9 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.rsqrt %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %88 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%82, %87 : tensor<1x?x576xf32>, tensor<1x?x1xf32>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x576xf32>
    %89 = linalg.generic {indexing_maps = [#map8, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10, %88 : tensor<576xf32>, tensor<1x?x576xf32>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x576xf32>
    %90 = tensor.empty() : tensor<576x1536xf32>
    %transposed_49 = linalg.transpose ins(%arg6 : tensor<1536x576xf32>) outs(%90 : tensor<576x1536xf32>) permutation = [1, 0] 
    %collapsed_50 = tensor.collapse_shape %89 [[0, 1], [2]] : tensor<1x?x576xf32> into tensor<?x576xf32>
    %91 = tensor.empty(%dim) : tensor<?x1536xf32>
    %92 = linalg.fill ins(%cst : f32) outs(%91 : tensor<?x1536xf32>) -> tensor<?x1536xf32>
    %93 = linalg.matmul ins(%collapsed_50, %transposed_49 : tensor<?x576xf32>, tensor<576x1536xf32>) outs(%92 : tensor<?x1536xf32>) -> tensor<?x1536xf32>
    %expanded_51 = tensor.expand_shape %93 [[0, 1], [2]] output_shape [1, %dim, 1536] : tensor<?x1536xf32> into tensor<1x?x1536xf32>
    %94 = tensor.empty(%dim) : tensor<1x?x1536xf32>
    %95 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_51 : tensor<1x?x1536xf32>) outs(%94 : tensor<1x?x1536xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.negf %in : f32
      %166 = math.exp %165 : f32
      %167 = arith.addf %166, %cst_1 : f32
      %168 = arith.divf %cst_1, %167 : f32
      linalg.yield %168 : f32
    } -> tensor<1x?x1536xf32>
    %96 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_51, %95 : tensor<1x?x1536xf32>, tensor<1x?x1536xf32>) outs(%94 : tensor<1x?x1536xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1536xf32>
    %transposed_52 = linalg.transpose ins(%arg7 : tensor<1536x576xf32>) outs(%90 : tensor<576x1536xf32>) permutation = [1, 0] 
    %97 = linalg.matmul ins(%collapsed_50, %transposed_52 : tensor<?x576xf32>, tensor<576x1536xf32>) outs(%92 : tensor<?x1536xf32>) -> tensor<?x1536xf32>
    %expanded_53 = tensor.expand_shape %97 [[0, 1], [2]] output_shape [1, %dim, 1536] : tensor<?x1536xf32> into tensor<1x?x1536xf32>
    %98 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96, %expanded_53 : tensor<1x?x1536xf32>, tensor<1x?x1536xf32>) outs(%94 : tensor<1x?x1536xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1536xf32>
    %99 = tensor.empty() : tensor<1536x576xf32>
    %transposed_54 = linalg.transpose ins(%arg8 : tensor<576x1536xf32>) outs(%99 : tensor<1536x576xf32>) permutation = [1, 0] 
    %collapsed_55 = tensor.collapse_shape %98 [[0, 1], [2]] : tensor<1x?x1536xf32> into tensor<?x1536xf32>
    %100 = linalg.matmul ins(%collapsed_55, %transposed_54 : tensor<?x1536xf32>, tensor<1536x576xf32>) outs(%26 : tensor<?x576xf32>) -> tensor<?x576xf32>
    %expanded_56 = tensor.expand_shape %100 [[0, 1], [2]] output_shape [1, %dim, 576] : tensor<?x576xf32> into tensor<1x?x576xf32>
    %101 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%82, %expanded_56 : tensor<1x?x576xf32>, tensor<1x?x576xf32>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.addf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x576xf32>
    %102 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<1x?x576xf32>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %165 : f32
    } -> tensor<1x?x576xf32>
    %103 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%102 : tensor<1x?x576xf32>) outs(%17 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %out : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %104 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<1x?x1xf32>) outs(%9 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.divf %in, %cst_5 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %105 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<1x?x1xf32>) outs(%9 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %cst_6 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %106 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105 : tensor<1x?x1xf32>) outs(%9 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.rsqrt %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %107 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101, %106 : tensor<1x?x576xf32>, tensor<1x?x1xf32>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x576xf32>
    %108 = linalg.generic {indexing_maps = [#map8, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg18, %107 : tensor<576xf32>, tensor<1x?x576xf32>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x576xf32>
    %transposed_57 = linalg.transpose ins(%arg11 : tensor<576x576xf32>) outs(%24 : tensor<576x576xf32>) permutation = [1, 0] 
    %collapsed_58 = tensor.collapse_shape %108 [[0, 1], [2]] : tensor<1x?x576xf32> into tensor<?x576xf32>
    %109 = linalg.matmul ins(%collapsed_58, %transposed_57 : tensor<?x576xf32>, tensor<576x576xf32>) outs(%26 : tensor<?x576xf32>) -> tensor<?x576xf32>
    %expanded_59 = tensor.expand_shape %109 [[0, 1], [2]] output_shape [1, %dim, 576] : tensor<?x576xf32> into tensor<1x?x576xf32>
    %reshape_60 = tensor.reshape %expanded_59(%from_elements) : (tensor<1x?x576xf32>, tensor<4xi64>) -> tensor<1x?x9x64xf32>
    %transposed_61 = linalg.transpose ins(%reshape_60 : tensor<1x?x9x64xf32>) outs(%31 : tensor<1x9x?x64xf32>) permutation = [0, 2, 1, 3] 
    %transposed_62 = linalg.transpose ins(%arg12 : tensor<192x576xf32>) outs(%32 : tensor<576x192xf32>) permutation = [1, 0] 
    %110 = linalg.matmul ins(%collapsed_58, %transposed_62 : tensor<?x576xf32>, tensor<576x192xf32>) outs(%34 : tensor<?x192xf32>) -> tensor<?x192xf32>
    %expanded_63 = tensor.expand_shape %110 [[0, 1], [2]] output_shape [1, %dim, 192] : tensor<?x192xf32> into tensor<1x?x192xf32>
    %reshape_64 = tensor.reshape %expanded_63(%from_elements_16) : (tensor<1x?x192xf32>, tensor<4xi64>) -> tensor<1x?x3x64xf32>
    %transposed_65 = linalg.transpose ins(%reshape_64 : tensor<1x?x3x64xf32>) outs(%38 : tensor<1x3x?x64xf32>) permutation = [0, 2, 1, 3] 
    %transposed_66 = linalg.transpose ins(%arg13 : tensor<192x576xf32>) outs(%32 : tensor<576x192xf32>) permutation = [1, 0] 
    %111 = linalg.matmul ins(%collapsed_58, %transposed_66 : tensor<?x576xf32>, tensor<576x192xf32>) outs(%34 : tensor<?x192xf32>) -> tensor<?x192xf32>
    %expanded_67 = tensor.expand_shape %111 [[0, 1], [2]] output_shape [1, %dim, 192] : tensor<?x192xf32> into tensor<1x?x192xf32>
    %reshape_68 = tensor.reshape %expanded_67(%from_elements_16) : (tensor<1x?x192xf32>, tensor<4xi64>) -> tensor<1x?x3x64xf32>
    %transposed_69 = linalg.transpose ins(%reshape_68 : tensor<1x?x3x64xf32>) outs(%38 : tensor<1x3x?x64xf32>) permutation = [0, 2, 1, 3] 
    %112 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_61, %expanded_23 : tensor<1x9x?x64xf32>, tensor<1x1x?x64xf32>) outs(%31 : tensor<1x9x?x64xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x64xf32>
    %extracted_slice_70 = tensor.extract_slice %transposed_61[0, 0, 0, 0] [1, 9, %dim, 32] [1, 1, 1, 1] : tensor<1x9x?x64xf32> to tensor<1x9x?x32xf32>
    %extracted_slice_71 = tensor.extract_slice %transposed_61[0, 0, 0, 32] [1, 9, %dim, 32] [1, 1, 1, 1] : tensor<1x9x?x64xf32> to tensor<1x9x?x32xf32>
    %113 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_71 : tensor<1x9x?x32xf32>) outs(%41 : tensor<1x9x?x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.negf %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x32xf32>
    %concat_72 = tensor.concat dim(3) %113, %extracted_slice_70 : (tensor<1x9x?x32xf32>, tensor<1x9x?x32xf32>) -> tensor<1x9x?x64xf32>
    %dim_73 = tensor.dim %113, %c2 : tensor<1x9x?x32xf32>
    %114 = tensor.empty(%dim_73) : tensor<1x9x?x64xf32>
    %115 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_72, %expanded_24 : tensor<1x9x?x64xf32>, tensor<1x1x?x64xf32>) outs(%114 : tensor<1x9x?x64xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x64xf32>
    %116 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%112, %115 : tensor<1x9x?x64xf32>, tensor<1x9x?x64xf32>) outs(%31 : tensor<1x9x?x64xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.addf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x64xf32>
    %117 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_65, %expanded_23 : tensor<1x3x?x64xf32>, tensor<1x1x?x64xf32>) outs(%38 : tensor<1x3x?x64xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x3x?x64xf32>
    %extracted_slice_74 = tensor.extract_slice %transposed_65[0, 0, 0, 0] [1, 3, %dim, 32] [1, 1, 1, 1] : tensor<1x3x?x64xf32> to tensor<1x3x?x32xf32>
    %extracted_slice_75 = tensor.extract_slice %transposed_65[0, 0, 0, 32] [1, 3, %dim, 32] [1, 1, 1, 1] : tensor<1x3x?x64xf32> to tensor<1x3x?x32xf32>
    %118 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_75 : tensor<1x3x?x32xf32>) outs(%47 : tensor<1x3x?x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.negf %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x3x?x32xf32>
    %concat_76 = tensor.concat dim(3) %118, %extracted_slice_74 : (tensor<1x3x?x32xf32>, tensor<1x3x?x32xf32>) -> tensor<1x3x?x64xf32>
    %dim_77 = tensor.dim %118, %c2 : tensor<1x3x?x32xf32>
    %119 = tensor.empty(%dim_77) : tensor<1x3x?x64xf32>
    %120 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_76, %expanded_24 : tensor<1x3x?x64xf32>, tensor<1x1x?x64xf32>) outs(%119 : tensor<1x3x?x64xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x3x?x64xf32>
    %121 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%117, %120 : tensor<1x3x?x64xf32>, tensor<1x3x?x64xf32>) outs(%38 : tensor<1x3x?x64xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.addf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x3x?x64xf32>
    %122 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%121 : tensor<1x3x?x64xf32>) outs(%52 : tensor<1x3x3x?x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x3x3x?x64xf32>
    %collapsed_78 = tensor.collapse_shape %122 [[0], [1, 2], [3], [4]] : tensor<1x3x3x?x64xf32> into tensor<1x9x?x64xf32>
    %123 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_69 : tensor<1x3x?x64xf32>) outs(%52 : tensor<1x3x3x?x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x3x3x?x64xf32>
    %124 = tensor.empty(%dim) : tensor<1x9x64x?xf32>
    %transposed_79 = linalg.transpose ins(%collapsed_78 : tensor<1x9x?x64xf32>) outs(%124 : tensor<1x9x64x?xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_80 = tensor.collapse_shape %116 [[0, 1], [2], [3]] : tensor<1x9x?x64xf32> into tensor<9x?x64xf32>
    %collapsed_81 = tensor.collapse_shape %transposed_79 [[0, 1], [2], [3]] : tensor<1x9x64x?xf32> into tensor<9x64x?xf32>
    %125 = tensor.empty(%dim, %dim) : tensor<9x?x?xf32>
    %126 = linalg.fill ins(%cst : f32) outs(%125 : tensor<9x?x?xf32>) -> tensor<9x?x?xf32>
    %127 = linalg.batch_matmul ins(%collapsed_80, %collapsed_81 : tensor<9x?x64xf32>, tensor<9x64x?xf32>) outs(%126 : tensor<9x?x?xf32>) -> tensor<9x?x?xf32>
    %reshape_82 = tensor.reshape %127(%from_elements_36) : (tensor<9x?x?xf32>, tensor<4xi64>) -> tensor<1x9x?x?xf32>
    %128 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_82 : tensor<1x9x?x?xf32>) outs(%59 : tensor<1x9x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.mulf %in, %cst_7 : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x?xf32>
    %129 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%128, %expanded_9 : tensor<1x9x?x?xf32>, tensor<1x1x?x?xf32>) outs(%59 : tensor<1x9x?x?xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.addf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x?xf32>
    %130:2 = linalg.generic {indexing_maps = [#map9, #map13, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%129 : tensor<1x9x?x?xf32>) outs(%65, %63 : tensor<1x9x?xf32>, tensor<1x9x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_103: i64):
      %165 = linalg.index 3 : index
      %166 = arith.index_cast %165 : index to i64
      %167 = arith.maximumf %in, %out : f32
      %168 = arith.cmpf ogt, %in, %out : f32
      %169 = arith.select %168, %166, %out_103 : i64
      linalg.yield %167, %169 : f32, i64
    } -> (tensor<1x9x?xf32>, tensor<1x9x?xi64>)
    %expanded_83 = tensor.expand_shape %130#0 [[0], [1], [2, 3]] output_shape [1, 9, %dim, 1] : tensor<1x9x?xf32> into tensor<1x9x?x1xf32>
    %131 = linalg.generic {indexing_maps = [#map9, #map14, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%129, %expanded_83 : tensor<1x9x?x?xf32>, tensor<1x9x?x1xf32>) outs(%59 : tensor<1x9x?x?xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.subf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x?xf32>
    %132 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%131 : tensor<1x9x?x?xf32>) outs(%59 : tensor<1x9x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.exp %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x?xf32>
    %133 = linalg.generic {indexing_maps = [#map9, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%132 : tensor<1x9x?x?xf32>) outs(%70 : tensor<1x9x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %out : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x1xf32>
    %134 = linalg.generic {indexing_maps = [#map9, #map14, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%132, %133 : tensor<1x9x?x?xf32>, tensor<1x9x?x1xf32>) outs(%59 : tensor<1x9x?x?xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.divf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x9x?x?xf32>
    %reshape_84 = tensor.reshape %134(%from_elements_39) : (tensor<1x9x?x?xf32>, tensor<3xi64>) -> tensor<9x?x?xf32>
    %collapsed_85 = tensor.collapse_shape %123 [[0, 1, 2], [3], [4]] : tensor<1x3x3x?x64xf32> into tensor<9x?x64xf32>
    %135 = linalg.batch_matmul ins(%reshape_84, %collapsed_85 : tensor<9x?x?xf32>, tensor<9x?x64xf32>) outs(%74 : tensor<9x?x64xf32>) -> tensor<9x?x64xf32>
    %expanded_86 = tensor.expand_shape %135 [[0, 1], [2], [3]] output_shape [1, 9, %dim, 64] : tensor<9x?x64xf32> into tensor<1x9x?x64xf32>
    %transposed_87 = linalg.transpose ins(%expanded_86 : tensor<1x9x?x64xf32>) outs(%76 : tensor<1x?x9x64xf32>) permutation = [0, 2, 1, 3] 
    %reshape_88 = tensor.reshape %transposed_87(%from_elements_44) : (tensor<1x?x9x64xf32>, tensor<3xi64>) -> tensor<1x?x576xf32>
    %transposed_89 = linalg.transpose ins(%arg14 : tensor<576x576xf32>) outs(%24 : tensor<576x576xf32>) permutation = [1, 0] 
    %collapsed_90 = tensor.collapse_shape %reshape_88 [[0, 1], [2]] : tensor<1x?x576xf32> into tensor<?x576xf32>
    %136 = tensor.empty(%dim) : tensor<?x576xf32>
    %137 = linalg.fill ins(%cst : f32) outs(%136 : tensor<?x576xf32>) -> tensor<?x576xf32>
    %138 = linalg.matmul ins(%collapsed_90, %transposed_89 : tensor<?x576xf32>, tensor<576x576xf32>) outs(%137 : tensor<?x576xf32>) -> tensor<?x576xf32>
    %expanded_91 = tensor.expand_shape %138 [[0, 1], [2]] output_shape [1, %dim, 576] : tensor<?x576xf32> into tensor<1x?x576xf32>
    %139 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101, %expanded_91 : tensor<1x?x576xf32>, tensor<1x?x576xf32>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.addf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x576xf32>
    %140 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139 : tensor<1x?x576xf32>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %165 : f32
    } -> tensor<1x?x576xf32>
    %141 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%140 : tensor<1x?x576xf32>) outs(%17 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %out : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %142 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<1x?x1xf32>) outs(%9 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.divf %in, %cst_5 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %143 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142 : tensor<1x?x1xf32>) outs(%9 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %cst_6 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %144 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143 : tensor<1x?x1xf32>) outs(%9 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.rsqrt %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %145 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139, %144 : tensor<1x?x576xf32>, tensor<1x?x1xf32>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x576xf32>
    %146 = linalg.generic {indexing_maps = [#map8, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg19, %145 : tensor<576xf32>, tensor<1x?x576xf32>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x576xf32>
    %transposed_92 = linalg.transpose ins(%arg15 : tensor<1536x576xf32>) outs(%90 : tensor<576x1536xf32>) permutation = [1, 0] 
    %collapsed_93 = tensor.collapse_shape %146 [[0, 1], [2]] : tensor<1x?x576xf32> into tensor<?x576xf32>
    %147 = linalg.matmul ins(%collapsed_93, %transposed_92 : tensor<?x576xf32>, tensor<576x1536xf32>) outs(%92 : tensor<?x1536xf32>) -> tensor<?x1536xf32>
    %expanded_94 = tensor.expand_shape %147 [[0, 1], [2]] output_shape [1, %dim, 1536] : tensor<?x1536xf32> into tensor<1x?x1536xf32>
    %148 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_94 : tensor<1x?x1536xf32>) outs(%94 : tensor<1x?x1536xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.negf %in : f32
      %166 = math.exp %165 : f32
      %167 = arith.addf %166, %cst_1 : f32
      %168 = arith.divf %cst_1, %167 : f32
      linalg.yield %168 : f32
    } -> tensor<1x?x1536xf32>
    %149 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_94, %148 : tensor<1x?x1536xf32>, tensor<1x?x1536xf32>) outs(%94 : tensor<1x?x1536xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1536xf32>
    %transposed_95 = linalg.transpose ins(%arg16 : tensor<1536x576xf32>) outs(%90 : tensor<576x1536xf32>) permutation = [1, 0] 
    %150 = linalg.matmul ins(%collapsed_93, %transposed_95 : tensor<?x576xf32>, tensor<576x1536xf32>) outs(%92 : tensor<?x1536xf32>) -> tensor<?x1536xf32>
    %expanded_96 = tensor.expand_shape %150 [[0, 1], [2]] output_shape [1, %dim, 1536] : tensor<?x1536xf32> into tensor<1x?x1536xf32>
    %151 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%149, %expanded_96 : tensor<1x?x1536xf32>, tensor<1x?x1536xf32>) outs(%94 : tensor<1x?x1536xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1536xf32>
    %transposed_97 = linalg.transpose ins(%arg17 : tensor<576x1536xf32>) outs(%99 : tensor<1536x576xf32>) permutation = [1, 0] 
    %collapsed_98 = tensor.collapse_shape %151 [[0, 1], [2]] : tensor<1x?x1536xf32> into tensor<?x1536xf32>
    %152 = linalg.matmul ins(%collapsed_98, %transposed_97 : tensor<?x1536xf32>, tensor<1536x576xf32>) outs(%26 : tensor<?x576xf32>) -> tensor<?x576xf32>
    %expanded_99 = tensor.expand_shape %152 [[0, 1], [2]] output_shape [1, %dim, 576] : tensor<?x576xf32> into tensor<1x?x576xf32>
    %153 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139, %expanded_99 : tensor<1x?x576xf32>, tensor<1x?x576xf32>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.addf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x576xf32>
    %154 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153 : tensor<1x?x576xf32>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %165 : f32
    } -> tensor<1x?x576xf32>
    %155 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%154 : tensor<1x?x576xf32>) outs(%17 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %out : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %156 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%155 : tensor<1x?x1xf32>) outs(%9 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.divf %in, %cst_5 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %157 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%156 : tensor<1x?x1xf32>) outs(%9 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = arith.addf %in, %cst_6 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %158 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%157 : tensor<1x?x1xf32>) outs(%9 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %165 = math.rsqrt %in : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x1xf32>
    %159 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153, %158 : tensor<1x?x576xf32>, tensor<1x?x1xf32>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x576xf32>
    %160 = linalg.generic {indexing_maps = [#map8, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg20, %159 : tensor<576xf32>, tensor<1x?x576xf32>) outs(%7 : tensor<1x?x576xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %165 = arith.mulf %in, %in_103 : f32
      linalg.yield %165 : f32
    } -> tensor<1x?x576xf32>
    %161 = tensor.empty() : tensor<576x512xf32>
    %transposed_100 = linalg.transpose ins(%arg1 : tensor<512x576xf32>) outs(%161 : tensor<576x512xf32>) permutation = [1, 0] 
    %collapsed_101 = tensor.collapse_shape %160 [[0, 1], [2]] : tensor<1x?x576xf32> into tensor<?x576xf32>
    %162 = tensor.empty(%dim) : tensor<?x512xf32>
    %163 = linalg.fill ins(%cst : f32) outs(%162 : tensor<?x512xf32>) -> tensor<?x512xf32>
    %164 = linalg.matmul ins(%collapsed_101, %transposed_100 : tensor<?x576xf32>, tensor<576x512xf32>) outs(%163 : tensor<?x512xf32>) -> tensor<?x512xf32>
    %expanded_102 = tensor.expand_shape %164 [[0, 1], [2]] output_shape [1, %dim, 512] : tensor<?x512xf32> into tensor<1x?x512xf32>
    return %expanded_102 : tensor<1x?x512xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_32_torch.float32: "0x040000000000803F06A5323FCF53F93EFFFCAD3E23D4723E0974293ED67FEC3D5609A53DC255663D1DBC203DD254E03C978B9C3CF27B5A3C0577183C15CAD43BAE7D943B383E4F3BDB9E103B5CD7C93ADBD98C3A8C94443A022E093AD774BF39A99A853953773A392B1F02391B9BB538D4757D3852DF303896DAF6371D43AC376D6B7037"
    }
  }
#-}
