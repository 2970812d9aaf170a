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
}

extension DisplayText.Argument {
  /// A number with at most one decimal.
  public static func decimal(_ value: Double) -> Self {
    let tenths = (value * 10).rounded() / 10
    return .string(Int(exactly: tenths).map(String.init) ?? String(tenths))
  }
}
