/*===- Call.c - From DLPack tensors to compiled code and back ---*- C -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===*/
#include "Internal.h"

#include <stdlib.h>
#include <string.h>

/* The words of a memref descriptor: allocated and aligned pointer, offset,
 * sizes, strides. */
static size_t descriptor_words(int rank) { return 3 + 2 * (size_t)rank; }

/* One call: everything below lies in one block of memory. */
struct call {
  const norm_rt_function *function;
  norm_context *context;
  const DLTensor *inputs;
  DLTensor *given;       /* the caller's results */
  void **arguments;      /* one pointer per input and one to the results */
  int64_t *descriptors;  /* of the inputs */
  char *results;         /* what the entry returns */
  int64_t *shape_values; /* what the shape function returns */
  void *memory;
};

static size_t align_to(size_t offset, size_t alignment) {
  return (offset + alignment - 1) / alignment * alignment;
}

/* Where result `index` lies in the block that the entry fills: a structure
 * with a member per result. For index = num_results: the structure's size. */
static size_t result_offset(const norm_rt_function *function, int index) {
  size_t offset = 0;
  for (int i = 0; i < function->num_results; ++i) {
    const norm_rt_value *value = &function->results[i];
    int scalar = value->flags & NORM_RT_SCALAR;
    size_t size = scalar ? (size_t)element_size(value)
                         : 8 * descriptor_words(value->rank);
    offset = align_to(offset, scalar ? size : 8);
    if (i == index)
      return offset;
    offset += size;
  }
  return align_to(offset, 8);
}

static size_t dynamic_sizes(const norm_rt_function *function) {
  size_t count = 0;
  for (int i = 0; i < function->num_results; ++i)
    for (int d = 0; d < function->results[i].rank; ++d)
      count += function->results[i].shape[d] == NORM_RT_DYNAMIC;
  return count;
}

static int allocate_call(struct call *call) {
  const norm_rt_function *function = call->function;
  size_t inputs = (size_t)function->num_inputs;
  size_t words = 0;
  for (size_t i = 0; i < inputs; ++i)
    words += descriptor_words(function->inputs[i].rank);
  size_t result_bytes = result_offset(function, function->num_results);
  size_t pointers = (inputs + 1) * sizeof(void *);
  size_t bytes =
      pointers + 8 * words + result_bytes + 8 * dynamic_sizes(function);
  call->memory = calloc(1, bytes);
  if (!call->memory)
    return fail(call->context, NORM_ERROR_MEMORY, function, "out of memory");
  char *next = call->memory;
  call->arguments = (void **)(void *)next;
  next += pointers;
  call->descriptors = (int64_t *)(void *)next;
  next += 8 * words;
  call->results = next;
  next += result_bytes;
  call->shape_values = (int64_t *)(void *)next;
  return NORM_OK;
}

/* A boolean is read as a single bit: other bytes would mean nothing. */
static int check_booleans(const struct call *call, int index, const char *data,
                          int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    if ((unsigned char)data[i] > 1)
      return fail(call->context, NORM_ERROR_ARGUMENT, call->function,
                  "input %d holds a boolean that is neither 0 nor 1", index);
  return NORM_OK;
}

/* Checks every input and fills the argument pointers. */
static int bind_inputs(struct call *call, int data_needed) {
  const norm_rt_function *function = call->function;
  void *const *weights = prepared_weights(call->context, function);
  if (function->num_inputs && !call->inputs)
    return fail(call->context, NORM_ERROR_ARGUMENT, function,
                "the array of inputs is null");
  int64_t *next = call->descriptors;
  int weight = 0;
  for (int i = 0; i < function->num_inputs; ++i) {
    const norm_rt_value *value = &function->inputs[i];
    const DLTensor *tensor = &call->inputs[i];
    char *data = tensor_data(tensor);
    if (value->flags & NORM_RT_PARAMETER) {
      if (!data && weights)
        data = weights[weight];
      ++weight;
    }
    int code =
        check_tensor(call->context, function, "input", i, value, NULL, tensor,
                     data_needed && !data ? DATA_NEEDED : DATA_OPTIONAL);
    if (code)
      return code;
    if (value->flags & NORM_RT_SCALAR) {
      call->arguments[i] = data;
      continue;
    }
    if (value->code == NORM_DL_BOOL && data_needed) {
      code = check_booleans(call, i, data,
                            element_count(value->rank, tensor->shape));
      if (code)
        return code;
    }
    call->arguments[i] = next;
    memcpy(&next[0], &data, sizeof(data));
    memcpy(&next[1], &data, sizeof(data));
    next[2] = 0;
    int64_t stride = 1;
    for (int d = value->rank - 1; d >= 0; --d) {
      next[3 + d] = tensor->shape[d];
      next[3 + value->rank + d] = stride;
      /* Cannot overflow where there are elements; wraps where there are none.
       */
      stride = (int64_t)((uint64_t)stride * (uint64_t)tensor->shape[d]);
    }
    next += descriptor_words(value->rank);
  }
  return NORM_OK;
}

