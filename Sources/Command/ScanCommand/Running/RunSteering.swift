import ScanControl
import ScanPluginKit
import ScanRuntime

/// Everything that gives a running scanner commands: the watch over its file, the keys and the control socket.
final class RunSteering {
  /// What its commands do.
  let handler: ControlHandler
  private let modes: RunModes
  private let server: ControlServer?
  private let keys: KeyTerminal?
  private let keyTask: Task<Void, Never>?

  /// Begins to take commands.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - modes: The configurations.
  ///   - socket: The path of the control socket; nil for none.
  ///   - hasKeys: Whether keys are read when standard input is a terminal.
  ///   - ring: The recording of which a key or command writes the last seconds; nil without one.
  /// - Throws: `ControlError` or `ScanIssue`; nothing is left behind.
  init(_ view: ScanView, _ modes: RunModes, socket: String?, hasKeys: Bool, ring: RunRecorder? = nil) throws {
    self.modes = modes
    let folder = FilePath.folder(of: modes.paths[0])
    let loader = ConfigLoader(useCases: CommandEnvironment.registry.useCases)
    // A swap was reported already; that its file cannot be watched is reported too, and harms nothing else.
    let didSwap: @Sendable (String?) async -> Void = { path in
      do throws(ScanIssue) {
        try modes.run(path, on: view)
      } catch {
        Console.error(error.displayText)
      }
    }
    func made(from folder: String) -> ControlHandler {
      ControlHandler(
        view, loader: loader, baseDirectory: folder, texts: Console.texts, recording: ring, didSwap: didSwap)
    }
    handler = made(from: ".")
    server = try socket.map { try ControlServer($0, handler: made(from: folder)) }
    try modes.run(modes.paths[0], on: view)
    // Names of the command line start from the working folder.
    let actions = RunKeys(
      view: view, modes: modes, handler: handler, ring: ring.flatMap { $0.hasRing ? $0 : nil })
    let (presses, press) = AsyncStream.makeStream(of: UInt8.self, bufferingPolicy: .bufferingNewest(16))
    keys = hasKeys ? KeyTerminal { press.yield($0) } : nil
    keyTask = keys.map { _ in
      Console.note(actions.help)
      return Task { for await key in presses { await actions.press(key) } }
    }
  }

  /// Ends all of it: the terminal is as before, the watch over, the socket gone.
  func end() async {
    keys?.restore()
    keyTask?.cancel()
    modes.end()
    await server?.stop()
  }
}
