import BarcodePlugin
public import ScanPluginKit
import ScanRuntime
import ScanSynthetic
import StandardPlugins

/// Drawn EAN and UPC codes with add-ons before a running source: whether each is delivered with its add-on, and what comes out wrong.
///
/// Each source is a description that `scanview run --source synthetic:…` takes too; the same seed gives the same sources.
public struct AddOnRun {
  /// What became of the sources.
  public struct Counts: Sendable {
    /// How many sources were read.
    public var sources = 0
    /// In how many the code was delivered.
    public var delivered = 0
    /// In how many the code came with its right add-on, each time that it was delivered.
    public var complete = 0
    /// How often a code was delivered without its add-on, and with a wrong one.
    public var (bare, wrongAddOns) = (0, 0)
    /// How many other codes were delivered.
    public var wrongCodes = 0
    /// The number of the frame with the first result.
    public var frames: [Int] = []

    /// The counts in words.
    public var text: String {
      let sorted = frames.sorted()
      let median = sorted.isEmpty ? "-" : "\(sorted[sorted.count / 2])"
      return
        "\(sources) sources, \(delivered) delivered, \(complete) of them with their add-on, \(bare) results without it, "
        + "\(wrongAddOns) with a wrong one, \(wrongCodes) wrong codes, first result at frame \(median) (median)"
    }
  }

  /// One drawn source.
  public struct Subject: Sendable {
    /// The text of the code as it is delivered, and of its add-on; empty for a code without one.
    public let (text, addOn): (String, String)
    /// The description of the source.
    public let description: String
  }

  /// The size of the frames.
  private static let size = PixelSize(width: 800, height: 600)

  /// Draws a source.
  ///
  /// - Parameters:
  ///   - number: Its number.
  ///   - frames: How many frames it has.
  public static func subject(_ number: Int, frames: Int = 40) -> Subject {
    var random = SeededGenerator(seed: UInt64(truncatingIfNeeded: number) &* 0xD1B5_4A32_D192_ED03 &+ 21)
    func digits(_ count: Int) -> String {
      (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
    }
    func value(_ range: ClosedRange<Double>, _ decimals: Int = 1) -> String {
      Decimals.text(.random(in: range, using: &random), decimals)
    }
    let (format, body): (String, String) =
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4: ("EAN_13", "978" + digits(9))
      case 4..<6: ("EAN_13", "977" + digits(9))
      case 6..<8: ("EAN_13", digits(12))
      case 8: ("UPC_A", digits(11))
      default: ("UPC_E", "0" + digits(6))
      }
    let addOn = digits(Int.random(in: 0..<5, using: &random) < 3 ? 5 : 2)
    let blur = Double.random(in: 0...1, using: &random)
    let description = [
      "text=\(body)", "format=\(format)", "addon=\(addOn)", "size=\(size.width)x\(size.height)",
      "module=\(value(1.7...3.1, 2))", "rotate=\(value(-20...20))", "tilt=\(value(-15...15))",
      "turn=\(value(-15...15))",
      "noise=\(value(0...12))", "blur=\(Decimals.text(blur * blur * 1.6, 2))", "shake=\(value(0...4))",
      "light=\(value(0...0.4))", "contrast=\(value(0.6...1, 2))",
      "background=\(["plain", "gradient", "texture", "clutter"].randomElement(using: &random) ?? "plain")",
      "seed=\(number)", "count=\(frames)", "pacing=every",
    ].joined(separator: ",")
    let text = (try? SyntheticScene.parse(description).groundTruth.first?.text) ?? ""
    return Subject(text: text.utf8.count == 12 ? "0" + text : text, addOn: addOn, description: description)
  }

  /// Reads sources with a configuration.
  ///
  /// - Parameters:
  ///   - config: The configuration.
  ///   - numbers: Which sources.
  ///   - frames: How many frames each has.
  ///   - reportFault: Is called with each source that was not delivered as it should be: the source, and what came.
  /// - Throws: What the drawing or the view throws.
  public static func counts(
    _ config: ScanViewConfig, _ numbers: Range<Int>, frames: Int = 40,
    reportFault: (Subject, String) -> Void = { _, _ in }
  ) async throws -> Counts {
    var counts = Counts()
    for number in numbers {
      let subject = subject(number, frames: frames)
      let source = try SyntheticSource.parse(subject.description)
      let view = try await ScanView(
        config, source: source, registry: .standard, options: ScanViewOptions(effort: .live, cancelOnResult: false))
      let report = try await view.run()
      counts.sources += 1
      var faults: [String] = []
      var wasDelivered = false
      for result in report.results {
        guard let codes = (result.body as? BarcodeResult)?.barcodes else { continue }
        for code in codes where code.format != "UPC_EAN_EXTENSION" {
          guard code.value == subject.text else {
            counts.wrongCodes += 1
            faults.append("wrong code \(code.value) in frame \(result.frameNumber)")
            continue
          }
          if !wasDelivered { counts.frames.append(Int(clamping: result.frameNumber)) }
          wasDelivered = true
          let addOn = codes.first { $0.format == "UPC_EAN_EXTENSION" && $0.associatedID == code.id }?.value
          if addOn == subject.addOn { continue }
          if addOn == nil { counts.bare += 1 } else { counts.wrongAddOns += 1 }
          faults.append((addOn.map { "add-on \($0)" } ?? "no add-on") + " in frame \(result.frameNumber)")
        }
      }
      if wasDelivered { counts.delivered += 1 }
      if wasDelivered, faults.isEmpty { counts.complete += 1 }
      if !wasDelivered { faults.append("not delivered") }
      if !faults.isEmpty { reportFault(subject, faults.prefix(3).joined(separator: "; ")) }
    }
    return counts
  }
}
