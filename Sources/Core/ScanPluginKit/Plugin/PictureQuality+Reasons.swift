extension PictureQuality {
  static func smallRegion(_ size: PixelSize) -> [ReadFailure] {
    let side = min(size.width, size.height)
    guard side < sideLimit else { return [] }
    return [
      ReadFailure(
        .tooSmall, message: ReasonText.smallRegion.with(["size": "\(size)"]),
        advice: ReasonText.smallRegionAdvice.with(), numbers: [MeasuredValue(.shorterSide, side, limit: sideLimit)])
    ]
  }

  static func tooDark(_ bright: Int) -> ReadFailure {
    ReadFailure(
      .tooDark, message: ReasonText.tooDark.with(["value": .number(bright)]), advice: ReasonText.tooDarkAdvice.with(),
      numbers: [MeasuredValue(.brightness, bright, limit: darkLimit)])
  }

  static func tooBright(_ dark: Int) -> ReadFailure {
    ReadFailure(
      .tooBright, message: ReasonText.tooBright.with(["value": .number(dark)]),
      advice: ReasonText.tooBrightAdvice.with(), numbers: [MeasuredValue(.brightness, dark, limit: brightLimit)])
  }

  static func lowContrast(_ contrast: Int) -> ReadFailure {
    ReadFailure(
      .lowContrast, message: ReasonText.lowContrast.with(["value": .number(contrast)]),
      advice: ReasonText.lowContrastAdvice.with(), numbers: [MeasuredValue(.contrast, contrast, limit: contrastLimit)])
  }

  static func plain(_ size: PixelSize) -> ReadFailure {
    ReadFailure(
      .nothingLikeIt, message: ReasonText.plain.with(["size": "\(size)"]), advice: ReasonText.plainAdvice.with())
  }

  static func noisy(_ noise: Double) -> ReadFailure {
    ReadFailure(
      .noisy, message: ReasonText.noisy.with(["value": .decimal(noise)]), advice: ReasonText.noisyAdvice.with(),
      numbers: [MeasuredValue(.noise, noise, limit: noiseLimit)])
  }

  static func blocky(_ blockiness: Double) -> ReadFailure {
    ReadFailure(
      .noisy, message: ReasonText.blocky.with(["value": .decimal(blockiness)]), advice: ReasonText.blockyAdvice.with(),
      numbers: [MeasuredValue(.blockiness, blockiness, limit: blockLimit)])
  }

  static func glare(_ share: Double, limit: Double) -> ReadFailure {
    ReadFailure(
      .tooBright, message: ReasonText.glare.with(["value": .decimal(share * 100)]),
      advice: ReasonText.glareAdvice.with(),
      numbers: [MeasuredValue(.glare, share, limit: limit)])
  }

  static func blurred(_ sharpness: Double, contrast: Int) -> ReadFailure {
    let rise = Int((sharpness * Double(contrast)).rounded())
    return ReadFailure(
      .blurred, message: ReasonText.blurred.with(["value": .number(rise), "contrast": .number(contrast)]),
      advice: ReasonText.blurredAdvice.with(),
      numbers: [MeasuredValue(.sharpness, sharpness, limit: sharpnessLimit), MeasuredValue(.contrast, contrast)])
  }

  /// The reason of edges that are softer than the details of what is searched for.
  static func blurred(_ state: PictureState, detail: Double?, _ axis: EdgeAxis?) -> [ReadFailure] {
    let blur: Double? =
      switch axis {
      case .horizontal: state.edges.across
      case .vertical: state.edges.down
      case nil: [state.edges.across, state.edges.down].compactMap(\.self).max()
      }
    let limit = detail.map { max(leastBlur, axis == nil ? $0 * blurShare : min(blurLimit, $0 * barShare)) } ?? blurLimit
    let isSteep = state.hasStructure || state.contrast >= Double(2 * contrastLimit)
    if state.edges.across == nil, state.edges.down == nil, isSteep {
      // Nothing but slopes, and more of them than uneven light gives a plain surface.
      let contrast = max(1, Int(state.contrast.rounded()))
      return [blurred(min(sharpnessLimit, Double(state.edges.rise) / Double(contrast)), contrast: contrast)]
    }
    guard let blur, blur >= limit else { return [] }
    return [
      ReadFailure(
        .blurred, message: ReasonText.softEdges.with(["value": .decimal(blur), "limit": .decimal(limit)]),
        advice: ReasonText.blurredAdvice.with(), numbers: [MeasuredValue(.blur, blur, limit: limit)])
    ]
  }

  /// The blur in pixels, as the standard deviation of a Gaussian, from which on a picture counts as blurred where no detail is known.
  static let blurLimit = 2.2
  /// The blur in pixels that readers of any detail bear.
  static let leastBlur = 1.3
  /// The blur that they bear as a share of a detail's width.
  static let blurShare = 0.5
  /// The same of bars, whose width is measured too large where blur has taken the narrow ones.
  static let barShare = 0.3
}

/// The direction in which edges are crossed.
public enum EdgeAxis: Sendable, Hashable {
  /// From left to right.
  case horizontal
  /// From top to bottom.
  case vertical
}
