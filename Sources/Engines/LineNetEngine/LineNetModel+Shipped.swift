import CTextModels
import ScanImage

extension LineNetModel {
  /// A net that is part of the program.
  package enum Shipped: String, Sendable, Hashable, CaseIterable {
    /// Reads lines of machine-readable zones: `0`…`9`, `A`…`Z` and `<`, in OCR-B and what stands for it.
    case mrz
    /// Reads plates, vehicle and container numbers, tires and serial numbers: `0`…`9`, `A`…`Z`, `-`, `.` and `/`, in many faces; cut
    /// out with little room, an eighth of a letter's height. Light letters on dark ground are read too.
    case alnum
    /// Reads lines of displays, seven segments or dots: `0`…`9`, `.` and `-`; a crop squeezed to 32 rows by some 192 columns.
    case lcd
    /// Reads one cell of a row of drums, 32 rows by 20 columns: class 0 is background, 1…40 are places of the drum, each a quarter of the
    /// way from a digit to the next behind the one before.
    case digit
    /// Reads the hand of one dial unrolled clockwise from the top, 32 rows by 96 columns and 24 again at either end: along the steps of
    /// the turn class 1 says where the hand points, the mean of class 0 whether a dial is there.
    case needle
    /// Reports a decimal point between two digits of a display or two drums, 32 rows by 28 columns from the middle of one to that of the other: class 1 of
    /// the middle step is a point, class 0 none.
    case point
    /// Reports a minus before the first digit of a display, 32 rows by 28 columns from one and a half ways between digits before that one's
    /// middle to a quarter behind it: class 1 of the middle step is a minus, class 0 none.
    case sign
  }

  /// The nets that were read so far: at most one of each, and less than 4 MB for all of them. Whoever swaps back to a plugin does not
  /// wait for them again.
  private static let known = Guarded<[Shipped: LineNetModel]>([:])

  /// A net that is part of the program; `Training/text/README.md` and `Training/meter/README.md` show what it was trained on and how well it reads.
  ///
  /// - Throws: ``LineNetError`` when its bytes are damaged, which no build of the project's own has.
  package init(_ shipped: Shipped) throws(LineNetError) {
    self = try Self.known.withLock { (known) throws(LineNetError) in
      if let model = known[shipped] { return model }
      let model = try LineNetModel(reading: shipped)
      known[shipped] = model
      return model
    }
  }

  private init(reading shipped: Shipped) throws(LineNetError) {
    // The bytes belong to the program and stay.
    let data =
      switch shipped {
      case .mrz: text_model_mrz()
      case .alnum: text_model_alnum()
      case .lcd: text_model_lcd()
      case .digit: text_model_digit()
      case .needle: text_model_needle()
      case .point: text_model_point()
      case .sign: text_model_sign()
      }
    try self.init(UnsafeRawBufferPointer(start: data.bytes, count: data.size))
  }
}
