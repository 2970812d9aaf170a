/// The words of calendars, in small letters without accents, by the habits of CLDR.
///
/// English, German, French, Spanish, Italian, Portuguese, Dutch, Danish, Norwegian, Swedish, Finnish, Polish, Czech,
/// Hungarian, Romanian, Turkish, Russian and Ukrainian; a form that means different months in two of them is left out.
enum CalendarWords {
  /// The number of a month's name or short form.
  static func month(_ word: String) -> Int? { months[word] }
  /// Whether a month's name also is a word that likes to stand beside numbers.
  static func isWord(_ word: String) -> Bool { monthsThatAreWords.contains(word) }
  /// Whether a month's short form is a word of another language, so that only a day in front makes it a month.
  static func needsDay(_ word: String) -> Bool { monthsBehindDays.contains(word) }
  /// The number of a day of the week, Monday 1.
  static func weekday(_ word: String) -> Int? { weekdays[word] }
  /// The unit of a length of time.
  static func unit(_ word: String) -> DurationUnit? { units[word] }

  private static let monthsThatAreWords: Set<String> = [
    "may", "march", "mar", "mars", "sep", "dec", "jan", "mai", "maj", "set", "out", "ago", "kas",
  ]

  private static let monthsBehindDays: Set<String> = [
    "sie", "lut", "lip", "ara", "sub", "nis", "tem", "lis", "paz", "set", "out", "ago", "лист", "mag", "sett",
  ]

  private static let months = table(
    """
    january jan januar janner janvier janv enero ene gennaio gen januari janeiro tammikuu tammikuuta stycznia
    styczen leden ledna ianuarie ocak января сiчня січня sty oca ian янв сiч січ;
    february feb februar fevrier fevr febrero febbraio febr fevereiro fev februari helmikuu helmikuuta lutego luty
    unor unora februarie subat февраля лютого lut sub февр фев лют;
    march mar marz mrz maerz mars marzo maart marco maaliskuu maaliskuuta marca marzec brezen brezna martie mart
    марта березня mrt marc marcius мар бер;
    april apr avril avr abril abr aprile huhtikuu huhtikuuta kwietnia kwiecien duben dubna aprilie nisan апреля
    квітня kwi nis апр квіт aprilis;
    may mai mayo maggio mag mei maj maio toukokuu toukokuuta maja kveten kvetna mayis мая травня трав majus;
    june jun juni juin junio giugno giu junho kesakuu kesakuuta czerwca czerwiec cerven cervna iunie haziran июня
    червня cze haz iun июн черв junius;
    july jul juli juillet juil julio luglio lug julho heinakuu heinakuuta lipca lipiec cervenec cervence iulie
    temmuz июля липня juill lip tem iul июл лип julius;
    august aug aout agosto ago augustus augusti elokuu elokuuta sierpnia sierpien srpen srpna agustos августа серпня
    sie agu авг серп augusztus;
    september sep sept septembre septiembre settembre sett set setembro syyskuu syyskuuta wrzesnia wrzesien zari
    septembrie eylul сентября вересня wrz eyl сент сен вер szeptember szept;
    october oct oktober okt octobre octubre ottobre ott outubro out lokakuu lokakuuta pazdziernika pazdziernik rijen
    rijna octombrie ekim октября жовтня paz eki окт жовт;
    november nov novembre noviembre novembro marraskuu marraskuuta listopada listopad listopadu noiembrie kasim
    ноября листопада kas lis нояб ноя лист;
    december dec dezember dez decembre diciembre dic dicembre dezembro joulukuu joulukuuta grudnia grudzien prosinec
    prosince decembrie aralik des desember декабря грудня gru ara дек груд
    """)

  private static let weekdays = table(
    """
    monday mon montag lundi lunes lunedi segunda maandag mandag mandag maanantai poniedzialek pondeli luni pazartesi
    понедельник;
    tuesday tue tues dienstag mardi martes martedi terca dinsdag tirsdag tisdag tiistai wtorek utery marti sali
    вторник;
    wednesday wed mittwoch mercredi miercoles mercoledi quarta woensdag onsdag keskiviikko sroda streda miercuri
    carsamba среда;
    thursday thu thur thurs donnerstag jeudi jueves giovedi quinta donderdag torsdag torstai czwartek ctvrtek joi
    persembe четверг;
    friday fri freitag vendredi viernes venerdi sexta vrijdag fredag perjantai piatek patek vineri cuma пятница;
    saturday sat samstag sonnabend samedi sabado sabato zaterdag lordag lauantai sobota sambata cumartesi суббота;
    sunday sun sonntag dimanche domingo domenica zondag sondag sunnuntai niedziela nedele duminica pazar воскресенье
    """)

  /// The words of a table with the numbers of their groups, which semicolons part.
  private static func table(_ text: String) -> [String: Int] {
    var table: [String: Int] = [:]
    for (index, group) in text.split(separator: ";").enumerated() {
      for word in group.split(whereSeparator: { $0 == " " || $0 == "\n" }) { table[String(word)] = index + 1 }
    }
    return table
  }

  private static let units: [String: DurationUnit] = table(
    """
    year years yr yrs jahr jahre jahren an ans annee annees ano anos anno anni jaar ar rok lat roku let год лет;
    month months monat monate monaten mois mes meses mese mesi maand maanden maned manader miesiac miesiace месяц
    месяцев;
    week weeks wk wks woche wochen semaine semaines semana semanas settimana settimane weken uke uker vecka veckor
    недель;
    day days tag tage tagen jour jours dia dias giorno giorni dag dagen dager dagar dni dzien день дней дня;
    hour hours hr hrs h std stunde stunden heure heures hora horas ora ore uur timer timme timmar godzin godziny час
    часов часа;
    minute minutes min mins minuten minuto minutos minuti minuut minuter minutt minutter minut минут минуты;
    second seconds sec secs sekunde sekunden sek seconde secondes segundo segundos secondo secondi sekund секунд
    """
  ).compactMapValues { DurationUnit(rawValue: $0 - 1) }

  /// Words that are no time of day before `16:10`: proportions, results of games, verses.
  static let proportion: Set<String> = [
    "ratio", "scale", "aspect", "score", "psalm", "psalms", "john", "luke", "mark", "matthew", "genesis", "exodus",
    "romans",
    "isaiah", "verse", "massstab", "mix", "format", "joh", "mt", "lk", "mk", "apg", "kor", "ps", "surah", "quran",
    "acts",
    "hebrews", "revelation", "corinthians", "display", "monitor", "screen", "widescreen", "verhaltnis", "echelle",
    "gear",
    "won", "lost", "beat", "win", "sieg", "endstand", "result", "dilution", "proverbs", "ezekiel", "daniel", "job",
    "chapter",
  ]
}

/// The units of lengths of time, the greatest first.
enum DurationUnit: Int, Comparable {
  case year, month, week, day, hour, minute, second

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  /// The designator of ISO 8601.
  var designator: String { ["Y", "M", "W", "D", "H", "M", "S"][rawValue] }
  /// Whether it stands behind the T.
  var isTime: Bool { self >= .hour }
}
