import ScanGeometry
import ScanImage
import ScanPluginKit
import ScanRecognition
import ZBarEngine
import ZXingEngine

/// Both engines behind one call, set up for the formats and effort of one plugin.
final class SymbolReader {
  /// How much of each engine a frame is worth.
  enum Level: Int, Comparable {
    /// The faster engine at its fastest; the other one only for what the first cannot read.
    case fast
    /// The faster engine thoroughly, the other one on every second line.
    case balanced
    /// Both engines thoroughly; a region that gives nothing once more in other renderings.
    case accurate
    /// The same with renderings that cost several times as much.
    case thorough

    static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  let selection: FormatSelection
  private let zbarLengths: [Symbology: ClosedRange<Int>]
  private let requireCheckDigit: Set<Symbology>
  private let addOns: ZXingReader.Options.AddOnMode
  let symbolFilter: SymbolFilter
  private var scanners: [ScanLines: ZBarScanner] = [:]
  /// What libzbar is asked for beside a set of symbologies, thoroughly and only for what the faster engine cannot read.
  private var restsOf: [Set<Symbology>: (all: Set<Symbology>, alone: Set<Symbology>)] = [:]
  let locator = CodeLocator()
  let pool = PixelPool(limit: 8)
  let halved = HalvedPicture()
  let tiltMeasure = PictureTilt()
  /// The tilt of the still that is read, once it was asked for.
  var knownTilt: Double??
  /// The places of the still that is read that look like codes, once they were searched for.
  var knownPlaces: [CodeCandidate]?
  /// The picture whose bars stand upright, when the still that is read is tilted.
  var leveled: DerivedView?
  /// What is remembered from frame to frame of a running source.
  var live: LiveCascade
  let crop = CropBuffer()
  let outline = BarOutline()
  let inspector = EANInspector()
  let codablocks = CodablockInspector()
  let changed = ChangedPicture()
  /// Where, and how it is turned, a code is expected; nil for no expectation.
  let hint: SearchHint?
  /// The place in the region where the hint expects a code in the picture that is read; nil where it has none.
  var hinted: HintedPlace?
  /// What reads matrix codes by their finder patterns; nil when none of them is wanted.
  let matrixReader: MatrixReader?
  /// The symbologies that can look like bars.
  let barSymbologies: Set<Symbology>
  /// The wanted symbologies in three kinds: linear, those whose search turns the whole picture, and the rest.
  let linear: Set<Symbology>
  let stacked: Set<Symbology>
  let matrix: Set<Symbology>
  /// All but the linear ones.
  let others: Set<Symbology>
  /// Those that the slower engine alone reads.
  let slow: Set<Symbology>
  /// What went wrong inside an engine during the last reading, without harm to what else was read.
  private(set) var engineFailures: [String] = []
  /// The attempts that were made during the last reading.
  var steps: [ReadingStep] = []

  init(
    _ selection: FormatSelection, lengths: [Symbology: ClosedRange<Int>], requireCheckDigit: Set<Symbology>,
    addOns: ZXingReader.Options.AddOnMode, hint: SearchHint? = nil, budget: FrameBudget? = nil
  ) throws {
    self.hint = hint
    live = LiveCascade(budget: budget ?? FrameBudget(.balanced, selection))
    self.selection = selection
    barSymbologies = selection.symbologies.filter { CodeCandidate.Kind.bars.mayBe($0) }
    stacked = selection.symbologies.intersection([.pdf417, .microPDF417])
    linear = selection.symbologies.filter(\.isLinear)
    others = selection.symbologies.subtracting(linear)
    matrix = others.subtracting(stacked)
    slow = selection.symbologies.intersection(ZBarScanner.readable).subtracting(ZXingReader.readable)
    zbarLengths = lengths
    self.requireCheckDigit = requireCheckDigit
    self.addOns = addOns
    matrixReader = MatrixReader(selection)
    symbolFilter = SymbolFilter(trusted: requireCheckDigit.union(lengths.keys))
    steps.reserveCapacity(2 * ReadingStep.allCases.count)
    // A library without memory is found out now, not at the first frame.
    _ = try scanner(.every)
  }

