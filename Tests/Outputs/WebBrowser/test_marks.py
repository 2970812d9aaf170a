"""What is drawn over the live picture and what can be done with it: unwanted items, colors, elements that are clicked, and who watches.

python3 Tests/Outputs/WebBrowser/test_marks.py PROGRAM PICTURES
"""
import json

from browser import Browser
from page_case import PICTURES, PROGRAM, PageCase, main
from server import Server, wait

# A code in the middle of the picture, with room around it.
SOURCE = "synthetic:text=4006381333931,format=EAN_13,module=2"
IN_RANGE, OUT_OF_RANGE, AMBER = "#00FF00", "#FF0000", "#FFB000"


def config(alignment="center", elements=()):
    """Reads codes in a cutout; at the top it has none."""
    return {"cameraConfig": {"captureResolution": "720p"}, "viewPluginConfig": {
        "pluginConfig": {"id": "codes", "cancelOnResult": False, "barcodeConfig": {"barcodeFormats": ["EAN_13"]}},
        "cutoutConfig": {
            "alignment": alignment, "maxWidthPercent": "80%", "maxHeightPercent": "25%" if alignment == "top" else "60%", "ratioFromSize": {"width": 4, "height": 1 if alignment == "top" else 2},
            "strokeColor": OUT_OF_RANGE[1:], "feedbackStrokeColor": IN_RANGE[1:], "strokeWidth": 3},
        "scanFeedbackConfig": {"style": "rect", "strokeColor": "0000FF", "fillColor": "220000FF"},
        "uiFeedbackConfig": {"elements": list(elements)}}}


def element(name, words, anchor, clickable=True):
    return {"id": name, "tag": f"tag of {name}", "clickable": clickable, "defaultContent": {"contentValue": words},
            "defaultAttributes": {"backgroundColor": "CC102040"}, "overlay": {"anchor": anchor}}


