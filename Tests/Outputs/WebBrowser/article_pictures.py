"""The pictures of the articles about the page, made of the screenshots of its tests.

python3 Tests/Outputs/WebBrowser/article_pictures.py PICTURES: PICTURES is the folder that `make test-web` fills, out/web.
"""
import base64
import os
import sys

from browser import Browser
from server import ROOT

ARTICLES = os.path.join(ROOT, "Sources/Outputs/ScanWeb/ScanWeb.docc")
# Each picture of an article with the screenshot that it is made of.
SOURCES = {
    "page-stage": "in-range", "page-problem": "editor-problem", "page-digits": "editor-digits", "page-visitor": "visitor-360", "page-dark": "page-1440-dark", "drawn-keys": "keys"}
WIDEST, MOST_BYTES = 1000, 600_000

# Scales a screenshot down where it is wider, and encodes it.
ENCODE = """const [source, widest, done] = arguments, picture = new Image();
picture.onload = () => {
  const scale = Math.min(1, widest / picture.naturalWidth), canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.naturalWidth * scale);
  canvas.height = Math.round(picture.naturalHeight * scale);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  done(canvas.toDataURL('image/jpeg', 0.78).split(',')[1]);
};
picture.src = 'data:image/png;base64,' + source;"""


def main(folder):
    browser, total = Browser(), 0
    try:
        for name, screenshot in SOURCES.items():
            with open(os.path.join(folder, f"{screenshot}.png"), "rb") as file:
                picture = base64.b64decode(browser.run_async(ENCODE, base64.b64encode(file.read()).decode(), WIDEST))
            total += len(picture)
            with open(os.path.join(ARTICLES, f"{name}.jpg"), "wb") as file:
                file.write(picture)
            print(f"{name}.jpg: {len(picture)} bytes")
    finally:
        browser.close()
    assert total <= MOST_BYTES, f"together they have {total} bytes, and {MOST_BYTES} are allowed"


if __name__ == "__main__":
    main(sys.argv[1])
