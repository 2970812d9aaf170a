import CTurboJPEG
import ScanGeometry

/// JPEG files made for tests.
enum TestJPEG {
  /// A picture of one gray value, of one component.
  static func make(_ size: PixelSize, gray: UInt8) -> [UInt8]? {
    encode(size, pixels: [UInt8](repeating: gray, count: size.area), format: TJPF_GRAY, subsampling: TJSAMP_GRAY)
  }

  /// A picture of red, green and blue bytes.
  static func make(_ size: PixelSize, rgb: [UInt8], subsampling: TJSAMP) -> [UInt8]? {
    encode(size, pixels: rgb, format: TJPF_RGB, subsampling: subsampling)
  }

  private static func encode(
    _ size: PixelSize, pixels: [UInt8], format: TJPF, subsampling: TJSAMP
  ) -> [UInt8]? {
    // The compressor and the buffer that it allocates are given back here.
    guard let handle = tjInitCompress() else { return nil }
    defer { tjDestroy(handle) }
    var buffer: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(buffer) }
    guard
      tjCompress2(
        handle, pixels, Int32(size.width), 0, Int32(size.height), format.rawValue, &buffer, &count,
        Int32(subsampling.rawValue), 95, 0) == 0
    else { return nil }
    return Array(UnsafeBufferPointer(start: buffer, count: Int(count)))
  }
}
