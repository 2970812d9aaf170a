public import ScanBench
public import ScanPluginKit

extension TextPeer: DisplayTextReader {
  /// The value in a picture of a display: of a line read as one, and found as text, what has more digits.
  public func value(_ frame: Frame, isCut: Bool) throws -> String {
    let found = TesseractDigitsReader.value(amongLines: try lines("text", frame), isCut: false)
    guard isCut, readsLines else { return found }
    let time = milliseconds ?? 0
    let line = TesseractDigitsReader.value(amongLines: try lines("line", frame), isCut: true)
    milliseconds = time + (milliseconds ?? 0)
    return found.count > line.count ? found : line
  }
}
