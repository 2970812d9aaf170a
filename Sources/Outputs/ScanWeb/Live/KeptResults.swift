import ScanPluginKit
import Synchronization

/// The last results, for pages that are opened later: what is read again and again is one of them, with how often.
final class KeptResults: Sendable {
  /// Where a result is kept: what its event says of it.
  struct Place: Sendable {
    let number: Int
    let thumbnail: Int?

    var members: [JSONMember] {
      [JSONMember("number", JSONNode(.number(JSONNumber(number))))]
        + (thumbnail.map { [JSONMember("thumbnail", KeptResults.path($0))] } ?? [])
    }
  }

  private struct Entry {
    let result: ScanResult
    let key: String
    let thumbnail: Int?
    let first: Int64
    var last: Int64
    /// That of the newest of the equal results.
    var number: Int
    var count = 1
  }

  private struct State {
    var entries: [Entry] = []
    var number = 0
  }

  /// How many are kept.
  static let kept = 200
  /// How long after a result the same one counts as read again, in milliseconds, and how many others may have come meanwhile.
  private static let repetition = (time: 10_000, others: 30)
  private let thumbnails: ResultThumbnails
  private let state = Mutex(State())

  init(_ thumbnails: ResultThumbnails) {
    self.thumbnails = thumbnails
  }

  /// Keeps a result without its frame, and a small picture of it.
  func note(_ result: ScanResult, at time: Int64 = ConfigHistory.wallTime()) -> Place {
    let thumbnail = thumbnails.note(result)
    let key = ([result.pluginID] + result.body.items.map { "\($0.kind) \($0.identity)" }).joined(separator: "\n")
    return state.withLock { state in
      state.number += 1
      let recent = state.entries.suffix(Self.repetition.others)
      if let index = recent.lastIndex(where: { $0.key == key && time - $0.last < Self.repetition.time }) {
        state.entries[index].count += 1
        state.entries[index].last = time
        state.entries[index].number = state.number
      } else {
        state.entries.append(
          Entry(
            result: result.withoutFrame, key: key, thumbnail: thumbnail, first: time, last: time, number: state.number))
        if state.entries.count > Self.kept { state.entries.removeFirst() }
      }
      return Place(number: state.number, thumbnail: thumbnail)
    }
  }

  /// Forgets all of them.
  func clear() { state.withLock { $0.entries = [] } }

  /// The results, oldest first, each with its times in milliseconds since 1970; and the number of the newest of all.
  func json() -> [JSONMember] {
    let (entries, last) = state.withLock { ($0.entries, $0.number) }
    func number(_ value: Int) -> JSONNode { JSONNode(.number(JSONNumber(value))) }
    let results = entries.map { entry -> JSONNode in
      let picture = entry.thumbnail.flatMap { thumbnails.has($0) ? Self.path($0) : nil }
      return [
        "number": number(entry.number), "time": number(Int(entry.first)), "lastTime": number(Int(entry.last)),
        "count": number(entry.count), "result": entry.result.json(), "thumbnail": picture ?? JSONNode(.null),
      ]
    }
    return [JSONMember("results", JSONNode(.array(results))), JSONMember("newest", number(last))]
  }

  private static func path(_ thumbnail: Int) -> JSONNode {
    JSONNode(.string("/results/\(thumbnail)/thumbnail.jpeg"))
  }
}
