public import ScanPluginKit
public import TextContent

/// The reading of free text: one line, a grid of characters, or whatever is there.
public struct OCRConfig: UseCaseConfig {
  /// How the text is laid out.
  public enum ScanMode: String, DefinedEnum {
    /// Found out from the picture.
    case auto
    /// One or several lines of text.
    case line
    /// Characters in rows and columns of equal distance.
    case grid

    /// The upper-case names of the format before version 43.
    public static var legacySpellings: [(spelling: String, value: Self)] { upperCaseLegacySpellings }
  }

  /// How the text is laid out.
  public internal(set) var scanMode: ScanMode
  /// The names of the model files; nil for the reader's own.
  public internal(set) var models: [String]?
  /// The name of the script file that runs the models.
  public internal(set) var customCmdFile: String?
  /// The characters that may occur; nil leaves it to the reader.
  public internal(set) var charWhitelist: String?
  /// What the whole text has to match; nil accepts every text.
  public internal(set) var validationRegex: PatternText?
  /// The least confidence of a result, 0…100; nil leaves it to the reader.
  public internal(set) var minConfidence: Int?
  /// The least height of a character in frame pixels; nil leaves it to the reader.
  public internal(set) var minCharHeight: Int?
  /// The greatest height of a character in frame pixels; nil leaves it to the reader.
  public internal(set) var maxCharHeight: Int?
  /// The least sharpness of a frame, 0…100; nil reads every frame.
  public internal(set) var minSharpness: Int?
  /// The number of characters in a row of a grid.
  public internal(set) var charCountX: Int?
  /// The number of rows of a grid.
  public internal(set) var charCountY: Int?
  /// The gap between the characters of a grid as a share of a character's width.
  public internal(set) var charPaddingXFactor: Double?
  /// The gap between the rows of a grid as a share of a character's height.
  public internal(set) var charPaddingYFactor: Double?
  /// The languages as the reader's data are named; empty for that of the user's locale.
  public internal(set) var languages: [String]
  /// The kinds of content of which a text has to hold one; empty for any text.
  public internal(set) var textContentTypes: [ContentKind]
  /// How much time a frame may take.
  public internal(set) var quality: QualityLevel

  /// The keys of `ocrConfig`.
  public static let definition = ObjectDefinition(
    "ocrConfig", defaults: OCRConfig(), "Reads free text.", rules: rules, schemaRules: schemaRules
  ) {
    Field(
      "scanMode", \.scanMode, .enumeration(),
      "How the text is laid out: `auto`, `line`, or `grid` for characters in rows and columns of equal distance.")
    Field(
      optional: "models", \.models, .list(of: .string(minimumLength: 1), count: 1...100),
      "The model files; more than one only together with `customCmdFile`. Unset: the reader's own model.")
    Field(
      optional: "customCmdFile", \.customCmdFile, .string(minimumLength: 1),
      "The script file (`.ale`) that runs the models.")
    Field.charWhitelist(\.charWhitelist)
    Field.validationRegex(\.validationRegex)
    Field.minConfidence(\.minConfidence)
    Field(
      optional: "minCharHeight", \.minCharHeight, .int(0...100_000),
      "The least height of a character in frame pixels. Unset: the reader's own.")
    Field(
      optional: "maxCharHeight", \.maxCharHeight, .int(0...100_000),
      "The greatest height of a character in frame pixels, not less than `minCharHeight`. Unset: the reader's own.")
    Field(
      optional: "minSharpness", \.minSharpness, .int(0...100),
      "The least sharpness of a frame, 0…100; a frame below it is skipped as blurred. Unset: every frame is read.")
    Field(
      optional: "charCountX", \.charCountX, .int(0...1000), "Grid mode: the number of characters in a row.")
    Field(optional: "charCountY", \.charCountY, .int(0...1000), "Grid mode: the number of rows.")
    Field(
      optional: "charPaddingXFactor", \.charPaddingXFactor, .number(0...100),
      "Grid mode: the gap between characters as a share of a character's width."
    ).needs(.nothing)
    Field(
      optional: "charPaddingYFactor", \.charPaddingYFactor, .number(0...100),
      "Grid mode: the gap between rows as a share of a character's height.")
    Field("languages", \.languages, .recognitionLanguages, languagesMeaning).added()
    Field("textContentTypes", \.textContentTypes, .textContentTypes, contentTypesMeaning).added()
    Field("quality", \.quality, .enumeration(), qualityMeaning).added()
  }

