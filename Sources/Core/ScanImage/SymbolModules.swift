import ScanGeometry

/// The modules of one rendered symbol: a grid of dark and light squares, quiet zone included.
///
/// A linear symbol has a single row; whoever draws it chooses the height of the bars.
public struct SymbolModules: Sendable, Equatable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  private let dark: [Bool]

  /// Makes a grid from rows of modules, true for dark; missing modules are light.
  public init(width: Int, height: Int, dark: [Bool]) {
    self.width = max(0, width)
    self.height = max(0, height)
    let count = self.width * self.height
    self.dark = dark.count == count ? dark : Array((dark + Array(repeating: false, count: count)).prefix(count))
  }

  /// Whether the module at a position is dark; positions outside the grid are light.
  public func isDark(_ x: Int, _ y: Int) -> Bool {
    guard x >= 0, y >= 0, x < width, y < height else { return false }
    return dark[y * width + x]
  }

  /// A picture of the grid, dark modules 0 and light ones 255.
  ///
  /// - Parameters:
  ///   - moduleSize: Pixels per module, at least 1.
  ///   - rowHeight: Pixels per row; nil makes square modules. Linear symbols want 50 modules or so.
  public func rendered(moduleSize: Int, rowHeight: Int? = nil) -> LumaImage {
    let scale = max(1, moduleSize)
    let step = max(1, rowHeight ?? scale)
    return LumaImage(size: PixelSize(width: width * scale, height: height * step)) { buffer in
      for y in 0..<(height * step) {
        for x in 0..<(width * scale) {
          buffer[y * width * scale + x] = isDark(x / scale, y / step) ? 0 : 255
        }
      }
    }
  }
}
