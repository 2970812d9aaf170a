import Foundation
import ScanImage
import ScanPluginKit
import ScanRuntime
import ScanTestKit
import Synchronization
import Testing

@testable import ScanCommand

@Suite("Rounds of a fixed camera")
struct RoundTests {
  /// A wall clock that goes with a clock that a test moves.
  private func rounds(_ clock: ManualClock, most: Int? = nil, start: Int = 1_000, offset: Offset = Offset()) -> Rounds {
    Rounds(period: 300_000, most: most, clock: clock) {
      start + Int(clock.now.offset / .milliseconds(1)) + offset.value.withLock { $0 }
    }
  }

  /// What a wall clock is put forward or back by.
  private final class Offset: Sendable {
    let value = Guarded(0)
  }

  @Test("the first round comes at once, the others at full multiples, and the last one ends it")
  func multiples() async throws {
    let (clock, end) = (ManualClock(), StopSwitch())
    let rounds = rounds(clock, most: 3)
    let times = Guarded<[Int]>([])
    let running = Task { [rounds] in
      try await rounds.run(until: end) { number in
        times.withLock { $0.append(rounds.wallClock()) }
        // The second round takes more than a period.
        if number == 2 { clock.advance(by: .seconds(400)) }
      }
    }
    await clock.waitForSleepers()
    #expect(times.withLock { $0 } == [1_000])
    clock.advance(by: .seconds(298))
    #expect(times.withLock { $0 } == [1_000])
    clock.advance(by: .seconds(1))
    await clock.waitForSleepers()
    #expect(times.withLock { $0 } == [1_000, 300_000] && rounds.untilNext == 200_000)
    clock.advance(by: .seconds(200))
    try await running.value
    #expect(times.withLock { $0 } == [1_000, 300_000, 900_000])
  }

  @Test("the switch ends the sleep at once, and no round comes any more")
  func stops() async throws {
    let (clock, end) = (ManualClock(), StopSwitch())
    let rounds = rounds(clock)
    let count = Guarded(0)
    let running = Task { [rounds] in
      try await rounds.run(until: end) { _ in count.withLock { $0 += 1 } }
    }
    await clock.waitForSleepers()
    end.flip()
    try await running.value
    #expect(count.withLock { $0 } == 1)
    let late = Guarded(false)
    _ = end.add { late.withLock { $0 = true } }
    #expect(late.withLock { $0 })
  }

  @Test("a wall clock that is put back by a year delays the next round by no more than a period")
  func clockPutBack() async throws {
    let (clock, end, offset) = (ManualClock(), StopSwitch(), Offset())
    let rounds = rounds(clock, most: 2, start: 40_000_000_000, offset: offset)
    let running = Task { [rounds] in try await rounds.run(until: end) { _ in } }
    await clock.waitForSleepers()
    offset.value.withLock { $0 = -31_000_000_000 }
    clock.advance(by: .seconds(300))
    await clock.waitForSleepers()
    clock.advance(by: .seconds(300))
    try await running.value
  }

  @Test("a round that is wished for begins at once, also where the wish came before the wait")
  func early() async throws {
    let (clock, end) = (ManualClock(), StopSwitch())
    let schedule = rounds(clock, most: 3)
    schedule.early.want()
    let (numbers, number) = AsyncStream.makeStream(of: Int.self)
    let running = Task { try await schedule.run(until: end) { number.yield($0) } }
    var waiting = numbers.makeAsyncIterator()
    #expect(await waiting.next() == 1)
    #expect(await waiting.next() == 2)
    await clock.waitForSleepers()
    schedule.early.want()
    #expect(await waiting.next() == 3)
    try await running.value
  }

  @Test("each round lights the torch where the configuration asks for it, and the camera is closed in between")
  func torch() async throws {
    let (camera, clock) = (ScriptedCamera(), ManualClock())
    let config = ScanViewConfig(
      flashConfig: FlashConfig(mode: .manualOn), viewPluginConfig: .scripted(cancelOnResult: true))
    let rounds = RunRounds(
      schedule: rounds(clock, most: 2), limit: .seconds(1_000_000_000), maxFrames: 10,
      makeView: { try await ScanView(config, source: camera, registry: ScriptedPlugin.registry()) },
      eventOptions: EventOptions(), report: { _ in })
    let running = Task { try await rounds.run() }
    for round in 1...2 {
      await camera.wait { $0.runs == round && $0.device.torch == true }
      camera.send()
      await camera.wait { !$0.isRunning }
      #expect(camera.facts.device.torch != true)
      while round == 1, camera.facts.runs == 1 {
        clock.advance(by: .seconds(300))
        await Task.yield()
      }
    }
    let tally = try await running.value
    #expect(tally == RunRounds.Tally(rounds: 2, results: 2))
    #expect(camera.facts.log == [.torch(true), .torch(true)] && camera.facts.opened == 2)
  }

