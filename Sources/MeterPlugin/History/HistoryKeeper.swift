import Glibc
package import MeterHistory
package import ScanPluginKit

/// The history of a plugin's meter: opened with the first reading, which it judges and stores.
///
/// What ``judge(_:confidence:at:)`` returned is on the disk. What it could not store it does not tell a verdict of, so that the
/// caller delivers nothing that would be lost, and comes back with the next frame.
///
/// A reading that a running source shows again is stored once a minute: within a minute, a value that is believed already or was
/// rejected already gets the verdict it got, and nothing is written. So a display that is read wrongly in one way for a second does
/// not count as several readings, and cannot heal the history by itself.
package final class HistoryKeeper {
  /// Within this time the same reading is stored once, in milliseconds.
  package static let pause: Int64 = 60_000
  /// How many readings of one such time are remembered.
  private static let most = 256

  private let config: MeterHistoryConfig
  private let rules: HistoryRules
  private var opened: (store: HistoryStore, file: FileNumber)?
  private var stored: [MeterValue: (time: Int64, verdict: MeterVerdict)] = [:]
  private var believed: MeterValue?

  /// The file, its folder included.
  package let path: String

  /// Makes a keeper; no file is touched yet.
  ///
  /// - Parameter baseDirectory: The folder that a relative path starts from; nil for the working folder.
  package init(_ config: MeterHistoryConfig, baseDirectory: String?) {
    self.config = config
    rules = HistoryRules(mostPerHour: config.maxPerHour, healsAfter: config.healsAfter)
    path = ConfigPath.resolved(config.file, in: baseDirectory)
  }

  /// The time by the system's clock (UTC), in milliseconds since 1970.
  package static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Judges a reading by those before it and stores it, unless it was there just now.
  ///
  /// - Parameters:
  ///   - value: What was read.
  ///   - confidence: How sure the reader is, 0…100.
  ///   - time: When, in milliseconds since 1970 (UTC).
  /// - Returns: What became of it.
  /// - Throws: ``HistoryError`` when it cannot be stored.
  package func judge(_ value: MeterValue, confidence: Int, at time: Int64) throws(HistoryError) -> MeterVerdict {
    // A clock that went back makes all of them old.
    stored = stored.filter { (0..<Self.pause).contains(time - $0.value.time) }
    // A file that was moved away meanwhile has nothing of what is remembered.
    let store = try store()
    if let known = stored[value], !known.verdict.isAccepted || value == believed { return known.verdict }
    let reading = try store.add(
      HistoryRules.Entry(value, at: time), of: config.meter, confidence: confidence, rules: rules)
    let verdict = MeterVerdict(
      isAccepted: reading.isAccepted, rule: reading.why, previousValue: reading.previous?.text)
    if reading.isAccepted { believed = value }
    if stored.count >= Self.most { stored = [:] }
    stored[value] = (time, verdict)
    return verdict
  }

  /// Forgets what was read just now, so that the next reading is stored in any case: a session begins.
  package func reset() {
    stored = [:]
    believed = nil
  }

  /// Why the history could not be used, for whoever asks before a reading is there; nil when nothing speaks against it.
  ///
  /// No file is made.
  package func problem() -> HistoryError? {
    do throws(HistoryError) {
      if access(path, F_OK) == 0 { _ = try store() }
      return nil
    } catch {
      return error
    }
  }

  /// The open history; one whose file was moved away or exchanged meanwhile is left, or readings would go where nobody finds them.
  private func store() throws(HistoryError) -> HistoryStore {
    if let opened, opened.file == FileNumber(path) { return opened.store }
    opened = nil
    reset()
    // The caller is a frame's turn: another program that holds the file is met again with the next frame.
    let store = try HistoryStore(path: path, patience: 1_000)
    opened = FileNumber(path).map { (store, $0) }
    return store
  }

  /// What makes a file the same, whatever its name.
  private struct FileNumber: Equatable {
    let device: dev_t
    let node: ino_t

    /// The numbers of the file of a name; nil when there is none.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (device, node) = (status.st_dev, status.st_ino)
    }
  }
}
