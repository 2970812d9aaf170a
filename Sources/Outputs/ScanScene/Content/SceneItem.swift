public import ScanGeometry
public import ScanPluginKit
public import ScanRuntime

/// A thing that a scene marks.
public struct SceneItem: Sendable, Hashable {
  /// What is known of a thing.
  public enum State: Sendable, Hashable {
    /// It was read, and is what is asked for.
    case found
    /// It was read, and is not asked for.
    case unwanted
    /// It was seen and not read.
    case unread
  }

  /// The number of the item, the same from scene to scene; nil for a thing of one picture.
  public let number: Int?
  /// The words for a label, like kind and text; nil for none.
  public let label: String?
  /// What was read; it says how many characters are marked.
  public let text: String
  /// The corners in frame pixels, in the order of the thing itself.
  public let quad: FrameQuad
  /// The places of its characters in frame pixels; empty when they are not known.
  public let characters: [FrameQuad]
  /// What is known of it.
  public let state: State
  /// The plugin that reads it.
  public let pluginID: String?
  /// When it was seen first, on the clock of the frames; nil for a thing of one picture.
  public let firstSeen: Duration?
  /// When it was seen last.
  public let lastSeen: Duration?

  /// Makes a thing.
  public init(
    number: Int? = nil, label: String? = nil, text: String = "", quad: FrameQuad, characters: [FrameQuad] = [],
    state: State = .found, pluginID: String? = nil, firstSeen: Duration? = nil, lastSeen: Duration? = nil
  ) {
    self.number = number
    self.label = label
    self.text = text
    self.quad = quad
    self.characters = characters
    self.state = state
    self.pluginID = pluginID
    self.firstSeen = firstSeen
    self.lastSeen = lastSeen
  }

  /// Makes a thing of what a running scanner follows; nil when its place is not known.
  public init?(_ item: RecognizedItem) {
    guard let quad = item.quad else { return nil }
    self.init(
      number: item.id.number, label: "\(item.kind)  \(item.text)", text: item.text, quad: quad,
      state: item.isUnwanted ? .unwanted : .found, pluginID: item.pluginID, firstSeen: item.firstSeen.timestamp,
      lastSeen: item.lastSeen.timestamp)
  }

  /// Makes a thing of what was found in a picture; nil when its place is not known.
  public init?(_ item: FoundItem, pluginID: String) {
    guard let quad = item.quad else { return nil }
    self.init(label: "\(item.kind)  \(item.text)", text: item.text, quad: quad, pluginID: pluginID)
  }

  /// Makes a thing of what was seen and not read; nil when its place is not known.
  ///
  /// - Parameters:
  ///   - failure: Why it was not read.
  ///   - texts: The language of its label.
  public init?(_ failure: ReadFailure, texts: TextCatalog = .english) {
    guard let quad = failure.place else { return nil }
    self.init(label: failure.reason.label.text(texts), quad: quad, state: .unread)
  }
}
