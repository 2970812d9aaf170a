import ScanImage

extension SymbolReader {
  /// The most places of a picture that drawn bars are laid over.
  private static let templatePlaces = 3

  /// Reads the places of bars that no engine reads, in a picture that gave nothing: those of a pale picture show when it is equalized.
  func readTemplates(_ view: LumaView, to found: inout [MergedSymbol]) {
    guard !selection.symbologies.isDisjoint(with: [.ean13, .upcA]) else { return }
    var places = (knownPlaces ?? locator.locate(view, .still)).filter { $0.kind == .bars }
    if places.isEmpty {
      let equalized = LumaImage(copying: view, pool: pool).equalized(tiles: 4, limit: 6)
      places = equalized.withView { locator.locate($0, .still) }.filter { $0.kind == .bars }
    }
    let read = places.prefix(Self.templatePlaces).compactMap { TemplateReader.read($0, in: view, pool: pool) }
    SymbolMerger.add(read, .template, to: &found)
  }

  /// Reads one place of bars in a frame of a running source that gave nothing, when it is its turn; it takes about as long as a frame.
  func readTemplatesInTurn(_ view: LumaView, to found: inout [MergedSymbol]) {
    guard !selection.symbologies.isDisjoint(with: [.ean13, .upcA]) else { return }
    let places = live.places.filter { $0.kind == .bars }
    live.unreadBars = places.isEmpty ? 0 : live.unreadBars + 1
    // Bars that are none of an EAN-13 may stay in view, so that the turns become fewer.
    let count = live.unreadBars
    guard count >= 4, count.nonzeroBitCount == 1 || count.isMultiple(of: 32) else { return }
    steps.append(.template)
    let place = places[count.trailingZeroBitCount % places.count]
    let read = TemplateReader.read(place, in: view, isQuick: true, pool: pool)
    SymbolMerger.add(read.map { [$0] } ?? [], .template, to: &found)
  }
}

extension MergedSymbol {
  /// In how many attempts on different pixels it was read: drawn bars are laid over two parts of the bars.
  var attempts: Int { engines == [.template] ? max(2, steps.count) : steps.count }
}
