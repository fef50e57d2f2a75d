// A shared library, its header and its error codes, from a C program.
// RUN: rm -rf %t && mkdir %t
// RUN: norm-opt %S/Inputs/library.mlir --emit=shared -o %t/library.so --emit-header=%t/library.h
// RUN: %host_cc -std=c99 -pedantic -Wall -Wextra -Werror -I%t %s %t/library.so -pthread -o %t/main
// RUN: %t/main | FileCheck %s
// RUN: echo '#include "library.h"' > %t/use.cpp
// RUN: %host_cxx -pedantic -Wall -Wextra -Werror -I%t -fsyntax-only %t/use.cpp
// The library exports its interface and nothing else.
// RUN: llvm-nm -D --defined-only %t/library.so | FileCheck %s --check-prefix=EXPORTS
// EXPORTS-NOT: {{ _mlir| exp$| scale$| norm_rt}}
// EXPORTS: norm_append_row
// EXPORTS-NOT: {{ _mlir| exp$| scale$| norm_rt}}

#include "library.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

static DLTensor tensor(void *data, int code, int bits, int rank,
                       int64_t *shape) {
  DLTensor t;
  memset(&t, 0, sizeof(t));
  t.data = data;
  t.device.device_type = kDLCPU;
  t.ndim = rank;
  t.dtype.code = (uint8_t)code;
  t.dtype.bits = (uint8_t)bits;
  t.dtype.lanes = 1;
  t.shape = shape;
  return t;
}

static void show(norm_context *context, const char *what, int code) {
  printf("%s: %d %s\n", what, code, code ? norm_last_error(context) : "ok");
}

static float x[101 * 8], w[8], y[101 * 8];
static int64_t x_shape[2] = {3, 8}, w_shape[1] = {8}, y_shape[2] = {3, 8};
static DLTensor in[2], out[1];

static void reset(void) {
  for (int i = 0; i < 101 * 8; ++i)
    x[i] = (float)i;
  for (int i = 0; i < 8; ++i)
    w[i] = 2;
  x_shape[0] = y_shape[0] = 3;
  x_shape[1] = 8;
  in[0] = tensor(x, kDLFloat, 32, 2, x_shape);
  in[1] = tensor(w, kDLFloat, 32, 1, w_shape);
  out[0] = tensor(y, kDLFloat, 32, 2, y_shape);
}

static void check_scale(norm_context *c) {
  reset();
  show(c, "scale", norm_scale(c, in, out));
  printf("%g %g %g\n", y[0], y[1], y[23]);
  // CHECK: scale: 0 ok
  // CHECK-NEXT: 0 2 46

  // Strides that say what null strides say; an offset in bytes.
  int64_t strides[2] = {8, 1};
  in[0].strides = strides;
  in[0].byte_offset = 8 * sizeof(float);
  show(c, "offset", norm_scale(c, in, out));
  printf("%g %g\n", y[0], y[23]);
  // CHECK-NEXT: offset: 0 ok
  // CHECK-NEXT: 16 62

  // No context; no rows.
  reset();
  show(NULL, "no context", norm_scale(NULL, in, out));
  x_shape[0] = y_shape[0] = 0;
  show(c, "no rows", norm_scale(c, in, out));
  in[0].data = out[0].data = NULL;
  show(c, "no rows, null", norm_scale(c, in, out));
  // CHECK-NEXT: no context: 0 ok
  // CHECK-NEXT: no rows: 0 ok
  // CHECK-NEXT: no rows, null: 0 ok
}

