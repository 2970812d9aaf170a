import ScanJSON

/// The sentences about videos, and about programs and threads that decode.
package enum VideoText: String, TextSet {
  case noVideo = "source.video.none"
  case unreadable = "source.video.unreadable"
  case breaksOff = "source.video.breaksOff"
  case partly = "source.video.partly"
  case folder = "source.video.folder"
  case special = "source.video.special"
  case playlist = "source.video.playlist"
  case noFrame = "source.video.noFrame"
  case noTool = "source.video.noTool"
  case notStarted = "source.program.notStarted"
  case silent = "source.program.silent"
  case notRead = "source.program.notRead"
  case noPipe = "source.program.noPipe"
  case decodingCancelled = "source.decodingCancelled"

  package var english: String {
    switch self {
    case .noVideo: "The file holds no video."
    case .unreadable: "The file cannot be read as a video{cause}."
    case .breaksOff: "The video breaks off{cause}."
    case .partly: "Parts of the video could not be decoded{cause}."
    case .folder: "This is a folder, not a video."
    case .special: "This is a pipe or device; videos are read from files."
    case .playlist: "This is a playlist or text document, not a video; give the video file itself."
    case .noFrame: "The video has no frame at or after {time} s."
    case .noTool: "Reading a video needs the program {tool}, which is not installed: sudo apt install ffmpeg"
    case .notStarted: "{program} cannot be started: {error}."
    case .silent: "The program gave no output for {time}."
    case .notRead: "Reading the program's output failed: {error}."
    case .noPipe: "No pipe can be made: {error}."
    case .decodingCancelled: "Decoding was cancelled."
    }
  }
}
