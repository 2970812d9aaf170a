import ArgumentParser
import ScanPluginKit
import TextPlugin

/// `scanview languages`: in which languages free text is read on this machine, and what to install for others.
struct LanguagesCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "languages", abstract: "List the languages of free text and the packages of those that are missing.")

  @Flag(help: "Print JSON instead of a table.") var json = false
  @OptionGroup var textsOption: TextsOption

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
    let texts = Console.texts
    func words(_ text: MachineWords) -> String { text.with().text(texts) }
    var table = TextTable([.name, .language, .installed, .package].map(words))
    // What can be used comes first.
    for language in languages.filter(\.isInstalled) + languages.filter({ !$0.isInstalled }) {
      table.add([
        language.name, language.displayName?.text(texts) ?? words(.ownModel), words(language.isInstalled ? .yes : .no),
        language.isInstalled ? "" : language.package ?? "",
      ])
    }
    try Console.result(table.text)
    Console.note(MachineWords.usualLanguage.with(["language": .string(TextPlugin.defaultLanguage())]))
    Console.note(MachineWords.installWith.with())
  }
}
