/// A convolution of rows of pixels, eight outputs and six pixels at a time.
///
/// The order in which products are added does not depend on the picture, the machine or what was read before, so that the same
/// pixels give the same scores always.
struct Convolution {
  /// The number of outputs in whole vectors.
  let outputs: Int
  let rows: Int
  private let inputs: Int
  private let columns: Int
  private let isRectified: Bool
  /// For each eight outputs: rows × columns × inputs vectors.
  private let weights: FloatMemory
  private let biases: FloatMemory

  /// How many pixels are computed at once.
  private static let pixels = 6
  private static let lanes = 8

  /// Sorts the weights of a kernel.
  ///
  /// - Parameter inputs: The channels that a pixel of the input has; those beyond the kernel's count nothing.
  init(_ kernel: LineNetModel.Kernel, inputs: Int) {
    self.inputs = inputs
    (rows, columns, isRectified) = (kernel.rows, kernel.columns, kernel.isRectified)
    let blocks = (kernel.outputs + Self.lanes - 1) / Self.lanes
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
  }

  /// Computes a row.
  ///
  /// - Parameters:
  ///   - input: The first number of the first window; windows lie `inputs` numbers apart.
  ///   - rowStride: How many numbers there are from a row of the input to the next one.
  ///   - width: The number of pixels.
  ///   - output: Where they go, `outputs` numbers each.
  ///   - isAdded: Whether they are added to what is there, before what is below zero becomes zero.
  func row(
    _ input: UnsafePointer<Float>, rowStride: Int, width: Int, into output: UnsafeMutablePointer<Float>,
    isAdded: Bool = false
  ) {
    let run = columns &* inputs
    let size = rows &* run
    let vectors = UnsafeRawPointer(weights.base).assumingMemoryBound(to: SIMD8<Float>.self)
    let starts = UnsafeRawPointer(biases.base).assumingMemoryBound(to: SIMD8<Float>.self)
    var block = 0
    while block &* Self.lanes < outputs {
      let bias = starts[block]
      var x = 0
      while x < width {
        var (a, b, c, d, e, f) = (bias, bias, bias, bias, bias, bias)
        var weight = vectors + block &* size
        var row = 0
        while row < rows {
          var one = input + (x &* inputs &+ row &* rowStride)
          // The fourth pixel, so that all six are at most two steps away.
          var four = one + 3 &* inputs
          let end = one + run
          while one != end {
            let vector = weight.pointee
            a += vector * SIMD8(repeating: one.pointee)
            b += vector * SIMD8(repeating: one[inputs])
            c += vector * SIMD8(repeating: one[2 &* inputs])
            d += vector * SIMD8(repeating: four.pointee)
            e += vector * SIMD8(repeating: four[inputs])
            f += vector * SIMD8(repeating: four[2 &* inputs])
            weight += 1
            one += 1
            four += 1
          }
          row &+= 1
        }
        let target = output + (x &* outputs &+ block &* Self.lanes)
        let left = width &- x
        store(a, target, isAdded)
        if left > 1 { store(b, target + outputs, isAdded) }
        if left > 2 { store(c, target + 2 &* outputs, isAdded) }
        if left > 3 { store(d, target + 3 &* outputs, isAdded) }
        if left > 4 { store(e, target + 4 &* outputs, isAdded) }
        if left > 5 { store(f, target + 5 &* outputs, isAdded) }
        x &+= Self.pixels
      }
      block &+= 1
    }
  }

  @inline(__always)
  private func store(_ sums: SIMD8<Float>, _ target: UnsafeMutablePointer<Float>, _ isAdded: Bool) {
    let place = UnsafeMutableRawPointer(target).assumingMemoryBound(to: SIMD8<Float>.self)
    var sums = sums
    if isAdded { sums += place.pointee }
    if isRectified { sums = sums.replacing(with: 0, where: sums .< 0) }
    place.pointee = sums
  }
}
