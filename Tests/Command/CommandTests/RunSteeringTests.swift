import Foundation
import ScanGeometry
import ScanImage
import ScanPluginKit
import Testing

@testable import ScanCommand

@Suite("Commands for a running scanner")
struct RunSteeringTests {
  /// A script in a folder with two configurations; `$run` starts a scanner on an endless source whose words go to the file `words`.
  static func script(_ text: String) throws -> (Command.Outcome, Folder) {
    let folder = try Folder()
    for (name, id) in [("a", "first"), ("b", "second")] {
      try folder.write(
        "\(name).json",
        #"{"pluginConfig": {"id": "\#(id)", "cancelOnResult": false, "barcodeConfig": {"barcodeFormats": ["CODE_39"]}}}"#
      )
    }
    let run = try Command.shell(
      """
      mkfifo pipe
      source=synthetic:text=ABC,format=CODE_39
      upto() { while read -r line; do case $line in *"$1"*) echo "$line"; return;; esac; done <&9; }
      start() { "$scanview" run a.json -s $source --control sock "$@" >pipe 2>words & exec 9<pipe; upto '"state":"running"'; }
      \(text)
      wait $!; echo "{\\"status\\": $?}"; cat words >&2
      """, in: folder.path)
    return (run, folder)
  }

  @Test("a save is live, a broken one is reported with its place, and scanning goes on")
  func watch() throws {
    let (run, _) = try Self.script(
      """
      start --watch --frames
      sed -i s/first/changed/ a.json; upto '"event":"reloaded"'; upto '"pluginID":"changed","result"'
      sed -i s/CODE_39/CODE_93x/ a.json; upto '"event":"reloaded"'; upto '"event":"frame"'
      "$scanview" control sock stop; upto '"event":"finished"'
      """)
    #expect(run.lines.last?["status"] as? Int == 0, "\(run.errors)")
    let schema = try SchemaCheck(Command.run(["schema", "scan"]).output)
    let reloads = run.lines.filter { $0["event"] as? String == "reloaded" }
    for line in reloads { #expect(schema.problems(line).isEmpty, "\(line)") }
    #expect(reloads.map { $0["outcome"] as? String } == ["swapped", "refused"])
    let problem = (reloads.last?["problems"] as? [[String: Any]])?.first
    #expect((problem?["pointer"] as? String)?.hasSuffix("/barcodeFormats/0") == true)
    #expect(run.errors.contains("what ran before goes on"))
  }

  @Test("a save that only changes what counts when a camera is opened is reported as not applied, with the key and why")
  func notApplied() throws {
    let (run, _) = try Self.script(
      """
      printf '%s' '{"viewPluginConfig": ' >new; cat a.json >>new; echo '}' >>new; mv new a.json
      start --watch; upto '"event":"result"'
      sed -i 's/^{/{"cameraConfig": {"captureResolution": "720p"}, /' a.json; upto '"event":"reloaded"'
      "$scanview" control sock stop; upto '"event":"finished"'
      """)
    let schema = try SchemaCheck(Command.run(["schema", "scan"]).output)
    let reloads = run.lines.filter { $0["event"] as? String == "reloaded" }
    #expect(reloads.map { $0["outcome"] as? String } == ["notApplied"], "\(run.errors) \(run.output)")
    for line in reloads { #expect(schema.problems(line).isEmpty, "\(line)") }
    #expect(run.errors.contains("a.json: not applied: /cameraConfig/captureResolution counts when a camera is opened"))
    #expect(run.lines.last?["status"] as? Int == 0)
  }

  @Test("a camera that gives another size than the one asked for is named in words")
  func otherSize() {
    func format(_ requested: PixelSize?) -> SourceFormat {
      SourceFormat(
        device: "HD Webcam", path: "/dev/video0", requestedSize: requested, size: PixelSize(width: 640, height: 480),
        pixelFormat: "MJPG", framesPerSecond: 30)
    }
    #expect(SourceWords.otherSize(format(nil)) == nil)
    #expect(SourceWords.otherSize(format(PixelSize(width: 640, height: 480))) == nil)
    let words = SourceWords.otherSize(format(PixelSize(width: 1920, height: 1080)))
    #expect(words?.description.hasPrefix("HD Webcam gives frames of 640x480 instead of 1920x1080") == true)
  }

  @Test("`control` gives commands, with exit codes; the socket goes with the scanner")
  func control() throws {
    let (run, folder) = try Self.script(
      """
      start
      code() { "$scanview" control "$@" 2>/dev/null; echo "{\\"code\\": $?}"; }
      code sock status 64; code sock swap b.json; upto '"pluginID":"second","result"'
      code sock swap none.json; code sock swpa; code sock torch on; code none status; code sock pause extra
      code sock snapshot p.png; code sock snapshot p.png; code sock snapshot p.png --force
      code sock '{"id": 9, "command": "stop"}'; upto '"event":"finished"'
      """)
    let codes = run.lines.compactMap { $0["code"] as? Int }
    #expect(codes == [0, 0, 2, 2, 1, 1, 2, 0, 1, 0, 0], "\(run.errors) \(run.output)")
    #expect(run.lines.last?["status"] as? Int == 0)
    #expect(!(try folder.names().contains("sock")))
    #expect(try folder.names().contains("p.png"))
  }

  @Test("the examples of the documentation work", arguments: ["python", "bash"])
  func examples(_ language: String) throws {
    let article = Command.root + "/Sources/Outputs/ScanControl/ScanControl.docc/ScanControl.md"
    let block = try #require(
      String(contentsOfFile: article, encoding: .utf8).components(separatedBy: "```\(language)\n").dropFirst().first?
        .components(separatedBy: "```").first)
    let (run, _) = try Self.script(
      """
      start; upto '"event":"result"'; mv sock scanner.sock
      cat >example <<'END'
      \(block.replacing("\n", with: "\n      "))
      END
      sed -i 's/^      //' example
      \(language == "python" ? "python3" : "bash") example >answer; sed 's/.*/{"answer": "yes"}/' answer
      cat answer >&2
      "$scanview" control scanner.sock stop >/dev/null; upto '"event":"finished"'
      """)
    #expect(run.lines.contains { $0["answer"] as? String == "yes" }, "\(run.errors)")
    #expect(run.lines.last?["status"] as? Int == 0)
  }

  @Test("a signal removes the socket, a live one is refused, an abandoned one is replaced")
  func socketFile() throws {
    let (run, folder) = try Self.script(
      """
      start
      "$scanview" run a.json -s $source --control sock 2>>errors; echo "{\\"second\\": $?}"
      kill -KILL $!; wait $! 2>/dev/null; exec 9<&-
      start; kill -TERM $!; upto '"event":"finished"'; cat errors >&2
      """)
    #expect(run.lines.compactMap { $0["second"] as? Int } == [1])
    #expect(run.errors.contains("a running scanner listens there"))
    #expect(run.lines.last?["status"] as? Int == 0 || run.lines.last?["status"] as? Int == 4)
    #expect(!(try folder.names().contains("sock")))
  }

  @Test(
    "keys steer on a terminal, which has its settings back after q and after a signal",
    arguments: ["q", "SIGTERM", "SIGHUP"])
  func keys(_ end: String) throws {
    let folder = try Folder()
    try folder.write("keys.py", Self.terminal)
    for (name, id) in [("a", "first"), ("b", "second")] {
      try folder.write(
        "\(name).json",
        #"{"pluginConfig": {"id": "\#(id)", "cancelOnResult": false, "barcodeConfig": {"barcodeFormats": ["CODE_39"]}}}"#
      )
    }
    let run = try Command.shell("python3 keys.py \"$scanview\" \(end)", in: folder.path)
    #expect(run.output.contains("settings: same"), "\(run.output) \(run.errors)")
    #expect(run.output.contains("paused: yes"))
    #expect(run.output.contains("swapped: yes"))
    #expect(run.output.contains("status: 0"))
  }

  /// A terminal of its own for the scanner, whose keys are pressed when the output says that it is time.
  private static let terminal = """
    import os, pty, signal, subprocess, sys, termios
    master, slave = pty.openpty()
    before = termios.tcgetattr(slave)
    def own():
        os.setsid()
        import fcntl
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    command = [sys.argv[1], "run", "a.json", "-s", "synthetic:text=ABC,format=CODE_39", "--swap", "b.json"]
    scanner = subprocess.Popen(command, stdin=slave, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=own)
    def until(text):
        for line in scanner.stdout:
            if text in line: return "yes"
        return "no"
    until(b'"state":"running"')
    until(b'"event":"result"')
    os.write(master, b"n")
    print("swapped:", until(b'"pluginID":"second","result"'))
    os.write(master, b" ")
    print("paused:", until(b'"state":"paused"'))
    if sys.argv[2] == "q": os.write(master, b"q")
    else: scanner.send_signal(getattr(signal, sys.argv[2]))
    until(b'"event":"finished"')
    print("status:", scanner.wait())
    print("settings:", "same" if termios.tcgetattr(slave) == before else "changed")
    """
}