  @Test(
    "times are written with their units", arguments: [("500ms", 500), ("2s", 2_000), ("2", 2_000), ("1.5m", 90_000)])
  func times(_ text: String, _ milliseconds: Int) throws {
    #expect(try TimeArgument.milliseconds(text, option: "--every", in: 1...100_000) == milliseconds)
    for wrong in ["", "m", "5x", "-1s", "0s", "101s", "nan", "infs", "5 m"] {
      #expect(throws: UsageError.self) { try TimeArgument.milliseconds(wrong, option: "--every", in: 1...100_000) }
    }
    #expect(TimeArgument.words(90_000) == "90s" && TimeArgument.words(300_000) == "5m")
  }

  @Test("each round opens the source anew: a picture that comes later is found, a round that fails is reported")
  func pictures() throws {
    let folder = try Folder()
    try folder.copySample("flyer-qr.jpg", as: "hidden")
    // The picture is there when the first round has reported that it is not; the first round that finds it is the last one.
    let run = try Command.shell(
      """
      mkfifo words
      "$scanview" run "$config" -s p.jpg --every 1s --results-only >lines 2>words &
      while read -r line; do
        echo "$line" >&2
        case $line in "round 1:"*) mv hidden p.jpg ;; "round "*": 1 result"*) kill -INT $! ;; esac
      done <words
      wait $!; echo "{\\"status\\": $?}"; cat lines
      """, in: folder.path)
    #expect(run.lines.first?["status"] as? Int == 0, "\(run.errors)")
    #expect(run.lines.count { $0["event"] as? String == "finished" } >= 2)
    #expect(run.lines.contains { $0["event"] as? String == "result" }, "\(run.output) \(run.errors)")
    #expect(run.errors.contains("There is no such file") && run.errors.contains("round 1: 0 results"))
  }

  @Test("a folder goes on where the round before ended, and with pictures that come later")
  func folder() throws {
    let folder = try Folder()
    for number in 1...3 { try folder.copySample("flyer-qr.jpg", as: "pictures/\(number).jpg") }
    try folder.copySample("flyer-qr.jpg", as: "hidden")
    let run = try Command.shell(
      """
      mkfifo words
      "$scanview" run "$config" -s pictures --every 1s --rounds 5 --results-only >lines 2>words &
      while read -r line; do
        echo "$line" >&2; case $line in "round 4:"*) mv hidden pictures/4.jpg ;; esac
      done <words
      wait $!; cat lines
      """, in: folder.path)
    let sources = run.lines.filter { $0["event"] as? String == "result" }
      .map { ($0["result"] as? [String: Any])?["source"] as? String ?? "\($0)" }
    #expect(run.lines.count { $0["event"] as? String == "result" } == 4, "\(sources) \(run.errors)")
    #expect(run.errors.contains("round 4: 0 results in 0 frames"), "\(run.errors)")
  }

  @Test("a video goes on where the round before ended, and its end ends the rounds")
  func video() async throws {
    let progress = SourceProgress()
    let frames = (0..<4).map { Frame.marked(UInt64($0), timestamp: .milliseconds(40 * $0)) }
    for (taken, time) in [(UInt64?(1), 41), (nil, 41), (0, 42)] {
      let source = ResumedSource(source: ScriptedSource(frames.map { .frame($0) }), progress: progress, isVideo: true)
      try await source.run(into: NoSink())
      progress.endRound(with: taken)
      #expect(progress.time == .milliseconds(time))
    }
  }

  private struct NoSink: FrameSink {
    func sendLatest(_ frame: Frame) {}
    func send(_ frame: Frame) async {}
    func report(_ error: SourceError) {}
  }

