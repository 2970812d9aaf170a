/// The search for the place and the number of a blurred EAN-13 on a line: the number whose drawn bars leave the least of its gray levels.
///
/// Where bars run into each other no edge is left to measure. What is left is that one number, drawn, blurred and laid over the line,
/// explains it better than all others: as long as the blur is not wider than about 1.6 modules it mostly does by a clear lead.
enum TemplateSearch {
  /// What explains a line best.
  struct Answer {
    let code: TemplateCodes.Code
    /// Its place on the line as the code is read.
    let place: BarsPlace
    /// What it leaves, as a share of what the lighting alone leaves.
    let rest: Float
    /// What the best other number leaves.
    let restOfOther: Float
    /// Whether the code runs from right to left.
    let isReversed: Bool

    /// Whether no other number explains the line nearly as well, and this one does.
    var isClear: Bool {
      let mostRest = Self.mostRest.first { BlurredBars.blurs[place.blur] <= $0.blur }?.rest ?? 0
      return rest <= mostRest && restOfOther >= Self.leastLead * rest && place.module >= Self.smallestModule
    }

    /// How many times as much as the best number the best other one has to leave of the gray levels.
    ///
    /// Of 1,007 places of 723 photos, codes of all kinds among them, no number that was wrong and left less than a tenth led by more than
    /// 1.24; of 794 drawn places of other codes three led by 1.34 to 1.37, and left 0.04 to 0.09 under blurs of 1.65 and 1.95.
    private static let leastLead: Float = 1.3
    /// The most that it may leave, up to a blur: what is blurred widely is smooth, and has less to tell numbers apart by.
    private static let mostRest: [(blur: Float, rest: Float)] = [(1, 0.1), (1.5, 0.04), (2, 0.03)]
    /// The fewest pixels of a module.
    static let smallestModule: Float = 0.9
  }

  /// The most that a number may leave for a place to be followed.
  private static let mostRest: Float = 0.2
  /// How many places are looked at with all samples, and how many of them are moved to where they fit best.
  private static let (mostPlaces, mostRefined) = (16, 6)

  /// How long a symbol is at least and at most, in parts of its place: the place may have text beside the bars, or lack some of them.
  private static let (shortest, longest): (Float, Float) = (0.58, 1.35)
  /// How much of a place's length a line goes on beyond each of its ends.
  static let reach = 0.4

  /// The slants that the search begins with: those of a symbol seen from one side only where none is found without.
  private static let slants: [[Float]] = [[0], [-0.02, 0.02]]
  /// The number of the blur that it begins with: one module.
  private static let usualBlur = 4

  /// Searches a line.
  ///
  /// - Parameters:
  ///   - levels: The gray levels of the line.
  ///   - length: The length of the place in its middle, in pixels.
  ///   - isQuick: Whether symbols that are seen from one side are left out.
  /// - Returns: What is clear; nil where no number explains the line, or several do.
  static func search(_ levels: [Float], length: Float, isQuick: Bool) -> Answer? {
    guard levels.count > 32, longest * length >= Answer.smallestModule * Float(BlurredBars.modules) else { return nil }
    return slants.prefix(isQuick ? 1 : slants.count).lazy.compactMap { search(levels, length, $0) }.first { $0.isClear }
  }

  private static func search(_ levels: [Float], _ length: Float, _ slants: [Float]) -> Answer? {
    let coarse = TemplateLine(levels, BlurredBars.coarse)
    let fine = TemplateLine(levels, BlurredBars.fine)
    var rough = places(coarse, length, slants).map { (place: $0, light: fine.fit($0, rounds: 2)) }
    rough.sort { $0.light.rest < $1.light.rest }
    var found = rough.prefix(mostRefined).compactMap { refined($0.place, $0.light, on: fine) }
    found.sort { $0.light.rest < $1.light.rest }
    guard let least = found.first?.light.rest, least < mostRest else { return nil }
    let backwards = TemplateLine(levels.reversed(), BlurredBars.fine)
    var codes: [(code: TemplateCodes.Code, place: BarsPlace, rest: Float, isReversed: Bool)] = []
    for item in found.prefix(4) where item.light.rest < 2 * least + 0.03 {
      codes += self.codes(item.place, item.light, on: fine).map { ($0.code, $0.place, $0.rest, false) }
      codes += self.codes(item.place.mirrored(levels.count), item.light.mirrored, on: backwards).map {
        ($0.code, $0.place, $0.rest, true)
      }
    }
    guard let best = codes.min(by: { $0.rest < $1.rest }) else { return nil }
    let others = codes.filter { $0.code.digits != best.code.digits }
    return Answer(
      code: best.code, place: best.place, rest: best.rest, restOfOther: others.map(\.rest).min() ?? 1,
      isReversed: best.isReversed)
  }

