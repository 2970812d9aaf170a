import ScanPluginKit
import ScanTestKit
import Testing

@testable import ScanRuntime

@Suite("The publishing of results")
struct ResultPublisherTests {
  private let plugin = ActivePlugin.idle()

  private func publisher() -> ResultPublisher { ResultPublisher([plugin], SessionRecord(historyLimit: 10)) }

  private func scan(_ texts: [String], frame: UInt64 = 1, stops: Bool = false) -> ResultPublisher.Scan {
    let frame = Frame.marked(frame, timestamp: .milliseconds(33 * Int(frame)))
    let input = ScanInput(frame: frame, region: PixelRect(frame.size), effort: .live)
    return ResultPublisher.Scan(
      output: ScanOutput(results: texts.map { PluginResult(ScriptedResult(text: $0, count: 1)) }),
      job: Job(lane: 0, epoch: 1, input: input, taken: .now, source: .camera, isGuided: false), plugin: plugin,
      measure: nil, reasons: [], wallClock: .zero, stopsAtResult: stops)
  }

  private func events(_ publisher: inout ResultPublisher) -> [String] {
    publisher.takeActions().compactMap { action in
      if case .publish(let event) = action { event.name } else { nil }
    }
  }

  @Test("each result is an event and stands in the record; a frame without one is a skip")
  func results() {
    var publisher = publisher()
    let delivery = publisher.publish(scan(["a", "b"]))
    #expect(delivery.results.count == 2 && delivery.resultsAfterFirst == 0)
    let reported = events(&publisher)
    #expect(reported == ["result", "result"])
    #expect(publisher.record.results.elements.count == 2)
    #expect(delivery.results.allSatisfy { $0.frame == nil })
    let nothing = publisher.publish(scan([]))
    let skipped = events(&publisher)
    #expect(nothing.results.isEmpty && skipped == ["runSkipped"])
  }

  @Test("a plugin that stops at its first result delivers one, and the rest is counted")
  func firstResult() {
    var publisher = publisher()
    let delivery = publisher.publish(scan(["a", "b", "c"], stops: true))
    #expect(delivery.results.count == 1 && delivery.resultsAfterFirst == 2)
  }

  @Test("a failure of the plugin is a problem of the session")
  func failure() {
    struct Failure: Error {}
    var publisher = publisher()
    publisher.publishFailure(Failure(), scan([]))
    let reported = events(&publisher)
    #expect(reported == ["problem"])
    #expect(publisher.record.problemCount == 1 && publisher.record.problems.elements.count == 1)
  }

  @Test("a problem outside of a session is reported and kept nowhere")
  func outside() {
    var publisher = publisher()
    publisher.note(.noPlugin, plugin.stamp(nil), isInSession: false)
    let reported = events(&publisher)
    #expect(reported == ["problem"] && publisher.record.problemCount == 0)
  }

  @Test("an exchange and a session begin with nothing delivered")
  func beginsAnew() {
    var publisher = publisher()
    _ = publisher.publish(scan(["a"]))
    publisher.exchange([plugin])
    #expect(publisher.record.swaps == 1 && publisher.record.results.elements.count == 1)
    publisher.begin(SessionRecord(historyLimit: 10))
    #expect(publisher.record.swaps == 0 && publisher.record.results.elements.isEmpty)
  }
}
