public import ScanJSON

/// What changes the content of an element.
public struct UIFeedbackTrigger: DefinedObject {
  /// Reactions to named values of a run.
  public internal(set) var scanInfo: [Reaction]
  /// Reactions to frames without result.
  public internal(set) var runSkipped: [Reaction]
  /// Trigger presets that add reactions.
  public internal(set) var presets: [UIFeedbackPresetUse]

  /// Makes a trigger.
  public init(scanInfo: [Reaction] = [], runSkipped: [Reaction] = [], presets: [UIFeedbackPresetUse] = []) {
    self.scanInfo = scanInfo
    self.runSkipped = runSkipped
    self.presets = presets
  }

  /// The keys.
  public static let definition = ObjectDefinition(
    "uiFeedbackTrigger", defaults: UIFeedbackTrigger(), "What changes the content of an element.",
    unknownKeys: .ignored, place: .root
  ) {
    Field(
      "scanInfo", \.scanInfo, .list(of: .reaction, count: 0...1000),
      "Reactions to named values of a run, each as { \"when\": { \"varNameEquals\": …, \"varValueEquals\": … } }; default none."
    )
    Field(
      "runSkipped", \.runSkipped, .list(of: .reaction, count: 0...1000),
      "Reactions to frames without result, each as { \"when\": { \"codeEquals\": … } }; default none.")
    Field(
      "presets", \.presets, .list(of: .object(), count: 0...100),
      "Trigger presets that add reactions; default none.")
  }

  /// A condition, and what the element shows when it holds.
  public struct Reaction: DefinedObject {
    /// The name of the value that is watched; for values of a run.
    public internal(set) var varNameEquals: String
    /// The text of the value that is waited for; for values of a run.
    public internal(set) var varValueEquals: String
    /// The code that is waited for; for frames without result.
    public internal(set) var codeEquals: Int
    /// Whether the default content is shown.
    public internal(set) var applyDefaultContent: Bool
    /// The content that is shown instead.
    public internal(set) var applyContentInstead: UIFeedbackContent?
    /// Whether the default attributes apply.
    public internal(set) var applyDefaultAttributes: Bool
    /// The attributes that apply instead.
    public internal(set) var applyAttributesInstead: UIFeedbackAttributes?
    /// Trigger presets.
    public internal(set) var presets: [UIFeedbackPresetUse]

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
    public static let definition = ObjectDefinition(
      "uiFeedbackReaction", defaults: Reaction(), "A condition, and what the element shows when it holds.",
      unknownKeys: .ignored,
      place: .root
    ) {
      Field(
        "varNameEquals", \.varNameEquals, .string(),
        "Name of the value that is watched, like $lightingCondition; for scanInfo. Default empty.")
      Field(
        "varValueEquals", \.varValueEquals, .string(),
        "Text of the value that is waited for; for scanInfo. Default empty.")
      Field("codeEquals", \.codeEquals, .int(), "Code that is waited for; for runSkipped. Default 0.")
      Field(
        "applyDefaultContent", \.applyDefaultContent, .bool,
        "Whether the default content is shown; default false.")
      Field(
        optional: "applyContentInstead", \.applyContentInstead, .object(),
        "Content that is shown instead. Default: none.")
      Field(
        "applyDefaultAttributes", \.applyDefaultAttributes, .bool,
        "Whether the default attributes apply; default false.")
      Field(
        optional: "applyAttributesInstead", \.applyAttributesInstead, .object(),
        "Attributes that apply instead. Default: none.")
      Field(
        "presets", \.presets, .list(of: .object(), count: 0...100), "Trigger presets; default none.")
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
          scope.reportType(node, expected: ConfigProblemText.objectWithKey.with(["key": "when"]))
          return nil
        }
        guard let condition = node["when"] else { return UIFeedbackTrigger.Reaction() }
        return type.read(condition, scope.member("when"))
      },
      write: { JSONNode(.object([JSONMember("when", type.write($0))])) },
      schema: { writer in
        ["type": "object", "properties": JSONNode(.object([JSONMember("when", type.schema(writer))]))]
      },
      outline: { environment in .object(["when": KeyOutline.Key(type.outline(environment))]) })
  }
}
