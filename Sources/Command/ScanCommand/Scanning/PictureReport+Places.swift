import ScanPluginKit

extension PictureReport {
  /// The size of the picture; nil for one that could not be read.
  var size: PixelSize? {
    guard let width = value["size"]?["width"]?.number?.int, let height = value["size"]?["height"]?.number?.int else {
      return nil
    }
    return PixelSize(width: width, height: height)
  }

  /// Where things were read.
  var boxes: [PixelRect] { Self.boxes(value["items"]) }

  /// Where something was seen that gave no result.
  var seen: [PixelRect] { Self.boxes(value["problems"]) }

  /// Where each digit of the first result stands; empty for results without digits, and where one of them has no place.
  var digits: [PixelRect] {
    let bodies = (value["results"]?.elements?.first?.members ?? []).map(\.value)
    guard let list = bodies.lazy.compactMap({ $0["digits"] }).first else { return [] }
    let boxes = Self.boxes(list)
    return boxes.count == list.elements?.count ? boxes : []
  }

  /// The rectangles around the `corners` of each element, as far as they lie in a picture.
  private static func boxes(_ list: JSONNode?) -> [PixelRect] {
    (list?.elements ?? []).compactMap { element in
      let points = (element["corners"]?.elements ?? []).compactMap { corner in
        corner["x"]?.number?.double.flatMap { x in corner["y"]?.number?.double.map { (x, $0) } }
      }
      guard let left = points.map(\.0).min(), let right = points.map(\.0).max(), let top = points.map(\.1).min(),
        let bottom = points.map(\.1).max(), left >= 0, top >= 0, right < 1e6, bottom < 1e6
      else { return nil }
      return PixelRect(x: Int(left), y: Int(top), width: Int(right - left) + 1, height: Int(bottom - top) + 1)
    }
  }
}
