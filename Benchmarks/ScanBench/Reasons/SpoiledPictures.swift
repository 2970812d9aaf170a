/// The pictures of the benchmark of reasons.
public enum SpoiledPictures {
  /// The ways to spoil each drawn subject.
  private static let optical: [SpoilCause] = [
    .focus, .motion, .dark, .bright, .glare, .contrast, .small, .cut, .covered, .noise, .compression, .large,
  ]

  /// All series.
  ///
  /// - Parameters:
  ///   - samples: The folder of the sample pictures.
  ///   - corpus: The folder of the corpora; nil for drawn pictures alone.
  ///   - offset: A number for other drawn pictures than the usual ones; multiples of three leave the thirds as they are.
  public static func all(samples: String, corpus: String?, offset: UInt64 = 0) -> [SpoilSeries] {
    let drawn = DrawnSubjects.all(samples: samples)
    var seed = offset + 1
    var all: [SpoilSeries] = []
    func add(_ cause: SpoilCause, _ subject: SpoiledSubject) {
      all.append(
        SpoilSeries(cause, subject, seed: seed, steps: SpoilSteps.steps(cause, isLinear: subject.isLinear)))
      seed += 1
    }
    for subject in drawn {
      for cause in optical { add(cause, subject) }
      if subject.family == .barcode { add(.margin, subject) }
      // So that the thirds do not have the same causes with each subject.
      seed += 1
    }
    all +=
      RefusedSubjects.series(drawn, from: offset + 1_000)
      + AbsentSubjects.series(samples: samples, from: offset + 2_000)
    seed = offset + 3_000
    for subject in corpus.map(PhotoSubjects.all) ?? [] {
      let isPlaced = subject.name == "photo plate-full" || subject.name == "photo plate-crop"
      for cause in PhotoSubjects.causes + (isPlaced ? PhotoSubjects.causesAtPlace : []) { add(cause, subject) }
      seed += 1
    }
    return all
  }
}
