"""Tests of a page of `scanview serve` in a browser: what all of them share.

Each file is a program: python3 FILE PROGRAM PICTURES, where PROGRAM is scanview-serve, and screenshots go into the folder PICTURES.
"""
import os
import sys
import tempfile
import unittest

from browser import Browser
from server import ROOT, Server, wait

PROGRAM, PICTURES = sys.argv[1], sys.argv[2]
# The checks that a script can make of what everybody needs to use the page.
with open(os.path.join(os.path.dirname(__file__), "checks.js")) as checks:
    CHECKS = checks.read()
HAS_RESULT = "return document.querySelector('#results li') !== null"
HAS_RESULT_AND_ITEM = f"{HAS_RESULT} && document.querySelector('#items button') !== null"


class PageCase(unittest.TestCase):
    """The tests of a class share a folder, a server and a browser."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.server = cls.make_server()
        cls.browser = cls.make_browser()

    @classmethod
    def make_server(cls):
        return Server(PROGRAM)

    @classmethod
    def make_browser(cls):
        return Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.server.close()
        cls.folder.cleanup()

    def until(self, script, what, *arguments, seconds=20):
        wait(lambda: self.browser.run(script, *arguments), what, seconds)

    def swap(self, mode):
        self.assertEqual(self.server.send("POST", "/commands/swap", b'{"mode": "%s"}' % mode.encode())[0], 200)

    def own_picture(self, name):
        """Scans a picture of the visitor's, and waits for the answer."""
        self.browser.type("#file", os.path.join(ROOT, "Samples", name))
        self.until("return !document.getElementById('own-bar').hidden && document.getElementById('own-bar').getAttribute('aria-busy') === 'false'", "the answer")


def main():
    os.makedirs(PICTURES, exist_ok=True)
    unittest.main(argv=sys.argv[:1] + sys.argv[3:], verbosity=2)
