// A context keeps the memory of a call for the next one: the system is not
// asked for it again, whatever sizes and failures come between.
// RUN: rm -rf %t && mkdir %t
// RUN: norm-opt %S/Inputs/library.mlir --emit=shared -o %t/library.so \
// RUN:   --emit-header=%t/library.h
// RUN: %host_cc -std=gnu99 -Wall -Wextra -Werror -I%t %s %t/library.so \
// RUN:   -o %t/main
// RUN: %t/main | FileCheck %s

#include "library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { LARGE = 1 << 20 };
static float x[LARGE], y[LARGE];

// y = 2x over `size` elements, which fails where an element is above 5.
static int twice(norm_context *c, int64_t size, float value) {
  DLTensor in, out;
  memset(&in, 0, sizeof(in));
  in.device.device_type = kDLCPU;
  in.ndim = 1;
  in.dtype.code = kDLFloat;
  in.dtype.bits = 32;
  in.dtype.lanes = 1;
  in.shape = &size;
  out = in;
  in.data = x;
  out.data = y;
  for (int64_t i = 0; i < size; ++i) {
    x[i] = value - (float)(i % 7);
    y[i] = 100;
  }
  int code = norm_late(c, &in, &out);
  for (int64_t i = 0; i < size && !code; ++i)
    if (y[i] != 2 * (value - (float)(i % 7)))
      return -1;
  return code;
}

static long page_faults(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_minflt;
}

int main(void) {
  norm_context *c = norm_context_create();
  int bad = 0;
  for (int round = 0; round < 3; ++round)
    bad += twice(c, LARGE, 5) != NORM_OK;
  long before = page_faults();
  for (int round = 0; round < 40; ++round)
    bad += twice(c, LARGE, (float)(round % 5)) != NORM_OK;
  // Were every page new each time, it would be 40 MiB of them and more.
  long faults = page_faults() - before;
  printf("%d wrong, %s faults\n", bad, faults < 4096 ? "few" : "many");
  // CHECK: 0 wrong, few faults

  static const int64_t sizes[] = {LARGE, 5000, 300000, 0, 299999, 8192, 1};
  for (int round = 0; round < 70; ++round) {
    int64_t size = sizes[round % 7];
    int fails = round % 3 == 2 && size > 0;
    int code = twice(c, size, fails ? 6 : 4);
    bad += code != (fails ? NORM_ERROR_ASSERTION : NORM_OK);
  }
  for (int round = 0; round < 7; ++round) // no context, no memory kept
    bad += twice(NULL, sizes[round], 3) != NORM_OK;
  printf("%d wrong\n", bad);
  // CHECK: 0 wrong
  norm_context_destroy(c);
  return 0;
}
