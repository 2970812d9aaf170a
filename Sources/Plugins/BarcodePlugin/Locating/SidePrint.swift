import ScanGeometry
import ScanImage
import ScanPluginKit

/// Printed cells or bars that a side of the processed region cuts off, of which too little is left for a finder.
enum SidePrint {
  /// How far from a side its pixels are looked at.
  private static let inset = 2
  /// The longest way from one change of dark and light to the next within a code, in pixels.
  private static let longestGap = 30
  /// How often dark and light change at least along the side.
  private static let fewestChanges = 6
  /// The difference of dark and light at least.
  private static let contrast = 80

  /// The place of such print in the frame, at the first side that has some; nil where none has.
  static func place(in input: ScanInput) -> FrameQuad? {
    let found = input.withRegionLuma { view -> Quad<CropSpace>? in
      guard min(view.width, view.height) >= PictureQuality.sideLimit else { return nil }
      let (right, bottom) = (view.width - 1 - inset, view.height - 1 - inset)
      let (top, left) = (inset, inset)
      for isAtEnd in [false, true] {
        if let run = run(view.width, { Int(view[$0, isAtEnd ? bottom : top]) }) {
          let depth = min(view.height, run.count / 3)
          let rows = isAtEnd ? view.height - depth..<view.height : 0..<depth
          if isPrint(view, run, rows) { return quad(run, rows) }
        }
        if let run = run(view.height, { Int(view[isAtEnd ? right : left, $0]) }) {
          let depth = min(view.width, run.count / 3)
          let columns = isAtEnd ? view.width - depth..<view.width : 0..<depth
          if isPrint(view, columns, run) { return quad(columns, run) }
        }
      }
      return nil
    }
    return found.map { input.regionToFrame.apply($0) }
  }

  /// The longest part of a line in which dark and light change often, from the first dark place to the last; nil where they do not.
  private static func run(_ length: Int, _ level: (Int) -> Int) -> Range<Int>? {
    let levels = (0..<length).map(level)
    let (low, high) = (levels.min() ?? 0, levels.max() ?? 0)
    guard high - low >= contrast else { return nil }
    let (dark, light) = (low + (high - low) / 3, high - (high - low) / 3)
    var best: Range<Int>?
    var changes: [(place: Int, isDark: Bool)] = []
    func end() {
      // The edge of light paper on a darker ground is no part of what is printed.
      guard changes.count >= fewestChanges, let first = changes.first(where: \.isDark)?.place,
        let last = changes.last(where: { !$0.isDark })?.place, last - first > best?.count ?? 0
      else { return }
      best = first..<last
    }
    var wasDark: Bool?
    for (place, level) in levels.enumerated() where level < dark || level > light {
      defer { wasDark = level < dark }
      guard let wasDark, wasDark != (level < dark) else { continue }
      if let last = changes.last?.place, place - last > longestGap {
        end()
        changes = []
      }
      changes.append((place, level < dark))
    }
    end()
    return best
  }

  private static func isPrint(_ view: LumaView, _ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
    guard min(columns.count, rows.count) >= 6 else { return false }
    let look = CellLook(view, quad(columns, rows))
    return look.isPrinted && !look.hasGaps
  }

  private static func quad(_ columns: Range<Int>, _ rows: Range<Int>) -> Quad<CropSpace> {
    Rect<CropSpace>(
      x: Double(columns.lowerBound), y: Double(rows.lowerBound), width: Double(columns.count),
      height: Double(rows.count)
    ).quad
  }
}
