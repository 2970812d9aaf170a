import ScanGeometry
import ScanJSON

/// The blanking of pictures outside of what stays.
struct Redaction: Sendable {
  /// A picture in the file: the part of its frame that it shows, and what of the frame stays.
  private struct Picture {
    let region: PixelRect
    let kept: [PixelRect]
    let channel: RecordingChannel
  }

  /// The value of blanked pixels.
  private static let blank: UInt8 = 128

  /// The pictures, by where their messages lie.
  private var pictures: [Int: Picture] = [:]

  /// - Parameter kept: The parts of each frame that stay; nil for those that plugins scanned. Of a frame that none scanned stays what was
  ///   scanned of the one before it.
  init(_ recording: Recording, _ kept: [PixelRect]?) throws(RecordingError) {
    let scanned = try kept == nil ? Self.scanned(recording) : [:]
    var regions: [PixelRect] = []
    for frame in recording.frames {
      regions = scanned[frame.number] ?? regions
      for part in frame.parts {
        for (place, channel) in [(part.luma, RecordingChannel.luma), (part.color, .color)] {
          guard let place else { continue }
          pictures[place.offset] = Picture(
            region: part.region, kept: (kept ?? regions).map { $0.clamped(to: frame.size) }, channel: channel)
        }
      }
    }
  }

  /// What plugins scanned, by the number of the frame.
  private static func scanned(_ recording: Recording) throws(RecordingError) -> [UInt64: [PixelRect]] {
    var regions: [UInt64: [PixelRect]] = [:]
    for entry in recording.events {
      let event = try recording.json(entry)
      guard event["event"]?.string == "frame", let number = event["frame"]?.number?.int, number >= 0,
        let region = PixelRect(event["cropRect"])
      else { continue }
      regions[UInt64(number), default: []].append(region)
    }
    return regions
  }

  /// The data of a message without what must not stay; nil for a message of which nothing is known to be harmless: one of a channel that
  /// recordings do not have, a picture without its frame, or one that is larger than its frame says.
  func redacted(_ topic: String, _ place: MCAPPlace, _ bytes: [UInt8]) -> [UInt8]? {
    guard let channel = RecordingChannel(topic: topic) else { return nil }
    guard channel == .luma || channel == .color else { return bytes }
    guard let picture = pictures[place.offset], picture.channel == channel else { return nil }
    let (region, depth) = (picture.region, channel == .luma ? 1 : 4)
    let header = RecordedFrame.head(channel, region.size)
    let (head, count) = (header.count, region.width * region.height * depth)
    guard bytes.count == head + count, bytes.starts(with: header) else { return nil }
    var result = header + [UInt8](repeating: Self.blank, count: count)
    for kept in picture.kept {
      let (left, right) = (max(kept.x, region.x), min(kept.x + kept.width, region.x + region.width))
      let (top, bottom) = (max(kept.y, region.y), min(kept.y + kept.height, region.y + region.height))
      guard left < right, top < bottom else { continue }
      for y in top..<bottom {
        let row = head + ((y - region.y) * region.width + left - region.x) * depth
        let range = row..<(row + (right - left) * depth)
        result.replaceSubrange(range, with: bytes[range])
      }
    }
    return result
  }
}
