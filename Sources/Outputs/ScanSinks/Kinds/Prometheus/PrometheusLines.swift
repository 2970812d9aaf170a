import ScanJSON

/// The text exposition format of Prometheus, version 0.0.4.
package enum PrometheusLines {
  /// The samples of one name with what they are; nothing where there are none.
  package static func family(_ name: String, _ type: String, _ help: String, _ lines: [String]) -> String {
    guard !lines.isEmpty else { return "" }
    return (["# HELP \(name) \(help)", "# TYPE \(name) \(type)"] + lines).joined(separator: "\n") + "\n"
  }

  /// A time in milliseconds since 1970, as seconds.
  package static func seconds(_ milliseconds: Int64) -> String {
    let rest = "\(abs(milliseconds) % 1_000)"
    let sign = milliseconds < 0 ? "-" : ""
    return "\(sign)\(abs(milliseconds) / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }

  /// The value of a label.
  package static func escaped(_ text: String) -> String {
    ShownText.escaped(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
