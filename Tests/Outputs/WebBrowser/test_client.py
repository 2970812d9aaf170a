"""The page of Examples/BrowserClient, served by `scanview serve --page`.

python3 Tests/Outputs/WebBrowser/test_client.py PROGRAM PICTURES: PROGRAM is scanview-serve, and a screenshot goes into the folder PICTURES.
"""
import os
import unittest

from browser import Browser
from page_case import PICTURES, PROGRAM, main
from server import ROOT, Server, wait

PAGE = os.path.join(ROOT, "Examples/BrowserClient/index.html")


class ClientTest(unittest.TestCase):
    def test_a_page_of_ones_own_shows_picture_drawing_and_results(self):
        server = Server(PROGRAM, "--page", PAGE)
        browser = Browser(width=800, height=900)
        try:
            browser.open(server.url)
            wait(lambda: browser.run("return document.getElementById('last').textContent") == "4006381333931", "the result")
            wait(lambda: browser.run("return document.querySelector('svg [data-role=highlight] path') !== null"), "the drawing")
            wait(lambda: browser.run("return document.querySelector('img').naturalWidth > 100"), "the picture")
            browser.picture(f"{PICTURES}/client.png")
            # What comes into the page later cannot run.
            browser.run("const s = document.createElement('script'); s.textContent = 'window.ran = true'; document.body.append(s);"
                        "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.ran = true\">');")
            self.assertIsNone(browser.run("return window.ran ?? null"))
        finally:
            browser.close()
            server.close()


if __name__ == "__main__":
    main()
