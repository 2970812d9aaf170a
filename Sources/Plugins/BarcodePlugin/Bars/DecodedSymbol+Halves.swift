import ScanGeometry
import ScanImage

extension DecodedSymbol {
  /// The longest bar or space of an EAN or UPC symbol has 4 of its 95 modules; leaning doubles that at most.
  private static let longestRun = 0.09

  /// Whether an EAN or UPC symbol is a half of one and a half of its neighbor: libzbar completes a half with the next one that it meets on
  /// its line, and one such text in ten passes the check digit. Between the halves lies more than any symbol has inside.
  func joinsTwoHalves(in view: LumaView) -> Bool {
    guard gtin13 != nil else { return false }
    func place(_ point: Point<CropSpace>) -> SIMD2<Float> { SIMD2(Float(point.x), Float(point.y)) }
    let (left, right) = (place(quad.topLeft), place(quad.topRight))
    let (down, downRight) = (place(quad.bottomLeft) - left, place(quad.bottomRight) - right)
    return ([0.25, 0.5, 0.75] as [Float]).allSatisfy { share in
      Self.longestRun(from: left + down * share, to: right + downRight * share, in: view) > Self.longestRun
    }
  }

  /// The longest run of dark or light between the first and the last dark place of a line, as a part of its length.
  private static func longestRun(from start: SIMD2<Float>, to end: SIMD2<Float>, in view: LumaView) -> Double {
    let way = end - start
    let count = min(2000, Int((way * way).sum().squareRoot()))
    guard count > 60 else { return 0 }
    let levels = (0...count).map { view.level(start + way * (Float($0) / Float(count))) }
    guard let low = levels.min(), let high = levels.max(), high - low > 24 else { return 0 }
    let middle = (low + high) / 2
    guard let begin = levels.firstIndex(where: { $0 < middle }), let last = levels.lastIndex(where: { $0 < middle })
    else { return 0 }
    var (longest, run) = (0, 0)
    for index in begin...last {
      run = index > begin && (levels[index] < middle) == (levels[index - 1] < middle) ? run + 1 : 1
      longest = max(longest, run)
    }
    return Double(longest) / Double(count)
  }
}
