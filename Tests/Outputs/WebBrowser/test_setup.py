"""Setting up on the page of `scanview serve`: from no file and a picture to a file that reads the picture's meter.

python3 Tests/Outputs/WebBrowser/test_setup.py PROGRAM PICTURES: PROGRAM is scanview-serve, and screenshots go into the folder PICTURES.
"""
import json
import os
import subprocess
import time

from page_case import CHECKS, HAS_RESULT, PICTURES, PROGRAM, main
from server import CODE, ROOT, Server
from test_editor import EditorCase

PICTURE, VALUE = os.path.join(ROOT, "Samples/Meters/water-reference.jpg"), "00042.317"
IS_DONE = "const bar = document.getElementById('own-bar'); return !bar.hidden && bar.getAttribute('aria-busy') === 'false'"


# Requests are counted by their paths, and those that are held go on when `release` is called.
HOLD = """const [method, path] = arguments, real = window.fetch, gate = new Promise((done) => { window.release = done; });
    window.held = 0;
    window.fetch = async (...all) => {
      if (all[1]?.method === method && all[0].startsWith(path)) { window.held += 1; await gate; }
      return real(...all);
    };"""
# Each scan of a picture is counted, takes a while, and fails when `fails` is set.
SLOW = """const real = window.fetch;
    window.scans = 0;
    window.fails = false;
    window.fetch = async (...all) => {
      if (all[1]?.method !== 'POST' || !all[0].startsWith('/scan')) return real(...all);
      window.scans += 1;
      await new Promise((done) => setTimeout(done, arguments[0]));
      return window.fails ? new Response('{"error": {"code": "tooBusy", "message": "Full."}}', { status: 503 }) : real(...all);
    };"""


class SetupCase(EditorCase):
    def setUp(self):
        self.browser.show_as(1440, 1300)
        self.browser.complaints()
        self.browser.open(self.server.url)
        self.until("return document.querySelectorAll('#begin button').length > 10", "the use cases")

    def tearDown(self):
        # Without a configuration there is no live picture; everything else is right.
        self.assertEqual([each for each in self.browser.complaints() if "status of 4" not in each and "status of 503" not in each and "vibrate" not in each], [])

    def check(self, name, draws=False):
        """The page is right for everybody on a phone and on a desk. What is drawn is as large as what it is drawn around."""
        for width, height in ((360, 740), (1440, 1300)):
            self.browser.show_as(width, height)
            found = self.browser.run(CHECKS)
            self.assertEqual([each for each in found if not (draws and each.startswith(("target-size: <button>", "clipped-text: <button>")))], [], f"{name}, {width} points")
            self.browser.picture(f"{PICTURES}/setup-{name}-{width}.png")

    def begin(self, name):
        """Chooses a use case by keys alone."""
        self.browser.run("""document.getElementById('begin-box').open = true;
            [...document.querySelectorAll('#begin button')].find((each) => each.querySelector('b').textContent === arguments[0]).focus()""", name)
        self.keys("enter")
        self.until("return !document.getElementById('begin-box').open && document.activeElement.id === 'config-title'", "the chosen use case")

    def message(self):
        return self.browser.run("return document.getElementById('message').textContent")

    def drop(self, path=PICTURE):
        """Drops a picture on the page, and waits until it was scanned, or refused."""
        self.browser.type("#file", path)
        self.until(IS_DONE, "the answer")

    def press(self, label):
        self.browser.run("[...document.querySelectorAll('#places-tools button')].find((each) => each.textContent === arguments[0]).click()", label)

    def on_picture(self, x, y):
        """A place of the picture, from 0 to 1, as a place of the window."""
        left, top, width, height = self.box("#picture")
        return left + x * width, top + y * height

    def scanned(self, what):
        """Waits until the picture was scanned with what runs."""
        self.settle(what)
        self.until(IS_DONE, what)

    def handles(self):
        self.browser.run("scrollTo(0, 0)")
        self.browser.click("#move-cutout")
        self.until("return document.querySelector('#cutout-box')?.offsetWidth > 50", "the handles")

    def write(self, config):
        self.browser.run("const c = document.getElementById('config'); c.value = arguments[0]; c.oninput()", json.dumps(config, indent=2))

    def template(self, name):
        return next(each["text"] for each in self.server.json("/templates")["templates"] if each["name"] == name)


