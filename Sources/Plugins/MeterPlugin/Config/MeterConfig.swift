public import MeterHistory
public import ScanPluginKit

/// The reading of a utility meter: electricity, gas, water or heat.
public struct MeterConfig: UseCaseConfig, ReadingHistoryKeeping {
  /// The kind of meter.
  public enum ScanMode: String, DefinedEnum {
    /// Number drums and digital displays with one value.
    case autoAnalogDigitalMeter = "auto_analog_digital_meter"
    /// Several round dials with pointers.
    case dialMeter = "dial_meter"
    /// Digital displays with several values, each with unit and position.
    case multiFieldDigitalMeter = "multi_field_digital_meter"
    /// The second reader for digital displays, under trial.
    case digitalMeter2Experimental = "digital_meter_2_experimental"

    /// The upper-case names of the format before version 43.
    public static var legacySpellings: [(spelling: String, value: Self)] { upperCaseLegacySpellings }

    /// What kind of meter it is, in words.
    public var meaning: String {
      switch self {
      case .autoAnalogDigitalMeter: "number drums and digital displays with one value"
      case .dialMeter: "round dials with pointers"
      case .multiFieldDigitalMeter: "digital displays with several values"
      case .digitalMeter2Experimental: "the second reader for digital displays, under trial"
      }
    }

    /// The modes that version 43 removed.
    static var retired: [RetiredValue] {
      let auto = Self.autoAnalogDigitalMeter.rawValue
      let merged = ["ANALOG_METER", "DIGITAL_METER", "ELECTRIC_METER", "GAS_METER", "WATER_METER"].map {
        RetiredValue(
          spelling: $0, successor: auto, advice: MeterConfigText.mergedMode.with(["mode": .string(auto)]))
      }
      let heat = ["HEAT_METER_4", "HEAT_METER_5", "HEAT_METER_6", "HEAT_METER", "DOT_MATRIX_METER"].map {
        RetiredValue(
          spelling: $0, successor: auto, advice: MeterConfigText.nearestMode.with(["mode": .string(auto)]))
      }
      let others = [
        RetiredValue(
          spelling: "SERIAL_NUMBER", successor: nil, advice: MeterConfigText.serialMode.with()),
        RetiredValue(
          spelling: "PHOTO_CAPTURE", successor: nil, advice: MeterConfigText.photoMode.with()),
      ]
      return merged + heat + others
    }
  }

  /// The kind of meter.
  public internal(set) var scanMode: ScanMode
  /// The least confidence of a result, 0…100; nil leaves it to the reader.
  public internal(set) var minConfidence: Int?
  /// How many decimal digits are reported at most; negative for all.
  public internal(set) var maxNumDecimalDigits: Int
  /// What the whole value has to match; nil accepts every value.
  public internal(set) var validationRegex: PatternText?

  /// How many digits the counter shows, decimals included, 1…18; nil when it is not known.
  public internal(set) var numDigits: Int?
  /// How many of the digits are decimals, 0…17; nil leaves it to the point, the color of the drums, or none.
  public internal(set) var numDecimalDigits: Int?
  /// The unit of the counter; nil for the one that the meter shows, if any.
  public internal(set) var unit: String?
  /// Which of several registers of a display gives the value; nil where none of several does.
  public internal(set) var register: MeterRegister?
  /// The pages of a display that shows them in turn; empty where all of its values stay in view.
  public internal(set) var pages: [MeterPage]
  /// The least value that is possible; nil for any.
  public internal(set) var minValue: MeterValue?
  /// The greatest value that is possible; nil for any.
  public internal(set) var maxValue: MeterValue?
  /// Where the digits stand, from the left; empty when they are to be found.
  public internal(set) var digits: [DigitPlace]
  /// Where the dials stand, that of the highest place first: all of a meter of dials, or the places behind drums. Empty when they are to be
  /// found, and behind drums when there are none.
  public internal(set) var dials: [DialPlace]
  /// The way in which the digits of the last dial go up; each other dial turns against the one to its right.
  public internal(set) var lastDialDirection: DialPlace.Direction
  /// How far the meter stands turned in the picture, in degrees clockwise, -180…180; places are those of the upright picture.
  public internal(set) var meterRotation: Double
  /// A picture that the places were measured in; nil when they are those of every frame.
  public internal(set) var reference: String?
  /// Where readings are kept and judged; nil when they are not.
  public internal(set) var history: MeterHistoryConfig?

