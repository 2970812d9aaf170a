public import ScanJSON

/// The reading of a utility meter: electricity, gas, water or heat.
public struct MeterConfig: UseCaseConfig {
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
    public static var leftovers: [(spelling: String, value: Self)] { upperCaseLeftovers }

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
        RetiredValue(spelling: $0, successor: auto, advice: "`\(auto)` reads these meters")
      }
      let heat = ["HEAT_METER_4", "HEAT_METER_5", "HEAT_METER_6", "HEAT_METER", "DOT_MATRIX_METER"].map {
        RetiredValue(
          spelling: $0, successor: auto, advice: "its own mode is gone; `\(auto)` is the nearest that is left")
      }
      let others = [
        RetiredValue(
          spelling: "SERIAL_NUMBER", successor: nil,
          advice: "use `ocrConfig` instead of `meterConfig`, with `charWhitelist` and `validationRegex`"),
        RetiredValue(
          spelling: "PHOTO_CAPTURE", successor: nil, advice: "taking a photo without reading has no equivalent"),
      ]
      return merged + heat + others
    }
  }

  /// The kind of meter.
  public let scanMode: ScanMode
  /// The least confidence of a result, 0…100; nil leaves it to the reader.
  public let minConfidence: Int?
  /// How many decimal digits are reported at most; negative for all.
  public let maxNumDecimalDigits: Int
  /// What the whole value has to match; nil accepts every value.
  public let validationRegex: PatternText?

  /// The key in a result.
  public static let resultKey = "meterResult"

  /// The keys of `meterConfig`.
  public static let definition = ObjectDefinition<MeterConfig>(
    "meterConfig", "Reads a utility meter.",
    rules: [
      { config, node, scope in
        guard let digits = node["maxNumDecimalDigits"], config.maxNumDecimalDigits >= 0,
          config.scanMode != .autoAnalogDigitalMeter
        else { return }
        scope.member("maxNumDecimalDigits").hint(
          "`maxNumDecimalDigits` has no effect with the mode `\(config.scanMode.rawValue)`", at: digits.position,
          met: digits, advice: "only `auto_analog_digital_meter` uses it")
      }
    ]
  ) {
    Field(
      required: "scanMode", \.scanMode, .enumeration(retired: ScanMode.retired),
      "The kind of meter: `auto_analog_digital_meter` for number drums and digital displays, `dial_meter` for round dials, `multi_field_digital_meter` for displays with several values, `digital_meter_2_experimental` for the reader under trial."
    )
    Field.minConfidence(\.minConfidence)
    Field(
      "maxNumDecimalDigits", \.maxNumDecimalDigits, .int(), default: -1,
      "How many decimal digits (those on a red ground) are reported at most; negative for all. Only with `auto_analog_digital_meter`."
    )
    Field.validationRegex(\.validationRegex)
  }

  /// Makes a configuration.
  public init(
    scanMode: ScanMode = .autoAnalogDigitalMeter, minConfidence: Int? = nil, maxNumDecimalDigits: Int = -1,
    validationRegex: PatternText? = nil
  ) {
    self.scanMode = scanMode
    self.minConfidence = minConfidence
    self.maxNumDecimalDigits = maxNumDecimalDigits
    self.validationRegex = validationRegex
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    scanMode = try object[\.scanMode]
    minConfidence = try object[\.minConfidence]
    maxNumDecimalDigits = try object[\.maxNumDecimalDigits]
    validationRegex = try object[\.validationRegex]
  }
}
