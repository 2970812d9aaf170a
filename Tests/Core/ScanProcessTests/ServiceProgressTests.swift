import ScanProcess
import Testing

@Suite("Whether a service gets on")
struct ServiceProgressTests {
  private static func view(_ name: String, _ done: Int, isBusy: Bool = true) -> WorkReport {
    WorkReport(name, isBusy: isBusy, done: done, limit: .seconds(60))
  }

  private static func names(
    _ watch: inout ProgressWatch, at seconds: Int, views: [WorkReport], others: [WorkReport] = []
  ) -> [String] {
    watch.stuck(ServiceProgress(views: views, others: others), at: .seconds(seconds)).map(\.part)
  }

  @Test("a view that scans frames gets on; one whose counter stands still does not, after its limit")
  func noProgress() {
    var watch = ProgressWatch()
    for second in stride(from: 0, through: 300, by: 30) {
      #expect(Self.names(&watch, at: second, views: [Self.view("a", second)]) == [])
    }
    #expect(Self.names(&watch, at: 330, views: [Self.view("a", 300)]) == [])
    #expect(Self.names(&watch, at: 360, views: [Self.view("a", 300)]) == ["a"])
    #expect(Self.names(&watch, at: 390, views: [Self.view("a", 301)]) == [])
  }

  @Test("a view that has nothing to do is not stuck, and its time begins when it has something again")
  func idle() {
    var watch = ProgressWatch()
    #expect(Self.names(&watch, at: 0, views: [Self.view("a", 5)]) == [])
    #expect(Self.names(&watch, at: 1000, views: [Self.view("a", 5, isBusy: false)]) == [])
    #expect(Self.names(&watch, at: 1001, views: [Self.view("a", 5)]) == [])
    #expect(Self.names(&watch, at: 1060, views: [Self.view("a", 5)]) == [])
    #expect(Self.names(&watch, at: 1061, views: [Self.view("a", 5)]) == ["a"])
  }

  @Test("one view that does not get on ends no others; when none does, all are named")
  func several() {
    var watch = ProgressWatch()
    for second in [0, 100, 200] {
      let views = [Self.view("a", 1), Self.view("b", second), Self.view("c", 1, isBusy: false)]
      #expect(Self.names(&watch, at: second, views: views) == [])
    }
    let idle = [Self.view("a", 1), Self.view("b", 200, isBusy: false)]
    #expect(Self.names(&watch, at: 210, views: idle) == ["a"])
    #expect(Self.names(&watch, at: 220, views: [Self.view("a", 1), Self.view("b", 200)]) == [])
    #expect(Self.names(&watch, at: 280, views: [Self.view("a", 1), Self.view("b", 200)]) == ["a", "b"])
  }

  @Test("a sink whose delivery does not return is stuck, however well the views do")
  func sinks() {
    let deliveries = WorkCounter()
    var watch = ProgressWatch()
    func look(_ second: Int) -> [String] {
      Self.names(
        &watch, at: second, views: [Self.view("a", second)],
        others: [deliveries.report("sink", limit: .seconds(300))])
    }
    #expect(look(0) == [])
    deliveries.begin()
    #expect(look(10) == [] && look(300) == [] && look(310) == ["sink"])
    deliveries.end()
    #expect(look(320) == [] && look(900) == [])
    // A new delivery has its own time.
    deliveries.begin()
    #expect(look(910) == [] && look(1200) == [] && look(1210) == ["sink"])
  }

  @Test("a part that begins anew counts from zero and is not stuck")
  func restarted() {
    var watch = ProgressWatch()
    #expect(Self.names(&watch, at: 0, views: [Self.view("a", 500)]) == [])
    #expect(Self.names(&watch, at: 100, views: [Self.view("a", 0)]) == [])
    #expect(Self.names(&watch, at: 159, views: [Self.view("a", 0)]) == [])
    #expect(Self.names(&watch, at: 160, views: [Self.view("a", 0)]) == ["a"])
  }
}
