public import ScanPluginKit

/// The country whose license plates are read.
public enum LicensePlateScanMode: String, DefinedEnum {
  /// Plates of African countries.
  case africa
  /// Plates of Albania.
  case albania
  /// Plates of Andorra.
  case andorra
  /// Plates of Armenia.
  case armenia
  /// Plates of Austria.
  case austria
  /// Any plate of every European country, found out from the plate.
  case auto
  /// Plates of Azerbaijan.
  case azerbaijan
  /// Plates of Belarus.
  case belarus
  /// Plates of Belgium.
  case belgium
  /// Plates of Bosnia and Herzegovina.
  case bosniaAndHerzegovina = "bosniaandherzegovina"
  /// Plates of Bulgaria.
  case bulgaria
  /// Plates of Canada.
  case canada
  /// Plates of Croatia.
  case croatia
  /// Plates of Cyprus.
  case cyprus
  /// Plates of the Czech Republic.
  case czech
  /// Plates of Denmark.
  case denmark
  /// Plates of Estonia.
  case estonia
  /// Plates of Finland.
  case finland
  /// Plates of France.
  case france
  /// Plates of Georgia.
  case georgia
  /// Plates of Germany.
  case germany
  /// Plates of Greece.
  case greece
  /// Plates of Hungary.
  case hungary
  /// Plates of Iceland.
  case iceland
  /// Plates of Ireland.
  case ireland
  /// Plates of Italy.
  case italy
  /// Plates of Latvia.
  case latvia
  /// Plates of Liechtenstein.
  case liechtenstein
  /// Plates of Lithuania.
  case lithuania
  /// Plates of Luxembourg.
  case luxembourg
  /// Plates of Malta.
  case malta
  /// Plates of Moldova.
  case moldova
  /// Plates of Monaco.
  case monaco
  /// Plates of Montenegro.
  case montenegro
  /// Plates of the Netherlands.
  case netherlands
  /// Plates of North Macedonia.
  case northMacedonia = "northmacedonia"
  /// Plates of Norway.
  case norway
  /// Norwegian plates of special series, like those of diplomats and dealers.
  case norwaySpecial = "norwayspecial"
  /// Plates of Poland.
  case poland
  /// Plates of Portugal.
  case portugal
  /// Plates of Romania.
  case romania
  /// Plates of Russia.
  case russia
  /// Plates of Serbia.
  case serbia
  /// Plates of Slovakia.
  case slovakia
  /// Plates of Slovenia.
  case slovenia
  /// Plates of Spain.
  case spain
  /// Plates of Sweden.
  case sweden
  /// Plates of Switzerland.
  case switzerland
  /// Plates of Turkey.
  case turkey
  /// Plates of Ukraine.
  case ukraine
  /// Plates of the United Kingdom.
  case unitedKingdom = "unitedkingdom"
  /// Plates of the United States.
  case unitedStates = "unitedstates"

  /// The upper-case and camel-case names of the format before version 43.
  public static var legacySpellings: [(spelling: String, value: Self)] {
    upperCaseLegacySpellings + [
      ("bosniaAndHerzegovina", .bosniaAndHerzegovina),
      ("northMacedonia", .northMacedonia),
      ("norwaySpecial", .norwaySpecial),
      ("unitedKingdom", .unitedKingdom),
      ("unitedStates", .unitedStates),
    ]
  }
}
