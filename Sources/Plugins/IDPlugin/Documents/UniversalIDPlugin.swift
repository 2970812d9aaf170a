import LineNetEngine
public import ScanPluginKit
package import TesseractEngine

/// Reads identity documents of any kind: the machine-readable zone, the barcode of North American licenses, printed fields.
public final class UniversalIDPlugin: ScanPlugin {
  /// The plugin's factory without a reader of barcodes, for a registry.
  public static let factory = factory(licenseBarcodes: nil)

  /// The plugin's factory, for a registry.
  ///
  /// - Parameter licenseBarcodes: Makes a reader of the barcodes of licenses; nil where a build has none, so that only printed
  ///   fields of such licenses are read.
  public static func factory(
    licenseBarcodes: (@Sendable (PluginContext) throws -> sending any LicenseReader)?
  ) -> PluginFactory {
    PluginFactory(
      UniversalIDConfig.self, result: UniversalIDResult.self, name: "Universal ID",
      summary:
        "Reads identity documents: machine-readable zones, the barcode of North American licenses, printed fields.",
      texts: DocumentText.allTemplates, repeats: .oncePerAppearance,
      notes: UniversalIDRules.notes,
      problems: { config, _ in
        do throws(PluginError) {
          guard try UniversalIDRules(config).needsPage else { return [] }
          return DocumentLanguages.problems(UniversalIDConfig.key, config.alphabet)
        } catch {
          return [error]
        }
      }
    ) { config, context in
      let plugin = try UniversalIDPlugin(config, data: LanguageData(), year: PresentDate.now().year)
      if let licenseBarcodes, plugin.rules.kinds.contains(.drivingLicense) {
        plugin.barcodes = try licenseBarcodes(context)
      }
      return plugin
    }
  }

  private let rules: UniversalIDRules
  /// Nil where only zones are read.
  private let scanner: PageScanner?
  private let zones: ZoneRecognizer?
  private var consensus = ZoneConsensus()
  private let year: Int
  private var barcodes: (any LicenseReader)?
  /// What the budget of the reader of barcodes answered in this frame.
  private var timeChecks: [Bool] = []

  /// Makes a plugin with given data and year, and without a reader of barcodes.
  ///
  /// - Throws: `PluginError` with `missingData` when the data of the alphabet is not installed, with `unsupportedConfiguration`
  ///   when no document could ever give a result.
  package init(_ config: UniversalIDConfig, data: LanguageData, year: Int) throws {
    self.year = year
    rules = try UniversalIDRules(config)
    scanner =
      rules.needsPage
      ? try PageScanner(
        useCase: UniversalIDConfig.key, languages: DocumentLanguages.languages(config.alphabet, data), data: data,
        year: year,
        quality: config.quality) : nil
    do throws(LineNetError) {
      zones = rules.kinds.contains(.mrz) ? ZoneRecognizer(try LineNetModel(.mrz), quality: config.quality) : nil
    } catch {
      throw PluginError(.engineFailed, useCase: UniversalIDConfig.key, message: error.displayText)
    }
  }

  /// Reads the document in the region: its zone, else the barcode, else its printed fields.
  public func scan(_ input: ScanInput) throws -> ScanOutput {
    timeChecks = []
    var output = try read(input)
    output.timeChecks = timeChecks
    return output
  }

  private func read(_ input: ScanInput) throws -> ScanOutput {
    guard !input.region.isEmpty else { return ScanOutput(skipped: .regionOutsideImage) }
    if let output = try zone(input) { return output }
    if let output = try barcode(input) { return output }
    let kinds = rules.kinds.subtracting([.mrz])
    guard !kinds.isEmpty, !input.isCancelled, let observation = try scanner?.observe(input, kinds: kinds) else {
      return ScanOutput(skipped: .nothingFound)
    }
    guard let document = observation.document else { return observation.nothing }
    return output(of: document, observation.places)
  }

  private func output(of document: DocumentReading, _ places: FieldPlaces) -> ScanOutput {
    var output = ScanOutput(feedback: document.fields.compactMap(places.quad))
    guard rules.allows(document.kind, codes: document.country.map { [$0.code, $0.code3] } ?? []) else {
      output.refusals = [rules.layoutRefusal(document.kind)]
      return output
    }
    switch rules.apply(document.kind, document.fields) {
    case .failure(let refusal): output.refusals = [refusal]
    case .success(let fields):
      let result = UniversalIDResult(
        fields: Dictionary(fields.map { ($0.field, places.field($0)) }) { first, _ in first },
        documentKind: document.kind.rawValue, layout: document.layout, issuingState: document.country?.code)
      output.results = [PluginResult(result, confidence: fields.meanConfidence)]
    }
    return output
  }

