public import ScanConfig
public import ScanGeometry
public import ScanPluginKit
public import ScanRuntime

/// What a scene is made of: the configuration, and what is known at the time.
public struct SceneContent: Sendable {
  /// The plugins whose cutouts are shown; none stands for a configuration without a plugin.
  public var plugins: [ViewPluginConfig]
  /// What is marked.
  public var items: [SceneItem]
  /// The plugins, by their `id`, that have something in range, read or not.
  public var inRange: Set<String>
  /// Where a thing lies that is being read in parts.
  public var partial: FrameQuad?
  /// What was read of it so far.
  public var partialText: String?
  /// What the user can do.
  public var guidance: Guidance
  /// The words of guidance.
  public var texts: TextCatalog
  /// The texts, pictures and sounds of the plugins, by their `id`; a plugin without an entry shows what it shows from the start.
  public var feedback: [String: UIFeedbackState]
  /// When each plugin, by its `id`, had its last result.
  public var lastResults: [String: Duration]
  /// When the cutouts appeared.
  public var appeared: Duration
  /// Shapes of the program.
  public var custom: [CustomShape]
  /// Whether the processed region is drawn too, where padding or offset make it another one than the cutout.
  public var showsCropRect: Bool

  /// Makes content.
  public init(
    _ plugins: [ViewPluginConfig], items: [SceneItem] = [], inRange: Set<String> = [], partial: FrameQuad? = nil,
    partialText: String? = nil, guidance: Guidance = .none, texts: TextCatalog = .english,
    feedback: [String: UIFeedbackState] = [:], lastResults: [String: Duration] = [:], appeared: Duration = .zero,
    custom: [CustomShape] = [], showsCropRect: Bool = false
  ) {
    self.plugins = plugins
    self.items = items
    self.inRange = inRange
    self.partial = partial
    self.partialText = partialText
    self.guidance = guidance
    self.texts = texts
    self.feedback = feedback
    self.lastResults = lastResults
    self.appeared = appeared
    self.custom = custom
    self.showsCropRect = showsCropRect
  }

  /// Takes in what a running scanner says of itself.
  ///
  /// - Parameter status: The status; what it found takes the place of all items.
  public mutating func take(_ status: ScanStatus) {
    items = status.foundItems.compactMap { SceneItem($0) }
    inRange = status.isInRange ? Set(plugins.map(\.id)) : []
    partial = status.partialLocation
    partialText = status.partialText
    guidance = status.guidance
  }

  /// The feedback settings that mark a thing of a plugin; those of the first plugin where it is unknown.
  func marks(of pluginID: String?) -> ScanFeedbackConfig {
    (plugins.first { $0.id == pluginID } ?? plugins.first)?.scanFeedbackConfig ?? .default
  }

  /// Whether a plugin has something in range: something read that is marked still, or something that looks like it.
  ///
  /// - Parameter time: When; nil for a still, in which everything is in range that is there.
  func isInRange(_ plugin: ViewPluginConfig, at time: Duration?) -> Bool {
    inRange.contains(plugin.id)
      || items.contains { item in
        item.state == .found && (plugins.count == 1 || item.pluginID == plugin.id) && !hasEnded(item, at: time)
      }
  }

  /// Whether the time is over that a thing is marked since it was last seen; in a still it never is.
  func hasEnded(_ item: SceneItem, at time: Duration?) -> Bool {
    guard let time, let lastSeen = item.lastSeen else { return false }
    return lastSeen + .milliseconds(marks(of: item.pluginID).redrawTimeout) <= time
  }
}

/// A shape of the program.
public struct CustomShape: Sendable, Hashable {
  /// What a shape's coordinates are.
  public enum Space: Sendable, Hashable {
    /// View points.
    case view
    /// Pixels of the upright frame; lengths like that of a stroke are view points all the same.
    case picture
  }

  /// The shape.
  public let shape: SceneShape
  /// What its coordinates are.
  public let space: Space

  /// Makes a shape.
  public init(_ shape: SceneShape, in space: Space = .view) {
    self.shape = shape
    self.space = space
  }

  /// The shape in view points.
  func placed(_ geometry: SceneGeometry) -> SceneShape {
    guard space == .picture else { return shape }
    func map(_ point: ViewPoint) -> ViewPoint {
      geometry.pictureToView.apply(FramePoint(x: point.x, y: point.y))
    }
    func map(_ place: ScenePlace) -> ScenePlace {
      ScenePlace(
        map(ViewPoint(x: place.x, y: place.y)), anchor: place.anchor, width: place.width, height: place.height)
    }
    var placed = shape
    placed.path = shape.path?.mapped(map)
    placed.motions = shape.motions.map { motion in
      var moved = motion
      moved.from = motion.from?.mapped(map)
      return moved
    }
    if let text = shape.text { placed.text?.place = map(text.place) }
    if let image = shape.image { placed.image?.place = map(image.place) }
    return placed
  }
}
