import ScanGeometry
import ScanImage

/// Copies of pictures with other gray levels, one after the other in the same memory.
///
/// Each copy is valid until the next one; nil stands for a picture without pixels, or one too small for the change.
final class ChangedPicture {
  private let pixels = KeptMemory<UInt8>(minimumCapacity: CropTransform.maxPixels)
  private let sums = KeptMemory<UInt32>()
  private let tables = KeptMemory<UInt8>()
  private let counts = KeptMemory<Int>()
  private let columns = KeptMemory<Int>(minimumCapacity: 3 * CropTransform.longestSide)

  /// The picture with black and white exchanged.
  func inverted(_ view: LumaView) -> LumaView? {
    copy(view) { row, target in
      for x in 0..<view.width { target[x] = 255 &- row[x] }
    }
  }

  /// The picture with its gray levels spread so that all but a hundredth at each end lies within 0…255.
  func stretched(_ view: LumaView) -> LumaView? {
    let (counts, table) = (counts.take(256), tables.take(256))
    Self.count(view, into: counts)
    let crop = view.size.area / 100
    var (low, sum) = (0, counts[0])
    while low < 254, sum <= crop {
      low += 1
      sum += counts[low]
    }
    var high = 255
    sum = counts[255]
    while high > low + 1, sum <= crop {
      high -= 1
      sum += counts[high]
    }
    for level in 0..<256 { table[level] = UInt8(((level - low) * 255 / (high - low)).clamped(to: 0...255)) }
    return copy(view) { row, target in
      for x in 0..<view.width { target[x] = table[Int(row[x])] }
    }
  }

  /// The picture with its histogram equalized in tiles, limited in contrast and blended between their middles.
  ///
  /// Zuiderveld, *Contrast Limited Adaptive Histogram Equalization*, Graphics Gems IV, 1994.
  ///
  /// - Parameters:
  ///   - view: The picture.
  ///   - tiles: The number of tiles in each direction.
  ///   - limit: How many times the mean a gray level may count.
  func equalized(_ view: LumaView, tiles: Int = 8, limit: Int = 2) -> LumaView? {
    let (width, height) = (view.width, view.height)
    guard width >= tiles, height >= tiles else { return nil }
    let tables = tables.take(tiles * tiles * 256)
    for row in 0..<tiles {
      for column in 0..<tiles {
        let part = PixelRect(
          x: column * width / tiles, y: row * height / tiles,
          width: (column + 1) * width / tiles - column * width / tiles,
          height: (row + 1) * height / tiles - row * height / tiles)
        equalize(view.cropped(to: part), limit, into: tables, at: (row * tiles + column) * 256)
      }
    }
    // Of each column the tables to its left and right, and how far it is from the left one.
    let places = columns.take(width * 3)
    for x in 0..<width {
      let (column, across) = Self.place(x, width, tiles)
      places[3 * x] = column * 256
      places[3 * x + 1] = min(column + 1, tiles - 1) * 256
      places[3 * x + 2] = across
    }
    var y = 0
    return copy(view) { pixels, target in
      let (row, down) = Self.place(y, height, tiles)
      let (upper, lower) = (row * tiles * 256, min(row + 1, tiles - 1) * tiles * 256)
      y += 1
      for x in 0..<width {
        let value = Int(pixels[x])
        let (left, right, across) = (places[3 &* x] &+ value, places[3 &* x &+ 1] &+ value, places[3 &* x &+ 2])
        let top = Int(tables[upper &+ left]) &* (256 &- across) &+ Int(tables[upper &+ right]) &* across
        let bottom = Int(tables[lower &+ left]) &* (256 &- across) &+ Int(tables[lower &+ right]) &* across
        target[x] = UInt8(truncatingIfNeeded: (top &* (256 &- down) &+ bottom &* down) &>> 16)
      }
    }
  }

