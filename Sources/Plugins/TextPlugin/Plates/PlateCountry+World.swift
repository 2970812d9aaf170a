extension PlateCountry {
  /// The provinces and states of North America write texts of all forms, custom texts of owners among them.
  static let unitedStates = PlateCountry(
    "USA", "XXXXX?X?X?X?", source: "Wikipedia, United States license plate designs and serial formats")

  /// The series of Canadian provinces: Ontario, Quebec, British Columbia, Alberta and those with three letters and three digits.
  static let canada = PlateCountry(
    "CDN", "AAAANNN ANNAAA AANNNA AAANNNN AAANNN NNNAAA NNNNAA", source: wikipedia("Canada"))

  /// African countries with Latin letters on their plates.
  static let africa: [PlateCountry] = [
    PlateCountry(
      "ZA",
      "AANNAA{GP|MP|NW|EC|FS|NC|ZN|L} AAANNN{GP|MP|NW|EC|FS|NC|ZN|L} {CA}NNNN?N?N? AANNNN?N?N?",
      source: wikipedia("South Africa")),
    PlateCountry("EAK", "{K}AANNNA", source: wikipedia("Kenya")),
    PlateCountry("EAU", "{U}AANNNA", source: wikipedia("Uganda")),
    PlateCountry("EAT", "{T}NNNAAA", source: wikipedia("Tanzania")),
    PlateCountry("WAN", "AAANNNAA", source: wikipedia("Nigeria")),
    PlateCountry("GH", "AANN?N?N?NN", source: wikipedia("Ghana")),
    PlateCountry("RB", "{B}NNNAAA", source: wikipedia("Botswana")),
    PlateCountry("MOC", "AAANNNAA", source: wikipedia("Mozambique")),
    PlateCountry("ZW", "AAANNNN", source: wikipedia("Zimbabwe")),
    PlateCountry("Z", "AAANNNN", source: wikipedia("Zambia")),
    PlateCountry("NAM", "{N}NN?N?N?N?AA?", source: wikipedia("Namibia")),
    PlateCountry("RWA", "{R}AANNNA", source: wikipedia("Rwanda")),
    PlateCountry("CI", "NNNNAANN AANNNAA", source: wikipedia("Ivory Coast")),
    PlateCountry("SN", "AANNNAA AANNNNA?", source: wikipedia("Senegal")),
    PlateCountry("CAM", "AANNNAA", source: wikipedia("Cameroon")),
  ]
}
