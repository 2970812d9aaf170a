import ScanPluginKit
import ScanRuntime
import ScanStills

/// Frames in their full size.
extension WebSite {
  /// A frame as a picture in its full size.
  func jpeg(_ frame: Frame) throws -> WebResponse {
    let writer = PictureWriter(format: .jpeg, jpegQuality: 92)
    let bytes = if let color = frame.color { try writer.encode(color) } else { try writer.encode(frame.luma) }
    return WebResponse(type: "image/jpeg", .bytes(bytes))
  }

  func snapshot() async throws(WebError) -> WebResponse {
    do {
      return try jpeg(await view.photo())
    } catch let issue as ScanIssue {
      throw WebError(issue.code == .snapshotPending ? 409 : 503, issue.code.name, issue.messageText)
    } catch {
      throw WebError(503, "noPicture", WebRefusal.noPicture.with(["error": .text(DisplayText(of: error))]))
    }
  }
}
