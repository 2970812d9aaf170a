import ScanImage
import ScanJSON
import ScanPluginKit
import Testing

@testable import ScanWorker

@Suite("Frames in shared memory")
struct FrameRingTests {
  private static func frame(_ number: Int, _ size: PixelSize = PixelSize(width: 5, height: 3)) -> Frame {
    let luma = LumaImage(size: size) { buffer in
      for index in buffer.indices { buffer[index] = UInt8(truncatingIfNeeded: number * 50 + index) }
    }
    return Frame(
      number: UInt64(number), timestamp: .milliseconds(33 * number) + .nanoseconds(7), luma: luma,
      color: ColorImage(luma),
      origin: FrameOrigin(
        source: "s", page: 2, orientation: .right,
        captureTime: number == 0 ? .unknown(DisplayText("no clock")) : .at(milliseconds: 5)))
  }

  private static func bytes(_ luma: LumaImage) -> [UInt8] {
    luma.withView { view in (0..<view.height).flatMap { y in (0..<view.width).map { view[$0, y] } } }
  }

  /// Sends an input through the memory.
  private static func received(_ frames: [Frame], _ ring: FrameRing, _ reader: inout InputReader) throws -> ScanInput {
    let messages = try ring.place(frames)
    let request: JSONNode = [
      "frame": messages[0].node, "region": [1, 0, 3, 2], "effort": "still",
      "earlierFrames": JSONNode(.array(messages.dropFirst().map(\.node))), "pointOfInterest": ["x": 1.5, "y": 2],
    ]
    return try reader.input(JSONNode.parse(request.text(.compact)), CancellationFlag()) { offset, count, body in
      guard let bytes = ring.memory.read(count, at: offset) else { return false }
      bytes.withUnsafeBytes { body($0) }
      return true
    }
  }

  @Test("an input arrives with its frames, their colors, times and origins")
  func input() throws {
    let ring = try FrameRing(FrameNeeds(color: true, earlierFrames: 2))
    var reader = InputReader()
    let sent = [2, 1, 0].map { Self.frame($0) }
    let input = try Self.received(sent, ring, &reader)
    #expect(input.region == PixelRect(x: 1, y: 0, width: 3, height: 2) && input.effort == .still)
    #expect(input.pointOfInterest == FramePoint(x: 1.5, y: 2))
    for (frame, original) in zip([input.frame] + input.earlierFrames, sent) {
      #expect(Self.bytes(frame.luma) == Self.bytes(original.luma))
      #expect(frame.color?.withBytes { Array($0) } == original.color?.withBytes { Array($0) })
      #expect(frame.number == original.number && frame.timestamp == original.timestamp)
      #expect(frame.origin == original.origin)
    }
    #expect(input.earlierFrames.count == 2)
  }

  @Test("a frame that comes again is not copied again, on either side")
  func again() throws {
    let ring = try FrameRing(FrameNeeds(earlierFrames: 1))
    var reader = InputReader()
    let frames = (0..<4).map { Self.frame($0) }
    var before: ScanInput?
    for number in 1..<4 {
      let input = try Self.received([frames[number], frames[number - 1]], ring, &reader)
      if let before {
        #expect(PixelsMark(before.frame.luma).isOf(try #require(input.earlierFrames.first).luma))
      }
      before = input
    }
    #expect(before?.frame.hasColor == false, "colors are sent where they are needed")
    #expect(ring.serials == [1, 2, 3, 4])
    // The same pixels at another time are another frame.
    _ = try ring.place([frames[3].with(number: 9, timestamp: .seconds(1))])
    #expect(ring.serials == [1, 2, 3, 4, 5])
  }

  @Test("the oldest frames make room, never one of the same scan; larger frames divide the memory anew")
  func room() throws {
    let ring = try FrameRing(.none)
    for number in 0..<6 { _ = try ring.place([Self.frame(number)]) }
    #expect(ring.serials == [3, 4, 5, 6])
    let oldest = Self.frame(7)
    _ = try ring.place([oldest])
    for number in 8..<11 { _ = try ring.place([Self.frame(number)]) }
    #expect(ring.serials == [7, 8, 9, 10])
    _ = try ring.place([Self.frame(11), oldest])
    #expect(ring.serials.isSuperset(of: [7, 11]))
    let large = PixelSize(width: 100, height: 50)
    _ = try ring.place([Self.frame(12, large)])
    #expect(ring.serials == [12])
    let message = try #require(try ring.place([Self.frame(13)]).first)
    #expect(ring.memory.read(15, at: message.luma.offset) == Self.bytes(Self.frame(13).luma))
  }

  @Test("a message without a frame in the memory is refused")
  func unfit() throws {
    var reader = InputReader()
    let message = try JSONNode.parse(
      #"{"frame": {"serial": 1, "number": 0, "time": [0, 0], "origin": {"source": "a", "page": 1, "orientation": 1}, "luma": [4, 4, 0]}, "region": [0, 0, 4, 4], "effort": "live"}"#
    )
    #expect(throws: UnfitMessage.self) { try reader.input(message, CancellationFlag()) { _, _, _ in false } }
  }
}
