/*===- Context.c - Contexts, errors and weights that they hold --*- C -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===*/
#include "Internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The weights of one function, each in a block of its own. */
struct prepared {
  const norm_rt_function *function;
  struct prepared *next;
  int count;
  void *weights[];
};

struct norm_context {
  char error[1024];
  struct prepared *prepared;
  struct allocation *pool; /* exchanged as a whole: threads may share it */
};

/* The last error of calls that had no context. */
static __thread char error_without_context[1024];
static __thread struct call_frame *current;

norm_context *norm_context_create(void) {
  return calloc(1, sizeof(norm_context));
}

static void free_prepared(struct prepared *entry) {
  for (int i = 0; i < entry->count; ++i)
    free(entry->weights[i]);
  free(entry);
}

void norm_context_destroy(norm_context *context) {
  if (!context)
    return;
  while (context->prepared) {
    struct prepared *entry = context->prepared;
    context->prepared = entry->next;
    free_prepared(entry);
  }
  free_blocks(context->pool);
  free(context);
}

const char *norm_last_error(norm_context *context) {
  return context ? context->error : error_without_context;
}

int fail(norm_context *context, int code, const norm_rt_function *function,
         const char *format, ...) {
  char *text = context ? context->error : error_without_context;
  size_t size = sizeof(error_without_context);
  int length = snprintf(text, size, "%s: ", function->name);
  if (length < 0 || (size_t)length >= size)
    return code;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text + length, size - (size_t)length, format, arguments);
  va_end(arguments);
  return code;
}

void *const *prepared_weights(norm_context *context,
                              const norm_rt_function *function) {
  if (!context)
    return NULL;
  for (struct prepared *entry = context->prepared; entry; entry = entry->next)
    if (entry->function == function)
      return entry->weights;
  return NULL;
}

int norm_rt_prepare(const norm_rt_function *function, norm_context *context,
                    const DLTensor *weights) {
  int count = 0;
  for (int i = 0; i < function->num_inputs; ++i)
    count += (function->inputs[i].flags & NORM_RT_PARAMETER) != 0;
  if (!context)
    return fail(context, NORM_ERROR_ARGUMENT, function,
                "the weights need a context that keeps them");
  if (count && !weights)
    return fail(context, NORM_ERROR_ARGUMENT, function,
                "the array of weights is null");
  struct prepared *entry =
      calloc(1, sizeof(*entry) + (size_t)count * sizeof(void *));
  if (!entry)
    return fail(context, NORM_ERROR_MEMORY, function, "out of memory");
  entry->function = function;
  for (int i = 0; i < function->num_inputs; ++i) {
    const norm_rt_value *value = &function->inputs[i];
    if (!(value->flags & NORM_RT_PARAMETER))
      continue;
    const DLTensor *weight = &weights[entry->count];
    int code = check_tensor(context, function, "weight", entry->count, value,
                            NULL, weight, DATA_NEEDED);
    if (code) {
      free_prepared(entry);
      return code;
    }
    size_t bytes = (size_t)(element_count(weight->ndim, weight->shape) *
                            element_size(value));
    void *copy = aligned_alloc(64, (bytes + 127) / 64 * 64);
    if (!copy) {
      free_prepared(entry);
      return fail(context, NORM_ERROR_MEMORY, function,
                  "no memory for the %zu bytes of a weight", bytes);
    }
    if (bytes)
      memcpy(copy, tensor_data(weight), bytes);
    entry->weights[entry->count++] = copy;
  }
  /* A second set of weights takes the place of the first. */
  for (struct prepared **link = &context->prepared; *link;
       link = &(*link)->next) {
    if ((*link)->function != function)
      continue;
    struct prepared *old = *link;
    *link = old->next;
    free_prepared(old);
    break;
  }
  entry->next = context->prepared;
  context->prepared = entry;
  return NORM_OK;
}

/*===--------------------------------------------------------------------===*
 * Calls that an assertion may end
 *===--------------------------------------------------------------------===*/

/* Makes `pool` the context's and returns the one that it had. */
static struct allocation *exchange_pool(norm_context *context,
                                        struct allocation *pool) {
  return context ? __atomic_exchange_n(&context->pool, pool, __ATOMIC_ACQ_REL)
                 : pool;
}

void push_frame(struct call_frame *frame, norm_context *context,
                const norm_rt_function *function) {
  frame->context = context;
  frame->function = function->name;
  frame->call = NULL;
  frame->outer = current;
  frame->live = NULL;
  frame->kept = exchange_pool(context, NULL);
  frame->freed = NULL;
  frame->lock = 0;
  current = frame;
}

void pop_frame(struct call_frame *frame, int failed) {
  current = frame->outer;
  while (frame->live) {
    struct allocation *block = frame->live;
    frame->live = block->next;
    block->frame = NULL;
    if (failed)
      free(block);
  }
  /* What this call had no use for goes, unless it used none at all, as the
   * computation of sizes. */
  if (frame->freed) {
    free_blocks(frame->kept);
    frame->kept = frame->freed;
  }
  free_blocks(exchange_pool(frame->context, frame->kept));
}

struct call_frame *current_frame(void) { return current; }

void free_result(norm_context *context, void *pointer) {
  struct allocation *pool = exchange_pool(context, NULL);
  keep_block(&pool, (struct allocation *)pointer - 1);
  free_blocks(exchange_pool(context, pool));
}

static __attribute__((noreturn)) void leave(int code, const char *what,
                                            const char *message) {
  struct call_frame *frame = current;
  if (!frame) {
    /* A thread that entered no call has nothing to return to. */
    fprintf(stderr, "norm: %s%s\n", what, message);
    exit(EXIT_FAILURE);
  }
  char *text = frame->context ? frame->context->error : error_without_context;
  snprintf(text, sizeof(error_without_context), "%s: %s%s", frame->function,
           what, message);
  longjmp(frame->leave, code);
}

void norm_rt_assert_failed(const char *message) {
  leave(NORM_ERROR_ASSERTION, "assertion failed: ", message ? message : "");
}

static void lock(struct call_frame *frame) {
  while (__atomic_exchange_n(&frame->lock, 1, __ATOMIC_ACQUIRE)) {
  }
}

static void unlock(struct call_frame *frame) {
  __atomic_store_n(&frame->lock, 0, __ATOMIC_RELEASE);
}

void *norm_rt_malloc(size_t size) {
  struct call_frame *frame = current;
  struct allocation *block = NULL;
  if (frame) {
    lock(frame);
    block = take_block(&frame->freed, size);
    if (!block)
      block = take_block(&frame->kept, size);
    unlock(frame);
  }
  if (!block)
    block = new_block(size);
  if (!block && frame) {
    lock(frame);
    free_blocks(frame->kept);
    frame->kept = NULL;
    unlock(frame);
    block = new_block(size);
  }
  if (!block)
    leave(NORM_ERROR_MEMORY, "out of memory", "");
  block->frame = frame;
  block->previous = NULL;
  block->next = NULL;
  if (frame) {
    lock(frame);
    block->next = frame->live;
    if (block->next)
      block->next->previous = block;
    frame->live = block;
    unlock(frame);
  }
  return block + 1;
}

void norm_rt_free(void *pointer) {
  if (!pointer)
    return;
  struct allocation *block = (struct allocation *)pointer - 1;
  struct call_frame *frame = block->frame;
  if (!frame) {
    free(block);
    return;
  }
  lock(frame);
  if (block->next)
    block->next->previous = block->previous;
  if (block->previous)
    block->previous->next = block->next;
  else
    frame->live = block->next;
  keep_block(&frame->freed, block);
  unlock(frame);
}
