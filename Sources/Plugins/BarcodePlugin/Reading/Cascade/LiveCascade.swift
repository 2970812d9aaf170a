import ScanGeometry
import ScanImage
import ScanRecognition

/// What a reader remembers from frame to frame of a running source.
struct LiveCascade {
  /// The time that frames get.
  var budget: FrameBudget
  /// How many frames there were.
  var frame = 0
  /// How many frames in a row read a code with the cheapest attempts, and left out the others.
  var cheap = 0
  /// How many frames in a row gave nothing.
  var empty = 0
  /// How many frames in a row gave nothing and showed bars, less those of the pause after a reading by drawn bars.
  var unreadBars = 0
  /// The place of bars over which drawn ones are laid next; the same after a reading.
  var templatePlace = 0
  /// The stage that the next frame without a code reaches.
  var stage = 0
  /// The next way of examining a place again.
  var change = 0
  /// The place that is read next, among those that earlier frames had no time for.
  var nextPlace = 0
  /// In how many frames the place of a hint was examined.
  var hints = 0
  /// How many codes were examined a second time.
  var opinions = 0
  /// The places of the last frame that look like codes; empty when something was read before they were searched for.
  var places: [CodeCandidate] = []
  /// Where the last frame had codes.
  var known: [KnownPlace] = []
  /// The texts of the last frame that need no further evidence.
  var settled: Set<String> = []
  /// The texts of the last frame that several engines or attempts agreed on, in it or before.
  var agreed: Set<String> = []
  /// The EAN and UPC texts that bars contradicted.
  var contradictions = Contradictions()
  /// What the bars of EAN and UPC texts showed in the last frames that were examined everywhere.
  var inspected: [String: EANFindings] = [:]

  /// How many frames later the next turn of drawn bars comes after they read something.
  private static let templatePause = 4
  /// The most codes that are searched for where they were.
  static let knownLimit = 4

  init(budget: FrameBudget) { self.budget = budget }

  /// Begins anew with the same budget.
  mutating func reset() {
    budget.reset()
    self = LiveCascade(budget: budget)
  }

  /// Keeps what a frame gave for the next one.
  mutating func finish(_ found: [MergedSymbol]) {
    frame &+= 1
    known.removeAll(keepingCapacity: true)
    guard !found.isEmpty else { return }
    empty = 0
    // Reading by drawn bars takes long, so that the next turn comes later.
    unreadBars = found.contains { $0.engines != [.template] } ? 0 : -Self.templatePause
    stage = 0
    for merged in found.prefix(Self.knownLimit) { known.append(KnownPlace(merged.symbol)) }
  }
}

/// An attempt on the whole of a large region for matrix and stacked symbols. What one frame leaves out, the next ones take in turn,
/// so that each stays short.
enum WholeRegionAttempt {
  /// All of its pixels, without the symbologies whose search turns the picture.
  case full
  /// All of its pixels, those symbologies alone.
  case stacked
  /// All of its pixels and half its size in turn, the symbologies that are found by their finder patterns.
  case finders
  /// Half its size, all symbologies.
  case halved

  /// The attempt of a frame.
  ///
  /// - Parameters:
  ///   - frame: Its number, from 0.
  ///   - hasMatrix: Whether matrix symbologies are wanted.
  ///   - hasStacked: Whether stacked ones are.
  ///   - takesFinders: Whether it is the turn of those that are found by their finder patterns.
  init(frame: Int, hasMatrix: Bool, hasStacked: Bool, takesFinders: Bool) {
    switch frame & 3 {
    case _ where takesFinders: self = .finders
    case 0: self = hasMatrix ? .full : .stacked
    case 2: self = hasStacked ? .stacked : .halved
    default: self = .halved
    }
  }

  /// Whether it is the turn of the symbologies that are found by their finder patterns: in every fourth frame, or in every
  /// eighth where frames have so much structure that there is no time left.
  static func takesFinders(frame: Int, hasTime: @autoclosure () -> Bool) -> Bool {
    frame & 7 == 1 || frame & 7 == 5 && hasTime()
  }
}

/// Where a code was in the last frame.
struct KnownPlace {
  /// What it was.
  let symbology: Symbology
  /// Its corners in the region.
  let quad: Quad<CropSpace>

  init(_ symbol: DecodedSymbol) {
    symbology = symbol.symbology
    quad = symbol.quad
  }

  /// The place with room for a hand that moves, upright; a linear code with as many rows as are worth reading.
  var crop: CropTransform {
    let width = max(24, quad.meanWidth)
    let height = symbology.isLinear ? max(min(quad.meanHeight, width / 2), 16) : max(24, quad.meanHeight)
    let room = 16 + 0.16 * max(width, height)
    let extent = SIMD2(Float(width + 2 * room), Float(symbology.isLinear ? height : height + 2 * room))
    let area = Double(extent.x * extent.y)
    let scale = area > CropTransform.largest ? (CropTransform.largest / area).squareRoot() : 1
    return CropTransform(
      middle: quad.middle, axis: quad.axis, extent: extent, scale: scale)
  }
}
