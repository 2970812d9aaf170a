import Foundation
import Glibc
import ScanPluginKit
import TestSupport
import Testing

@testable import ScanCommand

@Suite("Sounds of results", .timeLimit(.minutes(30)))
struct SoundTests {
  private static let beep = "/viewPluginConfig/scanFeedbackConfig/beepOnResult=true"
  private static let source = "synthetic:text=4006381333931,format=EAN_13,count=40"

  /// A folder with a sound and a player that notes what it is to play, and then does what its command says.
  private static func folder(_ player: String = "pw-play", then: String = "exit 0") throws -> Folder {
    let folder = try Folder()
    try folder.write("ton.wav", "RIFF")
    let path = try folder.write("bin/\(player)", "#!/bin/sh\necho \"$@\" >> \(folder.path)/log\n\(then)\n")
    #expect(chmod(path, 0o755) == 0)
    return folder
  }

  private static func log(_ folder: Folder) -> [String] {
    ((try? String(contentsOfFile: folder.path + "/log", encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  private static func run(_ folder: Folder, _ more: [String] = [], path: String? = nil) throws -> Command.Outcome {
    try Command.run(
      ["run", Command.barcode, "-s", source, "--set", beep] + more, in: folder.path,
      environment: ["PATH": path ?? folder.path + "/bin"])
  }

  @Test("a result plays the file that is given, by the first player that is there, straight from its path")
  func plays() throws {
    let folder = try Self.folder()
    let run = try Self.run(folder, ["--sound", "ton.wav"])
    #expect(run.status == 0 && Self.log(folder) == ["ton.wav"], "\(run.errors)")
    #expect(!run.errors.contains("beepOnResult"), "\(run.errors)")
    let other = try Self.folder("aplay")
    #expect(try Self.run(other, ["--sound", "ton.wav"]).status == 0)
    #expect(Self.log(other) == ["-q ton.wav"])
  }

  @Test("without a sound file, or where nothing is to beep, nothing is played")
  func silent() throws {
    let folder = try Self.folder()
    #expect(try Self.run(folder).status == 0)
    #expect(
      try Self.run(folder, ["--sound", "ton.wav", "--set", Self.beep.replacing("true", with: "false")]).status == 0)
    #expect(Self.log(folder).isEmpty)
    let missing = try Self.run(folder, ["--sound", "fehlt.wav"])
    #expect(missing.status == 2 && missing.errors.contains("--sound: there is no file fehlt.wav"))
  }

  @Test("a player that fails is reported once, and is not started again")
  func fails() throws {
    let folder = try Self.folder(then: "exit 3")
    let filter = "/viewPluginConfig/pluginConfig/consecutiveEqualResultFilter=0"
    let run = try Self.run(folder, ["--sound", "ton.wav", "--keep-going", "--set", filter])
    let words = "the sound ton.wav cannot be played by \(folder.path)/bin/pw-play: it ended with 3"
    #expect(run.status == 0 && run.errors.components(separatedBy: words).count == 2, "\(run.errors)")
    #expect(Self.log(folder).count == 1)
  }

  @Test("without a player the terminal's bell is left, which is said once")
  func noPlayer() throws {
    let folder = try Folder()
    try folder.write("ton.wav", "RIFF")
    let run = try Self.run(folder, ["--sound", "ton.wav"], path: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.errors.contains("no program that plays sounds is there (pw-play, paplay, aplay, play)"), "\(run.errors)")
  }

  @Test("a second sound does not begin while the first is played, and what is played is killed at the end")
  func oneAtATime() async throws {
    let folder = try Self.folder(then: "exec sleep 600")
    let player = try #require(
      SoundPlayer(searchPath: "/nowhere:" + folder.path + "/bin") { Issue.record("\($0)") })
    #expect(player.play("a") && player.play("b") && player.play("c"))
    try await until(Self.log(folder).count == 1)
    let begin = ContinuousClock.now
    await player.end()
    #expect(ContinuousClock.now - begin < .seconds(500), "the end waited for the player")
    #expect(Self.log(folder) == ["a"])
  }

  @Test("on a terminal the first sound of uiFeedbackConfig is played, from the folder of the configuration")
  func configured() throws {
    let folder = try Self.folder()
    try folder.write(
      "c/c.json",
      #"{"viewPluginConfig": {"pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormats": ["EAN_13"]}}, "scanFeedbackConfig": {"beepOnResult": true}, "uiFeedbackConfig": {"elements": [{"contentType": "sound", "defaultContent": {"contentValue": "ton.wav"}}]}}}"#
    )
    try folder.write("c/ton.wav", "RIFF")
    try folder.write(
      "terminal.py",
      """
      import pty, sys
      pty.spawn(sys.argv[1:])
      """)
    let run = try Command.shell(
      "PATH=\(folder.path)/bin:$PATH python3 terminal.py \"$scanview\" run c/c.json -s '\(Self.source)' --quiet </dev/null",
      in: folder.path)
    #expect(Self.log(folder) == ["c/ton.wav"], "\(run)")
    #expect(!run.output.contains("\u{7}"))
  }
}
