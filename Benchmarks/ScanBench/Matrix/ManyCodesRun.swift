import BarcodePlugin
import ScanPluginKit
import ScanSynthetic

/// How many of the codes of a picture of 12 megapixels are read, when it shows dozens of them.
public struct ManyCodesRun {
  /// What a picture shows.
  public enum Subject: String, CaseIterable, Sendable {
    /// QR Codes.
    case qr = "QR_CODE"
    /// Square Data Matrix codes.
    case dataMatrix = "DATA_MATRIX"
    /// EAN-13.
    case ean = "EAN_13"
    /// These and Code 128 together.
    case mixed

    var symbologies: [Symbology] {
      switch self {
      case .qr: [.qr]
      case .dataMatrix: [.dataMatrix]
      case .ean: [.ean13]
      case .mixed: [.qr, .dataMatrix, .ean13, .code128]
      }
    }

    /// The formats that are asked for.
    var formats: [BarcodeFormat] {
      switch self {
      case .qr: [.qrCode]
      case .dataMatrix: [.dataMatrix]
      case .ean: [.ean13]
      case .mixed: [.all]
      }
    }
  }

  /// The counts of one picture.
  public struct Row {
    /// What it shows.
    public let subject: Subject
    /// How many codes there are.
    public let codes: Int
    /// How many of them are read.
    public let read: Int
    /// How many texts came out that are not there.
    public let wrong: Int
    /// The processor time in milliseconds.
    public let time: Double
  }

  private static let size = PixelSize(width: 4000, height: 3000)
  private static let counts = [20, 40, 60, 100]

  /// Makes a run.
  public init() {}

  /// Reads one picture of each kind with each number of codes.
  ///
  /// - Parameters:
  ///   - seed: Where chance begins.
  ///   - report: Called with each row when it is known.
  /// - Throws: What an engine or the renderer throws.
  public func run(seed: UInt64, report: (Row) -> Void) throws {
    var random = SeededGenerator(seed: seed)
    for subject in Subject.allCases {
      let config = BarcodeConfig(barcodeFormats: subject.formats, multiBarcode: true)
      let plugin = try BarcodePlugin(
        config, PluginConfig(id: "many", config, cancelOnResult: false, consecutiveEqualResultFilter: 0))
      for count in Self.counts {
        let (frame, texts) = try Self.picture(subject, count, &random)
        let start = Stopwatch.threadMilliseconds()
        let output = try plugin.scan(ScanInput(frame: frame, effort: .still))
        let time = Stopwatch.threadMilliseconds() - start
        let found = output.results.flatMap(\.body.items).map(\.text)
        report(
          Row(
            subject: subject, codes: count, read: texts.intersection(found).count,
            wrong: Set(found).subtracting(texts).count, time: time))
      }
    }
  }

  /// A picture with codes in rows and columns, each of which leans, turns and is as large as chance has it.
  private static func picture(
    _ subject: Subject, _ count: Int, _ random: inout SeededGenerator
  ) throws -> (frame: Frame, texts: Set<String>) {
    let (width, height) = (Double(size.width), Double(size.height))
    let columns = Int((Double(count) * width / height).squareRoot().rounded(.up))
    let rows = (count + columns - 1) / columns
    let (cellWidth, cellHeight) = (width / Double(columns), height / Double(rows))
    var texts: Set<String> = []
    let items = try (0..<count).map { index in
      let symbology = subject.symbologies.randomElement(using: &random) ?? .qr
      let digits = (0..<12).map { _ in String(Int.random(in: 1...9, using: &random)) }.joined()
      let symbol = try SyntheticSymbol(symbology, text: symbology == .ean13 ? digits : "ITEM-\(digits.prefix(9))")
      texts.insert(symbol.text)
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let fitting = min(cellWidth / Double(symbol.width), cellHeight / Double(symbol.height))
      func chance(_ reach: Double) -> Double { Double.random(in: -reach...reach, using: &random) }
      return SyntheticScene.Item(
        SyntheticArtwork(symbol),
        SyntheticPlacement(
          center: FramePoint(
            x: (Double(column) + 0.5 + chance(0.05)) * cellWidth, y: (Double(row) + 0.5 + chance(0.05)) * cellHeight),
          scale: min(9, fitting * Double.random(in: 0.6...0.8, using: &random)), rotation: chance(12),
          tilt: chance(25), turn: chance(25)))
    }
    let scene = SyntheticScene(
      size: size, background: .plain(SyntheticColor(gray: UInt8.random(in: 130...230, using: &random))), items: items,
      degradations: SyntheticDegradations(
        blur: Double.random(in: 0.6...1.4, using: &random), lighting: Double.random(in: 0...0.5, using: &random),
        noise: Double.random(in: 2...6, using: &random)), seed: random.next())
    return (Frame(luma: scene.frame().luma), texts)
  }
}
