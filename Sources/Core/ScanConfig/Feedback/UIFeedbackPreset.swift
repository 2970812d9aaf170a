public import ScanJSON

/// The use of a preset, with values for its attributes.
public struct UIFeedbackPresetUse: DefinedObject {
  /// The preset's name.
  public internal(set) var presetName: String
  /// Values of the preset's attributes.
  public internal(set) var presetAttributes: [Attribute]

  /// Makes a use.
  public init(presetName: String, presetAttributes: [Attribute] = []) {
    self.presetName = presetName
    self.presetAttributes = presetAttributes
  }

  /// The keys.
  public static let definition = ObjectDefinition(
    "uiFeedbackPresetUse", defaults: UIFeedbackPresetUse(presetName: ""),
    "The use of a preset, with values for its attributes.", unknownKeys: .ignored, place: .root
  ) {
    Field(
      required: "presetName", \.presetName, .string(minimumLength: 1),
      "Name of a built-in preset or of one of presetDefinitions.")
    Field(
      "presetAttributes", \.presetAttributes, .list(of: .object(), count: 0...100),
      "Values of the preset's attributes; default none.")
  }

  /// The value of one attribute.
  public struct Attribute: DefinedObject {
    /// The attribute's name.
    public internal(set) var attributeName: String
    /// The value: a text, a number, or true or false.
    public internal(set) var attributeValue: JSONNode

    /// Makes a value.
    public init(attributeName: String, attributeValue: JSONNode) {
      self.attributeName = attributeName
      self.attributeValue = attributeValue
    }

    /// The keys.
    public static let definition = ObjectDefinition(
      "uiFeedbackPresetAttribute", defaults: Attribute(attributeName: "", attributeValue: ""),
      "The value of one attribute of a preset.", unknownKeys: .ignored, place: .root
    ) {
      Field(required: "attributeName", \.attributeName, .string(minimumLength: 1), "Name of the attribute.")
      Field(
        required: "attributeValue", \.attributeValue, .scalar, "Its value: a text, a number, or true or false.")
    }
  }
}

/// A preset of a file: content with attributes that its uses fill.
public struct UIFeedbackPresetDefinition: DefinedObject {
  /// The preset's name.
  public internal(set) var name: String
  /// What the preset makes.
  public internal(set) var type: PresetType
  /// What its uses may fill.
  public internal(set) var attributes: [Attribute]
  /// The content, as JSON; nil for none.
  public internal(set) var presetContent: JSONNode?

  /// Makes a preset.
  public init(name: String, type: PresetType, attributes: [Attribute] = [], presetContent: JSONNode? = nil) {
    self.name = name
    self.type = type
    self.attributes = attributes
    self.presetContent = presetContent
  }

  /// What a preset makes.
  public enum PresetType: String, DefinedEnum {
    /// Elements.
    case preset
    /// An element, or parts of one.
    case presetElement
    /// The place of an element.
    case presetElementOverlay
    /// Reactions of an element.
    case presetElementTrigger

    /// The key that the content needs.
    var contentKey: String {
      switch self {
      case .preset: "elements"
      case .presetElement: "element"
      case .presetElementOverlay: "overlay"
      case .presetElementTrigger: "trigger"
      }
    }
  }

  /// The keys.
  public static let definition = ObjectDefinition(
    "uiFeedbackPresetDefinition", defaults: UIFeedbackPresetDefinition(name: "", type: .preset),
    "A preset of this file: content with attributes that its uses fill.",
    unknownKeys: .ignored, place: .root, rules: [contentOfType],
    schemaRules: PresetType.allCases.map { type in
      [
        "if": ["properties": ["type": ["const": JSONNode(.string(type.rawValue))]]],
        "then": ["properties": ["presetContent": ["required": [JSONNode(.string(type.contentKey))]]]],
      ]
    }
  ) {
    Field(required: "name", \.name, .string(minimumLength: 1), "Name of the preset.")
    Field(
      required: "type", \.type, .enumeration(),
      "What the preset makes, and with it the key that presetContent needs: preset elements, presetElement element, "
        + "presetElementOverlay overlay, presetElementTrigger trigger.")
    Field(
      "attributes", \.attributes, .list(of: .object(), count: 0...100),
      "What uses of the preset may fill; default nothing.")
    Field(
      optional: "presetContent", \.presetContent, .anyObject,
      "The content, with elements, element, overlay or trigger by type. Default: none.")
  }

  @Sendable private static func contentOfType(_ owner: Self, _ node: JSONNode, _ scope: ReadScope) {
    guard let content = owner.presetContent, content[owner.type.contentKey] == nil else { return }
    scope.member("presetContent").report(
      .missingKey, at: content.position,
      message: UIFeedbackText.contentKey.with([
        "type": .string(owner.type.rawValue), "key": .string(owner.type.contentKey),
      ]),
      allowed: .names([owner.type.contentKey]))
  }

  /// An attribute: every member named ``elementName`` in the content gets the value that a use gives.
  public struct Attribute: DefinedObject {
    /// The attribute's name.
    public internal(set) var name: String
    /// The name of the members of the content that are filled; nil for the attribute's own name.
    public internal(set) var elementName: String?
    /// What the value is converted to.
    public internal(set) var elementType: ElementType

    /// Makes an attribute.
    public init(name: String, elementName: String? = nil, elementType: ElementType = .any) {
      self.name = name
      self.elementName = elementName
      self.elementType = elementType
    }

    /// The kind of an attribute's value.
    public enum ElementType: String, DefinedEnum {
      /// A whole number.
      case int
      /// A large whole number.
      case long
      /// A number.
      case double
      /// True or false.
      case boolean
      /// A text.
      case string
      /// As given.
      case any
    }

    /// The keys.
    public static let definition = ObjectDefinition(
      "uiFeedbackPresetParameter", defaults: Attribute(name: ""), "What uses of a preset may fill.",
      unknownKeys: .ignored, place: .root
    ) {
      Field(required: "name", \.name, .string(minimumLength: 1), "Name of the attribute.")
      Field(
        optional: "elementName", \.elementName, .string(minimumLength: 1),
        "Name of the members of presetContent that get the value. Default: the attribute's own name.")
      Field(
        "elementType", \.elementType, .enumeration(), "Kind of the value; default any.")
    }
  }
}
