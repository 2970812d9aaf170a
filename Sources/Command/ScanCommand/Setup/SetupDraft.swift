import BarcodePlugin
import ScanPluginKit

/// The file that a setup is about to write: a use case with what was answered, found and given by hand.
struct SetupDraft: Sendable {
  let template: ConfigTemplate
  let useCases: UseCaseCatalog
  /// What is set by `--set`.
  var sets: [String] = []
  /// What the counter shows; nil where that is not known.
  var value: SetupValue?
  /// What a person gave in numbers.
  var numbers = SetupNumbers()
  /// How the picture was read; nil where nothing was read.
  var attempt: SetupAttempt?
  /// What it gave.
  var reading = SetupReading()
  /// Whether a cutout that is proposed lies close around what was read; otherwise it is the part in which that was read.
  var isClose = true
  /// What other pictures of the same kind gave in the same way.
  var others: [SetupReading] = []

  /// Where the keys of the use case are.
  private var place: String { "/viewPluginConfig/pluginConfig/\(template.key)" }

  /// Whether the use case counts digits, so that it helps to know what the counter shows.
  var countsDigits: Bool { takes(["\(place)/numDigits=5"]) }

  /// The settings between which only what the user sees can decide: the way in which the last dial turns.
  var variants: [[String]] {
    isDialMeter ? [[], ["\(place)/lastDialDirection=\"counterclockwise\""]] : [[]]
  }

  /// The configuration that a way to read the picture has.
  ///
  /// - Throws: `InvalidDocument`.
  func loaded(_ attempt: SetupAttempt, file: String? = nil) throws -> LoadedConfig {
    let part = attempt.part.flatMap { part in reading.size.map { CutoutChange(part, in: $0).overrides } } ?? []
    let base = counts + attempt.overrides + part
    let given = places(base)
    let parts = [given?.digits(numbers.digits, decimals: value?.decimals), given?.dials(numbers.dials)]
    let usable = parts.compactMap(\.self).filter { takes($0.overrides) }
    return try load(base + usable.flatMap(\.overrides), file: file)
  }

  /// The configuration with some parts of the proposal.
  ///
  /// - Parameters:
  ///   - kinds: The parts that are taken.
  ///   - reference: The picture that `reference` names.
  ///   - file: The file that it will be; relative paths start from its folder.
  /// - Throws: `InvalidDocument`.
  func loaded(_ kinds: Set<SetupPart.Kind>, reference: String, file: String?, more: [String] = []) throws
    -> LoadedConfig
  {
    try load(base(kinds) + parts(kinds, reference: reference).flatMap(\.overrides) + more, file: file)
  }

  /// The parts that can be proposed, with places that hold for the parts that are taken.
  func parts(_ kinds: Set<SetupPart.Kind> = Set(SetupPart.Kind.allCases), reference: String = "picture") -> [SetupPart]
  {
    var parts = [formats, cutout].compactMap(\.self).filter { kinds.contains($0.kind) }
    guard let places = places(base(kinds) + parts.flatMap(\.overrides)) else { return parts }
    let decimals = value ?? SetupValue.read(in: reading.items)
    let found = [
      places.digits(numbers.digits.isEmpty ? foundDigits : numbers.digits, decimals: decimals?.decimals),
      places.dials(numbers.dials.isEmpty ? foundDials : numbers.dials),
    ]
    let usable = found.compactMap(\.self).filter { kinds.contains($0.kind) && takes($0.overrides) }
    parts += usable
    let picture = ["\(place)/reference=\(JSONNode(.string(reference)).text(.compact))"]
    if !usable.isEmpty, kinds.contains(.reference), takes(usable.flatMap(\.overrides) + picture) {
      parts.append(SetupPart(kind: .reference, overrides: picture, words: SetupWords.partReference.with()))
    }
    return parts
  }

  /// The sets of parts to try, the largest first: the first with which the same is read is proposed. What a person gave in numbers is in all.
  var candidates: [Set<SetupPart.Kind>] {
    let all = Set(parts().map(\.kind))
    guard !numbers.givesPlaces else { return [all] }
    let given: Set<SetupPart.Kind> = numbers.cutout == nil ? [] : [.cutout]
    var candidates: [Set<SetupPart.Kind>] = []
    for left in [[], [.reference], [.digits, .dials, .reference], [.digits, .dials, .reference, .cutout]]
      as [Set<SetupPart.Kind>]
    {
      let kinds = all.subtracting(left).union(given)
      if !candidates.contains(kinds) { candidates.append(kinds) }
    }
    return candidates
  }

  /// The places in the region that is read with some settings; nil where the size of the picture is not known.
  private func places(_ overrides: [String]) -> SetupPlaces? {
    guard let size = reading.size, let config = try? load(overrides, file: nil).config.viewPluginConfig else {
      return nil
    }
    return SetupPlaces(
      region: CutoutGeometry(config.cutoutConfig, frame: size).cropRect, place: place, isDialMeter: isDialMeter)
  }

