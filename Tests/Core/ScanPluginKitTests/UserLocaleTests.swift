import Testing

@testable import ScanPluginKit

@Suite("The user's locale")
struct UserLocaleTests {
  @Test(
    "is the first variable that is set and not empty, as POSIX orders them",
    arguments: [
      ([:], "C"), (["LANG": "de_DE.UTF-8"], "de_DE.UTF-8"), (["LANG": "de_DE", "LC_MESSAGES": "fr_FR"], "fr_FR"),
      (["LANG": "de_DE", "LC_MESSAGES": "fr_FR", "LC_ALL": "C"], "C"), (["LANG": "de_DE", "LC_ALL": ""], "de_DE"),
      (["LC_CTYPE": "de_DE"], "C"),
    ] as [([String: String], String)])
  func order(_ environment: [String: String], _ locale: String) {
    #expect(PluginContext.userLocale(of: environment) == locale)
  }
}
