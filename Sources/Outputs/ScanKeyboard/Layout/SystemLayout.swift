import ScanConfig
import ScanJSON
import ScanSinks

/// The layout that the system is set to, as Debian and Ubuntu keep it (keyboard(5)).
struct SystemLayout: Equatable {
  /// The first layout's name in XKB.
  let layout: String
  /// Its variant; empty for the usual one.
  let variant: String
  /// Options of XKB; empty for none.
  let options: String

  /// The file.
  static let path = "/etc/default/keyboard"

  /// Reads the file.
  ///
  /// - Throws: ``SinkProblem`` when it is not there or names no layout.
  static func read() throws(SinkProblem) -> SystemLayout {
    guard let bytes = try? BoundedFile.read(path), let found = SystemLayout(String(decoding: bytes, as: UTF8.self))
    else {
      throw .refused(KeyboardText.noSystemLayout.with(["path": .string(path)]))
    }
    return found
  }

  /// Takes the layout from the file's text; nil where none stands there.
  init?(_ text: String) {
    var values: [Substring: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      guard let equals = line.firstIndex(of: "="), line.first != "#" else { continue }
      values[line[..<equals]] = line[line.index(after: equals)...].filter { $0 != "\"" && $0 != "'" && $0 != " " }
    }
    func first(_ key: Substring) -> String {
      String((values[key] ?? "").split(separator: ",", omittingEmptySubsequences: false).first ?? "")
    }
    (layout, variant, options) = (first("XKBLAYOUT"), first("XKBVARIANT"), values["XKBOPTIONS"] ?? "")
    if layout.isEmpty { return nil }
  }
}
