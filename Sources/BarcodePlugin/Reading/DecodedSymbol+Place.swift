import ScanGeometry
import ScanImage

extension DecodedSymbol {
  /// The same symbol as it was read in the negative of its picture.
  func inverted() -> DecodedSymbol {
    copy(quad: quad, isInverted: !isInverted, addOn: addOn)
  }

  /// The same symbol with its places mapped from a rendering back to the picture.
  func moved(by transform: AffineTransform<CropSpace, CropSpace>) -> DecodedSymbol {
    copy(
      quad: transform.apply(quad), isInverted: isInverted,
      addOn: addOn.map { AddOn(text: $0.text, quad: $0.quad.map { transform.apply($0) }) })
  }

  /// The same linear symbol, called a line when its corners come from scan lines so near to each other that they tell
  /// neither height nor tilt.
  func withHonestLocation() -> DecodedSymbol {
    guard symbology.isLinear, !locationIsLine, quad.meanHeight < quad.meanWidth / 8 else { return self }
    return copy(quad: quad, isInverted: isInverted, addOn: addOn, locationIsLine: true)
  }

  /// The same linear symbol with a rectangle that is tilted as its bars are.
  ///
  /// Scan lines run along the picture, so that the ends of those that read a tilted symbol make a parallelogram: its sides
  /// follow the bars, but its top and bottom follow the picture. Every one of its corners lies on bars, which gives the
  /// rectangle its height. Nothing changes where the sides are short or not parallel.
  func squared() -> DecodedSymbol {
    guard symbology.isLinear, !locationIsLine, let rectangle = quad.squaredAlongSides() else { return self }
    return copy(quad: rectangle, isInverted: isInverted, addOn: addOn)
  }

  /// Where the bars around a scan line are looked for: 40 % of its length to both sides of it, and 20 % beyond its ends,
  /// which holds bars tilted by 20° with their quiet zones.
  func surroundings(in size: PixelSize) -> PixelRect {
    let line = quad.boundingRect
    let length = max(line.width, line.height)
    let (along, across) = (length / 5, length * 2 / 5)
    let (dx, dy) = line.width >= line.height ? (along, across) : (across, along)
    let left = Int(max(0, line.minX - dx))
    let top = Int(max(0, line.minY - dy))
    return PixelRect(
      x: left, y: top, width: Int(line.maxX + dx) - left + 1, height: Int(line.maxY + dy) - top + 1
    ).clamped(to: size)
  }

  private func copy(
    quad: Quad<CropSpace>, isInverted: Bool, addOn: AddOn?, locationIsLine: Bool? = nil
  ) -> DecodedSymbol {
    DecodedSymbol(
      symbology: symbology, text: text, bytes: bytes, symbologyIdentifier: symbologyIdentifier, quad: quad,
      locationIsLine: locationIsLine ?? self.locationIsLine, content: content, eciBytes: eciBytes,
      structuredAppend: structuredAppend, isMirrored: isMirrored, isInverted: isInverted, addOn: addOn,
      engine: engine, lineCount: lineCount, error: error)
  }
}

extension Quad<CropSpace> {
  var meanHeight: Double { (topLeft.distance(to: bottomLeft) + topRight.distance(to: bottomRight)) / 2 }
  var meanWidth: Double { (topLeft.distance(to: topRight) + bottomLeft.distance(to: bottomRight)) / 2 }

  /// The rectangle whose sides have the mean direction of this quadrilateral's sides and that holds its corners; nil when
  /// the sides are too short, differ by more than about 8°, or are tilted by more than about 37°, past which other scan
  /// lines read better.
  fileprivate func squaredAlongSides() -> Quad<CropSpace>? {
    let (left, right) = (topLeft.distance(to: bottomLeft), topRight.distance(to: bottomRight))
    guard min(left, right) >= max(10, meanWidth / 8) else { return nil }
    let first = (x: (bottomLeft.x - topLeft.x) / left, y: (bottomLeft.y - topLeft.y) / left)
    let second = (x: (bottomRight.x - topRight.x) / right, y: (bottomRight.y - topRight.y) / right)
    guard first.x * second.x + first.y * second.y > 0.99 else { return nil }
    let sum = (x: first.x + second.x, y: first.y + second.y)
    let length = (sum.x * sum.x + sum.y * sum.y).squareRoot()
    let down = (x: sum.x / length, y: sum.y / length)
    let reading = (x: topRight.x - topLeft.x, y: topRight.y - topLeft.y)
    let sign = reading.x * down.y - reading.y * down.x < 0 ? -1.0 : 1.0
    let across = (x: down.y * sign, y: -down.x * sign)
    guard reading.x * across.x + reading.y * across.y > 0.8 * topLeft.distance(to: topRight) else { return nil }
    let middle = center
    func place(_ point: Point<CropSpace>) -> (along: Double, below: Double) {
      let (dx, dy) = (point.x - middle.x, point.y - middle.y)
      return (dx * across.x + dy * across.y, dx * down.x + dy * down.y)
    }
    let places = [topLeft, topRight, bottomRight, bottomLeft].map(place)
    let start = (places[0].along + places[3].along) / 2
    let end = (places[1].along + places[2].along) / 2
    let depths = places.map(\.below)
    guard let top = depths.min(), let bottom = depths.max() else { return nil }
    func corner(_ along: Double, _ below: Double) -> Point<CropSpace> {
      Point(x: middle.x + along * across.x + below * down.x, y: middle.y + along * across.y + below * down.y)
    }
    return Quad(
      topLeft: corner(start, top), topRight: corner(end, top), bottomRight: corner(end, bottom),
      bottomLeft: corner(start, bottom))
  }
}
