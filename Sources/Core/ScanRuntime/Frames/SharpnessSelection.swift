import ScanPluginKit

/// The choice of the sharpest of some frames that follow each other: a group is open until it has its number of frames.
struct SharpnessSelection {
  private var best: (queued: QueuedFrame, sharpness: Double)?
  private var seen = 0

  /// How many frames wait for the end of the group: the best so far, if there is one.
  var count: Int { best == nil ? 0 : 1 }

  /// Takes a frame into the group; of equally sharp ones the newest stays.
  ///
  /// - Parameters:
  ///   - region: The part by whose sharpness is chosen.
  ///   - size: How many frames make a group; with less than 2 each frame is chosen.
  /// - Returns: The frame that was chosen, at the end of a group, and how many frames gave way.
  mutating func take(_ queued: QueuedFrame, _ region: PixelRect, of size: Int) -> (chosen: QueuedFrame?, others: Int) {
    let before = best
    let sharpness = queued.sharpness[region] ?? 0
    if let before, before.sharpness > sharpness {} else { best = (queued, sharpness) }
    seen += 1
    let others = before == nil ? 0 : 1
    guard seen >= size, var chosen = end() else { return (nil, others) }
    chosen.groupEnd = queued.ordinal
    return (chosen, others)
  }

  /// Ends the group.
  ///
  /// - Returns: The best frame so far.
  mutating func end() -> QueuedFrame? {
    seen = 0
    return best.take()?.queued
  }

  /// Throws the group away.
  ///
  /// - Returns: How many frames waited.
  mutating func clear() -> Int { end() == nil ? 0 : 1 }
}

extension FrameRouter {
  /// The parts of a frame that plugins choose by.
  mutating func selectionRegions(in size: PixelSize) -> Set<PixelRect> {
    var regions: Set<PixelRect> = []
    for lane in lanes.indices where lanes[lane].isWorking && lanes[lane].groupSize(source) > 1 {
      regions.insert(lanes[lane].plugin.region(in: size))
    }
    return regions
  }

  /// Lets a plugin choose among frames.
  ///
  /// - Returns: The frame that is to wait for it now.
  mutating func select(_ queued: QueuedFrame, _ lane: Int) -> QueuedFrame? {
    let size = lanes[lane].groupSize(source)
    if size < 2 {
      lanes[lane].endSelection(source)
      return queued
    }
    let region = lanes[lane].plugin.region(in: queued.frame.size)
    let (chosen, others) = lanes[lane].selection.take(queued, region, of: size)
    lanes[lane].statistics.notSelected += others
    return chosen
  }

  /// Lets plugins scan the best frames so far, because no further ones come to choose from.
  mutating func endSelections() {
    for lane in lanes.indices {
      lanes[lane].endSelection(source)
      feed(lane)
    }
  }
}
