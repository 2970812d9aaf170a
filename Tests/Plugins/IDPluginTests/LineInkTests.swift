import ScanPluginKit
import ScanRecognition
import Testing

@testable import IDPlugin

@Suite("Strokes of a line")
struct LineInkTests {
  /// A line of ten characters, ten pixels each, without strokes in some.
  private func ink(without erased: Set<Int>) -> LineInk {
    let image = LumaImage(size: PixelSize(width: 100, height: 32)) { buffer in
      for index in buffer.indices {
        let (x, y) = (index % 100, index / 100)
        buffer[index] = x % 10 == 5 && (8..<24).contains(y) && !erased.contains(x / 10) ? 30 : 200
      }
    }
    return image.withView { LineInk($0) }
  }

  private func cells(_ text: String) -> [MRZCell] {
    MRZCell.cells(text, confidence: 90).enumerated().map { number, cell in
      MRZCell(cell.character, confidence: cell.confidence, position: Double(10 * number) + 5)
    }
  }

  @Test("a filler where nothing is seen has no confidence, other characters and printed fillers keep theirs")
  func erased() {
    let read = ink(without: [4, 7]).withoutInvented(cells("AB<<<<<C<<"))
    #expect(read.map(\.confidence) == [90, 90, 90, 90, MRZCell.unseen, 90, 90, 90, 90, 90])
    #expect(read.indices.filter { read[$0].isUnseen } == [4])
  }

  @Test("cells without positions, and too few, stay as they are")
  func unknown() {
    let ink = ink(without: [0, 1])
    #expect(ink.withoutInvented(MRZCell.cells("<<<", confidence: 90)).allSatisfy { $0.confidence == 90 })
    #expect(ink.withoutInvented(Array(cells("<<").prefix(2))).allSatisfy { $0.confidence == 90 })
    #expect(ink.withoutInvented([]).isEmpty)
  }
}
