/// The makers that the first three characters of a vehicle identification number name (ISO 3780), the best known of them.
enum VINMaker {
  /// The maker; nil when it is not among those that are known here.
  static func maker(of text: String) -> String? { table[String(text.prefix(3))] }

  // From Wikibooks, *Vehicle Identification Numbers (VIN codes)/World Manufacturer Identifier (WMI)*.
  private static let table = Dictionary(codes, uniquingKeysWith: { first, _ in first })

  /// The codes that stand with more than one maker.
  static var repeatedCodes: [String] { Dictionary(grouping: codes, by: \.0).filter { $0.value.count > 1 }.map(\.key) }

  private static let codes: [(String, String)] = makers.split(separator: "\n").flatMap { line in
    let parts = line.split(separator: ":")
    return (parts.last ?? "").split(separator: " ").map { (String($0), String(parts[0])) }
  }

  private static let makers = """
    Acura:19U 19V JH4 2HN
    Alfa Romeo:ZAR
    Aston Martin:SCF
    Audi:TRU WAU WA1 WUA
    Bentley:SCB
    BMW:WBA WBS WBX WBY 4US 5UX 5YM 5UM
    BMW Motorrad:WB1 WB3
    BYD:LGX LC0 LPE
    Buick:1G4 2G4 3G4 4G4 5GA LSG KL4
    Cadillac:1G6 1GY 3GY
    Chevrolet:1G1 1GC 1GN 2G1 3G1 3GC 3GN 8AG 9BG KL1 KL7
    Chrysler:1A4 1C3 2A4 2C4 3C4
    Citroën:VF7 VR7 VS7
    Dacia:UU1
    Daewoo:KLA SUP
    Daihatsu:JDA
    DAF:XLR
    Dodge:1B3 1B7 1D3 1D4 1D7 1D8 2B3 2D3 2D4 3D3 3D7
    DS Automobiles:VR1
    Ferrari:ZFF
    Fiat:ZFA ZFC 9BD NM4
    Ford:1FA 1FB 1FC 1FD 1FM 1FT 1ZV 2FA 2FM 2FT 3FA 3FE 6FP 9BF NM0 WF0 MAJ LVS VS6
    Geely:L6T LB3
    GMC:1GD 1GK 1GT 2GT 3GT
    Great Wall:LGW
    Harley-Davidson:1HD 5HD
    Honda:1HG 2HG 2HJ 2HK 3HG 5FN 5J6 5J8 JHG JHL JHM JH2 SHH SHS LHG MAK MRH NLA
    Hummer:5GR 5GT
    Hyundai:KMH KMF KM8 5NM 5NP MAL NLH TMA Z94 95P
    Infiniti:JNK JNR JNX 5N3 SJK
    Isuzu:JAA JAB JAC JAL 4S2
    Iveco:ZCF WJM
    Jaguar:SAJ SAD
    Jeep:1J4 1J8 ZAC
    Kia:KNA KNC KND KNE KNM 5XX U5Y U6Y 3KP XWE
    Lada:XTA
    Lamborghini:ZHW
    Lancia:ZLA
    Land Rover:SAL
    Lexus:JTH JTJ 2T2 58A
    Lincoln:1LN 2LM 5LM 5LT 3LN
    Lotus:SCC
    MAN:WMA
    Maserati:ZAM ZN6
    Mazda:JM1 JM3 JMZ JM6 JM7 1YV 4F2 4F4 3MZ 3MV PE1
    McLaren:SBM
    Mercedes-Benz:WDB WDC WDD WDF W1K W1N W1V W1W WMX 4JG 55S 8AB 9BM LE4 VSA
    MG:SDP LSJ
    MINI:WMW
    Mitsubishi:JA3 JA4 JMB JMY 4A3 4A4 ML3 MMB MMC XMC
    Nissan:JN1 JN6 JN8 JNT 1N4 1N6 3N1 3N6 5N1 SJN VSK VWA MNT 94D Z8N
    Opel:W0L W0V VXK
    Peugeot:VF3 VR3 8AD 936
    Piaggio:ZAP
    Pontiac:1G2 1GM 2G2 3G2 5Y2 6G2
    Porsche:WP0 WP1
    Polestar:LPS YSM
    Ram:1C6 3C6
    Renault:VF1 VF2 VF6 93Y X7L
    Rolls-Royce:SCA SLA
    Saab:YS3
    Saturn:1G8
    Scania:YS2 XLE VLU
    SEAT:VSS
    Škoda:TMB TMP
    Smart:WME
    SsangYong:KPT KPB
    Subaru:JF1 JF2 4S3 4S4
    Suzuki:JS1 JS2 JS3 JSA TSM MA3 VTT
    Tesla:5YJ 7SA LRW XP7 SFZ
    Toyota:1NX 2T1 2T3 3TM 3TY 4T1 4T3 4T4 5TB 5TD 5TE 5TF 5TY 7MU JT2 JT3 JT4 JTD JTE JTF JTK JTL JTM JTN JTG SB1 VNK NMT 6T1 8AJ 9BR AHT MHF MR0 RKL TW1 LFM LTV XW7 YAR
    Triumph:SMT
    Volkswagen:WVW WVG WV1 WV2 WV3 1VW 3VW 3VV 9BW 8AW AAV LFV LSV XW8
    Volvo:YV1 YV4 LVY LYV 7JR
    Volvo Trucks:YV2 4V4
    Yamaha:JYA VG5
    """
}
