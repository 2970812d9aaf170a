import ScanPluginKit

/// The landing permission that Japan puts into passports, by its English words; the Japanese ones beside them are not read.
///
/// Sources: Immigration Control and Refugee Recognition Act, articles 2-2 and 9 (what a seal of verification names: status and
/// period of stay), and its Enforcement Regulations, article 1 (the ports of entry); the captions are those of the sticker.
enum LandingPermission {
  /// The name of the layout in results.
  static let name = "japaneseLandingPermission"

  private static let form = LabeledFields.Form(
    table: LabelTable(
      """
      dateOfIssue: en Date of permit, Date of landing, Date of permission, Permit date
      dateOfExpiry: en Until, Valid until, Date of expiry
      status: en Status, Status of residence
      duration: en Duration, Period of stay, Duration of stay
      airport: en Port, Port of entry, Airport, Port of landing
      """),
    values: [
      "dateOfIssue": .date(.past), "dateOfExpiry": .date(.expiry), "status": .name, "duration": .duration,
      "airport": .name,
    ], moreLines: [:], hasCodes: false, isBesideOnly: false)

  /// The fields that this layout can give.
  static let fields = Set(form.values.keys)

  private static let ports: Set<String> = [
    "NARITA", "HANEDA", "TOKYO", "KANSAI", "CHUBU", "NAGOYA", "OSAKA", "FUKUOKA", "NAHA", "CHITOSE", "NEWCHITOSE",
    "SENDAI",
    "HIROSHIMA", "TAKAMATSU", "MATSUYAMA", "KAGOSHIMA", "KUMAMOTO", "NAGASAKI", "OITA", "MIYAZAKI", "SAGA",
    "KITAKYUSHU",
    "OKAYAMA", "YONAGO", "KOMATSU", "TOYAMA", "NIIGATA", "AKITA", "AOMORI", "HAKODATE", "ASAHIKAWA", "FUKUSHIMA",
    "IBARAKI",
    "SHIZUOKA", "ISHIGAKI", "YOKOHAMA", "KOBE", "HAKATA", "SHIMONOSEKI", "IZUHARA", "HITAKATSU", "MOJI", "SAKAIMINATO",
  ]

  /// The permission of a page; nil when the page is none.
  static func read(_ page: TextPage, today: Int) -> DocumentReading? {
    let lines = page.pieces.map { LabelText.phrase($0.text).joined() }
    guard lines.contains(where: { isTitle($0) }) else { return nil }
    // The month is a word, so that no order is to be guessed; older stamps have the year in front.
    let found = LabeledFields(page, form, today: today) { _ in [.yearMonthDay] }
    var fields = found.fields
    guard fields.contains(where: { $0.field == "dateOfIssue" || $0.field == "dateOfExpiry" }), fields.count >= 2 else {
      return nil
    }
    if !fields.contains(where: { $0.field == "airport" }), let port = port(page) { fields.append(port) }
    return DocumentReading(
      kind: .landingPermission, layout: name, country: IssuingState(code: "JP", code3: "JPN"), fields: fields
    ).withoutContradictions()
  }

  private static func isTitle(_ line: String) -> Bool {
    let title = LabelText.shapes("LANDINGPERMISSION")
    let shapes = LabelText.shapes(line)
    guard shapes.count >= title.count - 2, shapes.count <= 40 else { return false }
    return (0...max(0, shapes.count - title.count)).contains { start in
      LabelText.isLike(Array(shapes[start..<min(shapes.count, start + title.count)]), title)
    }
  }

  /// The line that names a port of entry, and nothing besides it but its number or kind: `NARITA(2)`.
  private static func port(_ page: TextPage) -> FieldReading? {
    let found = page.pieces.filter { piece in
      let tokens = LabelText.tokens(piece.words.map(\.text)).map(\.text)
      let rest = tokens.filter {
        $0.utf8.count > 1 && !["AIRPORT", "PORT", "INTERNATIONAL", "INTL", "NEW"].contains($0)
      }
      return !rest.isEmpty && rest.allSatisfy(ports.contains)
    }
    guard found.count == 1, let piece = found.first else { return nil }
    return FieldReading(
      "airport", text: piece.text, confidence: piece.confidence, quad: piece.box.quad, origin: .content)
  }
}
