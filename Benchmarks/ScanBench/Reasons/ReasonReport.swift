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

  /// A row for each cause, each family, each kind of picture, the unseen third and all.
  public func table() -> String {
    var table = PlainTable(["pictures", "gave nothing", "named", "still read", "wrong", "ms, median"])
    func add(_ name: String, _ isIn: (ReasonRun.Case) -> Bool) {
      let part = ReasonReport(cases.filter(isIn))
      guard !part.cases.isEmpty else { return }
      let (count, named) = (part.refused.count, part.namedCount)
      table.add([
        name, "\(count)",
        count == 0 ? "-" : "\(named) = \(Decimals.text(Double(named) * 100 / Double(count), 1)) %",
        "\(part.cases.count { $0.outcome == .read })", "\(part.wrong.count)",
        count == 0 ? "-" : Decimals.text(Percentile.of(part.refused.map(\.milliseconds), 50), 0),
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
}
