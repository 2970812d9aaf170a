import Foundation
import Testing

@Suite("Recordings on the command line")
struct RecordingCommandTests {
  private static let source = "synthetic:text=4006381333931,format=EAN_13,size=320x240,count=12,pacing=every"

  private static func record(
    _ options: [String] = [], source: String = RecordingCommandTests.source, status: Int32 = 0
  ) throws -> Folder {
    let folder = try Folder()
    let run = try Command.run(
      ["run", Command.barcode, "-s", source, "--keep-going", "--record", folder.path + "/run.mcap"] + options)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errors.contains("recorded: 12 frames in"))
    return folder
  }

  @Test("a run is recorded, replayed with equal events, tried with another configuration, and is a source")
  func recordAndReplay() throws {
    let folder = try Self.record()
    let file = folder.path + "/run.mcap"
    let replay = try Command.run(["replay", file])
    #expect(replay.status == 0 && replay.output.isEmpty && replay.errors.contains("equal: "), "\(replay.errors)")

    let late = try Command.run(["replay", file, "--from", "100ms"])
    #expect(late.status == 0 && late.errors.contains("equal: "), "\(late.errors)")
    let beyond = try Command.run(["replay", file, "--from", "1h"])
    #expect(beyond.status == 2 && beyond.errors.contains("ends before"), "\(beyond.errors)")

    let other = try folder.write(
      "other.json", #"{"pluginConfig": {"id": "other", "barcodeConfig": {"barcodeFormats": ["CODE_39"]}}}"#)
    let tried = try Command.run(["replay", file, other])
    #expect(tried.status == 0 && tried.errors.contains(" 0 results now: "), "\(tried.errors)")
    #expect(tried.lines.last?["event"] as? String == "finished")

    let source = try Command.run(["run", Command.barcode, "-s", file, "--keep-going", "--frames"])
    let frames = source.lines.filter { $0["event"] as? String == "frame" }.map { $0["frame"] as? Int }
    #expect(source.status == 0 && frames == Array(0..<12), "\(source.errors)")

    let info = try Command.run(["recording", "info", file])
    #expect(info.status == 0)
    #expect(info.lines[0]["frames"] as? Int == 12 && info.lines[0]["isComplete"] as? Bool == true)
    let configs = info.lines[0]["configs"] as? [[String: Any]]
    #expect(configs?.count == 1 && configs?[0]["configRevision"] as? Int == 1)
  }

  @Test("a replay names the first frame that differs, and ends with 1")
  func difference() throws {
    let folder = try Self.record()
    let file = folder.path + "/run.mcap"
    // A frame whose picture says something else: its pixels are blanked.
    let blank = try Command.run(
      ["recording", "redact", file, "--keep", "0,0,1,1", "-o", folder.path + "/blank.mcap"])
    #expect(blank.status == 0, "\(blank.errors)")
    let replay = try Command.run(["replay", folder.path + "/blank.mcap"])
    #expect(replay.status == 1 && replay.errors.contains("differs at frame 0"), "\(replay.errors)")
    #expect(replay.lines[0]["frame"] as? Int == 0 && replay.lines[0]["recorded"] is [String: Any])
    // What plugins scanned stays, and gives the same events.
    let redacted = try Command.run(["recording", "redact", file])
    let same = try Command.run(["replay", folder.path + "/run-redacted.mcap"])
    #expect(redacted.status == 0 && same.status == 0, "\(same.errors)")
  }

  @Test("a file that was cut is replayed as far as it goes, and recovered")
  func cut() throws {
    // The frames are too large for one chunk.
    let folder = try Self.record(source: Self.source.replacing("320x240", with: "800x600"))
    let file = folder.path + "/run.mcap"
    let bytes = try Data(contentsOf: URL(filePath: file))
    let cut = try folder.write("cut.mcap", bytes.prefix(bytes.count * 2 / 3))
    let info = try Command.run(["recording", "info", cut])
    #expect(info.status == 1 && info.errors.contains("breaks off"))
    let recovered = try Command.run(["recording", "recover", cut])
    #expect(recovered.status == 0 && recovered.errors.contains("bytes are lost"), "\(recovered.errors)")
    #expect(try Command.run(["replay", folder.path + "/cut-recovered.mcap"]).status == 0)
    #expect(try Command.run(["recording", "recover", file]).errors.contains("complete and undamaged"))
    let nothing = try folder.write("nothing.mcap", bytes.prefix(60))
    #expect(try Command.run(["recording", "recover", nothing]).status == 1)
    #expect(try !folder.names().contains { $0.contains("nothing-recovered") })
  }

  @Test("a scanner that is killed leaves a file with all frames up to then")
  func killed() throws {
    let folder = try Folder()
    let run = try Command.shell(
      """
      mkfifo pipe
      "$scanview" run "$config" -s synthetic:text=4006381333931,format=EAN_13,size=320x240 --keep-going --frames \\
        --record run.mcap >pipe 2>/dev/null & exec 9<pipe
      for i in 1 2 3 4 5 6 7 8 9; do read -r line <&9; done
      while [ "$("$scanview" recording info run.mcap 2>/dev/null | grep -c '"whole":[0-9][0-9]')" = 0 ]; do read -r line <&9; done
      kill -9 $!; wait $! 2>/dev/null
      "$scanview" replay run.mcap
      """, in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("breaks off") && run.errors.contains("equal: "))
  }

  @Test("a ring is written at something that was read and not delivered")
  func ring() throws {
    let folder = try Folder()
    let config = try folder.write(
      "strict.json",
      #"{"pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormats": ["EAN_13"], "matching": "9.*"}}}"#)
    let run = try Command.run(
      [
        "run", config, "-s", Self.source, "--record", folder.path + "/ring.mcap", "--record-ring", "10s",
        "--record-on", "notDelivered",
      ])
    #expect(run.status == 4, "\(run.errors)")
    #expect(try Command.run(["recording", "info", folder.path + "/ring.mcap"]).status == 0, "\(run.errors)")
  }

  @Test("another program has the last seconds written, and hears where they are")
  func keep() throws {
    let folder = try Folder()
    let run = try Command.shell(
      """
      mkfifo pipe
      "$scanview" run "$config" -s synthetic:text=4006381333931,format=EAN_13,size=320x240 --keep-going --frames \\
        --control control.sock --record ring.mcap --record-ring 30s >pipe 2>/dev/null & exec 9<pipe
      for i in 1 2 3 4 5 6 7 8 9; do read -r line <&9; done
      cat <&9 >/dev/null &
      "$scanview" control control.sock record keep
      "$scanview" control control.sock record keep
      "$scanview" control control.sock record stop 2>/dev/null; echo "$?"
      "$scanview" control control.sock stop >/dev/null
      wait
      "$scanview" recording info ring.mcap && "$scanview" recording info ring-2.mcap
      """, in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 5 && lines[0].contains("ring.mcap") && lines[1].contains("ring-2.mcap"), "\(run.output)")
    #expect(lines[2] == "2", "\(run.output)")
    #expect(try folder.names().sorted() == ["pipe", "ring-2.mcap", "ring.mcap"])
  }

  @Test("a run that does not begin leaves no recording")
  func noBegin() throws {
    let folder = try Folder()
    let run = try Command.run(
      [
        "run", Command.barcode, "-s", Self.source, "--record", folder.path + "/run.mcap", "--control",
        folder.path + "/none/control.sock",
      ])
    #expect(run.status != 0 && run.errors.contains("none"), "\(run.errors)")
    #expect(try folder.names().isEmpty)
  }

  @Test(
    "what cannot be meant is refused before anything runs",
    arguments: [
      (["run", Command.barcode, "-s", Self.source, "--record-frames", "all"], "needs --record"),
      (["run", Command.barcode, "-s", Self.source, "--record", "x.mcap", "--record-on", "problem"], "--record-ring"),
      (["run", Command.barcode, "-s", Self.source, "--record", "x.mcap", "--record-limit", "3"], "from 16M"),
      (["run", Command.barcode, "-s", Self.source, "--record", "x.mcap", "--every", "5s"], "--every"),
      (["replay", "x.mcap", "--speed", "0"], "--speed takes"),
      (["recording", "redact", "x.mcap", "--keep", "1,2"], "x,y,width,height"),
    ])
  func usage(arguments: [String], words: String) throws {
    let folder = try Folder()
    let run = try Command.run(arguments, in: folder.path)
    #expect(run.status == 2 && run.errors.contains(words), "\(run.errors)")
    #expect(try folder.names().isEmpty)
  }

  @Test("a file that is there stays, and what is no recording is named")
  func others() throws {
    let folder = try Folder()
    let file = try folder.write("run.mcap", "mine")
    let run = try Command.run(["run", Command.barcode, "-s", Self.source, "--record", file])
    #expect(run.status == 1 && run.errors.contains("replaces none"), "\(run.errors)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    let replay = try Command.run(["replay", file])
    #expect(replay.status == 1 && replay.errors.contains("MCAP"), "\(replay.errors)")
    let source = try Command.run(["run", Command.barcode, "-s", file])
    #expect(source.status == 1 && source.errors.contains("MCAP"), "\(source.errors)")
  }
}
