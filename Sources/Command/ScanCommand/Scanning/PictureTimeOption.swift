import ArgumentParser
import MeterHistory
import ScanConfig
import ScanImage
import ScanJSON
import ScanStills

/// Which time the readings of pictures get in a meter's history.
struct PictureTimeOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The time that a meter's history gets with a picture: now (when it is read), exif (when it was taken), file (when its file was \
      changed last), or by the form of its name, like name:meter_%Y%m%d_%H%M%S.jpg (also %L, %z, %s, * and folders). \
      A reading whose picture says no time is delivered and not stored.
      """, valueName: "source"))
  var timeFrom = "now"

  /// Where times come from.
  ///
  /// - Throws: ``UsageError`` for what is no source of times, and where nothing is there that a time could be for.
  func source(for config: ScanViewConfig) throws -> PictureTimeSource {
    let source: PictureTimeSource
    do throws(FileTimePattern.Problem) {
      source = try PictureTimeSource(timeFrom)
    } catch {
      throw UsageError(.timeFrom, ["problem": .text(error.displayText)])
    }
    guard source == .now || !MeterHistoryConfig.all(in: config).isEmpty else {
      throw UsageError(.timesNothing)
    }
    return source
  }
}

extension StillDecoder {
  /// Files in the order of their times; those whose time is not known, and what can be read only once, come last as they are.
  func inOrderOfTime(_ paths: [String]) -> [String] {
    let times = paths.map { path -> Int64 in
      guard FilePath.identity(path) != nil, case .at(let time) = captureTime(of: path) else { return .max }
      return time
    }
    return paths.indices.sorted { (times[$0], $0) < (times[$1], $1) }.map { paths[$0] }
  }
}
