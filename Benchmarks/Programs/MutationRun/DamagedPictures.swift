import ScanRuntime
import ScanStills
import StandardPlugins

/// Damaged pictures of all formats, which are decoded, and read by one of several plugins.
struct DamagedPictures: Inputs {
  private let seed: UInt64
  private let originals: [[UInt8]]
  private let readers: [StillReader]
  private let decoder: StillDecoder

  /// The time for one picture to be decoded, and to be read, in seconds.
  static let timeLimit = 10
  /// The memory for decoding one picture, in bytes.
  static let memoryLimit = 256 << 20
  /// Most pictures go to the plugin that is quickest with small ones.
  private static let configurations = ["barcode", "mrz", "meter", "ocr", "license-plate"]
  private static let samples = [
    "flyer-qr.jpg", "Text/passport-td3.jpg", "Meters/water-reference.jpg", "Text/plate-germany.jpg",
  ]

  /// - Parameter reads: Whether there are readers; without them inputs can be made alone.
  init(root: String, seed: UInt64, reads: Bool) async throws {
    self.seed = seed
    var originals: [[UInt8]] = []
    for sample in Self.samples {
      let bytes = try ProjectFiles.bytes("\(root)/Samples/\(sample)")
      originals.append(bytes)
      let luma = try StillDecoder().open(bytes: bytes).frame().luma
      let small = luma.resized(to: PixelSize(width: 320, height: max(1, 320 * luma.height / luma.width)))
      for format in StillFormat.all { originals.append(try PictureWriter(format: format).encode(small)) }
    }
    self.originals = originals
    var readers: [StillReader] = []
    for name in reads ? Self.configurations : [] {
      let loaded = try ConfigLoader(useCases: PluginRegistry.standard.useCases)
        .load(contentsOf: "\(root)/Configs/\(name).json")
      readers.append(
        try await StillReader(
          loaded.config, registry: .standard,
          options: StillReaderOptions(timeout: .seconds(Self.timeLimit), isRecording: false)))
    }
    self.readers = readers
    decoder = StillDecoder(
      limits: StillLimits(maxMemory: Self.memoryLimit, decodingTime: .seconds(Self.timeLimit)), wantsColor: true,
      times: .exif)
  }

  func input(_ number: Int) -> [UInt8] {
    var mutator = mutator(number, seed: seed)
    // Whole photos are large; the small pictures have all formats.
    let isPhoto = number % 10 == 0
    let index = mutator.number(below: originals.count)
    let original = isPhoto ? index - index % (StillFormat.all.count + 1) : index
    return mutator.damaged(originals[original], others: originals)
  }

  func use(_ bytes: [UInt8], _ number: Int) async -> String {
    do throws(SourceError) {
      let document = try decoder.open(bytes: bytes, source: "item \(number)")
      var found = "read"
      for page in 1...min(2, document.pageCount) {
        let frame = try document.frame(page: page)
        let reader = number % 5 == 0 ? readers[number / 5 % readers.count] : readers[0]
        let reading = try? await reader.read(frame)
        found = reading.map { $0.results.isEmpty ? found : "found" } ?? "notRead"
      }
      return found
    } catch {
      return error.code.name
    }
  }
}
