"""The configuration in the page of `scanview serve`: completion, form, cutout and digits on the picture, steps, saving.

python3 Tests/Outputs/WebBrowser/test_editor.py PROGRAM PICTURES: PROGRAM is scanview-serve, and screenshots go into the folder PICTURES.
"""
import json
import os
import shutil
import time

from browser import Browser
from page_case import PICTURES, PROGRAM, PageCase, main
from server import ROOT, Server, wait

KEYS = {"down": "\ue015", "up": "\ue013", "left": "\ue012", "right": "\ue014", "enter": "\ue007", "tab": "\ue004", "escape": "\ue00c", "delete": "\ue017", "shift": "\ue008", "control": "\ue009"}


class EditorCase(PageCase):
    source, names, arguments = "synthetic:text=4006381333931,format=EAN_13", ("barcode-all", "workflow-parallel"), ("--allow-save",)

    @classmethod
    def make_server(cls):
        for name in cls.names:
            shutil.copy(os.path.join(ROOT, "Configs", f"{name}.json"), cls.folder.name)
        cls.prepare()
        return Server(PROGRAM, *cls.arguments, source=cls.source, configs=[os.path.join(cls.folder.name, name) for name in cls.names])

    @classmethod
    def prepare(cls):
        """Changes the files of the server before it starts."""

    def setUp(self):
        self.swap(self.names[0])
        self.browser.call("POST", "/window/rect", {"width": 1440, "height": 1300})
        self.browser.complaints()
        self.browser.open(self.server.url)
        self.until("return document.querySelector('#config').value.length > 50 && document.querySelector('.field') !== null", "the form")
        self.until("return document.querySelector('#scene [data-role=cutout]') !== null", "the scene")

    def tearDown(self):
        # Answers that refuse are part of the tests, and a browser lets nothing vibrate before the first click.
        self.assertEqual([each for each in self.browser.complaints() if "status of 4" not in each and "vibrate" not in each], [])

    def text(self):
        return self.browser.run("return document.getElementById('config').value")

    def config(self):
        return json.loads(self.text())

    def caret(self, before):
        """Sets the caret before a part of the text."""
        self.assertIn(before, self.text())
        self.browser.run("const c = document.getElementById('config'), at = c.value.indexOf(arguments[0]); c.focus(); c.setSelectionRange(at, at)", before)

    def keys(self, *keys):
        """Presses keys one after another; a tuple is pressed together."""
        actions = []
        for key in keys:
            together = [KEYS.get(each, each) for each in (key if isinstance(key, tuple) else (key,))]
            actions += [{"type": "keyDown", "value": each} for each in together] + [{"type": "keyUp", "value": each} for each in reversed(together)]
        self.browser.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def drag(self, start, end):
        """Drags from a place of the window to another one."""
        move = lambda place: {"type": "pointerMove", "duration": 50, "x": round(place[0]), "y": round(place[1])}
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self.browser.call("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
            move(start), {"type": "pointerDown", "button": 0}, move(middle), move(end), {"type": "pointerUp", "button": 0}]}]})

    def box(self, selector):
        return self.browser.run("const b = document.querySelector(arguments[0]).getBoundingClientRect(); return [b.left, b.top, b.width, b.height]", selector)

    def settle(self, what):
        """Waits until the text that is shown runs."""
        wait(lambda: self.server.json("/document")["text"] == self.text(), what)


