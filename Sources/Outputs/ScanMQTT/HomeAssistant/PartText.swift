import ScanJSON

/// The names of the parts of a view in Home Assistant.
package enum PartText: String, TextSet {
  case reading = "sink.mqtt.part.reading"
  case rate = "sink.mqtt.part.rate"
  case problem = "sink.mqtt.part.problem"
  case raw = "sink.mqtt.part.raw"
  case confidence = "sink.mqtt.part.confidence"
  case error = "sink.mqtt.part.error"
  case time = "sink.mqtt.part.time"
  case last = "sink.mqtt.part.last"

  package var english: String {
    switch self {
    case .reading: "{view} reading"
    case .rate: "{view} use"
    case .problem: "{view} problem"
    case .raw: "{view} raw value"
    case .confidence: "{view} confidence"
    case .error: "{view} last error"
    case .time: "{view} time of the last reading"
    case .last: "{view} last read"
    }
  }
}
