import BarcodePlugin
import ScanPluginKit
import Testing

@Suite("Messages of codes")
struct PayloadTests {
  @Test(
    "a message of one line is its parts",
    arguments: [
      (
        "https://Example.com/a?b=c#d", .url,
        ["url": "https://Example.com/a?b=c#d", "scheme": "https", "host": "example.com"]
      ),
      ("URLTO:Shop:http://a.b/c", .url, ["url": "http://a.b/c", "title": "Shop"]),
      ("MEBKM:TITLE:A\\;B;URL:http\\://a.b;;", .url, ["url": "http://a.b", "title": "A;B"]),
      (
        "WIFI:T:WPA;S:my\\;net;P:a\\:b\\\\c\\,d;;", .wifi,
        ["ssid": "my;net", "password": "a:b\\c,d", "security": "WPA"]
      ),
      ("WIFI:S:open;;", .wifi, ["ssid": "open", "security": "nopass"]),
      ("wifi:S:\"abcd\";T:WEP;P:\"word\";;", .wifi, ["ssid": "abcd", "password": "\"word\""]),
      (
        "WIFI:T:WPA2-EAP;S:n;E:TTLS;PH2:MSCHAPV2;A:anon;I:me;P:p;;", .wifi,
        ["eapMethod": "TTLS", "phase2": "MSCHAPV2", "anonymousIdentity": "anon", "identity": "me"]
      ),
      (
        "MECARD:N:Doe,Jane;TEL:+1201;EMAIL:j@d.e;BDAY:19700131;NOTE:a\\;b;;", .contact,
        [
          "format": "MECARD", "name": "Jane Doe", "familyName": "Doe", "givenName": "Jane", "birthday": "1970-01-31",
          "note": "a;b",
        ]
      ),
      (
        "geo:52.5163,-13.3777,30;u=10?q=Tor", .geo,
        ["latitude": "52.5163", "longitude": "-13.3777", "altitude": "30", "uncertainty": "10", "query": "Tor"]
      ),
      ("tel:+49-30-123;ext=5", .phone, ["number": "+49-30-123"]),
      ("SMSTO:+49123:hi: there", .sms, ["number": "+49123", "body": "hi: there"]),
      ("sms:+49123?body=a%20b%0Ac", .sms, ["number": "+49123", "body": "a b\nc"]),
      (
        "mailto:a@b.c,d@e.f?subject=x%20y&body=1%2B1+1&CC=g@h.i", .email,
        ["to": "a@b.c,d@e.f", "subject": "x y", "body": "1+1+1", "cc": "g@h.i"]
      ),
      ("MATMSG:TO:a@b.c;SUB:x\\:y;BODY:z;;", .email, ["to": "a@b.c", "subject": "x:y", "body": "z"]),
    ] as [(String, PayloadKind, [String: String])])
  func single(_ text: String, _ kind: PayloadKind, _ parts: [String: String]) throws {
    let payload = try #require(PayloadParser.parse(text))
    #expect(payload.kind == kind)
    for (name, value) in parts { #expect(payload[name] == value, "\(name)") }
  }

  @Test("a hidden network says so; an H that is no flag is the method of older writers")
  func hidden() throws {
    let payload = try #require(PayloadParser.parse("WIFI:S:a;H:true;;"))
    #expect(payload.fields["isHidden"]?.bool == true)
    let old = try #require(PayloadParser.parse("WIFI:S:a;T:WPA2-EAP;H:PEAP;;"))
    #expect(old.fields["isHidden"]?.bool == false)
    #expect(old["eapMethod"] == "PEAP")
  }

  @Test(
    "a contact of each version of vCard",
    arguments: [
      "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;Eva;;Dr.;\r\n"
        + "TEL;CELL;ENCODING=QUOTED-PRINTABLE:+49 30=\r\n1\r\nTEL;WORK;VOICE:2\r\nORG:A;B\r\nADR;HOME:;;Weg 1;Ort;;1;D\r\nEND:VCARD\r\n",
      "BEGIN:VCARD\nVERSION:3.0\nN:Müller;Eva;;Dr.;\nFN:Dr. Eva Müller\nitem1.TEL;TYPE=CELL:+49 30\n 1\nTEL;TYPE=\"work,voice\":2\n"
        + "ORG:A;B\nADR;TYPE=home:;;Weg 1;Ort;;1;D\nNOTE:a\\, b\\nc\\;\nEND:VCARD",
      "BEGIN:VCARD\nVERSION:4.0\nN:Müller;Eva;;Dr.;\nFN:Dr. Eva\n  Müller\nTEL;TYPE=cell;VALUE=uri:tel:+49 301\nTEL;TYPE=work;TYPE=voice:tel:2\n"
        + "ORG:A;B\nADR;TYPE=home:;;Weg 1;Ort;;1;D\nBDAY:19700131\nEND:VCARD",
    ])
  func contacts(_ text: String) throws {
    let payload = try #require(PayloadParser.parse(text))
    #expect(payload.kind == .contact)
    #expect(payload["name"] == "Dr. Eva Müller")
    #expect(payload["familyName"] == "Müller" && payload["givenName"] == "Eva" && payload["prefix"] == "Dr.")
    #expect(payload["organization"] == "A" && payload["department"] == "B")
    let phones = payload.fields["phones"]?.elements ?? []
    #expect(phones.map { $0["value"]?.string } == ["+49 301", "2"])
    #expect(phones.map { $0["types"]?.elements?.compactMap(\.string) } == [["cell"], ["work", "voice"]])
    #expect(payload.fields["addresses"]?.elements?.first?["value"]?.string == "Weg 1, Ort, 1, D")
    if text.contains("NOTE") { #expect(payload["note"] == "a, b\nc;") }
    if text.contains("BDAY") { #expect(payload["birthday"] == "1970-01-31") }
  }

  @Test("an event has its times by ISO 8601")
  func event() throws {
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nSUMMARY:Talk\\, long\r\nDTSTART;TZID=Europe/Berlin:20261121T093000\r\n"
      + "DTEND:20261121T103000Z\r\nLOCATION:Hall\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    let payload = try #require(PayloadParser.parse(text))
    #expect(payload.kind == .event)
    #expect(payload["summary"] == "Talk, long")
    #expect(payload["start"] == "2026-11-21T09:30:00" && payload["startZone"] == "Europe/Berlin")
    #expect(payload["end"] == "2026-11-21T10:30:00Z")
    #expect(payload.fields["isAllDay"]?.bool == false)
    let day = try #require(PayloadParser.parse("BEGIN:VEVENT\nSUMMARY:x\nDTSTART;VALUE=DATE:20261121\nEND:VEVENT"))
    #expect(day["start"] == "2026-11-21")
    #expect(day.fields["isAllDay"]?.bool == true)
  }

  @Test("a payment in euro, with line feeds or carriage returns before them", arguments: ["\n", "\r\n"])
  func payment(_ end: String) throws {
    let lines = [
      "BCD", "002", "1", "SCT", "", "A Müller", "DE89 3704 0044 0532 0130 00", "EUR12.3", "GDDS", "", "Thanks",
    ]
    let payload = try #require(PayloadParser.parse(lines.joined(separator: end)))
    #expect(payload.kind == .payment)
    #expect(payload["name"] == "A Müller" && payload["iban"] == "DE89370400440532013000" && payload["bic"] == nil)
    #expect(payload["currency"] == "EUR" && payload["amount"] == "12.3")
    #expect(payload["purpose"] == "GDDS" && payload["text"] == "Thanks" && payload["reference"] == nil)
    #expect(payload.fields["isIBANValid"]?.bool == true)
    let wrong = lines.joined(separator: end).replacing("DE89", with: "DE88")
    #expect(PayloadParser.parse(wrong)?.fields["isIBANValid"]?.bool == false)
  }

  @Test(
    "other texts are no messages",
    arguments: [
      "", "hello", "12345", "note: buy milk", "WIFI:", "WIFI:T:WPA;;", "tel:none", "geo:91,0", "geo:a,b", "mailto:x",
      "BEGIN:VCARD\nEND:VCARD", "BEGIN:VTODO\nSUMMARY:x\nEND:VTODO", "BCD\n002\n1\nSCT", "http://", "https:// a",
      "data:text/plain,x", "MECARD:;;", "C:\\Windows",
    ])
  func none(_ text: String) {
    #expect(PayloadParser.parse(text) == nil)
  }

  @Test(
    "books, music and serials, with what the add-on says",
    arguments: [
      ("9780306406157", nil, .isbn, ["isbn13": "9780306406157", "isbn10": "0306406152"]),
      ("9780306406157", "51299", .isbn, ["currency": "USD", "price": "12.99", "addOn": "51299"]),
      ("9780306406157", "90000", .isbn, ["addOn": "90000"]), ("9791090636071", nil, .isbn, ["isbn13": "9791090636071"]),
      ("9780804429573", nil, .isbn, ["isbn10": "080442957X"]),
      ("9790260000438", nil, .ismn, ["ismn": "9790260000438"]),
      ("9770317847001", "05", .issn, ["issn": "0317-8471", "variant": "00", "issue": "05"]),
    ] as [(String, String?, PayloadKind, [String: String])])
  func publications(_ digits: String, _ addOn: String?, _ kind: PayloadKind, _ parts: [String: String]) throws {
    let payload = try #require(TradeNumbers.publication(digits, addOn: addOn))
    #expect(payload.kind == kind)
    for (name, value) in parts { #expect(payload[name] == value, "\(name)") }
    if addOn == "90000" { #expect(payload["price"] == nil) }
  }

  @Test(
    "other goods and wrong check digits are no publications", arguments: ["4006381333931", "9780306406158", "978", ""])
  func goods(_ digits: String) {
    #expect(TradeNumbers.publication(digits, addOn: nil) == nil)
  }

  @Test(
    "vehicles by their number",
    arguments: [
      ("1M8GDM9AXKP042788", true, false), ("I1M8GDM9AXKP042788", true, true), ("IWVWZZZ1KZ6W612305", false, true),
      ("5GZCZ43D13S812715", true, false),
    ])
  func vehicles(_ text: String, _ isValid: Bool, _ isImport: Bool) throws {
    let payload = try #require(TradeNumbers.vehicle(text))
    #expect(payload.kind == .vin)
    #expect(payload["vin"] == String(text.suffix(17)))
    #expect(payload.fields["isCheckDigitValid"]?.bool == isValid)
    #expect(payload.fields["isImport"]?.bool == isImport)
  }

  @Test(
    "other texts are no vehicles",
    arguments: [
      "1M8GDM9A1KP042788", "IOIOIOIOIOIOIOIOIO", "12345678901234567", "00000000000000000", "WVWZZZ1KZ6W612305", "",
    ])
  func noVehicles(_ text: String) {
    #expect(TradeNumbers.vehicle(text) == nil)
  }
}
