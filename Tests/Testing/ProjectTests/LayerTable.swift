import Foundation

/// The table of layers in CONTRIBUTING.md, which is the rule that the imports are checked against.
struct LayerTable {
  /// One target of the table.
  struct Row {
    /// The folder of `Sources` that holds the target; `Benchmarks` for what is outside of it.
    let room: String
    let layer: String
    let target: String
    /// The targets and packages' modules that it may import.
    let imports: Set<String>
  }

  /// The rows in the order of the table.
  let rows: [Row]
  /// Modules of the toolchain and the system that every target may import.
  let everywhere: Set<String>

  subscript(target: String) -> Row? { rows.first { $0.target == target } }

  /// Reads the rows like `| `Core` | 1 | `ScanImage` | `ScanGeometry` | frames |` below the heading "Rooms and layers".
  init(contributing text: String) {
    var inside = false
    var rows: [Row] = []
    var everywhere: Set<String> = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { inside = line == "## Rooms and layers" }
      guard inside else { continue }
      if line.hasPrefix("Every target may import") { everywhere = Set(Self.names(in: line)) }
      let cells = line.split(separator: "|", omittingEmptySubsequences: true)
      guard line.hasPrefix("|"), cells.count >= 4 else { continue }
      guard let room = Self.names(in: cells[0]).first else { continue }
      for target in Self.names(in: cells[2]) {
        rows.append(
          Row(
            room: room, layer: cells[1].trimmingCharacters(in: .whitespaces), target: target,
            imports: Set(Self.names(in: cells[3]))))
      }
    }
    self.rows = rows
    self.everywhere = everywhere
  }

  /// The names between backticks.
  private static func names(in text: Substring) -> [String] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
  }

  /// What a target may import: its row, what it gets with ScanPluginKit, and what everybody may.
  func allowed(for row: Row) -> Set<String> {
    var allowed = row.imports.union(everywhere)
    if allowed.contains("ScanPluginKit") {
      allowed.formUnion(["ScanConfig", "ScanGeometry", "ScanImage", "ScanJSON"])
    }
    return allowed
  }

  static let contributing = LayerTable(contributing: ProjectFiles.file("CONTRIBUTING.md").text)
}

/// One `import` line.
struct ImportLine: CustomStringConvertible {
  let path: String
  let line: Int
  let module: String
  let isPublic: Bool
  let isReexported: Bool

  var description: String { "\(path):\(line): import \(module)" }

  /// The imports of a file.
  static func all(in file: ProjectFiles.File) -> [ImportLine] {
    file.lines.compactMap { number, text in
      guard let parts = parse(text) else { return nil }
      return ImportLine(
        path: file.path, line: number, module: parts.module, isPublic: parts.modifiers.contains("public"),
        isReexported: parts.modifiers.contains("@_exported"))
    }
  }

  /// The module that a line imports; nil when it is not an import.
  static func module(of line: Substring) -> String? { parse(line)?.module }

  private static func parse(_ line: Substring) -> (modifiers: [String], module: String)? {
    let words = line.code.split(separator: " ").map(String.init)
    guard let at = words.firstIndex(of: "import") else { return nil }
    let modifiers = Array(words[..<at])
    let access: Set = ["public", "package", "internal", "fileprivate", "private"]
    guard modifiers.allSatisfy({ access.contains($0) || $0.hasPrefix("@") }) else { return nil }
    let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    guard let name = words[(at + 1)...].first(where: { !kinds.contains($0) }) else { return nil }
    return (modifiers, String(name.prefix { $0 != "." }))
  }
}
