import ScanImage
import ScanStore
import Synchronization

extension HistoryStore {
  /// What the registers of a meter have counted, but for those that go up and down; in the order in which they began.
  ///
  /// - Parameters:
  ///   - meter: The meter, as the configuration names it.
  ///   - register: The register that is wanted alone; nil for all.
  /// - Throws: ``HistoryError``, also when a line of the file is none that this version writes.
  public func totals(of meter: String, register: String? = nil) throws(HistoryError) -> [MeterTotal] {
    try connection.withLock { (connection) throws(HistoryError) in
      let connection = connection
      return try connection.transaction(isWriting: false) { () throws(HistoryError) in
        let replacements = try replacements(of: meter, connection)
        return try tracks(of: meter, connection).filter { track in
          !track.isMomentary && (register == nil || track.series.register == register)
        }.map { track in MeterTotal(track, replacements.filter { $0.series.mayBe(track.series) }) }
      }
    }
  }
}

extension MeterTotal {
  /// Counts through the readings of a track.
  init(_ track: HistoryTrack, _ replacements: [MeterReplacement]) {
    var counting = TotalCounting(
      decimals: Self.decimals(of: track.readings.map(\.entry.value) + replacements.flatMap { [$0.last, $0.first] }))
    let isTimed = Self.inOrder(track.readings.map(\.time))
    let replacementsAfter = Dictionary(grouping: replacements, by: \.after)
    for (index, reading) in track.readings.enumerated() {
      counting.add(reading, isTimed: isTimed[index])
      for replacement in replacementsAfter[reading.id] ?? [] { counting.replace(replacement) }
    }
    (series, decimals, points) = (track.series, counting.decimals, counting.points)
    untimed = isTimed.count { !$0 }
  }

  /// The most decimals of values that all of them can be written with.
  private static func decimals(of values: [MeterValue]) -> Int {
    let wholes = values.map { $0.digits - $0.decimals }.max() ?? 0
    return min(values.map(\.decimals).max() ?? 0, MeterValue.maxDigits - wholes)
  }

  /// Which times are in order: as many as can be without one that goes back.
  private static func inOrder(_ times: [Int64]) -> [Bool] {
    // For each length of a sequence the one that ends earliest (patience sorting), and before each time the one it follows.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: times.count)
    for (index, time) in times.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if times[ends[middle]] <= time { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? ends[low - 1] : nil
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var result = [Bool](repeating: false, count: times.count)
    var next = ends.last
    while let index = next {
      result[index] = true
      next = before[index]
    }
    return result
  }
}
