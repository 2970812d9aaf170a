import ScanGeometry
import ScanPluginKit

extension Guidance {
  /// A sign for the advice: an outline to be filled in a square of 24 × 24; nil for ``Guidance/none``.
  var icon: ScenePath? {
    switch self {
    case .none: nil
    case .tryInParts:
      Self.polygons([
        [(2, 5), (8, 5), (8, 19), (2, 19)], [(10, 5), (16, 5), (16, 19), (10, 19)],
        [(18, 5), (22, 5), (22, 19), (18, 19)],
      ])
    case .continueParts: Self.polygons([[(3, 10), (13, 10), (13, 5), (21, 12), (13, 19), (13, 14), (3, 14)]])
    case .moveCloser: Self.polygons([Self.plus])
    case .moveBack: Self.polygons([[(4, 10.5), (20, 10.5), (20, 13.5), (4, 13.5)]])
    case .tooDark: Self.sun
    case .tooBright:
      ScenePath(joining: [
        Self.disc(10), ScenePath(polygon: Self.points([(12, 4), (12, 20), (8, 19), (4, 15), (4, 9), (8, 5)])),
      ])
    case .holdSteady: ScenePath(joining: [Self.disc(10), Self.disc(7), Self.disc(3)])
    case .wrongType, .refused: Self.polygons([Self.cross])
    }
  }

  private static let plus = [
    (10.5, 4.0), (13.5, 4), (13.5, 10.5), (20, 10.5), (20, 13.5), (13.5, 13.5), (13.5, 20), (10.5, 20), (10.5, 13.5),
    (4, 13.5), (4, 10.5), (10.5, 10.5),
  ]

  /// The plus turned by an eighth.
  private static let cross = plus.map { x, y in
    (12 + ((x - 12) - (y - 12)) * 0.7071, 12 + ((x - 12) + (y - 12)) * 0.7071)
  }

  private static func disc(_ radius: Double) -> ScenePath {
    ScenePath(circleAt: ViewPoint(x: 12, y: 12), radius: radius)
  }

  /// A disc with rays around it.
  private static var sun: ScenePath {
    let ray = [(11.0, 1.0), (13, 1), (13, 4.5), (11, 4.5)]
    // One eighth of a turn after the other.
    let turns: [(Double, Double)] = [
      (1, 0), (0.7071, 0.7071), (0, 1), (-0.7071, 0.7071), (-1, 0), (-0.7071, -0.7071), (0, -1), (0.7071, -0.7071),
    ]
    return ScenePath(
      joining: [disc(5.5)]
        + turns.map { cosine, sine in
          ScenePath(
            polygon: points(
              ray.map { x, y in
                (12 + (x - 12) * cosine - (y - 12) * sine, 12 + (x - 12) * sine + (y - 12) * cosine)
              }))
        })
  }

  private static func polygons(_ corners: [[(Double, Double)]]) -> ScenePath {
    ScenePath(joining: corners.map { ScenePath(polygon: points($0)) })
  }

  private static func points(_ corners: [(Double, Double)]) -> [ViewPoint] {
    corners.map { ViewPoint(x: $0.0, y: $0.1) }
  }
}
