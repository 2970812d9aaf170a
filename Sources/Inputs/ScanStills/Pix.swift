import CLeptonica
import ScanGeometry
import ScanImage

/// The one owner of a leptonica picture: destroys it when it goes out of scope.
struct Pix: ~Copyable {
  let pointer: UnsafeMutablePointer<PIX>

  /// Takes over a picture that a leptonica call made; nil when the call failed.
  init?(owning pointer: UnsafeMutablePointer<PIX>?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<PIX>? = pointer
    pixDestroy(&pointer)
  }

  var size: PixelSize {
    PixelSize(width: Int(pointer.pointee.w), height: Int(pointer.pointee.h))
  }

  /// The bits per pixel: 1, 2, 4, 8, 16, 24 or 32.
  var depth: Int { Int(pointer.pointee.d) }

  /// Whether 32-bit pixels carry alpha in their lowest byte.
  var hasAlpha: Bool { pointer.pointee.spp == 4 }

  /// The picture with 32-bit pixels in place of 24-bit ones; consumes the one given.
  consuming func unpacked24() -> Pix? {
    guard depth == 24 else { return self }
    // pixConvert24To32 makes a new picture, which the result owns; this one is destroyed at the end.
    return Pix(owning: pixConvert24To32(pointer))
  }

  /// The words of one row; they belong to the picture.
  func row(_ y: Int) -> UnsafeMutablePointer<l_uint32>? {
    pointer.pointee.data.map { $0 + y * Int(pointer.pointee.wpl) }
  }
}
