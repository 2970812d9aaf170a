/// A value and the place that it is reported under.
struct PlacedValue {
  let node: JSONNode
  let scope: ReadScope
}

extension ObjectDefinition {
  /// The members of an object by what they fill.
  struct Matched {
    /// One of the alternatives that is there.
    struct Chosen {
      let choice: Field<Owner>
      let keyPosition: SourcePosition?
      var node: JSONNode
    }

    /// The value of each field; nil for those that are not there.
    var fields: [PlacedValue?]
    /// The alternatives that are there, in the order of the text.
    var choices: [Chosen] = []
    /// Whether an unknown key was reported that was meant as an alternative.
    var hasAttemptedChoice = false
    /// The members that the definition does not name.
    var unknown: [JSONMember] = []
  }

  /// Finds what each member fills; problems with keys are reported.
  func matched(_ members: [JSONMember], _ scope: ReadScope) -> Matched {
    var found = Matched(fields: [PlacedValue?](repeating: nil, count: fields.count))
    let choices = alternatives?.choices(scope.session.environment) ?? []
    // Closures, not key paths: here, where the owner's type is not known, those would be made anew for each object.
    let names = choices.map { $0.name }
    var others: [JSONMember] = []
    for member in members {
      if let index = byName[member.key] {
        found.fields[index] = PlacedValue(node: member.value, scope: scope.member(member.key))
      } else if let place = names.firstIndex(of: member.key) {
        found.choices.append(
          Matched.Chosen(choice: choices[place], keyPosition: member.keyPosition, node: member.value))
      } else if !isForEditors(member.key, scope) {
        others.append(member)
      }
    }
    let inlined = takeInline(members, scope, &found)
    takeHoisted(scope, &found)
    others.removeAll { inlined.contains($0.key) }
    guard !others.isEmpty else { return found }
    // Looked up often when many keys are unknown, so not searched in the list each time.
    let present = Set(members.map { $0.key })
    for member in others { takeOther(member, beside: present, names, scope, &found) }
    return found
  }

  /// Whether a key is the editor's own: the address of the schema, at the top of a document.
  private func isForEditors(_ key: String, _ scope: ReadScope) -> Bool {
    key == "$schema" && scope.pointer.tokens.isEmpty
  }

  /// Takes a member by an older name, or reports it.
  private func takeOther(
    _ member: JSONMember, beside present: Set<String>, _ choices: [String], _ scope: ReadScope,
    _ found: inout Matched
  ) {
    let place = scope.member(member.key)
    if let (index, alias) = byAlias[member.key] {
      let field = fields[index]
      let isFree = found.fields[index] == nil
      if isFree { found.fields[index] = PlacedValue(node: member.value, scope: place) }
      place.report(
        .legacy, severity: .warning, at: member.keyPosition,
        message: (isFree ? KeyProblemText.alias : .aliasIgnored).with([
          "key": .string(member.key), "reason": .text(alias.because), "name": .string(field.name),
        ]),
        suggestions: [field.name], fix: isFree ? .rename(place.pointer, to: field.name) : .remove(place.pointer))
    } else if let key = dropped[member.key] {
      place.report(
        .legacy, severity: .warning, at: member.keyPosition,
        message: KeyProblemText.dropped.with(["key": .string(member.key), "name": .string(name)]),
        advice: key.advice, fix: .remove(place.pointer))
    } else {
      found.unknown.append(member)
      switch unknownKeys {
      case .refused:
        let names = reportUnknown(member, beside: present, choices, place)
        let meant = names.contains { choices.contains($0) }
        if meant || !choices.isEmpty && member.key.hasSuffix("Config") { found.hasAttemptedChoice = true }
      case .kept: warnOfTypo(member, beside: present, place)
      case .ignored: break
      }
    }
  }

  /// Reads a field's object from members of this object, when its marker is there: a partial document.
  private func takeInline(_ members: [JSONMember], _ scope: ReadScope, _ found: inout Matched) -> Set<String> {
    var inlined: Set<String> = []
    for index in inlineFields {
      let field = fields[index]
      guard let inline = field.inline, let marker = members.first(where: { $0.key == inline.marker }) else { continue }
      let own = members.filter { inline.keys.contains($0.key) && byName[$0.key] == nil }
      inlined.formUnion(own.map(\.key))
      if found.fields[index] == nil {
        found.fields[index] = PlacedValue(node: JSONNode(.object(own), at: marker.keyPosition), scope: scope)
      } else {
        let names: [String: DisplayText.Argument] = ["key": .string(marker.key), "name": .string(field.name)]
        scope.member(marker.key).report(
          .conflict, at: marker.keyPosition, message: KeyProblemText.inlineTwice.with(names),
          advice: KeyProblemText.inlineTwiceAdvice.with(names))
      }
    }
    return inlined
  }

  /// Takes this object's keys out of the chosen alternative, where older samples put them.
  private func takeHoisted(_ scope: ReadScope, _ found: inout Matched) {
    guard let alternatives, !alternatives.hoisted.isEmpty else { return }
    for (place, chosen) in found.choices.enumerated() {
      guard let members = chosen.node.members else { continue }
      var hoisted = members.filter { alternatives.hoisted.contains($0.key) }
      guard !hoisted.isEmpty else { continue }
      let own = chosen.choice.outline(scope.session.environment)
      hoisted.removeAll { own?.has($0.key) == true }
      guard !hoisted.isEmpty else { continue }
      for member in hoisted {
        takeHoisted(
          member, from: scope.member(chosen.choice.name).member(member.key), chosen.choice.name, scope, &found)
      }
      let rest = members.filter { member in !hoisted.contains { $0.key == member.key } }
      found.choices[place].node = JSONNode(.object(rest), at: chosen.node.position)
    }
  }

  private func takeHoisted(
    _ member: JSONMember, from place: ReadScope, _ holder: String, _ scope: ReadScope, _ found: inout Matched
  ) {
    guard let index = byName[member.key] else { return }
    let target = scope.pointer.appending(member.key)
    let names: [String: DisplayText.Argument] = ["key": .string(member.key), "name": .string(name)]
    let home: [String: DisplayText.Argument] = ["place": "\(target)"]
    guard let right = found.fields[index] else {
      found.fields[index] = PlacedValue(node: member.value, scope: place)
      place.report(
        .legacy, severity: .warning, at: member.keyPosition,
        message: KeyProblemText.hoisted.with(names).adding(["holder": .string(holder)]),
        suggestions: [target.description], advice: KeyProblemText.moveTo.with(home),
        fix: .move(place.pointer, to: target))
      return
    }
    if right.node == member.value {
      place.report(
        .legacy, severity: .warning, at: member.keyPosition,
        message: KeyProblemText.hoistedTwice.with(names), advice: KeyProblemText.hoistedTwiceAdvice.with(home),
        fix: .remove(place.pointer))
    } else {
      place.report(
        .conflict, at: member.keyPosition,
        message: KeyProblemText.hoistedOther.with(names).adding(["value": .string(right.node.excerpt)]),
        met: member.value, advice: KeyProblemText.hoistedOtherAdvice.with(home))
    }
  }
}
