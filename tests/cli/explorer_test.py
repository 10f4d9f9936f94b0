#!/usr/bin/env python3
"""Thorough: the page of loghop explore in a browser shows other numbers than the command line, or asks a network."""

import json
import random

import program
from chrome import Chrome
from program import SIMULATION_FAILED

SETTINGS = 100
READY = "new Promise(done => { const wait = () => window.explorer ? done(true) : setTimeout(wait, 20); wait(); })"


class ExplorerPage(program.TestCase):
    """One browser for all of it. A program that was built without Emscripten says so, and has nothing to open."""

    def test_page(self):
        page = self.folder / "explorer.html"
        result = program.loghop("explore", "-o", page)
        if result.returncode == SIMULATION_FAILED:
            self.assertIn("apt-get install emscripten", result.stderr)
            self.assertFalse(page.exists())
            self.skipTest("no explorer in this program (Emscripten)")
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", ""))
        with Chrome(self.folder / "profile") as chrome:
            for check in (self.numbers_are_the_command_lines, self.sliders_move_all, self.keys_move_sliders,
                          self.addresses_keep_settings, self.bandwidth_is_the_inverse_of_G, self.bad_points_are_explained):
                with self.subTest(check.__name__):
                    self.show(chrome, page)
                    check(chrome)
            self.assertEqual(chrome.messages, [])
            self.assertEqual({url for url in chrome.requests if not url.startswith(("file:", "data:", "blob:", "about:"))}, set())

    def show(self, chrome, page, address=""):
        self.page = page
        chrome.call("Page.navigate", url="about:blank")
        chrome.call("Page.navigate", url=page.as_uri() + address)
        chrome._until(lambda m: m.get("method") == "Page.loadEventFired")
        chrome.run(READY)
        chrome.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")

    def asked(self, chrome, setting):
        """The answer of the page, and the files that it offers."""
        text = json.dumps(setting).replace('"Infinity"', "Infinity")
        return json.loads(chrome.run(f"""(() => {{ const set = {text};
            return JSON.stringify({{answer: explorer.ask(set), files: explorer.files(set)}}); }})()"""))

    def compared(self, files):
        """What loghop compare says of these files."""
        self.write("explored-platform.json", files["platform"])
        self.write("explored-calibration.json", files["calibration"])
        self.write("explored.json", files["scenario"])
        line = json.loads(self.fine("compare", self.folder / "explored.json", "--format", "json", "--quiet"))["cases"][0]
        return line["simulated_s"], {p["model"]: p["predicted_s"] for p in line["predictions"]}

    def numbers_are_the_command_lines(self, chrome):
        values = {name: [v if v is not None else "Infinity" for v in one] for name, one in json.loads(chrome.run(
            "JSON.stringify(Object.fromEntries(Object.entries(explorer.sliders).map(([name, s]) => [name, s.values])))")).items()}
        choices = json.loads(chrome.run("JSON.stringify(explorer.choices)"))
        self.assertGreater(sum(len(of["algorithms"]) for of in choices.values()), 40)
        draw, compared = random.Random(7), 0
        for _ in range(10 * SETTINGS):
            collective = draw.choice(sorted(choices))
            setting = {"value": {name: draw.choice(of) for name, of in values.items()}, "collective": collective,
                       "algorithm": draw.choice(choices[collective]["algorithms"])}
            found = self.asked(chrome, setting)
            now = found["answer"]["now"]
            if "problem" in now:  # some algorithms want a power of two
                continue
            simulated, predicted = self.compared(found["files"])
            self.assertEqual(now["simulated_s"], simulated, setting)
            self.assertEqual(now["predictions"], predicted, setting)
            compared += 1
            if compared == SETTINGS:
                return
        self.fail(f"only {compared} settings could be compared")

    def texts(self, chrome):
        return json.loads(chrome.run("JSON.stringify(['now', 'by-size', 'by-ranks', 'diagram', 'title'].map(id => document.getElementById(id).innerHTML))"))

    def move(self, chrome, slider, steps):
        chrome.run(f"""(() => {{ const slider = document.getElementById('{slider}');
            slider.value = Number(slider.value) + {steps}; slider.dispatchEvent(new Event('input')); return true; }})()""")
        chrome.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")

    def sliders_move_all(self, chrome):
        """Each changes the table, both charts and the picture, where it can."""
        for slider, steps in (("L", 3), ("o", 3), ("g", 12), ("O", 26), ("bandwidth", -9), ("ranks", 5), ("size", 2)):
            before = self.texts(chrome)
            self.move(chrome, slider, steps)
            self.assertEqual([a == b for a, b in zip(before, self.texts(chrome))][:4], [False] * 4, slider)
        self.assertEqual(chrome.run("document.querySelectorAll('#diagram line title').length"), 12)  # ranks 13: 12 messages

    def keys_move_sliders(self, chrome):
        before = self.texts(chrome)
        chrome.run("document.getElementById('L').focus(), true")
        for kind in ("keyDown", "keyUp"):
            chrome.call("Input.dispatchKeyEvent", type=kind, key="ArrowRight", code="ArrowRight", windowsVirtualKeyCode=39)
        chrome.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
        self.assertEqual(chrome.run("document.getElementById('L').getAttribute('aria-valuetext')"), "6us")
        self.assertNotEqual(before[0], self.texts(chrome)[0])

    def addresses_keep_settings(self, chrome):
        self.move(chrome, "ranks", 9)
        address = chrome.run("location.hash")
        before = self.texts(chrome)
        self.show(chrome, self.page, address)
        self.assertEqual(self.texts(chrome), before)

    def bandwidth_is_the_inverse_of_G(self, chrome):
        self.move(chrome, "bandwidth", -1)
        self.assertEqual(chrome.run("document.querySelector('output[for=G]').textContent"), "1.25ns/B")  # 800 MB/s
        self.move(chrome, "G", 1)
        self.assertEqual(chrome.run("explorer.setting().value.bandwidth * explorer.setting().value.G"), 1000)

    def bad_points_are_explained(self, chrome):
        setting = json.loads(chrome.run("JSON.stringify(explorer.setting())"))
        setting["value"].update(ranks=100, S="Infinity")
        self.assertIn("0 to 63", self.asked(chrome, setting)["answer"]["now"]["problem"])


if __name__ == "__main__":
    program.main()
