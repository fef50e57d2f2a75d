// RUN: norm-opt %s --norm-raise | FileCheck %s
// RUN: norm-opt %s --linalg-fuse-elementwise-ops --norm-raise | FileCheck %s

// The normalized value is a sum itself: the mean of a matmul's row is the sum
// of the row, not of all products behind it.

#id = affine_map<(d0, d1) -> (d0, d1)>
#keep = affine_map<(d0, d1) -> (d0, 0)>

// CHECK-LABEL: func.func @layer_of_matmul
func.func @layer_of_matmul(%a: tensor<8x32xf32>, %b: tensor<32x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 16.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %big = tensor.empty() : tensor<8x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%big : tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: %[[X:.*]] = linalg.matmul
  %x = linalg.matmul ins(%a, %b : tensor<8x32xf32>, tensor<32x16xf32>) outs(%init : tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK-NOT: linalg
  // CHECK: %[[Y:.*]] = norm.normalize layer %[[X]] axes [1] eps {{[^ ]*}} : tensor<8x16xf32>
  // CHECK-NEXT: return %[[Y]]
  %small = tensor.empty() : tensor<8x1xf32>
  %sums = linalg.fill ins(%zero : f32) outs(%small : tensor<8x1xf32>) -> tensor<8x1xf32>
  %s = linalg.generic {indexing_maps = [#id, #keep], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%sums : tensor<8x1xf32>) {
  ^bb0(%i: f32, %o: f32):
    %r = arith.addf %i, %o : f32
    linalg.yield %r : f32
  } -> tensor<8x1xf32>
  %m = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%s : tensor<8x1xf32>) outs(%small : tensor<8x1xf32>) {
  ^bb0(%i: f32, %o: f32):
    %r = arith.divf %i, %n : f32
    linalg.yield %r : f32
  } -> tensor<8x1xf32>
  %c = linalg.generic {indexing_maps = [#id, #keep, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %m : tensor<8x16xf32>, tensor<8x1xf32>) outs(%big : tensor<8x16xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %r = arith.subf %i, %j : f32
    linalg.yield %r : f32
  } -> tensor<8x16xf32>
  %v = linalg.generic {indexing_maps = [#id, #keep], iterator_types = ["parallel", "reduction"]}
      ins(%c : tensor<8x16xf32>) outs(%sums : tensor<8x1xf32>) {
  ^bb0(%i: f32, %o: f32):
    %q = arith.mulf %i, %i : f32
    %r = arith.addf %q, %o : f32
    linalg.yield %r : f32
  } -> tensor<8x1xf32>
  %y = linalg.generic {indexing_maps = [#id, #keep, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c, %v : tensor<8x16xf32>, tensor<8x1xf32>) outs(%big : tensor<8x16xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %d = arith.divf %j, %n : f32
    %e = arith.addf %d, %eps : f32
    %r = math.rsqrt %e : f32
    %p = arith.mulf %i, %r : f32
    linalg.yield %p : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}
