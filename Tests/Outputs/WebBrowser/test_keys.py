"""Every drawn or felt key of a configuration on the page: what is drawn, heard or felt with one value, and with another.

python3 Tests/Outputs/WebBrowser/test_keys.py PROGRAM PICTURES: PROGRAM is scanview-serve, and screenshots go into the folder PICTURES.

A row has a key and configurations that differ in it alone, each with what the page must show then and with none of the others.
"""
import json
import struct
import urllib.request
import wave
import zlib

from page_case import PICTURES, PROGRAM, PageCase, main
from server import Server, wait

# A code with two lines of six letters, which are as high as letters are.
CODE = r"synthetic:text=ABC123\u{A}DEF456,format=CODE_128,barheight=40"
NEEDS = {"liveView", "drawing", "sound", "blink", "vibration"}
# A cutout in which the code is, one in which nothing is, and both with the whole code beside the marks.
INSIDE = {"maxWidthPercent": "100%", "maxHeightPercent": "100%"}
EMPTY = {"maxWidthPercent": "12%", "maxHeightPercent": "8%", "alignment": "top"}

# What a test asks the page: the newest drawing, all drawings since the configuration came, cues, and results.
WATCH = """
window.watch = { samples: [], cues: [], sounds: [], results: 0, skipped: [] };
document.addEventListener('scanview-cue', (e) => watch.cues.push(e.detail.kind));
document.addEventListener('scanview-sound', (e) => watch.sounds.push(e.detail));
navigator.vibrate = () => { watch.vibrated = true; return true; };
const events = new EventSource('/events');
events.addEventListener('result', () => { watch.results += 1; });
// The scenes after an exchange come a little later; those before are not wanted.
events.addEventListener('swapped', () => { watch.results = 0; setTimeout(() => { watch.samples = []; watch.isFresh = true; }, 50); });
window.first = (role) => document.querySelector(`#scene [data-role=${role}] > :not(g)`);
window.attribute = (role, name) => first(role)?.getAttribute(name) ?? null;
window.all = (role) => watch.samples.flatMap((each) => each.filter((shape) => shape.role === role));
window.spread = (role, name) => { const values = all(role).map((each) => each[name]); return Math.min(...values) / Math.max(...values); };
const sample = () => {
  watch.samples.push([...document.querySelectorAll('#scene > g')].map((group) => {
    const path = group.querySelector(':scope > path');
    return { role: group.dataset.role, opacity: Number(group.getAttribute('opacity')), width: path ? path.getBBox().width : 0, dash: path?.getAttribute('stroke-dashoffset') ?? null };
  }));
  if (watch.samples.length > 120) watch.samples.shift();
  requestAnimationFrame(sample);
};
sample();
"""


def config(cutout=INSIDE, feedback=None, ui=None, flash=None, camera=None):
    plugin = {"pluginConfig": {"id": "codes", "cancelOnResult": False, "barcodeConfig": {"barcodeFormats": ["CODE_128"]}},
              "cutoutConfig": cutout, "scanFeedbackConfig": {"redrawTimeout": 10000, **(feedback or {})}}
    if ui is not None:
        plugin["uiFeedbackConfig"] = {"elements": [ui]}
    return {"viewPluginConfig": plugin, "flashConfig": flash or {}, "cameraConfig": camera or {}}


def cutout(**keys):
    return config(cutout={**INSIDE, **keys})


def empty(**keys):
    return config(cutout={**EMPTY, **keys})


def feedback(**keys):
    return config(feedback=keys)


def element(**keys):
    return config(ui={"id": "e", **keys})


def text(value="Hello", **keys):
    return element(defaultContent={"contentValue": value}, **keys)


