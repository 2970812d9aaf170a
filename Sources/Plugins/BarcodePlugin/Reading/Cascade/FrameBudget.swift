import Glibc
import ScanImage

/// How much time a running source's frames get, and what they saved for later ones.
package struct FrameBudget {
  /// Milliseconds per million pixels.
  private let perMegapixel: Double
  private let now: () -> Double
  /// What frames left over, in milliseconds; what they overspent is negative.
  private var credit = 0.0
  private var start = 0.0
  private var allowed = 0.0

  /// Makes a budget.
  ///
  /// - Parameters:
  ///   - perMegapixel: The milliseconds of a frame of a million pixels; a frame has at least 1.2.
  ///   - now: A clock in milliseconds; the processor time of the thread, engines included, where none is given.
  package init(perMegapixel: Double, now: @escaping () -> Double = FrameBudget.processorTime) {
    self.perMegapixel = perMegapixel
    self.now = now
  }

  /// Makes the budget of a level for some formats.
  ///
  /// On a computer of 2020 the attempts that every frame takes need about 1.5 ms per million pixels for linear symbologies, and
  /// about 2.5 with the search for matrix symbols, which mostly is the same for one kind of them and for several.
  init(
    _ level: SymbolReader.Level, _ selection: FormatSelection, now: @escaping () -> Double = FrameBudget.processorTime
  ) {
    let matrix = selection.symbologies.union(selection.inverseSymbologies).count { !$0.isLinear }
    switch level {
    case .fast: self.init(perMegapixel: 1.7 + 0.4 * Double(min(matrix, 4)), now: now)
    case .balanced: self.init(perMegapixel: 1.7 + 0.7 * Double(min(matrix, 4)), now: now)
    case .accurate, .thorough: self.init(perMegapixel: 40, now: now)
    }
  }

  /// Starts with a frame of so many pixels.
  package mutating func begin(pixels: Int) {
    start = now()
    allowed = max(1.2, perMegapixel * Double(pixels) / 1e6)
  }

  /// The milliseconds of this frame that are left, with what earlier frames saved.
  package var left: Double { credit + allowed - (now() - start) }

  /// Keeps what is left for later frames: at most as much as five frames have, and a debt of at most two.
  package mutating func end() {
    credit = min(max(left, -2 * allowed), 5 * allowed)
  }

  /// Forgets what was saved.
  package mutating func reset() {
    credit = 0
  }

  /// The processor time of this thread in milliseconds.
  package static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }
}
