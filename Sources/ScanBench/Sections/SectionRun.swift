import BarcodePlugin
package import ScanPluginKit

/// What a barcode plugin makes of pans along codes that are too long for the picture.
package struct SectionRun {
  /// What one pan gave.
  package struct Outcome {
    /// The texts of the results, in order.
    package var texts: [String] = []
    /// The partial text of each frame.
    package var partials: [String?] = []
    /// What the plugin advised in each frame.
    package var guidance: [Guidance] = []
  }

  /// What pans are made along.
  package enum Subject: String, CaseIterable {
    /// One code of forty characters drawn by chance.
    case single = "one code of 40 characters"
    /// Two codes beside each other, every second pair with eight characters in common.
    case pair = "two codes beside each other"
    /// Texts of one to ten characters over and over.
    case repeating = "text that repeats"

    /// The texts of a pan.
    package func texts(_ number: Int) -> [String] {
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
  package struct Counts {
    /// How many codes there were, how many were read, and how many texts came out that no code has.
    package var (codes, read, wrong) = (0, 0, 0)
  }

  /// Runs one pan through a plugin of its own.
  package static func outcome(_ pan: SectionPan) throws -> Outcome {
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
  package static func counts(_ subject: Subject, _ numbers: Range<Int>) throws -> Counts {
    var counts = Counts()
    for number in numbers {
      let texts = subject.texts(number)
      let found = try outcome(SectionPan(texts, seed: UInt64(number) + 1000, gap: 16 + number % 30)).texts
      counts.codes += texts.count
      counts.read += texts.filter(found.contains).count
      counts.wrong += found.filter { !texts.contains($0) }.count
    }
    return counts
  }
}
