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
    }
  }
}
