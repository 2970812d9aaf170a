public import ScanJSON

/// What a plugin scans for: its name, its one use case, and when it starts and stops.
public struct PluginConfig: DefinedObject {
  /// The plugin's name; it comes back as `pluginID` in results.
  public internal(set) var id: String
  /// What is scanned for.
  public internal(set) var useCase: UseCase
  /// Whether scanning stops at the first result.
  public internal(set) var cancelOnResult: Bool
  /// For how many milliseconds after the start frames give no result.
  public internal(set) var startScanDelay: Int
  /// When an equal result is reported again: -1 never, 0 each time, else after so many milliseconds without it; nil leaves
  /// it to the use case.
  public internal(set) var consecutiveEqualResultFilter: Int?
  /// Low-level values for engines.
  public internal(set) var startVariables: [StartVariable]
  /// Whether all things in view count, or only the one nearest to the middle of the processed region.
  public internal(set) var recognizesMultipleItems: Bool
  /// How long something that is not read any more still counts as in view, in milliseconds.
  public internal(set) var itemGraceMs: Int
  /// Whether things are followed in frames that the plugin has no time for.
  public internal(set) var isHighFrameRateTrackingEnabled: Bool
  /// Whether the status says what the user can do so that something is read.
  public internal(set) var isGuidanceEnabled: Bool
  /// After how many milliseconds of something in view that is not read the advice is to try it in parts.
  public internal(set) var guidanceDelayMs: Int
  /// Which frames of a running source are scanned.
  public internal(set) var frameSelection: FrameSelection
  /// Where, and how it is turned, what is searched for is expected; nil for no expectation.
  public internal(set) var searchHint: SearchHint?

  /// Makes a plugin's configuration.
  public init(
    id: String, useCase: UseCase, cancelOnResult: Bool = true, startScanDelay: Int = 0,
    consecutiveEqualResultFilter: Int? = nil, startVariables: [StartVariable] = [],
    recognizesMultipleItems: Bool = true, itemGraceMs: Int = 300, isHighFrameRateTrackingEnabled: Bool = true,
    isGuidanceEnabled: Bool = true, guidanceDelayMs: Int = 2000, frameSelection: FrameSelection = .every,
    searchHint: SearchHint? = nil
  ) {
    self.id = id
    self.useCase = useCase
    self.cancelOnResult = cancelOnResult
    self.startScanDelay = startScanDelay
    self.consecutiveEqualResultFilter = consecutiveEqualResultFilter
    self.startVariables = startVariables
    self.recognizesMultipleItems = recognizesMultipleItems
    self.itemGraceMs = itemGraceMs
    self.isHighFrameRateTrackingEnabled = isHighFrameRateTrackingEnabled
    self.isGuidanceEnabled = isGuidanceEnabled
    self.guidanceDelayMs = guidanceDelayMs
    self.frameSelection = frameSelection
    self.searchHint = searchHint
  }

  /// Makes a plugin's configuration from the configuration of its use case.
  public init(
    id: String, _ useCase: any UseCaseConfig, cancelOnResult: Bool = true, startScanDelay: Int = 0,
    consecutiveEqualResultFilter: Int? = nil, startVariables: [StartVariable] = [],
    recognizesMultipleItems: Bool = true, itemGraceMs: Int = 300, isHighFrameRateTrackingEnabled: Bool = true,
    isGuidanceEnabled: Bool = true, guidanceDelayMs: Int = 2000, frameSelection: FrameSelection = .every,
    searchHint: SearchHint? = nil
  ) {
    self.init(
      id: id, useCase: UseCase(useCase), cancelOnResult: cancelOnResult, startScanDelay: startScanDelay,
      consecutiveEqualResultFilter: consecutiveEqualResultFilter, startVariables: startVariables,
      recognizesMultipleItems: recognizesMultipleItems, itemGraceMs: itemGraceMs,
      isHighFrameRateTrackingEnabled: isHighFrameRateTrackingEnabled, isGuidanceEnabled: isGuidanceEnabled,
      guidanceDelayMs: guidanceDelayMs, frameSelection: frameSelection, searchHint: searchHint)
  }

