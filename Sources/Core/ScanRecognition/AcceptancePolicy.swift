/// The rule by which the frames of a running source accept a value.
public struct AcceptancePolicy: Sendable, Equatable {
  /// How often the value has to be read.
  public let minReads: Int
  /// By how many readings it has to lead before each other value; nil when others do not count.
  public let minLead: Int?
  /// For how many frames in a row all frames together have to conclude the value where single frames read it less often, and no
  /// other value more often; nil when that is not enough.
  public let minSteadyFrames: Int?

  /// Makes a rule.
  public init(minReads: Int, minLead: Int? = nil, minSteadyFrames: Int? = nil) {
    self.minReads = minReads
    self.minLead = minLead
    self.minSteadyFrames = minSteadyFrames
  }

  /// Whether a value is accepted.
  public func accepts(_ support: ReadingSupport) -> Bool {
    if support.reads >= minReads, minLead.map({ support.lead >= $0 }) ?? true { return true }
    return minSteadyFrames.map { support.steadyFrames >= $0 && support.lead >= 0 } ?? false
  }

  /// How many further readings of a value it takes at least; 0 for one that is accepted.
  public func missingReads(_ support: ReadingSupport) -> Int {
    guard !accepts(support) else { return 0 }
    let byReads = max(minReads - support.reads, minLead.map { $0 - support.lead } ?? 0)
    let bySteadiness = minSteadyFrames.map { max($0 - support.steadyFrames, -support.lead) }
    return max(1, min(byReads, bySteadiness ?? byReads))
  }
}

/// How much the frames of a running source support one value.
public struct ReadingSupport: Sendable, Equatable {
  /// How often it was read.
  public var reads: Int
  /// How often the strongest other value was read; 0 where others do not count.
  public var rivalReads: Int
  /// For how many frames in a row all frames together have concluded it.
  public var steadyFrames: Int

  /// Makes a value's support.
  public init(reads: Int, rivalReads: Int = 0, steadyFrames: Int = 0) {
    self.reads = reads
    self.rivalReads = rivalReads
    self.steadyFrames = steadyFrames
  }

  /// By how many readings it leads; negative when another value does.
  public var lead: Int { reads - rivalReads }
}

extension ReadingTally {
  /// What supports a value, by how often it and others were read.
  public func support(of value: Value, steadyFrames: Int = 0) -> ReadingSupport {
    ReadingSupport(reads: reads(of: value), rivalReads: rivalReads(of: value), steadyFrames: steadyFrames)
  }

  /// The value that was read most often, where a rule accepts it.
  public func accepted(by policy: AcceptancePolicy) -> Value? {
    mostRead.flatMap { policy.accepts(support(of: $0)) ? $0 : nil }
  }
}
