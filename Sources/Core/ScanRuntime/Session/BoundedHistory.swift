/// A list that keeps its newest elements, at most `limit`, and counts those that it forgot.
struct BoundedHistory<Element: Sendable>: Sendable {
  private let limit: Int
  private var storage: [Element] = []
  private var oldest = 0
  /// How many elements were given up for newer ones.
  private(set) var forgotten = 0

  init(limit: Int) {
    self.limit = max(0, limit)
  }

  mutating func append(_ element: Element) {
    if storage.count < limit {
      storage.append(element)
      return
    }
    forgotten += 1
    guard limit > 0 else { return }
    storage[oldest] = element
    oldest = (oldest + 1) % limit
  }

  /// Begins anew.
  mutating func removeAll() { self = BoundedHistory(limit: limit) }

  /// The kept elements, oldest first.
  var elements: [Element] {
    Array(storage[oldest...] + storage[..<oldest])
  }
}
