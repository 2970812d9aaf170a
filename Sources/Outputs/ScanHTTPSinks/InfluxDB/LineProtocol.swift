import ScanJSON
import ScanSinks

/// Points as lines of text (docs.influxdata.com, line protocol).
package enum LineProtocol {
  /// The point of a record; nil where it has none of the fields.
  static func line(_ record: SinkRecord, _ settings: InfluxDBConfig) -> String? {
    guard let tree = record.json else { return nil }
    func value(_ pointer: String) -> JSONNode? { JSONPointer(pointer).flatMap { tree[$0] } }
    let fields = settings.fields.compactMap { field in
      value(field.pointer).flatMap { text(of: $0, isNumber: field.isNumber) }.map { (field.name, $0) }
    }
    guard !fields.isEmpty else { return nil }
    let tags = settings.tags.compactMap { tag in
      value(tag.pointer).map { (tag.name, $0.string ?? $0.text(.compact)) }
    }
    return line(settings.measurement, tags: tags, fields: fields, time: record.time)
  }

  /// A point.
  ///
  /// - Parameters:
  ///   - tags: Names with their texts; those that are empty are left out.
  ///   - fields: Names with numbers, or with values that are in the form of the protocol.
  ///   - time: Milliseconds since 1970 (UTC).
  package static func line(
    _ measurement: String, tags: [(name: String, text: String)], fields: [(name: String, value: String)], time: Int64
  ) -> String {
    let tags = tags.compactMap { tag -> String? in
      // A tag may not be empty, and has no way to write a line break.
      let line = tag.text.split(whereSeparator: \.isNewline).joined(separator: " ")
      return line.isEmpty ? nil : ",\(escaped(tag.name, ",= "))=\(escaped(line, ",= "))"
    }
    let values = fields.map { "\(escaped($0.name, ",= "))=\($0.value)" }
    return "\(escaped(measurement, ", "))\(tags.joined()) \(values.joined(separator: ",")) \(time)"
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
