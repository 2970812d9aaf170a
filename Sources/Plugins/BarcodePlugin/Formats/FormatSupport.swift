public import ScanImage
public import ScanPluginKit
import ZBarEngine
import ZXingEngine

/// How well this build reads one of the formats.
public struct FormatSupport: Sendable, Equatable {
  /// Whether a format is read.
  public enum Level: String, Sendable, CaseIterable {
    /// It is read.
    case read
    /// It is read under conditions that ``FormatSupport/note`` names.
    case partly
    /// No engine of this build reads it.
    case notInThisBuild = "not in this build"

    /// The level in words.
    public var text: DisplayText {
      switch self {
      case .read: FormatText.isRead.with()
      case .partly: FormatText.isPartlyRead.with()
      case .notInThisBuild: FormatText.notInThisBuild.with()
      }
    }
  }

  /// The name in `barcodeFormats`.
  public let format: String
  /// Whether it is read.
  public let level: Level
  /// The engines that read it.
  public let engines: [DecoderEngine]
  /// The symbologies of the name that no engine of this build reads, in the order of their names.
  public let unread: [Symbology]
  /// What to know about it, as a sentence that can be shown in another language; nil when nothing.
  public let noteText: DisplayText?

  /// What to know about it; empty when nothing.
  public var note: String { noteText?.text() ?? "" }

  /// The support of every name of the format's list in its order of documentation, then of those that only `ALL` reads.
  public static var all: [FormatSupport] { FormatRule.all.map(FormatSupport.init) }

  init(_ rule: FormatRule) {
    let byZBar = rule.symbologies.intersection(ZBarScanner.readable)
    let byZXing = rule.symbologies.intersection(ZXingReader.readable)
    let read = byZBar.union(byZXing)
    var notes = rule.note.map { [$0.with()] } ?? []
    var level: Level = read.isEmpty ? .notInThisBuild : .read
    unread = rule.symbologies.subtracting(read).sorted()
    if level == .read, !unread.isEmpty, !rule.isInverse {
      level = .partly
      notes.append(FormatText.without.with(["names": .string(unread.map(\.rawValue).joined(separator: ", "))]))
    }
    if rule.name == "MAXICODE", level == .read { level = .partly }
    if !ZXingReader.canReadSeveralLinear, level == .read, byZBar.isEmpty, rule.symbologies.allSatisfy(\.isLinear) {
      level = .partly
      notes.append(FormatText.onePerPicture.with())
    }
    format = rule.name
    self.level = level
    engines = (byZBar.isEmpty ? [] : [.zbar]) + (byZXing.isEmpty ? [] : [.zxing])
    noteText = notes.isEmpty ? nil : DisplayText(joining: notes, by: "; ")
  }

  /// The names and versions of the engines in this build.
  public static var engineVersions: [(engine: DecoderEngine, version: String)] {
    [(.zbar, ZBarScanner.version), (.zxing, ZXingReader.version)]
  }
}
