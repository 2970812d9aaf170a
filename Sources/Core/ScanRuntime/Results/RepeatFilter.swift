import ScanPluginKit

/// Holds back what was delivered before, as `consecutiveEqualResultFilter` or the use case says.
struct RepeatFilter {
  /// What makes two things the same.
  private struct Identity: Hashable {
    let kind: String
    let value: String

    init(_ item: FoundItem) {
      (kind, value) = (item.kind, item.identity)
    }
  }

  /// How many things are remembered; past it the quarter that was not seen for longest is forgotten.
  static let capacity = 100_000

  private let policy: RepeatPolicy
  private var lastSeen: [Identity: Duration] = [:]

  init(_ policy: RepeatPolicy) {
    self.policy = policy
  }

  /// The results of a frame without what is held back; all of it counts as seen. Equal things in one frame go together.
  mutating func fresh(_ results: [PluginResult], at time: Duration) -> [PluginResult] {
    guard policy != .always, !results.isEmpty else { return results }
    let seen = Set(results.flatMap { $0.body.items.map(Identity.init) })
    let held = seen.filter { isHeldBack($0, at: time) }
    for identity in seen { lastSeen[identity] = time }
    if lastSeen.count > Self.capacity { forgetOldestQuarter() }
    guard !held.isEmpty else { return results }
    return results.compactMap { $0.without { held.contains(Identity($0)) } }
  }

  private func isHeldBack(_ identity: Identity, at time: Duration) -> Bool {
    guard let last = lastSeen[identity] else { return false }
    switch policy {
    case .always: return false
    case .never: return true
    case .afterAbsence(let absence): return time - last < absence
    }
  }

  private mutating func forgetOldestQuarter() {
    let times = lastSeen.values.sorted()
    let limit = times[times.count / 4]
    lastSeen = lastSeen.filter { $0.value > limit }
  }

  /// Forgets all of it.
  mutating func reset() {
    lastSeen.removeAll()
  }
}

extension ScanOutput {
  /// The output with the results that the plugin itself holds back.
  var withRepeated: ScanOutput {
    guard !repeated.isEmpty else { return self }
    var output = self
    output.results += repeated
    output.repeated = []
    if output.skipped == .repeated { output.skipped = nil }
    return output
  }
}

extension PluginResult {
  /// The result without some of its things; nil when none is left.
  func without(_ isUnwanted: (FoundItem) -> Bool) -> PluginResult? {
    func opened<Body: ResultBody>(_ body: Body) -> PluginResult? {
      body.without(isUnwanted).map { PluginResult($0, confidence: confidence, pictures: pictures) }
    }
    return opened(body)
  }
}
