import ScanImage
import ScanJSON
import ScanPluginKit

/// A frame that a program is tried with, and how reports name it.
struct CheckedFrame {
  let name: DisplayText
  let input: ScanInput

  init(_ name: DisplayText, _ frame: Frame, region: PixelRect? = nil, effort: ScanInput.Effort = .live) {
    self.name = name
    input = ScanInput(frame: frame, region: region, effort: effort)
  }

  /// A picture of the user.
  init(picture: Frame) { self.init(DisplayText(picture.origin.source), picture, effort: .still) }

  /// A frame of one gray level.
  static func blank(_ luma: UInt8, effort: ScanInput.Effort) -> CheckedFrame {
    let size = PixelSize(width: 320, height: 240)
    return named(LumaImage(size: size, filledWith: luma), effort: effort)
  }

  /// A frame of pseudo-random pixels, the same each time.
  static func noise(
    _ width: Int, _ height: Int, region: PixelRect? = nil, effort: ScanInput.Effort = .live
  ) -> CheckedFrame {
    let luma = LumaImage(size: PixelSize(width: width, height: height)) { (buffer: UnsafeMutableBufferPointer<UInt8>) in
      random.withUnsafeBytes { bytes in
        var rest = UnsafeMutableRawBufferPointer(buffer)[...]
        while !rest.isEmpty {
          let count = min(bytes.count, rest.count)
          UnsafeMutableRawBufferPointer(rebasing: rest.prefix(count))
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(count)))
          rest = rest.dropFirst(count)
        }
      }
    }
    return named(luma, region: region, effort: effort)
  }

  /// Pseudo-random bytes; a large frame has them several times, beginning elsewhere in its rows.
  private static let random: [UInt8] = {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    return (0..<65_521).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
  }()

  private static func named(
    _ luma: LumaImage, region: PixelRect? = nil, effort: ScanInput.Effort
  ) -> CheckedFrame {
    let size = DisplayText.Argument.string("\(luma.size)")
    let name =
      region.map { ConformanceText.region.with(["region": .string("\($0)"), "size": size]) }
      ?? ConformanceText.frame.with(["size": size])
    let frame = Frame(
      number: 0, timestamp: .zero, luma: luma, colors: FrameColor { ColorImage(luma) },
      origin: FrameOrigin(source: "check"))
    return CheckedFrame(name, frame, region: region, effort: effort)
  }
}
