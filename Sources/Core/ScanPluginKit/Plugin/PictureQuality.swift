/// What is wrong with a picture itself, for plugins that cannot say more about why they read nothing.
public enum PictureQuality {
  /// The reasons that brightness, contrast, sharpness and size of the region give; empty when it looks fine.
  public static func reasons(for input: ScanInput) -> [ReadFailure] {
    let size = input.region.size
    let (levels, steepness) = input.withRegionLuma { (LumaStatistics($0), steepestEdges(of: $0)) }
    let dark = Int(levels.percentile5)
    let bright = Int(levels.percentile95)
    var reasons: [ReadFailure] = []
    if min(size.width, size.height) < 32 {
      reasons.append(
        ReadFailure(
          .tooSmall, message: "the processed region has only \(size) pixels",
          advice: "take a larger picture, or make the cutout larger"))
    }
    if bright < 60 {
      reasons.append(
        ReadFailure(
          .tooDark, message: "95 % of the region are darker than \(bright) of 255",
          advice: "give more light, switch on the torch, or expose longer"))
    } else if dark > 200, bright - dark < 40 {
      reasons.append(
        ReadFailure(
          .tooBright, message: "95 % of the region are brighter than \(dark) of 255",
          advice: "take away light, avoid reflections, or expose shorter"))
    } else if bright - dark < 40 {
      reasons.append(
        ReadFailure(
          .lowContrast, message: "dark and light differ by only \(bright - dark) of 255",
          advice: "light the object evenly and avoid reflections"))
    }
    // An edge that a Gaussian of 4 pixels has blurred rises over two pixels by a fifth of its height.
    if reasons.isEmpty, steepness * 5 < bright - dark {
      reasons.append(
        ReadFailure(
          .blurred,
          message: "the sharpest edges rise by \(steepness) over two pixels, at a contrast of \(bright - dark)",
          advice: "hold still, move away until it is sharp, or let the camera focus"))
    }
    return reasons
  }

  /// How steep the steepest edges are, compared with the contrast: 0 (nothing but soft edges, or nothing at all) … 1. Below 0.2 a
  /// picture counts as blurred.
  public static func sharpness(of view: LumaView) -> Double {
    let levels = LumaStatistics(view)
    let contrast = Int(levels.percentile95) - Int(levels.percentile5)
    return contrast > 0 ? min(1, Double(steepestEdges(of: view)) / Double(contrast)) : 0
  }

  /// The difference over two pixels that only one place in a thousand exceeds, 0…255, from at most a quarter of a million
  /// places.
  private static func steepestEdges(of view: LumaView) -> Int {
    guard view.width >= 3, view.height >= 3 else { return 255 }
    var stride = 1
    while view.size.area / (stride * stride) > 250_000 { stride += 1 }
    var steps = [Int](repeating: 0, count: 256)
    for y in Swift.stride(from: 1, to: view.height - 1, by: stride) {
      for x in Swift.stride(from: 1, to: view.width - 1, by: stride) {
        let across = abs(Int(view[x + 1, y]) - Int(view[x - 1, y]))
        let down = abs(Int(view[x, y + 1]) - Int(view[x, y - 1]))
        steps[max(across, down)] += 1
      }
    }
    let rank = steps.reduce(0, +) / 1000
    var above = 0
    for step in steps.indices.reversed() {
      above += steps[step]
      if above > rank { return step }
    }
    return 0
  }
}
