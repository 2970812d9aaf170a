/// The modules of a symbol as printed: a grid of light and dark with quiet zone and, where requested, the text below.
struct SymbolPattern: Sendable, Equatable {
  /// The number of columns, quiet zone included.
  private(set) var width: Int
  /// The number of rows, quiet zone included.
  private(set) var height: Int
  /// Row after row, true for dark.
  private(set) var dark: [Bool]
  /// The columns that the symbol itself covers.
  let columns: Range<Int>
  /// The rows that the symbol itself covers.
  let rows: Range<Int>

  /// Makes a matrix symbol from its modules without quiet zone.
  init(columns count: Int, rows rowCount: Int, quietZone: Int, isDark: (Int, Int) -> Bool) {
    width = count + 2 * quietZone
    height = rowCount + 2 * quietZone
    columns = quietZone..<(quietZone + count)
    rows = quietZone..<(quietZone + rowCount)
    dark = Array(repeating: false, count: width * height)
    for y in 0..<rowCount {
      for x in 0..<count where isDark(x, y) {
        dark[(y + quietZone) * width + x + quietZone] = true
      }
    }
  }

  /// Makes a linear symbol from bands of bars; each band is as wide as the first.
  init(_ linear: LinearSymbol, barHeight: Int, showsText: Bool) {
    let rise = 1
    let textHeight = showsText ? 10 : 0
    let count = linear.bars.count
    width = linear.quietLeft + count + linear.quietRight
    // Guard bars reach into the space of the text, as the standard draws them.
    let guardHeight = linear.guards == nil ? 0 : 5
    height = rise + barHeight + max(guardHeight, textHeight) + rise
    columns = linear.quietLeft..<(linear.quietLeft + count)
    rows = rise..<(rise + barHeight + guardHeight)
    dark = Array(repeating: false, count: width * height)
    let addOnTop = rise + (linear.addOn.isEmpty ? 0 : 9)
    for y in rise..<(rise + barHeight + guardHeight) {
      for x in 0..<count {
        let isAddOn = linear.addOn.contains(x)
        let isShown =
          isAddOn ? y >= addOnTop : y < rise + barHeight || linear.guards?[x] == true
        if isShown && linear.bars[x] { dark[y * width + linear.quietLeft + x] = true }
      }
    }
    guard showsText else { return }
    for piece in linear.captions {
      let y = piece.isAbove ? rise - 1 : rise + barHeight
      draw(piece.text, x: linear.quietLeft + piece.x, y: y, pitch: piece.pitch)
    }
  }

  private mutating func draw(_ text: String, x: Int, y: Int, pitch: Int) {
    for (index, scalar) in text.unicodeScalars.enumerated() {
      forEachInkPixel(of: scalar) { column, row in
        let px = x + index * pitch + column
        let py = y + row
        if px >= 0, px < width, py >= 0, py < height { dark[py * width + px] = true }
      }
    }
  }
}

/// The bars of a linear symbol, one value per module.
struct LinearSymbol: Sendable, Equatable {
  /// A piece of the human readable text.
  struct Caption: Sendable, Equatable {
    var text: String
    /// The column of the first letter, in modules from the first bar.
    var x: Int
    /// Modules from letter to letter.
    var pitch = 7
    /// Whether it stands above the bars (the text of add-ons).
    var isAbove = false
  }

  /// True for a dark module.
  var bars: [Bool] = []
  /// The modules that are drawn longer; nil for symbologies without guard bars.
  var guards: [Bool]?
  /// The columns of an add-on.
  var addOn: Range<Int> = 0..<0
  /// The quiet zone before the first bar in modules.
  var quietLeft = 10
  /// The quiet zone after the last bar in modules.
  var quietRight = 10
  /// The human readable text.
  var captions: [Caption] = []
  /// The text that a reader gives.
  var text = ""

  /// Appends modules written as `1` (dark) and `0`.
  mutating func append(modules: String, isGuard: Bool = false) {
    for character in modules.utf8 {
      bars.append(character == UInt8(ascii: "1"))
      if guards != nil { guards?.append(isGuard) }
    }
  }

  /// Appends bars and spaces in turn, beginning with a bar, of the widths that the digits give.
  mutating func append(widths: String) {
    var isDark = true
    for character in widths.utf8 {
      for _ in 0..<Int(character - UInt8(ascii: "0")) { bars.append(isDark) }
      isDark.toggle()
    }
  }

  /// Puts a text below the middle of the bars.
  mutating func center(caption: String) {
    let length = caption.unicodeScalars.count * 6 - 1
    captions.append(Caption(text: caption, x: (bars.count - length) / 2, pitch: 6))
  }
}
