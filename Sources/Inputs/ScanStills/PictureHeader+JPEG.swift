import ScanGeometry
import ScanImage
import ScanJSON

extension PictureHeader {
  /// The most scans of a progressive JPEG; real ones have about ten, each costs a pass over the picture.
  private static let maxScans = 200
  /// The most pixels of all scans together, where there are more scans than usual.
  private static let maxScannedPixels = 1_000_000_000

  /// Walks the marker segments of a JPEG file (ITU-T T.81, annex B): size, orientation, kind, and whether the end is there.
  ///
  /// A file without the end mark counts as cut short: libjpeg would fill the missing part with gray and say nothing.
  static func jpeg(_ bytes: [UInt8]) throws(StillFault) -> PictureHeader {
    let reader = ByteReader(bytes[...], isBigEndian: true)
    var frame: Frame?
    var orientation = Orientation.up
    var exif: Range<Int>?
    var adobeTransform: Int?
    var hasJFIF = false
    var scans = 0
    var at = 2
    while let marker = nextMarker(bytes, &at) {
      if marker == 0xD9 {
        guard let frame, scans > 0 else { break }
        let hasSeparateLuma = frame.components == 3 && (hasJFIF || (adobeTransform != 0 && !frame.isNamedRGB))
        // A pass over the whole picture for each scan, of which a small file can hold many.
        guard scans <= 20 || scans * max(0, frame.size.area) <= maxScannedPixels else {
          throw StillFault(
            .tooLarge, .jpegScans, ["count": "\(scans)", "size": "\(frame.size)"])
        }
        var page = Page(size: frame.size, orientation: orientation, exif: exif.map { ($0, nil) })
        // With several scans libjpeg keeps the coefficients of all of them.
        let coefficients = scans > 1 ? 2 * Double(frame.components) : 0
        page.bytesPerPixel = coefficients + (hasSeparateLuma || frame.components == 1 ? 2 : 5)
        var header = PictureHeader(page)
        header.hasSeparateLuma = hasSeparateLuma
        return header
      }
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      guard let length = reader.uint16(at), length >= 2, length <= bytes.count - at else { break }
      let payload = at + 2
      switch marker {
      case 0xE0 where reader.matches(payload, "JFIF\0"): hasJFIF = true
      case 0xE1 where exif == nil && reader.matches(payload, "Exif\0\0") && length >= 8:
        let block = (payload + 6)..<(at + length)
        orientation = TIFFHeader.orientation(ofEXIF: bytes[block])
        exif = block
      case 0xEE where reader.matches(payload, "Adobe") && length >= 14: adobeTransform = reader.byte(payload + 11)
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard frame == nil else {
          throw StillFault(.damaged, .jpegFrames)
        }
        frame = try Frame(reader, at: payload, marker: marker)
      case 0xDA:
        scans += 1
        guard scans <= maxScans else {
          throw StillFault(.tooLarge, .jpegManyScans, ["count": "\(maxScans)"])
        }
      default: break
      }
      at += length
    }
    throw .truncated(frame == nil ? .cutHeader : .cutEnd, ["format": "JPEG"])
  }

  /// What a start-of-frame segment says.
  private struct Frame {
    let size: PixelSize
    let components: Int
    let isNamedRGB: Bool

    init(_ reader: ByteReader, at payload: Int, marker: UInt8) throws(StillFault) {
      guard let bits = reader.byte(payload), let height = reader.uint16(payload + 1),
        let width = reader.uint16(payload + 3), let components = reader.byte(payload + 5)
      else { throw .truncated(.cutHeader, ["format": "JPEG"]) }
      guard bits == 8, [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(marker) else {
        throw StillFault(
          .unknownFormat, .jpegKind, ["bits": "\(bits)"])
      }
      size = PixelSize(width: width, height: height)
      self.components = components
      isNamedRGB =
        reader.byte(payload + 6) == 0x52 && reader.byte(payload + 9) == 0x47 && reader.byte(payload + 12) == 0x42
    }
  }

  /// Finds the next marker at or behind `at`, skipping coded data, and leaves `at` behind it.
  private static func nextMarker(_ bytes: [UInt8], _ at: inout Int) -> UInt8? {
    bytes.withUnsafeBufferPointer { buffer in
      while at + 1 < buffer.count {
        let next = buffer[at + 1]
        // FF 00 is a coded 255, FF FF a fill byte, FF D0…D7 a restart inside coded data.
        if buffer[at] == 0xFF, next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) {
          at += 2
          return next
        }
        at += 1
      }
      return nil
    }
  }
}
