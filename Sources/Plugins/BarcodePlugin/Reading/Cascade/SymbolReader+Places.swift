import ScanGeometry
import ScanImage

extension SymbolReader {
  /// What can look like a place.
  func symbologies(for place: CodeCandidate) -> Set<Symbology> {
    place.kind == .bars ? barSymbologies : selection.symbologies
  }

  /// How many places of a still may give nothing, and how many more for each that gives something.
  private static let (emptyPlaces, emptyPlacesPerCode) = (8, 2)

  /// Reads the places that look like codes and at which nothing was read.
  func readPlaces(_ step: ReadingStep, _ view: LumaView, _ level: Level, to found: inout [MergedSymbol]) throws {
    let places = knownPlaces ?? locator.locate(view, .still)
    knownPlaces = places
    var emptyLeft = Self.emptyPlaces
    for place in places where emptyLeft > 0 {
      guard !found.contains(where: { $0.isRead(at: place) }) else { continue }
      let wanted = symbologies(for: place)
      guard !wanted.isEmpty else { continue }
      let before = found.count
      for change in PlaceChange.of(step, place.kind) where found.count == before {
        try add(place.derivedView(view, change, pool: pool), wanted, level, step, to: &found)
      }
      emptyLeft += found.count > before ? Self.emptyPlacesPerCode : -1
    }
  }
}

/// How a place is examined, upright or turned further.
struct PlaceChange {
  var degrees = 0.0
  /// Pixels of a module; nil keeps the size.
  var pixels: Double?
  var isStretched = false
  var isEqualized = false
  var isSharpened = false

  /// The examinations of a step, in their order.
  static func of(_ step: ReadingStep, _ kind: CodeCandidate.Kind) -> [PlaceChange] {
    switch step {
    case .located: [PlaceChange(pixels: 3)]
    case .sharpened: kind == .bars ? [PlaceChange(pixels: 4, isSharpened: true)] : []
    default: all
    }
  }

  /// Those of a place that gave nothing upright.
  static let all = [
    PlaceChange(pixels: 4, isStretched: true), PlaceChange(), PlaceChange(degrees: 4, pixels: 3),
    PlaceChange(degrees: -4, pixels: 3), PlaceChange(pixels: 2), PlaceChange(pixels: 3, isEqualized: true),
    PlaceChange(degrees: 45, pixels: 3),
  ]
}

extension CodeCandidate {
  /// The place as an upright picture, changed.
  func derivedView(_ view: LumaView, _ change: PlaceChange, pool: PixelPool?) -> DerivedView {
    let derived = derivedView(view, turnedBy: change.degrees, pixels: change.pixels, pool: pool)
    let image =
      if change.isEqualized {
        derived.image.equalized(tiles: 4, limit: 3)
      } else if change.isSharpened {
        // At four pixels a module, the mean of the height of four modules, and the difference from neighbors within one.
        derived.image.sharpenedBars(rows: 8, radius: 3)
      } else {
        change.isStretched ? derived.image.stretched() : derived.image
      }
    return DerivedView(image, toRegion: derived.toRegion)
  }
}

extension CodeCandidate.Kind {
  /// Whether a symbology can look like this.
  func mayBe(_ symbology: Symbology) -> Bool {
    switch self {
    case .cells: true
    case .bars:
      switch symbology {
      case .aztec, .dataMatrix, .qr, .microQR, .rMQR, .maxiCode, .dotCode: false
      default: true
      }
    }
  }
}
