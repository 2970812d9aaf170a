import ScanConfig
import ScanJSON
import ScanSinks

extension MQTTSink {
  /// Which pictures of each view are published.
  static func pictures(
    _ settings: MQTTSinkConfig, _ context: SinkContext, tellsStale: Bool
  ) -> [PictureFolder.Kind] {
    guard context.pictures != nil, settings.keepsState || settings.homeAssistant != nil else { return [] }
    return tellsStale ? [.results, .missed] : [.results]
  }

  /// Publishes the last picture of each view of which records have arrived.
  ///
  /// The records do not depend on it: what is wrong with a picture that cannot be read, or that the broker refuses, is published as the view's last error,
  /// and one that is lost with the connection is followed by that of the next record.
  func publishPictures(of records: ArraySlice<SinkRecord>, on connection: MQTTConnection) async {
    guard let folder = context.pictures else { return }
    for kind in announcer.pictures {
      let event = kind == .results ? "result" : "noReading"
      for view in Set(records.filter { $0.event == event }.map(\.view)).sorted() {
        let problem: DisplayText?
        do throws(InvalidDocument) {
          let picture = MQTTMessage(
            topics.picture(kind, of: view), try BoundedFile.read(folder.file(kind, of: view)), isRetained: true)
          let answer = await connection.publish([picture]).value(
            orLate: Self.cancelled, orCancelled: Self.cancelled)
          problem = answer.problem.flatMap { $0.kind == .refused ? $0.displayText : nil }
        } catch {
          problem = error.lineText
        }
        guard let problem else { continue }
        let message = MQTTMessage(
          topics.error(of: view), states.error(problem.text(context.texts), UTCTime.text(UTCTime.now()), nil),
          isRetained: true)
        lastStates[message.topic] = message
        _ = await connection.publish([message]).value(orLate: Self.cancelled, orCancelled: Self.cancelled)
      }
    }
  }
}
