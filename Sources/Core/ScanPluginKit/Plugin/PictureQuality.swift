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
  /// The difference of dark and light below which a picture that gave nothing has too little contrast.
  static let leastContrast = 26
  /// The luma from which on a plain surface is exposed too long.
  static let whiteLimit = 238
  /// The standard deviation of noise from which on it hides details, in levels.
  static let noiseLimit = 14.0
  /// How many times as much neighboring pixels differ across the borders of blocks, from which on a picture counts as compressed too much.
  static let blockLimit = 1.6
  /// The share of a region that a reflection covers from which on it is the cause.
  static let glareLimit = 0.016
  /// The same of a clear reflection, where no other reason is found.
  static let clearGlareLimit = 0.004

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
  /// Of a small thing on a plain ground, the thing is judged: the ground alone has no contrast. Where nothing but a plain ground is in the
  /// region, the reason is ``ReadFailure/Reason/nothingLikeIt``.
  ///
  /// - Parameters:
  ///   - input: The picture and the region.
  ///   - place: Where what is searched for seems to be: light and sharpness are judged there; nil judges the region.
  ///   - detail: How wide its modules or strokes are in pixels: what is blurred by as much cannot be read; nil where it is not known.
  ///   - axis: The direction in which its edges follow one another, for bars, which have none along them; nil for both.
  public static func reasons(
    for input: ScanInput, at place: FrameQuad? = nil, detail: Double? = nil, across axis: EdgeAxis? = nil
  ) -> [ReadFailure] {
    let reasons = regionReasons(input, at: place, detail: detail, axis)
    return reasons.filter { $0.reason != .nothingLikeIt } + smallRegion(input.region.size)
      + reasons.filter { $0.reason == .nothingLikeIt }
  }

  private static func regionReasons(
    _ input: ScanInput, at place: FrameQuad?, detail: Double?, _ axis: EdgeAxis?
  ) -> [ReadFailure] {
    let size = input.region.size
    if let place {
      let near = input.with(region: surroundings(of: place, in: input.region)).withRegionLuma { PictureState($0) }
      let found = reasons(near, size, detail: detail, axis)
      guard found.isEmpty else { return found }
      // A reflection, noise or compression beside what is left to be seen.
      let wide = surroundings(of: place, in: input.region, margin: 0.5)
      return spoiled(input.with(region: wide).withRegionLuma { PictureState($0) })
    }
    var state = input.withRegionLuma { PictureState($0) }
    if state.isDark || state.contrast < Double(contrastLimit), let content = content(of: input) {
      let thing = input.with(region: content).withRegionLuma { PictureState($0) }
      // In the dark a thing that gives light is judged by itself.
      if !state.isDark || !thing.isDark { state = thing }
    }
    let reasons = reasons(state, size, detail: detail, axis)
    // Grain of wood and weave of cloth are soft and pale; print that is as pale is not seen at all.
    let isTexture = state.contrast < Double(contrastLimit) && reasons.contains { $0.reason == .blurred }
    return isTexture ? [plain(size)] : reasons
  }

  /// The reasons that noise, reflections and compression of a region give.
  private static func spoiled(_ state: PictureState) -> [ReadFailure] {
    if state.noise >= noiseLimit { return [noisy(state.noise)] }
    if state.glare.share >= glareLimit { return [glare(state.glare.share, limit: glareLimit)] }
    return state.blockiness >= blockLimit ? [blocky(state.blockiness)] : []
  }

  /// The reasons of a region whose state is known: light and noise first, since they spoil what is measured of the rest.
  private static func reasons(
    _ state: PictureState, _ size: PixelSize, detail: Double?, _ axis: EdgeAxis?
  ) -> [ReadFailure] {
    if state.isDark { return [tooDark(state.levels.bright)] }
    let isPale = state.contrast < Double(contrastLimit)
    if state.levels.dark > brightLimit, isPale, state.hasStructure || state.levels.dark >= whiteLimit {
      return [tooBright(state.levels.dark)]
    }
    if state.noise >= noiseLimit { return [noisy(state.noise)] }
    if isPale, !state.hasStructure { return [plain(size)] }
    if state.contrast < Double(leastContrast) { return [lowContrast(max(0, Int(state.contrast.rounded())))] }
    let spoiled = spoiled(state)
    return spoiled.isEmpty ? blurred(state, detail: detail, axis) : spoiled
  }

  /// The reason of a reflection in the region, a small one too; none where there is none. It may hide what the camera is pointed at, and
  /// leave what is beside it.
  public static func glare(in input: ScanInput) -> [ReadFailure] {
    let (share, isClear) = input.withRegionLuma { PictureState($0) }.glare
    let limit = isClear ? clearGlareLimit : glareLimit
    return share >= limit ? [glare(share, limit: limit)] : []
  }

  /// The part of a region that has a place with a margin.
  package static func surroundings(
    of place: FrameQuad, in region: PixelRect, margin share: Double = 0.125
  ) -> PixelRect {
    let (bounds, frame) = (place.boundingRect, region.frameRect)
    let margin = max(bounds.width, bounds.height) * share
    let left = max(frame.minX, bounds.minX - margin).rounded(.down)
    let top = max(frame.minY, bounds.minY - margin).rounded(.down)
    let right = min(frame.maxX, bounds.maxX + margin).rounded(.up)
    let bottom = min(frame.maxY, bounds.maxY + margin).rounded(.up)
    guard right - left >= Double(sideLimit), bottom - top >= Double(sideLimit) else { return region }
    return PixelRect(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
  }

  /// The reasons that a region of known levels gives; empty when it looks fine.
  package static func reasons(_ levels: Levels, _ size: PixelSize) -> [ReadFailure] {
    let contrast = levels.bright - levels.dark
    var reasons = smallRegion(size)
    if levels.bright < darkLimit {
      reasons.append(tooDark(levels.bright))
    } else if levels.dark > brightLimit, contrast < contrastLimit {
      reasons.append(tooBright(levels.dark))
    } else if contrast < contrastLimit {
      reasons.append(lowContrast(contrast))
    }
    if reasons.isEmpty, levels.sharpness < sharpnessLimit {
      reasons.append(blurred(levels.sharpness, contrast: contrast))
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
