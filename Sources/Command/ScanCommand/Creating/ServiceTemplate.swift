import ScanPluginKit
import ScanSinks
import ScanWorker

/// The files of a new service: one view, and where its results go.
struct ServiceTemplate {
  /// The files, with their places in the folder.
  let files: [NewFile]

  /// What the kinds of sinks that ship begin with, where their schema does not say it.
  private static let settings: [String: JSONNode] = [
    "file": ["path": "results.jsonl"], "program": ["command": "cat"], "prometheus": ["path": "scanview.prom"],
    "webhook": ["url": "http://localhost:8000/results"], "mqtt": ["broker": "mqtt://localhost"],
    "influxdb": ["url": "http://localhost:8086/api/v2/write?org=ORG&bucket=BUCKET&precision=ms"],
    "socket": ["path": "results.sock"], "keyboard": ["layout": "us", "suffix": "enter"],
  ]

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - config: What its view scans for.
  ///   - source: Where the frames come from.
  ///   - kinds: The kinds of its sinks.
  /// - Throws: ``UsageError`` for a kind that this build does not have; `InvalidDocument` where no right file could be made.
  init(_ config: ConfigTemplate, source: String, sinks kinds: [String], registry: SinkRegistry) throws {
    let schema = ServiceConfig.schema(sinks: registry)
    var sinks: [JSONNode] = []
    for kind in kinds where !sinks.contains(where: { $0["id"]?.string == kind }) {
      guard registry.keys.contains(kind) else {
        throw UsageError(
          NewWords.noSinkKind.with(["name": .string(kind), "kinds": .string(registry.keys.joined(separator: ", "))]))
      }
      let form = schema["$defs"]?["sinkConfig"]?["properties"]?[kind] ?? ["type": "object"]
      let settings = Self.settings[kind] ?? SchemaExample.value(form, in: schema)
      sinks.append(JSONNode(.object([JSONMember("id", JSONNode(.string(kind))), JSONMember(kind, settings)])))
    }
    let view: JSONNode = [
      "id": JSONNode(.string(config.name)), "config": JSONNode(.string("\(config.name).json")),
      "source": JSONNode(.string(source)),
    ]
    let service: JSONNode = ["stateDirectory": "state", "views": [view], "sinks": JSONNode(.array(sinks))]
    let text = service.text(.pretty)
    _ = try ServiceConfig.reading(
      try JSONNode.parse(text, file: "service.json"), file: "service.json", environment: registry.environment)
    files = [
      NewFile(path: "service.json", text: text), NewFile(path: "\(config.name).json", text: config.text),
    ]
  }
}
