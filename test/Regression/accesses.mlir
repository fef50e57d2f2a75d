// What leaves a tensor, or divides by 0, is an error of the call: never another
// tensor's values, never a signal.
// RUN: rm -rf %t && mkdir %t
// RUN: %python %norm_src/test/Tools/norm-run/Inputs/write_tensors.py %t/x.npy f4 2x3 1 2 3 4 5 6
// RUN: %python %norm_src/test/Tools/norm-run/Inputs/write_tensors.py %t/v.npy f4 3 1 2 3
// RUN: %python %norm_src/test/Tools/norm-run/Inputs/write_tensors.py %t/t.npy f4 2x2 1 1 1 1
// RUN: %python %norm_src/test/Tools/norm-run/Inputs/write_tensors.py %t/far.npy i8 1 100000000000
// RUN: %python %norm_src/test/Tools/norm-run/Inputs/write_tensors.py %t/none.npy i8 1 0
// RUN: not norm-run %s --entry=extent --input=%t/x.npy 2>&1 | FileCheck %s --check-prefix=SLICE
// RUN: not norm-run %s --entry=slice --input=%t/v.npy 2>&1 | FileCheck %s --check-prefix=SLICE
// RUN: not norm-run %s --entry=far_slice --input=%t/v.npy 2>&1 | FileCheck %s --check-prefix=SLICE
// RUN: not norm-run %s --entry=rope --input=%t/x.npy --input=%t/t.npy --input=%t/t.npy 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not norm-run %s --entry=insert --input=%t/v.npy --input=%t/far.npy 2>&1 | FileCheck %s --check-prefix=INSERT
// RUN: not norm-run %s --entry=divide --input=%t/none.npy 2>&1 | FileCheck %s --check-prefix=DIVIDE
// SLICE: a slice is outside of its tensor
// ERROR: assertion
// INSERT: an element is inserted outside of its tensor
// DIVIDE: an integer is divided by 0

func.func @extent(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = norm.normalize rms %x axes [1] eps 1.0e-06 extent 4 : tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @slice(%x: tensor<?xf32>) -> tensor<4xf32> {
  %0 = tensor.extract_slice %x[2] [4] [1] : tensor<?xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @far_slice(%x: tensor<?xf32>) -> tensor<4xf32> {
  %0 = tensor.extract_slice %x[2000000000] [4] [1] : tensor<?xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @rope(%x: tensor<?x?xf32>, %c: tensor<?x2xf32>, %s: tensor<?x2xf32>) -> tensor<?x?xf32> {
  %0 = norm.rope half_split %x cos %c sin %s axes [0, 1] rotary 4
      : tensor<?x?xf32>, tensor<?x2xf32>
  return %0 : tensor<?x?xf32>
}

func.func @insert(%x: tensor<?xf32>, %i: tensor<1xi64>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %0 = tensor.extract %i[%c0] : tensor<1xi64>
  %1 = arith.index_cast %0 : i64 to index
  %2 = tensor.insert %one into %x[%1] : tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @divide(%x: tensor<1xi64>) -> tensor<1xi64> {
  %0 = arith.divsi %x, %x : tensor<1xi64>
  return %0 : tensor<1xi64>
}
