"""The page for everybody: WCAG 2.2 AA in each of its states, on small and large screens, light and dark, by keyboard alone.

python3 Tests/Outputs/WebBrowser/test_access.py PROGRAM PICTURES
"""
import json
import os

import axe
from page_case import CHECKS, HAS_RESULT_AND_ITEM, PICTURES, PROGRAM, PageCase, main

TAB = "\ue004"
SCREENS = [(360, 740), (1440, 900), (3840, 2160)]


class AccessTest(PageCase):
    axe = axe.script()

    def setUp(self):
        self.browser.show_as(1440, 900)
        self.server.send("POST", "/commands/resume", b"{}")
        self.swap("barcode-all")
        self.open()

    def open(self):
        self.browser.open(self.server.url)
        self.until(HAS_RESULT_AND_ITEM, "a result")

    def check(self, state):
        """Runs all rules on the page as it is, on every screen and in both themes."""
        for width, height in SCREENS:
            for dark in (False, True):
                self.browser.show_as(width, height, dark)
                name = f"{state}, {width}x{height}, {'dark' if dark else 'light'}"
                with self.subTest(name):
                    found = self.browser.run(CHECKS)
                    if self.axe:
                        found += axe.violations(self.browser, self.axe)
                    self.assertEqual(found, [])
                self.browser.picture(f"{PICTURES}/{state}-{width}-{'dark' if dark else 'light'}.png")

    def test_the_checks_see_what_is_wrong(self):
        spoiled = {
            "button-name": "document.querySelector('#clear').textContent = ''",
            "label": "document.querySelector('#zoom-control span').remove(); document.querySelector('#zoom-value').remove()",
            "image-alt": "document.querySelector('#picture').removeAttribute('alt')",
            "html-has-lang": "document.documentElement.lang = ''",
            "duplicate-id": "document.querySelector('#json').id = 'csv'",
            "aria-valid-attr-value": "document.querySelector('#results').setAttribute('aria-labelledby', 'nobody')",
            "heading-order": "document.querySelector('#results-title').outerHTML = '<h4 id=results-title>Results</h4>'",
            "page-has-heading-one": "document.querySelector('h1').remove()",
            "landmark-one-main": "document.querySelector('main').outerHTML = document.querySelector('main').outerHTML.replace(/^<main/, '<div').replace(/main>$/, 'div>')",
            "list": "document.querySelector('#items').append(document.createElement('p'))",
            "region": "document.body.append('a word outside')",
            "color-contrast": "document.querySelector('#results .note').style.color = '#9aa'",
            "non-text-contrast": "document.querySelector('#clear').style.borderColor = '#eee'",
            "target-size": "document.querySelector('#clear').style.cssText = 'min-height: 0; height: 20px; padding: 0'",
            "reflow": "document.querySelector('#clear').style.minWidth = '3000px'",
            "aria-hidden-focus": "document.querySelector('#controls').setAttribute('aria-hidden', 'true')",
            "nested-interactive": "document.querySelector('#clear').append(document.createElement('a')); document.querySelector('#clear a').href = '/'; document.querySelector('#clear').append(document.createElement('input'))",
            "label-content-name-mismatch": "document.querySelector('#clear').setAttribute('aria-label', 'Empty')",
            "live-region-floods": "document.querySelector('#results').setAttribute('aria-live', 'polite')",
            "scrollable-region-focusable": "const box = document.createElement('div'); box.style.cssText = 'height: 20px; overflow: auto'; box.textContent = 'many words '.repeat(200); document.querySelector('main').append(box)",
        }
        for rule, script in spoiled.items():
            with self.subTest(rule):
                self.open()
                self.assertEqual(self.browser.run(CHECKS), [])
                self.browser.run(script)
                rules = {each.split(":")[0] for each in self.browser.run(CHECKS)}
                self.assertIn(rule, rules)

    def test_live(self):
        self.browser.run("document.querySelector('#results details').open = true; document.getElementById('counters-details').open = true")
        self.until("return document.querySelector('#counters dd') !== null", "the counters")
        self.check("live")

    def test_paused(self):
        self.browser.click("#pause")
        self.until("return document.getElementById('state').dataset.state === 'paused'", "the pause")
        self.check("paused")

    def test_a_problem_of_the_configuration(self):
        self.browser.run("const c = document.getElementById('config'); c.value = c.value.replace('\"viewPluginConfig\"', '\"viewPluginConfg\"'); c.oninput()")
        self.until("return document.querySelector('#problems .error') !== null", "the problem")
        self.check("problem")

    def test_a_picture_in_which_something_was_read(self):
        self.own_picture("shipping-code128.jpg")
        self.browser.run("for (const each of document.querySelectorAll('#results details')) each.open = true")
        self.check("picture-read")

    def test_a_picture_in_which_nothing_was_read(self):
        self.own_picture("Meters/water-reference.jpg")
        self.until("return document.querySelector('#own-why li') !== null", "the reason")
        self.check("picture-unread")

    def test_a_text_that_is_tried(self):
        self.browser.click("#try")
        self.until("return document.querySelector('#trial-frames li') !== null", "the trial", seconds=40)
        self.check("trial")

    def test_a_change_that_waits_to_be_confirmed_and_the_list_of_changes(self):
        config = self.server.json("/config")
        config["viewPluginConfig"]["pluginConfig"]["id"] = "other"
        self.assertEqual(self.server.send("PUT", "/config?confirmWithin=600", json.dumps(config).encode())[0], 200)
        self.until("return !document.getElementById('pending').hidden", "the line that counts")
        self.browser.run("document.getElementById('changes-box').open = true")
        self.until("return document.querySelectorAll('#changes > li').length > 1", "the list")
        self.check("pending")
        self.assertEqual(self.server.send("POST", "/config/revert")[0], 200)

    def test_a_dialog(self):
        self.browser.click("#series")
        self.until("return document.getElementById('series-dialog').open", "the dialog")
        self.check("dialog")

    def test_a_lost_connection(self):
        self.browser.run_async("const done = arguments[0]; import('/state.js').then((module) => { module.showState('lost'); done(); })")
        self.check("lost")

    def test_the_page_is_as_wide_as_the_window_down_to_320_points_and_with_wide_spaces(self):
        self.own_picture("Meters/water-reference.jpg")
        for width in (320, 640, 1280):
            self.browser.show_as(width, 900)
            self.assertEqual(self.browser.run(CHECKS), [], f"{width} points wide")
        # WCAG 1.4.12: readers may set wider lines, letters and words.
        self.browser.show_as(360, 740)
        self.browser.run("const sheet = new CSSStyleSheet(); sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }'); document.adoptedStyleSheets = [sheet]")
        self.assertEqual(self.browser.run(CHECKS), [])

    def test_every_control_is_reached_by_keyboard_and_shows_that_it_has_the_focus(self):
        operated = self.browser.run("""window.reached = new Set();
            return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")].filter((each) => each.checkVisibility() && !each.disabled && !each.closest('dialog, details:not([open]) > :not(summary)')).length""")
        # One more round than there are controls: a place that keeps the focus would keep the others from being reached.
        for _ in range(operated + 3):
            self.browser.press(TAB)
            bad = self.browser.run("""const at = document.activeElement;
                if (at === document.body || at === document.documentElement) return '';
                reached.add(at);
                const style = getComputedStyle(at), box = at.getBoundingClientRect(), name = at.outerHTML.slice(0, 120);
                if (style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 2) return 'no outline: ' + name;
                if (box.width < 1 || box.bottom < 1 || box.top > innerHeight || box.right < 1 || box.left > innerWidth) return 'not in the window: ' + name;
                const under = document.elementFromPoint(Math.min(innerWidth - 1, Math.max(0, box.left + box.width / 2)), Math.min(innerHeight - 1, Math.max(0, box.top + Math.min(box.height, 20) / 2)));
                return under && (at.contains(under) || under.contains(at)) ? '' : 'hidden by something: ' + name;""")
            self.assertEqual(bad, "")
        missed = self.browser.run("""return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")].filter((each) => each.checkVisibility() && !each.disabled && !each.closest('dialog, details:not([open]) > :not(summary)') && !reached.has(each)).map((each) => each.outerHTML.slice(0, 100))""")
        self.assertEqual(missed, [])

    def test_the_dialog_keeps_the_focus_inside_and_gives_it_back(self):
        self.browser.run("document.getElementById('series').focus()")
        self.browser.press("\ue007")
        self.until("return document.getElementById('series-dialog').contains(document.activeElement)", "the focus in the dialog")
        for _ in range(8):
            self.browser.press(TAB)
            self.assertTrue(self.browser.run("const at = document.activeElement; return at === document.body || document.getElementById('series-dialog').contains(at)"))
        self.browser.press("\ue00c")
        self.until("return !document.getElementById('series-dialog').open && document.activeElement.id === 'series'", "the focus where it was")

    def test_what_is_read_again_and_again_is_said_once(self):
        self.browser.run("""window.said = []; window.changes = 0;
            for (const each of document.querySelectorAll('[role=status], [role=alert], [aria-live]'))
              new MutationObserver(() => said.push(each.id + ': ' + each.textContent)).observe(each, { childList: true, characterData: true, subtree: true });
            new MutationObserver(() => { changes += 1; }).observe(document.getElementById('results'), { childList: true, characterData: true, subtree: true });""")
        self.until("return changes >= 8", "several repetitions in the list")
        said = self.browser.run("return said")
        self.assertLessEqual(len(said), 2, said)

    def test_nothing_moves_for_those_who_want_no_motion(self):
        self.browser.show_as(1440, 900, still=True)
        box = self.browser.run("const box = document.getElementById('picture').getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]")
        self.browser.point(*box, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})
        self.until("return document.getElementById('tap').getAnimations().length > 0", "the ring of the tap")
        moving = self.browser.run("return document.getAnimations().flatMap((each) => each.effect.getKeyframes()).filter((frame) => ['transform', 'translate', 'left', 'top'].some((name) => name in frame) || (frame.scale !== undefined && frame.scale !== '1')).length")
        self.assertEqual(moving, 0)


if __name__ == "__main__":
    main()
