// RUN: norm-opt %s --convert-elementwise-to-linalg --norm-raise-elementwise --remarks-filter=norm-raise-elementwise --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: norm-opt %s --convert-elementwise-to-linalg --norm-raise-elementwise | FileCheck %s --implicit-check-not=norm.rope

// What looks like a rotary embedding and is none stays as it is, and a remark
// names the first obligation that fails.

// The rotation by the opposite angle.
// REMARK: [Missed] ElementwiseRefused | {{.*}} | Function=turned_back | Reason="no rotary embedding: a product has the wrong sign"
// CHECK-LABEL: func @turned_back(
func.func @turned_back(%x: tensor<6x4xf32>, %cos: tensor<6x4xf32>, %sin: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %x0 = tensor.extract_slice %x[0, 0] [6, 2] [1, 1] : tensor<6x4xf32> to tensor<6x2xf32>
  %x1 = tensor.extract_slice %x[0, 2] [6, 2] [1, 1] : tensor<6x4xf32> to tensor<6x2xf32>
  %n = arith.negf %x0 : tensor<6x2xf32>
  %r = tensor.concat dim(1) %x1, %n : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x4xf32>
  %a = arith.mulf %x, %cos : tensor<6x4xf32>
  %b = arith.mulf %r, %sin : tensor<6x4xf32>
  %y = arith.addf %a, %b : tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}

// REMARK: [Missed] ElementwiseRefused | {{.*}} | Function=no_negation | Reason="no rotary embedding: a product has the wrong sign"
// CHECK-LABEL: func @no_negation(
func.func @no_negation(%x: tensor<6x4xf32>, %cos: tensor<6x4xf32>, %sin: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %x0 = tensor.extract_slice %x[0, 0] [6, 2] [1, 1] : tensor<6x4xf32> to tensor<6x2xf32>
  %x1 = tensor.extract_slice %x[0, 2] [6, 2] [1, 1] : tensor<6x4xf32> to tensor<6x2xf32>
  %r = tensor.concat dim(1) %x1, %x0 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x4xf32>
  %a = arith.mulf %x, %cos : tensor<6x4xf32>
  %b = arith.mulf %r, %sin : tensor<6x4xf32>
  %y = arith.addf %a, %b : tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}

// The second half is combined with itself.
// REMARK: [Missed] ElementwiseRefused | {{.*}} | Function=one_sided | Reason="no rotary embedding: an element is not combined with the other one of its pair"
// CHECK-LABEL: func @one_sided(
func.func @one_sided(%x: tensor<6x4xf32>, %cos: tensor<6x4xf32>, %sin: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %x0 = tensor.extract_slice %x[0, 0] [6, 2] [1, 1] : tensor<6x4xf32> to tensor<6x2xf32>
  %x1 = tensor.extract_slice %x[0, 2] [6, 2] [1, 1] : tensor<6x4xf32> to tensor<6x2xf32>
  %n = arith.negf %x1 : tensor<6x2xf32>
  %r = tensor.concat dim(1) %n, %x1 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x4xf32>
  %a = arith.mulf %x, %cos : tensor<6x4xf32>
  %b = arith.mulf %r, %sin : tensor<6x4xf32>
  %y = arith.addf %a, %b : tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}

// Shifted by three, which pairs no elements.
// REMARK: [Missed] ElementwiseRefused | {{.*}} | Function=quarter | Reason="no rotary embedding: a pair reaches beyond the row"
// CHECK-LABEL: func @quarter(
func.func @quarter(%x: tensor<6x4xf32>, %cos: tensor<6x4xf32>, %sin: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %x0 = tensor.extract_slice %x[0, 0] [6, 3] [1, 1] : tensor<6x4xf32> to tensor<6x3xf32>
  %x1 = tensor.extract_slice %x[0, 3] [6, 1] [1, 1] : tensor<6x4xf32> to tensor<6x1xf32>
  %n = arith.negf %x1 : tensor<6x1xf32>
  %r = tensor.concat dim(1) %n, %x0 : (tensor<6x1xf32>, tensor<6x3xf32>) -> tensor<6x4xf32>
  %a = arith.mulf %x, %cos : tensor<6x4xf32>
  %b = arith.mulf %r, %sin : tensor<6x4xf32>
  %y = arith.addf %a, %b : tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}

// The sines lie across.
// REMARK: [Missed] ElementwiseRefused | {{.*}} | Function=other_rows | Reason="no rotary embedding: cos or sin is no table of one row for each position, in the order of the elements"
// CHECK-LABEL: func @other_rows(
func.func @other_rows(%x: tensor<6x4xf32>, %cos: tensor<6x4xf32>, %sin: tensor<4x6xf32>) -> tensor<6x4xf32> {
  %x0 = tensor.extract_slice %x[0, 0] [6, 2] [1, 1] : tensor<6x4xf32> to tensor<6x2xf32>
  %x1 = tensor.extract_slice %x[0, 2] [6, 2] [1, 1] : tensor<6x4xf32> to tensor<6x2xf32>
  %n = arith.negf %x1 : tensor<6x2xf32>
  %r = tensor.concat dim(1) %n, %x0 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x4xf32>
  %e = tensor.empty() : tensor<6x4xf32>
  %a0 = linalg.mul ins(%x, %cos : tensor<6x4xf32>, tensor<6x4xf32>) outs(%e : tensor<6x4xf32>) -> tensor<6x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a0, %r, %sin : tensor<6x4xf32>, tensor<6x4xf32>, tensor<4x6xf32>) outs(%e : tensor<6x4xf32>) {
  ^bb0(%p: f32, %w: f32, %t: f32, %o: f32):
    %q = arith.mulf %w, %t : f32
    %z = arith.addf %p, %q : f32
    linalg.yield %z : f32
  } -> tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}

