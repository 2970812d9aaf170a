import ScanPluginKit
import Synchronization

/// Measures the frames of a session, each frame and region once, whoever asks first.
///
/// It is asked by those who scan, beside the session's lock. A second plugin that asks for the same frame waits for the first
/// one's measure: some hundred microseconds at most.
package final class PictureQualityProbe: Sendable {
  private struct Known {
    let frame: UInt64
    let timestamp: Duration
    let thumbnail: MotionThumbnail
    let motion: Double
    var measures: [PixelRect: PictureMeasure] = [:]
  }

  private let known = Guarded<Known?>(nil)

  /// Makes a probe that has seen no frame.
  package init() {}

  /// What the region of a frame shows, and how much the frame moved since the one that was measured before it.
  package func measure(_ input: ScanInput) -> PictureMeasure {
    let frame = input.frame
    return known.withLock { known in
      var entry: Known
      if let last = known, last.frame == frame.number, last.timestamp == frame.timestamp {
        entry = last
      } else {
        let thumbnail = frame.luma.withView { MotionThumbnail($0) }
        entry = Known(
          frame: frame.number, timestamp: frame.timestamp, thumbnail: thumbnail,
          motion: known.map { thumbnail.difference(to: $0.thumbnail) } ?? 0)
      }
      let measure: PictureMeasure
      if let made = entry.measures[input.region] {
        measure = made
      } else {
        var made = input.withRegionLuma { PictureMeasure($0) }
        made.motion = entry.motion
        entry.measures[input.region] = made
        measure = made
      }
      known = entry
      return measure
    }
  }

  /// Forgets the frame before: the next one comes from elsewhere, or after a pause.
  func reset() { known.withLock { $0 = nil } }
}
