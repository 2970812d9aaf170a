import ScanViewKit

/// One execution: any bytes are read as a configuration, and what must always hold is checked.
///
/// A broken rule ends the process, and libFuzzer keeps the input.
@_cdecl("scanview_fuzz_config")
public func fuzzConfig(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let loader = ConfigLoader()
  do {
    let loaded = try loader.load(bytes: bytes, file: "input.json")
    for includeDefaults in [false, true] {
      let text = loaded.config.json(includeDefaults: includeDefaults).text(.compact)
      do {
        let again = try loader.load(json: text)
        require(again.config == loaded.config, "what was written loads as something else: \(text)")
      } catch {
        broken("what was written does not load: \(error)\n\(text)")
      }
    }
    for plugin in loaded.config.viewPlugins {
      checkCutout(plugin)
    }
  } catch {
    require(!error.problems.isEmpty, "refused without a reason")
    for problem in error.problems { checkPlace(problem, count) }
    require(!error.report(source: bytes).isEmpty, "an empty report")
  }
  checkRepair(ConfigRepair(bytes, file: "input.json", useCases: .standard))
  return 0
}

private func checkPlace(_ problem: Problem, _ count: Int) {
  require(!problem.message.isEmpty, "a problem without a message")
  guard let position = problem.position else { return }
  require((0...count).contains(position.offset), "a problem outside the text")
}

/// Whatever the cutout says, the region lies in the frame and is not empty.
private func checkCutout(_ plugin: ViewPluginConfig) {
  for size in [
    PixelSize(width: 1, height: 1), PixelSize(width: 641, height: 479), PixelSize(width: 1080, height: 1920),
  ] {
    let rect = CutoutGeometry(plugin.cutoutConfig, frame: size).cropRect
    require(rect == rect.clamped(to: size), "the region \(rect) leaves the frame \(size)")
    require(rect.width > 0 && rect.height > 0, "an empty region")
  }
}

/// A repaired text loads when the repair says so, and needs no further repair.
private func checkRepair(_ repair: ConfigRepair) {
  guard let text = repair.text else { return }
  let again = ConfigRepair(text, useCases: .standard)
  require(again.loads == repair.loads, "a repaired text is judged in two ways")
  require(again.text == text, "a repaired text is repaired again")
}
