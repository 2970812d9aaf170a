import ScanConfig
import ScanGeometry

extension Scene {
  /// The scene of a configuration and what was found: a pure function of what is given.
  ///
  /// - Parameters:
  ///   - content: The configuration, and what is known.
  ///   - geometry: The picture and the view.
  ///   - time: When, on the clock of the frames; nil for a still, in which nothing moves, ages or sounds.
  public init(_ content: SceneContent, geometry: SceneGeometry, at time: Duration? = nil) {
    let composer = SceneComposer(content: content, geometry: geometry, time: time)
    self.init(geometry: geometry, shapes: composer.shapes, cues: composer.cues, at: time)
  }
}

/// Makes the shapes of a scene; each kind stands in a file of its own.
struct SceneComposer {
  let content: SceneContent
  let geometry: SceneGeometry
  let time: Duration?

  /// What draws attention to things that are not results: amber.
  static let notice = ColorSpec(red: 255, green: 176, blue: 0)
  /// How long a mark takes to vanish when its time is over.
  static let fadeTime = Duration.milliseconds(200)
  /// How long an animation without a given length takes, one round of it where it repeats.
  static let roundTime = Duration.milliseconds(1000)

  var shapes: [SceneShape] {
    cutouts + partial + marks + content.custom.map { $0.placed(geometry) } + elements + guidance + blinks
  }

  /// The sounds and vibrations that are due; those of the last second, so that a client that is a little late has them.
  var cues: [SceneCue] {
    guard let time else { return [] }
    var cues: [SceneCue] = []
    for plugin in content.plugins {
      let feedback = plugin.scanFeedbackConfig
      if let result = content.lastResults[plugin.id] {
        if feedback.beepOnResult { cues.append(SceneCue(.beep, of: plugin.id, at: result)) }
        if feedback.vibrateOnResult { cues.append(SceneCue(.vibration, of: plugin.id, at: result)) }
      }
      for shown in shownElements(of: plugin) where shown.element.contentType == .sound {
        cues.append(
          SceneCue(
            .sound, of: "\(plugin.id)/\(shown.name)", at: shown.since, source: shown.content.contentValue))
      }
    }
    let recent = Double.milliseconds(time - .seconds(1))
    return cues.filter { $0.time > recent }
  }

  /// The signs of the last results, for plugins that ask for one.
  private var blinks: [SceneShape] {
    guard let time else { return [] }
    return content.plugins.compactMap { plugin in
      guard plugin.scanFeedbackConfig.blinkAnimationOnResult, let result = content.lastResults[plugin.id],
        time < result + Self.blinkTime
      else { return nil }
      var blink = SceneShape(
        id: "blink/\(plugin.id)", role: .blink, path: ScenePath(geometry.viewRect), fill: .white, opacity: 0.7,
        motions: [SceneMotion(.opacity, values: [1, 0], start: result, duration: Self.blinkTime)])
      blink.pluginID = plugin.id
      return blink
    }
  }

  private static let blinkTime = Duration.milliseconds(250)

  /// What the elements of a plugin show now.
  func shownElements(of plugin: ViewPluginConfig) -> [UIFeedbackState.Shown] {
    let state = content.feedback[plugin.id] ?? UIFeedbackState(plugin.uiFeedbackConfig, appeared: content.appeared)
    return state.shown(at: time)
  }
}
