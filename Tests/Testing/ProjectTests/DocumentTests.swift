import ScanJSON
import Testing

@Suite("Documents")
struct DocumentTests {
  /// One fenced block of a Markdown file.
  struct Block: CustomTestStringConvertible {
    let path: String
    let line: Int
    let text: String
    var testDescription: String { "\(path):\(line)" }
  }

  static let pages =
    ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "RELEASING.md", "SECURITY.md"].map(ProjectFiles.file)
    + ProjectFiles.files(under: "Sources", "Examples", "Benchmarks", "Python", "Documentation", suffixes: ".md")

  /// The blocks between three backticks, marked with a language.
  static func blocks(_ language: String, in pages: [ProjectFiles.File] = pages) -> [Block] {
    pages.flatMap { page -> [Block] in
      var found: [Block] = []
      var open: (line: Int, isWanted: Bool)?
      var text = ""
      for line in page.lines {
        if line.text.hasPrefix("```") {
          if let start = open {
            if start.isWanted { found.append(Block(path: page.path, line: start.line, text: text)) }
            open = nil
          } else {
            open = (line.number, line.text == "```\(language)")
            text = ""
          }
        } else {
          text += line.text + "\n"
        }
      }
      return found
    }
  }

  @Test("the documents have examples in JSON")
  func thereAreBlocks() {
    #expect(Self.blocks("json", in: [ProjectFiles.file("README.md")]).isEmpty == false)
  }

  @Test("every block marked as JSON is JSON", arguments: blocks("json"))
  func json(block: Block) {
    do {
      _ = try JSONNode.parse(block.text, file: "\(block.path) after line \(block.line)")
    } catch {
      Issue.record(error)
    }
  }

  @Test("every make target that a document names exists")
  func makeTargets() {
    let targets = Set(
      ProjectFiles.file("Makefile").lines.compactMap { line -> String? in
        guard let colon = line.text.firstIndex(of: ":"), line.text.first?.isLetter == true else { return nil }
        return String(line.text[..<colon])
      })
    #expect(targets.contains("test"))
    for page in Self.pages {
      for line in page.lines {
        let parts = line.text.split(separator: "`", omittingEmptySubsequences: false)
        for part in parts where part.hasPrefix("make ") {
          let name = String(part.dropFirst(5).prefix { $0 != " " })
          guard name.first?.isLetter == true else { continue }
          #expect(targets.contains(name), "\(page.path):\(line.number): there is no target `\(name)`")
        }
      }
    }
  }

  @Test("links between documents lead to files")
  func links() {
    for page in Self.pages {
      let folder = page.path.split(separator: "/").dropLast().joined(separator: "/")
      for line in page.lines {
        for part in line.text.split(separator: "](").dropFirst() {
          let target = String(part.prefix { $0 != ")" && $0 != "#" })
          guard !target.isEmpty, !target.contains(":") else { continue }
          let path = folder.isEmpty ? target : "\(folder)/\(target)"
          #expect(ProjectFiles.exists(path), "\(page.path):\(line.number): there is no \(path)")
        }
      }
    }
  }

  @Test("the README is read in two minutes: it has at most 150 lines, and a picture")
  func readme() {
    let lines = ProjectFiles.file("README.md").lines
    #expect(lines.count <= 150)
    #expect(lines.contains { $0.text.hasPrefix("![") })
  }

  @Test("the change log has a place for what is not released")
  func unreleased() {
    #expect(ProjectFiles.file("CHANGELOG.md").lines.contains { $0.text == "## [Unreleased]" })
  }
}