  /// The keys.
  public static let definition = ObjectDefinition(
    "pluginConfig", defaults: PluginConfig(id: "", useCase: UseCase(NoUseCase())),
    "What a plugin scans for: its name and exactly one use case, and when it starts and stops.",
    place: .below(DocumentStructure.keys),
    alternatives: Alternatives(
      ConfigProblemText.useCase.with(), advice: ConfigProblemText.oneUseCase.with(),
      hoisted: ["id", "cancelOnResult", "startScanDelay", "consecutiveEqualResultFilter", "startVariables"],
      choices: { environment in
        (environment[UseCaseCatalog.self] ?? UseCaseCatalog()).entries.map {
          Field(required: $0.key, \.useCase, $0.type, $0.documentation).meets($0.metNeeds)
        }
      },
      write: { JSONMember($0.useCase.key, $0.useCase.node) })
  ) {
    Field(
      required: "id", \.id, .string(minimumLength: 1),
      "Name of the plugin, not empty and unique in the file; it comes back as pluginID in results.")
    Field(
      "cancelOnResult", \.cancelOnResult, .bool,
      "true: the plugin stops when a result is found; false: it keeps scanning and reports every result. Default true.")
    Field(
      "startScanDelay", \.startScanDelay, .int(0...1_000_000),
      "For how many milliseconds after the start frames give no result, 0 to 1000000; keeps early blurred frames out. "
        + "Default 0.")
    Field(
      optional: "consecutiveEqualResultFilter", \.consecutiveEqualResultFilter, .int(-1...1_000_000_000),
      "When scanning goes on: -1 reports the same result never again until stop, 0 each time, N again after it was not "
        + "seen for N milliseconds. Default: as the use case says.")
    Field(
      "startVariables", \.startVariables, .list(of: .object(), count: 0...1000),
      "Low-level values that are handed to the engine; default none."
    ).needs(.foreignPlugin)
    additions
  }

  /// The keys that this project adds to the format.
  @FieldBuilder<PluginConfig>
  private static var additions: [Field<PluginConfig>] {
    Field(
      "recognizesMultipleItems", \.recognizesMultipleItems, .bool,
      "true: everything in view counts; false: only what is nearest to the middle of the processed region. Default true."
    ).added()
    Field(
      "itemGraceMs", \.itemGraceMs, .int(0...60_000),
      "For how many milliseconds something that is not read any more still counts as in view, 0 to 60000. Default 300."
    ).added()
    Field(
      "isHighFrameRateTrackingEnabled", \.isHighFrameRateTrackingEnabled, .bool,
      "Whether what was read is followed in frames that come while the plugin is busy; it costs well below a millisecond for each thing and such frame. Default true."
    ).added()
    Field(
      "isGuidanceEnabled", \.isGuidanceEnabled, .bool,
      "Whether the status says what the user can do: hold steady, move closer, give more light. Default true."
    ).added()
    Field(
      "guidanceDelayMs", \.guidanceDelayMs, .int(0...60_000),
      "After how many milliseconds of something in view that is not read the advice is to try it in parts, 0 to 60000. Default 2000."
    ).added()
    Field(
      "frameSelection", \.frameSelection, .frameSelection,
      "Which frames that follow each other are scanned: `every` (default), or of each so many the sharpest, as `{\"sharpestOf\": 5}`. Pictures that stand for themselves are always scanned."
    ).added()
    Field(
      optional: "searchHint", \.searchHint, .object(),
      "Where in the picture, and how it is turned, what is searched for is expected. The plugin looks there first and harder; what lies elsewhere in the cutout is read too, as far as the usual attempts reach. It limits nothing: that is what `cutoutConfig` does. Default: no expectation."
    ).needs(.searchHint).added()
  }

  /// Its own use case.
  public var readingEnvironment: DefinitionEnvironment {
    UseCaseCatalog().adding(typeOf: useCase).environment
  }

  /// A copy with another use case.
  ///
  /// - Throws: `InvalidDocument` when the use case breaks one of its rules.
  public func with(useCase config: any UseCaseConfig) throws(InvalidDocument) -> PluginConfig {
    try with(\.useCase, UseCase(config))
  }
}

/// The use case of a plugin that none was read for yet.
private struct NoUseCase: UseCaseConfig {
  static let definition = ObjectDefinition("noConfig", defaults: NoUseCase(), "No use case.") {}
}

/// One low-level value for an engine.
public struct StartVariable: DefinedObject {
  /// The variable's name.
  public internal(set) var key: String
  /// A text, a number, or true or false.
  public internal(set) var value: JSONNode

  /// Makes a variable.
  public init(key: String, value: JSONNode) {
    self.key = key
    self.value = value
  }

  /// The keys.
  public static let definition = ObjectDefinition(
    "startVariable", defaults: StartVariable(key: "", value: ""), "One low-level value for an engine.", place: .root
  ) {
    Field(required: "key", \.key, .string(minimumLength: 1), "Name of the variable.")
    Field(required: "value", \.value, .scalar, "A text, a number, or true or false.")
  }
}

extension ValueType where Value == JSONNode {
  /// A text, a number, or true or false, kept as it is.
  static var scalar: Self {
    ValueType(
      read: { node, scope in
        switch node.value {
        case .string, .number, .bool: return node
        case .null, .array, .object:
          scope.reportType(node, expected: ConfigProblemText.scalar.with())
          return nil
        }
      },
      write: { $0 }, schema: { _ in ["type": ["string", "number", "boolean"]] })
  }
}
