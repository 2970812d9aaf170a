import ScanCamera
import ScanGeometry
import ScanImage
import ScanStills

/// Decodes the JPEG pictures of a camera one after another. One thread uses it.
final class JPEGFrames {
  /// The most bytes of one picture, whatever the limits allow.
  static let byteLimit = 32 << 20
  /// The most bytes that come without a picture.
  static let strayLimit = 4 << 20

  private let source: String
  private let limits: StillLimits
  private let pool = PixelPool(limit: 6)
  private var decoder: JPEGDecoder?

  init(source: String, limits: StillLimits) {
    (self.source, self.limits) = (source, limits)
  }

  /// A splitter that keeps to the limits.
  var splitter: JPEGSplitter { JPEGSplitter(limit: min(Self.byteLimit, limits.maxFileBytes)) }

  private func currentDecoder() throws(FrameDecoderError) -> JPEGDecoder {
    if let decoder { return decoder }
    let made = try JPEGDecoder(pixelLimit: limits.maxPixels)
    decoder = made
    return made
  }

  /// The picture of a file.
  ///
  /// - Throws: ``FrameDecoderError`` when it is broken or larger than allowed.
  func frame(_ bytes: [UInt8], wantsColor: Bool) throws(FrameDecoderError) -> Frame {
    let decoder = try currentDecoder()
    let pool = pool
    let outcome = bytes.withUnsafeBytes { bytes in
      Result { () throws(FrameDecoderError) in
        (try decoder.luma(bytes, pool: pool), wantsColor ? try decoder.color(bytes) : nil)
      }
    }
    let (luma, color) = try outcome.get()
    return Frame(luma: luma, color: color, origin: FrameOrigin(source: source))
  }
}
