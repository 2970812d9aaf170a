import Glibc
package import MeterHistory
import ScanPluginKit

/// The history of a plugin's meter: opened with the first reading, which it judges and stores.
///
/// What ``judge(_:confidence:at:)`` returned is on the disk, unless nothing is to be recorded. A reading that cannot be stored has no
/// verdict; it is stored, with its own time, as soon as a later reading can be.
///
/// A reading that a running source shows again is stored once a minute: within a minute, a value that is accepted already or was
/// rejected already gets the verdict it got, and nothing is written. So a display that is read wrongly in one way for a second does
/// not count as several readings.
package final class HistoryKeeper {
  /// Within this time the same reading is stored once, in milliseconds.
  package static let pause: Int64 = 60_000
  /// How many readings of one such time are remembered.
  private static let maximum = 256

  /// A reading: its value, and what it is of.
  package struct Reading: Sendable, Hashable {
    /// The value.
    package let value: MeterValue
    /// The register, as far as it is shown.
    package let register: String?
    /// The unit, as far as it is known.
    package let unit: String?

    /// Makes a reading.
    package init(_ value: MeterValue, register: String? = nil, unit: String? = nil) {
      (self.value, self.register, self.unit) = (value, register, unit)
    }
  }

  private let config: MeterHistoryConfig
  private let rules: HistoryRules
  private let flowRules: FlowRules
  private let isRecording: Bool
  private let patience: Int
  private var opened: (store: HistoryStore, file: FileNumber)?
  private var stored: [Reading: (time: Int64, id: Int64, verdict: MeterVerdict)] = [:]
  private var accepted: [HistorySeries: MeterValue] = [:]

  /// The file, its folder included.
  package let path: String

  /// Makes a keeper; no file is touched yet.
  ///
  /// - Parameters:
  ///   - digits: How many digits the meter has; nil when it is not known.
  ///   - isCounter: Whether its values only go up; those of a gauge go up and down, and no rule of counters holds for them.
  ///   - baseDirectory: The folder that a relative path starts from; nil for the working folder.
  ///   - isRecording: Whether readings are stored; otherwise they are only judged.
  ///   - patience: How long another program may write, in milliseconds, before a reading is not stored.
  package init(
    _ config: MeterHistoryConfig, digits: Int? = nil, isCounter: Bool = true, baseDirectory: String?,
    isRecording: Bool = true, patience: Int = 5_000
  ) {
    self.config = config
    rules = HistoryRules(
      maxPerHour: config.maxPerHour, healsAfter: config.healsAfter, digits: digits, isCounter: isCounter)
    flowRules = FlowRules(
      leakAfterHours: config.leakAfterHours, standstillAfterHours: config.standstillAfterHours)
    path = ConfigPath.resolved(config.file, in: baseDirectory)
    self.isRecording = isRecording
    self.patience = patience
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
  ///   - reading: What was read.
  ///   - confidence: the confidence of the reader, 0…100.
  ///   - time: When, in milliseconds since 1970 (UTC).
  ///   - isOfPicture: Whether the picture says so; otherwise the system's clock, which may have been put back.
  /// - Returns: What became of it.
  /// - Throws: ``HistoryError`` when it cannot be stored.
  package func judge(
    _ reading: Reading, confidence: Int, at time: Int64, isOfPicture: Bool = false
  ) throws(HistoryError) -> MeterVerdict {
    // A clock that went back makes all of them old.
    stored = stored.filter { (0..<Self.pause).contains(time - $0.value.time) }
    guard isRecording else {
      // Nothing is made: without a file every reading would be the first one.
      guard access(path, F_OK) == 0 else {
        return MeterVerdict(isAccepted: true, rule: HistoryRules.Reason.first.rawValue)
      }
      let entry = HistoryRules.Entry(reading.value, at: time)
      if let known = stored[reading] { return known.verdict }
      let verdict = MeterVerdict(
        try store().judge(
          entry, of: series(of: reading), confidence: confidence, rules: rules(isOfPicture), flow: flowRules))
      remember(reading, time, 0, verdict)
      return verdict
    }
    let item = WaitingReadings.Item(reading: reading, confidence: confidence, time: time, isOfPicture: isOfPicture)
    do throws(HistoryError) {
      return try record(item)
    } catch {
      WaitingReadings.keep(CollectionOfOne(item), of: meter)
      throw error
    }
  }

  /// Stores what waits and then a reading, unless it was there just now.
  private func record(_ item: WaitingReadings.Item) throws(HistoryError) -> MeterVerdict {
    // A file that was moved away meanwhile has nothing of what is remembered, nor has a meter that was reset.
    let store = try store()
    var waiting = WaitingReadings.take(meter)[...]
    defer { WaitingReadings.keep(waiting, of: meter) }
    while let first = waiting.first {
      _ = try add(first, to: store)
      waiting.removeFirst()
    }
    let reading = item.reading
    if let known = stored[reading], !known.verdict.isAccepted || reading.value == accepted[series(of: reading)],
      try store.contains(known.id)
    {
      return known.verdict
    }
    return try add(item, to: store)
  }

  private func add(_ item: WaitingReadings.Item, to store: HistoryStore) throws(HistoryError) -> MeterVerdict {
    let series = series(of: item.reading)
    let added = try store.add(
      HistoryRules.Entry(item.reading.value, at: item.time), of: series, confidence: item.confidence,
      rules: rules(item.isOfPicture), flow: flowRules)
    let verdict = MeterVerdict(added)
    if added.isAccepted { accepted[series] = item.reading.value }
    remember(item.reading, item.time, added.id, verdict)
    return verdict
  }

  private func remember(_ reading: Reading, _ time: Int64, _ id: Int64, _ verdict: MeterVerdict) {
    if stored.count >= Self.maximum { stored = [:] }
    stored[reading] = (time, id, verdict)
  }

  /// The rules for a reading by the clock, or by its picture.
  private func rules(_ isOfPicture: Bool) -> HistoryRules {
    var rules = rules
    rules.keepsOrder = isOfPicture
    return rules
  }

  private var meter: WaitingReadings.Meter { WaitingReadings.Meter(path: path, name: config.meter) }

  private func series(of reading: Reading) -> HistorySeries {
    HistorySeries(meter: config.meter, register: reading.register, unit: reading.unit)
  }

  /// Forgets what was read just now, so that the next reading is stored in any case: a session begins.
  package func reset() {
    stored = [:]
    accepted = [:]
  }

  /// Why the history could not be used, for whoever asks before a reading is there; nil when nothing speaks against it.
  ///
  /// No file is made or changed.
  package func problem() -> HistoryError? {
    do throws(HistoryError) {
      if access(path, F_OK) == 0 { _ = try HistoryStore(path: path, access: .reading) }
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
    let store = try HistoryStore(path: path, access: isRecording ? .make : .reading, patience: patience)
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

extension MeterVerdict {
  /// What became of a reading of a history.
  fileprivate init(_ reading: HistoryReading) {
    self.init(
      isAccepted: reading.isAccepted, rule: reading.why, previousValue: reading.previous?.text, flow: reading.flow)
  }

  /// That of a reading that the history could not judge.
  static let notStored = MeterVerdict(isAccepted: false, rule: "notStored")

  /// Whether a history has judged it.
  var isStored: Bool { self != .notStored }
}
