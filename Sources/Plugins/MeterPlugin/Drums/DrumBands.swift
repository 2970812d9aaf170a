import Glibc
import ScanGeometry
import ScanImage
import TextFinding

/// A finder of bands that may be rows of drums, by projections of gradients: first the tilt, then how high the band is and how long.
///
/// It reads nothing. Memory is kept from frame to frame.
final class DrumBands {
  /// Tilts are searched for up to so many degrees, and a little more, as the best one may be the greatest.
  private static let greatestTilt = 16.0
  /// The working picture is reduced until it is no wider than this.
  private static let widest = 480
  /// The heights of digits in the working picture.
  private static let minHeight: Float = 7

  private var edges: [Float] = []
  private var upright: [UInt8] = []
  private var sums: [Float] = []

  /// The bands, the likeliest first; at most `maximum`.
  func bands(in picture: DrumPicture, maximum: Int) -> [TextLine] {
    var wanted = 0
    while wanted < 5, picture.size.width >> wanted > Self.widest { wanted += 1 }
    guard let (view, factor) = picture.level(wanted), view.width >= 24, view.height >= 16 else { return [] }
    return tilts(view).flatMap { bands(view, tilt: $0, maximum: maximum) }
      .sorted { $0.score > $1.score }
      .prefix(maximum).map { $0.line.scaled(by: Float(factor)) }
  }

  /// The likeliest tilt in degrees, and a second one where another is nearly as likely.
  private func tilts(_ view: LumaView) -> [Double] {
    gradients(view)
    let coarse = stride(from: -Self.greatestTilt, through: Self.greatestTilt, by: 2).map { ($0, sharpness(view, $0)) }
    guard let best = coarse.max(by: { $0.1 < $1.1 }), best.1 > 0 else { return [0] }
    let other = coarse.filter { abs($0.0 - best.0) > 4 }.max { $0.1 < $1.1 }
    let near = [best] + [other].compactMap { $0 }.filter { $0.1 > 0.8 * best.1 }
    return near.map { peak in
      let fine = stride(from: peak.0 - 1.5, through: peak.0 + 1.5, by: 0.5).map { ($0, sharpness(view, $0)) }
      return fine.max { $0.1 < $1.1 }?.0 ?? peak.0
    }
  }

  /// The strengths of the edges, upright and level ones together, without what is noise.
  private func gradients(_ view: LumaView) {
    edges = [Float](repeating: 0, count: view.width * view.height)
    var total: Float = 0
    for y in 1..<view.height - 1 {
      let (above, row, below) = (view.row(y - 1), view.row(y), view.row(y + 1))
      for x in 1..<view.width - 1 {
        let across = abs(Int(row[x + 1]) &- Int(row[x - 1]))
        let down = abs(Int(below[x]) &- Int(above[x]))
        let edge = Float(max(across, down))
        edges[y &* view.width &+ x] = edge
        total += edge
      }
    }
    let mean = total / Float(edges.count)
    for index in edges.indices { edges[index] = min(max(0, edges[index] - mean), 4 * mean) }
  }

  /// How much the sums of edges along lines of a tilt differ from line to line.
  private func sharpness(_ view: LumaView, _ degrees: Double) -> Float {
    let (sine, cosine) = (Float(sin(degrees * .pi / 180)), Float(cos(degrees * .pi / 180)))
    let room = Int(Float(view.width) * abs(sine)) + 2
    var profile = [Float](repeating: 0, count: view.height + 2 * room)
    for y in 0..<view.height {
      var place = Float(y) * cosine + Float(room)
      let row = y &* view.width
      var x = 0
      while x < view.width {
        profile[Int(place)] += edges[row &+ x]
        place -= 2 * sine
        x &+= 2
      }
    }
    var sum: Float = 0
    for index in 2..<profile.count {
      let step = profile[index] - profile[index - 2]
      sum += step * step
    }
    return sum
  }

  private struct Band {
    let line: TextLine
    let score: Float
  }

