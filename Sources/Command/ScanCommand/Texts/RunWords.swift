import ScanPluginKit

/// What the command says about a running source.
enum RunWords: String, TextSet {
  case end = "command.run.end"
  case result = "command.results.one"
  case results = "command.results.many"
  case frame = "command.frames.one"
  case frames = "command.frames.many"
  case endOfInput = "command.run.endOfInput"
  case firstResult = "command.run.firstResult"
  case allResults = "command.run.allResults"
  case stopped = "command.run.stopped"
  case cancelled = "command.run.cancelled"
  case failed = "command.run.failed"
  case lostOne = "command.run.lost.one"
  case lost = "command.run.lost.many"
  case otherSize = "command.run.otherSize"
  case opened = "command.run.opened"
  case sourceLost = "command.run.sourceLost"
  case offline = "command.run.offline"
  case noFrame = "command.run.noFrame"
  case frozen = "command.run.frozen"
  case black = "command.run.black"
  case recovered = "command.run.recovered"
  case withoutEffect = "command.withoutEffect"
  case round = "command.round.next"
  case lastRound = "command.round.last"
  case roundResults = "command.round.results"
  case roundTally = "command.round.tally"
  case oneRound = "command.rounds.one"
  case rounds = "command.rounds.many"
  case roundsLostOne = "command.rounds.lost.one"
  case roundsLost = "command.rounds.lost.many"
  case noNewPicture = "command.round.noNewPicture"
  case reloadRefused = "command.reload.refused"
  case reloadUnchanged = "command.reload.unchanged"
  case reloadSuperseded = "command.reload.superseded"
  case reloadLive = "command.reload.live"
  case reloadSwapped = "command.reload.swapped"
  case reloadNotAppliedOne = "command.reload.notApplied.one"
  case reloadNotApplied = "command.reload.notApplied.many"
  case reloadRestarted = "command.reload.restarted"
  case more = "command.reload.more"
  case soundFailed = "command.sound.failed"
  case soundStatus = "command.sound.status"
  case noPlayer = "command.sound.noPlayer"
  case historyHere = "command.run.historyHere"

  var english: String {
    switch self {
    case .end: "{reason}: {results} in {frames}, {dropped} dropped"
    case .result: "{count} result"
    case .results: "{count} results"
    case .frame: "{count} frame"
    case .frames: "{count} frames"
    case .endOfInput: "end of the input"
    case .firstResult: "ended by the first result (cancelOnResult)"
    case .allResults: "every plugin has its result"
    case .stopped: "stopped"
    case .cancelled: "cancelled"
    case .failed: "failed"
    case .lostOne:
      "{count} result was lost, because standard output was read too slowly for a live source; read faster, or leave --real-time out"
    case .lost:
      "{count} results were lost, because standard output was read too slowly for a live source; read faster, or leave --real-time out"
    case .otherSize:
      "{device} gives frames of {size} instead of {requested}, which it does not offer; `captureResolution` says what is asked for, and `scanview devices` lists what there is"
    case .opened: "{device}: open, frames of {size} ({format})"
    case .sourceLost: "{problem} It is tried again and again."
    case .offline: "offline: gone for {time}; it is tried every 15 s from now on"
    case .noFrame: "stalled: no frame for {time}"
    case .frozen: "frozen: the same picture for {time}"
    case .black: "black pictures for {time}"
    case .recovered: "recovered: frames come as they should"
    case .withoutEffect: "without effect here: {keys}"
    case .round: "round {number}: {words}; the next one in {time}"
    case .lastRound: "round {number}: {words}"
    case .roundResults: "{results} in {frames}"
    case .roundTally: "{rounds}: {results}, {failed} failed"
    case .oneRound: "{count} round"
    case .rounds: "{count} rounds"
    case .roundsLostOne: "{count} result was lost, because standard output was read too slowly"
    case .roundsLost: "{count} results were lost, because standard output was read too slowly"
    case .noNewPicture: "There is no new picture since the last round."
    case .reloadRefused: "{file}: not taken over; what ran before goes on:"
    case .reloadUnchanged: "{file}: says the same as before"
    case .reloadSuperseded: "{file}: a newer configuration came first"
    case .reloadLive: "{file}: taken over without a swap: {places}"
    case .reloadSwapped: "{file}: swapped: {places}"
    case .reloadNotAppliedOne:
      "{file}: not applied: {places} counts when a camera is opened, and the source is no camera"
    case .reloadNotApplied: "{file}: not applied: {places} count when a camera is opened, and the source is no camera"
    case .reloadRestarted: "{file}: the camera was opened again: {places}"
    case .more: "{places} and {count} more"
    case .soundFailed: "the sound {file} cannot be played by {player}: {error}; the bell rings instead"
    case .soundStatus: "it ended with {status}"
    case .noPlayer: "no program that plays sounds is there ({players}); the bell rings instead"
    case .historyHere: "the meter's history is written by this process, which reads its frames itself"
    }
  }
}

extension DisplayText.Argument {
  /// A number of results in words.
  static func results(_ count: Int) -> Self { .count(count, one: RunWords.result, many: RunWords.results) }

  /// A number of frames in words.
  static func frames(_ count: Int) -> Self { .count(count, one: RunWords.frame, many: RunWords.frames) }
}
