import ScanPluginKit

/// Decides which of the accepted codes of a frame are delivered now, as the policy for codes that come again says.
struct DeliveryGate {
  /// When a code is delivered again.
  enum Policy: Equatable {
    /// Each time: the session holds back what `consecutiveEqualResultFilter` says, or nothing is held back.
    case always
    /// Once each time it comes into view.
    case perAppearance
    /// Once in so long a time for each copy in view; nil for once per session.
    case within(Duration?)
  }

  /// A code of a frame.
  struct Candidate {
    let identity: CodeIdentity
    let spot: Int
    let appearance: Int
  }

  private struct Visit: Hashable {
    let spot: Int
    let appearance: Int
  }

  /// How many contents are remembered; past it the quarter that was delivered longest ago is forgotten.
  static let capacity = 100_000

  let policy: Policy
  private var delivered: [Visit: CodeIdentity] = [:]
  /// When each content was delivered: as many times as there were copies of it.
  private var times: [CodeIdentity: [Duration]] = [:]
  /// What the newest frame has changed of it.
  private var replaced: (delivered: [Visit: CodeIdentity]?, times: [(identity: CodeIdentity, before: [Duration])]) = (
    nil, []
  )

  init(_ policy: Policy) {
    self.policy = policy
  }

  /// Whether each of the codes of a frame is delivered.
  ///
  /// - Parameter spots: The numbers of the spots that are remembered; what was delivered in others is forgotten.
  mutating func pass(_ codes: [Candidate], at time: Duration, spots: [Int]) -> [Bool] {
    switch policy {
    case .always:
      return codes.map { _ in true }
    case .perAppearance:
      replaced.delivered = delivered
      if delivered.count > 2 * CodeTracker.spotLimit {
        let known = Set(spots)
        delivered = delivered.filter { known.contains($0.key.spot) }
      }
      return codes.map { code in
        let visit = Visit(spot: code.spot, appearance: code.appearance)
        if delivered[visit] == code.identity { return false }
        // Only the visit that goes on counts; the ones before it are over.
        delivered = delivered.filter { $0.key.spot != code.spot }
        delivered[visit] = code.identity
        return true
      }
    case .within(let period):
      var copies: [CodeIdentity: Int] = [:]
      return codes.map { code in
        copies[code.identity, default: 0] += 1
        var before = times[code.identity] ?? []
        replaced.times.append((code.identity, before))
        if let period { before.removeAll { time - $0 >= period || $0 > time } }
        let passes = before.count < copies[code.identity, default: 1]
        if passes { before.append(time) }
        times[code.identity] = before
        if times.count > Self.capacity { times.forgetOldestQuarter { $0.last ?? .zero } }
        return passes
      }
    }
  }

  /// Begins a frame: what passed in the one before was delivered.
  mutating func beginFrame() { replaced = (nil, []) }

  /// Forgets what passed in the newest frame, because it was not delivered.
  mutating func takeBack() {
    if let before = replaced.delivered { delivered = before }
    for (identity, before) in replaced.times.reversed() { times[identity] = before.isEmpty ? nil : before }
    beginFrame()
  }

  /// Forgets what was delivered.
  mutating func reset() {
    delivered.removeAll()
    times.removeAll()
    beginFrame()
  }
}

extension DeliveryGate.Policy {
  /// The policy of a configuration: the filter of the format where it is given, else our own, else once per appearance.
  init(_ config: BarcodeConfig, _ pluginConfig: PluginConfig) {
    guard pluginConfig.consecutiveEqualResultFilter == nil else {
      self = .always
      return
    }
    switch config.duplicatePolicy {
    case .oncePerSession: self = .within(nil)
    case .everyMilliseconds(0): self = .always
    case .everyMilliseconds(let time): self = .within(.milliseconds(time))
    case .oncePerAppearance: self = .perAppearance
    case nil: self = config.consecutiveEqualResults ? .always : .perAppearance
    }
  }
}
