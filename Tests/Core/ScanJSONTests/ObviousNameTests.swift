import ScanJSON
import Testing

@Suite("Names that are meant with certainty")
struct ObviousNameTests {
  @Test(
    "other case and separators, another order of words, and one slip in a long word are",
    arguments: [
      ("maxwidthpercent", "maxWidthPercent"), ("max_width_percent", "maxWidthPercent"),
      ("widthPercentMax", "maxWidthPercent"), ("canelOnResult", "cancelOnResult"),
      ("cancelOnResutl", "cancelOnResult"), ("strokeColour", "strokeColor"),
      ("licencePlateConfig", "licensePlateConfig"),
      ("barcodeFormat", "barcodeFormats"), ("widht", "width"), ("zoomGestures", "zoomGesture"), ("Id", "id"),
      ("stlye", "style"), ("cutOutConfig", "cutoutConfig"),
    ])
  func key(met: String, meant: String) {
    #expect(obviousName(for: met, among: NearestNameTests.keys) == meant)
  }

  @Test(
    "a part of a name, two slips, a short word, another word and another number are not",
    arguments: [
      // Letters in common.
      "format", "multi", "camera", "delay", "config", "max",
      // Another word of the format, or its opposite.
      "minWidthPercent", "minHeightPercent", "outerWidth", "barcodeConfig2", "strokeConfig",
      // Two slips, or one in a short word.
      "canelOnResutl", "ofset2", "minConfidance1", "mide", "modes", "zom", "idd", "i", "",
    ])
  func doubtfulKey(met: String) {
    #expect(obviousName(for: met, among: NearestNameTests.keys) == nil)
  }

  @Test(
    "digits are never a slip", arguments: ["CODE_38", "CODE_218", "EAN_12", "EAN_3", "CODE_3", "PDF_471", "QR", "UPC"])
  func digits(met: String) {
    #expect(obviousName(for: met, among: NearestNameTests.formats) == nil)
  }

  @Test("what is nearly as near to another name is no slip of one")
  func rivals() {
    #expect(obviousName(for: "slovania", among: ["slovakia", "slovenia"]) == nil)
    #expect(obviousName(for: "slovakix", among: ["slovakia", "germany"]) == "slovakia")
    for (word, other) in [("light", "right"), ("weight", "height"), ("black", "block"), ("node", "mode")] {
      #expect(obviousName(for: word, among: [other]) == nil)
    }
    #expect(obviousName(for: "iseland", among: ["iceland", "ireland"]) == nil)
    #expect(obviousName(for: "a-b", among: ["ab", "a_b"]) == nil)
  }
}
