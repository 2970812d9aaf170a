/// Which frames each plugin scans in a run that is replayed.
///
/// A running source leaves to time and load which frames are scanned: newer ones displace those that wait, the first ones come too early for
/// `startScanDelay`, the sharpest of a group is chosen. A plan says it in their place, so that the same frames give the same events.
package struct ScanPlan: Sendable {
  /// Whether a plugin scans a frame.
  package let scans: @Sendable (_ pluginID: String, _ frameNumber: UInt64) -> Bool

  /// Makes a plan.
  package init(scans: @escaping @Sendable (_ pluginID: String, _ frameNumber: UInt64) -> Bool) {
    self.scans = scans
  }
}
