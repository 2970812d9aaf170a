import CTurboJPEG
import ScanGeometry
package import ScanImage

/// A TurboJPEG decompressor, which is used again from frame to frame.
///
/// One thread uses it at a time. The C handle belongs to this object alone and is destroyed with it.
package final class JPEGDecoder {
  private var handle: tjhandle
  private let pixelLimit: Int

  /// - Parameter pixelLimit: The largest area of a picture that is decoded; a larger one counts as broken.
  package init(pixelLimit: Int) throws(FrameDecoderError) {
    guard let handle = tjInitDecompress() else {
      throw FrameDecoderError(.unsupportedFormat, "TurboJPEG could not be started: there is no memory left.")
    }
    self.handle = handle
    self.pixelLimit = pixelLimit
  }

  deinit { tjDestroy(handle) }

  /// Begins with a new decompressor: after a fatal error in a header TurboJPEG 2.1 reads the next file as if it were the
  /// rest of the broken one.
  private func startAnew() {
    guard let fresh = tjInitDecompress() else { return }
    tjDestroy(handle)
    handle = fresh
  }

  private func failure(_ words: String) -> FrameDecoderError {
    // The text belongs to the decompressor, which may go.
    let reason = message
    if tjGetErrorCode(handle) != TJERR_WARNING.rawValue { startAnew() }
    return FrameDecoderError(.undecodable, "\(words): \(reason).")
  }

  /// The luma of a JPEG file: of any subsampling, or of one component. The chroma is parsed, but not transformed.
  package func luma(_ bytes: UnsafeRawBufferPointer, pool: PixelPool?) throws(FrameDecoderError) -> LumaImage {
    let size = try size(of: bytes)
    return try LumaImage(size: size, pool: pool) { (buffer) throws(FrameDecoderError) in
      try decode(bytes, into: buffer, size: size, pixels: TJPF_GRAY)
    }
  }

  /// The picture in color; alpha is opaque.
  package func color(_ bytes: UnsafeRawBufferPointer) throws(FrameDecoderError) -> ColorImage {
    let size = try size(of: bytes)
    return try ColorImage(size: size) { (buffer) throws(FrameDecoderError) in
      try decode(bytes, into: buffer, size: size, pixels: TJPF_RGBA)
    }
  }

  private func size(of bytes: UnsafeRawBufferPointer) throws(FrameDecoderError) -> PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    var subsampling: Int32 = 0
    var colors: Int32 = 0
    // The bytes stay the caller's; TurboJPEG reads them during the call only.
    let status = tjDecompressHeader3(
      handle, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, UInt(bytes.count), &width, &height, &subsampling,
      &colors)
    let size = PixelSize(width: Int(width), height: Int(height))
    // A header with a mere warning still has its size; the pixels decide.
    guard (status == 0 || tjGetErrorCode(handle) == TJERR_WARNING.rawValue), size.area > 0 else {
      throw failure("The frame is no JPEG that can be read")
    }
    guard size.area <= pixelLimit else {
      throw FrameDecoderError(.undecodable, "The JPEG says it has \(size) pixels, far more than was negotiated.")
    }
    return size
  }

  private func decode(
    _ bytes: UnsafeRawBufferPointer, into buffer: UnsafeMutableBufferPointer<UInt8>, size: PixelSize, pixels: TJPF
  ) throws(FrameDecoderError) {
    // The scan limit keeps a malicious progressive file from taking seconds. The faster, less exact transforms were
    // measured to save 2 % of a luma frame, whose time goes into the Huffman codes, and are left out.
    let flags = TJFLAG_LIMITSCANS
    let status = tjDecompress2(
      handle, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, UInt(bytes.count), buffer.baseAddress,
      Int32(size.width), 0, Int32(size.height), pixels.rawValue, flags)
    guard status != 0 else { return }
    // Many webcams put a byte or two between segments, for which libjpeg warns; the picture is whole all the same. Other
    // warnings mean that a part of the picture was made up.
    if tjGetErrorCode(handle) == TJERR_WARNING.rawValue, message.contains("extraneous bytes"), Self.isComplete(bytes) {
      return
    }
    throw failure("The JPEG is broken or cut short")
  }

  /// Whether the end marker is there; drivers fill up with zeros after it.
  private static func isComplete(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var end = bytes.count
    while end > 2, bytes[end - 1] == 0 { end -= 1 }
    return end > 2 && bytes[end - 2] == 0xFF && bytes[end - 1] == 0xD9
  }

  private var message: String {
    // The text belongs to the handle and is copied.
    tjGetErrorStr2(handle).map { String(cString: $0) } ?? "no reason given"
  }
}
