import ScanControl
import ScanImage
import ScanPluginKit
import ScanRuntime
import ScanSinks

/// The way of commands from sinks to the views of a service: the commands of the control socket, of which only a few can be asked for.
final class CommandDoor: Sendable {
  /// Does the commands of a view while it runs.
  typealias Perform = @Sendable (ControlCommand) async throws(ControlError) -> [JSONMember]

  private struct View {
    var modes: [String] = []
    var perform: Perform?
  }

  private let views = Guarded<[String: View]>([:])

  /// Says which configurations a view can be switched between.
  func note(modes: [String], of view: String) { views.withLock { $0[view, default: View()].modes = modes } }

  /// Opens the door to a view; nil closes it.
  func open(_ view: String, _ perform: Perform?) { views.withLock { $0[view, default: View()].perform = perform } }

  /// What sinks are given of it.
  var commands: ViewCommands {
    ViewCommands(
      modes: { [self] view in names(of: view) },
      perform: { [self] command, view in
        do throws(ControlError) {
          let members = try await perform(command, view)
          return JSONNode(.object([JSONMember("ok", true)] + members))
        } catch {
          return ["ok": false, "error": error.json(Console.texts)]
        }
      })
  }

  private func names(of view: String) -> [String] {
    views.withLock { $0[view]?.modes.map(FilePath.stem(of:)) ?? [] }
  }

  private func perform(_ command: ViewCommands.Command, _ name: String) async throws(ControlError) -> [JSONMember] {
    let view = views.withLock { $0[name] }
    guard let view, let perform = view.perform else {
      throw ControlError(.notRunning, SinkWords.viewNotRunning.with(["view": .string(name)]))
    }
    switch command {
    case .read:
      _ = try await perform(.resume)
      return try await perform(.clear)
    case .torch(let text):
      guard let mode = TorchMode(rawValue: text) else {
        throw Self.noChoice(text, among: TorchMode.allCases.map(\.rawValue))
      }
      return try await perform(.torch(mode))
    case .mode(let mode):
      guard let path = view.modes.first(where: { FilePath.stem(of: $0) == mode }) else {
        throw Self.noChoice(mode, among: view.modes.map(FilePath.stem(of:)))
      }
      return try await perform(.swap(.file(path)))
    }
  }

  private static func noChoice(_ met: String, among names: [String]) -> ControlError {
    ControlError(
      .badArgument,
      SinkWords.noChoice.with([
        "met": .string(ShownText.harmless(String(met.prefix(80)))), "names": .string(names.joined(separator: ", ")),
      ]), suggestions: nearestNames(to: met, among: names))
  }
}
