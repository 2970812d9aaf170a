import ScanPluginKit
import ScanSynthetic
import ScanTestKit
import Testing

@testable import ScanRuntime

/// A tracker that can be changed inside of an expectation.
private final class TrackerBox {
  private var tracker = ItemTracker()

  var all: [RecognizedItem] { tracker.all }
  var found: [RecognizedItem] { tracker.found }
  var followable: [(id: RecognizedItem.ID, quad: FrameQuad, frameNumber: UInt64)] { tracker.followable }

  func see(_ seen: [SeenItem], _ pass: ItemPass) -> ItemsChange? { tracker.see(seen, pass) }
  func follow(_ moves: [ItemMove]) -> ItemsChange? { tracker.follow(moves) }
  func retire(_ reason: ItemRemoval, _ isConcerned: (String) -> Bool = { _ in true }) -> ItemsChange? {
    tracker.retire(reason, isConcerned)
  }
  func clear() -> ItemsChange? { tracker.clear() }
  func reject(_ id: RecognizedItem.ID) -> ItemsChange? { tracker.reject(id) }
}

@Suite("The things in view")
struct ItemTrackerTests {
  private func pass(
    _ number: UInt64, at time: Int? = nil, by plugin: String = "p", graceMs: Int = 300, revision: Int = 1,
    followsPause: Bool = false, isOtherPicture: Bool = false
  ) -> ItemPass {
    ItemPass(
      pluginID: plugin, configRevision: revision, frameSize: PixelSize(width: 1920, height: 1080),
      observation: Observation(
        frameNumber: number, timestamp: .milliseconds(time ?? Int(number) * 33), wallClock: .seconds(1)),
      grace: .milliseconds(graceMs), followsPause: followsPause, isOtherPicture: isOtherPicture)
  }

  @Test("keep their id while they move, and come with another one after they left")
  func stays() throws {
    let tracker = TrackerBox()
    let first = try #require(tracker.see([.scripted("A", x: 10, y: 10)], pass(0)))
    #expect(first.added.map(\.text) == ["A"] && first.updated.isEmpty && first.removed.isEmpty)
    let id = try #require(first.added.first?.id)
    let moved = try #require(tracker.see([.scripted("A", x: 60, y: 20)], pass(1)))
    #expect(moved.updated.map(\.id) == [id] && moved.previous.first?.quad?.topLeft.x == 10)
    #expect(moved.updated.first?.quad?.topLeft.x == 60 && moved.updated.first?.readCount == 2)
    #expect(tracker.see([], pass(2)) == nil)
    let left = try #require(tracker.see([], pass(12)))
    #expect(left.removed.map(\.id) == [id] && left.removalReason == .left && left.all.isEmpty)
    let back = try #require(tracker.see([.scripted("A", x: 60, y: 20)], pass(13)))
    #expect(back.added.count == 1 && back.added[0].id > id)
    #expect(tracker.found.map(\.readCount) == [2, 1])
  }

  @Test(
    "stay for the grace time, and no longer",
    arguments: [(300, 333, false), (300, 334, true), (0, 34, true), (1000, 1033, false), (1000, 1034, true)])
  func grace(graceMs: Int, time: Int, isGone: Bool) {
    let tracker = TrackerBox()
    _ = tracker.see([.scripted("A", x: 0, y: 0)], pass(1, at: 33, graceMs: graceMs))
    let change = tracker.see([], pass(2, at: time, graceMs: graceMs))
    #expect((change?.removed.count == 1) == isGone)
  }

  @Test("that are read slowly stay as long as each pass reads them; a longer pause makes them others")
  func slowPasses() throws {
    let tracker = TrackerBox()
    _ = tracker.see([.scripted("A", x: 0, y: 0)], pass(0, at: 0))
    #expect(tracker.see([.scripted("A", x: 0, y: 0)], pass(1, at: 5000))?.added.isEmpty == true)
    #expect(tracker.see([.scripted("A", x: 0, y: 0)], pass(2, at: 5200, followsPause: true)) == nil)
    let change = try #require(tracker.see([.scripted("A", x: 0, y: 0)], pass(3, at: 9000, followsPause: true)))
    #expect(change.added.count == 1 && change.removed.count == 1 && change.all.count == 1)
    // A clock that went back belongs to another recording.
    #expect(tracker.see([], pass(0, at: 0))?.removed.count == 1)
  }

