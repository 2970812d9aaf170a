"""The page of `scanview serve` in a real browser, over a synthetic source.

python3 Tests/Outputs/WebBrowser/test_page.py PROGRAM PICTURES: PROGRAM is scanview-serve, and screenshots go into the folder PICTURES.
"""
import json
import os

import video
from browser import Browser
from page_case import HAS_RESULT, PICTURES, PROGRAM, PageCase, main
from server import ROOT, Server, wait


class PageTest(PageCase):
    def setUp(self):
        self.swap("barcode-all")
        self.browser.complaints()
        self.browser.open(self.server.url)
        self.until(HAS_RESULT, "a result")

    def test_the_picture_runs_and_what_is_found_is_marked_and_listed(self):
        self.until("return document.getElementById('picture').naturalWidth > 100", "the picture")
        self.until("return document.querySelector('#scene [data-role=highlight] path') !== null", "the mark")
        self.until("return document.querySelector('#scene [data-role=cutout] path') !== null", "the cutout")
        text = self.browser.run("return document.querySelector('#results li bdi').textContent")
        self.assertEqual(text, "4006381333931")
        self.browser.picture(f"{PICTURES}/page-1440-light.png")
        self.assertEqual(self.browser.complaints(), [])

    def test_the_mark_lies_where_the_code_is_in_the_picture(self):
        self.until("return document.querySelector('#scene [data-role=highlight] path') !== null", "the mark")
        # Inside of the mark the picture is dark and light in turn; its mean is far from that of the plain background beside it.
        share = self.browser.run("""
            const mark = document.querySelector('#scene [data-role=highlight] path').getBoundingClientRect();
            const picture = document.getElementById('picture'), frame = picture.getBoundingClientRect();
            const canvas = document.createElement('canvas');
            canvas.width = picture.naturalWidth; canvas.height = picture.naturalHeight;
            const context = canvas.getContext('2d');
            context.drawImage(picture, 0, 0);
            const scale = Math.min(frame.width / canvas.width, frame.height / canvas.height);
            const left = frame.x + (frame.width - canvas.width * scale) / 2, top = frame.y + (frame.height - canvas.height * scale) / 2;
            const at = (x, y) => context.getImageData(Math.round((x - left) / scale), Math.round((y - top) / scale), 1, 1).data[0];
            let changes = 0, last = null;
            for (let x = mark.left + 4; x < mark.right - 4; x += scale / 2) {
              const dark = at(x, (mark.top + mark.bottom) / 2) < 100;
              if (last !== null && dark !== last) changes += 1;
              last = dark;
            }
            return changes;""")
        self.assertGreaterEqual(share, 50, "an EAN-13 has 59 edges")

    def test_the_mode_is_switched_while_the_picture_goes_on(self):
        before = self.server.json("/config")
        self.browser.run("const s = document.getElementById('modes'); s.value = 'meter'; s.onchange()")
        self.until("return JSON.parse(document.getElementById('config').value).viewPluginConfig.pluginConfig.id.includes('meter')", "the other mode")
        self.assertNotEqual(before, self.server.json("/config"))
        frames = lambda: self.server.counter("scanview_frames_total")
        first = frames()
        wait(lambda: frames() > first + 5, "further frames")

    def test_a_wrong_configuration_is_marked_at_its_line_and_a_right_one_is_applied_and_undone(self):
        self.browser.run("""const c = document.getElementById('config');
            c.value = c.value.replace('"viewPluginConfig"', '"viewPluginConfg"'); c.oninput()""")
        self.until("return document.querySelector('#problems .error button') !== null", "the problem")
        self.assertEqual(self.browser.run("return document.getElementById('config').getAttribute('aria-invalid')"), "true")
        self.browser.picture(f"{PICTURES}/page-problem.png")
        self.browser.run("""const c = document.getElementById('config');
            c.value = '{"viewPluginConfig": {"pluginConfig": {"id": "mine", "cancelOnResult": false, "barcodeConfig": {"barcodeFormats": ["EAN_13"]}}}}'; c.oninput()""")
        self.until("return document.querySelector('#problems .fine') !== null", "the word that it is valid")
        self.browser.click("#apply")
        wait(lambda: b'"mine"' in self.server.send("GET", "/config")[1], "the new configuration")
        self.until("return !document.getElementById('undo').disabled", "undo")
        self.browser.click("#undo")
        wait(lambda: b'"mine"' not in self.server.send("GET", "/config")[1], "the old configuration")

    def test_pause_and_resume(self):
        self.browser.click("#pause")
        self.until("return document.getElementById('pause').textContent === 'Resume'", "the pause")
        self.assertIn(b"paused", self.server.send("GET", "/ready")[1])
        self.browser.click("#pause")
        self.until("return document.getElementById('pause').textContent === 'Pause'", "the resumption")

    def test_a_picture_of_the_visitor_is_scanned_and_a_bad_one_explained(self):
        with open(os.path.join(ROOT, "Samples", SAMPLE), "rb") as file:
            status, answer = self.server.send("POST", "/scan", file.read(), "application/octet-stream")
        self.assertEqual(status, 200)
        answer = json.loads(answer)
        self.assertEqual(len(answer["pictures"]), 1)
        self.assertGreaterEqual(len(answer["pictures"][0]["results"]), 1)
        self.browser.type("#file", os.path.join(ROOT, "Samples", SAMPLE))
        self.until("return [...document.querySelectorAll('#results small')].some((e) => e.textContent.includes('%s'))" % SAMPLE, "its result")
        self.browser.type("#file", os.path.join(ROOT, "README.md"))
        self.until("return document.getElementById('message').textContent.length > 10 && !document.getElementById('message').textContent.startsWith('Reading')", "the explanation")

    def test_small_and_dark(self):
        self.browser.call("POST", "/window/rect", {"width": 360, "height": 740})
        self.until("return document.querySelector('#scene [data-role=highlight] path') !== null", "the mark")
        self.browser.picture(f"{PICTURES}/page-360-light.png")
        wide = self.browser.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        self.assertLessEqual(wide, 0, "the page is wider than its window")
        self.browser.call("POST", "/window/rect", {"width": 1440, "height": 900})
        dark = Browser(dark=True)
        try:
            dark.open(self.server.url)
            wait(lambda: dark.run("return document.querySelector('#results li') !== null"), "a result")
            dark.picture(f"{PICTURES}/page-1440-dark.png")
        finally:
            dark.close()


class SilentCameraTest(PageCase):
    """A camera that gives no frame: a program in place of ffmpeg that is silent."""

    @classmethod
    def make_server(cls):
        silent = os.path.join(cls.folder.name, "ffmpeg")
        with open(silent, "w") as file:
            file.write("#!/bin/sh\nexec tail -f /dev/null\n")
        os.chmod(silent, 0o755)
        recording, _ = video.make(PROGRAM, cls.folder.name, count=3)
        return Server(PROGRAM, source=recording, variables={"PATH": f"{cls.folder.name}:{os.environ['PATH']}"})

    def test_the_page_is_complete_and_can_be_used_before_the_first_frame(self):
        self.browser.open(self.server.url)
        self.assertEqual(self.browser.run("return [document.readyState, document.getElementById('picture').naturalWidth]"), ["complete", 0])
        self.own_picture(SAMPLE)
        self.until(HAS_RESULT, "the result of a picture")


SAMPLE = "product-ean13.jpg"

if __name__ == "__main__":
    main()
