import ScanPluginKit

/// The exchanges of plugins that are under way: their order, and what the plugins that are being made need.
///
/// The exchange that began last wins: one that is ready after a later one took effect is superseded.
struct PluginExchange {
  /// The number of the latest configuration that was given, whether or not it became active.
  private var latestRevision = 1
  /// What plugins that are being made need, by the revision of their configuration: frames that come meanwhile may be theirs.
  private var upcoming: [Int: FrameNeeds] = [:]

  /// What all plugins that are being made need.
  var needs: FrameNeeds { upcoming.values.reduce(.none) { $0.union($1) } }

  /// Begins an exchange.
  ///
  /// - Returns: Its revision.
  mutating func begin(_ needs: FrameNeeds) -> Int {
    latestRevision += 1
    upcoming[latestRevision] = needs
    return latestRevision
  }

  /// Ends an exchange, whether or not it took effect.
  mutating func end(_ revision: Int) {
    upcoming.removeValue(forKey: revision)
  }
}
