import ScanPluginKit

/// Says which reading of a frame is which thing of the frames before.
struct ItemMatcher {
  /// The numbers of a thing and of a reading that belong together.
  typealias Pair = (track: Int, reading: Int)

  private let tracks: [ItemTrack]
  private let seen: [SeenItem]
  private let frameSize: PixelSize

  init(tracks: [ItemTrack], seen: [SeenItem], frameSize: PixelSize) {
    self.tracks = tracks
    self.seen = seen
    self.frameSize = frameSize
  }

  /// The pairs: equal texts first, nearest first, then similar texts in the same place.
  func pairs() -> [Pair] {
    guard !tracks.isEmpty, !seen.isEmpty else { return [] }
    var free = Assignment(tracks: tracks.count, readings: seen.count)
    free.take(candidates { equalCost($0, $1) })
    free.take(candidates { improvementCost($0, $1) })
    return free.pairs
  }

  private func candidates(_ cost: (ItemTrack, FoundItem) -> Double?) -> [(cost: Double, pair: Pair)] {
    var found: [(cost: Double, pair: Pair)] = []
    for (track, known) in tracks.enumerated() {
      for (reading, new) in seen.enumerated() where new.item.kind == known.kind {
        if let cost = cost(known, new.item) { found.append((cost, (track, reading))) }
      }
    }
    return found
  }

  /// The distance of a reading of the same text; nil when it is too far away to be the same thing.
  private func equalCost(_ track: ItemTrack, _ item: FoundItem) -> Double? {
    guard track.text == item.text else { return nil }
    // What has no place can only be distinguished by its text.
    guard let before = track.quad, let now = item.quad else { return track.quad == nil && item.quad == nil ? 0 : reach }
    let bounds = before.boundingRect
    let distance = before.center.distance(to: now.center)
    return distance <= max(reach, 2 * max(bounds.width, bounds.height)) ? distance : nil
  }

  /// A quarter of the frame's diagonal.
  private var reach: Double {
    let (width, height) = (Double(frameSize.width), Double(frameSize.height))
    return (width * width + height * height).squareRoot() / 4
  }

  /// How little a reading of a similar text overlaps the thing; nil when it is another thing.
  private func improvementCost(_ track: ItemTrack, _ item: FoundItem) -> Double? {
    guard !track.isExact, !item.isExact, let before = track.quad, let now = item.quad else { return nil }
    let overlap = before.boundingRect.overlap(with: now.boundingRect)
    guard overlap >= 0.5, track.text.resembles(item.text) else { return nil }
    return 1 - overlap
  }
}

/// Which things and readings have found each other.
private struct Assignment {
  private var hasTrack: [Bool]
  private var hasReading: [Bool]
  private(set) var pairs: [ItemMatcher.Pair] = []

  init(tracks: Int, readings: Int) {
    hasTrack = Array(repeating: false, count: tracks)
    hasReading = Array(repeating: false, count: readings)
  }

  /// Takes the cheapest candidates; the order of the lists breaks ties.
  mutating func take(_ candidates: [(cost: Double, pair: ItemMatcher.Pair)]) {
    let order = candidates.sorted { left, right in
      (left.cost, left.pair.track, left.pair.reading) < (right.cost, right.pair.track, right.pair.reading)
    }
    for (_, pair) in order where !hasTrack[pair.track] && !hasReading[pair.reading] {
      hasTrack[pair.track] = true
      hasReading[pair.reading] = true
      pairs.append(pair)
    }
  }
}

extension Rect {
  /// The common area as a share of the area of both together, 0…1.
  func overlap(with other: Self) -> Double {
    let common = intersection(other)
    let shared = common.width * common.height
    let together = width * height + other.width * other.height - shared
    return together > 0 ? shared / together : 0
  }
}

extension String {
  /// Whether at most half of the longer text has to be changed to make one of the other (Levenshtein distance), looking at the
  /// first 64 characters.
  func resembles(_ other: String) -> Bool {
    let left = Array(unicodeScalars.prefix(64))
    let right = Array(other.unicodeScalars.prefix(64))
    guard !left.isEmpty, !right.isEmpty else { return true }
    var row = Array(0...right.count)
    for (i, scalar) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, match) in right.enumerated() {
        let substituted = diagonal + (scalar == match ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, min(diagonal, row[j]) + 1)
      }
    }
    return row[right.count] * 2 <= max(left.count, right.count)
  }
}
