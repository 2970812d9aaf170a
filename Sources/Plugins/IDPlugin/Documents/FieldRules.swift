import ScanPluginKit

/// What a configuration asks of the fields of one kind of document.
struct FieldRules {
  private let options: [String: FieldOption]
  private let canGive: Set<String>
  private let path: String?

  /// - Parameters:
  ///   - options: What is asked of single fields; the others count by the defaults of ``/ScanConfig/FieldOption``.
  ///   - canGive: The fields that the layouts of the kind can give.
  ///   - path: The key of the options in the use case's object; nil where they are that object's own keys.
  init(_ options: [String: FieldOption], canGive: Set<String>, path: String? = nil) {
    self.options = options
    self.canGive = canGive
    self.path = path
  }

  /// Names of the format for the same thing; which of them a document's own rule uses differs from state to state.
  private static let synonyms: [[String]] = [
    ["surname", "lastName", "familyName"], ["givenNames", "firstName"],
    ["documentNumber", "licenseNumber", "licenceNumber"], ["fullName", "name"], ["nationality", "citizenship"],
    ["personalNumber", "nationalId"],
  ]

  private static func others(of name: String) -> [String] {
    synonyms.first { $0.contains(name) }?.filter { $0 != name } ?? []
  }

  private func isReadable(_ name: String) -> Bool {
    canGive.contains(name) || Self.others(of: name).contains(where: canGive.contains)
  }

  /// The mandatory fields that no layout can give, so that no document could ever give a result.
  var impossible: [String] {
    options.keys.sorted().filter { options[$0]?.scanOption == .mandatory && !isReadable($0) }
  }

  /// The other fields that the configuration asks for and no layout can give.
  var missing: [String] {
    options.keys.sorted().filter { options[$0]?.scanOption == .optional && !isReadable($0) }
  }

  /// The fields that are left of a document, or why it gives no result.
  func apply(_ fields: [FieldReading]) -> Result<[FieldReading], Refusal> {
    var all = fields
    for name in options.keys.sorted() where options[name]?.scanOption != .disabled {
      guard !all.contains(where: { $0.field == name }) else { continue }
      if let same = fields.first(where: { Self.others(of: $0.field).contains(name) }) { all.append(same.named(name)) }
    }
    let kept = all.filter { field in
      let option = options[field.field] ?? FieldOption()
      return option.scanOption != .disabled && field.confidence >= option.minConfidence && !field.text.isEmpty
    }
    for name in options.keys.sorted() where options[name]?.scanOption == .mandatory {
      guard !kept.contains(where: { $0.field == name }) else { continue }
      return .failure(refusal(of: name, in: all))
    }
    guard kept.isEmpty else { return .success(kept) }
    let mostConfident = all.max { $0.confidence < $1.confidence }?.field
    return .failure(
      mostConfident.map { refusal(of: $0, in: all) }
        ?? Refusal(.fieldMissing, by: path ?? "fields", saying: DocumentText.noField.with()))
  }

  /// Why a document without a field gives no result.
  private func refusal(of name: String, in fields: [FieldReading]) -> Refusal {
    let option = options[name] ?? FieldOption()
    let rule = (path.map { $0 + "." } ?? "") + name
    if let field = fields.first(where: { $0.field == name && !$0.text.isEmpty }), option.scanOption != .disabled {
      return .confidence(
        field.confidence, below: option.minConfidence, by: rule + ".minConfidence", of: field.text)
    }
    let isOff = option.scanOption == .disabled
    return Refusal(
      isOff ? .fieldSwitchedOff : .fieldMissing, by: rule + ".scanOption",
      saying: (isOff ? DocumentText.switchedOff : .missingField).with(["field": .string(name)]),
      advice: DocumentText.fieldAdvice.with())
  }
}
