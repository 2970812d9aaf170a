import Foundation
import ScanJSON
import Testing

@testable import ScanCommand

@Suite("Results that go to sinks")
struct ServiceRunTests {
  private static let service = """
    {
      "stateDirectory": "state",
      "sinks": [
        { "id": "log", "file": { "path": "results.jsonl" } },
        { "id": "till", "program": { "command": "./till.sh" } }
      ]
    }
    """

  /// A folder with a service whose program notes what it gets, and then does what its command says.
  private static func folder(then: String = "exit 0") throws -> Folder {
    let folder = try Folder()
    try folder.write("service.json", service)
    let path = try folder.write("till.sh", "#!/bin/sh\necho \"$SCANVIEW_KIND $SCANVIEW_TEXT\" >> till.txt\n\(then)\n")
    #expect(chmod(path, 0o755) == 0)
    return folder
  }

  private static func lines(_ folder: Folder, _ name: String) throws -> [String] {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test("each result goes to each sink, as it is printed")
  func delivered() throws {
    let folder = try Self.folder()
    let run = try Command.run(
      [
        "run", Command.barcode, "-s", Command.root + "/Samples", "--as", "stills", "--keep-going", "--results-only",
        "--service", "service.json",
      ], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let printed = run.lines.filter { $0["event"] as? String == "result" }
    let stored = try Self.lines(folder, "results.jsonl").map { try JSONNode.parse($0) }
    #expect(printed.count > 3 && stored.count == printed.count)
    for (one, other) in zip(printed, stored) {
      #expect(one["frame"] as? Int == other["frame"]?.number?.int)
      #expect(other["view"]?.string == "barcode")
      #expect(other["items"]?.elements?.first?["text"]?.string?.isEmpty == false)
    }
    #expect(try Self.lines(folder, "till.txt").count == printed.count)
    #expect(run.errors.contains("sink `log`: \(printed.count) delivered, 0 waiting"), "\(run.errors)")
    let status = try Command.run(["sinks", "status", "service.json"], in: folder.path)
    #expect(status.status == 0)
    #expect(status.lines.map { $0["delivered"] as? Int } == [printed.count, printed.count])
  }

  @Test("what a sink does not take waits for the next start; what it refuses can be looked at and sent again")
  func waiting() throws {
    let folder = try Self.folder(then: "exit $(cat code)")
    try folder.write("code", "1")
    let arguments = [
      "run", Command.barcode, "-s", "synthetic:text=4006381333931,format=EAN_13,count=20", "--service", "service.json",
    ]
    let down = try Command.run(arguments, in: folder.path)
    #expect(down.status == 0)
    #expect(down.errors.contains("ended with code 1. What waits is kept, and tried again."), "\(down.errors)")
    #expect(down.errors.contains("sink `till`: 0 delivered, 1 waiting"), "\(down.errors)")
    #expect(try Command.run(["sinks", "status", "service.json"], in: folder.path).status == 4)
    try folder.write("code", "65")
    let refusing = try Command.run(arguments, in: folder.path)
    #expect(refusing.errors.contains("sink `till` refused the record"), "\(refusing.errors)")
    let refused = try Command.run(["sinks", "refused", "service.json"], in: folder.path)
    #expect(refused.lines.count == 2 && refused.lines.allSatisfy { $0["sink"] as? String == "till" })
    #expect(try Command.run(["sinks", "resend", "service.json"], in: folder.path).status == 1)
    try folder.write("code", "0")
    let resent = try Command.run(["sinks", "resend", "service.json"], in: folder.path)
    #expect(resent.status == 0 && resent.errors.contains("2 delivered now, 0 still refused"), "\(resent.errors)")
    #expect(try Command.run(["sinks", "refused", "service.json"], in: folder.path).status == 4)
  }

  @Test("rounds deliver too")
  func rounds() throws {
    let folder = try Self.folder()
    let run = try Command.run(
      [
        "run", Command.barcode, "-s", "synthetic:text=4006381333931,format=EAN_13", "--every", "1s", "--rounds", "2",
        "--service", "service.json",
      ], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Self.lines(folder, "results.jsonl").count == 2)
  }

  @Test("a sample goes to the sinks, and the words say where it did not arrive")
  func samples() throws {
    let folder = try Self.folder(then: "echo 'no paper' >&2; exit 9")
    let tried = try Command.run(["sinks", "try", "service.json", "--text", "hello"], in: folder.path)
    #expect(tried.status == 1 && tried.output.hasPrefix("sink `log` took the sample "), "\(tried.output)")
    #expect(tried.errors.contains("sink `till` did not take the sample: "), "\(tried.errors)")
    #expect(tried.errors.contains("code 9. It says: no paper"), "\(tried.errors)")
    #expect(try Self.lines(folder, "till.txt") == ["sample hello"])
    let one = try Command.run(["sinks", "try", "service.json", "--sink", "log"], in: folder.path)
    #expect(one.status == 0)
    #expect(try Command.run(["sinks", "check", "service.json", "--sink", "lag"], in: folder.path).status == 2)
  }

  @Test(
    "a file that is wrong ends the command before anything is scanned",
    arguments: [
      (#"{"sinks": []}"#, "stateDirectory"),
      (#"{"stateDirectory": "s", "sinks": [{"id": "a", "webhook": {"url": "ftp://x"}}]}"#, "is no address"),
      (#"{"stateDirectory": "/proc/none", "sinks": []}"#, "/proc/none"), ("{", "service.json:1"),
    ])
  func wrong(_ text: String, _ words: String) throws {
    let folder = try Folder()
    try folder.write("service.json", text)
    let run = try Command.run(
      ["run", Command.barcode, "-s", "synthetic:text=ABC,format=CODE_39", "--service", "service.json"], in: folder.path)
    #expect([1, 2].contains(run.status) && run.output.isEmpty)
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  @Test("a process that is killed loses nothing that it has printed, and sends nothing twice under another id")
  func kills() throws { try Self.kill(6) }

  @Test("many processes that are killed lose nothing")
  func killsLong() throws { try Self.kill(100) }

  /// Kills runs at random moments, lets a last one end, and compares what was printed with what arrived.
  private static func kill(_ count: Int) throws {
    let folder = try Folder()
    // A program that fails now and then, so that there is always something that waits.
    try folder.write("service.json", service.replacing("\"program\"", with: "\"longestDelaySeconds\": 1, \"program\""))
    let path = try folder.write(
      "till.sh", "#!/bin/bash\n[ $((RANDOM % 20)) -gt 0 ] || exit 1\nread -r line; echo \"$line\" >>till.txt\n")
    #expect(chmod(path, 0o755) == 0)
    let run = try Command.shell(
      """
      scan() { "$scanview" run "$config" -s "$1" --keep-going --results-only --quiet --service service.json \
        --set /viewPluginConfig/pluginConfig/consecutiveEqualResultFilter=0; }
      for number in $(seq \(count)); do
        scan "synthetic:text=RUN-$number,format=CODE_39,size=320x240,fps=10,pacing=live" >>printed 2>>words & pid=$!
        sleep "0.$(printf '%03d' $((RANDOM % 1000)))"; [ $((RANDOM % 2)) = 0 ] || sleep 0.7
        pkill -KILL -P $pid 2>/dev/null; kill -KILL $pid 2>/dev/null; wait $pid 2>/dev/null
        # The last line may have been cut.
        [ -z "$(tail -c 1 printed)" ] || echo >>printed
      done
      for _ in $(seq 60); do
        scan "synthetic:text=LAST,format=CODE_39,size=320x240,count=3" >>printed 2>>words
        "$scanview" sinks status service.json >state.txt && break
      done
      cat state.txt
      """, in: folder.path)
    #expect(run.lines.allSatisfy { $0["waiting"] as? Int == 0 && $0["dropped"] as? Int == 0 }, "\(run.output)")
    // The text and frame of a result name it: no two runs have the same text.
    func key(_ node: JSONNode) -> String? {
      guard node["event"]?.string == "result", let frame = node["frame"]?.number?.int else { return nil }
      let text = node["result"]?["barcodeResult"]?["barcodes"]?.elements?.first?["value"]?.string ?? ""
      return "\(text) \(frame)"
    }
    let printed = Set(try lines(folder, "printed").compactMap { line in (try? JSONNode.parse(line)).flatMap(key) })
    #expect(printed.count > count)
    for name in ["results.jsonl", "till.txt"] {
      let records = try lines(folder, name).map { try JSONNode.parse($0) }
      let arrived = records.compactMap(key)
      #expect(printed.subtracting(arrived).isEmpty, "\(name) lacks \(printed.subtracting(arrived))")
      // A repetition has the same id; `LAST` is scanned by several runs.
      let ids = Dictionary(grouping: records, by: { $0["id"]?.string ?? "" })
      let others = ids.values.compactMap { $0.first.flatMap(key) }.filter { !$0.hasPrefix("LAST") }
      #expect(Set(others).count == others.count, "\(name): a result has two ids")
      var known: Set<String> = []
      let times = records.filter { known.insert($0["id"]?.string ?? "").inserted }.compactMap { $0["time"]?.string }
      #expect(times == times.sorted(), "\(name): not in order")
    }
  }
}
