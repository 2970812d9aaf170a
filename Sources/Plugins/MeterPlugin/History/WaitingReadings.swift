import Synchronization

/// Readings that a history could not take yet.
///
/// They are kept for the process and not for one plugin, because each round of a camera that is opened now and then has a plugin of its
/// own. What still waits when the process ends is lost.
enum WaitingReadings {
  /// Whose readings wait.
  struct Meter: Hashable, Sendable {
    /// The file of the history.
    let path: String
    /// The name in it.
    let name: String
  }

  /// One that waits.
  struct Item: Sendable {
    let reading: HistoryKeeper.Reading
    let confidence: Int
    /// When it was read, in milliseconds since 1970 (UTC).
    let time: Int64
    /// Whether the time is that of a picture.
    let isOfPicture: Bool
  }

  /// The most of one meter; then the oldest go.
  private static let maximum = 256

  private static let kept = Mutex<[Meter: [Item]]>([:])

  /// Takes out what waits, the oldest first.
  static func take(_ meter: Meter) -> [Item] {
    kept.withLock { $0.removeValue(forKey: meter) ?? [] }
  }

  /// Lets readings wait, but for one that waits already since less than a minute: a running source shows it again and again.
  static func keep(_ items: some Collection<Item>, of meter: Meter) {
    guard !items.isEmpty else { return }
    kept.withLock { kept in
      var all = kept[meter] ?? []
      for item in items
      where !all.contains(where: { $0.reading == item.reading && abs($0.time - item.time) < HistoryKeeper.pause }) {
        all.append(item)
      }
      kept[meter] = Array(all.sorted { $0.time < $1.time }.suffix(maximum))
    }
  }
}
