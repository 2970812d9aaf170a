import ScanPluginKit

/// The parts of a frame that plugins process.
extension FrameRouter {
  /// How long the place of a tap is of interest.
  static let tapMemory = Duration.seconds(5)

  /// Takes note that the user tapped at a place.
  mutating func noteTap(_ point: FramePoint) {
    lastTap = (point, newestTime)
  }

  /// Where the user tapped a short while before a frame; nil for nowhere. A clock that went back belongs to another recording.
  func pointOfInterest(at time: Duration) -> FramePoint? {
    guard let lastTap, time - lastTap.time <= Self.tapMemory, lastTap.time - time <= Self.tapMemory else { return nil }
    return lastTap.point
  }

  /// The part of a frame that the first working plugin processes; the whole frame where there is none.
  mutating func measuredRegion(in size: PixelSize) -> PixelRect {
    guard let lane = lanes.firstIndex(where: \.isWorking) else { return PixelRect(size) }
    let region = lanes[lane].plugin.region(in: size)
    return region.isEmpty ? PixelRect(size) : region
  }

  /// The smallest rectangle around the regions of all plugins.
  mutating func regionOfAll(in size: PixelSize) -> PixelRect {
    var all: [PixelRect] = []
    for lane in lanes.indices { all.append(lanes[lane].plugin.region(in: size)) }
    let regions = all.filter { !$0.isEmpty }
    guard let left = regions.map(\.x).min(), let top = regions.map(\.y).min() else { return all[0] }
    return PixelRect(
      x: left, y: top, width: (regions.map { $0.x + $0.width }.max() ?? left) - left,
      height: (regions.map { $0.y + $0.height }.max() ?? top) - top)
  }
}
