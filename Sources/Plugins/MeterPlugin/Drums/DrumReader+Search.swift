import Glibc
import ScanPluginKit
import TextFinding

extension DrumReader {
  /// A place where a row of drums may be.
  struct Candidate {
    var layout: DrumLayout
    /// How much better than nothing it goes with what the net says.
    var score: Float
    /// How likely its number of drums is beside others, 0…1.
    var rivalry: Double
    /// How much better than nothing each drum is, on average.
    var evidence: Float
    /// What was read of print in and beside it, where the row is known from earlier frames.
    var print: DrumPrint?
  }

  /// How much is examined, by the work that a picture is worth: bands, their heights as shares, whole strips.
  private static func limits(_ effort: ScanInput.Effort) -> (bands: Int, sizes: [Float], strips: Int) {
    switch effort {
    case .live: (6, [1, 0.68], 2)
    case .still: (14, [1, 0.82, 0.66], 5)
    case .thorough: (20, [1, 0.82, 0.66], 10)
    }
  }

  /// The places, the likeliest first.
  func candidates(_ given: MeterPicture, _ constraints: MeterConstraints, _ isCancelled: () -> Bool) -> [Candidate] {
    let limits = Self.limits(given.effort)
    let counts = constraints.digits.map { min(max($0, 1), 9)...min(max($0, 1), 9) } ?? Self.counts
    // A few drums in the middle of each band show which ones are worth an attempt on all of it.
    var probed: [(strip: Strip, score: Float)] = []
    for band in finder.bands(in: picture, maximum: limits.bands) {
      for size in limits.sizes {
        guard !isCancelled() else { return [] }
        guard let strip = Strip(band, size: size, columns: Self.probe) else { continue }
        let few = min(counts.upperBound, 3)
        let fits = DrumFit.all(
          net.strip(strip.window, columns: strip.columns, of: picture), pitches: Self.pitches, counts: few...few)
        if let best = fits.first, best.score > 0 {
          probed.append((Strip(band, size: size) ?? strip, best.score * prominence(strip.height)))
        }
      }
    }
    probed.sort { $0.score > $1.score }
    var found: [Candidate] = []
    for one in probed.prefix(limits.strips) {
      guard !isCancelled() else { return [] }
      guard let candidate = candidate(one.strip, counts: counts) else { continue }
      found.append(candidate)
      // In a running picture the likeliest one that is clear is enough.
      if given.effort == .live, candidate.evidence > Self.clear { break }
    }
    return Self.withoutRepeats(found.sorted { $0.score > $1.score })
  }

  /// How much better than nothing each drum of a row is, on average, that nothing else is searched for.
  private static let clear: Float = 2.5
  /// How many columns of a band are examined first.
  private static let probe = 80
  /// The distances of drums in steps; a digit is some five steps high.
  private static let pitches: ClosedRange<Float> = 3...11

  /// How much a row's height counts: drums are the largest digits of a meter.
  private func prominence(_ height: Float) -> Float {
    (height / max(1, Float(picture.size.height))).squareRoot()
  }

  /// A part of the picture that the net looks along.
  private struct Strip {
    let window: DrumWindow
    let axis: SIMD2<Float>
    let columns: Int
    let height: Float

    /// The strip of a band and a little at its ends, or so many columns of its middle.
    init?(_ band: TextLine, size: Float, columns maximum: Int = 480) {
      axis = band.axis
      height = band.extent.y * size / DrumLayout.filled
      let scale = Float(DrumNet.cell.height) / height
      let wanted = Int((band.extent.x + 1.6 * band.extent.y) * scale)
      columns = min(wanted, maximum) / DrumNet.columnsPerStep * DrumNet.columnsPerStep
      guard columns >= 40, height >= 12 else { return nil }
      window = DrumWindow(
        middle: band.middle, right: axis * (Float(columns) / scale), down: SIMD2(-axis.y, axis.x) * height)
    }
  }

  /// The best fit of drums to a strip.
  private func candidate(_ strip: Strip, counts: ClosedRange<Int>) -> Candidate? {
    let cells = net.strip(strip.window, columns: strip.columns, of: picture)
    let fits = DrumFit.all(cells, pitches: Self.pitches, counts: counts)
    guard let best = fits.first, best.score > 0 else { return nil }
    let step = Float(DrumNet.columnsPerStep) * strip.height / Float(DrumNet.cell.height)
    let begin = strip.window.middle - strip.window.right / 2 + strip.axis * (step / 2)
    let offset = (best.first + best.pitch * Float(best.count - 1) / 2) * step
    let layout = DrumLayout(
      middle: begin + strip.axis * offset, step: strip.axis * (best.pitch * step), height: strip.height,
      count: best.count)
    let rival = fits.dropFirst().first?.score ?? 0
    let rivalry = 1 / (1 + exp(-Double(best.score - max(0, rival)) / 1.5))
    return Candidate(
      layout: layout, score: best.score * prominence(strip.height), rivalry: fits.count > 1 ? rivalry : 1,
      evidence: best.score / Float(best.count))
  }

  /// The candidates without those that lie on a better one.
  private static func withoutRepeats(_ sorted: [Candidate]) -> [Candidate] {
    var kept: [Candidate] = []
    for one in sorted {
      let repeats = kept.contains { (one.layout.middle - $0.layout.middle).length < 0.7 * $0.layout.height }
      if !repeats { kept.append(one) }
    }
    return kept
  }
}
