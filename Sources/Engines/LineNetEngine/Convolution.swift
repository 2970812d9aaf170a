import CLineNet

/// A convolution of rows of pixels.
///
/// The order in which products are added does not depend on the picture, the machine or what was read before, so that the same
/// pixels give the same scores always.
struct Convolution {
  /// The number of outputs in whole vectors.
  let outputs: Int
  let rows: Int
  /// For each eight outputs: rows × columns × inputs vectors.
  private let weights: FloatMemory
  private let biases: FloatMemory
  private let kernel: line_net_convolution

  private static let lanes = 8

  /// Sorts the weights of a kernel.
  ///
  /// - Parameter inputs: The channels that a pixel of the input has; those beyond the kernel's count nothing.
  init(_ kernel: LineNetModel.Kernel, inputs: Int) {
    let (rows, columns) = (kernel.rows, kernel.columns)
    let blocks = (kernel.outputs + Self.lanes - 1) / Self.lanes
    self.rows = rows
    outputs = blocks * Self.lanes
    weights = FloatMemory(outputs * rows * columns * inputs)
    biases = FloatMemory(outputs)
    for output in 0..<kernel.outputs {
      biases.base[output] = kernel.biases[output]
      for input in 0..<kernel.inputs {
        for row in 0..<rows {
          for column in 0..<columns {
            let from = ((output * kernel.inputs + input) * rows + row) * columns + column
            let vector = ((output / Self.lanes * rows + row) * columns + column) * inputs + input
            weights.base[vector * Self.lanes + output % Self.lanes] = kernel.weights[from]
          }
        }
      }
    }
    self.kernel = line_net_convolution(
      weights: weights.base, biases: biases.base, inputs: inputs, outputs: outputs, rows: rows, columns: columns,
      is_rectified: kernel.isRectified)
  }

  /// Computes a row.
  ///
  /// - Parameters:
  ///   - input: The first number of the first window; windows lie `inputs` numbers apart. Up to five windows behind the row are read,
  ///     whatever is there.
  ///   - rowStride: How many numbers there are from a row of the input to the next one.
  ///   - width: The number of pixels.
  ///   - output: Where they go, `outputs` numbers each.
  ///   - isAdded: Whether they are added to what is there, before what is below zero becomes zero.
  func row(
    _ input: UnsafePointer<Float>, rowStride: Int, width: Int, into output: UnsafeMutablePointer<Float>,
    isAdded: Bool = false
  ) {
    withUnsafePointer(to: kernel) { line_net_convolve($0, input, rowStride, width, output, isAdded) }
  }
}
