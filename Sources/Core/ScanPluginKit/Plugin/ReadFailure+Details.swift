extension ReadFailure {
  /// The reason `tooSmall` for details that are smaller than their limit; nil when none is.
  ///
  /// - Parameters:
  ///   - measured: What was measured, like ``MeasuredValue/Name/moduleSize`` or ``MeasuredValue/Name/characterHeight``.
  ///   - place: Where in the frame.
  public static func smallDetails(_ measured: [MeasuredValue], at place: FrameQuad?) -> ReadFailure? {
    for number in measured {
      guard let limit = number.limit, number.value < limit else { continue }
      let text: ReasonText
      switch number.name {
      case .moduleSize: text = .smallModules
      case .characterHeight: text = .smallCharacters
      default: continue
      }
      return ReadFailure(
        .tooSmall, message: text.with(["value": .decimal(number.value), "limit": .decimal(limit)]),
        advice: ReasonText.smallThingAdvice.with(), numbers: measured, place: place)
    }
    return nil
  }

  /// The reason `outsideCutout` of a thing that ends at a side of the region, beyond which it may go on; nil when it ends before. Its place
  /// reaches that side.
  ///
  /// - Parameters:
  ///   - place: Where it is in the frame.
  ///   - region: The region.
  ///   - margin: How near to a side it ends at least, in pixels.
  ///   - axis: The direction in which it is read: it is whole when it reaches the sides that lie across; nil for all sides.
  public static func atSide(
    _ place: FrameQuad, of region: PixelRect, margin: Double, along axis: EdgeAxis? = nil
  ) -> ReadFailure? {
    let frame = region.frameRect
    func moved(_ value: Double, _ low: Double, _ high: Double) -> Double {
      value <= low + margin ? min(value, low) : value >= high - margin ? max(value, high) : value
    }
    let reaching = place.mapped { corner in
      FramePoint(
        x: axis == .vertical ? corner.x : moved(corner.x, frame.minX, frame.maxX),
        y: axis == .horizontal ? corner.y : moved(corner.y, frame.minY, frame.maxY))
    }
    let seen = place.boundingRect
    let isAtEnd = seen.minX <= frame.minX + margin || seen.maxX >= frame.maxX - margin
    let isAtEdge = seen.minY <= frame.minY + margin || seen.maxY >= frame.maxY - margin
    guard axis != .vertical && isAtEnd || axis != .horizontal && isAtEdge else { return nil }
    return ReadFailure(
      .outsideCutout, message: ReasonText.atSide.with(), advice: ReasonText.atSideAdvice.with(), place: reaching)
  }

  /// The reason `outsideCutout` of what is read in the whole picture and not in the region.
  ///
  /// - Parameters:
  ///   - text: What is read.
  ///   - place: Where it is in the frame.
  ///   - input: The picture with the region.
  public static func elsewhere(_ text: String, at place: FrameQuad?, of input: ScanInput) -> ReadFailure {
    ReadFailure(
      .outsideCutout,
      message: ReasonText.elsewhere.with([
        "text": .text(ReasonText.quoted.with(["text": .string(ShownText.short(text))])), "region": "\(input.region)",
        "size": "\(input.frame.size)",
      ]), advice: ReasonText.elsewhereAdvice.with(), place: place)
  }
}

extension ScanInput {
  /// The same picture with all of it as the region; nil where that is the region already.
  package var ofWholeFrame: ScanInput? {
    let whole = PixelRect(frame.size)
    return region == whole ? nil : with(region: whole, effort: .still)
  }
}

extension DisplayText.Argument {
  /// A number with at most one decimal.
  public static func decimal(_ value: Double) -> Self {
    let tenths = (value * 10).rounded() / 10
    return .string(Int(exactly: tenths).map(String.init) ?? String(tenths))
  }
}
