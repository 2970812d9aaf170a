public import ScanPluginKit

/// How a UPC-A code is reported.
public enum UPCAForm: String, DefinedEnum {
  /// As the EAN-13 that it is: thirteen digits with a leading zero, format `EAN_13`.
  case asEAN13
  /// As twelve digits, format `UPC_A`.
  case asUPCA
}

/// What happens to the letters A–D at both ends of a Codabar code.
public enum CodabarStartStop: String, DefinedEnum {
  /// They are part of the value, in upper case.
  case include
  /// They are left out.
  case strip
}

/// How a function character FNC1 at the start of a Code 128 is written into the value.
public enum FNC1Prefix: String, DefinedEnum {
  /// Not at all; the symbology identifier says that it is there.
  case none
  /// As `]C1`, the symbology identifier of ISO/IEC 15424.
  case iso = "]C1"
  /// As `[C1`, the spelling of RedLaser.
  case redLaser = "[C1"
}

/// What happens to the two- or five-digit add-on next to an EAN or UPC code.
public enum AddOnPolicy: String, DefinedEnum {
  /// It is not looked for.
  case ignore
  /// It is reported when it is found.
  case read
  /// A code without one gives no result.
  case require

  /// What the policy does, in words.
  public var meaning: String {
    switch self {
    case .ignore: "not looked for"
    case .read: "reported when found"
    case .require: "a code without one gives no result"
    }
  }
}

/// The settings of one barcode format.
public struct SymbologyConfig: DefinedObject {
  /// Whether the format is read at all; false takes it out of `ALL`.
  public internal(set) var isEnabled: Bool
  /// The least number of characters of a value; nil leaves it to the reader.
  public internal(set) var minLength: Int?
  /// The greatest number of characters of a value; nil for no limit.
  public internal(set) var maxLength: Int?
  /// Whether a check digit that the format leaves open has to be right; nil leaves it to the reader.
  public internal(set) var verifyCheckDigit: Bool?
  /// Whether the check digit is part of the value; the bytes always have it.
  public internal(set) var emitCheckDigit: Bool

  /// The keys of a format's settings.
  public static let definition = ObjectDefinition(
    "symbologyConfig", defaults: SymbologyConfig(), "The settings of one barcode format.",
    rules: [
      { config, node, scope in
        guard let least = config.minLength, let greatest = config.maxLength, least > greatest else { return }
        let place = scope.member("minLength")
        place.report(
          .conflict, at: node["minLength"]?.position,
          message: BarcodeConfigText.lengths.with(["least": .number(least), "greatest": .number(greatest)]),
          met: node["minLength"], allowed: .names(["1…\(greatest)"]), advice: BarcodeConfigText.lengthsAdvice.with())
      }
    ]
  ) {
    Field(
      "enabled", \.isEnabled, .bool,
      "Whether the format is read; `false` takes a format out of the list, most useful beside `ALL`.")
    Field(
      optional: "minLength", \.minLength, .int(1...10_000),
      "The least number of characters of a value, 1…10000; shorter ones give no result. Unset: the reader's own guard, which Interleaved 2 of 5 and Codabar have."
    )
    Field(
      optional: "maxLength", \.maxLength, .int(1...10_000),
      "The greatest number of characters of a value, 1…10000, not less than `minLength`. Unset: no limit.")
    Field(
      optional: "verifyCheckDigit", \.verifyCheckDigit, .bool,
      "Whether a check digit that the format leaves open (Code 39, Codabar, Interleaved 2 of 5) has to be right. Unset: the format's own rule."
    )
    Field(
      "emitCheckDigit", \.emitCheckDigit, .bool,
      "Whether the check digit is part of the value. `base64value` always has it.")
  }

  /// Makes the settings of a format.
  public init(
    isEnabled: Bool = true, minLength: Int? = nil, maxLength: Int? = nil, verifyCheckDigit: Bool? = nil,
    emitCheckDigit: Bool = true
  ) {
    self.isEnabled = isEnabled
    self.minLength = minLength
    self.maxLength = maxLength
    self.verifyCheckDigit = verifyCheckDigit
    self.emitCheckDigit = emitCheckDigit
  }
}
