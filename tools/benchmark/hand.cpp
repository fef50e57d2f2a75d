//===- hand.cpp - Loops written by hand, and copies of memory -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the generated kernels are held against: RMSNorm and add + RMSNorm in
// AVX-512 intrinsics, as one writes them for one shape of loop and any width,
// and memcpy, triad and a copy with streaming stores of the same bytes.
//
//===----------------------------------------------------------------------===//
#include <cmath>
#include <cstdint>
#include <cstring>
#include <immintrin.h>

// Rows are shared out to threads where that pays, as in the generated code.
static constexpr int64_t kParallelElements = 16384;

template <typename Function>
static void forEachPart(int64_t count, int64_t unit, int threads,
                        const Function &function) {
  if (threads <= 1 || count * unit <= kParallelElements) {
    function(int64_t(0), count);
    return;
  }
#pragma omp parallel for num_threads(threads) schedule(static)
  for (int part = 0; part < threads; ++part)
    function(count * part / threads, count * (part + 1) / threads);
}

#ifdef __AVX512BW__

static inline __mmask16 tailMask(int64_t left) {
  return left >= 16 ? 0xffff : __mmask16((1u << left) - 1);
}

// f32 and bf16 (held as its bits), 16 elements at a time.
static inline __m512 load(__mmask16 mask, const float *from) {
  return _mm512_maskz_loadu_ps(mask, from);
}
static inline __m512 load(const float *from) { return _mm512_loadu_ps(from); }
static inline void store(float *to, __mmask16 mask, __m512 value) {
  _mm512_mask_storeu_ps(to, mask, value);
}
static inline void store(float *to, __m512 value) {
  _mm512_storeu_ps(to, value);
}
static inline __m512 rounded(const float *, __m512 value) { return value; }

static inline __m512 widen(__m256i bits) {
  return _mm512_castsi512_ps(
      _mm512_slli_epi32(_mm512_cvtepu16_epi32(bits), 16));
}
// To nearest even, denormals and NaN kept.
static inline __m512i roundBits(__m512 value) {
  __m512i bits = _mm512_castps_si512(value);
  __m512i odd =
      _mm512_and_si512(_mm512_srli_epi32(bits, 16), _mm512_set1_epi32(1));
  __m512i sum =
      _mm512_add_epi32(bits, _mm512_add_epi32(odd, _mm512_set1_epi32(0x7fff)));
  __mmask16 nan = _mm512_cmp_ps_mask(value, value, _CMP_UNORD_Q);
  sum = _mm512_mask_or_epi32(sum, nan, bits, _mm512_set1_epi32(0x400000));
  return sum;
}
static inline __m256i narrow(__m512 value) {
  return _mm512_cvtepi32_epi16(_mm512_srli_epi32(roundBits(value), 16));
}
static inline __m512 load(__mmask16 mask, const uint16_t *from) {
  return widen(_mm256_maskz_loadu_epi16(mask, from));
}
static inline __m512 load(const uint16_t *from) {
  return widen(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(from)));
}
static inline void store(uint16_t *to, __mmask16 mask, __m512 value) {
  _mm256_mask_storeu_epi16(to, mask, narrow(value));
}
static inline void store(uint16_t *to, __m512 value) {
  _mm256_storeu_si256(reinterpret_cast<__m256i *>(to), narrow(value));
}
static inline __m512 rounded(const uint16_t *, __m512 value) {
  return _mm512_castsi512_ps(
      _mm512_and_si512(roundBits(value), _mm512_set1_epi32(int(0xffff0000))));
}

static constexpr float kEpsilon = 1e-6f;

template <typename T>
static void scaleRow(const T *x, const T *w, T *y, int64_t width, float sum) {
  __m512 scale =
      _mm512_set1_ps(1.0f / std::sqrt(sum / float(width) + kEpsilon));
  int64_t j = 0;
  for (; j + 64 <= width; j += 64)
    for (int64_t k = j; k < j + 64; k += 16)
      store(y + k,
            _mm512_mul_ps(_mm512_mul_ps(load(x + k), scale), load(w + k)));
  for (; j < width; j += 16) {
    __mmask16 mask = tailMask(width - j);
    store(y + j, mask,
          _mm512_mul_ps(_mm512_mul_ps(load(mask, x + j), scale),
                        load(mask, w + j)));
  }
}