class NewFileCase(SetupCase):
    source = "/dev/video-none"

    @classmethod
    def make_server(cls):
        cls.path = os.path.join(cls.folder.name, "meter.json")
        return Server(PROGRAM, "--allow-save", source=cls.source, configs=[cls.path[:-len(".json")]])


class NewFileTest(NewFileCase):
    def number(self, key, value):
        self.browser.run("const n = document.getElementById('key-pluginConfig-useCase-' + arguments[0]); n.value = arguments[1]; n.dispatchEvent(new Event('change', { bubbles: true }))", key, str(value))

    def test_from_nothing_to_a_file_that_reads_the_meter(self):
        # There is no file, and the page says so and offers the use cases.
        self.server.line(f"there is no {self.path} yet")
        self.until("return document.getElementById('state').dataset.state === 'safeMode'", "the state that nothing is scanned")
        self.assertIn("no file of meter", self.browser.run("return document.getElementById('broken-text').textContent"))
        self.assertTrue(self.browser.run("return document.getElementById('begin-box').open && !document.getElementById('save').hidden"))
        self.assertEqual((self.text(), self.browser.run("return document.querySelectorAll('#problems li').length")), ("", 0))
        names = self.browser.run("return [...document.querySelectorAll('#begin b')].map((each) => each.textContent)")
        for name in ("barcode", "meter", "dial-meter", "mrz", "ocr"):
            self.assertIn(name, names)
        self.check("new-file")

        # A picture that comes first waits for the configuration.
        self.drop()
        self.assertIn("choose a use case", self.message())
        self.browser.run("document.getElementById('broken-show').focus()")
        self.keys("enter")
        self.assertEqual(self.browser.run("return document.activeElement.parentElement.id"), "begin-box")
        self.begin("meter")
        self.assertEqual(self.text(), self.template("meter"))
        self.assertEqual(self.server.json("/state")["state"], "safeMode", "choosing puts nothing into force")
        self.keys(("control", "z"))
        self.browser.click("#undo")
        self.assertEqual(self.text(), "")
        self.browser.click("#redo")
        self.assertEqual(self.text(), self.template("meter"))

        # The picture is scanned with it, and it is not where the cutout is.
        self.drop()
        self.until("return document.getElementById('broken').hidden && document.querySelector('#scene [data-role=cutout] path') !== null", "the cutout on the picture")
        self.assertEqual((self.browser.run(HAS_RESULT), self.server.json("/state")["mode"]), (False, "meter"))
        self.browser.run("scrollTo(0, 0)")
        self.check("unread")
        self.handles()
        left, top, width, height = self.box("#cutout-box")
        middle = (left + width / 2 + 40, top + height / 2 + 40)
        self.drag(middle, (middle[0], middle[1] + self.box("#picture")[3] / 4))
        self.scanned("the cutout moved")
        for box in (self.box("#cutout-box"), self.box("#scene [data-role=cutout] path")):
            self.assertAlmostEqual(box[1] + box[3] / 2, self.on_picture(0, 0.5)[1], delta=4)
        self.browser.picture(f"{PICTURES}/setup-cutout.png")
        self.assertTrue(self.browser.run("return document.getElementById('view').dataset.shows === 'own'"), "the picture stays")
        self.browser.click("#move-cutout")

        # The digits are drawn on the picture, whose region becomes the reference.
        self.browser.click("#draw-digits")
        self.until("return document.querySelector('#places img')?.naturalWidth === 1280", "the picture to draw on")
        self.assertIn("water-reference.jpg", self.browser.run("return document.querySelector('#places img').alt"))
        with open(os.path.join(ROOT, "Configs/meter-reference.json"), encoding="utf-8") as file:
            places = json.load(file)["viewPluginConfig"]["pluginConfig"]["meterConfig"]["digits"]
        for place in places:
            x, y, width, height = (place[key] / 100 for key in ("x", "y", "width", "height"))
            self.drag(self.on_picture(x, y), self.on_picture(x + width, y + height))
        self.assertEqual(self.browser.run("return document.querySelectorAll('.place').length"), len(places))
        self.press("Same height")
        self.check("digits", draws=True)
        self.press("Keep as reference")
        self.until("return document.getElementById('keep-reference').disabled", "the reference")
        self.press("Apply places")
        self.until("return document.getElementById('places') === null", "the end of drawing")
        self.scanned("the places")

        # The form says how many of them are decimals; then the picture reads as it should.
        self.number("numDigits", 8)
        self.number("numDecimalDigits", 3)
        self.browser.click("#apply")
        self.scanned("the numbers of digits")
        self.until(f"return document.querySelector('#results .main')?.textContent.startsWith('{VALUE}')", "the value")
        self.assertTrue(self.browser.run("return document.querySelector('#scene [data-role=highlight] path') !== null"))
        self.check("read")

        self.browser.click("#save")
        self.until("return document.querySelector('#problems .fine')?.textContent === 'Saved as meter.'", "the word that it is saved")
        with open(self.path, encoding="utf-8") as file:
            self.assertEqual(file.read(), self.text())
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["meter-reference.jpg", "meter.json"])
        scan = subprocess.run([PROGRAM, "scan", self.path, PICTURE], capture_output=True, text=True)
        self.assertEqual(scan.returncode, 0, scan.stderr)
        self.assertIn(f'"value":"{VALUE}"', scan.stdout)

        # Another text is saved over it as over any file.
        self.number("numDecimalDigits", 2)
        self.browser.click("#save")
        self.until("return document.querySelector('#problems .fine')?.textContent.includes('former text')", "the word that it is saved again")
        self.assertTrue(os.path.exists(self.path + "~"))

    def test_a_file_that_is_not_there_needs_leave_to_be_written_and_a_folder(self):
        nowhere = os.path.join(self.folder.name, "none", "meter.json")
        for arguments in ([os.path.join(self.folder.name, "other.json")], [nowhere, "--allow-save"], [self.path, os.path.join(self.folder.name, "second.json"), "--allow-save"]):
            ended = subprocess.run([PROGRAM, "serve", *arguments, "--port", "0"], capture_output=True, text=True, timeout=60)
            self.assertEqual(ended.returncode, 2, ended.stderr)


