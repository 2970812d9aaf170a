public import ScanPluginKit
package import TesseractEngine

/// Reads vehicle registration certificates by the harmonised codes of the European Union.
public final class VehicleRegistrationPlugin: ScanPlugin {
  private typealias Config = VehicleRegistrationCertificateConfig

  /// The plugin's factory, for a registry.
  public static let factory = PluginFactory(
    VehicleRegistrationCertificateConfig.self, result: VehicleRegistrationCertificateResult.self,
    name: "Vehicle registration certificate",
    summary: "Reads vehicle registration certificates by the harmonised codes of the European Union with Tesseract.",
    texts: DocumentText.allTemplates, repeats: .oncePerAppearance,
    notes: { config in
      rules(config).missing.map { field in
        PluginNote(
          .notInThisBuild,
          pointer: JSONPointer.root.appending("vehicleRegistrationCertificate").appending(field),
          message: DocumentText.noHarmonisedCode.with(["field": .string(field)]))
      }
    },
    problems: { _, _ in DocumentLanguages.problems(VehicleRegistrationCertificateConfig.key, .latin) }
  ) { config, _ in
    try VehicleRegistrationPlugin(config)
  }

  private let rules: FieldRules
  private let scanner: PageScanner

  /// Makes a plugin and loads its data.
  ///
  /// - Throws: `PluginError` with `missingData` when no language data is installed, with `unsupportedConfiguration` when a field
  ///   is mandatory that has no harmonised code.
  public convenience init(_ config: VehicleRegistrationCertificateConfig) throws {
    try self.init(config, data: LanguageData(), year: PresentDate.now().year)
  }

  /// Makes a plugin with given data and year.
  package init(_ config: VehicleRegistrationCertificateConfig, data: LanguageData, year: Int) throws {
    rules = Self.rules(config)
    guard rules.impossible.isEmpty else {
      throw PluginError.neverThere(rules.impossible, useCase: Config.key)
    }
    scanner = try PageScanner(
      useCase: Config.key, languages: DocumentLanguages.languages(.latin, data), data: data, year: year,
      quality: config.quality)
  }

  private static func rules(_ config: VehicleRegistrationCertificateConfig) -> FieldRules {
    FieldRules(
      config.vehicleRegistrationCertificate, canGive: RegistrationCertificate.fields,
      path: "vehicleRegistrationCertificate")
  }

  /// Reads the certificate in the region.
  public func scan(_ input: ScanInput) throws -> ScanOutput {
    try scanner.scan(input, kind: .vehicleRegistrationCertificate, rules) { texts, state in
      var texts = texts
      if let date = texts["firstIssued"]?.dateValue {
        texts["formattedFirstIssued"] = DocumentFieldText(
          text: date.formattedText, confidence: date.confidence, foundBy: .code)
      }
      return VehicleRegistrationCertificateResult(fields: texts, issuingState: state)
    }
  }

  /// Forgets what earlier frames said.
  public func reset() { scanner.reset() }

  /// Says whether text is there, and what is wrong with the picture.
  public func explain(_ input: ScanInput) throws -> [ReadFailure] {
    try scanner.explain(
      input, kinds: [.vehicleRegistrationCertificate], refusals: scan(input).refusals,
      what: .certificate)
  }
}

extension PluginError {
  /// The error of a configuration with mandatory fields that no document could give.
  static func neverThere(_ fields: [String], useCase: String) -> PluginError {
    PluginError(
      .unsupportedConfiguration, useCase: useCase,
      message: DocumentText.impossibleFields.with([
        "fields": .string(fields.map { "`\($0)`" }.joined(separator: ", "))
      ]))
  }
}
