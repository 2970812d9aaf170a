"""Safe changes of the configuration in the page of `scanview serve`: trying, confirming, going back, files that are wrong, earlier results.

python3 Tests/Outputs/WebBrowser/test_changes.py PROGRAM PICTURES: PROGRAM is scanview-serve, and screenshots go into the folder PICTURES.
"""
import json
import os

import video
from browser import Browser
from page_case import HAS_RESULT, PICTURES, PROGRAM, PageCase, main
from server import Server, wait

CODE = "4006381333931"
QR = json.dumps({"viewPluginConfig": {"pluginConfig": {"id": "mine", "cancelOnResult": False, "barcodeConfig": {"barcodeFormats": ["QR_CODE"]}}}}, indent=2)
EAN = QR.replace("QR_CODE", "EAN_13").replace("mine", "other")


class ChangeCase(PageCase):
    def write(self, text):
        """Types a text, and waits until it was judged."""
        self.browser.run("const c = document.getElementById('config'); c.value = arguments[0]; c.oninput()", text)
        self.until("return document.querySelector('#problems li') !== null", "the judgment")

    def running(self):
        return self.server.json("/config")["viewPluginConfig"]["pluginConfig"]["id"]

    def message(self):
        return self.browser.run("return document.getElementById('message').textContent")

    def choose_time(self, seconds):
        """Chooses how long a change may stay without a confirmation; any time stands for the ones that the page offers."""
        self.browser.run("const s = document.getElementById('confirm-time'); s.options[1].value = arguments[0]; s.value = arguments[0]", str(seconds))

    def check_width(self, name):
        """The page is no wider than a small screen, and looks as it should on both."""
        for width in (360, 1440):
            self.browser.show_as(width, 900)
            self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0, f"{name}, {width} points")
            self.browser.picture(f"{PICTURES}/{name}-{width}.png")


