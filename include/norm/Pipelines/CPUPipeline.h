//===- CPUPipeline.h - From tensors to the LLVM dialect ---------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pass pipeline `norm-cpu-pipeline`.
//
// Input: a module of func.func on ranked tensors and scalars whose bodies mix
// tosa, linalg, norm, tensor, arith, math, scf, cf.assert and calls.
//
// Output: the LLVM dialect. For each public function F there are `F` and the C
// interface wrapper `_mlir_ciface_F(results *, arguments *...)`: each ranked
// tensor argument is a pointer to a memref descriptor in the identity layout
// (allocated pointer, aligned pointer, offset, sizes, strides), each scalar is
// passed by value, `results` is a struct of the results in order, and is absent
// where there are none. (A single result is passed the same way, unless it is a
// scalar, which is returned.)
//
// Ownership: argument buffers are read only, except those of arguments with
// `norm.alias = N`: result N may be written to the argument's buffer, and then
// the descriptor of result N has the argument's aligned pointer. Every other
// result is freshly allocated, or lies where `norm_rt_result` said: its
// allocated pointer goes to whoever allocated, and no two results share memory.
//
// Runtime hooks that the output calls (norm/Runtime/Runtime.h), always on the
// thread that called F and outside of parallel regions:
//   void *norm_rt_malloc(size_t)   never returns null (size 0 included); where
//                                  memory is exhausted it ends the call of F;
//   void norm_rt_free(void *);
//   void *norm_rt_result(int64_t, size_t)   memory for a result of that number
//                                  and size, as from norm_rt_malloc or the
//                                  caller's own;
//   void norm_rt_assert_failed(const char *)   ends the call of F.
// A failed cf.assert inside of a loop or of a linalg body is recorded there,
// data-dependent indices are clamped so that nothing is read out of bounds, and
// the hook is called when the loop is done.
//
// Errors: an op that nothing lowers is one diagnostic that names the op and its
// location, and the pipeline fails.
//
//===----------------------------------------------------------------------===//
#ifndef NORM_PIPELINES_CPUPIPELINE_H
#define NORM_PIPELINES_CPUPIPELINE_H

#include "mlir/Pass/PassOptions.h"

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace mlir::norm {

struct CPUPipelineOptions : public PassPipelineOptions<CPUPipelineOptions> {
  /// Threads of parallel loops. 0: the OpenMP runtime decides; 1: no OpenMP.
  Option<unsigned> numThreads{
      *this, "num-threads",
      llvm::cl::desc("threads of parallel loops; 0: the OpenMP runtime "
                     "decides, 1: serial code without OpenMP"),
      llvm::cl::init(0)};
  /// Bits of the widest vector registers that the code should use: 128, 256
  /// (x86-64-v3) or 512 (AVX-512). Any value is correct on any machine.
  Option<unsigned> vectorBits{
      *this, "vector-bits",
      llvm::cl::desc("bits of a vector register: 128, 256 or 512"),
      llvm::cl::init(256)};
  /// Scalar operations below which a loop nest runs on the calling thread.
  Option<int64_t> parallelThreshold{
      *this, "parallel-threshold",
      llvm::cl::desc("smallest number of element operations of a parallel loop "
                     "that runs on several threads"),
      llvm::cl::init(16384)};
  /// Whether norms are raised first. Without it they are lowered as spelled.
  Option<bool> raise{
      *this, "raise",
      llvm::cl::desc("find the norms of the input first (norm-raise)"),
      llvm::cl::init(true)};
  /// What is fused: "all", "none" or a list of kinds (norm-fuse). Without
  /// fusion each row-wise op is a kernel of its own; the bits are the same.
  Option<std::string> fuse{
      *this, "fuse",
      llvm::cl::desc("fusions: all, none, or a list of norm-fuse's kinds"),
      llvm::cl::init("all")};
  /// Statistics in the types that the source states, in sequence.
  Option<bool> strictTypes{
      *this, "strict-types",
      llvm::cl::desc("compute each statistic in the type that the source "
                     "states"),
      llvm::cl::init(false)};
};

/// Appends the passes from tensors to the LLVM dialect to `pm` (a module pass
/// manager).
void buildCPUPipeline(OpPassManager &pm, const CPUPipelineOptions &options);

/// Appends its first part to `pm`: raised, lowered to linalg on tensors, rows
/// fused and outlined as kernels (norm.launch), whose functions still hold the
/// kernels' tensor bodies.
void buildKernelPipeline(OpPassManager &pm, const CPUPipelineOptions &options);

/// Registers `norm-cpu-pipeline` and `norm-kernel-pipeline`.
void registerCPUPipeline();

} // namespace mlir::norm

#endif // NORM_PIPELINES_CPUPIPELINE_H
