import Glibc

/// The addresses by which other machines reach this one.
enum NetworkAddresses {
  /// All of them as they stand in an address line, those of IPv6 in brackets: first that of the way out of the network, then the others of
  /// IPv4. Addresses that hold on one cable only, and those of the loopback, are none of them.
  static func all() -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    // The list is allocated, and freed here.
    defer { freeifaddrs(first) }
    let way = defaultInterface()
    var found: [(rank: Int, text: String)] = []
    var next = first
    while let entry = next {
      next = entry.pointee.ifa_next
      let flags = Int(entry.pointee.ifa_flags)
      guard let address = entry.pointee.ifa_addr, flags & IFF_UP != 0,
        flags & IFF_LOOPBACK == 0, let text = text(address)
      else { continue }
      let isWay = String(cString: entry.pointee.ifa_name) == way
      let isOld = address.pointee.sa_family == sa_family_t(AF_INET)
      found.append((isOld ? (isWay ? 0 : 1) : (isWay ? 2 : 3), text))
    }
    return found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element.text)
  }

  private static func text(_ address: UnsafeMutablePointer<sockaddr>) -> String? {
    let family = Int32(address.pointee.sa_family)
    guard family == AF_INET || family == AF_INET6 else { return nil }
    let length = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
    var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    guard
      getnameinfo(address, socklen_t(length), &buffer, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST) == 0
    else { return nil }
    let text = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard family == AF_INET6 else { return text }
    return text.contains("%") || text.hasPrefix("fe80") ? nil : "[\(text)]"
  }

  /// The interface that packets to the rest of the world leave by, from the table of the kernel (proc(5)); nil when there is none.
  private static func defaultInterface() -> String? {
    guard let file = fopen("/proc/net/route", "re") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let fields = text.split { $0 == "\t" || $0 == " " }
      if fields.count > 7, fields[1] == "00000000", fields[7] == "00000000" { return String(fields[0]) }
    }
    return nil
  }
}
