import ScanPluginKit

extension MRZDocument {
  /// The check digits that prove each field: right ones that no other plausible reading of its characters fits.
  static func proofs(_ solver: ZoneSolver) -> [MRZField: [FieldProof]] {
    var proofs: [MRZField: [FieldProof]] = [:]
    for (part, own) in ownProofs where solver.verifications[part] == .verified {
      if let field = MRZField(rawValue: part.rawValue) { proofs[field] = [own] }
    }
    guard solver.compositeVerification == .verified, let composite = solver.layout.composite else { return proofs }
    // What its own check digit leaves open may be open to the other one too.
    let open = solver.fields.filter { field in field.part.map { solver.verifications[$0] != .verified } ?? false }
    let covered = Set(CheckedField(composite).places).subtracting(open.flatMap(\.places))
    for field in MRZField.allCases {
      let places = places(field, solver)
      if !places.isEmpty, covered.isSuperset(of: places) { proofs[field, default: []].append(.checkDigitFinal) }
    }
    return proofs
  }

  private static let ownProofs: [MRZLayout.Part: FieldProof] = [
    .documentNumber: .checkDigitDocumentNumber, .dateOfBirth: .checkDigitDateOfBirth,
    .dateOfExpiry: .checkDigitDateOfExpiry, .personalNumber: .checkDigitPersonalNumber,
  ]

  /// Where the characters of a field stand.
  private static func places(_ field: MRZField, _ solver: ZoneSolver) -> [ZonePlace] {
    let parts: [MRZLayout.Part] =
      switch field {
      case .surname: [.surname, .names]
      case .givenNames: [.givenNames, .names]
      case .optionalData: [.optionalData, .moreOptionalData]
      default: [MRZLayout.Part(rawValue: field.rawValue)].compactMap(\.self)
      }
    return solver.layout.slots.filter { parts.contains($0.part) }.flatMap { slot in
      solver.fields.first { $0.part == slot.part }?.data
        ?? slot.columns.map { ZonePlace(line: slot.line, column: $0) }
    }
  }
}
