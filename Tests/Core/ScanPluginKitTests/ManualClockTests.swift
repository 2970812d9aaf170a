import ScanTestKit
import Testing

@Suite("The manual clock", .timeLimit(.minutes(30)))
struct ManualClockTests {
  @Test("wakes those whose time has come, and no others")
  func wakes() async throws {
    let clock = ManualClock()
    let early = Task { try await clock.sleep(for: .seconds(1)) }
    let late = Task { try await clock.sleep(for: .seconds(3)) }
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(2))
    try await early.value
    #expect(clock.now.offset == .seconds(2))
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
  }
}
