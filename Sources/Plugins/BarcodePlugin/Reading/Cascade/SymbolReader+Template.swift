import ScanGeometry
import ScanImage
import ScanRecognition

extension SymbolReader {
  /// The most places of a picture that drawn bars are laid over.
  private static let templatePlaces = 3

  /// The most pixels of a picture that is equalized.
  private static let largestEqualized = 16_000_000

  /// How many EAN codes have to be read in a picture, for the other places of bars in it to be likely more of them.
  private static let manyCodes = 8

  /// How many of those places may give nothing, and how many more for each that gives something.
  private static let (emptyPlaces, emptyPlacesPerCode) = (6, 2)

  /// Reads the places of bars that no engine reads, in a picture that gave nothing: those of a pale picture show when it is equalized.
  func readTemplates(_ view: LumaView, isCancelled: () -> Bool, to found: inout [MergedSymbol]) {
    guard !selection.symbologies.isDisjoint(with: [.ean13, .upcA]) else { return }
    var places = (knownPlaces ?? locator.locate(view, .still)).filter { $0.kind == .bars }
    if places.isEmpty, view.size.area <= Self.largestEqualized, !isCancelled() {
      let equalized = LumaImage(copying: view, pool: pool).equalized(tiles: 4, limit: 6)
      places = equalized.withView { locator.locate($0, .still) }.filter { $0.kind == .bars }
    }
    for place in places.prefix(Self.templatePlaces) where !isCancelled() {
      let read = TemplateReader.read(place, in: view, pool: pool)
      SymbolMerger.add(read.map { [$0] } ?? [], .template, to: &found)
    }
  }

  /// Reads the places of bars that no engine reads, in a picture of many EAN codes: those that were read tell how large the others are.
  func readFurtherTemplates(_ view: LumaView, isCancelled: () -> Bool, to found: inout [MergedSymbol]) {
    guard !selection.symbologies.isDisjoint(with: [.ean13, .upcA]) else { return }
    let widths = found.filter { $0.symbol.gtin13 != nil }.map(\.symbol.quad.meanWidth).sorted()
    guard widths.count >= Self.manyCodes else { return }
    let usual = widths[widths.count / 2]
    var emptyLeft = Self.emptyPlaces
    for place in knownPlaces ?? [] where place.kind == .bars && emptyLeft > 0 && !isCancelled() {
      guard (0.6...1.6).contains(place.quad.meanWidth / usual), !found.contains(where: { $0.isRead(at: place) }) else {
        continue
      }
      if steps.last != .template { steps.append(.template) }
      let read = TemplateReader.read(place, in: view, isQuick: true, pool: pool)
      SymbolMerger.add(read.map { [$0] } ?? [], .template, to: &found)
      emptyLeft += read == nil ? -1 : Self.emptyPlacesPerCode
    }
  }

  /// Reads one place of bars in a frame of a running source that gave nothing, when it is its turn; it takes longer than a frame should.
  func readTemplatesInTurn(_ view: LumaView, to found: inout [MergedSymbol]) {
    guard !selection.symbologies.isDisjoint(with: [.ean13, .upcA]) else { return }
    let places = live.places.filter { $0.kind == .bars }
    guard !places.isEmpty else { return live.unreadBars = 0 }
    live.unreadBars += 1
    // Bars that are none of an EAN-13 may stay in view, so that the turns become fewer; some come even where the time never suffices.
    let count = live.unreadBars
    guard count >= 4, count.nonzeroBitCount == 1 || count.isMultiple(of: 32),
      live.budget.hasTime() || count.isMultiple(of: 8)
    else { return }
    steps.append(.template)
    let place = places[live.templatePlace % places.count]
    guard let read = TemplateReader.read(place, in: view, isQuick: true, pool: pool) else {
      live.templatePlace &+= 1
      return
    }
    SymbolMerger.add([read], .template, to: &found)
  }
}

extension MergedSymbol {
  /// Whether it is what a place shows: what spans several places was not read at the one in its middle.
  func isRead(at place: CodeCandidate) -> Bool {
    let quad = symbol.quad
    return place.quad.boundingRect.contains(quad.center) && quad.meanWidth < 2 * place.quad.meanWidth
      && !needsConfirmation
  }

  /// In how many attempts on different pixels it was read: drawn bars are laid over two parts of the bars.
  var attempts: Int { engines == [.template] ? max(2, steps.count) : steps.count }
}
