public import ScanBench
public import ScanPluginKit

/// A reader of text of another project, a package of PyPI or a program, that is given the very pixels that we read.
public final class TextPeer: ZoneReader, CodeReader {
  /// A package.
  public enum Package: String, Sendable, CaseIterable {
    /// Zones by Tesseract's English, with a search for their place; zones only.
    case passportEye = "PassportEye"
    /// Zones by Tesseract with a model of its own, and a net that finds them; zones only.
    case fastmrz
    /// Any text by nets; the zone is then searched for among the lines by the rule that holds for Tesseract.
    case rapidocr
    /// Displays of seven segments; a program of Debian.
    case ssocr
  }

  /// What the process is given about a picture.
  private struct Reply: Decodable {
    let lines: [String]?
    let milliseconds: Double
  }

  /// The package's name and version.
  public var name: String { process.name }
  /// Whether text of any kind is read, not zones alone.
  public var readsLines: Bool { package == .rapidocr }
  /// The processor time of the last reading, programs that the package runs included, as the process measured it.
  public internal(set) var milliseconds: Double? = 0
  private let package: Package
  private let process: PeerProcess

  /// Starts a package.
  ///
  /// - Throws: ``PeerMissing`` when Python or the package is not there.
  public init(_ package: Package) throws {
    self.package = package
    process = try PeerProcess(script: "text_peer.py", [package.rawValue])
  }

  /// The packages that are installed, and a line of words for each that is not.
  ///
  /// - Parameter packages: Those that are asked for.
  public static func installed(_ packages: [Package]) throws -> (peers: [TextPeer], missing: [String]) {
    var (peers, missing) = ([TextPeer](), [String]())
    for package in packages {
      do {
        peers.append(try TextPeer(package))
      } catch let error as PeerMissing {
        missing.append("not installed: \(package.rawValue), skipped: \(error)")
      }
    }
    return (peers, missing)
  }

  /// The zone of a picture.
  public func document(_ frame: Frame) throws -> ZoneReading {
    let lines = try lines("document", frame)
    return package == .rapidocr ? ZoneReading(amongLines: lines) : ZoneReading(zone: lines)
  }

  /// The text of a picture of one line.
  public func line(_ frame: Frame) throws -> String { try lines("line", frame).joined() }

  /// The number in a picture.
  public func text(_ frame: Frame, _ task: CodeTask, _ sample: TextSample) throws -> String {
    task.text(amongLines: try lines(task == .textLine ? "line" : "text", frame), sample)
  }

  func lines(_ wanted: String, _ frame: Frame) throws -> [String] {
    let reply: Reply = try process.reply(wanted, to: frame)
    milliseconds = reply.milliseconds
    return reply.lines ?? []
  }
}
