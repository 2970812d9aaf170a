/// What is wrong with a picture itself, for plugins that cannot say more about why they read nothing.
public enum PictureQuality {
  /// The reasons that brightness, contrast, sharpness and size of the region give; empty when it looks fine.
  public static func reasons(for input: ScanInput) -> [ReadFailure] {
    let statistics = input.withRegionLuma { LumaStatistics($0) }
    let size = input.region.size
    var reasons: [ReadFailure] = []
    if min(size.width, size.height) < 40 {
      reasons.append(
        ReadFailure(
          .tooSmall, message: "the region is only \(size) pixels",
          advice: "take a larger picture, or come closer"))
    }
    if statistics.percentile95 < 60 {
      reasons.append(
        ReadFailure(
          .tooDark, message: "95 % of the pixels are darker than \(statistics.percentile95) of 255",
          advice: "switch the torch on, or expose longer"))
    } else if statistics.percentile5 > 215 {
      reasons.append(
        ReadFailure(
          .tooBright, message: "95 % of the pixels are brighter than \(statistics.percentile5) of 255",
          advice: "expose shorter, or turn the light aside"))
    } else if statistics.contrast < 0.15 {
      reasons.append(
        ReadFailure(
          .lowContrast, message: "dark and light differ by \(Int(statistics.contrast * 100)) % of the full range only",
          advice: "use more even light, and avoid glare and shadow"))
    }
    // The spread of brightness scales the sharpness, so that a low contrast is not told as blur too.
    let relative = statistics.sharpness / max(1, statistics.standardDeviation * statistics.standardDeviation)
    if reasons.isEmpty, relative < 0.02 {
      reasons.append(
        ReadFailure(
          .blurred, message: "the picture is not sharp (relative sharpness \(Int(relative * 1000)) ‰, sharp print has over 50 ‰)",
          advice: "hold the camera still and let it focus, or come as near as it can focus"))
    }
    return reasons
  }
}