static float total(const __m512 (&sums)[4]) {
  return _mm512_reduce_add_ps(_mm512_add_ps(_mm512_add_ps(sums[0], sums[1]),
                                            _mm512_add_ps(sums[2], sums[3])));
}

template <typename T>
static void rms(const T *x, const T *w, T *y, int64_t rows, int64_t width,
                int threads) {
  forEachPart(rows, width, threads, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const T *row = x + i * width;
      __m512 sums[4] = {};
      int64_t j = 0;
      for (; j + 64 <= width; j += 64)
        for (int k = 0; k < 4; ++k) {
          __m512 v = load(row + j + 16 * k);
          sums[k] = _mm512_fmadd_ps(v, v, sums[k]);
        }
      for (; j < width; j += 16) {
        __m512 v = load(tailMask(width - j), row + j);
        sums[0] = _mm512_fmadd_ps(v, v, sums[0]);
      }
      scaleRow(row, w, y + i * width, width, total(sums));
    }
  });
}

template <typename T>
static void addRms(const T *h, const T *f, const T *w, T *s, T *y, int64_t rows,
                   int64_t width, int threads) {
  forEachPart(rows, width, threads, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const T *hs = h + i * width, *fs = f + i * width;
      T *out = s + i * width;
      __m512 sums[4] = {};
      int64_t j = 0;
      for (; j + 64 <= width; j += 64)
        for (int k = 0; k < 4; ++k) {
          int64_t at = j + 16 * k;
          __m512 v = rounded(h, _mm512_add_ps(load(hs + at), load(fs + at)));
          store(out + at, v);
          sums[k] = _mm512_fmadd_ps(v, v, sums[k]);
        }
      for (; j < width; j += 16) {
        __mmask16 mask = tailMask(width - j);
        __m512 v =
            rounded(h, _mm512_add_ps(load(mask, hs + j), load(mask, fs + j)));
        store(out + j, mask, v);
        sums[0] = _mm512_fmadd_ps(v, v, sums[0]);
      }
      scaleRow(out, w, y + i * width, width, total(sums));
    }
  });
}

extern "C" void hand_rms_f32(const float *x, const float *w, float *y,
                             int64_t rows, int64_t width, int threads) {
  rms(x, w, y, rows, width, threads);
}
extern "C" void hand_rms_bf16(const uint16_t *x, const uint16_t *w, uint16_t *y,
                              int64_t rows, int64_t width, int threads) {
  rms(x, w, y, rows, width, threads);
}
extern "C" void hand_add_rms_f32(const float *h, const float *f, const float *w,
                                 float *s, float *y, int64_t rows,
                                 int64_t width, int threads) {
  addRms(h, f, w, s, y, rows, width, threads);
}
extern "C" void hand_add_rms_bf16(const uint16_t *h, const uint16_t *f,
                                  const uint16_t *w, uint16_t *s, uint16_t *y,
                                  int64_t rows, int64_t width, int threads) {
  addRms(h, f, w, s, y, rows, width, threads);
}

// bytes is a multiple of 64; both ends are aligned to 64.
extern "C" void hand_stream_copy(char *to, const char *from, int64_t bytes,
                                 int threads) {
  forEachPart(bytes / 64, 64, threads, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      _mm512_stream_si512(reinterpret_cast<__m512i *>(to + 64 * i),
                          _mm512_load_si512(from + 64 * i));
    _mm_sfence();
  });
}

#endif // __AVX512BW__

extern "C" void hand_memcpy(char *to, const char *from, int64_t bytes,
                            int threads) {
  forEachPart(bytes / 64, 64, threads, [=](int64_t begin, int64_t end) {
    std::memcpy(to + 64 * begin, from + 64 * begin, size_t(64 * (end - begin)));
  });
}

// a = b + 3 c.
extern "C" void hand_triad(float *a, const float *b, const float *c,
                           int64_t count, int threads) {
  forEachPart(count, 4, threads, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      a[i] = b[i] + 3.0f * c[i];
  });
}
