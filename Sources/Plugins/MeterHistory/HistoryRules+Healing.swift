/// When readings that were rejected are accepted after all.
///
/// A meter that was exchanged, and one whose last accepted value was a misreading, would otherwise be rejected for good. But the same
/// misreading comes again and again, as long as the light falls as it does and a drum stands where it stands. So what is
/// accepted in the end has to move on as a counter does, for longer than a reflection lasts, without anything between that follows from
/// what was accepted before.
extension HistoryRules {
  /// How long readings that heal go on, in milliseconds: an hour.
  static let healingTime: Int64 = 3_600_000
  /// How long they go on where they move too little, or where one wrong digit explains them: a day, with all its light.
  static let longHealingTime: Int64 = 24 * 3_600_000
  /// How many different values are compared with each other.
  private static let maxValues = 32

  /// Readings of one value.
  private struct Group {
    let value: MeterValue
    let first: Entry
    var last: Entry
    var count = 1
  }

  /// Readings that follow from each other and end with the newest one.
  private struct Chain {
    var readings: Int
    var values: Int
  }

  /// Whether a reading and rejected ones before it say that something else is to be accepted.
  ///
  /// - Parameters:
  ///   - entry: The new one.
  ///   - rejected: Those before it, the oldest first.
  ///   - past: What is accepted instead.
  func heals(_ entry: Entry, rejected: [Entry], past: Past) -> Bool {
    guard rejected.count + 1 >= healsAfter, rejected.contains(where: { entry.time - $0.time >= Self.healingTime })
    else {
      return false
    }
    let readings = Array(rejected.suffix(Self.memory - 1)) + [entry]
    let all = Self.groups(readings)
    guard let newest = all.firstIndex(where: { $0.value == entry.value }) else { return false }
    // Of many values some at equal steps show as well whether they follow from each other.
    let step = (all.count + Self.maxValues - 1) / Self.maxValues
    let groups = all.indices.filter { ($0 - newest) % step == 0 }.map { all[$0] }
    let end = newest / step
    let isNewestOff = isOneDigitOff(entry, past: past)
    // From each value the longest way to the newest one.
    var chains = [Chain?](repeating: nil, count: groups.count)
    chains[end] = Chain(readings: groups[end].count, values: 1)
    for index in (0...end).reversed() {
      let begin = groups[index]
      for (next, chain) in zip(groups, chains).prefix(end + 1).dropFirst(index + 1) {
        guard let chain, follows(next, begin) else { continue }
        let longer = Chain(readings: chain.readings + begin.count, values: chain.values + 1)
        if longer.readings > chains[index]?.readings ?? 0 { chains[index] = longer }
      }
      guard let chain = chains[index], chain.readings >= healsAfter else { continue }
      let time = entry.time - begin.first.time
      // A single misreading among them is passed over; where most are none of them, it is chance.
      let others = groups.reduce(0) { $1.last.time >= begin.first.time ? $0 + $1.count : $0 }
      let isOff = isNewestOff && isOneDigitOff(begin.first, past: past)
      guard time >= (isOff ? Self.longHealingTime : Self.healingTime), 2 * chain.readings > others,
        movesOn(chain, in: time)
      else { continue }
      return true
    }
    return false
  }

  /// Whether a chain shows by its values that it is a counter: one that stands still does so in a day at the earliest, and where the
  /// greatest use is given, which all of them break, it has to move on.
  private func movesOn(_ chain: Chain, in time: Int64) -> Bool {
    maxPerHour == nil ? chain.values >= 2 || time >= Self.longHealingTime : chain.values >= healsAfter
  }

  private func follows(_ next: Group, _ before: Group) -> Bool {
    let begin = before.last.time < next.first.time ? before.last : before.first
    if case .success = step(from: begin, to: next.first) { return true }
    return false
  }

  /// Whether a reading is what is accepted but for one digit: one drum or segment that is read wrongly, as long as it stands there,
  /// explains it as well as a new meter does.
  ///
  /// Not where it follows from what was accepted before the newest accepted reading: then that one is the odd one.
  private func isOneDigitOff(_ entry: Entry, past: Past) -> Bool {
    guard let last = past.accepted.last, past.accepted.count >= healsAfter else { return false }
    let isOdd = past.accepted.dropLast().contains { before in
      if case .success = step(from: before, to: entry, begin: past.begin) { return true }
      return false
    }
    guard !isOdd else { return false }
    return (0..<entry.value.digits).contains { place in
      (0..<10).contains { digit in
        guard let other = entry.value.with(digit: digit, at: place), other != entry.value else { return false }
        if case .success(.follows) = step(from: last, to: Entry(other, at: entry.time), begin: past.begin) {
          return true
        }
        return false
      }
    }
  }

  /// The readings by their values, in the order in which these were read first.
  private static func groups(_ readings: [Entry]) -> [Group] {
    var groups: [Group] = []
    var places: [MeterValue: Int] = [:]
    for reading in readings {
      if let place = places[reading.value] {
        groups[place].last = reading
        groups[place].count += 1
      } else {
        places[reading.value] = groups.count
        groups.append(Group(value: reading.value, first: reading, last: reading))
      }
    }
    return groups
  }
}

extension MeterValue {
  /// The same counter with another digit at a place, from the right.
  fileprivate func with(digit: Int, at place: Int) -> MeterValue? {
    let power = Self.powerOfTen(place)
    return MeterValue(units: units + (digit - units / power % 10) * power, digits: digits, decimals: decimals)
  }
}