/* Runs compiled code; an assertion that fails ends it. */
static int run_guarded(struct call *call, void (*code)(void **), void *results,
                       struct call_frame *frame) {
  push_frame(frame, call->context, call->function);
  if (code == call->function->entry)
    frame->call = call;
  call->arguments[call->function->num_inputs] = results;
  int failed = setjmp(frame->leave);
  if (failed) {
    pop_frame(frame, 1);
    return failed;
  }
  code(call->arguments);
  pop_frame(frame, 0);
  return NORM_OK;
}

/* The sizes of one result, from the description and the shape values (which
 * are advanced). */
static const int64_t *next_sizes(const norm_rt_value *value,
                                 const int64_t *values, int64_t *sizes) {
  for (int d = 0; d < value->rank; ++d)
    sizes[d] = value->shape[d] == NORM_RT_DYNAMIC ? *values++ : value->shape[d];
  return values;
}

static int compute_shapes(struct call *call) {
  struct call_frame frame;
  if (!call->function->shapes)
    return call->function->flags & NORM_RT_SHAPES_NEED_DATA
               ? fail(call->context, NORM_ERROR_SIZE, call->function,
                      "only a call can tell the sizes of the results")
               : NORM_OK;
  return run_guarded(call, call->function->shapes, call->shape_values, &frame);
}

static int ranges_overlap(const char *a, int64_t a_bytes, const char *b,
                          int64_t b_bytes) {
  return a_bytes && b_bytes && a < b + b_bytes && b < a + a_bytes;
}

static int64_t tensor_bytes(const norm_rt_value *value,
                            const DLTensor *tensor) {
  return element_count(value->rank, tensor->shape) * element_size(value);
}

/* A result may lie on an argument that is declared to take it, and nowhere
 * else on the caller's tensors. */
static int check_memory(const struct call *call, const DLTensor *results) {
  const norm_rt_function *function = call->function;
  for (int r = 0; r < function->num_results; ++r) {
    const char *data = tensor_data(&results[r]);
    int64_t bytes = tensor_bytes(&function->results[r], &results[r]);
    for (int i = 0; i < function->num_inputs; ++i) {
      const DLTensor *input = &call->inputs[i];
      if (function->inputs[i].alias != r && tensor_data(input) &&
          ranges_overlap(data, bytes, tensor_data(input),
                         tensor_bytes(&function->inputs[i], input)))
        return fail(call->context, NORM_ERROR_ALIAS, function,
                    "result %d overlaps input %d", r, i);
    }
    for (int o = 0; o < r; ++o)
      if (ranges_overlap(data, bytes, tensor_data(&results[o]),
                         tensor_bytes(&function->results[o], &results[o])))
        return fail(call->context, NORM_ERROR_ALIAS, function,
                    "result %d overlaps result %d", r, o);
  }
  return NORM_OK;
}

/* Checks every result before the run (sizes from `values`), or only what is
 * known before it (values null). */
static int check_results(struct call *call, const DLTensor *results,
                         const int64_t *values) {
  const norm_rt_function *function = call->function;
  int64_t inline_sizes[16];
  for (int r = 0; r < function->num_results; ++r) {
    const norm_rt_value *value = &function->results[r];
    int64_t *sizes = inline_sizes;
    if (value->rank > 16 &&
        !(sizes = malloc((size_t)value->rank * sizeof(int64_t))))
      return fail(call->context, NORM_ERROR_MEMORY, function, "out of memory");
    if (values)
      values = next_sizes(value, values, sizes);
    int code = check_tensor(call->context, function, "result", r, value,
                            values ? sizes : NULL, &results[r], DATA_NEEDED);
    if (sizes != inline_sizes)
      free(sizes);
    if (code)
      return code;
  }
  return check_memory(call, results);
}

/* The caller's memory for a result of so many bytes, which nothing else that
 * the code sees overlaps; null if there is none such. */
