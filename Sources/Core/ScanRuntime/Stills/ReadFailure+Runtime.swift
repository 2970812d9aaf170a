import ScanPluginKit

extension ReadFailure {
  /// Why nothing can be found at all: the cutout misses the picture.
  static func regionOutside(_ size: PixelSize) -> ReadFailure {
    ReadFailure(
      .outsideCutout, message: ReasonText.regionOutside.with(["size": "\(size)"]),
      advice: ReasonText.regionOutsideAdvice.with())
  }

  /// What is left to say of a good picture.
  static func nothingFound(in region: PixelRect, of size: PixelSize) -> ReadFailure {
    let isWhole = region == PixelRect(size)
    return ReadFailure(
      .nothingLikeIt, message: ReasonText.nothingFound.with(["size": "\(region.size)"]),
      advice: (isWhole ? ReasonText.nothingFoundAdvice : .nothingInCutoutAdvice).with())
  }

  /// What a picture lacks of what a plugin needs.
  static func unmet(_ needs: FrameNeeds, by frame: Frame) -> [ReadFailure] {
    var failures: [ReadFailure] = []
    if let least = needs.minSize {
      let size = frame.size
      failures.append(
        ReadFailure(
          .tooSmall, message: ReasonText.smallPicture.with(["size": "\(size)", "limit": "\(least)"]),
          advice: ReasonText.smallPictureAdvice.with(),
          numbers: [
            MeasuredValue(
              .shorterSide, min(size.width, size.height), limit: min(least.width, least.height))
          ]))
    }
    if needs.color {
      failures.append(
        ReadFailure(.noColor, message: ReasonText.noColor.with(), advice: ReasonText.noColorAdvice.with()))
    }
    return failures
  }

  /// The same reason, with the plugin of a workflow that it belongs to.
  func of(_ pluginID: String) -> ReadFailure {
    with(
      reason, message: ReasonText.ofPlugin.with(["plugin": .string(pluginID), "message": .text(messageText)]))
  }

  /// The same reason beside results of other plugins, which show that the picture shows something, and is good enough to be read.
  ///
  /// Of a reason that concerns all of the picture, what it says of that is left out.
  var besideResults: ReadFailure {
    if Self.ofNothing.contains(reason) || place == nil && Self.ofWholePicture.contains(reason) {
      return ReadFailure(
        .incomplete, message: ReasonText.nothingBeside.with(), advice: ReasonText.nothingBesideAdvice.with())
    }
    return self
  }

  private static let ofNothing: Set<Reason> = [.nothingLikeIt]
  private static let ofWholePicture: Set<Reason> = [.tooDark, .tooBright, .lowContrast, .blurred, .noisy]

  private func with(_ reason: Reason, message: DisplayText) -> ReadFailure {
    ReadFailure(
      reason, message: message, advice: adviceText, numbers: numbers, place: place, rule: rule, refusal: refusal)
  }
}
