// A model is compiled in memory, from text and from bytecode, and gives the
// same bits as the shared library that norm-opt writes.
// RUN: rm -rf %t && mkdir %t
// RUN: %python %S/Inputs/write_tensors.py %t/x.npy f4 2x3 1 2 3 4 5 6
// RUN: %python %S/Inputs/write_tensors.py %t/w.npy f4 3 1 2 3
// RUN: %python %S/Inputs/write_tensors.py %t/n.npy i8 - 5
// RUN: norm-run %s --entry=scaled --input=%t/x.npy --input=%t/w.npy | FileCheck %s --check-prefix=SCALED
// SCALED: result 0 2x3xf32: min 1, max 18, mean 7.66667, first 1 4 9 4 10 18
// RUN: norm-run %s --entry=scaled --input=%t/x.npy --input=%t/w.npy --output=%t/y
// RUN: norm-opt %s --emit-bytecode -o %t/m.mlirbc
// RUN: norm-run %t/m.mlirbc --entry=scaled --input=%t/x.npy --input=%t/w.npy --expect=%t/y.0.npy --ulp=0
// RUN: norm-opt %s --target=cpu --emit=shared -o %t/m.so
// RUN: norm-run %t/m.so --entry=scaled --input=%t/x.npy --input=%t/w.npy --expect=%t/y.0.npy --ulp=0
// RUN: norm-run %s --entry=scaled --input=%t/x.npy --input=%t/w.npy --expect=%t/y.0.npy --ulp=0 --num-threads=1 --opt-level=0

// Scalars and several results; the sizes of results that the call decides.
// RUN: norm-run %s --entry=two --input=%t/x.npy --input=%t/n.npy | FileCheck %s --check-prefix=TWO
// TWO: result 0 3x2xf32: min 1, max 6, mean 3.5, first 1 4 2 5 3 6
// TWO: result 1 i64: min 6, max 6, mean 6, first 6

// RUN: not norm-run %s --input=%t/x.npy 2>&1 | FileCheck %s --check-prefix=CHOOSE
// CHOOSE: norm-run: error: {{.*}}jit.mlir: holds scaled, two; choose one with --entry
// RUN: not norm-run %s --entry=scaled --mcpu=abacus 2>&1 | FileCheck %s --check-prefix=MCPU
// MCPU: norm-run: error: {{.*}}abacus
// RUN: not norm-run %s --entry=scaled --opt-level=9 2>&1 | FileCheck %s --check-prefix=LEVEL
// LEVEL: norm-run: error: the optimization level is 0 to 3

// What cannot be compiled is reported once, at its place.
// RUN: not norm-run %S/Inputs/unknown.mlir 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: unknown.mlir:2:8: error:
// UNKNOWN-SAME: tosa.scatter
// UNKNOWN-NOT: error:

func.func @scaled(%x: tensor<?x3xf32>, %w: tensor<3xf32>) -> tensor<?x3xf32> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x3xf32>
  %init = tensor.empty(%rows) : tensor<?x3xf32>
  %wide = linalg.broadcast ins(%w : tensor<3xf32>) outs(%init : tensor<?x3xf32>)
      dimensions = [0]
  %y = linalg.mul ins(%x, %wide : tensor<?x3xf32>, tensor<?x3xf32>)
      outs(%init : tensor<?x3xf32>) -> tensor<?x3xf32>
  return %y : tensor<?x3xf32>
}

func.func @two(%x: tensor<?x3xf32>, %n: tensor<i64>)
    -> (tensor<3x?xf32>, tensor<i64>) {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x3xf32>
  %init = tensor.empty(%rows) : tensor<3x?xf32>
  %y = linalg.transpose ins(%x : tensor<?x3xf32>) outs(%init : tensor<3x?xf32>)
      permutation = [1, 0]
  %value = tensor.extract %n[] : tensor<i64>
  %one = arith.constant 1 : i64
  %sum = arith.addi %value, %one : i64
  %m = tensor.from_elements %sum : tensor<i64>
  return %y, %m : tensor<3x?xf32>, tensor<i64>
}
