import BarcodePlugin
public import ScanPluginKit

/// What a barcode plugin makes of pans along codes that are too long for the picture.
public struct SectionRun {
  /// What one pan gave.
  public struct Outcome {
    /// The texts of the results, in order.
    public var texts: [String] = []
    /// The partial text of each frame.
    public var partials: [String?] = []
    /// What the plugin advised in each frame.
    public var guidance: [Guidance] = []
  }

  /// What pans are made along.
  public enum Subject: String, CaseIterable {
    /// One code of forty characters drawn by chance.
    case single = "one code of 40 characters"
    /// Two codes beside each other, every second pair with eight characters in common.
    case pair = "two codes beside each other"
    /// Texts of one to ten characters over and over.
    case repeating = "text that repeats"

    /// The texts of a pan.
    public func texts(_ number: Int) -> [String] {
      let seed = UInt64(number)
      switch self {
      case .single: return [SectionPan.text(40, of: SectionPan.alphabet, seed: seed)]
      case .pair:
        let first = SectionPan.text(14 + number % 14, of: SectionPan.alphabet, seed: seed + 5000)
        let shared = number.isMultiple(of: 2) ? first.suffix(8) : ""
        return [first, shared + SectionPan.text(14 + number % 17, of: SectionPan.alphabet, seed: seed + 9000)]
      case .repeating:
        let units = ["A", "01", "012", "ABCDE", "01234567", "ABCDEFGHIJ", "0", "P", "PQ", "%"]
        let text = String(repeating: units[number % units.count], count: 40).prefix(13 + number * 7 % 27)
        return [(number % 5 == 2 ? "9Z" : "") + text + (number % 3 == 1 ? "X7" : "")]
      }
    }
  }

  /// The counts of many pans.
  public struct Counts {
    /// How many codes there were, how many were read, and how many texts came out that no code has.
    public var (codes, read, wrong) = (0, 0, 0)
    /// The pans in which a code was not read.
    public var missed: [Int] = []
    /// The pans in which the partial text was not of a code, shrank or stood without its guidance, or the other way round.
    public var unruly: [Int] = []
  }

  /// Runs one pan through a plugin of its own.
  public static func outcome(_ pan: SectionPan) throws -> Outcome {
    let config = BarcodeConfig(barcodeFormats: [.code39], multiBarcode: true)
    let plugin = try BarcodePlugin(config, PluginConfig(id: "sections", config, cancelOnResult: false))
    var pan = pan
    var outcome = Outcome()
    for number in 0..<pan.count {
      let output = try plugin.scan(ScanInput(frame: pan.frame(number), effort: .live))
      outcome.texts += output.results.flatMap(\.body.items).map(\.text)
      outcome.partials.append(output.partialText)
      outcome.guidance.append(output.guidance)
    }
    return outcome
  }

  /// Runs a number of pans.
  public static func counts(_ subject: Subject, _ numbers: Range<Int>) throws -> Counts {
    var counts = Counts()
    for number in numbers {
      let texts = subject.texts(number)
      let outcome = try outcome(SectionPan(texts, seed: UInt64(number) + 1000, gap: 16 + number % 30))
      let read = texts.filter(outcome.texts.contains).count
      counts.codes += texts.count
      counts.read += read
      counts.wrong += outcome.texts.filter { !texts.contains($0) }.count
      if read < texts.count { counts.missed.append(number) }
      if !outcome.isOrderly(texts) { counts.unruly.append(number) }
    }
    return counts
  }
}

extension SectionRun.Outcome {
  /// Whether guidance and partial text come together, and the text is always a part of a code and only grows.
  fileprivate func isOrderly(_ texts: [String]) -> Bool {
    let belongs = partials.allSatisfy { partial in partial.map { part in texts.contains { $0.contains(part) } } ?? true
    }
    let grows = zip(partials, partials.dropFirst()).allSatisfy { before, after in
      guard let before, let after else { return true }
      return after.contains(before)
    }
    let isReported = zip(partials, guidance).allSatisfy { ($0 != nil) == ($1 == .continueParts) }
    return belongs && grows && isReported
  }
}