  /// Reads the region of an input; symbols come in pixels of the region.
  ///
  /// - Parameters:
  ///   - input: The frame and region.
  ///   - level: How much work it is worth.
  ///   - stopsEarly: Whether the slower engine may be left out when the faster one found something.
  func read(_ input: ScanInput, level: Level, stopsEarly: Bool) throws -> [MergedSymbol] {
    var found: [MergedSymbol] = []
    engineFailures.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    // A large picture takes the engines longer than anybody should wait for what is not wanted any more.
    if input.isCancelled { return [] }
    matrixReader?.forget()
    // The attempts on one picture may complete each other; what an earlier picture showed is not in this one.
    for scanner in scanners.values { try scanner.forget() }
    hinted = hint.flatMap { HintedPlace($0, in: input) }
    try input.withRegionLuma { view in
      if input.effort == .live {
        try readLive(view, level, stopsEarly: stopsEarly, timeChecks: input.timeChecks, to: &found)
        try askForSecondOpinions(view, on: &found)
        found = symbolFilter.accepted(found)
      } else {
        try readStill(view, input, level, stopsEarly: stopsEarly, to: &found)
        square(&found, in: view)
        SymbolMerger.joinPlaces(&found)
      }
      inspect(&found, in: view, isLive: input.effort == .live)
      joinCodablocks(&found, in: view)
    }
    CompositeInspector.join(&found)
    return found
  }

  /// Gives linear symbols corners that follow their bars; where these run into each other, the drawn ones have the best.
  func square(_ found: inout [MergedSymbol], in view: LumaView) {
    for index in found.indices where found[index].symbol.engine != .template {
      found[index].symbol = found[index].symbol.squared(in: view, outline)
    }
  }

  /// Examines the bars of EAN and UPC symbols, leaves out those that say something else, and takes the add-ons that they show.
  ///
  /// What the bars of one frame contradicted is left out for a while also where those of another one cannot be measured.
  func inspect(_ found: inout [MergedSymbol], in view: LumaView, isLive: Bool) {
    found = found.compactMap { merged in
      guard let findings = (isLive ? repeated(merged.symbol) : nil) ?? inspector.inspect(merged.symbol, in: view) else {
        return merged
      }
      // A single scan line of one engine has no place of which the bars could be measured, and frames repeat its mistake.
      if isLive, merged.engines.count == 1, merged.symbol.quad.reading.length == 0 { return nil }
      let isContradicted =
        isLive
        ? live.contradictions.applies(to: merged.symbol, findings.verdict, frame: live.frame)
        : findings.verdict == .contradicted
      guard !isContradicted, merged.engines.count > 1 || !findings.joinsTwoHalves, !isPiece(merged, findings) else {
        return nil
      }
      var merged = merged
      merged.findings = findings
      merged.symbol = merged.symbol.with(findings)
      if isLive, live.cheap == 0 { live.inspected[merged.symbol.text] = findings }
      return merged
    }
    if live.inspected.count > LiveCascade.knownLimit { live.inspected.removeAll(keepingCapacity: true) }
  }

  /// Whether it may be a piece of longer bars: a UPC-E that one engine alone read, whose bars do not confirm it and do not end there. Its
  /// six digits are checked by their number sets alone, and half of a UPC-A has elements of the same form.
  private func isPiece(_ merged: MergedSymbol, _ findings: EANFindings) -> Bool {
    merged.symbol.symbology == .upcE && merged.engines.count == 1 && findings.verdict != .confirmed
      && findings.margin.map { Double($0) < QuietZone.minOfEAN } ?? true
  }

  /// What the last frame that was examined everywhere showed of a symbol that needs no further evidence and has no add-on.
  private func repeated(_ symbol: DecodedSymbol) -> EANFindings? {
    guard live.cheap > 0, live.settled.contains(symbol.text), symbol.addOn == nil,
      var findings = live.inspected[symbol.text],
      findings.verdict == .confirmed, findings.addOn == .absent
    else { return nil }
    findings.addOn = .unknown
    return findings
  }

  /// Forgets what was remembered of a running source.
  func reset() {
    live.reset()
  }

