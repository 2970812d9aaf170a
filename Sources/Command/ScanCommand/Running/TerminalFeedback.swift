import Glibc
import ScanPluginKit
import ScanRuntime
import Synchronization

/// What a terminal does of `scanFeedbackConfig`: it plays a sound or rings its bell, and flashes a line with the result.
final class TerminalFeedback: Sendable {
  private static let flash = Duration.milliseconds(150)
  /// At most three flashes a second harm nobody (WCAG 2.2, 2.3.1), and that often does not hold up the printing either.
  private static let pause = Duration.milliseconds(500)

  private let lastFlash = Mutex<ContinuousClock.Instant?>(nil)
  private let sound: String?
  private let folder: @Sendable () -> String
  private let player: SoundPlayer?
  private let knowsOfNoPlayer = Mutex(false)

  /// Makes the feedback.
  ///
  /// - Parameters:
  ///   - sound: The sound file of the command line, which is played without a terminal too; nil for that of the configuration.
  ///   - folder: The folder of the configuration that runs, from which its paths start.
  init(sound: String? = nil, folder: @escaping @Sendable () -> String) {
    self.sound = sound
    self.folder = folder
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    player = SoundPlayer(searchPath: path) { Console.error($0) }
  }

  /// What of the needs of keys is met here.
  var metNeeds: Set<KeyNeed> {
    Console.errorIsTerminal ? [.sound, .blink] : sound != nil && player != nil ? [.sound] : []
  }

  /// Presents a result as `scanFeedbackConfig` of its plugin says; returns when a flash is over.
  func present(_ result: ScanResult, _ plugins: [ViewPluginConfig]) async {
    guard let plugin = plugins.first(where: { $0.id == result.pluginID }) else { return }
    let feedback = plugin.scanFeedbackConfig
    if feedback.beepOnResult { beep(plugin) }
    guard Console.errorIsTerminal, feedback.blinkAnimationOnResult, mayFlash() else { return }
    let text = result.body.items.map(\.text).joined(separator: ", ")
    // Inverse video for a moment. A cancelled wait only ends the flash sooner.
    TransientLine.show("\u{1B}[7m \(ShownText.short(text.isEmpty ? result.pluginID : text)) \u{1B}[27m")
    try? await Task.sleep(for: Self.flash)
    TransientLine.clear()
  }

  /// Ends the sound that is played.
  func end() async { await player?.end() }

  /// Plays the sound file that is named, or else rings the bell.
  private func beep(_ plugin: ViewPluginConfig) {
    if let file = file(of: plugin) {
      if player?.play(file) == true { return }
      if player == nil { noteNoPlayer() }
    }
    if Console.errorIsTerminal { Console.show("\u{7}") }
  }

  private func file(of plugin: ViewPluginConfig) -> String? {
    if let sound { return sound }
    guard Console.errorIsTerminal, let path = plugin.uiFeedbackConfig?.sound else { return nil }
    return path.hasPrefix("/") ? path : FilePath.joined(folder(), path)
  }

  private func noteNoPlayer() {
    let isKnown = knowsOfNoPlayer.withLock { known in
      defer { known = true }
      return known
    }
    guard !isKnown else { return }
    let names = SoundPlayer.programs.map(\.name).joined(separator: ", ")
    Console.note(RunWords.noPlayer.with(["players": .string(names)]))
  }

  private func mayFlash() -> Bool {
    lastFlash.withLock { last in
      let now = ContinuousClock.now
      if let last, last.duration(to: now) < Self.pause { return false }
      last = now
      return true
    }
  }
}

extension UIFeedbackConfig {
  /// The path of the first sound; nil when there is none.
  var sound: String? {
    elements.first { $0.contentType == .sound && $0.defaultContent?.contentValue.isEmpty == false }?
      .defaultContent?.contentValue
  }
}