static void check_errors(norm_context *c) {
  reset();
  show(c, "null inputs", norm_scale(c, NULL, out));
  show(c, "null results", norm_scale(c, in, NULL));
  in[0].data = NULL;
  show(c, "null data", norm_scale(c, in, out));
  reset();
  in[1].data = NULL;
  show(c, "null weight", norm_scale(c, in, out));
  reset();
  in[0].shape = NULL;
  show(c, "null shape", norm_scale(c, in, out));
  reset();
  in[0].data = (char *)x + 1;
  show(c, "alignment", norm_scale(c, in, out));
  // CHECK-NEXT: null inputs: 1 scale: the array of inputs is null
  // CHECK-NEXT: null results: 1 scale: the array of results is null
  // CHECK-NEXT: null data: 1 scale: input 0 (arg0) has a null data pointer
  // CHECK-NEXT: null weight: 1 scale: input 1 (scale.weight) has a null data pointer
  // CHECK-NEXT: null shape: 1 scale: input 0 (arg0) has a null shape
  // CHECK-NEXT: alignment: 1 scale: input 0 (arg0) is not aligned to its element size

  reset();
  in[0].device.device_type = kDLCUDA;
  show(c, "device", norm_scale(c, in, out));
  reset();
  in[0].dtype.bits = 64;
  show(c, "bits", norm_scale(c, in, out));
  reset();
  in[0].dtype.code = kDLInt;
  show(c, "code", norm_scale(c, in, out));
  reset();
  in[0].dtype.lanes = 4;
  show(c, "lanes", norm_scale(c, in, out));
  reset();
  out[0].dtype.bits = 16;
  show(c, "result dtype", norm_scale(c, in, out));
  // CHECK-NEXT: device: 2 scale: input 0 (arg0) is on device type 2, expected host memory (1)
  // CHECK-NEXT: bits: 3 scale: input 0 (arg0) has dtype float64, expected float32
  // CHECK-NEXT: code: 3 scale: input 0 (arg0) has dtype int32, expected float32
  // CHECK-NEXT: lanes: 3 scale: input 0 (arg0) has dtype float32 x 4 lanes, expected float32
  // CHECK-NEXT: result dtype: 3 scale: result 0 has dtype float16, expected float32

  reset();
  in[0].ndim = 1;
  show(c, "rank", norm_scale(c, in, out));
  reset();
  x_shape[1] = 9;
  show(c, "size", norm_scale(c, in, out));
  reset();
  x_shape[0] = -1;
  show(c, "negative size", norm_scale(c, in, out));
  reset();
  x_shape[0] = INT64_MAX / 8;
  show(c, "large size", norm_scale(c, in, out));
  reset();
  y_shape[0] = 4;
  show(c, "result size", norm_scale(c, in, out));
  // CHECK-NEXT: rank: 4 scale: input 0 (arg0) has rank 1, expected 2
  // CHECK-NEXT: size: 5 scale: input 0 (arg0) has size 9 in dimension 1, expected 8
  // CHECK-NEXT: negative size: 5 scale: input 0 (arg0) has the negative size -1 in dimension 0
  // CHECK-NEXT: large size: 5 scale: input 0 (arg0) is too large
  // CHECK-NEXT: result size: 5 scale: result 0 has size 4 in dimension 0, expected 3

  reset();
  int64_t strides[2] = {1, 3};
  in[0].strides = strides;
  show(c, "strides", norm_scale(c, in, out));
  reset();
  out[0].data = x;
  show(c, "overlap", norm_scale(c, in, out));
  reset();
  x_shape[0] = y_shape[0] = 101;
  show(c, "assertion", norm_scale(c, in, out));
  // CHECK-NEXT: strides: 6 scale: input 0 (arg0) is not contiguous in row-major order
  // CHECK-NEXT: overlap: 7 scale: result 0 overlaps input 0
  // CHECK-NEXT: assertion: 8 scale: assertion failed: at most 100 rows
}

static void check_shapes(norm_context *c) {
  reset();
  int64_t shape[2] = {0, 0};
  x_shape[0] = 77;
  in[0].data = in[1].data = NULL;
  memset(out, 0, sizeof(out));
  out[0].shape = shape;
  show(c, "shapes", norm_scale_shapes(c, in, out));
  printf("%d: %d x %d, type %d %d\n", out[0].ndim, (int)shape[0],
         (int)shape[1], out[0].dtype.code, out[0].dtype.bits);
  // CHECK-NEXT: shapes: 0 ok
  // CHECK-NEXT: 2: 77 x 8, type 2 32
}

