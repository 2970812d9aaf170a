public import ScanJSON

/// How one property of a shape changes over time, by key values: as `<animate>` of SVG and the Web Animations of browsers do it.
///
/// Before ``start`` the first value holds, after the end the last one. A motion with ``repeats`` begins again for ever.
public struct SceneMotion: DefinedObject, Hashable {
  /// What changes.
  public enum Property: String, DefinedEnum {
    /// The opacity, which multiplies the shape's own.
    case opacity
    /// The outline: 0 is ``SceneMotion/from``, 1 the shape's own.
    case path
    /// Where lights on the outline begin, as a share of its length: only the lights are stroked.
    case trace
  }

  /// What changes.
  public internal(set) var property: Property
  /// The values at ``times``; at least one.
  public internal(set) var values: [Double]
  /// When each value is reached, as shares of the duration from 0 to 1; empty for equal steps.
  public internal(set) var times: [Double]
  /// When it begins, in milliseconds on the scene's clock.
  public internal(set) var start: Double
  /// How long it takes, in milliseconds.
  public internal(set) var duration: Double
  /// Whether it begins again at its end.
  public internal(set) var repeats: Bool
  /// The outline at the value 0; of ``Property/path`` only. It has the same steps as the shape's own.
  public internal(set) var from: ScenePath?
  /// The share of the outline's length that is lit in all; of ``Property/trace`` only.
  public internal(set) var share: Double
  /// How many lights there are, at equal distances; of ``Property/trace`` only.
  public internal(set) var lights: Int

  /// Makes a motion. Times are rounded to hundredths of a millisecond, values to thousandths and limited to 0…1.
  public init(
    _ property: Property, values: [Double], times: [Double] = [], start: Duration, duration: Duration,
    repeats: Bool = false, from: ScenePath? = nil, share: Double = 0.25, lights: Int = 1
  ) {
    self.property = property
    self.values = values.map { .share($0) }
    self.times = times.map { .share($0) }
    self.start = .milliseconds(start)
    self.duration = .milliseconds(duration)
    self.repeats = repeats
    self.from = from
    self.share = .share(share)
    self.lights = max(1, lights)
  }

  /// When it ends; nil when it repeats.
  public var end: Double? { repeats ? nil : start + duration }

  /// The value at a time in milliseconds on the scene's clock.
  public func value(at time: Double) -> Double {
    guard let first = values.first, let last = values.last else { return 1 }
    let elapsed = time - start
    guard elapsed > 0, duration > 0 else { return elapsed > 0 ? last : first }
    guard repeats || elapsed < duration else { return last }
    let progress = elapsed / duration - (elapsed / duration).rounded(.down)
    let steps = Double(max(1, values.count - 1))
    let times = times.count == values.count ? times : values.indices.map { Double($0) / steps }
    guard let next = times.firstIndex(where: { $0 > progress }) else { return last }
    guard next > 0 else { return first }
    let (from, to) = (times[next - 1], times[next])
    return values[next - 1] + (values[next] - values[next - 1]) * (progress - from) / (to - from)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "sceneMotion", defaults: SceneMotion(.opacity, values: [], start: .zero, duration: .zero),
    "How one property of a shape changes over time. Between two values it changes evenly; before the start the first value holds, "
      + "after the end the last one."
  ) {
    Field(
      required: "property", \.property, .enumeration(),
      "What changes. opacity: multiplies that of the shape; path: the outline, from `from` at 0 to the shape's own at 1; trace: only "
        + "lights on the outline are stroked, and the value is where the first begins, as a share of the outline's length."
    )
    Field(
      required: "values", \.values, .list(of: .number(0...1), count: 1...1000), "The values, in the order of time.")
    Field(
      "times", \.times, .list(of: .number(0...1), count: 0...1000),
      "When each value is reached, as shares of the duration. Default: in equal steps.")
    Field(required: "start", \.start, .number(), "When it begins, in milliseconds on the clock of `time`.")
    Field(required: "duration", \.duration, .number(), "How long it takes, in milliseconds.")
    Field("repeats", \.repeats, .bool, "Whether it begins again at its end, for ever; default false.")
    Field(
      optional: "from", \.from, .path, "The outline at the value 0, with the same steps as the shape's; for path.")
    Field(
      "share", \.share, .number(0...1), "The share of the outline's length that is lit; for trace. Default 0.25.")
    Field(
      "lights", \.lights, .int(1...100), "How many lights share it, at equal distances; for trace. Default 1.")
  }
}

extension Double {
  /// A time in milliseconds as scenes keep it: in hundredths.
  static func milliseconds(_ time: Duration) -> Double {
    (time / .milliseconds(1) * 100).rounded() / 100 + 0
  }
}
