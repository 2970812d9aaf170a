import Glibc

/// One thing that the kernel reports about a name in a watched folder (inotify(7)).
package struct FolderEvent: Sendable {
  /// The number of the watched folder; negative when events were lost.
  package let watch: Int32
  /// What happened, by the bits of the kernel.
  package let mask: UInt32
  /// The name in the folder; empty for what happened to the folder itself.
  package let name: String

  package init(watch: Int32, mask: UInt32, name: String) {
    (self.watch, self.mask, self.name) = (watch, mask, name)
  }

  /// Whether the queue of the kernel was full, so that anything may have happened.
  package var isOverflow: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }
  /// Whether somebody who wrote into the file has closed it, or a complete file got the name.
  package var isSave: Bool { mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) != 0 }
  /// Whether the name is new: a file that is about to be written, or a link to one that is complete.
  package var isCreation: Bool { mask & UInt32(IN_CREATE) != 0 }

  /// Whether the folder itself is gone, by deletion, renaming or unmounting.
  package var isFolderGone: Bool { mask & UInt32(IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT) != 0 }

  /// The events that wait, in order. Reading does not wait: `descriptor` is non-blocking.
  package static func read(_ descriptor: Int32) -> [FolderEvent] {
    var events: [FolderEvent] = []
    let size = 64 << 10
    withUnsafeTemporaryAllocation(byteCount: size, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
      while true {
        let count = Glibc.read(descriptor, buffer.baseAddress, size)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        events += parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
    return events
  }

  private static func parse(_ bytes: UnsafeRawBufferPointer) -> [FolderEvent] {
    var events: [FolderEvent] = []
    var offset = 0
    let head = MemoryLayout<inotify_event>.size
    while offset + head <= bytes.count {
      let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let end = min(offset + head + Int(event.len), bytes.count)
      // The name is filled up with zeros.
      let name = bytes[(offset + head)..<end].prefix { $0 != 0 }
      events.append(FolderEvent(watch: event.wd, mask: event.mask, name: String(decoding: name, as: UTF8.self)))
      offset = end
    }
    return events
  }
}
