import ScanRuntime
import ScanStills
import StandardPlugins

/// Damaged configurations, which are loaded; what loads all the same reads a small picture.
struct DamagedConfigurations: Inputs {
  private let seed: UInt64
  private let folder: String
  private let originals: [[UInt8]]
  private let frame: Frame

  /// What numbers and words give way to.
  private static let values = [
    "0", "-1", "1", "0.5", "-0.0", "1e308", "1e999", "-9223372036854775809", "4294967296", "99999", "null", "true",
    "false",
    "\"\"", "\"x\"", "[]", "{}", "[[]]", "\"\\u0000\"", "\"\\ud800\"", "\"ALL\"", "1e-320",
  ]

  init(root: String, seed: UInt64) throws {
    self.seed = seed
    folder = "\(root)/Configs"
    originals = try ProjectFiles.names(folder, ".json").map(ProjectFiles.bytes)
    let luma = try StillDecoder().open("\(root)/Samples/flyer-qr.jpg").frame().luma
    frame = Frame(luma: luma.resized(to: PixelSize(width: 160, height: 120)))
  }

  func input(_ number: Int) -> [UInt8] {
    var mutator = mutator(number, seed: seed)
    let original = mutator.element(of: originals)
    // One value in place of another one is what loads most often.
    guard number % 4 != 0 else { return mutator.damaged(original, others: originals) }
    var text = String(decoding: original, as: UTF8.self)
    let places = Self.values(in: text)
    guard !places.isEmpty else { return original }
    let range = mutator.element(of: places)
    let donor = String(decoding: mutator.element(of: originals), as: UTF8.self)
    let alike = Self.values(in: donor).map { String(donor[$0]) }.filter { Self.kind($0) == Self.kind(text[range]) }
    let isAlike = !alike.isEmpty && mutator.number(below: 4) != 0
    text.replaceSubrange(range, with: isAlike ? mutator.element(of: alike) : ": " + mutator.element(of: Self.values))
    return Array(text.utf8)
  }

  /// Where a key has a value that is no list or object, with the colon before it.
  private static func values(in text: String) -> [Range<String.Index>] {
    text.ranges(of: /:\s*("[^"\n]*"|-?[0-9.]+|true|false|null)/)
  }

  /// What a value is, by its first character.
  private static func kind(_ value: some StringProtocol) -> Character? {
    value.first { $0 != ":" && !$0.isWhitespace }.map { $0.isNumber || $0 == "-" ? "0" : $0 == "f" ? "t" : $0 }
  }

  func use(_ bytes: [UInt8], _ number: Int) async -> String {
    guard let loaded = try? ConfigLoader(useCases: PluginRegistry.standard.useCases).load(bytes: bytes, file: "c.json")
    else { return "refused" }
    // What makes a plugin takes longer than all else.
    guard number % 5 == 0 else { return "loaded" }
    do {
      let reader = try await StillReader(
        loaded.config, registry: .standard,
        options: StillReaderOptions(timeout: .seconds(10), baseDirectory: folder, isRecording: false))
      _ = try await reader.read(frame)
      return "used"
    } catch {
      return "notMade"
    }
  }
}
