import ScanImage
import Synchronization

/// Work that is done again and again at times of the wall clock.
struct Rounds: Sendable {
  /// When the round after a time comes, in milliseconds since 1970.
  let next: @Sendable (_ after: Int) -> Int
  /// The longest time between two rounds, in milliseconds.
  let longestPause: Int
  /// Whether the first round comes at once.
  let beginsAtOnce: Bool
  /// After how many rounds it is over; nil for never.
  let most: Int?
  /// What the waiting is measured with.
  let clock: any Clock<Duration>
  /// The time since 1970 in milliseconds.
  let wallClock: @Sendable () -> Int
  /// Begins the next round before its time.
  let early = EarlyStart()

  /// Makes rounds at times of one's own; the first one comes when its time has come.
  init(
    clock: any Clock<Duration>, wallClock: @escaping @Sendable () -> Int,
    next: @escaping @Sendable (_ after: Int) -> Int
  ) {
    (self.next, longestPause, beginsAtOnce) = (next, .max, false)
    (most, self.clock, self.wallClock) = (nil, clock, wallClock)
  }

  /// Makes a round at once, and then one at each full multiple of a time (UTC): every five minutes means at 12:00, 12:05, 12:10.
  ///
  /// - Parameter period: The time between two rounds, in milliseconds.
  init(period: Int, most: Int?, clock: any Clock<Duration>, wallClock: @escaping @Sendable () -> Int) {
    (longestPause, beginsAtOnce) = (period, true)
    (self.most, self.clock, self.wallClock) = (most, clock, wallClock)
    next = { ($0 / period + 1) * period }
  }

  /// Does the work until the switch is flipped, or all rounds are over.
  ///
  /// A round that takes longer than the period leaves out those whose time has passed.
  ///
  /// - Parameter round: One round, with its number from 1.
  /// - Throws: What a round throws.
  func run(until end: StopSwitch, _ round: (Int) async throws -> Void) async throws {
    if !beginsAtOnce { await wait(until: end) }
    var number = 1
    while !end.isFlipped {
      try await round(number)
      guard number != most else { return }
      number += 1
      await wait(until: end)
    }
  }

  /// When the next round comes, in milliseconds from now.
  var untilNext: Int {
    let now = wallClock()
    return next(now) - now
  }

  private func wait(until end: StopSwitch) async {
    var target = next(wallClock())
    while !end.isFlipped {
      let now = wallClock()
      guard now < target, !early.take() else { return }
      // A wall clock that was put back does not make the wait longer than to the next round, and one that was put forward is
      // noticed within a minute.
      target = min(target, next(now))
      let rest = Duration.milliseconds(min(target - now, 60_000))
      let sleeping = Task { [clock] in try await Self.sleep(rest, clock) }
      let key = end.add { sleeping.cancel() }
      early.wake = { sleeping.cancel() }
      // A sleep that was cancelled is a switch that was flipped, or a round that begins early.
      _ = await sleeping.result
      early.wake = nil
      end.remove(key)
    }
  }

  /// Waits for a time, or until the switch is flipped.
  static func sleep(_ time: Duration, _ clock: any Clock<Duration>, until end: StopSwitch) async {
    let sleeping = Task { try await sleep(time, clock) }
    let key = end.add { sleeping.cancel() }
    // A sleep that was cancelled is a switch that was flipped.
    _ = await sleeping.result
    end.remove(key)
  }

  static func sleep(_ time: Duration, _ clock: any Clock<Duration>) async throws { try await clock.sleep(for: time) }
}

/// A request that the next round begins at once.
final class EarlyStart: Sendable {
  private let state = Guarded<(isWanted: Bool, wake: (@Sendable () -> Void)?)>((false, nil))

  /// Ends the wait that is under way; called at once where the request is there already.
  var wake: (@Sendable () -> Void)? {
    get { state.withLock { $0.wake } }
    set {
      let isWanted = state.withLock { state in
        state.wake = newValue
        return state.isWanted
      }
      if isWanted { newValue?() }
    }
  }

  /// Begins the next round as soon as it can.
  func want() {
    let wake = state.withLock { state in
      state.isWanted = true
      return state.wake
    }
    wake?()
  }

  /// Whether an early round was asked for; asking again is needed for the next one.
  func take() -> Bool {
    state.withLock { state in
      defer { state.isWanted = false }
      return state.isWanted
    }
  }
}

/// A switch that is flipped once, and then ends whatever is under way.
final class StopSwitch: Sendable {
  private let state = Guarded<(isFlipped: Bool, next: Int, actions: [Int: @Sendable () -> Void])>((false, 0, [:]))

  /// Whether it was flipped.
  var isFlipped: Bool { state.withLock { $0.isFlipped } }

  /// Flips it, and does all that was asked for.
  func flip() {
    let actions = state.withLock { state in
      state.isFlipped = true
      defer { state.actions = [:] }
      return state.actions
    }
    for key in actions.keys.sorted() { actions[key]?() }
  }

  /// Asks for something to be done when it is flipped: right now, when it was already.
  ///
  /// - Returns: What ``remove(_:)`` takes.
  func add(_ action: @escaping @Sendable () -> Void) -> Int {
    let (key, isFlipped) = state.withLock { state in
      state.next += 1
      if !state.isFlipped { state.actions[state.next] = action }
      return (state.next, state.isFlipped)
    }
    if isFlipped { action() }
    return key
  }

  /// No longer asks for it.
  func remove(_ key: Int) {
    state.withLock { state in _ = state.actions.removeValue(forKey: key) }
  }
}
