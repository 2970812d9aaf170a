import LineNetEngine
import ScanGeometry
import ScanImage

/// What distinguishes drums from digits that are printed: drums are parted from each other and nothing goes on in their line; numbers on plates and
/// papers do go on, and those of linear codes stand at bars.
struct DrumPrint: Sendable, Hashable {
  /// How much of the height of the gaps between drums an edge runs down, 0…1; the mean of all gaps.
  var divided: Double
  /// The least of all gaps.
  var minDivided: Double
  /// How many edges run through what is above or below the row, whichever has more, for each height of a window.
  var bars: Double
  /// How many digits are read before and behind the row, each as certain as it is read.
  var digitsBeyond: Double
  /// How many letters are read there.
  var lettersBeyond: Double
  /// How much of each drum is read as a letter that is like no digit, 0…1.
  var lettersWithin: Double

  private static let gap = PixelSize(width: 20, height: 48)
  /// Rows that are taken together, against noise.
  private static let together = 3
  /// Columns for a height of a window, where bars are searched for.
  private static let columnsPerHeight: Float = 30
  /// How far lines of text are followed beyond the row, in heights of a window.
  private static let reach: Float = 1.76
  /// Letters that a digit may be taken for.
  private static let likeDigits = "0123456789OIQDZSBG".unicodeScalars

  /// Takes over what was seen.
  init(
    divided: Double, minDivided: Double, bars: Double, digitsBeyond: Double, lettersBeyond: Double,
    lettersWithin: Double
  ) {
    (self.divided, self.minDivided, self.bars) = (divided, minDivided, bars)
    (self.digitsBeyond, self.lettersBeyond, self.lettersWithin) = (digitsBeyond, lettersBeyond, lettersWithin)
  }

  /// Looks between the drums of a row, above and below it. What is printed along its line is not read yet.
  init(_ windows: [DrumWindow], of picture: DrumPicture) {
    let gaps = zip(windows, windows.dropFirst()).map { Self.divided($0, $1, of: picture) }
    divided = gaps.isEmpty ? 0 : gaps.reduce(0, +) / Double(gaps.count)
    minDivided = gaps.min() ?? 0
    bars = max(Self.bars(windows, side: -1, of: picture), Self.bars(windows, side: 1, of: picture))
    (digitsBeyond, lettersBeyond, lettersWithin) = (0, 0, 0)
  }

  /// The greatest share of the rows of a gap in which it gets lighter, or darker, at the same column.
  private static func divided(_ left: DrumWindow, _ right: DrumWindow, of picture: DrumPicture) -> Double {
    // No digit reaches into the middle half of the way to the next one's middle.
    let window = DrumWindow(
      middle: (left.middle + right.middle) / 2, right: (right.middle - left.middle) / 2,
      down: (left.down + right.down) * 0.36)
    let pixels = pixels(window, gap, of: picture)
    let ownSize = PixelSize(width: 12, height: 20)
    let own = Self.pixels(left.moved(size: 0.7), ownSize, of: picture).sorted()
    let contrast = Int(own[ownSize.area * 19 / 20]) - Int(own[ownSize.area / 20])
    let minimum = max(3 * together, together * contrast / 12)
    var lighter = [Int](repeating: 0, count: gap.width)
    var darker = lighter
    for row in stride(from: 0, to: gap.height, by: together) {
      for column in 1..<gap.width - 1 {
        let change = (row..<row + together).reduce(0) { sum, line in
          sum + Int(pixels[line * gap.width + column + 1]) - Int(pixels[line * gap.width + column - 1])
        }
        if change >= minimum { lighter[column] += 1 }
        if change <= -minimum { darker[column] += 1 }
      }
    }
    return Double(max(lighter.max() ?? 0, darker.max() ?? 0)) / Double(gap.height / together)
  }

  /// The edges through what is above (-1) or below (1) a row, for each height of a window.
  private static func bars(_ windows: [DrumWindow], side: Float, of picture: DrumPicture) -> Double {
    guard let first = windows.first, let last = windows.last else { return 0 }
    let down = (first.down + last.down) / 2
    let right = last.middle - first.middle + (first.right + last.right) / 2
    let heights = right.length / max(down.length, 1)
    let size = PixelSize(width: min(900, max(8, Int(heights * columnsPerHeight))), height: 20)
    let pixels = pixels(
      DrumWindow(middle: (first.middle + last.middle) / 2 + down * (side * 0.95), right: right, down: down * 0.66),
      size, of: picture)
    var edges = 0
    var isLight: Bool?
    for column in 1..<size.width - 1 {
      var (sum, all) = (0, 0)
      for row in 0..<size.height {
        let change = Int(pixels[row * size.width + column + 1]) - Int(pixels[row * size.width + column - 1])
        sum += change
        all += abs(change)
      }
      // Most rows have it, and light and dark take turns.
      guard abs(sum) > size.height * 8, abs(sum) * 10 > all * 7, isLight != (sum > 0) else { continue }
      isLight = sum > 0
      edges += 1
    }
    return Double(edges) / Double(max(heights, 1e-3))
  }

  private static func pixels(_ window: DrumWindow, _ size: PixelSize, of picture: DrumPicture) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size.area) { buffer, count in
      if let base = buffer.baseAddress {
        picture.sample(window, size, into: base)
        count = size.area
      }
    }
  }

  /// Takes over what was read earlier.
  mutating func keepReading(of other: DrumPrint) {
    (digitsBeyond, lettersBeyond, lettersWithin) = (other.digitsBeyond, other.lettersBeyond, other.lettersWithin)
  }

  /// Reads the row and what is beside it as a line of text, which only ever speaks against drums.
  mutating func read(_ windows: [DrumWindow], _ net: LineNet, _ picture: DrumPicture) {
    guard let first = windows.first, let last = windows.last, windows.count > 1 else { return }
    // Digits fill less of a window than of a line's picture.
    let height = (first.down + last.down) / 2
    let way = last.middle - first.middle
    let along = way / max(way.length, 1e-3)
    let reach = height.length * Self.reach
    let right = along * (way.length + first.right.length + 2 * reach)
    let columns = right.length / max(height.length * 0.8, 1) * Float(LineNetModel.rows)
    guard columns > 8, columns <= 1_500 else { return }
    let size = PixelSize(width: Int(columns), height: LineNetModel.rows)
    let line = Self.pixels(
      DrumWindow(middle: (first.middle + last.middle) / 2, right: right, down: height * 0.8), size, of: picture)
    let reading = line.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap {
        try? net.read(LumaView(base: $0, width: size.width, height: size.height, stride: size.width))
      }
    }
    let pitch = way.length / Float(windows.count - 1)
    for cell in reading?.cells ?? [] {
      let along = Float(cell.middle) * right.length / Float(size.width)
      let place = (along - reach - first.right.length / 2) / pitch
      let confidence = cell.best.confidence / 100
      if place < -0.6 || place > Float(windows.count) - 0.4 {
        switch cell.best.character {
        case "0"..."9": digitsBeyond += confidence
        case "A"..."Z": lettersBeyond += confidence
        default: break
        }
      } else if ("A"..."Z").contains(cell.best.character) {
        let digit = cell.readings.filter { Self.likeDigits.contains($0.character) }.map { $0.confidence / 100 }
        lettersWithin += max(0, confidence - digit.reduce(0, +)) / Double(windows.count)
      }
    }
  }
}
