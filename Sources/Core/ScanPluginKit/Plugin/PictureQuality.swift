/// What is wrong with a picture itself, for plugins that cannot say more about why they read nothing.
public enum PictureQuality {
  /// The luma of the lightest parts below which a picture is too dark, 0…255.
  package static let darkLimit = 60
  /// The luma of the darkest parts above which a picture is too bright, 0…255.
  package static let brightLimit = 200
  /// The difference of dark and light below which a picture has too little contrast, 0…255.
  package static let contrastLimit = 40
  /// The sharpness below which a picture is blurred: an edge that a Gaussian of 4 pixels has blurred rises over two pixels by a
  /// fifth of its height.
  package static let sharpnessLimit = 0.2
  /// The shorter side below which a region has too few pixels.
  package static let sideLimit = 32

  /// What the pixels of a region say about it.
  package struct Levels: Sendable {
    /// The luma that 5 % of the region do not exceed.
    let dark: Int
    /// The luma that 95 % of the region do not exceed.
    let bright: Int
    /// How steep the steepest edges are, compared with the contrast: 0…1.
    let sharpness: Double

    /// Makes levels.
    package init(dark: Int, bright: Int, sharpness: Double) {
      self.dark = dark
      self.bright = bright
      self.sharpness = sharpness
    }
  }

  /// The reasons that brightness, contrast, sharpness and size of the region give; empty when it looks fine.
  ///
  /// Of a small thing on a plain ground, the thing is judged: the ground alone has no contrast.
  public static func reasons(for input: ScanInput) -> [ReadFailure] {
    var levels = levels(of: input)
    if levels.bright >= darkLimit, levels.bright - levels.dark < contrastLimit, let content = content(of: input) {
      levels = self.levels(of: input.with(region: content))
    }
    return reasons(levels, input.region.size)
  }

  private static func levels(of input: ScanInput) -> Levels {
    let (levels, steepness) = input.withRegionLuma { (LumaStatistics($0), steepestEdges(of: $0)) }
    let (dark, bright) = (Int(levels.percentile5), Int(levels.percentile95))
    return Levels(
      dark: dark, bright: bright, sharpness: bright > dark ? Double(steepness) / Double(bright - dark) : 1)
  }

  /// The reasons that a region of known levels gives; empty when it looks fine.
  package static func reasons(_ levels: Levels, _ size: PixelSize) -> [ReadFailure] {
    let contrast = levels.bright - levels.dark
    var reasons: [ReadFailure] = []
    if min(size.width, size.height) < sideLimit {
      reasons.append(
        ReadFailure(
          .tooSmall, message: ReasonText.smallRegion.with(["size": "\(size)"]),
          advice: ReasonText.smallRegionAdvice.with(),
          numbers: [MeasuredValue(.shorterSide, min(size.width, size.height), limit: sideLimit)]))
    }
    if levels.bright < darkLimit {
      reasons.append(
        ReadFailure(
          .tooDark, message: ReasonText.tooDark.with(["value": .number(levels.bright)]),
          advice: ReasonText.tooDarkAdvice.with(),
          numbers: [MeasuredValue(.brightness, levels.bright, limit: darkLimit)]))
    } else if levels.dark > brightLimit, contrast < contrastLimit {
      reasons.append(
        ReadFailure(
          .tooBright, message: ReasonText.tooBright.with(["value": .number(levels.dark)]),
          advice: ReasonText.tooBrightAdvice.with(),
          numbers: [MeasuredValue(.brightness, levels.dark, limit: brightLimit)]))
    } else if contrast < contrastLimit {
      reasons.append(
        ReadFailure(
          .lowContrast, message: ReasonText.lowContrast.with(["value": .number(contrast)]),
          advice: ReasonText.lowContrastAdvice.with(),
          numbers: [MeasuredValue(.contrast, contrast, limit: contrastLimit)]))
    }
    if reasons.isEmpty, levels.sharpness < sharpnessLimit {
      let rise = Int((levels.sharpness * Double(contrast)).rounded())
      reasons.append(
        ReadFailure(
          .blurred, message: ReasonText.blurred.with(["value": .number(rise), "contrast": .number(contrast)]),
          advice: ReasonText.blurredAdvice.with(),
          numbers: [
            MeasuredValue(.sharpness, levels.sharpness, limit: sharpnessLimit), MeasuredValue(.contrast, contrast),
          ]))
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