class SavedFirstTest(NewFileCase):
    def test_saving_before_anything_runs_puts_the_text_into_force(self):
        self.browser.run("const c = document.getElementById('config'); c.value = '{'; c.oninput()")
        self.browser.click("#save")
        self.until("return document.querySelector('#problems .error') !== null && document.getElementById('message').textContent !== ''", "the refusal")
        self.assertFalse(os.path.exists(self.path), "what cannot run is not saved")
        self.browser.click("#undo")
        self.begin("meter")
        self.browser.click("#save")
        self.until("return document.querySelector('#problems .fine')?.textContent === 'Saved as meter.'", "the word that it is saved")
        self.until("return document.getElementById('broken').hidden && document.getElementById('state').dataset.state !== 'safeMode'", "the running state")
        self.assertEqual(self.server.send("GET", "/config")[0], 200)
        with open(self.path, encoding="utf-8") as file:
            self.assertEqual(file.read(), self.text())


class LeftPictureTest(NewFileCase):
    source = CODE

    def test_a_picture_that_is_left_before_its_configuration_runs_holds_nothing_up(self):
        self.begin("meter")
        self.browser.run(HOLD, "PUT", "/config?language")
        self.browser.type("#file", PICTURE)
        self.until("return window.held === 1", "the text on its way")
        self.browser.click("#to-live")
        self.browser.run("release()")
        self.settle("the text")
        self.until("return document.getElementById('broken').hidden && document.getElementById('picture').naturalWidth === 640 && document.querySelector('#scene [data-role=cutout] path') !== null", "the live picture")
        self.handles()
        self.assertEqual(self.browser.run("return document.getElementById('setup').getAttribute('aria-busy')"), "false")


