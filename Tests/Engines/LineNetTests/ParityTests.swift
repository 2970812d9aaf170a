import Foundation
import ScanGeometry
import ScanImage
import Testing

@testable import LineNetEngine

/// A line that was drawn for training, and its scores by the trainer's own program: `Training/text/export.py` writes both.
struct ParityVector {
  let picture: LumaImage
  let classes: Int
  let scores: [Float]

  init(_ name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name).vector")
    let bytes = try [UInt8](Data(contentsOf: file))
    func number(_ offset: Int) -> UInt32 {
      bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian }
    }
    let width = Int(number(0))
    classes = Int(number(4))
    let luma = 8 + width * LineNetModel.rows
    picture = LumaImage(
      size: PixelSize(width: width, height: LineNetModel.rows), bytes: Array(bytes[8..<luma]))
    scores = stride(from: luma, to: bytes.count, by: 4).map { Float(bitPattern: number($0)) }
  }
}

@Suite("Scores of a net")
struct ParityTests {
  @Test("the trainer's program and this one compute the same scores", arguments: LineNetModel.Shipped.allCases)
  func parity(shipped: LineNetModel.Shipped) throws {
    let vector = try ParityVector(shipped.rawValue)
    let net = LineNet(try LineNetModel(shipped))
    try vector.picture.withView { view in
      try net.withScores(of: view) { scores in
        #expect(scores.steps * scores.classes == vector.scores.count && scores.classes == vector.classes)
        for step in 0..<scores.steps {
          let wanted = vector.scores[(step * vector.classes)...].prefix(vector.classes)
          let worst = zip(scores.scores(at: step), wanted).map { abs($0 - $1) }.max() ?? .infinity
          #expect(worst < 1e-4, "step \(step) differs by \(worst)")
        }
      }
    }
  }

  @Test("a line has the same scores after others that were longer or shorter")
  func repeatable() throws {
    let vector = try ParityVector("mrz")
    let net = LineNet(try LineNetModel(.mrz))
    func scores(_ picture: LumaImage) throws -> [Float] {
      try picture.withView { view in
        try net.withScores(of: view) { scores in (0..<scores.steps).flatMap { Array(scores.scores(at: $0)) } }
      }
    }
    let first = try scores(vector.picture)
    _ = try scores(LumaImage(size: PixelSize(width: 400, height: 40), filledWith: 90))
    #expect(try scores(vector.picture) == first)
    _ = try scores(vector.picture.cropped(to: PixelRect(x: 0, y: 0, width: 40, height: 32)))
    #expect(try scores(vector.picture) == first)
  }

  @Test("a line reads the same in other sizes", arguments: [24, 48, 75])
  func sizes(height: Int) throws {
    let vector = try ParityVector("mrz")
    let net = LineNet(try LineNetModel(.mrz))
    let text = try vector.picture.withView { try net.read($0).text }
    let size = PixelSize(width: vector.picture.width * height / 32, height: height)
    #expect(try vector.picture.resized(to: size).withView { try net.read($0).text } == text)
    #expect(text.count >= 6)
  }

  @Test("characters come from left to right with their columns and with what else they could be")
  func cells() throws {
    let vector = try ParityVector("mrz")
    let net = LineNet(try LineNetModel(.mrz))
    let reading = try vector.picture.withView { try net.read($0, readings: 3) }
    #expect(reading.confidence > 50 && reading.confidence <= 100)
    var last = 0.0
    for cell in reading.cells {
      #expect(cell.middle > last && cell.columns.upperBound <= Double(vector.picture.width))
      last = cell.middle
      #expect((1...3).contains(cell.readings.count))
      #expect(cell.readings.allSatisfy { $0.confidence >= 0 && $0.confidence <= 100 })
    }
  }

  @Test(
    "pictures without pixels and endless lines are refused", arguments: [(0, 10), (10, 0), (50_000, 10), (9_000, 1)])
  func refused(width: Int, height: Int) throws {
    let net = LineNet(try LineNetModel(.mrz))
    let picture = LumaImage(size: PixelSize(width: width, height: height), filledWith: 0)
    let error = #expect(throws: LineNetError.self) { try picture.withView { _ = try net.read($0) } }
    #expect(error?.code == (width * height == 0 ? .empty : .tooWide))
  }

  @Test("one gray value says nothing", arguments: [0, 128, 255])
  func flat(value: UInt8) throws {
    let net = LineNet(try LineNetModel(.mrz))
    let picture = LumaImage(size: PixelSize(width: 120, height: 30), filledWith: value)
    #expect(try picture.withView { try net.read($0) }.cells.count < 3)
  }
}

@Suite("Pictures of lines")
struct LinePictureTests {
  private static func numbers(_ picture: LumaImage) throws -> [[Float]] {
    let plane = Plane(channels: 1, border: (1, 1))
    try picture.withView { view in
      LinePicture().write(view, width: try LinePicture.width(of: view, columnsPerStep: 4), into: plane)
    }
    return (0..<plane.height).map { y in (0..<plane.width).map { plane.row(y)[$0] } }
  }

  @Test("the mean is 0, the deviation 1, ink positive", arguments: [16, 32, 57])
  func normal(height: Int) throws {
    let picture = LumaImage(size: PixelSize(width: 90, height: height)) { pixels in
      for index in pixels.indices { pixels[index] = index % 90 < 30 ? 40 : 200 }
    }
    let numbers = try Self.numbers(picture)
    let all = numbers.flatMap(\.self)
    let mean = all.reduce(0, +) / Float(all.count)
    #expect(abs(mean) < 1e-4 && abs(all.reduce(0) { $0 + $1 * $1 } / Float(all.count) - 1) < 1e-3)
    #expect(numbers[16][4] > 0 && numbers[16][numbers[16].count - 5] < 0)
  }

  @Test("an area that shrinks is averaged: every pixel counts alike")
  func averaged() throws {
    // A column of 3 × 32 rows: each row of the result is the mean of three.
    let picture = LumaImage(size: PixelSize(width: 24, height: 96)) { pixels in
      for index in pixels.indices { pixels[index] = index / 24 % 3 == 0 ? 240 : 0 }
    }
    // All rows are the same gray then, so that nothing is left but zeroes.
    #expect(try Self.numbers(picture).flatMap(\.self).allSatisfy { abs($0) < 1e-3 })
  }
}
