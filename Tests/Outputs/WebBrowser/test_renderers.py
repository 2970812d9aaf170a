"""Both renderers draw the same: scenes that ScanOverlay painted are drawn by the page's drawing.js in Chromium.

python3 Tests/Outputs/WebBrowser/test_renderers.py SCENES PICTURES: SCENES is the folder that the test `RendererSampleTests` writes, and pairs
that differ go into the folder PICTURES.

Shapes: each pixel of one picture lies between the darkest and the brightest of the pixels within 1 px in the other, in each color, with a
tolerance for the ways in which edges are smoothed. That a drawing which is two pixels away would be noticed is checked with each scene. Texts:
the sides of their boxes, with a tolerance of TEXT_TOLERANCE px, because the fonts of the machine and of the browser need not be the same.
"""
import glob
import http.server
import os
import sys
import threading
import unittest

from browser import Browser
from server import ROOT, wait

SCENES, PICTURES = sys.argv[1], sys.argv[2]
SHADES = 56  # of 255: how much further than its neighborhood a pixel may go,
CROSSINGS = 8  # but for so many pixels, where smoothed edges cross,
WORST = 100  # and those no further than this.
TEXT_TOLERANCE = 3  # px, and one more for each line
PAGE = os.path.join(ROOT, "Sources/Outputs/ScanWeb/Page")

HARNESS = b"""<!DOCTYPE html><meta charset="utf-8"><style>
html, body { margin: 0; background: #000; overflow: hidden } svg { display: block; position: absolute; left: 0; top: 0 }
</style><svg id="frame"></svg><svg id="scene"></svg><script type="module">
import { drawScene } from "/drawing.js";
const name = "fields.png", fields = new Image();
fields.src = "/scenes/" + name;
await fields.decode();
const put = (id, view) => { const svg = document.getElementById(id); svg.setAttribute("width", view.width); svg.setAttribute("height", view.height); svg.setAttribute("viewBox", `0 0 ${view.width} ${view.height}`); return svg; };
const pixels = async (url, width, height) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = new OffscreenCanvas(width, height), context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, width, height).data;
};
window.draw = async (number) => {
  const scene = window.scene = await (await fetch(`/scenes/${number}.json`)).json();
  const picture = new Image();
  picture.src = `/scenes/${number}-frame.png`;
  await picture.decode();
  put("frame", scene.view).innerHTML = `<image href="${picture.src}" width="${scene.picture.width}" height="${scene.picture.height}" preserveAspectRatio="none" transform="matrix(${scene.picture.transform.join(" ")})"/>`;
  put("scene", scene.view);
  const url = fields.src;
  drawScene(document.getElementById("scene"), scene, scene.time ?? null, (source) => source === name ? { url, width: fields.naturalWidth, height: fields.naturalHeight } : null);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
};
// How far pixels of one lie outside of what is within one pixel in the other: the worst, and how many are beyond the limit.
function distance(a, b, width, height, limit) {
  let worst = 0, count = 0, place = null;
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) {
    let off = 0;
    for (let part = 0; part < 3; part += 1) {
      const value = a[(y * width + x) * 4 + part];
      let low = 255, high = 0;
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v += 1) for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u += 1) {
        const other = b[(v * width + u) * 4 + part];
        if (other < low) low = other;
        if (other > high) high = other;
      }
      off = Math.max(off, low - value, value - high);
    }
    if (off > worst) { worst = off; place = [x, y]; }
    if (off > limit) count += 1;
  }
  return { worst, count, place };
}
function boxOf(data, width, height) {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) if (data[(y * width + x) * 4 + 2] > 128) {
    left = Math.min(left, x); right = Math.max(right, x + 1); top = Math.min(top, y); bottom = Math.max(bottom, y + 1);
  }
  return [left, top, right, bottom];
}
window.compare = async (number, screenshot, limit) => {
  const { width, height } = window.scene.view;
  const mine = await pixels("data:image/png;base64," + screenshot, width, height), painted = await pixels(`/scenes/${number}.png`, width, height);
  const both = [distance(mine, painted, width, height, limit), distance(painted, mine, width, height, limit)];
  // The drawing moved by two pixels.
  const moved = new Uint8ClampedArray(mine.length);
  for (let y = 2; y < height; y += 1) moved.set(mine.subarray((y - 2) * width * 4, ((y - 1) * width - 2) * 4), (y * width + 2) * 4);
  return { moved: distance(moved, painted, width, height, limit).count, lines: document.querySelectorAll("tspan").length, worst: Math.max(both[0].worst, both[1].worst), count: both[0].count + both[1].count, places: both.map((each) => each.place), boxes: [mine, painted].map((each) => boxOf(each, width, height)), roles: window.scene.shapes.map((each) => each.role), isText: window.scene.shapes.length === 1 && Boolean(window.scene.shapes[0].text) };
};
window.ready = true;
</script>"""


