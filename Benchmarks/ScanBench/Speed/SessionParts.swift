import ScanPluginKit
import ScanRuntime
import ScanSynthetic

/// The cost of what a session does with each frame beside the plugin.
struct SessionParts {
  /// The processor time of measuring a frame of 1920×1080, the median in milliseconds.
  let measuring: Double
  /// The processor time of finding a thing of 400×200 in the next frame, the median in milliseconds.
  let following: Double

  /// Measures them on a busy scene whose frames differ by their noise and a hand that shakes.
  static func measure(repetitions: Int) throws -> SessionParts {
    let pictures = (0..<2).map { number in
      SyntheticScene(
        size: PixelSize(width: 1920, height: 1080), background: .clutter(density: 0.6),
        degradations: SyntheticDegradations(noise: 8), seed: UInt64(11 + number)
      ).frame().luma
    }
    let probe = PictureQualityProbe()
    let quad = Rect<FrameSpace>(x: 300, y: 100, width: 400, height: 200).quad
    guard let template = pictures[0].withView({ BlockTemplate(quad, in: $0) }) else {
      throw SpeedBenchmark.Failure(description: "the busy scene has no texture to follow")
    }
    var times: (measuring: [Double], following: [Double]) = ([], [])
    for number in 0..<max(3, repetitions) {
      let picture = pictures[number % 2]
      let start = Stopwatch.threadMilliseconds()
      _ = probe.measure(ScanInput(frame: Frame(number: UInt64(number), luma: picture)))
      let middle = Stopwatch.threadMilliseconds()
      _ = picture.withView { template.find(in: $0, near: (0, 0)) }
      times.measuring.append(middle - start)
      times.following.append(Stopwatch.threadMilliseconds() - middle)
    }
    return SessionParts(measuring: Percentile.of(times.measuring, 50), following: Percentile.of(times.following, 50))
  }
}
