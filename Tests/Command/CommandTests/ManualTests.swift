import Foundation
import Testing

@testable import ScanCommand

@Suite("Manual pages")
struct ManualTests {
  /// The folder of the pages that the command writes.
  private static func pages() throws -> Folder {
    let folder = try Folder()
    let run = try Command.run(
      ["schema", "--man-pages", folder.path], environment: ["SOURCE_DATE_EPOCH": "1795772700"])
    #expect(run.status == 0, "\(run.errors)")
    return folder
  }

  @Test("each subcommand that help lists has a page, with its arguments, the date, and links to its family")
  func all() throws {
    let folder = try Self.pages()
    let names = try folder.names()
    #expect(
      Set(names).isSuperset(of: ["scanview.1", "scanview-run.1", "scanview-meter-export.1", "scanview-sinks-check.1"]))
    #expect(!names.contains("scanview-help.1"))
    let run = try String(contentsOfFile: "\(folder.path)/scanview-run.1", encoding: .utf8)
    #expect(run.hasPrefix(".Dd November 27, 2026\n.Dt SCANVIEW-RUN 1\n.Os\n.Sh NAME\n.Nm scanview-run\n"))
    #expect(run.contains("\n.It Fl s Ar source , Fl \\-source Ar source\n"))
    #expect(run.contains("\n.Op Fl s Ar source\n") && run.contains("\n.Op Fl \\-watch\n"))
    #expect(run.contains(".Sh EXIT STATUS\nExit codes: 0 something was found"))
    #expect(run.contains("\n.Xr scanview-scan 1 ,\n"))
    let root = try String(contentsOfFile: "\(folder.path)/scanview.1", encoding: .utf8)
    #expect(root.contains("\n.It Xr scanview-run 1\n"))
  }

  @Test("no line of text is taken for a macro, and what is typed can be copied")
  func text() {
    #expect(ManualText.lines(".env holds it") == ["\\&.env holds it"])
    #expect(ManualText.lines("a \\ b \"c\"") == ["a \\e b \\(dqc\\(dq"])
    #expect(ManualText.lines("One. Two -- `--watch`.") == ["One.", "Two \\-\\- \\fB\\-\\-watch\\fP."])
    #expect(ManualText.lines("e.g. this well-known name") == ["e.g. this well-known name"])
    #expect(ManualText.lines("an odd ` stays") == ["an odd \\(ga stays"])
    #expect(ManualText.lines("") == [])
  }

  @Test("mandoc finds nothing to complain of", .enabled(if: Tool.mandoc != nil, "mandoc is not installed"))
  func lint() throws {
    let folder = try Self.pages()
    // Pages that are not installed cannot be found.
    let outcome = try Command.shell(
      "for page in *.1; do mandoc -T lint -W warning $page; done | grep -v 'referenced manual not found'; true",
      in: folder.path)
    #expect(outcome.output.isEmpty, "\(outcome.output)")
  }

  private enum Tool {
    static let mandoc = ["/usr/bin/mandoc", "/usr/local/bin/mandoc"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}
