public import MeterPlugin
import ScanPluginKit
public import ScanSynthetic
import StandardPlugins

extension SyntheticDisplayCycle {
  /// The number of the page, from the first one of the first round on, of which a value is that is delivered at a time: the one before while that can still
  /// be seen, else the one whose turn it is.
  public func page(of result: MeterResult, at time: Double) -> Int {
    let turn = Int(time / seconds)
    let before = pages[(turn + pages.count - 1) % pages.count]
    let isBefore =
      turn > 0 && time - Double(turn) * seconds < fade && result.value == before.text
      && result.position == before.position
    return isBefore ? turn - 1 : turn
  }
}

/// How well displays that show their pages in turn are read: drawn displays, each shown for one round and a page more.
public struct CycleAccuracy: Sendable {
  /// What was delivered of the displays of one condition.
  public struct Score: Sendable {
    /// How many displays, and how many pages they have.
    public internal(set) var (displays, pages) = (0, 0)
    /// How many pages were delivered as they are, under their code.
    public internal(set) var right = 0
    /// How many values were delivered that no page has, or under the code of another page.
    public internal(set) var wrong = 0
    /// How many pages were delivered more than once in one appearance.
    public internal(set) var repeated = 0
    /// How many pages were not delivered.
    public var none: Int { pages - right }
  }

  /// The scores by condition.
  public private(set) var scores: [SyntheticMeterScene.Condition: Score] = [:]
  /// What is wrong, repeated or not delivered, in words.
  public private(set) var misses: [String] = []

  /// Frames per second of the source.
  private static let rate = 5.0
  private static let codes = ["1.8.0", "1.8.1", "1.8.2", "2.8.0", "2.8.1", "2.8.2", "3.8.0", "4.8.0", "1.6.0"]

  /// Shows displays.
  ///
  /// - Parameters:
  ///   - count: How many, of each condition in turn.
  ///   - firstSeed: The number of the first one.
  ///   - conditions: How hard they are to read.
  /// - Throws: What the plugin throws.
  public init(
    count: Int, firstSeed: UInt64 = 1, conditions: [SyntheticMeterScene.Condition] = [.easy, .normal]
  ) throws {
    for number in 0..<max(0, count) {
      let (seed, condition) = (firstSeed &+ UInt64(number), conditions[number % conditions.count])
      let (scene, cycle) = Self.scene(seed, condition)
      let config = MeterConfig(
        scanMode: .multiFieldDigitalMeter, pages: cycle.pages.map { MeterPage(position: $0.position ?? "") })
      let plugin = try PluginRegistry.standard.makePlugin(
        PluginContext(pluginConfig: PluginConfig(id: "bench", useCase: UseCase(config))))
      tally(try Self.run(scene, cycle, plugin), cycle, condition, "\(condition.rawValue) \(seed)")
    }
  }

  /// A drawn display with three to five pages.
  private static func scene(
    _ seed: UInt64, _ condition: SyntheticMeterScene.Condition
  ) -> (SyntheticScene, SyntheticDisplayCycle) {
    var random = SeededGenerator(seed: seed)
    func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    let digits = 5 + below(4)
    var codes = Self.codes
    var cycle = SyntheticDisplayCycle(
      (0..<3 + below(3)).map { _ in
        let code = codes.remove(at: below(codes.count))
        let decimals = below(4)
        let figures = (0..<digits).map { String($0 < 2 ? 0 : below(10)) }.joined()
        let text = decimals > 0 ? figures.dropLast(decimals) + "." + figures.suffix(decimals) : figures[...]
        return SyntheticDisplay.Field(String(text), unit: below(5) > 0 ? "kWh" : nil, position: code)
      })
    // Two registers that are both unused show the same.
    if below(4) == 0 { cycle.pages[1].text = cycle.pages[0].text }
    cycle.seconds = 2 + Double(below(20)) / 10
    cycle.fade = Double(below(5)) / 10
    cycle.blank = below(3) == 0 ? Double(1 + below(5)) / 10 : 0
    var meter = SyntheticMeter(.display, seed: random.next(), condition: condition)
    if case .display(var display) = meter.face {
      (display.cycle, display.fields) = (cycle, Array(cycle.pages.prefix(1)))
      meter.face = .display(display)
    }
    meter.housing.unit = nil
    let scene = SyntheticMeterScene(
      of: meter, seed: random.next(), condition: condition, size: PixelSize(width: 900, height: 330)
    ).scene
    return (scene, cycle)
  }

  /// What is delivered while the display goes through its pages once and shows the first one again.
  private static func run(
    _ scene: SyntheticScene, _ cycle: SyntheticDisplayCycle, _ plugin: any ScanPlugin
  ) throws -> [(page: Int, result: MeterResult)] {
    var delivered: [(Int, MeterResult)] = []
    let frames = Int(Double(cycle.pages.count + 1) * cycle.seconds * rate)
    for number in 0..<frames {
      let time = Double(number) / rate
      var shown = scene
      shown.meters[0].meter = scene.meters[0].meter.shown(at: time)
      let frame = shown.frame(number: UInt64(number), timestamp: .milliseconds(Int(time * 1_000)))
      let output = try plugin.scan(ScanInput(frame: frame, effort: .live))
      for result in output.results {
        guard let body = result.body as? MeterResult else { continue }
        delivered.append((cycle.page(of: body, at: time), body))
      }
    }
    return delivered
  }

  private mutating func tally(
    _ delivered: [(page: Int, result: MeterResult)], _ cycle: SyntheticDisplayCycle,
    _ condition: SyntheticMeterScene.Condition, _ name: String
  ) {
    var score = scores[condition] ?? Score()
    score.displays += 1
    for turn in 0...cycle.pages.count {
      let page = cycle.pages[turn % cycle.pages.count]
      let own = delivered.filter { $0.page == turn }
      let right = own.count { $0.result.value == page.text && $0.result.position == page.position }
      score.pages += 1
      score.right += min(1, right)
      score.repeated += max(0, right - 1)
      score.wrong += own.count - right
      guard right != 1 || own.count != 1 else { continue }
      misses.append(
        "\(name): page \(turn), \(page.position ?? "-") \(page.text), is delivered as \(own.map { "\($0.result.position ?? "-") \($0.result.value ?? "-")" })"
      )
    }
    scores[condition] = score
  }

  /// All displays together.
  public var total: Score {
    scores.values.reduce(into: Score()) { sum, score in
      sum.displays += score.displays
      sum.pages += score.pages
      sum.right += score.right
      sum.wrong += score.wrong
      sum.repeated += score.repeated
    }
  }

  /// The scores as a table.
  public func text() -> String {
    var lines = [
      "| displays with pages | displays | pages | delivered right | wrong | twice | none |",
      "|---|---|---|---|---|---|---|",
    ]
    let rows = SyntheticMeterScene.Condition.allCases.compactMap { condition in
      scores[condition].map { (condition.rawValue, $0) }
    }
    for (name, score) in rows + [("all", total)] {
      lines.append(
        "| \(name) | \(score.displays) | \(score.pages) | \(score.right) | \(score.wrong) | \(score.repeated) | \(score.none) |"
      )
    }
    return lines.joined(separator: "\n")
  }
}
