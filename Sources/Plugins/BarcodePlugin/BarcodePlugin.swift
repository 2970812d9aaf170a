import FoundationEssentials
public import ScanPluginKit
import ScanRecognition

/// Reads linear, stacked and matrix codes with ZBar and ZXing-C++ together.
public final class BarcodePlugin: ScanPlugin {
  /// The plugin's factory, for a registry.
  public static let factory = PluginFactory(
    BarcodeConfig.self, result: BarcodeResult.self, name: "Barcode",
    summary: "Reads linear, stacked and matrix codes with ZBar and ZXing-C++ together.",
    texts: BarcodeText.templates + BarcodeConfigText.templates + FormatText.templates + DecoderText.templates,
    notes: BarcodeSettings.notes
  ) { config, context in
    try BarcodePlugin(
      config, context.pluginConfig, isInComposite: context.isInComposite, now: FrameBudget.processorTime)
  }

  let settings: BarcodeSettings
  let reader: SymbolReader
  private var tracker: CodeTracker
  private var gate: DeliveryGate
  private var lastOrigin: FrameOrigin?
  /// What was known before the newest frame.
  private var before: (tracker: CodeTracker, origin: FrameOrigin?, live: LiveCascade)?
  let unreadPlaces: UnreadPlaces
  let sections: SectionCapture?
  private let composites = CompositeInspector()
  /// Whether the newest picture has no code of any format.
  private(set) var newestIsEmpty: PictureMemo<Bool>?
  /// What a frame's output gives beside the codes, and the attempts in it: lists whose memory serves the next frame, once the
  /// receiver of the output has let go of it.
  private var infos: [ScanInfo] = []
  private var cascade: [JSONNode] = []

  /// Makes a plugin and its engines.
  ///
  /// - Throws: `PluginError` when no engine of this build reads any of the enabled formats, or an engine gets no memory.
  public convenience init(_ config: BarcodeConfig, _ pluginConfig: PluginConfig) throws {
    try self.init(config, pluginConfig, now: FrameBudget.processorTime)
  }

  /// Makes a plugin whose frames of a running source get their time by a given clock, in milliseconds.
  package init(
    _ config: BarcodeConfig, _ pluginConfig: PluginConfig, isInComposite: Bool = false, now: @escaping () -> Double
  ) throws {
    settings = BarcodeSettings(config, pluginConfig, isInComposite: isInComposite)
    try settings.requireReadableFormats()
    reader = try SymbolReader(
      settings.selection, lengths: settings.lengths, requireCheckDigit: settings.requireCheckDigit,
      addOns: settings.addOns, hint: pluginConfig.searchHint,
      budget: FrameBudget(settings.level(for: .live), settings.selection, now: now))
    tracker = CodeTracker(
      grace: settings.grace, addOns: settings.waitsForAddOns, needed: settings.neededReads)
    gate = DeliveryGate(settings.gate)
    unreadPlaces = UnreadPlaces(settings.selection)
    sections = SectionCapture(config.sections, settings.selection, reads: settings.sectionReads)
  }

  /// Reads the codes in the region.
  ///
  /// An engine that fails on a picture does not take away what was read otherwise; the output then has the information
  /// `$engineFailure`.
  public func scan(_ input: ScanInput) throws -> ScanOutput {
    guard !input.region.isEmpty else { return ScanOutput(skipped: .regionOutsideImage) }
    before = (tracker, lastOrigin, reader.live)
    gate.beginFrame()
    var output = try read(input)
    infos.removeAll(keepingCapacity: true)
    infos += output.infos
    for failure in reader.engineFailures { addFailure(failure) }
    if let failure = unreadPlaces.failure { addFailure(failure) }
    cascade.removeAll(keepingCapacity: true)
    for step in reader.steps { cascade.append(JSONNode(.string(step.rawValue))) }
    infos.append(ScanInfo(name: "$cascade", value: JSONNode(.array(cascade))))
    output.infos = infos
    if input.effort == .live, !input.isCancelled { output.timeChecks = reader.live.budget.checks }
    return output
  }

  /// Reports, as `$compositePart`, of which codes only the linear part is the result: the other one is there and not read.
  private func addCompositeParts(_ codes: [FoundCode], in input: ScanInput, to output: inout ScanOutput) {
    input.withRegionLuma { view in
      for code in codes
      where code.merged.hasCompositePart || composites.stands(above: code.merged.symbol, in: view) {
        let (format, value) = (JSONNode(.string(code.content.format)), JSONNode(.string(code.content.value)))
        output.infos.append(ScanInfo(name: "$compositePart", value: ["format": format, "value": value]))
      }
    }
  }

  private func addFailure(_ failure: String) {
    infos.append(ScanInfo(name: "$engineFailure", value: JSONNode(.string(failure))))
  }