static void check_prepare(norm_context *c) {
  reset();
  show(NULL, "prepare without", norm_scale_prepare(NULL, &in[1]));
  w[0] = 5;
  show(c, "prepare", norm_scale_prepare(c, &in[1]));
  memset(w, 0, sizeof(w)); // the context has its own copy
  in[1].data = NULL;
  show(c, "prepared", norm_scale(c, in, out));
  printf("%g %g\n", y[8], y[9]);
  reset();
  in[1].dtype.bits = 16;
  show(c, "prepare dtype", norm_scale_prepare(c, &in[1]));
  // CHECK-NEXT: prepare without: 1 scale: the weights need a context that keeps them
  // CHECK-NEXT: prepare: 0 ok
  // CHECK-NEXT: prepared: 0 ok
  // CHECK-NEXT: 40 18
  // CHECK-NEXT: prepare dtype: 3 scale: weight 0 (scale.weight) has dtype float16, expected float32
}

static void check_scalars(norm_context *c) {
  float s = 1, t = 20, values[4];
  int64_t i = 300, n = 0, shape[1] = {4};
  unsigned char mask[4] = {1, 0, 0, 1};
  DLTensor inputs[4] = {tensor(&s, kDLFloat, 32, 0, NULL),
                        tensor(&t, kDLFloat, 32, 0, NULL),
                        tensor(&i, kDLInt, 64, 0, NULL),
                        tensor(mask, NORM_DL_BOOL, 8, 1, shape)};
  DLTensor results[2] = {tensor(values, kDLFloat, 32, 1, shape),
                         tensor(&n, kDLInt, 64, 0, NULL)};
  show(c, "scalars", norm_exp(c, inputs, results));
  printf("%g %g %g %g, %d\n", values[0], values[1], values[2], values[3],
         (int)n);
  mask[1] = 2;
  show(c, "boolean", norm_exp(c, inputs, results));
  // CHECK-NEXT: scalars: 0 ok
  // CHECK-NEXT: 321 0 0 321, 300
  // CHECK-NEXT: boolean: 1 exp: input 3 holds a boolean that is neither 0 nor 1
}

static void check_alias(norm_context *c) {
  int32_t cache[8] = {1, 2, 3, 4, 5, 6, 7, 8}, row[2] = {-1, -2}, copy[2];
  int64_t at[1] = {2}, cache_shape[2] = {4, 2}, row_shape[2] = {1, 2};
  int64_t one[1] = {1};
  DLTensor inputs[3] = {tensor(cache, kDLInt, 32, 2, cache_shape),
                        tensor(row, kDLInt, 32, 2, row_shape),
                        tensor(at, kDLInt, 64, 1, one)};
  DLTensor results[2] = {tensor(cache, kDLInt, 32, 2, cache_shape),
                         tensor(copy, kDLInt, 32, 2, row_shape)};
  show(c, "alias", norm_append_row(c, inputs, results));
  for (int i = 0; i < 8; ++i)
    printf("%d ", (int)cache[i]);
  printf("| %d %d\n", (int)copy[0], (int)copy[1]);
  results[1].data = row;
  show(c, "no alias", norm_append_row(c, inputs, results));
  // CHECK-NEXT: alias: 0 ok
  // CHECK-NEXT: 1 2 3 4 -1 -2 7 8 | -1 -2
  // CHECK-NEXT: no alias: 7 append.row: result 1 overlaps input 1

  double values[3];
  int64_t three[1] = {3};
  DLTensor constant = tensor(values, kDLFloat, 64, 1, three);
  show(c, "constant", norm_constant(c, NULL, &constant));
  printf("%g %g %g\n", values[0], values[1], values[2]);
  // CHECK-NEXT: constant: 0 ok
  // CHECK-NEXT: 1 2 3
}

