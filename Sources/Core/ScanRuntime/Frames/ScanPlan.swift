/// Which frames each plugin scans in a run that is replayed, and whether it has time for more work in them.
///
/// A running source leaves to time and load which frames are scanned: newer ones displace those that wait, the first ones come too early for
/// `startScanDelay`, the sharpest of a group is chosen. A plan says it in their place, so that the same frames give the same events.
package struct ScanPlan: Sendable {
  /// One scan.
  package struct Scan: Sendable {
    /// What the plugin's budget of time answered (`ScanInput.timeChecks`).
    package let timeChecks: [Bool]

    /// Makes a scan.
    package init(timeChecks: [Bool]) { self.timeChecks = timeChecks }
  }

  /// How a plugin scans a frame; nil where it does not.
  package let scan: @Sendable (_ pluginID: String, _ frameNumber: UInt64) -> Scan?

  /// Makes a plan.
  package init(scan: @escaping @Sendable (_ pluginID: String, _ frameNumber: UInt64) -> Scan?) {
    self.scan = scan
  }
}
