"""The stage of the page: controls, taps, pictures of the visitor, series, history, languages, and a server that comes back.

python3 Tests/Outputs/WebBrowser/test_stage.py PROGRAM PICTURES
"""
import json
import os
import re

import server as servers
from browser import Browser
from page_case import HAS_RESULT_AND_ITEM, PICTURES, PROGRAM, PageCase, main
from server import ROOT, Server, wait

MODULE = "const done = arguments[arguments.length - 1]; import('%s').then((module) => { %s }).catch((error) => done('failed: ' + error));"
# Words that no German sentence has.
ENGLISH = re.compile(r"\b(the|of|and|is|are|was|were|with|this|that|have|has|not|nothing|picture|pictures|results?|details|again|light|clear|copy|apply|undo|pause|history|counters|line|back|read|scanned|frames)\b", re.I)


class StageTest(PageCase):
    def setUp(self):
        self.browser.show_as(1440, 900)
        self.server.send("POST", "/commands/resume", b"{}")
        self.swap("barcode-all")
        self.server.send("POST", "/commands/zoom", b'{"ratio": 1}')
        self.open()

    def open(self):
        self.browser.open(self.server.url)
        self.until(HAS_RESULT_AND_ITEM, "a result")

    def module(self, path, script):
        """Runs a script with a module of the page."""
        return self.browser.run_async(MODULE % (path, script))

    def state(self, change):
        """Lets the page believe in another state of the scanner, also when an event has it ask again."""
        return self.module("/state.js", """(window.stateChanges ??= []).push((state) => { %s });
            module.overlay((real) => { const state = structuredClone(real); for (const change of stateChanges) change(state); return state; });
            done(true);""" % change)

    def requests(self):
        """The requests that the page made since this was called last, with their bodies."""
        return self.browser.run("""if (!window.sent) {
              window.sent = [];
              const real = window.fetch;
              window.fetch = (path, options) => { sent.push([String(path).split('?')[0], String(path), typeof options?.body === 'string' ? options.body : '']); return real(path, options); };
            }
            return sent.splice(0);""")

    def middle(self, selector):
        return self.browser.run("const box = document.querySelector(arguments[0]).getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]", selector)

    # ---- The torch.

    def test_the_torch_stands_where_flashConfig_says(self):
        self.state("state.camera.capabilities.torch = true")
        for alignment, down, across in [("top", 0, 0.5), ("top_left", 0, 0), ("top_right", 0, 1), ("bottom", 1, 0.5), ("bottom_left", 1, 0), ("bottom_right", 1, 1)]:
            for x, y in [(0, 0), (12, -7)]:
                self.state(f"state.camera.capabilities.torch = true; state.flashConfig.alignment = '{alignment}'; state.flashConfig.offset = {{ x: {x}, y: {y} }}")
                left, top = self.browser.run("""const view = document.getElementById('view').getBoundingClientRect(), box = document.getElementById('torch').getBoundingClientRect();
                    return [(box.left + box.width / 2 - view.left) / view.width, (box.top + box.height / 2 - view.top) / view.height]""")
                size = self.browser.run("const box = document.getElementById('view').getBoundingClientRect(); return [box.width, box.height]")
                # The middle of the button is at the edge but for its half and a margin.
                inset = 9 / 10 * 16 + 24
                self.assertAlmostEqual(left * size[0] - x, {0: inset, 0.5: size[0] / 2, 1: size[0] - inset}[across], delta=2, msg=alignment)
                self.assertAlmostEqual(top * size[1] - y, {0: inset, 1: size[1] - inset}[down], delta=2, msg=alignment)

    def test_the_torch_says_what_it_does_and_why_it_cannot(self):
        look = "const torch = document.getElementById('torch'); return [torch.hidden, torch.getAttribute('aria-label'), torch.getAttribute('aria-disabled'), torch.getAttribute('aria-pressed')]"
        self.assertEqual(self.browser.run(look), [False, "The light cannot be switched: this source has none.", "true", None])
        self.browser.click("#torch")
        self.assertEqual(self.browser.run("return document.getElementById('message').textContent"), "The light cannot be switched: this source has none.")
        self.state("state.camera.capabilities.torch = true; state.camera.requested.torch = 'on'")
        self.assertEqual(self.browser.run(look), [False, "Light: on", "false", "true"])
        self.requests()
        self.browser.run("document.getElementById('torch').click()")
        self.assertEqual(self.requests()[0][::2], ["/commands/torch", '{"mode":"off"}'])
        # Where the light follows the picture, the button goes through three ways.
        self.state("state.camera.capabilities.torch = true; state.flashConfig.mode = 'auto'; state.camera.requested.torch = 'auto'")
        self.assertEqual(self.browser.run(look)[1], "Light: automatic")
        self.browser.run("document.getElementById('torch').click()")
        self.assertEqual(self.requests()[0][::2], ["/commands/torch", '{"mode":"on"}'])
        self.state("state.flashConfig.mode = 'none'")
        self.assertEqual(self.browser.run(look)[0], True)

    # ---- Zoom.

    def test_wheel_and_keys_zoom_only_where_the_configuration_lets_them(self):
        ratio = lambda: self.server.json("/state")["zoom"]["ratio"]
        at = self.middle("#picture")
        self.browser.wheel(*at, -400)
        wait(lambda: ratio() == 2, "the zoom of the wheel")
        self.assertEqual(self.browser.run("return document.getElementById('zoom-value').textContent"), "2×")
        self.browser.run("document.activeElement.blur()")
        self.browser.press("+")
        wait(lambda: ratio() == 2.5, "the zoom of the key")
        self.browser.press("-", "-")
        wait(lambda: ratio() == 1.6, "the zoom of the other key")
        self.state("state.zoom.gesture = false")
        self.requests()
        self.browser.wheel(*at, -400)
        self.browser.press("+")
        self.browser.run("document.getElementById('zoom').value = 1; document.getElementById('zoom').oninput()")
        wait(lambda: ratio() == 2, "the zoom of the slider")
        self.assertEqual([each[0] for each in self.requests()].count("/commands/zoom"), 1, "the slider alone")

    def test_two_fingers_zoom(self):
        x, y = self.middle("#picture")
        touch = lambda kind, *places: self.browser.developer("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x + each, "y": y, "id": index} for index, each in enumerate(places)])
        touch("touchStart", -50, 50)
        touch("touchMove", -75, 75)
        touch("touchMove", -150, 150)
        touch("touchEnd")
        wait(lambda: self.server.json("/state")["zoom"]["ratio"] == 3, "the zoom of three times as far")

    def test_without_a_zoom_there_is_no_slider(self):
        self.assertFalse(self.browser.run("return document.getElementById('zoom-control').hidden"))
        self.state("state.zoom.most = 1")
        self.assertTrue(self.browser.run("return document.getElementById('zoom-control').hidden"))

    # ---- Taps.

    def test_a_tap_on_an_item_is_shown_and_reported_and_one_beside_it_says_so(self):
        self.until("return document.querySelector('#scene [data-role=highlight] path') !== null", "the mark")
        self.browser.point(*self.middle("#scene [data-role=highlight] path"), {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})
        self.until("return document.getElementById('tap').dataset.kind === 'item'", "the answer of the tap")
        self.assertEqual(self.browser.run("return document.getElementById('message').textContent"), "EAN_13 4006381333931")
        left, top = self.browser.run("const box = document.getElementById('scene').getBoundingClientRect(); return [box.left + box.width / 2, box.top + 6]")
        self.browser.point(left, top, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})
        self.until("return document.getElementById('tap').dataset.kind === 'nothing'", "the answer of the other tap")
        self.assertIn("nothing to tap on", self.browser.run("return document.getElementById('message').textContent"))

    def test_an_item_is_tapped_by_keyboard(self):
        self.requests()
        self.browser.run("document.querySelector('#items button').focus()")
        self.assertEqual(self.browser.run("return document.activeElement.getAttribute('aria-label')"), "Tap on EAN_13 4006381333931")
        self.browser.press("\ue007")
        self.until("return document.getElementById('message').textContent.includes('4006381333931')", "the answer")
        sent = [each for each in self.requests() if each[0] == "/commands/tap"]
        self.assertEqual(len(sent), 1)
        self.assertTrue(self.browser.run("return document.activeElement === document.querySelector('#items button')"), "new frames leave the focus where it is")

    # ---- Snapshot and series.

    def collect_downloads(self):
        self.browser.run("window.saved = []; HTMLAnchorElement.prototype.click = function () { saved.push(this.download); }")

    def test_a_snapshot_is_saved_in_full_size(self):
        self.collect_downloads()
        self.browser.click("#snapshot")
        self.until("return saved.length === 1", "the file")
        self.assertRegex(self.browser.run("return saved[0]"), r"^snapshot-.*Z\.jpeg$")

    def test_a_series_takes_as_many_pictures_as_were_asked_for_and_can_be_stopped(self):
        self.collect_downloads()
        self.browser.click("#series")
        self.browser.run("document.getElementById('series-count').value = 3; document.getElementById('series-interval').value = 0.2")
        self.browser.click("#series-start")
        self.until("return [...document.querySelectorAll('#series-pictures img')].filter((each) => each.naturalWidth > 100).length === 3", "three pictures")
        self.until("return document.getElementById('series-start').textContent === 'Start'", "the end")
        self.assertEqual(self.browser.run("return document.getElementById('series-progress').textContent"), "3 of 3 pictures")
        self.browser.picture(f"{PICTURES}/series.png")
        self.browser.click("#series-save")
        self.until("return saved.length === 3", "the files")
        self.assertEqual(len(set(self.browser.run("return saved"))), 3)
        self.browser.run("document.getElementById('series-count').value = 50; document.getElementById('series-interval').value = 60")
        self.browser.click("#series-start")
        self.until("return document.querySelectorAll('#series-pictures li').length === 1", "the first picture")
        self.browser.click("#series-start")
        self.until("return document.getElementById('series-start').textContent === 'Start'", "the end after one picture")
        self.browser.press("\ue00c")

    # ---- Cameras.

    def test_another_camera_is_chosen_by_the_configuration(self):
        self.assertTrue(self.browser.run("return document.getElementById('camera-choice').hidden"))
        self.state("state.cameras = [{ name: 'Front', device: '/dev/video0' }, { name: 'Back', device: '/dev/video2' }]")
        self.assertFalse(self.browser.run("return document.getElementById('camera-choice').hidden"))
        self.requests()
        self.browser.run("const select = document.getElementById('cameras'); select.value = '/dev/video2'; select.onchange()")
        wait(lambda: self.server.json("/config").get("cameraConfig", {}).get("device") == "/dev/video2", "the camera in the configuration")

    # ---- Results.

    def test_the_history_shows_where_each_result_was_read_and_leads_to_its_entry(self):
        self.until("const picture = document.querySelector('#strip img'); return picture !== null && picture.naturalWidth > 30", "the small picture")
        self.browser.click("#strip button")
        self.assertTrue(self.browser.run("return document.activeElement === document.querySelector('#results li') && document.querySelector('#results details').open"))
        # The picture shows the code: dark and light in turn.
        changes = self.browser.run("""const picture = document.querySelector('#strip img'), canvas = document.createElement('canvas');
            canvas.width = picture.naturalWidth; canvas.height = picture.naturalHeight;
            const context = canvas.getContext('2d');
            context.drawImage(picture, 0, 0);
            const row = context.getImageData(0, Math.round(canvas.height / 2), canvas.width, 1).data;
            let count = 0, dark = null;
            for (let x = 0; x < canvas.width; x += 1) { const now = row[4 * x] < 128; if (dark !== null && now !== dark) count += 1; dark = now; }
            return count;""")
        self.assertGreaterEqual(changes, 40)

    def rows(self):
        return self.browser.run("return [...document.querySelectorAll('#results > li')].map((each) => [each.querySelector('.main').textContent, [...each.querySelectorAll('dl > div')].map((row) => [row.querySelector('dt').textContent, row.querySelector('dd span').textContent])])")

    def test_elements_of_gs1_and_addresses_are_named(self):
        self.own_picture("shipping-code128.jpg")
        rows = dict((text, dict(fields)) for text, fields in self.rows())
        self.assertEqual(rows["00006141411234567890"]["(00) SSCC"], "006141411234567890")
        self.own_picture("flyer-qr.jpg")
        link = self.browser.run("const link = document.querySelector('#results li a'); return [link.href, link.rel, link.target, link.getAttribute('aria-label')]")
        self.assertEqual(link, ["https://example.org/workshop?day=friday", "noopener noreferrer nofollow", "_blank", "https://example.org/workshop?day=friday (opens a new tab)"])
        rows = dict((text, dict(fields)) for text, fields in self.rows())
        self.assertEqual(rows["https://example.org/workshop?day=friday"]["Kind"], "Web address")
        self.assertEqual(rows["https://example.org/workshop?day=friday"]["Host"], "example.org")

    def test_what_is_no_web_address_is_never_a_link(self):
        links = self.module("/fields.js", "done(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org', 'HTTPS://example.org/x', 'http://', 'https://a b', ' https://example.org'].map(module.webAddress));")
        self.assertEqual(links, [None, None, None, "https://example.org/x", None, None, None])

    def test_a_meter_shows_its_digits_with_their_places_and_a_document_its_fields(self):
        meter = {"pluginID": "m", "confidence": 97, "cropRect": {"x": 0, "y": 0, "width": 9, "height": 9}, "meterResult": {
            "value": "01234.5", "decimalValue": "1234.5", "unit": "m³", "digits": [{"text": each, "confidence": 90 + index, "corners": []} for index, each in enumerate("012345")]}}
        self.module("/results.js", f"module.addResult({json.dumps(meter)}, 'test'); done(true);")
        digits = self.browser.run("return [...document.querySelectorAll('#results li:first-child .digits li')].map((each) => [each.querySelector('b').textContent, each.querySelector('small').textContent, each.querySelector('.hidden').textContent])")
        self.assertEqual([each[:2] for each in digits], [["0", "10,000"], ["1", "1,000"], ["2", "100"], ["3", "10"], ["4", "1"], ["5", "0.1"]])
        self.assertEqual(digits[5][2], "5 at the place of 0.1, certainty 95 %")
        self.assertEqual(self.browser.run("return document.querySelector('#results .main').textContent"), "01234.5 m³")
        self.browser.picture(f"{PICTURES}/meter.png")
        self.assertEqual(self.server.send("POST", "/commands/swap", json.dumps({"config": json.load(open(os.path.join(ROOT, "Configs/mrz.json")))}).encode())[0], 200)
        self.own_picture("Text/passport-td3.jpg")
        fields = dict(self.rows()[0][1])
        self.assertEqual((fields["Surname"], fields["Given names"], fields["Date of birth"]), ("ERIKSSON", "ANNA MARIA", "1974-08-12"))
        self.browser.picture(f"{PICTURES}/passport.png")

    def test_counters_are_shown_on_request(self):
        self.requests()
        self.browser.click("#counters-details summary")
        self.until("return [...document.querySelectorAll('#counters dt')].some((each) => each.textContent === 'Mean scan time')", "the counters")
        self.browser.click("#counters-details summary")
        self.assertIn("/metrics", [each[0] for each in self.requests()])

    # ---- Pictures of the visitor.

    def test_what_was_read_is_drawn_over_the_picture_and_the_live_picture_comes_back(self):
        self.own_picture("product-ean13.jpg")
        self.until("return document.getElementById('picture').naturalWidth === 1280 && document.querySelector('#scene [data-role=highlight] path') !== null", "the mark")
        # The code lies where `scan` says: x 571…927 of 1280.
        left, right = self.browser.run("""const mark = document.querySelector('#scene [data-role=highlight] path').getBBox(), view = document.getElementById('scene').viewBox.baseVal;
            return [mark.x / view.width * 1280, (mark.x + mark.width) / view.width * 1280]""")
        self.assertAlmostEqual(left, 571, delta=4)
        self.assertAlmostEqual(right, 927, delta=4)
        self.browser.picture(f"{PICTURES}/own-picture.png")
        self.browser.click("#to-live")
        self.until("return document.getElementById('own-bar').hidden && document.getElementById('picture').naturalWidth === 640", "the live picture")
        self.until("return document.querySelector('#scene [data-role=highlight] path') !== null", "its mark")

    def test_a_failure_says_why_and_what_to_try_and_can_be_tried_harder(self):
        self.own_picture("Meters/water-reference.jpg")
        why = self.browser.run("return [...document.querySelectorAll('#own-why li')].map((each) => each.textContent)")
        self.assertGreaterEqual(len(why), 1)
        self.assertGreater(len(why[0].split(". ")), 1, "a reason and an advice")
        self.browser.picture(f"{PICTURES}/own-picture-unread.png")
        self.requests()
        self.browser.click("#retry-harder")
        self.until("return document.getElementById('own-bar').getAttribute('aria-busy') === 'false'", "the answer")
        self.assertIn("/scan?effort=thorough&language=en", [each[1] for each in self.requests()])
        self.browser.click("#retry")
        self.until("return document.getElementById('own-bar').getAttribute('aria-busy') === 'false'", "the answer")
        self.browser.click("#to-live")

    # ---- Languages.

    def visible_words(self):
        """What a visitor sees or hears of the page, without what was read, names of files, the configuration, and the help of its keys, which is in English and says so."""
        return self.browser.run("""const words = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
              const parent = walker.currentNode.parentElement, text = walker.currentNode.textContent.trim();
              if (text && !parent.closest('script, svg, bdi, textarea, h1, #modes, #languages, small[lang=en], [hidden]')) words.push(text);
            }
            for (const each of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')) {
              if (each.closest('[hidden]')) continue;
              for (const name of ['aria-label', 'title', 'alt', 'placeholder']) if (each.getAttribute(name)) words.push(each.getAttribute(name));
            }
            return words;""")

    def check_german(self, place):
        english, german = [json.loads(self.server.send("GET", f"/texts.json?language={each}")[1])["texts"] for each in ("en", "de")]
        foreign = {english[key] for key in english if english[key] != german[key]} - set(german.values())
        words = self.visible_words()
        self.assertGreater(len(words), 20)
        found = [each for each in words if each in foreign or ENGLISH.search(re.sub(r"\S*[\d./_]\S*", "", each))]
        self.assertEqual(found, [], place)

    def test_no_english_word_is_left_on_the_german_page(self):
        self.browser.run("localStorage.setItem('scanview-language', 'de')")
        try:
            self.open()
            self.assertEqual(self.browser.run("return document.documentElement.lang"), "de")
            self.browser.run("document.querySelector('#results details').open = true; document.getElementById('counters-details').open = true")
            self.until("return [...document.querySelectorAll('#counters dt')].length > 8", "the counters")
            self.check_german("live")
            self.browser.picture(f"{PICTURES}/german.png")
            self.browser.click("#torch")
            self.check_german("torch")
            self.browser.click("#series")
            self.check_german("dialog")
            self.browser.press("\ue00c")
            self.browser.click("#pause")
            self.until("return document.getElementById('state').dataset.state === 'paused'", "the pause")
            self.check_german("paused")
            self.browser.click("#pause")
            self.own_picture("Meters/water-reference.jpg")
            self.check_german("a picture in which nothing was read")
            self.browser.picture(f"{PICTURES}/german-unread.png")
            self.browser.type("#file", os.path.join(ROOT, "README.md"))
            self.until("return document.querySelector('#own-why li')?.textContent.length > 10 && document.getElementById('own-bar').getAttribute('aria-busy') === 'false'", "the refusal")
            self.check_german("a file that is no picture")
            self.own_picture("shipping-code128.jpg")
            self.check_german("a picture with results")
            self.module("/state.js", "module.showState('lost'); done(true);")
            self.check_german("lost")
        finally:
            self.browser.run("localStorage.clear()")

    def test_the_language_is_the_browsers_and_can_be_switched(self):
        german = Browser(arguments=["--accept-lang=de-DE,de"])
        try:
            german.open(self.server.url)
            wait(lambda: german.run("return document.documentElement.lang === 'de' && document.getElementById('pause').textContent === 'Anhalten'"), "the German page")
            wait(lambda: german.run("return document.getElementById('languages').options.length === 2"), "the choice")
            german.run("const select = document.getElementById('languages'); select.value = 'en'; select.onchange()")
            wait(lambda: german.run("return document.documentElement.lang === 'en' && document.getElementById('pause').textContent === 'Pause'"), "the English page")
        finally:
            german.close()

    def test_a_page_that_is_read_from_the_right_stays_whole(self):
        self.browser.run("document.documentElement.dir = 'rtl'")
        left, right = self.browser.run("return ['#stage', '#side'].map((each) => document.querySelector(each).getBoundingClientRect().left)")
        self.assertGreater(left, right, "the stage is at the right")
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0)
        self.browser.picture(f"{PICTURES}/from-the-right.png")

    # ---- A life with breaks.

    def test_results_are_counted_once_over_a_break_of_the_stream(self):
        total = """const counts = [...document.querySelectorAll('#results .note')].map((each) => Number((each.textContent.match(/([\\d,]+) times/) ?? [0, '1'])[1].replace(/,/g, '')));
            return counts.reduce((sum, each) => sum + each, 0)"""

        def settle():
            self.server.send("POST", "/commands/pause", b"{}")
            counted = self.server.counter("scanview_results_total")
            seen = [-1, None]

            def is_still():
                seen[0], seen[1] = seen[1], self.browser.run(total)
                return seen[0] == seen[1]
            # A number that is shown may be half a second old.
            self.until("return document.getElementById('state').dataset.state === 'paused'", "the pause")
            self.browser.run_async("setTimeout(arguments[0], 700)")
            wait(is_still, "a list that stands")
            return counted, seen[1]

        before = settle()
        self.server.send("POST", "/commands/resume", b"{}")
        goes_on = lambda count: wait(lambda: self.server.counter("scanview_results_total") > before[0] + count, "further results")
        goes_on(10)
        # The stream breaks, results go on, and the page comes back twice at once.
        self.module("/page.js", "module.stop(); done(true);")
        goes_on(40)
        self.module("/page.js", "module.listen(); module.listen(); done(true);")
        goes_on(60)
        after = settle()
        self.assertEqual(after[1] - before[1], after[0] - before[0])

    def test_a_server_that_starts_again_is_found_and_the_list_stays(self):
        own = Server(PROGRAM)
        port, free = own.port, servers.free_port
        browser = Browser()
        try:
            browser.open(own.url)
            wait(lambda: browser.run("return document.querySelectorAll('#results li').length === 1"), "a result")
            own.close()
            wait(lambda: browser.run("return document.getElementById('state').dataset.state === 'lost'"), "the word that the connection is lost")
            browser.picture(f"{PICTURES}/lost.png")
            self.assertEqual(browser.run("return document.querySelectorAll('#results li').length"), 1)
            servers.free_port = lambda: port
            own = Server(PROGRAM, source="synthetic:text=12345670,format=EAN_8")
            wait(lambda: browser.run("return document.getElementById('state').dataset.state === 'live'"), "the connection")
            wait(lambda: browser.run("return [...document.querySelectorAll('#results .main bdi')].map((each) => each.textContent).filter((each) => ['4006381333931', '12345670'].includes(each)).join() === '12345670,4006381333931'"), "both results")
            self.assertIn("connection is back", browser.run("return document.getElementById('message').textContent"))
            wait(lambda: browser.run("return document.getElementById('picture').naturalWidth > 0 && document.getElementById('picture').src.includes('?')"), "the picture")
        finally:
            servers.free_port = free
            browser.close()
            own.close()


if __name__ == "__main__":
    main()
