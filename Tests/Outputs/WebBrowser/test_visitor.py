"""The visitor's own camera on the page of `scanview serve`: Chromium's fake camera, fed with a video that the project drew.

python3 Tests/Outputs/WebBrowser/test_visitor.py PROGRAM PICTURES: PROGRAM is scanview-serve, and screenshots go into the folder PICTURES.
"""
import json
import socket
import tempfile
import unittest

import video
from browser import Browser
from page_case import HAS_RESULT, PICTURES, PROGRAM, PageCase, main
from server import Server, wait

FAKE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
CODE, OTHER = "4006381333931", "synthetic:text=OTHER,format=CODE_128"


def network_address():
    """An address of this machine that is not the loopback; none without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only says which address it would use.
            probe.connect(("203.0.113.1", 9))
            return probe.getsockname()[0]
        except OSError:
            return None


class VisitorTest(PageCase):
    @classmethod
    def make_server(cls):
        return Server(PROGRAM, source=OTHER)

    @classmethod
    def make_browser(cls):
        recording, _ = video.make(PROGRAM, cls.folder.name)
        return Browser(arguments=[*FAKE, f"--use-file-for-fake-video-capture={recording}"])

    def setUp(self):
        self.browser.complaints()
        self.browser.open(self.server.url)
        self.until(HAS_RESULT, "a result of the machine")
        self.browser.run("""window.frames_ = []; document.addEventListener('scanview-frame', (event) => frames_.push(event.detail));
            const old = fetch; window.urls = []; window.fetch = (url, options) => { urls.push(url); return old(url, options); };""")

    def tearDown(self):
        if self.browser.run("return document.getElementById('device').getAttribute('aria-pressed')") == "true":
            self.browser.click("#device")

    def begin(self):
        self.browser.click("#device")
        self.until(f"return [...document.querySelectorAll('#results bdi')].some((each) => each.textContent === '{CODE}')", "the visitor's result")

    def frames(self, count):
        """Waits for so many further frames."""
        first = self.browser.run("return frames_.length")
        self.until(f"return frames_.length >= {first + count}", "further frames")

    def text(self, id):
        return self.browser.run(f"return document.getElementById('{id}').textContent")

    def test_what_the_visitors_camera_sees_is_read_and_marked_and_the_machine_scans_on(self):
        before = self.server.counter("scanview_frames_scanned_total")
        self.begin()
        self.frames(10)
        self.assertTrue(self.browser.run("return document.getElementById('picture').hidden && document.getElementById('video').videoWidth === 1280"))
        # What the machine reads is not mixed in meanwhile.
        self.assertEqual(self.browser.run("return document.querySelector('#results bdi').textContent"), CODE)
        self.browser.picture(f"{PICTURES}/visitor-1440.png")
        self.assertGreater(self.server.counter("scanview_frames_scanned_total"), before)
        self.assertEqual(self.server.counter("scanview_visitor_sessions"), 1)
        self.assertEqual(self.browser.complaints(), [])
        self.browser.click("#device")
        wait(lambda: self.server.counter("scanview_visitor_sessions") == 0, "the end of the session")
        # Its results go on with their entry, which was there before.
        note = "[...document.querySelectorAll('#results > li')].find((each) => each.querySelector('bdi').textContent === 'OTHER').querySelector('.note').textContent"
        before = self.browser.run(f"return {note}")
        self.until(f"return {note} !== {json.dumps(before)}", "the machine's result")
        self.until("return document.getElementById('picture').naturalWidth > 100", "the machine's picture")
        self.assertTrue(self.browser.run("return document.getElementById('video').hidden && document.getElementById('video').srcObject === null"))

    def test_the_mark_lies_on_the_code_in_the_video(self):
        self.begin()
        # The picture stands still while it is compared: the frame that was sent last is the one that is shown.
        self.browser.click("#pause")
        self.until("return document.getElementById('pause').textContent === 'Resume'", "the pause")
        self.browser.click("#pause")
        self.frames(3)
        distance = self.browser.run("""
            const mark = document.querySelector('#scene [data-role=highlight] path').getBoundingClientRect();
            const video = document.getElementById('video'), place = video.getBoundingClientRect();
            const canvas = document.createElement('canvas');
            canvas.width = video.videoWidth; canvas.height = video.videoHeight;
            const context = canvas.getContext('2d');
            context.drawImage(video, 0, 0);
            const scale = Math.min(place.width / canvas.width, place.height / canvas.height);
            const left = place.x + (place.width - canvas.width * scale) / 2, top = place.y + (place.height - canvas.height * scale) / 2;
            // The label is the only white thing: where it is in the video, compared with the mark.
            const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
            let sum = 0, count = 0;
            for (let y = 0; y < canvas.height; y += 4) for (let x = 0; x < canvas.width; x += 4) {
              const at = 4 * (y * canvas.width + x);
              if (data[at] > 240 && data[at + 2] > 240) { sum += x; count += 1; }
            }
            return Math.abs((mark.left + mark.right) / 2 - (left + sum / count * scale)) / scale;""")
        # The code moves by 4 pixels from frame to frame, and an answer is some frames behind.
        self.assertLess(distance, 120)

    def test_the_mode_is_switched_in_the_session_alone(self):
        before = self.server.json("/config")
        self.begin()
        self.browser.run("const list = document.getElementById('modes'); list.value = 'meter'; list.onchange()")
        self.until("return urls.some((each) => String(each).includes('/commands/swap'))", "the swap")
        self.frames(5)
        self.assertEqual(self.browser.run("return frames_.slice(-2).map((each) => each.results)"), [0, 0])
        self.assertEqual(before, self.server.json("/config"))
        self.browser.run("const list = document.getElementById('modes'); list.value = 'barcode-all'; list.onchange()")
        self.until("return frames_[frames_.length - 1].results > 0", "results of the other mode")

    def test_pause_holds_the_visitors_camera_and_not_the_machine(self):
        self.begin()
        self.browser.click("#pause")
        self.until("return document.getElementById('pause').textContent === 'Resume' && document.getElementById('video').paused", "the pause")
        self.assertIn(b"running", self.server.send("GET", "/ready")[1])
        self.browser.click("#pause")
        self.until("return document.getElementById('pause').textContent === 'Pause'", "the resumption")
        self.frames(3)

    def test_a_light_and_a_zoom_that_the_camera_has_not_are_not_shown(self):
        self.begin()
        self.until("return document.getElementById('torch').hidden && document.getElementById('zoom-control').hidden", "controls without light and zoom")

    def test_a_light_and_a_zoom_that_the_camera_has_are_used(self):
        self.browser.run("""window.constraints = [];
            MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true, zoom: { min: 1, max: 4, step: 0.5 } });
            MediaStreamTrack.prototype.applyConstraints = async (each) => { constraints.push(each.advanced[0]); };""")
        self.begin()
        self.until("return !document.getElementById('torch').hidden", "the button of the light")
        self.assertEqual(self.browser.run("return document.getElementById('zoom').max"), "2", "its steps double the zoom")
        self.browser.click("#torch")
        self.until("return document.getElementById('torch').getAttribute('aria-pressed') === 'true'", "the light")
        self.browser.run("document.getElementById('zoom').value = 1; document.getElementById('zoom').oninput()")
        self.until("return constraints.length === 2", "the zoom")
        self.assertEqual(self.browser.run("return constraints"), [{"torch": True}, {"zoom": 2}])

    def test_a_session_that_the_server_ended_is_begun_anew(self):
        self.begin()
        path = self.browser.run("return urls.find((each) => String(each).includes('/frames'))")
        self.assertEqual(self.server.send("DELETE", path.split("/frames")[0])[0], 200)
        self.until(f"return urls.some((each) => String(each).includes('/frames') && each !== '{path}')", "another session")
        self.frames(5)
        self.assertEqual(self.server.counter("scanview_visitor_sessions"), 1)

    def test_frames_grow_when_nothing_is_read_and_shrink_when_answers_are_slow(self):
        sizes = self.browser.run_async("""
            const [done] = arguments;
            import('/effort.js').then(({ Effort }) => {
              const blind = new Effort(1920, 0), lazy = new Effort(1920, 0), needed = new Effort(1920, 0), sides = [];
              for (let time = 0; time < 6000; time += 100) blind.note(time, 50, false);
              for (let time = 0; time < 6000; time += 100) lazy.note(time, 600, true);
              for (let time = 0; time < 20000; time += 100) { sides.push(needed.side); needed.note(time, 600, needed.side >= 1280); }
              done([blind.side, lazy.side, needed.side, Math.max(...sides), new Effort(720, 0).side]);
            });""")
        self.assertEqual(sizes, [1920, 480, 1280, 1280, 720])

    def test_small_window(self):
        self.browser.call("POST", "/window/rect", {"width": 360, "height": 740})
        self.begin()
        self.frames(5)
        self.browser.picture(f"{PICTURES}/visitor-360.png")
        wide = self.browser.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        self.browser.call("POST", "/window/rect", {"width": 1440, "height": 900})
        self.assertLessEqual(wide, 0, "the page is wider than its window")


class WithoutCameraTest(unittest.TestCase):
    """What the page says where there is no camera to be had; the button for pictures is the next thing at hand."""

    def message(self, url, *arguments):
        browser = Browser(arguments=arguments)
        try:
            browser.open(url)
            wait(lambda: browser.run("return document.querySelector('#results li') !== null"), "a result")
            browser.click("#device")
            wait(lambda: browser.run("return document.getElementById('message').textContent.length > 20"), "the explanation")
            self.assertEqual(browser.run("return document.activeElement.id"), "choose")
            return browser.run("return document.getElementById('message').textContent")
        finally:
            browser.close()

    def test_a_refusal_and_a_device_without_a_camera_are_explained(self):
        server = Server(PROGRAM)
        try:
            self.assertIn("refused", self.message(server.url, "--use-fake-device-for-media-stream", "--deny-permission-prompts"))
            self.assertIn("no camera", self.message(server.url, "--use-fake-ui-for-media-stream"))
        finally:
            server.close()

    @unittest.skipIf(network_address() is None, "there is no network")
    def test_a_page_without_encryption_is_explained_and_one_with_it_scans(self):
        address = network_address()
        with tempfile.TemporaryDirectory() as folder:
            recording, _ = video.make(PROGRAM, folder, count=20)
            fake = [*FAKE, f"--use-file-for-fake-video-capture={recording}"]
            for arguments in [], ["--tls", "--tls-folder", folder]:
                server = Server(PROGRAM, "--listen", "0.0.0.0", "--qr", *arguments, source=OTHER, token="right-token-for-tests")
                try:
                    link = server.line("open ").split("open ")[1].strip()
                    self.assertTrue(link.startswith(f"{'https' if arguments else 'http'}://{address}:{server.port}/?key="), link)
                    if not arguments:
                        self.assertIn("https", self.message(link, *FAKE))
                        continue
                    browser = Browser(arguments=[*fake, "--ignore-certificate-errors"])
                    try:
                        browser.open(link)
                        wait(lambda: browser.run("return document.querySelector('#results li') !== null"), "a result")
                        browser.click("#device")
                        wait(lambda: browser.run(f"return [...document.querySelectorAll('#results bdi')].some((each) => each.textContent === '{CODE}')"), "the visitor's result")
                        cookie = browser.call("GET", "/cookie")[0]
                        self.assertTrue(cookie["secure"] and cookie["httpOnly"] and cookie["sameSite"] == "Strict", cookie)
                    finally:
                        browser.close()
                finally:
                    server.close()


if __name__ == "__main__":
    main()
