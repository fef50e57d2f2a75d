// Contractions, sums, maxima, transposes and functions at sizes that are and are
// not multiples of a vector, empty ones among them, for two vector lengths.
// RUN: %python %S/Inputs/shapes.py %t
// RUN: norm-opt %s --target=cpu --emit=shared -o %t.so
// RUN: norm-opt %s --target=cpu --mcpu=x86-64-v3 --num-threads=1 --emit=shared -o %t.v3.so
// RUN: norm-run %t.so --manifest=%t.json --rtol-max=2e-6
// RUN: norm-run %t.so --manifest=%t.json --alt-size=1 --rtol-max=2e-6
// RUN: norm-run %t.so --manifest=%t.json --alt-size=2 --rtol-max=2e-6
// RUN: norm-run %t.so --manifest=%t.json --alt-size=3 --rtol-max=2e-6
// RUN: norm-run %t.so --manifest=%t.json --alt-size=4 --rtol-max=2e-6
// RUN: norm-run %t.so --manifest=%t.json --alt-size=5 --rtol-max=2e-6
// RUN: norm-run %t.so --manifest=%t.json --alt-size=6 --rtol-max=2e-6
// RUN: norm-run %t.so --manifest=%t.json --alt-size=7 --rtol-max=2e-6
// RUN: norm-run %t.v3.so --manifest=%t.json --rtol-max=2e-6
// RUN: norm-run %t.v3.so --manifest=%t.json --alt-size=2 --rtol-max=2e-6
// RUN: norm-run %t.v3.so --manifest=%t.json --alt-size=6 --rtol-max=2e-6

func.func @execute(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>)
    -> (tensor<?x?xf32>, tensor<?x?xf64>, tensor<?xf32>, tensor<?xf32>, tensor<?x?xi1>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %zw = arith.constant 0.0 : f64
  %lowest = arith.constant 0xFF800000 : f32
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %k = tensor.dim %a, %c1 : tensor<?x?xf32>
  %n = tensor.dim %b, %c0 : tensor<?x?xf32>

  %bt_init = tensor.empty(%k, %n) : tensor<?x?xf32>
  %bt = linalg.transpose ins(%b : tensor<?x?xf32>) outs(%bt_init : tensor<?x?xf32>) permutation = [1, 0]
  %mn = tensor.empty(%m, %n) : tensor<?x?xf32>
  %fill = linalg.fill ins(%z : f32) outs(%mn : tensor<?x?xf32>) -> tensor<?x?xf32>
  %product = linalg.matmul ins(%a, %bt : tensor<?x?xf32>, tensor<?x?xf32>) outs(%fill : tensor<?x?xf32>) -> tensor<?x?xf32>

  // The same in f64, with the result's dimensions exchanged.
  %nm = tensor.empty(%n, %m) : tensor<?x?xf64>
  %fillw = linalg.fill ins(%zw : f64) outs(%nm : tensor<?x?xf64>) -> tensor<?x?xf64>
  %wide = linalg.generic {indexing_maps = [affine_map<(i, j, l) -> (i, l)>, affine_map<(i, j, l) -> (j, l)>, affine_map<(i, j, l) -> (j, i)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%fillw : tensor<?x?xf64>) {
  ^bb0(%x: f32, %y: f32, %out: f64):
    %0 = arith.extf %x : f32 to f64
    %1 = arith.extf %y : f32 to f64
    %2 = arith.mulf %0, %1 : f64
    %3 = arith.addf %out, %2 : f64
    linalg.yield %3 : f64
  } -> tensor<?x?xf64>

  %em = tensor.empty(%m) : tensor<?xf32>
  %fm = linalg.fill ins(%z : f32) outs(%em : tensor<?xf32>) -> tensor<?xf32>
  %rows = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<?x?xf32>) outs(%fm : tensor<?xf32>) {
  ^bb0(%x: f32, %out: f32):
    %0 = arith.mulf %x, %x : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<?xf32>

  %ek = tensor.empty(%k) : tensor<?xf32>
  %fk = linalg.fill ins(%lowest : f32) outs(%ek : tensor<?xf32>) -> tensor<?xf32>
  %columns = linalg.reduce { arith.maximumf } ins(%a : tensor<?x?xf32>) outs(%fk : tensor<?xf32>) dimensions = [0]

  %km = tensor.empty(%k, %m) : tensor<?x?xi1>
  %sign = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x?xf32>) outs(%km : tensor<?x?xi1>) {
  ^bb0(%x: f32, %out: i1):
    %0 = arith.cmpf olt, %x, %z : f32
    linalg.yield %0 : i1
  } -> tensor<?x?xi1>

  %mk = tensor.empty(%m, %k) : tensor<?x?xf32>
  %exp = linalg.exp ins(%a : tensor<?x?xf32>) outs(%mk : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %product, %wide, %rows, %columns, %sign, %exp : tensor<?x?xf32>, tensor<?x?xf64>, tensor<?xf32>, tensor<?xf32>, tensor<?x?xi1>, tensor<?x?xf32>
}
