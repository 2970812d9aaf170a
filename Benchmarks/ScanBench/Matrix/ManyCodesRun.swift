import BarcodePlugin
import ScanPluginKit
import ScanSynthetic

/// How many of the codes of a picture of 12 megapixels are read, when it shows dozens of them.
public struct ManyCodesRun {
  /// What a picture shows.
  public enum Subject: String, CaseIterable, Sendable {
    /// QR Codes.
    case qr = "QR_CODE"
    /// QR Codes of the versions 25 to 40.
    case largeQR = "QR_CODE, large"
    /// Square Data Matrix codes.
    case dataMatrix = "DATA_MATRIX"
    /// EAN-13.
    case ean = "EAN_13"
    /// These and Code 128 together.
    case mixed

    var symbologies: [Symbology] {
      switch self {
      case .qr, .largeQR: [.qr]
      case .dataMatrix: [.dataMatrix]
      case .ean: [.ean13]
      case .mixed: [.qr, .dataMatrix, .ean13, .code128]
      }
    }

    /// How many codes the pictures show.
    var counts: [Int] { self == .largeQR ? [1, 2, 6, 12] : [20, 40, 60, 100] }

    /// The formats that are asked for.
    var formats: [BarcodeFormat] {
      switch self {
      case .qr, .largeQR: [.qrCode]
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
    /// The texts that came out and are not there.
    public let wrong: [String]
    /// The processor time in milliseconds.
    public let time: Double
    /// The codes that are not read: kind, pixels per module, place and text.
    public let missed: [String]
    /// How many of the codes a peer reads, and its processor time in milliseconds; nil without one.
    public let peer: (read: Int, time: Double?)?
  }

  private static let size = PixelSize(width: 4000, height: 3000)

  private let peer: (any CorpusReader)?

  /// Makes a run.
  ///
  /// - Parameter peer: Reads the same pictures; nil for none.
  public init(peer: (any CorpusReader)? = nil) {
    self.peer = peer
  }

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
      for count in subject.counts {
        let (frame, codes) = try Self.picture(subject, count, &random)
        let texts = Set(codes.keys)
        let start = Stopwatch.threadMilliseconds()
        let output = try plugin.scan(ScanInput(frame: frame, effort: .still))
        let time = Stopwatch.threadMilliseconds() - start
        let found = output.results.flatMap(\.body.items).map(\.text)
        let read = texts.intersection(found)
        let peer = try peer.map { peer in
          (read: texts.intersection(try peer.read(frame).map(\.text)).count, time: peer.milliseconds)
        }
        report(
          Row(
            subject: subject, codes: count, read: read.count, wrong: Set(found).subtracting(texts).sorted(), time: time,
            missed: texts.subtracting(read).compactMap { codes[$0] }.sorted(), peer: peer))
      }
    }
  }

  /// A picture with codes in rows and columns, each of which leans, turns and is as large as chance has it, and what each of them is,
  /// by its text.
  private static func picture(
    _ subject: Subject, _ count: Int, _ random: inout SeededGenerator
  ) throws -> (frame: Frame, codes: [String: String]) {
    let (width, height) = (Double(size.width), Double(size.height))
    let columns = Int((Double(count) * width / height).squareRoot().rounded(.up))
    let rows = (count + columns - 1) / columns
    let (cellWidth, cellHeight) = (width / Double(columns), height / Double(rows))
    let blur = Double.random(in: 0.6...1.4, using: &random)
    var codes: [String: String] = [:]
    let items = try (0..<count).map { index in
      let symbology = subject.symbologies.randomElement(using: &random) ?? .qr
      let digits = (0..<12).map { _ in String(Int.random(in: 1...9, using: &random)) }.joined()
      let text =
        switch subject {
        case .largeQR: String((0..<Int.random(in: 1_000...2_300, using: &random)).map { _ in Self.letter(&random) })
        default: symbology == .ean13 ? digits : "ITEM-\(digits.prefix(9))"
        }
      let symbol = try SyntheticSymbol(symbology, text: text)
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let fitting = min(cellWidth / Double(symbol.width), cellHeight / Double(symbol.height))
      func chance(_ reach: Double) -> Double { Double.random(in: -reach...reach, using: &random) }
      let placement = SyntheticPlacement(
        center: FramePoint(
          x: (Double(column) + 0.5 + chance(0.05)) * cellWidth, y: (Double(row) + 0.5 + chance(0.05)) * cellHeight),
        scale: min(9, fitting * Double.random(in: 0.6...0.8, using: &random)), rotation: chance(12), tilt: chance(25),
        turn: chance(25))
      let (center, module) = (placement.center, placement.scale)
      codes[symbol.text] = """
        \(symbology) \(Decimals.text(module, 2)) px per module, blur \(Decimals.text(blur / module, 2)) modules, turned by \
        \(Int(placement.rotation))°, side \(Int(placement.turn))°, at \(Int(center.x)), \(Int(center.y)): \(symbol.text.prefix(40))
        """
      return SyntheticScene.Item(SyntheticArtwork(symbol), placement)
    }
    let scene = SyntheticScene(
      size: size, background: .plain(SyntheticColor(gray: UInt8.random(in: 130...230, using: &random))), items: items,
      degradations: SyntheticDegradations(
        blur: blur, lighting: Double.random(in: 0...0.5, using: &random),
        noise: Double.random(in: 2...6, using: &random)), seed: random.next())
    return (Frame(luma: scene.frame().luma), codes)
  }

  private static func letter(_ random: inout SeededGenerator) -> Character {
    Character(Unicode.Scalar(UInt8.random(in: UInt8(ascii: "!")...UInt8(ascii: "z"), using: &random)))
  }
}
