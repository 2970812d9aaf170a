import ScanGeometry

/// A projective map of the plane: the cells of an artwork to the pixels of a frame, or back.
struct Homography: Sendable {
  /// The nine coefficients, row after row.
  let m: [Double]

  /// The map of an artwork's cells to frame pixels, seen by a pinhole camera.
  ///
  /// - Parameters:
  ///   - placement: How the artwork lies.
  ///   - size: The size of the artwork in cells.
  ///   - distance: From the camera to the middle of the artwork, in pixels; large values flatten the perspective.
  init(_ placement: SyntheticPlacement, size: PixelSize, distance: Double) {
    let spin = PortableMath.sinCos(degrees: placement.rotation)
    let tilt = PortableMath.sinCos(degrees: placement.tilt)
    let turn = PortableMath.sinCos(degrees: placement.turn)
    let k = placement.scale
    let u0 = Double(size.width) / 2
    let v0 = Double(size.height) / 2
    // In the artwork's plane (u, v) from its middle; turned about the vertical axis, then about the horizontal one, then
    // in the plane of the picture. z grows away from the camera.
    let xu = turn.cos
    let zu = turn.sin
    let yu = tilt.sin * zu
    let yv = tilt.cos
    let depthU = tilt.cos * zu
    let depthV = -tilt.sin
    let ax = k * (spin.cos * xu - spin.sin * yu)
    let bx = k * (-spin.sin * yv)
    let ay = k * (spin.sin * xu + spin.cos * yu)
    let by = k * (spin.cos * yv)
    // x' = cx + x / (1 + z / distance)
    let wu = k * depthU / distance
    let wv = k * depthV / distance
    let w0 = 1 - wu * u0 - wv * v0
    let cx = placement.center.x
    let cy = placement.center.y
    m = [
      ax + cx * wu, bx + cx * wv, cx * w0 - ax * u0 - bx * v0,
      ay + cy * wu, by + cy * wv, cy * w0 - ay * u0 - by * v0,
      wu, wv, w0,
    ]
  }

  private init(_ m: [Double]) { self.m = m }

  /// The map that leaves everything where it is.
  static let identity = Homography([1, 0, 0, 0, 1, 0, 0, 0, 1])

  /// The map back; nil when the artwork is seen from its edge.
  var inverse: Homography? {
    let adjugate = [
      m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
      m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
      m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
    ]
    let determinant = m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6]
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    return Homography(adjugate.map { $0 / determinant })
  }

  /// The image of a point; nil for a point behind the camera.
  func apply(_ x: Double, _ y: Double) -> FramePoint? {
    let w = m[6] * x + m[7] * y + m[8]
    guard w > 0.02 else { return nil }
    return FramePoint(
      x: (m[0] * x + m[1] * y + m[2]) / w, y: (m[3] * x + m[4] * y + m[5]) / w)
  }

  /// The image of a rectangle's corners; nil when one is behind the camera.
  func apply(_ rect: PixelRect) -> FrameQuad? {
    let left = Double(rect.x)
    let top = Double(rect.y)
    let right = left + Double(rect.width)
    let bottom = top + Double(rect.height)
    guard let topLeft = apply(left, top), let topRight = apply(right, top),
      let bottomRight = apply(right, bottom), let bottomLeft = apply(left, bottom)
    else { return nil }
    return FrameQuad(
      topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
  }
}
