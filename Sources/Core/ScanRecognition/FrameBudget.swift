import Glibc

/// How much time a running source's frames get, and what they saved for later ones.
public struct FrameBudget {
  /// Milliseconds per million pixels.
  private let perMegapixel: Double
  private let now: () -> Double
  /// How many milliseconds a frame has at least.
  private let minimum: Double
  /// As much as how many frames have can be saved.
  private let savedFrames: Double
  /// What frames left over, in milliseconds; what they overspent is negative.
  private var credit = 0.0
  private var start = 0.0
  private var allowed = 0.0
  private var recorded: [Bool] = []
  /// What ``hasTime()`` has answered in this frame, for `ScanOutput.timeChecks`.
  public private(set) var checks: [Bool] = []

  /// Makes a budget.
  ///
  /// - Parameters:
  ///   - perMegapixel: The milliseconds of a frame of a million pixels; a frame has at least the minimum.
  ///   - minimum: The milliseconds of a small frame.
  ///   - savedFrames: As much as how many frames have can be saved for later ones.
  ///   - now: A clock in milliseconds; the processor time of the thread, engines included, where none is given.
  public init(
    perMegapixel: Double, minimum: Double = 1.2, savedFrames: Double = 5,
    now: @escaping () -> Double = FrameBudget.processorTime
  ) {
    self.perMegapixel = perMegapixel
    self.minimum = minimum
    self.savedFrames = savedFrames
    self.now = now
  }

  /// Starts with a frame.
  ///
  /// - Parameters:
  ///   - pixels: How many pixels it has.
  ///   - recorded: Where a recording is replayed, what ``hasTime()`` answered in the run (`ScanInput.timeChecks`).
  public mutating func begin(pixels: Int, recorded: [Bool] = []) {
    start = now()
    self.recorded = recorded
    checks.removeAll(keepingCapacity: true)
    allowed = max(minimum, perMegapixel * Double(pixels) / 1e6)
  }

  /// The milliseconds of this frame that are left, with what earlier frames saved. Decide by ``hasTime()``, whose answers are recorded.
  public var left: Double { credit + allowed - (now() - start) }

  /// Whether there is time for more work in this frame; the recorded answers come first.
  public mutating func hasTime() -> Bool {
    let answer = checks.count < recorded.count ? recorded[checks.count] : left > 0
    checks.append(answer)
    return answer
  }

  /// Keeps what is left for later frames: at most as much as the saved frames have, and a debt of at most two.
  public mutating func end() {
    credit = min(max(left, -2 * allowed), savedFrames * allowed)
  }

  /// Forgets what was saved.
  public mutating func reset() {
    credit = 0
    checks.removeAll(keepingCapacity: true)
  }

  /// The processor time of this thread in milliseconds.
  public static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }
}
