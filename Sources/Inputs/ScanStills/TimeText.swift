import ScanJSON

/// The sentences about times of pictures that are not known.
package enum TimeText: String, TextSet {
  case noEXIF = "source.time.noEXIF"
  case exif = "source.time.exif"
  case noTime = "source.time.notATime"
  case otherName = "source.time.otherName"
  case name = "source.time.name"
  case noFile = "source.time.noFile"
  case file = "source.time.file"
  case ahead = "source.time.ahead"
  case wrongPattern = "source.time.wrongPattern"
  case longPattern = "source.time.longPattern"
  case singlePercent = "source.time.singlePercent"
  case noField = "source.time.noField"
  case twoFields = "source.time.twoFields"
  case allOfTime = "source.time.allOfTime"
  case noDay = "source.time.noDay"
  case partAlone = "source.time.partAlone"
  case otherSource = "source.time.otherSource"
  case notWritten = "source.time.notWritten"
  case twice = "source.time.twice"
  case leftOut = "source.time.leftOut"

  package var english: String {
    switch self {
    case .noEXIF:
      "Its EXIF says no time at which it was taken (neither DateTimeOriginal nor DateTime). Write DateTimeOriginal into it, or take the time from its name (`name:PATTERN`) or its file (`file`)."
    case .exif: "Its EXIF says {tag} {words}"
    case .noTime:
      "{found}, which is no time; one is written like {form}, its offset like +02:00. Write it anew, or take the time from its name (`name:PATTERN`) or its file (`file`)."
    case .otherName:
      "Its name is no time of the form `{pattern}`. Give the form that names have, or take the time from its EXIF (`exif`) or its file (`file`)."
    case .name: "Its name says a time"
    case .noFile:
      "It is no file that has a time. Take the time from its EXIF (`exif`), or the one at which it is read (`now`)."
    case .file: "Its file was changed at a time"
    case .ahead:
      "{found} ({time}), which is more than a day ahead. Put the clock of the camera or of this system right, or take the time from elsewhere."
    case .wrongPattern:
      "name:{pattern}: {what}. The form of a name has %Y, %m and %d with %H, %M and %S as far as they are there, or %s for seconds since 1970; beside them %L for milliseconds, %z for the distance from UTC, * for anything, %% for %"
    case .longPattern: "it is longer than {limit} bytes"
    case .singlePercent: "it ends with a single %"
    case .noField: "there is no %{field}"
    case .twoFields: "%{field} is there twice"
    case .allOfTime: "%s already gives the whole time; only %L may be added"
    case .noDay: "it says no day"
    case .partAlone: "it has %{field} without %{whole}"
    case .otherSource:
      "{text} is no time: give now, exif, file or name:PATTERN, like name:meter_%Y%m%d_%H%M%S.jpg"
    case .notWritten:
      "{text} is no time: write it like 2026-01-31T18:30:00+01:00, 2026-01-31T17:30:00Z, or 2026-01-31 18:30 for local time"
    case .twice: "{text} comes twice, as the clock is put back then: add the distance from UTC, {offsets}"
    case .leftOut:
      "{text} does not come, as the clock is put forth then: give a time before or after, or add the distance from UTC"
    }
  }
}
