import Foundation
import ScanGeometry
import ScanImage
import ScanRecording
import Synchronization
import TestSupport

/// Frames that differ from each other, as a source.
struct NumberedFrames: FrameSource {
  var count: UInt64 = 8
  var size = PixelSize(width: 40, height: 30)
  var pacing = FramePacing.everyFrame
  let name = "numbered"

  func frame(_ number: UInt64) -> Frame {
    let size = size
    let luma = LumaImage(size: size) { Self.fill($0, size.width, Int(number) * 31) }
    let colors = FrameColor { ColorImage(size: size) { Self.fill($0, size.width * 4, Int(number)) } }
    return Frame(
      number: number,
      timestamp: Duration(secondsComponent: Int64(number), attosecondsComponent: 333_333_333_333_333_333),
      luma: luma, colors: colors, origin: FrameOrigin(source: "n", page: Int(number) + 1, orientation: .down))
  }

  /// Fills each row of a large picture with one value, of which the first pixel is another one, and a small one with many.
  private static func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>, _ width: Int, _ begin: Int) {
    if buffer.count < 20_000 {
      for index in buffer.indices { buffer[index] = UInt8(truncatingIfNeeded: index &* 7 &+ begin) }
      return
    }
    for row in 0..<(buffer.count / width) {
      let value = UInt8(truncatingIfNeeded: row &* 3 &+ begin)
      buffer[(row * width)..<((row + 1) * width)].update(repeating: value)
      buffer[row * width] = ~value
    }
  }

  func run(into sink: any FrameSink) async throws {
    for number in 0..<count {
      switch pacing {
      case .everyFrame: await sink.send(frame(number))
      case .live: sink.sendLatest(frame(number))
      }
    }
  }
}

/// A sink that keeps what it is given.
final class KeptFrames: FrameSink {
  let needs: FrameNeeds
  private let state = Mutex<(frames: [Frame], errors: [SourceError])>(([], []))

  init(color: Bool = false) { needs = FrameNeeds(color: color) }

  var frames: [Frame] { state.withLock { $0.frames } }
  var errors: [SourceError] { state.withLock { $0.errors } }

  func sendLatest(_ frame: Frame) { state.withLock { $0.frames.append(frame) } }
  func send(_ frame: Frame) async { sendLatest(frame) }
  func report(_ error: SourceError) { state.withLock { $0.errors.append(error) } }
}

extension Frame {
  /// The pixels of the luma.
  var bytes: [UInt8] { luma.withView { Array(UnsafeBufferPointer(start: $0.base, count: size.area)) } }
}

extension ColorImage {
  /// The pixels.
  var bytes: [UInt8] { withBytes { Array($0) } }
}

/// A recording of numbered frames in a folder.
struct RecordedFrames {
  let folder: TestFolder
  let path: String
  let counts: RecordingCounts

  init(
    _ source: NumberedFrames = NumberedFrames(), settings: RecordingSettings = RecordingSettings(), color: Bool = false,
    _ more: (Recorder) -> Void = { _ in }
  ) async throws {
    folder = try TestFolder()
    path = folder.file("run.mcap")
    let recorder = try Recorder(path, settings: settings, library: "test 1", about: ["source": "numbered"])
    try await source.recorded(by: recorder).run(into: KeptFrames(color: color))
    more(recorder)
    counts = await recorder.end()
  }
}
