import ScanImage

/// The connections to a camera, one after another, on a thread of their own: each that breaks is made again, on and on.
struct ConnectionLoop {
  private let address: CameraAddress
  private let output: FrameOutput
  private let cancel: CancelFlag
  private let makeConnection: () -> any CameraConnection

  init(
    _ address: CameraAddress, sink: any FrameSink, cancel: CancelFlag,
    _ makeConnection: @escaping () -> any CameraConnection
  ) {
    self.address = address
    self.cancel = cancel
    self.makeConnection = makeConnection
    output = FrameOutput(address, sink: sink)
  }

  /// Reads the camera until the flag is set.
  func run() {
    var delay = ReconnectDelay()
    output.sink.report(.connecting)
    while !cancel.isSet {
      output.begin(at: MonotonicTime.now)
      var connection = makeConnection()
      switch connection.run(into: output, cancel: cancel) {
      case .cancelled: break
      case .otherForm: continue
      case .failed(let error):
        let now = MonotonicTime.now
        let pause = delay.fail(at: now, gaveFor: output.gaveFor, isRefused: error.code == .notPermitted)
        output.lose(error)
        output.noteOffline(delay.offline(at: now))
        MonotonicTime.wait(pause, cancel: cancel)
      }
    }
    output.end()
  }
}
