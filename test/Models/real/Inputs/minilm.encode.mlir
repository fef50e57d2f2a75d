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
  func.func @minilm_encode(%arg0: tensor<1x16xi64>, %arg1: tensor<1x16xi64>, %arg2: tensor<512x384xf32>, %arg3: tensor<512x384xf32>, %arg4: tensor<2x384xf32>, %arg5: tensor<384xf32>, %arg6: tensor<384xf32>, %arg7: tensor<384x384xf32>, %arg8: tensor<384xf32>, %arg9: tensor<384x384xf32>, %arg10: tensor<384xf32>, %arg11: tensor<384x384xf32>, %arg12: tensor<384xf32>, %arg13: tensor<384x384xf32>, %arg14: tensor<384xf32>, %arg15: tensor<384xf32>, %arg16: tensor<384xf32>, %arg17: tensor<1536x384xf32>, %arg18: tensor<1536xf32>, %arg19: tensor<384x1536xf32>, %arg20: tensor<384xf32>, %arg21: tensor<384xf32>, %arg22: tensor<384xf32>, %arg23: tensor<384x384xf32>, %arg24: tensor<384xf32>, %arg25: tensor<384x384xf32>, %arg26: tensor<384xf32>, %arg27: tensor<384x384xf32>, %arg28: tensor<384xf32>, %arg29: tensor<384x384xf32>, %arg30: tensor<384xf32>, %arg31: tensor<384xf32>, %arg32: tensor<384xf32>, %arg33: tensor<1536x384xf32>, %arg34: tensor<1536xf32>, %arg35: tensor<384x1536xf32>, %arg36: tensor<384xf32>, %arg37: tensor<384xf32>, %arg38: tensor<384xf32>) -> tensor<1x16x384xf32> {
    %c2 = arith.constant 2 : index
    %c512 = arith.constant 512 : index
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 1.000000e+00 : f32
    %cst_3 = arith.constant 5.000000e-01 : f32
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_5 = arith.constant dense<-3.40282347E+38> : tensor<f32>
    %cst_6 = arith.constant 0.17677669529663689 : f64
    %cst_7 = arith.constant 9.9999999999999998E-13 : f64
    %c0 = arith.constant 0 : index
    %cst_8 = arith.constant 3.840000e+02 : f64
    %cst_9 = arith.constant 3.840000e+02 : f32
    %cst_10 = arith.constant 1.41421354 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_11 = arith.constant dense_resource<torch_tensor_1_512_torch.int64> : tensor<1x512xi64>
    %cst_12 = arith.constant dense_resource<torch_tensor_1_512_torch.int64_1> : tensor<1x512xi64>
    %expanded = tensor.expand_shape %arg1 [[0], [1, 2, 3]] output_shape [1, 1, 1, 16] : tensor<1x16xi64> into tensor<1x1x1x16xi64>
    %0 = tensor.empty() : tensor<1x1x1x16xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x1x1x16xi64>) outs(%0 : tensor<1x1x1x16xi1>) {
    ^bb0(%in: i64, %out: i1):
      %180 = arith.cmpi ne, %in, %c0_i64 : i64
      linalg.yield %180 : i1
    } -> tensor<1x1x1x16xi1>
    %2 = tensor.empty() : tensor<1x1x1x16xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1, %cst_4, %cst_5 : tensor<1x1x1x16xi1>, tensor<f32>, tensor<f32>) outs(%2 : tensor<1x1x1x16xf32>) {
    ^bb0(%in: i1, %in_65: f32, %in_66: f32, %out: f32):
      %180 = arith.select %in, %in_65, %in_66 : f32
      linalg.yield %180 : f32
    } -> tensor<1x1x1x16xf32>
    %extracted_slice = tensor.extract_slice %cst_11[0, 0] [1, 16] [1, 1] : tensor<1x512xi64> to tensor<1x16xi64>
    %4 = tensor.empty() : tensor<1x16xi64>
    %5 = linalg.fill ins(%c0_i64 : i64) outs(%4 : tensor<1x16xi64>) -> tensor<1x16xi64>
    %6 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<1x16xi64>) outs(%5 : tensor<1x16xi64>) {
    ^bb0(%in: i64, %out: i64):
      %180 = arith.index_cast %in : i64 to index
      %181 = arith.cmpi slt, %180, %c512 : index
      cf.assert %181, "index must be smaller than dim size"
      %182 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %182, "index must be larger or equal to 0"
      %extracted = tensor.extract %cst_12[%c0, %180] : tensor<1x512xi64>
      linalg.yield %extracted : i64
    } -> tensor<1x16xi64>
    %7 = tensor.empty() : tensor<1x16x384xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x16xi64>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: i64, %out: f32):
      %180 = arith.index_cast %in : i64 to index
      %181 = linalg.index 2 : index
      %182 = arith.cmpi slt, %180, %c512 : index
      cf.assert %182, "index must be smaller than dim size"
      %183 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %183, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg2[%180, %181] : tensor<512x384xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x16x384xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<1x16xi64>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: i64, %out: f32):
      %180 = arith.index_cast %in : i64 to index
      %181 = linalg.index 2 : index
      %182 = arith.cmpi slt, %180, %c2 : index
      cf.assert %182, "index must be smaller than dim size"
      %183 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %183, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg4[%180, %181] : tensor<2x384xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x16x384xf32>
    %10 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %9 : tensor<1x16x384xf32>, tensor<1x16x384xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %11 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice : tensor<1x16xi64>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: i64, %out: f32):
      %180 = arith.index_cast %in : i64 to index
      %181 = linalg.index 2 : index
      %182 = arith.cmpi slt, %180, %c512 : index
      cf.assert %182, "index must be smaller than dim size"
      %183 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %183, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg3[%180, %181] : tensor<512x384xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x16x384xf32>
    %12 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %11 : tensor<1x16x384xf32>, tensor<1x16x384xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %13 = tensor.empty() : tensor<1x16x384xf64>
    %14 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<1x16x384xf32>) outs(%13 : tensor<1x16x384xf64>) {
    ^bb0(%in: f32, %out: f64):
      %180 = arith.extf %in : f32 to f64
      linalg.yield %180 : f64
    } -> tensor<1x16x384xf64>
    %15 = tensor.empty() : tensor<1x16x1xf64>
    %16 = linalg.fill ins(%cst : f64) outs(%15 : tensor<1x16x1xf64>) -> tensor<1x16x1xf64>
    %17 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%14 : tensor<1x16x384xf64>) outs(%16 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.addf %in, %out : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %18 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<1x16x1xf64>) outs(%15 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.divf %in, %cst_8 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %19 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14, %18 : tensor<1x16x384xf64>, tensor<1x16x1xf64>) outs(%13 : tensor<1x16x384xf64>) {
    ^bb0(%in: f64, %in_65: f64, %out: f64):
      %180 = arith.subf %in, %in_65 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x384xf64>
    %20 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %19 : tensor<1x16x384xf64>, tensor<1x16x384xf64>) outs(%13 : tensor<1x16x384xf64>) {
    ^bb0(%in: f64, %in_65: f64, %out: f64):
      %180 = arith.mulf %in, %in_65 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x384xf64>
    %21 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%20 : tensor<1x16x384xf64>) outs(%16 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.addf %in, %out : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %22 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<1x16x1xf64>) outs(%15 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.divf %in, %cst_8 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %23 = tensor.empty() : tensor<1x16x1xf32>
    %24 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<1x16x1xf64>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %180 = arith.truncf %in : f64 to f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %25 = linalg.fill ins(%cst_0 : f32) outs(%23 : tensor<1x16x1xf32>) -> tensor<1x16x1xf32>
    %26 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%12 : tensor<1x16x384xf32>) outs(%25 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.addf %in, %out : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %27 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<1x16x1xf32>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.divf %in, %cst_9 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %28 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24 : tensor<1x16x1xf32>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.truncf %cst_7 : f64 to f32
      %181 = arith.addf %in, %180 : f32
      linalg.yield %181 : f32
    } -> tensor<1x16x1xf32>
    %29 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<1x16x1xf32>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = math.rsqrt %in : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %30 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %27 : tensor<1x16x384xf32>, tensor<1x16x1xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.subf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %31 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30, %29 : tensor<1x16x384xf32>, tensor<1x16x1xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.mulf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %32 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31, %arg5 : tensor<1x16x384xf32>, tensor<384xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.mulf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %33 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32, %arg6 : tensor<1x16x384xf32>, tensor<384xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %collapsed = tensor.collapse_shape %33 [[0, 1], [2]] : tensor<1x16x384xf32> into tensor<16x384xf32>
    %34 = tensor.empty() : tensor<384x384xf32>
    %transposed = linalg.transpose ins(%arg7 : tensor<384x384xf32>) outs(%34 : tensor<384x384xf32>) permutation = [1, 0] 
    %35 = tensor.empty() : tensor<16x384xf32>
    %36 = linalg.fill ins(%cst_0 : f32) outs(%35 : tensor<16x384xf32>) -> tensor<16x384xf32>
    %37 = linalg.matmul ins(%collapsed, %transposed : tensor<16x384xf32>, tensor<384x384xf32>) outs(%36 : tensor<16x384xf32>) -> tensor<16x384xf32>
    %38 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg8 : tensor<384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x384xf32>
    %39 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%37, %38 : tensor<16x384xf32>, tensor<16x384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<16x384xf32>
    %expanded_13 = tensor.expand_shape %39 [[0, 1], [2, 3]] output_shape [1, 16, 12, 32] : tensor<16x384xf32> into tensor<1x16x12x32xf32>
    %40 = tensor.empty() : tensor<1x12x16x32xf32>
    %transposed_14 = linalg.transpose ins(%expanded_13 : tensor<1x16x12x32xf32>) outs(%40 : tensor<1x12x16x32xf32>) permutation = [0, 2, 1, 3] 
    %transposed_15 = linalg.transpose ins(%arg9 : tensor<384x384xf32>) outs(%34 : tensor<384x384xf32>) permutation = [1, 0] 
    %41 = linalg.matmul ins(%collapsed, %transposed_15 : tensor<16x384xf32>, tensor<384x384xf32>) outs(%36 : tensor<16x384xf32>) -> tensor<16x384xf32>
    %42 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg10 : tensor<384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x384xf32>
    %43 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%41, %42 : tensor<16x384xf32>, tensor<16x384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<16x384xf32>
    %expanded_16 = tensor.expand_shape %43 [[0, 1], [2, 3]] output_shape [1, 16, 12, 32] : tensor<16x384xf32> into tensor<1x16x12x32xf32>
    %transposed_17 = linalg.transpose ins(%arg11 : tensor<384x384xf32>) outs(%34 : tensor<384x384xf32>) permutation = [1, 0] 
    %44 = linalg.matmul ins(%collapsed, %transposed_17 : tensor<16x384xf32>, tensor<384x384xf32>) outs(%36 : tensor<16x384xf32>) -> tensor<16x384xf32>
    %45 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg12 : tensor<384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x384xf32>
    %46 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%44, %45 : tensor<16x384xf32>, tensor<16x384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<16x384xf32>
    %expanded_18 = tensor.expand_shape %46 [[0, 1], [2, 3]] output_shape [1, 16, 12, 32] : tensor<16x384xf32> into tensor<1x16x12x32xf32>
    %transposed_19 = linalg.transpose ins(%expanded_18 : tensor<1x16x12x32xf32>) outs(%40 : tensor<1x12x16x32xf32>) permutation = [0, 2, 1, 3] 
    %47 = tensor.empty() : tensor<1x12x32x16xf32>
    %transposed_20 = linalg.transpose ins(%expanded_16 : tensor<1x16x12x32xf32>) outs(%47 : tensor<1x12x32x16xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_21 = tensor.collapse_shape %transposed_14 [[0, 1], [2], [3]] : tensor<1x12x16x32xf32> into tensor<12x16x32xf32>
    %collapsed_22 = tensor.collapse_shape %transposed_20 [[0, 1], [2], [3]] : tensor<1x12x32x16xf32> into tensor<12x32x16xf32>
    %48 = tensor.empty() : tensor<12x16x16xf32>
    %49 = linalg.fill ins(%cst_0 : f32) outs(%48 : tensor<12x16x16xf32>) -> tensor<12x16x16xf32>
    %50 = linalg.batch_matmul ins(%collapsed_21, %collapsed_22 : tensor<12x16x32xf32>, tensor<12x32x16xf32>) outs(%49 : tensor<12x16x16xf32>) -> tensor<12x16x16xf32>
    %expanded_23 = tensor.expand_shape %50 [[0, 1], [2], [3]] output_shape [1, 12, 16, 16] : tensor<12x16x16xf32> into tensor<1x12x16x16xf32>
    %51 = tensor.empty() : tensor<1x12x16x16xf32>
    %52 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_23 : tensor<1x12x16x16xf32>) outs(%51 : tensor<1x12x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.truncf %cst_6 : f64 to f32
      %181 = arith.mulf %in, %180 : f32
      linalg.yield %181 : f32
    } -> tensor<1x12x16x16xf32>
    %53 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %3 : tensor<1x12x16x16xf32>, tensor<1x1x1x16xf32>) outs(%51 : tensor<1x12x16x16xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x12x16x16xf32>
    %54 = tensor.empty() : tensor<1x12x16xi64>
    %55 = linalg.fill ins(%c0_i64 : i64) outs(%54 : tensor<1x12x16xi64>) -> tensor<1x12x16xi64>
    %56 = tensor.empty() : tensor<1x12x16xf32>
    %57 = linalg.fill ins(%cst_1 : f32) outs(%56 : tensor<1x12x16xf32>) -> tensor<1x12x16xf32>
    %58:2 = linalg.generic {indexing_maps = [#map, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%53 : tensor<1x12x16x16xf32>) outs(%57, %55 : tensor<1x12x16xf32>, tensor<1x12x16xi64>) {
    ^bb0(%in: f32, %out: f32, %out_65: i64):
      %180 = linalg.index 3 : index
      %181 = arith.index_cast %180 : index to i64
      %182 = arith.maximumf %in, %out : f32
      %183 = arith.cmpf ogt, %in, %out : f32
      %184 = arith.select %183, %181, %out_65 : i64
      linalg.yield %182, %184 : f32, i64
    } -> (tensor<1x12x16xf32>, tensor<1x12x16xi64>)
    %expanded_24 = tensor.expand_shape %58#0 [[0], [1], [2, 3]] output_shape [1, 12, 16, 1] : tensor<1x12x16xf32> into tensor<1x12x16x1xf32>
    %59 = linalg.generic {indexing_maps = [#map, #map10, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%53, %expanded_24 : tensor<1x12x16x16xf32>, tensor<1x12x16x1xf32>) outs(%51 : tensor<1x12x16x16xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.subf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x12x16x16xf32>
    %60 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59 : tensor<1x12x16x16xf32>) outs(%51 : tensor<1x12x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = math.exp %in : f32
      linalg.yield %180 : f32
    } -> tensor<1x12x16x16xf32>
    %61 = tensor.empty() : tensor<1x12x16x1xf32>
    %62 = linalg.fill ins(%cst_0 : f32) outs(%61 : tensor<1x12x16x1xf32>) -> tensor<1x12x16x1xf32>
    %63 = linalg.generic {indexing_maps = [#map, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%60 : tensor<1x12x16x16xf32>) outs(%62 : tensor<1x12x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.addf %in, %out : f32
      linalg.yield %180 : f32
    } -> tensor<1x12x16x1xf32>
    %64 = linalg.generic {indexing_maps = [#map, #map10, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60, %63 : tensor<1x12x16x16xf32>, tensor<1x12x16x1xf32>) outs(%51 : tensor<1x12x16x16xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.divf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x12x16x16xf32>
    %collapsed_25 = tensor.collapse_shape %64 [[0, 1], [2], [3]] : tensor<1x12x16x16xf32> into tensor<12x16x16xf32>
    %collapsed_26 = tensor.collapse_shape %transposed_19 [[0, 1], [2], [3]] : tensor<1x12x16x32xf32> into tensor<12x16x32xf32>
    %65 = tensor.empty() : tensor<12x16x32xf32>
    %66 = linalg.fill ins(%cst_0 : f32) outs(%65 : tensor<12x16x32xf32>) -> tensor<12x16x32xf32>
    %67 = linalg.batch_matmul ins(%collapsed_25, %collapsed_26 : tensor<12x16x16xf32>, tensor<12x16x32xf32>) outs(%66 : tensor<12x16x32xf32>) -> tensor<12x16x32xf32>
    %expanded_27 = tensor.expand_shape %67 [[0, 1], [2], [3]] output_shape [1, 12, 16, 32] : tensor<12x16x32xf32> into tensor<1x12x16x32xf32>
    %68 = tensor.empty() : tensor<1x16x12x32xf32>
    %transposed_28 = linalg.transpose ins(%expanded_27 : tensor<1x12x16x32xf32>) outs(%68 : tensor<1x16x12x32xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_29 = tensor.collapse_shape %transposed_28 [[0, 1], [2, 3]] : tensor<1x16x12x32xf32> into tensor<16x384xf32>
    %transposed_30 = linalg.transpose ins(%arg13 : tensor<384x384xf32>) outs(%34 : tensor<384x384xf32>) permutation = [1, 0] 
    %69 = linalg.matmul ins(%collapsed_29, %transposed_30 : tensor<16x384xf32>, tensor<384x384xf32>) outs(%36 : tensor<16x384xf32>) -> tensor<16x384xf32>
    %70 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg14 : tensor<384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x384xf32>
    %71 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%69, %70 : tensor<16x384xf32>, tensor<16x384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<16x384xf32>
    %expanded_31 = tensor.expand_shape %71 [[0, 1], [2]] output_shape [1, 16, 384] : tensor<16x384xf32> into tensor<1x16x384xf32>
    %72 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_31, %33 : tensor<1x16x384xf32>, tensor<1x16x384xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %73 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72 : tensor<1x16x384xf32>) outs(%13 : tensor<1x16x384xf64>) {
    ^bb0(%in: f32, %out: f64):
      %180 = arith.extf %in : f32 to f64
      linalg.yield %180 : f64
    } -> tensor<1x16x384xf64>
    %74 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%73 : tensor<1x16x384xf64>) outs(%16 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.addf %in, %out : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %75 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74 : tensor<1x16x1xf64>) outs(%15 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.divf %in, %cst_8 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %76 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73, %75 : tensor<1x16x384xf64>, tensor<1x16x1xf64>) outs(%13 : tensor<1x16x384xf64>) {
    ^bb0(%in: f64, %in_65: f64, %out: f64):
      %180 = arith.subf %in, %in_65 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x384xf64>
    %77 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76, %76 : tensor<1x16x384xf64>, tensor<1x16x384xf64>) outs(%13 : tensor<1x16x384xf64>) {
    ^bb0(%in: f64, %in_65: f64, %out: f64):
      %180 = arith.mulf %in, %in_65 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x384xf64>
    %78 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%77 : tensor<1x16x384xf64>) outs(%16 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.addf %in, %out : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %79 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%78 : tensor<1x16x1xf64>) outs(%15 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.divf %in, %cst_8 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %80 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%79 : tensor<1x16x1xf64>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %180 = arith.truncf %in : f64 to f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %81 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%72 : tensor<1x16x384xf32>) outs(%25 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.addf %in, %out : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %82 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<1x16x1xf32>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.divf %in, %cst_9 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %83 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80 : tensor<1x16x1xf32>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.truncf %cst_7 : f64 to f32
      %181 = arith.addf %in, %180 : f32
      linalg.yield %181 : f32
    } -> tensor<1x16x1xf32>
    %84 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83 : tensor<1x16x1xf32>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = math.rsqrt %in : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %85 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72, %82 : tensor<1x16x384xf32>, tensor<1x16x1xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.subf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %86 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85, %84 : tensor<1x16x384xf32>, tensor<1x16x1xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.mulf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %87 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86, %arg15 : tensor<1x16x384xf32>, tensor<384xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.mulf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %88 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87, %arg16 : tensor<1x16x384xf32>, tensor<384xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %collapsed_32 = tensor.collapse_shape %88 [[0, 1], [2]] : tensor<1x16x384xf32> into tensor<16x384xf32>
    %89 = tensor.empty() : tensor<384x1536xf32>
    %transposed_33 = linalg.transpose ins(%arg17 : tensor<1536x384xf32>) outs(%89 : tensor<384x1536xf32>) permutation = [1, 0] 
    %90 = tensor.empty() : tensor<16x1536xf32>
    %91 = linalg.fill ins(%cst_0 : f32) outs(%90 : tensor<16x1536xf32>) -> tensor<16x1536xf32>
    %92 = linalg.matmul ins(%collapsed_32, %transposed_33 : tensor<16x384xf32>, tensor<384x1536xf32>) outs(%91 : tensor<16x1536xf32>) -> tensor<16x1536xf32>
    %93 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg18 : tensor<1536xf32>) outs(%90 : tensor<16x1536xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x1536xf32>
    %94 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%92, %93 : tensor<16x1536xf32>, tensor<16x1536xf32>) outs(%90 : tensor<16x1536xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<16x1536xf32>
    %expanded_34 = tensor.expand_shape %94 [[0, 1], [2]] output_shape [1, 16, 1536] : tensor<16x1536xf32> into tensor<1x16x1536xf32>
    %95 = tensor.empty() : tensor<1x16x1536xf32>
    %96 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_34 : tensor<1x16x1536xf32>) outs(%95 : tensor<1x16x1536xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.divf %in, %cst_10 : f32
      %181 = math.erf %180 : f32
      %182 = arith.addf %181, %cst_2 : f32
      %183 = arith.mulf %182, %cst_3 : f32
      %184 = arith.mulf %in, %183 : f32
      linalg.yield %184 : f32
    } -> tensor<1x16x1536xf32>
    %collapsed_35 = tensor.collapse_shape %96 [[0, 1], [2]] : tensor<1x16x1536xf32> into tensor<16x1536xf32>
    %97 = tensor.empty() : tensor<1536x384xf32>
    %transposed_36 = linalg.transpose ins(%arg19 : tensor<384x1536xf32>) outs(%97 : tensor<1536x384xf32>) permutation = [1, 0] 
    %98 = linalg.matmul ins(%collapsed_35, %transposed_36 : tensor<16x1536xf32>, tensor<1536x384xf32>) outs(%36 : tensor<16x384xf32>) -> tensor<16x384xf32>
    %99 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg20 : tensor<384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x384xf32>
    %100 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%98, %99 : tensor<16x384xf32>, tensor<16x384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<16x384xf32>
    %expanded_37 = tensor.expand_shape %100 [[0, 1], [2]] output_shape [1, 16, 384] : tensor<16x384xf32> into tensor<1x16x384xf32>
    %101 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_37, %88 : tensor<1x16x384xf32>, tensor<1x16x384xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %102 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<1x16x384xf32>) outs(%13 : tensor<1x16x384xf64>) {
    ^bb0(%in: f32, %out: f64):
      %180 = arith.extf %in : f32 to f64
      linalg.yield %180 : f64
    } -> tensor<1x16x384xf64>
    %103 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%102 : tensor<1x16x384xf64>) outs(%16 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.addf %in, %out : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %104 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<1x16x1xf64>) outs(%15 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.divf %in, %cst_8 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %105 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102, %104 : tensor<1x16x384xf64>, tensor<1x16x1xf64>) outs(%13 : tensor<1x16x384xf64>) {
    ^bb0(%in: f64, %in_65: f64, %out: f64):
      %180 = arith.subf %in, %in_65 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x384xf64>
    %106 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105, %105 : tensor<1x16x384xf64>, tensor<1x16x384xf64>) outs(%13 : tensor<1x16x384xf64>) {
    ^bb0(%in: f64, %in_65: f64, %out: f64):
      %180 = arith.mulf %in, %in_65 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x384xf64>
    %107 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%106 : tensor<1x16x384xf64>) outs(%16 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.addf %in, %out : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %108 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%107 : tensor<1x16x1xf64>) outs(%15 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.divf %in, %cst_8 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %109 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%108 : tensor<1x16x1xf64>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %180 = arith.truncf %in : f64 to f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %110 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%101 : tensor<1x16x384xf32>) outs(%25 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.addf %in, %out : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %111 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%110 : tensor<1x16x1xf32>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.divf %in, %cst_9 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %112 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109 : tensor<1x16x1xf32>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.truncf %cst_7 : f64 to f32
      %181 = arith.addf %in, %180 : f32
      linalg.yield %181 : f32
    } -> tensor<1x16x1xf32>
    %113 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112 : tensor<1x16x1xf32>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = math.rsqrt %in : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %114 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101, %111 : tensor<1x16x384xf32>, tensor<1x16x1xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.subf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %115 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%114, %113 : tensor<1x16x384xf32>, tensor<1x16x1xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.mulf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %116 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%115, %arg21 : tensor<1x16x384xf32>, tensor<384xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.mulf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %117 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%116, %arg22 : tensor<1x16x384xf32>, tensor<384xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %collapsed_38 = tensor.collapse_shape %117 [[0, 1], [2]] : tensor<1x16x384xf32> into tensor<16x384xf32>
    %transposed_39 = linalg.transpose ins(%arg23 : tensor<384x384xf32>) outs(%34 : tensor<384x384xf32>) permutation = [1, 0] 
    %118 = linalg.matmul ins(%collapsed_38, %transposed_39 : tensor<16x384xf32>, tensor<384x384xf32>) outs(%36 : tensor<16x384xf32>) -> tensor<16x384xf32>
    %119 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg24 : tensor<384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x384xf32>
    %120 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%118, %119 : tensor<16x384xf32>, tensor<16x384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<16x384xf32>
    %expanded_40 = tensor.expand_shape %120 [[0, 1], [2, 3]] output_shape [1, 16, 12, 32] : tensor<16x384xf32> into tensor<1x16x12x32xf32>
    %transposed_41 = linalg.transpose ins(%expanded_40 : tensor<1x16x12x32xf32>) outs(%40 : tensor<1x12x16x32xf32>) permutation = [0, 2, 1, 3] 
    %transposed_42 = linalg.transpose ins(%arg25 : tensor<384x384xf32>) outs(%34 : tensor<384x384xf32>) permutation = [1, 0] 
    %121 = linalg.matmul ins(%collapsed_38, %transposed_42 : tensor<16x384xf32>, tensor<384x384xf32>) outs(%36 : tensor<16x384xf32>) -> tensor<16x384xf32>
    %122 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg26 : tensor<384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x384xf32>
    %123 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%121, %122 : tensor<16x384xf32>, tensor<16x384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<16x384xf32>
    %expanded_43 = tensor.expand_shape %123 [[0, 1], [2, 3]] output_shape [1, 16, 12, 32] : tensor<16x384xf32> into tensor<1x16x12x32xf32>
    %transposed_44 = linalg.transpose ins(%arg27 : tensor<384x384xf32>) outs(%34 : tensor<384x384xf32>) permutation = [1, 0] 
    %124 = linalg.matmul ins(%collapsed_38, %transposed_44 : tensor<16x384xf32>, tensor<384x384xf32>) outs(%36 : tensor<16x384xf32>) -> tensor<16x384xf32>
    %125 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg28 : tensor<384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x384xf32>
    %126 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%124, %125 : tensor<16x384xf32>, tensor<16x384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<16x384xf32>
    %expanded_45 = tensor.expand_shape %126 [[0, 1], [2, 3]] output_shape [1, 16, 12, 32] : tensor<16x384xf32> into tensor<1x16x12x32xf32>
    %transposed_46 = linalg.transpose ins(%expanded_45 : tensor<1x16x12x32xf32>) outs(%40 : tensor<1x12x16x32xf32>) permutation = [0, 2, 1, 3] 
    %transposed_47 = linalg.transpose ins(%expanded_43 : tensor<1x16x12x32xf32>) outs(%47 : tensor<1x12x32x16xf32>) permutation = [0, 2, 3, 1] 
    %collapsed_48 = tensor.collapse_shape %transposed_41 [[0, 1], [2], [3]] : tensor<1x12x16x32xf32> into tensor<12x16x32xf32>
    %collapsed_49 = tensor.collapse_shape %transposed_47 [[0, 1], [2], [3]] : tensor<1x12x32x16xf32> into tensor<12x32x16xf32>
    %127 = linalg.batch_matmul ins(%collapsed_48, %collapsed_49 : tensor<12x16x32xf32>, tensor<12x32x16xf32>) outs(%49 : tensor<12x16x16xf32>) -> tensor<12x16x16xf32>
    %expanded_50 = tensor.expand_shape %127 [[0, 1], [2], [3]] output_shape [1, 12, 16, 16] : tensor<12x16x16xf32> into tensor<1x12x16x16xf32>
    %128 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_50 : tensor<1x12x16x16xf32>) outs(%51 : tensor<1x12x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.truncf %cst_6 : f64 to f32
      %181 = arith.mulf %in, %180 : f32
      linalg.yield %181 : f32
    } -> tensor<1x12x16x16xf32>
    %129 = linalg.generic {indexing_maps = [#map, #map8, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%128, %3 : tensor<1x12x16x16xf32>, tensor<1x1x1x16xf32>) outs(%51 : tensor<1x12x16x16xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x12x16x16xf32>
    %130:2 = linalg.generic {indexing_maps = [#map, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%129 : tensor<1x12x16x16xf32>) outs(%57, %55 : tensor<1x12x16xf32>, tensor<1x12x16xi64>) {
    ^bb0(%in: f32, %out: f32, %out_65: i64):
      %180 = linalg.index 3 : index
      %181 = arith.index_cast %180 : index to i64
      %182 = arith.maximumf %in, %out : f32
      %183 = arith.cmpf ogt, %in, %out : f32
      %184 = arith.select %183, %181, %out_65 : i64
      linalg.yield %182, %184 : f32, i64
    } -> (tensor<1x12x16xf32>, tensor<1x12x16xi64>)
    %expanded_51 = tensor.expand_shape %130#0 [[0], [1], [2, 3]] output_shape [1, 12, 16, 1] : tensor<1x12x16xf32> into tensor<1x12x16x1xf32>
    %131 = linalg.generic {indexing_maps = [#map, #map10, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%129, %expanded_51 : tensor<1x12x16x16xf32>, tensor<1x12x16x1xf32>) outs(%51 : tensor<1x12x16x16xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.subf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x12x16x16xf32>
    %132 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%131 : tensor<1x12x16x16xf32>) outs(%51 : tensor<1x12x16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = math.exp %in : f32
      linalg.yield %180 : f32
    } -> tensor<1x12x16x16xf32>
    %133 = linalg.generic {indexing_maps = [#map, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%132 : tensor<1x12x16x16xf32>) outs(%62 : tensor<1x12x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.addf %in, %out : f32
      linalg.yield %180 : f32
    } -> tensor<1x12x16x1xf32>
    %134 = linalg.generic {indexing_maps = [#map, #map10, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%132, %133 : tensor<1x12x16x16xf32>, tensor<1x12x16x1xf32>) outs(%51 : tensor<1x12x16x16xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.divf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x12x16x16xf32>
    %collapsed_52 = tensor.collapse_shape %134 [[0, 1], [2], [3]] : tensor<1x12x16x16xf32> into tensor<12x16x16xf32>
    %collapsed_53 = tensor.collapse_shape %transposed_46 [[0, 1], [2], [3]] : tensor<1x12x16x32xf32> into tensor<12x16x32xf32>
    %135 = linalg.batch_matmul ins(%collapsed_52, %collapsed_53 : tensor<12x16x16xf32>, tensor<12x16x32xf32>) outs(%66 : tensor<12x16x32xf32>) -> tensor<12x16x32xf32>
    %expanded_54 = tensor.expand_shape %135 [[0, 1], [2], [3]] output_shape [1, 12, 16, 32] : tensor<12x16x32xf32> into tensor<1x12x16x32xf32>
    %transposed_55 = linalg.transpose ins(%expanded_54 : tensor<1x12x16x32xf32>) outs(%68 : tensor<1x16x12x32xf32>) permutation = [0, 2, 1, 3] 
    %collapsed_56 = tensor.collapse_shape %transposed_55 [[0, 1], [2, 3]] : tensor<1x16x12x32xf32> into tensor<16x384xf32>
    %transposed_57 = linalg.transpose ins(%arg29 : tensor<384x384xf32>) outs(%34 : tensor<384x384xf32>) permutation = [1, 0] 
    %136 = linalg.matmul ins(%collapsed_56, %transposed_57 : tensor<16x384xf32>, tensor<384x384xf32>) outs(%36 : tensor<16x384xf32>) -> tensor<16x384xf32>
    %137 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg30 : tensor<384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x384xf32>
    %138 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%136, %137 : tensor<16x384xf32>, tensor<16x384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<16x384xf32>
    %expanded_58 = tensor.expand_shape %138 [[0, 1], [2]] output_shape [1, 16, 384] : tensor<16x384xf32> into tensor<1x16x384xf32>
    %139 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_58, %117 : tensor<1x16x384xf32>, tensor<1x16x384xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %140 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139 : tensor<1x16x384xf32>) outs(%13 : tensor<1x16x384xf64>) {
    ^bb0(%in: f32, %out: f64):
      %180 = arith.extf %in : f32 to f64
      linalg.yield %180 : f64
    } -> tensor<1x16x384xf64>
    %141 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%140 : tensor<1x16x384xf64>) outs(%16 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.addf %in, %out : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %142 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<1x16x1xf64>) outs(%15 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.divf %in, %cst_8 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %143 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%140, %142 : tensor<1x16x384xf64>, tensor<1x16x1xf64>) outs(%13 : tensor<1x16x384xf64>) {
    ^bb0(%in: f64, %in_65: f64, %out: f64):
      %180 = arith.subf %in, %in_65 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x384xf64>
    %144 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143, %143 : tensor<1x16x384xf64>, tensor<1x16x384xf64>) outs(%13 : tensor<1x16x384xf64>) {
    ^bb0(%in: f64, %in_65: f64, %out: f64):
      %180 = arith.mulf %in, %in_65 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x384xf64>
    %145 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%144 : tensor<1x16x384xf64>) outs(%16 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.addf %in, %out : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %146 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145 : tensor<1x16x1xf64>) outs(%15 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.divf %in, %cst_8 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %147 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%146 : tensor<1x16x1xf64>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %180 = arith.truncf %in : f64 to f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %148 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%139 : tensor<1x16x384xf32>) outs(%25 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.addf %in, %out : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %149 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%148 : tensor<1x16x1xf32>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.divf %in, %cst_9 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %150 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%147 : tensor<1x16x1xf32>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.truncf %cst_7 : f64 to f32
      %181 = arith.addf %in, %180 : f32
      linalg.yield %181 : f32
    } -> tensor<1x16x1xf32>
    %151 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%150 : tensor<1x16x1xf32>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = math.rsqrt %in : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %152 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139, %149 : tensor<1x16x384xf32>, tensor<1x16x1xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.subf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %153 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%152, %151 : tensor<1x16x384xf32>, tensor<1x16x1xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.mulf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %154 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153, %arg31 : tensor<1x16x384xf32>, tensor<384xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.mulf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %155 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%154, %arg32 : tensor<1x16x384xf32>, tensor<384xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %collapsed_59 = tensor.collapse_shape %155 [[0, 1], [2]] : tensor<1x16x384xf32> into tensor<16x384xf32>
    %transposed_60 = linalg.transpose ins(%arg33 : tensor<1536x384xf32>) outs(%89 : tensor<384x1536xf32>) permutation = [1, 0] 
    %156 = linalg.matmul ins(%collapsed_59, %transposed_60 : tensor<16x384xf32>, tensor<384x1536xf32>) outs(%91 : tensor<16x1536xf32>) -> tensor<16x1536xf32>
    %157 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg34 : tensor<1536xf32>) outs(%90 : tensor<16x1536xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x1536xf32>
    %158 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%156, %157 : tensor<16x1536xf32>, tensor<16x1536xf32>) outs(%90 : tensor<16x1536xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<16x1536xf32>
    %expanded_61 = tensor.expand_shape %158 [[0, 1], [2]] output_shape [1, 16, 1536] : tensor<16x1536xf32> into tensor<1x16x1536xf32>
    %159 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_61 : tensor<1x16x1536xf32>) outs(%95 : tensor<1x16x1536xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.divf %in, %cst_10 : f32
      %181 = math.erf %180 : f32
      %182 = arith.addf %181, %cst_2 : f32
      %183 = arith.mulf %182, %cst_3 : f32
      %184 = arith.mulf %in, %183 : f32
      linalg.yield %184 : f32
    } -> tensor<1x16x1536xf32>
    %collapsed_62 = tensor.collapse_shape %159 [[0, 1], [2]] : tensor<1x16x1536xf32> into tensor<16x1536xf32>
    %transposed_63 = linalg.transpose ins(%arg35 : tensor<384x1536xf32>) outs(%97 : tensor<1536x384xf32>) permutation = [1, 0] 
    %160 = linalg.matmul ins(%collapsed_62, %transposed_63 : tensor<16x1536xf32>, tensor<1536x384xf32>) outs(%36 : tensor<16x384xf32>) -> tensor<16x384xf32>
    %161 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg36 : tensor<384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x384xf32>
    %162 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%160, %161 : tensor<16x384xf32>, tensor<16x384xf32>) outs(%35 : tensor<16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<16x384xf32>
    %expanded_64 = tensor.expand_shape %162 [[0, 1], [2]] output_shape [1, 16, 384] : tensor<16x384xf32> into tensor<1x16x384xf32>
    %163 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_64, %155 : tensor<1x16x384xf32>, tensor<1x16x384xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %164 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%163 : tensor<1x16x384xf32>) outs(%13 : tensor<1x16x384xf64>) {
    ^bb0(%in: f32, %out: f64):
      %180 = arith.extf %in : f32 to f64
      linalg.yield %180 : f64
    } -> tensor<1x16x384xf64>
    %165 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%164 : tensor<1x16x384xf64>) outs(%16 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.addf %in, %out : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %166 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%165 : tensor<1x16x1xf64>) outs(%15 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.divf %in, %cst_8 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %167 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%164, %166 : tensor<1x16x384xf64>, tensor<1x16x1xf64>) outs(%13 : tensor<1x16x384xf64>) {
    ^bb0(%in: f64, %in_65: f64, %out: f64):
      %180 = arith.subf %in, %in_65 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x384xf64>
    %168 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%167, %167 : tensor<1x16x384xf64>, tensor<1x16x384xf64>) outs(%13 : tensor<1x16x384xf64>) {
    ^bb0(%in: f64, %in_65: f64, %out: f64):
      %180 = arith.mulf %in, %in_65 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x384xf64>
    %169 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%168 : tensor<1x16x384xf64>) outs(%16 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.addf %in, %out : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %170 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%169 : tensor<1x16x1xf64>) outs(%15 : tensor<1x16x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %180 = arith.divf %in, %cst_8 : f64
      linalg.yield %180 : f64
    } -> tensor<1x16x1xf64>
    %171 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%170 : tensor<1x16x1xf64>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %180 = arith.truncf %in : f64 to f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %172 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%163 : tensor<1x16x384xf32>) outs(%25 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.addf %in, %out : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %173 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%172 : tensor<1x16x1xf32>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.divf %in, %cst_9 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %174 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%171 : tensor<1x16x1xf32>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = arith.truncf %cst_7 : f64 to f32
      %181 = arith.addf %in, %180 : f32
      linalg.yield %181 : f32
    } -> tensor<1x16x1xf32>
    %175 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%174 : tensor<1x16x1xf32>) outs(%23 : tensor<1x16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %180 = math.rsqrt %in : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x1xf32>
    %176 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%163, %173 : tensor<1x16x384xf32>, tensor<1x16x1xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.subf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %177 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%176, %175 : tensor<1x16x384xf32>, tensor<1x16x1xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.mulf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %178 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%177, %arg37 : tensor<1x16x384xf32>, tensor<384xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.mulf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    %179 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%178, %arg38 : tensor<1x16x384xf32>, tensor<384xf32>) outs(%7 : tensor<1x16x384xf32>) {
    ^bb0(%in: f32, %in_65: f32, %out: f32):
      %180 = arith.addf %in, %in_65 : f32
      linalg.yield %180 : f32
    } -> tensor<1x16x384xf32>
    return %179 : tensor<1x16x384xf32>
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
