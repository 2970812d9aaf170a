import CTextModels

extension LineNetModel {
  /// A net that is part of the program.
  package enum Shipped: String, Sendable, Hashable, CaseIterable {
    /// Reads lines of machine-readable zones: `0`…`9`, `A`…`Z` and `<`, in OCR-B and what stands for it.
    case mrz
    /// Reads plates, vehicle and container numbers, tyres and serial numbers: `0`…`9`, `A`…`Z`, `-`, `.` and `/`, in many faces; cut
    /// out with little room, an eighth of a letter's height. Light letters on dark ground are read too.
    case alnum
  }

  /// A net that is part of the program; `Training/text/README.md` tells what it was trained on and how well it reads.
  ///
  /// - Throws: ``LineNetError`` when its bytes are damaged, which no build of the project's own has.
  package init(_ shipped: Shipped) throws(LineNetError) {
    // The bytes belong to the program and stay.
    let data =
      switch shipped {
      case .mrz: text_model_mrz()
      case .alnum: text_model_alnum()
      }
    try self.init(UnsafeRawBufferPointer(start: data.bytes, count: data.size))
  }
}
