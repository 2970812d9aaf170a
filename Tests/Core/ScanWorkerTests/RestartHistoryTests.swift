import ScanWorker
import Testing

@Suite("When a worker is started again")
struct RestartHistoryTests {
  @Test("The first failures are free; then the delay doubles up to its limit")
  func delays() {
    var history = RestartHistory(RestartPolicy(freeFailures: 2, window: .seconds(60), longestDelay: .seconds(5)))
    var now = Duration.zero
    history.fail(at: now)
    history.fail(at: now)
    #expect(history.delay(at: now) == nil)
    var delays: [Duration] = []
    for _ in 0..<5 {
      history.fail(at: now)
      let delay = history.delay(at: now) ?? .zero
      delays.append(delay)
      now += delay
      #expect(history.delay(at: now) == nil, "it may be started when the delay is over")
    }
    #expect(delays == [.seconds(1), .seconds(2), .seconds(4), .seconds(5), .seconds(5)])
  }

  @Test("Failures that are long ago do not count")
  func forgets() {
    var history = RestartHistory(RestartPolicy(freeFailures: 2, window: .seconds(60)))
    for second in [0, 61, 122, 183, 244] {
      history.fail(at: .seconds(second))
      #expect(history.delay(at: .seconds(second)) == nil)
    }
    #expect(history.count == 1)
  }
}
