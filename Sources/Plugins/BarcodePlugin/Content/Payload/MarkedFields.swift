import ScanPluginKit

/// Fields of the form `NAME:value;NAME:value;;` in which a backslash takes the meaning from the character behind it: the form
/// of MeCard, and of the messages made after it.
struct MarkedFields {
  /// The names in upper case and the values, without escapes, in their order.
  let all: [(name: String, value: String)]

  private static let maximum = 200

  /// Reads what stands behind the head.
  init(_ text: String) {
    var all: [(String, String)] = []
    var name: [UInt8] = []
    var value: [UInt8] = []
    var isValue = false
    var isEscaped = false
    func finish() {
      if isValue {
        all.append((String(decoding: name, as: UTF8.self).uppercased(), String(decoding: value, as: UTF8.self)))
      }
      name = []
      value = []
      isValue = false
    }
    for byte in text.utf8 {
      if isEscaped {
        isEscaped = false
        if isValue { value.append(byte) } else { name.append(byte) }
      } else if byte == 0x5C {
        isEscaped = true
      } else if byte == 0x3B {
        finish()
        if all.count >= Self.maximum { break }
      } else if byte == 0x3A, !isValue {
        isValue = true
      } else if isValue {
        value.append(byte)
      } else if byte != 0x0A, byte != 0x0D {
        name.append(byte)
      }
    }
    finish()
    self.all = all
  }

  /// The first value of a name that is not empty.
  subscript(name: String) -> String? { all.first { $0.name == name && !$0.value.isEmpty }?.value }

  /// Access to a wireless network: `WIFI:T:WPA;S:name;P:password;H:true;;`.
  var wifi: Payload? {
    guard let ssid = self["S"] else { return nil }
    // Where H is no flag it is the method of an enterprise network, as older writers put it; E is its name today.
    let flag = self["H"]?.lowercased()
    let isFlag = flag == nil || flag == "true" || flag == "false"
    return Payload(
      .wifi,
      [
        ("ssid", Self.unquoted(ssid)), ("password", self["P"].map(Self.unquoted)), ("security", self["T"] ?? "nopass"),
        ("eapMethod", self["E"] ?? (isFlag ? nil : self["H"])), ("phase2", self["PH2"]), ("identity", self["I"]),
        ("anonymousIdentity", self["A"]),
      ], more: [("isHidden", JSONNode(.bool(flag == "true")))])
  }

  /// A text that is hexadecimal digits throughout is put in quotation marks, so that it is not taken for them.
  private static func unquoted(_ text: String) -> String {
    guard text.utf8.count > 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    let inner = text.dropFirst().dropLast()
    let isHex = inner.utf8.allSatisfy {
      GS1Parser.isDigit($0) || (0x41...0x46).contains($0) || (0x61...0x66).contains($0)
    }
    return isHex ? String(inner) : text
  }

  /// An e-mail: `MATMSG:TO:address;SUB:subject;BODY:text;;`.
  var email: Payload? {
    let to = all.filter { $0.name == "TO" && !$0.value.isEmpty }.map(\.value).joined(separator: ",")
    guard !to.isEmpty else { return nil }
    return Payload(.email, [("to", to), ("subject", self["SUB"]), ("body", self["BODY"])])
  }

  /// A person: `MECARD:N:Family,Given;TEL:…;;`.
  var meCard: Payload? {
    guard let name = self["N"] ?? self["ORG"] else { return nil }
    let pieces = (self["N"] ?? "").split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      .map { PayloadParser.trimmed($0) }
    let (family, given) = (pieces.first ?? "", pieces.count > 1 ? pieces[1] : "")
    let full = [given, family].filter { !$0.isEmpty }.joined(separator: " ")
    return Payload(
      .contact,
      [
        ("format", "MECARD"), ("name", full.isEmpty ? name : full), ("familyName", family.isEmpty ? nil : family),
        ("givenName", given.isEmpty ? nil : given), ("nickname", self["NICKNAME"]), ("reading", self["SOUND"]),
        ("organization", self["ORG"]), ("title", self["TITLE"]), ("birthday", self["BDAY"].map(CalendarText.day)),
        ("note", self["NOTE"] ?? self["MEMO"]),
      ],
      more: [
        ("phones", list("TEL", "TEL-AV")), ("emails", list("EMAIL")), ("urls", list("URL")),
        ("addresses", list("ADR")),
      ])
  }

  private func list(_ names: String...) -> JSONNode? {
    let found = all.filter { names.contains($0.name) && !$0.value.isEmpty }
    return ContactEntry.list(found.map { ContactEntry($0.value, types: $0.name == "TEL-AV" ? ["video"] : []) })
  }
}

/// One of several numbers or addresses of a contact.
struct ContactEntry {
  let value: String
  let types: [String]

  init(_ value: String, types: [String] = []) {
    self.value = value
    self.types = types
  }

  /// The entries in JSON; nil for none.
  static func list(_ entries: [ContactEntry]) -> JSONNode? {
    guard !entries.isEmpty else { return nil }
    return JSONNode(
      .array(
        entries.map { entry in
          [
            "value": JSONNode(.string(entry.value)),
            "types": JSONNode(.array(entry.types.map { JSONNode(.string($0)) })),
          ]
        }))
  }
}
