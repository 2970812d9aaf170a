public import ScanJSON

extension UIFeedbackConfig {
  /// All elements with their presets applied, none left to expand; and what was wrong with presets, pointers from this
  /// object.
  public func expandedElements() -> (elements: [UIFeedbackElement], problems: [Problem]) {
    PresetExpander(self, document: json()).expanded()
  }

  /// All elements with their presets applied, each with its name in scenes and events: its `id`, or its place in the list, from 1.
  public var namedElements: [(name: String, element: UIFeedbackElement)] {
    expandedElements().elements.enumerated().map { ($1.id ?? "\($0 + 1)", $1) }
  }
}

/// Applies presets to elements: first the presets of the whole, then those of each element, its trigger and its overlay.
///
/// What an element says itself wins over its presets; earlier presets win over later ones.
struct PresetExpander {
  /// How deep presets may use presets; this also ends circles.
  static let maximumDepth = 8
  /// The most elements that presets may make.
  static let maximumElements = 1000

  private let config: UIFeedbackConfig
  private let session: ReadSession
  private let definitions: [String: UIFeedbackPresetDefinition]

  init(_ config: UIFeedbackConfig, document: JSONNode) {
    self.config = config
    session = ReadSession(document)
    let known = BuiltInPresets.all + config.presetDefinitions
    definitions = Dictionary(known.map { ($0.name, $0) }, uniquingKeysWith: { _, own in own })
  }

  func expanded() -> (elements: [UIFeedbackElement], problems: [Problem]) {
    let root = ReadScope(session: session)
    var nodes: [(JSONNode, ReadScope)] = []
    for (index, use) in config.presets.enumerated() {
      let scope = root.member("presets").element(index)
      for node in elements(of: use, depth: 0, scope) { nodes.append((node, scope)) }
    }
    for (index, element) in config.elements.enumerated() {
      nodes.append((element.json(), root.member("elements").element(index)))
    }
    if nodes.count > Self.maximumElements {
      root.report(
        .limit, at: nil,
        message: UIFeedbackText.tooMany.with([
          "count": .number(nodes.count), "limit": .number(Self.maximumElements),
        ]))
    }
    let elements = nodes.prefix(Self.maximumElements).compactMap { node, scope in
      let inner = ReadSession(node)
      let element = UIFeedbackElement.definition.read(filled(node, depth: 0, scope), ReadScope(session: inner))
      for problem in inner.problems where problem.severity == .error {
        scope.report(
          problem.code, at: nil, message: UIFeedbackText.wrongContent.with(["problem": .text(problem.messageText)]))
      }
      return element
    }
    return (elements, session.sortedProblems)
  }

  /// The elements that a use of a preset adds.
  private func elements(of use: UIFeedbackPresetUse, depth: Int, _ scope: ReadScope) -> [JSONNode] {
    guard let content = content(of: use, [.preset, .presetElement], depth: depth, scope) else { return [] }
    var found = content["elements"]?.elements ?? []
    if let element = content["element"] { found.append(element) }
    for inner in uses(in: content, scope) where found.count <= Self.maximumElements {
      found += elements(of: inner, depth: depth + 1, scope)
    }
    return found
  }

  /// An element with the presets of itself, its trigger and its overlay applied.
  private func filled(_ element: JSONNode, depth: Int, _ scope: ReadScope) -> JSONNode {
    var result = element
    for use in uses(in: element, scope) {
      if let content = content(of: use, [.presetElement], depth: depth, scope), let preset = content["element"] {
        result = result.filled(from: filled(preset, depth: depth + 1, scope))
      }
    }
    result = result.replacing("presets", with: nil)
    if let trigger = result["trigger"] {
      result = result.replacing("trigger", with: filledTrigger(trigger, depth: depth, scope))
    }
    if let overlay = result["overlay"] {
      var whole = overlay
      for use in uses(in: overlay, scope) {
        if let preset = content(of: use, [.presetElementOverlay], depth: depth, scope)?["overlay"] {
          whole = whole.filled(from: preset)
        }
      }
      result = result.replacing("overlay", with: whole.replacing("presets", with: nil))
    }
    return result
  }

  /// A trigger with the reactions of its presets after its own.
  private func filledTrigger(_ trigger: JSONNode, depth: Int, _ scope: ReadScope) -> JSONNode {
    var whole = trigger
    for use in uses(in: trigger, scope) {
      guard let preset = content(of: use, [.presetElementTrigger], depth: depth, scope)?["trigger"] else { continue }
      for key in ["scanInfo", "runSkipped"] {
        let reactions = (whole[key]?.elements ?? []) + (preset[key]?.elements ?? [])
        if !reactions.isEmpty { whole = whole.replacing(key, with: JSONNode(.array(reactions))) }
      }
    }
    return whole.replacing("presets", with: nil)
  }

