import ScanGeometry
import ScanImage

/// The reader of parts of Code 39: what lies between the edges of the picture of a code that reaches beyond them.
///
/// A character counts when two lines across the same bars read it, and no more lines read another one. The engines cannot be
/// asked, because they give whole symbols only. Not Sendable: it owns scratch memory.
final class SectionReader {
  /// The most places that are read in a frame.
  static let limit = 3
  /// How far the middles of one character may lie from each other on two lines, as a part of its width.
  private static let tolerance: Float = 0.09
  /// The most readings of a place: codes beside each other, and ways to divide the same bars.
  private static let readings = 6
  /// How far from the middle of the bars the lines lie, as parts of half their height.
  private static let heights: [Float] = [0, -0.25, 0.25, -0.5, 0.5]

  private let edges = BarEdges()
  private var lines: [(origin: SIMD2<Float>, runs: [Code39Run])] = []

  /// A place where a code may lie: a point of it, the direction across its bars and half their height.
  struct Place {
    var middle: SIMD2<Float>
    var axis: SIMD2<Float>
    var halfHeight: Float
  }

  /// The parts at some places, in pixels of the view.
  func read(_ view: LumaView, at places: [Place]) -> [CodePart] {
    guard view.width >= 16, view.height >= 16 else { return [] }
    var parts: [CodePart] = []
    for place in places.prefix(Self.limit) {
      let more = read(view, place)
      if !parts.contains(where: { known in more.contains { meets(known, $0) } }) { parts += more }
    }
    return parts
  }

  private func meets(_ one: CodePart, _ other: CodePart) -> Bool {
    guard let first = one.places.first, let last = one.places.last, let middle = other.places.dropFirst().first else {
      return false
    }
    let axis = last - first
    let length = (axis * axis).sum()
    guard length > 0 else { return false }
    let along = ((middle - first) * axis).sum() / length
    let foot = first + axis * along - middle
    return (0...1).contains(along) && (foot * foot).sum().squareRoot() < max(one.halfHeight, other.halfHeight)
  }

  private func read(_ view: LumaView, _ place: Place) -> [CodePart] {
    let side = SIMD2(-place.axis.y, place.axis.x)
    let rows = place.halfHeight >= 8 ? 1 : 0
    lines.removeAll(keepingCapacity: true)
    for height in Self.heights {
      let middle = place.middle + side * (height * place.halfHeight)
      guard let (start, length) = Self.clip(view, middle, place.axis) else { continue }
      edges.find(view, from: start, along: place.axis, count: length, rows: rows)
      let runs = Code39Runs(edges.places, length: Float(length)).find(startsDark: edges.startsDark)
      lines.append((start, runs))
      // Where no line through the middle has anything, the others are spared.
      if lines.count == 3, lines.allSatisfy({ $0.runs.isEmpty }) { return [] }
    }
    guard let origin = lines.first?.origin else { return [] }
    // Places are measured along the axis from one point, so that the lines can be compared.
    var all: [[Code39Run]] = []
    for line in lines {
      let shift = ((line.origin - origin) * place.axis).sum()
      all.append(
        line.runs.map { run in
          var moved = run
          moved.middles = run.middles.map { $0 + shift }
          return moved
        })
    }
    return Self.agreed(all).compactMap { part(of: $0, origin, place) }
  }

  /// The longest runs that the lines agree on.
  static func agreed(_ lines: [[Code39Run]]) -> [Code39Run] {
    var chosen: [Code39Run] = []
    let ordered = lines.enumerated().flatMap { index, runs in runs.map { (index, $0) } }
      .sorted { weight($0.1) > weight($1.1) }
    for (index, run) in ordered where chosen.count < readings {
      guard !chosen.contains(where: { isSame($0, run) }) else { continue }
      let isConfident = run.middles.indices.map { place in
        isConfirmed(run.characters[place], run.middles[place], run.pitch, lines, except: index)
      }
      if let range = longest(isConfident), range.count >= Code39Runs.fewest { chosen.append(run.cut(to: range)) }
    }
    return chosen
  }

