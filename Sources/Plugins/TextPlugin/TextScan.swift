import ScanPluginKit
import TextFinding

/// One attempt on a picture: finds lines, and reads the likeliest until one is what is wanted.
struct TextScan {
  /// What an attempt gave.
  struct Reading {
    /// The lines that were read.
    var lines: [FoundLine] = []
    /// Those that look like lines and were not.
    var unread: [FoundLine] = []
  }

  private let task: any TextTask
  private let page: LinePage

  init(_ task: any TextTask, _ page: LinePage) {
    self.task = task
    self.page = page
  }

  /// Examines a picture.
  ///
  /// - Throws: ``LineReadingError``.
  func read(
    _ view: LumaView, effort: ScanInput.Effort, _ isCancelled: () -> Bool
  ) throws(LineReadingError) -> Reading {
    guard !isCancelled() else { throw .cancelled }
    let search = search(view.size, effort)
    let found = page.lines(in: view, search, isCancelled)
    let reading = try read(found, of: view, effort, search, isCancelled)
    guard effort != .live, task.readsSmallText, !isSettled(reading) else { return reading }
    let small = page.smallLines(in: view, search, isCancelled)
    guard !small.isEmpty else { return reading }
    return better(reading, try read(small + found, of: view, effort, search, isCancelled))
  }

  /// Reads lines that were found.
  private func read(
    _ found: [FoundLine], of view: LumaView, _ effort: ScanInput.Effort, _ search: LinePage.Search,
    _ isCancelled: () -> Bool
  ) throws(LineReadingError) -> Reading {
    let ranked = try candidates(found, in: view, effort, search, isCancelled)
    let maximum = effort == .live ? task.maxLines.live : task.maxLines.still
    var sides: [[FoundLine]] = [ranked]
    // Upright text that is understood is not stood on its head.
    if task.upsideDown != .disabled { sides.append(ranked.map(\.upsideDown)) }
    var best = Reading(unread: ranked)
    for (side, lines) in sides.enumerated() {
      let reading = try read(lines, maximum: side == 0 ? maximum : max(1, maximum / 2), of: view, search, isCancelled)
      // What lacks only a part is understood as well: `DOT` is read on no other side.
      if side == 0, task.upsideDown != .enabled,
        task.matches(in: reading.lines).contains(where: { $0.settles || !$0.isWhole })
      {
        return reading
      }
      best = side == 0 ? reading : better(best, reading)
    }
    return best
  }

  /// Whether a reading is certain enough to be the result.
  private func isSettled(_ reading: Reading) -> Bool {
    task.matches(in: reading.lines).contains { $0.settles && $0.confidence >= task.minConfidence }
  }

  /// What is searched for in a region of some size.
  func search(_ size: PixelSize, _ effort: ScanInput.Effort) -> LinePage.Search {
    var search = task.search(size, effort)
    search.isReadAgain = effort != .live || task.quality == .accurate
    return search
  }

  /// The lines that may be what is wanted, the likeliest first.
  func ranked(_ view: LumaView, _ search: LinePage.Search, _ isCancelled: () -> Bool) -> [FoundLine] {
    ranked(page.lines(in: view, search, isCancelled), in: view.size)
  }

  private func ranked(_ lines: [FoundLine], in size: PixelSize) -> [FoundLine] {
    lines.compactMap { line in
      task.rank(line, in: size).map { (line: line, rank: $0) }
    }.sorted { $0.rank > $1.rank }.map(\.line)
  }

