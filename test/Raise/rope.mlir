// RUN: norm-opt %s --convert-elementwise-to-linalg --norm-raise-elementwise --cse --split-input-file | FileCheck %s

// Halves cut out, negated and joined in the other order.
// CHECK-LABEL: func @rotate_half(
// CHECK-SAME: %[[X:.*]]: tensor<4x6x8xf32>, %[[C:.*]]: tensor<6x8xf32>, %[[S:.*]]: tensor<6x8xf32>
// CHECK-NEXT: %[[Y:.*]] = norm.rope half_split %[[X]] cos %[[C]] sin %[[S]] axes [1, 2] : tensor<4x6x8xf32>, tensor<6x8xf32>
// CHECK-NEXT: return %[[Y]]
func.func @rotate_half(%x: tensor<4x6x8xf32>, %cos: tensor<6x8xf32>, %sin: tensor<6x8xf32>) -> tensor<4x6x8xf32> {
  %e = tensor.empty() : tensor<4x6x8xf32>
  %c = linalg.broadcast ins(%cos : tensor<6x8xf32>) outs(%e : tensor<4x6x8xf32>) dimensions = [0]
  %s = linalg.broadcast ins(%sin : tensor<6x8xf32>) outs(%e : tensor<4x6x8xf32>) dimensions = [0]
  %x0 = tensor.extract_slice %x[0, 0, 0] [4, 6, 4] [1, 1, 1] : tensor<4x6x8xf32> to tensor<4x6x4xf32>
  %x1 = tensor.extract_slice %x[0, 0, 4] [4, 6, 4] [1, 1, 1] : tensor<4x6x8xf32> to tensor<4x6x4xf32>
  %n1 = arith.negf %x1 : tensor<4x6x4xf32>
  %r = tensor.concat dim(2) %n1, %x0 : (tensor<4x6x4xf32>, tensor<4x6x4xf32>) -> tensor<4x6x8xf32>
  %a = arith.mulf %c, %x : tensor<4x6x8xf32>
  %b = arith.mulf %r, %s : tensor<4x6x8xf32>
  %y = arith.addf %b, %a : tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// -----

// Each half computed by itself, from tables of one element a pair, and put into
// an empty tensor. The second half subtracts a negated product.
// CHECK-LABEL: func @inserted_halves(
// CHECK-NEXT: norm.rope half_split %arg0 cos %arg1 sin %arg2 axes [0, 1] : tensor<?x8xf32>, tensor<?x4xf32>
// CHECK-NEXT: return
func.func @inserted_halves(%x: tensor<?x8xf32>, %cos: tensor<?x4xf32>, %sin: tensor<?x4xf32>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %x0 = tensor.extract_slice %x[0, 0] [%n, 4] [1, 1] : tensor<?x8xf32> to tensor<?x4xf32>
  %x1 = tensor.extract_slice %x[0, 4] [%n, 4] [1, 1] : tensor<?x8xf32> to tensor<?x4xf32>
  %a0 = arith.mulf %x0, %cos : tensor<?x4xf32>
  %b0 = arith.mulf %sin, %x1 : tensor<?x4xf32>
  %y0 = arith.subf %a0, %b0 : tensor<?x4xf32>
  %a1 = arith.mulf %x1, %cos : tensor<?x4xf32>
  %n0 = arith.negf %x0 : tensor<?x4xf32>
  %b1 = arith.mulf %n0, %sin : tensor<?x4xf32>
  %y1 = arith.subf %a1, %b1 : tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %i = tensor.insert_slice %y1 into %e[0, 4] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<?x8xf32>
  %y = tensor.insert_slice %y0 into %i[0, 0] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<?x8xf32>
  return %y : tensor<?x8xf32>
}

// -----

// Complex numbers: the row viewed as pairs, real and imaginary parts taken out,
// multiplied and stacked.
// CHECK-LABEL: func @complex(
// CHECK-NEXT: norm.rope interleaved %arg0 cos %arg1 sin %arg2 axes [1, 2] : tensor<4x6x8xf32>, tensor<6x4xf32>
// CHECK-NEXT: return
func.func @complex(%x: tensor<4x6x8xf32>, %cos: tensor<6x4xf32>, %sin: tensor<6x4xf32>) -> tensor<4x6x8xf32> {
  %e = tensor.empty() : tensor<4x6x4xf32>
  %c = linalg.broadcast ins(%cos : tensor<6x4xf32>) outs(%e : tensor<4x6x4xf32>) dimensions = [0]
  %s = linalg.broadcast ins(%sin : tensor<6x4xf32>) outs(%e : tensor<4x6x4xf32>) dimensions = [0]
  %v = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [4, 6, 4, 2] : tensor<4x6x8xf32> into tensor<4x6x4x2xf32>
  %re = tensor.extract_slice %v[0, 0, 0, 0] [4, 6, 4, 1] [1, 1, 1, 1] : tensor<4x6x4x2xf32> to tensor<4x6x4xf32>
  %im = tensor.extract_slice %v[0, 0, 0, 1] [4, 6, 4, 1] [1, 1, 1, 1] : tensor<4x6x4x2xf32> to tensor<4x6x4xf32>
  %a0 = arith.mulf %re, %c : tensor<4x6x4xf32>
  %b0 = arith.mulf %im, %s : tensor<4x6x4xf32>
  %y0 = arith.subf %a0, %b0 : tensor<4x6x4xf32>
  %a1 = arith.mulf %re, %s : tensor<4x6x4xf32>
  %b1 = arith.mulf %im, %c : tensor<4x6x4xf32>
  %y1 = arith.addf %a1, %b1 : tensor<4x6x4xf32>
  %w0 = tensor.expand_shape %y0 [[0], [1], [2, 3]] output_shape [4, 6, 4, 1] : tensor<4x6x4xf32> into tensor<4x6x4x1xf32>
  %w1 = tensor.expand_shape %y1 [[0], [1], [2, 3]] output_shape [4, 6, 4, 1] : tensor<4x6x4xf32> into tensor<4x6x4x1xf32>
  %w = tensor.concat dim(3) %w0, %w1 : (tensor<4x6x4x1xf32>, tensor<4x6x4x1xf32>) -> tensor<4x6x4x2xf32>
  %y = tensor.collapse_shape %w [[0], [1], [2, 3]] : tensor<4x6x4x2xf32> into tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// -----

// The first four of ten elements, every other one with the next; tables that
// repeat each number; the others pass.
// CHECK-LABEL: func @partial_interleaved(
// CHECK-NEXT: norm.rope interleaved %arg0 cos %arg1 sin %arg2 axes [0, 1] rotary 4 : tensor<6x10xf32>, tensor<6x4xf32>
// CHECK-NEXT: return
func.func @partial_interleaved(%x: tensor<6x10xf32>, %cos: tensor<6x4xf32>, %sin: tensor<6x4xf32>) -> tensor<6x10xf32> {
  %xr = tensor.extract_slice %x[0, 0] [6, 4] [1, 1] : tensor<6x10xf32> to tensor<6x4xf32>
  %rest = tensor.extract_slice %x[0, 4] [6, 6] [1, 1] : tensor<6x10xf32> to tensor<6x6xf32>
  %even = tensor.extract_slice %xr[0, 0] [6, 2] [1, 2] : tensor<6x4xf32> to tensor<6x2xf32>
  %odd = tensor.extract_slice %xr[0, 1] [6, 2] [1, 2] : tensor<6x4xf32> to tensor<6x2xf32>
  %n = arith.negf %odd : tensor<6x2xf32>
  %e = tensor.empty() : tensor<6x4xf32>
  %i = tensor.insert_slice %n into %e[0, 0] [6, 2] [1, 2] : tensor<6x2xf32> into tensor<6x4xf32>
  %r = tensor.insert_slice %even into %i[0, 1] [6, 2] [1, 2] : tensor<6x2xf32> into tensor<6x4xf32>
  %a = arith.mulf %xr, %cos : tensor<6x4xf32>
  %b = arith.mulf %r, %sin : tensor<6x4xf32>
  %y = arith.addf %a, %b : tensor<6x4xf32>
  %all = tensor.concat dim(1) %y, %rest : (tensor<6x4xf32>, tensor<6x6xf32>) -> tensor<6x10xf32>
  return %all : tensor<6x10xf32>
}

// -----

// 16-bit steps are rounded each, also where each is written as f32 arithmetic
// that is rounded right away.
// CHECK-LABEL: func @bf16_each(
// CHECK-NEXT: norm.rope half_split %arg0 cos %arg1 sin %arg2 axes [0, 1] round each : tensor<6x4xbf16>, tensor<6x4xbf16>
// CHECK-NEXT: return
func.func @bf16_each(%x: tensor<6x4xbf16>, %cos: tensor<6x4xbf16>, %sin: tensor<6x4xbf16>) -> tensor<6x4xbf16> {
  %x0 = tensor.extract_slice %x[0, 0] [6, 2] [1, 1] : tensor<6x4xbf16> to tensor<6x2xbf16>
  %x1 = tensor.extract_slice %x[0, 2] [6, 2] [1, 1] : tensor<6x4xbf16> to tensor<6x2xbf16>
  %n1 = arith.negf %x1 : tensor<6x2xbf16>
  %r = tensor.concat dim(1) %n1, %x0 : (tensor<6x2xbf16>, tensor<6x2xbf16>) -> tensor<6x4xbf16>
  %a = arith.mulf %x, %cos : tensor<6x4xbf16>
  %rw = arith.extf %r : tensor<6x4xbf16> to tensor<6x4xf32>
  %sw = arith.extf %sin : tensor<6x4xbf16> to tensor<6x4xf32>
  %bw = arith.mulf %rw, %sw : tensor<6x4xf32>
  %b = arith.truncf %bw : tensor<6x4xf32> to tensor<6x4xbf16>
  %y = arith.addf %a, %b : tensor<6x4xbf16>
  return %y : tensor<6x4xbf16>
}

// -----

// In f32, rounded last; the conversions to f32 belong to the op.
// CHECK-LABEL: func @bf16_last(
// CHECK-NEXT: norm.rope half_split %arg0 cos %arg1 sin %arg2 axes [0, 1] : tensor<6x4xbf16>, tensor<6x4xf32>
// CHECK-NEXT: return
func.func @bf16_last(%x: tensor<6x4xbf16>, %cos: tensor<6x4xf32>, %sin: tensor<6x4xf32>) -> tensor<6x4xbf16> {
  %w = arith.extf %x : tensor<6x4xbf16> to tensor<6x4xf32>
  %x0 = tensor.extract_slice %w[0, 0] [6, 2] [1, 1] : tensor<6x4xf32> to tensor<6x2xf32>
  %x1 = tensor.extract_slice %w[0, 2] [6, 2] [1, 1] : tensor<6x4xf32> to tensor<6x2xf32>
  %n1 = arith.negf %x1 : tensor<6x2xf32>
  %r = tensor.concat dim(1) %n1, %x0 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x4xf32>
  %a = arith.mulf %w, %cos : tensor<6x4xf32>
  %b = arith.mulf %r, %sin : tensor<6x4xf32>
  %y = arith.addf %a, %b : tensor<6x4xf32>
  %t = arith.truncf %y : tensor<6x4xf32> to tensor<6x4xbf16>
  return %t : tensor<6x4xbf16>
}

// -----

// Heads and positions change places as the row is read; the tables hold a row
// for each batch and position; both come out of one tensor.
// CHECK-LABEL: func @transposed(
// CHECK-DAG: %[[X:.*]] = linalg.transpose ins(%arg0 : tensor<2x6x3x8xf32>) {{.*}} permutation = [0, 2, 1, 3]
// CHECK-DAG: %[[C:.*]] = tensor.extract_slice %arg1[0, 0, 0]
// CHECK-DAG: %[[S:.*]] = tensor.extract_slice %arg1[0, 0, 8]
// CHECK: norm.rope half_split %[[X]] cos %[[C]] sin %[[S]] axes [0, 2, 3] : tensor<2x3x6x8xf32>, tensor<2x6x8xf32>
#read = affine_map<(b, h, t, d) -> (b, t, h, d)>
#table = affine_map<(b, h, t, d) -> (b, t, d)>
#all = affine_map<(b, h, t, d) -> (b, h, t, d)>
func.func @transposed(%x: tensor<2x6x3x8xf32>, %table: tensor<2x6x16xf32>) -> tensor<2x3x6x8xf32> {
  %cos = tensor.extract_slice %table[0, 0, 0] [2, 6, 8] [1, 1, 1] : tensor<2x6x16xf32> to tensor<2x6x8xf32>
  %sin = tensor.extract_slice %table[0, 0, 8] [2, 6, 8] [1, 1, 1] : tensor<2x6x16xf32> to tensor<2x6x8xf32>
  %x0 = tensor.extract_slice %x[0, 0, 0, 0] [2, 6, 3, 4] [1, 1, 1, 1] : tensor<2x6x3x8xf32> to tensor<2x6x3x4xf32>
  %x1 = tensor.extract_slice %x[0, 0, 0, 4] [2, 6, 3, 4] [1, 1, 1, 1] : tensor<2x6x3x8xf32> to tensor<2x6x3x4xf32>
  %n1 = arith.negf %x1 : tensor<2x6x3x4xf32>
  %r = tensor.concat dim(3) %n1, %x0 : (tensor<2x6x3x4xf32>, tensor<2x6x3x4xf32>) -> tensor<2x6x3x8xf32>
  %e = tensor.empty() : tensor<2x3x6x8xf32>
  %y = linalg.generic {indexing_maps = [#read, #read, #table, #table, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %r, %cos, %sin : tensor<2x6x3x8xf32>, tensor<2x6x3x8xf32>, tensor<2x6x8xf32>, tensor<2x6x8xf32>) outs(%e : tensor<2x3x6x8xf32>) {
  ^bb0(%v: f32, %w: f32, %c: f32, %s: f32, %out: f32):
    %a = arith.mulf %v, %c : f32
    %b = arith.mulf %w, %s : f32
    %sum = arith.addf %a, %b : f32
    linalg.yield %sum : f32
  } -> tensor<2x3x6x8xf32>
  return %y : tensor<2x3x6x8xf32>
}

// -----

// The elements of a pair gathered by constant positions.
// CHECK-LABEL: func @gathered(
// CHECK-NEXT: norm.rope interleaved %arg0 cos %arg1 sin %arg2 axes [0, 1] : tensor<6x4xf32>, tensor<6x4xf32>
// CHECK-NEXT: return
func.func @gathered(%x: tensor<6x4xf32>, %cos: tensor<6x4xf32>, %sin: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %swap = arith.constant dense<[1, 0, 3, 2]> : tensor<4xi64>
  %e = tensor.empty() : tensor<6x4xf32>
  %n = arith.negf %x : tensor<6x4xf32>
  %even = tensor.extract_slice %n[0, 1] [6, 2] [1, 2] : tensor<6x4xf32> to tensor<6x2xf32>
  %i = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%swap : tensor<4xi64>) outs(%e : tensor<6x4xf32>) {
  ^bb0(%j: i64, %out: f32):
    %row = linalg.index 0 : index
    %col = arith.index_cast %j : i64 to index
    %v = tensor.extract %x[%row, %col] : tensor<6x4xf32>
    linalg.yield %v : f32
  } -> tensor<6x4xf32>
  %r = tensor.insert_slice %even into %i[0, 0] [6, 2] [1, 2] : tensor<6x2xf32> into tensor<6x4xf32>
  %a = arith.mulf %x, %cos : tensor<6x4xf32>
  %b = arith.mulf %r, %sin : tensor<6x4xf32>
  %y = arith.addf %a, %b : tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}