  /// What `quality` means, in words.
  public static let qualityMeaning =
    "How much time a frame may take: `fast` (60 ms of reading in each frame of a running source, every line is examined once), `balanced` (120 ms, uncertain lines of stills are examined again) or `accurate` (360 ms, uncertain lines are examined again in every way there is, also live). Default balanced."

  /// What `languages` means, in words.
  public static let languagesMeaning =
    "The languages of the text, the most important first, by the names of the reader's data (`eng`, `deu`, `jpn` …); they are hints. Default: the language of the user's locale (`LC_ALL`, `LC_MESSAGES` or `LANG`) where its data is installed, else `eng`; with a `charWhitelist` of ASCII characters always `eng`."
  /// What `textContentTypes` means, in words.
  public static let contentTypesMeaning =
    "The kinds of content of which a text has to hold at least one to give a result; they are found by rules. Default none, which lets every text through."

  /// Makes a configuration.
  public init(
    scanMode: ScanMode = .auto, models: [String]? = nil, customCmdFile: String? = nil, charWhitelist: String? = nil,
    validationRegex: PatternText? = nil, minConfidence: Int? = nil, minCharHeight: Int? = nil,
    maxCharHeight: Int? = nil, minSharpness: Int? = nil, charCountX: Int? = nil, charCountY: Int? = nil,
    charPaddingXFactor: Double? = nil, charPaddingYFactor: Double? = nil, languages: [String] = [],
    textContentTypes: [ContentKind] = [], quality: QualityLevel = .balanced
  ) {
    self.scanMode = scanMode
    self.models = models
    self.customCmdFile = customCmdFile
    self.charWhitelist = charWhitelist
    self.validationRegex = validationRegex
    self.minConfidence = minConfidence
    self.minCharHeight = minCharHeight
    self.maxCharHeight = maxCharHeight
    self.minSharpness = minSharpness
    self.charCountX = charCountX
    self.charCountY = charCountY
    self.charPaddingXFactor = charPaddingXFactor
    self.charPaddingYFactor = charPaddingYFactor
    self.languages = languages
    self.textContentTypes = textContentTypes
    self.quality = quality
  }
}

extension OCRConfig {
  private static let rules: [ObjectDefinition<OCRConfig>.Rule] = [
    { config, node, scope in
      guard let models = config.models, models.count > 1, config.customCmdFile == nil else { return }
      scope.member("models").report(
        .conflict, at: node["models"]?.position,
        message: TextConfigText.manyModels.with(["count": .number(models.count)]), met: node["models"],
        allowed: [TextConfigText.oneModel.with()], advice: TextConfigText.manyModelsAdvice.with())
    },
    { config, node, scope in
      guard let least = config.minCharHeight, let greatest = config.maxCharHeight, least > greatest else { return }
      scope.member("minCharHeight").report(
        .conflict, at: node["minCharHeight"]?.position,
        message: TextConfigText.heights.with(["least": .number(least), "greatest": .number(greatest)]),
        met: node["minCharHeight"], allowed: .names(["0…\(greatest)"]),
        advice: TextConfigText.heightsAdvice.with())
    },
    { config, node, scope in
      guard config.scanMode == .line else { return }
      for key in ["charCountX", "charCountY", "charPaddingXFactor", "charPaddingYFactor"] {
        guard let value = node[key] else { continue }
        scope.member(key).hint(
          TextConfigText.gridOnly.with(["key": .string(key)]), at: value.position, met: value,
          advice: TextConfigText.gridOnlyAdvice.with())
      }
    },
  ]

  /// More than one model needs a script.
  private static let schemaRules: [JSONNode] = [
    [
      "if": ["properties": ["models": ["type": "array", "minItems": 2]], "required": ["models"]],
      "then": ["required": ["customCmdFile"]],
    ]
  ]
}
