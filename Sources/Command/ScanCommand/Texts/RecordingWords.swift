import ScanPluginKit

/// What the command says about recordings.
enum RecordingWords: String, TextSet {
  case recorded = "command.recording.recorded"
  case recordedWithLoss = "command.recording.recordedWithLoss"
  case recordedToLimit = "command.recording.recordedToLimit"
  case full = "command.recording.full"
  case key = "command.recording.key"
  case noRing = "command.recording.noRing"
  case ringBusy = "command.recording.ringBusy"
  case longHistory = "command.recording.longHistory"
  case isCut = "command.recording.isCut"
  case isWhole = "command.recording.isWhole"
  case nothingWhole = "command.recording.nothingWhole"
  case recovered = "command.recording.recovered"
  case redacted = "command.recording.redacted"
  case equal = "command.replay.equal"
  case equalUntil = "command.replay.equalUntil"
  case differs = "command.replay.differs"
  case differsAtEnd = "command.replay.differsAtEnd"
  case otherBuild = "command.replay.otherBuild"
  case tried = "command.replay.tried"
  case step = "command.replay.step"

  var english: String {
    switch self {
    case .recorded: "recorded: {frames} in {file}"
    case .recordedWithLoss:
      "recorded: {frames} in {file}; {lost} frames and {others} other messages could not be recorded, because the disk was too slow"
    case .recordedToLimit:
      "recorded: {frames} in {file} up to its size; {lost} frames and {others} other messages came later and are not in it"
    case .full: "{file} has its size: what comes from now on is not recorded; --record-limit allows more"
    case .key: "r: write the recording"
    case .noRing: "this scanner keeps no last seconds; start it with `--record FILE --record-ring 30s`"
    case .ringBusy: "the last seconds are being written already; ask again when that is done"
    case .longHistory:
      "{file}: the history is longer than {limit} bytes and not recorded; a replay begins without it"
    case .isCut:
      "{file} breaks off: it has everything up to there; `scanview recording recover` makes a complete file of it"
    case .isWhole: "{file} is complete and undamaged; nothing is to be done"
    case .nothingWhole: "{file} has no whole message; nothing can be saved"
    case .recovered:
      "{file}: {messages} messages with {frames} are saved; {bytes} bytes are lost, and {parts} damaged parts left out"
    case .redacted: "{file}: {frames}, blanked but for what stays"
    case .equal: "equal: {equal} events of {frames}"
    case .equalUntil:
      "{equal} events are equal up to frame {frame}, which was scanned and is not in the recording: what came after it is not compared"
    case .differs: "the replay differs at frame {frame}, after {equal} equal events"
    case .differsAtEnd: "the replay differs after {equal} equal events"
    case .otherBuild: "the recording was made by another build, whose readers may differ"
    case .tried: "{before} in the recording, {now} now: {missing} are gone, {new} are new"
    case .step: "each key goes on to the next frame; Ctrl-C ends"
    }
  }
}