class TextTest(EditorCase):
    def test_keys_and_values_are_completed_from_the_schema_by_keys_alone(self):
        self.caret('"style"')
        self.keys(*'"redraw')
        self.until("return !document.getElementById('completions').hidden", "the suggestions")
        state = self.browser.run("""const f = document.getElementById('config'), chosen = document.getElementById(f.getAttribute('aria-activedescendant'));
            return [f.getAttribute('aria-controls'), chosen?.getAttribute('role'), chosen?.getAttribute('aria-selected'), chosen?.textContent, document.getElementById('completion-state').textContent]""")
        self.assertEqual(state[:3], ["completions", "option", "true"])
        self.assertIn("redrawTimeout", state[3])
        self.assertEqual(state[4], "1 suggestion")
        # What the object has already is not suggested again.
        self.keys(*["\ue003"] * 7, *'"beep')
        self.until("return document.getElementById('completions').hidden", "no suggestions")

    def test_a_key_is_completed_then_its_value_and_the_text_is_valid(self):
        self.caret('"scanFeedbackConfig"')
        self.keys(*'"uiF', "escape")
        self.until("return document.getElementById('completions').hidden", "no suggestions after Escape")
        self.keys(*["\ue003"] * 4)
        self.caret('"cancelOnResult"')
        self.keys(*'"startV')
        self.until("return document.querySelector('#completions [aria-selected=true] b')?.textContent === 'startVariables'", "the suggestion startVariables")
        self.keys(*["\ue003"] * 7, *'"isGui')
        self.until("return document.querySelector('#completions [aria-selected=true] b')?.textContent === 'isGuidanceEnabled'", "the suggestion isGuidanceEnabled")
        self.browser.picture(f"{PICTURES}/editor-completion.png")
        self.keys("tab")
        self.until("return document.querySelector('#completions [aria-selected=true] b')?.textContent === 'true'", "the values")
        self.keys("down", "enter", ",", " ")
        self.assertIs(self.config()["viewPluginConfig"]["pluginConfig"]["isGuidanceEnabled"], False)
        self.until("return document.querySelector('#problems .fine') !== null", "the word that it is valid")
        self.assertEqual(self.browser.run("return document.activeElement.id"), "config")

    def test_use_cases_exclude_each_other_and_lists_offer_what_is_missing(self):
        self.caret('"barcodeConfig"')
        self.keys(*'"Config')
        names = self.browser.run("return [...document.querySelectorAll('#completions b')].map((each) => each.textContent)")
        self.assertEqual([name for name in names if name == "meterConfig"], [])
        self.keys("escape", *["\ue003"] * 7)
        self.caret('"ALL"')
        self.keys(*'"QR_')
        self.until("return document.querySelectorAll('#completions b').length > 0", "formats")
        names = self.browser.run("return [...document.querySelectorAll('#completions b')].map((each) => each.textContent)")
        self.assertEqual(names[0], "QR_CODE")
        self.keys("enter", ",")
        self.assertEqual(self.config()["viewPluginConfig"]["pluginConfig"]["barcodeConfig"]["barcodeFormats"], ["QR_CODE", "ALL"])

    def test_problems_and_warnings_are_marked_at_line_and_column(self):
        self.browser.run("""const c = document.getElementById('config');
            c.value = c.value.replace('"cornerRadius": 0', '"cornerRadius": "x"').replace('"center"', '"CENTER"'); c.oninput()""")
        self.until("return document.querySelectorAll('#problems .error').length === 1 && document.querySelectorAll('#problems .warning').length === 1", "an error and a warning")
        for kind, met in (("error", '"x"'), ("warning", '"CENTER"')):
            self.browser.click(f"#problems .{kind} button")
            marked = self.browser.run("const c = document.getElementById('config'); return c.value.slice(c.selectionStart, c.selectionEnd)")
            self.assertEqual(marked, met)
        label = self.browser.run("return document.querySelector('#problems .error button').textContent")
        lines = self.text().split("\n")
        row = next(index for index, line in enumerate(lines) if '"x"' in line)
        self.assertEqual(label, f"Line {row + 1}, column {lines[row].index(chr(34) + 'x') + 1}")
        # The mark lies on the letters: as far from the left as the letters before it are wide.
        mark, field = self.box("#marks .error"), self.box("#config")
        letter = self.browser.run("const c = document.createElement('canvas').getContext('2d'); c.font = getComputedStyle(document.getElementById('config')).font; return c.measureText('0').width")
        scroll, down, line = self.browser.run("const c = document.getElementById('config'); return [c.scrollLeft, c.scrollTop, parseFloat(getComputedStyle(c).lineHeight)]")
        self.assertAlmostEqual(mark[1] + down - field[1], 9.6 + 1 + line * row, delta=2)
        self.assertAlmostEqual(mark[0] + scroll - field[0], 9.6 + 1 + letter * lines[row].index('"x"'), delta=2)
        self.assertAlmostEqual(mark[2], 3 * letter, delta=1)
        self.browser.picture(f"{PICTURES}/editor-problem.png")
        # A warning with a sure repair is repaired by its button.
        self.browser.run("[...document.querySelectorAll('#problems .warning button')].pop().click()")
        self.until("return document.getElementById('config').value.includes('\"center\"')", "the repair")

    def test_steps_go_back_and_forward_and_what_runs_follows(self):
        before = self.text()
        self.browser.run("document.querySelectorAll('#fields details').forEach((each) => { each.open = true; })")
        for key, value in (("scanFeedbackConfig-style", "contour_rect"), ("cutoutConfig-alignment", "top")):
            self.browser.run("""const s = document.getElementById('key-' + arguments[0]);
                s.value = [...s.options].find((each) => each.textContent === arguments[1]).value; s.dispatchEvent(new Event('change', { bubbles: true }))""", key, value)
        both = self.text()
        self.browser.click("#apply")
        self.settle("the two changes")
        self.browser.run("document.getElementById('steps-box').open = true")
        words = self.browser.run("return [...document.querySelectorAll('#steps button')].map((each) => each.textContent)")
        self.assertEqual(len(words), 3, words)
        self.assertIn("cutoutConfig.alignment: \"top\" (runs)", words[0])
        self.assertIn("scanFeedbackConfig.style: \"contour_rect\"", words[1])
        self.browser.click("#undo")
        wait(lambda: b'"alignment":"top"' not in self.server.send("GET", "/config")[1], "one step back")
        self.settle("one step back, running")
        self.browser.click("#undo")
        wait(lambda: self.text() == before, "two steps back")
        self.settle("two steps back, running")
        self.browser.click("#redo")
        self.browser.click("#redo")
        wait(lambda: self.text() == both, "both again")
        self.settle("both again, running")
        # Typing is one step, and undone in the field as well.
        self.caret('"scanViewConfigDescription"')
        self.keys(" ", " ", " ")
        self.keys(("control", "z"))
        self.assertEqual(self.text(), both)

    def test_steps_taken_quickly_are_kept_and_followed_when_answers_are_late(self):
        before = self.text()
        self.browser.run("document.querySelectorAll('#fields details').forEach((each) => { each.open = true; })")
        for style in ("contour_rect", "animated_rect"):
            self.browser.run("""const s = document.getElementById('key-scanFeedbackConfig-style');
                s.value = [...s.options].find((each) => each.textContent === arguments[0]).value; s.dispatchEvent(new Event('change', { bubbles: true }))""", style)
        newest = self.text()
        self.browser.click("#apply")
        self.settle("the two changes")
        self.browser.run("""const send = window.fetch;
            window.fetch = async (...request) => {
              const answer = await send(...request);
              await new Promise((done) => setTimeout(done, request[0].startsWith('/document') ? 900 : 250));
              return answer;
            }""")
        for buttons, text in ((("#undo", "#undo"), before), (("#redo", "#redo"), newest), (("#undo", "#undo", "#redo", "#redo"), newest)):
            for button in buttons:
                self.browser.click(button)
                # Events of the step before arrive meanwhile.
                time.sleep(0.3)
            self.assertEqual(self.text(), text, buttons)
            self.settle(f"what runs after {buttons}")
            self.assertEqual(self.text(), text, buttons)
        self.assertEqual(self.browser.run("return document.getElementById('message').textContent"), "")

    def test_the_form_changes_single_values_and_follows_the_text(self):
        before = self.text()
        self.browser.run("document.querySelectorAll('#fields details').forEach((each) => { each.open = true; })")
        self.assertTrue(self.browser.run("return document.getElementById('key-pluginConfig-useCase-multiBarcode').checked"))
        self.browser.click("#key-pluginConfig-useCase-multiBarcode")
        self.assertEqual(self.text(), before.replace('"multiBarcode": true', '"multiBarcode": false'))
        self.browser.run("""const n = document.getElementById('key-scanFeedbackConfig-strokeWidth'); n.value = '7'; n.dispatchEvent(new Event('change', { bubbles: true }))""")
        self.assertEqual(self.config()["viewPluginConfig"]["scanFeedbackConfig"]["strokeWidth"], 7)
        kept = self.text()
        self.browser.run("""const n = document.getElementById('key-scanFeedbackConfig-strokeWidth'); n.value = '70000'; n.dispatchEvent(new Event('change', { bubbles: true }))""")
        self.assertEqual(self.text(), kept, "what is out of range is not written")
        self.assertEqual(self.browser.run("return document.getElementById('key-scanFeedbackConfig-strokeWidth').getAttribute('aria-invalid')"), "true")
        self.browser.picture(f"{PICTURES}/editor-form.png")
        self.browser.run("const c = document.getElementById('config'); c.value = c.value.replace('\"strokeWidth\": 7', '\"strokeWidth\": 3'); c.oninput()")
        self.until("return document.getElementById('key-scanFeedbackConfig-strokeWidth').value === '3'", "the form after the text")
        self.browser.run("const c = document.getElementById('config'); c.value = c.value.slice(5); c.oninput()")
        self.until("return document.getElementById('fields').inert && !document.getElementById('form-off').hidden", "the form waiting")

    def test_one_of_several_plugins_is_edited(self):
        self.swap("workflow-parallel")
        self.until("return document.getElementById('plugin-choice').options.length > 1", "the choice of plugins")
        ids = self.browser.run("return [...document.getElementById('plugin-choice').options].map((each) => each.value)")
        self.browser.run("const s = document.getElementById('plugin-choice'); s.value = arguments[0]; s.onchange()", ids[1])
        self.until("return document.getElementById('key-pluginConfig-cancelOnResult') !== null", "its form")
        was = self.config()["viewPluginCompositeConfig"]["viewPlugins"]
        self.browser.run("const b = document.getElementById('key-pluginConfig-cancelOnResult'); b.checked = !b.checked; b.dispatchEvent(new Event('change', { bubbles: true }))")
        now = self.config()["viewPluginCompositeConfig"]["viewPlugins"]
        self.assertEqual(was[0], now[0])
        self.assertIn("cancelOnResult", now[1]["viewPluginConfig"]["pluginConfig"])
        self.assertNotEqual(was[1], now[1])

    def test_a_file_is_saved_with_a_copy_and_not_over_the_change_of_another(self):
        path = os.path.join(self.folder.name, f"{self.names[0]}.json")
        with open(path, "rb") as file:
            original = file.read()
        self.browser.run("document.getElementById('key-pluginConfig-useCase-multiBarcode').click()")
        wanted = self.text().encode()
        self.assertNotEqual(wanted, original)
        self.browser.click("#save")
        self.until("return document.querySelector('#problems .fine')?.textContent.startsWith('Saved')", "the word that it is saved")
        with open(path, "rb") as file, open(path + "~", "rb") as copy:
            self.assertEqual((file.read(), copy.read()), (wanted, original))
        # Another edit is begun, then somebody else writes the file, which takes effect at once.
        self.browser.run("const n = document.getElementById('key-scanFeedbackConfig-strokeWidth'); n.value = '7'; n.dispatchEvent(new Event('change', { bubbles: true }))")
        with open(path, "ab") as file:
            file.write(b"\n")
        wait(lambda: not self.config()["viewPluginConfig"]["pluginConfig"]["barcodeConfig"]["multiBarcode"] and self.server.json("/document")["text"].encode() == wanted + b"\n", "the other's text, running")
        self.browser.click("#save")
        self.until("return document.getElementById('message').textContent.includes('changed by someone else')", "the refusal")
        with open(path, "rb") as file:
            self.assertEqual(file.read(), wanted + b"\n")
        with open(path, "wb") as file:
            file.write(original)


