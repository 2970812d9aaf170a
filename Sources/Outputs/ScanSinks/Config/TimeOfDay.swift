import ScanJSON

/// A time of the day: by the clock of this system's time zone, or by the sun.
public enum TimeOfDay: Hashable, Sendable {
  /// Minutes after midnight, 0 to 1439.
  case clock(minutes: Int)
  /// Minutes after sunrise, or before it where they are negative, -720 to 720.
  case sunrise(offset: Int)
  /// Minutes after sunset, or before it where they are negative, -720 to 720.
  case sunset(offset: Int)

  /// Whether it depends on a place on the earth.
  public var needsPlace: Bool {
    if case .clock = self { return false }
    return true
  }

  /// Reads `06:30`, `sunrise`, `sunset-00:45`; nil for anything else.
  init?(_ text: String) {
    for (name, make) in [("sunrise", Self.sunrise(offset:)), ("sunset", Self.sunset(offset:))]
    where text.hasPrefix(name) {
      let rest = text.dropFirst(name.count)
      if rest.isEmpty {
        self = make(0)
        return
      }
      guard rest.first == "+" || rest.first == "-", let minutes = Self.minutes(rest.dropFirst()), minutes <= 720 else {
        return nil
      }
      self = make(rest.first == "-" ? -minutes : minutes)
      return
    }
    guard let minutes = Self.minutes(text[...]) else { return nil }
    self = .clock(minutes: minutes)
  }

  /// How it is written.
  var text: String {
    switch self {
    case .clock(let minutes): Self.text(minutes)
    case .sunrise(let offset): "sunrise" + Self.signed(offset)
    case .sunset(let offset): "sunset" + Self.signed(offset)
    }
  }

  /// The accepted texts as a regular expression of JSON Schema.
  static let pattern = "^(([01][0-9]|2[0-3]):[0-5][0-9]|(sunrise|sunset)([+-]((0[0-9]|1[01]):[0-5][0-9]|12:00))?)$"

  private static func minutes(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let hours = Int(parts[0]), let minutes = Int(parts[1]), hours < 24, minutes < 60
    else { return nil }
    return hours * 60 + minutes
  }

  private static func text(_ minutes: Int) -> String {
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return "\(two(minutes / 60)):\(two(minutes % 60))"
  }

  private static func signed(_ offset: Int) -> String {
    offset == 0 ? "" : (offset < 0 ? "-" : "+") + text(abs(offset))
  }
}

extension ValueType where Value == TimeOfDay {
  /// A time of the day.
  static var timeOfDay: Self {
    ValueType(
      read: { node, scope in
        guard let text = node.string else {
          scope.reportType(node, expected: ServiceProblemText.timeOfDay.with(), allowed: Self.forms)
          return nil
        }
        if let time = TimeOfDay(text) { return time }
        scope.report(
          .unknownValue, at: node.position,
          message: ServiceProblemText.noTimeOfDay.with(["value": .string(node.excerpt)]), met: node,
          allowed: Self.forms)
        return nil
      },
      write: { JSONNode(.string($0.text)) },
      schema: { _ in ["type": "string", "pattern": JSONNode(.string(TimeOfDay.pattern))] })
  }

  private static var forms: [DisplayText] { ["00:00…23:59", "sunrise", "sunset", "sunrise+00:30", "sunset-01:00"] }
}
