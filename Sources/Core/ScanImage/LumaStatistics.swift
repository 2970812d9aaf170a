/// What the brightness of a picture says about its readability: level, spread and sharpness.
///
/// It explains to a person why a picture was not read; no reader depends on it.
public struct LumaStatistics: Sendable, Hashable {
  /// The number of pixels examined.
  public let pixelCount: Int
  /// The mean brightness, 0…255.
  public let mean: Double
  /// The standard deviation of the brightness (of the population, not a sample), 0…127.5.
  public let standardDeviation: Double
  /// The darkest pixel.
  public let minimum: UInt8
  /// The brightness that 5 % of the pixels do not exceed.
  public let percentile5: UInt8
  /// The brightness that half of the pixels do not exceed.
  public let median: UInt8
  /// The brightness that 95 % of the pixels do not exceed.
  public let percentile95: UInt8
  /// The brightest pixel.
  public let maximum: UInt8
  /// The share of pixels at 250 or above, 0…1: large in glare and over-exposure.
  public let clippedBright: Double
  /// The share of pixels at 5 or below, 0…1: large in under-exposure.
  public let clippedDark: Double
  /// The variance of the Laplacian: of `4·p(x,y) − p(x−1,y) − p(x+1,y) − p(x,y−1) − p(x,y+1)` over all pixels that
  /// have four neighbors; 0 for pictures smaller than 3×3.
  ///
  /// A flat or badly blurred picture is below about 20, a sharp photo of print in the hundreds or thousands. It also
  /// grows with noise and contrast, so that only values of alike pictures compare. Pech-Pacheco et al., *Diatom
  /// autofocusing in brightfield microscopy*, ICPR 2000, names it among focus measures.
  public let sharpness: Double

  /// The range between the 5th and the 95th percentile as a share of the full range, 0…1.
  public var contrast: Double { Double(percentile95 - percentile5) / 255 }

  /// Measures what a view shows; an empty view has all values 0.
  public init(_ view: LumaView) {
    var histogram = [Int](repeating: 0, count: 256)
    for y in 0..<view.height {
      let row = view.row(y)
      for x in 0..<view.width { histogram[Int(row[x])] += 1 }
    }
    let count = view.width * view.height
    pixelCount = count
    var sum = 0
    var squares = 0
    for (value, frequency) in histogram.enumerated() {
      sum += value * frequency
      squares += value * value * frequency
    }
    let divisor = Double(max(1, count))
    let mean = Double(sum) / divisor
    self.mean = mean
    standardDeviation = max(0, Double(squares) / divisor - mean * mean).squareRoot()
    minimum = UInt8(histogram.firstIndex { $0 > 0 } ?? 0)
    maximum = UInt8(histogram.lastIndex { $0 > 0 } ?? 0)
    percentile5 = Self.percentile(5, of: histogram, count: count)
    median = Self.percentile(50, of: histogram, count: count)
    percentile95 = Self.percentile(95, of: histogram, count: count)
    clippedBright = Double(histogram[250...].reduce(0, +)) / divisor
    clippedDark = Double(histogram[...5].reduce(0, +)) / divisor
    sharpness = Self.laplacianVariance(view)
  }

  /// Measures a whole picture.
  public init(_ image: LumaImage) {
    self = image.withView { LumaStatistics($0) }
  }

  private static func percentile(_ percent: Int, of histogram: [Int], count: Int) -> UInt8 {
    guard count > 0 else { return 0 }
    var below = 0
    for (value, frequency) in histogram.enumerated() {
      below += frequency
      if below * 100 >= count * percent { return UInt8(value) }
    }
    return 255
  }

  private static func laplacianVariance(_ view: LumaView) -> Double {
    guard view.width >= 3, view.height >= 3 else { return 0 }
    var sum = 0
    var squares = 0
    for y in 1..<(view.height - 1) {
      let above = view.row(y - 1)
      let row = view.row(y)
      let below = view.row(y + 1)
      for x in 1..<(view.width - 1) {
        let value = 4 * Int(row[x]) - Int(row[x - 1]) - Int(row[x + 1]) - Int(above[x]) - Int(below[x])
        sum += value
        squares += value * value
      }
    }
    let count = Double((view.width - 2) * (view.height - 2))
    let mean = Double(sum) / count
    return max(0, Double(squares) / count - mean * mean)
  }
}