class DialTest(SetupCase):
    PICTURE, VALUE = os.path.join(ROOT, "Samples/Meters/water-dials.jpg"), "00042.3176"

    @classmethod
    def make_server(cls):
        with open(os.path.join(ROOT, "Configs/water-meter.json"), encoding="utf-8") as file:
            config = json.load(file)
        meter = config["viewPluginConfig"]["pluginConfig"]["meterConfig"]
        del meter["reference"]
        cls.dials = meter.pop("dials")
        path = os.path.join(cls.folder.name, "water")
        with open(path + ".json", "w", encoding="utf-8") as file:
            json.dump(config, file, indent=2)
        return Server(PROGRAM, configs=[path])

    def test_dials_that_are_drawn_on_a_dropped_picture_are_read(self):
        self.drop(self.PICTURE)
        values = "return [...document.querySelectorAll('#results .main')].map((each) => each.textContent)"
        self.assertFalse(any(each.startswith(self.VALUE) for each in self.browser.run(values)))
        self.browser.run("scrollTo(0, 0)")
        self.browser.click("#draw-dials")
        self.until("return document.querySelector('#places img')?.naturalWidth === 1280", "the picture to draw on")
        self.assertIn("water-dials.jpg", self.browser.run("return document.querySelector('#places img').alt"))
        for place in self.dials:
            x, y, radius = (place[key] / 100 for key in ("x", "y", "radius"))
            # A dial grows about its middle.
            self.drag(self.on_picture(x, y), self.on_picture(x + radius, y))
        self.assertEqual(self.browser.run("return document.querySelectorAll('.place.dials').length"), len(self.dials))
        self.check("dials", draws=True)
        self.press("Apply places")
        self.until("return document.getElementById('places') === null", "the end of drawing")
        self.scanned("the dials")
        drawn = self.config()["viewPluginConfig"]["pluginConfig"]["meterConfig"]["dials"]
        for dial, place in zip(drawn, self.dials):
            for key in ("x", "y", "radius"):
                self.assertAlmostEqual(dial[key], place[key], delta=0.5)
        # Which way they turn is no matter of the picture, and written in the text.
        config = self.config()
        for dial in config["viewPluginConfig"]["pluginConfig"]["meterConfig"]["dials"]:
            dial["direction"] = "clockwise"
        self.write(config)
        self.browser.click("#apply")
        self.scanned("the directions")
        self.until(f"return [...document.querySelectorAll('#results .main')].some((each) => each.textContent.startsWith('{self.VALUE}'))", "the value")


