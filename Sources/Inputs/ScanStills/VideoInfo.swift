public import ScanGeometry
import ScanImage

/// What a video file says about itself.
public struct VideoInfo: Sendable, Hashable {
  /// The size of the upright picture.
  public let size: PixelSize
  /// The mean number of frames per second.
  public let framesPerSecond: Double
  /// How long it plays, where the file says so.
  public let duration: Duration?

  /// Reads what `ffprobe` printed as `key=value` lines; nil when there is no video stream in it.
  init?(probed text: String) {
    var values: [Substring: Substring] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2, values[parts[0]] == nil { values[parts[0]] = parts[1] }
    }
    guard let width = values["width"].flatMap({ Int($0) }), let height = values["height"].flatMap({ Int($0) }) else {
      return nil
    }
    let degrees = (values["rotation"] ?? values["TAG:rotate"]).flatMap { Double($0) } ?? 0
    // ffmpeg turns the picture itself; here only the sides change places.
    let isTurned = abs(degrees.truncatingRemainder(dividingBy: 180)) == 90
    size = isTurned ? PixelSize(width: height, height: width) : PixelSize(width: width, height: height)
    framesPerSecond =
      Self.rate(values["avg_frame_rate"]) ?? Self.rate(values["r_frame_rate"]) ?? Self.usualRate
    duration = values["duration"].flatMap { Double($0) }.flatMap {
      $0.isFinite && $0 >= 0 && $0 < 1e12 ? .seconds($0) : nil
    }
  }

  private static let usualRate = 25.0

  /// A fraction such as `30000/1001`; nil for `0/0` and for rates that no camera has.
  private static func rate(_ text: Substring?) -> Double? {
    guard let parts = text?.split(separator: "/"), parts.count == 2, let numerator = Double(parts[0]),
      let denominator = Double(parts[1]), denominator > 0
    else { return nil }
    let rate = numerator / denominator
    return rate > 0.001 && rate <= 1000 ? rate : nil
  }
}
