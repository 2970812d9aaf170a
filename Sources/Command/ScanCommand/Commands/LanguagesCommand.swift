import ArgumentParser
import ScanPluginKit
import TextPlugin

/// `scanview languages`: in which languages free text is read on this machine, and what to install for others.
struct LanguagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "languages", abstract: "List the languages of free text and the packages of those that are missing.")

  @Flag(help: "Print JSON instead of a table.") var json = false

  func run() throws {
    let languages = TextPlugin.recognitionLanguages()
    if json {
      let list = languages.map { language in
        var members = [JSONMember("name", JSONNode(.string(language.name)))]
        members += language.englishName.map { [JSONMember("englishName", JSONNode(.string($0)))] } ?? []
        members.append(JSONMember("installed", JSONNode(.bool(language.isInstalled))))
        members += language.package.map { [JSONMember("package", JSONNode(.string($0)))] } ?? []
        return JSONNode(.object(members))
      }
      try Console.result(JSONNode(.array(list)).text(.pretty))
      return
    }
    var table = TextTable(["NAME", "LANGUAGE", "INSTALLED", "PACKAGE"])
    // What can be used comes first.
    for language in languages.filter(\.isInstalled) + languages.filter({ !$0.isInstalled }) {
      table.add([
        language.name, language.englishName ?? "a model of your own", language.isInstalled ? "yes" : "no",
        language.isInstalled ? "" : language.package ?? "",
      ])
    }
    try Console.result(table.text)
    Console.note("without `languages`, free text is read in \(TextPlugin.defaultLanguage())")
    Console.note("install a language with: apt install PACKAGE")
  }
}