static void check_late(norm_context *c) {
  float values[3] = {1, 2, 5}, doubled[3];
  int64_t three[1] = {3};
  DLTensor input = tensor(values, kDLFloat, 32, 1, three);
  DLTensor result = tensor(doubled, kDLFloat, 32, 1, three);
  show(c, "late", norm_late(c, &input, &result));
  printf("%g %g %g\n", doubled[0], doubled[1], doubled[2]);
  values[1] = 6;
  show(c, "late", norm_late(c, &input, &result));
  show(NULL, "late", norm_late(NULL, &input, &result));
  values[1] = 0;
  show(c, "late", norm_late(c, &input, &result));
  printf("%g %g %g\n", doubled[0], doubled[1], doubled[2]);
  // CHECK-NEXT: late: 0 ok
  // CHECK-NEXT: 2 4 10
  // CHECK-NEXT: late: 8 late: assertion failed: no element above 10
  // CHECK-NEXT: late: 8 late: assertion failed: no element above 10
  // CHECK-NEXT: late: 0 ok
  // CHECK-NEXT: 2 0 10
}

static void check_power(norm_context *c) {
  float values[2] = {2, 3}, powers[2];
  int64_t n, two[1] = {2};
  DLTensor inputs[2] = {tensor(values, kDLFloat, 32, 1, two),
                        tensor(&n, kDLInt, 64, 0, NULL)};
  DLTensor result = tensor(powers, kDLFloat, 32, 1, two);
  for (n = 0; n < 3; ++n) {
    show(c, "power", norm_power(c, inputs, &result));
    printf("%g %g\n", powers[0], powers[1]);
  }
  // CHECK-NEXT: power: 0 ok
  // CHECK-NEXT: 2 3
  // CHECK-NEXT: power: 0 ok
  // CHECK-NEXT: 4 9
  // CHECK-NEXT: power: 0 ok
  // CHECK-NEXT: 16 81
}

// Two threads, each with its own context, weights, tensors and failures.
static void *work(void *argument) {
  float factor = *(float *)argument;
  float xs[16], ws[8], ys[16];
  int64_t shape[2] = {2, 8};
  int64_t ws_shape[1] = {8};
  DLTensor inputs[2] = {tensor(xs, kDLFloat, 32, 2, shape),
                        tensor(ws, kDLFloat, 32, 1, ws_shape)};
  DLTensor result = tensor(ys, kDLFloat, 32, 2, shape);
  norm_context *c = norm_context_create();
  for (int i = 0; i < 16; ++i)
    xs[i] = (float)i;
  for (int i = 0; i < 8; ++i)
    ws[i] = factor;
  int bad = norm_scale_prepare(c, &inputs[1]);
  for (int round = 0; round < 2000 && !bad; ++round) {
    inputs[1].data = NULL;
    inputs[0].ndim = round % 2 ? 2 : 1;
    int code = norm_scale(c, inputs, &result);
    bad |= code != (round % 2 ? NORM_OK : NORM_ERROR_RANK);
    for (int i = 0; round % 2 && i < 16; ++i)
      bad |= ys[i] != factor * (float)i;
  }
  norm_context_destroy(c);
  *(float *)argument = bad ? -1 : 0;
  return NULL;
}

int main(void) {
  norm_context *c = norm_context_create();
  check_scale(c);
  check_errors(c);
  check_shapes(c);
  check_prepare(c);
  check_scalars(c);
  check_alias(c);
  check_late(c);
  check_power(c);
  norm_context_destroy(c);
  norm_context_destroy(NULL);

  pthread_t threads[2];
  float factors[2] = {3, 7};
  for (int i = 0; i < 2; ++i)
    pthread_create(&threads[i], NULL, work, &factors[i]);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], NULL);
  printf("threads: %g %g\n", factors[0], factors[1]);
  // CHECK-NEXT: threads: 0 0
  puts(norm_library_functions);
  puts(norm_append_row_signature);
  // CHECK-NEXT: ["scale","exp","append.row","constant","late","power"]
  // CHECK-NEXT: {"function":"append.row","symbol":"norm_append_row","inputs":[{"name":"arg0","dtype":"i32","shape":[4,2],"alias":0,"parameter":false},
  // CHECK-SAME: "results":[{"dtype":"i32","shape":[4,2]},{"dtype":"i32","shape":[1,2]}]}
  return 0;
}