  /// The keys of `meterConfig`.
  public static let definition = ObjectDefinition(
    "meterConfig", defaults: MeterConfig(), "Reads a utility meter.",
    rules: rules
  ) {
    Field(
      required: "scanMode", \.scanMode, .enumeration(retired: ScanMode.retired),
      "The kind of meter: `auto_analog_digital_meter` for number drums and digital displays, `dial_meter` for round dials, `multi_field_digital_meter` for displays with several values, `digital_meter_2_experimental` for the reader under trial."
    )
    Field.minConfidence(\.minConfidence)
    Field(
      "maxNumDecimalDigits", \.maxNumDecimalDigits, .int(),
      "How many decimal digits (those on a red ground, and dials behind drums) are reported at most; negative for all. Only with `auto_analog_digital_meter`."
    )
    Field.validationRegex(\.validationRegex)
    Field(
      optional: "numDigits", \.numDigits, .int(1...18),
      "How many digits the counter shows, decimals and dials included. Unset: as many as are seen."
    ).added()
    Field(
      optional: "numDecimalDigits", \.numDecimalDigits, .int(0...17),
      "How many of the digits are decimals. Unset: those behind a point or on a red ground, and dials behind drums."
    ).added()
    Field(
      optional: "unit", \.unit, .string(minimumLength: 1),
      "The unit of the counter. Unset: what a display of several fields shows, if it can be read."
    ).added()
    Field(
      optional: "register", \.register, .object(MeterRegister.self),
      "Which of several registers of a display gives the value. Unset: the only one that is shown; of several none, and all of them are among `others`."
    ).added()
    Field(
      "pages", \.pages, .list(of: .object(MeterPage.self), count: 0...32),
      "The pages of a display that shows them in turn, each for some seconds. Each is read as a register of its own and delivered once whenever it appears; what is on none of them is no result. Empty: all values stay in view."
    ).added()
    Field(
      optional: "minValue", \.minValue, .meterValue,
      "The least possible value, as a text like `100.5`; below it there is no result."
    ).added()
    Field(
      optional: "maxValue", \.maxValue, .meterValue,
      "The greatest possible value, as a text like `99999.9`; above it there is no result."
    ).added()
    Field(
      "digits", \.digits, .list(of: .object(DigitPlace.self), count: 0...18),
      "Where the digits stand in the cutout, from the left, for cameras that do not move. Empty: they are found."
    ).added()
    Field(
      "dials", \.dials, .list(of: .object(DialPlace.self), count: 0...12),
      "Where the dials stand in the cutout, that of the highest place first. With `auto_analog_digital_meter` they show the places behind the drums, which `digits` gives or which are found; with `dial_meter` they are all of the meter. Empty: with `dial_meter` they are found."
    ).added()
    Field(
      "lastDialDirection", \.lastDialDirection, .enumeration(),
      "The way in which the digits of the last dial go up. Each other dial turns against the one to its right, unless `dials` says otherwise."
    ).added()
    Field(
      "meterRotation", \.meterRotation, .number(-180...180),
      "How far the meter stands turned in the picture, in degrees clockwise: 90 where its top is at the right. The cutout is turned upright before it is read; `digits` and `dials` are measured in the upright picture."
    ).added()
    Field(
      optional: "reference", \.reference, .string(minimumLength: 1),
      "A picture in which `digits` and `dials` were measured; each frame is aligned with it, so that they hold when the camera moved a little. A relative path starts from the configuration's folder."
    ).added()
    Field(
      optional: "history", \.history, .object(MeterHistoryConfig.self),
      "Where readings are kept, and what a new one has to keep to be accepted. Unset: each reading stands for itself."
    ).added()
  }

  /// Makes a configuration.
  public init(
    scanMode: ScanMode = .autoAnalogDigitalMeter, minConfidence: Int? = nil, maxNumDecimalDigits: Int = -1,
    validationRegex: PatternText? = nil, numDigits: Int? = nil, numDecimalDigits: Int? = nil, unit: String? = nil,
    register: MeterRegister? = nil, pages: [MeterPage] = [], minValue: MeterValue? = nil, maxValue: MeterValue? = nil,
    digits: [DigitPlace] = [], dials: [DialPlace] = [],
    lastDialDirection: DialPlace.Direction = .clockwise, meterRotation: Double = 0, reference: String? = nil,
    history: MeterHistoryConfig? = nil
  ) {
    self.scanMode = scanMode
    self.minConfidence = minConfidence
    self.maxNumDecimalDigits = maxNumDecimalDigits
    self.validationRegex = validationRegex
    self.numDigits = numDigits
    self.numDecimalDigits = numDecimalDigits
    self.unit = unit
    self.register = register
    self.pages = pages
    self.minValue = minValue
    self.maxValue = maxValue
    self.digits = digits
    self.dials = dials
    self.lastDialDirection = lastDialDirection
    self.meterRotation = meterRotation
    self.reference = reference
    self.history = history
  }
}
