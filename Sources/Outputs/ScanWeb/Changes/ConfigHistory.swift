import Glibc
import ScanPluginKit

/// What became the running configuration, one after another: who did it, when, and what is different since.
///
/// The newest are kept, so many and with so many bytes of text.
struct ConfigHistory: Sendable {
  /// Why a configuration runs.
  enum Cause: String, Sendable {
    /// The scanner began with it.
    case began
    /// Somebody put a text into force.
    case applied
    /// Somebody chose a mode.
    case mode
    /// Somebody went back to what had run before.
    case returned
    /// What had run before came back by itself, because nobody confirmed the one after it in time.
    case timeOut
    /// The file was saved by another program.
    case file
  }

  struct Entry: Sendable {
    let number: Int
    /// Milliseconds since 1970.
    let time: Int64
    let cause: Cause
    let author: ChangeAuthor?
    let version: ConfigVersion
    let changes: [ConfigChange]
  }

  private(set) var entries: [Entry] = []
  private var last = 0

  /// How many are kept.
  static let kept = 50
  /// How many bytes their texts have together.
  static let keptBytes = 4 << 20
  /// How many values of one change are listed.
  static let listedChanges = 32
  /// How many letters of a value are listed.
  private static let listedLetters = 300

  /// Adds what runs now.
  ///
  /// - Returns: Its number.
  mutating func add(
    _ version: ConfigVersion, _ cause: Cause, by author: ChangeAuthor?, changes: [ConfigChange], time: Int64
  ) -> Int {
    last += 1
    entries.append(
      Entry(number: last, time: time, cause: cause, author: author, version: version, changes: changes))
    while entries.count > 1, entries.count > Self.kept || bytes > Self.keptBytes { entries.removeFirst() }
    return last
  }

  private var bytes: Int { entries.reduce(0) { $0 + $1.version.text.utf8.count } }

  func entry(_ number: Int) -> Entry? { entries.first { $0.number == number } }

  /// The newest first.
  ///
  /// - Parameter tag: The tag of what runs.
  func json(running tag: String) -> JSONNode {
    let current = entries.last { $0.version.tag == tag }?.number
    return JSONNode(.array(entries.reversed().map { Self.json($0, isRunning: $0.number == current) }))
  }

  private static func json(_ entry: Entry, isRunning: Bool) -> JSONNode {
    func number(_ value: Int) -> JSONNode { JSONNode(.number(JSONNumber(value))) }
    return [
      "number": number(entry.number), "time": number(Int(entry.time)),
      "cause": JSONNode(.string(entry.cause.rawValue)), "who": entry.author?.json() ?? JSONNode(.null),
      "mode": entry.version.mode.map { JSONNode(.string($0.name)) } ?? JSONNode(.null),
      "isRunning": JSONNode(.bool(isRunning)),
      "changes": JSONNode(.array(entry.changes.prefix(listedChanges).map(json))),
      "changesLeftOut": number(max(0, entry.changes.count - listedChanges)),
    ]
  }

  private static func json(_ change: ConfigChange) -> JSONNode {
    [
      "path": JSONNode(.string(change.pointer.description)), "before": listed(change.before),
      "after": listed(change.after),
    ]
  }

  /// A value as it is listed: cut off where it is long, as text then.
  private static func listed(_ value: JSONNode?) -> JSONNode {
    guard let value else { return JSONNode(.null) }
    let text = value.text(.compact)
    return text.count <= listedLetters ? value : JSONNode(.string(text.prefix(listedLetters) + "…"))
  }

  /// Milliseconds since 1970, by the clock on the wall.
  static func wallTime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
