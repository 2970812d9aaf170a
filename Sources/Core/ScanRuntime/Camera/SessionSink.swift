import ScanPluginKit

/// What a source hands its frames to: the run that it was started for.
///
/// Here, on the source's own thread and without any lock, a frame becomes what plugins see.
struct SessionSink: FrameSink {
  let core: SessionCore
  let run: Int
  private let pools = FramePools()

  init(core: SessionCore, run: Int) {
    self.core = core
    self.run = run
  }

  /// What all plugins need, and the colors of a picture that somebody asked for.
  var needs: FrameNeeds { core.frameNeeds.union(FrameNeeds(color: core.photos.wantsColor(run: run))) }

  func sendLatest(_ frame: Frame) {
    core.photos.see(frame, run: run)
    let adjusted = core.director.adjusted(frame, pools)
    core.sendLatest(adjusted, run: run)
    core.followLight(adjusted, run: run)
  }

  func send(_ frame: Frame) async {
    core.photos.see(frame, run: run, isHeld: true)
    let adjusted = core.director.adjusted(frame, pools)
    core.followLight(adjusted, run: run)
    await core.send(adjusted, run: run)
    core.photos.letGo(run: run)
  }

  func report(_ error: SourceError) {
    core.report(error, run: run)
  }

  func report(_ notice: SourceNotice) {
    core.report(notice, run: run)
  }
}
