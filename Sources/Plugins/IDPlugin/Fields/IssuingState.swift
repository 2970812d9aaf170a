import ScanPluginKit

/// The state that issued a document, as far as the page names it.
package struct IssuingState: Sendable, Hashable {
  /// The code of two letters (ISO 3166-1), with that of the part of a federation behind a hyphen: `US-CA`.
  package let code: String
  /// The code of three letters (ISO 3166-1).
  package let code3: String

  /// The state that a page names; nil when it names none, or several.
  ///
  /// Only titles count: lines in the upper part of the page that hold the state's name and not much else.
  package static func named(on page: TextPage) -> IssuingState? {
    guard let top = page.pieces.map(\.box.minY).min(), let bottom = page.pieces.map(\.box.maxY).max() else {
      return nil
    }
    let upper = page.pieces.filter { $0.box.center.y < top + 0.35 * (bottom - top) }
    let lines = upper.map { Array(LabelText.phrase($0.text).joined().utf8) }.filter { (3...60).contains($0.count) }
    let found = Set(
      lines.flatMap { line -> [IssuingState] in
        let named = titles.filter { $0.name.count >= 8 ? contains(line, $0.name) : line == $0.name }
        // West Virginia is not Virginia.
        return named.filter { one in
          !named.contains { $0.name.count > one.name.count && contains($0.name, one.name, share: .max) }
        }.map(\.state)
      })
    // A part of a federation says more than the federation.
    let parts = found.filter { $0.code.utf8.count > 2 }
    if parts.count == 1, found.allSatisfy({ $0.code3 == parts.first?.code3 }) { return parts.first }
    return found.count == 1 ? found.first : nil
  }

  /// Whether a line holds a name, and is at most so many times as long.
  private static func contains(_ line: [UInt8], _ name: [UInt8], share: Int = 3) -> Bool {
    guard line.count >= name.count, line.count / share <= name.count else { return false }
    return (0...(line.count - name.count)).contains { line[$0...].starts(with: name) }
  }

  private struct Title {
    let name: [UInt8]
    let state: IssuingState
  }

  private static let titles: [Title] =
    table.split(separator: "\n").flatMap { line -> [Title] in
      let parts = line.split(separator: ":")
      guard parts.count == 3 else { return [] }
      let state = IssuingState(code: String(parts[0]), code3: String(parts[1]))
      return parts[2].split(separator: ";").map {
        Title(name: Array(LabelText.phrase(String($0)).joined().utf8), state: state)
      }
    }

  /// The names of states as their documents print them, in the state's languages (ISO 3166-1 for the codes).
  private static let table = """
    AT:AUT:Republik Österreich; Österreich; Austria
    BE:BEL:Royaume de Belgique; Koninkrijk België; Königreich Belgien; Belgique; België
    BG:BGR:Republic of Bulgaria
    CH:CHE:Schweizerische Eidgenossenschaft; Confédération Suisse; Confederazione Svizzera; Swiss Confederation
    CY:CYP:Republic of Cyprus
    CZ:CZE:Česká Republika; Czech Republic
    DE:DEU:Bundesrepublik Deutschland; Federal Republic of Germany; République fédérale d'Allemagne; Deutschland
    DK:DNK:Danmark; Kingdom of Denmark
    EE:EST:Eesti Vabariik; Republic of Estonia
    ES:ESP:España; Reino de España; Documento Nacional de Identidad
    FI:FIN:Suomi Finland; Finland Suomi
    FR:FRA:République Française; French Republic
    GB:GBR:United Kingdom; DVLA
    GR:GRC:Hellenic Republic
    HR:HRV:Republika Hrvatska; Republic of Croatia
    HU:HUN:Magyarország; Magyar Köztársaság; Hungary
    IE:IRL:Éire Ireland; Éire
    IT:ITA:Repubblica Italiana; Italian Republic
    LT:LTU:Lietuvos Respublika; Republic of Lithuania
    LU:LUX:Grand-Duché de Luxembourg
    LV:LVA:Latvijas Republika; Republic of Latvia
    MT:MLT:Republic of Malta
    NL:NLD:Koninkrijk der Nederlanden; Kingdom of the Netherlands; Nederland
    NO:NOR:Kongeriket Norge; Norge
    PL:POL:Rzeczpospolita Polska; Republic of Poland
    PT:PRT:República Portuguesa; Portuguese Republic
    RO:ROU:România; Roumanie; Republic of Romania
    SE:SWE:Sverige; Konungariket Sverige; Kingdom of Sweden
    SI:SVN:Republika Slovenija; Republic of Slovenia
    SK:SVK:Slovenská Republika; Slovak Republic
    UT:UTO:Republic of Utopia; Utopia
    CA-AB:CAN:Alberta
    CA-BC:CAN:British Columbia
    CA-MB:CAN:Manitoba
    CA-NB:CAN:New Brunswick
    CA-NS:CAN:Nova Scotia
    CA-ON:CAN:Ontario
    CA-QC:CAN:Québec
    CA-SK:CAN:Saskatchewan
    US-AL:USA:Alabama
    US-AK:USA:Alaska
    US-AZ:USA:Arizona
    US-AR:USA:Arkansas
    US-CA:USA:California
    US-CO:USA:Colorado
    US-CT:USA:Connecticut
    US-DE:USA:Delaware
    US-DC:USA:District of Columbia
    US-FL:USA:Florida
    US-GA:USA:Georgia
    US-HI:USA:Hawaii
    US-ID:USA:Idaho
    US-IL:USA:Illinois
    US-IN:USA:Indiana
    US-IA:USA:Iowa
    US-KS:USA:Kansas
    US-KY:USA:Kentucky
    US-LA:USA:Louisiana
    US-ME:USA:Maine
    US-MD:USA:Maryland
    US-MA:USA:Massachusetts
    US-MI:USA:Michigan
    US-MN:USA:Minnesota
    US-MS:USA:Mississippi
    US-MO:USA:Missouri
    US-MT:USA:Montana
    US-NE:USA:Nebraska
    US-NV:USA:Nevada
    US-NH:USA:New Hampshire
    US-NJ:USA:New Jersey
    US-NM:USA:New Mexico
    US-NY:USA:New York State
    US-NC:USA:North Carolina
    US-ND:USA:North Dakota
    US-OH:USA:Ohio
    US-OK:USA:Oklahoma
    US-OR:USA:Oregon
    US-PA:USA:Pennsylvania
    US-RI:USA:Rhode Island
    US-SC:USA:South Carolina
    US-SD:USA:South Dakota
    US-TN:USA:Tennessee
    US-TX:USA:Texas
    US-UT:USA:Utah
    US-VT:USA:Vermont
    US-VA:USA:Virginia
    US-WA:USA:Washington
    US-WV:USA:West Virginia
    US-WI:USA:Wisconsin
    US-WY:USA:Wyoming
    US:USA:United States of America
    """
}

extension IssuingState {
  /// The state of a license by its barcode; nil when it names none.
  static func ofLicense(_ license: LicenseText) -> IssuingState? {
    let country = license.elements["countryID"] == "CAN" ? ("CA", "CAN") : ("US", "USA")
    guard let part = license.elements["jurisdictionCode"], part.utf8.count == 2 else { return nil }
    return IssuingState(code: country.0 + "-" + part, code3: country.1)
  }
}
