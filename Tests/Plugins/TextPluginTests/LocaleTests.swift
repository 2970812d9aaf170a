import Foundation
import ScanPluginKit
import TesseractEngine
import Testing

@testable import TextPlugin

@Suite("The language of the user")
struct LocaleTests {
  /// A folder with the data of languages: real data of English under their names, or none.
  private final class Data {
    let path: String

    init(_ names: [String], isReal: Bool = false) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "scanview-languages-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      path = folder.path
      for name in names {
        let file = folder.appending(path: name + ".traineddata")
        if isReal {
          let english = LanguageData.systemFolders.map { $0 + "/eng.traineddata" }.first {
            FileManager.default.fileExists(atPath: $0)
          }
          try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: #require(english))
        } else {
          try Foundation.Data().write(to: file)
        }
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test(
    "is that of the locale where its data is installed, else English",
    arguments: [
      ("C", "eng"), ("POSIX", "eng"), ("C.UTF-8", "eng"), ("", "eng"), ("@", "eng"), ("de_AT.UTF-8", "deu"),
      ("de", "deu"), ("de_DE@euro", "deu"), ("fr_FR.UTF-8", "eng"), ("en_GB.UTF-8", "eng"), ("nb_NO", "nor"),
      ("zh_CN.UTF-8", "chi_sim"), ("zh_TW.UTF-8", "chi_tra"), ("sr_RS@latin", "srp_latn"), ("fil_PH", "fil"),
      ("../../etc/passwd", "eng"),
    ])
  func language(_ locale: String, _ expected: String) throws {
    let data = try Data(["deu", "nor", "chi_sim", "chi_tra", "srp_latn", "fil", "eng"])
    let language = TextPlugin.defaultLanguage(locale: locale, folders: [data.path], includesSystem: false)
    #expect(language == expected)
  }

  private func engine(_ config: OCRConfig, _ locale: String, _ data: Data) throws -> String? {
    let context = PluginContext(
      pluginConfig: PluginConfig(id: "a", config), baseDirectory: data.path, locale: locale)
    let plugin = try ConfigFileTests.registry.makePlugin(context)
    let frame = DrawnPage.frame(DrawnPage.picture(["HELLO 2468"]))
    let result = try plugin.scan(ScanInput(frame: frame, effort: .still)).results.first?.body as? OCRResult
    return result?.reading.engine
  }

  @Test("is what free text is read in, unless the configuration names languages or allows ASCII alone")
  func counts() throws {
    let data = try Data(["deu"], isReal: true)
    #expect(try engine(OCRConfig(), "de_DE.UTF-8", data) == "tesseract deu")
    #expect(try engine(OCRConfig(), "C", data) == "tesseract eng")
    #expect(try engine(OCRConfig(), "fr_FR.UTF-8", data) == "tesseract eng")
    #expect(try engine(OCRConfig(languages: ["eng"]), "de_DE.UTF-8", data) == "tesseract eng")
    #expect(try engine(OCRConfig(charWhitelist: "HELO 2468"), "de_DE.UTF-8", data)?.contains("eng") == true)
  }
}