class Files(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/":
            return self.reply(HARNESS, "text/html")
        name = os.path.basename(self.path)
        folder = SCENES if self.path.startswith("/scenes/") else PAGE
        try:
            with open(os.path.join(folder, name), "rb") as file:
                types = {"png": "image/png", "json": "application/json", "js": "text/javascript"}
                self.reply(file.read(), types.get(name.rsplit(".", 1)[-1], "text/plain"))
        except FileNotFoundError:
            self.send_error(404)

    def reply(self, body, type):
        self.send_response(200)
        self.send_header("Content-Type", type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


class RendererTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.files = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Files)
        threading.Thread(target=cls.files.serve_forever, daemon=True).start()
        cls.browser = Browser(width=520, height=620, arguments=("--force-device-scale-factor=1", "--hide-scrollbars"))
        cls.browser.open(f"http://127.0.0.1:{cls.files.server_port}/")
        wait(lambda: cls.browser.run("return window.ready === true"), "the harness")

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.files.shutdown()
        cls.files.server_close()

    def compared(self, number):
        self.browser.run_async("draw(arguments[0]).then(arguments[1])", number)
        screenshot = self.browser.call("GET", "/screenshot")
        result = self.browser.run_async("compare(...[...arguments].slice(0, 3)).then(arguments[3])", number, screenshot, SHADES)
        result["screenshot"] = screenshot
        return result

    def keep(self, number, screenshot):
        """Leaves a pair that differs to be looked at."""
        import base64
        import shutil
        with open(f"{PICTURES}/renderer-{number}-page.png", "wb") as file:
            file.write(base64.b64decode(screenshot))
        shutil.copy(f"{SCENES}/{number}.png", f"{PICTURES}/renderer-{number}-painter.png")

    def test_both_renderers_agree(self):
        numbers = sorted(int(os.path.basename(path)[:-5]) for path in glob.glob(f"{SCENES}/*.json"))
        shapes, texts, wrong = 0, 0, []
        worst, crossings, furthest = 0, 0, 0
        for number in numbers:
            result = self.compared(number)
            if result["isText"]:
                texts += 1
                off = max(abs(a - b) for a, b in zip(*result["boxes"])) if None not in result["boxes"][0] else 999
                furthest = max(furthest, off)
                isRight = off <= TEXT_TOLERANCE + result["lines"]
                words = f"scene {number}: boxes {result['boxes']}"
            else:
                shapes += 1
                worst, crossings = max(worst, result["worst"]), max(crossings, result["count"])
                isRight = result["count"] <= CROSSINGS and result["worst"] <= WORST
                self.assertGreater(result["moved"], 4 * CROSSINGS, f"scene {number} is too plain to tell")
                words = f"scene {number}: {result['count']} pixels, at most {result['worst']} shades, near {result['places']}, {result['roles']}"
            if not isRight:
                wrong.append(words)
                self.keep(number, result["screenshot"])
        print(f"{shapes} scenes of shapes differ by more than {SHADES} shades beyond 1 px in at most {crossings} pixels, nowhere by more than {worst}; boxes of {texts} texts by at most {furthest} px")
        self.assertGreaterEqual(shapes, 200)
        self.assertGreaterEqual(texts, 40)
        self.assertEqual(wrong, [], "\n".join(wrong))


if __name__ == "__main__":
    os.makedirs(PICTURES, exist_ok=True)
    unittest.main(argv=sys.argv[:1], verbosity=2)
