import ScanPluginKit

extension ReadFailure {
  /// Why nothing can be found at all: the cutout misses the picture.
  static func regionOutside(_ size: PixelSize) -> ReadFailure {
    ReadFailure(
      .outsideCutout, message: "no pixel of the picture (\(size)) lies inside the cutout",
      advice: "change `cutoutConfig` so that it covers a part of the picture")
  }

  /// What is left to say of a good picture.
  static func nothingFound(in region: PixelRect, of size: PixelSize) -> ReadFailure {
    ReadFailure(
      .nothingLikeIt,
      message: "nothing was found in \(region.size) pixels, which are bright, sharp and rich in contrast enough",
      advice: region == PixelRect(size)
        ? "move closer, so that what is to be read fills more of the picture"
        : "place what is to be read inside the cutout, or make the cutout larger")
  }

  /// What a picture lacks of what a plugin needs.
  static func unmet(_ needs: FrameNeeds, by frame: Frame) -> [ReadFailure] {
    var failures: [ReadFailure] = []
    if let least = needs.minSize {
      failures.append(
        ReadFailure(
          .tooSmall, message: "the picture has \(frame.size) pixels, and \(least) are needed",
          advice: "take a larger picture"))
    }
    if needs.color {
      failures.append(
        ReadFailure(
          .noColor, message: "the picture has no colors, by which a part of what is searched shows",
          advice: "take the picture in color, or state in the configuration what colors would show"))
    }
    return failures
  }

  /// The same reason, with the plugin of a workflow that it belongs to.
  func of(_ pluginID: String) -> ReadFailure {
    ReadFailure(reason, message: "plugin `\(pluginID)`: \(message)", advice: advice, place: place, rule: rule)
  }

  /// The same reason beside results of other plugins, where it is not to say that the picture shows nothing.
  var besideResults: ReadFailure {
    guard reason == .nothingLikeIt else { return self }
    return ReadFailure(.incomplete, message: message, advice: advice, place: place)
  }
}
