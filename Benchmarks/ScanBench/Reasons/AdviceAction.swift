import ScanPluginKit

/// What a person does who follows the advice of a reason: another picture is taken, or the file is changed.
struct AdviceAction: Sendable {
  /// What no longer spoils the picture that is taken then.
  var ends: Set<SpoilCause> = []
  /// How many times as large the thing is in it.
  var closer = 1.0
  /// Whether the file is changed so that what the reason names is no rule any more, or an enabled format.
  var changesFile = false

  /// The action for an advice; nil where nothing can be done that makes this picture readable.
  ///
  /// It is written by the words of the advice, whatever spoils the picture.
  ///
  /// - Parameter id: The id of the sentence.
  static func following(_ id: String) -> AdviceAction? { actions[id] ?? (id.hasPrefix("refusal.") ? file : nil) }

  private static let file = AdviceAction(changesFile: true)
  private static let intoCutout = AdviceAction(ends: [.outside, .cut])
  private static let nearer = AdviceAction(closer: 2)
  private static let whole = AdviceAction(ends: [.cut, .margin, .large, .outside])
  private static let wholeAndFree = AdviceAction(ends: [.cut, .margin, .covered, .outside, .glare])

  private static let actions: [String: AdviceAction] = [
    "reason.tooDark.advice": AdviceAction(ends: [.dark, .noise]),
    "reason.noisy.advice": AdviceAction(ends: [.dark, .noise]),
    "reason.noisy.blocks.advice": AdviceAction(ends: [.compression]),
    "reason.tooBright.advice": AdviceAction(ends: [.bright, .glare]),
    "reason.tooBright.glare.advice": AdviceAction(ends: [.glare]),
    "reason.lowContrast.advice": AdviceAction(ends: [.contrast, .glare]),
    "reason.blurred.advice": AdviceAction(ends: [.focus, .motion]),
    "reason.blurred.motion.advice": AdviceAction(ends: [.motion]),
    "reason.blurred.minSharpness.advice": AdviceAction(ends: [.focus, .motion]),
    "reason.tooSmall.region.advice": nearer, "reason.tooSmall.thing.advice": nearer,
    "reason.tooSmall.picture.advice": nearer, "reason.tooSmall.zone.advice": nearer,
    "reason.nothingLikeIt.advice": nearer, "reason.uncertain.line.advice": nearer,
    "reason.outsideCutout.side.advice": whole, "reason.outsideCutout.meter.advice": whole,
    "reason.outsideCutout.sides.advice": whole,
    "reason.outsideCutout.elsewhere.advice": intoCutout, "reason.outsideCutout.advice": intoCutout,
    "reason.outsideCutout.partly.advice": intoCutout, "reason.outsideCutout.region.advice": intoCutout,
    "reason.nothingLikeIt.cutout.advice": intoCutout,
    "reason.uncertain.bars.advice": wholeAndFree, "reason.nothingLikeIt.code.advice": wholeAndFree,
    "reason.uncertain.part.advice": AdviceAction(ends: [.cut, .covered, .outside]),
    "reason.uncertain.unread.advice": AdviceAction(ends: [.motion, .cut, .covered, .glare, .outside]),
    "reason.uncertain.text.advice": AdviceAction(ends: [.motion, .glare], closer: 2),
    "reason.uncertain.meter.advice": AdviceAction(ends: [.glare], closer: 2),
    "reason.nothingLikeIt.text.advice": AdviceAction(ends: [.cut, .outside, .motion, .glare], closer: 2),
    "reason.nothingLikeIt.page.advice": AdviceAction(ends: [.cut, .covered, .focus, .motion, .outside]),
    "reason.checksum.advice": AdviceAction(ends: [.glare, .focus, .motion], closer: 2),
    "reason.checksum.matrix.advice": AdviceAction(ends: [.glare, .covered, .focus, .motion], closer: 2),
    "reason.checksum.zone.advice": AdviceAction(ends: [.glare, .motion]),
    "reason.disabledFormat.advice": file, "reason.disabledFormat.switchedOff.advice": file,
    "reason.disabledFormat.onlyAll.advice": file, "reason.disabledFormat.unwanted.advice": file,
  ]
}

extension SpoilSeries {
  /// Whether a picture exists that is read once the right advice was followed.
  var canBeMended: Bool { isReadFirst && ![.blank, .absent, .otherKind, .checkDigit].contains(cause) }
}

/// A picture that is taken again and again as the advice of each reason says.
struct AdvisedPicture {
  private let series: SpoilSeries
  private let step: SpoilSeries.Step
  private let picture: SpoiledSubject.Picture
  private var ended: Set<SpoilCause> = []
  private var scale = 1.0
  /// What it is read with: the use case, and what stands beside the plugin.
  private(set) var useCase: String
  private(set) var beside: String

  init(_ series: SpoilSeries, _ step: SpoilSeries.Step, _ picture: SpoiledSubject.Picture) {
    (self.series, self.step, self.picture) = (series, step, picture)
    (useCase, beside) = (series.useCase, series.beside)
  }

  /// Follows the advice of a reason.
  ///
  /// - Returns: False when there is nothing to follow, so that the next picture would be the same.
  mutating func follow(_ reason: ReadFailure) -> Bool {
    guard let action = reason.adviceText.id.flatMap(AdviceAction.following) else { return false }
    let before = (ended, scale, useCase, beside)
    ended.formUnion(action.ends)
    scale = min(4, scale * action.closer)
    if action.changesFile { useCase = series.subject.useCase }
    if action.ends.contains(.outside) { beside = "" }
    return before != (ended, scale, useCase, beside)
  }

  /// The picture that is taken now: what still spoils it does so by the same number of pixels.
  func frame() throws -> Frame {
    var taken = picture
    if scale > 1 {
      taken.frame = PictureSpoiling.enlarged(picture.frame, by: scale)
      let place = picture.place
      taken.place = PixelRect(
        x: Int(Double(place.x) * scale), y: Int(Double(place.y) * scale), width: Int(Double(place.width) * scale),
        height: Int(Double(place.height) * scale))
    }
    return ended.contains(series.cause) ? taken.frame : try step.spoil(taken, series.seed)
  }
}
