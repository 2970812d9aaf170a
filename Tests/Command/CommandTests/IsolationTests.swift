import Foundation
import Testing

@Suite("Pictures in processes of their own")
struct IsolationTests {
  private static let samples = ["flyer-qr.jpg", "product-ean13.jpg", "part-datamatrix.jpg"].map {
    Command.root + "/Samples/" + $0
  }

  @Test("Isolated or not, in order or not, with one process or three: the same lines")
  func sameLines() throws {
    let plain = try Command.run(["scan", Command.barcode, "--no-isolate"] + Self.samples)
    #expect(plain.lines.count == 3 && plain.status == 0)
    for options in [[], ["--isolate", "--jobs", "1"], ["--jobs", "3"]] {
      #expect(try Command.run(["scan", Command.barcode] + options + Self.samples).output == plain.output)
    }
    let unordered = try Command.run(["scan", Command.barcode, "--jobs", "3", "--unordered"] + Self.samples)
    #expect(unordered.output.split(separator: "\n").sorted() == plain.output.split(separator: "\n").sorted())
  }

  @Test("A file that the configuration names can be read, wherever it is")
  func namedFile() throws {
    let arguments = [
      "scan", Command.root + "/Configs/meter-reference.json", Command.root + "/Samples/Meters/water-reference.jpg",
    ]
    let isolated = try Command.run(arguments + ["--isolate"])
    #expect(isolated.lines.first?["results"].map { ($0 as? [Any])?.count } == 1, "\(isolated.errors)")
    #expect(try Command.run(arguments + ["--no-isolate"]).output == isolated.output)
  }

  @Test("A worker may not write, use the network or start programs")
  func walls() throws {
    let run = try Command.shell(
      """
      printf '{"type": "hello"}\\n' | "$scanview" worker
      """)
    #expect(run.lines.first?["isWalled"] as? Bool == true, "\(run.output) \(run.errors)")
  }

  @Test("A worker that hangs costs its picture; the next one is read by another")
  func hangs() throws {
    let run = try Command.shell(
      """
      out=$(mktemp)
      {
        # The first result shows that the worker is ready; it is stopped when all of its threads are.
        until [ -s "$out" ]; do :; done
        worker=$(pgrep -f '[w]orker --time-limit 1107ms')
        kill -STOP $worker
        until ! grep -h '^State:' /proc/$worker/task/*/status | grep -qv 'T (stopped)'; do :; done
        cat "$samples/product-ean13.jpg"
      } | timeout 60 "$scanview" scan "$config" --jobs 1 --time-limit 1107ms "$samples/flyer-qr.jpg" - "$samples/flyer-qr.jpg" >"$out"
      echo "status $?" >&2
      cat "$out"; rm "$out"
      """)
    let codes = run.lines.map { ($0["problems"] as? [[String: Any]])?.first?["code"] as? String }
    #expect(codes == [nil, "workerTimedOut", nil], "\(run.output) \(run.errors)")
    #expect(run.lines.last.map { ($0["results"] as? [Any])?.count } == 1)
    #expect(run.errors.contains("status 1"))
  }

  @Test("A run that was broken off goes on where it was: the last picture is read again, a torn line is cut off")
  func resumes() throws {
    let plain = try Command.run(["scan", Command.barcode] + Self.samples)
    let lines = plain.output.split(separator: "\n").map(String.init)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "results.jsonl")
    for (count, rest) in [(0, ""), (1, ""), (2, #"{"source": "/half"#), (3, "")] {
      try Data((lines.prefix(count).map { $0 + "\n" }.joined() + rest).utf8).write(to: file)
      let run = try Command.run(["scan", Command.barcode, "--resume", file.path] + Self.samples)
      #expect(run.status == 0 && run.output.isEmpty, "\(run.errors)")
      #expect(try String(contentsOf: file, encoding: .utf8) == plain.output, "\(count) lines were there")
    }
    try Data("no result\n".utf8).write(to: file)
    #expect(try Command.run(["scan", Command.barcode, "--resume", file.path] + Self.samples).status == 2)
    #expect(try String(contentsOf: file, encoding: .utf8) == "no result\n", "a file of something else stays as it is")
  }
}
