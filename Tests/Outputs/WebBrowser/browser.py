"""A browser that tests drive: Chromium without a window, by the WebDriver protocol (W3C)."""
import base64
import json
import subprocess
import tempfile
import urllib.error
import urllib.request

from server import free_port, wait

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Browser:
    def __init__(self, width=1440, height=900, dark=False, arguments=()):
        self.port = free_port()
        self.profile = tempfile.TemporaryDirectory()
        self.driver = subprocess.Popen(
            ["chromedriver", f"--port={self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        options = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--autoplay-policy=no-user-gesture-required",
            f"--window-size={width},{height}", f"--user-data-dir={self.profile.name}", *arguments]
        if dark:
            options.append("--blink-settings=preferredColorScheme=0")
        wait(lambda: self._call("GET", "/status")["ready"], "the driver")
        session = self._call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:loggingPrefs": {"browser": "ALL"},
            "goog:chromeOptions": {"args": options}}}})
        self.session = f"/session/{session['sessionId']}"

    def _call(self, method, path, body=None):
        data = None if body is None and method == "GET" else json.dumps(body or {}).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(json.load(error)["value"]["message"]) from None

    def call(self, method, path, body=None):
        return self._call(method, self.session + path, body)

    def open(self, url):
        self.call("POST", "/url", {"url": url})

    def run(self, script, *arguments):
        return self.call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def run_async(self, script, *arguments):
        return self.call("POST", "/execute/async", {"script": script, "args": list(arguments)})

    def click(self, selector):
        found = self.call("POST", "/element", {"using": "css selector", "value": selector})
        self.call("POST", f"/element/{found[ELEMENT]}/click")

    def type(self, selector, text):
        found = self.call("POST", "/element", {"using": "css selector", "value": selector})
        self.call("POST", f"/element/{found[ELEMENT]}/value", {"text": text})

    def press(self, *keys):
        """Presses keys one after another, as a person at a keyboard."""
        steps = [step for key in keys for step in ({"type": "keyDown", "value": key}, {"type": "keyUp", "value": key})]
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": steps}]})

    def point(self, x, y, *steps):
        """Moves the mouse to a place of the window, then does steps like {"type": "pointerDown"}."""
        move = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}
        self.call("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": [move, *steps]}]})

    def wheel(self, x, y, down):
        step = {"type": "scroll", "x": round(x), "y": round(y), "deltaX": 0, "deltaY": down, "duration": 0}
        self.call("POST", "/actions", {"actions": [{"type": "wheel", "id": "wheel", "actions": [step]}]})

    def developer(self, command, **parameters):
        """A command of the developer tools."""
        return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def show_as(self, width, height, dark=False, still=False):
        """Shows the page on a screen of this size, in a theme, with or without motion."""
        self.developer("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.developer("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}])

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", "/screenshot")))

    def complaints(self):
        return [entry["message"] for entry in self.call("POST", "/se/log", {"type": "browser"}) if entry["level"] == "SEVERE"]

    def close(self):
        try:
            self.call("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait(10)
            self.profile.cleanup()
