import ScanPluginKit
import ScanStills

/// A walk through all pictures of some folders and their subfolders.
struct FolderWalk {
  /// How many pictures were read.
  private(set) var pictures = 0
  /// Those that could not be opened.
  private(set) var unreadable = 0
  /// The processor time of each picture in milliseconds.
  private(set) var milliseconds: [Double] = []

  /// Shows each picture to `read`.
  ///
  /// - Throws: What `read` throws, and ``/ScanImage/SourceError`` when there are no pictures.
  init(_ folders: [String], wantsColor: Bool = false, read: (_ path: String, Frame) throws -> Void) throws {
    let decoder = StillDecoder(wantsColor: wantsColor)
    for path in try InputExpansion(recursive: true).expand(folders).paths {
      let frame: Frame
      do {
        frame = try decoder.open(path).frame()
      } catch {
        unreadable += 1
        continue
      }
      let begin = Stopwatch.processMilliseconds()
      try read(path, frame)
      milliseconds.append(Stopwatch.processMilliseconds() - begin)
      pictures += 1
    }
  }
}
