public import ScanGeometry

/// A character as it was read.
public struct RecognizedCharacter: Sendable, Hashable {
  /// A reading that the character could have.
  public struct Reading: Sendable, Hashable {
    /// The text, mostly one character.
    public let text: String
    /// Its confidence, 0…100.
    public let confidence: Double

    /// Makes a reading.
    public init(_ text: String, confidence: Double) {
      self.text = text
      self.confidence = confidence
    }
  }

  /// The text, mostly one character.
  public let text: String
  /// Its confidence, 0…100.
  public let confidence: Double
  /// The box in pixels of the view; its sides follow the network's steps and are not exact.
  public let box: PixelRect
  /// What else it could be, the most confident first; empty unless ``TesseractRecognizer/Options/readsAlternatives`` asks for it.
  public let alternatives: [Reading]

  /// Makes a character.
  public init(_ text: String, confidence: Double, box: PixelRect, alternatives: [Reading] = []) {
    self.text = text
    self.confidence = confidence
    self.box = box
    self.alternatives = alternatives
  }
}

/// Characters without a space between them.
public struct RecognizedWord: Sendable, Hashable {
  /// The characters from left to right.
  public let characters: [RecognizedCharacter]
  /// The box in pixels of the view.
  public let box: PixelRect
  /// The confidence of the word as a whole, 0…100.
  public let confidence: Double

  /// Makes a word.
  public init(characters: [RecognizedCharacter], box: PixelRect, confidence: Double) {
    self.characters = characters
    self.box = box
    self.confidence = confidence
  }

  /// The text.
  public var text: String { characters.map(\.text).joined() }
}

/// A line of text as it was read; never empty.
public struct RecognizedLine: Sendable, Hashable {
  /// The words from left to right.
  public let words: [RecognizedWord]
  /// The box in pixels of the view.
  public let box: PixelRect
  /// The confidence of the line as a whole, 0…100.
  public let confidence: Double

  /// Makes a line.
  public init(words: [RecognizedWord], box: PixelRect, confidence: Double) {
    self.words = words
    self.box = box
    self.confidence = confidence
  }

  /// The text, one space between words.
  public var text: String { words.map(\.text).joined(separator: " ") }
  /// The characters of all words.
  public var characters: [RecognizedCharacter] { words.flatMap(\.characters) }
}
