public import ScanPluginKit

/// The number of a freight container (ISO 6346); its check digit is always right.
public struct ContainerResult: ResultBody {
  /// The eleven characters.
  public internal(set) var text: String
  /// Whether no other plausible reading has a right check digit.
  public internal(set) var verified: Bool
  /// Size and type, when their code stands beside or below the number.
  public internal(set) var sizeType: ContainerSize?
  /// How it was read.
  public internal(set) var reading: TextReading

  /// Makes a result.
  public init(text: String, verified: Bool = false, sizeType: ContainerSize? = nil, reading: TextReading) {
    self.text = text
    self.verified = verified
    self.sizeType = sizeType
    self.reading = reading
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "containerResult", defaults: ContainerResult(text: "", reading: TextReading(engine: "")),
    "The number of a freight container."
  ) {
    Field(required: "text", \.text, .string(minimumLength: 1), "The eleven characters.")
    Field("verified", \.verified, .bool, "Whether no other plausible reading has a right check digit.")
      .added()
    Field(
      optional: "sizeType", \.sizeType, .object(ContainerSize.self),
      "Size and type, when their code stands beside or below the number."
    ).added()
    Field.reading(\.reading)
  }

  /// The text.
  public var items: [FoundItem] {
    [FoundItem(kind: "CONTAINER", text: text, quad: reading.quad, isExact: verified)]
  }
}

/// The size and type of a container.
public struct ContainerSize: DefinedObject {
  /// The four characters, like `22G1`.
  public internal(set) var code: String
  /// The length in words.
  public internal(set) var length: String
  /// The height in words; nil when it is not known.
  public internal(set) var height: String?
  /// The type in words.
  public internal(set) var type: String

  /// Makes a size.
  public init(code: String, length: String, height: String? = nil, type: String) {
    self.code = code
    self.length = length
    self.height = height
    self.type = type
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "containerSize", defaults: ContainerSize(code: "", length: "", type: ""), "The size and type of a container."
  ) {
    Field(required: "code", \.code, .string(minimumLength: 4), "The four characters, like `22G1`.")
    Field(required: "length", \.length, .string(minimumLength: 1), "The length in words.")
    Field(optional: "height", \.height, .string(), "The height in words; not there when it is not known.")
    Field(required: "type", \.type, .string(minimumLength: 1), "The type in words.")
  }
}
