import ScanPluginKit
import ScanTestKit
import Testing

@testable import ScanRuntime

@Suite("Why what is in view is not read, of a running source", .timeLimit(.minutes(30)))
struct LiveReasonTests {
  private static let region = PixelRect(x: 0, y: 0, width: 1000, height: 600)
  private static let thing = Rect<FrameSpace>(x: 300, y: 200, width: 400, height: 200).quad

  private func evidence(
    at time: Int = 0, _ candidates: [FrameQuad] = [], measure: PictureMeasure? = LiveReasonTests.good
  ) -> GuidanceEvidence {
    GuidanceEvidence(
      timestamp: .milliseconds(time), candidates: candidates, region: Self.region, measure: measure)
  }

  private static var good: PictureMeasure {
    var measure = LumaImage(size: PixelSize(width: 8, height: 8), filledWith: 128).withView { PictureMeasure($0) }
    (measure.dark, measure.bright, measure.sharpness) = (20, 230, 0.9)
    return measure
  }

  private func reason(_ evidence: GuidanceEvidence, _ details: LiveReason.Details = .init()) -> ReadFailure? {
    var live = LiveReason()
    live.add(evidence, details)
    return live.reason
  }

  @Test("there is none while nothing is in view of a good picture")
  func nothing() {
    #expect(reason(evidence()) == nil && reason(evidence(measure: nil)) == nil)
  }

  @Test("the rule that refuses it goes before all else, then what is not asked for")
  func order() {
    let refusal = Refusal.pattern("matching", of: "A", place: Self.thing)
    let item = FoundItem(kind: "CODE_128", text: "A", quad: Self.thing)
    var details = LiveReason.Details(refusals: [refusal], unwanted: item)
    #expect(reason(evidence([Self.thing]), details) == ReadFailure(refusal))
    details.refusals = []
    let unwanted = reason(evidence([Self.thing]), details)
    #expect(unwanted?.reason == .disabledFormat && unwanted?.message.contains("\"A\" (CODE_128)") == true)
  }

  @Test("what is wrong with the picture is a reason; light goes before size, and size before all else")
  func picture() {
    let dark = LumaImage(size: PixelSize(width: 64, height: 64), filledWith: 10)
    let reasons = PictureQuality.reasons(
      for: ScanInput(frame: Frame(luma: dark), region: PixelRect(dark.size), effort: .live))
    #expect(reasons.first?.reason == .tooDark)
    let details = LiveReason.Details(picture: reasons)
    #expect(reason(evidence(), details) == reasons.first)
    let tiny = Rect<FrameSpace>(x: 500, y: 300, width: 100, height: 40).quad
    #expect(reason(evidence([tiny]), details)?.reason == .tooDark)
    let blurred = ReadFailure(.blurred, message: "soft", advice: "focus")
    #expect(reason(evidence([tiny]), .init(picture: [blurred]))?.reason == .tooSmall)
    #expect(reason(evidence([Self.thing]), .init(picture: [blurred])) == blurred)
  }

  @Test("what is in view is too large, too small, moves, or is just not read yet, with its place and numbers")
  func inView() {
    let wide = Rect<FrameSpace>(x: 0, y: 200, width: 1000, height: 200).quad
    #expect(reason(evidence([wide]))?.reason == .outsideCutout)
    let module = MeasuredValue(.moduleSize, 1, limit: 1.5)
    let small = reason(evidence([Self.thing]), .init(measured: [module]))
    #expect(small?.reason == .tooSmall && small?.numbers == [module])
    let tiny = reason(evidence([Rect<FrameSpace>(x: 500, y: 300, width: 100, height: 40).quad]))
    #expect(tiny?.reason == .tooSmall && tiny?.numbers == [MeasuredValue(.longerSide, 100, limit: 125)])
    var moving = Self.good
    moving.motion = 25
    #expect(reason(evidence([Self.thing], measure: moving))?.numbers == [MeasuredValue(.motion, 25, limit: 10)])
    let unread = reason(evidence([Self.thing]))
    #expect(unread?.reason == .uncertain && unread?.place == Self.thing)
  }

  @Test("it is found at most twice a second, and ends at once when something is read or the clock goes back")
  func rate() {
    var live = LiveReason()
    live.add(evidence([Self.thing]), .init())
    let wide = Rect<FrameSpace>(x: 0, y: 200, width: 1000, height: 200).quad
    live.add(evidence(at: 499, [wide]), .init())
    #expect(live.reason?.reason == .uncertain)
    live.add(evidence(at: 500, [wide]), .init())
    #expect(live.reason?.reason == .outsideCutout)
    live.add(evidence(at: 100, [Self.thing]), .init())
    #expect(live.reason?.reason == .uncertain)
    var read = evidence(at: 200, [Self.thing])
    read.hasRead = true
    live.add(read, .init())
    #expect(live.reason == nil)
    live.add(evidence(at: 300, [Self.thing]), .init())
    #expect(live.reason != nil)
  }

  @Test("it stands in the status and its JSON, and not where guidance is switched off", arguments: [true, false])
  func status(_ isGuided: Bool) async throws {
    let refusal = Refusal.pattern("matching", of: "A")
    let registry = ScriptedPlugin.registry(script: { _, _ in ScanOutput(refusals: [refusal]) })
    let frames = (0..<3).map { ScriptedSource.Step.frame(.marked($0, timestamp: .milliseconds(100 * Int($0)))) }
    let config = ViewPluginConfig(
      pluginConfig: PluginConfig(id: "a", ScriptedConfig(), isGuidanceEnabled: isGuided))
    let view = try await ScanView(
      ScanViewConfig(viewPluginConfig: config), source: ScriptedSource(frames, pacing: .everyFrame),
      registry: registry)
    let statuses = Guarded<[ScanStatus]>([])
    let token = view.onEvent(EventOptions(capacity: 1000, includesStatus: true)) { event in
      if case .status(let status) = event { statuses.withLock { $0.append(status) } }
    }
    let recorder = EventRecorder(view)
    _ = try await view.run()
    await recorder.waitForFinish()
    token.cancel()
    let last = try #require(statuses.withLock { $0.last })
    #expect(last.reason == (isGuided ? ReadFailure(refusal) : nil))
    let json = ScanEvent.status(last).json()
    #expect(json["reason"]?["refusal"]?.string == (isGuided ? "patternMismatch" : nil))
    let texts = try TextCatalog(
      json: Array(#"{"refusal.patternMismatch.message": "{text} passt nicht zu {rule}"}"#.utf8), for: registry.texts)
    let german = ScanEvent.status(last).json(texts)
    #expect(german["refusals"]?.elements?.first?["message"]?.string == "\"A\" passt nicht zu matching")
    if isGuided { #expect(german["reason"]?["message"]?.string == "\"A\" passt nicht zu matching") }
  }
}
