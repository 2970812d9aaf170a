import MeterPlugin
import ScanGeometry
import ScanImage
import ScanPluginKit
import ScanSynthetic

/// What the certainties of rows of drums are made of, in pictures whose values are known: what `DrumCertainty` is fitted to.
///
/// A row of text stands for each reading, with tabulators between its columns: the picture, the number of drums that was reported or a
/// dash, 1 for a right value or 0, the values that are right, the one that was read, its certainty, what speaks for drums and what
/// speaks for their digits, the numbers with commas between them.
public final class DrumGroundsRun {
  private let reader: DrumReader

  /// Makes a run.
  ///
  /// - Throws: When the bytes of a net are damaged.
  public init() throws { reader = try DrumReader(minRead: 0) }

  /// The rows of a drawn meter: once as if the number of its drums was known, once as if not.
  ///
  /// - Parameter seed: The number of the picture; see `SyntheticMeterScene`. Conditions take turns.
  public func drawn(_ seed: UInt64) -> [String] {
    let conditions = SyntheticMeterScene.Condition.allCases
    let condition = conditions[Int(seed % UInt64(conditions.count))]
    let scene = SyntheticMeterScene(.drums, seed: seed, condition: condition)
    guard let truth = scene.truth.first else { return [] }
    let accepted = truth.accepted.map { $0.filter(\.isNumber) }
    let frame = scene.frame()
    return [truth.digits.count, nil].map {
      row("\(condition.rawValue)-\(seed)", frame, reported: $0, accepted: accepted)
    }
  }

  /// The row of a drawn picture without a meter; see ``SyntheticMeterAbsences``.
  ///
  /// - Parameter seed: The number of the picture. What it shows takes turns.
  public func absent(_ seed: UInt64) -> String {
    let absences = SyntheticMeterScene.Absence.allCases
    let absence = absences[Int(seed % UInt64(absences.count))]
    let frame = SyntheticMeterScene(absent: absence, seed: seed).frame()
    return row("\(absence.rawValue)-\(seed)", frame, reported: nil, accepted: [])
  }

  /// Gives the rows of all pictures of some folders, which show no meter.
  ///
  /// - Throws: ``/ScanImage/SourceError`` when there are no pictures.
  public func withoutMeter(_ folders: [String], _ body: (String) -> Void) throws {
    _ = try FolderWalk(folders, wantsColor: true) { path, frame in body(row(path, frame, reported: nil, accepted: [])) }
  }

  private func row(_ name: String, _ frame: Frame, reported: Int?, accepted: [String]) -> String {
    var constraints = MeterConstraints()
    constraints.digits = reported
    let found = frame.luma.withView { view in
      let color = frame.color.map { ($0, PixelRect(frame.size)) }
      return reader.readings(MeterPicture(luma: view, color: color, effort: .still), constraints) { false }
    }
    let best = found.max { $0.reading.certainty < $1.reading.certainty }
    let text = best?.reading.cells.map { String($0.digit) }.joined() ?? ""
    func list(_ numbers: [Double]?) -> String { (numbers ?? []).map { Decimals.text($0, 3) }.joined(separator: ",") }
    return [
      name, reported.map { String($0) } ?? "-", accepted.contains(text) ? "1" : "0", accepted.joined(separator: ","),
      text,
      Decimals.text(best?.reading.certainty ?? 0, 3), list(best?.grounds?.presence), list(best?.grounds?.reading),
    ].joined(separator: "\t")
  }
}
