/* A library with the C interface of compiled ones, written by hand: the tests
 * of norm-run that use it do not depend on the compiler.
 *   scale(x: ?x4xf32, w: 4xf32) -> ?x4xf32         x * w, fails where w[0] < 0
 *   same(x: ?xbf16) -> ?xbf16, same_f32(x: ?xf32)  x
 *   decode(ids: 1x1xi64, position: i64, cache: 8xf32, w: 8xf32)
 *       -> logits 1x1x8xf32, cache: 8xf32          a deterministic toy language
 */
#include <dlpack/dlpack.h>
#include <stdlib.h>
#include <string.h>

typedef struct norm_context {
  const char *error;
} norm_context;

norm_context *norm_context_create(void) {
  return calloc(1, sizeof(norm_context));
}
void norm_context_destroy(norm_context *context) { free(context); }
const char *norm_last_error(norm_context *context) {
  return context->error ? context->error : "";
}

const char *norm_library_functions =
    "[\"scale\", \"same\", \"same_f32\", \"decode\"]";

const char *norm_scale_signature =
    "{\"function\": \"scale\", \"inputs\": ["
    "{\"name\": \"x\", \"dtype\": \"f32\", \"shape\": [null, 4], \"alias\": null},"
    "{\"name\": \"w\", \"dtype\": \"f32\", \"shape\": [4], \"alias\": null}],"
    "\"results\": [{\"dtype\": \"f32\", \"shape\": [null, 4]}]}";
int norm_scale(norm_context *context, const DLTensor *in, DLTensor *out) {
  const float *x = in[0].data, *w = in[1].data;
  float *y = out[0].data;
  if (w[0] < 0) {
    context->error = "scale: assertion failed: w is positive";
    return 8;
  }
  for (int64_t i = 0; i < in[0].shape[0]; ++i)
    for (int64_t j = 0; j < 4; ++j)
      y[4 * i + j] = x[4 * i + j] * w[j];
  return 0;
}
int norm_scale_shapes(norm_context *context, const DLTensor *in, DLTensor *out) {
  (void)context;
  out[0].shape[0] = in[0].shape[0];
  out[0].shape[1] = 4;
  return 0;
}

const char *norm_same_signature =
    "{\"function\": \"same\", \"inputs\": ["
    "{\"dtype\": \"bf16\", \"shape\": [null], \"alias\": null}],"
    "\"results\": [{\"dtype\": \"bf16\", \"shape\": [null]}]}";
const char *norm_same_f32_signature =
    "{\"function\": \"same_f32\", \"inputs\": ["
    "{\"dtype\": \"f32\", \"shape\": [null], \"alias\": 0}],"
    "\"results\": [{\"dtype\": \"f32\", \"shape\": [null]}]}";
int norm_same(norm_context *context, const DLTensor *in, DLTensor *out) {
  (void)context;
  memmove(out[0].data, in[0].data,
          (size_t)in[0].shape[0] * (in[0].dtype.bits / 8));
  return 0;
}
int norm_same_shapes(norm_context *context, const DLTensor *in, DLTensor *out) {
  (void)context;
  out[0].shape[0] = in[0].shape[0];
  return 0;
}
int norm_same_f32(norm_context *context, const DLTensor *in, DLTensor *out) {
  return norm_same(context, in, out);
}
int norm_same_f32_shapes(norm_context *context, const DLTensor *in,
                         DLTensor *out) {
  return norm_same_shapes(context, in, out);
}

const char *norm_decode_signature =
    "{\"function\": \"decode\", \"inputs\": ["
    "{\"name\": \"ids\", \"dtype\": \"i64\", \"shape\": [1, 1], \"alias\": null},"
    "{\"name\": \"position\", \"dtype\": \"i64\", \"shape\": [], \"alias\": null},"
    "{\"name\": \"cache\", \"dtype\": \"f32\", \"shape\": [8], \"alias\": null},"
    "{\"name\": \"w\", \"dtype\": \"f32\", \"shape\": [8], \"alias\": null}],"
    "\"results\": [{\"name\": \"logits\", \"dtype\": \"f32\", \"shape\": [1, 1, 8]},"
    "{\"name\": \"cache\", \"dtype\": \"f32\", \"shape\": [8]}]}";
/* The cache collects the ids by position; the next id is their sum mod 8. */
int norm_decode(norm_context *context, const DLTensor *in, DLTensor *out) {
  int64_t id = *(const int64_t *)in[0].data;
  int64_t position = *(const int64_t *)in[1].data;
  const float *cache = in[2].data, *w = in[3].data;
  float *logits = out[0].data, *next = out[1].data;
  if (position < 0 || position >= 8) {
    context->error = "decode: assertion failed: the cache is full";
    return 8;
  }
  int64_t sum = 0;
  for (int64_t i = 0; i < 8; ++i) {
    next[i] = i == position ? (float)id : cache[i];
    sum += (int64_t)next[i];
  }
  for (int64_t i = 0; i < 8; ++i)
    logits[i] = i == sum % 8 ? w[i] : 0.0f;
  return 0;
}
int norm_decode_shapes(norm_context *context, const DLTensor *in,
                       DLTensor *out) {
  (void)context, (void)in, (void)out;
  return 0;
}