class MarksTest(PageCase):
    @classmethod
    def make_server(cls):
        return Server(PROGRAM, source=SOURCE)

    def setUp(self):
        self.browser.show_as(1280, 900)
        self.server.send("POST", "/commands/resume", b"{}")

    def show(self, content, waits="highlight"):
        self.assertEqual(self.server.send("PUT", "/config", json.dumps(content).encode())[0], 200)
        self.assertEqual(self.server.send("POST", "/commands/clear", b"{}")[0], 200)
        self.browser.open(self.server.url)
        self.until_role(waits)

    def until_role(self, role):
        self.until(f"return document.querySelector('#scene [data-role={role}] path, #scene [data-role={role}] text') !== null", f"a shape of {role}")

    def attribute(self, role, name):
        return self.browser.run("return document.querySelector(arguments[0])?.getAttribute(arguments[1]) ?? null", f"#scene [data-role={role}] path", name)

    # ---- Colors.

    def test_the_cutout_has_another_color_while_something_is_in_range(self):
        self.show(config("top"), "cutout")
        # A page that was just opened shows the scene of the last one first.
        wait(lambda: self.attribute("cutout", "stroke") == OUT_OF_RANGE, "the color out of range")
        frames = self.server.counter("scanview_frames_scanned_total")
        wait(lambda: self.server.counter("scanview_frames_scanned_total") > frames + 10, "further scenes")
        self.assertEqual(self.attribute("cutout", "stroke"), OUT_OF_RANGE)
        self.assertIsNone(self.attribute("highlight", "d"), "nothing is read beside the cutout")
        self.browser.picture(f"{PICTURES}/out-of-range.png")
        self.show(config(), "highlight")
        wait(lambda: self.attribute("cutout", "stroke") == IN_RANGE, "the color in range")
        self.assertEqual((self.attribute("highlight", "stroke"), self.attribute("highlight", "fill")), ("#0000FF", "#0000FF22"))
        self.browser.picture(f"{PICTURES}/in-range.png")

    # ---- Unwanted items.

    def test_an_item_is_reported_as_unwanted_and_marked_and_delivered_no_more(self):
        self.show(config())
        self.until("return document.querySelectorAll('#items li').length === 1", "the item")
        self.assertEqual(self.browser.run("return document.querySelector('#items li button.quiet').getAttribute('aria-label')"), "Deliver EAN_13 4006381333931 no more")
        self.browser.run("document.querySelector('#items li button.quiet').focus()")
        self.browser.press("\ue007")
        self.until_role("unwanted")
        self.assertEqual((self.attribute("unwanted", "stroke"), self.attribute("unwanted", "fill")), (AMBER, AMBER + "21"))
        self.assertIsNone(self.attribute("highlight", "d"), "it is no find any more")
        self.until("return document.querySelector('#items li.unwanted button').getAttribute('aria-label') === 'Unwanted: EAN_13 4006381333931' && document.querySelector('#items li button.quiet').hidden", "the word in the list")
        self.browser.picture(f"{PICTURES}/unwanted.png")
        delivered, frames = self.server.counter("scanview_results_total"), self.server.counter("scanview_frames_scanned_total")
        wait(lambda: self.server.counter("scanview_frames_scanned_total") > frames + 10, "further frames")
        self.assertEqual(self.server.counter("scanview_results_total"), delivered)
        items = json.loads(self.server.send("POST", "/commands/status", b"{}")[1])["items"]
        self.assertEqual([(each["text"], each["isUnwanted"]) for each in items], [("4006381333931", True)], "it stays in the list of all items")
        self.server.send("POST", "/commands/clear", b"{}")
        self.until_role("highlight")

    # ---- Elements that can be clicked.

    def listen(self):
        """Collects the clicks that the stream of events reports."""
        self.browser.run("""window.clicks = []; window.sent = [];
            const stream = new EventSource('/events');
            stream.addEventListener('clicked', (event) => clicks.push(JSON.parse(event.data)));
            const real = window.fetch;
            window.fetch = (path, options) => { sent.push(String(path).split('?')[0]); return real(path, options); };
            window.isListening = new Promise((done) => { stream.onopen = done; });""")
        self.browser.run_async("const done = arguments[arguments.length - 1]; window.isListening.then(() => done(true))")

    def test_a_click_and_a_key_on_an_element_are_reported_and_no_tap(self):
        self.show(config(elements=[element("help", "Help", "top_left"), element("note", "Only words", "top_right", clickable=False), element("stop", "Stop", "bottom_center")]), "element")
        self.until("return document.querySelectorAll('#elements button').length === 2", "a button for each that can be clicked")
        self.listen()
        where = "const box = document.querySelector(arguments[0]).getBoundingClientRect(); return [box.left, box.top, box.width, box.height].map(Math.round)"
        drawn, button = self.browser.run(where, "#scene [data-id='element/codes/help']"), self.browser.run(where, "#elements button[aria-label=Help]")
        for one, other in zip(drawn, button):
            self.assertAlmostEqual(one, other, delta=1, msg="the button lies over what is drawn")
        down = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.browser.point(drawn[0] + drawn[2] / 2, drawn[1] + drawn[3] / 2, *down)
        self.until("return clicks.length === 1", "the click")
        self.assertEqual(self.browser.run("return clicks[0]"), {"event": "clicked", "element": "help", "tag": "tag of help", "pluginID": "codes"})
        self.assertEqual(self.browser.run("return document.getElementById('message').textContent"), "Clicked: Help")
        # Words that cannot be clicked are a part of the picture.
        note = self.browser.run(where, "#scene [data-id='element/codes/note']")
        self.browser.point(note[0] + note[2] / 2, note[1] + note[3] / 2, *down)
        self.until("return sent.filter((each) => each === '/commands/tap').length === 1", "the tap")
        self.assertEqual(self.browser.run("return sent.filter((each) => each === '/commands/click').length"), 1)
        # The keyboard comes there, and new scenes leave it where it is.
        self.browser.run("document.querySelector('#elements button[aria-label=Help]').focus()")
        self.browser.press("\ue004")
        self.assertEqual(self.browser.run("return document.activeElement.getAttribute('aria-label')"), "Stop")
        frames = self.server.counter("scanview_frames_scanned_total")
        wait(lambda: self.server.counter("scanview_frames_scanned_total") > frames + 10, "further scenes")
        self.browser.picture(f"{PICTURES}/element-focus.png")
        self.browser.press("\ue007")
        self.until("return clicks.length === 2 && clicks[1].element === 'stop'", "the click by key")
        # What is there no more has no button.
        self.server.send("PUT", "/config", json.dumps(config()).encode())
        self.until("return document.querySelectorAll('#elements button').length === 0", "no button")

    def test_only_what_can_be_clicked_takes_the_command(self):
        self.show(config(elements=[element("help", "Help", "top_left"), element("note", "Only words", "top_right", clickable=False)]), "element")
        status, body = self.server.send("POST", "/commands/click", b'{"element": "help", "pluginID": "codes"}')
        self.assertEqual((status, json.loads(body)["tag"]), (200, "tag of help"))
        for wrong, expected in [({"element": "note"}, 409), ({"element": "other"}, 409), ({"element": "help", "pluginID": "other"}, 409), ({}, 400), ({"element": 3}, 400)]:
            status, body = self.server.send("POST", "/commands/click", json.dumps(wrong).encode())
            self.assertEqual(status, expected, body)

    # ---- The words of refusals and problems in another language.

    def test_refusals_and_problems_are_in_the_language_of_the_page(self):
        self.browser.open(f"{self.server.url}")
        self.browser.run("localStorage.setItem('scanview-language', 'de')")
        try:
            self.browser.open(self.server.url)
            self.until("return document.documentElement.lang === 'de' && document.getElementById('config').value.length > 10", "the German page")
            answer = self.browser.run_async("const done = arguments[arguments.length - 1]; import('/connection.js').then((module) => module.command('click', { element: 'other' })).then((answer) => done(answer.content.error.message))")
            self.assertIn("kein anklickbares Element", answer)
            self.assertIn("kein anklickbares Element", self.browser.run("return document.getElementById('message').textContent"))
            self.browser.run("""const text = document.getElementById('config');
                text.value = text.value.replace('"EAN_13"', '"EAN_31"');
                text.dispatchEvent(new Event('input', { bubbles: true }));""")
            self.until("return document.querySelector('#problems .error') !== null", "the problem")
            words, english = self.browser.run("const entry = document.querySelector('#problems .error'); return [entry.textContent, entry.querySelectorAll('[lang=en]').length]")
            self.assertIn("Meinten Sie `EAN_13`?", words)
            self.assertEqual(english, 0, words)
        finally:
            self.browser.run("localStorage.clear()")


