import Glibc
import ScanImage

/// How much time a running source's frames get, and what they saved for later ones.
struct FrameBudget {
  /// Milliseconds per million pixels; the clock is the processor time of the thread.
  private let perMegapixel: Double
  /// What frames left over, in milliseconds; what they overspent is negative.
  private var credit = 0.0
  private var start = 0.0
  private var allowed = 0.0

  /// Makes the budget of a level for some formats.
  ///
  /// On a computer of 2020 the looks that every frame takes need about 1.5 ms per million pixels for linear symbologies, and
  /// about 2.5 with the search for matrix symbols, which mostly is the same for one kind of them and for several.
  init(_ level: SymbolReader.Level, _ selection: FormatSelection) {
    let matrix = selection.symbologies.union(selection.inverseSymbologies).count { !$0.isLinear }
    perMegapixel =
      switch level {
      case .fast: 2 + 0.5 * Double(min(matrix, 3))
      case .balanced: 2 + 0.8 * Double(min(matrix, 3))
      case .accurate, .thorough: 40
      }
  }

  /// Starts with a frame of so many pixels.
  mutating func begin(pixels: Int) {
    start = Self.now()
    allowed = max(1.2, perMegapixel * Double(pixels) / 1e6)
  }

  /// The milliseconds of this frame that are left, with what earlier frames saved.
  var left: Double { credit + allowed - (Self.now() - start) }

  /// Keeps what is left for later frames: at most as much as five frames have, and a debt of at most two.
  mutating func end() {
    credit = min(max(left, -2 * allowed), 5 * allowed)
  }

  /// Forgets what was saved.
  mutating func reset() {
    credit = 0
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }
}
