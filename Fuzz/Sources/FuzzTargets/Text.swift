import TextContent

/// One execution: content in a recognized text. The first byte chooses the regions.
@_cdecl("scanview_fuzz_text")
public func fuzzText(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let choice = bytes.first else { return 0 }
  let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
  let regions = [[], ["US"], ["DE", "CH"], ["GB", "US"], ["JP"], ["FR"]][Int(choice % 6)]
  let found = ContentFinder(options: ContentOptions(regions: regions)).find(in: text)
  let source = Array(text.utf8)
  require(found.count <= 256, "more findings than the limit")
  var last = 0
  for finding in found {
    let range = finding.range
    require(
      range.lowerBound >= last && range.upperBound <= source.count && !range.isEmpty, "a place outside of the text")
    last = range.upperBound
    require(String(decoding: source[range], as: UTF8.self) == finding.text, "a text that does not stand there")
    require(!finding.readings.isEmpty && finding.readings.count <= 24, "\(finding.readings.count) readings")
    require(Set(finding.readings).count == finding.readings.count, "a reading twice")
    require(finding.readings.allSatisfy { !$0.value.isEmpty }, "a reading without a value")
  }
  return 0
}
