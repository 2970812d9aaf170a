package import ScanPluginKit

/// One value of a meter, as a reader sees it in one picture.
package struct MeterReading: Sendable {
  /// What shows the value.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A row of drums with a digit on each step.
    case drums
    /// A display: seven segments, dots, or print.
    case display
    /// Round scales with hands.
    case dials
    /// An arc with a value at each end, and a hand between them.
    case gauge
  }

  /// One digit.
  package struct Cell: Sendable {
    /// How likely each digit is, 0…1; ten numbers.
    package var digits: [Double]
    /// The digit that is reported, 0…9.
    package var digit: UInt8
    /// The corners around it in pixels of the region; nil when they are not known.
    package var quad: Quad<CropSpace>?

    package init(digits: [Double], digit: UInt8, quad: Quad<CropSpace>? = nil) {
      self.digits = digits
      self.digit = digit
      self.quad = quad
    }

    /// How likely the reported digit is, 0…1.
    package var certainty: Double { digits[Int(digit)] }
  }

  /// What shows the value.
  package var kind: Kind
  /// The digits from the left.
  package var cells: [Cell]
  /// How many of the digits are decimals; nil when neither a point nor a color gives it.
  package var decimals: Int?
  /// Whether the color of drums or of their ground gives the point: no dot between them is one then.
  var hasColoredPoint = false
  /// Whether a minus stands before it.
  package var isNegative = false
  /// How likely the point and the sign are as reported, given the digits, 0…1; a part of ``certainty``.
  package var formCertainty = 1.0
  /// How likely the sign is as reported, 0…1; nil where no reader searched for one.
  package var signCertainty: Double?
  /// Whether the last drum or hand stands between two digits.
  package var isRolling = false
  /// How many of the last digits dials show that stand behind drums.
  var dials = 0
  /// What the first hand shows as the hands behind it say, in digits from 0 up to 10; nil where it is not of dials alone.
  var firstHand: Double?
  /// Where the hand of a gauge stands: 0 at the start of its scale and 1 at the end, less before the start and more beyond the end; nil for what
  /// has digits.
  package var share: Double?
  /// The unit that is shown, like `kWh`; nil when none is read.
  package var unit: String?
  /// The OBIS code that is shown; nil when none is read.
  package var position: String?
  /// The page of a display that it is on; nil where it is on none of those that are configured.
  var page: MeterPage?
  /// How likely the whole value is right, 0…1: calibrated, so that of values with 0.9 nine of ten are.
  package var certainty: Double
  /// How likely it is a counter of its kind, 0…1, whatever its digits are; nil where the reader does not know that apart.
  package var kindCertainty: Double?
  /// Whether it reaches the left or right side of a cutout within the frame, or what is more certain in its place does: it may be a part of a
  /// longer value.
  package var mayBeCut = false
  /// Whether another row in view is the counter, or may be it.
  package var standsBack = false
  /// Where its digits stand; nil where that is not known closely.
  var row: DigitRow?
  /// The corners around the value in pixels of the region.
  package var quad: Quad<CropSpace>

  package init(
    kind: Kind, cells: [Cell], decimals: Int? = nil, isRolling: Bool = false, certainty: Double, quad: Quad<CropSpace>
  ) {
    self.kind = kind
    self.cells = cells
    self.decimals = decimals
    self.isRolling = isRolling
    self.certainty = certainty
    self.quad = quad
  }
}
