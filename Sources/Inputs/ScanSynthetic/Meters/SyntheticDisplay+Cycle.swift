/// How a display shows its pages in turn.
public struct SyntheticDisplayCycle: Sendable, Hashable {
  /// The pages, each a line.
  public var pages: [SyntheticDisplay.Field]
  /// How long each page is shown, its change included, in seconds, at least 0.1.
  public var seconds = 5.0
  /// How long the display is dark before each page, in seconds.
  public var blank = 0.0
  /// How long a display takes for a change, in seconds: the old page fades while the new one comes.
  public var fade = 0.2

  /// Makes a cycle.
  public init(_ pages: [SyntheticDisplay.Field]) { self.pages = pages }
}

extension SyntheticDisplay {
  /// A display that shows pages in turn, as it is at the begin of the first one.
  public init(_ cycle: SyntheticDisplayCycle) {
    self.init(Array(cycle.pages.prefix(1)))
    self.cycle = cycle
  }

  /// The display at a time since the first page began, in seconds; itself without a cycle.
  public func shown(at time: Double) -> SyntheticDisplay {
    guard let cycle, !cycle.pages.isEmpty else { return self }
    let (each, time) = (max(0.1, cycle.seconds), time.clamped(to: 0...1e9, or: 0))
    let turn = (time / each).rounded(.down)
    let (count, index) = (cycle.pages.count, Int(turn) % cycle.pages.count)
    let since = time - turn * each
    var display = self
    let isFirst = turn == 0
    display.fields = [cycle.pages[index]]
    (display.fading, display.strength, display.isOn) = ([], 1, true)
    let before = [cycle.pages[(index + count - 1) % count]]
    let fade = max(0, cycle.fade)
    func part(_ from: Double) -> Double { fade > 0 ? ((since - from) / fade).clamped(to: 0...1, or: 1) : 1 }
    if cycle.blank > 0, !isFirst {
      // Dark in between: the old page goes, then the new one comes.
      display.strength = since < cycle.blank ? 0 : part(cycle.blank)
      if part(0) < 1 { (display.fading, display.fadingStrength) = (before, 1 - part(0)) }
    } else if !isFirst, part(0) < 1 {
      display.strength = part(0)
      (display.fading, display.fadingStrength) = (before, 1 - part(0))
    }
    return display
  }
}
