import Foundation
import Testing

@testable import ScanCommand

@Suite("Views of a service")
struct ServiceViewsTests {
  /// A folder with a service whose sink is a file.
  private static func folder(_ views: String, sinks: String = #"{ "id": "log", "file": { "path": "log.jsonl" } }"#)
    throws
    -> Folder
  {
    let folder = try Folder()
    try folder.write("service.json", #"{ "stateDirectory": "state", "views": [ \#(views) ], "sinks": [ \#(sinks) ] }"#)
    return folder
  }

  private static func view(_ id: String, _ source: String, config: String = Command.barcode, _ more: String = "")
    -> String
  {
    #"{ "id": "\#(id)", "config": "\#(config)", "source": "\#(source)", "isIsolated": false\#(more) }"#
  }

  private static func records(_ folder: Folder) throws -> [[String: Any]] {
    try String(contentsOfFile: "\(folder.path)/log.jsonl", encoding: .utf8).split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test("run side by side, each by its name in events and records, until the input of all is over")
  func sideBySide() throws {
    let folder = try Self.folder(
      [
        Self.view("samples", Command.root + "/Samples"), Self.view("one", "synthetic:text=4006381333931,count=3"),
        Self.view("off", "synthetic:text=1", config: "none.json", #", "isEnabled": false"#),
      ].joined(separator: ","))
    let run = try Command.run(["run", "--service", "service.json", "--results-only"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let results = run.lines.filter { $0["event"] as? String == "result" }
    let byView = Dictionary(grouping: results) { $0["view"] as? String ?? "" }
    #expect(byView.keys.sorted() == ["one", "samples"])
    #expect(try #require(byView["samples"]).count > 3)
    let stored = try Self.records(folder)
    #expect(
      Dictionary(grouping: stored) { $0["view"] as? String ?? "" }.mapValues(\.count) == byView.mapValues(\.count))
    #expect(run.errors.contains("2 views run: samples, one"), "\(run.errors)")
    #expect(run.errors.contains("one: its input is over"), "\(run.errors)")
  }

  @Test("the last picture of each view is kept, marked where something was read, and of a round that gave no reading")
  func pictures() throws {
    let folder = try Folder()
    try folder.write(
      "service.json",
      """
      {
        "stateDirectory": "state", "pictures": { "folder": "pictures", "maxSide": 320 },
        "views": [ \(Self.view("codes", Command.root + "/Samples/product-ean13.jpg")) ]
      }
      """)
    let run = try Command.run(["run", "--service", "service.json", "--results-only"], in: folder.path)
    #expect(run.status == 0 && run.errors.contains("1 view runs: codes"), "\(run.errors)")
    let picture = try Command.run(["scan", Command.barcode, "pictures/results/codes.jpg"], in: folder.path)
    #expect(picture.output.contains("EAN_13"), "\(picture.output) \(picture.errors)")
    let missed = try Command.run(
      [
        "run", Command.barcode, "--source", Command.root + "/Samples/Meters/gauge.jpg", "--every", "1h", "--rounds",
        "1",
        "--service", "service.json",
      ], in: folder.path)
    #expect(missed.status == 4, "\(missed.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/pictures/missed")
    #expect(names == ["barcode.jpg"], "\(missed.errors)")
  }

  @Test("one that fails begins again after growing pauses, and the other goes on")
  func failing() throws {
    let folder = try Self.folder(
      [
        Self.view("broken", "synthetic:text=1", config: "missing.json"),
        Self.view("gone", "none-%03d.png"), Self.view("good", Command.root + "/Samples"),
      ].joined(separator: ","))
    let script = """
      "$scanview" run --service service.json --results-only >out.txt 2>err.txt &
      service=$!
      until grep -q "broken: begins again in 2 s" err.txt && grep -q "good: its input is over" err.txt; do
        kill -0 $service || break
        sleep 0.1
      done
      kill -TERM $service
      wait $service
      echo "code $?"
      """
    let shell = try Command.shell(script, in: folder.path)
    let errors = try String(contentsOfFile: folder.path + "/err.txt", encoding: .utf8)
    #expect(shell.output.contains("code 0"), "\(shell.output) \(errors)")
    #expect(errors.contains("broken: begins again in 1 s") && errors.contains("gone: begins again"), "\(errors)")
    #expect(try Self.records(folder).count > 3)
  }

  @Test("SIGHUP takes over views, sinks and configurations, and a wrong file changes nothing")
  func reload() throws {
    let folder = try Self.folder(Self.view("one", "synthetic:text=4006381333931"))
    let script = """
      wait_for() { until grep -q "$1" "$2" 2>/dev/null; do kill -0 $service || exit 9; sleep 0.1; done; }
      "$scanview" run --service service.json --results-only >out.txt 2>err.txt &
      service=$!
      wait_for '"view":"one"' out.txt
      cp service.json right.json
      echo '{ "views": [' >service.json
      kill -HUP $service
      wait_for "was not taken over" err.txt
      cp next.json service.json
      kill -HUP $service
      wait_for '"view":"two"' other.jsonl
      wait_for "one: is no longer in the file" err.txt
      kill -TERM $service
      wait $service
      echo "code $?"
      """
    try folder.write(
      "next.json",
      #"{ "stateDirectory": "state", "views": [ \#(Self.view("two", "synthetic:text=4006381333931")) ], "sinks": [ { "id": "other", "file": { "path": "other.jsonl" } } ] }"#
    )
    let shell = try Command.shell(script, in: folder.path)
    #expect(shell.output.contains("code 0"), "\(shell.output)")
  }

  @Test(
    "what cannot be meant is refused with its place",
    arguments: [
      (#"{ "id": "a", "config": "b.json" }"#, "source"),
      (#"{ "id": "a", "config": "b.json", "source": "camera", "schedule": { "from": "25:00" } }"#, "25:00"),
      (#"{ "id": "a", "config": "b.json", "source": "camera", "schedule": { "at": ["sunrise"] } }"#, "latitude"),
      (
        #"{ "id": "a", "config": "b.json", "source": "camera", "schedule": { "everySeconds": 5, "at": ["06:00"] } }"#,
        "both"
      ),
      (
        #"{ "id": "a", "config": "b.json", "source": "x" }, { "id": "a", "config": "b.json", "source": "x" }"#,
        "another view"
      ),
    ])
  func refused(views: String, words: String) throws {
    let folder = try Self.folder(views)
    let run = try Command.run(["run", "--service", "service.json"], in: folder.path)
    #expect(run.status == 2 && run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.contains("service.json:1"), "\(run.errors)")
  }

  @Test("options for one view are refused, and a command without a view says what is missing")
  func commandLine() throws {
    let folder = try Self.folder(Self.view("one", "synthetic:text=1"))
    let watched = try Command.run(["run", "--service", "service.json", "--watch"], in: folder.path)
    #expect(watched.status == 2 && watched.errors.contains("--watch"), "\(watched.errors)")
    let nothing = try Command.run(["run"], in: folder.path)
    #expect(nothing.status == 2 && nothing.errors.contains("--service"), "\(nothing.errors)")
    let noSource = try Command.run(["run", Command.barcode], in: folder.path)
    #expect(noSource.status == 2 && noSource.errors.contains("--source"), "\(noSource.errors)")
    try folder.write("service.json", #"{ "stateDirectory": "state" }"#)
    let noViews = try Command.run(["run", "--service", "service.json"], in: folder.path)
    #expect(noViews.status == 2 && noViews.errors.contains("views"), "\(noViews.errors)")
  }

  @Test("a service with views that is killed and begun again loses no reading, and keeps none twice in the history")
  func kills() throws { try Self.kill(4) }

  @Test("a service with views that is killed many times loses no reading")
  func killsLong() throws { try Self.kill(100) }

  /// Kills services at random moments, as a service manager would begin them again, and compares what they printed with the sink and the history.
  private static func kill(_ count: Int) throws {
    let folder = try folder(
      [
        view(
          "water", Command.root + "/Samples/Meters/water-dials.jpg", config: "water.json",
          #", "schedule": { "everySeconds": 1 }"#),
        view("one", "synthetic:text=ONE,format=CODE_39,size=320x240,fps=10,pacing=live", config: "codes.json"),
        view("two", "synthetic:text=TWO,format=CODE_39,size=320x240,fps=10,pacing=live", config: "codes.json"),
      ].joined(separator: ","))
    try folder.write(
      "codes.json",
      #"{ "viewPluginConfig": { "pluginConfig": { "id": "codes", "cancelOnResult": false, "consecutiveEqualResultFilter": 0, "barcodeConfig": { "barcodeFormats": ["CODE_39"] } } } }"#
    )
    try folder.copySample("Meters/water-dials.jpg", as: "reference.jpg")
    let water = Command.root + "/Packaging/examples/water-meter/water.json"
    try folder.write("water.json", Data(contentsOf: URL(filePath: water)))
    let shell = try Command.shell(
      """
      for number in $(seq \(count)); do
        "$scanview" run --service service.json --results-only >>printed 2>>words & service=$!
        sleep "$((RANDOM % 3)).$(printf '%03d' $((RANDOM % 1000)))"
        kill -KILL $service; wait $service 2>/dev/null
        # The last line may have been cut.
        [ -z "$(tail -c 1 printed)" ] || echo >>printed
      done
      "$scanview" run --service service.json --results-only >last 2>>words & service=$!
      until grep -q '"view":"water"' last; do kill -0 $service || exit 9; sleep 0.1; done
      kill -TERM $service; wait $service; echo "code $?"
      cat last >>printed
      "$scanview" sinks status service.json
      "$scanview" meter export water.json --format json >history
      """, in: folder.path)
    #expect(
      shell.output.contains("code 0") && shell.output.contains(#""waiting":0"#), "\(shell.output) \(shell.errors)")
    let printed = try String(contentsOfFile: folder.path + "/printed", encoding: .utf8).split(separator: "\n")
      .compactMap {
        try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
      }.filter { $0["event"] as? String == "result" }
    // A sink may get a record again after a kill, with the id that tells so.
    var known: Set<String> = []
    let stored = try records(folder).filter { known.insert($0["id"] as? String ?? "").inserted }
    let views = ["water", "one", "two"]
    for name in views {
      let (shown, kept) = (
        printed.filter { $0["view"] as? String == name }.count, stored.filter { $0["view"] as? String == name }
      )
      // Between the storing and the printing of a result a process may end.
      #expect(
        shown > 0 && (shown...shown + count).contains(kept.count), "\(name): \(shown) printed, \(kept.count) stored")
      let times = kept.compactMap { $0["time"] as? String }
      #expect(times == times.sorted() && times.count == kept.count)
    }
    #expect(!known.contains(""))
    let history = try String(contentsOfFile: folder.path + "/history", encoding: .utf8).split(separator: "\n")
      // Rounds that gave no reading have none.
      .filter { $0.contains(#""id":"#) }
    let readings = stored.filter { $0["view"] as? String == "water" }.count
    #expect(
      (readings...readings + count).contains(history.count), "\(readings) delivered, \(history.count) in the history")
    #expect(Set(history).count == history.count)
  }
}
