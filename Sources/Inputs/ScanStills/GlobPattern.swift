import Glibc

/// A path with wildcards, taken apart at its slashes.
struct GlobPattern {
  /// Where the search begins: `/` or the working directory.
  let root: String
  /// The parts, each a name with or without wildcards, or `**`.
  let parts: [String]

  init(_ text: String) {
    root = text.hasPrefix("/") ? "/" : ""
    // Repeated ** mean the same as one, but would cost a walk through the folders each.
    parts = text.split(separator: "/").map(String.init).reduce(into: []) { parts, part in
      if part != "**" || parts.last != "**" { parts.append(part) }
    }
  }

  /// Whether a text has wildcards at all.
  static func isPattern(_ text: String) -> Bool {
    text.utf8.contains { $0 == 0x2A || $0 == 0x3F || $0 == 0x5B }
  }

  /// Whether a name matches one part; a leading dot only matches a dot that is written.
  static func matches(_ name: String, _ part: String) -> Bool {
    fnmatch(part, name, FNM_PERIOD) == 0
  }
}
