import ScanGeometry
import ScanImage

extension LumaImage {
  /// The picture with its grey levels spread so that all but a hundredth at each end lies within 0…255.
  func stretched() -> LumaImage {
    var counts = [Int](repeating: 0, count: 256)
    withView { view in
      for index in 0..<size.area { counts[Int(view.base[index])] += 1 }
    }
    let cut = size.area / 100
    var (low, sum) = (0, counts[0])
    while low < 254, sum <= cut {
      low += 1
      sum += counts[low]
    }
    var high = 255
    sum = counts[255]
    while high > low + 1, sum <= cut {
      high -= 1
      sum += counts[high]
    }
    let table = (0..<256).map { UInt8((($0 - low) * 255 / (high - low)).clamped(to: 0...255)) }
    return mapped(table)
  }

  private func mapped(_ table: [UInt8]) -> LumaImage {
    LumaImage(size: size) { buffer in
      withView { view in
        table.withUnsafeBufferPointer { table in
          for index in 0..<size.area { buffer[index] = table[Int(view.base[index])] }
        }
      }
    }
  }

  /// The picture with its histogram equalized in tiles, limited in contrast and blended between their middles.
  ///
  /// Zuiderveld, *Contrast Limited Adaptive Histogram Equalization*, Graphics Gems IV, 1994.
  ///
  /// - Parameters:
  ///   - tiles: The number of tiles in each direction.
  ///   - limit: How many times the mean a grey level may count.
  func equalized(tiles: Int = 8, limit: Int = 2) -> LumaImage {
    guard width >= tiles, height >= tiles else { return self }
    var tables = [UInt8](repeating: 0, count: tiles * tiles * 256)
    withView { view in
      for row in 0..<tiles {
        for column in 0..<tiles {
          let part = PixelRect(
            x: column * width / tiles, y: row * height / tiles,
            width: (column + 1) * width / tiles - column * width / tiles,
            height: (row + 1) * height / tiles - row * height / tiles)
          Self.equalize(view.cropped(to: part), limit, into: &tables, at: (row * tiles + column) * 256)
        }
      }
    }
    return LumaImage(size: size) { buffer in
      withView { view in
        tables.withUnsafeBufferPointer { tables in
          let columns = (0..<width).map { Self.place($0, width, tiles) }
          for y in 0..<height {
            let (row, down) = Self.place(y, height, tiles)
            let (upper, lower) = (row * tiles * 256, min(row + 1, tiles - 1) * tiles * 256)
            let (pixels, target) = (view.row(y), y * width)
            for x in 0..<width {
              let (column, across) = columns[x]
              let value = Int(pixels[x])
              let (left, right) = (column &* 256 &+ value, min(column &+ 1, tiles &- 1) &* 256 &+ value)
              let top = Int(tables[upper &+ left]) &* (256 &- across) &+ Int(tables[upper &+ right]) &* across
              let bottom = Int(tables[lower &+ left]) &* (256 &- across) &+ Int(tables[lower &+ right]) &* across
              buffer[target &+ x] = UInt8(truncatingIfNeeded: (top &* (256 &- down) &+ bottom &* down) &>> 16)
            }
          }
        }
      }
    }
  }

  /// The tile whose middle lies before a position, and how far it is from there to the next one, 0…256.
  private static func place(_ position: Int, _ length: Int, _ tiles: Int) -> (tile: Int, part: Int) {
    let along = (2 * position + 1) * tiles * 128 / length - 128
    return along < 0 ? (0, 0) : (along >> 8, along & 0xFF)
  }

  private static func equalize(_ view: LumaView, _ limit: Int, into tables: inout [UInt8], at start: Int) {
    var counts = [Int](repeating: 0, count: 256)
    for y in 0..<view.height {
      let row = view.row(y)
      for x in 0..<view.width { counts[Int(row[x])] += 1 }
    }
    let total = view.size.area
    let most = max(1, total * limit / 256)
    var excess = 0
    for level in 0..<256 where counts[level] > most {
      excess += counts[level] - most
      counts[level] = most
    }
    var sum = 0
    for level in 0..<256 {
      sum += counts[level] * 256 + excess
      tables[start + level] = UInt8(min(255, sum * 255 / (256 * max(1, total))))
    }
  }
}

extension Int {
  func clamped(to range: ClosedRange<Int>) -> Int { Swift.min(Swift.max(self, range.lowerBound), range.upperBound) }
}
