import Foundation
import Glibc
import ScanGeometry
import ScanImage
import ScanStills
import ScanSynthetic
import Testing

@Suite("Writing pictures")
struct PictureWriterTests {
  @Test(
    "the extension chooses the format",
    arguments: [
      ("a.png", StillFormat.png), ("a.JPG", .jpeg), ("a.jpeg", .jpeg), ("a.webp", .webp), ("a.tif", .tiff),
      ("a.bmp", .bmp), ("a.ppm", .pnm), ("a.gif", .gif),
    ])
  func formats(name: String, format: StillFormat) throws {
    let folder = try TemporaryFolder()
    try PictureWriter().write(Samples.color(), to: folder.file(name))
    let document = try StillDecoder().open(folder.file(name))
    #expect(document.format == format)
    #expect(try document.frame().size == Samples.color().size)
    #expect(try folder.names == [name])
  }

  @Test("PNG keeps every color and its alpha")
  func exact() throws {
    let picture = ColorImage(size: PixelSize(width: 3, height: 1)) { buffer in
      _ = buffer.update(from: [1, 2, 3, 255, 40, 50, 60, 128, 250, 251, 252, 0])
    }
    let bytes = try PictureWriter().encode(picture)
    let color = try #require(try StillDecoder(wantsColor: true).open(bytes: bytes).frame().color)
    #expect(Samples.bytes(color) == Samples.bytes(picture))
  }

  @Test("JPEG shows what is transparent over white")
  func flattened() throws {
    let picture = ColorImage(size: PixelSize(width: 16, height: 16)) { $0.update(repeating: 0) }
    let bytes = try PictureWriter(format: .jpeg).encode(picture)
    #expect(Samples.bytes(try StillDecoder().open(bytes: bytes).frame().luma).allSatisfy { $0 > 250 })
  }

  @Test("every width of gray is packed right", arguments: 1...9)
  func widths(width: Int) throws {
    let picture = Samples.luma(width: width, height: 3)
    let bytes = try PictureWriter().encode(picture)
    #expect(Samples.difference(try StillDecoder().open(bytes: bytes).frame().luma, picture) == 0)
  }

  @Test("targets that cannot be written each have their reason and leave nothing behind")
  func badTargets() throws {
    let folder = try TemporaryFolder()
    try folder.put([1], "file")
    let expected: [(String, PictureWriteError.Code)] = [
      (folder.file("a.xyz"), .unknownFormat), (folder.file("none/a.png"), .notFound),
      (folder.file("file/a.png"), .notFound), ("", .unknownFormat), ("/proc/a.png", .notFound),
    ]
    for (path, code) in expected {
      let error = #expect(throws: PictureWriteError.self) { try PictureWriter().write(Samples.luma(), to: path) }
      #expect(error?.code == code, "\(String(describing: error))")
    }
    let isFolder = #expect(throws: PictureWriteError.self) {
      try PictureWriter(format: .png).write(Samples.luma(), to: folder.path)
    }
    #expect(isFolder?.code == .isFolder)
    let huge = #expect(throws: PictureWriteError.self) {
      try PictureWriter(format: .jpeg).encode(LumaImage(size: PixelSize(width: 70_000, height: 1), filledWith: 0))
    }
    #expect(huge?.code == .notEncodable)
    #expect(throws: PictureWriteError.self) {
      try PictureWriter().encode(LumaImage(size: PixelSize(width: 0, height: 4), filledWith: 0))
    }
    #expect(try folder.names == ["file"])
  }

  @Test("a full device is reported as full and stays a device")
  func fullDevice() throws {
    let error = #expect(throws: PictureWriteError.self) {
      try PictureWriter(format: .png).write(Samples.luma(), to: "/dev/full")
    }
    #expect(error?.code == .diskFull)
    var status = stat()
    #expect(stat("/dev/full", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("on a full disk the old file stays whole and no half file is left")
  func fullDisk() throws {
    let folder = try TemporaryFolder()
    // Only the superuser may mount; elsewhere /dev/full above has to do.
    guard mount("tmpfs", folder.path, "tmpfs", 0, "size=64k") == 0 else { return }
    defer { umount(folder.path) }
    try PictureWriter().write(Samples.luma(), to: folder.file("a.png"))
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.file("a.png")))
    var random = SeededGenerator(seed: 1)
    let noise = LumaImage(size: PixelSize(width: 400, height: 400)) { buffer in
      for index in buffer.indices { buffer[index] = UInt8(truncatingIfNeeded: random.next()) }
    }
    let error = #expect(throws: PictureWriteError.self) { try PictureWriter().write(noise, to: folder.file("a.png")) }
    #expect(error?.code == .diskFull)
    #expect(try folder.names == ["a.png"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("a.png"))) == before)
  }

  @Test("a pipe that nobody reads is reported, and holds nobody up")
  func pipe() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.file("pipe.png"), 0o600) == 0)
    let error = #expect(throws: PictureWriteError.self) {
      try PictureWriter().write(Samples.luma(), to: folder.file("pipe.png"))
    }
    #expect(error?.message.contains("Nobody reads") == true)
  }

  @Test(
    "where only files are written, a pipe, a device and a link are refused and stay",
    arguments: ["pipe.png", "device.png", "link.png", "nowhere.png"])
  func regularOnly(name: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.put([1, 2, 3], "real.png")
    #expect(mkfifo(folder.file("pipe.png"), 0o600) == 0)
    #expect(symlink("real.png", folder.file("link.png")) == 0)
    #expect(symlink("none.png", folder.file("nowhere.png")) == 0)
    #expect(symlink("/dev/null", folder.file("device.png")) == 0)
    let names = try folder.names
    let error = #expect(throws: PictureWriteError.self) {
      try PictureWriter(regularFilesOnly: true).write(Samples.luma(), to: folder.file(name))
    }
    #expect(error?.code == .notRegular)
    #expect(try folder.names == names)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data([1, 2, 3]))
  }

  @Test("what a killed process left behind goes with the next file; what another is writing stays")
  func leftBehind() throws {
    let folder = try TemporaryFolder()
    try folder.put([1], ".scanview-1-1.part")
    let other = open(try folder.put([1], ".scanview-1-2.part"), O_WRONLY)
    defer { close(other) }
    #expect(flock(other, LOCK_EX) == 0)
    try PictureWriter(regularFilesOnly: true).write(Samples.luma(), to: folder.file("a.png"))
    #expect(try folder.names.sorted() == [".scanview-1-2.part", "a.png"])
  }

  @Test("a link keeps pointing at the file, which keeps its permissions")
  func links() throws {
    let folder = try TemporaryFolder()
    let real = try folder.put([1, 2, 3], "real.png")
    #expect(chmod(real, 0o640) == 0)
    #expect(symlink("real.png", folder.file("link.png")) == 0)
    try PictureWriter().write(Samples.luma(), to: folder.file("link.png"))
    var status = stat()
    #expect(lstat(folder.file("link.png"), &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(real, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o640)
    #expect(try StillDecoder().open(real).frame().size == Samples.luma().size)
  }
}
