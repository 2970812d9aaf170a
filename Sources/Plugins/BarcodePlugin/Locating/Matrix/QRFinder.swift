import ScanImage

/// Finds QR Codes by their three corner patterns anywhere in a picture, and their size by the modules between these (ISO/IEC 18004).
final class QRFinder {
  private let squares = SquareFinder(.qr)
  private let sampler: ModuleSampler

  /// How many corners in one direction are tried with one corner.
  private static let neighbors = 4
  /// Up to how many triples in a picture are tried with sizes that could not be counted.
  private static let guessLimit = 8
  /// The most corners and triples of one picture, so that one full of what looks like corners does not cost many times as much.
  private static let cornerLimit = 900
  private static let tripleLimit = 5000
  /// How many attempts may fail, and how many more for each code that is read.
  private static let (failures, failuresPerCode) = (40, 4)

  init(_ sampler: ModuleSampler) { self.sampler = sampler }

  /// Finds the codes of a picture.
  ///
  /// - Parameter read: Takes what may be a code; says whether it is one, so that its corners belong to no other.
  func find(in view: LumaView, wantsInverted: Bool, read: (FoundGrid) -> Bool) {
    let corners = Array(squares.find(in: view, wantsInverted: wantsInverted).prefix(Self.cornerLimit))
    guard corners.count >= 3 else { return }
    var isUsed = [Bool](repeating: false, count: corners.count)
    var failuresLeft = Self.failures
    let triples = Self.triples(corners)
    for triple in triples.prefix(Self.tripleLimit) where !triple.indices.contains(where: { isUsed[$0] }) {
      guard failuresLeft > 0 else { return }
      let isCode = triple.dimensions(in: view, guesses: triples.count <= Self.guessLimit).contains { dimension in
        triple.codes(dimension, in: view, by: sampler).contains { code in
          let isCode = read(code)
          failuresLeft += isCode ? Self.failuresPerCode : -1
          return isCode
        }
      }
      if isCode { for index in triple.indices { isUsed[index] = true } }
    }
  }

  /// The triples that may belong together, the closest ones first: those of another code are farther away.
  private static func triples(_ squares: [FinderSquare]) -> [QRCorners] {
    var triples: [(corners: QRCorners, distance: Float)] = []
    for corner in squares.indices {
      for turn in 0..<4 {
        let topLeft = TurnedSquare(squares[corner], index: corner, turns: turn)
        let rights = neighbors(of: topLeft, topLeft.right, squares)
        guard !rights.isEmpty else { continue }
        let belows = neighbors(of: topLeft, topLeft.down, squares)
        for right in rights {
          for below in belows where abs(right.modules - below.modules) < 0.2 * max(right.modules, below.modules) + 2 {
            triples.append(
              (
                QRCorners(
                  topLeft: topLeft, topRight: right.square, bottomLeft: below.square,
                  modules: (right.modules + below.modules) / 2), right.modules + below.modules
              ))
          }
        }
      }
    }
    return triples.sorted { $0.distance < $1.distance }.map(\.corners)
  }

  /// The corners that lie in one direction of another one and are turned as it is, the nearest ones first.
  private static func neighbors(
    of square: TurnedSquare, _ way: SIMD2<Float>, _ squares: [FinderSquare]
  ) -> [(square: TurnedSquare, modules: Float)] {
    let module = (way * way).sum().squareRoot()
    var found: [(square: TurnedSquare, modules: Float)] = []
    for (index, other) in squares.enumerated()
    where index != square.index && other.isInverted == square.isInverted {
      let offset = other.map.place(0, 0) - square.middle
      let along = (offset * way).sum() / module
      let across = abs(offset.x * way.y - offset.y * way.x) / module
      guard along > 10 * module, across < 0.2 * along + module else { continue }
      let turned = TurnedSquare(other, index: index, like: square)
      let theirs = ((way * square.right).sum() > module * module / 2) ? turned.right : turned.down
      let size = (theirs * theirs).sum().squareRoot()
      guard size < 1.7 * module, module < 1.7 * size, (theirs * way).sum() > 0.93 * size * module else { continue }
      let modules = (offset * offset).sum().squareRoot() * 2 / (module + size)
      // The middles of the corners of the smallest and of the largest code are 14 and 170 modules apart.
      guard modules > 11, modules < 200 else { continue }
      found.append((turned, modules))
    }
    found.sort { $0.modules < $1.modules }
    return Array(found.prefix(neighbors))
  }
}

/// A corner of a code, turned as the code is.
struct TurnedSquare {
  /// Its number in the picture.
  let index: Int
  let level: Float
  let contrast: Float
  let isInverted: Bool
  /// Its outer corners, from the top left one on.
  let corners: Corners
  let middle: SIMD2<Float>
  /// One module to the right and one down, at its middle, in pixels.
  let right: SIMD2<Float>
  let down: SIMD2<Float>

  /// Turns a square a number of times by a quarter.
  init(_ square: FinderSquare, index: Int, turns: Int) {
    self.index = index
    (level, contrast, isInverted) = (square.level, square.contrast, square.isInverted)
    let map = square.map
    let own = Corners(map.place(-3.5, -3.5), map.place(3.5, -3.5), map.place(3.5, 3.5), map.place(-3.5, 3.5))
    corners = Corners(own[turns & 3], own[(turns + 1) & 3], own[(turns + 2) & 3], own[(turns + 3) & 3])
    middle = map.place(0, 0)
    right = (corners[1] + corners[2] - corners[0] - corners[3]) / 14
    down = (corners[3] + corners[2] - corners[0] - corners[1]) / 14
  }

  /// Turns a square so that it lies as another one.
  init(_ square: FinderSquare, index: Int, like other: TurnedSquare) {
    let turned = (0..<4).map { TurnedSquare(square, index: index, turns: $0) }
    self = turned.max { ($0.right * other.right).sum() < ($1.right * other.right).sum() } ?? turned[0]
  }

  /// A place on it; its middle is (0, 0), its sides are 3.5 modules away.
  func place(_ x: Float, _ y: Float) -> SIMD2<Float> {
    let (u, v) = ((x + 3.5) / 7, (y + 3.5) / 7)
    return corners[0] * ((1 - u) * (1 - v)) + corners[1] * (u * (1 - v)) + corners[2] * (u * v) + corners[3]
      * ((1 - u) * v)
  }
}
