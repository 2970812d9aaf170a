import ScanPluginKit
import ZBarEngine
import ZXingEngine

/// What a configuration means for the reader: everything resolved once, when the plugin is made.
struct BarcodeSettings {
  let selection: FormatSelection
  let style: BarcodeContent.Style
  /// Which of the codes that the formats allow are wanted.
  let chooser: CodeChooser
  let addOns: ZXingReader.Options.AddOnMode
  let lengths: [Symbology: ClosedRange<Int>]
  let requireCheckDigit: Set<Symbology>
  /// When a code is delivered again.
  let gate: DeliveryGate.Policy
  /// How long a code that is not read still counts as in view.
  let grace: Duration
  private let minReads: MinReads?
  private let quality: QualityLevel
  private let isFast: Bool
  private let isPlain: Bool
  let limits: [String: SymbologyConfig]

  /// Resolves a configuration.
  init(_ config: BarcodeConfig, _ pluginConfig: PluginConfig, isInComposite: Bool = false) {
    let disabled = config.symbologies.filter { !$0.value.isEnabled }.map(\.key.rawValue)
    selection = FormatSelection(names: config.barcodeFormats.map(\.rawValue), disabled: Set(disabled))
    style = BarcodeContent.Style(
      upcAKeepsItsForm: config.upcA == .asUPCA, stripsCodabarStartStop: config.codabarStartStop == .strip,
      fnc1Prefix: config.fnc1Prefix == .none ? "" : config.fnc1Prefix.rawValue,
      structure: CodeStructure.Options(parsesLicenses: config.parseAAMVA))
    chooser = CodeChooser(config, pluginConfig)
    addOns =
      switch config.effectiveAddOns {
      case .ignore: .ignore
      case .read: .read
      case .require: .require
      }
    limits = Dictionary(uniqueKeysWithValues: config.symbologies.map { ($0.key.rawValue, $0.value) })
    var lengths: [Symbology: ClosedRange<Int>] = [:]
    var checked: Set<Symbology> = []
    for (format, limit) in config.symbologies {
      guard let rule = FormatRule.named(format.rawValue) else { continue }
      for symbology in rule.symbologies {
        if limit.verifyCheckDigit == true { checked.insert(symbology) }
        if limit.minLength != nil || limit.maxLength != nil {
          // libzbar counts Codabar's start and stop; its own limit only has to let through what the value's limit takes.
          lengths[symbology] = min(1, limit.minLength ?? 1)...10_000
        }
      }
    }
    self.lengths = lengths
    requireCheckDigit = checked
    quality = config.quality
    isFast = config.fastProcessMode && !isInComposite
    isPlain = config.disableAdvancedBarcode
    gate = DeliveryGate.Policy(config, pluginConfig)
    grace = .milliseconds(pluginConfig.itemGraceMs)
    minReads = config.minReads
  }

  /// How much of the engines a frame is worth.
  func level(for effort: ScanInput.Effort) -> SymbolReader.Level {
    if effort == .thorough { return .thorough }
    if isFast { return .fast }
    if isPlain { return min(.balanced, live) }
    return effort == .still ? .accurate : live
  }

  private var live: SymbolReader.Level {
    switch quality {
    case .fast: .fast
    case .balanced: .balanced
    case .accurate: .accurate
    }
  }

  /// How many readings a code takes before a running source delivers it, by the name of its format and its symbology.
  var neededReads: @Sendable (CodeReading) -> NeededReads {
    guard let minReads else { return { Reliability($0.symbology).neededReads } }
    return { reading in
      BarcodeFormat(rawValue: reading.identity.format).flatMap(minReads.count).map { NeededReads($0) }
        ?? Reliability(reading.symbology).neededReads
    }
  }

  /// Whether every code that can be read is taken.
  var takesEverything: Bool {
    selection.isAll && selection.switchedOff.isEmpty && lengths.isEmpty && requireCheckDigit.isEmpty
  }

  /// In how many frames each piece of a code that is put together has to be seen.
  var sectionReads: Int { minReads?.count(for: .code39) ?? Reliability(.code39).neededReads.agreed }

  /// Whether add-ons are results of their own.
  var givesAddOns: Bool { addOns != .ignore && selection.includesAddOns }

