/// The layers and weights of a net that reads one line of text.
///
/// A net takes luma of ``rows`` rows and gives, for every ``columnsPerStep`` columns, one score for a blank and one for each character
/// of its alphabet; it was trained with connectionist temporal classification (Graves et al. 2006). `Training/text` makes such nets;
/// ``init(_:)-(UnsafeRawBufferPointer)`` says how their files are laid out.
package struct LineNetModel: Sendable, Hashable {
  /// One layer.
  package enum Layer: Sendable, Hashable {
    /// A convolution with its normalization folded in.
    case convolution(Kernel)
    /// The greatest of each rectangle of so many rows and columns.
    case pool(rows: Int, columns: Int)
    /// A convolution along the line for each channel by itself, then a mix of all channels, added to what came in and rectified.
    case along(each: Kernel, mix: Kernel)
  }

  /// The weights of a convolution.
  package struct Kernel: Sendable, Hashable {
    /// The number of channels that come in; 1 where each channel is taken by itself.
    package let inputs: Int
    /// The number of channels that go out.
    package let outputs: Int
    /// The height and width of the window.
    package let rows: Int
    package let columns: Int
    /// The rows and columns of zeroes around the input.
    package let rowPadding: Int
    package let columnPadding: Int
    /// Whether what is below zero becomes zero.
    package let isRectified: Bool
    /// `outputs` × `inputs` × `rows` × `columns` weights.
    package let weights: [Float]
    /// One number for each output.
    package let biases: [Float]
  }

  /// The number of rows that a line is brought to.
  package static let rows = 32
  /// The most columns that a line may have then: 44 characters are about 1,000 wide.
  package static let maxColumns = 4_096

  /// The characters that it knows, in the order of their classes from 1; class 0 is the blank.
  package let alphabet: [Unicode.Scalar]
  /// The layers from the picture to the scores.
  package let layers: [Layer]
  /// How many columns of the line there are for each step of the scores.
  package let columnsPerStep: Int

  /// The number of classes: the characters and the blank.
  package var classes: Int { alphabet.count + 1 }
}
