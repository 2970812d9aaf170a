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
  case stale = "sink.mqtt.part.stale"
  case staleSince = "sink.mqtt.part.staleSince"
  case picture = "sink.mqtt.part.picture"
  case missed = "sink.mqtt.part.missed"
  case read = "sink.mqtt.part.read"
  case torch = "sink.mqtt.part.torch"
  case mode = "sink.mqtt.part.mode"

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
    case .stale: "{view} stale"
    case .staleSince: "{view} stale since"
    case .picture: "{view} last picture"
    case .missed: "{view} last picture without a reading"
    case .read: "{view} read now"
    case .torch: "{view} torch"
    case .mode: "{view} mode"
    }
  }
}
