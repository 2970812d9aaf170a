/// Lines of values that are separated by commas (RFC 4180).
package enum CSVLine {
  /// A line with its break.
  static func text(_ values: [String]) -> String {
    values.map(field).joined(separator: ",") + "\r\n"
  }

  /// A value, in quotes where it needs them.
  package static func field(_ value: String) -> String {
    let special = value.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    return special ? "\"\(value.replacing("\"", with: "\"\""))\"" : value
  }
}
