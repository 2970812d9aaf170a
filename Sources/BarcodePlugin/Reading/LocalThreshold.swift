import ScanGeometry
import ScanImage

extension LumaImage {
  /// The picture in black and white: dark is what lies clearly below the mean of its neighbourhood.
  ///
  /// It evens out shadow and vignetting that one threshold per line cannot follow. Bradley and Roth, *Adaptive Thresholding
  /// Using the Integral Image*, Journal of Graphics Tools 12(2), 2007.
  ///
  /// - Parameters:
  ///   - radius: Half of the neighbourhood's side in pixels.
  ///   - margin: How many percent below the mean a dark pixel lies.
  init(locallyThresholding view: LumaView, radius: Int, margin: Int) {
    let (width, height) = (view.width, view.height)
    // One row and column of zeros in front; sums wrap around harmlessly, because only differences are used.
    var sums = [UInt32](repeating: 0, count: (width + 1) * (height + 1))
    for y in 0..<height {
      let row = view.row(y)
      var line: UInt32 = 0
      let above = y * (width + 1)
      for x in 0..<width {
        line &+= UInt32(row[x])
        sums[above + width + 1 + x + 1] = sums[above + x + 1] &+ line
      }
    }
    self.init(size: view.size) { buffer in
      for y in 0..<height {
        let row = view.row(y)
        let top = max(0, y - radius) * (width + 1)
        let bottom = min(height, y + radius + 1) * (width + 1)
        let rows = (bottom - top) / (width + 1)
        for x in 0..<width {
          let left = max(0, x - radius)
          let right = min(width, x + radius + 1)
          let sum = sums[bottom + right] &- sums[bottom + left] &- sums[top + right] &+ sums[top + left]
          let isDark = Int(row[x]) * rows * (right - left) * 100 < Int(sum) * (100 - margin)
          buffer[y * width + x] = isDark ? 0 : 255
        }
      }
    }
  }
}