  /// The lines that are read, the likeliest first: for a text in a row of characters of one height, the rows that are anywhere in the
  /// picture, in the order of what they say when they are read once.
  private func candidates(
    _ found: [FoundLine], in view: LumaView, _ effort: ScanInput.Effort, _ search: LinePage.Search,
    _ isCancelled: () -> Bool
  ) throws(LineReadingError) -> [FoundLine] {
    let ranked = ranked(found, in: view.size)
    let isLive = effort == .live
    let maximum = isLive ? task.maxRows.live : task.maxRows.still
    guard maximum > 0 else { return ranked }
    let rows = page.rows(around: isLive ? Array(ranked.prefix(2 * maximum)) : found, in: view, isCancelled)
    // What stands under the bars of a code is their text.
    let lines = (rows.prefix(maximum) + ranked.prefix(max(1, maximum / 3))).filter {
      task.isTextOfBars || !page.isBesideBars($0, in: view)
    }
    // The next frame shows another one where this one takes the wrong row.
    guard !isLive else { return lines }
    var once = search
    once.isReadAgain = false
    var read: [(line: FoundLine, promise: Double)] = []
    for line in lines {
      let seen = try page.read(line, of: view, once, isCancelled)
      read.append((line, task.promise(of: seen)))
      guard let part = task.part(of: seen) else { continue }
      let seenPart = try page.read(part, of: view, once, isCancelled)
      read.append((part, task.promise(of: seenPart)))
    }
    return read.sorted { $0.promise > $1.promise }.map(\.line)
  }

  /// Of two sides, the one that settles what is wanted, or else gives it at all; of equal ones the more certain.
  private func better(_ one: Reading, _ other: Reading) -> Reading {
    func rank(_ reading: Reading) -> (Int, Int) {
      let matches = task.matches(in: reading.lines)
      if let match = matches.first(where: \.settles) { return (3, match.confidence) }
      if let match = matches.first(where: { $0.refusal == nil }) { return (2, match.confidence) }
      return (matches.isEmpty ? reading.lines.isEmpty ? -1 : 0 : 1, 0)
    }
    return rank(other) > rank(one) ? other : one
  }

  private func read(
    _ lines: [FoundLine], maximum: Int, of view: LumaView, _ search: LinePage.Search, _ isCancelled: () -> Bool
  ) throws(LineReadingError) -> Reading {
    var reading = Reading()
    var besides: Int?
    // One line of free text costs a frame as much as it may; in stills, and where one line of few is wanted, both are read.
    let withGaps = task.needsAllLines && !search.isReadAgain
    var count = 0
    for line in lines {
      // Where all lines are wanted, one that is not read does not take the place of another.
      guard count < maximum else { break }
      if !task.needsAllLines { count += 1 }
      // The gaps of what was read with certainty are no text.
      guard !reading.lines.contains(where: { $0.excludes(line, withGaps: withGaps) }) else { continue }
      if task.needsAllLines {
        guard !reading.lines.cross(line) else { continue }
        count += 1
      }
      if let left = besides {
        guard left > 0 else { break }
        besides = left - 1
      }
      let read = try page.read(line, of: view, search, isCancelled)
      guard !read.cells.isEmpty else { continue }
      reading.lines.append(read)
      guard besides == nil, !task.needsAllLines else { continue }
      if isUnderstood(&reading.lines) { besides = task.linesBesides }
    }
    reading.unread = Array(lines.dropFirst(maximum))
    return reading
  }

  /// Whether the lines say what is wanted, the last one in any of its readings; the first that does stays.
  ///
  /// A text's form shows which of its readings is right. A rule of the configuration says only what is wanted: it does not
  /// take an unlikely reading in place of the one that it refuses.
  private func isUnderstood(_ lines: inout [FoundLine]) -> Bool {
    guard let read = lines.last else { return false }
    var first: FoundLine?
    for other in [read] + read.readings {
      if let first, other.likelihood < first.likelihood * Self.minShare { continue }
      lines[lines.count - 1] = other
      let matches = task.matches(in: lines)
      if matches.contains(where: \.settles) { return true }
      if first == nil, matches.contains(where: { $0.isWhole && $0.lines.contains(lines.count - 1) }) { first = other }
    }
    lines[lines.count - 1] = first ?? read
    return false
  }

  /// How likely a reading is at least beside the first that has the form.
  private static let minShare = 0.25
}