class ViewersTest(PageCase):
    @classmethod
    def make_server(cls):
        return Server(PROGRAM, "--pause-unwatched", source=SOURCE)

    def state(self):
        return self.server.json("/state")["state"]

    def test_the_scanner_pauses_when_the_last_page_is_closed_and_goes_on_with_the_next(self):
        wait(lambda: self.state() == "running", "a scanner that nobody has watched yet")
        self.browser.open(self.server.url)
        self.until("return document.getElementById('state').dataset.state === 'live'", "the page")
        # Loading it again is no farewell.
        self.browser.open(self.server.url)
        self.until("return document.getElementById('state').dataset.state === 'live'", "the page")
        self.browser.run("window.viewers = []; window.stream = new EventSource('/events?language=en'); stream.addEventListener('viewers', (event) => viewers.push(JSON.parse(event.data)))")
        self.until("return viewers.some((each) => each.count === 2 && each.change === 'attached')", "the second viewer")
        other = Browser()
        try:
            other.open(self.server.url)
            self.until("return viewers.some((each) => each.count === 3)", "the third viewer")
        finally:
            other.close()
        self.until("return viewers[viewers.length - 1].change === 'detached' && viewers[viewers.length - 1].count === 2", "one less")
        self.assertEqual(self.state(), "running")
        self.browser.open("about:blank")
        wait(lambda: self.state() == "paused", "the pause")
        self.browser.open(self.server.url)
        wait(lambda: self.state() == "running", "the scanner")
        self.until("return document.getElementById('state').dataset.state === 'live'", "the page")


if __name__ == "__main__":
    main()
