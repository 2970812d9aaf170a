import ScanPluginKit

/// What a configuration asks of identity documents of any kind.
struct UniversalIDRules {
  /// The kinds that can give a result.
  let kinds: Set<DocumentReading.Kind>
  private let config: UniversalIDConfig

  static let documentKinds: [DocumentReading.Kind] = [.mrz, .drivingLicense, .idFront, .insuranceCard]

  /// Takes over a configuration.
  ///
  /// - Throws: `PluginError` when no kind is left of which a document could give a result.
  init(_ config: UniversalIDConfig) throws(PluginError) {
    self.config = config
    let allowed = Self.allowedKinds(config)
    kinds = Set(allowed.filter { Self.rules(config, $0).impossible.isEmpty })
    guard kinds.isEmpty else { return }
    throw PluginError.neverThere(
      allowed.flatMap { Self.rules(config, $0).impossible }, useCase: UniversalIDConfig.key)
  }

  private static func allowedKinds(_ config: UniversalIDConfig) -> [DocumentReading.Kind] {
    guard let layouts = config.allowedLayouts else { return documentKinds }
    let named = documentKinds.filter { self.layouts(layouts, $0) != nil }
    return named.isEmpty ? documentKinds : named
  }

  private static func layouts(_ all: AllowedLayouts, _ kind: DocumentReading.Kind) -> [DocumentLayout]? {
    switch kind {
    case .mrz: all.mrz
    case .drivingLicense: all.drivingLicense
    case .idFront: all.idFront
    case .insuranceCard: all.insuranceCard
    case .vehicleRegistrationCertificate, .landingPermission: nil
    }
  }

  private static func options(_ config: UniversalIDConfig, _ kind: DocumentReading.Kind) -> [String: FieldOption] {
    switch kind {
    case .mrz: config.mrz
    case .drivingLicense: config.drivingLicense
    case .idFront: config.idFront
    case .insuranceCard: config.insuranceCard
    case .vehicleRegistrationCertificate, .landingPermission: [:]
    }
  }

  private static func rules(_ config: UniversalIDConfig, _ kind: DocumentReading.Kind) -> FieldRules {
    FieldRules(
      options(config, kind), canGive: kind == .mrz ? ZoneDocument.fields : DocumentReader.fields(of: kind),
      path: kind.rawValue)
  }

  /// Whether printed fields are to be read, for which language data is needed.
  var needsPage: Bool { wantsPageBesideZone || kinds != [.mrz] }

  /// Whether the fields outside the zone are asked for, so that the page has to be read too.
  var wantsPageBesideZone: Bool {
    config.mrz.contains { $0.key.hasPrefix("viz") && [.mandatory, .optional].contains($0.value.scanOption) }
  }

  /// Whether the layouts that are allowed for a kind have one of a state; editions and sides are not distinguished.
  ///
  /// - Parameter codes: The state's codes of two and three letters, as far as the document reports them; empty when it does not.
  func allows(_ kind: DocumentReading.Kind, codes: [String]) -> Bool {
    guard let all = config.allowedLayouts, let named = Self.layouts(all, kind), !named.isEmpty else { return true }
    return named.contains { layout in
      let parts = layout.name.split(separator: "_").map(String.init)
      guard parts.count > 1 else { return false }
      // `US` stands for all its states, `US-CA` for one.
      return codes.contains(parts[0]) || codes.contains { $0.hasPrefix(parts[0] + "-") }
        || (!parts[0].contains("-") && codes.contains(parts[1]))
    }
  }

  /// The refusal of a document of a kind none of whose allowed layouts is its own.
  func layoutRefusal(_ kind: DocumentReading.Kind) -> Refusal {
    Refusal(
      .notAllowed, by: "allowedLayouts.\(kind.rawValue)", saying: DocumentText.otherLayout.with(),
      advice: DocumentText.otherLayoutAdvice.with())
  }

  /// The fields that are left of a document, or why it gives no result.
  func apply(_ kind: DocumentReading.Kind, _ fields: [FieldReading]) -> Result<[FieldReading], Refusal> {
    Self.rules(config, kind).apply(fields)
  }

  /// What of a configuration this build passes over.
  static func notes(_ config: UniversalIDConfig) -> [PluginNote] {
    var notes: [PluginNote] = []
    if config.faceDetectionEnabled {
      notes.append(
        PluginNote(
          .notInThisBuild, pointer: JSONPointer.root.appending("faceDetectionEnabled"),
          message: DocumentText.noPortrait.with()))
    }
    if config.alphabet != .latin {
      notes.append(
        PluginNote(
          .notInThisBuild, pointer: JSONPointer.root.appending("alphabet"),
          message: DocumentText.otherLetters.with(["alphabet": .string(config.alphabet.rawValue)])))
    }
    if let all = config.allowedLayouts {
      for kind in documentKinds where layouts(all, kind)?.isEmpty == false {
        notes.append(
          PluginNote(
            .notInThisBuild, pointer: JSONPointer.root.appending("allowedLayouts").appending(kind.rawValue),
            message: DocumentText.onlyState.with()))
      }
    }
    for kind in allowedKinds(config) {
      let rules = rules(config, kind)
      for field in rules.impossible {
        notes.append(
          PluginNote(
            .notInThisBuild, pointer: JSONPointer.root.appending(kind.rawValue).appending(field),
            message: DocumentText.impossibleField.with(["field": .string(field)]),
            advice: DocumentText.impossibleFieldAdvice.with()))
      }
      for field in rules.missing {
        notes.append(
          PluginNote(
            .notInThisBuild, pointer: JSONPointer.root.appending(kind.rawValue).appending(field),
            message: DocumentText.unlaidField.with(["field": .string(field)])))
      }
    }
    return notes
  }
}