  /// The picture in black and white: dark is what lies clearly below the mean of its neighborhood.
  ///
  /// It evens out shadow and vignetting that one threshold per line cannot follow. Bradley and Roth, *Adaptive Thresholding
  /// Using the Integral Image*, Journal of Graphics Tools 12(2), 2007.
  ///
  /// - Parameters:
  ///   - view: The picture.
  ///   - radius: Half of the neighborhood's side in pixels.
  ///   - margin: How many percent below the mean a dark pixel lies.
  func evened(_ view: LumaView, radius: Int, margin: Int) -> LumaView? {
    let (width, height) = (view.width, view.height)
    let line = width + 1
    // One row and column of zeros in front; sums wrap around harmlessly, because only differences are used.
    let sums = sums.take(line * (height + 1))
    for x in 0..<line { sums[x] = 0 }
    for y in 0..<height {
      let (row, above) = (view.row(y), y * line)
      var sum: UInt32 = 0
      sums[above + line] = 0
      for x in 0..<width {
        sum &+= UInt32(row[x])
        sums[above &+ line &+ x &+ 1] = sums[above &+ x &+ 1] &+ sum
      }
    }
    var y = 0
    return copy(view) { row, target in
      let (top, bottom) = (max(0, y - radius), min(height, y + radius + 1))
      let (upper, lower, rows) = (top * line, bottom * line, bottom - top)
      y += 1
      for x in 0..<width {
        let (left, right) = (max(0, x &- radius), min(width, x &+ radius &+ 1))
        let sum =
          sums[lower &+ right] &- sums[lower &+ left] &- sums[upper &+ right] &+ sums[upper &+ left]
        let isDark = Int(row[x]) &* rows &* (right &- left) &* 100 < Int(sum) &* (100 &- margin)
        target[x] = isDark ? 0 : 255
      }
    }
  }

  /// The picture of upright bars with less noise along them and less blur across: the mean of some rows, and the difference of each
  /// column from its neighbors enlarged.
  ///
  /// - Parameters:
  ///   - view: The picture.
  ///   - rows: How many rows above and below count.
  ///   - radius: How many columns to both sides are the neighbors.
  func sharpenedBars(_ view: LumaView, rows: Int, radius: Int) -> LumaView? {
    let (width, height) = (view.width, view.height)
    let sums = columns.take(2 * width)
    for x in 0..<width { sums[x] = 0 }
    var (top, bottom, y) = (0, 0, 0)
    return copy(view) { _, target in
      while bottom < min(height, y + rows + 1) {
        let row = view.row(bottom)
        for x in 0..<width { sums[x] &+= Int(row[x]) }
        bottom += 1
      }
      while top < y - rows {
        let row = view.row(top)
        for x in 0..<width { sums[x] &-= Int(row[x]) }
        top += 1
      }
      y += 1
      // Of each column the mean of its rows in sixteenths of a gray level.
      for x in 0..<width { sums[width &+ x] = sums[x] &* 16 / (bottom &- top) }
      var (sum, left, right) = (0, 0, 0)
      for x in 0..<width {
        while right < min(width, x &+ radius &+ 1) {
          sum &+= sums[width &+ right]
          right &+= 1
        }
        while left < x &- radius {
          sum &-= sums[width &+ left]
          left &+= 1
        }
        let mean = sums[width &+ x]
        let sharp = mean &+ (mean &- sum / (right &- left)) &* 3 / 2
        target[x] = UInt8(truncatingIfNeeded: min(max(0, sharp &>> 4), 255))
      }
    }
  }

  /// Writes a copy row by row.
  private func copy(
    _ view: LumaView, _ change: (UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>) -> Void
  ) -> LumaView? {
    guard let base = pixels.take(view.size.area).baseAddress, view.size.area > 0 else { return nil }
    for y in 0..<view.height { change(view.row(y), base + y * view.width) }
    return LumaView(base: base, width: view.width, height: view.height, stride: view.width)
  }

  private static func count(_ view: LumaView, into counts: UnsafeMutableBufferPointer<Int>) {
    counts.update(repeating: 0)
    for y in 0..<view.height {
      let row = view.row(y)
      for x in 0..<view.width { counts[Int(row[x])] &+= 1 }
    }
  }

  /// The tile whose middle lies before a position, and how far it is from there to the next one, 0…256.
  private static func place(_ position: Int, _ length: Int, _ tiles: Int) -> (tile: Int, part: Int) {
    let along = (2 * position + 1) * tiles * 128 / length - 128
    return along < 0 ? (0, 0) : (along >> 8, along & 0xFF)
  }

  private func equalize(
    _ view: LumaView, _ limit: Int, into tables: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) {
    let counts = counts.take(256)
    Self.count(view, into: counts)
    let total = view.size.area
    let maximum = max(1, total * limit / 256)
    var excess = 0
    for level in 0..<256 where counts[level] > maximum {
      excess += counts[level] - maximum
      counts[level] = maximum
    }
    var sum = 0
    for level in 0..<256 {
      sum += counts[level] * 256 + excess
      tables[start + level] = UInt8(min(255, sum * 255 / (256 * max(1, total))))
    }
  }
}
