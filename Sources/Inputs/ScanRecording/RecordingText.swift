import ScanJSON

/// The sentences about recordings that cannot be written or read.
package enum RecordingText: String, TextSet {
  case exists = "recording.exists"
  case notWritten = "recording.notWritten"
  case diskFull = "recording.diskFull"
  case notRead = "recording.notRead"
  case noMCAP = "recording.noMCAP"
  case noRecording = "recording.noRecording"
  case compressed = "recording.compressed"
  case newer = "recording.newer"
  case damaged = "recording.damaged"
  case tooMany = "recording.tooMany"
  case tooLong = "recording.tooLong"
  case longHeads = "recording.longHeads"
  case lostPicture = "recording.lostPicture"
  case noPictures = "recording.noPictures"

  package var english: String {
    switch self {
    case .exists: "There is a file of this name; a recording replaces none. Choose another name, or remove the file."
    case .notWritten: "The recording cannot be written: {error}."
    case .diskFull: "There is no space left for the recording ({error}); what was written before can be read."
    case .notRead: "The file cannot be read: {error}."
    case .noMCAP: "This is no recording: it does not begin as an MCAP file does."
    case .noRecording: "This MCAP file is no recording of ScanView: it has no channel {channel}."
    case .compressed:
      "The chunks of this file are compressed with {name}; only uncompressed ones are read. Convert it with `mcap compress --compression none`."
    case .newer: "The recording is of form {met}; this build reads form {known}. Use a newer build."
    case .damaged: "The file is damaged at byte {offset}; `scanview recording recover` saves what is whole."
    case .tooMany: "The file has more than {limit} messages of one kind, which no recording has."
    case .longHeads: "The channels, schemas and notes of the file have more than {limit} bytes, which no recording has."
    case .tooLong: "A message of {bytes} bytes at byte {offset} is longer than a recording has."
    case .lostPicture: "The picture of frame {frame} is damaged."
    case .noPictures: "The recording has no pictures, only {content}: nothing can be scanned."
    }
  }
}
