import CLeptonica
import Glibc

extension Pix {
  /// Decodes one picture of a file held in memory; nil when the codec gives up.
  ///
  /// - Parameters:
  ///   - bytes: The file; only read, and only during the call.
  ///   - format: What it is.
  ///   - offset: Where the page's directory begins (TIFF only).
  ///   - lumaOnly: Whether a JPEG's brightness is enough.
  init?(decoding bytes: [UInt8], format: StillFormat, offset: Int, lumaOnly: Bool) {
    // Every call returns a new picture that belongs to the caller, here to this value.
    let pointer = bytes.withUnsafeBufferPointer { buffer -> UnsafeMutablePointer<PIX>? in
      guard let base = buffer.baseAddress else { return nil }
      switch format {
      case .png: return pixReadMemPng(base, buffer.count)
      case .jpeg:
        var warnings: l_int32 = 0
        let hint = lumaOnly ? l_int32(L_JPEG_READ_LUMINANCE) : 0
        return pixReadMemJpeg(base, buffer.count, 0, 1, &warnings, hint)
      case .tiff:
        var position = offset
        return pixReadMemFromMultipageTiff(base, buffer.count, &position)
      case .webp: return pixReadMemWebP(base, buffer.count)
      case .bmp: return pixReadMemBmp(base, buffer.count)
      case .gif: return pixReadMemGif(base, buffer.count)
      default: return pixReadMemPnm(base, buffer.count)
      }
    }
    self.init(owning: pointer)
  }
}
