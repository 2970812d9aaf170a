import ScanImage
import ScanJSON

/// A picture of a line as a net wants it: 32 rows, the same proportions, ink positive, of mean 0 and deviation 1.
struct LinePicture {
  private let sums = FloatMemory()
  private let across = ResampleSteps()
  private let down = ResampleSteps()

  /// The number of columns that a view gets.
  static func width(of view: LumaView, columnsPerStep step: Int) throws(LineNetError) -> Int {
    guard view.width > 0, view.height > 0 else {
      throw LineNetError(.empty, at: "\(view.width) × \(view.height)", .noPixels)
    }
    let steps = Double(view.width) * Double(LineNetModel.rows) / Double(view.height) / Double(step)
    let width = max(2, steps.rounded(.toNearestOrEven)) * Double(step)
    guard width <= Double(LineNetModel.maxColumns) else {
      throw LineNetError(
        .tooWide, at: "\(view.width) × \(view.height)", .tooWide,
        [
          "width": .number(view.width), "height": .number(view.height), "columns": .number(Int(min(width, 1e9))),
          "rows": .number(LineNetModel.rows), "limit": .number(LineNetModel.maxColumns),
        ])
    }
    return Int(width)
  }

  /// Writes the picture into a plane of one channel.
  ///
  /// Where the picture shrinks, pixels are averaged by their areas, else interpolated linearly; gray levels are rounded, as they are
  /// in training.
  func write(_ view: LumaView, width: Int, into plane: Plane) {
    let shrinks = view.height > LineNetModel.rows
    across.prepare(from: view.width, to: width, averages: shrinks)
    down.prepare(from: view.height, to: LineNetModel.rows, averages: shrinks)
    sums.reserve(view.width)
    plane.resize(height: LineNetModel.rows, width: width)
    var (total, squares) = (0.0, 0.0)
    for y in 0..<LineNetModel.rows {
      sums.base.update(repeating: 0, count: view.width)
      down.each(y) { row, weight in
        let (pixels, sums) = (view.row(row), sums.base)
        for x in 0..<view.width { sums[x] += weight * Float(pixels[x]) }
      }
      let target = plane.row(y)
      for x in 0..<width {
        var sum: Float = 0
        across.each(x) { column, weight in sum += weight * sums.base[column] }
        let ink = (255 - sum.rounded(.toNearestOrEven)) / 255
        target[x] = ink
        total += Double(ink)
        squares += Double(ink) * Double(ink)
      }
    }
    let count = Double(width * LineNetModel.rows)
    let mean = total / count
    let deviation = max(0, squares / count - mean * mean).squareRoot()
    let (offset, factor) = (Float(mean), Float(1 / max(deviation, 0.02)))
    for y in 0..<LineNetModel.rows {
      let target = plane.row(y)
      for x in 0..<width { target[x] = (target[x] - offset) * factor }
    }
  }
}

/// Which pixels of a row make each pixel of a shorter or longer one, and with which weights.
final class ResampleSteps {
  private let weights = FloatMemory()
  private var steps: [(first: Int, count: Int, weights: Int)] = []

  /// Takes lengths.
  func prepare(from source: Int, to target: Int, averages: Bool) {
    steps.removeAll(keepingCapacity: true)
    let scale = Double(source) / Double(target)
    let isAveraged = averages && source > target
    weights.reserve(isAveraged ? source + 2 * target : 2 * target)
    var next = 0
    for position in 0..<target {
      if isAveraged {
        let (begin, end) = (Double(position) * scale, min(Double(position + 1) * scale, Double(source)))
        let first = Int(begin)
        let last = max(first, min(Int(end.rounded(.up)), source) - 1)
        for index in first...last {
          let part = min(end, Double(index + 1)) - max(begin, Double(index))
          weights.base[next + index - first] = Float(max(0, part) / (end - begin))
        }
        steps.append((first, last - first + 1, next))
        next += last - first + 1
      } else {
        let middle = min(max((Double(position) + 0.5) * scale - 0.5, 0), Double(source - 1))
        let first = Int(middle)
        let part = Float(middle - Double(first))
        weights.base[next] = 1 - part
        weights.base[next + 1] = part
        steps.append((first, part > 0 ? 2 : 1, next))
        next += 2
      }
    }
  }

  /// Calls `body` with the pixels of a position and their weights.
  @inline(__always)
  func each(_ position: Int, _ body: (Int, Float) -> Void) {
    let step = steps[position]
    for index in 0..<step.count { body(step.first &+ index, weights.base[step.weights &+ index]) }
  }
}
