import ScanControl
import ScanPluginKit
import ScanRuntime

/// What the keys do while a scanner runs on a terminal.
struct RunKeys: Sendable {
  let view: ScanView
  let modes: RunModes
  let handler: ControlHandler

  /// The keys in words, on one line.
  var help: String {
    let switching = modes.paths.count > 1 ? "1-\(min(9, modes.paths.count)) or n: switch, " : ""
    return "keys: \(switching)space: pause, t: torch, + -: zoom, s: snapshot, c: clear, q: stop"
  }

  /// Does what a key asks for, and says what became of it.
  func press(_ key: UInt8) async {
    do throws(ControlError) {
      guard let command = try command(key) else { return }
      let reply = try await handler.perform(command)
      if let words = words(command, reply) { Console.note(words) }
    } catch {
      Console.error(error.description)
    }
  }

  private func command(_ key: UInt8) throws(ControlError) -> ControlCommand? {
    switch Character(UnicodeScalar(key)) {
    case " ": return view.state == .paused ? .resume : .pause
    case "q": return .stop
    case "c": return .clear
    case "s": return .snapshot(path: nil, overwrite: false)
    case "t":
      let isOn = view.cameraStatus.effective.torch ?? (view.cameraStatus.requested.torch == .on)
      return .torch(isOn ? .off : .on)
    case "+", "=": return .zoom(view.cameraStatus.requested.zoom * 1.25)
    case "-": return .zoom(max(1, view.cameraStatus.requested.zoom / 1.25))
    case "n" where modes.paths.count > 1: return .swap(.file(modes.next))
    case "1"..."9":
      let index = Int(key) - Int(UInt8(ascii: "1"))
      guard modes.paths.indices.contains(index) else {
        throw ControlError(
          .badArgument, "there is no configuration \(index + 1); name it with --swap when the scanner is started")
      }
      return .swap(.file(modes.paths[index]))
    case "?", "h":
      Console.note(help)
      return nil
    default: return nil
    }
  }

  private func words(_ command: ControlCommand, _ reply: [JSONMember]) -> String? {
    func text(_ name: String) -> String? { reply.first { $0.key == name }?.value.string }
    switch command {
    case .swap(.file(let path)): return "\(path): \(text("outcome") ?? "")"
    case .pause, .resume: return text("state")
    case .snapshot: return text("path").map { "snapshot: \($0)" }
    case .zoom: return "zoom \((view.cameraStatus.requested.zoom * 100).rounded() / 100)"
    case .torch(let mode): return "torch \(mode.rawValue)"
    case .clear: return "cleared"
    default: return nil
    }
  }
}