  /// The number that explains another line of the same symbol best, read in the same direction; nil where that one explains too little.
  static func code(_ levels: [Float], at place: BarsPlace, as code: TemplateCodes.Code) -> TemplateCodes.Code? {
    let line = TemplateLine(levels, BlurredBars.fine)
    let (moved, light) = refined(place, as: code, on: line)
    guard light.rest < mostRest, line.measure(moved, light) else { return nil }
    return TemplateCodes.best(line.costs, line.bars[moved.blur]).first
  }

  /// The places that are worth a closer look, the best first.
  private static func places(_ line: TemplateLine, _ length: Float, _ slants: [Float]) -> [BarsPlace] {
    var found: [(rest: Float, place: BarsPlace)] = []
    let middle = Float(line.levels.count) / 2
    var size = shortest * length
    while size < longest * length {
      let module = size / Float(BlurredBars.modules)
      // A place that lacks one end goes on over the margin of the other one.
      let reach = max(0.08 * length, abs(length - size) / 2 + (size > length ? 0.12 : 0.06) * length)
      var center = middle - reach
      while center <= middle + reach {
        for slant in slants {
          let place = BarsPlace(start: center - size / 2, length: size, slant: slant, blur: usualBlur)
          let rest = line.fit(place).rest
          if rest < 1 { found.append((rest, place)) }
        }
        center += 0.7 * module
      }
      size *= 1.016
    }
    found.sort { $0.rest < $1.rest }
    var kept: [BarsPlace] = []
    for (_, place) in found {
      let isNear = kept.contains { other in
        abs(other.start - place.start) < 0.7 * other.module
          && abs(other.start + other.length - place.start - place.length) < 0.7 * other.module
      }
      guard !isNear else { continue }
      kept.append(place)
      if kept.count == mostPlaces { break }
    }
    return kept
  }

  /// A place moved so that drawn bars of any digits leave the least.
  private static func refined(
    _ place: BarsPlace, _ light: LineLight, on line: TemplateLine
  ) -> (place: BarsPlace, light: LineLight)? {
    guard light.rest < 1 else { return nil }
    var light = light
    var steps = BarsPlaceSteps(place.module, coarse: true)
    let moved = steps.descend(from: place, light.rest, rounds: 12) { place in
      let next = line.fit(place, after: light, rounds: 2)
      if next.rest < light.rest { light = next }
      return next.rest
    }
    return (moved, light)
  }

  /// A place moved so that the drawn bars of a number leave the least.
  private static func refined(
    _ place: BarsPlace, as code: TemplateCodes.Code, on line: TemplateLine
  ) -> (place: BarsPlace, light: LineLight) {
    let patterns = code.patterns
    var light = line.fit(place, to: patterns)
    var steps = BarsPlaceSteps(place.module, coarse: false)
    let moved = steps.descend(from: place, light.rest, rounds: 30) { place in
      let next = line.fit(place, to: patterns)
      if next.rest < light.rest { light = next }
      return next.rest
    }
    return (moved, light)
  }

  /// The best numbers at a place, each with the place moved to suit it.
  private static func codes(
    _ place: BarsPlace, _ light: LineLight, on line: TemplateLine
  ) -> [(code: TemplateCodes.Code, place: BarsPlace, rest: Float)] {
    var (place, light) = (place, light)
    var found: [(code: TemplateCodes.Code, place: BarsPlace, rest: Float)] = []
    var last: [Int] = []
    for _ in 0..<4 {
      guard line.measure(place, light) else { break }
      let codes = TemplateCodes.best(line.costs, line.bars[place.blur])
      let far = 3 * light.rest + 0.03
      for (rank, code) in codes.prefix(3).enumerated() {
        let rest = line.fit(place, to: code.patterns).rest
        guard rest < far else {
          // What is far from what any digits leave does not come near it by moving the place.
          found.append((code, place, rest))
          continue
        }
        let (moved, better) = refined(place, as: code, on: line)
        found.append((code, moved, better.rest))
        if rank == 0 { (place, light) = (moved, better) }
      }
      guard let best = codes.first?.digits, best != last, light.rest < 2 * mostRest else { break }
      last = best
    }
    return found
  }
}
