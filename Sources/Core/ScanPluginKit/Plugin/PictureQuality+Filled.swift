extension PictureQuality {
  /// The reason of dark and light parts that fill the region and that its sides cut off, as large print does; nil where the region shows
  /// something else.
  ///
  /// - Parameters:
  ///   - input: The picture and the region.
  ///   - isSoft: Whether edges are soft, as those of large print are: then one side that cuts it off is enough.
  public static func tooLarge(_ input: ScanInput, isSoft: Bool = false) -> ReadFailure? {
    guard input.withRegionLuma({ isFilledByPrint($0, isSoft) }) else { return nil }
    return ReadFailure(.outsideCutout, message: ReasonText.tooLarge.with(), advice: ReasonText.tooLargeAdvice.with())
  }

  /// The reason of a thing on a plain ground that fills little of the region; nil where there is none.
  ///
  /// - Parameters:
  ///   - input: The picture and the region.
  ///   - share: How many times as long as the thing the region is at least.
  public static func smallThing(_ input: ScanInput, share: Int = 4) -> ReadFailure? {
    guard let content = content(of: input) else { return nil }
    let (length, room) = (max(content.width, content.height), max(input.region.width, input.region.height))
    guard length * share < room else { return nil }
    return smallThing(content, in: input, limit: room / share)
  }

  /// The reason of a region that shows a plain surface in a picture that shows more; nil where that is not so.
  public static func besideRegion(_ input: ScanInput) -> ReadFailure? {
    guard let whole = input.ofWholeFrame, reasons(for: input).contains(where: { $0.reason == .nothingLikeIt }),
      !reasons(for: whole).contains(where: { $0.reason == .nothingLikeIt })
    else { return nil }
    return ReadFailure(
      .outsideCutout, message: ReasonText.beside.with(["region": "\(input.region)", "size": "\(input.frame.size)"]),
      advice: ReasonText.elsewhereAdvice.with())
  }

  /// The reason of a thing that is smaller than a limit.
  package static func smallThing(_ content: PixelRect, in input: ScanInput, limit: Int) -> ReadFailure {
    let length = max(content.width, content.height)
    return ReadFailure(
      .tooSmall, message: ReasonText.smallThing.with(["value": .number(length), "size": "\(input.region.size)"]),
      advice: ReasonText.smallThingAdvice.with(), numbers: [MeasuredValue(.longerSide, length, limit: limit)],
      place: content.frameRect.quad)
  }

  /// Whether there are edges that are no softer than those of large print.
  private static func hasLargeEdges(_ view: LumaView) -> Bool {
    let edges = EdgeBlur(view, noise: NoiseLevel.of(view))
    return [edges.across, edges.down].compactMap(\.self).min().map { $0 <= largeBlur } ?? false
  }

  /// The blur in pixels of the edges of large print at most.
  private static let largeBlur = 4.5

  /// Whether nearly all is dark or light, much of it the one and much the other, in parts that go on at two opposite sides, or, with soft
  /// edges, at one of them where hardly anything lies between dark and light.
  private static func isFilledByPrint(_ view: LumaView, _ isSoft: Bool) -> Bool {
    guard view.width >= sideLimit, view.height >= sideLimit else { return false }
    let step = PictureState.step(view.size, places: 40_000)
    var levels = [Int](repeating: 0, count: 256)
    for y in Swift.stride(from: 0, to: view.height, by: step) {
      for x in Swift.stride(from: 0, to: view.width, by: step) { levels[Int(view[x, y])] += 1 }
    }
    let count = levels.reduce(0, +)
    func level(_ share: Double) -> Int {
      var below = 0
      return levels.indices.first { level in
        below += levels[level]
        return Double(below) >= share * Double(count)
      } ?? 255
    }
    let (low, high) = (level(0.05), level(0.95))
    let third = (high - low) / 3
    let dark = levels[..<(low + third)].reduce(0, +)
    let light = levels[(high - third)...].reduce(0, +)
    let (printed, between) = (min(dark, light) * 100, (count - dark - light) * 100)
    guard high - low >= contrastLimit else { return false }
    // Strokes that are much wider than their edges are large.
    let isLarge = isSoft && printed >= count * 7 && between <= count * 8 && hasLargeEdges(view)
    guard isLarge || printed >= count * 12 && between <= count * 20 else { return false }
    let middle = (low + high) / 2
    func changes(_ places: StrideTo<Int>, _ level: (Int) -> UInt8) -> Int {
      let sides = places.map { Int(level($0)) < middle }
      return zip(sides, sides.dropFirst()).count { $0 != $1 }
    }
    let (across, down) = (stride(from: 0, to: view.width, by: step), stride(from: 0, to: view.height, by: step))
    let (top, bottom) = (changes(across) { view[$0, 1] }, changes(across) { view[$0, view.height - 2] })
    let (left, right) = (changes(down) { view[1, $0] }, changes(down) { view[view.width - 2, $0] })
    return min(top, bottom) >= 3 || min(left, right) >= 3 || isLarge && max(top, bottom, left, right) >= 3
  }
}
