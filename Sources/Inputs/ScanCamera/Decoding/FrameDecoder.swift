public import ScanGeometry
public import ScanImage

/// A decoder from the bytes of frames in one form to luma, and to color where it is asked for.
///
/// It is used again from frame to frame, by one thread at a time, and takes no memory once its pool is warm. Raw luma is
/// copied as the device gives it: cameras with limited range (16…235) keep that range.
public final class FrameDecoder {
  /// The form of the frames.
  public let format: FrameFormat

  let layout: PixelLayout
  let stride: Int
  private let jpeg: JPEGDecoder?
  private let pool: PixelPool?

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - format: The form of the frames.
  ///   - pool: Where the memory of the pictures comes from and returns to; nil allocates and frees.
  /// - Throws: ``FrameDecoderError`` with `unsupportedFormat`.
  public init(_ format: FrameFormat, pool: PixelPool? = nil) throws(FrameDecoderError) {
    guard let layout = PixelLayout(format.pixelFormat) else {
      throw FrameDecoderError(
        .unsupportedFormat, "Frames of the form \(format.pixelFormat) cannot be read natively.")
    }
    guard (1...Self.largestExtent).contains(format.size.width), (1...Self.largestExtent).contains(format.size.height),
      format.bytesPerLine <= Self.largestExtent * 8
    else {
      throw FrameDecoderError(.unsupportedFormat, "Frames of \(format.size) pixels cannot be read.")
    }
    self.format = format
    self.layout = layout
    self.pool = pool
    // Drivers leave the row length at 0 where it has no meaning, and some say less than a row has.
    stride = max(format.bytesPerLine, layout.rowBytes(width: format.size.width))
    // Sensors may round up to whole blocks (1088 rows for 1080), but not to another picture altogether.
    jpeg = layout == .jpeg ? try JPEGDecoder(pixelLimit: 4 * format.size.area) : nil
  }

  /// The longest side of a frame that is read.
  public static let largestExtent = 32_768

  /// Whether frames of a pixel format can be read without libv4l.
  public static func reads(_ format: PixelFormat) -> Bool { PixelLayout(format) != nil }

  /// The fewest bytes that a whole frame has; 1 for compressed ones.
  public var bytesNeeded: Int { layout.bytesNeeded(size: format.size, stride: stride) }

  /// The luma of a frame.
  ///
  /// - Parameter bytes: The frame; read during the call only.
  /// - Throws: ``FrameDecoderError`` with `short` or `undecodable`; a picture of which a part is missing is thrown away.
  public func luma(_ bytes: UnsafeRawBufferPointer) throws(FrameDecoderError) -> LumaImage {
    let source = try checked(bytes)
    if let jpeg { return try jpeg.luma(bytes, pool: pool) }
    let size = format.size
    return LumaImage(size: size, pool: pool) { buffer in
      guard let target = buffer.baseAddress else { return }
      for y in 0..<size.height {
        let from = source + y * stride
        let to = target + y * size.width
        switch layout {
        case .jpeg: break
        case .planes: to.update(from: from.assumingMemoryBound(to: UInt8.self), count: size.width)
        case .words(let shift, _): LumaRows.words(from, to, count: size.width, shift: shift)
        case .rgb(let red, let green, let blue, let step):
          LumaRows.rgb(
            from.assumingMemoryBound(to: UInt8.self), to, count: size.width, red: red, green: green, blue: blue,
            step: step)
        }
      }
    }
  }

  /// A frame in color; gray formats give gray pictures.
  ///
  /// - Parameter bytes: The frame; read during the call only.
  /// - Throws: ``FrameDecoderError`` with `short` or `undecodable`.
  public func color(_ bytes: UnsafeRawBufferPointer) throws(FrameDecoderError) -> ColorImage {
    let source = try checked(bytes)
    if let jpeg { return try jpeg.color(bytes) }
    switch layout {
    case .jpeg, .planes(.none), .words(_, nil): return ColorImage(try luma(bytes))
    case .rgb(let red, let green, let blue, let step):
      return ColorRows.rgb(source, size: format.size, stride: stride, red: red, green: green, blue: blue, step: step)
    case .planes(let chroma): return ColorRows.planes(source, size: format.size, stride: stride, chroma: chroma)
    case .words(let shift, .some(let uFirst)):
      return ColorRows.packed(source, size: format.size, stride: stride, lumaFirst: shift == 0, uFirst: uFirst)
    }
  }

  private func checked(_ bytes: UnsafeRawBufferPointer) throws(FrameDecoderError) -> UnsafeRawPointer {
    guard let base = bytes.baseAddress, bytes.count >= bytesNeeded else {
      throw FrameDecoderError(.short, "The frame has \(bytes.count) bytes of \(bytesNeeded).")
    }
    return base
  }
}

/// A form of frames as a device grants it.
public struct FrameFormat: Sendable, Hashable {
  /// The form of the pixels.
  public let pixelFormat: PixelFormat
  /// The size of the frames.
  public let size: PixelSize
  /// The distance from one row of the first plane to the next; 0 for rows without gaps.
  public let bytesPerLine: Int

  /// Makes a form; a negative row length counts as 0.
  public init(_ pixelFormat: PixelFormat, size: PixelSize, bytesPerLine: Int = 0) {
    self.pixelFormat = pixelFormat
    self.size = size
    self.bytesPerLine = max(0, bytesPerLine)
  }
}