  /// Whether another reading of the picture gives what this one gave: the value that the user sees, or else all that was read.
  func keeps(_ other: SetupReading) -> Bool {
    if let value, value.agrees(with: reading.items) { return value.agrees(with: other.items) }
    return Set(reading.items).isSubset(of: other.items)
  }

  /// Forgets what was read.
  mutating func forgetReading() { (attempt, reading, others, isClose) = (nil, SetupReading(), [], true) }

  /// Checks that the places that a person gave can be set.
  ///
  /// - Throws: ``UsageError`` where the use case has none, or where they lie outside of the cutout.
  func checkPlaces() throws {
    let usable = Set(parts().map(\.kind))
    let given: [(SetupPart.Kind, Bool)] = [(.digits, !numbers.digits.isEmpty), (.dials, !numbers.dials.isEmpty)]
    guard let part = given.first(where: { $0.1 && !usable.contains($0.0) }) else { return }
    throw UsageError(SetupWords.notUsed.with(["part": .string(part.0.rawValue)]))
  }

  private func load(_ overrides: [String], file: String?) throws -> LoadedConfig {
    let changes = try (overrides + sets).map { try ConfigOverride(argument: $0) }
    return try ConfigLoader(useCases: useCases, overrides: changes).load(json: template.text, file: file)
  }

  private func takes(_ overrides: [String]) -> Bool { (try? load(overrides, file: nil)) != nil }

  /// How many digits there are, by what the counter shows.
  private var counts: [String] {
    guard let value, countsDigits else { return [] }
    // Before the size of the picture is known, dials have no places, and the drums before them are found without.
    let dials = reading.size == nil && !isDialMeter ? numbers.dials.count : 0
    return [
      "\(place)/numDigits=\(max(1, value.digits - dials))",
      "\(place)/numDecimalDigits=\(max(0, value.decimals - dials))",
    ]
  }

  /// What is set whatever parts are taken: without a cutout of its own, what was read in the whole picture is read there again.
  private func base(_ kinds: Set<SetupPart.Kind>) -> [String] {
    let whole = reading.size.map { PixelRect(x: 0, y: 0, width: $0.width, height: $0.height) }
    let isWhole = attempt?.part != nil && attempt?.part == whole
    let region =
      isWhole && !kinds.contains(.cutout)
      ? whole.flatMap { part in reading.size.map { CutoutChange(part, in: $0).overrides } } : nil
    return counts + (attempt?.overrides ?? []) + (region ?? [])
  }

  /// Whether all places of the counter are dials.
  private var isDialMeter: Bool {
    let plugin = (try? load([], file: nil))?.config.json()["viewPluginConfig"]?["pluginConfig"]?[template.key]
    return plugin?["scanMode"] == "dial_meter"
  }

  /// The digits as they were found, where they are as many as the counter shows; dials behind them are digits of the result too.
  private var foundDigits: [PixelRect] {
    guard !isDialMeter, value == nil || value?.digits == reading.digits.count else { return [] }
    return Array(reading.digits.dropLast(numbers.dials.count))
  }

  /// The dials as they were found.
  private var foundDials: [SetupNumbers.Dial] {
    guard isDialMeter, value == nil || value?.digits == reading.digits.count else { return [] }
    return reading.digits.map { box in
      SetupNumbers.Dial(
        x: Double(box.x) + Double(box.width) / 2, y: Double(box.y) + Double(box.height) / 2,
        radius: Double(box.width) / 2)
    }
  }

  private var formats: SetupPart? {
    let kinds = Set((reading.items + others.flatMap(\.items)).map(\.kind))
    guard let config = (try? load([], file: nil))?.config.viewPluginConfig,
      let change = FormatsChange(config, reading: kinds)
    else { return nil }
    return SetupPart(
      kind: .formats, overrides: change.overrides(change.formats),
      words: SetupWords.partFormats.with([
        "formats": .string(FormatsChange.names(change.formats)), "others": .number(change.others(change.formats)),
      ]))
  }

  private var cutout: SetupPart? {
    guard let size = reading.size else { return nil }
    let alike = others.filter { $0.size == size }.flatMap(\.boxes)
    let boxes = numbers.places + reading.boxes + alike
    guard
      let change = numbers.cutout.map({ CutoutChange($0, in: size) })
        ?? (isClose ? PixelRect.around(boxes).map { CutoutChange(around: $0, in: size) } : nil)
        ?? attempt?.part.map({ CutoutChange($0, in: size) })
    else { return nil }
    let part = change.part
    return SetupPart(
      kind: .cutout, overrides: change.overrides,
      words: (numbers.cutout == nil ? SetupWords.partCutout : .partCutoutGiven).with([
        "cutout": .string("\(part.x),\(part.y),\(part.width),\(part.height)")
      ]))
  }
}
