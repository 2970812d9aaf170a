public import ScanGeometry

/// The sizes of frames that one entry of a device's list stands for: one size, or a range with steps.
public struct FrameSizes: Sendable, Hashable {
  /// The smallest size.
  public let smallest: PixelSize
  /// The largest size.
  public let largest: PixelSize
  /// The distance between sizes, at least 1.
  public let step: PixelSize

  /// Makes a range; extents of 0 in the step count as 1.
  public init(smallest: PixelSize, largest: PixelSize, step: PixelSize = PixelSize(width: 1, height: 1)) {
    self.smallest = smallest
    self.largest = largest
    self.step = PixelSize(width: max(1, step.width), height: max(1, step.height))
  }

  /// One size.
  public init(_ size: PixelSize) {
    self.init(smallest: size, largest: size)
  }

  /// The one size; nil for a range.
  public var single: PixelSize? { smallest == largest ? smallest : nil }

  /// The size of the range that is nearest to another one.
  public func nearest(to wanted: PixelSize) -> PixelSize {
    PixelSize(
      width: Self.nearest(wanted.width, smallest.width, largest.width, step.width),
      height: Self.nearest(wanted.height, smallest.height, largest.height, step.height))
  }

  private static func nearest(_ wanted: Int, _ low: Int, _ high: Int, _ step: Int) -> Int {
    let inside = min(max(wanted, low), max(low, high))
    let steps = (inside - low + step / 2) / step
    let value = low + steps * step
    return value > high ? value - step : value
  }
}

/// The time from one frame to the next, as a fraction of seconds.
public struct FrameInterval: Sendable, Hashable {
  /// The numerator, in seconds.
  public let numerator: UInt32
  /// The denominator.
  public let denominator: UInt32

  /// Makes an interval.
  public init(numerator: UInt32, denominator: UInt32) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The interval of a whole number of frames each second.
  public init(framesPerSecond: UInt32) {
    self.init(numerator: 1, denominator: framesPerSecond)
  }

  /// Frames for each second; 0 for an interval without meaning.
  public var framesPerSecond: Double {
    numerator > 0 ? Double(denominator) / Double(numerator) : 0
  }
}

/// The frame rates that a device offers for one form and size.
public struct FrameRates: Sendable, Hashable {
  /// The intervals on offer, or the shortest and the longest of a range; empty when the device does not report.
  public let intervals: [FrameInterval]
  /// Whether every interval between the two can be asked for.
  public let isRange: Bool

  /// Makes a list of rates.
  public init(_ intervals: [FrameInterval], isRange: Bool = false) {
    self.intervals = intervals
    self.isRange = isRange
  }

  /// The highest rate in frames for each second; nil when the device does not report.
  public var highest: Double? { intervals.map(\.framesPerSecond).max() }

  /// The interval to ask for: of the rates that are fluent (25 a second or more) the one nearest to the request, otherwise the
  /// highest; nil when the device does not report.
  func choice(_ wanted: Double) -> FrameInterval? {
    guard let highest else { return nil }
    let slowest = intervals.map(\.framesPerSecond).min() ?? highest
    if isRange, wanted <= highest, wanted >= slowest {
      return FrameInterval(numerator: 1000, denominator: UInt32((wanted * 1000).rounded()))
    }
    let enough = intervals.filter { $0.framesPerSecond >= min(wanted, Self.fluent) }
    return enough.min { abs($0.framesPerSecond - wanted) < abs($1.framesPerSecond - wanted) }
      ?? intervals.max { $0.framesPerSecond < $1.framesPerSecond }
  }

  /// From this many frames a second on, a live view looks fluent and a scanner feels immediate.
  static let fluent = 25.0
}