  @Test("of the same text are two, each with its own id, wherever they go")
  func twins() throws {
    let tracker = TrackerBox()
    let first = try #require(
      tracker.see([.scripted("A", x: 100, y: 0), .scripted("A", x: 600, y: 0)], pass(0)))
    #expect(first.added.count == 2)
    for step in 1...20 {
      let shift = Double(step) * 20
      // The order in which they come says nothing.
      _ = tracker.see([.scripted("A", x: 600 + shift, y: 0), .scripted("A", x: 100 + shift, y: 0)], pass(UInt64(step)))
    }
    #expect(tracker.all.map(\.id) == first.all.map(\.id))
    #expect(tracker.all.map { $0.quad?.topLeft.x } == [500, 1000] && tracker.all.allSatisfy { $0.readCount == 21 })
    // One of them leaves: the other stays what it is.
    _ = tracker.see([.scripted("A", x: 1000, y: 0)], pass(21))
    let change = try #require(tracker.see([.scripted("A", x: 1000, y: 0)], pass(40)))
    #expect(change.removed.map(\.id) == [first.all[0].id] && tracker.all.map(\.id) == [first.all[1].id])
  }

  @Test("too far from each other are not one, and things without a place are distinguished by their text")
  func apart() throws {
    let tracker = TrackerBox()
    _ = tracker.see([.scripted("A", x: 0, y: 0)], pass(0))
    #expect(tracker.see([.scripted("A", x: 1700, y: 1000)], pass(1))?.added.count == 1)
    let placeless = TrackerBox()
    let a = SeenItem(FoundItem(kind: "k", text: "A"))
    let b = SeenItem(FoundItem(kind: "k", text: "B"))
    #expect(placeless.see([a, b, a], pass(0))?.added.count == 3)
    #expect(placeless.see([b, a, a], pass(1)) == nil)
    #expect(placeless.see([.scripted("B", x: 5, y: 5, kind: "k"), a], pass(2))?.updated.map(\.text) == ["B"])
    #expect(placeless.all.map(\.text) == ["B", "A", "A"])
  }

  @Test("get a better text in the same place, by the number of readings; codes never do")
  func better() throws {
    let tracker = TrackerBox()
    let id = try #require(tracker.see([.scripted("TOTAI 12.5O", x: 0, y: 0)], pass(0))?.added.first?.id)
    // One reading against one changes nothing; the second one does.
    #expect(tracker.see([.scripted("TOTAL 12.50", x: 1, y: 0)], pass(1)) == nil)
    let change = try #require(tracker.see([.scripted("TOTAL 12.50", x: 0, y: 0)], pass(2)))
    #expect(change.updated.map(\.text) == ["TOTAL 12.50"] && change.previous.map(\.text) == ["TOTAI 12.5O"])
    #expect(change.updated[0].id == id && change.updated[0].textCount == 2 && change.updated[0].readCount == 3)
    // What resembles in nothing is another thing.
    #expect(tracker.see([.scripted("Somewhere else", x: 0, y: 0)], pass(3))?.added.count == 1)
    let codes = TrackerBox()
    _ = codes.see([.scripted("4006381333931", x: 0, y: 0, isExact: true)], pass(0))
    #expect(codes.see([.scripted("4006381333932", x: 0, y: 0, isExact: true)], pass(1))?.added.count == 1)
  }

  @Test("of a display that shows another number are accepted after five readings")
  func display() {
    let tracker = TrackerBox()
    for number in 0..<20 { _ = tracker.see([.scripted("00123", x: 0, y: 0)], pass(UInt64(number))) }
    for number in 20..<25 { _ = tracker.see([.scripted("00124", x: 0, y: 0)], pass(UInt64(number))) }
    #expect(tracker.all.map(\.text) == ["00124"] && tracker.all.map(\.id.number) == [1])
  }

  @Test("are reported again only when they changed noticeably")
  func noticeable() throws {
    let tracker = TrackerBox()
    _ = tracker.see([.scripted("A", x: 0, y: 0, width: 200)], pass(0))
    #expect(tracker.see([.scripted("A", x: 4, y: 0, width: 200)], pass(1)) == nil)
    #expect(tracker.all[0].quad?.topLeft.x == 4 && tracker.all[0].readCount == 2)
    #expect(tracker.see([.scripted("A", x: 5, y: 0, width: 200)], pass(2))?.updated.count == 1)
    #expect(tracker.see([.scripted("A", x: 5, y: 0, width: 200)], pass(3)) == nil)
    #expect(tracker.see([.scripted("A", x: 5, y: 0, width: 200)], pass(18))?.updated.count == 1)
    #expect(tracker.see([.scripted("A", x: 5, y: 0, width: 200, isUnwanted: true)], pass(19))?.updated.count == 1)
  }

  @Test("of one plugin do not touch those of another")
  func plugins() throws {
    let tracker = TrackerBox()
    _ = tracker.see([.scripted("A", x: 0, y: 0)], pass(0, by: "one"))
    _ = tracker.see([.scripted("A", x: 0, y: 0)], pass(0, by: "two"))
    #expect(tracker.all.map(\.pluginID) == ["one", "two"])
    let left = try #require(tracker.see([], pass(40, by: "one")))
    #expect(left.removed.map(\.pluginID) == ["one"] && left.all.map(\.pluginID) == ["two"])
    let retired = try #require(tracker.retire(.swapped) { $0 == "two" })
    #expect(retired.removalReason == .swapped && retired.all.isEmpty && tracker.retire(.swapped) == nil)
  }

  @Test("can be unwanted: the mark stays on the value until everything is cleared")
  func unwanted() throws {
    let tracker = TrackerBox()
    let first = tracker.see([.scripted("A", x: 0, y: 0), .scripted("B", x: 0, y: 90)], pass(0))
    let id = try #require(first?.all.first?.id)
    let marked = try #require(tracker.reject(id))
    #expect(marked.updated.map(\.id) == [id] && marked.all.map(\.isUnwanted) == [true, false])
    #expect(tracker.reject(id) == nil)
    _ = tracker.see([], pass(50))
    let back = try #require(tracker.see([.scripted("A", x: 500, y: 0)], pass(51)))
    #expect(back.added.map(\.isUnwanted) == [true] && tracker.found.map(\.isUnwanted) == [true, false, true])
    #expect(tracker.clear()?.removalReason == .cleared && tracker.found.isEmpty)
    let fresh = try #require(tracker.see([.scripted("A", x: 500, y: 0)], pass(52)))
    #expect(fresh.added.map(\.isUnwanted) == [false] && fresh.added[0].id > back.added[0].id)
    #expect(tracker.reject(id) == nil)
  }

  @Test("of another picture replace those of the one before")
  func pictures() throws {
    let tracker = TrackerBox()
    _ = tracker.see([.scripted("A", x: 0, y: 0)], pass(0, at: 0))
    let change = try #require(tracker.see([.scripted("A", x: 0, y: 0)], pass(1, at: 0, isOtherPicture: true)))
    #expect(change.added.count == 1 && change.removed.count == 1 && change.removalReason == .left)
  }

  @Test("are at most so many, and so are those that are remembered")
  func bounded() {
    let tracker = TrackerBox()
    for frame in 0..<20 {
      let things = (0..<200).map { SeenItem.scripted("\(frame)-\($0)", x: Double($0), y: Double(frame), isExact: true) }
      _ = tracker.see(things, pass(UInt64(frame * 20)))
      #expect(tracker.all.count == ItemTracker.limit && tracker.found.count <= 2 * ItemTracker.limit)
    }
    #expect(tracker.found.map(\.id) == tracker.found.map(\.id).sorted())
  }

  @Test("follow one law over random traces: the change applied to what was gives what is", arguments: 0..<40)
  func law(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let tracker = TrackerBox()
    var view: [RecognizedItem] = []
    var given: Set<RecognizedItem.ID> = []
    let texts = ["A", "B", "AB", "ABC", ""]
    func apply(_ change: ItemsChange?) {
      guard let change else { return }
      let before = Set(view.map(\.id))
      #expect(Set(change.removed.map(\.id)).isSubset(of: before) && Set(change.updated.map(\.id)).isSubset(of: before))
      #expect(change.removed.allSatisfy { view.contains($0) } && change.previous.allSatisfy { view.contains($0) })
      #expect(given.isDisjoint(with: change.added.map(\.id)))
      #expect((change.removalReason == nil) == change.removed.isEmpty)
      #expect(change.applied(to: view) == change.all)
      given.formUnion(change.added.map(\.id))
      view = change.all
    }
    for number in 0..<400 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0: apply(tracker.retire(.swapped) { $0 == "p" })
      case 1: apply(tracker.clear())
      case 2: if let item = view.randomElement(using: &random) { apply(tracker.reject(item.id)) }
      case 3...6:
        let moves = tracker.followable.map { target in
          ItemMove(
            id: target.id, reference: target.frameNumber, frameNumber: UInt64(number),
            dx: .random(in: -50...50, using: &random), dy: .random(in: -50...50, using: &random))
        }
        apply(tracker.follow(moves))
      default:
        let things = (0..<Int.random(in: 0...6, using: &random)).map { _ -> SeenItem in
          let text = texts.randomElement(using: &random) ?? ""
          let isPlaced = Int.random(in: 0..<8, using: &random) > 0
          guard isPlaced else { return SeenItem(FoundItem(kind: "scripted", text: text)) }
          return .scripted(
            text, x: .random(in: 0...600, using: &random), y: .random(in: 0...400, using: &random),
            height: .random(in: 0...80, using: &random), isUnwanted: .random(using: &random),
            isExact: .random(using: &random))
        }
        apply(
          tracker.see(
            things,
            pass(
              UInt64(number), by: Bool.random(using: &random) ? "p" : "q",
              graceMs: Int.random(in: 0...400, using: &random), followsPause: Bool.random(using: &random))))
      }
      #expect(Set(tracker.all.map(\.id)) == Set(view.map(\.id)) && view.count <= ItemTracker.limit)
    }
    #expect(!given.isEmpty)
  }
}