  @Test("a round that reads nothing leaves a record, which history and exports show")
  func gaps() throws {
    let folder = try Folder()
    try folder.write(
      "meter.json",
      #"{"pluginConfig": {"id": "m", "meterConfig": {"scanMode": "auto_analog_digital_meter", "history": {"file": "h.db", "meter": "cellar"}}}}"#
    )
    let missing = try Command.run(
      ["run", "meter.json", "-s", "none.jpg", "--every", "1s", "--rounds", "1"], in: folder.path)
    #expect(missing.status == 1, "\(missing.errors)")
    let blank = try Command.run(
      ["run", "meter.json", "-s", "synthetic:count=2,pacing=every,size=320x240", "--every", "1s", "--rounds", "1"],
      in: folder.path)
    #expect(blank.status == 4, "\(blank.errors)")
    let history = try Command.run(["meter", "history", "meter.json"], in: folder.path)
    #expect(history.output.contains("no reading") && history.output.contains("There is no such file"))
    let json = try Command.run(["meter", "export", "h.db", "--format", "json"], in: folder.path)
    #expect(json.lines.map { $0["rule"] as? String } == ["noReading", "noReading"], "\(json.output)")
    #expect((json.lines.first?["reason"] as? String)?.contains("There is no such file") == true)
    #expect(json.lines.allSatisfy { $0["unixMs"] is Int })
    let csv = try Command.run(["meter", "export", "h.db", "--format", "csv"], in: folder.path)
    #expect(csv.output.split(separator: "\n").count == 3 && csv.output.contains("noReading: "), "\(csv.output)")
    let text = try Command.run(["meter", "export", "h.db", "--format", "prometheus"], in: folder.path).output
    let last = try #require(json.lines.last?["unixMs"] as? Int)
    #expect(text.contains("# TYPE scanview_meter_rounds_without_reading_total counter\n"), "\(text)")
    #expect(text.contains("\nscanview_meter_rounds_without_reading_total{meter=\"cellar\"} 2\n"), "\(text)")
    let name = "scanview_meter_last_round_without_reading_timestamp_seconds"
    let time = text.split(separator: "\n").first { $0.hasPrefix(name + "{") }?.split(separator: " ").last
    #expect(time.flatMap { Double($0) } == Double(last) / 1_000 && text.contains("# HELP \(name) "), "\(text)")
    #expect(try Command.run(["meter", "check", "h.db"], in: folder.path).status == 0)
    #expect(try Command.run(["meter", "reset", "h.db"], in: folder.path).status == 0)
    #expect(try Command.run(["meter", "history", "h.db"], in: folder.path).status == 4)
  }

  @Test("a signal ends the sleep between two rounds at once", arguments: ["INT", "TERM"])
  func signal(_ name: String) throws {
    let folder = try Folder()
    let run = try Command.shell(
      """
      mkfifo words
      "$scanview" run "$config" -s "$samples/flyer-qr.jpg" --every 31d --results-only >lines 2>words &
      while read -r line; do echo "$line" >&2; case $line in "round 1"*) kill -\(name) $! ;; esac; done <words
      wait $!; echo "{\\"status\\": $?}"
      """, in: folder.path)
    #expect(run.lines.last?["status"] as? Int == 0, "\(run.errors)")
    #expect(run.errors.contains("1 round: 1 result, 0 failed"))
  }

  @Test("a round without a result ends by its frames")
  func frames() throws {
    let run = try Command.run([
      "run", Command.barcode, "-s", "synthetic:text=A,format=CODE_39,blur=30,pacing=every,size=320x240",
      "--every", "1s", "--rounds", "1", "--round-frames", "3", "--frames",
    ])
    #expect(run.status == 4, "\(run.errors)")
    #expect((3...5).contains(run.lines.count { $0["event"] as? String == "frame" }))
  }

  @Test(
    "options that cannot be meant are reported",
    arguments: [
      ["--every", "5x"], ["--every", "1ms"], ["--rounds", "2"], ["--every", "1s", "--rounds", "0"],
      ["--every", "1s", "--watch"], ["--every", "1s", "--keep-going"], ["--every", "1s", "--round-frames", "0"],
      ["--every", "1s", "--round-limit", "x"], ["--every", "1s", "--control", "sock"],
    ])
  func usage(_ options: [String]) throws {
    #expect(try Command.run(["run", Command.barcode, "-s", "synthetic"] + options).status == 2)
  }
}