// One sine for the whole row.
// REMARK: [Missed] ElementwiseRefused | {{.*}} | Function=one_sine | Reason="no rotary embedding: cos or sin is no table of one row for each position, in the order of the elements"
// CHECK-LABEL: func @one_sine(
func.func @one_sine(%x: tensor<6x4xf32>, %cos: tensor<6x4xf32>, %sin: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %x0 = tensor.extract_slice %x[0, 0] [6, 2] [1, 1] : tensor<6x4xf32> to tensor<6x2xf32>
  %x1 = tensor.extract_slice %x[0, 2] [6, 2] [1, 1] : tensor<6x4xf32> to tensor<6x2xf32>
  %n = arith.negf %x1 : tensor<6x2xf32>
  %r = tensor.concat dim(1) %n, %x0 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x4xf32>
  %e = tensor.empty() : tensor<6x4xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%r : tensor<6x4xf32>) outs(%e : tensor<6x4xf32>) {
  ^bb0(%w: f32, %o: f32):
    %i = linalg.index 0 : index
    %c0 = arith.constant 0 : index
    %t = tensor.extract %sin[%i, %c0] : tensor<6x4xf32>
    %q = arith.mulf %w, %t : f32
    linalg.yield %q : f32
  } -> tensor<6x4xf32>
  %a = arith.mulf %x, %cos : tensor<6x4xf32>
  %y = arith.addf %a, %b : tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}

// One half is rounded at each step, the other at the end.
// REMARK: [Missed] ElementwiseRefused | {{.*}} | Function=mixed_rounding | Reason="no rotary embedding: the row is not rotated as a whole"
// CHECK-LABEL: func @mixed_rounding(
func.func @mixed_rounding(%x: tensor<6x4xbf16>, %cos: tensor<6x2xbf16>, %sin: tensor<6x2xbf16>) -> tensor<6x4xbf16> {
  %x0 = tensor.extract_slice %x[0, 0] [6, 2] [1, 1] : tensor<6x4xbf16> to tensor<6x2xbf16>
  %x1 = tensor.extract_slice %x[0, 2] [6, 2] [1, 1] : tensor<6x4xbf16> to tensor<6x2xbf16>
  %a0 = arith.mulf %x0, %cos : tensor<6x2xbf16>
  %b0 = arith.mulf %x1, %sin : tensor<6x2xbf16>
  %y0 = arith.subf %a0, %b0 : tensor<6x2xbf16>
  %w0 = arith.extf %x0 : tensor<6x2xbf16> to tensor<6x2xf32>
  %w1 = arith.extf %x1 : tensor<6x2xbf16> to tensor<6x2xf32>
  %wc = arith.extf %cos : tensor<6x2xbf16> to tensor<6x2xf32>
  %ws = arith.extf %sin : tensor<6x2xbf16> to tensor<6x2xf32>
  %a1 = arith.mulf %w1, %wc : tensor<6x2xf32>
  %b1 = arith.mulf %w0, %ws : tensor<6x2xf32>
  %s1 = arith.addf %a1, %b1 : tensor<6x2xf32>
  %y1 = arith.truncf %s1 : tensor<6x2xf32> to tensor<6x2xbf16>
  %y = tensor.concat dim(1) %y0, %y1 : (tensor<6x2xbf16>, tensor<6x2xbf16>) -> tensor<6x4xbf16>
  return %y : tensor<6x4xbf16>
}

// Two inputs: not even like one.
// CHECK-LABEL: func @other_source(
func.func @other_source(%x: tensor<6x4xf32>, %z: tensor<6x4xf32>, %cos: tensor<6x4xf32>, %sin: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %x0 = tensor.extract_slice %z[0, 0] [6, 2] [1, 1] : tensor<6x4xf32> to tensor<6x2xf32>
  %x1 = tensor.extract_slice %z[0, 2] [6, 2] [1, 1] : tensor<6x4xf32> to tensor<6x2xf32>
  %n = arith.negf %x1 : tensor<6x2xf32>
  %r = tensor.concat dim(1) %n, %x0 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x4xf32>
  %a = arith.mulf %x, %cos : tensor<6x4xf32>
  %b = arith.mulf %r, %sin : tensor<6x4xf32>
  %y = arith.addf %a, %b : tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}

// A fused multiply-add rounds once less.
// CHECK-LABEL: func @rounded_once(
func.func @rounded_once(%x: tensor<6x4xf32>, %cos: tensor<6x4xf32>, %sin: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %x0 = tensor.extract_slice %x[0, 0] [6, 2] [1, 1] : tensor<6x4xf32> to tensor<6x2xf32>
  %x1 = tensor.extract_slice %x[0, 2] [6, 2] [1, 1] : tensor<6x4xf32> to tensor<6x2xf32>
  %n = arith.negf %x1 : tensor<6x2xf32>
  %r = tensor.concat dim(1) %n, %x0 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x4xf32>
  %b = arith.mulf %r, %sin : tensor<6x4xf32>
  %y = math.fma %x, %cos, %b : tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}
