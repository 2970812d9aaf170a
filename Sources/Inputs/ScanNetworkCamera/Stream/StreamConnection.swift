import Glibc
import ScanGeometry
import ScanImage
import ScanJSON
import ScanProcess
import ScanStills

/// A stream that the program `ffmpeg` reads and decodes.
///
/// The address goes to the program by its standard input, as a list of one entry (ffconcat): no other user sees it in the table of
/// processes. Frames come as YUV4MPEG2, which says its size once and marks each frame.
struct StreamConnection: CameraConnection {
  private let address: CameraAddress
  private let video: VideoSettings

  init(_ address: CameraAddress, _ video: VideoSettings) {
    (self.address, self.video) = (address, video)
  }

  mutating func run(into output: FrameOutput, cancel: CancelFlag) -> ConnectionEnd {
    do throws(SourceError) {
      let tools = try foundTools()
      let user = try address.credentials?.resolved(for: address)
      var messages = FFmpegMessages(secrets: [user?.password ?? "", PercentCode.encoded(user?.password ?? "")])
      do throws(StillFault) {
        var child = try start(tools, user)
        return try read(&child, &messages, output, cancel)
      } catch {
        if cancel.isSet { return .cancelled }
        throw error.error(source: address.description)
      }
    } catch {
      return .failed(error)
    }
  }

  private func foundTools() throws(SourceError) -> VideoTools {
    if let tools = video.tools { return tools }
    return try VideoTools.find(for: address.description)
  }

  // MARK: - The program

  private func start(
    _ tools: VideoTools, _ user: CameraCredentials.Resolved?
  ) throws(StillFault) -> ChildProcess {
    let input: Int32
    do throws(RunningProgram.Failure) {
      input = try MemoryFile.make(Array(list(user).utf8))
    } catch {
      throw StillFault(
        .system, CameraStreamText.noStream.with(["error": .string(String(cString: strerror(error.code)))]))
    }
    defer { close(input) }
    let carriers = CameraAddress.carriers[address.scheme] ?? ""
    let rate = video.framesPerSecond.map { "fps=\($0)," } ?? ""
    return try ChildProcess.start(
      tools.ffmpeg,
      [
        "-nostdin", "-hide_banner", "-nostats", "-loglevel", "level+verbose",
        // Nothing but what carries the stream: a playlist cannot make it read files.
        "-protocol_whitelist", "pipe,\(carriers)", "-safe", "0", "-f", "concat",
        // The newest frame matters and not that none is lost.
        "-fflags", "nobuffer", "-flags", "low_delay", "-max_pixels", "\(video.limits.maxPixels)", "-i", "pipe:0",
        "-map", "0:v:0", "-fps_mode", "passthrough", "-vf",
        "\(rate)scale=out_range=full:out_color_matrix=bt601,format=yuv420p", "-f", "yuv4mpegpipe", "pipe:1",
      ], input: input, messageLimit: 64 << 10)
  }

  /// The list of one entry, with the options of what reads it.
  private func list(_ user: CameraCredentials.Resolved?) -> String {
    let url = address.url(for: user).replacing("'", with: "%27").replacing("\\", with: "%5C")
    // Later than our own limits: it ends a program that nobody is left to end.
    let limit = Int(max(address.settings.timeout, .seconds(10)) * 3 / .microseconds(1))
    var lines = ["ffconcat version 1.0", "file '\(url)'"]
    if address.scheme.hasPrefix("rtsp") {
      lines += ["option rtsp_transport \(address.settings.transport.rawValue)", "option allowed_media_types video"]
      lines.append("option timeout \(limit)")
    } else {
      lines.append("option rw_timeout \(limit)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: - Frames

  private func read(
    _ child: inout ChildProcess, _ messages: inout FFmpegMessages, _ output: FrameOutput, _ cancel: CancelFlag
  ) throws(StillFault) -> ConnectionEnd {
    var stream = YUV4MPEGReader(limits: video.limits)
    while true {
      let picture: VideoPicture?
      do throws(YUV4MPEGReader.Failure) {
        picture = try stream.next(&child, output, cancel)
      } catch {
        switch error {
        case .fault(let fault):
          if cancel.isSet { return .cancelled }
          return .failed(fault.isSilence ? output.silent : fault.error(source: address.description))
        case .outOfStep: return .failed(address.error(.damaged, .outOfStep))
        case .tooLarge(let size): return .failed(address.error(.tooLarge, .largeFrames, ["size": "\(size)"]))
        }
      }
      messages.take(child.takeMessageText())
      guard let picture else { return end(&child, messages, output) }
      if messages.hasOtherSize { return .otherForm }
      let now = MonotonicTime.now
      let frame = Frame(
        number: 0, timestamp: .zero, luma: picture.luma, colors: picture.colors(now: output.sink.needs.color),
        origin: FrameOrigin(source: address.description))
      output.take(frame, pixels: messages.codec ?? address.scheme, rate: stream.framesPerSecond, at: now)
    }
  }

  /// Why the program ended.
  private func end(
    _ child: inout ChildProcess, _ messages: FFmpegMessages, _ output: FrameOutput
  ) -> ConnectionEnd {
    let ending = child.finish()
    var messages = messages
    messages.take(child.takeMessageText() + "\n")
    if messages.isRefused { return .failed(address.error(.notPermitted, .refused)) }
    if messages.isNotThere { return .failed(address.error(.notFound, .notThere, ["status": .number(404)])) }
    if output.isOpen {
      guard ending != .exited(0), let error = messages.lastError else { return .failed(address.error(.system, .ended)) }
      return .failed(address.error(.system, .endedWith, ["error": .string(error)]))
    }
    let reason = messages.firstError ?? "\(ending)"
    return .failed(address.error(.system, .noStream, ["error": .string(reason)]))
  }
}
