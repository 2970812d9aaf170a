/// A form of shipment number that consists of digits only.
struct TrackingRule: Sendable {
  let carrier: String
  /// The number of digits.
  let length: Int
  /// The starts that it can have; empty for any.
  let prefixes: [String]
  /// How many of the last digits the check digit is about.
  let checked: Int
  let check: @Sendable ([UInt8]) -> Bool
  /// Whether a word beside it has to say that it is a shipment: the check alone lets one of ten other numbers pass.
  let needsContext: Bool

  init(
    _ carrier: String, _ length: Int, _ prefixes: [String] = [], last checked: Int? = nil, needsContext: Bool = false,
    _ check: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    self.carrier = carrier
    self.length = length
    self.prefixes = prefixes
    self.checked = checked ?? length
    self.check = check
    self.needsContext = needsContext
  }

  /// Whether ASCII digits are such a number with a right check digit.
  func holds(_ digits: [UInt8]) -> Bool {
    guard digits.count == length, Set(digits).count > 1 else { return false }
    guard prefixes.isEmpty || prefixes.contains(where: { digits.starts(with: Array($0.utf8)) }) else { return false }
    return check(Array(digits.suffix(checked)))
  }

  /// The forms: USPS Publication 199 (IMpb), FedEx and DHL label specifications, GS1 SSCC, Deutsche Post identcode,
  /// Canada Post, Yamato; as gathered by the tracking_number_data project (facts only).
  static let all: [TrackingRule] = [
    TrackingRule("DHL", 10, needsContext: true, TrackingCheck.mod7),
    TrackingRule("DHL", 11, needsContext: true, TrackingCheck.mod7),
    TrackingRule("FedEx", 12, needsContext: true, TrackingCheck.fedExExpress),
    TrackingRule("Deutsche Post", 12, needsContext: true, TrackingCheck.identcode),
    TrackingRule("Yamato", 12, needsContext: true, TrackingCheck.mod7),
    TrackingRule("FedEx", 15, needsContext: true, TrackingCheck.mod10),
    TrackingRule("Canada Post", 16, needsContext: true, TrackingCheck.mod10),
    TrackingRule("SSCC", 18, needsContext: true, TrackingCheck.mod10),
    TrackingRule("DHL", 20, ["00340434"], last: 18, TrackingCheck.mod10),
    TrackingRule("SSCC", 20, ["001", "003", "005", "007"], last: 18, needsContext: true, TrackingCheck.mod10),
    TrackingRule("USPS", 20, ["70", "71", "73", "77", "81", "03", "23"], TrackingCheck.mod10),
    TrackingRule("FedEx", 20, ["61"], last: 20) { TrackingCheck.mod10([0x39, 0x32] + $0) },
    TrackingRule("FedEx", 22, ["96"], last: 15, TrackingCheck.mod10),
    TrackingRule("FedEx", 22, ["9261"], TrackingCheck.mod10),
    TrackingRule("USPS", 22, ["91", "92", "93", "94", "95"], TrackingCheck.mod10),
    TrackingRule("USPS", 26, ["92", "93", "94", "95"], TrackingCheck.mod10),
    TrackingRule("USPS", 30, ["420"], last: 22, TrackingCheck.mod10),
    TrackingRule("USPS", 34, ["420"], last: 22, TrackingCheck.mod10),
    TrackingRule("FedEx", 34, ["96", "100"], last: 14, TrackingCheck.fedExExpress),
  ]

  /// Carriers by the words that name them.
  static let carriers: [String: String] = [
    "fedex": "FedEx", "dhl": "DHL", "usps": "USPS", "ups": "UPS", "dpd": "DPD", "yamato": "Yamato", "ヤマト運輸": "Yamato",
    "canadapost": "Canada Post", "canada": "Canada Post", "identcode": "Deutsche Post", "deutsche": "Deutsche Post",
    "sscc": "SSCC", "nve": "SSCC",
  ]
}
