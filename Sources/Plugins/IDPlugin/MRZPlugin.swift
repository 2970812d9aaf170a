package import LineNetEngine
public import ScanPluginKit
import TesseractEngine
import TextFinding

/// Reads the machine-readable zone of passports, visas and identity cards.
public final class MRZPlugin: ScanPlugin {
  /// The plugin's factory, for a registry.
  public static let factory = PluginFactory(
    MRZConfig.self, result: MRZResult.self, name: "MRZ",
    summary: "Reads the machine-readable zone of passports, visas and identity cards with a net of the project's own.",
    texts: DocumentText.allTemplates, repeats: .oncePerAppearance,
    // Pictures of the document are cut out in color.
    needs: { FrameNeeds(color: $0.cropAndTransformID || $0.faceDetectionEnabled) },
    notes: MRZRules.notes,
    problems: { config, _ in
      MRZRules.wantsPrint(config) ? DocumentLanguages.problems(MRZConfig.key, .latin) : []
    }
  ) { config, _ in
    try MRZPlugin(config)
  }

  /// The height of characters in pixels: what is smaller is read by nobody.
  static let minHeight = 9.0

  private let rules: MRZRules
  let recognizer: ZoneRecognizer
  /// The reader of what is printed beside the zone; nil when nothing of it is asked for.
  private let scanner: PageScanner?
  private var consensus: ZoneConsensus
  /// What the newest picture gave.
  private(set) var newest: PictureMemo<ScanOutput>?

  /// Makes a plugin.
  ///
  /// - Throws: `PluginError` with `missingData` when printed fields are asked for and no language data is installed.
  public convenience init(_ config: MRZConfig) throws {
    try self.init(config, year: PresentDate.now().year)
  }

  /// Makes a plugin with a given year, and the net that is part of the program or another one.
  package init(_ config: MRZConfig, year: Int, model: LineNetModel? = nil) throws {
    rules = MRZRules(config, year: year)
    consensus = ZoneConsensus(frames: config.minReads)
    let data = LanguageData()
    scanner =
      MRZRules.wantsPrint(config)
      ? try PageScanner(
        useCase: MRZConfig.key, languages: DocumentLanguages.languages(.latin, data), data: data, year: year,
        quality: config.quality) : nil
    do throws(LineNetError) {
      let net = if let model { model } else { try LineNetModel(.mrz) }
      recognizer = ZoneRecognizer(net, quality: config.quality)
    } catch {
      throw PluginError(error)
    }
  }

  /// Reads the zone in the region.
  public func scan(_ input: ScanInput) throws -> ScanOutput {
    let output = try read(input)
    newest = PictureMemo(output, of: input)
    return output
  }

  private func read(_ input: ScanInput) throws -> ScanOutput {
    guard !input.region.isEmpty else { return ScanOutput(skipped: .regionOutsideImage) }
    let observation: ZoneRecognizer.Observation?
    do throws(LineNetError) {
      observation = try input.withRegionLuma { view throws(LineNetError) in
        try recognizer.observe(view, effort: input.effort) { input.isCancelled }
      }
    } catch {
      throw PluginError(error)
    }
    guard let observation else {
      consensus.miss()
      return ScanOutput(skipped: .nothingFound)
    }
    let quad = observation.place.quad.map { input.regionToFrame.apply($0) }
    let lines = observation.place.lines.map { input.regionToFrame.apply($0.quad) }
    var output = ScanOutput(feedback: lines)
    guard let zone = observation.zone else {
      consensus.miss()
      output.skipped = .resultNotValid
      output.candidates = [quad].compactMap { $0 }
      // What is smaller is read by nobody.
      output.measured = [
        MeasuredValue(.characterHeight, Double(observation.place.characterHeight), limit: Self.minHeight)
      ]
      if ReadFailure.smallDetails(output.measured, at: nil) != nil { output.guidance = .moveCloser }
      return output
    }
    var (document, evidence) = (
      zone.document, ReadEvidence(confidence: zone.document.confidence, reads: 1, frames: 1)
    )
    if input.effort == .live { (document, evidence) = consensus.add(zone.lines, zone.document) }
    let isEnough = input.effort != .live || rules.isEnough(evidence, for: document, consensus.steadiness)
    switch rules.result(document, evidence, quad: quad) {
    case .success(let body) where isEnough:
      switch try withPrint(body, document, input) {
      case .success(let whole):
        let cut = pictures(observation.place, document.layout, input)
        output.results = [
          PluginResult(
            cut.map { whole.with($0.page) } ?? whole, confidence: document.confidence,
            pictures: cut?.pictures ?? ResultPictures())
        ]
      case .failure(let refusal): output.refusals = [refusal.at(quad)]
      }
    case .success:
      output.skipped = .confidenceNotReached
      output.candidates = [quad].compactMap { $0 }
    case .failure(let refusal):
      // Frames that follow may be more certain; what they say together at last is refused.
      output.skipped = refusal.skipped
      output.refusals = isEnough ? [refusal.at(quad)] : []
      output.candidates = [quad].compactMap { $0 }
    }
    return output
  }

  /// The result with the printed fields that are asked for.
  private func withPrint(
    _ result: MRZResult, _ document: MRZDocument, _ input: ScanInput
  ) throws -> Result<MRZResult, Refusal> {
    guard let scanner else { return .success(result) }
    return rules.result(result, with: try scanner.observe(input, kinds: [.idFront], alone: true)?.document, document)
  }

  /// The pictures that the configuration asks for; nil when it asks for none, and for documents of which no size is known.
  private func pictures(_ place: ZonePlaceInPicture, _ layout: MRZLayout, _ input: ScanInput) -> PagePictures? {
    let wanted = rules.wantsPictures
    guard wanted.document || wanted.portrait, let shape = PageShape(layout),
      let outline = PageOutline(place, shape, regionToFrame: input.regionToFrame, in: input.frame.luma)
    else { return nil }
    return PagePictures(
      outline, shape, of: input.frame, wantsDocument: wanted.document, wantsPortrait: wanted.portrait)
  }

  /// Forgets the zones of earlier frames.
  public func reset() { consensus.clear() }
}

extension PluginError {
  init(_ error: LineNetError) {
    self.init(.engineFailed, useCase: MRZConfig.key, message: error.displayText)
  }
}
