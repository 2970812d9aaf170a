import CLeptonica
import Glibc
import ScanGeometry
import ScanImage

extension Pix {
  /// Makes an 8-bit picture; nil when it has no pixel or is beyond what leptonica holds.
  init?(_ image: LumaImage) {
    self.init(emptyOf: image.size, depth: 8)
    image.withView { view in
      for y in 0..<view.height {
        let source = view.row(y)
        guard let row = row(y) else { return }
        var word: UInt32 = 0
        for x in 0..<view.width {
          word = word << 8 | UInt32(source[x])
          if x % 4 == 3 { row[x / 4] = word }
        }
        let rest = view.width % 4
        if rest > 0 { row[view.width / 4] = word << UInt32(8 * (4 - rest)) }
      }
    }
  }

  /// Makes a 32-bit picture; nil when it has no pixel or is beyond what leptonica holds.
  ///
  /// - Parameter keepsAlpha: Whether transparency stays; otherwise the picture is laid over white.
  init?(_ image: ColorImage, keepsAlpha: Bool) {
    self.init(emptyOf: image.size, depth: 32)
    var isOpaque = true
    image.withBytes { bytes in
      for y in 0..<image.height {
        guard let row = row(y) else { return }
        for x in 0..<image.width {
          let at = (y * image.width + x) * 4
          let alpha = UInt32(bytes[at + 3])
          var word: UInt32 = 0
          for channel in 0..<3 {
            let value = UInt32(bytes[at + channel])
            word = word << 8 | (keepsAlpha ? value : (value * alpha + 255 * (255 - alpha) + 127) / 255)
          }
          isOpaque = isOpaque && alpha == 255
          row[x] = word << 8 | (keepsAlpha ? alpha : 0)
        }
      }
    }
    pixSetSpp(pointer, keepsAlpha && !isOpaque ? 4 : 3)
  }

  private init?(emptyOf size: PixelSize, depth: l_int32) {
    guard let width = l_int32(exactly: size.width), let height = l_int32(exactly: size.height), size.area > 0 else {
      return nil
    }
    self.init(owning: pixCreate(width, height, depth))
  }

  /// The file's bytes; nil when the codec refuses.
  func encoded(as format: StillFormat, jpegQuality: Int) -> [UInt8]? {
    CodecMessages.capture { _ in
      var data: UnsafeMutablePointer<l_uint8>?
      var size = 0
      let status: l_ok =
        switch format {
        case .jpeg: pixWriteMemJpeg(&data, &size, pointer, l_int32(jpegQuality), 0)
        case .webp: pixWriteMemWebP(&data, &size, pointer, 80, 1)
        case .tiff: pixWriteMemTiff(&data, &size, pointer, l_int32(IFF_TIFF_LZW))
        case .bmp: pixWriteMemBmp(&data, &size, pointer)
        case .pnm: pixWriteMemPnm(&data, &size, pointer)
        case .gif: pixWriteMemGif(&data, &size, pointer)
        default: pixWriteMemPng(&data, &size, pointer, 0)
        }
      // The codec allocated the bytes; they are copied and given back here, also after a failure.
      defer { lept_free(data) }
      guard status == 0, let data, size > 0 else { return nil }
      return [UInt8](UnsafeBufferPointer(start: data, count: size))
    }
  }
}
