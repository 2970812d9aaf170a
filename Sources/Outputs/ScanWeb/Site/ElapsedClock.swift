/// A clock of any kind, read as the time since it was first read here.
struct ElapsedClock: Sendable {
  /// How much time has passed.
  let now: @Sendable () -> Duration
  /// Waits for a while.
  let sleep: @Sendable (Duration) async throws -> Void

  init(_ clock: any Clock<Duration>) {
    func parts(
      of clock: some Clock<Duration>
    ) -> (now: @Sendable () -> Duration, sleep: @Sendable (Duration) async throws -> Void) {
      let begin = clock.now
      return ({ begin.duration(to: clock.now) }, { try await clock.sleep(for: $0) })
    }
    (now, sleep) = parts(of: clock)
  }
}
