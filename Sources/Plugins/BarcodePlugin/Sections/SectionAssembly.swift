/// What is known of a code that is being put together.
struct SectionAssembly {
  private var cells: [UInt8]
  /// In how many frames each character was seen.
  private var votes: [Int]
  /// In how many frames each character was seen together with the next one.
  private var links: [Int]
  private var starts: Int
  private var stops: Int
  private var offset = 0
  /// How far the picture moved from one part to the next, per second, in pixels.
  private var speed: SIMD2<Float>?
  /// The part that joined last, and when.
  private(set) var last: CodePart
  private(set) var lastTime: Duration
  /// In how many frames everything has to be seen.
  private let confirmations: Int

  init(_ part: CodePart, at time: Duration, confirmations: Int) {
    self.confirmations = confirmations
    cells = part.text
    votes = part.text.map { _ in 1 }
    links = part.text.map { _ in 1 }
    starts = part.hasStart ? 1 : 0
    stops = part.hasStop ? 1 : 0
    last = part
    lastTime = time
  }

  /// All characters.
  var text: String { String(decoding: cells, as: UTF8.self) }

  /// The characters that were seen often enough.
  var confirmed: String {
    let confirmedPlaces = cells.indices.filter { votes[$0] >= confirmations }
    guard let first = confirmedPlaces.first, let last = confirmedPlaces.last else { return "" }
    return String(decoding: cells[first...last], as: UTF8.self)
  }

  /// Whether start, stop and all between were seen often enough.
  var isComplete: Bool { frames >= confirmations }

  /// In how many frames the part of it was seen that was seen least.
  var frames: Int { (votes + links.dropLast()).reduce(min(starts, stops), min) }

  /// Whether a part, in either direction, says what is known of the whole.
  func isPart(_ part: CodePart) -> Bool {
    [part, part.turned].compactMap { $0 }.contains { part in
      guard part.text.count <= cells.count else { return false }
      return (0...(cells.count - part.text.count)).contains { offset in
        zip(cells[offset...], part.text).allSatisfy { $0 == $1 }
          && (!part.hasStart || offset == 0) && (!part.hasStop || offset + part.text.count == cells.count)
      }
    }
  }

  /// Adds a part where it fits, and returns it in the direction of the whole; nil when it does not fit, or not at one place only.
  mutating func join(_ part: CodePart, at time: Duration) -> CodePart? {
    guard let part = part.facing(last), part.text.count >= SectionStitcher.overlap else { return nil }
    var fitting: Int?
    for offset in (SectionStitcher.weakOverlap - part.text.count)...(cells.count - SectionStitcher.weakOverlap) {
      guard agrees(part, at: offset) else { continue }
      guard fitting == nil else { return nil }
      fitting = offset
    }
    guard let fitting, isNear(part, at: fitting, time) else { return nil }
    guard isAnchored(part) || !isRepetition(part, at: fitting) else { return nil }
    merge(part, at: fitting, time)
    return part
  }

  /// Whether a part says the same at a place, as far as both are known.
  private func agrees(_ part: CodePart, at offset: Int) -> Bool {
    let end = offset + part.text.count
    if part.hasStart, starts > 0 ? offset != 0 : offset > 0 { return false }
    if starts > 0, offset < 0 { return false }
    if part.hasStop, stops > 0 ? end != cells.count : end < cells.count { return false }
    if stops > 0, end > cells.count { return false }
    guard max(end, cells.count) - min(offset, 0) <= SectionStitcher.longest else { return false }
    let shared = max(0, offset)..<min(cells.count, end)
    let different = shared.filter { cells[$0] != part.text[$0 - offset] }
    // What one frame alone said may have been wrong, at the rim of the picture most of all.
    return different.allSatisfy { votes[$0] < confirmations }
      && different.count <= min(2, shared.count / 4)
  }

  /// Whether a part shows an end of the code that was seen before, so that it can lie at one place only.
  private func isAnchored(_ part: CodePart) -> Bool {
    part.hasStart && starts > 0 || part.hasStop && stops > 0
  }

  /// Whether what a part shares with the text lies in something that stands there twice: it may be the first, the second or
  /// one more that nobody saw, as how far the camera moved is known roughly only.
  private func isRepetition(_ part: CodePart, at offset: Int) -> Bool {
    let all =
      Array(part.text.prefix(max(0, -offset))) + cells
      + part.text.suffix(max(0, offset + part.text.count - cells.count))
    let begin = max(0, -offset)
    let shared = (max(0, offset) + begin)..<(min(cells.count, offset + part.text.count) + begin)
    guard shared.count <= all.count, !shared.isEmpty else { return false }
    for period in stride(from: max(1, (shared.count + 1) / 2), through: all.count / 2, by: 1) {
      let (first, last) = (max(0, shared.upperBound - 2 * period), min(shared.lowerBound, all.count - 2 * period))
      guard first <= last else { continue }
      for start in first...last
      where (start..<(start + period)).allSatisfy({ all[$0] == all[$0 + period] }) {
        return true
      }
    }
    return false
  }

  /// Whether the last part and this one overlap by half, and the camera can have moved so.
  private func isNear(_ part: CodePart, at offset: Int, _ time: Duration) -> Bool {
    let low = max(offset, self.offset)
    let high = min(offset + part.text.count, self.offset + last.text.count)
    let minimum = max(SectionStitcher.overlap, (min(part.text.count, last.text.count) + 1) / 2)
    guard high - low >= minimum else { return false }
    let moved = part.places[low - offset] - last.places[low - self.offset]
    let pitch = last.pitch
    let size = (pitch * pitch).sum().squareRoot()
    guard size > 0 else { return false }
    let axis = pitch / size
    let along = abs((moved * axis).sum())
    let across = abs((moved * SIMD2(-axis.y, axis.x)).sum())
    // Another code beside this one is a height of bars away.
    guard across <= max(last.halfHeight, 8) else { return false }
    let extent = size * Float(max(part.text.count, last.text.count))
    guard along <= 0.6 * extent else { return false }
    guard let speed else { return true }
    let expected = speed * Float(seconds(time - lastTime))
    let surprise = ((moved - expected) * axis).sum()
    return abs(surprise) <= 0.5 * extent
  }

  private mutating func merge(_ part: CodePart, at offset: Int, _ time: Duration) {
    let low = max(offset, self.offset)
    let passed = seconds(time - lastTime)
    if passed > 0 {
      speed = (part.places[low - offset] - last.places[low - self.offset]) / Float(passed)
    }
    var offset = offset
    if offset < 0 {
      cells.insert(contentsOf: part.text[..<(-offset)], at: 0)
      votes.insert(contentsOf: repeatElement(0, count: -offset), at: 0)
      links.insert(contentsOf: repeatElement(0, count: -offset), at: 0)
      offset = 0
    }
    let end = offset + part.text.count
    if end > cells.count {
      let more = end - cells.count
      cells.append(contentsOf: part.text.suffix(more))
      votes.append(contentsOf: repeatElement(0, count: more))
      links.append(contentsOf: repeatElement(0, count: more))
    }
    for index in offset..<end where cells[index] != part.text[index - offset] {
      cells[index] = part.text[index - offset]
      votes[index] = 0
      links[index] = 0
      if index > 0 { links[index - 1] = 0 }
    }
    for index in offset..<end {
      votes[index] += 1
      if index + 1 < end { links[index] += 1 }
    }
    if part.hasStart { starts += 1 }
    if part.hasStop { stops += 1 }
    self.offset = offset
    last = part
    lastTime = time
  }

  private func seconds(_ time: Duration) -> Double {
    Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
  }
}
