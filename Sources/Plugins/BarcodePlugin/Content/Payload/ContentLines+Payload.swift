import ScanPluginKit

extension ContentLines {
  /// The contact or the event; nil when the lines are neither.
  var payload: Payload? {
    guard let start = lines.first, start.name == "BEGIN" else { return nil }
    switch start.text.uppercased() {
    case "VCARD": return contact
    case "VCALENDAR", "VEVENT": return event
    default: return nil
    }
  }

  private var contact: Payload? {
    let parts = first("N")?.components ?? []
    let part = { (index: Int) -> String? in
      guard index < parts.count else { return nil }
      let text = PayloadParser.trimmed(parts[index])
      return text.isEmpty ? nil : text
    }
    let joined = [3, 1, 2, 0, 4].compactMap(part).joined(separator: " ")
    let organization = first("ORG")?.components ?? []
    guard let name = text("FN") ?? (joined.isEmpty ? organization.first : joined), !name.isEmpty else { return nil }
    let units = organization.dropFirst().filter { !$0.isEmpty }
    return Payload(
      .contact,
      [
        ("format", "vCard " + (text("VERSION") ?? "2.1")), ("name", name), ("familyName", part(0)),
        ("givenName", part(1)), ("middleName", part(2)), ("prefix", part(3)), ("suffix", part(4)),
        ("nickname", text("NICKNAME")), ("organization", organization.first.flatMap { $0.isEmpty ? nil : $0 }),
        ("department", units.isEmpty ? nil : units.joined(separator: ", ")), ("title", text("TITLE")),
        ("role", text("ROLE")), ("birthday", text("BDAY").map(CalendarText.day)), ("note", text("NOTE")),
      ],
      more: [
        ("phones", list("TEL") { Self.withoutScheme($0.text, "tel:") }),
        ("emails", list("EMAIL") { Self.withoutScheme($0.text, "mailto:") }), ("urls", list("URL", \.text)),
        ("addresses", list("ADR") { $0.components.filter { !$0.isEmpty }.joined(separator: ", ") }),
      ])
  }

  private var event: Payload? {
    guard let index = lines.firstIndex(where: { $0.name == "BEGIN" && $0.text.uppercased() == "VEVENT" }) else {
      return nil
    }
    let own = ContentLines(lines[index...].dropFirst().prefix { $0.name != "END" && $0.name != "BEGIN" })
    let (start, end) = (own.first("DTSTART"), own.first("DTEND"))
    guard start != nil || own.text("SUMMARY") != nil else { return nil }
    let zone = { (line: Line?) in line?.parameters.first { $0.name == "TZID" }?.value }
    return Payload(
      .event,
      [
        ("summary", own.text("SUMMARY")), ("start", start.map { CalendarText.moment($0.text) }),
        ("end", end.map { CalendarText.moment($0.text) }), ("startZone", zone(start)), ("endZone", zone(end)),
        ("location", own.text("LOCATION")), ("description", own.text("DESCRIPTION")), ("id", own.text("UID")),
        ("organizer", own.text("ORGANIZER").map { Self.withoutScheme($0, "mailto:") }), ("url", own.text("URL")),
        ("rule", own.text("RRULE")),
      ], more: [("isAllDay", start.map { JSONNode(.bool($0.value.count == 8)) })])
  }

  private init(_ lines: some Sequence<Line>) {
    self.lines = Array(lines)
  }

  private func list(_ name: String, _ value: (Line) -> String) -> JSONNode? {
    ContactEntry.list(
      lines.filter { $0.name == name && !$0.value.isEmpty }.map { ContactEntry(value($0), types: $0.types) })
  }

  private static func withoutScheme(_ text: String, _ scheme: String) -> String {
    text.lowercased().hasPrefix(scheme) ? String(text.dropFirst(scheme.count)) : text
  }
}

/// Days and moments as calendars write them.
enum CalendarText {
  /// A day of eight digits with hyphens; any other text as it is.
  static func day(_ text: String) -> String {
    let digits = Array(text.utf8)
    guard digits.count == 8, digits.allSatisfy(GS1Parser.isDigit) else { return text }
    return String(decoding: digits[0..<4] + [0x2D] + digits[4..<6] + [0x2D] + digits[6..<8], as: UTF8.self)
  }

  /// `20261121T093000Z` by ISO 8601 with hyphens and colons; any other text as it is.
  static func moment(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count == 15 || bytes.count == 16, bytes[8] == 0x54, bytes[9..<15].allSatisfy(GS1Parser.isDigit) else {
      return day(text)
    }
    let date = day(String(decoding: bytes[..<8], as: UTF8.self))
    guard date.utf8.count == 10, bytes.count == 15 || bytes[15] == 0x5A else { return text }
    let time = bytes[9..<11] + [0x3A] + bytes[11..<13] + [0x3A] + bytes[13..<15]
    return date + "T" + String(decoding: time + bytes[15...], as: UTF8.self)
  }
}