class RunningTest(ChangeCase):
    def setUp(self):
        self.server.send("PUT", "/config", EAN.encode())
        self.swap("barcode-all")
        self.browser.show_as(1440, 900)
        self.browser.complaints()
        self.browser.open(self.server.url)
        self.until(HAS_RESULT, "a result")

    def test_a_text_is_tried_on_the_last_frames_and_nothing_that_runs_changes(self):
        self.until("return document.getElementById('picture').naturalWidth > 100", "the picture")
        before = self.server.json("/state")["configRevision"]
        self.write(QR)
        self.browser.click("#try")
        self.until("return document.querySelector('#trial-frames li .lost') !== null", "what is lost", seconds=40)
        self.assertIn(CODE, self.browser.run("return document.querySelector('#trial-frames .lost').textContent"))
        # Why nothing is read stands there, too.
        self.assertTrue(self.browser.run("return document.querySelector('#trial-frames > li > div:nth-of-type(2) .none') !== null"))
        self.assertTrue(self.browser.run("const i = document.querySelector('#trial-frames img'); return i.complete && i.naturalWidth > 50"))
        self.assertEqual(self.browser.run("return document.activeElement.id"), "trial-title")
        self.browser.run("document.getElementById('trial').scrollIntoView()")
        self.check_width("trial")
        self.assertEqual((self.server.json("/state")["configRevision"], self.running() == "mine"), (before, False))
        self.browser.click("#trial-close")
        self.assertTrue(self.browser.run("return document.getElementById('trial').hidden && document.activeElement.id === 'try'"))
        # A wrong text is not tried, and its problem is marked.
        self.browser.run("const c = document.getElementById('config'); c.value = '{\"viewPluginConfig\": 7}'")
        self.browser.click("#try")
        self.until("return document.querySelector('#problems .error') !== null && document.getElementById('trial').hidden", "the problem")
        self.assertEqual([each for each in self.browser.complaints() if "status of 4" not in each], [])

    def test_what_nobody_confirms_goes_back_by_itself_also_when_the_page_was_closed(self):
        other = Browser()
        try:
            other.open(self.server.url)
            wait(lambda: other.run(HAS_RESULT), "the other page")
            self.write(QR)
            self.choose_time(4)
            self.browser.click("#apply")
            self.until("return !document.getElementById('pending').hidden", "the line that counts")
            self.assertRegex(self.browser.run("return document.getElementById('pending-text').textContent"), r"Changed by Chrome.*127\.0\.0\.1.*\d s\.")
            wait(lambda: other.run("return !document.getElementById('pending').hidden"), "the line on the other page")
            self.assertEqual(self.running(), "mine")
            self.check_width("pending")
            self.browser.open("about:blank")
            wait(lambda: self.running() != "mine", "the configuration before")
            wait(lambda: "Nobody confirmed" in other.run("return document.getElementById('message').textContent"), "the word on the other page")
            self.assertTrue(other.run("return document.getElementById('pending').hidden"))
        finally:
            other.close()

    def test_a_change_is_kept_or_taken_back_with_a_button(self):
        self.write(QR)
        self.choose_time(60)
        self.browser.click("#apply")
        self.until("return !document.getElementById('pending').hidden", "the line that counts")
        first = self.browser.run("return document.getElementById('pending-text').textContent")
        self.until("return document.getElementById('pending-text').textContent !== arguments[0]", "the next second", first)
        self.browser.click("#go-back")
        self.until("return document.getElementById('pending').hidden", "the end of the wait")
        self.assertNotEqual(self.running(), "mine")
        self.write(QR + " ")
        self.browser.click("#apply")
        self.until("return !document.getElementById('pending').hidden", "the line that counts")
        # A page that is opened now shows it, too.
        self.browser.open(self.server.url)
        self.until("return !document.getElementById('pending').hidden", "the line that counts, on another page")
        self.browser.click("#keep")
        self.until("return document.getElementById('pending').hidden", "the end of the wait")
        self.assertEqual(self.running(), "mine")

    def test_the_list_of_changes_leads_back(self):
        self.write(QR)
        self.browser.click("#apply")
        wait(lambda: self.running() == "mine", "the new configuration")
        self.browser.run("document.getElementById('changes-box').open = true")
        self.until("return document.querySelectorAll('#changes > li').length >= 2", "the list")
        newest = self.browser.run("return document.querySelector('#changes > li').textContent")
        for word in ("changed", "Chrome", "127.0.0.1", "/viewPluginConfig/pluginConfig/id", '"mine"', "runs"):
            self.assertIn(word, newest)
        self.browser.run("document.getElementById('changes-box').scrollIntoView()")
        self.check_width("changes")
        self.browser.click("#changes > li:nth-child(2) button")
        wait(lambda: self.running() != "mine", "the configuration before")
        self.until("return document.querySelector('#changes > li').textContent.includes('went back')", "the new entry")

    def test_a_page_that_is_opened_later_lists_what_was_read_before(self):
        wait(lambda: any(each["count"] > 1 for each in self.server.json("/results")["results"]), "a result that was read again")
        self.server.send("POST", "/commands/pause", b"{}")
        try:
            wait(lambda: self.server.json("/state")["state"] == "paused", "the pause")
            self.browser.open(self.server.url)
            self.until(HAS_RESULT, "the earlier result")
            self.assertEqual(self.browser.run("return document.querySelector('#results li bdi').textContent"), CODE)
            self.until("const i = document.querySelector('#results img.thumb'); return i?.complete && i.naturalWidth > 20", "its picture")
            self.assertIn("times", self.browser.run("return [...document.querySelectorAll('#results .note')].map((each) => each.textContent).join()"))
            self.assertEqual(self.browser.run("return document.querySelectorAll('#strip li').length"), self.browser.run("return document.querySelectorAll('#results > li').length"))
        finally:
            self.server.send("POST", "/commands/resume", b"{}")


