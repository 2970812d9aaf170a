/// Words beside a piece of text that say what it is.
enum ContextWords {
  /// Telephone numbers.
  static let phone: Set<String> = [
    "tel", "tels", "telephone", "telefon", "telefono", "telefone", "telefoon", "telf", "tlf", "tfno", "phone", "ph",
    "call",
    "mobile", "mob", "mobil", "mobiltelefon", "handy", "cell", "cellular", "cel", "celular", "movil", "movel", "gsm",
    "fax", "telefax", "telecopie", "hotline", "whatsapp", "sms", "portable", "fon", "puhelin", "puh", "telefonas",
    "tlfn",
    "cellulare", "natel", "rufnummer", "durchwahl", "anruf", "appelez", "llame", "chiamare", "bel", "ring", "text",
    "тел", "телефон", "факс", "моб",
  ]

  /// Numbers that are none of a telephone, whatever their form.
  static let otherNumber: Set<String> = [
    "order", "invoice", "isbn", "issn", "account", "acct", "iban", "bic", "card", "karte", "ssn", "serial", "ref",
    "reference", "id", "part", "model", "version", "vin", "nr", "no", "num", "rechnung", "rechnungsnummer",
    "kundennummer", "bestellung", "bestellnummer", "konto", "kontonummer", "facture", "commande", "factura", "pedido",
    "artikel", "art", "item", "sku", "lot", "batch", "charge", "patent", "siret", "siren", "vat", "ust", "tax",
    "steuer",
    "meter", "zahler", "policy", "booking", "pnr", "ean", "upc", "gtin", "case", "file", "page", "room", "zip", "plz",
    "license", "licence", "passport", "imei", "mac", "ip", "port", "build", "release", "standard", "iso", "din",
    "tracking", "sn", "code", "member", "customer", "client", "coordinates", "gps", "lat", "lon",
  ]

  /// Shipments.
  static let shipment: Set<String> = [
    "tracking", "track", "trackingnumber", "shipment", "shipped", "parcel", "package", "waybill", "airwaybill", "awb",
    "consignment", "sendung", "sendungsnummer", "sendungsnr", "sendungsverfolgung", "paket", "paketnummer",
    "frachtbrief",
    "colis", "suivi", "envoi", "envio", "seguimiento", "guia", "spedizione", "tracciamento", "rastreamento", "zending",
    "pakketnummer", "forsendelse", "kolli", "przesylka", "przesylki", "label", "delivery", "courier", "identcode",
    "leitcode", "sscc", "nve",
  ]

  /// Flights.
  static let flight: Set<String> = [
    "flight", "flights", "flt", "flug", "flugnummer", "flugnr", "fluge", "vol", "vols", "vuelo", "vuelos", "volo",
    "voli", "voo",
    "vlucht", "delayed", "flyg", "flyvning", "gate", "departure", "departs", "arrival", "arrives", "abflug", "ankunft",
    "boarding", "terminal", "operated", "airline", "рейс", "ucus", "lento",
  ]

  /// Moments: what may stand before a time that would be a proportion otherwise.
  static let time: Set<String> = [
    "at", "um", "a", "alle", "om", "kl", "klo", "from", "until", "till", "to", "by", "before", "after", "bis", "ab",
    "von", "vor",
    "nach", "las", "la", "de", "des", "du", "dalle", "ore", "open", "opens", "opening", "close", "closes", "closed",
    "hours",
    "time", "uhr", "heure", "hora", "ora", "geoffnet", "zeit", "beginn", "start", "starts", "end", "ends", "begin",
    "begins",
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "mo", "di", "mi", "do", "fr", "sa", "so", "today", "heute",
    "tomorrow", "morgen", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "montag",
    "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag", "lundi", "mardi", "mercredi", "jeudi",
    "vendredi", "samedi", "dimanche", "departure", "arrival", "abfahrt", "ankunft", "depart", "arrivee", "boarding",
    "doors", "einlass", "meeting", "and", "und", "et", "y", "e", "ca", "circa", "gegen", "around", "about", "salida",
    "llegada", "partenza", "arrivo", "vers", "noon", "between", "zwischen", "not", "later", "than", "check", "in",
    "out",
  ]
}
