import Glibc
package import ScanPluginKit
import ScanStills

/// The file that a picture is written to: checked before the picture is taken, so that no caller waits in vain.
package struct SnapshotFile: Sendable {
  /// Where the picture goes.
  package let path: String
  private let replaces: Bool

  /// Chooses a file.
  ///
  /// - Parameters:
  ///   - path: The file, whose extension names the format; nil for a new PNG in the folder of temporary files.
  ///   - overwrite: Whether a file that is there is replaced.
  /// - Throws: ``ControlError`` with `fileExists` or `badPath`.
  package init(_ path: String?, overwrite: Bool) throws(ControlError) {
    replaces = overwrite
    guard let path else {
      let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
      self.path = "\(folder)/scanview-\(getpid())-\(UInt32.random(in: 0 ... .max)).png"
      return
    }
    guard StillFormat(fileName: path) != nil else {
      throw ControlError(
        .badPath, ControlText.noFormat.with(["path": .string(ShownText.harmless(path))]))
    }
    var status = stat()
    if lstat(path, &status) == 0 {
      guard overwrite else {
        throw ControlError(
          .fileExists, ControlText.exists.with(["path": .string(path)]))
      }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw ControlError(
          .badPath, ControlText.notAFile.with(["path": .string(path)]))
      }
    }
    self.path = path
  }

  /// Writes a picture in one step, in color where the frame has it.
  ///
  /// - Throws: ``ControlError`` with the code of the failure; what was there before stays.
  package func write(_ frame: Frame) throws(ControlError) {
    let writer = PictureWriter(regularFilesOnly: true)
    do throws(PictureWriteError) {
      if let color = frame.color {
        try writer.write(color, to: path, replaces: replaces)
      } else {
        try writer.write(frame.luma, to: path, replaces: replaces)
      }
    } catch {
      throw ControlError(ControlError.Code(error.code.name), error.displayText)
    }
  }
}
