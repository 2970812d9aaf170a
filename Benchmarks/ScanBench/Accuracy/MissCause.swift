import BarcodePlugin
import ScanGeometry
import ScanImage
public import ScanPluginKit
import ZBarEngine
import ZXingEngine

/// Why a code was probably not read, as far as measuring the picture shows it.
///
/// A coarse guess: it examines the most certain place that looks like a code, else at the middle of the picture, and takes the first
/// cause whose limit is passed.
public enum MissCause: String, Sendable, CaseIterable {
  /// No linked library reads the symbology.
  case format = "the linked libraries do not read the symbology"
  /// Fewer than about 1.3 pixels per module.
  case small = "modules of less than 1.3 pixels"
  /// Edges that are wider than a module.
  case blurred = "blurred: edges wider than a module"
  /// Less than 50 gray levels between dark and light.
  case pale = "pale: less than 50 gray levels between dark and light"
  /// More than a twentieth of the place is at the end of the gray scale, in patches, and the picture around is not.
  case glare = "glare or over-exposure"
  /// Nothing looks like a code, and the picture is sharp: a code without its margin, of few bars, or very distorted.
  case unlocated = "sharp, but no place was seen that looks like a code"
  /// Sharp, large and dark enough: damage, distortion, a missing margin, or what the decoders cannot do.
  case other = "sharp and large enough: damaged, bent, without margin, or beyond the decoders"

  /// Guesses the cause for a picture that was not read whole.
  public init(_ sample: CorpusSample, _ frame: Frame) {
    let readable = ZXingReader.readable.union(ZBarScanner.readable)
    if let known = sample.isOf(readable), !known {
      self = .format
      return
    }
    self = frame.luma.withView { view in Self.cause(view, sample) }
  }

  private static func cause(_ view: LumaView, _ sample: CorpusSample) -> MissCause {
    let places = CodeLocator().locate(view).filter { sample.isLinear ? $0.kind == .bars : $0.kind == .cells }
    guard let place = places.first else {
      let part = PixelRect(x: view.width / 4, y: view.height / 4, width: view.width / 2, height: view.height / 2)
      let measured = EdgeMeasure(view.cropped(to: part))
      if measured.range < 50 { return .pale }
      // Without a place the module is unknown; print in focus has edges of one to three pixels.
      return measured.width > 4 ? .blurred : .unlocated
    }
    let bounds = place.quad.boundingRect
    let part = PixelRect(
      x: Int(bounds.minX), y: Int(bounds.minY), width: Int(bounds.width), height: Int(bounds.height)
    ).clamped(to: view.size)
    let measured = EdgeMeasure(view.cropped(to: part))
    let module = place.quad.meanSide / (Double(max(8, place.edges)) * 1.7)
    if module < 1.3 { return .small }
    if measured.range < 50 { return .pale }
    if measured.width > module { return .blurred }
    let statistics = LumaStatistics(view.cropped(to: part))
    return statistics.clippedBright > 0.05 && LumaStatistics(view).median < 230 ? .glare : .other
  }
}

/// How far apart dark and light are, and how many pixels the way between them takes.
private struct EdgeMeasure {
  /// The gray levels between the 5th and the 95th percentile.
  let range: Double
  /// The range by the steepest one in fifty of the differences between neighbors: the pixels of an edge in focus.
  let width: Double

  init(_ view: LumaView) {
    let statistics = LumaStatistics(view)
    range = Double(statistics.percentile95) - Double(statistics.percentile5)
    var counts = [Int](repeating: 0, count: 256)
    for y in 0..<max(0, view.height - 1) {
      let (row, below) = (view.row(y), view.row(y + 1))
      for x in 0..<max(0, view.width - 1) {
        let (dx, dy) = (Int(row[x + 1]) - Int(row[x]), Int(below[x]) - Int(row[x]))
        counts[max(abs(dx), abs(dy))] += 1
      }
    }
    let total = counts.reduce(0, +)
    var (level, above) = (255, counts[255])
    while level > 1, above * 50 < total {
      level -= 1
      above += counts[level]
    }
    width = range / Double(level)
  }
}

extension Quad<CropSpace> {
  fileprivate var meanSide: Double { (topLeft.distance(to: topRight) + bottomLeft.distance(to: bottomRight)) / 2 }
}

extension CorpusSample {
  private static let symbologies: [String: Symbology] = [
    "AZTEC": .aztec, "CODABAR": .codabar, "CODE128": .code128, "CODE39": .code39, "CODE93": .code93,
    "DATABAR": .dataBar, "DATABAR_EXP": .dataBarExpanded, "DATABAR_EXP_STACKED": .dataBarExpanded,
    "DATABAR_LIMITED": .dataBarLimited, "DATABAR_STACKED": .dataBar, "DATAMATRIX": .dataMatrix,
    "DXFILMEDGE": .dxFilmEdge, "EAN13": .ean13, "EAN8": .ean8, "ITF": .itf, "MAXICODE": .maxiCode,
    "MICROPDF417": .microPDF417, "MICROQR": .microQR, "PDF417": .pdf417, "QR": .qr, "RMQR": .rMQR,
    "TELEPEN": .telepen, "UPCA": .upcA, "UPCE": .upcE,
  ]

  /// Whether the symbology is one of these; nil for pictures of several symbologies.
  fileprivate func isOf(_ known: Set<Symbology>) -> Bool? {
    Self.symbologies[symbology].map { known.contains($0) }
  }
}
