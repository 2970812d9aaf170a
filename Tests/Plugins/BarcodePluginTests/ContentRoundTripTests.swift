import BarcodePlugin
import Foundation
import ScanPluginKit
import ScanStills
import ScanSynthetic
import Testing

/// Programs of other people that draw codes.
enum Drawer {
  static let hasZint = find("zint") != nil
  static let hasQREncode = find("qrencode") != nil
  static let missing: Comment = "zint or qrencode is not installed; `make deps-test` installs them"

  static func find(_ name: String) -> String? {
    ["/usr/bin/", "/usr/local/bin/"].map { $0 + name }.first(where: FileManager.default.isExecutableFile(atPath:))
  }

  /// The picture that a program writes; `FILE` in its arguments stands for the file.
  static func picture(_ name: String, _ arguments: [String]) throws -> LumaImage {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("content-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(find(name)))
    process.arguments = arguments.map { $0 == "FILE" ? file.path : $0 }
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(name) \(arguments)")
    return try StillDecoder().open(file.path).frame().luma.framed(16)
  }
}

extension SeededGenerator {
  fileprivate mutating func text(_ alphabet: String, _ lengths: ClosedRange<Int>) -> String {
    let letters = Array(alphabet)
    return String((0..<Int.random(in: lengths, using: &self)).compactMap { _ in letters.randomElement(using: &self) })
  }

  fileprivate mutating func digits(_ count: Int) -> String { text("0123456789", count...count) }

  /// Digits that end with their check digit.
  fileprivate mutating func checked(_ count: Int) -> String {
    let body = digits(count - 1)
    var sum = 0
    for (index, digit) in body.utf8.reversed().enumerated() { sum += Int(digit - 0x30) * (index % 2 == 0 ? 3 : 1) }
    return body + "\((10 - sum % 10) % 10)"
  }

  /// Elements of random identifiers behind a GTIN, and what each has to say.
  fileprivate mutating func elements() -> [(ai: String, value: String, said: String?)] {
    let set82 = "!\"%&'*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
    var all: [(ai: String, value: String, said: String?)] = [("01", checked(14), nil)]
    var others: [(ai: String, value: String, said: String?)] = []
    let (month, day) = (Int.random(in: 1...12, using: &self), Int.random(in: 1...28, using: &self))
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    others.append(("17", "30" + two(month) + two(day), "2030-" + two(month) + "-" + two(day)))
    others.append(("15", "2802" + "00", "2028-02-29"))
    let weight = digits(6)
    others.append(("3102", weight, "\(Int(weight.prefix(4)) ?? 0)." + weight.suffix(2)))
    let amount = text("123456789", 3...15)
    others.append(("3922", amount, amount.dropLast(2) + "." + amount.suffix(2)))
    others.append(("7003", "2912" + two(day) + "2359", "2029-12-" + two(day) + "T23:59"))
    others.append(("10", text(set82, 1...20), nil))
    others.append(("21", text(set82, 1...20), nil))
    others.append(("240", text(set82, 1...12), nil))
    others.append(("422", "276", nil))
    others.shuffle(using: &self)
    all += others.prefix(Int.random(in: 0...5, using: &self))
    return all
  }
}

@Suite("Content through real codes")
struct ContentRoundTripTests {
  @Test(
    "random element strings come back element by element",
    .enabled(if: Drawer.hasZint, Drawer.missing),
    arguments: [("GS1_128", 16), ("DATAMATRIX", 71), ("QRCODE", 58), ("DBAR_EXP", 31)])
  func elementStrings(_ name: String, _ number: Int) throws {
    var dice = SeededGenerator(seed: UInt64(number))
    let reader = try plugin()
    for _ in 0..<12 {
      var elements = dice.elements()
      // A linear code of GS1 has 48 characters at most.
      if name == "GS1_128" || name == "DBAR_EXP" { elements = Array(elements.prefix(2)) }
      let data = elements.map { "[\($0.ai)]\($0.value)" }.joined()
      let image = try Drawer.picture(
        "zint", ["-b", "\(number)", "--gs1", "--notext", "--quietzones", "--scale=1.5", "-d", data, "-o", "FILE"])
      let found = try #require(try reader.codes(image, effort: .thorough).first, "\(data)")
      let gs1 = try #require(found.gs1, "\(data)")
      #expect(gs1.map { "[\($0.ai)]\($0.value)" }.joined() == data)
      #expect(gs1.map { $0.date ?? $0.decimal } == elements.map(\.said), "\(data)")
      #expect(gs1.allSatisfy(\.problems.isEmpty) && gs1[0].isCheckDigitValid == true)
    }
  }