static char *lend_result(const struct call *call, int64_t index, size_t bytes) {
  const norm_rt_function *function = call->function;
  if (index < 0 || index >= function->num_results)
    return NULL;
  const DLTensor *result = &call->given[index];
  int64_t size = tensor_bytes(&function->results[index], result);
  char *data = tensor_data(result);
  if ((size_t)size != bytes)
    return NULL;
  for (int i = 0; i < function->num_inputs; ++i)
    if (tensor_data(&call->inputs[i]) &&
        ranges_overlap(data, size, tensor_data(&call->inputs[i]),
                       tensor_bytes(&function->inputs[i], &call->inputs[i])))
      return NULL;
  return data;
}

void *norm_rt_result(int64_t index, size_t bytes) {
  const struct call_frame *frame = current_frame();
  char *memory =
      frame && frame->call ? lend_result(frame->call, index, bytes) : NULL;
  return memory ? memory : norm_rt_malloc(bytes);
}

/*===--------------------------------------------------------------------===*
 * Handing results over
 *===--------------------------------------------------------------------===*/

/* A memref that compiled code returned. */
struct returned {
  char *allocated;
  const char *aligned;
  const int64_t *offset, *sizes, *strides;
};

static struct returned read_returned(const struct call *call, int index) {
  const int64_t *words =
      (const int64_t *)(const void *)(call->results +
                                      result_offset(call->function, index));
  struct returned result;
  memcpy(&result.allocated, &words[0], sizeof(char *));
  memcpy(&result.aligned, &words[1], sizeof(char *));
  result.offset = &words[2];
  result.sizes = &words[3];
  result.strides = &words[3 + call->function->results[index].rank];
  return result;
}

static void copy_strided(char *to, const char *from, int rank,
                         const int64_t *sizes, const int64_t *strides,
                         int64_t element) {
  int64_t dense = 1;
  int contiguous = 1;
  for (int d = rank - 1; d >= 0; --d) {
    contiguous &= sizes[d] == 1 || strides[d] == dense;
    dense *= sizes[d];
  }
  /* Written where it belongs already. */
  if (!dense || (contiguous && to == from))
    return;
  if (contiguous) {
    memcpy(to, from, (size_t)(dense * element));
    return;
  }
  int64_t part = dense / sizes[0] * element;
  for (int64_t i = 0; i < sizes[0]; ++i)
    copy_strided(to + i * part, from + i * strides[0] * element, rank - 1,
                 sizes + 1, strides + 1, element);
}

/* Whether a result lies in the memory of an argument. */
static int is_argument(const struct call *call, const char *memory) {
  for (int i = 0; i < call->function->num_inputs; ++i) {
    if (call->function->inputs[i].flags & NORM_RT_SCALAR)
      continue;
    char *argument;
    memcpy(&argument, call->arguments[i], sizeof(argument));
    if (argument == memory)
      return 1;
  }
  return 0;
}

static int copy_result(struct call *call, int index, char *to) {
  const norm_rt_value *value = &call->function->results[index];
  if (value->flags & NORM_RT_SCALAR) {
    memcpy(to, call->results + result_offset(call->function, index),
           (size_t)element_size(value));
    return NORM_OK;
  }
  struct returned result = read_returned(call, index);
  copy_strided(to, result.aligned + *result.offset * element_size(value),
               value->rank, result.sizes, result.strides, element_size(value));
  return NORM_OK;
}

static int check_returned(struct call *call, const DLTensor *results) {
  for (int r = 0; r < call->function->num_results; ++r) {
    const norm_rt_value *value = &call->function->results[r];
    if (value->flags & NORM_RT_SCALAR)
      continue;
    int code =
        check_tensor(call->context, call->function, "result", r, value,
                     read_returned(call, r).sizes, &results[r], DATA_NEEDED);
    if (code)
      return code;
  }
  return NORM_OK;
}

/* Copies the results to the caller's tensors. Where one is memory of an
 * argument that another result overwrites, it is set aside first. */
