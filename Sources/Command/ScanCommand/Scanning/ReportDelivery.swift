/// The printing of reports in the order of the inputs, while several workers make them.
///
/// The pages of the first input that is not done are printed as they come; those of later ones wait, without their pixels.
actor ReportDelivery {
  private(set) var tally = Tally()
  private var bar: ProgressBar
  private var first = 0
  private var waiting: [Int: [PictureReport]] = [:]
  private var done: Set<Int> = []

  init(bar: ProgressBar) {
    self.bar = bar
    self.bar.show(0)
  }

  /// Prints a report, or keeps it until its input is the first one.
  ///
  /// - Throws: ``OutputClosed`` when the output is closed.
  func add(_ report: PictureReport, of index: Int) throws(OutputClosed) {
    if index == first {
      try report.deliver(to: &tally)
    } else {
      waiting[index, default: []].append(report)
    }
  }

  /// Reports that no more reports of an input come, and prints what waited for that.
  func finish(_ index: Int) throws(OutputClosed) {
    done.insert(index)
    while done.remove(first) != nil {
      first += 1
      tally.inputs += 1
      for report in waiting.removeValue(forKey: first) ?? [] { try report.deliver(to: &tally) }
    }
    bar.show(tally.inputs)
  }

  /// Prints what still waits; only after a cancellation there is something.
  func flush() throws(OutputClosed) -> Tally {
    for index in waiting.keys.sorted() {
      for report in waiting.removeValue(forKey: index) ?? [] { try report.deliver(to: &tally) }
    }
    tally.inputs += done.count
    done.removeAll()
    return tally
  }
}
