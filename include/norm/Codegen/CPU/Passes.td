//===- Passes.td - Passes of the CPU code generator --------*- tablegen -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_CODEGEN_CPU_PASSES_TD
#define NORM_CODEGEN_CPU_PASSES_TD

include "mlir/Pass/PassBase.td"

def NormCPUCheckInputPass : Pass<"norm-cpu-check-input", "ModuleOp"> {
  let summary = "Refuse what the CPU code generator cannot lower";
  let description = [{
    Reports the first op whose dialect has no lowering, an unranked tensor at a
    function boundary, and a recursive call, each at its location, and fails.
    The IR is not changed.
  }];
}

def NormCPUPrepareFunctionsPass
    : Pass<"norm-cpu-prepare-functions", "ModuleOp"> {
  let summary = "Set the calling convention of public functions";
  let description = [{
    Public functions get `llvm.emit_c_interface`; their tensor arguments get
    `bufferization.writable = false`, except those with `norm.alias`, whose
    buffer is meant to take a result.
  }];
}

def NormCPUDecomposeAggregatesPass
    : Pass<"norm-cpu-decompose-aggregates"> {
  let summary = "Write linalg ops that stand for several as those";
  let description = [{
    For example `linalg.softmax` becomes a maximum, an exponential, a sum and a
    division.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "linalg::LinalgDialect", "math::MathDialect",
                           "tensor::TensorDialect"];
}

def NormCPUSimplifyMathPass : Pass<"norm-cpu-simplify-math"> {
  let summary = "Write powers with constant exponents as products and roots";
  let description = [{
    `math.fpowi` and `math.powf` with a whole exponent from -1 to 8, or 0.5.
    NaN, infinities and zeros give what the power gives.
  }];
  let dependentDialects = ["arith::ArithDialect", "math::MathDialect"];
}

def NormCPUFoldTransposesPass : Pass<"norm-cpu-fold-transposes"> {
  let summary = "Let contractions read transposed and repeated operands";
  let description = [{
    A contraction whose operand is a transpose or a broadcast becomes a
    `linalg.generic` that reads the source through its indexing map, so that no
    copy of a weight is made.
  }];
  let dependentDialects = ["linalg::LinalgDialect"];
}

def NormCPUFuseElementwisePass : Pass<"norm-cpu-fuse-elementwise"> {
  let summary = "Fuse elementwise ops, never into a contraction";
  let description = [{
    Upstream's elementwise fusion of producers with one use, except that
    contractions are left alone, that nothing with a function or a division is
    computed more than once per element, and that bodies with side effects stay
    as they are. Results that nobody uses are dropped.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "linalg::LinalgDialect"];
}

def NormCPUUnshareInitsPass : Pass<"norm-cpu-unshare-inits"> {
  let summary = "Give each result a buffer of its own";
  let description = [{
    Copies `tensor.empty` and `linalg.fill` for each of their uses. Shared ones
    would be copied as memory by bufferization.
  }];
  let dependentDialects = ["linalg::LinalgDialect", "tensor::TensorDialect"];
}

def NormCPUAliasResultsPass : Pass<"norm-cpu-alias-results", "ModuleOp"> {
  let summary = "Return caches in the memory of their arguments";
  let description = [{
    Runs on memrefs, after deallocation. An argument with `norm.alias = N` that
    is returned as result N is returned itself instead of a copy. Results that
    share memory with an earlier one are copied.
  }];
}

def NormCPUGuardAccessesPass
    : Pass<"norm-cpu-guard-accesses", "ModuleOp"> {
  let summary = "Keep accesses inside of their tensors";
  let description = [{
    Runs on memrefs. What is not known to be inside: an index of a
    `memref.load` (a gather) is clamped into the range of its dimension, or the
    loop that counts it is asserted not to leave it; a `memref.store` and a
    slice are asserted to be inside. Functions with `norm.kernel_class` are
    emitted kernels, which check their sizes themselves.
  }];
  let dependentDialects = ["arith::ArithDialect", "cf::ControlFlowDialect",
                           "memref::MemRefDialect", "scf::SCFDialect"];
}

def NormCPUGuardDivisionsPass
    : Pass<"norm-cpu-guard-divisions", "ModuleOp"> {
  let summary = "Make a division of integers by 0 an error of the call";
  let description = [{
    Integers are divided by 1 where the processor would trap. A divisor of 0 is
    asserted not to be; the least number divided by -1 is itself, with the
    remainder 0.
  }];
  let dependentDialects = ["arith::ArithDialect", "cf::ControlFlowDialect"];
}

def NormCPUGuardShapesPass : Pass<"norm-cpu-guard-shapes", "ModuleOp"> {
  let summary = "Compare dynamic sizes that must be equal";
  let description = [{
    Runs on memrefs. Linalg ops, copies and reshapes with dynamic sizes assert
    that the sizes they rely on agree, so that arguments of unmatched sizes are
    an error of the call instead of an access out of bounds.
  }];
  let dependentDialects = ["arith::ArithDialect", "cf::ControlFlowDialect",
                           "memref::MemRefDialect"];
}

def NormCPULowerAssertsPass
    : Pass<"norm-cpu-lower-asserts", "ModuleOp"> {
  let summary = "Turn cf.assert into an error that the caller sees";
  let description = [{
    Runs on memrefs. Outside of loops a `cf.assert` becomes a call of
    `norm_rt_assert_failed` under its negated condition; the call does not
    return. Inside of parallel loops and linalg bodies the failure is stored in
    a slot of the function, which is examined after the outermost of them.
  }];
  let dependentDialects = ["scf::SCFDialect", "memref::MemRefDialect",
                           "arith::ArithDialect", "LLVM::LLVMDialect"];
}

def NormCPULowerCopiesPass
    : Pass<"norm-cpu-lower-copies", "ModuleOp"> {
  let summary = "Turn strided copies into linalg loops";
  let description = [{
    A `memref.copy` whose sides are not both contiguous would become a call of
    a library function that a compiled library does not have.
  }];
  let dependentDialects = ["linalg::LinalgDialect"];
}

def NormCPUExpandNarrowingPass
    : Pass<"norm-cpu-expand-narrowing", "ModuleOp"> {
  let summary = "Turn f64 to 16-bit floats into steps that have instructions";
  let description = [{
    `arith.truncf` from f64 to bf16 or f16 would become a call of a library
    function that a compiled library does not have. It goes through f32 instead,
    rounded to odd there, which gives the bits of a single rounding. Conversions
    are not contracted: each step of 16-bit arithmetic keeps its rounding.
  }];
  let dependentDialects = ["arith::ArithDialect"];
}

/// What every pass that builds loops is told.
def NormCPULoopOptions {
  list<Option> options = [
    Option<"vectorBits", "vector-bits", "unsigned", "256",
           "Bits of a vector register: 128, 256 or 512">,
    Option<"numThreads", "num-threads", "unsigned", "0",
           "Threads of parallel loops; 1: serial code">,
    Option<"parallelThreshold", "parallel-threshold", "int64_t", "16384",
           "Element operations below which a loop nest is serial">
  ];
}

def NormCPUOutlineLoopsPass : Pass<"norm-cpu-outline-loops", "ModuleOp"> {
  let summary = "Make each distinct loop nest a function";
  let description = [{
    Runs on memrefs. Each linalg op becomes a call of a private function that
    holds it; ops that differ in their operands only share a function, so that
    the code of a model grows with its distinct layers, not with their number.
  }];
  let dependentDialects = ["func::FuncDialect"];
}

def NormCPUOutlineTasksPass : Pass<"norm-cpu-outline-tasks", "ModuleOp"> {
  let summary = "Make the body of each loop nest that may be parallel a function";
  let description = [{
    The emitters wrap what one iteration does in an `scf.execute_region` that
    is `no_inline`. As a function it may allocate small buffers on the stack,
    and the serial and the parallel form of a nest share it.
  }];
  let dependentDialects = ["func::FuncDialect"];
}

def NormCPUContractionsToVectorPass
    : Pass<"norm-cpu-contractions-to-vector"> {
  let summary = "Lower contractions to register-tiled vector loops";
  let description = [{
    Runs on memrefs. A multiply-add contraction of floats (any order of
    dimensions, batches, f16 to f64) becomes a loop nest over blocks of rows and
    panels of columns. A panel is copied to a small buffer chunk by chunk
    (transposed where needed), the inner loop is one `vector.fma` per
    accumulator. Sums of f16 and bf16 are kept in f32 and rounded once. K is
    cut into chunks of 128 that are summed in order, so a row's bits do not
    depend on the other rows, on the tiles or on the number of threads.
  }];
  let options = NormCPULoopOptions.options;
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect",
                           "scf::SCFDialect", "vector::VectorDialect"];
}

def NormCPUEmitRowKernelsPass : Pass<"norm-cpu-emit-row-kernels"> {
  let summary = "Lower outlined row kernels to vector loops";
  let description = [{
    Replaces the body of each function with `norm.kernel_class = "row"`, whose
    memref arguments are the inputs of its one `norm.kernel` and then its
    results, by loops over rows. A row is traversed once for each row reduction
    that the next values wait for. Row sums have 64 lanes whatever the vector
    length, 16-bit floats are converted with integer operations and computed in
    f32, each op's result is rounded to its type. Large results that the kernel
    does not read again are stored around the caches, and the next row of large
    inputs is fetched ahead. What the row program
    (norm/Codegen/RowProgram.h) does not take stays as it is, with a remark.
  }];
  let options = NormCPULoopOptions.options;
  let dependentDialects = ["arith::ArithDialect", "cf::ControlFlowDialect",
                           "math::MathDialect", "memref::MemRefDialect",
                           "scf::SCFDialect", "vector::VectorDialect"];
}

def NormCPURowsToVectorPass : Pass<"norm-cpu-rows-to-vector"> {
  let summary = "Lower elementwise ops and reductions to vector loops";
  let description = [{
    Runs on memrefs. The contiguous loop of an output becomes vectors and a
    scalar tail; values that do not vary along it are computed once per row.
    A reduction along a contiguous loop keeps element j in lane j mod 64 and
    folds the lanes by halves, so a row's bits do not depend on the vector
    length, the other rows or the number of threads. Rows are shared among
    threads. What has no vector form stays linalg, with a remark; with
    `strict-types` that includes sums of 16-bit floats, whose order counts.
  }];
  let options = !listconcat(NormCPULoopOptions.options, [
    Option<"strictTypes", "strict-types", "bool", "false",
           "Sum 16-bit floats in sequence">
  ]);
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect",
                           "scf::SCFDialect", "vector::VectorDialect"];
}

