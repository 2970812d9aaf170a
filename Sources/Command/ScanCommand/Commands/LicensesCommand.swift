import ArgumentParser
import BarcodePlugin
import ScanPluginKit

/// `scanview licenses`: under which licenses the program and what it is made of stand.
struct LicensesCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "licenses", abstract: "Print the licenses of ScanView and of the libraries that it uses.",
    discussion: "Prints what the file NOTICE says, and the versions of the engines in this build.")

  @Flag(help: "Print the whole text of ScanView's own license too.") var full = false
  @OptionGroup var textsOption: TextsOption

  func run() throws {
    // Files of the package itself, so that their text is UTF-8.
    try Console.text(String(decoding: PackageResources.NOTICE, as: UTF8.self))
    let versions = FormatSupport.engineVersions.map { "\($0.engine.rawValue) \($0.version)" }
    let engines = MachineWords.engines.with(["engines": .string(versions.joined(separator: ", "))])
    try Console.result("\n" + engines.text(Console.texts))
    if full { try Console.text("\n" + String(decoding: PackageResources.LICENSE, as: UTF8.self)) }
  }
}
