import ScanPluginKit

extension MeterConfig {
  /// The pages of a display that shows them in turn; none with a mode that reads no displays.
  var readPages: [MeterPage] { scanMode == .dialMeter || !digits.isEmpty || hasDrumsBeforeDials ? [] : pages }

  /// Pages that cannot be distinguished, and keys that are of no use beside pages.
  func checkPages(_ node: JSONNode, _ scope: ReadScope) {
    guard let met = node["pages"], !pages.isEmpty else { return }
    let place = scope.member("pages")
    guard scanMode != .dialMeter else {
      place.hint(
        MeterConfigText.unusedPages.with(), at: met.position, met: met, advice: MeterConfigText.unusedPagesAdvice.with()
      )
      return
    }
    for (index, page) in pages.enumerated() {
      guard let other = pages[..<index].firstIndex(where: { !page.isApart(from: $0) }) else { continue }
      let own = met.elements?.indices.contains(index) == true ? met.elements?[index] : nil
      place.element(index).hint(
        MeterConfigText.samePages.with([
          "page": .string(page.position), "other": .string(pages[other].position), "number": .number(other + 1),
        ]), at: own?.position ?? met.position, met: own ?? met, advice: MeterConfigText.samePagesAdvice.with())
    }
    guard scanMode == .multiFieldDigitalMeter, let register = node["register"] else { return }
    scope.member("register").hint(
      MeterConfigText.registerOfPages.with(), at: register.position, met: register,
      advice: MeterConfigText.registerOfPagesAdvice.with())
  }
}
