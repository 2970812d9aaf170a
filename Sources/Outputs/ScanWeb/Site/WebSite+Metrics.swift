import ScanRuntime

/// The counters in the text format of Prometheus, version 0.0.4.
extension WebSite {
  func metrics() -> String {
    let counts = view.statistics
    let counters: [(name: String, help: String, value: Int)] = [
      ("frames", "Frames that the source gave.", counts.frames),
      ("frames_scanned", "Frames that plugins scanned.", counts.processed),
      ("frames_dropped", "Frames that were replaced by newer ones.", counts.dropped),
      ("results", "Results delivered.", counts.results),
      ("results_refused", "Results refused by a rule.", counts.refused),
      ("results_withdrawn", "Results withdrawn by a swap.", counts.withdrawn),
      ("swaps", "Plugins exchanged.", counts.swaps), ("problems", "Problems reported.", counts.problems),
    ]
    let lines = counters.map { counter in
      let name = "scanview_\(counter.name)_total"
      return "# HELP \(name) \(counter.help)\n# TYPE \(name) counter\n\(name) \(counter.value)\n"
    }
    return lines.joined()
      + "# HELP scanview_viewers Streams of pictures and of events that are open.\n# TYPE scanview_viewers gauge\n"
      + "scanview_viewers{stream=\"pictures\"} \(picture.readers)\nscanview_viewers{stream=\"events\"} \(events.readers)\n"
      + "# HELP scanview_visitor_sessions Visitors who scan with their own cameras.\n# TYPE scanview_visitor_sessions gauge\n"
      + "scanview_visitor_sessions \(visitors.count)\n"
      + "# HELP scanview_visitor_frames_total Frames of visitors that were scanned.\n# TYPE scanview_visitor_frames_total counter\n"
      + "scanview_visitor_frames_total \(visitors.frames)\n"
      + events.scanTimes.text("scanview_scan_seconds", "How long plugins scanned a frame.")
  }
}
