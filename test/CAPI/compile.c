/* The compiler's C API from C: compiles text, looks functions up, runs one with
 * DLPack tensors, and gives errors as text.
 *
 * RUN: %host_cc -Wall -Werror -I%norm_src/include -isystem %mlir_include %s -o %t -L%norm_lib -lNormCAPI -Wl,-rpath,%norm_lib -lm
 * RUN: %t | FileCheck %s
 */
#include "norm-c/Compiler.h"

#include <dlpack/dlpack.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct norm_context norm_context;
typedef norm_context *(*create_fn)(void);
typedef void (*destroy_fn)(norm_context *);
typedef int (*call_fn)(norm_context *, const DLTensor *, DLTensor *);
typedef const char *(*error_fn)(norm_context *);

static const char module_text[] =
    "func.func @unit(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {\n"
    "  %y = norm.normalize l2 %x axes [1] eps none : tensor<2x2xf32>\n"
    "  return %y : tensor<2x2xf32>\n"
    "}\n";

static DLTensor tensor(float *data, int64_t *shape, int32_t rank) {
  DLTensor result;
  memset(&result, 0, sizeof result);
  result.data = data;
  result.device.device_type = kDLCPU;
  result.ndim = rank;
  result.dtype.code = kDLFloat;
  result.dtype.bits = 32;
  result.dtype.lanes = 1;
  result.shape = shape;
  return result;
}

int main(void) {
  NormModule module =
      norm_compile(module_text, strlen(module_text), "--num-threads=1");
  if (!module) {
    printf("failed: %s\n", norm_last_error());
    return 1;
  }
  create_fn create = (create_fn)norm_lookup(module, "norm_context_create");
  destroy_fn destroy = (destroy_fn)norm_lookup(module, "norm_context_destroy");
  call_fn unit = (call_fn)norm_lookup(module, "norm_unit");
  error_fn context_error = (error_fn)norm_lookup(module, "norm_last_error");
  if (!create || !destroy || !unit || !context_error)
    return 1;

  float x[4] = {3, 4, 0, -2}, y[4] = {0};
  int64_t shape[2] = {2, 2}, wrong[2] = {2, 3};
  DLTensor in = tensor(x, shape, 2), out = tensor(y, shape, 2);
  norm_context *context = create();
  // CHECK: code 0: 0.6 0.8 0.0 -1.0
  int code = unit(context, &in, &out);
  printf("code %d: %.1f %.1f %.1f %.1f\n", code, y[0], y[1], fabsf(y[2]), y[3]);

  // CHECK: a wrong size is refused: {{.*}}3
  in.shape = wrong;
  if (unit(context, &in, &out) != 0)
    printf("a wrong size is refused: %s\n", context_error(context));
  destroy(context);

  // CHECK: no symbol: {{.*}}norm_other
  if (!norm_lookup(module, "norm_other"))
    printf("no symbol: %s\n", norm_last_error());
  norm_free(module);
  norm_free(NULL);

  /* The message has the place in the text. */
  // CHECK: syntax: {{.*}}1:1{{.*}}
  if (!norm_compile("nonsense", 8, NULL))
    printf("syntax: %s\n", norm_last_error());
  // CHECK: option: {{.*}}--no-such-flag
  if (!norm_compile(module_text, strlen(module_text), "--no-such-flag"))
    printf("option: %s\n", norm_last_error());
  // CHECK: cpu: {{.*}}no-such-cpu
  if (!norm_compile(module_text, strlen(module_text), "--mcpu=no-such-cpu"))
    printf("cpu: %s\n", norm_last_error());
  // CHECK: null: {{.+}}
  if (!norm_compile(NULL, 0, NULL))
    printf("null: %s\n", norm_last_error());
  return 0;
}
