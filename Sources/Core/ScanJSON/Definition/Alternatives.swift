/// A property that is filled from one of several keys, whose set may depend on the environment: the use case of a plugin, say.
public struct Alternatives<Owner: DefinedObject>: Sendable {
  /// What a choice is called in messages, like `use case`; in English with an s for several.
  let noun: DisplayText
  /// What to do when several are there.
  let advice: DisplayText
  /// The keys of the owner that older samples put into the chosen object; they count as if they stood in the owner.
  let hoisted: Set<String>
  /// Whether none of the keys needs to be there.
  let isOptional: Bool
  /// The keys of the owner that may not stand beside a choice.
  let excluded: [String]
  let choices: @Sendable (DefinitionEnvironment) -> [Field<Owner>]
  let write: @Sendable (Owner) -> JSONMember?

  /// Makes the property's definition.
  ///
  /// - Parameters:
  ///   - noun: What a choice is called in messages; in English with an s for several.
  ///   - advice: What to do when several keys are there.
  ///   - hoisted: Keys of the owner that count as its own when they stand in the chosen object, with a warning.
  ///   - isOptional: Whether none of the keys needs to be there; otherwise exactly one does.
  ///   - excluded: Keys of the owner that may not stand beside a choice, for the schema; a precheck of the owner reports them.
  ///   - choices: The keys, which all fill the same property.
  ///   - write: The key and value that the owner's property is written as; nil for an optional one that is not set.
  public init(
    _ noun: DisplayText, advice: DisplayText, hoisted: Set<String> = [], isOptional: Bool = false,
    excluding excluded: [String] = [],
    choices: @escaping @Sendable (DefinitionEnvironment) -> [Field<Owner>],
    write: @escaping @Sendable (Owner) -> JSONMember?
  ) {
    self.noun = noun
    self.advice = advice
    self.hoisted = hoisted
    self.isOptional = isOptional
    self.excluded = excluded
    self.choices = choices
    self.write = write
  }
}
