import ScanPluginKit
import ScanRuntime
import ScanStills

/// The picture in which places of a meter were measured, which the page draws them on.
extension WebSite {
  /// The key of a use case that names the picture.
  static let referenceKey = "reference"
  private static let limits = StillLimits(maxPixels: 64_000_000, maxPages: 1)

  /// The reference picture of a plugin that runs; `?plugin=` counts them from 1.
  func reference(_ request: WebRequest) throws(WebError) -> WebResponse {
    let plugins = view.viewPlugins
    guard let number = request.queryValue("plugin").flatMap({ Int($0) }), plugins.indices.contains(number - 1) else {
      throw WebError(400, "badArgument", WebRefusal.noSuchPlugin.with(["count": .number(plugins.count)]))
    }
    guard let name = Self.reference(of: plugins[number - 1]) else {
      throw WebError(404, "noReference", WebRefusal.noReference.with())
    }
    // A configuration that came by a request could name any file of the machine.
    guard let path = files.reference(named: name) else {
      throw WebError(404, "noReference", WebRefusal.unnamedReference.with(["name": .string(name)]))
    }
    do {
      let decoder = StillDecoder(limits: Self.limits, wantsColor: true)
      let bytes = try decoder.bytes(of: path, cancel: CancelFlag())
      return try jpeg(options.decoding.decode(bytes, page: 1, decoder, source: path).frame)
    } catch {
      throw WebError(
        404, "noReference",
        WebRefusal.hiddenReference.with(["name": .string(name), "error": .text(DisplayText(of: error))]))
    }
  }

  /// Keeps a picture beside the file of the running mode, as the reference of places that are drawn on it.
  ///
  /// - Returns: `{"reference"}`, the name for the configuration.
  func saveReference(_ request: WebRequest) async throws(WebError) -> WebResponse {
    try expectLeave()
    let bytes = try await request.body(limit: Self.pictureLimit)
    do {
      guard bytes.starts(with: [0xff, 0xd8, 0xff]) else {
        throw WebError(422, "noPicture", WebRefusal.notJPEG.with())
      }
      try await onOwnThread { [decoding = options.decoding] _ in
        Result { () throws(SourceError) in
          _ = try decoding.decode(bytes, page: 1, StillDecoder(limits: Self.limits), source: "picture")
        }
      }.get()
    } catch let error as WebError {
      throw error
    } catch {
      throw WebError(422, "noPicture", WebRefusal.notAPicture.with(["error": .text(DisplayText(of: error))]))
    }
    return .json(["reference": JSONNode(.string(try files.saveReference(bytes)))])
  }

  /// The name of the reference picture in the use case of a plugin; nil without one.
  static func reference(of plugin: ViewPluginConfig) -> String? {
    plugin.json()["pluginConfig"]?.members?.lazy.compactMap { $0.value[referenceKey]?.string }.first
  }
}
