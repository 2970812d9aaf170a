import ScanGeometry
public import ScanImage
import ScanJSON

extension Recording {
  /// Whether a frame has a picture that can be scanned.
  public func hasPicture(_ entry: FrameEntry) -> Bool { entry.parts.contains { $0.luma != nil } }

  /// The frame with what of its picture is recorded; what is not is gray.
  ///
  /// - Parameters:
  ///   - entry: The frame.
  ///   - hasTime: Whether the time at which it came stands in for one that its source did not state.
  /// - Returns: nil for a frame without a picture.
  /// - Throws: ``RecordingError`` when the picture is damaged.
  public func frame(_ entry: FrameEntry, hasTime: Bool = false) throws(RecordingError) -> Frame? {
    guard hasPicture(entry) else { return nil }
    var (luma, color) = (LumaImage?.none, ColorImage?.none)
    for part in entry.parts {
      let region = part.region
      guard let place = part.luma, let pixels = try pixels(place, .luma, region, of: entry) else { continue }
      let own = LumaImage(size: region.size, bytes: pixels)
      luma = region == PixelRect(entry.size) ? own : Self.pasted(own, at: region, on: luma, entry.size)
      guard let place = part.color, let pixels = try self.pixels(place, .color, region, of: entry) else { continue }
      color = Self.pasted(pixels, at: region, on: color, entry.size)
    }
    guard let luma else { return nil }
    var origin = entry.origin
    if hasTime, origin.captureTime == .unstated {
      origin = FrameOrigin(
        source: origin.source, page: origin.page, orientation: origin.orientation,
        captureTime: .at(milliseconds: Int64(entry.unixTime / 1_000_000)))
    }
    return Frame(number: entry.number, timestamp: entry.timestamp, luma: luma, color: color, origin: origin)
  }

  /// The pixels of a picture in a Netpbm format, as this module writes it.
  private func pixels(
    _ place: MCAPPlace, _ channel: RecordingChannel, _ region: PixelRect, of entry: FrameEntry
  ) throws(RecordingError) -> [UInt8]? {
    let head = RecordedFrame.head(channel, region.size)
    let count = region.width * region.height * (channel == .luma ? 1 : 4)
    guard count > 0, place.length == head.count + count, try input.read(place.offset, head.count) == head else {
      throw RecordingError(.damaged, path, .lostPicture, ["frame": .string(String(entry.number))])
    }
    let pixels = try input.read(place.offset + head.count, count)
    guard pixels.count == count else {
      throw RecordingError(.damaged, path, .lostPicture, ["frame": .string(String(entry.number))])
    }
    return pixels
  }

  private static func pasted(
    _ part: LumaImage, at region: PixelRect, on picture: LumaImage?, _ size: PixelSize
  ) -> LumaImage {
    LumaImage(size: size) { buffer in
      buffer.update(repeating: 128)
      picture?.withView { view in
        guard let base = buffer.baseAddress else { return }
        base.update(from: view.base, count: size.area)
      }
      part.withView { view in
        for y in 0..<region.height {
          for x in 0..<region.width { buffer[(region.y + y) * size.width + region.x + x] = view[x, y] }
        }
      }
    }
  }

  private static func pasted(
    _ part: [UInt8], at region: PixelRect, on picture: ColorImage?, _ size: PixelSize
  ) -> ColorImage {
    ColorImage(size: size) { buffer in
      buffer.update(repeating: 128)
      picture?.withBytes { bytes in
        guard let base = buffer.baseAddress, let source = bytes.baseAddress else { return }
        base.update(from: source, count: size.area * 4)
      }
      for y in 0..<region.height {
        let to = ((region.y + y) * size.width + region.x) * 4
        for index in 0..<(region.width * 4) { buffer[to + index] = part[y * region.width * 4 + index] }
      }
    }
  }
}
