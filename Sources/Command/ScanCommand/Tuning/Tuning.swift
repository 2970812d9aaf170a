import ScanPluginKit

/// The trials of a tuning, and what they propose.
///
/// A trial is chosen on every other picture and confirmed on the rest, so that what suits some pictures by chance is not proposed.
struct Tuning {
  /// The trial without any change first.
  let trials: [TuningTrial]
  /// What each picture is to give.
  let truth: [[ExpectedItem]]

  private var all: [Int] { Array(truth.indices) }
  private var chosenOn: [Int] { all.filter { $0 % 2 == 0 } }
  private var confirmedOn: [Int] { all.filter { $0 % 2 == 1 } }

  /// A trial has to be faster by this share to be worth a change.
  private static let least = 0.05

  /// What a trial gives and costs on all pictures.
  func score(_ trial: TuningTrial) -> TuningScore { trial.score(truth, all) }

  /// Whether a trial reads all that the configuration as it is reads, with no misread more, on the pictures of both kinds.
  func keepsAll(_ trial: TuningTrial) -> Bool {
    [chosenOn, confirmedOn].allSatisfy { trial.score(truth, $0).keepsAll(of: trials[0].score(truth, $0)) }
  }

  /// The fastest trial that keeps all, with as few changes as that takes; nil where none is faster than the configuration as it is.
  var proposed: TuningTrial? {
    let before = trials[0].score(truth, chosenOn)
    let fitting = trials.dropFirst().filter { trial in
      let score = trial.score(truth, chosenOn)
      return score.keepsAll(of: before) && score.milliseconds < before.milliseconds * (1 - Self.least)
    }.filter(keepsAll)
    guard let fastest = fitting.map(\.milliseconds).min() else { return nil }
    // Of those that take as long, the one with the fewest changes.
    return fitting.filter { $0.milliseconds <= fastest * (1 + Self.least) }
      .min { ($0.choices.count, $0.milliseconds) < ($1.choices.count, $1.milliseconds) }
  }

  /// The trials that no other beats: none reads as much in less time.
  var efficient: Set<Int> {
    let scores = trials.map { score($0) }
    return Set(
      scores.indices.filter { index in
        !scores.contains { other in
          other.milliseconds < scores[index].milliseconds && other.counts.hits >= scores[index].counts.hits
            && other.counts.misread <= scores[index].counts.misread
        }
      })
  }
}
