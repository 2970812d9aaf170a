/// What a recognizer says of one place of a line: the likeliest character and what else it could be.
///
/// `Symbol` is `UInt8` where the alphabet is a part of ASCII, and `Character` for any text.
public struct CharacterHypothesis<Symbol: Hashable & Comparable & Sendable>: Sendable, Hashable {
  /// A further hypothesis on the character.
  public struct Alternative: Sendable, Hashable {
    /// The character.
    public let character: Symbol
    /// Its confidence, 0…100.
    public let confidence: Double

    /// Makes an alternative.
    @inlinable
    public init(_ character: Symbol, confidence: Double) {
      self.character = character
      self.confidence = confidence
    }
  }

  /// The likeliest character.
  public var character: Symbol
  /// Its confidence, 0…100.
  public var confidence: Double
  /// What else it could be, the most confident first.
  public var alternatives: [Alternative]
  /// Where its middle lies on the line: 0 at the begin, 1 at the end; nil when unknown.
  public var position: Double?
  /// Whether a space stands before it.
  public var followsSpace: Bool

  /// Makes a hypothesis.
  @inlinable
  public init(
    _ character: Symbol, confidence: Double = 100, alternatives: [Alternative] = [], position: Double? = nil,
    followsSpace: Bool = false
  ) {
    self.character = character
    self.confidence = confidence
    self.alternatives = alternatives
    self.position = position
    self.followsSpace = followsSpace
  }

  /// Whether an alternative has to be considered.
  @inlinable
  public var isUncertain: Bool { confidence < 88 || (alternatives.first?.confidence ?? 0) > 40 }

  /// The confidence of a character among the alternatives; nil when the recognizer gave none.
  @inlinable
  public func confidence(ofAlternative character: Symbol) -> Double? {
    alternatives.first { $0.character == character }?.confidence
  }

  /// The same place with another character; what was read stays as the first alternative.
  @inlinable
  public func changed(to character: Symbol, confidence: Double) -> Self {
    Self(
      character, confidence: confidence,
      alternatives: [Alternative(self.character, confidence: self.confidence)]
        + alternatives.filter { $0.character != character },
      position: position, followsSpace: followsSpace)
  }
}
