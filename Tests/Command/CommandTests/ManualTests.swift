import Foundation
import Testing

@testable import ScanCommand

@Suite("Manual pages")
struct ManualTests {
  private static let pages = Result { try ManualPage.all(at: 1_795_772_700) }

  @Test("each subcommand that help lists has a page, with its arguments, the date, and links to its family")
  func all() throws {
    let pages = try Self.pages.get()
    let names = Set(pages.map(\.name))
    #expect(names.count == pages.count)
    #expect(names.isSuperset(of: ["scanview", "scanview-run", "scanview-meter-export", "scanview-sinks-check"]))
    #expect(!names.contains("scanview-help"))
    let run = try #require(pages.first { $0.name == "scanview-run" }).text
    #expect(run.hasPrefix(".Dd November 27, 2026\n.Dt SCANVIEW-RUN 1\n.Os\n.Sh NAME\n.Nm scanview-run\n"))
    #expect(run.contains("\n.It Fl s Ar source , Fl \\-source Ar source\n"))
    #expect(run.contains("\n.Fl s Ar source\n") && run.contains("\n.Op Fl \\-watch\n"))
    #expect(run.contains(".Sh EXIT STATUS\nExit codes: 0 something was found"))
    #expect(run.contains("\n.Xr scanview-scan 1 ,\n"))
    let root = try #require(pages.first { $0.name == "scanview" }).text
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
    let folder = try Folder()
    for page in try Self.pages.get() {
      let path = try folder.write("\(page.name).1", page.text)
      let outcome = try Command.shell("mandoc -T lint -W warning '\(path)' | grep -v 'referenced manual not found'; true")
      #expect(outcome.output.isEmpty, "\(outcome.output)")
    }
  }

  private enum Tool {
    static let mandoc = ["/usr/bin/mandoc", "/usr/local/bin/mandoc"].first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
