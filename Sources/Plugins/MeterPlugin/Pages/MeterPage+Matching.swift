extension [MeterPage] {
  /// The page that a reading is of; nil where it is of none, or may be of several.
  ///
  /// A code that is read decides. Where none is read, the only page that a value can be of is the one, if that page shows none: the code of another
  /// page may have been too small to be read.
  func page(of reading: MeterReading) -> MeterPage? {
    let fitting = filter { $0.fits(reading) }
    if let code = reading.position {
      let named = fitting.filter { $0.hasCode && $0.position == code }
      return named.count == 1 ? named[0] : nil
    }
    guard fitting.count == 1, !fitting[0].hasCode else { return nil }
    return fitting[0]
  }
}

extension MeterPage {
  /// Whether a value may be of the page by its digits, its point and its unit.
  fileprivate func fits(_ reading: MeterReading) -> Bool {
    guard (numDigits ?? reading.cells.count) == reading.cells.count else { return false }
    if let unit, let shown = reading.unit, shown != MeterRegister.spelled(unit) { return false }
    // A point of a page that is named by its code may be missed; where it tells pages apart, it has to be seen.
    guard !hasCode || reading.position == nil, let numDecimalDigits else { return true }
    return numDecimalDigits == reading.decimals ?? 0
  }
}

extension MeterReading {
  /// The reading as one of its page: with the page's name, unit and number of decimals; without a page where it is of none.
  func paged(_ pages: [MeterPage]) -> MeterReading {
    var paged = self
    paged.page = pages.page(of: self)
    guard let page = paged.page else { return paged }
    paged.position = page.position
    paged.unit = page.unit ?? unit
    if let decimals = page.numDecimalDigits { paged.decimals = decimals }
    return paged
  }
}
