// Functions whose results a caller can work out by hand.

#rows = affine_map<(i, j) -> (i, j)>
#cols = affine_map<(i, j) -> (j)>

// y = x * w, row by row; at most 100 rows.
func.func @scale(%x: tensor<?x8xf32>,
                 %w: tensor<8xf32> {norm.parameter = "scale.weight"})
    -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %c100 = arith.constant 100 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %ok = arith.cmpi sle, %n, %c100 : index
  cf.assert %ok, "at most 100 rows"
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %y = linalg.generic {indexing_maps = [#rows, #cols, #rows],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %w : tensor<?x8xf32>, tensor<8xf32>) outs(%e : tensor<?x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<?x8xf32>
  return %y : tensor<?x8xf32>
}

// A name that C's library has, scalars, a tensor of rank 0 and booleans:
// where the mask is set s + t + i, elsewhere 0.
func.func @exp(%s: f32, %t: tensor<f32>, %i: index, %mask: tensor<4xi1>)
    -> (tensor<4xf32>, i64) {
  %z = arith.constant 0.0 : f32
  %tv = tensor.extract %t[] : tensor<f32>
  %ii = arith.index_cast %i : index to i64
  %if = arith.sitofp %ii : i64 to f32
  %a = arith.addf %s, %tv : f32
  %b = arith.addf %a, %if : f32
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.map ins(%mask : tensor<4xi1>) outs(%e : tensor<4xf32>)
    (%m: i1, %o: f32) {
      %v = arith.select %m, %b, %z : f32
      linalg.yield %v : f32
    }
  return %y, %ii : tensor<4xf32>, i64
}

// A cache that grows by one row: the argument's memory may take result 0. The
// second result is the argument itself.
func.func @append.row(%cache: tensor<4x2xi32> {norm.alias = 0 : i64},
                      %row: tensor<1x2xi32>, %at: tensor<1xi64>)
    -> (tensor<4x2xi32>, tensor<1x2xi32>) {
  %c0 = arith.constant 0 : index
  %p = tensor.extract %at[%c0] : tensor<1xi64>
  %pi = arith.index_cast %p : i64 to index
  %r = tensor.insert_slice %row into %cache[%pi, 0] [1, 2] [1, 1]
      : tensor<1x2xi32> into tensor<4x2xi32>
  return %r, %row : tensor<4x2xi32>, tensor<1x2xi32>
}

// No argument; a constant.
func.func @constant() -> tensor<3xf64> {
  %c = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  return %c : tensor<3xf64>
}

// An assertion on computed data, when memory is in use already: y = 2x where
// no element of y may exceed 10.
func.func @late(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %y = linalg.add ins(%x, %x : tensor<?xf32>, tensor<?xf32>)
                  outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %z = arith.constant 0.0 : f32
  %i = tensor.from_elements %z : tensor<f32>
  %m = linalg.reduce ins(%y : tensor<?xf32>) outs(%i : tensor<f32>)
       dimensions = [0]
    (%a: f32, %b: f32) {
      %c = arith.maximumf %a, %b : f32
      linalg.yield %c : f32
    }
  %v = tensor.extract %m[] : tensor<f32>
  %c10 = arith.constant 10.0 : f32
  %ok = arith.cmpf ole, %v, %c10 : f32
  cf.assert %ok, "no element above 10"
  return %y : tensor<?xf32>
}

// A loop that carries a tensor: x^(2^n).
func.func @power(%x: tensor<2xf32>, %n: index) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> tensor<2xf32> {
    %s = arith.mulf %y, %y : tensor<2xf32>
    scf.yield %s : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}
