import Foundation
import ScanGeometry
import ScanImage
import TestSupport
import Testing

@testable import ScanCommand

@Suite("The preview in the terminal")
struct PreviewTests {
  /// A picture with a red left half and a blue right one.
  private static let halves = ColorImage(size: PixelSize(width: 8, height: 6)) { pixels in
    for index in 0..<48 {
      pixels[index * 4] = index % 8 < 4 ? 255 : 0
      pixels[index * 4 + 1] = 0
      pixels[index * 4 + 2] = index % 8 < 4 ? 0 : 255
      pixels[index * 4 + 3] = 255
    }
  }

  @Test("half blocks have two pixels in a cell, and say a color once for all cells that follow")
  func blocks() {
    let red = "\u{1B}[38;2;255;0;0;48;2;255;0;0m▀▀▀▀"
    let blue = "\u{1B}[38;2;0;0;255;48;2;0;0;255m▀▀▀▀"
    #expect(
      TerminalPicture.blocks(Self.halves, trueColor: true) == [String](repeating: red + blue + "\u{1B}[0m", count: 3))
    let palette = TerminalPicture.blocks(Self.halves, trueColor: false)
    #expect(palette.first == "\u{1B}[38;5;196;48;5;196m▀▀▀▀\u{1B}[38;5;21;48;5;21m▀▀▀▀\u{1B}[0m")
  }

  @Test(
    "colors of the palette are the nearest of its cube and its grays",
    arguments: [
      ([0, 0, 0], 16), ([255, 255, 255], 231), ([128, 128, 128], 244), ([8, 8, 8], 232), ([95, 135, 175], 67),
      ([250, 10, 10], 196),
    ])
  func palette(color: [Int], index: Int) {
    #expect(TerminalPicture.paletteIndex(color[0], color[1], color[2]) == index)
  }

  @Test("sixels say each color's percentages, and pixels of six rows by runs")
  func sixels() {
    let text = TerminalPicture.sixel(Self.halves)
    #expect(text.hasPrefix("\u{1B}P0;1;0q\"1;1;8;6#0;2;0;0;0") && text.hasSuffix("\u{1B}\\"))
    // Red is the color 180 of the cube, blue the color 5: four columns of six pixels (letter ~) beside four of none (?).
    #expect(text.contains("#180;2;100;0;0") && text.contains("#5!4?!4~$#180!4~!4?-"))
  }

  @Test("kitty gets a PNG in parts of 4 KiB, in the place of the last one")
  func kitty() throws {
    var state: UInt32 = 1
    let noise = ColorImage(size: PixelSize(width: 64, height: 64)) { pixels in
      for index in pixels.indices {
        state = state &* 1_664_525 &+ 1_013_904_223
        pixels[index] = index % 4 == 3 ? 255 : UInt8(state >> 24)
      }
    }
    let text = try #require(TerminalPicture.kitty(noise, columns: 20, rows: 8))
    let parts = text.components(separatedBy: "\u{1B}\\").dropLast()
    #expect(parts.count > 2 && parts.allSatisfy { $0.hasPrefix("\u{1B}_G") && $0.count < 4200 })
    #expect(parts.first?.contains("a=T,f=100,i=31,p=1,q=2,C=1,c=20,r=8,m=1;") == true)
    #expect(parts.last?.contains("m=0;") == true)
    let letters = parts.compactMap { $0.split(separator: ";").last }.joined()
    let png = try #require(Data(base64Encoded: letters))
    #expect(png.starts(with: [0x89, 0x50, 0x4e, 0x47]))
    for length in 0..<5 {
      let bytes = (0..<length).map { UInt8($0 * 50) }
      #expect(TerminalPicture.base64(bytes) == Data(bytes).base64EncodedString())
    }
  }

  @Test("a terminal's answer says what it can show")
  func answers() {
    #expect(TerminalGraphics(reply: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c") == .kitty)
    #expect(TerminalGraphics(reply: "\u{1B}[?62;4;22c") == .sixel)
    #expect(TerminalGraphics(reply: "\u{1B}[?62;22c") == nil)
    // A terminal of the kind 4 is none with sixels.
    #expect(TerminalGraphics(reply: "\u{1B}[?4;1c") == nil && TerminalGraphics(reply: "") == nil)
  }

  @Test("without a terminal, or with rounds, it is refused with a reason")
  func refused() throws {
    let outcome = try Command.run(["run", Command.barcode, "-s", "synthetic:text=A,count=3", "--preview"])
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("--preview draws on a terminal, and standard error is none"))
    let german = try Command.run([
      "run", Command.barcode, "-s", "synthetic:text=A,count=3", "--preview", "--texts", Command.root + "/Texts/de.json",
    ])
    #expect(german.errors.contains("--preview zeichnet in ein Terminal"), "\(german.errors)")
    let rounds = try Command.run(["run", Command.barcode, "-s", "synthetic:text=A", "--preview", "--every", "5m"])
    #expect(rounds.status == 2 && rounds.errors.contains("--preview does not go with --every"), "\(rounds.errors)")
  }

  @Test(
    "on a terminal pictures stay above the lines, which are whole; the terminal is as before at the end",
    arguments: [false, true])
  func terminal(usesPipe: Bool) throws {
    let folder = try Folder()
    let script = try folder.write("terminal.py", Self.terminal)
    let config = try folder.write(
      "silent.json", #"{"pluginConfig": {"id": "codes", "barcodeConfig": {"barcodeFormats": ["EAN_13"]}}}"#)
    let outcome = try Command.shell("python3 \(script) \"$scanview\" \(config) \(usesPipe ? "pipe" : "terminal")")
    #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
    #expect(outcome.output.contains("pictures: some, at most 10 a second"), "\(outcome.output)")
    #expect(outcome.output.contains("lines: whole"), "\(outcome.output)")
    #expect(
      outcome.output.contains("region: rows 16 to 24, then all; after a change of size rows 20 to 30"),
      "\(outcome.output)")
    #expect(outcome.output.contains("settings: same"))
  }

  @Test("after Ctrl-Z the shell has the whole terminal, and with fg the pictures are there again")
  func suspended() throws {
    let folder = try Folder()
    let script = try folder.write("shell.py", Self.shell)
    let outcome = try Command.shell("python3 \(script) \"$scanview\" \(Command.barcode)")
    #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
    #expect(outcome.output.contains("stopped: region reset, no picture"), "\(outcome.output)")
    #expect(outcome.output.contains("resumed: region set, pictures"), "\(outcome.output)")
    #expect(outcome.output.contains("end: region reset"), "\(outcome.output)")
  }

  /// A shell with job control on a terminal of 80 × 24 cells; the keys of its user are typed into it.
  private static let shell = """
    import fcntl, os, pty, struct, sys, termios, threading
    child, master = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", LC_ALL="C", PS1="$ ")
        os.execvp("bash", ["bash", "--norc", "--noprofile", "-i"])
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    written, news = bytearray(), threading.Condition()
    def keep():
        while True:
            try: part = os.read(master, 65536)
            except OSError: return
            with news:
                written.extend(part)
                news.notify()
    threading.Thread(target=keep, daemon=True).start()
    def until(condition, what):
        with news:
            if not news.wait_for(condition, 60): sys.exit(what + " did not come: " + repr(bytes(written[-2000:])))
    def type(text): os.write(master, text.encode())
    region, picture, whole = b"[16;24r", b"[?2026l", b"\\x1b[r"
    type(f"{sys.argv[1]} run {sys.argv[2]} -s synthetic:text=4006381333931,format=EAN_13,fps=30,pacing=live --preview --keep-going\\n")
    until(lambda: written.count(picture) >= 5, "a picture")
    type("\\x1a")
    until(lambda: b"Stopped" in written, "the stop")
    stop = written.index(b"Stopped")
    type("echo mark-$((40 + 2))\\n")
    until(lambda: b"mark-42" in written, "the shell")
    isReset = written.rfind(whole, 0, stop) > written.rfind(picture, 0, stop)
    print("stopped:", "region reset, no picture" if isReset and picture not in written[stop:] else repr(bytes(written[stop - 500:])))
    count = written.count(region)
    type("fg\\n")
    until(lambda: written.count(region) > count and written.rfind(picture) > written.rfind(region), "the region")
    pictures = written.count(picture)
    until(lambda: written.count(picture) >= pictures + 5, "further pictures")
    print("resumed: region set, pictures")
    type("\\x03")
    until(lambda: written.rfind(whole) > written.rfind(picture), "the end")
    print("end: region reset")
    # What is typed before the shell has the terminal again would be a key of the scanner.
    until(lambda: written.endswith(b"$ "), "the prompt")
    type("exit\\n")
    os.waitpid(child, 0)
    """

  /// A terminal of 80 × 24, then 100 × 30 cells, that answers no question, and keeps what is written to it.
  private static let terminal = """
    import fcntl, json, os, pty, re, signal, struct, subprocess, sys, termios, threading, time
    master, slave = pty.openpty()
    resize = lambda rows, columns: fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    resize(24, 80)
    before = termios.tcgetattr(slave)
    def own():
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    pipe = sys.argv[3] == "pipe"
    command = [sys.argv[1], "run", sys.argv[2], "-s", "synthetic:text=4006381333931,format=EAN_13,fps=30,pacing=live", "--preview", "--keep-going", "--frames"]
    scanner = subprocess.Popen(command, stdin=slave, stdout=subprocess.PIPE if pipe else slave, stderr=slave, preexec_fn=own, env=dict(os.environ, TERM="xterm-256color", COLORTERM="truecolor"))
    written, printed, news = bytearray(), bytearray(), threading.Condition()
    def keep(descriptor, target):
        while True:
            try: part = os.read(descriptor, 65536)
            except OSError: return
            if not part: return
            with news:
                target.extend(part)
                news.notify()
    readers = [threading.Thread(target=keep, args=(master, written), daemon=True)]
    if pipe: readers.append(threading.Thread(target=keep, args=(scanner.stdout.fileno(), printed), daemon=True))
    for reader in readers: reader.start()
    def until(condition):
        with news:
            if not news.wait_for(condition, 60): sys.exit("it did not come: " + repr(bytes(written[-2000:])))
    begin = time.monotonic()
    until(lambda: written.count(b"[?2026l") >= 12)
    seconds, pictures = time.monotonic() - begin, written.count(b"[?2026l")
    resize(30, 100)
    until(lambda: b"[20;30r" in written)
    scanner.send_signal(signal.SIGINT)
    status = scanner.wait()
    after = termios.tcgetattr(slave)
    # The last one who has the terminal open lets its readers end.
    os.close(slave)
    for reader in readers: reader.join()
    text = written.decode()
    print("pictures: " + ("some" if "▀" in text else "none") + ", " + ("at most 10 a second" if pictures <= seconds * 10 + 2 else f"{pictures} in {seconds} s"))
    rest = re.sub("\\x1b\\\\[\\\\?2026h.*?\\x1b\\\\[\\\\?2026l", "", text, flags=re.S)
    lines = (printed.decode() if pipe else re.sub("\\x1b(\\\\[[0-9;?]*[a-zA-Z]|[78])", "", rest)).replace("\\r", "").split("\\n")
    events = [json.loads(line) for line in lines if line.startswith("{")]
    isWhole = len(events) > 5 and all(line.startswith("{") or "{" not in line for line in lines) and "▀" not in "".join(lines)
    print("lines:", "whole" if isWhole else lines)
    print("region:", "rows 16 to 24, then all; after a change of size rows 20 to 30" if "\\x1b[16;24r" in rest and "\\x1b[20;30r" in rest and rest.rindex("\\x1b[r") > rest.rindex("\\x1b[20;30r") else re.findall("\\x1b\\\\[[0-9;]*r", rest))
    print("settings:", "same" if after == before else "changed")
    """
}
