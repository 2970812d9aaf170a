import ScanPluginKit
import TextFinding

/// Text whose characters stand one below the other, put side by side.
enum StackedText {
  /// The characters of a line that runs downwards as a row; nil when they do not come apart.
  static func row(_ line: FoundLine, of view: LumaView, _ cutter: TextCutter, margin around: Double) -> LumaImage? {
    // The column stands upright when the line's axis points down.
    let down = line.place.axis.y >= 0 ? line.place.axis : -line.place.axis
    let across = SIMD2(down.y, -down.x)
    let width = line.place.extent.y
    let margin = width * 0.25
    let cut = CropTransform(
      middle: line.place.middle, axis: across,
      extent: SIMD2(width + 2 * margin, line.place.extent.x + 2 * margin), scale: Double(24 / max(width, 1)))
    let column = cutter.picture(cut, of: view, inverted: line.isLight)
    let cells = column.withView(rows(of:))
    guard cells.count >= 3 else { return nil }
    return column.withView { beside($0, cells, around) }
  }

  /// The rows of pixels that each character takes up.
  private static func rows(of view: LumaView) -> [Range<Int>] {
    var ink = [Int](repeating: 0, count: view.height)
    // The margin on the sides may show what is beside the column.
    let inner = view.width / 8..<max(view.width / 8 + 1, view.width * 7 / 8)
    for y in 0..<view.height {
      let row = view.row(y)
      for x in inner where row[x] < 110 { ink[y] += 1 }
    }
    var cells: [Range<Int>] = []
    var start: Int?
    for y in 0...view.height {
      let isInk = y < view.height && ink[y] > 0
      if isInk, start == nil { start = y }
      if !isInk, let first = start {
        if y - first >= 4 { cells.append(first..<y) }
        start = nil
      }
    }
    guard let usual = cells.map(\.count).sorted().dropFirst(cells.count / 2).first else { return [] }
    // Two that touch are parted in the middle; bits of dirt are left out.
    return cells.filter { $0.count * 2 > usual }.flatMap { cell -> [Range<Int>] in
      let parts = max(1, Int((Double(cell.count) / Double(usual) + 0.3)))
      return (0..<parts).map {
        cell.lowerBound + cell.count * $0 / parts..<cell.lowerBound + cell.count * ($0 + 1) / parts
      }
    }
  }

  /// The characters of a column side by side, scaled to the height that readers are given.
  private static func beside(_ view: LumaView, _ cells: [Range<Int>], _ around: Double) -> LumaImage {
    let border = Int(around * LinePage.readHeight)
    let height = cells.map(\.count).max() ?? 1
    let gap = 2
    let size = PixelSize(width: cells.count * (view.width - view.width / 4 + gap), height: height)
    let row = LumaImage(size: size) { buffer in
      buffer.update(repeating: 255)
      for (number, cell) in cells.enumerated() {
        let left = number * (view.width - view.width / 4 + gap)
        for (line, y) in cell.enumerated() {
          let source = view.row(y)
          let target = (height - cell.count + line) * size.width + left
          for x in 0..<(view.width - view.width / 4) { buffer[target + x] = source[x + view.width / 8] }
        }
      }
    }
    let scale = LinePage.readHeight / Double(max(1, height))
    let wide = row.resized(
      to: PixelSize(width: max(1, Int(Double(size.width) * scale)), height: Int(LinePage.readHeight)))
    let framed = PixelSize(width: wide.width + 2 * border, height: wide.height + 2 * border)
    return wide.withView { picture in
      LumaImage(size: framed) { buffer in
        buffer.update(repeating: 255)
        for y in 0..<picture.height {
          let source = picture.row(y)
          for x in 0..<picture.width { buffer[(y + border) * framed.width + x + border] = source[x] }
        }
      }
    }
  }
}
