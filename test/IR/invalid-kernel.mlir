// RUN: norm-opt %s -split-input-file -verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{'norm.kernel' op arguments of the body must have the types of the inputs (C25)}}
  norm.kernel ins(%x : tensor<4xf32>) {
  ^bb0(%a: tensor<5xf32>):
    norm.yield
  }
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{'norm.kernel' op must yield values of the results' types (C26)}}
  %0 = norm.kernel ins(%x : tensor<4xf32>) {
  ^bb0(%a: tensor<4xf32>):
    norm.yield
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{'norm.kernel' op body must be free of memory effects (C27)}}
  %0 = norm.kernel ins(%x : tensor<4xf32>) {
  ^bb0(%a: tensor<4xf32>):
    // expected-note @below {{see this op}}
    %m = memref.alloc() : memref<4xf32>
    norm.yield %a : tensor<4xf32>
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-note @below {{required by region isolation constraints}}
  %0 = norm.kernel {
    // expected-error @below {{using value defined outside the region}}
    norm.yield %x : tensor<4xf32>
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{'norm.yield' op expects parent op 'norm.kernel'}}
  norm.yield %x : tensor<4xf32>
}

// -----


func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{'norm.launch' op callee @k is no function (C28)}}
  %0 = norm.launch @k outs(%x : tensor<4xf32>)
  return
}

// -----

func.func private @k(memref<4xf32>) -> i32
func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{'norm.launch' op callee must have no results (C28)}}
  %0 = norm.launch @k outs(%x : tensor<4xf32>)
  return
}

// -----

func.func private @k(memref<4xf32>)
func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{'norm.launch' op callee has 1 arguments for 2 inputs and outputs (C29)}}
  %0 = norm.launch @k ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>)
  return
}

// -----

func.func private @k(memref<4xf64>)
func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{'norm.launch' op argument 0 of the callee is 'memref<4xf64>', no memref of 'tensor<4xf32>' (C29)}}
  %0 = norm.launch @k outs(%x : tensor<4xf32>)
  return
}

// -----

func.func private @k(memref<4xf32>)
func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{'norm.launch' op results must have the types of the outputs (C30)}}
  %0 = "norm.launch"(%x) <{callee = @k, operandSegmentSizes = array<i32: 0, 1>}> : (tensor<4xf32>) -> tensor<?xf32>
  return
}

// -----

// expected-error @below {{norm.parameter of argument 0 must be a name (C31)}}
func.func @f(%x: tensor<4xf32> {norm.parameter = 3}) {
  return
}

// -----

// expected-error @below {{norm.parameter of argument 0 must be a name (C31)}}
func.func @f(%x: tensor<4xf32> {norm.parameter = ""}) {
  return
}

// -----

// expected-error @below {{norm.alias of argument 0 must be the index of a result of the argument's type (C32)}}
func.func @f(%x: tensor<4xf32> {norm.alias = "x"}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// expected-error @below {{norm.alias of argument 0 must be the index of a result of the argument's type (C32)}}
func.func @f(%x: tensor<4xf32> {norm.alias = -1}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// expected-error @below {{norm.alias of argument 0 must be the index of a result of the argument's type (C32)}}
func.func @f(%x: tensor<4xf32> {norm.alias = 1}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// expected-error @below {{norm.alias of argument 1 must be the index of a result of the argument's type (C32)}}
func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32> {norm.alias = 0}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32> {norm.alias = 0, norm.parameter = "cache"}, %y: tensor<?xf32> {norm.alias = 0}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