  /// What the zone gives; nil when there is none, or none of which all check digits are right.
  private func zone(_ input: ScanInput) throws -> ScanOutput? {
    guard let zones else { return nil }
    let observation: ZoneRecognizer.Observation?
    do throws(LineNetError) {
      observation = try input.withRegionLuma { view throws(LineNetError) in
        try zones.observe(view, effort: input.effort) { input.isCancelled }
      }
    } catch {
      throw PluginError(.engineFailed, useCase: UniversalIDConfig.key, message: error.displayText)
    }
    guard let observation, let found = observation.zone else {
      consensus.miss()
      return nil
    }
    var (read, isEnough) = (found.document, true)
    if input.effort == .live {
      let (together, evidence) = consensus.add(found.lines, found.document)
      (read, isEnough) = (together, MRZRules.isEnough(evidence, for: together, consensus.steadiness))
    }
    guard let zone = ZoneDocument(read, today: year) else { return nil }
    let quad = observation.place.quad.map { input.regionToFrame.apply($0) }
    var output = ScanOutput(feedback: [quad].compactMap(\.self))
    guard isEnough else {
      output.skipped = .confidenceNotReached
      return output
    }
    guard rules.allows(.mrz, codes: [zone.state]) else {
      output.refusals = [rules.layoutRefusal(.mrz)]
      return output
    }
    let page = rules.wantsPageBesideZone ? try scanner?.observe(input, kinds: [.idFront], alone: true) : nil
    let comparison = page?.document.map { PrintComparison(read, $0, today: year) } ?? PrintComparison()
    var fields = zone.fields.map { ($0, zone.field($0, comparison, corners: quad)) }
    if let page, let document = page.document {
      fields += ZoneDocument.outside(document).map { ($0, page.places.field($0)) }
    }
    switch rules.apply(.mrz, fields.map(\.0)) {
    case .failure(let refusal): output.refusals = [refusal]
    case .success(let kept):
      let names = Set(kept.map(\.field))
      var all = Dictionary(fields.filter { names.contains($0.0.field) }.map { ($0.0.field, $0.1) }) { first, _ in first
      }
      all["allCheckDigitsValid"] = UniversalIDField(
        text: read.allCheckDigitsValid ? "true" : "false", confidence: read.confidence, foundBy: .zone)
      output.results = [
        PluginResult(
          UniversalIDResult(
            fields: all, documentKind: DocumentReading.Kind.mrz.rawValue, layout: zone.layout, issuingState: zone.state),
          confidence: read.confidence)
      ]
    }
    return output
  }

  /// What the barcode of a license gives; nil when there is none.
  private func barcode(_ input: ScanInput) throws -> ScanOutput? {
    guard let barcodes, !input.isCancelled else { return nil }
    let license = try barcodes.license(in: input)
    timeChecks = barcodes.timeChecks
    guard let license else { return nil }
    let quad = license.quad
    var output = ScanOutput(feedback: [quad].compactMap(\.self))
    let state = IssuingState.ofLicense(license)
    guard rules.allows(.drivingLicense, codes: state.map { [$0.code, $0.code3] } ?? []) else {
      output.refusals = [rules.layoutRefusal(.drivingLicense)]
      return output
    }
    switch rules.apply(.drivingLicense, LicenseBarcode.fields(license)) {
    case .failure(let refusal): output.refusals = [refusal]
    case .success(let fields):
      let all = fields.map { reading in
        (
          reading.field,
          UniversalIDField(
            text: reading.text, confidence: reading.confidence, dateValue: reading.dateValue, foundBy: .barcode,
            proofs: [.errorCorrection], corners: quad.map { $0.corners.map { PixelPoint(x: $0.x, y: $0.y) } })
        )
      }
      output.results = [
        PluginResult(
          UniversalIDResult(
            fields: Dictionary(all) { first, _ in first }, documentKind: DocumentReading.Kind.drivingLicense.rawValue,
            layout: LicenseBarcode.layout, issuingState: state?.code), confidence: 100)
      ]
    }
    return output
  }

  /// Says whether text is there, and what is wrong with the picture.
  public func explain(_ input: ScanInput) throws -> [ReadFailure] {
    let refusals = try scan(input).refusals
    return try scanner?.explain(
      input, kinds: rules.kinds.subtracting([.mrz]), refusals: refusals, what: .anyDocument)
      ?? (refusals.isEmpty ? PictureQuality.reasons(for: input) : refusals.map { ReadFailure($0) })
  }

  /// Forgets what earlier frames said.
  public func reset() {
    consensus.clear()
    scanner?.reset()
    barcodes?.reset()
  }
}
