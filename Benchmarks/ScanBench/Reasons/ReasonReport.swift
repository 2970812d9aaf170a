/// What the reasons of spoiled pictures are worth, as tables.
public struct ReasonReport {
  private let cases: [ReasonRun.Case]

  /// Makes a report.
  public init(_ cases: [ReasonRun.Case]) {
    self.cases = cases
  }

  /// The pictures that gave nothing.
  public var refused: [ReasonRun.Case] { cases.filter { $0.outcome == .named || $0.outcome == .unnamed } }
  /// How many of them have a reason that names the cause.
  public var namedCount: Int { refused.count { $0.outcome == .named } }
  /// The pictures with a wrong result.
  public var wrong: [ReasonRun.Case] { cases.filter { $0.outcome == .wrong } }
  /// The pictures with reasons beside their result.
  public var contradicting: [ReasonRun.Case] { cases.filter(\.contradicts) }

  /// How many times as long the pictures that gave nothing took as they would have without the search for reasons.
  public var timeRatio: Double {
    let (all, reading) = refused.reduce((0.0, 0.0)) { ($0.0 + $1.milliseconds, $0.1 + $1.readingMilliseconds) }
    return reading > 0 ? all / reading : 1
  }

  /// A row for each cause, each family, each kind of picture, the unseen third and all.
  public func table() -> String {
    var table = PlainTable([
      "pictures", "gave nothing", "named", "still read", "wrong", "ms, median", "with reasons / without",
    ])
    func add(_ name: String, _ isIn: (ReasonRun.Case) -> Bool) {
      let part = ReasonReport(cases.filter(isIn))
      guard !part.cases.isEmpty else { return }
      let (count, named) = (part.refused.count, part.namedCount)
      table.add([
        name, "\(count)",
        count == 0 ? "-" : "\(named) = \(Decimals.text(Double(named) * 100 / Double(count), 1)) %",
        "\(part.cases.count { $0.outcome == .read })", "\(part.wrong.count)",
        count == 0 ? "-" : Decimals.text(Percentile.of(part.refused.map(\.milliseconds), 50), 0),
        count == 0 ? "-" : Decimals.text(part.timeRatio, 2),
      ])
    }
    for cause in SpoilCause.allCases { add(cause.rawValue) { $0.cause == cause } }
    for family in PictureFamily.allCases { add("of \(family.rawValue)") { $0.family == family } }
    add("drawn") { !$0.isPhoto }
    add("photos") { $0.isPhoto }
    add("seen") { !$0.isUnseen }
    add("unseen") { $0.isUnseen }
    add("all") { _ in true }
    return table.text()
  }
  /// For each cause how many pictures were read after the advice of their reason was followed once, and up to three times.
  public func followed() -> String {
    var table = PlainTable(["advice followed", "pictures", "read after one step", "after up to \(ReasonRun.mostSteps)"])
    func add(_ name: String, _ isIn: (ReasonRun.Case) -> Bool) {
      let part = cases.filter { $0.isFollowed && isIn($0) }
      guard !part.isEmpty else { return }
      func share(_ count: Int) -> String {
        "\(count) = \(Decimals.text(Double(count) * 100 / Double(part.count), 1)) %"
      }
      table.add([
        name, "\(part.count)", share(part.count { $0.stepsToRead == 1 }), share(part.count { $0.stepsToRead != nil }),
      ])
    }
    for cause in SpoilCause.allCases { add(cause.rawValue) { $0.cause == cause } }
    add("drawn") { !$0.isPhoto }
    add("photos") { $0.isPhoto }
    add("all") { _ in true }
    return table.text()
  }

  /// For each cause the first reasons that were given, the most frequent first.
  public func confusion() -> String {
    var table = PlainTable(["cause", "first reasons"])
    for cause in SpoilCause.allCases {
      let firsts = refused.filter { $0.cause == cause }.map { $0.first ?? "none" }
      guard !firsts.isEmpty else { continue }
      let counts = Dictionary(grouping: firsts) { $0 }.mapValues(\.count)
      let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      table.add([cause.rawValue, ranked.map { "\($0.key) \($0.value)" }.joined(separator: ", ")])
    }
    return table.text()
  }
}
