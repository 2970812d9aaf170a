import Glibc
import ScanBench
import ScanPluginKit
import ScanRuntime
import ScanTestKit

/// From the save of a watched configuration file to the first frame of the new plugin, a third of the saves being broken.
enum WatchLatency {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static func run(saves: Int) async throws -> String {
    let folder = try TemporaryFolder()
    let path = folder.path + "/config.json"
    try folder.save(text(id: "first", formats: #""EAN_13""#), as: "config.json")
    let log = FrameLog()
    let registry = TimedPlugin.registry(log)
    let config = try ConfigLoader(useCases: registry.useCases).load(contentsOf: path).config
    let source = Scenes.camera(try Scenes.codes())
    let view = try await ScanView(config, source: source, registry: registry)
    let recorder = EventRecorder(view)
    let reloader = try view.watch(path)
    try await view.start()
    _ = await log.first("first")
    var (live, begun, refused) = ([Double](), [Double](), [Double]())
    var pointers: [String: Int] = [:]
    for number in 1...saves {
      try await Task.sleep(for: .milliseconds(40 + number * 7 % 47))
      let isBroken = number.isMultiple(of: 3)
      let formats = number.isMultiple(of: 2) ? #""EAN_13", "EAN_8""# : #""QR_CODE", "CODE_128""#
      let content =
        switch number % 9 {
        case 3: text(id: "save \(number)", formats: #""EAN_14""#)
        case 6: String(text(id: "save \(number)", formats: formats).dropLast(9))
        case 0: text(id: "save \(number)", formats: formats, more: #""multiBarcodes": true, "#)
        default: text(id: "save \(number)", formats: formats)
        }
      let before = reports(recorder).count
      let save = ContinuousClock.now
      try folder.save(content, as: "config.json")
      if isBroken {
        await recorder.wait { reports($0).count > before }
        refused.append((ContinuousClock.now - save).milliseconds)
        guard case .refused(let problems)? = reports(recorder).last?.outcome, let problem = problems.first else {
          throw Failure(description: "broken save \(number) was not refused")
        }
        let place = problem.pointer.description
        pointers[place.isEmpty ? "line \(problem.position?.line ?? 0)" : place, default: 0] += 1
      } else {
        let first = await log.first("save \(number)")
        begun.append((first.begin - save).milliseconds)
        await recorder.wait { reports($0).count > before }
        if let report = reports(recorder).last { live.append(report.latency.milliseconds) }
      }
    }
    guard let statistics = await view.finish()?.statistics else { throw Failure(description: "no session") }
    reloader.cancel()
    var table = PlainTable(["from the save (rename) to", "saves", "p50 ms", "p99 ms", "max ms"])
    for (name, values) in [
      ("the exchange of the plugin, as reported", live), ("the first frame of the new plugin", begun),
      ("the report of a broken file", refused),
    ] {
      table.add([name, String(values.count)] + [50, 99, 100].map { Decimals.text(Percentile.of(values, $0), 2) })
    }
    let places = pointers.sorted { $0.key < $1.key }.map { "\($0.key) ×\($0.value)" }.joined(separator: ", ")
    return "Saves of the watched file on a source of 30 frames per second (interval 33.33 ms)\n\n" + table.text()
      + "\n\n"
      + "problems at \(places)\n\(statistics.offered) frames, \(statistics.processed) scanned, source started "
      + "\(source.runs) time(s), longest pause between scans \(Decimals.text(log.gaps.longest.milliseconds, 1)) ms"
  }

  private static func reports(_ recorder: EventRecorder) -> [ReloadReport] { reports(recorder.events) }

  private static func reports(_ events: [ScanEvent]) -> [ReloadReport] {
    events.compactMap { if case .reloaded(let report) = $0 { report } else { nil } }
  }

  private static func text(id: String, formats: String, more: String = "") -> String {
    """
    {
      "viewPluginConfig": {
        "pluginConfig": {
          "id": "\(id)", "cancelOnResult": false, "consecutiveEqualResultFilter": 0,
          "barcodeConfig": {\(more)"barcodeFormats": [\(formats)], "multiBarcode": true}
        }
      }
    }
    """
  }
}

/// A folder of its own that is gone with its owner.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/scanview-bench-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw WatchLatency.Failure(description: "no folder in /tmp") }
    path = String(cString: made)
  }

  deinit {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { unlink(path + "/" + name) }
      }
      closedir(folder)
    }
    rmdir(path)
  }

  /// Writes a file beside and puts it in place by renaming, as editors do.
  func save(_ text: String, as name: String) throws { try save(Array(text.utf8), as: name) }

  func save(_ bytes: [UInt8], as name: String) throws {
    let (draft, final) = (path + "/." + name, path + "/" + name)
    guard let file = fopen(draft, "w") else { throw WatchLatency.Failure(description: "\(draft) cannot be written") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    rename(draft, final)
  }
}