  /// Whether a running source's codes wait for their add-ons.
  var waitsForAddOns: AddOnVotes.Wait { givesAddOns ? addOns == .require ? .always : .brief : .none }

  /// A code with the add-on that the frames of a running source agree on, nil for none, whatever this one shows.
  func code(_ code: FoundCode, addOn text: String?, map: AffineTransform<CropSpace, FrameSpace>) -> FoundCode {
    guard givesAddOns, text != code.addOn?.addOn.text else { return code }
    var merged = code.merged
    let quad = merged.findings?.addOnQuad
    merged.symbol =
      text.map { merged.symbol.with(addOn: DecodedSymbol.AddOn(text: $0, quad: quad)) } ?? merged.symbol.withoutAddOn()
    return self.code(merged, quad: code.quad, map: map) ?? code
  }

  /// The symbol as a result; nil when the configuration does not take it.
  func code(
    _ merged: MergedSymbol, quad: FrameQuad, map: AffineTransform<CropSpace, FrameSpace>
  ) -> FoundCode? {
    let symbol = merged.symbol
    guard !merged.isCodablock, let name = selection.name(of: symbol) else { return nil }
    var addOn: (DecodedSymbol.AddOn, FrameQuad?)?
    if givesAddOns, let found = symbol.addOn {
      addOn = (found, found.quad.map { map.apply($0) })
    }
    if addOns == .require, symbol.symbology.canCarryAddOn, addOn == nil { return nil }
    var content = BarcodeContent(symbol, name: name, style: style, addOn: addOn?.0.text)
    if let limit = limits[name] {
      guard limit.allows(content.value) else { return nil }
      if limit.verifyCheckDigit == true {
        // No library checks it of every symbology.
        guard OptionalCheckDigit.isRight(symbol) else { return nil }
        let identifier = OptionalCheckDigit.identifier(symbol.symbology, isEmitted: limit.emitCheckDigit)
        content = identifier.map(content.withIdentifier) ?? content
      }
      if !limit.emitCheckDigit { content = content.withoutCheckDigit(of: symbol.symbology) }
    }
    return FoundCode(merged: merged, content: content, quad: quad, addOn: addOn)
  }

  /// Refuses a configuration of which no format is read by the engines of this build.
  func requireReadableFormats() throws(PluginError) {
    let support = selection.rules.map(FormatSupport.init)
    let usable = support.filter { $0.level != .notInThisBuild && $0.format != "UPC_EAN_EXTENSION" }
    guard usable.isEmpty else { return }
    let names = support.map(\.format).joined(separator: ", ")
    throw PluginError(
      .unsupportedConfiguration, useCase: BarcodeConfig.key,
      message: BarcodeText.unreadable.with([
        "formats": names.isEmpty ? .text(BarcodeText.enabledFormats.with()) : .string(names)
      ]))
  }
}

extension SymbologyConfig {
  /// Whether a value's length is within the limits.
  func allows(_ value: String) -> Bool {
    let length = value.unicodeScalars.count
    return length >= (minLength ?? 0) && length <= (maxLength ?? Int.max)
  }
}

extension BarcodeContent {
  /// The same content with another symbology identifier.
  func withIdentifier(_ identifier: String) -> BarcodeContent {
    BarcodeContent(
      format: format, value: value, bytes: bytes, extendedValue: extendedValue, symbologyIdentifier: identifier,
      structure: structure)
  }

  /// The same content without the check digit that the symbology ends with.
  func withoutCheckDigit(of symbology: Symbology) -> BarcodeContent {
    guard value.utf8.count > 1 else { return self }
    var left = value
    switch symbology {
    case .ean8, .ean13, .upcA, .upcE, .itf, .code39, .dataBar, .dataBarLimited: left.removeLast()
    case .codabar:
      // It stands before the stop letter.
      let stop = left.last?.isLetter == true ? left.popLast() : nil
      _ = left.popLast()
      if let stop { left.append(stop) }
    default: return self
    }
    return BarcodeContent(
      format: format, value: left, bytes: bytes, extendedValue: extendedValue,
      symbologyIdentifier: symbologyIdentifier, structure: structure)
  }
}
