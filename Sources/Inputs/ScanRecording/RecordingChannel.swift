/// A channel of a recording: one kind of message, with its place in the file.
public enum RecordingChannel: UInt16, Sendable, CaseIterable {
  /// One message for each frame that came: its number, time, origin, and what of its picture is recorded.
  case frames = 1
  /// The luma of frames.
  case luma = 2
  /// The colors of frames.
  case color = 3
  /// The configurations, each with its revision.
  case config = 4
  /// What was asked of the running session.
  case commands = 5
  /// The events, as `run` prints them.
  case events = 6
  /// The clock on the wall and the monotonic one at the same moment.
  case clock = 7
  /// What was recorded and what was not, at the end.
  case counts = 8

  /// Its topic in the file.
  public var topic: String { "/" + name }

  /// Its name.
  public var name: String {
    switch self {
    case .frames: "frames"
    case .luma: "luma"
    case .color: "color"
    case .config: "config"
    case .commands: "commands"
    case .events: "events"
    case .clock: "clock"
    case .counts: "counts"
    }
  }

  /// The channel of a topic; nil for those that are of no recording.
  init?(topic: String) {
    guard let channel = Self.allCases.first(where: { $0.topic == topic }) else { return nil }
    self = channel
  }

  /// The form of its messages: JSON, or a picture in a Netpbm format.
  var encoding: String {
    switch self {
    case .luma: "pgm"
    case .color: "pam"
    default: "json"
    }
  }

  /// The schema of JSON messages; 0 for pictures, which have none.
  private var schema: UInt16 { encoding == "json" ? 1 : 0 }

  /// The version of what the channels hold; a reader refuses later ones.
  static let form = 1
  /// The name of the metadata that a recording begins with.
  static let metadata = "scanview"

  /// The fields of the one schema: any object of JSON.
  static var schemaFields: [UInt8] {
    var fields: [UInt8] = []
    fields.put(UInt16(1))
    fields.put(text: "scanview.Object")
    fields.put(text: "jsonschema")
    let text = #"{"type":"object"}"#
    fields.put(text: text)
    return fields
  }

  /// The fields of its record.
  var fields: [UInt8] {
    var fields: [UInt8] = []
    fields.put(rawValue)
    fields.put(schema)
    fields.put(text: topic)
    fields.put(text: encoding)
    fields.put(map: [:])
    return fields
  }
}
