import ScanImage
package import ScanJSON
package import ScanPluginKit

/// Makes what a plugin is given of the messages of another process; it belongs to the plugin.
///
/// Pixels are copied out of the shared memory, as a plugin may keep a frame longer than its place there lasts. A frame that comes again,
/// for an explanation or as an earlier one, is the same frame with the same pixels.
package struct InputReader {
  /// Lends bytes of the shared memory; says whether there are so many.
  package typealias Lender = (_ offset: Int, _ count: Int, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool

  private var known: [Int: Frame] = [:]
  private let lumaPool = PixelPool(limit: 8)
  private let colorPool = PixelPool(limit: 8)

  /// Makes a reader that knows no frame.
  package init() {}

  /// Reads the input of a scan.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - cancellation: The flag of the scan.
  ///   - lend: Lends bytes of the shared memory.
  /// - Throws: ``UnfitMessage``.
  package mutating func input(
    _ message: JSONNode, _ cancellation: CancellationFlag, _ lend: Lender
  ) throws(UnfitMessage) -> ScanInput {
    let part = MessagePart(message)
    var frames: [Int: Frame] = [:]
    let frame = try read(part.member("frame"), &frames, lend)
    var earlier: [Frame] = []
    for part in try part.list("earlierFrames") { earlier.append(try read(part, &frames, lend)) }
    known = frames
    let region = try part.member("region").ints(4)
    var point: FramePoint?
    if let part = part.optional("pointOfInterest") {
      point = FramePoint(x: try part.member("x").double(), y: try part.member("y").double())
    }
    var timeChecks: [Bool] = []
    for part in try part.list("timeChecks") { timeChecks.append(try part.bool()) }
    return ScanInput(
      frame: frame, region: PixelRect(x: region[0], y: region[1], width: region[2], height: region[3]),
      effort: try ScanInput.Effort(part.member("effort")), earlierFrames: earlier, pointOfInterest: point,
      timeChecks: timeChecks, cancellation: cancellation)
  }

  private func read(_ part: MessagePart, _ frames: inout [Int: Frame], _ lend: Lender) throws(UnfitMessage) -> Frame {
    let message = try FrameMessage(part)
    if let frame = known[message.serial] ?? frames[message.serial] {
      frames[message.serial] = frame
      return frame
    }
    var isThere = true
    let luma = LumaImage(size: message.luma.size, pool: lumaPool) { buffer in
      isThere = Self.fill(buffer, message.luma.offset, lend)
    }
    let color = message.color.map { plane in
      ColorImage(size: plane.size, pool: colorPool) { buffer in
        isThere = Self.fill(buffer, plane.offset, lend) && isThere
      }
    }
    guard isThere else { throw part.unfit(.frame) }
    let frame = Frame(
      number: message.number, timestamp: message.timestamp, luma: luma, color: color, origin: message.origin)
    frames[message.serial] = frame
    return frame
  }

  private static func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>, _ offset: Int, _ lend: Lender) -> Bool {
    lend(offset, buffer.count) { bytes in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: bytes)
    }
  }
}