MARK = "first('highlight')"
MARKED = f"{MARK} !== null && "
ENOUGH = "watch.samples.length > 40 && "
STILL = MARKED + ENOUGH + "spread('highlight', 'opacity') === 1 && spread('highlight', 'width') > 0.97 && all('highlight').every((each) => each.dash === null)"
STEPS = "(attribute('highlight', 'd') ?? '')"
RESULT = "watch.results > 0 && "
# Rows: key, then pairs of a configuration and what the page shows with it.
ROWS = [
    ("cutoutConfig.animation",
     (cutout(animation="none"), ENOUGH + "spread('cutout', 'width') === 1 && spread('cutout', 'opacity') === 1"),
     (cutout(animation="zoom"), ENOUGH + "spread('cutout', 'width') < 0.6"),
     (cutout(animation="fade"), ENOUGH + "spread('cutout', 'opacity') < 0.6")),
    ("cutoutConfig.cornerRadius",
     (cutout(cornerRadius=0), "/^[MLZ\\d\\s.-]+$/.test(attribute('cutout', 'd') ?? '')"),
     (cutout(cornerRadius=40), "(attribute('cutout', 'd') ?? '').includes('C')")),
    ("cutoutConfig.strokeWidth",
     (cutout(strokeWidth=0), "first('cutout') && attribute('cutout', 'stroke-width') === null"),
     (cutout(strokeWidth=7), "attribute('cutout', 'stroke-width') === '7'")),
    ("cutoutConfig.strokeColor",
     (empty(strokeColor="FF0000"), "attribute('cutout', 'stroke') === '#FF0000'"),
     (empty(strokeColor="00FF00"), "attribute('cutout', 'stroke') === '#00FF00'")),
    ("cutoutConfig.feedbackStrokeColor",
     (cutout(feedbackStrokeColor="FF0000"), MARKED + "attribute('cutout', 'stroke') === '#FF0000'"),
     (cutout(feedbackStrokeColor="00FF00"), MARKED + "attribute('cutout', 'stroke') === '#00FF00'")),
    ("cutoutConfig.outerColor",
     (empty(outerColor="FF0000"), "attribute('outside', 'fill') === '#FF0000'"),
     (empty(outerColor="80FF0000"), "attribute('outside', 'fill') === '#FF000080'")),
    ("cutoutConfig.outerAlpha",
     (empty(outerColor="FF0000", outerAlpha=0.2), "attribute('outside', 'fill') === '#FF000033'"),
     (empty(outerColor="FF0000", outerAlpha=0), "first('cutout') && first('outside') === null")),
    ("cutoutConfig.image",
     (cutout(), "first('cutout') && first('cutoutImage') === null"),
     (cutout(image="arrow.png"), "document.querySelector('#scene [data-role=cutoutImage] image')?.getBBox().width > 10")),
    ("scanFeedbackConfig.style",
     (feedback(style="rect"), MARKED + f"(({STEPS}.match(/M/g) ?? []).length === 1 && {STEPS}.endsWith('Z') && !{STEPS}.includes('C') && spread('highlight', 'width') > 0.9)"),
     (feedback(style="contour_rect"), f"({STEPS}.match(/M/g) ?? []).length === 2 && {STEPS}.endsWith('Z') && !{STEPS}.includes('C')"),
     (feedback(style="contour_underline"), f"({STEPS}.match(/M/g) ?? []).length === 12 && !{STEPS}.includes('Z')"),
     (feedback(style="contour_point"), f"({STEPS}.match(/M/g) ?? []).length === 12 && {STEPS}.includes('C')"),
     (feedback(style="animated_rect"), ENOUGH + "spread('highlight', 'width') < 0.9"),
     (feedback(style="none"), RESULT + ENOUGH + "all('highlight').length === 0")),
    ("scanFeedbackConfig.animation",
     (feedback(animation="none"), STILL),
     (feedback(animation="blink"), "all('highlight').some((each) => each.opacity === 0) && all('highlight').some((each) => each.opacity === 1)"),
     (feedback(animation="resize"), ENOUGH + "spread('highlight', 'width') < 0.9 && spread('highlight', 'opacity') === 1"),
     (feedback(animation="pulse"), ENOUGH + "spread('highlight', 'opacity') > 0.2 && spread('highlight', 'opacity') < 0.5"),
     (feedback(animation="traverse_single"), "(attribute('highlight', 'stroke-dasharray') ?? '').split(' ').map(Number).reduce((a, b, i) => i ? a > 0 && Math.abs(b / a - 3) < 0.1 : b, 0) === true"),
     (feedback(animation="traverse_multi"), "(attribute('highlight', 'stroke-dasharray') ?? '').split(' ').map(Number).reduce((a, b, i) => i ? a > 0 && Math.abs(b / a - 11 / 9) < 0.1 : b, 0) === true")),
    ("scanFeedbackConfig.animation",
     # To and fro: offsets that come down as well as up.
     (feedback(animation="kitt"), "watch.samples.length > 90 && all('highlight').map((each) => each.dash).filter((each) => each !== null).reduce(([last, up, down], each) => [each, up || each - last > 10 && each - last < 200, down || last - each > 10 && last - each < 200], [0, false, false]).slice(1).every(Boolean)"),
     (feedback(animation="traverse_single"), "watch.samples.length > 90 && all('highlight').every((each) => each.dash !== null) && all('highlight').map((each) => Number(each.dash)).reduce(([last, up], each) => [each, up || each - last > 10 && each - last < 200], [0, false])[1] === false")),
    ("scanFeedbackConfig.animation",
     (feedback(animation="pulse_random", style="contour_underline"), "document.querySelectorAll('#scene [data-role=highlight]').length === 12 && new Set([...document.querySelectorAll('#scene [data-role=highlight]')].map((each) => each.getAttribute('opacity'))).size > 6"),
     (feedback(animation="pulse", style="contour_underline"), "document.querySelectorAll('#scene [data-role=highlight]').length === 1")),
    ("scanFeedbackConfig.animationDuration",
     (feedback(animation="blink", animationDuration=200), "watch.samples.length > 60 && all('highlight').filter((each, index, list) => index && each.opacity !== list[index - 1].opacity).length >= 4"),
     (feedback(animation="blink", animationDuration=20000), "watch.samples.length > 60 && all('highlight').length > 40 && all('highlight').filter((each, index, list) => index && each.opacity !== list[index - 1].opacity).length <= 1")),
    ("scanFeedbackConfig.strokeColor",
     (feedback(strokeColor="FF0000"), "attribute('highlight', 'stroke') === '#FF0000'"),
     (feedback(strokeColor="8000FF00"), "attribute('highlight', 'stroke') === '#00FF0080'")),
    ("scanFeedbackConfig.fillColor",
     (feedback(fillColor="FF0000"), "attribute('highlight', 'fill') === '#FF0000'"),
     (feedback(fillColor="8000FF00"), "attribute('highlight', 'fill') === '#00FF0080'")),
    ("scanFeedbackConfig.strokeWidth",
     (feedback(strokeWidth=0), MARKED + "attribute('highlight', 'stroke-width') === null"),
     (feedback(strokeWidth=9), "attribute('highlight', 'stroke-width') === '9'")),
    ("scanFeedbackConfig.cornerRadius",
     (feedback(cornerRadius=0), MARKED + f"!{STEPS}.includes('C')"),
     (feedback(cornerRadius=30), f"{STEPS}.includes('C')")),
    ("scanFeedbackConfig.beepOnResult",
     (feedback(beepOnResult=False), RESULT + ENOUGH + "!watch.cues.includes('beep')"),
     (feedback(beepOnResult=True), "watch.cues.includes('beep') && watch.sounds.includes('beep')")),
    ("scanFeedbackConfig.vibrateOnResult",
     (feedback(vibrateOnResult=False), RESULT + ENOUGH + "!watch.cues.includes('vibration')"),
     (feedback(vibrateOnResult=True), "watch.cues.includes('vibration') && watch.vibrated === true")),
    ("scanFeedbackConfig.blinkAnimationOnResult",
     (feedback(blinkAnimationOnResult=False), RESULT + ENOUGH + "all('blink').length === 0"),
     (feedback(blinkAnimationOnResult=True), "all('blink').some((each) => each.opacity > 0.3) && all('blink').some((each) => each.opacity < 0.3)")),
    # The parts of uiFeedbackConfig that are seen or heard.
    ("uiFeedbackConfig",
     (config(), MARKED + ENOUGH + "first('element') === null && watch.sounds.length === 0"),
     (text("Show a code"), "document.querySelector('#scene [data-role=element] text')?.textContent === 'Show a code'"),
     (element(contentType="image", defaultContent={"contentValue": "arrow.png"}), "document.querySelector('#scene [data-role=element] image')?.getBBox().width === 40"),
     (element(contentType="sound", defaultContent={"contentValue": "ping.wav"}), "watch.sounds.includes('ping.wav')")),
    ("defaultAttributes.textColor and backgroundColor",
     (text(defaultAttributes={"textColor": "FF0000", "backgroundColor": "80000000"}), "document.querySelector('#scene [data-role=element] text')?.getAttribute('fill') === '#FF0000' && document.querySelector('#scene [data-role=element] rect')?.getAttribute('fill') === '#00000080'"),
     (text(), "document.querySelector('#scene [data-role=element] text')?.getAttribute('fill') === '#FFFFFF' && document.querySelector('#scene [data-role=element] rect') === null")),
    ("defaultAttributes.textAlignment",
     (text("a\nlong line", defaultAttributes={"textAlignment": "left"}), "(([a, b]) => a && a.getAttribute('x') === b.getAttribute('x'))([...document.querySelectorAll('#scene [data-role=element] tspan')])"),
     (text("a\nlong line", defaultAttributes={"textAlignment": "right"}), "(([a, b]) => a && Math.abs(a.getEndPositionOfChar(0).x - b.getEndPositionOfChar(8).x) < 1)([...document.querySelectorAll('#scene [data-role=element] tspan')])")),
    ("defaultAttributes.imageScaleType",
     *[(element(contentType="image", defaultContent={"contentValue": "arrow.png"}, defaultAttributes={"imageScaleType": name},
                overlay={"anchor": "center", "sizeDimension": {"scaleX": {"scaleType": "fixed_px", "scaleValue": 100}, "scaleY": {"scaleType": "fixed_px", "scaleValue": 100}}}),
        f"(({{ x, y, width, height }}) => [x, y, width, height].join() === '{box}')(document.querySelector('#scene [data-role=element] image')?.getBBox() ?? {{}})")
       for name, box in [("center", "30,40,40,20"), ("center_crop", "-50,0,200,100"), ("fit_center", "0,25,100,50"), ("fit_start", "0,0,100,50"), ("fit_end", "0,50,100,50"), ("fit_xy", "0,0,100,100")]]),
    ("overlay.anchor",
     (text(overlay={"anchor": "top_center"}), "document.querySelector('#scene [data-role=element] text')?.getBBox().y < 60"),
     (text(overlay={"anchor": "bottom_center"}), "document.querySelector('#scene [data-role=element] text')?.getBBox().y > 400")),
    # What is not read says so by a code, to which elements react.
    ("trigger.runSkipped",
     (config(cutout=EMPTY, ui={"id": "e", "defaultContent": {"contentValue": "default"}, "trigger": {"runSkipped": [{"when": {"codeEquals": 6001, "applyContentInstead": {"contentValue": "Nothing here"}}}]}}), "document.querySelector('#scene [data-role=element] text')?.textContent === 'Nothing here'"),
     (config(cutout=EMPTY, ui={"id": "e", "defaultContent": {"contentValue": "default"}, "trigger": {"runSkipped": [{"when": {"codeEquals": 1, "applyContentInstead": {"contentValue": "Nothing here"}}}]}}), ENOUGH + "document.querySelector('#scene [data-role=element] text')?.textContent === 'default'")),
]
TORCH = "(({ left, top }, view) => %s)(document.getElementById('torch').getBoundingClientRect(), document.getElementById('view').getBoundingClientRect())"
FILE = "document.querySelector('#torch img')?.getAttribute('src').endsWith('/%s') && document.querySelector('#torch img').naturalWidth === 40"
# Controls over the picture. Changes of these keys exchange no plugin.
ROWS += [
    ("flashConfig.alignment",
     (config(flash={"alignment": "top_left"}), TORCH % "left - view.left < view.width / 3 && top - view.top < view.height / 3"),
     (config(flash={"alignment": "bottom_right"}), TORCH % "left - view.left > view.width / 2 && top - view.top > view.height / 2")),
    ("flashConfig.offset",
     (config(flash={"alignment": "top_left"}), TORCH % "left - view.left < 30 && top - view.top < 30"),
     (config(flash={"alignment": "top_left", "offset": {"x": 50, "y": 60}}), TORCH % "left - view.left > 50 && top - view.top > 60")),
    ("flashConfig.image",
     (config(), "document.querySelector('#torch svg') !== null && document.querySelector('#torch img') === null"),
     (config(flash={"image": "arrow.png"}), FILE % "arrow.png")),
    ("flashConfig.imageOff",
     (config(flash={"image": "arrow.png"}), FILE % "arrow.png"),
     (config(flash={"image": "arrow.png", "imageOff": "off.png"}), FILE % "off.png")),
]
# How long a mark stays is seen when the scanner is paused: see the test of its own.
PAUSED = "scanFeedbackConfig.redrawTimeout"
# A light that can be switched is needed for these, which have a test of their own too.
LIGHT = {"flashConfig.imageOn", "flashConfig.imageAuto"}
# The tests of the stage zoom by wheel, keys and fingers, where the configuration lets them and where it does not.
ZOOM = {"cameraConfig.zoomGesture", "dataScannerConfig.isPinchToZoomEnabled"}


