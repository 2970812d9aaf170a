import ScanGeometry
import ScanImage
import ScanStills

/// Reads frames in the form YUV4MPEG2, planes of 4:2:0, from a program.
struct YUV4MPEGReader {
  /// Why there is no further frame.
  enum Failure: Error {
    case fault(StillFault)
    /// What comes is no frame.
    case outOfStep
    case tooLarge(PixelSize)
  }

  private static let headerLimit = 256
  private static let frameMark = Array("FRAME\n".utf8)

  private let limits: StillLimits
  private let pool = PixelPool(limit: 6)
  private let chromaPool = PixelPool(limit: 6)
  private var size: PixelSize?
  /// The frames per second that the stream promises; nil when it promises none that a camera has.
  private(set) var framesPerSecond: Double?

  init(limits: StillLimits) { self.limits = limits }

  /// The next frame; nil at the end of the output.
  mutating func next(
    _ child: inout ChildProcess, _ output: FrameOutput, _ cancel: CancelFlag
  ) throws(Failure) -> VideoPicture? {
    if size == nil {
      guard let header = try line(&child, output, cancel) else { return nil }
      try takeHeader(header)
    }
    guard let size else { throw .outOfStep }
    guard let mark = try bytes(Self.frameMark.count, &child, output, cancel) else { return nil }
    guard mark == Self.frameMark else { throw .outOfStep }
    var isWhole = true
    let luma = try LumaImage(size: size, pool: pool) { (buffer) throws(Failure) in
      isWhole = try fill(buffer, &child, output, cancel)
    }
    guard isWhole else { return nil }
    let chroma = try LumaImage(size: VideoPicture.chromaSize(of: size), pool: chromaPool) { (buffer) throws(Failure) in
      isWhole = try fill(buffer, &child, output, cancel)
    }
    return isWhole ? VideoPicture(luma: luma, chroma: chroma) : nil
  }

  /// Reads a line like `YUV4MPEG2 W640 H480 F15:1 Ip A1:1 C420jpeg`.
  private mutating func takeHeader(_ line: String) throws(Failure) {
    let words = line.split(separator: " ")
    func value(_ mark: Character) -> Substring? { words.dropFirst().first { $0.first == mark }?.dropFirst() }
    guard words.first == "YUV4MPEG2", value("C")?.hasPrefix("420") == true,
      let width = value("W").flatMap({ Int($0) }), let height = value("H").flatMap({ Int($0) }), width > 0, height > 0
    else { throw .outOfStep }
    let size = PixelSize(width: width, height: height)
    guard width <= limits.maxSide, height <= limits.maxSide, width <= limits.maxPixels / height else {
      throw .tooLarge(size)
    }
    self.size = size
    let parts = value("F")?.split(separator: ":").compactMap { Double($0) } ?? []
    if parts.count == 2, parts[1] > 0, (0.01...1000).contains(parts[0] / parts[1]) {
      framesPerSecond = parts[0] / parts[1]
    }
  }

  private func line(
    _ child: inout ChildProcess, _ output: FrameOutput, _ cancel: CancelFlag
  ) throws(Failure) -> String? {
    var text: [UInt8] = []
    while text.count < Self.headerLimit {
      guard let byte = try bytes(1, &child, output, cancel)?.first else { return nil }
      if byte == UInt8(ascii: "\n") { return String(decoding: text, as: UTF8.self) }
      text.append(byte)
    }
    throw .outOfStep
  }

  /// So many bytes; nil at the end of the output.
  private func bytes(
    _ count: Int, _ child: inout ChildProcess, _ output: FrameOutput, _ cancel: CancelFlag
  ) throws(Failure) -> [UInt8]? {
    var taken = [UInt8](repeating: 0, count: count)
    var isWhole = false
    var failure: Failure?
    taken.withUnsafeMutableBufferPointer { buffer in
      do throws(Failure) { isWhole = try fill(buffer, &child, output, cancel) } catch { failure = error }
    }
    if let failure { throw failure }
    return isWhole ? taken : nil
  }

  /// Fills a buffer; false at the end of the output.
  private func fill(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, _ child: inout ChildProcess, _ output: FrameOutput,
    _ cancel: CancelFlag
  ) throws(Failure) -> Bool {
    let sink = output.sink
    let silence = output.isOpen ? ChildProcess.Silence(limit: output.stallTime) { sink.report($0) } : nil
    do throws(StillFault) {
      return try child.read(into: buffer, timeout: output.silenceTime, cancel: cancel, silence: silence) == buffer.count
    } catch {
      throw .fault(error)
    }
  }
}
