/*===- Runtime.h - What compiled libraries call -----------------*- C -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The small C runtime that is linked into every compiled library. It checks
// the caller's tensors against the description of a function, calls the
// compiled code and hands the results over. Generated code and this header
// agree on the layout of the structures below (lib/Emit/CInterface.cpp).
//
// The functions that a library exports are declared by the header that
// `norm-opt --emit-header` writes; the norm_rt_ functions are internal.
//
//===----------------------------------------------------------------------===*/
#ifndef NORM_RUNTIME_RUNTIME_H
#define NORM_RUNTIME_RUNTIME_H

#include <dlpack/dlpack.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Error codes of the exported functions; 0 is success. */
enum {
  NORM_OK = 0,
#define NORM_ERROR_CODE(NAME, VALUE, MEANING) NORM_ERROR_##NAME = VALUE,
#include "norm/Runtime/ErrorCodes.def"
};

/* The code of 1-byte booleans; kDLBool of DLPack 0.7 and later. */
enum { NORM_DL_BOOL = 6 };

/* Marks a size that only the call knows. */
#define NORM_RT_DYNAMIC INT64_MIN

enum {
  NORM_RT_PARAMETER = 1, /* a weight: norm_F_prepare takes it */
  NORM_RT_SCALAR = 2     /* passed by value; rank 0 for the caller */
};

/* One argument or result. */
typedef struct norm_rt_value {
  const char *name;     /* for messages, may be null */
  const int64_t *shape; /* `rank` sizes, NORM_RT_DYNAMIC where dynamic */
  int32_t rank;
  int32_t code; /* of DLDataType */
  int32_t bits; /* of DLDataType */
  int32_t flags;
  int32_t alias; /* arguments: the result that may share the memory, or -1 */
  int32_t reserved;
} norm_rt_value;

enum {
  /* The sizes of results depend on elements of the inputs, or only the function
   * itself can tell them (`shapes` is null then). */
  NORM_RT_SHAPES_NEED_DATA = 1
};

/* A compiled function. `entry` takes one pointer per argument (a memref
 * descriptor or a scalar) and last a pointer to the block of results; `shapes`
 * likewise, its results being the dynamic sizes of all results in order. */
typedef struct norm_rt_function {
  const char *name;
  const norm_rt_value *inputs;
  const norm_rt_value *results;
  void (*entry)(void **);
  void (*shapes)(void **); /* null: all static, or see above */
  int32_t num_inputs;
  int32_t num_results;
  int32_t flags;
  int32_t version; /* NORM_RT_VERSION */
} norm_rt_function;

#define NORM_RT_VERSION 1

typedef struct norm_context norm_context;

/* Exported by every library under these names. */
norm_context *norm_context_create(void);
void norm_context_destroy(norm_context *context);
const char *norm_last_error(norm_context *context);

/* The bodies of norm_F, norm_F_shapes and norm_F_prepare. */
int norm_rt_call(const norm_rt_function *function, norm_context *context,
                 const DLTensor *inputs, DLTensor *results);
int norm_rt_shapes(const norm_rt_function *function, norm_context *context,
                   const DLTensor *inputs, DLTensor *results);
int norm_rt_prepare(const norm_rt_function *function, norm_context *context,
                    const DLTensor *weights);

/* Called by compiled code where an assertion fails: ends the call of norm_F
 * with NORM_ERROR_ASSERTION and does not return. It must be called by the
 * thread that called norm_F and outside of parallel regions. */
void norm_rt_assert_failed(const char *message);

/* The allocator of compiled code. What a call that ends early allocated is
 * freed then. Never returns null: where memory is exhausted, the call of norm_F
 * ends with NORM_ERROR_MEMORY. */
void *norm_rt_malloc(size_t size);
/* Memory for result number `index` of the running function: the caller's, where
 * it has that many bytes and shares none with an input, and otherwise that of
 * norm_rt_malloc. Compiled code asks once and does not free it. */
void *norm_rt_result(int64_t index, size_t bytes);
void norm_rt_free(void *pointer);

#ifdef __cplusplus
}
#endif

#endif /* NORM_RUNTIME_RUNTIME_H */