def make_files(folder):
    """A picture of 40 × 20 pixels and a short sound."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    row = b"\0" + b"\xff\x8c\x00\xff" * 40
    picture = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 40, 20, 8, 6, 0, 0, 0))
               + chunk(b"IDAT", zlib.compress(row * 20)) + chunk(b"IEND", b""))
    for name in ["arrow", "on", "off", "auto"]:
        with open(f"{folder}/{name}.png", "wb") as file:
            file.write(picture)
    with wave.open(f"{folder}/ping.wav", "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(b"\0\x20\0\xe0" * 400)
    with open(f"{folder}/notes.txt", "w") as file:
        file.write("no picture")
    with open(f"{folder}/keys.json", "w") as file:
        json.dump(config(), file)


class KeyTest(PageCase):
    @classmethod
    def make_server(cls):
        make_files(cls.folder.name)
        return Server(PROGRAM, source=CODE, configs=(f"{cls.folder.name}/keys",))

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.browser.open(cls.server.url)
        # A click lets the page sound and vibrate.
        cls.browser.click("h1")
        cls.browser.run(WATCH)

    def put(self, value):
        """Puts a configuration into force, and lets the page watch from its first scene on."""
        self.browser.run("Object.assign(watch, { cues: [], sounds: [], vibrated: false, isFresh: false })")
        status, answer = self.server.send("PUT", "/config", json.dumps(value).encode())
        self.assertEqual(status, 200, answer)
        if b'"swapped"' in answer:
            wait(lambda: self.browser.run("return watch.isFresh"), "the exchange")

    def holds(self, condition):
        return self.browser.run(f"try {{ return Boolean({condition}); }} catch {{ return false; }}")

    def shows(self, value, condition, what):
        self.put(value)
        try:
            wait(lambda: self.holds(condition), what, 15)
        except AssertionError:
            scene = self.browser.run("return document.getElementById('scene').innerHTML.slice(0, 1500) + JSON.stringify({ ...watch, samples: watch.samples.slice(-3) })")
            raise AssertionError(f"{what}: {condition}\n{scene}") from None

    def test_each_key_is_seen_heard_or_felt(self):
        for key, *variants in ROWS:
            with self.subTest(key):
                for index, (value, condition) in enumerate(variants):
                    self.shows(value, condition, f"{key}, value {index + 1}")
                    for other, (_, opposite) in enumerate(variants):
                        if other != index:
                            self.assertFalse(self.holds(opposite), f"{key}: value {index + 1} shows what value {other + 1} is to show")

    def test_a_mark_stays_as_long_as_redrawTimeout_says(self):
        opacity = "Number(document.querySelector('#scene [data-role=highlight]')?.getAttribute('opacity'))"
        for timeout, later in [(300, 0), (60000, 1)]:
            self.shows(feedback(redrawTimeout=timeout), MARKED + f"{opacity} === 1", "the mark")
            self.server.send("POST", "/commands/pause", b"{}")
            try:
                self.browser.run("watch.samples = []")
                wait(lambda: self.holds(f"watch.samples.length > 60 && {opacity} === {later}"), f"a mark with {timeout} ms")
            finally:
                self.server.send("POST", "/commands/resume", b"{}")

    def test_the_torch_has_its_pictures_on_and_automatic(self):
        self.shows(config(flash={"image": "arrow.png", "imageOn": "on.png", "imageOff": "off.png", "imageAuto": "auto.png"}), FILE % "off.png", "the picture of a light that is off")
        for mode in ["on", "auto", "off"]:
            self.browser.run_async("""const done = arguments[1], mode = arguments[0];
                import('/state.js').then((module) => {
                  module.overlay((real) => {
                    const state = structuredClone(real);
                    state.camera.capabilities.torch = true;
                    state.camera.requested.torch = mode;
                    return state;
                  });
                  done(true);
                });""", mode)
            wait(lambda: self.holds(FILE % f"{mode}.png"), f"the picture of {mode}")

    def test_the_table_has_every_key_that_a_page_makes_effective(self):
        found = set()
        def walk(name, node):
            for key, value in node.get("properties", {}).items():
                if isinstance(value, dict):
                    if value.get("x-needs") in NEEDS:
                        found.add(key if key == "uiFeedbackConfig" else f"{name}.{key}")
                    walk(key, value)
        schema = self.server.json("/schema")
        for name, node in schema.get("$defs", {}).items():
            walk(name, node)
        walk("root", schema)
        rows = {key for key, *_ in ROWS} | {PAUSED} | LIGHT | ZOOM
        self.assertGreaterEqual(len(found), 27, found)
        self.assertEqual(found - rows, set(), "keys without a row")

    def test_no_key_of_the_table_is_reported_without_effect(self):
        everything = config(
            cutout={**INSIDE, "animation": "fade", "cornerRadius": 9, "strokeWidth": 3, "strokeColor": "FF0000", "feedbackStrokeColor": "00FF00",
                    "outerColor": "0000FF", "outerAlpha": 0.5, "image": "arrow.png"},
            feedback={"style": "contour_rect", "animation": "pulse", "animationDuration": 400, "redrawTimeout": 300, "strokeColor": "FF0000",
                      "fillColor": "00FF00", "strokeWidth": 3, "cornerRadius": 2, "beepOnResult": True, "vibrateOnResult": True,
                      "blinkAnimationOnResult": True},
            ui={"id": "e", "defaultContent": {"contentValue": "Hello"}},
            flash={"mode": "none", "alignment": "top", "offset": {"x": 1, "y": 2}, "image": "arrow.png", "imageOn": "arrow.png",
                   "imageOff": "arrow.png", "imageAuto": "arrow.png"},
            camera={"zoomGesture": True})
        self.put(everything)
        # A key that nothing can meet is reported after these, so that its report is the sign that all were judged.
        everything["cameraConfig"]["focalLength"] = 12
        self.put(everything)
        reported = []
        with urllib.request.urlopen(self.server.url + "/events?after=0", timeout=20) as stream:
            for line in stream:
                if line.startswith(b"data:") and b'"notApplied"' in line:
                    reported += [key["pointer"] for key in json.loads(line[5:]).get("keys", [])]
                    if any("focalLength" in each for each in reported):
                        break
        self.assertEqual([each for each in reported if "focalLength" not in each], [])

    def test_files_are_those_that_the_configuration_names_and_no_others(self):
        self.put(config(cutout={**INSIDE, "image": "arrow.png"}, ui={"contentType": "sound", "defaultContent": {"contentValue": "ping.wav"}}))
        for name, status in [("arrow.png", 200), ("ping.wav", 200), ("keys.json", 404), ("notes.txt", 404), ("..%2Farrow.png", 404),
                             ("%2Fetc%2Fpasswd", 404), ("arrow.png%00", 404), ("%zz", 404), ("", 404)]:
            self.assertEqual(self.server.send("GET", f"/files/{name}")[0], status, name)
        # A configuration that came by a request does not make files of the machine readable.
        for name in ["/etc/passwd", "../../etc/passwd", "/proc/self/environ"]:
            self.put(cutout(image=name))
            self.assertEqual(self.server.send("GET", f"/files/{name.replace('/', '%2F')}")[0], 404, name)
        self.put(cutout(image="notes.txt"))
        self.assertEqual(self.server.send("GET", "/files/notes.txt")[0], 415)

    def test_pictures_of_the_article(self):
        self.put(config(cutout={"maxWidthPercent": "80%", "ratioFromSize": {"width": 2, "height": 1}, "cornerRadius": 20, "strokeWidth": 4, "outerColor": "99000000"},
                        feedback={"style": "contour_rect", "strokeColor": "00AA55", "fillColor": "3300AA55"},
                        ui={"defaultContent": {"contentValue": "Place the code in the frame"}, "defaultAttributes": {"backgroundColor": "B3000000"}, "overlay": {"anchor": "top_center"}}))
        wait(lambda: self.holds(MARKED + "first('element') !== null"), "the drawing")
        self.browser.picture(f"{PICTURES}/keys.png")


if __name__ == "__main__":
    main()
