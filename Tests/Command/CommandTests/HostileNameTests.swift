import Foundation
import Testing

@Suite("Names and texts that would steer a terminal or a table")
struct HostileNameTests {
  @Test("pictures whose names are no UTF-8 are scanned in folders and as arguments, with a notice")
  func names() throws {
    let folder = try Folder()
    let run = try Command.shell(
      """
      mkdir in; cp "$samples/flyer-qr.jpg" in/$'caf\\xe9.jpg'; cp "$samples/flyer-qr.jpg" in/$'\\e[31m.jpg'
      "$scanview" scan "$config" in; echo "{\\"status\\": $?}"; "$scanview" scan "$config" in/*.jpg
      """, in: folder.path)
    let sources = run.lines.compactMap { $0["source"] as? String }
    #expect(sources.filter { $0 == "in/caf\\xE9.jpg" }.count == 2 && sources.count == 4, "\(run)")
    #expect(run.lines.contains { $0["status"] as? Int == 0 })
    #expect(run.errors.contains("1 file name is not UTF-8") && !run.errors.contains("\u{1B}"), "\(run.errors)")
  }

  @Test("results on a terminal hold nothing that steers it")
  func terminal() throws {
    let folder = try Folder()
    try folder.write(
      "terminal.py",
      #"""
      import pty, sys
      pty.spawn(sys.argv[1:])
      """#)
    let run = try Command.shell(
      """
      cp "$samples/flyer-qr.jpg" $'a\\e[31m\\xe2\\x80\\xaeb.jpg'
      python3 terminal.py "$scanview" scan "$config" a*.jpg --quiet </dev/null
      """, in: folder.path)
    #expect(run.output.contains(#"a\u001b[31m\u202eb.jpg"#), "\(run)")
    #expect(!run.output.contains("\u{1B}") && !run.output.contains("\u{202E}"))
  }

  @Test("exports of readings hold no control characters, and carry the unit", arguments: ["csv", "prometheus"])
  func exports(format: String) throws {
    let folder = try Folder()
    let run = try Command.shell(
      """
      "$scanview" meter simulate m.sqlite --readings 60 --registers 3 --meter $'a\\e[2Jb\\a\\u202e' --quiet
      "$scanview" meter export m.sqlite --format \(format)
      """, in: folder.path)
    #expect(run.output.contains("u001b[2Jb") && run.output.contains("u0007") && run.output.contains("u202e"), "\(run)")
    #expect(run.output.contains("kWh"), "\(run)")
    #expect(!run.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
  }
}
