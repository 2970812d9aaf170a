public import ScanJSON

/// Texts, pictures and sounds that are shown while scanning, and what triggers them.
public struct UIFeedbackConfig: DefinedObject {
  /// The elements written out.
  public let elements: [UIFeedbackElement]
  /// The presets that add elements.
  public let presets: [UIFeedbackPresetUse]
  /// Presets of this file.
  public let presetDefinitions: [UIFeedbackPresetDefinition]
  /// Keys of other programs, kept as an object.
  public let extras: JSONNode

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
  public static let definition = ObjectDefinition<UIFeedbackConfig>(
    "uiFeedbackConfig", "Texts, pictures and sounds that are shown while scanning. Other keys are kept.",
    unknownKeys: .kept(\.extras), place: .below(ConfigKeys.structure), rules: [checkPresets]
  ) {
    Field("elements", \.elements, .list(of: .object(), count: 0...1000), default: [], "The elements; default none.")
    Field(
      "presets", \.presets, .list(of: .object(), count: 0...100), default: [],
      "Presets, built-in or of presetDefinitions, that add their elements; default none.")
    Field(
      "presetDefinitions", \.presetDefinitions, .list(of: .object(), count: 0...100), default: [],
      "Presets of this file; default none.")
  }

  /// Takes the values read.
  public init(reading object: ObjectReader<Self>) throws {
    self.init(
      elements: try object[\.elements], presets: try object[\.presets],
      presetDefinitions: try object[\.presetDefinitions], extras: try object[\.extras])
  }

  @Sendable private static func checkPresets(_ owner: Self, _ node: JSONNode, _ scope: ReadScope) {
    for problem in PresetExpander(owner, document: node).expanded().problems {
      ReadScope(pointer: JSONPointer(tokens: scope.pointer.tokens + problem.pointer.tokens), session: scope.session)
        .report(
          problem.code, severity: .warning, at: node[problem.pointer]?.position ?? node.position,
          message: problem.message, allowed: problem.allowed, suggestions: problem.suggestions, advice: problem.advice)
    }
  }
}

/// One text, picture or sound.
public struct UIFeedbackElement: DefinedObject {
  /// The element's name in events; nil for none.
  public let id: String?
  /// What the content is.
  public let contentType: UIFeedbackContentType
  /// What is shown from the start.
  public let defaultContent: UIFeedbackContent?
  /// Whether a click on it is reported.
  public let clickable: Bool
  /// Free text that is reported with a click.
  public let tag: String
  /// How the content looks.
  public let defaultAttributes: UIFeedbackAttributes?
  /// What changes the content.
  public let trigger: UIFeedbackTrigger?
  /// Where the element stands.
  public let overlay: UIFeedbackOverlay?
  /// Element presets that fill what is not given here.
  public let presets: [UIFeedbackPresetUse]
  /// Keys of other programs, kept as an object.
  public let extras: JSONNode

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
  public static let definition = ObjectDefinition<UIFeedbackElement>(
    "uiFeedbackElement", "One text, picture or sound. Other keys are kept.", unknownKeys: .kept(\.extras), place: .root
  ) {
    Field(optional: "id", \.id, .string(), "Name of the element in events. Default: none.")
    Field(
      "contentType", \.contentType, .enumeration(), default: .text,
      "What contentValue is: text, image or sound; default text.")
    Field(optional: "defaultContent", \.defaultContent, .object(), "What is shown from the start. Default: nothing.")
    Field("clickable", \.clickable, .bool, default: false, "Whether a click on it is reported; default false.")
    Field("tag", \.tag, .string(), default: "", "Free text that is reported with a click; default empty.")
    Field(
      optional: "defaultAttributes", \.defaultAttributes, .object(),
      "How the content looks. Default: as a presenter likes.")
    Field(optional: "trigger", \.trigger, .object(), "What changes the content. Default: nothing.")
    Field(optional: "overlay", \.overlay, .object(), "Where the element stands. Default: centred in the view.")
    Field(
      "presets", \.presets, .list(of: .object(), count: 0...100), default: [],
      "Element presets that fill what is not given here; default none.")
  }

  /// Takes the values read.
  public init(reading object: ObjectReader<Self>) throws {
    self.init(
      id: try object[\.id], contentType: try object[\.contentType], defaultContent: try object[\.defaultContent],
      clickable: try object[\.clickable], tag: try object[\.tag], defaultAttributes: try object[\.defaultAttributes],
      trigger: try object[\.trigger], overlay: try object[\.overlay], presets: try object[\.presets],
      extras: try object[\.extras])
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
