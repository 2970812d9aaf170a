extension ValueType {
  /// A list of values of one type.
  ///
  /// - Parameters:
  ///   - element: The type of the elements.
  ///   - count: How many elements are allowed.
  ///   - unique: Whether an element may stand only once; a repeated one is an error.
  public static func list<Element: Sendable>(
    of element: ValueType<Element>, count: ClosedRange<Int> = 0...10_000, unique: Bool = false
  ) -> ValueType<[Element]> where Value == [Element] {
    ValueType(
      read: { node, scope in
        guard let nodes = node.elements else {
          scope.reportType(node, expected: ValueProblemText.list.with(), advice: ValueProblemText.brackets.with())
          return nil
        }
        guard count.contains(nodes.count) else {
          scope.report(
            .outOfRange, at: node.position,
            message: nodes.isEmpty
              ? ValueProblemText.emptyList.with()
              : ValueProblemText.listLength.with(["count": .number(nodes.count)]),
            met: node,
            allowed: [
              count.upperBound == 10_000
                ? ValueProblemText.leastElements.with(["count": .number(count.lowerBound)])
                : ValueProblemText.elements.with(["range": "\(count.lowerBound)…\(count.upperBound)"])
            ])
          return nil
        }
        var values: [Element] = []
        values.reserveCapacity(nodes.count)
        var firstPlaces: [String: Int] = [:]
        for (index, node) in nodes.enumerated() {
          let text = unique ? node.text(.compact) : ""
          if unique, let first = firstPlaces[text] {
            scope.element(index).report(
              .duplicateKey, at: node.position,
              message: ValueProblemText.twice.with(["value": .string(node.excerpt), "place": .number(first + 1)]),
              met: node, fix: .remove(scope.element(index).pointer))
            continue
          }
          firstPlaces[text] = index
          if let value = element.read(node, scope.element(index)) { values.append(value) }
        }
        return values.count == nodes.count ? values : nil
      },
      write: { values in JSONNode(.array(values.map(element.write))) },
      schema: { writer in
        var members = [JSONMember("type", "array"), JSONMember("items", element.schema(writer))]
        if count.lowerBound > 0 {
          members.append(JSONMember("minItems", JSONNode(.number(JSONNumber(count.lowerBound)))))
        }
        members.append(JSONMember("maxItems", JSONNode(.number(JSONNumber(count.upperBound)))))
        if unique { members.append(JSONMember("uniqueItems", true)) }
        return JSONNode(.object(members))
      },
      outline: { environment in element.outline(environment).map { .list($0) } })
  }

  /// An object whose keys are names from a list and whose values are of one type.
  ///
  /// - Parameters:
  ///   - names: The allowed keys, in the order in which they are written; nil allows every key, written in sorted order.
  ///   - value: The type of the values.
  public static func map<Element: Sendable>(
    keys names: [String]?, _ value: ValueType<Element>
  ) -> ValueType<[String: Element]> where Value == [String: Element] {
    let known = names.map(Set.init)
    return ValueType(
      read: { node, scope in
        guard let members = node.members else {
          scope.reportType(node, expected: ValueProblemText.anObject.with())
          return nil
        }
        var values: [String: Element] = [:]
        for member in members {
          let place = scope.member(member.key)
          if let names, known?.contains(member.key) == false {
            place.reportUnknownName(member, among: names)
          } else if let element = value.read(member.value, place) {
            values[member.key] = element
          }
        }
        return values.count == members.count ? values : nil
      },
      write: { values in
        let order = names ?? values.keys.sorted()
        return JSONNode(
          .object(order.compactMap { name in values[name].map { JSONMember(name, value.write($0)) } }))
      },
      schema: { writer in
        let schema = value.schema(writer)
        guard let names else { return ["type": "object", "additionalProperties": schema] }
        return [
          "type": "object", "properties": JSONNode(.object(names.map { JSONMember($0, schema) })),
          "additionalProperties": false,
        ]
      },
      outline: { environment in
        guard let names else { return nil }
        let child = KeyOutline.Key(value.outline(environment))
        return .object(Dictionary(names.map { ($0, child) }, uniquingKeysWith: { first, _ in first }))
      })
  }
}

extension ReadScope {
  /// Reports a key that is none of the known names.
  func reportUnknownName(_ member: JSONMember, among names: [String]) {
    // What is only counted gets no advice: looking for near names costs more than reading does.
    guard !session.isFull else { return report(.unknownKey, at: member.keyPosition, message: "") }
    if let right = names.first(where: { $0.lowercased() == member.key.lowercased() }) {
      report(
        .wrongCase, at: member.keyPosition,
        message: KeyProblemText.otherCaseOfName.with(["key": .string(member.key), "right": .string(right)]),
        suggestions: [right], fix: .rename(pointer, to: right))
      return
    }
    let near = nearestNames(to: member.key, among: names)
    report(
      .unknownKey, at: member.keyPosition, message: KeyProblemText.unknownHere.with(["key": .string(member.key)]),
      allowed: .names(near.isEmpty ? names : []), suggestions: near,
      fix: obviousName(for: member.key, among: names).map { .rename(pointer, to: $0) })
  }
}
