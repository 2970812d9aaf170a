/// The check digits of carriers; all take ASCII digits, the check digit last.
enum TrackingCheck {
  /// Modulo 10 with weights 3 and 1 from the right (GS1 General Specifications 7.9.1; FedEx Ground, USPS Publication
  /// 199).
  static func mod10(_ digits: [UInt8]) -> Bool {
    var sum = 0
    for (index, digit) in digits.dropLast().reversed().enumerated() {
      sum += Int(digit - 0x30) * (index.isMultiple(of: 2) ? 3 : 1)
    }
    return digits.last.map { (10 - sum % 10) % 10 == Int($0 - 0x30) } ?? false
  }

  /// Modulo 11, then 10, with weights 1, 3, 7 from the right (FedEx Express).
  static func fedExExpress(_ digits: [UInt8]) -> Bool {
    let weights = [1, 3, 7]
    var sum = 0
    for (index, digit) in digits.dropLast().reversed().enumerated() { sum += Int(digit - 0x30) * weights[index % 3] }
    return digits.last.map { sum % 11 % 10 == Int($0 - 0x30) } ?? false
  }

  /// The remainder by seven (DHL Express waybills; Yamato and Sagawa in Japan).
  static func mod7(_ digits: [UInt8]) -> Bool {
    let rest = digits.dropLast().reduce(0) { ($0 * 10 + Int($1 - 0x30)) % 7 }
    return digits.last.map { rest == Int($0 - 0x30) } ?? false
  }

  /// Modulo 10 with weights 4 and 9 (identcode and leitcode of Deutsche Post).
  static func identcode(_ digits: [UInt8]) -> Bool {
    var sum = 0
    for (index, digit) in digits.dropLast().enumerated() {
      sum += Int(digit - 0x30) * (index.isMultiple(of: 2) ? 4 : 9)
    }
    return digits.last.map { (10 - sum % 10) % 10 == Int($0 - 0x30) } ?? false
  }

  /// Modulo 11 with the weights of UPU S10: eight digits and the check digit. The digit 5 stands for two remainders, so
  /// that one wrong digit in a number that ends with it may pass.
  static func s10(_ digits: [UInt8]) -> Bool {
    guard digits.count == 9 else { return false }
    let sum = zip(digits, [8, 6, 4, 2, 3, 5, 9, 7]).reduce(0) { $0 + Int($1.0 - 0x30) * $1.1 }
    let check = 11 - sum % 11
    return Int(digits[8] - 0x30) == (check == 10 ? 0 : check == 11 ? 5 : check)
  }

  /// Modulo 10 over fifteen digits and capital letters with weights 1 and 2, letters counting from A = 2 (UPS, behind
  /// `1Z`). At every second place it lets a digit pass that is wrong by five.
  static func ups(_ characters: [UInt8]) -> Bool {
    guard characters.count == 16, let last = characters.last, (0x30...0x39).contains(last) else { return false }
    var sum = 0
    for (index, character) in characters.dropLast().enumerated() {
      let value = character >= 0x41 ? (Int(character) - 63) % 10 : Int(character) - 0x30
      sum += index.isMultiple(of: 2) ? value : value * 2
    }
    return (10 - sum % 10) % 10 == Int(last - 0x30)
  }

  /// ISO/IEC 7064 modulo 37,36 over capital letters and digits, the check character last (DPD).
  static func mod37(_ characters: [UInt8]) -> Bool {
    var product = 36
    for character in characters.dropLast() {
      let value = character >= 0x41 ? Int(character) - 55 : Int(character) - 0x30
      var sum = (product + value) % 36
      if sum == 0 { sum = 36 }
      product = sum * 2 % 37
    }
    let check = (37 - product) % 36
    return characters.last.map { ($0 >= 0x41 ? Int($0) - 55 : Int($0) - 0x30) == check } ?? false
  }
}
