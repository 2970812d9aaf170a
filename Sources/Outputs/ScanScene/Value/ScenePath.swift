public import ScanGeometry

/// An outline in view points: lines and cubic Bézier curves, in one or several parts.
///
/// Its text is path data of SVG (SVG 2, section 9.3) with absolute `M`, `L`, `C` and `Z` only. Coordinates are kept in hundredths of a
/// view point, at most a million away from the origin, so that the text says exactly what the value says.
public struct ScenePath: Hashable, Sendable {
  /// One step of an outline.
  public enum Step: Hashable, Sendable {
    /// Begins a part at a point.
    case move(ViewPoint)
    /// A straight line to a point.
    case line(ViewPoint)
    /// A cubic Bézier curve with two control points, to a point.
    case curve(ViewPoint, ViewPoint, ViewPoint)
    /// A straight line to where the part began.
    case close

    /// The step with its points mapped.
    func mapped(_ map: (ViewPoint) -> ViewPoint) -> Step {
      switch self {
      case .move(let point): .move(map(point))
      case .line(let point): .line(map(point))
      case .curve(let first, let second, let end): .curve(map(first), map(second), map(end))
      case .close: .close
      }
    }
  }

  /// The steps; the first one is a move, unless there is none.
  public let steps: [Step]

  /// Makes an outline. Points are rounded to hundredths; a step before the first move is left out, and a coordinate that is not a number
  /// counts as 0.
  public init(_ steps: [Step]) {
    let first = steps.firstIndex {
      if case .move = $0 { true } else { false }
    }
    self.steps = steps[(first ?? steps.endIndex)...].map { $0.mapped { ViewPoint(x: .scene($0.x), y: .scene($0.y)) } }
  }

  /// Makes one outline of several.
  public init(joining paths: [ScenePath]) {
    self.init(paths.flatMap(\.steps))
  }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { steps.isEmpty }

  /// All points, control points included.
  public var points: [ViewPoint] {
    steps.flatMap { step -> [ViewPoint] in
      switch step {
      case .move(let point), .line(let point): [point]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }
  }

  /// The smallest upright rectangle around all points; nil for an empty outline.
  public var bounds: Rect<ViewSpace>? {
    let points = points
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(), let top = points.map(\.y).min(),
      let bottom = points.map(\.y).max()
    else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The outline with every point mapped.
  public func mapped(_ map: (ViewPoint) -> ViewPoint) -> ScenePath {
    ScenePath(steps.map { $0.mapped(map) })
  }

  /// The outline made larger or smaller about a point.
  public func scaled(by factor: Double, about center: ViewPoint) -> ScenePath {
    mapped { ViewPoint(x: center.x + ($0.x - center.x) * factor, y: center.y + ($0.y - center.y) * factor) }
  }

  /// The outline that lies `fraction` of the way to another one of the same steps; this one where the steps differ.
  public func mixed(to other: ScenePath, fraction: Double) -> ScenePath {
    guard isAlike(other) else { return self }
    var rest = other.points[...]
    return mapped { point in
      guard let target = rest.popFirst() else { return point }
      return point.interpolated(to: target, fraction: fraction)
    }
  }

  /// Whether both have the same kinds of steps, so that one can be turned into the other.
  public func isAlike(_ other: ScenePath) -> Bool {
    steps.count == other.steps.count
      && zip(steps, other.steps).allSatisfy { own, other in
        switch (own, other) {
        case (.move, .move), (.line, .line), (.curve, .curve), (.close, .close): true
        default: false
        }
      }
  }
}

extension ScenePath: CustomStringConvertible {
  /// Path data of SVG, with one space between all parts: `M 10 20 L 30.5 40 Z`.
  public var description: String {
    steps.map { step in
      switch step {
      case .move(let point): "M \(Self.text(point))"
      case .line(let point): "L \(Self.text(point))"
      case .curve(let first, let second, let end): "C \(Self.text(first)) \(Self.text(second)) \(Self.text(end))"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }

  /// Reads path data as ``description`` writes it; nil for any other text.
  public init?(_ text: String) {
    var tokens = text.split(separator: " ", omittingEmptySubsequences: false)[...]
    func point() -> ViewPoint? {
      guard let x = tokens.popFirst().flatMap(Self.number), let y = tokens.popFirst().flatMap(Self.number) else {
        return nil
      }
      return ViewPoint(x: x, y: y)
    }
    var steps: [Step] = []
    while let letter = tokens.popFirst() {
      switch letter {
      case "M":
        guard let end = point() else { return nil }
        steps.append(.move(end))
      case "L":
        guard let end = point() else { return nil }
        steps.append(.line(end))
      case "C":
        guard let first = point(), let second = point(), let end = point() else { return nil }
        steps.append(.curve(first, second, end))
      case "Z": steps.append(.close)
      default: return nil
      }
    }
    guard case .move? = steps.first else { return nil }
    self.init(steps)
  }

  /// The form of the text as a regular expression.
  static let pattern: String = {
    let point = #"( -?[0-9]{1,9}(\.[0-9]{1,9})?){2}"#
    return "^M\(point)( (M\(point)|L\(point)|C(\(point)){3}|Z))*$"
  }()

  private static func number(_ text: Substring) -> Double? {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let isNumber = parts.allSatisfy { part in
      (1...9).contains(part.utf8.count) && part.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    }
    return parts.count <= 2 && isNumber ? Double(text) : nil
  }

  private static func text(_ point: ViewPoint) -> String { "\(text(point.x)) \(text(point.y))" }

  /// A number of hundredths without an exponent.
  private static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, part) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    if part == 0 { return "\(sign)\(whole)" }
    return "\(sign)\(whole).\(part < 10 ? "0\(part)" : part % 10 == 0 ? "\(part / 10)" : "\(part)")"
  }
}

extension Double {
  /// A coordinate or length as scenes keep it: in hundredths, at most a million from 0; what is no number counts as 0.
  static func scene(_ value: Double) -> Double {
    guard !value.isNaN else { return 0 }
    // Adding 0 makes a negative zero, which JSON would write with its sign, a plain one.
    return (Swift.min(Swift.max(value, -1_000_000), 1_000_000) * 100).rounded() / 100 + 0
  }

  /// A share as scenes keep it: in thousandths, 0 to 1; what is no number counts as 0.
  static func share(_ value: Double) -> Double {
    value > 0 ? (Swift.min(value, 1) * 1000).rounded() / 1000 : 0
  }
}
