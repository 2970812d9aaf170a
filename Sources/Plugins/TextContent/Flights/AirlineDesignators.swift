/// Designators of airlines (IATA Resolution 762): two characters, at least one of them a letter.
enum AirlineDesignators {
  /// Whether an airline has the designator.
  static func isKnown(_ code: String) -> Bool { all.contains(code) }

  /// Whether the designator also is a word, a unit or a country that likes to stand in front of numbers.
  static func isWord(_ code: String) -> Bool { words.contains(code) }

  /// Carriers with scheduled flights for passengers or freight, as they name themselves in their timetables. The list
  /// is not IATA's, which is sold; one that is missing is only found beside a word such as flight.
  private static let all = Set(
    """
    AA AC AD AE AF AH AI AK AM AR AS AT AV AY AZ BA BE BF BG BI BJ BL BP BR BT BW BX B2 B6 CA CI CK CL CM CX CY CZ C3
    DE DL DT DX DY D7 D8 EI EK EL EN EO ET EV EW EY E9 FA FB FC FD FI FJ FM FR FX FY FZ F3 F7 F9 GA GF GI GK GL GQ GR
    GS G3 G4 G8 G9 HA HB HD HM HO HU HV HX HY HZ H1 H2 H9 IB IE IG IR IT IX IZ I2 I5 JD JJ JL JN JP JQ JT JU JX J2 J9
    KA KC KE KF KK KL KM KN KQ KR KU KX K6 LA LG LH LI LJ LM LN LO LQ LS LW LX LY L6 MA MB MD ME MF MH MI MK MM MP MR
    MS MT MU MW M5 NC NE NF NH NK NO NP NT NU NX NZ N0 OA OB OD OG OK OM OR OS OU OV OZ O6 PB PC PD PE PG PK PN PO PQ
    PR PS PU PW PX PY PZ P5 QD QF QG QH QK QR QS QV QW QX QZ Q2 RA RC RJ RK RO RQ RV RY RS S4 S5 S7 SA SB SC SG SI SK
    SM SN SP SQ SS ST SU SV SY TB TF TG TK TL TN TO TP TR TS TT TU TW TX T3 U2 U6 UA UK UL UO UP UQ UT UU UX V0 V7 VA
    VB VF VH VJ VN VS VT VY VZ V8 W3 W4 W6 W9 WB WE WF WK WM WN WS WU WY X3 XC XK XL XP XQ XY X9 Y4 Y7 Y8 YP YU YX ZB
    ZF ZG ZH ZI ZL ZX Z0 Z2 Z8 0B 2B 2J 2P 3H 3K 3L 3O 3S 3U 3V 3X 4B 4C 4G 4M 4N 4O 4U 4Y 4Z 5D 5F 5J 5N 5O 5R 5T 5W
    5X 5Y 5Z 6E 6F 6H 6I 6J 7C 7F 7G 7H 7L 7R 8D 8F 8M 8P 8U 9B 9C 9H 9K 9P 9R 9U 9V 9W
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  private static let words: Set<String> = [
    "AA", "AC", "AD", "AI", "AM", "AR", "AS", "AT", "BE", "BG", "BR", "CA", "CI", "CL", "CM", "CY", "CZ", "DE", "EN",
    "ET", "FA",
    "FR", "FM", "GA", "GR", "HA", "HD", "HM", "HO", "HU", "IE", "IR", "IS", "IT", "KM", "LA", "LI", "LO", "LT", "LY",
    "MA",
    "MB", "MD", "ME", "MI", "MM", "MP", "MS", "MT", "MW", "NC", "NE", "NO", "NU", "OK", "OM", "OR", "OS", "PC", "PE",
    "PO",
    "PR", "PS", "RA", "RC", "RS", "SA", "SC", "SI", "SS", "ST", "TB", "TO", "UK", "UP", "VA", "VT", "WE", "WB", "FX",
    "KX", "PX",
    "SK", "SM", "SN", "SP", "TV", "US", "B2", "C3", "F3", "F7", "H1", "H2", "T3", "K6", "L6", "M5", "P5", "Q2", "S4",
    "S5", "W3", "W4",
    "X3", "V8", "Y7", "Y8", "Z2", "Z8", "J2", "J9", "I2", "I5", "E9", "D8", "G8", "O6",
  ]
}
