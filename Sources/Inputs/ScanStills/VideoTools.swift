import Glibc
public import ScanImage
import ScanJSON

/// Where the programs that read videos are.
public struct VideoTools: Sendable, Hashable {
  /// The path of `ffmpeg`, which decodes.
  public let ffmpeg: String
  /// The path of `ffprobe`, which gives size and frame rate.
  public let ffprobe: String

  /// Takes the programs at the given paths.
  public init(ffmpeg: String, ffprobe: String) {
    self.ffmpeg = ffmpeg
    self.ffprobe = ffprobe
  }

  /// Finds the programs on the search path.
  ///
  /// - Parameters:
  ///   - searchPath: Folders separated by colons; nil takes the environment's `PATH`.
  ///   - source: The file that the programs are needed for, as errors name it.
  /// - Throws: `SourceError` with `missingTool`, naming the package to install.
  public static func find(searchPath: String? = nil, for source: String) throws(SourceError) -> VideoTools {
    // The environment's string stays the C library's; it is copied here.
    let folders = searchPath ?? getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return VideoTools(
      ffmpeg: try path(of: "ffmpeg", in: folders, for: source),
      ffprobe: try path(of: "ffprobe", in: folders, for: source))
  }

  private static func path(of tool: String, in folders: String, for source: String) throws(SourceError) -> String {
    for folder in folders.split(separator: ":") {
      let path = Folder.joined(String(folder), tool)
      if Folder.kind(of: path) == .file, access(path, X_OK) == 0 { return path }
    }
    throw SourceError(
      .missingTool, source: source,
      message: VideoText.noTool.with(["tool": .string(tool)]))
  }
}
