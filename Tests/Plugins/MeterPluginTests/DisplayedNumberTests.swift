import Glibc
import Testing

@testable import MeterPlugin

@Suite("Texts of displays")
struct DisplayedNumberTests {
  static func text(_ characters: String) -> DisplayedNumber {
    DisplayedNumber(characters.unicodeScalars.map { ($0, 90) })
  }

  @Test(
    "a number has at most one point, within its digits, and a minus before them",
    arguments: [
      ("00123.45", [0, 0, 1, 2, 3, 4, 5], 2, false), ("-7", [7], nil, true), (".5", [5], nil, false),
      ("5.", [5], nil, false), ("1-2", [1, 2], nil, false),
    ] as [(String, [UInt8], Int?, Bool)])
  func parts(characters: String, digits: [UInt8], decimals: Int?, isNegative: Bool) {
    #expect(Self.text(characters) == DisplayedNumber(digits: digits, decimals: decimals, isNegative: isNegative))
  }

  @Test("of several points the most certain counts")
  func points() {
    let text = DisplayedNumber([("1", 90), (".", 40), ("2", 90), (".", 80), ("3", 90)])
    #expect(text == DisplayedNumber(digits: [1, 2, 3], decimals: 1))
  }

  @Test("the classes of a text are those of the net in the order of the line")
  func classes() {
    #expect(DisplayedNumber(digits: [0, 9], decimals: 1, isNegative: true).classes == [12, 1, 11, 10])
  }

  /// Shares of the blank and two characters.
  static let scores = DisplayScores(shares: [[0.5, 0.3, 0.2], [0.4, 0.5, 0.1], [0.6, 0.1, 0.3]])

  /// The sum over all ways, one by one.
  static func counted(_ wanted: [UInt8]) -> Double {
    let shares = [[0.5, 0.3, 0.2], [0.4, 0.5, 0.1], [0.6, 0.1, 0.3]]
    var sum = 0.0
    for way in 0..<27 {
      let path = [way / 9, way / 3 % 3, way % 3]
      var (text, last) = ([UInt8](), 0)
      for step in path {
        if step != 0, step != last { text.append(UInt8(step)) }
        last = step
      }
      if text == wanted { sum += shares[0][path[0]] * shares[1][path[1]] * shares[2][path[2]] }
    }
    return sum
  }

  @Test(
    "the likelihood of a text is the sum over all ways to write it",
    arguments: [[], [1], [2], [1, 2], [1, 1], [2, 1, 2]])
  func likelihood(text: [UInt8]) {
    #expect(abs(Self.scores.likelihood(of: text) - Self.counted(text)) < 1e-12)
  }

  @Test(
    "a text that is longer than the line, or has unknown classes, is impossible", arguments: [[1, 2, 1, 2], [3], [0]])
  func impossible(text: [UInt8]) {
    #expect(Self.scores.likelihood(of: text) == 0)
  }
}

@Suite("Print that is no display")
struct DisplayPrintTests {
  static func marks(_ text: String, _ confidence: Double) -> [DisplayPrint.Mark] {
    text.unicodeScalars.enumerated().map { ($0.element, confidence, (Double($0.offset) + 0.5) / Double(text.count)) }
  }

  @Test(
    "digits that the net for print reads with certainty are type; segments that it reads as letters or with low confidence are not",
    arguments: [
      ("1203", 99, true), ("I2O3", 95, true), ("12.03", 95, true), ("1203", 80, false), ("120E", 99, false),
      ("120", 99, false), ("12030", 99, false), ("", 99, false),
    ] as [(String, Double, Bool)])
  func type(read: String, confidence: Double, isType: Bool) {
    #expect(DisplayPrint.isType(DisplayedNumber(digits: [1, 2, 0, 3]), Self.marks(read, confidence)) == isType)
  }

  @Test(
    "letters give print where they stand beside the digits and are certain, and no segments look like them",
    arguments: [
      ("MK12", 99, true), ("MK12", 90, false), ("EH12", 99, false), ("12KM", 99, false), ("0012", 99, false),
    ] as [(String, Double, Bool)])
  func letters(read: String, confidence: Double, hasLetters: Bool) {
    #expect(DisplayPrint.hasLetters(Self.marks(read, confidence), within: 0..<0.5) == hasLetters)
  }

