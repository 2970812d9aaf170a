import BarcodePlugin
import ScanPluginKit
import Testing

@Suite("The rules of barcodeConfig")
struct BarcodeConfigTests {
  private func problems(_ text: String) throws -> [Problem] {
    let tree = try JSONNode.parse(text)
    do {
      return try BarcodeConfig.reading(tree).warnings
    } catch {
      return error.problems
    }
  }

  @Test(
    "combinations that mislead give one problem at the right place",
    arguments: [
      (
        #"{"barcodeFormats": ["QR_CODE", "UPC_EAN_EXTENSION"]}"#, "/barcodeFormats/1", ProblemCode.conflict, true,
        "EAN_13"
      ),
      (#"{"barcodeFormats": ["QR_CODE"], "addOns": "read"}"#, "/addOns", .conflict, true, "ignore"),
      (#"{"barcodeFormats": ["QR_CODE"], "addOns": "require"}"#, "/addOns", .conflict, true, "ignore"),
      (#"{"barcodeFormats": ["UPC_E"]}"#, "/barcodeFormats/0", .hint, false, "EAN_13"),
      (#"{"barcodeFormats": ["EAN_8", "EAN_8"]}"#, "/barcodeFormats/1", .hint, false, nil),
      (#"{"barcodeFormats": ["EAN_8"], "parseAAMVA": true}"#, "/parseAAMVA", .hint, false, "PDF_417"),
      (
        #"{"barcodeFormats": ["EAN_8", "UPC_EAN_EXTENSION"], "addOns": "ignore"}"#, "/barcodeFormats/1", .hint, false,
        nil
      ),
      (#"{"barcodeFormats": ["EAN_8"], "symbologies": {"ITF": {}}}"#, "/symbologies/ITF", .hint, false, "ITF"),
      (
        #"{"barcodeFormats": ["ITF"], "symbologies": {"ITF": {"enabled": false}}}"#, "/barcodeFormats", .hint, false,
        nil
      ),
      (
        #"{"barcodeFormats": ["ITF"], "symbologies": {"ITF": {"minLength": 9, "maxLength": 8}}}"#,
        "/symbologies/ITF/minLength", .conflict, true, nil
      ),
    ] as [(String, String, ProblemCode, Bool, String?)])
  func rules(text: String, pointer: String, code: ProblemCode, isError: Bool, suggestion: String?) throws {
    let found = try problems(text)
    #expect(found.count == 1)
    let problem = try #require(found.first)
    #expect(problem.pointer.description == pointer)
    #expect(problem.code == code)
    #expect((problem.severity == .error) == isError)
    #expect(problem.suggestions.first == suggestion)
    #expect(problem.position != nil)
  }

  @Test(
    "policies are read in each of their forms and written as they were",
    arguments: [
      #""minReads":3"#, #""minReads":{"ALL":2,"ITF":4}"#, #""duplicatePolicy":"oncePerSession""#,
      #""duplicatePolicy":"oncePerAppearance""#, #""duplicatePolicy":0"#, #""selection":"all""#,
      #""selection":"center""#, #""selection":"largest""#, #""selection":{"aim":{"x":0.5,"y":0.25}}"#,
      #""selection":{"polygon":[{"x":0,"y":0},{"x":1,"y":0},{"x":0.5,"y":1}]}"#, #""matching":"[0-9]+""#,
      #""expected":["1","2"]"#,
    ])
  func policies(_ member: String) throws {
    let text = #"{"barcodeFormats":["EAN_13"],\#(member)}"#
    let config = try BarcodeConfig.reading(try JSONNode.parse(text)).value
    #expect(config.json().text(.compact) == text)
  }

  @Test(
    "a policy that cannot be is reported at its place",
    arguments: [
      (#""minReads":0"#, "/minReads"), (#""minReads":{"EAN_13":21}"#, "/minReads/EAN_13"),
      (#""minReads":{"EAN13":2}"#, "/minReads/EAN13"), (#""duplicatePolicy":"never""#, "/duplicatePolicy"),
      (#""duplicatePolicy":-1"#, "/duplicatePolicy"), (#""selection":"middle""#, "/selection"),
      (#""selection":{}"#, "/selection"), (#""selection":{"aim":{"x":0,"y":2}}"#, "/selection/aim/y"),
      (#""selection":{"polygon":[{"x":0,"y":0}]}"#, "/selection/polygon"), (#""matching":"(""#, "/matching"),
      (#""expected":[""]"#, "/expected/0"),
    ])
  func wrongPolicies(_ member: String, _ pointer: String) throws {
    let found = try problems(#"{"barcodeFormats": ["EAN_13"], \#(member)}"#)
    #expect(found.map(\.pointer.description) == [pointer] && found.allSatisfy { $0.severity == .error })
  }

  @Test("an add-on problem names both formats")
  func addOnsNameBoth() throws {
    let text = try #require(try problems(#"{"barcodeFormats": ["UPC_EAN_EXTENSION"]}"#).first).description
    #expect(text.contains("UPC_EAN_EXTENSION") && text.contains("EAN_13"))
  }

  @Test("add-ons follow from the formats unless they are set")
  func addOnDefault() {
    #expect(BarcodeConfig(barcodeFormats: [.ean13]).effectiveAddOns == .ignore)
    #expect(BarcodeConfig(barcodeFormats: [.ean13, .upcEANExtension]).effectiveAddOns == .read)
    #expect(BarcodeConfig(barcodeFormats: [.all]).effectiveAddOns == .read)
    #expect(BarcodeConfig(barcodeFormats: [.ean13], addOns: .require).effectiveAddOns == .require)
  }

  @Test("ALL is every format but those that are disabled")
  func effectiveFormats() {
    let config = BarcodeConfig(barcodeFormats: [.all], symbologies: [.itf: SymbologyConfig(isEnabled: false)])
    #expect(config.effectiveFormats.count == 41)
    #expect(!config.effectiveFormats.contains(.itf) && !config.effectiveFormats.contains(.all))
  }

  @Test(
    "names of other products load with a warning and the canonical name as repair",
    arguments: [
      ("EAN13", BarcodeFormat.ean13), ("QRCODE", .qrCode), ("QR", .qrCode), ("DATAMATRIX", .dataMatrix),
      ("PDF417", .pdf417), ("CODE128", .code128), ("org.iso.QRCode", .qrCode), ("FORMAT_UPC_A", .upcA),
      ("i2of5", .itf), ("RSSEXP", .rssExpanded), ("EAN5", .upcEANExtension), ("MicroQRCode", .microQR),
    ])
  func foreignNames(spelling: String, format: BarcodeFormat) throws {
    let read = try BarcodeConfig.reading(
      JSONNode(.object([JSONMember("barcodeFormats", ["EAN_8", JSONNode(.string(spelling))])])))
    #expect(read.value.barcodeFormats == [.ean8, format])
    #expect(read.warnings.map(\.code) == [.legacy])
    #expect(
      read.warnings.first?.fix
        == .replace(
          JSONPointer(tokens: ["barcodeFormats", "1"]), with: JSONNode(.string(format.rawValue))))
  }
}
