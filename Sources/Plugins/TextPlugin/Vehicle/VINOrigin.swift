/// Where a vehicle identification number was given out (ISO 3780): by the first two characters.
enum VINOrigin {
  /// The country; nil when the characters are given to none.
  static func country(of text: String) -> String? {
    let characters = Array(text.prefix(2))
    guard characters.count == 2, let ranges = table[characters[0]], let place = rank(characters[1]) else { return nil }
    return ranges.first { range in
      guard let first = rank(range.first), let last = rank(range.last) else { return false }
      return (first...max(first, last)).contains(place)
    }?.country
  }

  /// The part of the world by the first character.
  static func region(of text: String) -> String? {
    switch text.first {
    case .some("A"..."H"): "Africa"
    case .some("J"..."R"): "Asia"
    case .some("S"..."Z"): "Europe"
    case .some("1"..."5"): "North America"
    case .some("6"): "Oceania"
    case .some("7"): country(of: text) == "United States" ? "North America" : "Oceania"
    case .some("8"), .some("9"): "South America"
    default: nil
    }
  }

  /// The order of second characters: letters, then 1 to 9, then 0.
  private static func rank(_ character: Character) -> Int? {
    order.firstIndex(of: character).map { order.distance(from: order.startIndex, to: $0) }
  }

  private static let order = "ABCDEFGHJKLMNPRSTUVWXYZ1234567890"

  private struct Range: Sendable {
    let first: Character
    let last: Character
    let country: String
  }

  /// The codes that ISO 3780's keeper, SAE International, gave to countries.
  private static let table: [Character: [Range]] = {
    var table: [Character: [Range]] = [:]
    for line in codes.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      let ends = parts[0].split(separator: "-").map(Array.init)
      guard ends.count == 2, ends.allSatisfy({ $0.count == 2 }) else { continue }
      table[ends[0][0], default: []].append(
        Range(first: ends[0][1], last: ends[1][1], country: String(parts[1])))
    }
    return table
  }()

  private static let codes = """
    AA-AH South Africa
    AJ-AN Ivory Coast
    BA-BE Angola
    BF-BK Kenya
    BL-BR Tanzania
    CA-CE Benin
    CF-CK Madagascar
    CL-CR Tunisia
    DA-DE Egypt
    DF-DK Morocco
    DL-DR Zambia
    EA-EE Ethiopia
    EF-EK Mozambique
    FA-FE Ghana
    FF-FK Nigeria
    JA-J0 Japan
    KA-KE Sri Lanka
    KF-KK Israel
    KL-KR South Korea
    KS-K0 Kazakhstan
    LA-L0 China
    MA-ME India
    MF-MK Indonesia
    ML-MR Thailand
    MS-M0 Myanmar
    NA-NE Iran
    NF-NK Pakistan
    NL-NR Turkey
    PA-PE Philippines
    PF-PK Singapore
    PL-PR Malaysia
    RA-RE United Arab Emirates
    RF-RK Taiwan
    RL-RR Vietnam
    RS-R0 Saudi Arabia
    SA-SM United Kingdom
    SN-ST Germany
    SU-SZ Poland
    S1-S4 Latvia
    TA-TH Switzerland
    TJ-TP Czech Republic
    TR-TV Hungary
    TW-T1 Portugal
    UH-UM Denmark
    UN-UT Ireland
    UU-UZ Romania
    U5-U7 Slovakia
    VA-VE Austria
    VF-VR France
    VS-VW Spain
    VX-V2 Serbia
    V3-V5 Croatia
    V6-V0 Estonia
    WA-W0 Germany
    XA-XE Bulgaria
    XF-XK Greece
    XL-XR Netherlands
    XS-XW Russia
    XX-X2 Luxembourg
    X3-X0 Russia
    YA-YE Belgium
    YF-YK Finland
    YL-YR Malta
    YS-YW Sweden
    YX-Y2 Norway
    Y3-Y5 Belarus
    Y6-Y0 Ukraine
    ZA-ZR Italy
    ZX-Z2 Slovenia
    Z3-Z5 Lithuania
    Z6-Z0 Russia
    1A-10 United States
    2A-20 Canada
    3A-37 Mexico
    38-30 Cayman Islands
    4A-40 United States
    5A-50 United States
    6A-6W Australia
    7A-7E New Zealand
    7F-70 United States
    8A-8E Argentina
    8F-8K Chile
    8L-8R Ecuador
    8S-8W Peru
    8X-82 Venezuela
    9A-9E Brazil
    9F-9K Colombia
    9L-9R Paraguay
    9S-9W Uruguay
    9X-92 Trinidad and Tobago
    93-99 Brazil
    """
}
