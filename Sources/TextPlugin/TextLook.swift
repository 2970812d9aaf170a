import ScanPluginKit
import TextFinding

/// One look at a picture: finds lines, and reads the likeliest until one is what is wanted.
struct TextLook {
  /// What a look gave.
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

  /// Looks at a picture.
  ///
  /// - Throws: ``LineReadingError``.
  func read(
    _ view: LumaView, effort: ScanInput.Effort, _ isCancelled: () -> Bool
  ) throws(LineReadingError) -> Reading {
    guard !isCancelled() else { throw .cancelled }
    var search = task.search(view.size, effort)
    search.isReadAgain = effort != .live
    let ranked = page.lines(in: view, search, isCancelled).compactMap { line in
      task.rank(line, in: view.size).map { (line: line, rank: $0) }
    }.sorted { $0.rank > $1.rank }.map(\.line)
    let most = effort == .live ? task.mostLines.live : task.mostLines.still
    var sides: [[FoundLine]] = [ranked]
    // Upright text that is understood is not stood on its head.
    if task.upsideDown != .disabled { sides.append(ranked.map(\.upsideDown)) }
    var best = Reading(unread: ranked)
    for (side, lines) in sides.enumerated() {
      let reading = try read(lines, most: side == 0 ? most : max(1, most / 2), of: view, search, isCancelled)
      if task.matches(in: reading.lines).contains(where: task.accepts) {
        if side == 0, task.upsideDown != .enabled { return reading }
        guard side == 0 else { return surer(best, reading) }
        best = reading
      } else if best.lines.isEmpty {
        best = reading
      }
    }
    return best
  }

  /// Of two sides that are both understood, the one that is surer.
  private func surer(_ one: Reading, _ other: Reading) -> Reading {
    func confidence(_ reading: Reading) -> Int {
      task.matches(in: reading.lines).first(where: task.accepts)?.confidence ?? -1
    }
    return confidence(other) > confidence(one) ? other : one
  }

  private func read(
    _ lines: [FoundLine], most: Int, of view: LumaView, _ search: LinePage.Search, _ isCancelled: () -> Bool
  ) throws(LineReadingError) -> Reading {
    var reading = Reading()
    var besides: Int?
    // One line of free text costs a frame as much as it may; in stills, and where one line of few is wanted, both are read.
    let withGaps = task.needsAllLines && !search.isReadAgain
    for line in lines.prefix(most) {
      // The gaps of what was read with certainty are no text.
      guard !reading.lines.contains(where: { $0.isSure(of: line, withGaps: withGaps) }) else { continue }
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
    reading.unread = Array(lines.dropFirst(most))
    return reading
  }

  /// Whether the lines say what is wanted, the last one in any of its readings; the first that does stays.
  private func isUnderstood(_ lines: inout [FoundLine]) -> Bool {
    guard let read = lines.last else { return false }
    for cells in [read.cells] + read.others {
      lines[lines.count - 1].cells = cells
      if task.matches(in: lines).contains(where: task.accepts) { return true }
    }
    lines[lines.count - 1] = read
    return false
  }
}
