import ScanPluginKit

/// What reading the input of a case gave.
struct CaseReading: Sendable {
  /// What was read, each thing once, in the order of reading, with the number of the frame that gave it, from 1.
  private(set) var items: [(item: ReadItem, frame: Int)] = []
  /// Why nothing was read, or what failed, in words.
  var words: [String] = []
  /// Whether the input could not be read.
  var failed = false

  private var known: Set<ReadItem> = []

  /// Adds what a frame gave.
  mutating func add(_ item: ReadItem, frame: Int) {
    if known.insert(item).inserted { items.append((item, frame)) }
  }
}

/// How a case ended.
struct CaseOutcome: Sendable {
  /// The states of a case.
  enum State: String, CaseIterable {
    /// What was expected was read.
    case passed
    /// Something was missed, or too much was misread.
    case failed
    /// Nobody has said yet what is expected.
    case new
    /// It was left out.
    case skipped
    /// The input could not be read.
    case error
  }

  let input: String
  let state: State
  /// What was read, in the order of reading.
  let read: [ReadItem]
  /// What was expected and read.
  let hits: Int
  /// What was expected and not read.
  let missed: [ExpectedItem]
  /// What was expected and read in a later frame than the case allows, with the frame.
  let late: [(item: ReadItem, frame: Int)]
  /// What was read and not expected.
  let misread: [ReadItem]
  /// Why nothing was read, what failed, or why the case was left out.
  let words: [String]

  /// The outcome of a case that was left out.
  init(skipped suiteCase: SuiteCase) {
    (input, state, read, hits) = (suiteCase.input, .skipped, [], 0)
    (missed, late, misread, words) = ([], [], [], [suiteCase.skip].compactMap(\.self))
  }

  /// Compares what was read with what is expected.
  init(_ suiteCase: SuiteCase, _ reading: CaseReading) {
    input = suiteCase.input
    read = reading.items.map(\.item)
    words = reading.words
    var left = reading.items
    var (hits, missed, late): (Int, [ExpectedItem], [(ReadItem, Int)]) = (0, [], [])
    // A text is more certain of its thing than a pattern, which would take another's.
    let expected = suiteCase.expect ?? []
    for item in expected.filter({ $0.text != nil }) + expected.filter({ $0.text == nil }) {
      guard let index = left.firstIndex(where: { item.matches($0.item) }) else {
        missed.append(item)
        continue
      }
      let (found, frame) = left.remove(at: index)
      if let limit = suiteCase.withinFrames, frame > limit { late.append((found, frame)) } else { hits += 1 }
    }
    (self.hits, self.missed, self.late) = (hits, missed, late)
    misread = suiteCase.expect == nil ? [] : left.map(\.item)
    if reading.failed {
      state = .error
    } else if suiteCase.expect == nil {
      state = .new
    } else {
      state = missed.isEmpty && late.isEmpty && misread.count <= suiteCase.maxMisreads ? .passed : .failed
    }
  }
}

/// How the cases of a suite ended, counted.
struct SuiteCounts: Sendable {
  private(set) var states: [CaseOutcome.State: Int] = [:]
  private(set) var hits = 0
  private(set) var missed = 0
  private(set) var misread = 0

  init(_ outcomes: [CaseOutcome]) {
    for outcome in outcomes {
      states[outcome.state, default: 0] += 1
      hits += outcome.hits
      missed += outcome.missed.count + outcome.late.count
      misread += outcome.misread.count
    }
  }

  /// How many cases ended so.
  subscript(state: CaseOutcome.State) -> Int { states[state] ?? 0 }

  /// How many cases there are.
  var total: Int { states.values.reduce(0, +) }

  /// Whether all that was run gave what is expected.
  var isGood: Bool { self[.failed] == 0 && self[.error] == 0 }
}
