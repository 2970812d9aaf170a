import Glibc
import ScanPluginKit

/// The newest zxing-cpp of PyPI as a script of the benchmarks times it; not there where Python or the package is not.
struct PeerEngine {
  /// What it needed for one frame.
  struct Time {
    let version: String
    /// The median processor time in milliseconds.
    let milliseconds: Double
    /// How many symbols it read.
    let count: Int
  }

  private let python: String
  private let script: String

  /// Makes a peer.
  ///
  /// - Parameter script: The path of `frame_time.py`. The environment's `PYTHON` is run, else `python3`.
  init(script: String) {
    self.script = script
    python = getenv("PYTHON").map { String(cString: $0) } ?? "python3"
  }

  /// Reads a frame some times; nil where it cannot.
  ///
  /// - Parameter formats: The names of the formats in zxing-cpp, joined by commas; empty for all.
  func time(_ frame: Frame, formats: String, repetitions: Int) -> Time? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
    var path = Array("\(folder)/scanview-frame-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    defer { unlink(path) }
    guard let file = fdopen(descriptor, "wb") else {
      close(descriptor)
      return nil
    }
    let size = frame.luma.size
    let header = Array("P5 \(size.width) \(size.height) 255\n".utf8)
    let isWritten = frame.luma.withView { view in
      fwrite(header, 1, header.count, file) == header.count && fwrite(view.base, 1, size.area, file) == size.area
    }
    guard fclose(file) == 0, isWritten else { return nil }
    let name = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let words = [python, script, name, "\(repetitions)"] + (formats.isEmpty ? [] : [formats])
    guard let pipe = popen(words.map { "'\($0)'" }.joined(separator: " ") + " 2>/dev/null", "r") else { return nil }
    var line = [CChar](repeating: 0, count: 256)
    let isRead = fgets(&line, Int32(line.count), pipe) != nil
    guard pclose(pipe) == 0, isRead else { return nil }
    let answer = String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .split(separator: " ")
    guard answer.count == 3, let time = Double(answer[1]), let count = Int(answer[2]) else { return nil }
    return Time(version: String(answer[0]), milliseconds: time, count: count)
  }
}