  private func read(_ input: ScanInput) throws -> ScanOutput {
    let level = settings.level(for: input.effort)
    let read = try reader.read(
      input, level: level, stopsEarly: settings.chooser.takesAnyOne && input.effort == .live)
    newestIsEmpty = settings.takesEverything ? PictureMemo(read.isEmpty, of: input) : nil
    let symbols = sections?.withoutPieces(read, in: input) ?? read
    guard !symbols.isEmpty else {
      _ = weigh([], in: input)
      return try unread(input)
    }
    unreadPlaces.reset()
    let (all, refused) = sorted(symbols, in: input)
    let (accepted, unconfirmed) = weigh(all, in: input)
    let choice = settings.chooser.choose(accepted, in: input.region)
    var output = ScanOutput(
      feedback: symbols.map { input.regionToFrame.apply($0.symbol.quad) },
      seen: seen(ReadingOrder.sorted(choice.chosen + choice.others) { $0.quad.boundingRect })
        + unwanted(choice.mismatched + choice.elsewhere) + unwanted(refused, in: input),
      candidates: unconfirmed.map(\.quad))
    output.unconfirmed = unconfirmed.compactMap(\.waiting)
    if areAllOfWrongType(symbols) {
      output.guidance = .wrongType
      output.infos = wrongTypeInfos(output.seen ?? [])
    }
    deliver(choice.chosen, in: input, to: &output)
    if choice.chosen.isEmpty {
      output.skipped =
        !unconfirmed.isEmpty ? .confidenceNotReached : choice.areAllMismatched ? .patternNotMatching : .resultNotValid
      // What another frame may still show is refused by nothing yet.
      if unconfirmed.isEmpty { refuse(choice, refused, in: input, &output) }
    }
    return output
  }

  /// Makes codes the result, those that are not held back.
  func deliver(_ codes: [FoundCode], in input: ScanInput, to output: inout ScanOutput) {
    let passes = gate.pass(codes.compactMap(\.candidate), at: input.frame.timestamp, spots: tracker.spotNumbers)
    let delivered = zip(codes, passes).filter(\.1).map(\.0)
    if !delivered.isEmpty {
      addCompositeParts(delivered, in: input, to: &output)
      output.results = [
        PluginResult(
          BarcodeResult(barcodes: CodeList.barcodes(delivered)),
          confidence: delivered.compactMap(\.consensus?.confidence).min() ?? -1)
      ]
    } else if !codes.isEmpty {
      output.skipped = .repeated
    }
  }

  /// Forgets what the newest frame showed: its codes are delivered when they are read again.
  public func discard() {
    guard let before else { return }
    (tracker, lastOrigin, reader.live) = before
    gate.takeBack()
    self.before = nil
  }

  /// Forgets which codes were read and delivered, and how many live pictures gave none.
  public func reset() {
    tracker.reset()
    gate.reset()
    lastOrigin = nil
    before = nil
    reader.reset()
    unreadPlaces.reset()
    sections?.reset()
  }

  /// The codes with what is known of them, those that are accepted apart from those that need more readings.
  ///
  /// Of a still there is no second frame; what its own passes over the picture gave has to do.
  private func weigh(_ codes: [FoundCode], in input: ScanInput) -> (accepted: [FoundCode], unconfirmed: [FoundCode]) {
    if input.effort != .live, lastOrigin != input.frame.origin { tracker.forgetSpots() }
    lastOrigin = input.frame.origin
    let known = consensus(codes, in: input)
    guard input.effort == .live else { return (known, []) }
    let accepted = known.filter { $0.consensus?.isAccepted == true }
    reader.live.settled = Set(accepted.map(\.merged.symbol.text))
    reader.live.agreed = Set(known.filter { ($0.consensus?.agreements ?? 0) > 0 }.map(\.merged.symbol.text))
    return (accepted, known.filter { $0.consensus?.isAccepted != true })
  }

  /// The codes with what is known of them, this frame included.
  func consensus(_ codes: [FoundCode], in input: ScanInput) -> [FoundCode] {
    let consensuses = tracker.add(codes.map { $0.reading(in: input) }, at: input.frame.timestamp)
    return zip(codes, consensuses).map { code, consensus in
      var known = input.effort == .live ? settings.code(code, addOn: consensus.addOn, map: input.regionToFrame) : code
      known.consensus = consensus
      return known
    }
  }

  /// The codes that the configuration takes, in reading order, and the symbols that it does not take.
  private func sorted(
    _ symbols: [MergedSymbol], in input: ScanInput
  ) -> (codes: [FoundCode], refused: [MergedSymbol]) {
    var codes: [FoundCode] = []
    var refused: [MergedSymbol] = []
    for merged in symbols {
      let quad = input.regionToFrame.apply(merged.symbol.quad)
      if let code = settings.code(merged, quad: quad, map: input.regionToFrame) {
        codes.append(code)
      } else {
        refused.append(merged)
      }
    }
    return (ReadingOrder.sorted(codes) { $0.quad.boundingRect }, refused)
  }

  /// The codes of a frame as evidence counts them, without delivering any; for measuring.
  package func readings(of input: ScanInput) throws -> [(reading: CodeReading, code: Barcode)] {
    let symbols = try reader.read(input, level: settings.level(for: input.effort), stopsEarly: false)
    return sorted(symbols, in: input).codes.compactMap { code in
      CodeList.barcodes([code]).first.map { (code.reading(in: input), $0) }
    }
  }

  /// Examines a frame as ``scan(_:)`` does, and makes no output of it; for measuring.
  ///
  /// - Returns: How many symbols were read.
  @discardableResult
  package func symbolCount(in input: ScanInput) throws -> Int {
    try reader.read(input, level: settings.level(for: input.effort), stopsEarly: false).count
  }
}
