import FoundationEssentials
import ScanJSON

/// The language data and models that Tesseract finds on this machine: files named `LANGUAGE.traineddata` in some folders.
public struct LanguageData: Sendable, Equatable {
  /// The folders in the order in which they are examined.
  public let folders: [String]

  /// Data in the folders given, and after them in those that ``systemFolders`` names.
  ///
  /// - Parameters:
  ///   - folders: Folders of the application's own, like one with bundled models.
  ///   - includesSystem: Whether the machine's own folders count too.
  public init(folders: [String] = [], includesSystem: Bool = true) {
    self.folders = folders + (includesSystem ? Self.systemFolders : [])
  }

  /// The folders of this machine: what `TESSDATA_PREFIX` names, then where Debian, Ubuntu and a build by hand install data.
  public static var systemFolders: [String] {
    var folders: [String] = []
    if let prefix = ProcessInfo.processInfo.environment["TESSDATA_PREFIX"], !prefix.isEmpty {
      // Versions of the library differ in whether the variable names the folder itself or the one above.
      folders += [prefix, prefix + "/tessdata"]
    }
    return folders + [
      "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata", "/usr/share/tessdata",
      "/usr/local/share/tessdata",
    ]
  }

  /// The names of the languages and models that are installed, sorted; `osd`, which reads no text, is left out.
  public var languages: [String] {
    var names: Set<String> = []
    for folder in folders {
      for (prefix, path) in [("", folder), ("script/", folder + "/script")] {
        // A folder that is not there, or not to be read, has no languages.
        guard let files = try? FileManager.default.contentsOfDirectory(atPath: path) else { continue }
        let found = files.filter { $0.hasSuffix(Self.suffix) }.map { prefix + $0.dropLast(Self.suffix.count) }
        names.formUnion(found.map { DebianLanguages.isScript($0) ? "script/" + $0 : $0 })
      }
    }
    return names.subtracting(["osd", "equ"]).sorted()
  }

  /// Where the data of some languages lies.
  struct Place: Equatable {
    /// The folder.
    let folder: String
    /// The names of the files in it, without their ending.
    let names: [String]
  }

  /// The first folder that has the data of all of some languages. The data of a script, `script/Latin`, may lie in the folder
  /// `script` as the library's makers ship it, or beside the languages as Debian packages it.
  ///
  /// - Throws: ``TesseractError`` with `languageMissing` when there is none; it names what is installed and, for languages that
  ///   Debian packages, the package. With `languageUnreadable` when a file is no data of this version's kind.
  func place(of languages: [String]) throws(TesseractError) -> Place {
    guard !languages.isEmpty, languages.allSatisfy(Self.isName) else {
      throw TesseractError(
        .languageMissing, at: languages.joined(separator: "+"),
        languages.isEmpty
          ? TesseractText.unnamed.with()
          : TesseractText.noName.with(["name": .string(languages.joined(separator: "+"))]))
    }
    for folder in folders {
      let names = languages.compactMap { Self.name(of: $0, in: folder) }
      guard names.count == languages.count else { continue }
      for name in names { try TrainedData.check(Self.file(name, in: folder)) }
      return Place(folder: folder, names: names)
    }
    throw missing(languages)
  }

  /// The name of the file with a language's data in a folder, without its ending; nil when it has none.
  private static func name(of language: String, in folder: String) -> String? {
    let script = "script/"
    let names = language.hasPrefix(script) ? [language, String(language.dropFirst(script.count))] : [language]
    return names.first { FileManager.default.fileExists(atPath: file($0, in: folder)) }
  }

  private static func file(_ name: String, in folder: String) -> String { "\(folder)/\(name)\(suffix)" }

  private func missing(_ languages: [String]) -> TesseractError {
    let installed = self.languages
    let lacking = languages.filter { !installed.contains($0) }
    let there =
      installed.isEmpty
      ? TesseractText.noneInstalled.with()
      : TesseractText.installed.with(["languages": .string(installed.joined(separator: ", "))])
    let places = folders.joined(separator: ", ")
    guard !lacking.isEmpty else {
      return TesseractError(
        .languageMissing, at: places,
        TesseractText.spread.with([
          "languages": .string(languages.joined(separator: ", ")), "folders": .string(places),
        ]))
    }
    let arguments: [String: DisplayText.Argument] = [
      "languages": .string(lacking.joined(separator: ", ")), "there": .text(there),
      "advice": .text(Self.advice(lacking, installed: installed, places)),
    ]
    return TesseractError(.languageMissing, at: places, TesseractText.noData.with(arguments), missing: lacking)
  }

  /// What to write and what to install for languages that are not there.
  private static func advice(_ lacking: [String], installed: [String], _ places: String) -> DisplayText {
    let names = lacking.map { (met: $0, right: DebianLanguages.name(ofCode: $0) ?? $0) }
    let needed = names.map(\.right).filter { !installed.contains($0) }
    let packages = needed.compactMap(DebianLanguages.package)
    var advice = names.filter { $0.met != $0.right }.map {
      TesseractText.rename.with(["right": .string($0.right), "met": .string($0.met)])
    }
    if packages.count == needed.count, !needed.isEmpty {
      advice.append(TesseractText.install.with(["packages": .string(packages.joined(separator: " "))]))
    } else if !needed.isEmpty {
      let files = needed.map { $0 + suffix }.joined(separator: ", ")
      advice.append(TesseractText.put.with(["files": .string(files), "folders": .string(places)]))
    }
    guard let first = advice.first else { return "" }
    return advice.dropFirst().reduce(first) {
      TesseractText.both.with(["first": .text($0), "second": .text($1)])
    }
  }

  static let suffix = ".traineddata"

  /// Whether a name can be no path out of the folder.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 64 && !name.hasPrefix("/")
      && name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || byte == 0x5F || byte == 0x2D || byte == 0x2F
      }
  }
}
