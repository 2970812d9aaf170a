extension LineNet {
  /// A layer with the memory that it writes to.
  enum Stage {
    /// A convolution and what is pooled of it.
    case convolution(Convolution, Window, pool: (rows: Int, columns: Int), lines: FloatMemory, output: Plane)
    /// A convolution along the line and a mix, added to the pixels in place.
    case along(AlongLine, mix: Convolution, lines: FloatMemory)
  }

  /// Where the window of a convolution begins, seen from its pixel.
  struct Window {
    let rowPadding: Int
    let columnPadding: Int
  }

  /// The stages of a net, and the plane that its picture goes to.
  static func stages(_ layers: [LineNetModel.Layer]) -> (input: Plane, stages: [Stage]) {
    var stages: [Stage] = []
    let input = Plane(channels: 1, border: border(layers[...]))
    var channels = 1
    var index = 0
    while index < layers.count {
      switch layers[index] {
      case .convolution(let kernel):
        let convolution = Convolution(kernel, inputs: channels)
        var (rows, columns) = (1, 1)
        while index + 1 < layers.count, case .pool(let height, let width) = layers[index + 1] {
          rows *= height
          columns *= width
          index += 1
        }
        // Pooling copies, and drops what only fills up a vector.
        channels = rows * columns > 1 ? kernel.outputs : convolution.outputs
        let output = Plane(channels: channels, border: border(layers[(index + 1)...]))
        stages.append(
          .convolution(
            convolution, Window(rowPadding: kernel.rowPadding, columnPadding: kernel.columnPadding),
            pool: (rows, columns), lines: FloatMemory(), output: output))
      case .along(let each, let mix):
        stages.append(
          .along(
            AlongLine(each, channels: channels), mix: Convolution(mix, inputs: channels), lines: FloatMemory()))
      case .pool: break
      }
      index += 1
    }
    return (input, stages)
  }

  /// The zeroes that the next layers need around their input.
  private static func border(_ layers: ArraySlice<LineNetModel.Layer>) -> (rows: Int, columns: Int) {
    var columns = 0
    for layer in layers {
      switch layer {
      case .convolution(let kernel): return (kernel.rowPadding, max(columns, kernel.columnPadding))
      case .along(let each, _): columns = max(columns, each.columnPadding)
      case .pool: break
      }
    }
    return (0, columns)
  }

  /// Computes all stages; the last plane has the scores.
  func run() -> Plane {
    var plane = input
    for stage in stages {
      switch stage {
      case .convolution(let convolution, let window, let pool, let lines, let output):
        let height = plane.height + 2 * window.rowPadding + 1 - convolution.rows
        output.resize(height: height / pool.rows, width: plane.width / pool.columns)
        lines.reserve(pool.rows * (plane.width + 8) * convolution.outputs)
        for y in 0..<output.height {
          for row in 0..<pool.rows {
            let from =
              plane.row(y &* pool.rows &+ row &- window.rowPadding) - window.columnPadding &* plane.channels
            convolution.row(
              from, rowStride: plane.rowStride, width: plane.width,
              into: pool.rows * pool.columns == 1
                ? output.row(y) : lines.base + row &* plane.width &* convolution.outputs)
          }
          if pool.rows * pool.columns > 1 {
            Self.pool(lines.base, width: plane.width, stride: convolution.outputs, pool, into: output, y)
          }
        }
        plane = output
      case .along(let each, let mix, let lines):
        lines.reserve((plane.width + Plane.slack) * plane.channels)
        for y in 0..<plane.height {
          each.row(plane.row(y), width: plane.width, into: lines.base)
          mix.row(lines.base, rowStride: 0, width: plane.width, into: plane.row(y), isAdded: true)
        }
      }
    }
    return plane
  }

  /// The greatest of each rectangle of rows of pixels.
  private static func pool(
    _ lines: UnsafePointer<Float>, width: Int, stride: Int, _ pool: (rows: Int, columns: Int), into output: Plane,
    _ y: Int
  ) {
    let (channels, target) = (output.channels, output.row(y))
    for x in 0..<output.width {
      let pixel = target + x &* channels
      for row in 0..<pool.rows {
        for column in 0..<pool.columns {
          let from = lines + (row &* width &+ x &* pool.columns &+ column) &* stride
          if row &+ column == 0 {
            pixel.update(from: from, count: channels)
            continue
          }
          keepGreater(from, in: pixel, count: channels)
        }
      }
    }
  }

  /// Replaces each number by that of another row which is greater.
  private static func keepGreater(_ from: UnsafePointer<Float>, in target: UnsafeMutablePointer<Float>, count: Int) {
    var index = 0
    while index &+ 4 <= count {
      let place = UnsafeMutableRawPointer(target + index)
      let (own, other) = (
        place.loadUnaligned(as: SIMD4<Float>.self), UnsafeRawPointer(from + index).loadUnaligned(as: SIMD4<Float>.self)
      )
      place.storeBytes(of: own.replacing(with: other, where: other .> own), as: SIMD4<Float>.self)
      index &+= 4
    }
    while index < count {
      if from[index] > target[index] { target[index] = from[index] }
      index &+= 1
    }
  }
}
