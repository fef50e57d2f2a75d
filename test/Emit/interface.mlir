// What norm-library-interface records, and the functions that compute sizes.
// RUN: norm-opt %s --norm-library-interface 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARNING --input-file=%t

// CHECK: module attributes {norm.library = [
// CHECK-SAME: inputs = [{name = "arg0", type = tensor<?x?xf32>}, {name = "w", parameter, type = tensor<4xbf16>}]
// CHECK-SAME: lowered = "sizes", name = "sizes"
// CHECK-SAME: shapes = "norm_shapes_sizes", symbol = "sizes"
// CHECK-SAME: lowered = "fn_main", name = "main"
// CHECK-SAME: symbol = "main"
// CHECK-SAME: lowered = "data", name = "data"
// CHECK-SAME: shapes = "norm_shapes_data", shapes_need_data, symbol = "data"
// CHECK-SAME: lowered = "tosa.sizes", name = "tosa.sizes"
// CHECK-NOT: shapes_need_data
// CHECK-SAME: symbol = "tosa_sizes"

// CHECK-LABEL: func.func @sizes(
// CHECK-SAME: llvm.emit_c_interface
func.func @sizes(%x: tensor<?x?xf32>, %w: tensor<4xbf16> {norm.parameter = "w"})
    -> (tensor<?x?xf32>, tensor<4xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %ok = arith.cmpi eq, %m, %n : index
  cf.assert %ok, "square"
  %e = tensor.empty(%n, %m) : tensor<?x?xf32>
  %t = linalg.transpose ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>)
       permutation = [1, 0]
  %r = math.exp %t : tensor<?x?xf32>
  return %r, %w : tensor<?x?xf32>, tensor<4xbf16>
}
// CHECK-LABEL: func.func @norm_shapes_sizes(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>
// CHECK-SAME: -> (i64, i64)
// CHECK-NOT: linalg
// CHECK-NOT: assert
// CHECK-DAG: %[[M:.*]] = tensor.dim %[[X]], %c0
// CHECK-DAG: %[[N:.*]] = tensor.dim %[[X]], %c1
// CHECK-DAG: %[[NI:.*]] = arith.index_cast %[[N]]
// CHECK-DAG: %[[MI:.*]] = arith.index_cast %[[M]]
// CHECK: return %[[NI]], %[[MI]] : i64, i64

// CHECK-LABEL: func.func @fn_main(
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// CHECK-LABEL: func.func @data(
func.func @data(%n: tensor<1xi64>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = tensor.extract %n[%c0] : tensor<1xi64>
  %i = arith.index_cast %v : i64 to index
  %s = tensor.splat %z[%i] : tensor<?xf32>
  return %s : tensor<?xf32>
}

func.func @tosa.sizes(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %y = tosa.exp %x : (tensor<?x4xf32>) -> tensor<?x4xf32>
  %z = tosa.add %y, %x : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %z : tensor<?x4xf32>
}
// CHECK-LABEL: func.func @norm_shapes_tosa.sizes(
// CHECK-NOT: tosa.
// CHECK-NOT: linalg.generic
// CHECK: return

// WARNING: warning: no C interface for function 'memory': argument 0 has type memref<4xf32>
func.func @memory(%x: memref<4xf32>) {
  return
}
// WARNING: warning: no C interface for function 'narrow': argument 0 has type tensor<4xi4>
func.func @narrow(%x: tensor<4xi4>) -> tensor<4xi4> {
  return %x : tensor<4xi4>
}
func.func private @helper(%x: tensor<4xi4>) -> tensor<4xi4> {
  return %x : tensor<4xi4>
}