  @Test(
    "an uneven row says that a digit was not seen or is none",
    arguments: [
      ([], 0), ([0.5], 0), ([0.2, 0.8], 0), ([0.1, 0.3, 0.5, 0.7], 0), ([0.1, 0.3, 0.5, 0.9], 1),
      ([0.1, 0.3, 0.5, 0.6], 0.5),
    ] as [([Double], Double)])
  func irregularity(middles: [Double], expected: Double) {
    #expect(abs(DisplayEvidence.irregularity(of: middles) - expected) < 1e-9)
    var evidence = DisplayEvidence(
      likelihood: 0.9, agreement: 1, attempts: 9, digits: 5, mayBeShort: false, isSupported: true,
      surroundings: .fitting)
    let even = evidence.certainty
    evidence.irregularity = expected
    #expect(expected == 0 ? evidence.certainty == even : evidence.certainty < even - 0.05)
  }

  @Test("two digits are a value where short ones are expected, and hardly elsewhere")
  func short() {
    var evidence = DisplayEvidence(
      likelihood: 0.95, agreement: 1, attempts: 9, digits: 2, mayBeShort: true, isSupported: true,
      surroundings: .fitting)
    #expect(evidence.certainty > 0.9)
    evidence.mayBeShort = false
    #expect(evidence.certainty < 0.6)
  }

  @Test("a point that was clearly seen is more certain than none, and three decimals are less so than one")
  func form() {
    func certainty(_ decimals: Int?, _ share: Double) -> Double {
      DisplayEvidence(
        likelihood: 0.95, agreement: 1, attempts: 9, digits: 6, mayBeShort: false, isSupported: true, pointShare: share,
        decimals: decimals, surroundings: .fitting
      ).formCertainty
    }
    #expect(certainty(1, 0.99) > certainty(nil, 0.99) && certainty(1, 0.99) > certainty(3, 0.99))
    #expect(certainty(nil, 0.99) > certainty(nil, 0.6) && certainty(1, 0.99) > 0.99)
  }

  @Test("what looks like print is not accepted, however well it is read")
  func certainty() {
    var evidence = DisplayEvidence(
      likelihood: 0.99, agreement: 1, attempts: 9, digits: 5, mayBeShort: false, isSupported: true, pointShare: 1,
      decimals: 1,
      surroundings: .fitting)
    #expect(evidence.certainty > 0.9)
    for finding in [DisplayPrint.Finding.type, .letters] {
      evidence.print = finding
      #expect(evidence.certainty < 0.5)
    }
    // A display that tests itself, or is off, shows all segments.
    evidence.print = .none
    evidence.isAllSegments = true
    #expect(evidence.certainty < 0.6)
  }
}

@Suite("Outlines of panels")
struct OutlineTests {
  @Test("four corners are found among many points, top left first")
  func corners() {
    // A rectangle of 80 × 30, turned a little, with points along its sides and within.
    var points: [SIMD2<Double>] = []
    for step in 0...40 {
      let along = Double(step) * 2
      for down in [0.0, 12, 30] { points.append(SIMD2(along + 0.1 * (30 - down), down + 0.1 * along)) }
    }
    let outline = Outline(points)
    let wanted: [SIMD2<Double>] = [SIMD2(3, 0), SIMD2(83, 8), SIMD2(80, 38), SIMD2(0, 30)]
    #expect(outline.corners.count == 4)
    for (corner, wanted) in zip(outline.corners, wanted) { #expect(Outline.length(corner - wanted) < 1e-9) }
    #expect(abs(outline.area - Outline.area(wanted)) < 1e-9)
  }

  @Test("a round patch has the corners of the rectangle around it")
  func round() {
    let points = (0..<60).map { step -> SIMD2<Double> in
      let angle = Double(step) * .pi / 30
      return SIMD2(50 + 40 * cos(angle), 50 + 10 * cos(angle - .pi / 2))
    }
    #expect(Outline(points).corners.count == 4)
  }

  @Test("points on a line enclose nothing", arguments: [0, 1, 2, 9])
  func degenerate(count: Int) {
    let outline = Outline((0..<count).map { SIMD2(Double($0), Double($0)) })
    #expect(outline.area == 0)
  }
}
