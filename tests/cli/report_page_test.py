#!/usr/bin/env python3
"""Thorough: the page of loghop report in a browser has errors, asks a network, or hides a value.

axe-core checks names and contrast, if LOGHOP_AXE names its axe.min.js (npm install axe-core; MPL-2.0, not shipped here).
"""

import json
import os
import pathlib
import re

import program
from chrome import Chrome

SCENARIOS = ["scenarios/alewife.json", "scenarios/one_to_many_models.json", "scenarios/lognp/fig10-linear-broadcast.json"]
COUNT = "document.querySelectorAll('%s').length"
OPEN_ALL = "document.querySelectorAll('details').forEach(fold => { fold.open = true; }); true"


class ReportPage(program.TestCase):
    """One browser for all of it: it is what takes long."""

    def test_page(self):
        page = self.folder / "page.html"
        self.fine("report", *SCENARIOS, "--quiet", "-o", page)
        with Chrome(self.folder / "profile") as chrome:
            chrome.open(page)
            for check in (self.begins_with_an_answer, self.pointer_reaches_values, self.keys_reach_every_value,
                          self.filters_filter, self.models_are_toggled, self.tables_are_sorted,
                          self.downloads_are_whole, self.links_unfold, self.fits_narrow_windows, self.prints_everything,
                          self.axe_finds_nothing):
                with self.subTest(check.__name__):
                    chrome.open(page)
                    check(chrome)
            with self.subTest("without scripts"):
                chrome.scripts(False)
                chrome.open(page)
                chrome.scripts(True)
                self.assertEqual(chrome.run(COUNT % ".filters"), 0)
                self.assertGreater(chrome.run(COUNT % "#answer .overview use"), 5)
                self.assertGreater(chrome.run("[...document.querySelectorAll('svg.chart use > title')].filter(t => t.textContent).length"), 50)
            self.assertEqual(chrome.messages, [])
            self.assertEqual({url for url in chrome.requests if not url.startswith(("file:", "blob:", "about:"))}, set())

    def begins_with_an_answer(self, chrome):
        """On one screen: versions, claims, models by pattern, the overview, changes."""
        shown = chrome.run("""[...document.querySelectorAll('#answer .ran, #answer .tile, #answer .patterns, #answer .overview svg')]
            .map(part => part.getBoundingClientRect().bottom)""")
        self.assertEqual(len(shown), 6)
        self.assertLess(max(shown), 900)
        self.assertIn("broadcast, nodes of cores", chrome.run("document.querySelector('.patterns').innerText"))

    def place(self, chrome, mark):
        """The middle of a mark, which comes into sight."""
        return chrome.run(f"""(() => {{
            const mark = {mark};
            for (let fold = mark.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
            mark.scrollIntoView({{block: 'center'}});
            const box = mark.getBoundingClientRect();
            return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        }})()""")

    def pointer_reaches_values(self, chrome):
        """Model, case, value and error, of marks in charts, in ratios, in bars, and in the overview."""
        for mark, words in ((".wide .series use, .half .series use", r".+: [\d.e-]+ .+"),
                            (".ratios .c-model-0 use", r".+: [\d.e-]+ .+[+-][\d.]+%"),
                            (".bar path", r".+: .+, [\d.]+ %"), (".overview use", r".+ in .+: mean \|error\| .+")):
            chrome.point(*self.place(chrome, f"document.querySelector('{mark}')"))
            self.assertRegex(chrome.run("document.querySelector('.tip:not([hidden])')?.textContent ?? ''"), words, mark)
        chrome.point(1, 1)
        self.assertEqual(chrome.run(COUNT % ".tip:not([hidden])"), 0)

    def keys_reach_every_value(self, chrome):
        """Every mark of every chart, in turn; the overview's are links, which tabs reach."""
        chrome.run(OPEN_ALL)
        charts = chrome.run(COUNT % ".values")
        self.assertGreater(charts, 5)
        self.assertEqual(chrome.run(COUNT % ".panel > svg.chart:not(.overview), .values[tabindex=\"-1\"]"), 0)
        missed = chrome.run("""[...document.querySelectorAll('.values')].filter(values => {
            const marks = values.querySelectorAll('use, .bar path').length, said = new Set();
            values.focus();
            for (let i = 0; i < marks; i++) {
              values.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
              said.add(values.querySelector('.at'));
              if (!document.querySelector('.tip:not([hidden])')?.textContent) return true;
            }
            return said.size !== marks || said.has(null);
        }).length""")
        self.assertEqual(missed, 0)
        chrome.run("document.querySelector('.values').focus(), true")
        chrome.key("End")  # a real key
        self.assertRegex(chrome.run("document.querySelector('[aria-live]').textContent"), r".+: .+")
        chrome.key("Escape")
        self.assertEqual(chrome.run(COUNT % ".tip:not([hidden])"), 0)
        self.assertEqual(chrome.run(COUNT % "svg.overview use"), chrome.run(COUNT % "svg.overview a[aria-label] > use"))

    def choose(self, chrome, number, value):
        chrome.run(f"""(() => {{
            const control = document.querySelectorAll('.filters select, .filters input')[{number}];
            control.value = {json.dumps(value)};
            control.dispatchEvent(new Event(control.type === 'search' ? 'input' : 'change', {{bubbles: true}}));
        }})()""")

    def shown(self, chrome):
        return chrome.run("[...document.querySelectorAll('.experiment')].filter(card => !card.hidden).map(card => card.id)")

    def filters_filter(self, chrome):
        everything = self.shown(chrome)
        self.assertEqual(len(everything), len(SCENARIOS))
        self.choose(chrome, 0, "log_3P")
        self.assertEqual(self.shown(chrome), ["experiment-fig10-linear-broadcast"])
        chrome.run(OPEN_ALL)
        visible = chrome.run("""[...new Set([...document.querySelectorAll('#experiment-fig10-linear-broadcast .series')]
            .filter(series => getComputedStyle(series).display !== 'none').map(series => series.dataset.series))].sort()""")
        self.assertEqual(visible, ["log_3P", "simulated"])
        self.choose(chrome, 0, "")
        self.choose(chrome, 1, "differs")
        verdicts = chrome.run("[...new Set([...document.querySelectorAll('.claim')].filter(c => !c.hidden).map(c => c.dataset.verdict))]")
        self.assertEqual(verdicts, ["differs"])
        self.assertIn("experiment-fig10-linear-broadcast", self.shown(chrome))
        self.choose(chrome, 1, "")
        self.choose(chrome, 2, "linear broadcast")
        self.assertEqual(self.shown(chrome), ["experiment-fig10-linear-broadcast"])
        self.assertIn("1 of 3", chrome.run("document.querySelector('.filters [role=status]').textContent"))
        chrome.run("document.querySelector('.filters button').click(), true")
        self.assertEqual(self.shown(chrome), everything)

    def models_are_toggled(self, chrome):
        off = "[...document.querySelectorAll('svg [data-series=\"LogGP\"]')].filter(part => part.classList.contains('off')).length"
        self.assertEqual(chrome.run(off), 0)
        chrome.run("document.querySelector('.legend li[data-series=\"LogGP\"] button').click(), true")
        self.assertEqual(chrome.run(off), chrome.run("document.querySelectorAll('svg [data-series=\"LogGP\"]').length"))
        self.assertEqual(chrome.run("document.querySelector('.legend li[data-series=\"LogGP\"] button').ariaPressed"), "false")

    def tables_are_sorted(self, chrome):
        column = """[...document.querySelector('#experiment-fig10-linear-broadcast .numbers').tBodies[0].rows]
            .map(row => parseFloat(row.cells[1].dataset.v))"""
        click = "document.querySelectorAll('#experiment-fig10-linear-broadcast .numbers thead button')[1].click(), true"
        for descending in (False, True):
            chrome.run(click)
            values = chrome.run(column)
            self.assertEqual(values, sorted(values, reverse=descending))

    def downloads_are_whole(self, chrome):
        """The exact numbers of loghop compare as CSV, and an SVG that stands alone."""
        chrome.run("""window.saved = []; window.original = URL.createObjectURL.bind(URL);
            URL.createObjectURL = blob => { window.saved.push(blob.text()); return window.original(blob); }; true""")
        card = "#experiment-fig10-linear-broadcast"
        chrome.run(f"document.querySelector('{card} .numbers').closest('.scroll').nextSibling.querySelector('button').click(), true")
        chrome.run(f"document.querySelector('{card} .values').nextSibling.querySelector('button').click(), true")
        csv, svg = chrome.run("Promise.all(window.saved)")
        compared = json.loads(self.fine("compare", SCENARIOS[2], "--format", "json"))["cases"]
        lines = csv.splitlines()
        self.assertIn("simulated,", lines[0])
        self.assertIn("log_3P,log_3P error", lines[0])
        self.assertEqual(len(lines), len(compared) + 1)
        simulated = [float(re.sub('"[^"]*"', "", line).split(",")[1]) for line in lines[1:]]
        self.assertEqual(simulated, [case["simulated_s"] for case in compared])
        alone = self.write("alone.svg", svg)
        chrome.open(alone)
        self.assertEqual(chrome.run("document.documentElement.nodeName"), "svg")
        self.assertGreater(chrome.run("document.querySelectorAll('use')[3].getBoundingClientRect().width"), 3)

    def links_unfold(self, chrome):
        chrome.run("location.hash = document.querySelector('.claim[data-verdict=holds]').id; true")
        chrome.run("new Promise(done => setTimeout(done, 200))")
        top = chrome.run("document.querySelector('.claim[data-verdict=holds]').getBoundingClientRect().top")
        self.assertTrue(0 <= top < 900, top)

    def fits_narrow_windows(self, chrome):
        for width in (400, 700, 1280):
            chrome.resize(width, 800)
            chrome.run(OPEN_ALL)
            self.assertLessEqual(chrome.run("document.documentElement.scrollWidth"), width)
            clipped = "[...document.querySelectorAll('.scroll')].filter(s => s.scrollWidth > s.clientWidth + 1).length"
            if width == 400:
                self.assertEqual(chrome.run(clipped), 0)
        chrome.resize(1280, 900)

    def prints_everything(self, chrome):
        """What is folded is there on paper."""
        chrome.prefer("light", "print")
        hidden = chrome.run("""[...document.querySelectorAll('.claim')].filter(claim => claim.getBoundingClientRect().height < 5).length""")
        chrome.prefer("light")
        self.assertEqual(hidden, 0)

    def axe_finds_nothing(self, chrome):
        axe = os.environ.get("LOGHOP_AXE")
        if not axe:
            self.skipTest("LOGHOP_AXE does not name axe.min.js")
        script = pathlib.Path(axe).read_text(encoding="utf-8")
        for scheme in ("light", "dark"):
            chrome.prefer(scheme)
            chrome.run(OPEN_ALL)
            chrome.run(script + "; true")
            found = chrome.run("""axe.run().then(result => result.violations.map(v => v.id + ': ' + v.nodes.length + ' ' +
                v.nodes.slice(0, 3).map(n => n.html.slice(0, 150) + ' ' + (n.any[0]?.message ?? '')).join(' | ')))""")
            self.assertEqual(found, [], scheme)
        chrome.prefer("light")


if __name__ == "__main__":
    program.main()
