import ScanPluginKit

/// Places of digits and dials as the configuration has them: in percent of the region that is read.
struct SetupPlaces {
  /// The region, in pixels of the picture.
  let region: PixelRect
  /// Where the keys of the use case are.
  let place: String
  let isDialMeter: Bool

  /// The part of a proposal that sets the places of digits; nil for none, and where one is not in the region.
  ///
  /// - Parameter decimals: How many of the digits are decimals; nil where that is not known.
  func digits(_ boxes: [PixelRect], decimals: Int?) -> SetupPart? {
    guard !boxes.isEmpty, boxes.allSatisfy({ holds($0) }), !isDialMeter else { return nil }
    let list = boxes.map { box in
      """
      {"x": \(percent(box.x - region.x, region.width)), "y": \(percent(box.y - region.y, region.height)), \
      "width": \(percent(box.width, region.width)), "height": \(percent(box.height, region.height))}
      """
    }
    var overrides = ["\(place)/digits=[\(list.joined(separator: ", "))]"]
    if let decimals, decimals < boxes.count { overrides.append("\(place)/numDecimalDigits=\(decimals)") }
    return SetupPart(
      kind: .digits, overrides: overrides, words: SetupWords.partDigits.with(["count": .number(boxes.count)]))
  }

  /// The part of a proposal that sets the places of dials; nil for none, and where one is not in the region.
  func dials(_ dials: [SetupNumbers.Dial]) -> SetupPart? {
    let (width, height) = (Double(region.width), Double(region.height))
    let places = dials.map { ($0.x - Double(region.x), $0.y - Double(region.y)) }
    guard !dials.isEmpty, places.allSatisfy({ $0 >= 0 && $0 <= width && $1 >= 0 && $1 <= height }) else { return nil }
    let list = zip(dials, places).map { dial, middle in
      let direction = dial.direction.map { ", \"direction\": \"\($0)\"" } ?? ""
      return """
        {"x": \(percent(middle.0, width)), "y": \(percent(middle.1, height)), "radius": \(percent(dial.radius, width))\(direction)}
        """
    }
    return SetupPart(
      kind: .dials, overrides: ["\(place)/dials=[\(list.joined(separator: ", "))]"],
      words: SetupWords.partDials.with(["count": .number(dials.count)]))
  }

  private func holds(_ box: PixelRect) -> Bool {
    box.x >= region.x && box.y >= region.y && box.x + box.width <= region.x + region.width
      && box.y + box.height <= region.y + region.height
  }

  private func percent(_ value: Int, _ whole: Int) -> String { percent(Double(value), Double(whole)) }

  /// A share in percent, on a hundredth, which is less than a pixel of any picture of a camera.
  private func percent(_ value: Double, _ whole: Double) -> String {
    "\((value / max(1, whole) * 10_000).rounded() / 100)"
  }
}
