public import ScanGeometry
import ScanJSON

/// The clockwise turn that makes the frames of a source upright, written `0`, `90`, `180`, `270` or `"auto"`.
public enum CameraRotation: Sendable, Hashable, CaseIterable {
  /// As the driver of the camera says; no turn where it says nothing.
  case auto
  /// Frames come upright.
  case upright
  /// By 90°.
  case quarter
  /// By 180°.
  case half
  /// By 270°, which is counter-clockwise by 90°.
  case threeQuarters

  /// The turn; nil when the driver decides.
  public var orientation: Orientation? {
    switch self {
    case .auto: nil
    case .upright: .up
    case .quarter: .right
    case .half: .down
    case .threeQuarters: .left
    }
  }

  /// The turn by an angle in degrees; nil for other angles than 0, 90, 180 and 270.
  public init?(degrees: Int) {
    guard let rotation = Self.allCases.first(where: { $0.orientation?.clockwiseDegrees == degrees }) else { return nil }
    self = rotation
  }

  static let degrees = allCases.compactMap { $0.orientation?.clockwiseDegrees }
}

extension ValueType where Value == CameraRotation {
  /// A turn: an angle, or that the driver decides.
  static var rotation: Self {
    let angles = ValueType<Int>(
      read: { node, scope in
        if let degrees = node.number?.int, CameraRotation(degrees: degrees) != nil { return degrees }
        scope.report(
          .unknownValue, at: node.position,
          message: ConfigValueText.noRotation.with(["value": .string(node.excerpt)]), met: node,
          allowed: .names(["auto"] + CameraRotation.degrees.map { "\($0)" }))
        return nil
      },
      write: { JSONNode(.number(JSONNumber($0))) },
      schema: { _ in
        ["enum": JSONNode(.array(CameraRotation.degrees.map { JSONNode(.number(JSONNumber($0))) }))]
      })
    return .name(
      ConfigValueText.rotation.with(), of: [("auto", .auto)], or: angles, ConfigValueText.angles.with(),
      isOther: { $0.number != nil },
      make: { CameraRotation(degrees: $0) }, part: { $0.orientation?.clockwiseDegrees })
  }
}
