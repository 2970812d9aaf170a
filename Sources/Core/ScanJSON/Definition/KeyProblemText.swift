/// The sentences about the keys of a document: those that are missing, unknown, misplaced, or not both allowed.
package enum KeyProblemText: String, TextSet {
  case needed = "problem.key.needed"
  case addKey = "problem.key.add"
  case meaning = "problem.key.add.meaning"
  case otherCaseOfKey = "problem.key.wrongCase"
  case otherCaseOfName = "problem.key.wrongCase.name"
  case misplaced = "problem.key.misplaced"
  case moveTo = "problem.key.moveTo"
  case unknownChoice = "problem.key.unknown.choice"
  case unknown = "problem.key.unknown"
  case unknownHere = "problem.key.unknown.here"
  case kept = "problem.key.kept"
  case keptAdvice = "problem.key.kept.advice"
  case alias = "problem.key.alias"
  case aliasIgnored = "problem.key.alias.ignored"
  case dropped = "problem.key.dropped"
  case inlineTwice = "problem.key.inline"
  case inlineTwiceAdvice = "problem.key.inline.advice"
  case hoisted = "problem.key.hoisted"
  case hoistedTwice = "problem.key.hoisted.twice"
  case hoistedTwiceAdvice = "problem.key.hoisted.twice.advice"
  case hoistedOther = "problem.key.hoisted.other"
  case hoistedOtherAdvice = "problem.key.hoisted.other.advice"
  case manyChoices = "problem.key.manyChoices"
  case noChoice = "problem.key.noChoice"
  case manyObjects = "problem.key.manyObjects"
  case manyObjectsAdvice = "problem.key.manyObjects.advice"
  case noObject = "problem.key.noObject"
  case fixedProperty = "problem.key.fixed"

  package var english: String {
    switch self {
    case .needed: "`{name}` needs the key `{key}`"
    case .addKey: "add `\"{key}\"`"
    case .meaning: "{meaning}"
    case .otherCaseOfKey:
      "`{key}` differs from the key `{right}` in upper and lower case only; keys are case-sensitive"
    case .otherCaseOfName: "`{key}` differs from `{right}` in upper and lower case only; keys are case-sensitive"
    case .misplaced: "`{key}` does not belong into `{name}`"
    case .moveTo: "move to {place}"
    case .unknownChoice: "`{name}` has no key `{key}`, and no {noun} of that name is registered"
    case .unknown: "`{name}` has no key `{key}`"
    case .unknownHere: "there is no key `{key}` here"
    case .kept: "`{name}` has no key `{key}`; it is kept and has no effect"
    case .keptAdvice: "write `{key}` if that was meant"
    case .alias: "`{key}` {reason}; write `{name}`"
    case .aliasIgnored: "`{key}` {reason} and is ignored, because `{name}` is there too"
    case .dropped: "`{key}` has no effect in `{name}`"
    case .inlineTwice: "`{key}` and `{name}` exclude each other here"
    case .inlineTwiceAdvice: "write `{key}` inside `{name}`, and only once"
    case .hoisted: "`{key}` belongs into `{name}`, not into `{holder}`"
    case .hoistedTwice: "`{key}` belongs into `{name}` and stands there already"
    case .hoistedTwiceAdvice: "remove it here; {place} has the same value"
    case .hoistedOther: "`{key}` belongs into `{name}` and has another value there: {value}"
    case .hoistedOtherAdvice: "keep {place} and remove it here, or the other way round"
    case .manyChoices: "`{name}` has {count} {noun}s: {list}; exactly one is allowed"
    case .noChoice: "`{name}` has no {noun}; exactly one is needed"
    case .manyObjects: "the document has {count} objects `{name}`, so it is not clear which one is meant"
    case .manyObjectsAdvice: "give one of them alone"
    case .noObject: "the document has no `{name}`"
    case .fixedProperty: "`{name}`: the property {property} cannot be changed"
    }
  }

  /// The advice to add a key, with the first sentence of its documentation, which is English in every language.
  static func adding(_ key: String, documentation: String) -> DisplayText {
    let sentence = documentation.prefix(upTo: documentation.firstRange(of: ". ")?.lowerBound ?? documentation.endIndex)
    let isCut = sentence.endIndex < documentation.endIndex
    let meaning = Self.meaning.with(["meaning": .string(isCut ? sentence + "." : documentation)])
    return DisplayText(joining: [addKey.with(["key": .string(key)]), meaning], by: ": ")
  }
}