class BrokenFileTest(ChangeCase):
    """A file with a problem: a key that does not exist, then one that breaks while the scanner runs."""

    @classmethod
    def make_server(cls):
        cls.path = os.path.join(cls.folder.name, "shop.json")
        cls.put(EAN.replace('"barcodeFormats": [', '"barcodeFormats": 7, "x": ['))
        return Server(PROGRAM, configs=[cls.path[:-len(".json")]])

    @classmethod
    def put(cls, text):
        with open(cls.path + ".new", "w") as file:
            file.write(text)
        os.rename(cls.path + ".new", cls.path)

    def test_a_wrong_file_opens_the_editor_and_a_right_text_begins_the_scan(self):
        self.server.line("nothing is scanned before")
        self.assertEqual(self.server.send("GET", "/ready")[0], 503)
        self.assertIs(self.server.json("/health")["ready"], False)
        self.browser.complaints()
        self.browser.open(self.server.url)
        self.until("return document.querySelector('#problems .error button') !== null", "the problem at its place")
        self.until("return !document.getElementById('broken').hidden && document.getElementById('state').dataset.state === 'safeMode'", "the state that nothing is scanned")
        self.check_width("safe-mode")
        self.browser.show_as(1440, 900)
        self.assertEqual([each for each in self.browser.complaints() if "status of 5" not in each], [])
        self.write(EAN)
        self.browser.click("#apply")
        self.until(HAS_RESULT, "the first result")
        self.until("return document.getElementById('broken').hidden && document.getElementById('state').dataset.state === 'live'", "the running state")
        self.assertEqual(self.server.send("GET", "/ready")[0], 200)

        # By hand: a wrong file changes nothing and is reported, a right one takes effect.
        self.put("{")
        self.until("return !document.getElementById('broken').hidden", "the notice")
        self.assertIn("shop", self.browser.run("return document.getElementById('broken-text').textContent"))
        self.assertEqual(self.running(), "other")
        self.browser.run("document.getElementById('broken').scrollIntoView()")
        self.check_width("broken-file")
        self.browser.show_as(1440, 900)
        self.browser.click("#broken-show")
        self.assertEqual(self.browser.run("return document.activeElement.id"), "config")
        self.put(QR)
        wait(lambda: self.running() == "mine", "the mended file")
        self.until("return document.getElementById('broken').hidden", "the end of the notice")


class VisitorChangeTest(ChangeCase):
    """The editor while the visitor's own camera scans."""

    @classmethod
    def make_server(cls):
        return Server(PROGRAM, source="synthetic:text=OTHER,format=CODE_128")

    @classmethod
    def make_browser(cls):
        recording, _ = video.make(PROGRAM, cls.folder.name)
        return Browser(arguments=["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", f"--use-file-for-fake-video-capture={recording}"])

    def test_apply_changes_the_visitors_session_or_the_scanner_as_the_visitor_chooses(self):
        self.browser.open(self.server.url)
        self.until(HAS_RESULT, "a result of the machine")
        self.assertTrue(self.browser.run("return document.getElementById('target-choice').hidden"))
        self.browser.click("#device")
        read = "[...document.querySelectorAll('#results > li')].find((each) => each.querySelector('bdi').textContent === '%s')" % CODE
        self.until(f"return {read} !== undefined", "the visitor's result")
        self.assertTrue(self.browser.run("return !document.getElementById('target-choice').hidden && document.getElementById('target').value === 'device' && document.getElementById('confirm-choice').hidden"))
        machine = self.running()
        self.write(QR)
        self.browser.click("#try")
        self.until("return document.querySelector('#trial-frames .lost') !== null", "what the session would lose", seconds=40)
        self.check_width("visitor-trial")
        self.browser.show_as(1440, 900)
        self.browser.click("#apply")
        self.until("return document.querySelector('#problems .fine')?.textContent === 'Applied.'", "the word that it is applied")
        # The session reads QR codes alone by now; the machine goes on.
        self.until(f"const note = () => {read}.querySelector('.note').textContent; if (window.seen === note()) return true; window.seen = note(); return false", "the end of the visitor's results")
        self.assertEqual(self.running(), machine)
        # The scanner reads a picture, so nothing is drawn on it for the session.
        self.own_picture("product-ean13.jpg")
        self.browser.click("#move-cutout")
        self.until("return document.getElementById('message').textContent.includes('under Applies to')", "what to choose")
        self.assertTrue(self.browser.run("return document.getElementById('cutout-box') === null && document.getElementById('setup').getAttribute('aria-busy') === 'false'"))
        self.browser.click("#to-live")
        self.browser.run("const s = document.getElementById('target'); s.value = 'machine'; s.onchange()")
        self.until("return !document.getElementById('confirm-choice').hidden", "the other target")
        self.write(EAN)
        self.browser.click("#apply")
        wait(lambda: self.running() == "other", "the machine's new configuration")
        self.browser.click("#device")
        self.until("return document.getElementById('target-choice').hidden", "the end of the choice")


if __name__ == "__main__":
    main()
