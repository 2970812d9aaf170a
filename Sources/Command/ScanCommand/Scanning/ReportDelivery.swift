/// The printing of reports, while several workers make them: in the order of the inputs, or as they are done.
///
/// In order, the pages of the first input that is not done are printed as they come; those of later ones wait, without their pixels.
/// Otherwise the pages of an input wait until it is done, so that they stay together.
actor ReportDelivery {
  private(set) var tally = Tally()
  private let output: ResultOutput
  private let isOrdered: Bool
  private var bar: ProgressBar
  private var first = 0
  private var waiting: [Int: [PictureReport]] = [:]
  private var done: Set<Int> = []

  init(to output: ResultOutput, isOrdered: Bool, bar: ProgressBar) {
    self.output = output
    self.isOrdered = isOrdered
    self.bar = bar
    self.bar.show(0)
  }

  /// Prints a report, or keeps it until its input is the first one.
  ///
  /// - Throws: ``OutputClosed`` when the output is closed.
  func add(_ report: PictureReport, of index: Int) throws(OutputClosed) {
    if isOrdered, index == first {
      try report.deliver(to: output, &tally)
    } else {
      waiting[index, default: []].append(report)
    }
  }

  /// Reports that no more reports of an input come, and prints what waited for that.
  func finish(_ index: Int) throws(OutputClosed) {
    guard isOrdered else {
      tally.inputs += 1
      for report in waiting.removeValue(forKey: index) ?? [] { try report.deliver(to: output, &tally) }
      return bar.show(tally.inputs)
    }
    done.insert(index)
    while done.remove(first) != nil {
      first += 1
      tally.inputs += 1
      for report in waiting.removeValue(forKey: first) ?? [] { try report.deliver(to: output, &tally) }
    }
    bar.show(tally.inputs)
  }

  /// Prints what still waits; only after a cancellation there is something.
  func flush() throws(OutputClosed) -> Tally {
    for index in waiting.keys.sorted() {
      for report in waiting.removeValue(forKey: index) ?? [] { try report.deliver(to: output, &tally) }
    }
    tally.inputs += done.count
    done.removeAll()
    return tally
  }
}
