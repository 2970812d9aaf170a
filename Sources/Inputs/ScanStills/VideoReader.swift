import Glibc
import ScanGeometry
import ScanImage
import ScanJSON
import ScanProcess
import Synchronization

/// The running `ffmpeg` of one video. Its calls block; one at a time is made, each on a thread of its own.
final class VideoReader: Sendable {
  private let child: Guarded<ChildProcess>
  private let info: VideoInfo
  private let settings: VideoFileSource.Settings
  private let pool = PixelPool()
  private let chromaPool = PixelPool()

  /// Asks `ffprobe` about a file.
  static func probe(
    _ path: String, tools: VideoTools, limits: StillLimits, settings: VideoFileSource.Settings, cancel: CancelFlag
  ) throws(StillFault) -> VideoInfo {
    try checkFile(path)
    var child = try ChildProcess.start(
      tools.ffprobe,
      [
        "-v", "error", "-protocol_whitelist", "file", "-select_streams", "v:0", "-show_entries",
        "stream=width,height,avg_frame_rate,r_frame_rate:stream_tags=rotate:stream_side_data=rotation:format=duration",
        "-of", "default=noprint_wrappers=1", "-i", "file:\(path)",
      ])
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 16 << 10)
    defer { buffer.deallocate() }
    let count = try child.read(into: buffer, timeout: settings.idleTimeout, cancel: cancel)
    let text = String(decoding: buffer[..<count], as: UTF8.self)
    let ending = child.finish()
    guard let info = VideoInfo(probed: text) else {
      if ending == .exited(0) { throw StillFault(.unknownFormat, .noVideo) }
      throw StillFault(.damaged, .unreadable, ["cause": .string(cause(child.messageText, path))])
    }
    try PictureHeader.check(info.size, limits: limits)
    return info
  }

  /// Starts `ffmpeg` on a file.
  init(
    _ path: String, info: VideoInfo, tools: VideoTools, settings: VideoFileSource.Settings
  ) throws(StillFault) {
    self.info = info
    self.settings = settings
    let rate = settings.framesPerSecond ?? info.framesPerSecond
    let size = "\(info.size.width):\(info.size.height)"
    child = Guarded(
      try ChildProcess.start(
        tools.ffmpeg,
        [
          "-nostdin", "-hide_banner", "-v", "error", "-protocol_whitelist", "file", "-ss", "\(settings.startSeconds)",
          "-i", "file:\(path)", "-map", "0:v:0",
          // A fixed rate and size keep the raw bytes in step with frames, whatever the file does half way.
          // Luma and chroma of one form each, so that colors can be had of any frame and change nothing in luma.
          "-vf", "fps=\(rate),scale=\(size):out_range=full:out_color_matrix=bt601,format=yuv420p", "-f", "rawvideo",
          "pipe:1",
        ]))
  }

  /// The next picture; nil at the end of the video.
  ///
  /// - Throws: ``StillFault`` with `damaged` when the video ends with an error or inside a frame.
  func next(
    path: String, cancel: CancelFlag, silence: ChildProcess.Silence? = nil
  ) throws(StillFault) -> VideoPicture? {
    var count = 0
    let luma = try LumaImage(size: info.size, pool: pool) { (buffer) throws(StillFault) in
      count = try read(into: buffer, cancel, silence)
    }
    guard count == info.size.area else { return try ended(after: count, path: path) }
    let chroma = try LumaImage(size: VideoPicture.chromaSize(of: info.size), pool: chromaPool) {
      (buffer) throws(StillFault) in
      count = try read(into: buffer, cancel, silence)
    }
    guard count == chroma.size.area else { return try ended(after: count + info.size.area, path: path) }
    return VideoPicture(luma: luma, chroma: chroma)
  }

  /// Kills the program, if it still runs.
  func stop() {
    child.withLock { $0.stop() }
  }

  private func read(
    into buffer: UnsafeMutableBufferPointer<UInt8>, _ cancel: CancelFlag, _ silence: ChildProcess.Silence?
  ) throws(StillFault) -> Int {
    try child.withLock { (child) throws(StillFault) -> Int in
      try child.read(into: buffer, timeout: settings.idleTimeout, cancel: cancel, silence: silence)
    }
  }

  private func ended(after rest: Int, path: String) throws(StillFault) -> VideoPicture? {
    let (ending, text) = child.withLock { child in
      let ending = child.finish()
      return (ending, child.messageText)
    }
    guard ending == .exited(0), rest == 0 else {
      throw StillFault(.damaged, .breaksOff, ["cause": .string(Self.cause(text, path))])
    }
    // ffmpeg also ends well after a file whose last part is missing, and then only says so.
    guard text.isEmpty else {
      throw StillFault(.damaged, .partly, ["cause": .string(Self.cause(text, path))])
    }
    return nil
  }

  private static func checkFile(_ path: String) throws(StillFault) {
    switch Folder.kind(of: path) {
    case .file: break
    case .missing: throw StillFault.notFound(path)
    case .folder: throw StillFault(.unknownFormat, VideoText.folder)
    case .special: throw StillFault(.unknownFormat, .special)
    }
    guard access(path, R_OK) == 0 else {
      throw StillFault(.notPermitted, .notReadable)
    }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw StillFault(.system, .notOpened, ["error": .string(InputFile.describe(errno))]) }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: 16)
    let count = Glibc.read(descriptor, &head, head.count)
    guard count != 0 else { throw StillFault(.empty, .empty) }
    // ffmpeg would try for a long time to open what a playlist names, though it may not.
    for mark in ["#EXTM3U", "ffconcat", "<?xml", "<MPD"] where head.starts(with: mark.utf8) {
      throw StillFault(.unknownFormat, .playlist)
    }
  }

  /// The program's last words, without the path that the message names already.
  private static func cause(_ text: String, _ path: String) -> String {
    guard var line = text.split(whereSeparator: \.isNewline).last else { return "" }
    for prefix in ["file:\(path): ", "\(path): "] where line.hasPrefix(prefix) { line = line.dropFirst(prefix.count) }
    return ": \(line)"
  }
}
