import ScanPluginKit

/// The numbers of a proposal that a person gives, in pixels of the picture.
struct SetupNumbers: Equatable, Sendable {
  /// A dial: the middle and radius of its scale.
  struct Dial: Equatable, Sendable {
    let x: Double
    let y: Double
    let radius: Double
    /// The way in which its digits go up, as the configuration names it; nil for the other way than the dial to its right.
    var direction: String?
  }

  /// The part of the picture that is read.
  var cutout: PixelRect?
  /// Where the digits stand.
  var digits: [PixelRect] = []
  /// Where the dials stand.
  var dials: [Dial] = []

  /// Whether places of digits or dials are given.
  var givesPlaces: Bool { !digits.isEmpty || !dials.isEmpty }

  /// The rectangles around all places that are given.
  var places: [PixelRect] {
    digits
      + dials.map { dial in
        let (left, top) = (max(0, Int(dial.x - dial.radius)), max(0, Int(dial.y - dial.radius)))
        return PixelRect(x: left, y: top, width: Int(2 * dial.radius) + 1, height: Int(2 * dial.radius) + 1)
      }
  }

  /// Reads a rectangle: `X,Y,W,H`.
  static func rect(_ text: String) throws -> PixelRect {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0.filter { $0 != " " }) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2], let height = numbers[3],
      (0...100_000).contains(x), (0...100_000).contains(y), (1...100_000).contains(width),
      (1...100_000).contains(height)
    else { throw UsageError(SetupWords.noRect.with(["text": .string(text)])) }
    return PixelRect(x: x, y: y, width: width, height: height)
  }

  /// Reads a row of digits: `X,Y,W,H/COUNT`, the box around all of them and how many they are. Each gets an equal part of it.
  static func row(_ text: String) throws -> [PixelRect] {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[1].filter { $0 != " " }), (1...18).contains(count) else {
      throw UsageError(SetupWords.noRow.with(["text": .string(text)]))
    }
    let box = try rect(String(parts[0]))
    guard box.width >= count else { throw UsageError(SetupWords.noRow.with(["text": .string(text)])) }
    return (0..<count).map { index in
      let (left, right) = (box.width * index / count, box.width * (index + 1) / count)
      return PixelRect(x: box.x + left, y: box.y, width: right - left, height: box.height)
    }
  }

  /// Reads dials: `X,Y,R` each, with blanks between them; `,clockwise` or `,counterclockwise` behind one says how it turns.
  static func dials(_ text: String) throws -> [Dial] {
    let dials = try text.split(separator: " ").map { word -> Dial in
      let parts = word.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = parts.prefix(3).map { Double($0) ?? -1 }
      guard (3...4).contains(parts.count), numbers.allSatisfy({ $0 >= 0 && $0 <= 100_000 }), numbers[2] >= 1,
        parts.count == 3 || ["clockwise", "counterclockwise"].contains(parts[3])
      else { throw UsageError(SetupWords.noDial.with(["text": .string(String(word))])) }
      return Dial(
        x: numbers[0], y: numbers[1], radius: numbers[2], direction: parts.count == 4 ? String(parts[3]) : nil)
    }
    guard (1...12).contains(dials.count) else { throw UsageError(SetupWords.noDial.with(["text": .string(text)])) }
    return dials
  }

  /// Takes a line like `cutout X,Y,W,H`, `digits X,Y,W,H/COUNT` or `dials X,Y,R …`; false for another one.
  mutating func take(_ line: String) throws -> Bool {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, words[1].contains(",") else { return false }
    switch SetupPart.Kind(rawValue: words[0].lowercased()) {
    case .cutout: cutout = try Self.rect(words[1])
    case .digits: digits = try Self.row(words[1])
    case .dials: dials = try Self.dials(words[1])
    default: return false
    }
    return true
  }

  /// Checks that all lies in a picture.
  ///
  /// - Throws: ``UsageError`` for what does not.
  func check(in size: PixelSize) throws {
    func isInside(_ rect: PixelRect) -> Bool {
      rect.x + rect.width <= size.width && rect.y + rect.height <= size.height
    }
    func isInside(_ dial: Dial) -> Bool { dial.x < Double(size.width) && dial.y < Double(size.height) }
    let outside: SetupPart.Kind? =
      cutout.map(isInside) == false
      ? .cutout : !digits.allSatisfy(isInside) ? .digits : !dials.allSatisfy(isInside) ? .dials : nil
    guard let outside else { return }
    throw UsageError(
      SetupWords.outside.with(["part": .string(outside.rawValue), "size": .string("\(size.width)x\(size.height)")]))
  }
}
