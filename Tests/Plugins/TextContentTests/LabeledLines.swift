import Foundation
import TextContent

/// A line of a file in `Lines`, with what has to be found in it.
struct LabeledLine: Sendable, CustomStringConvertible {
  let text: String
  /// The findings as ``FoundContent/summary`` writes them; empty for a near miss.
  let expected: [String]
  let regions: [String]

  var description: String { text }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent(
      "Lines")

  /// The lines of a kind: `+` or `-`, text, findings, regions, with tabs between them.
  static func lines(of kind: ContentKind) throws -> [LabeledLine] { try lines(in: kind.rawValue) }

  /// The lines of a file.
  static func lines(in file: String) throws -> [LabeledLine] {
    let text = try String(contentsOf: folder.appendingPathComponent(file + ".tsv"), encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let expected =
        parts.count > 2 ? parts[2].components(separatedBy: " ; ").filter { !$0.isEmpty } : []
      precondition(
        expected.isEmpty == (parts[0] == "-"),
        "a near miss with findings, or a hit without: \(line)")
      return LabeledLine(
        text: parts[1].replacingOccurrences(of: "\\n", with: "\n"),
        expected: expected.map { $0.replacingOccurrences(of: "\\n", with: "\n") },
        regions: parts.count > 3 ? parts[3].split(separator: " ").map(String.init) : [])
    }
  }

  /// What is found in the line, of all kinds.
  var found: [FoundContent] {
    ContentFinder(options: ContentOptions(regions: regions, referenceYear: 2026)).find(in: text)
  }
}

extension FoundContent {
  /// The readings with a bar between them; a carrier in front, an extension or a wrong check behind.
  var summary: String {
    let texts = readings.map { reading in
      (kind == .shipmentTrackingNumber ? (reading["carrier"] ?? "") + " " : "") + reading.value
        + (reading["extension"].map { " x" + $0 } ?? "")
    }
    return texts.joined(separator: " | ") + (certainty == .contradicted ? " !wrong" : "")
  }
}
