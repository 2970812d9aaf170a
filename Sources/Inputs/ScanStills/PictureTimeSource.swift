import Glibc
import ScanImage

/// What says when a picture was taken.
public enum PictureTimeSource: Hashable, Sendable {
  /// Nothing: the time at which it is read counts.
  case now
  /// Its EXIF: `DateTimeOriginal` with `OffsetTimeOriginal`, or `DateTime` with `OffsetTime`; without an offset it is local time.
  case exif
  /// Its file's name, by a pattern.
  case name(FileTimePattern)
  /// The time at which its file was changed last.
  case file

  /// Reads `now`, `exif`, `name:PATTERN` or `file`.
  ///
  /// - Throws: ``FileTimePattern/Problem`` for anything else.
  public init(_ text: String) throws(FileTimePattern.Problem) {
    switch text {
    case "now": self = .now
    case "exif": self = .exif
    case "file": self = .file
    case _ where text.hasPrefix("name:"): self = .name(try FileTimePattern(String(text.dropFirst(5))))
    default:
      throw FileTimePattern.Problem(
        "\(text) is no time: give now, exif, file or name:PATTERN, like name:meter_%Y%m%d_%H%M%S.jpg")
    }
  }

  /// A clock that is wrong by a zone is no more than that ahead.
  private static let maxAhead: Int64 = 86_400_000

  /// The time by the system's clock, in milliseconds since 1970.
  package static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return milliseconds(time)
  }

  private static func milliseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// When a picture was taken.
  func time(of path: String, now: () -> Int64, exif: () -> EXIFTime?) -> CaptureTime {
    let found: (time: Int64?, words: String)
    switch self {
    case .now: return .unstated
    case .exif: found = Self.time(exif())
    case .name(let pattern): found = Self.time(path, pattern)
    case .file: found = Self.time(ofFile: path)
    }
    guard let time = found.time else { return .unknown(found.words) }
    guard time <= now() + Self.maxAhead else {
      return .unknown(
        "\(found.words) (\(CalendarTime.words(time))), which is more than a day ahead. Put the clock of the camera or of this "
          + "system right, or take the time from elsewhere.")
    }
    return .at(milliseconds: time)
  }

  private static func time(_ exif: EXIFTime?) -> (Int64?, String) {
    guard let exif else {
      return (
        nil,
        "Its EXIF says no time at which it was taken (neither DateTimeOriginal nor DateTime). Write DateTimeOriginal "
          + "into it, or take the time from its name (`name:PATTERN`) or its file (`file`)."
      )
    }
    let words = "Its EXIF says \(exif.tag) \(exif.words)"
    guard let time = exif.milliseconds else {
      return (
        nil,
        "\(words), which is no time; one is written like \(EXIFTime.form), its offset like +02:00. Write it anew, or take "
          + "the time from its name (`name:PATTERN`) or its file (`file`)."
      )
    }
    return (time, words)
  }

  private static func time(_ path: String, _ pattern: FileTimePattern) -> (Int64?, String) {
    let time = pattern.time(of: path)
    return (
      time,
      time == nil
        ? "Its name is no time of the form `\(pattern.text)`. Give the form that names have, or take the time from its EXIF "
          + "(`exif`) or its file (`file`)." : "Its name says a time"
    )
  }

  private static func time(ofFile path: String) -> (Int64?, String) {
    var status = stat()
    guard path != "-", stat(FileName.onDisk(path), &status) == 0 else {
      return (
        nil,
        "It is no file that has a time. Take the time from its EXIF (`exif`), or the one at which it is read (`now`)."
      )
    }
    return (milliseconds(status.st_mtim), "Its file was changed at a time")
  }
}
