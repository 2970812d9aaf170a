import ScanPluginKit
import ZXingEngine

extension BarcodePlugin {
  /// Why nothing could be read at all: what the picture shows where something like a code is, then what the readers say.
  func unread(_ reader: SymbolReader, _ input: ScanInput) throws -> [ReadFailure] {
    let checks = damaged(reader)
    let candidate = checks.isEmpty ? candidate(in: input) : nil
    let printed = checks.isEmpty && candidate == nil ? printedCells(in: input) : nil
    let place = (candidate?.quad ?? printed?.quad).map { input.regionToFrame.apply($0) } ?? checks.first?.place
    let module =
      candidate?.moduleSize ?? printed?.module ?? checks.first?.numbers.first { $0.name == .moduleSize }?.value
    let small =
      ReadFailure.smallDetails(candidate?.measured ?? [], at: place) ?? checks.first { $0.reason == .tooSmall }
    // A code that fills little of a white sheet says nothing about the light of all of it.
    let axis = candidate?.edgeAxis
    // Blur makes many cells one; a code has more of them along each side.
    let widest = place.map { max($0.boundingRect.width, $0.boundingRect.height) / Self.fewestModules }
    // Cells that no finder takes for a code may be several modules wide each.
    let surest = printed == nil ? nil : Self.widestModule
    let detail = module.map { min($0, widest ?? $0, surest ?? $0) }
    let picture = PictureQuality.reasons(for: input, at: place, detail: detail, across: axis)
    // Large bars are soft without being out of focus.
    let isAtSide = place.map { ReadFailure.atSide($0, of: input.region, margin: Self.widestMargin) != nil } ?? true
    if isAtSide, picture.allSatisfy({ $0.reason == .blurred }), !picture.isEmpty,
      let large = PictureQuality.tooLarge(input)
    {
      return [large] + picture
    }
    if let small, picture.allSatisfy({ $0.reason == .blurred || $0.reason == .noisy }) {
      return [small] + picture + checks
    }
    if place == nil, let small = smallThing(in: input, isBlurred: picture.contains { $0.reason == .blurred }),
      picture.allSatisfy({ ![.tooDark, .tooBright, .noisy].contains($0.reason) })
    {
      return [small] + picture
    }
    guard picture.isEmpty else { return picture + checks }
    let margin = max(12, min(Self.widestMargin, 3 * (module ?? 0)))
    let whole = candidate.flatMap { CutOffCode.place(of: $0, in: input) } ?? place
    if let whole, let side = ReadFailure.atSide(whole, of: input.region, margin: margin, along: axis) {
      return [side] + checks
    }
    var reasons = checks.isEmpty ? try failedChecks(input) : checks
    if reasons.isEmpty, let place {
      let isBars = candidate?.kind == .bars
      reasons = [
        ReadFailure(
          .uncertain, message: (isBars ? BarcodeText.unreadBars : .unreadCells).with(),
          advice: (isBars ? BarcodeText.unreadBarsAdvice : .damagedAdvice).with(), numbers: candidate?.measured ?? [],
          place: place)
      ]
    }
    guard reasons.isEmpty else { return reasons }
    let region = PictureQuality.reasons(for: input)
    guard region.isEmpty else { return region }
    return [
      ReadFailure(.nothingLikeIt, message: BarcodeText.noCode.with(), advice: BarcodeText.noCodeAdvice.with())
    ]
  }

  /// The likeliest place of a code: bars, or cells as dark and light as those of a printed code.
  private func candidate(in input: ScanInput) -> CodeCandidate? {
    let found = input.withRegionLuma { view in
      CodeLocator().locate(view).filter { $0.kind == .bars || CellLook(view, $0.quad).isPrinted }
    }
    guard let most = found.map(\.edges).max() else { return nil }
    // Of several, that at which the camera is pointed.
    let (width, height) = (Double(input.region.width), Double(input.region.height))
    func offset(_ candidate: CodeCandidate) -> Double {
      let center = candidate.quad.center
      return max(abs(center.x / width - 0.5), abs(center.y / height - 0.5))
    }
    return found.filter { $0.edges * 2 >= most }.min { offset($0) < offset($1) }
  }

