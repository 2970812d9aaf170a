import ScanGeometry
import ScanImage
import ScanPluginKit
import ScanRuntime
import ScanStills
import Synchronization

/// Small pictures of where the last results were read, for those who look back; they are compressed when somebody asks for one.
final class ResultThumbnails: Sendable {
  private struct Entry {
    let number: Int
    let key: String
    let picture: Frame
  }

  private struct State {
    var entries: [Entry] = []
    var last = 0
  }

  /// How many are kept: a few more than pages show.
  static let kept = 32
  /// The longest side in pixels.
  static let side = 192
  private let state = Mutex(State())

  /// Keeps a picture of a result; the same thing read again has the picture that is kept of it.
  ///
  /// - Returns: The number of the picture; nil for a result without a frame.
  func note(_ result: ScanResult) -> Int? {
    let items = result.body.items
    let key = ([result.pluginID] + items.map { "\($0.kind) \($0.identity)" }).joined(separator: "\n")
    if let known = state.withLock({ $0.entries.last { $0.key == key } }) { return known.number }
    guard let frame = result.frame else { return nil }
    let picture = frame.part(Self.region(items, result.cropRect, frame.size)).scaledDown(to: Self.side)
    return state.withLock { state in
      state.last += 1
      state.entries.append(Entry(number: state.last, key: key, picture: picture))
      if state.entries.count > Self.kept { state.entries.removeFirst() }
      return state.last
    }
  }

  /// Whether a picture is still kept.
  func has(_ number: Int) -> Bool { state.withLock { state in state.entries.contains { $0.number == number } } }

  /// The picture with a number as JPEG.
  ///
  /// - Throws: ``WebError`` when it is not kept any more, or there never was one.
  func jpeg(_ number: Int?) throws(WebError) -> [UInt8] {
    let entry = state.withLock { state in state.entries.first { $0.number == number } }
    guard let entry else {
      throw WebError(404, "notFound", WebRefusal.noThumbnail.with(["count": .number(Self.kept)]))
    }
    let writer = PictureWriter(format: .jpeg, jpegQuality: 80)
    do {
      return if let color = entry.picture.color { try writer.encode(color) } else {
        try writer.encode(entry.picture.luma)
      }
    } catch {
      throw WebError(503, error.code.name, DisplayText(of: error))
    }
  }

  /// The region around what was read, with a margin; the processed region where no place is known.
  private static func region(_ items: [FoundItem], _ cropRect: PixelRect, _ size: PixelSize) -> PixelRect {
    let rects = items.compactMap { $0.quad?.boundingRect }
    guard let first = rects.first else { return cropRect.clamped(to: size) }
    let all = rects.dropFirst().reduce(first) { all, rect in
      Rect(
        x: min(all.minX, rect.minX), y: min(all.minY, rect.minY),
        width: max(all.maxX, rect.maxX) - min(all.minX, rect.minX),
        height: max(all.maxY, rect.maxY) - min(all.minY, rect.minY))
    }
    guard [all.minX, all.minY, all.maxX, all.maxY].allSatisfy({ abs($0) < 1_000_000 }) else {
      return cropRect.clamped(to: size)
    }
    let margin = max(8, max(all.width, all.height) / 8)
    let padded = PixelRect(
      x: Int(all.minX - margin), y: Int(all.minY - margin), width: Int(all.width + 2 * margin),
      height: Int(all.height + 2 * margin)
    ).clamped(to: size)
    return padded.isEmpty ? cropRect.clamped(to: size) : padded
  }
}

extension Frame {
  /// A part of the picture as a frame with its own pixels, so that keeping it does not keep the rest.
  fileprivate func part(_ rect: PixelRect) -> Frame {
    guard !rect.isEmpty else { return self }
    let color = hasColor ? color.flatMap { $0.size == size ? $0.part(rect) : nil } : nil
    return Frame(
      number: number, timestamp: timestamp, luma: luma.cropped(to: rect), color: color, origin: origin)
  }
}

extension ColorImage {
  fileprivate func part(_ rect: PixelRect) -> ColorImage {
    withView(of: rect) { part in
      ColorImage(size: part.size) { buffer in
        // Memory of this kind is aligned for whole pixels.
        buffer.withMemoryRebound(to: SIMD4<UInt8>.self) { target in
          guard let base = target.baseAddress else { return }
          for y in 0..<part.height { (base + y * part.width).update(from: part.row(y), count: part.width) }
        }
      }
    }
  }
}
