import ScanJSON
import ScanSinks

/// Points as lines of text (docs.influxdata.com, line protocol).
enum LineProtocol {
  /// The point of a record; nil where it has none of the fields.
  static func line(_ record: SinkRecord, _ settings: InfluxDBConfig) -> String? {
    guard let tree = record.json else { return nil }
    func value(_ pointer: String) -> JSONNode? { JSONPointer(pointer).flatMap { tree[$0] } }
    let fields = settings.fields.compactMap { field in
      value(field.pointer).flatMap { text(of: $0, isNumber: field.isNumber) }.map {
        "\(escaped(field.name, ",= "))=\($0)"
      }
    }
    guard !fields.isEmpty else { return nil }
    let tags = settings.tags.compactMap { tag -> String? in
      guard let value = value(tag.pointer) else { return nil }
      let text = value.string ?? value.text(.compact)
      // A tag may not be empty, and has no way to write a line break.
      let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      return line.isEmpty ? nil : ",\(escaped(tag.name, ",= "))=\(escaped(line, ",= "))"
    }
    return "\(escaped(settings.measurement, ", "))\(tags.joined()) \(fields.joined(separator: ",")) \(record.time)"
  }

  /// A field's value; nil where a number is wanted and none is there.
  private static func text(of node: JSONNode, isNumber: Bool) -> String? {
    if let bool = node.bool { return "\(bool)" }
    if let number = node.number { return number.lexeme }
    guard let text = node.string else { return nil }
    if isNumber { return Double(text).flatMap { JSONNumber($0) }.map(\.lexeme) }
    return "\"\(escaped(text, "\"\\"))\""
  }

  /// A text with a backslash before certain characters; one at the end would hide what follows.
  private static func escaped(_ text: String, _ special: String) -> String {
    var result = ""
    for character in text {
      if special.contains(character) { result.append("\\") }
      result.append(character.isNewline && !special.contains("\"") ? " " : character)
    }
    return result
  }
}
