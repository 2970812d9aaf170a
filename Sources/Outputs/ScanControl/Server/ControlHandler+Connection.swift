import ScanPluginKit
import ScanRuntime

extension ControlHandler {
  /// Answers a client's lines, one after another, until it has no more.
  func serve(_ connection: ControlConnection) async {
    var events: Task<Void, Never>?
    while let line = await connection.nextLine() {
      let (reply, selection) = await answer(line, connection)
      let subscription = selection.map {
        view.events(EventOptions(includesFrames: $0.frames, includesStatus: $0.status))
      }
      guard await connection.send(reply.line(texts)) else { break }
      guard let subscription else { continue }
      events = Task {
        for await event in subscription {
          guard await connection.send(event.json(texts).text(.compact)) else { break }
        }
        _ = connection.subscribe(false)
      }
    }
    events?.cancel()
    await events?.value
  }

  private func answer(
    _ line: LineReader.Line, _ connection: ControlConnection
  ) async -> (ControlReply, ControlCommand.EventSelection?) {
    let request: ControlRequest
    do throws(ControlRequest.Refused) {
      switch line {
      case .text(let bytes): request = try ControlRequest(answerable: bytes)
      case .tooLong: throw ControlRequest.Refused(id: nil, error: ControlRequest.tooLong)
      }
    } catch {
      return (ControlReply(id: error.id, outcome: .failure(error.error)), nil)
    }
    do throws(ControlError) {
      if case .events(let selection) = request.command {
        guard connection.subscribe(true) else {
          throw ControlError(.alreadySubscribed, ControlText.subscribed.with())
        }
        return (ControlReply(id: request.id, outcome: .success([state])), selection)
      }
      return (ControlReply(id: request.id, outcome: .success(try await perform(request.command))), nil)
    } catch {
      return (ControlReply(id: request.id, outcome: .failure(error)), nil)
    }
  }
}
