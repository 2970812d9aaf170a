import Foundation
import ScanPluginKit
import ScanRuntime
import ScanTestKit

@testable import ScanControl

/// A running view behind a socket.
final class ControlScene: Sendable {
  let folder: String
  let path: String
  let view: ScanView
  let source: ScriptedSource
  let server: ControlServer

  init(texts: TextCatalog = .english) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "sc-\(UUID().uuidString.prefix(8))").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    path = folder + "/s"
    source = ScriptedSource.steady(framesPerSecond: 200)
    let registry = ScriptedPlugin.registry()
    view = try await ScanView(.scripted(id: "first"), source: source, registry: registry)
    try await view.start()
    server = try ControlServer(
      path,
      handler: ControlHandler(
        view, loader: ConfigLoader(useCases: registry.useCases), baseDirectory: folder, texts: texts))
  }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
  }

  func end() async throws {
    await view.finish()
    await server.stop()
    try FileManager.default.removeItem(atPath: folder)
  }

  static func config(_ id: String) -> String {
    #"{"viewPluginConfig": {"pluginConfig": {"id": "\#(id)", "cancelOnResult": false, "scriptedConfig": {}}}}"#
  }

  /// Runs a dialogue that blocks on a thread of its own.
  static func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { waiter in
      Thread { waiter.resume(with: Result(catching: body)) }.start()
    }
  }

  /// Sends lines over one connection and gives as many replies.
  static func ask(_ path: String, _ lines: [String]) async throws -> [JSONNode] {
    try await onThread {
      var client = try ControlClient(path)
      for line in lines { try client.send(Array(line.utf8)) }
      return try lines.map { _ in try JSONNode.parse(client.nextLine() ?? "") }
    }
  }

  /// Sends lines over one connection to the scene and gives as many replies.
  func ask(_ lines: [String]) async throws -> [JSONNode] { try await Self.ask(path, lines) }
}
