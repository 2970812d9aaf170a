/// The number of a freight container (ISO 6346); its check digit is always right.
public struct ContainerResult: ResultBody {
  /// The eleven characters.
  public let text: String
  /// Whether no other plausible reading has a right check digit.
  public let verified: Bool
  /// Size and type, when their code stands beside or below the number.
  public let sizeType: ContainerSize?
  /// How it was read.
  public let reading: TextReading

  /// Makes a result.
  public init(text: String, verified: Bool = false, sizeType: ContainerSize? = nil, reading: TextReading) {
    self.text = text
    self.verified = verified
    self.sizeType = sizeType
    self.reading = reading
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition<ContainerResult>(
    "containerResult", "The number of a freight container."
  ) {
    Field(required: "text", \.text, .string(minimumLength: 1), "The eleven characters.")
    Field("verified", \.verified, .bool, default: false, "Whether no other plausible reading has a right check digit.")
      .added()
    Field(
      optional: "sizeType", \.sizeType, .object(ContainerSize.self),
      "Size and type, when their code stands beside or below the number."
    ).added()
    Field.reading(\.reading)
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    text = try object[\.text]
    verified = try object[\.verified]
    sizeType = try object[\.sizeType]
    reading = try object[\.reading]
  }

  /// The text.
  public var items: [FoundItem] {
    [FoundItem(kind: "CONTAINER", text: text, quad: reading.quad, isExact: verified)]
  }
}

/// The size and type of a container.
public struct ContainerSize: DefinedObject {
  /// The four characters, like `22G1`.
  public let code: String
  /// The length in words.
  public let length: String
  /// The height in words; nil when it is not known.
  public let height: String?
  /// The type in words.
  public let type: String

  /// Makes a size.
  public init(code: String, length: String, height: String? = nil, type: String) {
    self.code = code
    self.length = length
    self.height = height
    self.type = type
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition<ContainerSize>("containerSize", "The size and type of a container.") {
    Field(required: "code", \.code, .string(minimumLength: 4), "The four characters, like `22G1`.")
    Field(required: "length", \.length, .string(minimumLength: 1), "The length in words.")
    Field(optional: "height", \.height, .string(), "The height in words; not there when it is not known.")
    Field(required: "type", \.type, .string(minimumLength: 1), "The type in words.")
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    code = try object[\.code]
    length = try object[\.length]
    height = try object[\.height]
    type = try object[\.type]
  }
}
