import ScanJSON

/// What is known of a view that was announced.
struct AnnouncedView: DefinedObject, Hashable {
  /// What a view reads.
  enum Kind: String, DefinedEnum {
    /// A counter.
    case meter
    /// Codes or texts.
    case text
    /// Nothing was read yet.
    case unread
  }

  var name: String
  var kind: Kind
  /// The unit of a counter; nil when it is not known.
  var unit: String?
  /// Whether its value goes up and down.
  var isMomentary: Bool
  /// Whether its use per hour was known once.
  var hasRate: Bool

  init(_ name: String, _ kind: Kind, unit: String? = nil, isMomentary: Bool = false, hasRate: Bool = false) {
    (self.name, self.kind, self.unit) = (name, kind, unit)
    (self.isMomentary, self.hasRate) = (isMomentary, hasRate)
  }

  static let definition = ObjectDefinition(
    "announcedView", defaults: AnnouncedView("", .text), "A view that was announced.", unknownKeys: .ignored,
    place: .root
  ) {
    Field(required: "name", \.name, .string(), "Its name.")
    Field(required: "kind", \.kind, .enumeration(), "What it reads.")
    Field(optional: "unit", \.unit, .string(), "The unit of a counter.")
    Field("momentary", \.isMomentary, .bool, "Whether its value goes up and down.")
    Field("rate", \.hasRate, .bool, "Whether its use per hour was known once.")
  }
}

/// What a service has announced to Home Assistant. It is kept at the broker, so that what is no longer there can be taken back.
struct Announced: DefinedObject, Hashable {
  /// The topics of discovery.
  var topics: [String] = []
  /// The views.
  var views: [AnnouncedView] = []
  /// The platform of each part, by its key.
  var parts: [String: String] = [:]

  static let definition = ObjectDefinition(
    "announced", defaults: Announced(), "What a service has announced to Home Assistant.", unknownKeys: .ignored,
    place: .root
  ) {
    Field("topics", \.topics, .list(of: .string(), count: 0...100), "The topics of discovery.")
    Field("views", \.views, .list(of: .object(), count: 0...1000), "The views.")
    Field("parts", \.parts, .map(keys: nil, .string()), "The platform of each part, by its key.")
  }

  /// What a broker kept; nothing for what is none. Another client may have written it: only topics of discovery are accepted.
  init(kept text: String) {
    guard var kept = try? Announced(json: text) else {
      self.init()
      return
    }
    kept.topics = kept.topics.filter(Self.isDiscovery)
    self = kept
  }

  init() {}

  /// Whether a topic is one of a device's discovery: `PREFIX/device/ID/config`.
  static func isDiscovery(_ topic: String) -> Bool {
    let parts = topic.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count >= 4 && parts[parts.count - 3] == "device" && parts.last == "config" && Topics.isPrefix(topic)
  }
}
