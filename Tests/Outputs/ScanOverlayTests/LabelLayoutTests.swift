import ScanGeometry
import Testing

@testable import ScanOverlay

@Suite("Places of labels")
struct LabelLayoutTests {
  private static let canvas = PixelSize(width: 4000, height: 3000)

  /// Labels of 20 letters beside things in rows.
  private static func layout(columns: Int, rows: Int) -> (layout: LabelLayout, things: [Rect<ViewSpace>]) {
    let (width, height) = (4000 / Double(columns), 3000 / Double(rows))
    let things = (0..<columns * rows).map { index in
      Rect<ViewSpace>(
        x: (Double(index % columns) + 0.25) * width, y: (Double(index / columns) + 0.25) * height, width: width / 2,
        height: height / 2)
    }
    return (
      LabelLayout(canvas, things: things, letterSize: 94) { Size(width: $1 * 12, height: $1 * 1.7) }, things
    )
  }

  @Test(
    "one label has letters of the usual size, and sixty-four have smaller ones that cover no thing and no other label")
  func sizes() {
    let one = Self.layout(columns: 1, rows: 1).layout
    #expect(one.letterSize == 94)
    let (many, things) = Self.layout(columns: 8, rows: 8)
    #expect(many.letterSize < 94 && many.letterSize >= 9)
    let boxes = many.boxes + things
    for (index, box) in boxes.enumerated() {
      for other in boxes[(index + 1)...] {
        #expect(
          box.maxX <= other.minX || other.maxX <= box.minX || box.maxY <= other.minY || other.maxY <= box.minY,
          "\(box) and \(other)")
      }
    }
  }

  @Test("labels stay inside the picture where things fill it")
  func crowded() {
    let (layout, _) = Self.layout(columns: 1, rows: 300)
    #expect(layout.boxes.count == 300)
    for box in layout.boxes {
      #expect(box.minX >= 0 && box.minY >= 0 && box.maxX <= 4000 && box.maxY <= 3000)
    }
  }
}
