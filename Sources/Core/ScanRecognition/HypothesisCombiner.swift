/// The combiner of several readings of one line: they are aligned into slots, and in each slot the character is chosen that the
/// readings speak for most (ROVER: Fiscus 1997).
public struct HypothesisCombiner: Sendable, Equatable {
  /// How much an alternative counts beside the character that was read, 0…1.
  public let alternativeWeight: Double
  /// The confidence that a character that was read counts with at least.
  public let minConfidence: Double
  /// How many alternatives of a slot are kept.
  public let maxAlternatives: Int
  /// Whether a character lies in the middle of where the readings saw it, and not where the reference did.
  public let averagesPositions: Bool

  /// What a character in the place of another one costs in the alignment; a missing one costs 1.
  @usableFromInline static let substitutionCost = 1.2
  /// The most pairs of characters that an alignment examines; a longer reading is left out.
  @usableFromInline static let maxPairs = 40_000

  /// Makes a combiner.
  public init(
    alternativeWeight: Double = 1, minConfidence: Double = 0, maxAlternatives: Int = .max,
    averagesPositions: Bool = false
  ) {
    self.alternativeWeight = alternativeWeight
    self.minConfidence = minConfidence
    self.maxAlternatives = maxAlternatives
    self.averagesPositions = averagesPositions
  }

  /// The newest reading with the number of characters that is read most often; nil when nothing was read.
  ///
  /// - Parameter readings: The readings, the oldest first.
  @inlinable
  public static func reference<Symbol>(
    of readings: [[CharacterHypothesis<Symbol>]]
  ) -> [CharacterHypothesis<Symbol>]? {
    let counts = readings.reduce(into: [Int: Int]()) { $0[$1.count, default: 0] += $1.isEmpty ? 0 : 1 }
    let maximum = counts.values.max()
    return readings.last { !$0.isEmpty && counts[$0.count] == maximum }
  }

  /// The line that the readings say together: as many characters as the reference has, each as confident as the readings that have
  /// one in its place are in the mean.
  @inlinable
  public func combine<Symbol>(
    _ readings: [[CharacterHypothesis<Symbol>]], onto reference: [CharacterHypothesis<Symbol>]
  ) -> [CharacterHypothesis<Symbol>] {
    guard readings.count > 1 else { return readings.first ?? [] }
    var slots = reference.map { _ in [CharacterHypothesis<Symbol>]() }
    for reading in readings {
      if reading.count == reference.count {
        for index in slots.indices { slots[index].append(reading[index]) }
      } else if reading.count * reference.count <= Self.maxPairs {
        let alignment = EditAlignment(
          reference.count, reading.count,
          substitution: { reference[$0].character == reading[$1].character ? 0 : Self.substitutionCost })
        for case .pair(let index, let own) in alignment.steps { slots[index].append(reading[own]) }
      }
    }
    return zip(slots, reference).map { combined($0, $1) }
  }

  @usableFromInline
  func combined<Symbol>(
    _ slot: [CharacterHypothesis<Symbol>], _ reference: CharacterHypothesis<Symbol>
  ) -> CharacterHypothesis<Symbol> {
    var weights: [Symbol: Double] = [:]
    for hypothesis in slot {
      weights[hypothesis.character, default: 0] += max(minConfidence, hypothesis.confidence)
      for other in hypothesis.alternatives {
        weights[other.character, default: 0] += other.confidence * alternativeWeight
      }
    }
    let sorted = weights.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
      CharacterHypothesis<Symbol>.Alternative($0.key, confidence: min(100, $0.value / Double(slot.count)))
    }
    guard let best = sorted.first else { return reference }
    let positions = slot.compactMap(\.position)
    let mean = positions.count == slot.count ? positions.reduce(0, +) / Double(slot.count) : nil
    return CharacterHypothesis(
      best.character, confidence: best.confidence, alternatives: Array(sorted.dropFirst().prefix(maxAlternatives)),
      position: averagesPositions ? mean : reference.position,
      followsSpace: slot.count(where: \.followsSpace) * 2 > slot.count)
  }
}
