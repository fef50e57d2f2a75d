/*===- Tensor.c - Checks of the caller's tensors ----------------*- C -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===*/
#include "Internal.h"

#include <inttypes.h>
#include <stdio.h>

/* Writes "input 3 (name)". */
static void describe(char *text, size_t size, const char *what, int index,
                     const norm_rt_value *value) {
  if (value->name && value->name[0])
    snprintf(text, size, "%s %d (%s)", what, index, value->name);
  else
    snprintf(text, size, "%s %d", what, index);
}

static void print_dtype(char *text, size_t size, int code, int bits,
                        int lanes) {
  static const char *const names[] = {"int",    "uint",    "float", "handle",
                                      "bfloat", "complex", "bool"};
  int known = code >= 0 && code < (int)(sizeof(names) / sizeof(names[0]));
  int length = known
                   ? snprintf(text, size, "%s%d", names[code], bits)
                   : snprintf(text, size, "type code %d, %d bits", code, bits);
  if (lanes != 1 && length > 0 && (size_t)length < size)
    snprintf(text + length, size - (size_t)length, " x %d lanes", lanes);
}

/* Contiguous and row-major; strides of single elements do not matter. */
static int is_contiguous(const DLTensor *tensor) {
  if (!tensor->strides)
    return 1;
  for (int i = 0; i < tensor->ndim; ++i)
    if (tensor->shape[i] == 0)
      return 1;
  int64_t stride = 1;
  for (int i = tensor->ndim - 1; i >= 0; --i) {
    if (tensor->shape[i] != 1 && tensor->strides[i] != stride)
      return 0;
    stride *= tensor->shape[i];
  }
  return 1;
}

/* The bytes of a tensor, or -1 when they are more than can be addressed. */
static int64_t byte_count(const DLTensor *tensor, const norm_rt_value *value) {
  int64_t count = element_size(value);
  for (int i = 0; i < tensor->ndim; ++i)
    if (tensor->shape[i] == 0)
      return 0;
  for (int i = 0; i < tensor->ndim; ++i)
    if (__builtin_mul_overflow(count, tensor->shape[i], &count))
      return -1;
  return count;
}

int check_tensor(norm_context *context, const norm_rt_function *function,
                 const char *what, int index, const norm_rt_value *value,
                 const int64_t *sizes, const DLTensor *tensor,
                 enum data_need need) {
  char which[192];
  describe(which, sizeof(which), what, index, value);
  if (tensor->device.device_type != kDLCPU)
    return fail(context, NORM_ERROR_DEVICE, function,
                "%s is on device type %d, expected host memory (%d)", which,
                (int)tensor->device.device_type, (int)kDLCPU);
  DLDataType dtype = tensor->dtype;
  if (dtype.code != value->code || dtype.bits != value->bits ||
      dtype.lanes != 1) {
    char given[48], wanted[48];
    print_dtype(given, sizeof(given), dtype.code, dtype.bits, dtype.lanes);
    print_dtype(wanted, sizeof(wanted), value->code, value->bits, 1);
    return fail(context, NORM_ERROR_DTYPE, function,
                "%s has dtype %s, "
                "expected %s",
                which, given, wanted);
  }
  if (tensor->ndim != value->rank)
    return fail(context, NORM_ERROR_RANK, function,
                "%s has rank %d, expected %d", which, tensor->ndim,
                value->rank);
  if (tensor->ndim && !tensor->shape)
    return fail(context, NORM_ERROR_ARGUMENT, function, "%s has a null shape",
                which);
  for (int i = 0; i < tensor->ndim; ++i) {
    int64_t wanted = sizes ? sizes[i] : value->shape[i];
    if (tensor->shape[i] < 0)
      return fail(context, NORM_ERROR_SIZE, function,
                  "%s has the negative size %" PRId64 " in dimension %d", which,
                  tensor->shape[i], i);
    if (wanted != NORM_RT_DYNAMIC && tensor->shape[i] != wanted)
      return fail(context, NORM_ERROR_SIZE, function,
                  "%s has size %" PRId64 " in dimension %d, expected %" PRId64,
                  which, tensor->shape[i], i, wanted);
  }
  if (!is_contiguous(tensor))
    return fail(context, NORM_ERROR_STRIDE, function,
                "%s is not contiguous in row-major order", which);
  int64_t bytes = byte_count(tensor, value);
  if (bytes < 0)
    return fail(context, NORM_ERROR_SIZE, function, "%s is too large", which);
  const char *data = tensor_data(tensor);
  if (!data)
    return need == DATA_NEEDED && bytes
               ? fail(context, NORM_ERROR_ARGUMENT, function,
                      "%s has a null data pointer", which)
               : NORM_OK;
  if (bytes && (uintptr_t)data % (uintptr_t)element_size(value))
    return fail(context, NORM_ERROR_ARGUMENT, function,
                "%s is not aligned to its element size", which);
  return NORM_OK;
}
