/*===- Internal.h - Shared by the files of the runtime ----------*- C -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===*/
#ifndef NORM_LIB_RUNTIME_INTERNAL_H
#define NORM_LIB_RUNTIME_INTERNAL_H

#include "norm/Runtime/Runtime.h"

#include <setjmp.h>

/* A block of norm_rt_malloc, in front of the bytes it hands out. */
struct allocation {
  struct allocation *previous, *next;
  struct call_frame *frame; /* null: allocated outside of a call */
  void *padding;            /* keeps the bytes behind aligned */
};

/* A running call of norm_F; the innermost one of each thread is current. */
struct call_frame {
  jmp_buf leave;
  norm_context *context;
  const char *function;
  struct call_frame *outer;
  struct allocation *live;
  int lock; /* workers free what the calling thread allocated */
};

/* Writes "FUNCTION: text" as the last error and returns `code`. */
int fail(norm_context *context, int code, const norm_rt_function *function,
         const char *format, ...) __attribute__((format(printf, 4, 5)));

void push_frame(struct call_frame *frame, norm_context *context,
                const norm_rt_function *function);
/* Ends the call, and frees what is still live when it failed. */
void pop_frame(struct call_frame *frame, int failed);

/* The weights that prepare kept for `function`, in the order of its weight
 * arguments, or null. */
void *const *prepared_weights(norm_context *context,
                              const norm_rt_function *function);

/* What is wanted of a tensor's data. */
enum data_need { DATA_NEEDED, DATA_OPTIONAL };

/* Checks device, dtype, rank, sizes, layout and data of one tensor; `what` is
 * "input", "result" or "weight". `sizes` replaces the dynamic sizes of the
 * description where it is not null. */
int check_tensor(norm_context *context, const norm_rt_function *function,
                 const char *what, int index, const norm_rt_value *value,
                 const int64_t *sizes, const DLTensor *tensor,
                 enum data_need need);

/* The first element of a tensor. */
static inline char *tensor_data(const DLTensor *tensor) {
  return tensor->data ? (char *)tensor->data + tensor->byte_offset : NULL;
}
/* The bytes of one element. */
static inline int64_t element_size(const norm_rt_value *value) {
  return (value->bits + 7) / 8;
}
/* Elements of a tensor that was checked. */
static inline int64_t element_count(int rank, const int64_t *sizes) {
  int64_t count = 1;
  for (int i = 0; i < rank; ++i)
    count *= sizes[i];
  return count;
}

#endif /* NORM_LIB_RUNTIME_INTERNAL_H */
