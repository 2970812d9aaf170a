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
      ?? (candidate?.kind == .bars ? smallRegion(input) : nil)
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
      let large = PictureQuality.tooLarge(input, isSoft: true)
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
    if checks.isEmpty, let narrow = ReadFailure.smallDetails(narrowest(module), at: place) {
      return PictureQuality.glare(in: input) + [narrow]
    }
    let margin = max(12, min(Self.widestMargin, 3 * (module ?? 0)))
    let whole = candidate.flatMap { CutOffCode.place(of: $0, in: input) } ?? place
    if let whole, let side = ReadFailure.atSide(whole, of: input.region, margin: margin, along: axis) {
      return PictureQuality.glare(in: input) + [side] + checks
    }
    var reasons = checks.isEmpty ? try failedChecks(input) : checks
    if reasons.isEmpty, printed != nil, let content = PictureQuality.content(of: input),
      max(content.width, content.height) < Self.minPrint
    {
      reasons = [PictureQuality.smallThing(content, in: input, limit: Self.minPrint)]
    }
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
    let region = PictureQuality.reasons(for: input, detail: Self.usualModule) + PictureQuality.glare(in: input)
    guard region.isEmpty else { return region }
    if let print = SidePrint.place(in: input),
      let side = ReadFailure.atSide(print, of: input.region, margin: Self.cellSide)
    {
      return [side]
    }
    // A page or a scene reaches the sides too.
    if let content = PictureQuality.content(of: input), content.size.area * 2 < input.region.size.area,
      let side = ReadFailure.atSide(content.frameRect.quad, of: input.region, margin: Self.cellSide)
    {
      return [side]
    }
    return [
      ReadFailure(.nothingLikeIt, message: BarcodeText.noCode.with(), advice: BarcodeText.noCodeAdvice.with())
    ]
  }

  /// A module's width beside the limit below which it is what keeps a code from being read, where nothing else is wrong.
  private func narrowest(_ module: Double?) -> [MeasuredValue] {
    module.map { [MeasuredValue(.moduleSize, $0, limit: Self.usableModule)] } ?? []
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
      guard look.isPrinted, !look.hasGaps else { continue }
      // A code that fills the region is cut off by its sides; a page or a scene is not.
      if place != region || PictureQuality.tooLarge(input) != nil { return (quad, look.module) }
    }
    return nil
  }

  /// The reason of a region with fewer pixels than most codes need; nil where it has enough.
  private func smallRegion(_ input: ScanInput) -> ReadFailure? {
    let room = max(input.region.width, input.region.height)
    guard room < Self.minRegion else { return nil }
    return ReadFailure(
      .tooSmall, message: ReasonText.smallRegion.with(["size": "\(input.region.size)"]),
      advice: ReasonText.smallRegionAdvice.with(),
      numbers: [MeasuredValue(.longerSide, room, limit: Self.minRegion)])
  }

  /// The reason of a thing on a plain ground that is too small to be any code; nil when there is none.
  private func smallThing(in input: ScanInput, isBlurred: Bool) -> ReadFailure? {
    if let small = smallRegion(input) { return small }
    guard let content = PictureQuality.content(of: input) else { return nil }
    let room = max(input.region.width, input.region.height)
    let length = max(content.width, content.height)
    // Bars of usual codes are longer than that; a small matrix code near the camera is not.
    let isShort = length < Self.minRegion && length * Self.smallShare < room
    guard length < Self.minLength || isShort && !isBlurred else { return nil }
    return PictureQuality.smallThing(content, in: input, limit: Self.minLength)
  }

  /// The width in pixels from which on modules are read with ease; narrower ones are measured too wide.
  private static let usableModule = 2.0
  /// The width in pixels up to which cells count as modules.
  private static let widestModule = 6.0
  /// How many modules a code has at least along a side.
  private static let fewestModules = 10.0
  /// The length in pixels of the smallest codes that are read with certainty.
  private static let minLength = 32
  /// The length in pixels from which on printed cells are wide enough in nearly all codes.
  private static let minPrint = 48
  /// The length in pixels of what most codes need.
  private static let minRegion = 128
  /// How near to a side bars or cells end at most that may go on beyond it; whole codes have a light margin there.
  private static let widestMargin = 20.0
  /// The module in pixels that a code is thought to have of which nothing is seen.
  private static let usualModule = 3.0
  /// The side in pixels of the cells by which what is on a plain ground is found.
  private static let cellSide = 4.0
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
