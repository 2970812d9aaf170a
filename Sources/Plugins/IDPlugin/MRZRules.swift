import ScanPluginKit

/// What a configuration asks of a zone that was read.
struct MRZRules {
  private let config: MRZConfig
  private let year: Int

  /// Takes over a configuration.
  init(_ config: MRZConfig, year: Int) {
    self.config = config
    self.year = year
  }

  /// The fields outside the zone.
  private static let outside = MRZField.allCases.filter { $0.rawValue.hasPrefix("viz") }

  /// Whether fields outside the zone are asked for, so that the printed text has to be read too.
  static func wantsPrint(_ config: MRZConfig) -> Bool {
    outside.contains { [.mandatory, .optional].contains(config.mrzFieldScanOptions[$0]) }
  }

  /// What of a configuration this build passes over.
  static func notes(_ config: MRZConfig) -> [PluginNote] {
    var notes: [PluginNote] = []
    if config.faceDetectionEnabled {
      notes.append(
        PluginNote(
          .notInThisBuild, pointer: JSONPointer.root.appending("faceDetectionEnabled"),
          message: DocumentText.unsoughtFace.with()))
    }
    return notes
  }

  /// Whether enough frames of a running source speak for a zone.
  func isEnough(_ evidence: ReadEvidence, for document: MRZDocument, _ steadiness: ZoneConsensus.Steadiness) -> Bool {
    config.minReads.map { evidence.frames >= $0 } ?? Self.isEnough(evidence, for: document, steadiness)
  }

  /// Whether enough frames of a running source speak for a zone where the configuration does not say how many are.
  ///
  /// Names have no check digit: unless all of what is not checked is certain, two frames have to read the whole zone
  /// as all of them do together, or all of them have to say the same for a while. Where nothing is seen, further frames are waited
  /// for, until it is plain that they show nothing there either.
  static func isEnough(
    _ evidence: ReadEvidence, for document: MRZDocument, _ steadiness: ZoneConsensus.Steadiness
  ) -> Bool {
    if document.allCheckDigitsValid, !document.hasUncertainUncheckedCharacters { return true }
    return steadiness == .lasting || !document.hasUncheckedGap && (evidence.reads >= 2 || steadiness == .steady)
  }

  /// Whether the document is to be cut out, and its portrait.
  var wantsPictures: (document: Bool, portrait: Bool) { (config.cropAndTransformID, config.faceDetectionEnabled) }

  /// The result of a zone, or why there is none.
  func result(_ document: MRZDocument, _ evidence: ReadEvidence, quad: FrameQuad?) -> Result<MRZResult, Refusal> {
    if config.strictMode, !document.allCheckDigitsValid {
      return .failure(Refusal(.checkDigitWrong, by: "strictMode", saying: DocumentText.checkDigits.with()))
    }
    guard document.confidence >= config.minConfidence else {
      return .failure(.confidence(document.confidence, below: config.minConfidence))
    }
    var fields: [MRZField: String] = [:]
    var confidences: [MRZField: Int] = [:]
    let inZone = MRZField.allCases.filter { !Self.outside.contains($0) }
    for field in inZone where config.mrzFieldScanOptions[field] != .disabled {
      let confidence = document.confidence(field)
      let isConfident = confidence ?? 0 >= config.mrzMinFieldConfidences[field] ?? 0
      let text = isConfident ? document.text(field) : ""
      if text.isEmpty, config.mrzFieldScanOptions[field] == .mandatory {
        return .failure(isConfident ? missing(field) : lowConfidence(field, confidence ?? 0))
      }
      fields[field] = text
      if !text.isEmpty { confidences[field] = confidence }
    }
    return .success(
      MRZResult(
        fields: fields, fieldConfidences: confidences, allCheckDigitsValid: document.allCheckDigitsValid,
        mrzFormat: document.layout.name,
        dateOfBirthObject: fields[.dateOfBirth]?.isEmpty == false
          ? document.dateOfBirth.flatMap { $0.date(inYear: $0.yearOfBirth(today: year)) } : nil,
        dateOfExpiryObject: fields[.dateOfExpiry]?.isEmpty == false
          ? document.dateOfExpiry.flatMap { $0.date(inYear: $0.yearOfExpiry(today: year)) } : nil,
        verifiedFields: document.verifiedFields.filter { fields[$0]?.isEmpty == false },
        proofs: document.proofs.filter { fields[$0.key]?.isEmpty == false },
        corrections: document.corrections,
        corners: quad.map { $0.corners.map { PixelPoint(x: $0.x, y: $0.y) } }, evidence: evidence))
  }

  /// The result with the printed fields that are asked for, or why there is none.
  ///
  /// - Parameters:
  ///   - print: The page; nil when it was not read.
  ///   - document: The zone that it is compared with.
  func result(
    _ result: MRZResult, with print: DocumentReading?, _ document: MRZDocument
  ) -> Result<MRZResult, Refusal> {
    let readings = print.map(ZoneDocument.outside) ?? []
    let comparison = print.map { PrintComparison(document, $0, today: year) } ?? PrintComparison()
    var (texts, confidences, dates): ([MRZField: String], [MRZField: Int], [MRZField: DocumentDate]) = ([:], [:], [:])
    for field in Self.outside {
      let option = config.mrzFieldScanOptions[field]
      guard option == .mandatory || option == .optional else { continue }
      let reading = readings.first { $0.field == field.rawValue }
      guard let reading, reading.confidence >= config.mrzMinFieldConfidences[field] ?? 0 else {
        if option == .mandatory {
          return .failure(reading.map { lowConfidence(field, $0.confidence) } ?? missing(field))
        }
        continue
      }
      texts[field] = reading.text
      confidences[field] = reading.confidence
      dates[field] = reading.date
    }
    return .success(
      result.with(
        printed: texts, confidences: confidences, dates: dates,
        agreeing: comparison.agreeing.filter { result.fields[$0] != nil },
        differing: comparison.differing.filter { result.fields[$0.key] != nil }))
  }

  private func missing(_ field: MRZField) -> Refusal {
    Refusal(
      .fieldMissing, by: "mrzFieldScanOptions.\(field.rawValue)",
      saying: DocumentText.emptyField.with(["field": .string(field.rawValue)]),
      advice: DocumentText.fieldAdvice.with())
  }

  private func lowConfidence(_ field: MRZField, _ confidence: Int) -> Refusal {
    .confidence(
      confidence, below: config.mrzMinFieldConfidences[field] ?? 0, by: "mrzMinFieldConfidences.\(field.rawValue)")
  }
}
