import ScanImage
import Testing

@testable import LineNetEngine

@Suite("Readings of a known length")
struct LengthTests {
  static let alphabet: [Unicode.Scalar] = ["A", "B"]

  /// A reading of scores of the blank, A and B, step by step.
  static func text(_ steps: [[Float]], length: Int) -> String? {
    let numbers = steps.flatMap(\.self)
    return numbers.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      return LineScores(base: base, steps: steps.count, classes: 3, stride: 3, columnsPerStep: 4)
        .reading(alphabet, length: length, readings: 2)?.text
    }
  }

  @Test("the likeliest characters are added or left out until the length is right")
  func lengths() {
    // A, a weak B, B: by itself it reads AB.
    let steps: [[Float]] = [[0, 9, 0], [5, 0, 0], [3, 0, 2], [5, 0, 0], [0, 0, 9]]
    #expect(Self.text(steps, length: 2) == "AB")
    #expect(Self.text(steps, length: 3) == "ABB")
    #expect(Self.text(steps, length: 1) == "A" || Self.text(steps, length: 1) == "B")
    #expect(Self.text(steps, length: 6) == nil && Self.text(steps, length: 0) == nil)
  }

  @Test("equal characters side by side need a blank between them")
  func repeats() {
    let steps: [[Float]] = [[0, 9, -4], [0, 9, -4], [0, 9, -4]]
    #expect(Self.text(steps, length: 1) == "A" && Self.text(steps, length: 2) == "AA")
    #expect(Self.text(Array(steps.prefix(2)), length: 2) != "AA")
  }

  @Test("of every length there is a reading, and of the length that is read it is the reading itself")
  func consistent() throws {
    let vector = try ParityVector("mrz")
    let net = LineNet(try LineNetModel(.mrz))
    try vector.picture.withView { view in
      let own = try net.read(view)
      let count = own.cells.count
      let lengths = [count - 2, count - 1, count, count + 1, count + 3]
      let (_, ofLength) = try net.read(view) { _ in lengths }
      for length in lengths { #expect(ofLength[length]?.cells.count == length) }
      #expect(ofLength[count]?.text == own.text)
    }
  }
}
