import ScanPluginKit

/// The sentences about a view that cannot run, or meets a problem while it does.
package enum RuntimeText: String, TextSet {
  case noPlugin = "issue.noPlugin"
  case emptyComposite = "issue.emptyComposite"
  case photoPending = "issue.photoPending"
  case capturePending = "issue.capturePending"
  case notRunning = "issue.notRunning"
  case sessionFinished = "issue.sessionFinished"
  case reported = "issue.reported"
  case failed = "issue.failed"
  case unexplained = "issue.unexplained"
  case timedOut = "issue.timedOut"
  case stalled = "issue.stalled"
  case stalledAgain = "issue.stalledAgain"
  case notRemade = "issue.notRemade"
  case watchedTooMuch = "issue.notWatchable.tooMuch"
  case unlisted = "issue.notWatchable.unlisted"
  case unwatched = "issue.notWatchable.folder"
  case noWatch = "issue.notWatchable.files"
  case cameraNotRestarted = "issue.cameraNotRestarted"
  case noTorch = "camera.torchForbidden"
  case focusOutside = "camera.focusOutside"
  case placeOutside = "camera.placeOutside"
  case noRatio = "camera.noRatio"
  case noTapFocus = "camera.noTapFocus"
  case notInPicture = "camera.notInPicture"
  case noCamera = "camera.none"
  case noLight = "camera.noLight"
  case noExposureLock = "camera.noExposureLock"
  case noAutoFocus = "camera.noAutoFocus"
  case noManualFocus = "camera.noManualFocus"
  case noFocusPoint = "camera.noFocusPoint"

  package var english: String {
    switch self {
    case .noPlugin:
      "the configuration says nothing about what to scan; add `viewPluginConfig` or `viewPluginCompositeConfig`"
    case .emptyComposite: "the composite has no plugin; add one to `viewPlugins`"
    case .photoPending: "another photo was requested and has not come yet; wait for it"
    case .capturePending: "a capture is going on; stop it first"
    case .notRunning: "no source runs; start a session, or prepare the camera"
    case .sessionFinished: "the session ended before a picture came"
    case .reported: "plugin `{plugin}` reports: {message}"
    case .failed: "plugin `{plugin}` failed on this frame: {error}"
    case .unexplained: "plugin `{plugin}` could not say why: {error}"
    case .timedOut: "reading was given up after {time}; allow more time, or make the cutout smaller"
    case .stalled: "the plugin did not return within {time}; a fresh one takes its place"
    case .stalledAgain: "the plugin did not return within {time}; it is given up, as it does so again and again"
    case .notRemade: "it cannot be made again: {error}"
    case .watchedTooMuch:
      "this user watches as many folders as the system allows; raise fs.inotify.max_user_watches with sysctl"
    case .unlisted:
      "its folder {folder} cannot be watched, because this user may not list it; give the right to read the folder"
    case .unwatched: "its folder {folder} cannot be watched: {error}"
    case .noWatch:
      "files cannot be watched: {error}; close other watchers, or raise fs.inotify.max_user_instances with sysctl"
    case .cameraNotRestarted:
      "the camera runs on as it was opened; these values count when a source is made from them, by `setSource` or the view's `sourceFactory`"
    case .noTorch: "`flashConfig.mode` is `none`, which forbids the torch; write `manual_off` to switch it by command"
    case .focusOutside: "the focus {value} is outside of 0 (nearest) to 1 (farthest)"
    case .placeOutside: "the place ({x}, {y}) is outside of the picture, 0 to 1"
    case .noRatio: "the zoom {value} is not a ratio; write 1 for the whole picture, up to 1000"
    case .noTapFocus: "`cameraConfig.enableTapToFocus` is false"
    case .notInPicture: "{place} is not in the picture, or there was no picture yet"
    case .noCamera: "the source has no camera that can be controlled"
    case .noLight: "the camera has no light that could be controlled"
    case .noExposureLock: "the camera cannot hold its exposure"
    case .noAutoFocus: "the camera does not focus by itself"
    case .noManualFocus: "the focus of the camera cannot be set"
    case .noFocusPoint: "the camera cannot focus on a place of the picture"
    }
  }
}
