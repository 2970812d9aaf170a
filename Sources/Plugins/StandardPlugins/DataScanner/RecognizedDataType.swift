public import BarcodePlugin
public import ScanPluginKit
public import TextContent
import TextPlugin

/// One kind of data that a data scanner looks for: text, or barcodes.
public struct RecognizedDataType: DefinedObject {
  /// The text; nil for barcodes.
  public internal(set) var text: TextDataType?
  /// The barcodes; nil for text.
  public internal(set) var barcode: BarcodeDataType?

  private init(text: TextDataType?, barcode: BarcodeDataType?) {
    self.text = text
    self.barcode = barcode
  }

  /// Text of some languages; of any content, or only what holds one of some kinds.
  public static func text(languages: [String] = [], textContentTypes: [ContentKind] = []) -> Self {
    RecognizedDataType(
      text: TextDataType(languages: languages, textContentTypes: textContentTypes), barcode: nil)
  }

  /// Barcodes of some formats; without any, of all.
  public static func barcode(symbologies: [BarcodeFormat] = []) -> Self {
    RecognizedDataType(text: nil, barcode: BarcodeDataType(symbologies: symbologies))
  }

  /// The keys.
  public static let definition = ObjectDefinition(
    "recognizedDataType", defaults: RecognizedDataType(text: nil, barcode: nil),
    "One kind of data that a data scanner looks for: `text` or `barcode`.",
    rules: [
      { type, node, scope in
        guard (type.text == nil) == (type.barcode == nil) else { return }
        let isEmpty = type.text == nil
        scope.report(
          .conflict, at: node.position,
          message: (isEmpty ? DataScannerText.noKind : .bothKinds).with(), met: node,
          allowed: .names(["text", "barcode"]),
          advice: (isEmpty ? DataScannerText.noKindAdvice : .bothKindsAdvice).with())
      }
    ],
    schemaRules: [["oneOf": [["required": ["text"]], ["required": ["barcode"]]]]]
  ) {
    Field(optional: "text", \.text, .object(TextDataType.self), "Text; `{}` for any.")
    Field(optional: "barcode", \.barcode, .object(BarcodeDataType.self), "Barcodes; `{}` for all formats.")
  }
}

/// The text that a data scanner looks for.
public struct TextDataType: DefinedObject {
  /// The languages as the reader's data are named; empty for its own choice.
  public internal(set) var languages: [String]
  /// The kinds of content of which a text has to hold one; empty for any text.
  public internal(set) var textContentTypes: [ContentKind]

  /// Makes a type of text.
  public init(languages: [String] = [], textContentTypes: [ContentKind] = []) {
    self.languages = languages
    self.textContentTypes = textContentTypes
  }

  /// The keys.
  public static let definition = ObjectDefinition(
    "textDataType", defaults: TextDataType(), "The text that a data scanner looks for."
  ) {
    Field("languages", \.languages, .recognitionLanguages, OCRConfig.languagesMeaning)
    Field("textContentTypes", \.textContentTypes, .textContentTypes, OCRConfig.contentTypesMeaning)
  }
}

/// The barcodes that a data scanner looks for.
public struct BarcodeDataType: DefinedObject {
  /// The formats; empty for all.
  public internal(set) var symbologies: [BarcodeFormat]

  /// Makes a type of barcodes.
  public init(symbologies: [BarcodeFormat] = []) {
    self.symbologies = symbologies
  }

  /// The keys.
  public static let definition = ObjectDefinition(
    "barcodeDataType", defaults: BarcodeDataType(), "The barcodes that a data scanner looks for."
  ) {
    Field(
      "symbologies", \.symbologies, .list(of: .enumeration(BarcodeFormat.self), count: 0...100),
      "The formats, by the names of `barcodeFormats`; empty for all. Default all.")
  }
}
