import ScanPluginKit
import ScanRuntime

/// What the editor of the page works on: the text of the running configuration, its file, and where its regions are.
extension WebSite {
  /// The text of the running configuration as it was written, with its mode and the version of the mode's file, `new` for one that is not
  /// there yet.
  func document() -> WebResponse {
    var more: [JSONMember] = []
    if view.isWaitingForConfig { more.append(JSONMember("isSafeMode", true)) }
    return document(of: view, files, more)
  }

  /// The same for a view with files of its own.
  func document(of view: ScanView, _ files: ModeFiles, _ more: [JSONMember] = []) -> WebResponse {
    let config = view.effectiveConfig
    let mode = files.running
    let version = mode.flatMap { files.version(of: $0) }
    func text(_ value: String?) -> JSONNode { value.map { JSONNode(.string($0)) } ?? JSONNode(.null) }
    // What waits is no configuration of anybody's: where there is no file yet, the text is empty.
    let written = view.isWaitingForConfig ? files.writtenText() ?? "" : files.text(of: config)
    let members = [
      JSONMember("text", text(written ?? config.json().text(.pretty))), JSONMember("mode", text(mode?.name)),
      JSONMember("fileVersion", text(version)),
      JSONMember("maySave", JSONNode(.bool(files.allowsSaving && version != nil))),
    ]
    return .json(
      JSONNode(.object(members + more)), headers: [("ETag", Self.tag(config.json()))])
  }

  /// Writes the file of a mode: `{"mode", "fileVersion", "text"}`.
  func saveDocument(_ request: WebRequest, _ texts: TextCatalog) async throws(WebError) -> WebResponse {
    try expectLeave()
    try Self.expectJSON(request)
    let bytes = try await request.body(limit: 2 * Self.configLimit)
    let body: JSONNode
    do throws(InvalidDocument) {
      body = try JSONNode.parse(bytes)
    } catch {
      throw WebError.noJSON(error)
    }
    guard let mode = body["mode"]?.string, let version = body["fileVersion"]?.string, let text = body["text"]?.string
    else {
      throw WebError(400, "badArgument", WebRefusal.documentArguments.with())
    }
    do throws(InvalidDocument) {
      _ = try load(Array(text.utf8))
    } catch {
      return Self.refusal(error, isCheck: false, texts)
    }
    let saved = try files.save(text, as: mode, replacing: version)
    return .json(["mode": JSONNode(.string(mode)), "fileVersion": JSONNode(.string(saved))])
  }

  /// Refuses to write files where that is not allowed.
  func expectLeave() throws(WebError) {
    guard files.allowsSaving else {
      throw WebError(403, "savingIsOff", WebRefusal.savingIsOff.with())
    }
  }

  /// The cutout and the processed region of each plugin in a frame of a size, in its pixels.
  func regions(_ request: WebRequest) throws(WebError) -> WebResponse {
    func side(_ name: String) -> Int? {
      request.queryValue(name).flatMap { Int($0) }.flatMap { (1...100_000).contains($0) ? $0 : nil }
    }
    guard let width = side("width"), let height = side("height") else {
      throw WebError(400, "badArgument", WebRefusal.noSize.with())
    }
    func value(_ rect: PixelRect) -> JSONNode {
      func number(_ value: Int) -> JSONNode { JSONNode(.number(JSONNumber(value))) }
      return [
        "x": number(rect.x), "y": number(rect.y), "width": number(rect.width), "height": number(rect.height),
      ]
    }
    let plugins = try runningConfig().viewPlugins.map { plugin -> JSONNode in
      let regions = CutoutGeometry(plugin.cutoutConfig, frame: PixelSize(width: width, height: height))
      return [
        "id": JSONNode(.string(plugin.id)), "cutout": value(regions.cutout), "region": value(regions.cropRect),
      ]
    }
    return .json(["plugins": JSONNode(.array(plugins))])
  }
}
