#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> ()>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map6 = affine_map<(d0, d1, d2) -> (d2)>
#map7 = affine_map<(d0, d1) -> (d1)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @minilm_encode_dyn(%arg0: tensor<1x?xi64>, %arg1: tensor<1x?xi64>, %arg2: tensor<512x384xf32>, %arg3: tensor<512x384xf32>, %arg4: tensor<2x384xf32>, %arg5: tensor<384xf32>, %arg6: tensor<384xf32>, %arg7: tensor<384x384xf32>, %arg8: tensor<384xf32>, %arg9: tensor<384x384xf32>, %arg10: tensor<384xf32>, %arg11: tensor<384x384xf32>, %arg12: tensor<384xf32>, %arg13: tensor<384x384xf32>, %arg14: tensor<384xf32>, %arg15: tensor<384xf32>, %arg16: tensor<384xf32>, %arg17: tensor<1536x384xf32>, %arg18: tensor<1536xf32>, %arg19: tensor<384x1536xf32>, %arg20: tensor<384xf32>, %arg21: tensor<384xf32>, %arg22: tensor<384xf32>, %arg23: tensor<384x384xf32>, %arg24: tensor<384xf32>, %arg25: tensor<384x384xf32>, %arg26: tensor<384xf32>, %arg27: tensor<384x384xf32>, %arg28: tensor<384xf32>, %arg29: tensor<384x384xf32>, %arg30: tensor<384xf32>, %arg31: tensor<384xf32>, %arg32: tensor<384xf32>, %arg33: tensor<1536x384xf32>, %arg34: tensor<1536xf32>, %arg35: tensor<384x1536xf32>, %arg36: tensor<384xf32>, %arg37: tensor<384xf32>, %arg38: tensor<384xf32>) -> tensor<1x?x384xf32> {
    %c1_i64 = arith.constant 1 : i64
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %c-1 = arith.constant -1 : index
    %c512 = arith.constant 512 : index
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %c32_i64 = arith.constant 32 : i64
    %c12_i64 = arith.constant 12 : i64
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 1.000000e+00 : f32
    %cst_3 = arith.constant 5.000000e-01 : f32
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_5 = arith.constant dense<-3.40282347E+38> : tensor<f32>
    %cst_6 = arith.constant 0.17677669529663689 : f64
    %cst_7 = arith.constant 9.9999999999999998E-13 : f64
    %cst_8 = arith.constant 3.840000e+02 : f64
    %cst_9 = arith.constant 3.840000e+02 : f32
    %c384_i64 = arith.constant 384 : i64
    %cst_10 = arith.constant 1.41421354 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_11 = arith.constant dense_resource<torch_tensor_1_512_torch.int64> : tensor<1x512xi64>
    %cst_12 = arith.constant dense_resource<torch_tensor_1_512_torch.int64_1> : tensor<1x512xi64>
    %dim = tensor.dim %arg0, %c1 : tensor<1x?xi64>
    %0 = arith.index_cast %dim : index to i64
    %dim_13 = tensor.dim %arg1, %c1 : tensor<1x?xi64>
    %expanded = tensor.expand_shape %arg1 [[0], [1, 2, 3]] output_shape [1, 1, 1, %dim_13] : tensor<1x?xi64> into tensor<1x1x1x?xi64>
    %1 = tensor.empty(%dim_13) : tensor<1x1x1x?xi1>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x1x1x?xi64>) outs(%1 : tensor<1x1x1x?xi1>) {
    ^bb0(%in: i64, %out: i1):
      %219 = arith.cmpi ne, %in, %c0_i64 : i64
      linalg.yield %219 : i1
    } -> tensor<1x1x1x?xi1>
    %3 = tensor.empty(%dim_13) : tensor<1x1x1x?xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %cst_4, %cst_5 : tensor<1x1x1x?xi1>, tensor<f32>, tensor<f32>) outs(%3 : tensor<1x1x1x?xf32>) {
    ^bb0(%in: i1, %in_77: f32, %in_78: f32, %out: f32):
      %219 = arith.select %in, %in_77, %in_78 : f32
      linalg.yield %219 : f32
    } -> tensor<1x1x1x?xf32>
    %5 = arith.cmpi slt, %dim, %c0 : index
    %6 = arith.addi %dim, %c512 : index
    %7 = arith.select %5, %6, %dim : index
    %8 = arith.cmpi slt, %7, %c0 : index
    %9 = arith.select %8, %c-1, %7 : index
    %10 = arith.minsi %9, %c512 : index
    %11 = arith.maxsi %10, %c0 : index
    %extracted_slice = tensor.extract_slice %cst_11[0, 0] [1, %11] [1, 1] : tensor<1x512xi64> to tensor<1x?xi64>
    %12 = tensor.empty(%11) : tensor<1x?xi64>
    %13 = linalg.fill ins(%c0_i64 : i64) outs(%12 : tensor<1x?xi64>) -> tensor<1x?xi64>
    %14 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<1x?xi64>) outs(%13 : tensor<1x?xi64>) {
    ^bb0(%in: i64, %out: i64):
      %219 = arith.index_cast %in : i64 to index
      %220 = arith.cmpi slt, %219, %c512 : index
      cf.assert %220, "index must be smaller than dim size"
      %221 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %221, "index must be larger or equal to 0"
      %extracted = tensor.extract %cst_12[%c0, %219] : tensor<1x512xi64>
      linalg.yield %extracted : i64
    } -> tensor<1x?xi64>
    %15 = tensor.empty(%dim) : tensor<1x?x384xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x?xi64>) outs(%15 : tensor<1x?x384xf32>) {
    ^bb0(%in: i64, %out: f32):
      %219 = arith.index_cast %in : i64 to index
      %220 = linalg.index 2 : index
      %221 = arith.cmpi slt, %219, %c512 : index
      cf.assert %221, "index must be smaller than dim size"
      %222 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %222, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg2[%219, %220] : tensor<512x384xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x?x384xf32>
    %17 = tensor.empty(%11) : tensor<1x?x384xf32>
    %18 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<1x?xi64>) outs(%17 : tensor<1x?x384xf32>) {
    ^bb0(%in: i64, %out: f32):
      %219 = arith.index_cast %in : i64 to index
      %220 = linalg.index 2 : index
      %221 = arith.cmpi slt, %219, %c2 : index
      cf.assert %221, "index must be smaller than dim size"
      %222 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %222, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg4[%219, %220] : tensor<2x384xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x?x384xf32>
    %19 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %18 : tensor<1x?x384xf32>, tensor<1x?x384xf32>) outs(%15 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<1x?xi64>) outs(%17 : tensor<1x?x384xf32>) {
    ^bb0(%in: i64, %out: f32):
      %219 = arith.index_cast %in : i64 to index
      %220 = linalg.index 2 : index
      %221 = arith.cmpi slt, %219, %c512 : index
      cf.assert %221, "index must be smaller than dim size"
      %222 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %222, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg3[%219, %220] : tensor<512x384xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x?x384xf32>
    %21 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %20 : tensor<1x?x384xf32>, tensor<1x?x384xf32>) outs(%15 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %22 = tensor.empty(%dim) : tensor<1x?x384xf64>
    %23 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<1x?x384xf32>) outs(%22 : tensor<1x?x384xf64>) {
    ^bb0(%in: f32, %out: f64):
      %219 = arith.extf %in : f32 to f64
      linalg.yield %219 : f64
    } -> tensor<1x?x384xf64>
    %24 = tensor.empty(%dim) : tensor<1x?x1xf64>
    %25 = linalg.fill ins(%cst : f64) outs(%24 : tensor<1x?x1xf64>) -> tensor<1x?x1xf64>
    %26 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%23 : tensor<1x?x384xf64>) outs(%25 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.addf %in, %out : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %27 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<1x?x1xf64>) outs(%24 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.divf %in, %cst_8 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %28 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23, %27 : tensor<1x?x384xf64>, tensor<1x?x1xf64>) outs(%22 : tensor<1x?x384xf64>) {
    ^bb0(%in: f64, %in_77: f64, %out: f64):
      %219 = arith.subf %in, %in_77 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x384xf64>
    %29 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28, %28 : tensor<1x?x384xf64>, tensor<1x?x384xf64>) outs(%22 : tensor<1x?x384xf64>) {
    ^bb0(%in: f64, %in_77: f64, %out: f64):
      %219 = arith.mulf %in, %in_77 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x384xf64>
    %30 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%29 : tensor<1x?x384xf64>) outs(%25 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.addf %in, %out : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %31 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<1x?x1xf64>) outs(%24 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.divf %in, %cst_8 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %32 = tensor.empty(%dim) : tensor<1x?x1xf32>
    %33 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<1x?x1xf64>) outs(%32 : tensor<1x?x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %219 = arith.truncf %in : f64 to f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %34 = linalg.fill ins(%cst_0 : f32) outs(%32 : tensor<1x?x1xf32>) -> tensor<1x?x1xf32>
    %35 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%21 : tensor<1x?x384xf32>) outs(%34 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.addf %in, %out : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %36 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35 : tensor<1x?x1xf32>) outs(%32 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.divf %in, %cst_9 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %37 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33 : tensor<1x?x1xf32>) outs(%32 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.truncf %cst_7 : f64 to f32
      %220 = arith.addf %in, %219 : f32
      linalg.yield %220 : f32
    } -> tensor<1x?x1xf32>
    %38 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<1x?x1xf32>) outs(%32 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = math.rsqrt %in : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %39 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %36 : tensor<1x?x384xf32>, tensor<1x?x1xf32>) outs(%15 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.subf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %40 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39, %38 : tensor<1x?x384xf32>, tensor<1x?x1xf32>) outs(%15 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.mulf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %41 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40, %arg5 : tensor<1x?x384xf32>, tensor<384xf32>) outs(%15 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.mulf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %42 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41, %arg6 : tensor<1x?x384xf32>, tensor<384xf32>) outs(%15 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %collapsed = tensor.collapse_shape %42 [[0, 1], [2]] : tensor<1x?x384xf32> into tensor<?x384xf32>
    %43 = tensor.empty() : tensor<384x384xf32>
    %transposed = linalg.transpose ins(%arg7 : tensor<384x384xf32>) outs(%43 : tensor<384x384xf32>) permutation = [1, 0] 
    %44 = tensor.empty(%dim) : tensor<?x384xf32>
    %45 = linalg.fill ins(%cst_0 : f32) outs(%44 : tensor<?x384xf32>) -> tensor<?x384xf32>
    %46 = linalg.matmul ins(%collapsed, %transposed : tensor<?x384xf32>, tensor<384x384xf32>) outs(%45 : tensor<?x384xf32>) -> tensor<?x384xf32>
    %47 = tensor.empty(%dim) : tensor<?x384xf32>
    %48 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg8 : tensor<384xf32>) outs(%47 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x384xf32>
    %49 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%46, %48 : tensor<?x384xf32>, tensor<?x384xf32>) outs(%44 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<?x384xf32>
    %expanded_14 = tensor.expand_shape %49 [[0, 1], [2]] output_shape [1, %dim, 384] : tensor<?x384xf32> into tensor<1x?x384xf32>
    %50 = arith.muli %0, %c32_i64 : i64
    %51 = arith.muli %0, %c384_i64 : i64
    %52 = arith.divui %51, %50 : i64
    %from_elements = tensor.from_elements %c1_i64, %0, %52, %c32_i64 : tensor<4xi64>
    %reshape = tensor.reshape %expanded_14(%from_elements) : (tensor<1x?x384xf32>, tensor<4xi64>) -> tensor<1x?x12x32xf32>
    %53 = tensor.empty(%dim) : tensor<1x12x?x32xf32>
    %transposed_15 = linalg.transpose ins(%reshape : tensor<1x?x12x32xf32>) outs(%53 : tensor<1x12x?x32xf32>) permutation = [0, 2, 1, 3] 
    %transposed_16 = linalg.transpose ins(%arg9 : tensor<384x384xf32>) outs(%43 : tensor<384x384xf32>) permutation = [1, 0] 
    %54 = linalg.matmul ins(%collapsed, %transposed_16 : tensor<?x384xf32>, tensor<384x384xf32>) outs(%45 : tensor<?x384xf32>) -> tensor<?x384xf32>
    %55 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg10 : tensor<384xf32>) outs(%47 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x384xf32>
    %56 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%54, %55 : tensor<?x384xf32>, tensor<?x384xf32>) outs(%44 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<?x384xf32>
    %expanded_17 = tensor.expand_shape %56 [[0, 1], [2]] output_shape [1, %dim, 384] : tensor<?x384xf32> into tensor<1x?x384xf32>
    %reshape_18 = tensor.reshape %expanded_17(%from_elements) : (tensor<1x?x384xf32>, tensor<4xi64>) -> tensor<1x?x12x32xf32>
    %transposed_19 = linalg.transpose ins(%arg11 : tensor<384x384xf32>) outs(%43 : tensor<384x384xf32>) permutation = [1, 0] 
    %57 = linalg.matmul ins(%collapsed, %transposed_19 : tensor<?x384xf32>, tensor<384x384xf32>) outs(%45 : tensor<?x384xf32>) -> tensor<?x384xf32>
    %58 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg12 : tensor<384xf32>) outs(%47 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x384xf32>
    %59 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%57, %58 : tensor<?x384xf32>, tensor<?x384xf32>) outs(%44 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<?x384xf32>
    %expanded_20 = tensor.expand_shape %59 [[0, 1], [2]] output_shape [1, %dim, 384] : tensor<?x384xf32> into tensor<1x?x384xf32>
    %reshape_21 = tensor.reshape %expanded_20(%from_elements) : (tensor<1x?x384xf32>, tensor<4xi64>) -> tensor<1x?x12x32xf32>
    %transposed_22 = linalg.transpose ins(%reshape_21 : tensor<1x?x12x32xf32>) outs(%53 : tensor<1x12x?x32xf32>) permutation = [0, 2, 1, 3] 
    %60 = tensor.empty(%dim) : tensor<1x12x32x?xf32>
    %transposed_23 = linalg.transpose ins(%reshape_18 : tensor<1x?x12x32xf32>) outs(%60 : tensor<1x12x32x?xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_24 = tensor.collapse_shape %transposed_15 [[0, 1], [2], [3]] : tensor<1x12x?x32xf32> into tensor<12x?x32xf32>
    %collapsed_25 = tensor.collapse_shape %transposed_23 [[0, 1], [2], [3]] : tensor<1x12x32x?xf32> into tensor<12x32x?xf32>
    %61 = tensor.empty(%dim, %dim) : tensor<12x?x?xf32>
    %62 = linalg.fill ins(%cst_0 : f32) outs(%61 : tensor<12x?x?xf32>) -> tensor<12x?x?xf32>
    %63 = linalg.batch_matmul ins(%collapsed_24, %collapsed_25 : tensor<12x?x32xf32>, tensor<12x32x?xf32>) outs(%62 : tensor<12x?x?xf32>) -> tensor<12x?x?xf32>
    %from_elements_26 = tensor.from_elements %c1_i64, %c12_i64, %0, %0 : tensor<4xi64>
    %reshape_27 = tensor.reshape %63(%from_elements_26) : (tensor<12x?x?xf32>, tensor<4xi64>) -> tensor<1x12x?x?xf32>
    %64 = tensor.empty(%dim, %dim) : tensor<1x12x?x?xf32>
    %65 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_27 : tensor<1x12x?x?xf32>) outs(%64 : tensor<1x12x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.truncf %cst_6 : f64 to f32
      %220 = arith.mulf %in, %219 : f32
      linalg.yield %220 : f32
    } -> tensor<1x12x?x?xf32>
    %66 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %4 : tensor<1x12x?x?xf32>, tensor<1x1x1x?xf32>) outs(%64 : tensor<1x12x?x?xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x12x?x?xf32>
    %67 = tensor.empty(%dim) : tensor<1x12x?xi64>
    %68 = linalg.fill ins(%c0_i64 : i64) outs(%67 : tensor<1x12x?xi64>) -> tensor<1x12x?xi64>
    %69 = tensor.empty(%dim) : tensor<1x12x?xf32>
    %70 = linalg.fill ins(%cst_1 : f32) outs(%69 : tensor<1x12x?xf32>) -> tensor<1x12x?xf32>
    %71:2 = linalg.generic {indexing_maps = [#map, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%66 : tensor<1x12x?x?xf32>) outs(%70, %68 : tensor<1x12x?xf32>, tensor<1x12x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_77: i64):
      %219 = linalg.index 3 : index
      %220 = arith.index_cast %219 : index to i64
      %221 = arith.maximumf %in, %out : f32
      %222 = arith.cmpf ogt, %in, %out : f32
      %223 = arith.select %222, %220, %out_77 : i64
      linalg.yield %221, %223 : f32, i64
    } -> (tensor<1x12x?xf32>, tensor<1x12x?xi64>)
    %expanded_28 = tensor.expand_shape %71#0 [[0], [1], [2, 3]] output_shape [1, 12, %dim, 1] : tensor<1x12x?xf32> into tensor<1x12x?x1xf32>
    %72 = linalg.generic {indexing_maps = [#map, #map10, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%66, %expanded_28 : tensor<1x12x?x?xf32>, tensor<1x12x?x1xf32>) outs(%64 : tensor<1x12x?x?xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.subf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x12x?x?xf32>
    %73 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72 : tensor<1x12x?x?xf32>) outs(%64 : tensor<1x12x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = math.exp %in : f32
      linalg.yield %219 : f32
    } -> tensor<1x12x?x?xf32>
    %74 = tensor.empty(%dim) : tensor<1x12x?x1xf32>
    %75 = linalg.fill ins(%cst_0 : f32) outs(%74 : tensor<1x12x?x1xf32>) -> tensor<1x12x?x1xf32>
    %76 = linalg.generic {indexing_maps = [#map, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%73 : tensor<1x12x?x?xf32>) outs(%75 : tensor<1x12x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.addf %in, %out : f32
      linalg.yield %219 : f32
    } -> tensor<1x12x?x1xf32>
    %77 = linalg.generic {indexing_maps = [#map, #map10, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73, %76 : tensor<1x12x?x?xf32>, tensor<1x12x?x1xf32>) outs(%64 : tensor<1x12x?x?xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.divf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x12x?x?xf32>
    %from_elements_29 = tensor.from_elements %c12_i64, %0, %0 : tensor<3xi64>
    %reshape_30 = tensor.reshape %77(%from_elements_29) : (tensor<1x12x?x?xf32>, tensor<3xi64>) -> tensor<12x?x?xf32>
    %collapsed_31 = tensor.collapse_shape %transposed_22 [[0, 1], [2], [3]] : tensor<1x12x?x32xf32> into tensor<12x?x32xf32>
    %78 = tensor.empty(%dim) : tensor<12x?x32xf32>
    %79 = linalg.fill ins(%cst_0 : f32) outs(%78 : tensor<12x?x32xf32>) -> tensor<12x?x32xf32>
    %80 = linalg.batch_matmul ins(%reshape_30, %collapsed_31 : tensor<12x?x?xf32>, tensor<12x?x32xf32>) outs(%79 : tensor<12x?x32xf32>) -> tensor<12x?x32xf32>
    %expanded_32 = tensor.expand_shape %80 [[0, 1], [2], [3]] output_shape [1, 12, %dim, 32] : tensor<12x?x32xf32> into tensor<1x12x?x32xf32>
    %81 = tensor.empty(%dim) : tensor<1x?x12x32xf32>
    %transposed_33 = linalg.transpose ins(%expanded_32 : tensor<1x12x?x32xf32>) outs(%81 : tensor<1x?x12x32xf32>) permutation = [0, 2, 1, 3] 
    %82 = arith.muli %0, %c384_i64 : i64
    %83 = arith.divui %82, %0 : i64
    %from_elements_34 = tensor.from_elements %c1_i64, %0, %83 : tensor<3xi64>
    %reshape_35 = tensor.reshape %transposed_33(%from_elements_34) : (tensor<1x?x12x32xf32>, tensor<3xi64>) -> tensor<1x?x384xf32>
    %collapsed_36 = tensor.collapse_shape %reshape_35 [[0, 1], [2]] : tensor<1x?x384xf32> into tensor<?x384xf32>
    %transposed_37 = linalg.transpose ins(%arg13 : tensor<384x384xf32>) outs(%43 : tensor<384x384xf32>) permutation = [1, 0] 
    %84 = tensor.empty(%dim) : tensor<?x384xf32>
    %85 = linalg.fill ins(%cst_0 : f32) outs(%84 : tensor<?x384xf32>) -> tensor<?x384xf32>
    %86 = linalg.matmul ins(%collapsed_36, %transposed_37 : tensor<?x384xf32>, tensor<384x384xf32>) outs(%85 : tensor<?x384xf32>) -> tensor<?x384xf32>
    %87 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg14 : tensor<384xf32>) outs(%47 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x384xf32>
    %88 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%86, %87 : tensor<?x384xf32>, tensor<?x384xf32>) outs(%84 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<?x384xf32>
    %expanded_38 = tensor.expand_shape %88 [[0, 1], [2]] output_shape [1, %dim, 384] : tensor<?x384xf32> into tensor<1x?x384xf32>
    %89 = tensor.empty(%dim) : tensor<1x?x384xf32>
    %90 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_38, %42 : tensor<1x?x384xf32>, tensor<1x?x384xf32>) outs(%89 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %91 = tensor.empty(%dim) : tensor<1x?x384xf64>
    %92 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90 : tensor<1x?x384xf32>) outs(%91 : tensor<1x?x384xf64>) {
    ^bb0(%in: f32, %out: f64):
      %219 = arith.extf %in : f32 to f64
      linalg.yield %219 : f64
    } -> tensor<1x?x384xf64>
    %93 = tensor.empty(%dim) : tensor<1x?x1xf64>
    %94 = linalg.fill ins(%cst : f64) outs(%93 : tensor<1x?x1xf64>) -> tensor<1x?x1xf64>
    %95 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%92 : tensor<1x?x384xf64>) outs(%94 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.addf %in, %out : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %96 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95 : tensor<1x?x1xf64>) outs(%93 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.divf %in, %cst_8 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %97 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %96 : tensor<1x?x384xf64>, tensor<1x?x1xf64>) outs(%91 : tensor<1x?x384xf64>) {
    ^bb0(%in: f64, %in_77: f64, %out: f64):
      %219 = arith.subf %in, %in_77 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x384xf64>
    %98 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97, %97 : tensor<1x?x384xf64>, tensor<1x?x384xf64>) outs(%91 : tensor<1x?x384xf64>) {
    ^bb0(%in: f64, %in_77: f64, %out: f64):
      %219 = arith.mulf %in, %in_77 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x384xf64>
    %99 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%98 : tensor<1x?x384xf64>) outs(%94 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.addf %in, %out : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %100 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99 : tensor<1x?x1xf64>) outs(%93 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.divf %in, %cst_8 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %101 = tensor.empty(%dim) : tensor<1x?x1xf32>
    %102 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100 : tensor<1x?x1xf64>) outs(%101 : tensor<1x?x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %219 = arith.truncf %in : f64 to f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %103 = linalg.fill ins(%cst_0 : f32) outs(%101 : tensor<1x?x1xf32>) -> tensor<1x?x1xf32>
    %104 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%90 : tensor<1x?x384xf32>) outs(%103 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.addf %in, %out : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %105 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<1x?x1xf32>) outs(%101 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.divf %in, %cst_9 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %106 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102 : tensor<1x?x1xf32>) outs(%101 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.truncf %cst_7 : f64 to f32
      %220 = arith.addf %in, %219 : f32
      linalg.yield %220 : f32
    } -> tensor<1x?x1xf32>
    %107 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%106 : tensor<1x?x1xf32>) outs(%101 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = math.rsqrt %in : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %108 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90, %105 : tensor<1x?x384xf32>, tensor<1x?x1xf32>) outs(%89 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.subf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %109 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108, %107 : tensor<1x?x384xf32>, tensor<1x?x1xf32>) outs(%89 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.mulf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %110 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109, %arg15 : tensor<1x?x384xf32>, tensor<384xf32>) outs(%89 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.mulf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %111 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110, %arg16 : tensor<1x?x384xf32>, tensor<384xf32>) outs(%89 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %collapsed_39 = tensor.collapse_shape %111 [[0, 1], [2]] : tensor<1x?x384xf32> into tensor<?x384xf32>
    %112 = tensor.empty() : tensor<384x1536xf32>
    %transposed_40 = linalg.transpose ins(%arg17 : tensor<1536x384xf32>) outs(%112 : tensor<384x1536xf32>) permutation = [1, 0] 
    %113 = tensor.empty(%dim) : tensor<?x1536xf32>
    %114 = linalg.fill ins(%cst_0 : f32) outs(%113 : tensor<?x1536xf32>) -> tensor<?x1536xf32>
    %115 = linalg.matmul ins(%collapsed_39, %transposed_40 : tensor<?x384xf32>, tensor<384x1536xf32>) outs(%114 : tensor<?x1536xf32>) -> tensor<?x1536xf32>
    %116 = tensor.empty(%dim) : tensor<?x1536xf32>
    %117 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg18 : tensor<1536xf32>) outs(%116 : tensor<?x1536xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x1536xf32>
    %118 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%115, %117 : tensor<?x1536xf32>, tensor<?x1536xf32>) outs(%113 : tensor<?x1536xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<?x1536xf32>
    %expanded_41 = tensor.expand_shape %118 [[0, 1], [2]] output_shape [1, %dim, 1536] : tensor<?x1536xf32> into tensor<1x?x1536xf32>
    %119 = tensor.empty(%dim) : tensor<1x?x1536xf32>
    %120 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_41 : tensor<1x?x1536xf32>) outs(%119 : tensor<1x?x1536xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.divf %in, %cst_10 : f32
      %220 = math.erf %219 : f32
      %221 = arith.addf %220, %cst_2 : f32
      %222 = arith.mulf %221, %cst_3 : f32
      %223 = arith.mulf %in, %222 : f32
      linalg.yield %223 : f32
    } -> tensor<1x?x1536xf32>
    %collapsed_42 = tensor.collapse_shape %120 [[0, 1], [2]] : tensor<1x?x1536xf32> into tensor<?x1536xf32>
    %121 = tensor.empty() : tensor<1536x384xf32>
    %transposed_43 = linalg.transpose ins(%arg19 : tensor<384x1536xf32>) outs(%121 : tensor<1536x384xf32>) permutation = [1, 0] 
    %122 = linalg.matmul ins(%collapsed_42, %transposed_43 : tensor<?x1536xf32>, tensor<1536x384xf32>) outs(%85 : tensor<?x384xf32>) -> tensor<?x384xf32>
    %123 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg20 : tensor<384xf32>) outs(%47 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x384xf32>
    %124 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%122, %123 : tensor<?x384xf32>, tensor<?x384xf32>) outs(%84 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<?x384xf32>
    %expanded_44 = tensor.expand_shape %124 [[0, 1], [2]] output_shape [1, %dim, 384] : tensor<?x384xf32> into tensor<1x?x384xf32>
    %125 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_44, %111 : tensor<1x?x384xf32>, tensor<1x?x384xf32>) outs(%89 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %126 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%125 : tensor<1x?x384xf32>) outs(%91 : tensor<1x?x384xf64>) {
    ^bb0(%in: f32, %out: f64):
      %219 = arith.extf %in : f32 to f64
      linalg.yield %219 : f64
    } -> tensor<1x?x384xf64>
    %127 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%126 : tensor<1x?x384xf64>) outs(%94 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.addf %in, %out : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %128 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127 : tensor<1x?x1xf64>) outs(%93 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.divf %in, %cst_8 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %129 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%126, %128 : tensor<1x?x384xf64>, tensor<1x?x1xf64>) outs(%91 : tensor<1x?x384xf64>) {
    ^bb0(%in: f64, %in_77: f64, %out: f64):
      %219 = arith.subf %in, %in_77 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x384xf64>
    %130 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129, %129 : tensor<1x?x384xf64>, tensor<1x?x384xf64>) outs(%91 : tensor<1x?x384xf64>) {
    ^bb0(%in: f64, %in_77: f64, %out: f64):
      %219 = arith.mulf %in, %in_77 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x384xf64>
    %131 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%130 : tensor<1x?x384xf64>) outs(%94 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.addf %in, %out : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %132 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%131 : tensor<1x?x1xf64>) outs(%93 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.divf %in, %cst_8 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %133 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%132 : tensor<1x?x1xf64>) outs(%101 : tensor<1x?x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %219 = arith.truncf %in : f64 to f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %134 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%125 : tensor<1x?x384xf32>) outs(%103 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.addf %in, %out : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %135 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134 : tensor<1x?x1xf32>) outs(%101 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.divf %in, %cst_9 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %136 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133 : tensor<1x?x1xf32>) outs(%101 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.truncf %cst_7 : f64 to f32
      %220 = arith.addf %in, %219 : f32
      linalg.yield %220 : f32
    } -> tensor<1x?x1xf32>
    %137 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%136 : tensor<1x?x1xf32>) outs(%101 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = math.rsqrt %in : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %138 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%125, %135 : tensor<1x?x384xf32>, tensor<1x?x1xf32>) outs(%89 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.subf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %139 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%138, %137 : tensor<1x?x384xf32>, tensor<1x?x1xf32>) outs(%89 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.mulf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %140 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139, %arg21 : tensor<1x?x384xf32>, tensor<384xf32>) outs(%89 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.mulf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %141 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%140, %arg22 : tensor<1x?x384xf32>, tensor<384xf32>) outs(%89 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %collapsed_45 = tensor.collapse_shape %141 [[0, 1], [2]] : tensor<1x?x384xf32> into tensor<?x384xf32>
    %transposed_46 = linalg.transpose ins(%arg23 : tensor<384x384xf32>) outs(%43 : tensor<384x384xf32>) permutation = [1, 0] 
    %142 = linalg.matmul ins(%collapsed_45, %transposed_46 : tensor<?x384xf32>, tensor<384x384xf32>) outs(%85 : tensor<?x384xf32>) -> tensor<?x384xf32>
    %143 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg24 : tensor<384xf32>) outs(%47 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x384xf32>
    %144 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%142, %143 : tensor<?x384xf32>, tensor<?x384xf32>) outs(%84 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<?x384xf32>
    %expanded_47 = tensor.expand_shape %144 [[0, 1], [2]] output_shape [1, %dim, 384] : tensor<?x384xf32> into tensor<1x?x384xf32>
    %145 = arith.muli %0, %c384_i64 : i64
    %146 = arith.divui %145, %50 : i64
    %from_elements_48 = tensor.from_elements %c1_i64, %0, %146, %c32_i64 : tensor<4xi64>
    %reshape_49 = tensor.reshape %expanded_47(%from_elements_48) : (tensor<1x?x384xf32>, tensor<4xi64>) -> tensor<1x?x12x32xf32>
    %transposed_50 = linalg.transpose ins(%reshape_49 : tensor<1x?x12x32xf32>) outs(%53 : tensor<1x12x?x32xf32>) permutation = [0, 2, 1, 3] 
    %transposed_51 = linalg.transpose ins(%arg25 : tensor<384x384xf32>) outs(%43 : tensor<384x384xf32>) permutation = [1, 0] 
    %147 = linalg.matmul ins(%collapsed_45, %transposed_51 : tensor<?x384xf32>, tensor<384x384xf32>) outs(%85 : tensor<?x384xf32>) -> tensor<?x384xf32>
    %148 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg26 : tensor<384xf32>) outs(%47 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x384xf32>
    %149 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%147, %148 : tensor<?x384xf32>, tensor<?x384xf32>) outs(%84 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<?x384xf32>
    %expanded_52 = tensor.expand_shape %149 [[0, 1], [2]] output_shape [1, %dim, 384] : tensor<?x384xf32> into tensor<1x?x384xf32>
    %reshape_53 = tensor.reshape %expanded_52(%from_elements_48) : (tensor<1x?x384xf32>, tensor<4xi64>) -> tensor<1x?x12x32xf32>
    %transposed_54 = linalg.transpose ins(%arg27 : tensor<384x384xf32>) outs(%43 : tensor<384x384xf32>) permutation = [1, 0] 
    %150 = linalg.matmul ins(%collapsed_45, %transposed_54 : tensor<?x384xf32>, tensor<384x384xf32>) outs(%85 : tensor<?x384xf32>) -> tensor<?x384xf32>
    %151 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg28 : tensor<384xf32>) outs(%47 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x384xf32>
    %152 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%150, %151 : tensor<?x384xf32>, tensor<?x384xf32>) outs(%84 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<?x384xf32>
    %expanded_55 = tensor.expand_shape %152 [[0, 1], [2]] output_shape [1, %dim, 384] : tensor<?x384xf32> into tensor<1x?x384xf32>
    %reshape_56 = tensor.reshape %expanded_55(%from_elements_48) : (tensor<1x?x384xf32>, tensor<4xi64>) -> tensor<1x?x12x32xf32>
    %transposed_57 = linalg.transpose ins(%reshape_56 : tensor<1x?x12x32xf32>) outs(%53 : tensor<1x12x?x32xf32>) permutation = [0, 2, 1, 3] 
    %transposed_58 = linalg.transpose ins(%reshape_53 : tensor<1x?x12x32xf32>) outs(%60 : tensor<1x12x32x?xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_59 = tensor.collapse_shape %transposed_50 [[0, 1], [2], [3]] : tensor<1x12x?x32xf32> into tensor<12x?x32xf32>
    %collapsed_60 = tensor.collapse_shape %transposed_58 [[0, 1], [2], [3]] : tensor<1x12x32x?xf32> into tensor<12x32x?xf32>
    %153 = tensor.empty(%dim, %dim) : tensor<12x?x?xf32>
    %154 = linalg.fill ins(%cst_0 : f32) outs(%153 : tensor<12x?x?xf32>) -> tensor<12x?x?xf32>
    %155 = linalg.batch_matmul ins(%collapsed_59, %collapsed_60 : tensor<12x?x32xf32>, tensor<12x32x?xf32>) outs(%154 : tensor<12x?x?xf32>) -> tensor<12x?x?xf32>
    %reshape_61 = tensor.reshape %155(%from_elements_26) : (tensor<12x?x?xf32>, tensor<4xi64>) -> tensor<1x12x?x?xf32>
    %156 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_61 : tensor<1x12x?x?xf32>) outs(%64 : tensor<1x12x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.truncf %cst_6 : f64 to f32
      %220 = arith.mulf %in, %219 : f32
      linalg.yield %220 : f32
    } -> tensor<1x12x?x?xf32>
    %157 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%156, %4 : tensor<1x12x?x?xf32>, tensor<1x1x1x?xf32>) outs(%64 : tensor<1x12x?x?xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x12x?x?xf32>
    %158:2 = linalg.generic {indexing_maps = [#map, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%157 : tensor<1x12x?x?xf32>) outs(%70, %68 : tensor<1x12x?xf32>, tensor<1x12x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_77: i64):
      %219 = linalg.index 3 : index
      %220 = arith.index_cast %219 : index to i64
      %221 = arith.maximumf %in, %out : f32
      %222 = arith.cmpf ogt, %in, %out : f32
      %223 = arith.select %222, %220, %out_77 : i64
      linalg.yield %221, %223 : f32, i64
    } -> (tensor<1x12x?xf32>, tensor<1x12x?xi64>)
    %expanded_62 = tensor.expand_shape %158#0 [[0], [1], [2, 3]] output_shape [1, 12, %dim, 1] : tensor<1x12x?xf32> into tensor<1x12x?x1xf32>
    %159 = linalg.generic {indexing_maps = [#map, #map10, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%157, %expanded_62 : tensor<1x12x?x?xf32>, tensor<1x12x?x1xf32>) outs(%64 : tensor<1x12x?x?xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.subf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x12x?x?xf32>
    %160 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%159 : tensor<1x12x?x?xf32>) outs(%64 : tensor<1x12x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = math.exp %in : f32
      linalg.yield %219 : f32
    } -> tensor<1x12x?x?xf32>
    %161 = linalg.generic {indexing_maps = [#map, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%160 : tensor<1x12x?x?xf32>) outs(%75 : tensor<1x12x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.addf %in, %out : f32
      linalg.yield %219 : f32
    } -> tensor<1x12x?x1xf32>
    %162 = linalg.generic {indexing_maps = [#map, #map10, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%160, %161 : tensor<1x12x?x?xf32>, tensor<1x12x?x1xf32>) outs(%64 : tensor<1x12x?x?xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.divf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x12x?x?xf32>
    %reshape_63 = tensor.reshape %162(%from_elements_29) : (tensor<1x12x?x?xf32>, tensor<3xi64>) -> tensor<12x?x?xf32>
    %collapsed_64 = tensor.collapse_shape %transposed_57 [[0, 1], [2], [3]] : tensor<1x12x?x32xf32> into tensor<12x?x32xf32>
    %163 = linalg.batch_matmul ins(%reshape_63, %collapsed_64 : tensor<12x?x?xf32>, tensor<12x?x32xf32>) outs(%79 : tensor<12x?x32xf32>) -> tensor<12x?x32xf32>
    %expanded_65 = tensor.expand_shape %163 [[0, 1], [2], [3]] output_shape [1, 12, %dim, 32] : tensor<12x?x32xf32> into tensor<1x12x?x32xf32>
    %transposed_66 = linalg.transpose ins(%expanded_65 : tensor<1x12x?x32xf32>) outs(%81 : tensor<1x?x12x32xf32>) permutation = [0, 2, 1, 3] 
    %reshape_67 = tensor.reshape %transposed_66(%from_elements_34) : (tensor<1x?x12x32xf32>, tensor<3xi64>) -> tensor<1x?x384xf32>
    %collapsed_68 = tensor.collapse_shape %reshape_67 [[0, 1], [2]] : tensor<1x?x384xf32> into tensor<?x384xf32>
    %transposed_69 = linalg.transpose ins(%arg29 : tensor<384x384xf32>) outs(%43 : tensor<384x384xf32>) permutation = [1, 0] 
    %164 = tensor.empty(%dim) : tensor<?x384xf32>
    %165 = linalg.fill ins(%cst_0 : f32) outs(%164 : tensor<?x384xf32>) -> tensor<?x384xf32>
    %166 = linalg.matmul ins(%collapsed_68, %transposed_69 : tensor<?x384xf32>, tensor<384x384xf32>) outs(%165 : tensor<?x384xf32>) -> tensor<?x384xf32>
    %167 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg30 : tensor<384xf32>) outs(%47 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x384xf32>
    %168 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%166, %167 : tensor<?x384xf32>, tensor<?x384xf32>) outs(%164 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<?x384xf32>
    %expanded_70 = tensor.expand_shape %168 [[0, 1], [2]] output_shape [1, %dim, 384] : tensor<?x384xf32> into tensor<1x?x384xf32>
    %169 = tensor.empty(%dim) : tensor<1x?x384xf32>
    %170 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_70, %141 : tensor<1x?x384xf32>, tensor<1x?x384xf32>) outs(%169 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %171 = tensor.empty(%dim) : tensor<1x?x384xf64>
    %172 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%170 : tensor<1x?x384xf32>) outs(%171 : tensor<1x?x384xf64>) {
    ^bb0(%in: f32, %out: f64):
      %219 = arith.extf %in : f32 to f64
      linalg.yield %219 : f64
    } -> tensor<1x?x384xf64>
    %173 = tensor.empty(%dim) : tensor<1x?x1xf64>
    %174 = linalg.fill ins(%cst : f64) outs(%173 : tensor<1x?x1xf64>) -> tensor<1x?x1xf64>
    %175 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%172 : tensor<1x?x384xf64>) outs(%174 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.addf %in, %out : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %176 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%175 : tensor<1x?x1xf64>) outs(%173 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.divf %in, %cst_8 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %177 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%172, %176 : tensor<1x?x384xf64>, tensor<1x?x1xf64>) outs(%171 : tensor<1x?x384xf64>) {
    ^bb0(%in: f64, %in_77: f64, %out: f64):
      %219 = arith.subf %in, %in_77 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x384xf64>
    %178 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%177, %177 : tensor<1x?x384xf64>, tensor<1x?x384xf64>) outs(%171 : tensor<1x?x384xf64>) {
    ^bb0(%in: f64, %in_77: f64, %out: f64):
      %219 = arith.mulf %in, %in_77 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x384xf64>
    %179 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%178 : tensor<1x?x384xf64>) outs(%174 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.addf %in, %out : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %180 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%179 : tensor<1x?x1xf64>) outs(%173 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.divf %in, %cst_8 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %181 = tensor.empty(%dim) : tensor<1x?x1xf32>
    %182 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%180 : tensor<1x?x1xf64>) outs(%181 : tensor<1x?x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %219 = arith.truncf %in : f64 to f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %183 = linalg.fill ins(%cst_0 : f32) outs(%181 : tensor<1x?x1xf32>) -> tensor<1x?x1xf32>
    %184 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%170 : tensor<1x?x384xf32>) outs(%183 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.addf %in, %out : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %185 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%184 : tensor<1x?x1xf32>) outs(%181 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.divf %in, %cst_9 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %186 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%182 : tensor<1x?x1xf32>) outs(%181 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.truncf %cst_7 : f64 to f32
      %220 = arith.addf %in, %219 : f32
      linalg.yield %220 : f32
    } -> tensor<1x?x1xf32>
    %187 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%186 : tensor<1x?x1xf32>) outs(%181 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = math.rsqrt %in : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %188 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%170, %185 : tensor<1x?x384xf32>, tensor<1x?x1xf32>) outs(%169 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.subf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %189 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%188, %187 : tensor<1x?x384xf32>, tensor<1x?x1xf32>) outs(%169 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.mulf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %190 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%189, %arg31 : tensor<1x?x384xf32>, tensor<384xf32>) outs(%169 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.mulf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %191 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%190, %arg32 : tensor<1x?x384xf32>, tensor<384xf32>) outs(%169 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %collapsed_71 = tensor.collapse_shape %191 [[0, 1], [2]] : tensor<1x?x384xf32> into tensor<?x384xf32>
    %transposed_72 = linalg.transpose ins(%arg33 : tensor<1536x384xf32>) outs(%112 : tensor<384x1536xf32>) permutation = [1, 0] 
    %192 = tensor.empty(%dim) : tensor<?x1536xf32>
    %193 = linalg.fill ins(%cst_0 : f32) outs(%192 : tensor<?x1536xf32>) -> tensor<?x1536xf32>
    %194 = linalg.matmul ins(%collapsed_71, %transposed_72 : tensor<?x384xf32>, tensor<384x1536xf32>) outs(%193 : tensor<?x1536xf32>) -> tensor<?x1536xf32>
    %195 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg34 : tensor<1536xf32>) outs(%116 : tensor<?x1536xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x1536xf32>
    %196 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%194, %195 : tensor<?x1536xf32>, tensor<?x1536xf32>) outs(%192 : tensor<?x1536xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<?x1536xf32>
    %expanded_73 = tensor.expand_shape %196 [[0, 1], [2]] output_shape [1, %dim, 1536] : tensor<?x1536xf32> into tensor<1x?x1536xf32>
    %197 = tensor.empty(%dim) : tensor<1x?x1536xf32>
    %198 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_73 : tensor<1x?x1536xf32>) outs(%197 : tensor<1x?x1536xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.divf %in, %cst_10 : f32
      %220 = math.erf %219 : f32
      %221 = arith.addf %220, %cst_2 : f32
      %222 = arith.mulf %221, %cst_3 : f32
      %223 = arith.mulf %in, %222 : f32
      linalg.yield %223 : f32
    } -> tensor<1x?x1536xf32>
    %collapsed_74 = tensor.collapse_shape %198 [[0, 1], [2]] : tensor<1x?x1536xf32> into tensor<?x1536xf32>
    %transposed_75 = linalg.transpose ins(%arg35 : tensor<384x1536xf32>) outs(%121 : tensor<1536x384xf32>) permutation = [1, 0] 
    %199 = linalg.matmul ins(%collapsed_74, %transposed_75 : tensor<?x1536xf32>, tensor<1536x384xf32>) outs(%165 : tensor<?x384xf32>) -> tensor<?x384xf32>
    %200 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg36 : tensor<384xf32>) outs(%47 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x384xf32>
    %201 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%199, %200 : tensor<?x384xf32>, tensor<?x384xf32>) outs(%164 : tensor<?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<?x384xf32>
    %expanded_76 = tensor.expand_shape %201 [[0, 1], [2]] output_shape [1, %dim, 384] : tensor<?x384xf32> into tensor<1x?x384xf32>
    %202 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_76, %191 : tensor<1x?x384xf32>, tensor<1x?x384xf32>) outs(%169 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %203 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%202 : tensor<1x?x384xf32>) outs(%171 : tensor<1x?x384xf64>) {
    ^bb0(%in: f32, %out: f64):
      %219 = arith.extf %in : f32 to f64
      linalg.yield %219 : f64
    } -> tensor<1x?x384xf64>
    %204 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%203 : tensor<1x?x384xf64>) outs(%174 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.addf %in, %out : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %205 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%204 : tensor<1x?x1xf64>) outs(%173 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.divf %in, %cst_8 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %206 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%203, %205 : tensor<1x?x384xf64>, tensor<1x?x1xf64>) outs(%171 : tensor<1x?x384xf64>) {
    ^bb0(%in: f64, %in_77: f64, %out: f64):
      %219 = arith.subf %in, %in_77 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x384xf64>
    %207 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%206, %206 : tensor<1x?x384xf64>, tensor<1x?x384xf64>) outs(%171 : tensor<1x?x384xf64>) {
    ^bb0(%in: f64, %in_77: f64, %out: f64):
      %219 = arith.mulf %in, %in_77 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x384xf64>
    %208 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%207 : tensor<1x?x384xf64>) outs(%174 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.addf %in, %out : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %209 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%208 : tensor<1x?x1xf64>) outs(%173 : tensor<1x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %219 = arith.divf %in, %cst_8 : f64
      linalg.yield %219 : f64
    } -> tensor<1x?x1xf64>
    %210 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%209 : tensor<1x?x1xf64>) outs(%181 : tensor<1x?x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %219 = arith.truncf %in : f64 to f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %211 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%202 : tensor<1x?x384xf32>) outs(%183 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.addf %in, %out : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %212 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%211 : tensor<1x?x1xf32>) outs(%181 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.divf %in, %cst_9 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %213 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%210 : tensor<1x?x1xf32>) outs(%181 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = arith.truncf %cst_7 : f64 to f32
      %220 = arith.addf %in, %219 : f32
      linalg.yield %220 : f32
    } -> tensor<1x?x1xf32>
    %214 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%213 : tensor<1x?x1xf32>) outs(%181 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %219 = math.rsqrt %in : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x1xf32>
    %215 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%202, %212 : tensor<1x?x384xf32>, tensor<1x?x1xf32>) outs(%169 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.subf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %216 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%215, %214 : tensor<1x?x384xf32>, tensor<1x?x1xf32>) outs(%169 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.mulf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %217 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%216, %arg37 : tensor<1x?x384xf32>, tensor<384xf32>) outs(%169 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.mulf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    %218 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%217, %arg38 : tensor<1x?x384xf32>, tensor<384xf32>) outs(%169 : tensor<1x?x384xf32>) {
    ^bb0(%in: f32, %in_77: f32, %out: f32):
      %219 = arith.addf %in, %in_77 : f32
      linalg.yield %219 : f32
    } -> tensor<1x?x384xf32>
    return %218 : tensor<1x?x384xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_1_512_torch.int64: "0x0800000000000000000000000100000000000000020000000000000003000000000000000400000000000000050000000000000006000000000000000700000000000000080000000000000009000000000000000A000000000000000B000000000000000C000000000000000D000000000000000E000000000000000F0000000000000010000000000000001100000000000000120000000000000013000000000000001400000000000000150000000000000016000000000000001700000000000000180000000000000019000000000000001A000000000000001B000000000000001C000000000000001D000000000000001E000000000000001F0000000000000020000000000000002100000000000000220000000000000023000000000000002400000000000000250000000000000026000000000000002700000000000000280000000000000029000000000000002A000000000000002B000000000000002C000000000000002D000000000000002E000000000000002F0000000000000030000000000000003100000000000000320000000000000033000000000000003400000000000000350000000000000036000000000000003700000000000000380000000000000039000000000000003A000000000000003B000000000000003C000000000000003D000000000000003E000000000000003F0000000000000040000000000000004100000000000000420000000000000043000000000000004400000000000000450000000000000046000000000000004700000000000000480000000000000049000000000000004A000000000000004B000000000000004C000000000000004D000000000000004E000000000000004F0000000000000050000000000000005100000000000000520000000000000053000000000000005400000000000000550000000000000056000000000000005700000000000000580000000000000059000000000000005A000000000000005B000000000000005C000000000000005D000000000000005E000000000000005F0000000000000060000000000000006100000000000000620000000000000063000000000000006400000000000000650000000000000066000000000000006700000000000000680000000000000069000000000000006A000000000000006B000000000000006C000000000000006D000000000000006E000000000000006F0000000000000070000000000000007100000000000000720000000000000073000000000000007400000000000000750000000000000076000000000000007700000000000000780000000000000079000000000000007A000000000000007B000000000000007C000000000000007D000000000000007E000000000000007F0000000000000080000000000000008100000000000000820000000000000083000000000000008400000000000000850000000000000086000000000000008700000000000000880000000000000089000000000000008A000000000000008B000000000000008C000000000000008D000000000000008E000000000000008F0000000000000090000000000000009100000000000000920000000000000093000000000000009400000000000000950000000000000096000000000000009700000000000000980000000000000099000000000000009A000000000000009B000000000000009C000000000000009D000000000000009E000000000000009F00000000000000A000000000000000A100000000000000A200000000000000A300000000000000A400000000000000A500000000000000A600000000000000A700000000000000A800000000000000A900000000000000AA00000000000000AB00000000000000AC00000000000000AD00000000000000AE00000000000000AF00000000000000B000000000000000B100000000000000B200000000000000B300000000000000B400000000000000B500000000000000B600000000000000B700000000000000B800000000000000B900000000000000BA00000000000000BB00000000000000BC00000000000000BD00000000000000BE00000000000000BF00000000000000C000000000000000C100000000000000C200000000000000C300000000000000C400000000000000C500000000000000C600000000000000C700000000000000C800000000000000C900000000000000CA00000000000000CB00000000000000CC00000000000000CD00000000000000CE00000000000000CF00000000000000D000000000000000D100000000000000D200000000000000D300000000000000D400000000000000D500000000000000D600000000000000D700000000000000D800000000000000D900000000000000DA00000000000000DB00000000000000DC00000000000000DD00000000000000DE00000000000000DF00000000000000E000000000000000E100000000000000E200000000000000E300000000000000E400000000000000E500000000000000E600000000000000E700000000000000E800000000000000E900000000000000EA00000000000000EB00000000000000EC00000000000000ED00000000000000EE00000000000000EF00000000000000F000000000000000F100000000000000F200000000000000F300000000000000F400000000000000F500000000000000F600000000000000F700000000000000F800000000000000F900000000000000FA00000000000000FB00000000000000FC00000000000000FD00000000000000FE00000000000000FF0000000000000000010000000000000101000000000000020100000000000003010000000000000401000000000000050100000000000006010000000000000701000000000000080100000000000009010000000000000A010000000000000B010000000000000C010000000000000D010000000000000E010000000000000F0100000000000010010000000000001101000000000000120100000000000013010000000000001401000000000000150100000000000016010000000000001701000000000000180100000000000019010000000000001A010000000000001B010000000000001C010000000000001D010000000000001E010000000000001F0100000000000020010000000000002101000000000000220100000000000023010000000000002401000000000000250100000000000026010000000000002701000000000000280100000000000029010000000000002A010000000000002B010000000000002C010000000000002D010000000000002E010000000000002F0100000000000030010000000000003101000000000000320100000000000033010000000000003401000000000000350100000000000036010000000000003701000000000000380100000000000039010000000000003A010000000000003B010000000000003C010000000000003D010000000000003E010000000000003F0100000000000040010000000000004101000000000000420100000000000043010000000000004401000000000000450100000000000046010000000000004701000000000000480100000000000049010000000000004A010000000000004B010000000000004C010000000000004D010000000000004E010000000000004F0100000000000050010000000000005101000000000000520100000000000053010000000000005401000000000000550100000000000056010000000000005701000000000000580100000000000059010000000000005A010000000000005B010000000000005C010000000000005D010000000000005E010000000000005F0100000000000060010000000000006101000000000000620100000000000063010000000000006401000000000000650100000000000066010000000000006701000000000000680100000000000069010000000000006A010000000000006B010000000000006C010000000000006D010000000000006E010000000000006F0100000000000070010000000000007101000000000000720100000000000073010000000000007401000000000000750100000000000076010000000000007701000000000000780100000000000079010000000000007A010000000000007B010000000000007C010000000000007D010000000000007E010000000000007F0100000000000080010000000000008101000000000000820100000000000083010000000000008401000000000000850100000000000086010000000000008701000000000000880100000000000089010000000000008A010000000000008B010000000000008C010000000000008D010000000000008E010000000000008F0100000000000090010000000000009101000000000000920100000000000093010000000000009401000000000000950100000000000096010000000000009701000000000000980100000000000099010000000000009A010000000000009B010000000000009C010000000000009D010000000000009E010000000000009F01000000000000A001000000000000A101000000000000A201000000000000A301000000000000A401000000000000A501000000000000A601000000000000A701000000000000A801000000000000A901000000000000AA01000000000000AB01000000000000AC01000000000000AD01000000000000AE01000000000000AF01000000000000B001000000000000B101000000000000B201000000000000B301000000000000B401000000000000B501000000000000B601000000000000B701000000000000B801000000000000B901000000000000BA01000000000000BB01000000000000BC01000000000000BD01000000000000BE01000000000000BF01000000000000C001000000000000C101000000000000C201000000000000C301000000000000C401000000000000C501000000000000C601000000000000C701000000000000C801000000000000C901000000000000CA01000000000000CB01000000000000CC01000000000000CD01000000000000CE01000000000000CF01000000000000D001000000000000D101000000000000D201000000000000D301000000000000D401000000000000D501000000000000D601000000000000D701000000000000D801000000000000D901000000000000DA01000000000000DB01000000000000DC01000000000000DD01000000000000DE01000000000000DF01000000000000E001000000000000E101000000000000E201000000000000E301000000000000E401000000000000E501000000000000E601000000000000E701000000000000E801000000000000E901000000000000EA01000000000000EB01000000000000EC01000000000000ED01000000000000EE01000000000000EF01000000000000F001000000000000F101000000000000F201000000000000F301000000000000F401000000000000F501000000000000F601000000000000F701000000000000F801000000000000F901000000000000FA01000000000000FB01000000000000FC01000000000000FD01000000000000FE01000000000000FF01000000000000",
      torch_tensor_1_512_torch.int64_1: "0x0800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
    }
  }
#-}
