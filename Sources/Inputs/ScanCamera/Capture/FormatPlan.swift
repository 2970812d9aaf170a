import ScanGeometry

/// One form of frames that a camera could be asked for.
struct FormatCandidate: Hashable, Sendable {
  let pixelFormat: PixelFormat
  let size: PixelSize
  /// The interval to ask for; nil when the device does not list any.
  let interval: FrameInterval?

  /// The promised rate; devices that do not report it usually run at 30.
  var framesPerSecond: Double { interval?.framesPerSecond ?? 30 }
}

/// The order in which the forms that a camera offers are tried for a requested size.
///
/// 1. The requested size, exactly.
/// 2. A rate of 15 frames a second or more over a lower one.
/// 3. The nearest size, where a smaller one counts as twice as far as a larger one.
/// 4. A fluent rate (25 or more) over a lower one: compressed frames at 30 beat raw ones at 5.
/// 5. The form that costs least to turn into luma: gray, planar, packed, RGB, JPEG.
/// 6. The rate nearest to the request.
enum FormatPlan {
  /// The rates below which a scanner feels slow.
  private static let usable = 15.0

  static func candidates(
    for wanted: PixelSize, rate: Double, from formats: [CameraDevice.Format]
  ) -> [FormatCandidate] {
    var found: [(candidate: FormatCandidate, cost: Int, order: Int)] = []
    for format in formats {
      guard let layout = PixelLayout(format.pixelFormat) else { continue }
      // A form that libv4l makes costs its conversion on top.
      let cost = layout.cost + (format.isEmulated ? 10 : 0)
      // A device that lists no sizes is asked for the requested size and answers with what it has.
      let entries =
        format.entries.isEmpty
        ? [CameraDevice.Format.Entry(sizes: FrameSizes(wanted), rates: FrameRates([]))] : format.entries
      for entry in entries {
        let candidate = FormatCandidate(
          pixelFormat: format.pixelFormat, size: entry.sizes.nearest(to: wanted), interval: entry.rates.choice(rate))
        found.append((candidate, cost, found.count))
      }
    }
    return found.sorted { left, right in
      let first = key(left.candidate, cost: left.cost, wanted: wanted, rate: rate, order: left.order)
      let second = key(right.candidate, cost: right.cost, wanted: wanted, rate: rate, order: right.order)
      return first.lexicographicallyPrecedes(second)
    }.map(\.candidate)
  }

  private static func key(
    _ candidate: FormatCandidate, cost: Int, wanted: PixelSize, rate: Double, order: Int
  ) -> [Double] {
    [
      candidate.size == wanted ? 0 : 1,
      candidate.framesPerSecond >= min(usable, rate) ? 0 : 1,
      distance(candidate.size, wanted),
      candidate.framesPerSecond >= min(FrameRates.fluent, rate) - 0.5 ? 0 : 1,
      Double(cost),
      abs(candidate.framesPerSecond - rate),
      Double(order),
    ]
  }

  private static func distance(_ size: PixelSize, _ wanted: PixelSize) -> Double {
    func along(_ extent: Int, _ requested: Int) -> Double {
      Double(extent >= requested ? extent - requested : 2 * (requested - extent)) / Double(max(1, requested))
    }
    return along(size.width, wanted.width) + along(size.height, wanted.height)
  }
}
