import ScanPluginKit

extension CaptureCounters {
  /// What is to be added to the counters of a run so that it counts from now on.
  var negated: Self {
    var negated = Self()
    negated.delivered = -delivered
    negated.missed = -missed
    negated.flagged = -flagged
    negated.short = -short
    negated.undecodable = -undecodable
    negated.reopened = -reopened
    return negated
  }

  /// The sums of two runs.
  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.delivered += right.delivered
    sum.missed += right.missed
    sum.flagged += right.flagged
    sum.short += right.short
    sum.undecodable += right.undecodable
    sum.reopened += right.reopened
    return sum
  }
}
