extension LineScores {
  /// The likeliest reading that has a given number of characters; nil when the line is too short for so many.
  ///
  /// What the line says step by step may have a character too few where two look like one, or one too many where a stain looks like
  /// one. With their number known, the best of all paths through the scores with that number is taken (Viterbi 1967, over the
  /// states of connectionist temporal classification).
  package func reading(_ alphabet: [Unicode.Scalar], length: Int, readings maximum: Int) -> LineReading? {
    guard length > 0, length <= steps, steps * length * classes <= 16_000_000 else { return nil }
    var path = FixedLengthPath(classes: classes, length: length, steps: steps)
    for step in 0..<steps {
      path.advance(scores(at: step), normalizer: normalizer(at: step))
    }
    guard let places = path.best() else { return nil }
    return LineReading(cells: places.map { cell($0.character, $0.steps, alphabet, maximum) })
  }
}

/// The best paths with each number of characters so far, step by step.
private struct FixedLengthPath {
  /// How a path came to a character's state.
  private enum Origin: UInt8 {
    case same, blank, character
  }

  private let classes: Int
  private let length: Int
  /// The score of the best path that has so many characters and is in a blank behind them.
  private var blanks: [Float]
  /// The score of the best path that has so many characters and is in the last of them, by its class.
  private var characters: [Float]
  /// For each step, number and class how the path came there; class 0 has the class that a blank follows, 0 for a blank.
  private var origins: [UInt8]
  /// For each step and number the two best classes of ``characters``.
  private var bests: [(UInt16, UInt16)]
  private var step = 0

  init(classes: Int, length: Int, steps: Int) {
    self.classes = classes
    self.length = length
    blanks = [Float](repeating: -.infinity, count: length + 1)
    blanks[0] = 0
    characters = [Float](repeating: -.infinity, count: (length + 1) * classes)
    origins = [UInt8](repeating: 0, count: steps * (length + 1) * classes)
    bests = [(UInt16, UInt16)](repeating: (0, 0), count: (steps + 1) * (length + 1))
  }

  /// Goes one step on.
  mutating func advance(_ scores: UnsafeBufferPointer<Float>, normalizer: Float) {
    let (row, next) = (step * (length + 1), (step + 1) * (length + 1))
    // From the greatest number down, so that the smaller ones are still those of the step before.
    for number in stride(from: length, through: 0, by: -1) {
      let own = number * classes
      let best = bests[row + number]
      let fromCharacter = best.0 > 0 ? characters[own + Int(best.0)] : -.infinity
      let blank = blanks[number]
      if number > 0 {
        let (before, beforeBlank) = (bests[row + number - 1], blanks[number - 1])
        for index in 1..<classes {
          var (score, origin) = (characters[own + index], Origin.same)
          if beforeBlank > score { (score, origin) = (beforeBlank, .blank) }
          let other = before.0 == UInt16(index) ? before.1 : before.0
          if other > 0, characters[own - classes + Int(other)] > score {
            (score, origin) = (characters[own - classes + Int(other)], .character)
          }
          characters[own + index] = score + scores[index] - normalizer
          origins[(row + number) * classes + index] = origin.rawValue
        }
      }
      // 1 says that the blank follows the best character.
      origins[(row + number) * classes] = fromCharacter > blank ? 1 : 0
      blanks[number] = max(blank, fromCharacter) + scores[0] - normalizer
    }
    for number in 1...length {
      var (first, second) = (0, 0)
      var (top, nextTop) = (-Float.infinity, -Float.infinity)
      for index in 1..<classes {
        let score = characters[number * classes + index]
        if score > top {
          (second, nextTop) = (first, top)
          (first, top) = (index, score)
        } else if score > nextTop {
          (second, nextTop) = (index, score)
        }
      }
      bests[next + number] = (UInt16(first), UInt16(second))
    }
    step += 1
  }

  /// The characters of the best path with all of them and the steps of each; nil when there is none.
  func best() -> [(character: Int, steps: Range<Int>)]? {
    var number = length
    var current = Int(bests[step * (length + 1) + number].0)
    if blanks[number] >= (current > 0 ? characters[number * classes + current] : -.infinity) { current = 0 }
    guard current > 0 || blanks[number] > -.infinity else { return nil }
    var found: [(character: Int, steps: Range<Int>)] = []
    var end = step
    for at in stride(from: step - 1, through: 0, by: -1) {
      let row = at * (length + 1) + number
      if current == 0 {
        if origins[row * classes] == 1 {
          current = Int(bests[row].0)
          end = at
        }
        continue
      }
      let origin = Origin(rawValue: origins[row * classes + current])
      guard origin != .same else { continue }
      found.append((current, at..<end))
      end = at
      number -= 1
      let before = bests[at * (length + 1) + number]
      current = origin == .blank ? 0 : Int(before.0) == current ? Int(before.1) : Int(before.0)
    }
    return number == 0 && found.count == length ? found.reversed() : nil
  }
}
