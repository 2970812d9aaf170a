import Glibc

/// The scores of the steps along a line, lent by a ``LineNet``.
package struct LineScores {
  let base: UnsafePointer<Float>
  /// The number of steps.
  package let steps: Int
  /// The number of classes; 0 is the blank, the characters of the alphabet follow.
  package let classes: Int
  let stride: Int
  /// How many columns of the line's picture a step is wide.
  package let columnsPerStep: Double

  /// The scores of a step, one for each class: logarithms of probabilities, up to one summand for all.
  package func scores(at step: Int) -> UnsafeBufferPointer<Float> {
    UnsafeBufferPointer(start: base + step * stride, count: classes)
  }

  /// The logarithm of the sum of a step's exponentials: what its scores are too high by.
  package func normalizer(at step: Int) -> Float {
    let scores = scores(at: step)
    let top = scores.max() ?? 0
    var sum: Float = 0
    for score in scores { sum += exp(score - top) }
    return top + log(sum)
  }
}
