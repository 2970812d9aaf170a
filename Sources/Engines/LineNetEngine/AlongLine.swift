/// A convolution along the line for each channel by itself.
struct AlongLine {
  private let columns: Int
  private let channels: Int
  /// For each eight channels: one vector for each column.
  private let weights: FloatMemory
  private let biases: FloatMemory

  private static let lanes = 8

  /// Sorts the weights of a kernel; `channels` counts those that fill up a vector too.
  init(_ kernel: LineNetModel.Kernel, channels: Int) {
    columns = kernel.columns
    self.channels = channels
    weights = FloatMemory(channels * columns)
    biases = FloatMemory(channels)
    for channel in 0..<kernel.outputs {
      biases.base[channel] = kernel.biases[channel]
      for column in 0..<columns {
        let vector = channel / Self.lanes * columns + column
        weights.base[vector * Self.lanes + channel % Self.lanes] = kernel.weights[channel * columns + column]
      }
    }
  }

  /// How many pixels the window reaches to each side.
  var reach: Int { columns / 2 }

  /// Computes a row; what is below zero becomes zero.
  ///
  /// - Parameters:
  ///   - input: The first pixel; ``reach`` further ones lie before it and behind the last one.
  ///   - width: The number of pixels.
  ///   - output: Where they go.
  func row(_ input: UnsafePointer<Float>, width: Int, into output: UnsafeMutablePointer<Float>) {
    let first = UnsafeRawPointer(input - reach &* channels).assumingMemoryBound(to: SIMD8<Float>.self)
    let target = UnsafeMutableRawPointer(output).assumingMemoryBound(to: SIMD8<Float>.self)
    let vectors = UnsafeRawPointer(weights.base).assumingMemoryBound(to: SIMD8<Float>.self)
    let starts = UnsafeRawPointer(biases.base).assumingMemoryBound(to: SIMD8<Float>.self)
    let blocks = channels / Self.lanes
    var block = 0
    while block < blocks {
      let weight = vectors + block &* columns
      var x = 0
      while x < width {
        var sum = starts[block]
        var place = first + (x &* blocks &+ block)
        var column = 0
        while column < columns {
          sum += weight[column] * place.pointee
          place += blocks
          column &+= 1
        }
        target[x &* blocks &+ block] = sum.replacing(with: 0, where: sum .< 0)
        x &+= 1
      }
      block &+= 1
    }
  }
}
