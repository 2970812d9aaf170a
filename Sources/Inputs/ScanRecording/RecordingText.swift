import ScanJSON

/// The sentences about recordings that cannot be written or read.
package enum RecordingText: String, TextSet {
  case exists = "source.recording.exists"
  case notWritten = "source.recording.notWritten"
  case diskFull = "source.recording.diskFull"
  case notRead = "source.recording.notRead"
  case noMCAP = "source.recording.noMCAP"
  case noRecording = "source.recording.noRecording"
  case compressed = "source.recording.compressed"
  case newer = "source.recording.newer"
  case damaged = "source.recording.damaged"
  case tooMany = "source.recording.tooMany"
  case tooLong = "source.recording.tooLong"
  case longHeads = "source.recording.longHeads"
  case lostPicture = "source.recording.lostPicture"
  case noPictures = "source.recording.noPictures"

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
