/// The files of the page, which are part of the program.
enum WebPage {
  static let html = String(decoding: PackageResources.page_html, as: UTF8.self)
  static let css = String(decoding: PackageResources.page_css, as: UTF8.self)
  static let icon = String(decoding: PackageResources.icon_svg, as: UTF8.self)
  static let script = String(decoding: PackageResources.page_js, as: UTF8.self)
}