  private static func weight(_ run: Code39Run) -> Int { run.characters.count * 2 + (run.ends.isEmpty ? 0 : 3) }

  /// Whether two runs divide the same bars in the same way; the next way is a fifth of a character away.
  private static func isSame(_ one: Code39Run, _ other: Code39Run) -> Bool {
    one.middles.contains { middle in other.middles.contains { abs($0 - middle) < tolerance * one.pitch } }
  }

  private static func isConfirmed(
    _ character: Code39Character, _ middle: Float, _ pitch: Float, _ lines: [[Code39Run]], except own: Int
  ) -> Bool {
    var (same, other) = (0, 0)
    for (index, runs) in lines.enumerated() where index != own {
      for run in runs {
        guard let near = run.middles.firstIndex(where: { abs($0 - middle) < tolerance * pitch }) else { continue }
        if run.characters[near].letter == character.letter { same += 1 } else { other += 1 }
      }
    }
    return same > other
  }

  private static func longest(_ flags: [Bool]) -> Range<Int>? {
    var best: Range<Int>?
    var begin: Int?
    for index in 0...flags.count {
      if index < flags.count, flags[index] {
        begin = begin ?? index
      } else if let from = begin {
        if index - from > best?.count ?? 0 { best = from..<index }
        begin = nil
      }
    }
    return best
  }

  /// The part of a run, in its direction of reading; nil where start and stop stand in the middle either way.
  private func part(of run: Code39Run, _ origin: SIMD2<Float>, _ place: Place) -> CodePart? {
    let star = UInt8(ascii: "*")
    var part = CodePart(
      text: run.characters.map(\.letter), mirrored: run.characters.map(\.mirrored),
      hasStart: run.ends.contains(.first), hasStop: run.ends.contains(.last), isDirected: false,
      places: run.middles.map { origin + place.axis * $0 }, halfHeight: place.halfHeight)
    if run.direction == .against {
      swap(&part.text, &part.mirrored)
      part.text.reverse()
      part.mirrored.reverse()
      part.places.reverse()
      (part.hasStart, part.hasStop) = (run.ends.contains(.last), run.ends.contains(.first))
    }
    part.isDirected = part.hasStart || part.hasStop
    // A code's end at the rim of the picture lacks its margin, so that it says neither the end nor the direction.
    func drop(first: Bool) {
      if first {
        part.text.removeFirst()
        part.mirrored.removeFirst()
        part.places.removeFirst()
      } else {
        part.text.removeLast()
        part.mirrored.removeLast()
        part.places.removeLast()
      }
    }
    if part.isDirected {
      if part.hasStart || part.text.first == star { drop(first: true) }
      if part.hasStop || part.text.last == star { drop(first: false) }
    } else {
      if part.text.first == star || part.mirrored.first == star { drop(first: true) }
      if part.text.last == star || part.mirrored.last == star { drop(first: false) }
    }
    guard part.text.count >= 3 else { return nil }
    // Inside a text there is no start or stop character: the text then runs the other way, where it is a P.
    return part.text.contains(star) ? part.turned : part
  }

  /// The piece of a line that lies in the picture.
  private static func clip(
    _ view: LumaView, _ middle: SIMD2<Float>, _ axis: SIMD2<Float>
  ) -> (start: SIMD2<Float>, length: Int)? {
    let size = SIMD2(Float(view.width - 1), Float(view.height - 1))
    guard middle.x >= 0, middle.y >= 0, middle.x <= size.x, middle.y <= size.y else { return nil }
    var (low, high) = (-Float(BarEdges.longest) / 2, Float(BarEdges.longest) / 2 - 1)
    for index in 0..<2 where abs(axis[index]) > 1e-4 {
      let (one, other) = (-middle[index] / axis[index], (size[index] - middle[index]) / axis[index])
      low = max(low, min(one, other))
      high = min(high, max(one, other))
    }
    guard high - low >= 16 else { return nil }
    return (middle + axis * low, Int(high - low) + 1)
  }
}
