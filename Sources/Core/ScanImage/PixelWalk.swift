import ScanGeometry

/// The walk through stored pixels that yields one upright row: where it starts and how far apart neighbors are.
struct PixelWalk {
  /// The index of the first pixel, in pixels of the packed stored picture.
  let start: Int
  /// The distance to the next pixel of the row, in pixels; may be negative.
  let step: Int

  init(row y: Int, of upright: PixelSize, orientation: Orientation, stored: PixelSize) {
    let first = orientation.storedPixel(x: 0, y: y, stored: stored)
    start = first.y * stored.width + first.x
    if upright.width > 1 {
      let second = orientation.storedPixel(x: 1, y: y, stored: stored)
      step = second.y * stored.width + second.x - start
    } else {
      step = 0
    }
  }
}
