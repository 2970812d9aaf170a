import ScanJSON
import ScanSinks

/// What a record of the event `result` says, as far as states and Home Assistant need it.
struct ViewResult: Sendable {
  /// A reading of a counter or a gauge.
  struct Reading: Sendable {
    /// The reading as it was read.
    let raw: String?
    /// The reading as an exact decimal number; nil where the counter that counts is not known.
    let value: String?
    /// The unit; nil when it is not known.
    let unit: String?
    /// Whether it is a gauge's, which goes up and down.
    var isGauge = false
    /// What the history says of it; nil without one.
    let verdict: Verdict?
  }

  /// What the history of a meter says of a reading.
  struct Verdict: Sendable {
    let isAccepted: Bool
    let rule: String
    let previous: String?
    /// The use per hour in the unit of the counter.
    let perHour: JSONNode?
    let warning: String?
  }

  /// The reading; nil for codes and texts.
  let reading: Reading?
  /// The confidence, 0…100; nil when there is none.
  let confidence: Int?

  /// Takes what is there from the record's JSON; nil for a record without a result.
  init?(_ record: JSONNode) {
    guard let result = record["result"], result.members != nil else { return nil }
    confidence = result["confidence"]?.number?.int.flatMap { (0...100).contains($0) ? $0 : nil }
    if let meter = result["meterResult"] {
      reading = Reading(
        raw: meter["value"]?.string, value: meter["decimalValue"]?.string, unit: meter["unit"]?.string,
        isGauge: meter["handAngle"] != nil, verdict: meter["verdict"].flatMap(Verdict.init))
    } else if let odometer = result["odometerResult"], let value = odometer["value"]?.string {
      reading = Reading(raw: value, value: Self.decimal(value), unit: nil, verdict: nil)
    } else {
      reading = nil
    }
  }

  /// A number without leading zeros; nil for a text that is none.
  private static func decimal(_ text: String) -> String? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }), text.utf8.first != 0x2E else {
      return nil
    }
    let digits = text.drop { $0 == "0" }
    return digits.isEmpty || digits.first == "." ? "0\(digits)" : String(digits)
  }
}

extension ViewResult.Verdict {
  init?(_ node: JSONNode) {
    guard let isAccepted = node["accepted"]?.bool else { return nil }
    self.isAccepted = isAccepted
    rule = node["rule"]?.string ?? ""
    previous = node["previousValue"]?.string
    let flow = node["flow"]?["perHour"]
    perHour = flow?.number == nil ? nil : flow
    warning = node["flow"]?["warning"]?.string
  }
}
