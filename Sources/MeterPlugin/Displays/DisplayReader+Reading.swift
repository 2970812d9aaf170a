import ScanPluginKit

extension DisplayReader {
  /// What a place shows, as a reading; nil where no text was seen.
  func reading(
    _ sight: DisplaySight, isSupported: Bool, _ wishes: MeterWishes, of view: LumaView
  ) -> MeterReading? {
    guard let result = sight.result, let map = Homography<NormalizedSpace, CropSpace>(unitSquareTo: sight.place.quad)
    else { return nil }
    let pitch = result.pitch ?? 0.6 * sight.place.tall / max(sight.place.wide, 1)
    let detail = DisplayDetail(looker: looker, place: sight.place, view: view, middles: result.middles, pitch: pitch)
    let (text, pointShare) = closer(result, detail, decimals: wishes.decimals)
    let cells = text.digits.enumerated().map { index, digit in
      let middle = result.middles.indices.contains(index) ? result.middles[index] : nil
      return MeterReading.Cell(
        digits: sight.poll.shares(of: result.text, at: index), digit: digit,
        quad: middle.flatMap { map.apply(Rect(x: $0 - 0.45 * pitch, y: 0, width: 0.9 * pitch, height: 1).quad) })
    }
    let evidence = DisplayEvidence(
      likelihood: result.likelihood, agreement: result.agreement, looks: sight.poll.ballots.count,
      digits: text.digits.count, isSupported: isSupported, pointShare: pointShare, hasPoint: text.decimals != nil,
      surroundings: surroundings(sight, isSupported: isSupported, of: view))
    var reading = MeterReading(
      kind: .display, cells: cells, decimals: text.decimals, certainty: evidence.certainty, quad: sight.place.quad)
    reading.isNegative = text.isNegative
    if wishes.readsAllFields, let last = result.middles.last {
      let look = DisplayLook(
        left: last + 0.6 * pitch, right: last + 0.6 * pitch + 2.4 * sight.place.tall / sight.place.wide)
      reading.unit = looker.picture(
        look, at: sight.place, of: view, size: PixelSize(width: DisplayUnit.rows * 12 / 5, height: DisplayUnit.rows)
      ).flatMap { unit.read($0) }
    }
    return reading
  }

  /// What is around a place.
  private func surroundings(
    _ sight: DisplaySight, isSupported: Bool, of view: LumaView
  ) -> DisplayEvidence.Surroundings {
    switch sight.place.origin {
    case .whole: isSupported ? .fitting : .unconfirmed
    case .line: sight.place.tall < Self.leastTall * Double(view.height) ? .small : .fitting
    case .panel: .fitting
    }
  }

  /// The text with its minus and its point as a closer look shows them, and how likely the point is; nil when it was known.
  private func closer(
    _ result: DisplayPoll.Result, _ detail: DisplayDetail, decimals: Int?
  ) -> (text: DisplayText, pointShare: Double?) {
    var text = result.text
    let isWorth = result.likelihood > Self.leastLikelihood
    if isWorth, !text.isNegative { text.isNegative = detail.minus(before: text) > 0.5 }
    if let decimals {
      text.decimals = decimals > 0 && decimals < text.digits.count ? decimals : nil
      return (text, nil)
    }
    var points = result.points
    if let closer = isWorth ? detail.points(of: text) : nil {
      for index in points.indices { points[index] = (points[index] + Self.doubt) * (closer[index] + Self.doubt) }
    }
    let best = points.indices.max { points[$0] < points[$1] } ?? 0
    text.decimals = best > 0 ? best : nil
    return (text, points[best] / max(points.reduce(0, +), .leastNormalMagnitude))
  }

  /// The least share of the picture's height that a display's line has.
  private static let leastTall = 0.11
  /// A text that is less likely is not worth a closer look.
  private static let leastLikelihood = 0.01
  /// How likely one kind of look misses a point or sees one that is none.
  private static let doubt = 0.03
}
