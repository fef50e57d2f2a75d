// f64 goes to bf16 and f16 in one rounding, without a library function.
// RUN: norm-opt %s --norm-cpu-expand-narrowing | FileCheck %s
// RUN: %python %S/Inputs/narrowing.py %t && norm-run %s --entry=to_bf16 --input=%t.x.npy --expect=%t.bf16.npy --ulp=0
// RUN: norm-run %s --entry=to_f16 --input=%t.x.npy --expect=%t.f16.npy --ulp=0

// CHECK-LABEL: func.func private @scalar
// CHECK-SAME: %[[X:.*]]: f64
// CHECK: %[[NEAREST:.*]] = arith.truncf %[[X]] : f64 to f32
// CHECK: arith.extf %[[NEAREST]] : f32 to f64
// CHECK: arith.ori
// CHECK: %[[ODD:.*]] = arith.bitcast %{{.*}} : i32 to f32
// CHECK: %[[Y:.*]] = arith.truncf %[[ODD]] : f32 to bf16
// CHECK: return %[[Y]]
func.func private @scalar(%x: f64) -> bf16 {
  %y = arith.truncf %x : f64 to bf16
  return %y : bf16
}

// CHECK-LABEL: func.func private @vector
// CHECK: arith.truncf %{{.*}} : vector<4xf64> to vector<4xf32>
// CHECK: arith.truncf %{{.*}} : vector<4xf32> to vector<4xf16>
func.func private @vector(%x: vector<4xf64>) -> vector<4xf16> {
  %y = arith.truncf %x : vector<4xf64> to vector<4xf16>
  return %y : vector<4xf16>
}

// CHECK-LABEL: func.func private @kept
// CHECK-NEXT: arith.truncf %{{.*}} : f32 to bf16
// CHECK-NEXT: arith.truncf %{{.*}} : f64 to f32
func.func private @kept(%x: f32, %y: f64) -> (bf16, f32) {
  %a = arith.truncf %x : f32 to bf16
  %b = arith.truncf %y : f64 to f32
  return %a, %b : bf16, f32
}

func.func @to_bf16(%x: tensor<?xf64>) -> tensor<?xbf16> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf64>
  %init = tensor.empty(%n) : tensor<?xbf16>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,
                                        affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%x : tensor<?xf64>) outs(%init : tensor<?xbf16>) {
  ^bb0(%a: f64, %b: bf16):
    %c = arith.truncf %a : f64 to bf16
    linalg.yield %c : bf16
  } -> tensor<?xbf16>
  return %y : tensor<?xbf16>
}

func.func @to_f16(%x: tensor<?xf64>) -> tensor<?xf16> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf64>
  %init = tensor.empty(%n) : tensor<?xf16>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,
                                        affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%x : tensor<?xf64>) outs(%init : tensor<?xf16>) {
  ^bb0(%a: f64, %b: f16):
    %c = arith.truncf %a : f64 to f16
    linalg.yield %c : f16
  } -> tensor<?xf16>
  return %y : tensor<?xf16>
}