  /// Printed cells that no finder takes for a code, such as a part of one: on a plain ground, or all over the region.
  private func printedCells(in input: ScanInput) -> (quad: Quad<CropSpace>, module: Double)? {
    let region = input.region
    // On a plain ground a light margin is part of the thing.
    let places = [(PictureQuality.content(of: input), 20), (region, 28)]
    for (place, share) in places {
      guard let place, min(place.width, place.height) >= Self.minLength else { continue }
      let (left, top) = (Double(place.x - region.x), Double(place.y - region.y))
      let (right, bottom) = (left + Double(place.width), top + Double(place.height))
      let quad = Quad<CropSpace>(
        topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top), bottomRight: Point(x: right, y: bottom),
        bottomLeft: Point(x: left, y: bottom))
      let look = input.withRegionLuma { CellLook($0, quad, share: share) }
      if look.isPrinted { return (quad, look.module) }
    }
    return nil
  }

  /// The reason of a thing on a plain ground that is too small to be any code; nil when there is none.
  private func smallThing(in input: ScanInput, isBlurred: Bool) -> ReadFailure? {
    let room = max(input.region.width, input.region.height)
    if room < Self.minRegion {
      return ReadFailure(
        .tooSmall, message: ReasonText.smallRegion.with(["size": "\(input.region.size)"]),
        advice: ReasonText.smallRegionAdvice.with(),
        numbers: [MeasuredValue(.longerSide, room, limit: Self.minRegion)])
    }
    guard let content = PictureQuality.content(of: input) else { return nil }
    let length = max(content.width, content.height)
    // Bars of usual codes are longer than that; a small matrix code near the camera is not.
    let isShort = length < Self.minRegion && length * Self.smallShare < room
    guard length < Self.minLength || isShort && !isBlurred else { return nil }
    return PictureQuality.smallThing(content, in: input, limit: Self.minLength)
  }

  /// The width in pixels up to which cells count as modules.
  private static let widestModule = 6.0
  /// How many modules a code has at least along a side.
  private static let fewestModules = 10.0
  /// The length in pixels of the smallest codes that are read with certainty.
  private static let minLength = 32
  /// The length in pixels of what most codes need.
  private static let minRegion = 128
  /// How near to a side bars or cells end at most that may go on beyond it; whole codes have a light margin there.
  private static let widestMargin = 20.0
  /// How many times as long as a small thing the region is at least.
  private static let smallShare = 4

  /// Matrix codes whose finder pattern is there, but whose error correction fails; one that was found at several sizes once.
  private func damaged(_ reader: SymbolReader) -> [ReadFailure] {
    var reasons: [ReadFailure] = []
    for code in reader.matrixReader?.unread ?? [] {
      let place = code.quad.mapped { FramePoint(x: $0.x, y: $0.y) }
      if reasons.contains(where: { $0.place?.boundingRect.contains(place.center) == true }) { continue }
      let module = code.quad.meanWidth / Double(max(1, code.columns))
      let measured = [MeasuredValue(.moduleSize, module, limit: CodeCandidate.minMatrixModule)]
      if let small = ReadFailure.smallDetails(measured, at: place) {
        reasons.append(small)
        continue
      }
      reasons.append(
        ReadFailure(
          .checksum,
          message: BarcodeText.damaged.with([
            "format": .string(code.symbology.rawValue), "size": "\(code.columns)×\(code.rows)",
          ]), advice: BarcodeText.damagedAdvice.with(), numbers: measured, place: place))
    }
    return reasons
  }

  /// Codes that were found but whose checks failed.
  private func failedChecks(_ input: ScanInput) throws -> [ReadFailure] {
    try input.frame.luma.withView { view in
      try FailedChecks.find(view, settings.selection.symbologies).map { symbol in
        let text: BarcodeText = symbol.error?.kind == .checksum ? .failedCheck : .failedStructure
        return ReadFailure(
          .checksum, message: text.with(["format": .string(symbol.symbology.rawValue)]),
          advice: BarcodeText.failedAdvice.with(), place: symbol.quad.mapped { FramePoint(x: $0.x, y: $0.y) })
      }
    }
  }
}

extension CodeCandidate {
  /// The direction in which its bars follow one another; nil for cells.
  fileprivate var edgeAxis: EdgeAxis? {
    guard kind == .bars else { return nil }
    return abs(quad.axis.x) >= abs(quad.axis.y) ? .horizontal : .vertical
  }
}

/// What the inside of a place looks like: printed cells are dark or light and about as often the one as the other, other things are not.
private struct CellLook {
  let isPrinted: Bool
  /// About how wide a cell is in pixels.
  let module: Double

  /// - Parameter share: How many of a hundred are dark at least, and light.
  init(_ view: LumaView, _ quad: Quad<CropSpace>, share: Int = 28) {
    var levels = [Int](repeating: 0, count: 256)
    var samples: [Int] = []
    let steps = 96
    func mix(_ from: Double, _ to: Double, _ share: Double) -> Double { from + (to - from) * share }
    for row in 0..<steps {
      let down = (Double(row) + 0.5) / Double(steps)
      for column in 0..<steps {
        let along = (Double(column) + 0.5) / Double(steps)
        let x = mix(
          mix(quad.topLeft.x, quad.topRight.x, along), mix(quad.bottomLeft.x, quad.bottomRight.x, along), down)
        let y = mix(
          mix(quad.topLeft.y, quad.topRight.y, along), mix(quad.bottomLeft.y, quad.bottomRight.y, along), down)
        guard x >= 0, y >= 0, Int(x) < view.width, Int(y) < view.height else { continue }
        levels[Int(view[Int(x), Int(y)])] += 1
        samples.append(Int(view[Int(x), Int(y)]))
      }
    }
    let count = levels.reduce(0, +)
    func level(_ share: Double) -> Int {
      var below = 0
      for (level, frequency) in levels.enumerated() {
        below += frequency
        if Double(below) >= share * Double(count) { return level }
      }
      return 255
    }
    let (low, high) = (level(0.05), level(0.95))
    let third = (high - low) / 3
    let dark = levels[..<(low + third)].reduce(0, +)
    let light = levels[(high - third)...].reduce(0, +)
    // What covers a part of it has one level between.
    let between = (low + third..<max(low + third + 1, high - third)).max { levels[$0] < levels[$1] } ?? low
    let cover = levels[max(0, between - 3)...min(255, between + 3)].reduce(0, +)
    let left = count - (cover * 8 >= count ? cover : 0)
    isPrinted =
      high - low >= 40 && dark * 100 >= left * share && light * 100 >= left * share
      && (left - dark - light) * 4 <= left && left * 5 >= count
    // A line across random cells changes at every second one.
    let middle = (low + high) / 2
    let changes = zip(samples, samples.dropFirst()).count { ($0 < middle) != ($1 < middle) }
    let width = quad.topLeft.distance(to: quad.topRight)
    module = width * Double(samples.count) / Double(steps) / Double(max(1, changes)) / 2
  }
}
