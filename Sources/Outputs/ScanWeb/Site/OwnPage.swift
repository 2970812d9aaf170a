import ScanPluginKit

/// An HTML file of the one who runs the site, served instead of the page; it is read for each visitor, so that a change is seen at once.
///
/// The scripts and styles that stand in the file get a number used once, by which the policy of the answer lets them run. What comes into the
/// page later, like a text that was scanned, does not have it.
struct OwnPage: Sendable {
  let path: String

  /// - Throws: ``WebError`` when the file cannot be read.
  func response() throws(WebError) -> WebResponse {
    let bytes: [UInt8]
    do throws(InvalidDocument) {
      bytes = try BoundedFile.read(path)
    } catch {
      throw WebError(
        500, "noPage", error.problems.first?.messageText ?? WebRefusal.fileUnreadable.with())
    }
    let nonce = WebAccess.randomSecret()
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing("<script", with: "<script nonce=\"\(nonce)\"").replacing("<style", with: "<style nonce=\"\(nonce)\"")
    var response = WebResponse.text(text, type: "text/html; charset=utf-8")
    response.nonce = nonce
    return response
  }
}
