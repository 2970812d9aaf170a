/// What nets spend their time on, for the widest vectors that the processor has; the results are the same with all of them, bit by bit.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// A convolution: for each eight outputs rows × columns × inputs vectors of eight weights, and a bias for each output.
typedef struct {
  const float *weights;
  const float *biases;
  /// The channels of a pixel of the input.
  size_t inputs;
  /// The channels of a pixel of the output, a multiple of eight.
  size_t outputs;
  size_t rows;
  size_t columns;
  /// Whether what is below zero becomes zero.
  bool is_rectified;
} line_net_convolution;

/// Computes a row of pixels.
///
/// Products are added by row, column and input, each sum for itself, and none is fused with its addition.
///
/// - input: The first number of the first window; windows lie `inputs` numbers apart. Up to five windows behind the row are read,
///   whatever is there.
/// - row_stride: How many numbers there are from a row of the input to the next one.
/// - width: The number of pixels.
/// - output: Where they go, `outputs` numbers each.
/// - is_added: Whether they are added to what is there, before what is below zero becomes zero.
void line_net_convolve(
    const line_net_convolution *convolution, const float *input, ptrdiff_t row_stride, size_t width, float *output, bool is_added);

/// The same with what every processor has; for tests.
void line_net_convolve_anywhere(
    const line_net_convolution *convolution, const float *input, ptrdiff_t row_stride, size_t width, float *output, bool is_added);
