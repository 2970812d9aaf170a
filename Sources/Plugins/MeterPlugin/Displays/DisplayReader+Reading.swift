import ScanPluginKit

extension DisplayReader {
  /// What a place shows, as a reading; nil where no text was seen.
  ///
  /// - Parameter supports: Other places that show the same digits.
  func reading(
    _ observation: DisplayObservation, _ supports: [DisplayObservation], _ constraints: MeterConstraints,
    _ picture: MeterPicture
  ) -> MeterReading? {
    guard let result = observation.result,
      let map = Homography<NormalizedSpace, CropSpace>(unitSquareTo: observation.place.quad)
    else { return nil }
    let view = picture.luma
    let pitch = observation.pitch
    // The place that is lowest around the same digits shows the point largest.
    let tight =
      supports.filter { $0.result?.middles.isEmpty == false && $0.place.tall < observation.place.tall }
      .min { $0.place.tall < $1.place.tall } ?? observation
    let detail = DisplayDetail(cropReader: cropReader, tight, of: view)
    let (text, pointShare, sign) = closer(result, tight.result ?? result, detail, decimals: constraints.decimals)
    let cells = text.digits.enumerated().map { index, digit in
      let middle = result.middles.indices.contains(index) ? result.middles[index] : nil
      return MeterReading.Cell(
        digits: observation.hypotheses.shares(of: result.text, at: index), digit: digit,
        quad: middle.flatMap { map.apply(Rect(x: $0 - 0.45 * pitch, y: 0, width: 0.9 * pitch, height: 1).quad) })
    }
    var evidence = DisplayEvidence(
      likelihood: result.likelihood, agreement: result.agreement, attempts: observation.hypotheses.ballots.count,
      digits: text.digits.count, mayBeShort: constraints.readsAllFields || constraints.digits != nil,
      isSupported: !supports.isEmpty, pointShare: pointShare, decimals: text.decimals,
      irregularity: DisplayEvidence.irregularity(of: result.middles),
      surroundings: surroundings(observation, isSupported: !supports.isEmpty, of: view))
    evidence.isAllSegments = text.digits.count > 2 && text.digits.allSatisfy { $0 == 8 }
    if evidence.certainty >= Self.minAccepted {
      evidence.print = finding(
        text, detail, picture.effort, isCountGiven: constraints.digits != nil || !constraints.digitPlaces.isEmpty)
    }
    var reading = MeterReading(
      kind: .display, cells: cells, decimals: text.decimals, certainty: evidence.certainty, quad: observation.place.quad
    )
    reading.isNegative = text.isNegative
    reading.certainty *= sign ?? 1
    reading.formCertainty = evidence.formCertainty * (sign ?? 1)
    reading.signCertainty = sign
    reading.row = detail.row
    if constraints.readsAllFields, let last = result.middles.last {
      let crop = DisplayCrop(
        left: last + 0.6 * pitch, right: last + 0.6 * pitch + 2.4 * observation.place.tall / observation.place.wide)
      reading.unit = cropReader.picture(
        crop, at: observation.place, of: view,
        size: PixelSize(width: DisplayUnit.rows * 12 / 5, height: DisplayUnit.rows)
      ).flatMap { unit.read($0) }
    }
    return reading
  }

  /// What speaks for print; in a running source it is asked anew when the number or its place changes, and now and then.
  private func finding(
    _ text: DisplayedNumber, _ detail: DisplayDetail, _ effort: ScanInput.Effort, isCountGiven: Bool
  ) -> DisplayPrint.Finding {
    let quad = detail.place.quad
    if effort == .live, let last = lastFinding, last.text == text, last.frames < Self.keptFrames,
      detail.place.isNear(DisplayPlace(quad: last.quad, origin: .line), within: 0.3)
    {
      lastFinding?.frames += 1
      return last.finding
    }
    let finding = print.finding(text, at: detail, isCountGiven: isCountGiven)
    lastFinding = effort == .live ? (text, quad, finding, 0) : nil
    return finding
  }

  /// What is around a place.
  private func surroundings(
    _ observation: DisplayObservation, isSupported: Bool, of view: LumaView
  ) -> DisplayEvidence.Surroundings {
    switch observation.place.origin {
    case .whole: isSupported ? .fitting : .unconfirmed
    case .line: observation.place.tall < Self.minTall * Double(view.height) ? .small : .fitting
    case .panel: .fitting
    }
  }

  /// The text with its minus and its point as closer crops show them, and how likely each of these is; nil for a point that was known,
  /// and for a sign that was not examined closely.
  ///
  /// - Parameter tight: What the place says that is lowest around the digits; the same as `result` where there is no other.
  private func closer(
    _ result: DisplayHypotheses.Result, _ tight: DisplayHypotheses.Result, _ detail: DisplayDetail, decimals: Int?
  ) -> (text: DisplayedNumber, pointShare: Double?, sign: Double?) {
    var text = result.text
    let isWorth = result.likelihood > Self.minLikelihood
    let sign = isWorth ? detail.sign(of: text) : nil
    if let sign { text.isNegative = sign.isNegative }
    if let decimals {
      text.decimals = decimals > 0 && decimals < text.digits.count ? decimals : nil
      return (text, nil, sign?.certainty)
    }
    var points = result.points
    if let closer = isWorth ? detail.points(of: text) : nil {
      for index in points.indices { points[index] = (points[index] + Self.prior) * (closer[index] + Self.closePrior) }
    }
    if tight.text.digits == text.digits, tight.middles != result.middles {
      for index in points.indices { points[index] *= tight.points[index] + Self.prior }
    }
    let best = points.indices.max { points[$0] < points[$1] } ?? 0
    text.decimals = best > 0 ? best : nil
    return (text, points[best] / max(points.reduce(0, +), .leastNormalMagnitude), sign?.certainty)
  }

  /// The least share of the picture's height that a display's line has.
  private static let minTall = 0.11
  /// A text that is less likely is not worth a closer attempt.
  private static let minLikelihood = 0.03
  /// How likely an attempt on the whole line misses a point or sees one that is none.
  private static let prior = 0.3
  /// How likely the attempts between the digits do.
  private static let closePrior = 0.003
  /// What is less certain is accepted by no one, whatever is around it.
  private static let minAccepted = 0.4
  /// For how many frames of a running source it is kept what was found about print.
  private static let keptFrames = 12
}
