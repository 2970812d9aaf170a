import ScanPluginKit
import ScanRuntime

/// Why a picture gave what it gave: the gates that everything passes on its way from a picture to a result, in their order.
struct Explanation {
  /// What has to be right before the next one matters.
  enum Gate: String, CaseIterable {
    /// The thing lies in the processed region.
    case region
    /// There is enough light, and not too much.
    case light
    /// Dark and light differ.
    case contrast
    /// Noise and compression leave the details.
    case noise
    /// Edges are sharp.
    case sharpness
    /// Something like what is searched was found.
    case found
    /// Its details are large enough.
    case size
    /// It was decoded, and its check digits or error correction agree.
    case decoded
    /// The rules of the configuration let it pass.
    case rules
    /// It is a result.
    case delivered

    /// The gate that a reason is about.
    init(_ reason: ReadFailure.Reason) {
      switch reason {
      case .outsideCutout: self = .region
      case .tooDark, .tooBright, .noColor: self = .light
      case .lowContrast: self = .contrast
      case .noisy: self = .noise
      case .blurred: self = .sharpness
      case .tooSmall: self = .size
      case .checksum, .uncertain, .needsMoreEffort: self = .decoded
      case .refused, .disabledFormat: self = .rules
      case .incomplete: self = .delivered
      default: self = .found
      }
    }

    /// The gate that a measure is about; nil where a measure belongs to its reason alone.
    init?(_ name: MeasuredValue.Name) {
      switch name {
      case .brightness, .glare: self = .light
      case .contrast: self = .contrast
      case .noise, .blockiness: self = .noise
      case .blur, .sharpness: self = .sharpness
      case .moduleSize, .characterHeight: self = .size
      default: return nil
      }
    }
  }

  /// Whether a gate was passed.
  enum State: String {
    case passed, failed
    /// A gate before it was not passed, so that nobody knows.
    case notReached
  }

  /// The one thing to do next; nil where something was read.
  let next: DisplayText?
  /// The gates with what was measured at each, and the reasons.
  let gates: [(gate: Gate, state: State, numbers: [MeasuredValue], reasons: [ReadFailure])]
  private let reading: StillReading
  private let live: LiveMoment?

  /// Explains the reading of a picture.
  ///
  /// - Parameters:
  ///   - reading: What it gave.
  ///   - measures: What was measured of the picture itself.
  ///   - live: What the running scan knew after the frame; nil for a picture that stands for itself.
  init(_ reading: StillReading, _ measures: [MeasuredValue], live: LiveMoment? = nil) {
    (self.reading, self.live) = (reading, live)
    let all = live?.failures(reading) ?? reading.failures.map { (Gate($0.reason), $0) }
    let failures = Dictionary(grouping: all, by: \.0).mapValues { $0.map(\.1) }
    let isRead = live?.isDelivered ?? !reading.results.isEmpty
    next = isRead ? nil : all.first?.1.adviceText
    // The first reason is the likeliest: what comes before its gate is in order, what comes behind is not known.
    let cause = all.first?.0
    let order = Gate.allCases
    let reached = isRead ? order.count : cause.flatMap(order.firstIndex) ?? 0
    gates = order.enumerated().map { index, gate in
      let reasons = failures[gate] ?? []
      let own = reasons.flatMap(\.numbers)
      let others = measures.filter { measure in Gate(measure.name) == gate && !own.contains { $0.name == measure.name }
      }
      let state: State =
        isRead ? .passed : !reasons.isEmpty ? .failed : index < reached || !others.isEmpty ? .passed : .notReached
      // What was read all the same, or stopped by another gate, shows that the limit is none.
      let shown =
        own
        + others.map { measure in
          let isBelow = measure.limit.map { measure.value < $0 } ?? false
          return isRead || state == .passed && isBelow ? MeasuredValue(measure.name, measure.value) : measure
        }
      return (gate, state, shown, reasons)
    }
  }

  /// What is measured of a picture, whatever it gave: each beside the least that it has to be.
  static func measures(of frame: Frame, in region: PixelRect) -> [MeasuredValue] {
    guard !region.isEmpty else { return [] }
    return ScanInput(frame: frame, region: region).withRegionLuma { view in
      let levels = LumaStatistics(view)
      let (dark, bright) = (Int(levels.percentile5), Int(levels.percentile95))
      return [
        MeasuredValue(.brightness, bright, limit: PictureQuality.darkLimit),
        MeasuredValue(.contrast, bright - dark, limit: PictureQuality.contrastLimit),
        MeasuredValue(.sharpness, PictureQuality.sharpness(of: view), limit: PictureQuality.sharpnessLimit),
      ]
    }
  }

  /// The explanation as JSON, as the schema `scan` describes it.
  func json(_ texts: TextCatalog) -> JSONNode {
    func milliseconds(_ time: Duration) -> JSONNode {
      JSONNode(JSONNumber((time / .milliseconds(1) * 10).rounded() / 10).map { .number($0) } ?? .null)
    }
    func number(_ value: Int) -> JSONNode { JSONNode(.number(JSONNumber(value))) }
    let rect = reading.cropRect
    let region: JSONNode = [
      "x": number(rect.x), "y": number(rect.y), "width": number(rect.width), "height": number(rect.height),
    ]
    var members = [
      JSONMember("region", region),
      JSONMember("effort", JSONNode(.string("\(reading.effort)"))),
      JSONMember("attempts", number(reading.attempts)),
      JSONMember("milliseconds", milliseconds(reading.duration)),
      JSONMember("reasonsMilliseconds", milliseconds(reading.reasonsDuration)),
      JSONMember(
        "gates",
        JSONNode(
          .array(
            gates.map { gate in
              [
                "gate": JSONNode(.string(gate.gate.rawValue)), "state": JSONNode(.string(gate.state.rawValue)),
                "numbers": JSONNode(.array(gate.numbers.map { $0.json() })),
                "reasons": JSONNode(.array(gate.reasons.map { $0.json(texts) })),
              ]
            }))),
    ]
    if let live {
      let inView = live.inView.map { ReadItem(kind: $0.kind, text: $0.text).json }
      members.append(JSONMember("inView", JSONNode(.array(inView))))
      members.append(JSONMember("live", ScanEvent.status(live.status).json(texts)))
    }
    if let next { members.append(JSONMember("next", JSONNode(.string(next.text(texts))))) }
    return JSONNode(.object(members))
  }
}
