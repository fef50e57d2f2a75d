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

/* A block of norm_rt_malloc, in front of the bytes it hands out, which are
 * aligned like it: for the widest vectors, and for a cache line. */
struct allocation {
  struct allocation *previous, *next;
  struct call_frame *frame; /* null: allocated outside of a call */
  size_t size;              /* of the bytes handed out, or more */
  char padding[64 - 4 * sizeof(void *)];
};

/* Blocks that are kept in a list (Pool.c); none of these functions locks. */
/* A block of at least `size` bytes; null where memory is exhausted. */
struct allocation *new_block(size_t size);
/* Takes one that suits `size` bytes out of the list; null if none does. */
struct allocation *take_block(struct allocation **pool, size_t size);
/* Puts a block into the list, or frees it where keeping it gains nothing. */
void keep_block(struct allocation **pool, struct allocation *block);
void free_blocks(struct allocation *pool);

struct call;

/* A running call of norm_F; the innermost one of each thread is current. */
struct call_frame {
  jmp_buf leave;
  norm_context *context;
  const char *function;
  const struct call *call; /* whose results the code computes, or null */
  struct call_frame *outer;
  struct allocation *live;
  struct allocation *kept;  /* free blocks that earlier calls left */
  struct allocation *freed; /* free blocks that this call has used */
  int lock;                 /* workers free what the calling thread allocated */
};

/* Writes "FUNCTION: text" as the last error and returns `code`. */
int fail(norm_context *context, int code, const norm_rt_function *function,
         const char *format, ...) __attribute__((format(printf, 4, 5)));

void push_frame(struct call_frame *frame, norm_context *context,
                const norm_rt_function *function);
/* Ends the call, and frees what is still live when it failed. */
void pop_frame(struct call_frame *frame, int failed);

/* The innermost call of this thread, or null. */
struct call_frame *current_frame(void);

/* Frees a result after its call, like norm_rt_free; the next call of the
 * context may use the memory again. */
void free_result(norm_context *context, void *pointer);

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
