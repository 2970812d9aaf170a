import Glibc
public import ScanPluginKit
package import TesseractEngine
import TextFinding

/// Reads the machine-readable zone of passports, visas and identity cards.
public final class MRZPlugin: ScanPlugin {
  /// The plugin's factory, for a registry.
  public static let factory = PluginFactory(
    MRZConfig.self, result: MRZResult.self, name: "MRZ",
    summary: "Reads the machine-readable zone of passports, visas and identity cards with Tesseract.",
    notes: MRZRules.notes,
    problems: { _, _ in
      let data = ZoneRecognizer.modelData()
      do throws(TesseractError) {
        try TesseractRecognizer.check([ZoneRecognizer.model(data)], data)
        return []
      } catch {
        return [PluginError(error)]
      }
    }
  ) { config, _ in
    try MRZPlugin(config)
  }

  private let rules: MRZRules
  private let recognizer: ZoneRecognizer

  /// Makes a plugin and loads its model.
  ///
  /// - Throws: ``PluginError`` with `missingData` when no model is installed, with `unsupportedConfiguration` when a field is
  ///   mandatory that does not stand in the zone.
  public convenience init(_ config: MRZConfig) throws {
    try self.init(config, data: ZoneRecognizer.modelData(), year: Self.presentYear())
  }

  /// Makes a plugin with a given model and year.
  package init(_ config: MRZConfig, data: LanguageData, year: Int) throws {
    rules = try MRZRules(config, year: year)
    do throws(TesseractError) {
      recognizer = try ZoneRecognizer(data: data)
    } catch {
      throw PluginError(error)
    }
  }

  /// Reads the zone in the region.
  public func scan(_ input: ScanInput) throws -> ScanOutput {
    guard !input.region.isEmpty else { return ScanOutput(skipped: .regionOutsideImage) }
    let sighting: ZoneRecognizer.Sighting?
    do throws(TesseractError) {
      sighting = try input.withRegionLuma { view throws(TesseractError) in
        try recognizer.look(view, effort: input.effort) { input.isCancelled }
      }
    } catch {
      guard error.code == .cancelled || error.code == .tooLarge else { throw PluginError(error) }
      return ScanOutput(skipped: .nothingFound)
    }
    guard let sighting else { return ScanOutput(skipped: .nothingFound) }
    let quad = sighting.place.quad.map { input.regionToFrame.apply($0) }
    let lines = sighting.place.lines.map { input.regionToFrame.apply($0.quad) }
    var output = ScanOutput(feedback: lines)
    guard let document = sighting.document else {
      output.skipped = .resultNotValid
      output.candidates = [quad].compactMap { $0 }
      // What is smaller is read by nobody.
      if sighting.place.characterHeight < 9 { output.guidance = .moveCloser }
      return output
    }
    switch rules.result(document, quad: quad) {
    case .success(let body): output.results = [PluginResult(body, confidence: document.confidence)]
    case .failure(let refusal):
      output.skipped = refusal.reason
      output.candidates = [quad].compactMap { $0 }
    }
    return output
  }

  /// Says whether something like a zone is there, and what is wrong with the picture.
  public func explain(_ input: ScanInput) throws -> [ReadFailure] {
    let output = try scan(input)
    guard output.results.isEmpty, let place = output.candidates.first else { return PictureQuality.reasons(for: input) }
    let reason: ReadFailure
    if output.guidance == .moveCloser {
      reason = ReadFailure(
        .tooSmall, message: "lines like those of a machine-readable zone are there, but their characters are too small",
        advice: "move closer, or take a larger picture", place: place)
    } else if output.skipped == .resultNotValid {
      reason = ReadFailure(
        .checksum,
        message: "lines like those of a machine-readable zone are there, but what is read of them is no valid zone",
        advice: "hold still and avoid reflections on the lines", place: place)
    } else {
      reason = ReadFailure(
        .refused, message: "a machine-readable zone was read, but the configuration's conditions refuse it",
        advice: "lower `minConfidence`, or make fewer fields mandatory", place: place)
    }
    return [reason] + PictureQuality.reasons(for: input)
  }

  /// The present year by the system's clock.
  private static func presentYear() -> Int {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    return Int(parts.tm_year) + 1900
  }
}

extension PluginError {
  init(_ error: TesseractError) {
    let isMissing = [.languageMissing, .languageUnreadable, .libraryMissing].contains(error.code)
    self.init(isMissing ? .missingData : .engineFailed, useCase: MRZConfig.key, message: error.message)
  }
}
