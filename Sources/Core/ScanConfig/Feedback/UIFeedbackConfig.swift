public import ScanJSON

/// Texts, pictures and sounds that are shown while scanning, and what triggers them.
public struct UIFeedbackConfig: DefinedObject {
  /// The elements written out.
  public internal(set) var elements: [UIFeedbackElement]
  /// The presets that add elements.
  public internal(set) var presets: [UIFeedbackPresetUse]
  /// Presets of this file.
  public internal(set) var presetDefinitions: [UIFeedbackPresetDefinition]
  /// Keys of other programs, kept as an object.
  public internal(set) var extras: JSONNode

  /// Makes feedback of elements.
  public init(
    elements: [UIFeedbackElement] = [], presets: [UIFeedbackPresetUse] = [],
    presetDefinitions: [UIFeedbackPresetDefinition] = [], extras: JSONNode = [:]
  ) {
    self.elements = elements
    self.presets = presets
    self.presetDefinitions = presetDefinitions
    self.extras = extras
  }

  /// No feedback.
  public static let `default` = UIFeedbackConfig()

  /// The keys.
  public static let definition = ObjectDefinition(
    "uiFeedbackConfig", defaults: UIFeedbackConfig(),
    "Texts, pictures and sounds that are shown while scanning. Other keys are kept.",
    unknownKeys: .kept(\.extras), place: .below(DocumentStructure.keys), rules: [checkPresets]
  ) {
    Field("elements", \.elements, .list(of: .object(), count: 0...1000), "The elements; default none.")
    Field(
      "presets", \.presets, .list(of: .object(), count: 0...100),
      "Presets, built-in or of presetDefinitions, that add their elements; default none.")
    Field(
      "presetDefinitions", \.presetDefinitions, .list(of: .object(), count: 0...100),
      "Presets of this file; default none.")
  }

  @Sendable private static func checkPresets(_ owner: Self, _ node: JSONNode, _ scope: ReadScope) {
    for problem in PresetExpander(owner, document: node).expanded().problems {
      ReadScope(pointer: JSONPointer(tokens: scope.pointer.tokens + problem.pointer.tokens), session: scope.session)
        .report(
          problem.code, severity: .warning, at: node[problem.pointer]?.position ?? node.position,
          message: problem.messageText, allowed: problem.allowedTexts, suggestions: problem.suggestions,
          advice: problem.adviceText)
    }
  }
}

/// One text, picture or sound.
public struct UIFeedbackElement: DefinedObject {
  /// The element's name in events; nil for none.
  public internal(set) var id: String?
  /// What the content is.
  public internal(set) var contentType: UIFeedbackContentType
  /// What is shown from the start.
  public internal(set) var defaultContent: UIFeedbackContent?
  /// Whether a click on it is reported.
  public internal(set) var clickable: Bool
  /// Free text that is reported with a click.
  public internal(set) var tag: String
  /// How the content looks.
  public internal(set) var defaultAttributes: UIFeedbackAttributes?
  /// What changes the content.
  public internal(set) var trigger: UIFeedbackTrigger?
  /// Where the element stands.
  public internal(set) var overlay: UIFeedbackOverlay?
  /// Element presets that fill what is not given here.
  public internal(set) var presets: [UIFeedbackPresetUse]
  /// Keys of other programs, kept as an object.
  public internal(set) var extras: JSONNode

  /// Makes an element.
  public init(
    id: String? = nil, contentType: UIFeedbackContentType = .text, defaultContent: UIFeedbackContent? = nil,
    clickable: Bool = false, tag: String = "", defaultAttributes: UIFeedbackAttributes? = nil,
    trigger: UIFeedbackTrigger? = nil, overlay: UIFeedbackOverlay? = nil, presets: [UIFeedbackPresetUse] = [],
    extras: JSONNode = [:]
  ) {
    self.id = id
    self.contentType = contentType
    self.defaultContent = defaultContent
    self.clickable = clickable
    self.tag = tag
    self.defaultAttributes = defaultAttributes
    self.trigger = trigger
    self.overlay = overlay
    self.presets = presets
    self.extras = extras
  }

  /// The keys.
  public static let definition = ObjectDefinition(
    "uiFeedbackElement", defaults: UIFeedbackElement(), "One text, picture or sound. Other keys are kept.",
    unknownKeys: .kept(\.extras), place: .root
  ) {
    Field(optional: "id", \.id, .string(), "Name of the element in events. Default: none.")
    Field(
      "contentType", \.contentType, .enumeration(),
      "What contentValue is: text, image or sound; default text.")
    Field(optional: "defaultContent", \.defaultContent, .object(), "What is shown from the start. Default: nothing.")
    Field("clickable", \.clickable, .bool, "Whether a click on it is reported; default false.")
    Field("tag", \.tag, .string(), "Free text that is reported with a click; default empty.")
    Field(
      optional: "defaultAttributes", \.defaultAttributes, .object(),
      "How the content looks. Default: as a presenter likes.")
    Field(optional: "trigger", \.trigger, .object(), "What changes the content. Default: nothing.")
    Field(optional: "overlay", \.overlay, .object(), "Where the element stands. Default: centred in the view.")
    Field(
      "presets", \.presets, .list(of: .object(), count: 0...100),
      "Element presets that fill what is not given here; default none.")
  }
}

/// What the content of an element is.
public enum UIFeedbackContentType: String, DefinedEnum {
  /// A text.
  case text
  /// A picture: a path beside the configuration file.
  case image
  /// A sound: a path beside the configuration file.
  case sound
}
