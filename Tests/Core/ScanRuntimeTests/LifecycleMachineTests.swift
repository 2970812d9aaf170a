import ScanSynthetic
import Testing

@testable import ScanRuntime

/// The world around the machine: it does what the machine says, and notices when that makes no sense.
private struct World {
  var machine = LifecycleMachine()
  var openSource: Int?
  var isScanning = false
  var finished: [Int: Int] = [:]
  var announced: ScanState?
  var mistakes: [String] = []

  mutating func apply(_ input: LifecycleMachine.Input) {
    if case .sourceEnded(let session, _) = input, session == openSource { openSource = nil }
    for action in machine.apply(input) {
      switch action {
      case .openSource(let session):
        expect(openSource == nil, "a second source is opened")
        expect(session == (finished.keys.max() ?? 0) + 1, "session \(session) begins out of order")
        openSource = session
      case .cancelSource: expect(openSource != nil, "there is no source to cancel")
      case .beginScanning:
        expect(!machine.isPaused, "scanning begins while paused")
        isScanning = true
      case .endScanning: isScanning = false
      case .finish(let session, _):
        expect(openSource == nil, "session \(session) ends with its source open")
        finished[session, default: 0] += 1
        isScanning = false
      case .announce(let state):
        expect(state != announced, "\(state) is announced twice")
        announced = state
      }
    }
    expect(finished.values.allSatisfy { $0 == 1 }, "a session ended twice")
    expect(machine.state == announced ?? .idle, "\(machine.state) was not announced")
    expect((machine.phase == .idle) == (finished[machine.session] == 1 || machine.session == 0), "idle at a wrong time")
    expect(!machine.takesFrames || openSource != nil, "frames are taken without a source")
    if machine.takesFrames { expect(isScanning == !machine.isPaused, "scanning does not follow the pause") }
  }

  private mutating func expect(_ condition: Bool, _ mistake: String) {
    if !condition { mistakes.append(mistake) }
  }

  /// Everything that could happen next, facts of older sessions included.
  var inputs: [LifecycleMachine.Input] {
    var inputs: [LifecycleMachine.Input] = [
      .start, .withdrawStart, .stop(.stopped), .stop(.firstResult), .stop(.cancelled), .pause, .resume, .drained,
      .firstFrame(session: machine.session), .firstFrame(session: machine.session - 1),
      .sourceEnded(session: machine.session - 1, .endOfInput),
    ]
    if let openSource {
      inputs.append(.sourceEnded(session: openSource, .endOfInput))
      inputs.append(.sourceEnded(session: openSource, .failed(ScanIssue(.sourceFailed, place: "x", message: "y"))))
      inputs.append(.sourceEnded(session: openSource, .cancelled))
    }
    return inputs
  }

  /// Lets the session come to its end.
  mutating func settle() {
    apply(.stop(.stopped))
    if let openSource { apply(.sourceEnded(session: openSource, .cancelled)) }
    apply(.drained)
  }
}

@Suite("The lifecycle machine")
struct LifecycleMachineTests {
  @Test("keeps its rules on every sequence of six inputs")
  func exhaustive() {
    var worlds = [World()]
    var sequences = 0
    for _ in 0..<5 {
      worlds = worlds.flatMap { world in
        world.inputs.map { input in
          var next = world
          next.apply(input)
          sequences += 1
          return next
        }
      }
      #expect(worlds.allSatisfy { $0.mistakes.isEmpty })
      // Worlds that look the same have the same future.
      var seen: [String: World] = [:]
      for world in worlds { seen["\(world.machine) \(world.finished)"] = world }
      worlds = Array(seen.values)
    }
    for var world in worlds {
      world.settle()
      #expect(world.mistakes == [] && world.machine.phase == .idle && world.openSource == nil)
    }
    #expect(sequences > 500)
  }

  @Test("ends every session once and releases every source in 10,000 random sequences")
  func random() async {
    await expectOneEnd(sequences: 10_000, seed: 7)
  }

  @Test("ends every session once and releases every source in 100,000 random sequences")
  func randomLong() async {
    await expectOneEnd(sequences: 100_000, seed: 8)
  }

  private func expectOneEnd(sequences: Int, seed: UInt64) async {
    var generator = SeededGenerator(seed: seed)
    for sequence in 0..<sequences {
      // Other tests wait for the same threads.
      if sequence.isMultiple(of: 100) { await Task.yield() }
      var world = World()
      for _ in 0..<Int.random(in: 1...24, using: &generator) {
        let inputs = world.inputs
        world.apply(inputs[Int.random(in: 0..<inputs.count, using: &generator)])
      }
      world.settle()
      guard world.mistakes.isEmpty, world.machine.phase == .idle, world.openSource == nil,
        world.finished.count == world.machine.session
      else {
        Issue.record("\(world.mistakes) \(world.machine)")
        return
      }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let commands: [LifecycleMachine.Input]
    let state: ScanState
    let last: [LifecycleMachine.Action]
    var testDescription: String { "\(commands)" }
  }

  @Test(
    "answers to",
    arguments: [
      Case(
        commands: [.start], state: .starting, last: [.openSource(session: 1), .beginScanning, .announce(.starting)]),
      Case(commands: [.start, .start], state: .starting, last: []),
      Case(commands: [.start, .firstFrame(session: 1)], state: .running, last: [.announce(.running)]),
      Case(
        commands: [.start, .stop(.stopped)], state: .finishing,
        last: [.endScanning, .cancelSource, .announce(.finishing)]),
      Case(commands: [.start, .stop(.stopped), .stop(.cancelled)], state: .finishing, last: []),
      Case(
        commands: [.start, .stop(.stopped), .sourceEnded(session: 1, .cancelled)], state: .idle,
        last: [.finish(session: 1, .stopped), .announce(.idle)]),
      Case(
        commands: [.start, .stop(.stopped), .start, .sourceEnded(session: 1, .cancelled)], state: .starting,
        last: [.finish(session: 1, .stopped), .openSource(session: 2), .beginScanning, .announce(.starting)]),
      Case(
        commands: [.start, .stop(.stopped), .start, .stop(.cancelled), .sourceEnded(session: 1, .cancelled)],
        state: .idle, last: [.finish(session: 1, .stopped), .announce(.idle)]),
      Case(commands: [.pause], state: .idle, last: []),
      Case(commands: [.start, .pause], state: .paused, last: [.endScanning, .announce(.paused)]),
      Case(commands: [.start, .pause, .resume], state: .starting, last: [.beginScanning, .announce(.starting)]),
      Case(
        commands: [.start, .sourceEnded(session: 1, .endOfInput), .drained], state: .idle,
        last: [.finish(session: 1, .endOfInput), .announce(.idle)]),
      Case(
        commands: [.start, .sourceEnded(session: 1, .endOfInput), .stop(.firstResult)], state: .idle,
        last: [.endScanning, .finish(session: 1, .firstResult), .announce(.idle)]),
      Case(
        commands: [.start, .stop(.stopped), .start, .pause, .sourceEnded(session: 1, .cancelled)], state: .paused,
        last: [.finish(session: 1, .stopped), .openSource(session: 2), .announce(.paused)]),
    ])
  func answers(_ expected: Case) {
    var machine = LifecycleMachine()
    var last: [LifecycleMachine.Action] = []
    for command in expected.commands { last = machine.apply(command) }
    #expect(machine.state == expected.state)
    #expect(last == expected.last)
  }
}
