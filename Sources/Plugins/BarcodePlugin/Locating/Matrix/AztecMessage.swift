/// The message around the middle of an Aztec code, which has its size.
struct AztecMessage {
  /// The number of layers of data.
  let layers: Int
  /// How the code lies: by how many quarters it is turned, and whether it is seen in a mirror.
  let turn: Int
  let isMirrored: Bool

  /// Reads the message.
  ///
  /// - Parameters:
  ///   - kind: The kind of code.
  ///   - dark: Whether a module is dark, by its column and row from the middle.
  /// - Returns: nil when no message is near to what was read.
  static func read(_ kind: AztecSize.Kind, _ dark: (Int, Int) -> Bool) -> AztecMessage? {
    if kind == .full {
      // The third dark ring and the light one inside it.
      var wrong = 0
      for step in -6..<6 {
        for (x, y) in [(step, -6), (6, step), (-step, 6), (-6, -step)] where !dark(x, y) { wrong += 1 }
      }
      for step in -5..<5 {
        for (x, y) in [(step, -5), (5, step), (-step, 5), (-5, -step)] where dark(x, y) { wrong += 1 }
      }
      guard wrong <= 8 else { return nil }
    }
    var best: (errors: Int, message: AztecMessage)?
    for isMirrored in [false, true] {
      for turn in 0..<4 {
        func module(_ x: Int, _ y: Int) -> Bool {
          let place = turned(isMirrored ? y : x, isMirrored ? x : y, turn)
          return dark(place.x, place.y)
        }
        let marks = markErrors(kind.messageRadius, module)
        guard marks <= 2 else { continue }
        let (layers, errors) = nearest(bits(kind, module), kind)
        let sum = errors + marks
        if errors <= (kind == .compact ? 3 : 5), best.map({ sum < $0.errors }) ?? true {
          best = (sum, AztecMessage(layers: layers, turn: turn, isMirrored: isMirrored))
        }
      }
    }
    return best?.message
  }

  /// A place turned clockwise by quarters about the middle.
  static func turned(_ x: Int, _ y: Int, _ quarters: Int) -> (x: Int, y: Int) {
    switch quarters {
    case 1: (-y, x)
    case 2: (-x, -y)
    case 3: (y, -x)
    default: (x, y)
    }
  }

  /// How many of the modules that mark how the code lies are not as they should be.
  private static func markErrors(_ radius: Int, _ dark: (Int, Int) -> Bool) -> Int {
    let r = radius
    let marks: [(x: Int, y: Int, isDark: Bool)] = [
      (-r, -r, true), (1 - r, -r, true), (-r, 1 - r, true), (r, -r, true), (r, 1 - r, true), (r - 1, -r, false),
      (r, r - 1, true), (r, r, false), (r - 1, r, false), (-r, r, false), (1 - r, r, false), (-r, r - 1, false),
    ]
    return marks.count { dark($0.x, $0.y) != $0.isDark }
  }

  /// The bits of the message, clockwise from the top left; the first is the highest.
  private static func bits(_ kind: AztecSize.Kind, _ dark: (Int, Int) -> Bool) -> UInt64 {
    let r = kind.messageRadius
    let steps = kind == .compact ? Array(-3...3) : [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]
    var bits: UInt64 = 0
    for side in 0..<4 {
      for step in steps {
        let place = turned(step, -r, side)
        bits = bits << 1 | (dark(place.x, place.y) ? 1 : 0)
      }
    }
    return bits
  }

  /// The number of layers in the message that differs in the fewest bits, and in how many.
  private static func nearest(_ bits: UInt64, _ kind: AztecSize.Kind) -> (layers: Int, errors: Int) {
    let words = kind == .compact ? compactWords : fullWords
    // Each message is the sum of those of its single bits; in Gray code one of these changes at a time.
    var (word, best) = (UInt64(0), (layers: 0, errors: 64))
    let data = words.count
    for number in 0..<(1 << data) {
      if number > 0 { word ^= words[number.trailingZeroBitCount] }
      let errors = (word ^ bits).nonzeroBitCount
      if errors < best.errors {
        let layers = kind == .compact ? word >> 26 & 0x3 : word >> 35 & 0x1F
        best = (Int(layers) + 1, errors)
      }
    }
    return best
  }

  private static let compactWords = words(data: 2, checks: 5)
  private static let fullWords = words(data: 4, checks: 6)

  /// The messages of single bits of data, with the check words of a Reed-Solomon code over GF(16), x⁴ + x + 1.
  private static func words(data: Int, checks: Int) -> [UInt64] {
    func product(_ one: Int, _ other: Int) -> Int {
      var (result, power) = (0, one)
      for bit in 0..<4 {
        if other >> bit & 1 != 0 { result ^= power }
        power <<= 1
        if power & 0x10 != 0 { power ^= 0x13 }
      }
      return result
    }
    // The generator has the roots 2, 2², …
    var generator = [1]
    var root = 1
    for _ in 0..<checks {
      root = product(root, 2)
      var next = generator + [0]
      for index in generator.indices { next[index + 1] ^= product(generator[index], root) }
      generator = next
    }
    return (0..<4 * data).map { bit in
      var rest = [Int](repeating: 0, count: data + checks)
      rest[data - 1 - bit / 4] = 1 << (bit % 4)
      let words = rest
      for index in 0..<data where rest[index] != 0 {
        let factor = rest[index]
        for (place, value) in generator.enumerated() { rest[index + place] ^= product(factor, value) }
      }
      return zip(words, rest).enumerated().reduce(UInt64(0)) { sum, item in
        sum << 4 | UInt64(item.offset < data ? item.element.0 : item.element.1)
      }
    }
  }
}

extension AztecMessage {
  /// The code's grid, as the code itself has it.
  ///
  /// - Parameters:
  ///   - map: The map of modules with the middle at (0, 0).
  ///   - radius: How many modules the rim is from the middle.
  func grid(_ map: ModuleMap, radius: Int) -> ModuleGrid? {
    let side = 2 * radius + 1
    let rim = Float(radius) + 0.5
    func corner(_ right: Float, _ down: Float) -> SIMD2<Float> {
      let (x, y) = (right * rim, down * rim)
      let (u, v) = isMirrored ? (y, x) : (x, y)
      return switch turn {
      case 1: map.place(-v, u)
      case 2: map.place(-u, -v)
      case 3: map.place(v, -u)
      default: map.place(u, v)
      }
    }
    let corners = Corners(corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1))
    return ModuleMap(columns: Float(side), rows: Float(side), corners: corners).map {
      ModuleGrid(columns: side, rows: side, map: $0)
    }
  }
}
