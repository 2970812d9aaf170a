import Foundation
import Testing

@Suite("Running sources")
struct RunTests {
  @Test("a folder gives one line for each event, and ends with what was counted")
  func folder() throws {
    let folder = try Folder()
    try folder.copySample("flyer-qr.jpg", as: "p1.jpg")
    try folder.copySample("carton-itf.jpg", as: "p2.jpg")
    try folder.write("p3.jpg", "no picture")
    let run = try Command.run(["run", Command.barcode, "-s", ".", "--keep-going", "--frames"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let events = run.lines.compactMap { $0["event"] as? String }
    #expect(events.count == run.lines.count)
    let schema = try SchemaCheck(Command.run(["schema", "scan"]).output)
    for line in run.lines { #expect(schema.problems(line).isEmpty, "\(line)") }
    #expect(events.first == "started")
    #expect(events.count { $0 == "result" } == 2)
    #expect(events.count { $0 == "frame" } == 2)
    #expect(events.count { $0 == "problem" } == 1)
    #expect(events.count { $0 == "finished" } == 1)
    #expect(events.last == "finished")
    for line in run.lines where line["event"] as? String == "result" {
      #expect(line["configRevision"] as? Int == 1)
      #expect(line["frame"] is Int)
    }
    let counts = try #require(run.lines.last?["statistics"] as? [String: Any])
    #expect(counts["processed"] as? Int == 2)
    #expect(counts["problems"] as? Int == 1)
    #expect(run.lines.last?["reason"] as? String == "endOfInput")
  }

  @Test("results in the events follow the published schema")
  func schema() throws {
    let schema = try SchemaCheck(Command.run(["schema", "result"]).output)
    let run = try Command.run(["run", Command.barcode, "-s", "Samples", "--keep-going", "--results-only", "--quiet"])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let results = run.lines.compactMap { $0["result"] }
    #expect(results.count == 10)
    for result in results { #expect(schema.problems(result).isEmpty) }
  }

  @Test("a numbered sequence and a synthetic source run; the first result ends them as configured")
  func sources() throws {
    let folder = try Folder()
    for number in 1...3 { try folder.copySample("flyer-qr.jpg", as: "f-\(number).jpg") }
    let sequence = try Command.run(["run", Command.barcode, "-s", "f-%d.jpg"], in: folder.path)
    #expect(sequence.status == 0, "\(sequence.errors)")
    #expect(sequence.lines.last?["reason"] as? String == "firstResult")
    let every = try Command.run(
      ["run", Command.barcode, "-s", "f-%d.jpg", "--keep-going", "--real-time", "--fps", "50"], in: folder.path)
    let counts = try #require(every.lines.last?["statistics"] as? [String: Any])
    // A slow machine lets frames of a live source pass by.
    #expect((1...3).contains(counts["offered"] as? Int ?? 0))
    #expect(every.lines.last?["reason"] as? String == "endOfInput")
    let synthetic = try Command.run(["run", Command.barcode, "-s", "synthetic:text=4006381333931,format=EAN_13"])
    #expect(synthetic.status == 0)
    let blurred = try Command.run(
      ["run", Command.barcode, "-s", "synthetic:text=A,format=CODE_39,blur=30,count=2,pacing=every"])
    #expect(blurred.status == 4)
  }

  @Test(
    "a source that cannot be had is reported with the right exit code",
    arguments: [
      ("none.mp4", 1, "no such file"), ("g-%03d.png", 1, "No file matches"), ("synthetic:fomat=QR", 2, "fomat"),
      ("none.png", 1, "no such file"), ("/dev/video77", 1, "There is no camera at /dev/video77"),
      ("camera:No such camera", 1, "scanview devices"), ("camera:", 2, "scanview devices"),
    ])
  func missing(_ source: String, _ status: Int32, _ words: String) throws {
    let folder = try Folder()
    let run = try Command.run(["run", Command.barcode, "-s", source], in: folder.path)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  @Test("a picture that is not there is the failure of the run, and one among others is a problem")
  func missingPicture() throws {
    let folder = try Folder()
    let run = try Command.run(["run", Command.barcode, "-s", "none.png"], in: folder.path)
    let finished = run.lines.last
    #expect(run.status == 1 && finished?["reason"] as? String == "failed", "\(run.output)")
    #expect((finished?["problem"] as? [String: Any])?["code"] as? String == "notFound", "\(run.output)")
    #expect(run.lines.count { $0["event"] as? String == "problem" } == 1)
  }

  @Test("a broken video, and a machine without ffmpeg, are reported")
  func video() throws {
    let folder = try Folder()
    try folder.write("v.mp4", Data(repeating: 7, count: 5_000))
    let without = try Command.run(
      ["run", Command.barcode, "-s", "v.mp4"], in: folder.path, environment: ["PATH": "/none"])
    #expect(without.status == 1)
    #expect(without.errors.contains("ffmpeg"))
    #expect(without.lines.last?["reason"] as? String == "failed")
    let broken = try Command.run(["run", Command.barcode, "-s", "v.mp4"], in: folder.path)
    #expect(broken.status == 1)
    #expect(broken.lines.last?["event"] as? String == "finished")
  }

  @Test("Ctrl-C ends a session with `finished`, and the exit code says whether something was found")
  func interrupted() throws {
    // The signal is sent when the first result has come, so that nothing depends on time.
    let folder = try Folder()
    let run = try Command.shell(
      """
      mkfifo pipe
      "$scanview" run "$config" -s synthetic:text=ABC,format=CODE_39 --keep-going --real-time >pipe 2>words &
      while read -r line; do
        echo "$line"
        case $line in *'"event":"result"'*) kill -INT $! ;; esac
      done <pipe
      wait $!; echo "{\\"status\\": $?}"
      """, in: folder.path)
    #expect(run.lines.last?["status"] as? Int == 0)
    let finished = try #require(run.lines.dropLast().last)
    #expect(finished["event"] as? String == "finished")
    #expect(finished["reason"] as? String == "stopped")
  }

  @Test("Ctrl-C ends `scan` with 130, whole lines, and nothing half-written")
  func interruptedScan() throws {
    let folder = try Folder()
    let run = try Command.shell(
      """
      mkfifo pipe; mkdir in; for i in {1..200}; do ln -s "$samples/flyer-qr.jpg" in/$i.jpg; done
      "$scanview" scan "$config" in -a out >pipe 2>words &
      n=0
      while read -r line; do
        echo "$line"
        n=$((n + 1)); if [ $n = 2 ]; then kill -INT $!; fi
      done <pipe
      wait $!; echo "{\\"status\\": $?}"; cat words >&2
      """, in: folder.path)
    #expect(run.lines.last?["status"] as? Int == 130)
    #expect(run.lines.count < 190)
    #expect(run.lines.dropLast().allSatisfy { SampleTests.codes($0).count == 1 })
    #expect(run.errors.contains("interrupted: "))
    #expect(try folder.names("out").allSatisfy { $0.hasSuffix(".jpg.png") })
  }
}
