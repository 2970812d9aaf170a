import CLineNet
import Testing

@testable import LineNetEngine

@Suite("Convolutions")
struct ConvolutionTests {
  /// A convolution of numbers that are drawn, and a row for it.
  struct Drawn {
    let inputs: Int, outputs: Int, rows: Int, columns: Int, width: Int
    let weights: [Float], biases: [Float], row: [Float], before: [Float]

    init(_ inputs: Int, _ outputs: Int, _ rows: Int, _ columns: Int, width: Int) {
      (self.inputs, self.outputs, self.rows, self.columns, self.width) = (inputs, outputs, rows, columns, width)
      var state: UInt64 = 7
      func numbers(_ count: Int) -> [Float] {
        (0..<count).map { _ in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return Float(Int32(truncatingIfNeeded: state >> 32)) / 1_000_000_000
        }
      }
      weights = numbers(outputs * rows * columns * inputs)
      biases = numbers(outputs)
      // Up to five windows behind the row are read.
      row = numbers(rows * (width + columns + 5) * inputs)
      before = numbers(outputs * width)
    }

    typealias Function = (
      UnsafePointer<line_net_convolution>?, UnsafePointer<Float>?, Int, Int, UnsafeMutablePointer<Float>?, Bool
    ) -> Void

    func result(_ function: Function, isRectified: Bool, isAdded: Bool) -> [Float] {
      var output = before
      weights.withUnsafeBufferPointer { weights in
        biases.withUnsafeBufferPointer { biases in
          var convolution = line_net_convolution(
            weights: weights.baseAddress, biases: biases.baseAddress, inputs: inputs, outputs: outputs, rows: rows,
            columns: columns, is_rectified: isRectified)
          row.withUnsafeBufferPointer { row in
            output.withUnsafeMutableBufferPointer { output in
              function(
                &convolution, row.baseAddress, (width + columns + 5) * inputs, width, output.baseAddress, isAdded)
            }
          }
        }
      }
      return output
    }

    /// The sums as they are defined, in doubled precision.
    func expected(isRectified: Bool, isAdded: Bool) -> [Double] {
      (0..<width * outputs).map { index in
        let (pixel, output) = (index / outputs, index % outputs)
        var sum = Double(biases[output]) + (isAdded ? Double(before[index]) : 0)
        for row in 0..<rows {
          for step in 0..<columns * inputs {
            let vector = (output / 8 * rows + row) * columns * inputs + step
            sum +=
              Double(weights[vector * 8 + output % 8])
              * Double(self.row[row * (width + columns + 5) * inputs + pixel * inputs + step])
          }
        }
        return isRectified ? max(sum, 0) : sum
      }
    }
  }

  @Test(
    "vectors of every width give the same numbers, bit by bit, and those of the definition",
    arguments: [1, 5, 6, 7, 12, 13, 18, 40], [(1, 16, 3, 3), (16, 24, 3, 3), (5, 8, 4, 5), (48, 8, 1, 1)])
  func same(width: Int, shape: (Int, Int, Int, Int)) {
    let drawn = Drawn(shape.0, shape.1, shape.2, shape.3, width: width)
    for (isRectified, isAdded) in [(false, false), (true, false), (true, true)] {
      let fast = drawn.result(line_net_convolve, isRectified: isRectified, isAdded: isAdded)
      let plain = drawn.result(line_net_convolve_anywhere, isRectified: isRectified, isAdded: isAdded)
      #expect(fast.map(\.bitPattern) == plain.map(\.bitPattern))
      let expected = drawn.expected(isRectified: isRectified, isAdded: isAdded)
      #expect(zip(fast, expected).allSatisfy { abs(Double($0) - $1) < 1e-3 })
    }
  }
}
