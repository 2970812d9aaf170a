package import ScanGeometry
package import ScanImage

/// A place that looks like a line of text.
package struct TextLine: Sendable, Equatable {
  /// The middle, in pixels of the view.
  package let middle: SIMD2<Float>
  /// The unit vector along the line, to the right when the text stands upright.
  package let axis: SIMD2<Float>
  /// The extents along the axis and across it, tight around the characters.
  package let extent: SIMD2<Float>
  /// How many parts of ink it has: about the number of characters, fewer where they touch.
  package let parts: Int

  package init(middle: SIMD2<Float>, axis: SIMD2<Float>, extent: SIMD2<Float>, parts: Int) {
    self.middle = middle
    self.axis = axis
    self.extent = extent
    self.parts = parts
  }

  /// The height of the tall characters in pixels.
  package var characterHeight: Float { extent.y }
  /// The angle of the axis in degrees, clockwise, -90…90.
  package var degrees: Double { Angle.degrees(axis) }

  /// The corners, in the order of the text.
  package var quad: Quad<CropSpace> {
    let across = SIMD2(-axis.y, axis.x)
    func corner(_ along: Float, _ down: Float) -> Point<CropSpace> {
      let point = middle + axis * (extent.x * along) + across * (extent.y * down)
      return Point(x: Double(point.x), y: Double(point.y))
    }
    return Quad(
      topLeft: corner(-0.5, -0.5), topRight: corner(0.5, -0.5), bottomRight: corner(0.5, 0.5),
      bottomLeft: corner(-0.5, 0.5))
  }

  /// The same line read from its other side.
  package var upsideDown: TextLine { TextLine(middle: middle, axis: -axis, extent: extent, parts: parts) }

  /// The same line in a picture of another size.
  package func scaled(by factor: Float) -> TextLine {
    TextLine(middle: middle * factor, axis: axis, extent: extent * factor, parts: parts)
  }

  /// The line as an upright picture of a wanted character height.
  ///
  /// - Parameters:
  ///   - height: The height of the characters in the new picture, in pixels.
  ///   - margin: What stays around them, as a share of their height.
  ///   - ends: What stays before the first and behind the last one; nil for as much as above and below.
  package func cut(characterHeight height: Double, margin: Double, ends: Double? = nil) -> CropTransform {
    let (border, end) = (Float(margin) * extent.y, Float(ends ?? margin) * extent.y)
    return CropTransform(
      middle: middle, axis: axis, extent: SIMD2(extent.x + 2 * end, extent.y + 2 * border),
      scale: height / Double(max(extent.y, 1)))
  }
}
