/// The files of the page, which are part of the program.
enum WebPage {
  /// The files by their names; the page itself is `page.html`.
  static let files: [String: (type: String, text: String)] = [
    "page.html": ("text/html; charset=utf-8", text(PackageResources.page_html)),
    "page.css": ("text/css; charset=utf-8", text(PackageResources.page_css)),
    "icon.svg": ("image/svg+xml", text(PackageResources.icon_svg)),
    "page.js": script(PackageResources.page_js),
    "connection.js": script(PackageResources.connection_js),
    "scene.js": script(PackageResources.scene_js),
    "results.js": script(PackageResources.results_js),
    "pictures.js": script(PackageResources.pictures_js),
    "editor.js": script(PackageResources.editor_js),
  ]

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func script(_ bytes: [UInt8]) -> (type: String, text: String) {
    ("text/javascript; charset=utf-8", text(bytes))
  }
}
