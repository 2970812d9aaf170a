/// A jurisdiction that issues driving licenses, by its issuer identification number (AAMVA, list of IINs).
struct AAMVAIssuer: Sendable {
  let name: String
  /// `USA`, `CAN` or `MEX`.
  let country: String

  /// The issuer with six digits; nil when it is unknown.
  static func named(_ issuerID: String) -> AAMVAIssuer? { byID[issuerID] }

  private static let byID: [String: AAMVAIssuer] = {
    var all: [String: AAMVAIssuer] = [:]
    for (first, names) in [(636_000, from636000), (604_426, from604426)] {
      for (index, line) in names.split(separator: "\n").enumerated() {
        let country = line.hasSuffix(" (CAN)") ? "CAN" : line.hasSuffix(" (MEX)") ? "MEX" : "USA"
        let name = country == "USA" ? String(line) : String(line.dropLast(6))
        all[String(first + index)] = AAMVAIssuer(name: name, country: country)
      }
    }
    // Older cards of Alberta have a number that is not of the list.
    all["990876"] = all["604432"]
    return all
  }()

  /// The names of 636000 and the numbers after it.
  private static let from636000 = """
    Virginia
    New York
    Massachusetts
    Maryland
    North Carolina
    South Carolina
    Connecticut
    Louisiana
    Montana
    New Mexico
    Florida
    Delaware
    Ontario (CAN)
    Nova Scotia (CAN)
    California
    Texas
    Newfoundland and Labrador (CAN)
    New Brunswick (CAN)
    Iowa
    Guam
    Colorado
    Arkansas
    Kansas
    Ohio
    Vermont
    Pennsylvania
    Arizona
    United States Department of State
    British Columbia (CAN)
    Oregon
    Missouri
    Wisconsin
    Michigan
    Alabama
    North Dakota
    Illinois
    New Jersey
    Indiana
    Minnesota
    New Hampshire
    Utah
    Maine
    South Dakota
    District of Columbia
    Saskatchewan (CAN)
    Washington
    Kentucky
    Hawaii
    Manitoba (CAN)
    Nevada
    Idaho
    Mississippi
    Rhode Island
    Tennessee
    Nebraska
    Georgia
    Coahuila (MEX)
    Hidalgo (MEX)
    Oklahoma
    Alaska
    Wyoming
    West Virginia
    Virgin Islands
    """

  /// The names of 604426 and the numbers after it.
  private static let from604426 = """
    Prince Edward Island (CAN)
    American Samoa
    Quebec (CAN)
    Yukon (CAN)
    Northern Mariana Islands
    Puerto Rico
    Alberta (CAN)
    Nunavut (CAN)
    Northwest Territories (CAN)
    """
}