class CutoutTest(EditorCase):
    names = ("barcode-all", "barcode")

    def setUp(self):
        super().setUp()
        self.swap("barcode")
        self.until("return document.querySelector('#modes').value === 'barcode'", "the mode with a cutout")
        self.browser.run("scrollTo(0, 0)")
        self.browser.click("#move-cutout")
        self.until("return document.querySelector('#cutout-box')?.offsetWidth > 50", "the handles")

    def drawn(self):
        return self.box("#scene [data-role=cutout] path")

    def close(self, wanted, what, delta=2):
        """Waits until the cutout that the scanner draws lies at a box."""
        near = lambda: all(abs(a - b) <= delta for a, b in zip(self.drawn(), wanted))
        try:
            wait(near, what)
        except AssertionError:
            self.fail(f"{what}: wanted {wanted}, drawn {self.drawn()}")

    def scale(self):
        width = self.browser.run("return document.getElementById('scene').viewBox.baseVal.width")
        return self.box("#scene")[2] / width

    def test_the_cutout_is_drawn_where_it_was_dropped_and_the_picture_goes_on(self):
        self.browser.run("window.picture = document.getElementById('picture'); window.loads = 0; picture.addEventListener('error', () => { loads += 1; })")
        frames = self.server.counter("scanview_frames_total")
        left, top, width, height = self.box("#cutout-box")
        self.close((left, top, width, height), "the handles lie on the cutout")
        for x, y in ((37, 21), (-60, -44), (13, 90), (0, -7)):
            left, top, width, height = self.box("#cutout-box")
            middle = (left + width / 2 + 31, top + height / 2 + 9)
            self.drag(middle, (middle[0] + x, middle[1] + y))
            self.settle(f"moved by {x}, {y}")
            view = self.box("#scene")
            wanted = (min(max(left + x, view[0]), view[0] + view[2] - width), min(max(top + y, view[1]), view[1] + view[3] - height), width, height)
            self.close(wanted, f"moved by {x}, {y}", 2 + self.scale())
            self.close(self.box("#cutout-box"), "what was dropped is what is drawn")
        self.browser.picture(f"{PICTURES}/editor-cutout.png")
        self.assertTrue(self.browser.run("return picture === document.getElementById('picture') && picture.naturalWidth > 0 && loads === 0"))
        wait(lambda: self.server.counter("scanview_frames_total") > frames + 5, "further frames")
        self.browser.click("#undo")
        self.settle("a step back")

    def test_its_edges_and_corners_size_it(self):
        for edges, x, y in (("se", -41, -23), ("n", 0, 35), ("w", 52, 0), ("nw", -77, -15), ("e", 19, 0)):
            before, handle = self.box("#cutout-box"), self.box(f"#cutout-box [data-edges={edges}]")
            start = (round(handle[0] + handle[2] / 2), round(handle[1] + handle[3] / 2))
            self.drag(start, (start[0] + x, start[1] + y))
            self.settle(f"{edges} moved")
            left, top, width, height = before
            wanted = (left + x * ("w" in edges), top + y * ("n" in edges), width + x * (("e" in edges) - ("w" in edges)), height + y * (("s" in edges) - ("n" in edges)))
            self.close(wanted, f"{edges} moved by {x}, {y}", 2 + self.scale())
            self.close(self.box("#cutout-box"), "what was dropped is what is drawn")
        self.assertNotIn("offset", json.dumps(self.config()["viewPluginConfig"].get("pluginConfig")))

    def test_arrow_keys_move_it_and_several_presses_are_one_step(self):
        before, steps = self.box("#cutout-box"), self.browser.run("return document.querySelectorAll('#steps li').length")
        self.browser.run("document.querySelector('#cutout-box .whole').focus()")
        self.keys("down", "down", "down", ("shift", "right"))
        wait(lambda: "offset" in self.config()["viewPluginConfig"]["cutoutConfig"] or self.text().count("alignment"), "the change")
        wait(lambda: self.browser.run("return document.querySelectorAll('#steps li').length") == steps + 1, "one step")
        self.settle("moved by keys")
        scale = self.scale()
        self.close((before[0] + 20 * scale, before[1] + 6 * scale, before[2], before[3]), "moved by keys")
        self.keys("escape")
        self.until("return document.getElementById('cutout-box') === null", "the end")

    def test_small(self):
        self.browser.call("POST", "/window/rect", {"width": 360, "height": 740})
        self.until("return document.querySelector('#cutout-box').offsetWidth < 360", "the narrow page")
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0)
        self.browser.picture(f"{PICTURES}/editor-360.png")
        self.browser.run("document.getElementById('configuration').scrollIntoView()")
        self.browser.picture(f"{PICTURES}/editor-360-text.png")


