import ScanPluginKit

/// The rules for what a plugin does with frames.
struct PluginChecks {
  let factory: PluginFactory
  let registry: PluginRegistry
  let context: PluginContext
  let readable: [Frame]
  let cancellationLimit: Duration
  var violations: [PluginConformance.Violation] = []

  mutating func run() {
    do {
      // Two at once, because a swap makes the new plugin while the old one lives.
      let plugin = try registry.makePlugin(context)
      let second = try registry.makePlugin(context)
      checkBlankFrames(plugin)
      checkOddFrames(plugin)
      checkReadable(plugin, second)
      checkCancellation(plugin)
    } catch {
      report(.make, "the factory does not make the plugin: \(error)")
    }
  }

  private mutating func report(_ rule: PluginConformance.Rule, _ message: String) {
    violations.append(.init(rule: rule, message: message))
  }

  private mutating func scan(_ plugin: any ScanPlugin, _ input: ScanInput, _ rule: PluginConformance.Rule)
    -> ScanOutput?
  {
    do {
      let output = try plugin.scan(input)
      if output.results.isEmpty, output.skipped == nil, output.refusals.isEmpty {
        report(.skipped, "a scan of \(input.region) gave neither a result nor a reason")
      }
      return output
    } catch {
      report(rule, "a scan of \(input.region) throws: \(error)")
      return nil
    }
  }

  /// Nothing is found where nothing is, and the plugin can be asked why.
  private mutating func checkBlankFrames(_ plugin: any ScanPlugin) {
    for luma: UInt8 in [0, 128, 255] {
      plugin.reset()
      let frame = Frame.blank(size: PixelSize(width: 320, height: 240), luma: luma)
      for effort in ScanInput.Effort.allCases {
        let input = ScanInput(frame: frame, effort: effort)
        guard let output = scan(plugin, input, .blank), !output.results.isEmpty else { continue }
        report(.blank, "a frame of luma \(luma) alone gives a result: \(Self.text(output))")
      }
      do {
        for failure in try plugin.explain(ScanInput(frame: frame, effort: .thorough))
        where failure.message.isEmpty || failure.advice.isEmpty {
          report(.explain, "the reason `\(failure.reason)` has no message or no advice")
        }
      } catch {
        report(.explain, "asking why a blank frame gave nothing throws: \(error)")
      }
    }
  }

  /// Frames and regions of every shape are looked at without a fault.
  private mutating func checkOddFrames(_ plugin: any ScanPlugin) {
    let sizes = [(0, 0), (1, 1), (1, 7), (7, 1), (2, 2), (3, 5), (17, 31), (1, 500), (500, 1), (333, 251)]
    for (width, height) in sizes {
      let frame = Self.noise(PixelSize(width: width, height: height))
      plugin.reset()
      _ = scan(plugin, ScanInput(frame: frame, effort: .live), .oddSize)
      _ = scan(plugin, ScanInput(frame: frame, effort: .thorough), .oddSize)
    }
    let frame = Self.noise(PixelSize(width: 333, height: 251))
    for region in [
      PixelRect(x: 0, y: 0, width: 1, height: 1), PixelRect(x: 332, y: 250, width: 1, height: 1),
      PixelRect(x: 13, y: 7, width: 31, height: 1), PixelRect(x: 200, y: 100, width: 133, height: 151),
    ] {
      plugin.reset()
      guard let output = scan(plugin, ScanInput(frame: frame, region: region), .oddRegion) else { continue }
      checkPlaces(output, frame)
    }
  }

  /// What can be read is read, the same again after a reset and by another instance, and written as its definition says.
  private mutating func checkReadable(_ plugin: any ScanPlugin, _ second: any ScanPlugin) {
    for frame in readable {
      let input = ScanInput(frame: frame, effort: .still)
      plugin.reset()
      second.reset()
      guard let first = scan(plugin, input, .readable) else { continue }
      if first.results.isEmpty {
        report(.readable, "nothing is found in a frame of \(frame.size) that should be read")
      }
      for result in first.results { checkBody(result.body) }
      checkPlaces(first, frame)
      plugin.reset()
      if let again = scan(plugin, input, .readable), Self.text(again) != Self.text(first) {
        report(.reset, "after a reset the same frame gives \(Self.text(again)), before it gave \(Self.text(first))")
      }
      if let other = scan(second, input, .readable), Self.text(other) != Self.text(first) {
        report(.sameOutput, "another instance gives \(Self.text(other)) for what gave \(Self.text(first))")
      }
    }
  }

  private mutating func checkBody<Body: ResultBody>(_ body: Body) {
    if Body.key != factory.resultKey {
      report(.resultKey, "a result stands under `\(Body.key)`, the factory promises `\(factory.resultKey)`")
    }
    if body.items.isEmpty { report(.items, "a result names no item") }
    do {
      if try Body(body.json()) != body { report(.resultJSON, "a result is read back as another one") }
    } catch {
      report(.resultJSON, "a result breaks its own definition: \(error)")
    }
  }

  /// Whatever is pointed at lies in the frame, give or take the rounding of a corner.
  private mutating func checkPlaces(_ output: ScanOutput, _ frame: Frame) {
    let quads = output.feedback + output.results.flatMap { $0.body.items.compactMap(\.quad) }
    let slack = 2.0
    for quad in quads {
      for point in [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
      where
        !(point.x >= -slack && point.y >= -slack && point.x <= Double(frame.size.width) + slack
        && point.y <= Double(frame.size.height) + slack)
      {
        report(.places, "the corner \(point.x), \(point.y) lies outside the frame of \(frame.size)")
      }
    }
  }

  /// A scan that nobody waits for any more does not take long.
  private mutating func checkCancellation(_ plugin: any ScanPlugin) {
    let flag = CancellationFlag()
    flag.cancel()
    let frame = Self.noise(PixelSize(width: 1920, height: 1080))
    // Other programs only ever add time, so the shortest of a few calls is what the plugin needs.
    var times: [Duration] = []
    repeat {
      plugin.reset()
      let begin = ContinuousClock.now
      _ = scan(plugin, ScanInput(frame: frame, effort: .thorough, cancellation: flag), .cancellation)
      times.append(ContinuousClock.now - begin)
    } while times.count < 4 && times.allSatisfy { $0 > cancellationLimit }
    if let shortest = times.min(), shortest > cancellationLimit {
      report(.cancellation, "a cancelled scan took \(shortest); look at `isCancelled` more often")
    }
    plugin.reset()
  }

  private static func text(_ output: ScanOutput) -> String {
    output.results.map { $0.body.json().text(.compact) }.joined(separator: " ")
  }

  /// A frame of pseudo-random pixels, the same each time.
  private static func noise(_ size: PixelSize) -> Frame {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    let luma = LumaImage(size: size) { buffer in
      for index in buffer.indices {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        buffer[index] = UInt8(truncatingIfNeeded: state >> 56)
      }
    }
    return Frame(luma: luma, origin: FrameOrigin(source: "noise"))
  }
}
