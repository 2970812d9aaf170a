package import ScanGeometry
package import ScanImage

/// One picture of a video as its planes: luma, and chroma at half of its width and height.
package struct VideoPicture: Sendable {
  /// The luma plane, 0 (black) … 255 (white).
  package let luma: LumaImage
  /// The plane of blue differences with that of red differences below it, both around 128.
  package let chroma: LumaImage

  package init(luma: LumaImage, chroma: LumaImage) { (self.luma, self.chroma) = (luma, chroma) }

  /// The size of both planes of chroma together.
  package static func chromaSize(of size: PixelSize) -> PixelSize {
    PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2 * 2)
  }

  /// The colors, made now or when somebody first examines them.
  package func colors(now: Bool) -> FrameColor { now ? FrameColor(color()) : FrameColor { [self] in color() } }

  /// The picture in color: full-range BT.601 (ITU-T T.871, 7) in 8-bit fixed point.
  private func color() -> ColorImage {
    let size = luma.size
    return ColorImage(size: size) { buffer in
      luma.withView { luma in
        chroma.withView { chroma in
          guard var target = buffer.baseAddress else { return }
          for y in 0..<size.height {
            let (light, blue, red) = (luma.row(y), chroma.row(y / 2), chroma.row(chroma.height / 2 + y / 2))
            for x in 0..<size.width {
              let level = Int32(light[x]) << 8 + 128
              let (u, v) = (Int32(blue[x / 2]) - 128, Int32(red[x / 2]) - 128)
              target[0] = Self.clamped(level + 359 * v)
              target[1] = Self.clamped(level - 88 * u - 183 * v)
              target[2] = Self.clamped(level + 454 * u)
              target[3] = 255
              target += 4
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private static func clamped(_ value: Int32) -> UInt8 { UInt8(min(max(value >> 8, 0), 255)) }
}