class MeterTest(EditorCase):
    source, names = "synthetic:meter=drums,value=01234.567,size=1280x720,color=yes", ("meter",)

    @classmethod
    def prepare(cls):
        path = os.path.join(cls.folder.name, "meter.json")
        with open(path, encoding="utf-8") as file:
            config = json.load(file)
        plugin = config["viewPluginConfig"]
        plugin["pluginConfig"].update(cancelOnResult=False, consecutiveEqualResultFilter=0)
        plugin["pluginConfig"]["meterConfig"]["minConfidence"] = 0
        # Odd numbers, so that rounding of the region would show.
        plugin["cutoutConfig"] = {"alignment": "center", "maxWidthPercent": "97%", "ratioFromSize": {"width": 2, "height": 1}, "cropPadding": {"x": 3, "y": 5}}
        with open(path, "w", encoding="utf-8") as file:
            json.dump(config, file, indent=2)

    def read(self):
        """A result of now."""
        self.browser.call("POST", "/timeouts", {"script": 25000})
        return self.browser.run_async("""const done = arguments[arguments.length - 1], events = new EventSource('/events');
            const end = (value) => { events.close(); clearTimeout(timer); done(value); }, timer = setTimeout(() => end(null), 20000);
            events.addEventListener('result', (event) => { const r = JSON.parse(event.data).result.meterResult; if (r?.digits.length) end(r); });""")

    def press(self, label):
        self.browser.run("[...document.querySelectorAll('#places-tools button')].find((each) => each.textContent === arguments[0]).click()", label)

    def begin(self, button="#draw-digits"):
        """Freezes a frame; the corner and the scale of the picture on the page."""
        self.browser.run("scrollTo(0, 0)")
        self.browser.click(button)
        self.until("return document.querySelector('#places img')?.complete", "the frozen picture")
        size = self.browser.run("const i = document.querySelector('#places img'); return [i.naturalWidth, i.naturalHeight]")
        left, top, width, height = self.box("#places")
        scale = min(width / size[0], height / size[1])
        return left + (width - size[0] * scale) / 2, top + (height - size[1] * scale) / 2, scale

    def boxes(self):
        return self.browser.run("return [...document.querySelectorAll('.place')].map((each) => { const b = each.getBoundingClientRect(); return [b.left, b.top, b.width, b.height]; })")

    def apply_places(self, where, value, delta):
        """Applies the places and compares the boxes on the page with the corners in a result, in pixels of the frame."""
        left, top, scale = where
        boxes = self.boxes()
        self.press("Apply places")
        self.until("return document.getElementById('places') === null", "the end of drawing")
        self.settle("the places")
        self.assertEqual(len(self.config()["viewPluginConfig"]["pluginConfig"]["meterConfig"]["digits"]), len(boxes))
        result = self.read()
        self.assertIsNotNone(result, "the meter is read at the places")
        self.assertEqual(result["value"], value)
        self.assertEqual(len(result["digits"]), len(boxes))
        for box, digit in zip(boxes, result["digits"]):
            drawn = ((box[0] - left) / scale, (box[1] - top) / scale, (box[0] + box[2] - left) / scale, (box[1] + box[3] - top) / scale)
            read = (digit["corners"][0]["x"], digit["corners"][0]["y"], digit["corners"][2]["x"], digit["corners"][2]["y"])
            for a, b in zip(drawn, read):
                self.assertAlmostEqual(a, b, delta=delta, msg=f"drawn {drawn}, read {read}")

    def test_digits_are_drawn_and_read_exactly_there(self):
        found = self.read()
        self.assertIsNotNone(found, "the meter is read before places are given")
        left, top, scale = where = self.begin()
        for digit in found["digits"]:
            first, last = digit["corners"][0], digit["corners"][2]
            self.drag((left + first["x"] * scale, top + first["y"] * scale), (left + last["x"] * scale, top + last["y"] * scale))
        self.assertEqual(len(self.boxes()), len(found["digits"]))
        self.press("Same height")
        self.browser.picture(f"{PICTURES}/editor-digits.png")
        drawn = self.boxes()
        self.apply_places(where, found["value"], 1)
        # What is drawn again lies where it was; then the frozen picture becomes the reference of the places.
        where = self.begin()
        for box, again in zip(drawn, self.boxes(), strict=True):
            for a, b in zip(box, again):
                self.assertAlmostEqual(a, b, delta=0.5)
        meter_width = round(self.box("#places-region")[2] / where[2])
        self.press("Keep as reference")
        self.until("return document.getElementById('keep-reference').disabled", "the reference")
        self.apply_places(where, found["value"], 2)
        meter = self.config()["viewPluginConfig"]["pluginConfig"]["meterConfig"]
        self.assertEqual(meter["reference"], "meter-reference.jpg")
        self.assertTrue(os.path.exists(os.path.join(self.folder.name, "meter-reference.jpg")))
        # From now on places are drawn on the reference; a configuration of a request cannot name another file to look at.
        self.begin()
        self.assertEqual(len(self.boxes()), len(found["digits"]))
        self.assertEqual(self.browser.run("return document.querySelector('#places img').naturalWidth"), meter_width)
        self.press("Cancel")
        foreign = self.text().replace("meter-reference.jpg", os.path.join(ROOT, "Samples", "product-ean13.jpg"))
        self.assertEqual(self.server.send("PUT", "/config", foreign.encode())[0], 200)
        self.assertEqual(self.server.send("GET", "/reference.jpeg?plugin=1")[0], 404)

    def test_places_are_moved_ordered_spaced_and_deleted_by_keys(self):
        self.begin()
        for _ in range(4):
            self.press("Add digit")
        self.assertEqual(self.browser.run("return document.activeElement.firstChild.textContent"), "4")
        middles = lambda: [each[0] + each[2] / 2 for each in self.boxes()]
        self.keys(*["right"] * 9, ("shift", "down"))
        uneven = middles()
        self.assertGreater(abs((uneven[3] - uneven[2]) - (uneven[1] - uneven[0])), 3)
        self.press("Equal spacing")
        even = middles()
        self.assertAlmostEqual(even[3] - even[2], even[1] - even[0], delta=0.5)
        self.press("Same height")
        self.assertEqual(self.browser.run("return new Set([...document.querySelectorAll('.place')].map((each) => each.style.height)).size"), 1)
        self.press("Earlier")
        moved = middles()
        self.assertAlmostEqual(moved[2], even[3], delta=0.5)
        self.keys("delete")
        self.assertEqual(self.browser.run("return document.querySelectorAll('.place').length"), 3)
        self.keys("escape")
        self.until("return document.getElementById('places') === null", "the end of drawing")
        self.assertNotIn("digits", self.text())

    def test_dials_are_circles_in_the_units_of_the_format(self):
        self.begin("#draw-dials")
        left, top, width, height = self.box("#places-region")
        self.drag((left + width * 0.4, top + height * 0.3), (left + width * 0.4 + 60, top + height * 0.3 + 60))
        x, y, across, down = self.box(".place.dials")
        self.assertAlmostEqual(across, down, delta=0.5)
        self.press("Apply places")
        wait(lambda: "dials" in self.text(), "the dial")
        dial = self.config()["viewPluginConfig"]["pluginConfig"]["meterConfig"]["dials"][0]
        self.assertAlmostEqual(dial["x"], (x + across / 2 - left) / width * 100, delta=0.2)
        self.assertAlmostEqual(dial["y"], (y + down / 2 - top) / height * 100, delta=0.2)
        self.assertAlmostEqual(dial["radius"], across / 2 / width * 100, delta=0.2)


class WithoutSavingTest(EditorCase):
    arguments = ()

    def test_nothing_can_be_saved_and_the_answer_says_why(self):
        self.assertTrue(self.browser.run("return document.getElementById('save').hidden"))
        status, answer = self.server.send("PUT", "/document", b"{}")
        self.assertEqual(status, 403)
        self.assertIn("--allow-save", json.loads(answer)["error"]["message"])

    def test_dark(self):
        dark = Browser(width=1440, height=1300, dark=True)
        try:
            dark.open(self.server.url)
            wait(lambda: dark.run("return document.querySelector('.field') !== null"), "the form")
            dark.run("document.querySelectorAll('#fields details').forEach((each, index) => { each.open = index === 2; }); document.getElementById('configuration').scrollIntoView()")
            dark.picture(f"{PICTURES}/editor-dark.png")
        finally:
            dark.close()


if __name__ == "__main__":
    main()
