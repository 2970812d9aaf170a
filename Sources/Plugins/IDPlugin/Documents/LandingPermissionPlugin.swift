public import ScanPluginKit
package import TesseractEngine

/// Reads the landing permission that Japan puts into passports, by its English words.
public final class LandingPermissionPlugin: ScanPlugin {
  /// The plugin's factory, for a registry.
  public static let factory = PluginFactory(
    JapaneseLandingPermissionConfig.self, result: JapaneseLandingPermissionResult.self,
    name: "Japanese landing permission",
    summary: "Reads the landing permission that Japan puts into passports, by its English words, with Tesseract.",
    texts: DocumentText.allTemplates, repeats: .oncePerAppearance,
    problems: { _, _ in DocumentLanguages.problems(JapaneseLandingPermissionConfig.key, .latin) }
  ) { config, _ in
    try LandingPermissionPlugin(config)
  }

  private let rules: FieldRules
  private let scanner: PageScanner

  /// Makes a plugin and loads its data.
  ///
  /// - Throws: `PluginError` with `missingData` when no language data is installed.
  public convenience init(_ config: JapaneseLandingPermissionConfig) throws {
    try self.init(config, data: LanguageData(), year: PresentDate.now().year)
  }

  /// Makes a plugin with given data and year.
  package init(_ config: JapaneseLandingPermissionConfig, data: LanguageData, year: Int) throws {
    let asked = config.fields
    let options = [
      "airport": asked.airport, "dateOfIssue": asked.dateOfIssue, "dateOfExpiry": asked.dateOfExpiry,
      "duration": asked.duration, "status": asked.status,
    ]
    rules = FieldRules(options.compactMapValues(\.self), canGive: LandingPermission.fields)
    scanner = try PageScanner(
      useCase: JapaneseLandingPermissionConfig.key, languages: DocumentLanguages.languages(.latin, data), data: data,
      year: year,
      quality: config.quality)
  }

  /// Reads the permission in the region.
  public func scan(_ input: ScanInput) throws -> ScanOutput {
    try scanner.scan(input, kind: .landingPermission, rules) { texts, _ in
      JapaneseLandingPermissionResult(fields: texts)
    }
  }

  /// Forgets what earlier frames said.
  public func reset() { scanner.reset() }

  /// Says whether text is there, and what is wrong with the picture.
  public func explain(_ input: ScanInput) throws -> [ReadFailure] {
    try scanner.explain(
      input, kinds: [.landingPermission], refusals: scan(input).refusals, what: .landingPermission)
  }
}