  /// The preset uses of an object; wrong ones were reported when the file was read.
  private func uses(in node: JSONNode, _ scope: ReadScope) -> [UIFeedbackPresetUse] {
    (node["presets"]?.elements ?? []).compactMap { use in
      UIFeedbackPresetUse.definition.read(use, ReadScope(session: ReadSession(use)))
    }
  }

  /// The content of a preset with its attributes filled; nil, with a problem reported, when there is none of that kind.
  private func content(
    of use: UIFeedbackPresetUse, _ types: [UIFeedbackPresetDefinition.PresetType], depth: Int, _ scope: ReadScope
  ) -> JSONNode? {
    guard let preset = definitions[use.presetName] else {
      let names = definitions.keys.sorted()
      scope.report(
        .unknownValue, at: nil, message: UIFeedbackText.unknown.with(["name": .string(use.presetName)]),
        allowed: .names(names),
        suggestions: nearestNames(to: use.presetName, among: names))
      return nil
    }
    guard types.contains(preset.type) else {
      scope.report(
        .conflict, at: nil,
        message: UIFeedbackText.otherType.with(["name": .string(preset.name), "type": .string(preset.type.rawValue)]),
        allowed: .names(types.map(\.rawValue)))
      return nil
    }
    guard depth < Self.maximumDepth else {
      scope.report(.limit, at: nil, message: UIFeedbackText.tooDeep.with(["limit": .number(Self.maximumDepth)]))
      return nil
    }
    var content = preset.presetContent ?? [:]
    for value in use.presetAttributes {
      guard let attribute = preset.attributes.first(where: { $0.name == value.attributeName }) else {
        scope.report(
          .unknownKey, at: nil,
          message: UIFeedbackText.noAttribute.with([
            "name": .string(preset.name), "attribute": .string(value.attributeName),
          ]),
          allowed: .names(preset.attributes.map(\.name)))
        continue
      }
      guard let converted = attribute.elementType.converted(value.attributeValue) else {
        scope.report(
          .wrongType, at: nil,
          message: UIFeedbackText.attributeType.with([
            "name": .string(attribute.name), "type": .string(attribute.elementType.rawValue),
            "value": .string(value.attributeValue.excerpt),
          ]))
        continue
      }
      content = content.replacingEverywhere(attribute.elementName ?? attribute.name, with: converted)
    }
    return content
  }
}

extension UIFeedbackPresetDefinition.Attribute.ElementType {
  /// A value as this type; nil when it is none.
  func converted(_ value: JSONNode) -> JSONNode? {
    let text = value.string ?? value.number?.lexeme ?? value.bool.map { "\($0)" }
    switch self {
    case .any: return value
    case .string: return text.map { JSONNode(.string($0)) }
    case .boolean: return value.bool != nil ? value : text.flatMap(Bool.init).map { JSONNode(.bool($0)) }
    case .int, .long:
      let number = value.number?.int ?? text.flatMap { Int($0) }
      return number.map { JSONNode(.number(JSONNumber($0))) }
    case .double:
      if value.number != nil { return value }
      return text.flatMap(Double.init).flatMap { JSONNumber($0) }.map { JSONNode(.number($0)) }
    }
  }
}

extension JSONNode {
  /// The object with one member set, or removed by nil.
  func replacing(_ key: String, with value: JSONNode?) -> JSONNode {
    guard var members else { return self }
    let place = members.firstIndex { $0.key == key }
    switch (place, value) {
    case (let place?, let value?): members[place] = JSONMember(key, value, keyPosition: members[place].keyPosition)
    case (let place?, nil): members.remove(at: place)
    case (nil, let value?): members.append(JSONMember(key, value))
    case (nil, nil): return self
    }
    return JSONNode(.object(members), at: position)
  }

  /// The object with the members of another one that it lacks; objects on both sides are filled likewise.
  func filled(from other: JSONNode) -> JSONNode {
    guard members != nil, let others = other.members else { return self }
    var result = self
    for member in others {
      if let own = result[member.key] {
        result = result.replacing(member.key, with: own.filled(from: member.value))
      } else {
        result = result.replacing(member.key, with: member.value)
      }
    }
    return result
  }

  /// The tree with every member of a name set to a value, at any depth.
  func replacingEverywhere(_ key: String, with value: JSONNode) -> JSONNode {
    switch self.value {
    case .object(let members):
      return JSONNode(
        .object(
          members.map { member in
            JSONMember(
              member.key, member.key == key ? value : member.value.replacingEverywhere(key, with: value),
              keyPosition: member.keyPosition)
          }), at: position)
    case .array(let elements):
      return JSONNode(.array(elements.map { $0.replacingEverywhere(key, with: value) }), at: position)
    default: return self
    }
  }
}
