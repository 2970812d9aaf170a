#include "line_net.h"

// A product fused with its addition is rounded once instead of twice: processors that can do it would give other scores.
#pragma STDC FP_CONTRACT OFF

enum {
  lanes = 8,
  /// How many pixels are computed at once, where registers are wide enough for twice as many sums.
  few = 6,
  many = 2 * few,
};
_Static_assert(few - 1 <= 8 && many - few - 1 <= 8, "planes have room for eight pixels beyond the last one");

/// Eight numbers: one register of AVX, two of what every processor has.
typedef float vector __attribute__((vector_size(lanes * sizeof(float))));
/// The same in memory, where Swift sets vectors of eight at multiples of 16 bytes only.
typedef vector stored __attribute__((aligned(sizeof(float))));
typedef int mask __attribute__((vector_size(lanes * sizeof(float))));

/// So many pixels of eight outputs; `count` is known when this is compiled, so that all sums are in registers.
static inline __attribute__((always_inline)) void pixels(
    const line_net_convolution *convolution, size_t block, const float *input, ptrdiff_t row_stride, size_t count, size_t left,
    float *output, bool is_added) {
  const size_t inputs = convolution->inputs, run = convolution->columns * inputs;
  const stored *weight = (const stored *)convolution->weights + block * convolution->rows * run;
  const vector bias = ((const stored *)convolution->biases)[block];
  vector sums[many];
#pragma clang loop unroll(full)
  for (size_t pixel = 0; pixel < count; ++pixel) sums[pixel] = bias;
  for (size_t row = 0; row < convolution->rows; ++row) {
    const float *from = input + (ptrdiff_t)row * row_stride;
    for (size_t index = 0; index < run; ++index) {
      const vector factor = *weight++;
#pragma clang loop unroll(full)
      for (size_t pixel = 0; pixel < count; ++pixel) sums[pixel] += factor * from[pixel * inputs + index];
    }
  }
#pragma clang loop unroll(full)
  for (size_t pixel = 0; pixel < count; ++pixel) {
    if (pixel >= left) continue;
    stored *place = (stored *)(output + pixel * convolution->outputs) + block;
    vector sum = sums[pixel];
    if (is_added) sum += *place;
    if (convolution->is_rectified) sum = (vector)((mask)sum & ~(sum < 0));
    *place = sum;
  }
}

/// The row; with twelve pixels at a time as long as there are as many, where registers are wide enough for their sums.
static inline __attribute__((always_inline)) void convolve(
    const line_net_convolution *convolution, const float *input, ptrdiff_t row_stride, size_t width, float *output, bool is_added,
    bool is_wide) {
  const size_t inputs = convolution->inputs, outputs = convolution->outputs;
  for (size_t block = 0; block * lanes < outputs; ++block) {
    size_t x = 0;
    while (x < width) {
      const size_t left = width - x;
      if (is_wide && left > few) {
        pixels(convolution, block, input + x * inputs, row_stride, many, left, output + x * outputs, is_added);
        x += many;
      } else {
        pixels(convolution, block, input + x * inputs, row_stride, few, left, output + x * outputs, is_added);
        x += few;
      }
    }
  }
}

void line_net_convolve_anywhere(
    const line_net_convolution *convolution, const float *input, ptrdiff_t row_stride, size_t width, float *output, bool is_added) {
  convolve(convolution, input, row_stride, width, output, is_added, false);
}

#if defined(__x86_64__)
__attribute__((target("avx"))) static void convolve_avx(
    const line_net_convolution *convolution, const float *input, ptrdiff_t row_stride, size_t width, float *output, bool is_added) {
  convolve(convolution, input, row_stride, width, output, is_added, true);
}
#endif

void line_net_convolve(
    const line_net_convolution *convolution, const float *input, ptrdiff_t row_stride, size_t width, float *output, bool is_added) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx")) return convolve_avx(convolution, input, row_stride, width, output, is_added);
#endif
  line_net_convolve_anywhere(convolution, input, row_stride, width, output, is_added);
}
