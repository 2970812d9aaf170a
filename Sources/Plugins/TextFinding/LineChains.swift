/// Chains of ink parts that stand side by side along an axis, as the characters of a line do.
struct LineChains {
  let parts: [InkParts.Extent]
  private var next: [Int32]
  private var hasBefore: [Bool]

  /// Chains the parts with a height in a range.
  init(_ extents: [InkParts.Extent], heights: ClosedRange<Float>) {
    parts = extents.filter { Self.isCharacter($0, heights) }.sorted { $0.minU < $1.minU }
    next = [Int32](repeating: -1, count: parts.count)
    hasBefore = [Bool](repeating: false, count: parts.count)
    link(heights)
  }

  /// Whether a part may be a character, or several that touch.
  private static func isCharacter(_ part: InkParts.Extent, _ heights: ClosedRange<Float>) -> Bool {
    guard part.height >= heights.lowerBound * 0.6, part.height <= heights.upperBound * 1.3, part.width > 0 else {
      return false
    }
    // A frame or a ruled line around text has little ink for its box; a solid bar has too much of it.
    let density = part.area / (part.width * part.height)
    return part.width < part.height * 1.5 ? density > 0.08 : density > 0.12 && density < 0.8
  }

  /// Links each part to the nearest one on its right for which it is in turn the nearest one on the left.
  private mutating func link(_ heights: ClosedRange<Float>) {
    guard let top = parts.map(\.minV).min(), let bottom = parts.map(\.maxV).max() else { return }
    // Parts by the bands that their middles lie in, each sorted by minU as the parts are.
    let band = max(4, heights.lowerBound)
    var bands = [[Int32]](repeating: [], count: Int((bottom - top) / band) + 1)
    for (index, part) in parts.enumerated() { bands[Int((part.middleV - top) / band)].append(Int32(index)) }
    var right = [Int32](repeating: -1, count: parts.count)
    var left = [Int32](repeating: -1, count: parts.count)
    var rightGap = [Float](repeating: .infinity, count: parts.count)
    var leftGap = [Float](repeating: .infinity, count: parts.count)
    for (index, part) in parts.enumerated() {
      let first = max(0, Int((part.minV - top) / band))
      let last = min(bands.count - 1, Int((part.maxV - top) / band))
      guard first <= last else { continue }
      for members in bands[first...last] {
        // The first member whose left side lies right of this part's.
        var (low, high) = (0, members.count)
        while low < high {
          let middle = (low + high) / 2
          if members[middle] > Int32(index) { high = middle } else { low = middle + 1 }
        }
        for member in members[low...] {
          let other = parts[Int(member)]
          let gap = other.minU - part.maxU
          let height = max(part.height, other.height)
          if other.minU - part.minU > part.width + 2.2 * height { break }
          guard gap > -0.5 * min(part.width, other.width), gap < Self.widestGap * height, gap < rightGap[index] else {
            continue
          }
          guard Self.areAlike(part, other) else { continue }
          right[index] = member
          rightGap[index] = gap
        }
      }
      let found = Int(right[index])
      if found >= 0, rightGap[index] < leftGap[found] {
        left[found] = Int32(index)
        leftGap[found] = rightGap[index]
      }
    }
    for index in parts.indices {
      let found = Int(right[index])
      guard found >= 0, left[found] == Int32(index) else { continue }
      next[index] = Int32(found)
      hasBefore[found] = true
    }
  }

  /// The widest gap within a line, in heights of the characters: a space, or a character that was not found.
  private static let widestGap: Float = 1.8

  private static func areAlike(_ one: InkParts.Extent, _ other: InkParts.Extent) -> Bool {
    let (small, large) = one.height < other.height ? (one, other) : (other, one)
    guard large.height <= 2.2 * small.height else { return false }
    let overlap = min(one.maxV, other.maxV) - max(one.minV, other.minV)
    return overlap >= 0.6 * small.height
  }

  /// The chains, as numbers of ``parts`` from left to right.
  func chains() -> [[Int]] {
    var chains: [[Int]] = []
    for start in parts.indices where !hasBefore[start] {
      var chain = [start]
      while let last = chain.last, next[last] >= 0 { chain.append(Int(next[last])) }
      chains.append(chain)
    }
    return chains
  }
}