  /// One pass of the engines over one rendering.
  func add(
    _ view: LumaView, _ symbologies: Set<Symbology>, _ level: Level, _ step: ReadingStep, stopsEarly: Bool = false,
    lines: ScanLines? = nil, wantsZBar: Bool = true, turns: Bool = true, to found: inout [MergedSymbol],
    place: (DecodedSymbol) -> DecodedSymbol = { $0 }
  ) throws {
    let zxing = ZXingReader(
      ZXingReader.Options(
        tryHarder: level != .fast, tryRotate: turns, tryDownscale: level != .fast,
        // Light codes on dark are searched for where the cascade does so itself, whichever version of the library is there.
        tryInvert: selection.isAll && level >= .accurate, itfCheckDigit: requireCheckDigit.contains(.itf),
        addOns: addOns))
    let direct = read(view, symbologies, by: zxing).map { $0.withHonestLocation() }
    SymbolMerger.add(direct.map(place), step, to: &found)
    let isWanted = wantsZBar && !(stopsEarly && !found.isEmpty)
    let rest = isWanted ? self.rest(of: symbologies, level) : []
    if !rest.isEmpty {
      let scanner = try scanner(lines ?? (level >= .accurate ? .every : .second))
      let read = try scanner.scan(view, continues: true).filter { rest.contains($0.symbology) || $0.gtin13 != nil }
      SymbolMerger.add(read.map(place), step, to: &found)
    }
    guard !direct.isEmpty else { return }
    let bare = direct.filter { line in
      line.locationIsLine && !rest.contains(line.symbology)
        && found.contains { $0.symbol.locationIsLine && SymbolMerger.isSame($0.symbol, place(line)) }
    }
    SymbolMerger.add(try corners(of: bare, in: view, level).map(place), step, to: &found)
  }

  /// What libzbar is asked for; worked out once for each set.
  private func rest(of symbologies: Set<Symbology>, _ level: Level) -> Set<Symbology> {
    if let known = restsOf[symbologies] { return level == .fast ? known.alone : known.all }
    let all = symbologies.intersection(ZBarScanner.readable)
    let alone = all.subtracting(ZXingReader.readable)
    restsOf[symbologies] = (all, alone)
    return level == .fast ? alone : all
  }

  /// The same symbols with corners that have height and tilt, where an attempt on their surroundings gives them.
  ///
  /// libZXing reports of a linear symbol only the scan line that read it; libzbar reads it on many lines.
  private func corners(of lines: [DecodedSymbol], in view: LumaView, _ level: Level) throws -> [DecodedSymbol] {
    var found: [DecodedSymbol] = []
    for line in lines.prefix(4) where ZBarScanner.readable.contains(line.symbology) {
      let strip = line.surroundings(in: view.size)
      guard !strip.isEmpty else { continue }
      let origin = AffineTransform<CropSpace, CropSpace>(scale: 1, tx: Double(strip.x), ty: Double(strip.y))
      // Where time is short, every fourth row gives the height of bars that stand about upright.
      let way = (x: line.quad.topRight.x - line.quad.topLeft.x, y: line.quad.topRight.y - line.quad.topLeft.y)
      let isUpright = abs(way.x) > 2 * abs(way.y) && strip.height >= 64
      found += try scanner(level == .fast && isUpright ? .fourthRows : .second)
        .scan(view.cropped(to: strip), continues: true).map {
          $0.moved(by: origin)
        }
        .filter { SymbolMerger.isSame(line, $0) }
    }
    return found
  }

  /// What ZXing-C++ reads; when one of its decoders fails on a picture, the others are asked one by one.
  ///
  /// libZXing 1.4 gives up on some pictures of noise with an exception, and with it on all other symbols in them.
  private func read(_ view: LumaView, _ symbologies: Set<Symbology>, by zxing: ZXingReader) -> [DecodedSymbol] {
    do throws(DecoderError) {
      return try zxing.read(view, symbologies: symbologies)
    } catch {
      guard symbologies.count > 1 else {
        engineFailures.append("\(error)")
        return []
      }
      let linear = symbologies.filter(\.isLinear)
      let groups = (linear.isEmpty ? [] : [linear]) + symbologies.subtracting(linear).sorted().map { [$0] }
      if groups.count == 1 { engineFailures.append("\(error)") }
      return groups.count == 1 ? [] : groups.flatMap { read(view, $0, by: zxing) }
    }
  }

  private func scanner(_ lines: ScanLines) throws -> ZBarScanner {
    if let known = scanners[lines] { return known }
    var symbologies = selection.symbologies.union(selection.inverseSymbologies)
    if addOns != .ignore { symbologies.formUnion([.ean2, .ean5]) }
    // Where UPC-E is off, libzbar gives its six digits out as an EAN-13, with a check that is far weaker than that of thirteen.
    if !symbologies.isDisjoint(with: [.ean13, .upcA]) { symbologies.insert(.upcE) }
    // A QR Code takes lines both ways.
    if lines.columnStep == 0 { symbologies.remove(.qr) }
    let made = try ZBarScanner(
      ZBarScanner.Options(
        symbologies: symbologies, columnStep: lines.columnStep, rowStep: lines.rowStep, lengths: zbarLengths,
        requireCheckDigit: requireCheckDigit))
    scanners[lines] = made
    return made
  }
}
