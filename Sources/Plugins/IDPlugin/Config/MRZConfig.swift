public import ScanPluginKit

/// The reading of the machine-readable zone of passports, visas and identity cards (ICAO Doc 9303).
public struct MRZConfig: UseCaseConfig {
  /// Whether only zones whose check digits are all right give a result.
  public internal(set) var strictMode: Bool
  /// Whether the picture of the whole document is cut out and straightened.
  public internal(set) var cropAndTransformID: Bool
  /// The least confidence of a result, 0…100.
  public internal(set) var minConfidence: Int
  /// Whether the portrait is looked for and added to the result.
  public internal(set) var faceDetectionEnabled: Bool
  /// How much the result depends on single fields.
  public internal(set) var mrzFieldScanOptions: [MRZField: ScanOption]
  /// The least confidence of single fields, 0…100.
  public internal(set) var mrzMinFieldConfidences: [MRZField: Int]
  /// In how many frames of a running source a zone has to be read before it is delivered, 1…20; nil leaves it to the reader.
  public internal(set) var minReads: Int?
  /// How much time a frame may take.
  public internal(set) var quality: QualityLevel

  /// The keys of `mrzConfig`.
  public static let definition = ObjectDefinition(
    "mrzConfig", defaults: MRZConfig(),
    "Reads the machine-readable zone of passports, visas and identity cards (ICAO Doc 9303)."
  ) {
    Field(
      required: "strictMode", \.strictMode, .bool,
      "Whether only zones whose check digits are all right give a result (`false` is usual for damaged documents).")
    Field(
      required: "cropAndTransformID", \.cropAndTransformID, .bool,
      "Whether the picture of the whole document is cut out, straightened and added to the result.")
    Field(
      "minConfidence", \.minConfidence, .confidence,
      "The least confidence of a result, 0…100; below it there is none.")
    Field(
      "faceDetectionEnabled", \.faceDetectionEnabled, .bool,
      "Whether the portrait is looked for and added to the result.")
    Field(
      "mrzFieldScanOptions", \.mrzFieldScanOptions, .map(by: MRZField.allCases, .enumeration(ScanOption.self)),

      "How much the result depends on single fields: `mandatory` (also 0), `optional` (1), `disabled` (2), `default` (3)."
    )
    Field(
      "mrzMinFieldConfidences", \.mrzMinFieldConfidences, .map(by: MRZField.allCases, .confidence),
      "The least confidence of single fields, 0…100.")
    Field(
      optional: "minReads", \.minReads, .int(1...20),
      "In how many frames a running source has to read a zone before it delivers it, 1 to 20; what is delivered is what all of them say together. Unset: 1 where all check digits are right and nothing that has none is uncertain, else 2 that read it alike. Stills are delivered at once."
    ).added()
    Field.documentQuality(\.quality)
  }

  /// Makes a configuration.
  public init(
    strictMode: Bool = false, cropAndTransformID: Bool = false, minConfidence: Int = 60,
    faceDetectionEnabled: Bool = false, mrzFieldScanOptions: [MRZField: ScanOption] = [:],
    mrzMinFieldConfidences: [MRZField: Int] = [:], minReads: Int? = nil, quality: QualityLevel = .balanced
  ) {
    self.strictMode = strictMode
    self.cropAndTransformID = cropAndTransformID
    self.minConfidence = minConfidence
    self.faceDetectionEnabled = faceDetectionEnabled
    self.mrzFieldScanOptions = mrzFieldScanOptions
    self.mrzMinFieldConfidences = mrzMinFieldConfidences
    self.minReads = minReads
    self.quality = quality
  }
}
