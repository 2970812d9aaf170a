package import ScanPluginKit

/// What finds and reads the values of one kind of meter in a picture; for one thread at a time.
package protocol MeterReader: AnyObject {
  /// Finds and reads.
  ///
  /// - Parameters:
  ///   - picture: The cutout.
  ///   - constraints: What is known of the meter.
  ///   - isCancelled: Whether nobody wants the answer any more; then it returns soon, with anything.
  /// - Returns: The values, the likeliest first; those too that are hardly accepted, with their certainty. Empty when nothing like a
  ///   meter is there.
  func read(_ picture: MeterPicture, _ constraints: MeterConstraints, _ isCancelled: () -> Bool) -> [MeterReading]

  /// Forgets what earlier frames of a running source have shown.
  func reset()
}

extension MeterReader {
  package func reset() {}
}

/// The cutout of a frame, lent for one call.
package struct MeterPicture {
  /// Its luma.
  package let luma: LumaView
  /// The whole frame in color, where the source has it, and where the cutout is in it.
  package let color: (image: ColorImage, region: PixelRect)?
  /// How much work it is worth.
  package let effort: ScanInput.Effort

  package init(
    luma: LumaView, color: (image: ColorImage, region: PixelRect)? = nil, effort: ScanInput.Effort = .still
  ) {
    self.luma = luma
    self.color = color
    self.effort = effort
  }
}

/// What the configuration states about a meter.
package struct MeterConstraints: Sendable {
  /// How many digits it has, decimals included; nil when unknown.
  package var digits: Int?
  /// How many of them are decimals; nil when unknown.
  package var decimals: Int?
  /// Where the digits stand, in percent of the cutout; empty when they are to be found.
  package var digitPlaces: [DigitPlace] = []
  /// Where the dials stand, in percent of the cutout; empty when they are to be found.
  package var dialPlaces: [DialPlace] = []
  /// Whether the dials show the places behind drums.
  package var hasDrumsBeforeDials = false
  /// What the hand behind the last drum shows in this picture, in digits from 0 up to 10; nil where no dial is there.
  var handBehind: Double?
  /// Whether the digits of the last dial go up clockwise; each other one turns against its neighbor.
  package var isLastDialClockwise = true
  /// Whether all values of a display are wanted, and not the likeliest one alone.
  package var readsAllFields = false
  /// Whether all rows of digits are wanted, without what is beside them: the longest one counts.
  package var readsAllRows = false

  package init() {}

  /// Whether it is known how many digits or dials there are.
  var isCountKnown: Bool {
    digits != nil || !digitPlaces.isEmpty || (!dialPlaces.isEmpty && !hasDrumsBeforeDials)
  }
}
