// Each kind of output of --emit.
// RUN: norm-opt %s --emit=mlir | FileCheck %s --check-prefix=MLIR
// RUN: norm-opt %s --emit=llvm-ir --mcpu=x86-64-v3 | FileCheck %s --check-prefix=LLVM
// RUN: norm-opt %s --emit=asm -o %t.s && FileCheck %s --check-prefix=ASM --input-file=%t.s
// RUN: norm-opt %s --emit=obj -o %t.o && llvm-nm %t.o | FileCheck %s --check-prefix=OBJ
// RUN: not norm-opt %s --emit=obj -o - --mcpu=native 2>&1 | FileCheck %s --check-prefix=BINARY
// What --emit=mlir writes is a library too.
// RUN: norm-opt %s --emit=mlir | norm-opt --emit=obj -o %t.2.o && llvm-nm %t.2.o | FileCheck %s --check-prefix=OBJ
// Passes of the command line run first.
// RUN: norm-opt %s --canonicalize --emit=mlir --mlir-print-ir-after=canonicalize -o /dev/null 2>&1 | FileCheck %s --check-prefix=FIRST
// Without --emit it is mlir-opt.
// RUN: norm-opt %s --linalg-generalize-named-ops | FileCheck %s --check-prefix=OPT
// RUN: norm-opt %s --emit-bytecode -o %t.mlirbc && norm-opt %t.mlirbc | FileCheck %s --check-prefix=SAME
// RUN: norm-opt %t.mlirbc --emit=obj -o %t.3.o && cmp %t.o %t.3.o

// MLIR-DAG: llvm.func @_mlir_ciface_twice
// MLIR-DAG: norm.library = [{{.*}}name = "twice"

// LLVM: target triple
// LLVM-DAG: @norm_twice_signature = {{.*}}constant ptr
// LLVM-DAG: define {{.*}}i32 @norm_twice(
// LLVM-DAG: define {{.*}}i32 @norm_twice_shapes(
// LLVM-DAG: define {{.*}}i32 @norm_twice_prepare(
// LLVM-DAG: fadd

// ASM: norm_twice:

// OBJ-DAG: T norm_twice
// OBJ-DAG: U norm_rt_call
// OBJ-DAG: {{[DR]}} norm_library_functions

// BINARY: error: binary output needs a file: use -o FILE

// FIRST: IR Dump After Canonicalizer
// FIRST-NOT: norm.library
// FIRST: linalg.add

// OPT: linalg.generic
// OPT-NOT: norm.library

// SAME: linalg.add
func.func @twice(%x: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %y = linalg.add ins(%x, %x : tensor<16xf32>, tensor<16xf32>)
                  outs(%e : tensor<16xf32>) -> tensor<16xf32>
  return %y : tensor<16xf32>
}
