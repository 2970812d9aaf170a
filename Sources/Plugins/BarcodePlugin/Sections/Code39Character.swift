/// One character of Code 39 as its nine widths give it (ISO/IEC 16388: three of nine elements are wide).
struct Code39Character: Equatable {
  /// The ASCII code; `*` for start and stop.
  let letter: UInt8
  /// The ASCII code of what the same bars say when they are read from the other end.
  let mirrored: UInt8
  /// How clearly wide and narrow elements differ, 0…1.
  let certainty: Float
  /// The mean width of a narrow element in pixels.
  let narrow: Float

  /// The characters by their wide elements: bit 8 stands for the first bar, bit 0 for the last one.
  private static let letters: [UInt8] = {
    let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%*".utf8)
    let patterns: [Int] = [
      0x034, 0x121, 0x061, 0x160, 0x031, 0x130, 0x070, 0x025, 0x124, 0x064, 0x109, 0x049, 0x148, 0x019, 0x118,
      0x058, 0x00D, 0x10C, 0x04C, 0x01C, 0x103, 0x043, 0x142, 0x013, 0x112, 0x052, 0x007, 0x106, 0x046, 0x016,
      0x181, 0x0C1, 0x1C0, 0x091, 0x190, 0x0D0, 0x085, 0x184, 0x0C4, 0x0A8, 0x0A2, 0x08A, 0x02A, 0x094,
    ]
    var letters = [UInt8](repeating: 0, count: 512)
    for (letter, pattern) in zip(alphabet, patterns) { letters[pattern] = letter }
    return letters
  }()

  /// The values of the characters for the check character (ISO/IEC 16388, annex A): the place in the alphabet.
  static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%".utf8)

  /// Whether the last character of a text is the sum of those before it, modulo 43.
  static func hasCheckCharacter(_ text: [UInt8]) -> Bool {
    let values = text.compactMap { alphabet.firstIndex(of: $0) }
    guard values.count == text.count, values.count >= 2, let last = values.last else { return false }
    return values.dropLast().reduce(0, +) % alphabet.count == last
  }

  /// Reads nine elements that begin with a bar; nil where they are not a character, or not clearly one.
  ///
  /// Bars and spaces are judged apart from each other, because ink and light make one of them wider and the other narrower.
  ///
  /// - Parameter edges: Ten places.
  init?(_ edges: ArraySlice<Float>) {
    guard edges.count == 10 else { return nil }
    let first = edges.startIndex
    func width(_ element: Int) -> Float {
      edges[first + element + 1] - edges[first + element]
    }
    let total = edges[first + 9] - edges[first]
    // Six narrow and three wide elements of 2…3 times the width.
    let module = total / 13.5
    guard module >= 0.8 else { return nil }
    let bars = SIMD8<Float>(width(0), width(2), width(4), width(6), width(8), 0, 0, 0)
    let spaces = SIMD8<Float>(width(1), width(3), width(5), width(7), 0, 0, 0, 0)
    // Two wide bars and one wide space, or three wide spaces ($ / + %).
    let twoBars = Split(bars, count: 5, wide: 2, module)
    let oneSpace = Split(spaces, count: 4, wide: 1, module)
    let threeSpaces = Split(spaces, count: 4, wide: 3, module)
    let noBar = Split(bars, count: 5, wide: 0, module)
    let usual = min(twoBars.certainty, oneSpace.certainty)
    let special = min(threeSpaces.certainty, noBar.certainty)
    let isUsual = usual >= special
    var pattern = 0
    for element in 0..<9 {
      let group =
        element.isMultiple(of: 2) ? (isUsual ? twoBars.wide : 0) : (isUsual ? oneSpace.wide : threeSpaces.wide)
      pattern = pattern << 1 | (group >> (element / 2)) & 1
    }
    letter = Self.letters[pattern]
    mirrored = Self.letters[(0..<9).reduce(0) { $0 << 1 | (pattern >> $1) & 1 }]
    certainty = isUsual ? usual : special
    narrow = isUsual ? (twoBars.narrow + oneSpace.narrow) / 2 : noBar.narrow
    guard letter != 0, mirrored != 0, certainty > 0 else { return nil }
  }
}

/// A division of widths into wide and narrow ones.
private struct Split {
  /// The wide ones, one bit each, the first one lowest.
  var wide = 0
  /// How much larger the step between both is than the differences within them, 0…1.
  var certainty: Float = 0
  /// The mean width of the narrow ones.
  var narrow: Float = 0

  init(_ widths: SIMD8<Float>, count: Int, wide wideCount: Int, _ module: Float) {
    var (minimum, maximum, sum) = (Float.infinity, -Float.infinity, Float(0))
    for _ in 0..<wideCount {
      var widest = -1
      for index in 0..<count where wide & (1 << index) == 0 && (widest < 0 || widths[index] > widths[widest]) {
        widest = index
      }
      wide |= 1 << widest
      (minimum, maximum) = (min(minimum, widths[widest]), max(maximum, widths[widest]))
    }
    var (small, large) = (Float.infinity, -Float.infinity)
    for index in 0..<count where wide & (1 << index) == 0 {
      (small, large) = (min(small, widths[index]), max(large, widths[index]))
      sum += widths[index]
    }
    narrow = sum / Float(count - wideCount)
    guard wideCount > 0 else {
      certainty = max(0, 1 - (large - small) / module)
      return
    }
    let step = minimum - large
    guard step > 0.35 * module else { return }
    certainty = max(0, min(1, (step - max(maximum - minimum, large - small) * 0.8) / module))
  }
}
