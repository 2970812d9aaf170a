import ScanJSON
import ScanSinks

/// Types what was read.
///
/// A text is looked at as a whole before its first key, and typed only when all of it can be. What was begun is never typed again: where a
/// text is cut off, its record is laid aside.
actor KeyboardSink: Sink {
  /// How long a value may take, so that the runner does not wait for minutes.
  private static let longest = Duration.seconds(40)
  /// How long programs take to find a new keyboard.
  private static let settling = Duration.seconds(1)

  private let settings: KeyboardSinkConfig
  private let typist: Typist
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Int64
  private var device: KeyDevice?

  init(
    settings: KeyboardSinkConfig, typist: Typist, clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Int64 = UTCTime.now
  ) {
    (self.settings, self.typist, self.clock, self.now) = (settings, typist, clock, now)
  }

  /// The name of the keyboard's folder below `/sys/devices/virtual/input`; nil while there is none.
  var folder: String? { device?.folder }

  func open() async -> SinkProblem? {
    do {
      _ = try await opened()
      return nil
    } catch {
      return error as? SinkProblem ?? .later(KeyboardText.cancelled.with())
    }
  }

  func deliver(_ records: [SinkRecord]) async -> SinkAnswer {
    guard let record = records.first else { return SinkAnswer(accepted: 0) }
    do {
      try await type(record)
      return SinkAnswer(accepted: 1)
    } catch let problem as SinkProblem {
      return SinkAnswer(accepted: 0, problem: problem)
    } catch {
      return SinkAnswer(accepted: 0, problem: .later(KeyboardText.cancelled.with()))
    }
  }

  func close() async { device = nil }

  /// The keyboard; one is made where there is none.
  private func opened() async throws -> KeyDevice {
    if let device { return device }
    let new = try KeyDevice(level3: typist.layout.level3)
    device = new
    try await clock.sleep(for: Self.settling)
    return new
  }

  private func type(_ record: SinkRecord) async throws {
    let age = now() - record.time
    guard age <= Int64(settings.maxAgeSeconds) * 1000 else {
      throw SinkProblem.refused(
        KeyboardText.tooOld.with([
          "age": .seconds(.milliseconds(age)), "limit": .seconds(.seconds(settings.maxAgeSeconds)),
        ]))
    }
    let values = try values(of: record)
    // What cannot be typed is known before there is a keyboard.
    _ = try strokes(of: values, capsLock: false)
    let device = try await opened()
    let strokes = try strokes(of: values, capsLock: device.capsLock)
    let half = Duration.milliseconds(settings.intervalMilliseconds) / 2
    var typed = 0
    do {
      for stroke in strokes {
        try await device.press(stroke, for: half, clock: clock)
        typed += 1
        try await clock.sleep(for: half)
      }
    } catch {
      self.device = nil
      // The first key was not taken.
      if typed == 0, error is SinkProblem { throw error }
      throw SinkProblem.refused(
        KeyboardText.cutOff.with(["count": .number(typed), "all": .number(strokes.count)]))
    }
  }

  private func strokes(of values: [String], capsLock: Bool) throws(SinkProblem) -> [KeyStroke] {
    var strokes: [KeyStroke] = []
    for value in values { strokes += try typist.value(value, capsLock: capsLock) }
    guard strokes.count * settings.intervalMilliseconds <= Int(Self.longest / .milliseconds(1)) else {
      throw .refused(
        KeyboardText.tooLong.with(["count": .number(strokes.count), "limit": .seconds(Self.longest)]))
    }
    return strokes
  }

  /// What is to be typed of a record.
  private func values(of record: SinkRecord) throws(SinkProblem) -> [String] {
    guard let pointer = settings.pointer else {
      let texts = record.items.map(\.text).filter { !$0.isEmpty }
      guard !texts.isEmpty else { throw .refused(KeyboardText.nothingRead.with(["event": .string(record.event)])) }
      return texts
    }
    let node = JSONPointer(pointer).flatMap { place in record.json.flatMap { $0[place] } }
    guard let text = node.flatMap({ $0.string ?? $0.number?.lexeme }), !text.isEmpty else {
      throw .refused(KeyboardText.noValue.with(["pointer": .string(pointer)]))
    }
    return [text]
  }
}