def NormCPUResultBuffersPass
    : Pass<"norm-cpu-result-buffers", "ModuleOp"> {
  let summary = "Write results into the caller's memory";
  let description = [{
    Runs on memrefs, when all loops are built. A buffer that a public function
    allocates and returns, and that is the whole of one result, is asked of
    `norm_rt_result(result number, bytes)`: the runtime hands out the caller's
    memory for that result where nothing speaks against it. Functions that the
    module itself calls are left alone.
  }];
  let dependentDialects = ["arith::ArithDialect", "func::FuncDialect",
                           "LLVM::LLVMDialect"];
}

def NormCPURuntimeMemoryPass
    : Pass<"norm-cpu-runtime-memory", "ModuleOp"> {
  let summary = "Allocate through the runtime";
  let description = [{
    Runs on the LLVM dialect: calls of `malloc` and `free` become calls of
    `norm_rt_malloc` and `norm_rt_free`, which keep track of what a call has
    allocated.
  }];
}

def NormCPUCheckLoweredPass
    : Pass<"norm-cpu-check-lowered", "ModuleOp"> {
  let summary = "Refuse a module in which an op was not lowered";
  let description = [{
    Reports the first op outside of the LLVM and OpenMP dialects, at its
    location, and fails.
  }];
}

#endif // NORM_CODEGEN_CPU_PASSES_TD
