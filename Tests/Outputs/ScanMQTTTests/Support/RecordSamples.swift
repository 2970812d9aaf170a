import ScanJSON
import ScanSinks
import Synchronization

@testable import ScanMQTT

/// Records as views report them.
enum RecordSamples {
  private static let counter = Atomic(0)

  /// A number that no other call gives.
  static func number() -> Int { counter.add(1, ordering: .relaxed).newValue }

  /// A code that was read.
  static func code(_ text: String, view: String = "till", kind: String = "EAN_13", time: Int64 = 1_795_772_700_125)
    -> SinkRecord
  {
    codes([(kind, text)], view: view, time: time)
  }

  /// Codes of one frame.
  static func codes(_ items: [(kind: String, text: String)], view: String = "till", time: Int64 = 1_795_772_700_125)
    -> SinkRecord
  {
    SinkRecord(
      event(items), items: items.map { RecordItem(kind: $0.kind, text: $0.text) }, view: view, time: time)
  }

  /// The event of codes that were read in one frame.
  static func event(_ items: [(kind: String, text: String)]) -> JSONNode {
    let barcodes: [JSONNode] = items.map {
      ["value": JSONNode(.string($0.text)), "format": JSONNode(.string($0.kind))]
    }
    return [
      "event": "result",
      "result": [
        "pluginID": "code", "confidence": 100, "barcodeResult": ["barcodes": JSONNode(.array(barcodes))],
      ],
    ]
  }

  /// A reading of a meter.
  static func meter(
    _ value: String, unit: String? = "m³", view: String = "water", accepted: Bool? = nil, rule: String = "follows",
    previous: String? = nil, perHour: Double? = nil, handAngle: Double? = nil, time: Int64 = 1_795_772_700_125
  ) -> SinkRecord {
    var meter = [JSONMember("value", JSONNode(.string("00\(value)")))]
    if let unit { meter.append(JSONMember("unit", JSONNode(.string(unit)))) }
    meter.append(JSONMember("decimalValue", JSONNode(.string(value))))
    if let handAngle { meter.append(JSONMember("handAngle", JSONNode(floatLiteral: handAngle))) }
    if let accepted {
      var verdict = [JSONMember("accepted", JSONNode(.bool(accepted))), JSONMember("rule", JSONNode(.string(rule)))]
      if let previous { verdict.append(JSONMember("previousValue", JSONNode(.string(previous)))) }
      if let perHour { verdict.append(JSONMember("flow", ["perHour": JSONNode(floatLiteral: perHour)])) }
      meter.append(JSONMember("verdict", JSONNode(.object(verdict))))
    }
    let event: JSONNode = [
      "event": "result",
      "result": ["pluginID": "meter", "confidence": 97, "meterResult": JSONNode(.object(meter))],
    ]
    return SinkRecord(event, items: [RecordItem(kind: "METER", text: value)], view: view, time: time)
  }

  /// A problem of a view.
  static func problem(_ message: String, view: String = "water") -> SinkRecord {
    SinkRecord(
      ["event": "problem", "problem": ["code": "sourceLost", "message": JSONNode(.string(message))]], view: view,
      time: 1_795_772_700_125)
  }
}
