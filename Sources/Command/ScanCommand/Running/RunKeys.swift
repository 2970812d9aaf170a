import ScanControl
import ScanPluginKit
import ScanRuntime

/// What the keys do while a scanner runs on a terminal.
struct RunKeys: Sendable {
  let view: ScanView
  let modes: RunModes
  let handler: ControlHandler
  /// The recording of which a key writes the last seconds.
  var ring: RunRecorder?

  /// The keys in words, on one line.
  var help: DisplayText {
    guard ring != nil else { return usualHelp }
    return DisplayText(joining: [usualHelp, RecordingWords.key.with()], by: ", ")
  }

  private var usualHelp: DisplayText {
    guard modes.paths.count > 1 else { return KeyWords.help.with() }
    return KeyWords.helpSwitch.with(["last": .number(min(9, modes.paths.count))])
  }

  /// Does what a key asks for, and says what became of it.
  func press(_ key: UInt8) async {
    if key == UInt8(ascii: "r"), let ring { return await ring.writeRing() }
    do throws(ControlError) {
      guard let command = try command(key) else { return }
      let reply = try await handler.perform(command)
      if let words = words(command, reply) { Console.note(words) }
    } catch {
      Console.error(error.displayText)
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
          .badArgument, KeyWords.noConfiguration.with(["number": .number(index + 1)]))
      }
      return .swap(.file(modes.paths[index]))
    case "?", "h":
      Console.note(help)
      return nil
    default: return nil
    }
  }

  private func words(_ command: ControlCommand, _ reply: [JSONMember]) -> DisplayText? {
    func text(_ name: String) -> String? { reply.first { $0.key == name }?.value.string }
    switch command {
    case .swap(.file(let path)): return Self.words(path, text("outcome") ?? "")
    case .pause, .resume: return text("state").map(Self.words)
    case .snapshot: return text("path").map { KeyWords.snapshot.with(["file": .string($0)]) }
    case .zoom: return KeyWords.zoom.with(["value": "\((view.cameraStatus.requested.zoom * 100).rounded() / 100)"])
    case .torch(.on): return KeyWords.torchOn.with()
    case .torch(.off): return KeyWords.torchOff.with()
    case .torch(.auto): return KeyWords.torchAuto.with()
    case .clear: return KeyWords.cleared.with()
    default: return nil
    }
  }

  private static func words(_ path: String, _ outcome: String) -> DisplayText {
    let known: [String: KeyWords] = [
      "swapped": .swapped, "applied": .swapped, "live": .live, "unchanged": .unchanged, "superseded": .superseded,
    ]
    guard let text = known[outcome] else {
      return KeyWords.outcome.with(["file": .string(path), "outcome": .string(outcome)])
    }
    return text.with(["file": .string(path)])
  }

  private static func words(_ state: String) -> DisplayText {
    switch ScanState(rawValue: state) {
    case .paused: KeyWords.paused.with()
    case .running, .starting: KeyWords.running.with()
    default: KeyWords.state.with(["state": .string(state)])
    }
  }
}
