import ScanPluginKit

/// What a configuration asks of a zone that was read.
struct MRZRules {
  /// Why a zone gives no result.
  struct Refusal: Error {
    let reason: RunSkipped
  }

  private let config: MRZConfig
  private let year: Int

  /// Takes over a configuration.
  ///
  /// - Throws: ``PluginError`` when a field is mandatory that this build cannot read.
  init(_ config: MRZConfig, year: Int) throws(PluginError) {
    self.config = config
    self.year = year
    let outside = Self.outside.filter { config.mrzFieldScanOptions[$0] == .mandatory }
    guard outside.isEmpty else {
      throw PluginError(
        .unsupportedConfiguration, useCase: MRZConfig.key,
        message:
          "\(outside.map { "`\($0.rawValue)`" }.joined(separator: ", ")) stands outside the machine-readable zone and "
          + "cannot be read by this build, so that no document could ever give a result; make it `optional`")
    }
  }

  /// The fields outside the zone.
  private static let outside = MRZField.allCases.filter { $0.rawValue.hasPrefix("viz") }

  /// What of a configuration this build passes over.
  static func notes(_ config: MRZConfig) -> [PluginNote] {
    var notes: [PluginNote] = []
    if config.cropAndTransformID {
      notes.append(
        PluginNote(
          .notInThisBuild, pointer: JSONPointer.root.appending("cropAndTransformID"),
          message: "the picture of the whole document is not cut out by this build"))
    }
    if config.faceDetectionEnabled {
      notes.append(
        PluginNote(
          .notInThisBuild, pointer: JSONPointer.root.appending("faceDetectionEnabled"),
          message: "the portrait is not looked for by this build"))
    }
    for field in outside where config.mrzFieldScanOptions[field].map({ $0 != .disabled }) ?? false {
      notes.append(
        PluginNote(
          .notInThisBuild, pointer: JSONPointer.root.appending("mrzFieldScanOptions").appending(field.rawValue),
          message: "`\(field.rawValue)` stands outside the machine-readable zone, which alone is read by this build"))
    }
    return notes
  }

  /// In how many frames of a running source a zone has to be read.
  func neededFrames(_ document: MRZDocument) -> Int { config.minReads ?? (document.allCheckDigitsValid ? 1 : 2) }

  /// The result of a zone, or why there is none.
  func result(_ document: MRZDocument, _ evidence: CodeEvidence, quad: FrameQuad?) -> Result<MRZResult, Refusal> {
    if config.strictMode, !document.allCheckDigitsValid { return .failure(Refusal(reason: .resultNotValid)) }
    guard document.confidence >= config.minConfidence else { return .failure(Refusal(reason: .confidenceNotReached)) }
    var fields: [MRZField: String] = [:]
    var confidences: [MRZField: Int] = [:]
    for field in MRZField.allCases where config.mrzFieldScanOptions[field] != .disabled {
      let confidence = document.confidence(field)
      let isSure = confidence ?? 0 >= config.mrzMinFieldConfidences[field] ?? 0
      let text = isSure ? document.text(field) : ""
      if text.isEmpty, config.mrzFieldScanOptions[field] == .mandatory {
        return .failure(Refusal(reason: isSure ? .resultNotValid : .confidenceNotReached))
      }
      fields[field] = text
      if !text.isEmpty { confidences[field] = confidence }
    }
    return .success(
      MRZResult(
        fields: fields, fieldConfidences: confidences, allCheckDigitsValid: document.allCheckDigitsValid,
        mrzFormat: document.layout.name,
        dateOfBirthObject: fields[.dateOfBirth]?.isEmpty == false
          ? document.dateOfBirth.map { date($0, $0.yearOfBirth(today: year)) } : nil,
        dateOfExpiryObject: fields[.dateOfExpiry]?.isEmpty == false
          ? document.dateOfExpiry.map { date($0, $0.yearOfExpiry(today: year)) } : nil,
        verifiedFields: document.verifiedFields.filter { fields[$0]?.isEmpty == false },
        corrections: document.corrections.map {
          CharacterCorrection(line: $0.line, column: $0.column, from: $0.from, to: $0.to, reason: $0.reason.rawValue)
        },
        corners: quad.map { $0.corners.map { PixelPoint(x: $0.x, y: $0.y) } }, evidence: evidence))
  }

  private func date(_ date: MRZDate, _ year: Int) -> DocumentDate {
    DocumentDate(year: year, month: date.month, day: date.day)
  }
}
