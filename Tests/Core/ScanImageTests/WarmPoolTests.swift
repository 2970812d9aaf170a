import Testing

@testable import ScanImage

@Suite("The pool of handles")
struct WarmPoolTests {
  /// Names that tasks write down.
  private final class Names: Sendable {
    let state = Guarded<[String]>([])
    var all: [String] { state.withLock { $0 } }

    func add(_ name: String) { state.withLock { $0.append(name) } }

    func remove(_ name: String) { state.withLock { $0.removeAll { $0 == name } } }

    /// Adds a name; false when it was there.
    func isNew(_ name: String) -> Bool {
      state.withLock { names in
        defer { names.append(name) }
        return !names.contains(name)
      }
    }
  }

  /// A handle that shows when it is gone.
  private final class Handle: Sendable {
    let name: String
    private let gone: Names

    init(_ name: String, _ gone: Names) {
      self.name = name
      self.gone = gone
    }

    deinit {
      gone.add(name)
    }
  }

  private let gone = Names()

  @Test("a handle has one owner at a time: it waits in the pool, or somebody has it")
  func owner() {
    let pool = WarmPool<String, Handle>(maxHandles: 4, maxCost: 100)
    #expect(pool.take("eng") == nil)
    pool.give(Handle("a", gone), for: "eng")
    pool.give(Handle("b", gone), for: "eng")
    let first = pool.take("eng")
    let second = pool.take("eng")
    #expect([first?.name, second?.name] == ["b", "a"] && pool.take("eng") == nil && pool.take("deu") == nil)
  }

  @Test("what waits longest goes first when there are too many, or too dear ones")
  func bounds() {
    let pool = WarmPool<String, Handle>(maxHandles: 3, maxCost: 100)
    for name in ["a", "b", "c", "d"] { pool.give(Handle(name, gone), for: name, cost: 10) }
    #expect(pool.count == 3 && gone.all == ["a"])
    pool.give(Handle("e", gone), for: "e", cost: 85)
    #expect(pool.count == 2 && gone.all == ["a", "b", "c"])
    // One that is too dear by itself is not kept, and takes nothing else with it.
    pool.give(Handle("f", gone), for: "f", cost: 101)
    #expect(pool.count == 2 && gone.all == ["a", "b", "c", "f"])
  }

  @Test("tasks that take and give at the same time never share a handle")
  func concurrent() async {
    let pool = WarmPool<Int, Handle>(maxHandles: 8, maxCost: 100)
    let (owned, gone) = (Names(), gone)
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<16 {
        group.addTask {
          var isAlone = true
          for round in 0..<200 {
            let handle = pool.take(round % 3) ?? Handle("\(task) \(round)", gone)
            isAlone = owned.isNew(handle.name) && isAlone
            owned.remove(handle.name)
            pool.give(handle, for: round % 3)
          }
          return isAlone
        }
      }
      for await isAlone in group { #expect(isAlone) }
    }
    #expect(pool.count <= 8)
  }
}
