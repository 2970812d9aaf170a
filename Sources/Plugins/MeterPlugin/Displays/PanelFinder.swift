import ScanPluginKit
import TextFinding

/// A finder of panels: four-sided patches that are darker, lighter or more colored than what is around them.
///
/// Memory is kept from frame to frame. Not for two threads at once.
final class PanelFinder {
  private let luma = BytePlane()
  private let color = BytePlane()
  private let mask = BytePlane()
  private let morphology = Morphology()

  /// The width of the working picture, in pixels.
  private static let width = 480.0
  /// How much wider than tall a panel is.
  private static let aspects = 1.7...8.0
  /// How much of the working picture it takes.
  private static let shares = 0.008...0.75

  /// What may be a panel, the likeliest first.
  ///
  /// - Parameter maximum: How many are reported at most.
  func panels(in picture: MeterPicture, maximum: Int, _ isCancelled: () -> Bool) -> [DisplayPlace] {
    let view = picture.luma
    let factor = max(1, Int((Double(view.width) / Self.width).rounded()))
    guard min(view.width, view.height) / factor >= 24 else { return [] }
    luma.reduce(view, by: factor)
    var met: [(worth: Double, place: DisplayPlace)] = []
    let level = Self.level(luma)
    // Overexposed cases: the panel differs little from white.
    for limit in [level, level * 0.75, (level + 255) / 2, (level + 2 * 255) / 3] where !isCancelled() {
      write(luma) { Double($0) < limit }
      met += patches(factor)
    }
    write(luma) { Double($0) >= level }
    met += patches(factor)
    if let (image, region) = picture.color, !isCancelled() {
      saturate(image, region, factor)
      let level = Self.level(color)
      write(color) { Double($0) >= level }
      met += patches(factor)
    }
    met.sort { $0.worth > $1.worth }
    var places: [DisplayPlace] = []
    for (_, place) in met where places.count < maximum {
      if !places.contains(where: { $0.isNear(place, within: 0.12) }) { places.append(place) }
    }
    return places
  }

  private func write(_ plane: BytePlane, _ isIn: (UInt8) -> Bool) {
    mask.resize(to: plane.size)
    let table = (0...255).map { isIn(UInt8($0)) ? UInt8(255) : 0 }
    let (source, target) = (plane.bytes, mask.bytes)
    table.withUnsafeBufferPointer { table in
      for index in target.indices { target[index] = table[Int(source[index])] }
    }
  }

  /// How much color there is: the spread of red, green and blue as a share of the greatest.
  private func saturate(_ image: ColorImage, _ region: PixelRect, _ factor: Int) {
    color.resize(to: luma.size)
    let bytes = color.bytes
    let inside = region.clamped(to: image.size)
    bytes.update(repeating: 0)
    image.withBytes { pixels in
      for y in 0..<min(luma.size.height, inside.height / factor) {
        for x in 0..<min(luma.size.width, inside.width / factor) {
          // A few pixels stand for the patch.
          var sum = SIMD4<Int32>.zero
          for (dx, dy) in [(0, 0), (factor / 2, 0), (0, factor / 2), (factor / 2, factor / 2)] {
            let at = 4 * ((inside.y + y * factor + dy) * image.width + inside.x + x * factor + dx)
            sum &+= SIMD4(Int32(pixels[at]), Int32(pixels[at + 1]), Int32(pixels[at + 2]), 0)
          }
          let (top, low) = (max(sum.x, max(sum.y, sum.z)), min(sum.x, min(sum.y, sum.z)))
          bytes[y * luma.size.width + x] = UInt8(truncatingIfNeeded: top > 0 ? 255 * (top - low) / top : 0)
        }
      }
    }
  }

  /// The patches of the mask that have the shape of a panel.
  private func patches(_ factor: Int) -> [(worth: Double, place: DisplayPlace)] {
    // Digits are holes in a light panel.
    morphology.dilate(mask, radius: 4)
    morphology.erode(mask, radius: 8)
    morphology.dilate(mask, radius: 4)
    let parts = InkParts(mask)
    var patches = [Patch](repeating: Patch(), count: parts.count)
    for run in parts.runs { patches[Int(run.part)].add(run) }
    let all = Double(mask.size.area)
    return patches.compactMap { patch in
      guard patch.spread > Self.shares.lowerBound * all else { return nil }
      let outline = Outline(patch.ends)
      guard Self.shares.contains(outline.area / all) else { return nil }
      let corners = outline.corners
      guard corners.count == 4 else { return nil }
      func corner(_ number: Int) -> Point<CropSpace> {
        Point(x: corners[number].x * Double(factor), y: corners[number].y * Double(factor))
      }
      let place = DisplayPlace(
        quad: Quad(topLeft: corner(0), topRight: corner(1), bottomRight: corner(2), bottomLeft: corner(3)),
        origin: .panel)
      let aspect = place.wide / max(place.tall, 1)
      let filled = patch.spread / max(1, Outline.area(corners))
      guard place.tall >= 8 * Double(factor), Self.aspects.contains(aspect), filled >= 0.6 else { return nil }
      return (min(filled, 1 / filled) * outline.area.squareRoot(), place)
    }
  }

  /// A connected patch, row by row.
  private struct Patch {
    /// The first and the last column of each row.
    private var rows: [(y: Int32, start: Int32, end: Int32)] = []

    mutating func add(_ run: InkParts.Run) {
      if let last = rows.last, last.y == run.y {
        rows[rows.count - 1] = (run.y, min(last.start, run.start), max(last.end, run.end))
      } else {
        rows.append((run.y, run.start, run.end))
      }
    }

    /// Its area with its holes.
    var spread: Double { rows.reduce(0) { $0 + Double($1.end - $1.start) } }

    /// The corners of its rows.
    var ends: [Outline.Point] {
      rows.flatMap { row in
        [row.start, row.end].flatMap { x in
          [Outline.Point(Double(x), Double(row.y)), Outline.Point(Double(x), Double(row.y) + 1)]
        }
      }
    }
  }

  /// The level that parts a picture into two groups as far apart as can be (Otsu 1979).
  static func level(_ plane: BytePlane) -> Double {
    var histogram = [Int](repeating: 0, count: 256)
    for value in plane.bytes { histogram[Int(value)] &+= 1 }
    let all = Double(plane.bytes.count)
    let total = histogram.enumerated().reduce(0.0) { $0 + Double($1.offset * $1.element) }
    var (below, sum, best, level) = (0.0, 0.0, -1.0, 128)
    for (value, count) in histogram.enumerated() {
      below += Double(count)
      sum += Double(value * count)
      guard below > 0, below < all else { continue }
      let apart = sum / below - (total - sum) / (all - below)
      let worth = below * (all - below) * apart * apart
      if worth > best { (best, level) = (worth, value) }
    }
    return Double(level) + 1
  }
}
