import ScanJSON

/// One execution: any bytes are read as JSON, and what must always hold is checked.
///
/// A broken rule ends the process, and libFuzzer keeps the input.
@_cdecl("scanview_fuzz_json")
public func fuzzJSON(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let (tree, problems) = JSONParser.parseTolerantly(bytes, file: "input.json")
  require(tree != nil || !problems.isEmpty, "no tree and no reason")
  for problem in problems {
    require(!problem.message.isEmpty, "a problem without a message")
    if let position = problem.position {
      require((0...count).contains(position.offset), "a problem outside the text")
      require(position.line > 0 && position.column > 0, "lines and columns count from 1")
    }
  }
  // The pictures of the place in the text cut the text at many offsets.
  require(problems.isEmpty || !problems.report(source: Array(bytes)).isEmpty, "an empty report")
  guard let tree else { return 0 }
  for style in [JSONStyle.pretty, .compact] {
    let text = tree.text(style)
    guard let again = try? JSONNode.parse(text) else { broken("the written text cannot be read") }
    require(again == tree, "the written text reads as another tree")
  }
  return 0
}
