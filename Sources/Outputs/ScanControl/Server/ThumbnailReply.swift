import FoundationEssentials
package import ScanPluginKit
import ScanStills

extension Frame {
  /// A small picture as a JPEG in base64, with its size and the number of the frame.
  ///
  /// - Throws: ``ControlError`` when it cannot be encoded.
  package func thumbnailNode() throws(ControlError) -> JSONNode {
    let writer = PictureWriter(format: .jpeg, jpegQuality: 80)
    let bytes: [UInt8]
    do throws(PictureWriteError) {
      bytes = if let color { try writer.encode(color) } else { try writer.encode(luma) }
    } catch {
      throw ControlError(ControlError.Code(error.code.name), error.displayText)
    }
    func count(_ value: Int) -> JSONNode { JSONNode(.number(JSONNumber(value))) }
    return [
      "frame": count(Int(clamping: number)), "width": count(size.width), "height": count(size.height),
      "jpeg": JSONNode(.string(Data(bytes).base64EncodedString())),
    ]
  }
}
