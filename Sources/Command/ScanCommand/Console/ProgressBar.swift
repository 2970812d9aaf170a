import ScanJSON

/// A line on the terminal that shows how far long work has come; silent where standard error is no terminal.
struct ProgressBar {
  private let total: Int
  private let label: String
  private let isActive: Bool
  private let begin = ContinuousClock.now
  private var lastStep = -1

  /// Makes a bar for work of `total` parts; work of few parts needs none.
  ///
  /// Where results go through a pipe there is none either: what reads them, as `jq` or `tee`, writes between its steps.
  init(total: Int, label: String, quiet: Bool) {
    self.total = total
    self.label = label
    isActive = Console.errorIsTerminal && !Console.outputIsPipe && !quiet && total >= 5
  }

  /// Shows that `done` parts are ready.
  mutating func show(_ done: Int) {
    guard isActive, total > 0 else { return }
    let step = done * 40 / total
    guard step != lastStep || total <= 200 || !TransientLine.isVisible else { return }
    lastStep = step
    let bar = String(repeating: "█", count: step) + String(repeating: "░", count: 40 - step)
    TransientLine.show("\(bar) \(done)/\(total) \(label)\(rate(done))")
  }

  /// How fast it goes, and how long it takes yet; empty in the first second, which says little.
  private func rate(_ done: Int) -> String {
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    guard seconds >= 1, done > 0, done < total else { return "" }
    let rate = Double(done) / seconds
    let rest = Int((Double(total - done) / rate).rounded(.up))
    let digits = rest % 60 < 10 ? "0\(rest % 60)" : "\(rest % 60)"
    let words = ScanWords.rate.with([
      "rate": .string(rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate.rounded()))"),
      "time": .string("\(rest / 60):\(digits)"),
    ])
    return ", \(words.text(Console.texts))"
  }
}
