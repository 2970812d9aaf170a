import ScanPluginKit
import ScanRuntime
import Synchronization

/// What a terminal does of `scanFeedbackConfig`: it rings its bell, and flashes a line with the result.
enum TerminalFeedback {
  /// What of the needs of keys is met here.
  static let metNeeds: Set<KeyNeed> = Console.errorIsTerminal ? [.sound, .blink] : []

  private static let flash = Duration.milliseconds(150)
  /// At most three flashes a second harm nobody (WCAG 2.2, 2.3.1), and that often does not hold up the printing either.
  private static let pause = Duration.milliseconds(500)
  private static let lastFlash = Mutex<ContinuousClock.Instant?>(nil)

  /// Presents a result as `scanFeedbackConfig` of its plugin says; returns when a flash is over.
  static func present(_ result: ScanResult, _ plugins: [ViewPluginConfig]) async {
    guard Console.errorIsTerminal,
      let feedback = plugins.first(where: { $0.id == result.pluginID })?.scanFeedbackConfig
    else { return }
    if feedback.beepOnResult { Console.show("\u{7}") }
    guard feedback.blinkAnimationOnResult, mayFlash() else { return }
    let text = result.body.items.map(\.text).joined(separator: ", ")
    // Inverse video for a moment. A cancelled wait only ends the flash sooner.
    TransientLine.show("\u{1B}[7m \(ShownText.short(text.isEmpty ? result.pluginID : text)) \u{1B}[27m")
    try? await Task.sleep(for: flash)
    TransientLine.clear()
  }

  private static func mayFlash() -> Bool {
    lastFlash.withLock { last in
      let now = ContinuousClock.now
      if let last, last.duration(to: now) < pause { return false }
      last = now
      return true
    }
  }
}
