import ScanConfig
import ScanGeometry

/// How the marks of a thing move, as `animation` and `animationDuration` of its feedback say.
struct MarkAnimation {
  private let animation: ScanFeedbackAnimation
  private let start: Duration
  private let round: Duration

  /// Makes an animation.
  ///
  /// - Parameters:
  ///   - feedback: The animation and its length; a second where no length is given.
  ///   - start: When it begins.
  ///   - isMoving: Whether anything moves at all.
  init(_ feedback: ScanFeedbackConfig, start: Duration, isMoving: Bool) {
    animation = isMoving ? feedback.animation : .none
    self.start = start
    round = feedback.animationDuration > 0 ? .milliseconds(feedback.animationDuration) : SceneComposer.roundTime
  }

  /// Whether each mark moves in its own time, so that it has to be a shape of its own.
  var isOfEachMark: Bool {
    switch animation {
    case .traverseMulti, .traverseSingle, .kitt, .pulseRandom, .resize: true
    case .blink, .pulse, .none: false
    }
  }

  /// How one mark moves.
  ///
  /// - Parameters:
  ///   - path: Its outline.
  ///   - index: Its place among the marks of the thing.
  ///   - count: The number of marks. A single one is not lit by turns, but lights run along its outline.
  func motions(of path: ScenePath, _ index: Int, count: Int) -> [SceneMotion] {
    let place = Double(index) / Double(count)
    switch animation {
    case .none: return []
    case .blink: return [repeated(.opacity, [1, 1, 0, 0], times: [0, 0.5, 0.501, 1])]
    case .pulse: return [repeated(.opacity, [1, 0.25, 1])]
    case .pulseRandom:
      // Steps of the golden ratio are spread evenly whatever their number is, and look like chance.
      let phase = Double(index) * 0.618_033_988_749_895
      return [repeated(.opacity, [1, 0.25, 1], phase: phase - phase.rounded(.down))]
    case .resize:
      guard let center = path.bounds?.center else { return [] }
      return [repeated(.path, [1, 0, 1], from: path.scaled(by: 0.8, about: center))]
    case .traverseSingle where count == 1: return [trace([0, 1], share: 0.25, lights: 1)]
    case .traverseMulti where count == 1: return [trace([0, 1], share: 0.45, lights: 3)]
    case .kitt where count == 1: return [trace([0, 0.75, 0], share: 0.25, lights: 1)]
    case .traverseSingle: return [repeated(.opacity, Self.light, phase: 1 - place)]
    case .traverseMulti:
      let phase = 3 * (1 - place)
      return [repeated(.opacity, Self.light, phase: phase - phase.rounded(.down))]
    case .kitt:
      // The light passes at these shares of a round, once each way.
      let there = (place + 0.5 / Double(count)) / 2
      let reach = min(0.08, there)
      return [
        repeated(
          .opacity, [0.15, 0.15, 1, 0.15, 0.15, 1, 0.15, 0.15],
          times: [
            0, there - reach, there, min(0.5, there + reach), max(0.5, 1 - there - reach), 1 - there,
            1 - there + reach, 1,
          ])
      ]
    }
  }

  /// A light that passes: bright, and dark for most of the round.
  private static let light = [1, 0.15, 0.15, 0.15, 0.15, 1]

  private func trace(_ values: [Double], share: Double, lights: Int) -> SceneMotion {
    SceneMotion(
      .trace, values: values, start: start, duration: round, repeats: true, share: share, lights: lights)
  }

  /// A motion that is already on its way, by a share of its round, when it begins.
  private func repeated(
    _ property: SceneMotion.Property, _ values: [Double], times: [Double] = [], phase: Double = 0,
    from: ScenePath? = nil
  ) -> SceneMotion {
    SceneMotion(
      property, values: values, times: times, start: start - round * phase, duration: round, repeats: true, from: from)
  }
}
