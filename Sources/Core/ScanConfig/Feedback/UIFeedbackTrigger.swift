public import ScanJSON

/// What changes the content of an element.
public struct UIFeedbackTrigger: DefinedObject {
  /// Reactions to named values of a run.
  public let scanInfo: [Reaction]
  /// Reactions to frames without result.
  public let runSkipped: [Reaction]
  /// Trigger presets that add reactions.
  public let presets: [UIFeedbackPresetUse]

  /// Makes a trigger.
  public init(scanInfo: [Reaction] = [], runSkipped: [Reaction] = [], presets: [UIFeedbackPresetUse] = []) {
    self.scanInfo = scanInfo
    self.runSkipped = runSkipped
    self.presets = presets
  }

  /// The keys.
  public static let definition = ObjectDefinition<UIFeedbackTrigger>(
    "uiFeedbackTrigger", "What changes the content of an element.", unknownKeys: .ignored, place: .root
  ) {
    Field(
      "scanInfo", \.scanInfo, .list(of: .reaction, count: 0...1000), default: [],
      "Reactions to named values of a run, each as { \"when\": { \"varNameEquals\": …, \"varValueEquals\": … } }; default none."
    )
    Field(
      "runSkipped", \.runSkipped, .list(of: .reaction, count: 0...1000), default: [],
      "Reactions to frames without result, each as { \"when\": { \"codeEquals\": … } }; default none.")
    Field(
      "presets", \.presets, .list(of: .object(), count: 0...100), default: [],
      "Trigger presets that add reactions; default none.")
  }

  /// Takes the values read.
  public init(reading object: ObjectReader<Self>) throws {
    self.init(
      scanInfo: try object[\.scanInfo], runSkipped: try object[\.runSkipped], presets: try object[\.presets])
  }

  /// A condition, and what the element shows when it holds.
  public struct Reaction: DefinedObject {
    /// The name of the value that is watched; for values of a run.
    public let varNameEquals: String
    /// The text of the value that is waited for; for values of a run.
    public let varValueEquals: String
    /// The code that is waited for; for frames without result.
    public let codeEquals: Int
    /// Whether the default content is shown.
    public let applyDefaultContent: Bool
    /// The content that is shown instead.
    public let applyContentInstead: UIFeedbackContent?
    /// Whether the default attributes apply.
    public let applyDefaultAttributes: Bool
    /// The attributes that apply instead.
    public let applyAttributesInstead: UIFeedbackAttributes?
    /// Trigger presets.
    public let presets: [UIFeedbackPresetUse]

    /// Makes a reaction.
    public init(
      varNameEquals: String = "", varValueEquals: String = "", codeEquals: Int = 0, applyDefaultContent: Bool = false,
      applyContentInstead: UIFeedbackContent? = nil, applyDefaultAttributes: Bool = false,
      applyAttributesInstead: UIFeedbackAttributes? = nil, presets: [UIFeedbackPresetUse] = []
    ) {
      self.varNameEquals = varNameEquals
      self.varValueEquals = varValueEquals
      self.codeEquals = codeEquals
      self.applyDefaultContent = applyDefaultContent
      self.applyContentInstead = applyContentInstead
      self.applyDefaultAttributes = applyDefaultAttributes
      self.applyAttributesInstead = applyAttributesInstead
      self.presets = presets
    }

    /// The keys.
    public static let definition = ObjectDefinition<Reaction>(
      "uiFeedbackReaction", "A condition, and what the element shows when it holds.", unknownKeys: .ignored,
      place: .root
    ) {
      Field(
        "varNameEquals", \.varNameEquals, .string(), default: "",
        "Name of the value that is watched, like $lightingCondition; for scanInfo. Default empty.")
      Field(
        "varValueEquals", \.varValueEquals, .string(), default: "",
        "Text of the value that is waited for; for scanInfo. Default empty.")
      Field("codeEquals", \.codeEquals, .int(), default: 0, "Code that is waited for; for runSkipped. Default 0.")
      Field(
        "applyDefaultContent", \.applyDefaultContent, .bool, default: false,
        "Whether the default content is shown; default false.")
      Field(
        optional: "applyContentInstead", \.applyContentInstead, .object(),
        "Content that is shown instead. Default: none.")
      Field(
        "applyDefaultAttributes", \.applyDefaultAttributes, .bool, default: false,
        "Whether the default attributes apply; default false.")
      Field(
        optional: "applyAttributesInstead", \.applyAttributesInstead, .object(),
        "Attributes that apply instead. Default: none.")
      Field(
        "presets", \.presets, .list(of: .object(), count: 0...100), default: [], "Trigger presets; default none.")
    }

    /// Takes the values read.
    public init(reading object: ObjectReader<Self>) throws {
      self.init(
        varNameEquals: try object[\.varNameEquals], varValueEquals: try object[\.varValueEquals],
        codeEquals: try object[\.codeEquals], applyDefaultContent: try object[\.applyDefaultContent],
        applyContentInstead: try object[\.applyContentInstead],
        applyDefaultAttributes: try object[\.applyDefaultAttributes],
        applyAttributesInstead: try object[\.applyAttributesInstead], presets: try object[\.presets])
    }
  }
}

extension ValueType where Value == UIFeedbackTrigger.Reaction {
  /// A reaction under its key `when`.
  static var reaction: Self {
    let type = UIFeedbackTrigger.Reaction.definition.type
    return ValueType(
      read: { node, scope in
        guard node.members != nil else {
          scope.reportType(node, expected: "an object with `when`")
          return nil
        }
        guard let condition = node["when"] else { return UIFeedbackTrigger.Reaction() }
        return type.read(condition, scope.member("when"))
      },
      write: { JSONNode(.object([JSONMember("when", type.write($0))])) },
      schema: { writer in
        ["type": "object", "properties": JSONNode(.object([JSONMember("when", type.schema(writer))]))]
      },
      outline: { environment in .object(["when": type.outline(environment)]) })
  }
}