  /// Bands of one tilt: where there are more upright edges than above and below.
  private func bands(_ view: LumaView, tilt: Double, maximum: Int) -> [Band] {
    let axis = SIMD2(Float(cos(tilt * .pi / 180)), Float(sin(tilt * .pi / 180)))
    let (cosine, sine) = (abs(axis.x), abs(axis.y))
    let extent = SIMD2(
      Float(view.width) * cosine + Float(view.height) * sine, Float(view.width) * sine + Float(view.height) * cosine)
    let middle = SIMD2(Float(view.width), Float(view.height)) / 2
    let cut = CropTransform(middle: middle, axis: axis, extent: extent, scale: 1)
    let (width, height) = (cut.size.width, cut.size.height)
    guard width > 4 else { return [] }
    if upright.count < cut.size.area { upright = [UInt8](repeating: 0, count: cut.size.area) }
    upright.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { view.sample(cut, into: base) }
    }
    // Sums from the top: the strengths of a column between two rows by one difference.
    let rows = height + 1
    sums = [Float](repeating: 0, count: width * rows)
    for y in 0..<height {
      for x in 2..<width - 2 {
        let at = y &* width &+ x
        let edge = abs(Float(upright[at + 1]) - Float(upright[at - 1]))
        sums[at &+ width] = sums[at] + edge
      }
    }
    var found: [Band] = []
    var size = Self.minHeight
    while size < 0.85 * Float(min(view.height, height)) {
      let tall = Int(size.rounded())
      let stride = max(1, tall / 8)
      var top = 0
      while top + tall <= height {
        if let run = run(top: top, tall: tall, width: width, height: height) {
          let (u, v) = ((run.begin + run.end) / 2 - Float(width) / 2, Float(top) + Float(tall) / 2 - Float(height) / 2)
          let place = middle + axis * u + SIMD2(-axis.y, axis.x) * v
          let line = TextLine(middle: place, axis: axis, extent: SIMD2(run.end - run.begin, Float(tall)), parts: 0)
          found.append(Band(line: line, score: run.score))
        }
        top += stride
      }
      size *= 1.22
    }
    var kept: [Band] = []
    for band in found.sorted(by: { $0.score > $1.score }) where kept.count < maximum {
      let across = SIMD2(-axis.y, axis.x)
      let repeats = kept.contains { other in
        let offset = band.line.middle - other.line.middle
        let (tall, own) = (other.line.extent.y, band.line.extent.y)
        return abs((offset * across).sum()) < 0.35 * max(tall, own) && max(tall, own) < 1.4 * min(tall, own)
          && abs((offset * axis).sum()) < other.line.extent.x / 2
      }
      if !repeats { kept.append(band) }
    }
    return kept
  }

  /// The strongest run of columns of a band that have more edges within than above and below.
  private func run(top: Int, tall: Int, width: Int, height: Int) -> (begin: Float, end: Float, score: Float)? {
    let margin = max(2, tall / 4)
    let (above, below) = (max(0, top - margin), min(height, top + tall + margin))
    let bottom = top + tall
    let outside = Float(max(1, top - above + below - bottom))
    var contrast = [Float](repeating: 0, count: width + 1)
    var sum: Float = 0
    for x in 0..<width {
      let within = sums[bottom &* width &+ x] - sums[top &* width &+ x]
      let all = sums[below &* width &+ x] - sums[above &* width &+ x]
      sum += within / Float(tall) - 1.3 * (all - within) / outside
      contrast[x + 1] = sum
    }
    // About as wide as a drum, so that the gaps between digits are bridged.
    let wide = max(3, Int(1.2 * Float(tall)))
    let strongest = (0...max(0, width - wide)).reduce(Float(0)) {
      max($0, contrast[min($1 + wide, width)] - contrast[$1])
    }
    guard strongest > 0 else { return nil }
    var best: (begin: Float, end: Float, score: Float)?
    var begin: Int?
    for x in 0...width {
      let isStrong =
        x < width
        && contrast[min(x + wide / 2, width)] - contrast[max(x - wide / 2, 0)] > 0.3 * strongest
      if isStrong, begin == nil { begin = x }
      if !isStrong, let first = begin {
        begin = nil
        let length = Float(x - first)
        guard length > 2.2 * Float(tall) else { continue }
        let mean = (contrast[x] - contrast[first]) / length
        let score = mean * min(length / Float(tall), 6) * pow(Float(tall), 0.8)
        if score > best?.score ?? 0 { best = (Float(first), Float(x), score) }
      }
    }
    return best
  }
}