static int copy_results(struct call *call, DLTensor *results) {
  const norm_rt_function *function = call->function;
  int code = check_returned(call, results);
  char **aside = NULL;
  for (int r = 0; r < function->num_results && !code; ++r) {
    const norm_rt_value *value = &function->results[r];
    if (value->flags & NORM_RT_SCALAR)
      continue;
    struct returned result = read_returned(call, r);
    int64_t bytes =
        element_count(value->rank, result.sizes) * element_size(value);
    const char *from = result.aligned + *result.offset * element_size(value);
    /* Lent: it lies there already, and no other result does. */
    if (result.allocated == tensor_data(&results[r]) &&
        !is_argument(call, result.allocated))
      continue;
    for (int o = 0; o < function->num_results && !code; ++o) {
      if (!ranges_overlap(from, bytes, tensor_data(&results[o]),
                          tensor_bytes(&function->results[o], &results[o])))
        continue;
      if (!aside)
        aside = calloc((size_t)function->num_results, sizeof(char *));
      char *copy = aside ? malloc((size_t)bytes) : NULL;
      if (!copy) {
        code =
            fail(call->context, NORM_ERROR_MEMORY, function, "out of memory");
        break;
      }
      copy_result(call, r, copy);
      aside[r] = copy;
      break;
    }
  }
  for (int r = 0; r < function->num_results && !code; ++r) {
    if (aside && aside[r])
      memcpy(tensor_data(&results[r]), aside[r],
             (size_t)tensor_bytes(&function->results[r], &results[r]));
    else
      copy_result(call, r, tensor_data(&results[r]));
  }
  for (int r = 0; aside && r < function->num_results; ++r)
    free(aside[r]);
  free(aside);
  return code;
}

/* Whether a result before number `r` holds the same memory: a function may
 * return one value twice. */
static int is_shared(struct call *call, int r, const char *memory) {
  for (int o = 0; o < r; ++o)
    if (!(call->function->results[o].flags & NORM_RT_SCALAR) &&
        read_returned(call, o).allocated == memory)
      return 1;
  return 0;
}

/* All but the caller's own memory. */
static void free_results(struct call *call) {
  const norm_rt_function *function = call->function;
  for (int r = function->num_results - 1; r >= 0; --r) {
    if (function->results[r].flags & NORM_RT_SCALAR)
      continue;
    char *memory = read_returned(call, r).allocated;
    if (memory != tensor_data(&call->given[r]) && !is_argument(call, memory) &&
        !is_shared(call, r, memory))
      free_result(call->context, memory);
  }
}

static int begin(struct call *call, const norm_rt_function *function,
                 norm_context *context, const DLTensor *inputs,
                 DLTensor *results) {
  call->function = function;
  call->context = context;
  call->inputs = inputs;
  call->given = results;
  call->memory = NULL;
  if (function->num_results && !results)
    return fail(context, NORM_ERROR_ARGUMENT, function,
                "the array of results is null");
  return allocate_call(call);
}

static int call_checked(struct call *call, DLTensor *results) {
  const norm_rt_function *function = call->function;
  int late = function->flags & NORM_RT_SHAPES_NEED_DATA;
  int code = bind_inputs(call, 1);
  if (!code && !late)
    code = compute_shapes(call);
  if (!code)
    code = check_results(call, results, late ? NULL : call->shape_values);
  if (code)
    return code;
  struct call_frame frame;
  code = run_guarded(call, function->entry, call->results, &frame);
  if (code)
    return code;
  code = copy_results(call, results);
  free_results(call);
  return code;
}

int norm_rt_call(const norm_rt_function *function, norm_context *context,
                 const DLTensor *inputs, DLTensor *results) {
  struct call call;
  int code = begin(&call, function, context, inputs, results);
  if (!code)
    code = call_checked(&call, results);
  free(call.memory);
  return code;
}

int norm_rt_shapes(const norm_rt_function *function, norm_context *context,
                   const DLTensor *inputs, DLTensor *results) {
  struct call call;
  int code = begin(&call, function, context, inputs, results);
  if (!code)
    code = bind_inputs(&call, function->flags & NORM_RT_SHAPES_NEED_DATA);
  if (!code)
    code = compute_shapes(&call);
  const int64_t *values = call.shape_values;
  for (int r = 0; r < function->num_results && !code; ++r) {
    const norm_rt_value *value = &function->results[r];
    if (value->rank && !results[r].shape) {
      code = fail(context, NORM_ERROR_ARGUMENT, function,
                  "result %d has a null shape", r);
      break;
    }
    results[r].ndim = value->rank;
    results[r].dtype.code = (uint8_t)value->code;
    results[r].dtype.bits = (uint8_t)value->bits;
    results[r].dtype.lanes = 1;
    results[r].device.device_type = kDLCPU;
    results[r].device.device_id = 0;
    values = next_sizes(value, values, results[r].shape);
  }
  free(call.memory);
  return code;
}
