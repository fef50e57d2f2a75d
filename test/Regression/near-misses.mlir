// RUN: norm-opt %s --norm-raise --remarks-filter=norm-raise --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: norm-opt %s --norm-raise | FileCheck %s --implicit-check-not=norm.normalize

// Found by hand: each was once raised to a norm that it is not.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// A sum under way is no element of the tensor that it starts from.
// REMARK: NormRefused | {{.*}} | Function=running |
// CHECK-LABEL: func @running
func.func @running(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %z2 = arith.constant dense<0.0> : tensor<4x8xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %eps = arith.constant dense<1.0e-6> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %s1, %s = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%z, %z : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %o1: f32, %o2: f32):
    %n1 = arith.addf %o1, %a : f32
    %t = arith.addf %a, %o1 : f32
    %q = arith.mulf %t, %t : f32
    %n2 = arith.addf %o2, %q : f32
    linalg.yield %n1, %n2 : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  %v = arith.divf %s, %n : tensor<4xf32>
  %v2 = arith.addf %v, %eps : tensor<4xf32>
  %inv = math.rsqrt %v2 : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %x0 = arith.addf %x, %z2 : tensor<4x8xf32>
  %y = arith.mulf %x0, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// A maximum of a negated term.
// REMARK: NormRefused | {{.*}} | Function=negmax0 |
// CHECK-LABEL: func @negmax0
func.func @negmax0(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<-8.0> : tensor<4xf32>
  %m1 = arith.constant dense<-1.0> : tensor<4xf32>
  %eps = arith.constant dense<1.0e-1> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %v2 = arith.maximumf %v, %z : tensor<4xf32>
  %v3 = arith.mulf %v2, %m1 : tensor<4xf32>
  %v4 = arith.addf %v3, %eps : tensor<4xf32>
  %inv = math.rsqrt %v4 : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// A clamp of a negated term.
// REMARK: NormRefused | {{.*}} | Function=negmax |
// CHECK-LABEL: func @negmax
func.func @negmax(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<-8.0> : tensor<4xf32>
  %m1 = arith.constant dense<-1.0> : tensor<4xf32>
  %eps = arith.constant dense<1.0e-1> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %v2 = arith.maximumf %v, %eps : tensor<4xf32>
  %v3 = arith.mulf %v2, %m1 : tensor<4xf32>
  %inv = math.rsqrt %v3 : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// An epsilon that is taken off.
// REMARK: NormRefused | {{.*}} | Function=negeps |
// CHECK-LABEL: func @negeps
func.func @negeps(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<-8.0> : tensor<4xf32>
  %m1 = arith.constant dense<-1.0> : tensor<4xf32>
  %eps = arith.constant dense<1.0e-1> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %v2 = arith.addf %v, %eps : tensor<4xf32>
  %v3 = arith.mulf %v2, %m1 : tensor<4xf32>
  %inv = math.rsqrt %v3 : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// A size that 8 bits need not hold.
// CHECK-LABEL: func @dyni8
func.func @dyni8(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e1 = tensor.empty(%d0) : tensor<?xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %i = arith.index_cast %d1 : index to i8
  %f = arith.sitofp %i : i8 to f32
  %n = tensor.splat %f[%d0] : tensor<?xf32>
  %sq = arith.mulf %x, %x : tensor<?x?xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<?x?xf32>) outs(%z : tensor<?xf32>) dimensions = [1]
  %va = arith.divf %s, %n : tensor<?xf32>
  %inv = math.rsqrt %va : tensor<?xf32>
  %b = linalg.broadcast ins(%inv : tensor<?xf32>) outs(%e : tensor<?x?xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

