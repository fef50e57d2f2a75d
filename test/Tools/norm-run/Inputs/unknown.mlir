func.func @f(%v: tensor<1x4x2xf32>, %i: tensor<1x2xi32>, %x: tensor<1x2x2xf32>) -> tensor<1x4x2xf32> {
  %y = tosa.scatter %v, %i, %x : (tensor<1x4x2xf32>, tensor<1x2xi32>, tensor<1x2x2xf32>) -> tensor<1x4x2xf32>
  return %y : tensor<1x4x2xf32>
}
