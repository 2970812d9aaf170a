import ScanGeometry

/// Where the luma and the color of a pixel format lie.
enum PixelLayout: Sendable, Hashable {
  /// A JPEG file of its own length.
  case jpeg
  /// One byte of luma for each pixel, at the start; chroma planes may follow.
  case planes(Chroma)
  /// A 16-bit word for each pixel that holds the luma after a shift to the right; `uFirst` is nil without color.
  case words(shift: Int, uFirst: Bool?)
  /// Bytes of red, green and blue at these offsets within each pixel.
  case rgb(red: Int, green: Int, blue: Int, step: Int)

  /// How the chroma planes follow a plane of luma.
  enum Chroma: Sendable, Hashable {
    /// There is none.
    case none
    /// One plane of pairs; `halfHeight` distinguishes 4:2:0 from 4:2:2.
    case pairs(uFirst: Bool, halfHeight: Bool)
    /// Two planes at half width.
    case planes(uFirst: Bool, halfHeight: Bool)
  }

  /// The layout of a format; nil when it cannot be read natively.
  init?(_ format: PixelFormat) {
    switch format {
    case .mjpeg, .jpeg: self = .jpeg
    case .gray: self = .planes(.none)
    case .nv12: self = .planes(.pairs(uFirst: true, halfHeight: true))
    case .nv21: self = .planes(.pairs(uFirst: false, halfHeight: true))
    case .nv16: self = .planes(.pairs(uFirst: true, halfHeight: false))
    case .yu12: self = .planes(.planes(uFirst: true, halfHeight: true))
    case .yv12: self = .planes(.planes(uFirst: false, halfHeight: true))
    case .yuv422P: self = .planes(.planes(uFirst: true, halfHeight: false))
    case .yuyv: self = .words(shift: 0, uFirst: true)
    case .yvyu: self = .words(shift: 0, uFirst: false)
    case .uyvy: self = .words(shift: 8, uFirst: true)
    case .vyuy: self = .words(shift: 8, uFirst: false)
    case .y10: self = .words(shift: 2, uFirst: nil)
    case .y12: self = .words(shift: 4, uFirst: nil)
    case .y14: self = .words(shift: 6, uFirst: nil)
    case .y16: self = .words(shift: 8, uFirst: nil)
    case .y16BigEndian: self = .words(shift: 0, uFirst: nil)
    case .rgb24: self = .rgb(red: 0, green: 1, blue: 2, step: 3)
    case .bgr24: self = .rgb(red: 2, green: 1, blue: 0, step: 3)
    case .bgrx32: self = .rgb(red: 2, green: 1, blue: 0, step: 4)
    case .rgbx32: self = .rgb(red: 0, green: 1, blue: 2, step: 4)
    default: return nil
    }
  }

  /// The work of getting luma out of a frame, for comparing formats: 0 is a plain copy.
  var cost: Int {
    switch self {
    case .planes(.none): 0
    case .planes: 1
    case .words: 2
    case .rgb: 4
    case .jpeg: 5
    }
  }

  /// The bytes of one row of the first plane without padding; 0 for JPEG.
  func rowBytes(width: Int) -> Int {
    switch self {
    case .jpeg: 0
    case .planes: width
    // Packed 4:2:2 stores pairs of pixels.
    case .words(_, let uFirst): uFirst == nil ? 2 * width : 4 * ((width + 1) / 2)
    case .rgb(_, _, _, let step): step * width
    }
  }

  /// The fewest bytes that a whole frame has; padding after the last row is not counted. 1 for JPEG.
  func bytesNeeded(size: PixelSize, stride: Int) -> Int {
    guard case .planes(let chroma) = self else {
      if case .jpeg = self { return 1 }
      return stride * max(0, size.height - 1) + rowBytes(width: size.width)
    }
    let luma = stride * size.height
    switch chroma {
    case .none: return stride * max(0, size.height - 1) + size.width
    case .pairs(_, let halfHeight):
      let rows = halfHeight ? (size.height + 1) / 2 : size.height
      return luma + stride * max(0, rows - 1) + 2 * ((size.width + 1) / 2)
    case .planes(_, let halfHeight):
      let rows = halfHeight ? (size.height + 1) / 2 : size.height
      let half = (stride + 1) / 2
      return luma + half * rows + half * max(0, rows - 1) + (size.width + 1) / 2
    }
  }
}
