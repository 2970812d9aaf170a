package import ScanImage
package import ScanJSON
import ScanPluginKit

/// The pictures of one output on their way into shared memory, one behind the other.
package struct ReturnedPictures {
  private let write: (UnsafeRawBufferPointer, _ offset: Int) -> Bool
  private var end = 0

  /// Makes an empty row.
  ///
  /// - Parameter write: Writes bytes at an offset; says whether they fit.
  package init(write: @escaping (UnsafeRawBufferPointer, _ offset: Int) -> Bool) {
    self.write = write
  }

  /// Writes a picture, and says where it is; ``ReturnedPictureReader`` reads it.
  ///
  /// - Throws: ``WorkerFault`` with `tooLarge` where it does not fit.
  package mutating func add(_ picture: Frame) throws(WorkerFault) -> JSONNode {
    let luma = try picture.luma.withView { (view) throws(WorkerFault) in
      try add(UnsafeRawBufferPointer(start: view.base, count: view.width * view.height))
    }
    var members = [
      JSONMember("width", JSONNode(picture.size.width)), JSONMember("height", JSONNode(picture.size.height)),
      JSONMember("offset", JSONNode(luma)),
    ]
    if let color = picture.color {
      let offset = try color.withBytes { (bytes) throws(WorkerFault) in try add(UnsafeRawBufferPointer(bytes)) }
      members.append(
        JSONMember(
          "color",
          ["width": JSONNode(color.width), "height": JSONNode(color.height), "offset": JSONNode(offset)]))
    }
    return JSONNode(.object(members))
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) throws(WorkerFault) -> Int {
    let offset = end
    guard write(bytes, offset) else {
      throw WorkerFault(.tooLarge, .returnedTooLarge, ["bytes": .number(offset + bytes.count)])
    }
    end += bytes.count
    return offset
  }
}

/// Reads the pictures that another process returned.
package struct ReturnedPictureReader {
  private let pixels: (_ offset: Int, _ count: Int) -> [UInt8]?

  /// Makes a reader.
  ///
  /// - Parameter pixels: The bytes of the shared memory; nil where there are not so many.
  package init(pixels: @escaping (_ offset: Int, _ count: Int) -> [UInt8]?) {
    self.pixels = pixels
  }

  /// Reads a picture that ``ReturnedPictures/add(_:)`` wrote.
  ///
  /// - Throws: ``UnfitMessage`` where it is not there.
  package func frame(
    _ message: JSONNode, number: UInt64, timestamp: Duration, origin: FrameOrigin
  ) throws(UnfitMessage) -> Frame {
    try frame(MessagePart(message, at: "picture"), number: number, timestamp: timestamp, origin: origin)
  }

  func frame(
    _ part: MessagePart, number: UInt64, timestamp: Duration, origin: FrameOrigin
  ) throws(UnfitMessage) -> Frame {
    let (size, luma) = try plane(part, bytesPerPixel: 1)
    return Frame(
      number: number, timestamp: timestamp, luma: LumaImage(size: size, bytes: luma), color: try color(of: part),
      origin: origin)
  }

  private func color(of part: MessagePart) throws(UnfitMessage) -> ColorImage? {
    guard let part = part.optional("color") else { return nil }
    let (size, bytes) = try plane(part, bytesPerPixel: 4)
    return ColorImage(size: size) { _ = $0.update(from: bytes) }
  }

  private func plane(_ part: MessagePart, bytesPerPixel: Int) throws(UnfitMessage) -> (PixelSize, [UInt8]) {
    let (width, height) = (try part.member("width").int(), try part.member("height").int())
    let offset = try part.member("offset").int()
    guard (1...65_535).contains(width), (1...65_535).contains(height),
      let bytes = pixels(offset, width * height * bytesPerPixel)
    else { throw part.unfit(.picture) }
    return (PixelSize(width: width, height: height), bytes)
  }
}
