"""axe-core's rules over a page, where Python's package index offers them; the page's own checks do not need them."""
import glob
import os
import subprocess
import sys
import tempfile
import zipfile

PACKAGE = "axe-playwright-python"


def script():
    """The text of axe.min.js; None where it cannot be had, and a line says so."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:", "--dest", folder, PACKAGE]
        try:
            subprocess.run(command, check=True, timeout=60, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            with zipfile.ZipFile(glob.glob(os.path.join(folder, "*.whl"))[0]) as wheel:
                name = next(name for name in wheel.namelist() if name.endswith("axe.min.js"))
                return wheel.read(name).decode()
        except (OSError, subprocess.SubprocessError, IndexError, StopIteration, zipfile.BadZipFile):
            print(f"skipped: axe-core's own rules need the package {PACKAGE}, which cannot be had here; the page's checks run", file=sys.stderr)
            return None


def violations(browser, source):
    """What axe-core finds on the page that is shown, by the rules of WCAG 2.2 A and AA and the best practices."""
    browser.run("if (!window.axe) { %s\nwindow.axe = axe; }" % source)
    found = browser.run_async("""const done = arguments[0];
        axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] })
          .then((result) => done(result.violations.map((each) => [each.id, each.nodes.map((node) => node.html.slice(0, 160) + ' | ' + (node.any[0]?.message ?? ''))])),
                (error) => done([['axe', [String(error)]]]));""")
    return [f"{rule}: {node}" for rule, nodes in found for node in nodes]
