import ScanPluginKit
import ScanTestKit
import Testing

@testable import ScanRuntime

@Suite("The tie to the source")
struct SourceLinkTests {
  private static func counters(_ delivered: Int) -> CaptureCounters {
    var counters = CaptureCounters()
    counters.delivered = .init(delivered)
    return counters
  }

  @Test("a device is open from its notice or its first frame on, until it is lost")
  func open() {
    var link = SourceLink()
    link.begin(session: 1)
    let isNews = [link.noteFrame(), link.noteFrame()]
    #expect(isNews == [true, false])
    let lost = link.take(.lost(SourceError(.unplugged, source: "camera", message: "it is gone")))
    #expect(lost == false && !link.isOpen && link.lost != nil)
    let isBack = link.noteFrame()
    #expect(isBack && link.isOpen && link.lost == nil)
    let counted = link.take(.counted(Self.counters(3)))
    #expect(counted == nil)
  }

  @Test("a session counts from where it took over a warm camera, and over all its sources")
  func counters() {
    var link = SourceLink()
    link.begin(session: nil)
    link.preparationState = .ready
    _ = link.take(.counted(Self.counters(10)))
    #expect(link.captured == nil)
    link.takeOver(session: 1)
    _ = link.take(.counted(Self.counters(15)))
    #expect(link.captured == Self.counters(5))
    link.countedBefore = Self.counters(5)
    link.begin(session: 1)
    _ = link.take(.counted(Self.counters(2)))
    #expect(link.captured == Self.counters(7))
  }

  @Test("numbers and times go on over an exchange of the source, and begin anew with a session")
  func numbering() {
    var numbering = FrameNumbering()
    numbering.begin()
    let first = numbering.numbered(.marked(7, timestamp: .seconds(1)))
    #expect(first.number == 7)
    numbering.exchange()
    let moved = numbering.numbered(.marked(0, timestamp: .zero))
    #expect(moved.number == 8 && moved.timestamp == .seconds(1))
    numbering.beginWarm()
    let warm = numbering.numbered(.marked(40, timestamp: .seconds(9)))
    #expect(warm.number == 0)
  }

  @Test("each change of readiness is news once, and what was never reported is taken for ready")
  func readiness() {
    var news = ReadinessNews()
    let ready = ReadyStatus(plugins: [], source: [])
    let lost = ReadyStatus(
      plugins: [], source: [SourceError(.unplugged, source: "camera", message: "it is gone")])
    let isNews = [ready, lost, lost, ready].map { status in news.isNews(status) }
    #expect(isNews == [false, true, false, true] && !news.mayHaveReturned)
    _ = news.isNews(lost)
    #expect(news.mayHaveReturned)
  }

  @Test("the exchange that began last has the highest revision, and needs count until it ends")
  func exchange() {
    var exchange = PluginExchange()
    let first = exchange.begin(FrameNeeds(color: true))
    let second = exchange.begin(FrameNeeds(earlierFrames: 2))
    #expect(second > first && exchange.needs == FrameNeeds(color: true, earlierFrames: 2))
    exchange.end(first)
    #expect(exchange.needs == FrameNeeds(earlierFrames: 2))
  }
}
