import Foundation
import TestSupport
import Testing

/// What the documents say of the command, held against the command.
@Suite("Commands in the documents")
struct DocumentedCommandTests {
  /// A command line of a document, as its words.
  struct Line: CustomTestStringConvertible {
    let page: String
    let words: [String]
    var testDescription: String { "\(page): scanview \(words.joined(separator: " "))" }

    /// The subcommands at the beginning.
    var subcommands: [String] {
      Array(words.prefix { word in word.allSatisfy { $0.isLowercase || $0 == "-" } && !word.hasPrefix("-") }.prefix(2))
    }
    var options: [String] {
      words.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
    }
  }

  static let lines: [Line] = {
    let root = PackageFolder.root
    let pages =
      FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)?
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.map { "Sources/\($0)" }.sorted() ?? []
    return (["README.md"] + pages).flatMap { page -> [Line] in
      let text = (try? String(contentsOf: root.appending(path: page), encoding: .utf8)) ?? ""
      var inside = false
      return text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> Line? in
        if line.hasPrefix("```") { inside = !inside && line == "```sh" }
        guard inside else { return nil }
        let words = line.split(separator: "#")[0].split { " ><&|".contains($0) }.map(String.init)
        guard let first = words.first, first == "scanview" || first.hasSuffix("/scanview") else { return nil }
        return Line(page: page, words: Array(words.dropFirst()))
      }
    }
  }()

  @Test("there are some") func some() { #expect(Self.lines.count >= 10) }

  @Test("names subcommands and options that exist", arguments: lines)
  func exists(line: Line) throws {
    var help = try Command.run(line.subcommands + ["--help"])
    // The second word may be an argument.
    if help.status != 0 { help = try Command.run(Array(line.subcommands.prefix(1)) + ["--help"]) }
    #expect(help.status == 0)
    for option in line.options { #expect(help.output.contains(option), "\(option)") }
  }
}
