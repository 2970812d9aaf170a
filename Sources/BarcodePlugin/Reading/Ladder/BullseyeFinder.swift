import ScanGeometry
import ScanImage

/// Finds square bull's-eyes, the middles of Aztec codes: rings of one module each, dark and light in turn.
struct BullseyeFinder {
  /// A bull's-eye.
  struct Place {
    /// Its middle.
    let middle: SIMD2<Float>
    /// About the size of a module in pixels.
    let module: Float
    /// How many lines met it.
    var lines = 1
  }

  /// The most places of a picture.
  private static let limit = 6
  private let view: LumaView

  /// The places in a picture, those that most lines met first.
  static func places(_ picture: LumaView) -> [Place] {
    guard min(picture.width, picture.height) >= 15, picture.size.area <= 16_000_000 else { return [] }
    let image = LumaImage(
      locallyThresholding: picture, radius: max(8, min(picture.width, picture.height) / 12), margin: 3)
    return image.withView { view in BullseyeFinder(view: view).find() }
  }

  private func find() -> [Place] {
    var found: [Place] = []
    let step = max(1, view.height / 400)
    for y in stride(from: step / 2, to: view.height, by: step) {
      // The last seven runs of equal pixels, the newest last.
      var runs = [Int](repeating: 0, count: 7)
      var count = 0
      let row = view.row(y)
      for x in 0...view.width {
        if x < view.width, x > 0, row[x] == row[x - 1] {
          count += 1
          continue
        }
        if x > 0 {
          runs.removeFirst()
          runs.append(count)
          check(runs, end: x, y: y, into: &found)
        }
        count = 1
      }
    }
    return Array(found.filter { $0.lines >= 2 }.sorted { $0.lines > $1.lines }.prefix(Self.limit))
  }

  private func check(_ runs: [Int], end: Int, y: Int, into found: inout [Place]) {
    let inner = runs[1...5]
    let total = inner.reduce(0, +)
    guard total >= 5, runs[0] > 0, Self.areAlike(inner, total) else { return }
    // The middle of the seven runs is one module, or the middle module of a line through it.
    let middle = Double(end - runs[6] - runs[5] - runs[4]) - Double(runs[3]) / 2
    let module = Double(total) / 5
    guard let (centerY, _) = cross(Int(middle), y, module, dx: 0, dy: 1),
      let (centerX, _) = cross(Int(middle), Int(centerY), module, dx: 1, dy: 0)
    else { return }
    let place = SIMD2(Float(centerX), Float(centerY))
    if let known = found.firstIndex(where: {
      let offset = $0.middle - place
      return (offset * offset).sum() < Float(4 * module * module)
    }) {
      found[known].lines += 1
    } else {
      found.append(Place(middle: place, module: Float(module)))
    }
  }

  private static func areAlike(_ runs: ArraySlice<Int>, _ total: Int) -> Bool {
    runs.allSatisfy { $0 * 5 * 2 >= total - 2 && $0 * 5 * 10 <= total * 18 + 50 }
  }

  /// The middle of five runs of about a module each around a position, along a direction.
  private func cross(_ x: Int, _ y: Int, _ module: Double, dx: Int, dy: Int) -> (middle: Double, module: Double)? {
    guard x >= 0, y >= 0, x < view.width, y < view.height else { return nil }
    func run(from start: Int, _ sign: Int, _ value: UInt8) -> Int {
      var length = 0
      while true {
        let (px, py) = (x + dx * (start + sign * length), y + dy * (start + sign * length))
        guard px >= 0, py >= 0, px < view.width, py < view.height, view[px, py] == value else { return length }
        length += 1
      }
    }
    let center = view[x, y]
    let other: UInt8 = center == 0 ? 255 : 0
    let (before, after) = (run(from: -1, -1, center), run(from: 1, 1, center))
    let before2 = run(from: -1 - before, -1, other)
    let after2 = run(from: 1 + after, 1, other)
    let before3 = run(from: -1 - before - before2, -1, center)
    let after3 = run(from: 1 + after + after2, 1, center)
    let runs = [before3, before2, before + after + 1, after2, after3]
    let total = runs.reduce(0, +)
    guard Self.areAlike(runs[...], total), Double(total) >= 3 * module, Double(total) <= 8 * module else { return nil }
    let position = Double(dx == 0 ? y : x)
    return (position + Double(after - before) / 2 + 0.5, Double(total) / 5)
  }
}