  @Test(
    "random networks, contacts and payments come back part by part", .enabled(if: Drawer.hasQREncode, Drawer.missing))
  func payloads() throws {
    var dice = SeededGenerator(seed: 7)
    let reader = try plugin([.qrCode])
    let escaped = { (text: String) in text.reduce(into: "") { $0 += "\\;,:\"".contains($1) ? "\\\($1)" : "\($1)" } }
    for _ in 0..<15 {
      let alphabet = "abcXYZ019 \\;,:äß東"
      let parts = (0..<3).map { _ in "x" + dice.text(alphabet, 1...14) + "y" }
      let texts: [(String, PayloadKind, [String: String])] = [
        (
          "WIFI:T:WPA;S:\(escaped(parts[0]));P:\(escaped(parts[1]));;", .wifi, ["ssid": parts[0], "password": parts[1]]
        ),
        (
          "MATMSG:TO:a@b.c;SUB:\(escaped(parts[0]));BODY:\(escaped(parts[1]));;", .email,
          ["subject": parts[0], "body": parts[1]]
        ),
        (
          "BCD\n002\n1\nSCT\n\n\(parts[0])\nDE89370400440532013000\nEUR7\n\n\n\(parts[1])", .payment,
          ["name": parts[0], "text": parts[1]]
        ),
        ("SMSTO:+4930:\(parts[2])", .sms, ["body": parts[2]]),
      ]
      for (text, kind, fields) in texts {
        let image = try Drawer.picture("qrencode", ["-8", "-s", "4", "-o", "FILE", "--", text])
        let payload = try #require(try reader.codes(image).first?.payload, "\(text)")
        #expect(payload.kind == kind)
        for (name, value) in fields { #expect(payload[name] == value, "\(text)") }
      }
    }
  }

  @Test(
    "a license comes back from its PDF417, and only when it is asked for", .enabled(if: Drawer.hasZint, Drawer.missing))
  func license() throws {
    let text = LicenseTests.card(version: 9, elements: LicenseTests.modern, own: ["ZVA01"])
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("card-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    let image = try Drawer.picture(
      "zint", ["-b", "55", "--binary", "--quietzones", "--scale=2", "--cols=12", "-i", file.path, "-o", "FILE"])
    for asks in [true, false] {
      let config = BarcodeConfig(barcodeFormats: [.pdf417], parseAAMVA: asks)
      let reader = try BarcodePlugin(config: config)
      let found = try #require(try reader.codes(image).first)
      #expect(found.value == text)
      #expect(found.aamva == (asks ? AAMVAParser.parse(text) : nil))
      #expect((found.aamva?.problems.isEmpty ?? true) && found.payload == nil)
    }
  }

  @Test("a book's price, a Digital Link and brackets arrive in results")
  func results() throws {
    let book = try plugin([.ean13, .upcEANExtension]).codes(try code(.ean13, "9780735200449", addOn: "51299"))
    #expect(book.first?.payload?.kind == .isbn)
    #expect(book.first?.payload?["price"] == "12.99")
    let link = try plugin([.qrCode]).codes(try code(.qr, "https://id.gs1.org/01/09521234543213/10/A1?17=301231"))
    #expect(link.first?.payload?.kind == .digitalLink)
    #expect(link.first?.payload?["key"] == "09521234543213")
    #expect(link.first?.gs1?.map(\.ai) == ["01", "10", "17"])
    let brackets = try plugin([.qrCode]).codes(try code(.qr, "(01)09521234543213(10)A1"))
    #expect(brackets.first?.gs1?.map(\.value) == ["09521234543213", "A1"])
    let plain = try plugin([.qrCode]).codes(try code(.qr, "(10) little indians"))
    #expect(plain.first?.gs1 == nil && plain.first?.payload == nil)
    let vehicle = try plugin([.code39]).codes(try code(.code39, "I1M8GDM9AXKP042788"))
    #expect(vehicle.first?.payload?["vin"] == "1M8GDM9AXKP042788")
  }
}
