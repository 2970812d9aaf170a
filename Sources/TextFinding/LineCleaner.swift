import ScanGeometry
package import ScanImage

/// An eraser of what is no character in the picture of a line: frames, emblems, hyphens, bolts and dirt.
///
/// What has about the height of the line's characters stays with its grey levels, the rest becomes ground. Not for two threads at once.
package final class LineCleaner {
  private let map = InkMap()

  package init() {}

  /// The picture with its characters only, cut to them with a margin on the sides.
  ///
  /// - Parameters:
  ///   - picture: The picture of a line, dark on light, its characters in the middle.
  ///   - height: The height of the characters in pixels.
  ///   - margin: What stays on the sides, in pixels.
  /// - Returns: Nil when fewer than two characters come apart from the rest.
  package func characters(_ picture: LumaImage, height: Double, margin: Int) -> LumaImage? {
    picture.withView { view in
      map.find(in: view, factor: 1, light: false)
      let parts = InkParts(map.ink)
      let extents = parts.extents(along: SIMD2(1, 0))
      let kept = Self.characters(extents, height: Float(height), middle: Float(view.height) / 2)
      let indices = extents.indices.filter { kept[$0] }
      guard indices.count >= 2, let left = indices.map({ extents[$0].minU }).min(),
        let right = indices.map({ extents[$0].maxU }).max()
      else { return nil }
      let columns = max(0, Int(left) - margin)..<min(view.width, Int(right) + 1 + margin)
      return Self.painted(view, parts, kept, columns)
    }
  }

  /// Which parts are characters, or pieces of them.
  private static func characters(_ extents: [InkParts.Extent], height: Float, middle: Float) -> [Bool] {
    var kept = extents.map { part in
      part.height > 0.66 * height && part.height < 1.4 * height && abs(part.middleV - middle) < 0.3 * height
        && part.width < 4 * height && part.area > 0.1 * part.width * part.height
    }
    // The characters of a line are equally high; what is lower is an emblem.
    let heights = extents.indices.filter { kept[$0] }.map { extents[$0].height }.sorted()
    guard !heights.isEmpty else { return kept }
    let usual = heights[heights.count / 2]
    for index in extents.indices where kept[index] {
      kept[index] = extents[index].height > 0.84 * usual && extents[index].height < 1.22 * usual
    }
    // A broken character's pieces lie above each other.
    for index in extents.indices where !kept[index] && extents[index].height > 0.2 * height {
      let part = extents[index]
      guard part.width < 1.1 * height, abs(part.middleV - middle) < 0.5 * height else { continue }
      kept[index] = extents.indices.contains { other in
        let overlap = min(part.maxU, extents[other].maxU) - max(part.minU, extents[other].minU)
        let (upper, lower) = part.minV < extents[other].minV ? (part, extents[other]) : (extents[other], part)
        return other != index && overlap > 0.5 * min(part.width, extents[other].width)
          && extents[other].height > 0.2 * height && extents[other].width < 1.1 * height
          && lower.maxV - upper.minV > 0.76 * usual && lower.maxV - upper.minV < 1.3 * usual
      }
    }
    return kept
  }

  /// The pixels within three of a kept part as they are, the others as ground.
  private static func painted(
    _ view: LumaView, _ parts: InkParts, _ kept: [Bool], _ columns: Range<Int>
  ) -> LumaImage {
    var near = [Bool](repeating: false, count: view.width * view.height)
    var levels = [Int](repeating: 0, count: 256)
    let reach = 3
    for run in parts.runs where kept[Int(run.part)] {
      for y in max(0, Int(run.y) - reach)...min(view.height - 1, Int(run.y) + reach) {
        for x in max(0, Int(run.start) - reach)..<min(view.width, Int(run.end) + reach) {
          near[y * view.width + x] = true
        }
      }
    }
    for y in 0..<view.height {
      let row = view.row(y)
      for x in columns where near[y * view.width + x] { levels[Int(row[x])] += 1 }
    }
    // Around the strokes lies the ground: the level that a fifth of the pixels there exceed.
    let total = levels.reduce(0, +)
    var (above, ground) = (0, 255)
    while ground > 0, above * 5 < total {
      above += levels[ground]
      ground -= 1
    }
    let size = PixelSize(width: columns.count, height: view.height)
    return LumaImage(size: size) { buffer in
      for y in 0..<view.height {
        let row = view.row(y)
        for x in columns {
          buffer[y * size.width + x - columns.lowerBound] = near[y * view.width + x] ? row[x] : UInt8(ground)
        }
      }
    }
  }
}
