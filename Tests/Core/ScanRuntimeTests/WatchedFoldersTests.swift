import Glibc
import ScanPluginKit
import Testing

// The order in which words of the kernel and looks at the folders meet is fixed here, which a running watch leaves to chance.
@testable import ScanRuntime

@Suite("Folders on the way to a watched file")
struct WatchedFoldersTests {
  @Test("a folder that was exchanged while an older word of it was looked into is reported once")
  func exchangedMeanwhile() throws {
    let folder = try WatchedFolder()
    try folder.makeFolder("in")
    try folder.write("in/c.json", "old")
    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var folders = WatchedFolders(descriptor, paths: [folder.file("in/c.json")])
    try folders.refresh()
    for round in 1...20 {
      try folder.remove("in/c.json")
      let deletion = FolderEvent.read(descriptor)
      try folder.remove("in")
      try folder.makeFolder("fresh")
      try folder.write("fresh/c.json", "\(round)")
      try folder.move("fresh", "in")
      #expect(folders.saved(deletion) == [0])
      #expect(folders.saved(FolderEvent.read(descriptor)) == [])
      try folder.write("in/c.json", "again")
      #expect(folders.saved(FolderEvent.read(descriptor)) == [0])
    }
  }
}
