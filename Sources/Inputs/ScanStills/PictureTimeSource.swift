import Glibc
import ScanImage
import ScanJSON

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
      throw FileTimePattern.Problem(TimeText.otherSource.with(["text": .string(text)]))
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
    let found: (time: Int64?, text: DisplayText)
    switch self {
    case .now: return .unstated
    case .exif: found = Self.time(exif())
    case .name(let pattern): found = Self.time(path, pattern)
    case .file: found = Self.time(ofFile: path)
    }
    guard let time = found.time else { return .unknown(found.text) }
    guard time <= now() + Self.maxAhead else {
      return .unknown(
        TimeText.ahead.with(["found": .text(found.text), "time": .string(CalendarTime.words(time))]))
    }
    return .at(milliseconds: time)
  }

  private static func time(_ exif: EXIFTime?) -> (Int64?, DisplayText) {
    guard let exif else { return (nil, TimeText.noEXIF.with()) }
    let found = TimeText.exif.with(["tag": .string("\(exif.tag)"), "words": .string(exif.words)])
    guard let time = exif.milliseconds else {
      return (nil, TimeText.noTime.with(["found": .text(found), "form": .string(EXIFTime.form)]))
    }
    return (time, found)
  }

  private static func time(_ path: String, _ pattern: FileTimePattern) -> (Int64?, DisplayText) {
    guard let time = pattern.time(of: path) else {
      return (nil, TimeText.otherName.with(["pattern": .string(pattern.text)]))
    }
    return (time, TimeText.name.with())
  }

  private static func time(ofFile path: String) -> (Int64?, DisplayText) {
    var status = stat()
    guard path != "-", stat(FileName.onDisk(path), &status) == 0 else { return (nil, TimeText.noFile.with()) }
    return (milliseconds(status.st_mtim), TimeText.file.with())
  }
}
