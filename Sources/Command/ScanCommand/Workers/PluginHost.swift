import ScanPluginKit
import ScanRuntime
import ScanWorker

/// A plugin that scans frames for another process: it is made, used and freed on an executor of its own.
actor PluginHost {
  private let channel: WorkerChannel
  private let executor = PluginExecutor(label: "scanview.worker.plugin")
  private var plugin: (any ScanPlugin)?
  private var inputs = InputReader()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Makes a host that has no plugin yet.
  init(_ channel: WorkerChannel) {
    self.channel = channel
  }

  // The engines' handles belong to the executor's thread discipline until the end.
  isolated deinit {
    plugin = nil
  }

  /// Makes the plugin.
  ///
  /// - Throws: `InvalidDocument`, or what the registry or the plugin's factory throws.
  func configure(_ message: JSONNode, _ registry: PluginRegistry) throws {
    plugin = try registry.makePlugin(Self.context(message, registry))
  }

  /// Answers a request about frames.
  func answer(_ request: WorkerRequest, _ registry: PluginRegistry) async -> (type: String, members: [JSONMember]) {
    let cancellation = CancellationFlag()
    return await withTaskCancellationHandler {
      do {
        return try answer(request.type, request.message, registry, cancellation)
      } catch {
        return ("error", Self.problem(error))
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  private func answer(
    _ type: String, _ message: JSONNode, _ registry: PluginRegistry, _ cancellation: CancellationFlag
  ) throws -> (type: String, members: [JSONMember]) {
    guard let plugin, !cancellation.isCancelled else { return ("cancelled", []) }
    switch type {
    case "scan":
      let output = try plugin.scan(input(message, cancellation))
      var pictures = ReturnedPictures { [channel] bytes, offset in channel.giveBack(bytes, at: offset) }
      return ("output", [JSONMember("output", try output.message(&pictures))])
    case "explain":
      let reasons = try plugin.explain(input(message, cancellation))
      return ("reasons", [JSONMember("reasons", reasons.encoded)])
    case "update":
      let isTaken = try plugin.update(Self.context(message, registry))
      return ("updated", [JSONMember("isTaken", JSONNode(.bool(isTaken)))])
    default:
      plugin.reset()
      return ("done", [])
    }
  }

  private func input(_ message: JSONNode, _ cancellation: CancellationFlag) throws -> ScanInput {
    try inputs.input(message, cancellation) { [channel] offset, count, body in
      channel.lend(at: offset, count: count, body)
    }
  }

  private static func context(_ message: JSONNode, _ registry: PluginRegistry) throws -> PluginContext {
    PluginContext(
      pluginConfig: try PluginConfig(message["pluginConfig"] ?? JSONNode(.null), registry: registry),
      baseDirectory: message["folder"]?.string, isRecording: false,
      isInComposite: message["isInComposite"]?.bool ?? false,
      locale: message["locale"]?.string ?? PluginContext.userLocale)
  }

  /// What went wrong, for a program that knows the words and for one that does not.
  static func problem(_ error: any Error) -> [JSONMember] {
    var members: [JSONMember] = []
    if let error = error as? PluginError { members.append(JSONMember("pluginError", error.encoded)) }
    let words = DisplayText(of: error)
    let problems =
      (error as? InvalidDocument)?.problems.map { ($0.json.members ?? []) + [$0.messageText.besideMessage] }
      ?? [[JSONMember("message", JSONNode(.string(words.text()))), words.besideMessage]]
    return members + [JSONMember("problems", JSONNode(.array(problems.map { JSONNode(.object($0)) })))]
  }
}
