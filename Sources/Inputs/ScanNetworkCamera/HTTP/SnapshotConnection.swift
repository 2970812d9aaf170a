import ScanImage
import ScanJSON
import ScanStills

/// Asks a camera for a picture again and again. It counts as one connection for as long as the pictures come.
struct SnapshotConnection: CameraConnection {
  /// How many pictures one after another cannot be read before the camera counts as lost.
  private static let patience = 3

  private let address: CameraAddress
  private let decoder: StillDecoder

  init(_ address: CameraAddress, limits: StillLimits) {
    self.address = address
    decoder = StillDecoder(limits: limits, pool: PixelPool(limit: 6))
  }

  mutating func run(into output: FrameOutput, cancel: CancelFlag) -> ConnectionEnd {
    var unreadable = 0
    var next = MonotonicTime.now
    while !cancel.isSet {
      let reader = SnapshotReader(address, cancel, limit: min(JPEGFrames.byteLimit, decoder.limits.maxFileBytes))
      let end = HTTPRequest(address: address).get(reader)
      if case .failed(let error) = end { return .failed(error) }
      if let problem = reader.problem { return .failed(problem) }
      guard case .ended = end else { return .cancelled }
      do throws(SourceError) {
        let document = try decoder.open(bytes: reader.bytes, source: address.description)
        let frame = try document.frame(wantsColor: output.sink.needs.color)
        output.take(frame, pixels: document.format.name, rate: nil, at: MonotonicTime.now)
        unreadable = 0
      } catch {
        output.countUndecodable()
        unreadable += 1
        if unreadable >= Self.patience {
          return .failed(address.error(.damaged, .undecodable, ["error": .text(error.messageText)]))
        }
      }
      // At the next multiple of the time, so that slow answers do not add up; one that took longer is not made up for.
      let now = MonotonicTime.now
      while next <= now { next += max(address.settings.every, (now - next) / 1000) }
      MonotonicTime.wait(next - now, cancel: cancel)
    }
    return .cancelled
  }
}

/// Takes in a reply as a whole.
private final class SnapshotReader: HTTPReader {
  private let address: CameraAddress
  private let cancel: CancelFlag
  private let limit: Int
  private let end: Duration
  private(set) var bytes: [UInt8] = []
  /// Why the reply is not wanted; nil when it is whole, or the source is to stop.
  private(set) var problem: SourceError?

  init(_ address: CameraAddress, _ cancel: CancelFlag, limit: Int) {
    (self.address, self.cancel, self.limit) = (address, cancel, limit)
    end = MonotonicTime.now + address.settings.timeout
  }

  func begins(status: Int, type: String) -> Bool {
    problem = address.problem(ofStatus: status)
    return problem == nil
  }

  func takes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard self.bytes.count + bytes.count <= limit else {
      problem = address.error(.tooLarge, .largePicture, ["limit": .number(limit)])
      return false
    }
    self.bytes.append(contentsOf: bytes)
    return goesOn()
  }

  func goesOn() -> Bool {
    if MonotonicTime.now >= end {
      problem = address.error(.system, .silent, ["time": .seconds(address.settings.timeout)])
    }
    return problem == nil && !cancel.isSet
  }
}