class RunningTest(SetupCase):
    @classmethod
    def make_server(cls):
        return Server(PROGRAM)

    def setUp(self):
        super().setUp()
        self.until("return document.getElementById('config').value.length > 50", "the text that runs")

    def test_a_use_case_takes_the_place_of_the_text_in_one_step(self):
        before, running = self.text(), self.server.json("/config")
        self.assertFalse(self.browser.run("return document.getElementById('begin-box').open"))
        self.begin("dial-meter")
        self.assertEqual(self.text(), self.template("dial-meter"))
        self.until("return document.querySelector('#problems .fine') !== null", "the word that it is valid")
        self.assertEqual(self.server.json("/config"), running)
        self.browser.click("#undo")
        self.assertEqual(self.text(), before)

    def test_drawing_ends_when_another_picture_comes(self):
        self.drop(os.path.join(ROOT, "Samples/product-ean13.jpg"))
        self.browser.run("scrollTo(0, 0)")
        self.browser.click("#move-cutout")
        self.until("return document.getElementById('cutout-box') !== null", "the handles")
        self.drop()
        self.assertTrue(self.browser.run("return document.getElementById('cutout-box') === null && document.getElementById('move-cutout').getAttribute('aria-pressed') === 'false'"))
        self.browser.click("#move-cutout")
        self.until("return document.getElementById('cutout-box') !== null", "the handles")
        self.browser.click("#to-live")
        self.until("return document.getElementById('cutout-box') === null && document.getElementById('picture').naturalWidth === 640", "the live picture")

    def test_a_picture_is_scanned_again_once_for_each_configuration_whoever_puts_it_into_force(self):
        self.drop()
        before = self.text()
        self.browser.run(SLOW, 0)

        def expect(count, what):
            self.until("return window.scans >= arguments[0]", what, count)
            self.scanned(what)
            time.sleep(1)
            self.assertEqual(self.browser.run("return window.scans"), count, what)

        self.swap("meter")
        expect(1, "another mode")
        self.until("return document.querySelector('#scene [data-role=cutout] path') !== null", "the cutout of the mode on the picture")
        config = self.config()
        config["viewPluginConfig"]["cutoutConfig"]["maxWidthPercent"] = "50%"
        self.write(config)
        self.browser.click("#apply")
        expect(2, "the page's own text")
        newest = self.server.json("/config/history")["entries"]
        self.assertEqual(self.server.send("POST", f"/config/history/{newest[1]['number']}", b"")[0], 200)
        expect(3, "the way back")
        self.swap("barcode-all")
        expect(4, "the first mode")
        self.assertEqual(self.text(), before)

    def test_the_cutout_stays_where_it_was_moved_last_while_the_picture_is_scanned(self):
        self.swap("meter")
        try:
            self.until("return document.getElementById('modes').value === 'meter'", "the mode with a cutout")
            self.drop()
            self.handles()
            self.browser.run(SLOW, 1500)
            self.browser.run("""window.tops = []; document.querySelector('#cutout-box .whole').focus();
                (function note() { tops.push(document.getElementById('cutout-box').getBoundingClientRect().top + scrollY); requestAnimationFrame(note); })()""")
            for count in (1, 2):
                self.keys(("shift", "down"))
                self.until("return window.scans === arguments[0]", "a scan", count)
            self.scanned("both moves")
            self.until("const [a, b] = ['#cutout-box', '#scene [data-role=cutout] path'].map((each) => document.querySelector(each).getBoundingClientRect().top); return Math.abs(a - b) < 2", "the cutout where it was moved")
            tops = self.browser.run("return tops")
            self.assertEqual([(a, b) for a, b in zip(tops, tops[1:]) if b < a - 0.5], [], "it never goes back")
            self.assertGreater(tops[-1], tops[0] + 15)

            # A scan that fails leaves nothing of the one before, and the next one brings the handles back.
            self.browser.run("window.fails = true; document.getElementById('retry').click()")
            self.until("return window.scans === 3", "the third scan")
            self.until(IS_DONE, "the failure")
            self.assertTrue(self.browser.run("return document.querySelector('#scene path') === null && document.getElementById('cutout-box').hidden"))
            self.browser.run("window.fails = false; document.getElementById('retry').click()")
            self.until("return !document.getElementById('cutout-box').hidden && document.querySelector('#scene [data-role=cutout] path') !== null", "the cutout")
        finally:
            self.swap("barcode-all")

    def test_what_a_picture_shows_is_listed_once_however_often_it_is_scanned(self):
        picture, count = os.path.join(ROOT, "Samples/product-ean13.jpg"), "return [...document.querySelectorAll('#results .note')].filter((each) => each.textContent.includes('product-ean13')).length"
        self.drop(picture)
        self.assertEqual(self.browser.run(count), 1)
        for button in ("#retry", "#retry-harder"):
            self.browser.click(button)
            self.until(IS_DONE, "the scan again")
            self.assertEqual(self.browser.run(count), 1)
        self.drop(picture)
        self.assertEqual(self.browser.run(count), 2, "a picture that is given anew")

    def test_in_german(self):
        self.browser.run("localStorage.setItem('scanview-language', 'de')")
        try:
            self.browser.open(self.server.url)
            self.until("return document.querySelector('#begin-box summary').textContent === 'Mit einem Anwendungsfall beginnen' && document.querySelectorAll('#begin button').length > 10", "the German page")
            self.browser.run("document.getElementById('begin-box').open = true; document.getElementById('configuration').scrollIntoView()")
            words = dict(self.browser.run("return [...document.querySelectorAll('#begin button')].map((each) => [...each.children].map((part) => part.textContent))"))
            english = {each["name"]: each["summary"] for each in self.server.json("/templates")["templates"]}
            self.assertEqual([name for name, summary in words.items() if summary == english[name]], [])
            self.check("german")
        finally:
            self.browser.run("localStorage.clear()")


if __name__ == "__main__":
    main()
