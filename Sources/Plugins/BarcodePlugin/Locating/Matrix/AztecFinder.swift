import ScanImage

/// Finds Aztec codes by their middle, and their size by the message around it (ISO/IEC 24778).
final class AztecFinder {
  private let squares = SquareFinder(.aztec)
  private let sampler: ModuleSampler

  init(_ sampler: ModuleSampler) { self.sampler = sampler }

  /// The codes of a picture.
  func find(in view: LumaView, wantsInverted: Bool) -> [FoundGrid] {
    squares.find(in: view, wantsInverted: wantsInverted).compactMap { code(around: $0, in: view) }
  }

  private func code(around eye: FinderSquare, in view: LumaView) -> FoundGrid? {
    let map = fitted(eye.map, eye, to: 4, of: view)
    for size in AztecSize.Kind.allCases {
      let middle = size.messageRadius
      let kind = fitted(map, eye, to: middle, of: view)
      guard let turned = AztecMessage.read(size, { dark($0, $1, kind, eye, view) }) else { continue }
      let extent = size.radius(layers: turned.layers)
      // Outwards in steps, so that each one moves the modules at its rim by less than half of one.
      var (radius, known) = (middle, kind)
      while radius < extent {
        radius = min(extent, radius + max(2, radius / 3))
        known = fitted(known, eye, to: radius, of: view)
      }
      guard let grid = turned.grid(known, radius: extent) else { return nil }
      return FoundGrid(grid: grid, level: eye.level, isInverted: eye.isInverted)
    }
    return nil
  }

  private func dark(_ x: Int, _ y: Int, _ map: ModuleMap, _ eye: FinderSquare, _ view: LumaView) -> Bool {
    (view.level(map.place(Float(x), Float(y))) < eye.level) != eye.isInverted
  }

  /// The map moved so that the modules up to a distance from the middle lie on those of the picture.
  private func fitted(_ map: ModuleMap, _ eye: FinderSquare, to radius: Int, of view: LumaView) -> ModuleMap {
    // The sampler's modules have their middles at ½, those of an eye at 0.
    let shifted = map.shifted(x: -0.5, y: -0.5)
    let range = -radius..<radius + 1
    let one = shifted.place(1, 0.5) - shifted.place(0, 0.5)
    let module = (one * one).sum().squareRoot()
    let fitted = sampler.fitted(view, shifted, range, range, middle: eye.level, step: max(0.5, module / 4)) { x, y in
      let ring = max(abs(x), abs(y))
      // The rings that both kinds have.
      guard ring <= 4 else { return nil }
      return ring.isMultiple(of: 2) != eye.isInverted
    }
    return fitted.map.shifted(x: 0.5, y: 0.5)
  }
}

/// The sizes of Aztec codes.
enum AztecSize {
  /// What a code is like in its middle.
  enum Kind: CaseIterable {
    /// Two dark rings, up to four layers of data.
    case compact
    /// Three dark rings, up to 32 layers.
    case full

    /// How many modules the ring of the message is from the middle.
    var messageRadius: Int { self == .compact ? 5 : 7 }

    /// How many modules the rim of a code is from its middle.
    func radius(layers: Int) -> Int {
      guard self == .full else { return 5 + 2 * layers }
      let half = 7 + 2 * layers
      // Every sixteenth row and column is one of reference, and the data goes on behind it.
      return half + (half - 1) / 15
    }
  }
}
