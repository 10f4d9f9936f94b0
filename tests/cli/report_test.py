#!/usr/bin/env python3
"""loghop report: the page is good HTML that needs nothing else, says what compare says, and is drawn by a browser."""

import csv
import html.parser
import json
import re
import shutil
import subprocess

import program
from program import FINE, INPUT_REJECTED, OUTSIDE_TOLERANCE, SIMULATION_FAILED, remap, traffic, with_models

SHIPPED = ["scenarios/one_to_many_models.json", "scenarios/das.json", "scenarios/alewife.json"]
NASTY = "<b>'\"&`x` $(y)\\n"  # in names: for HTML and SVG

VOID = {"meta", "br", "hr", "img", "link", "input"}


class Page(html.parser.HTMLParser):
    """Collects the parts of a page, and problems."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.problems, self.ids, self.links, self.open = [], [], [], []
        self.numbers, self.svgs, self.text = {}, 0, ""
        self.times, self.heads, self.channels = [], [], []  # rows of "Where the time goes"; h4; arrows of maps
        self._row, self._table, self._value = None, "", None
        self.feed(text)
        self.close()
        self.problems += [f"<{tag}> is not closed" for tag in self.open]

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if len(attributes) != len(attrs):
            self.problems.append(f"<{tag}> has an attribute twice")
        if tag not in VOID:
            self.open.append(tag)
        self._look(tag, attributes)

    def handle_startendtag(self, tag, attrs):
        self._look(tag, dict(attrs))

    def handle_endtag(self, tag):
        if tag == "table":
            self._table = ""
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> closes nothing at {self.getpos()}")

    def handle_data(self, data):
        self.text += data
        if "times" in self._table and self.open[-1:] in (["th"], ["td"]):
            if self._value is None:
                self.times[-1].append(data)
        if self.open and self.open[-1] == "h4":
            self.heads.append(data)
        if self.open[-3:] == ["g", "path", "title"] and " \u2192 " in data:
            self.channels.append(data)

    def _look(self, tag, attributes):
        if "id" in attributes:
            self.ids.append(attributes["id"])
        self.links += [value for name, value in attributes.items() if name in ("href", "xlink:href")]
        if "src" in attributes or tag in ("iframe", "object", "embed", "link"):
            self.problems.append(f"<{tag} {attributes}> may need something else")
        if tag == "th" and "scope" not in attributes:
            self.problems.append("a head of a table without scope")
        if tag == "svg" and attributes.get("role") == "img":
            self.svgs += 1
        if tag == "svg" and attributes.get("role") == "img" and not attributes.get("aria-label"):
            self.problems.append("an image without words")
        if tag == "svg" and "role" not in attributes and attributes.get("aria-hidden") != "true":
            self.problems.append("an SVG that is neither an image nor decoration")
        if tag == "a":
            self._row = attributes
        if tag == "table":
            self._table = attributes.get("class", "")
        if tag == "tr" and "times" in self._table:
            self.times.append([])
        self._value = attributes.get("data-v") if tag == "td" else None
        if self._value is not None and "times" in self._table:
            self.times[-1].append(float(self._value))
        if tag == "data":
            self.numbers.setdefault(self._row["href"][1:], []).append((self._row["title"], float(attributes["value"])))


class Report(program.TestCase):
    def page(self, *scenarios, status=FINE):
        """The page of these scenarios, without the faults that any page might have."""
        result = program.loghop("report", *scenarios)
        self.assertEqual(result.returncode, status, result.stderr)
        page = Page(result.stdout)
        self.assertEqual(page.problems, [])
        self.assertEqual(len(page.ids), len(set(page.ids)))
        self.assertTrue(result.stdout.startswith("<!DOCTYPE html>\n<html lang=\"en\">"))
        for link in page.links:
            self.assertTrue(link.startswith("#"), link)
            self.assertIn(link[1:], page.ids)
        body = re.sub(r"(?s)<script>.*</script>", "", result.stdout)  # which names the namespace of SVG
        self.assertNotRegex(body, r"https?://|url\(|@import")
        self.assertNotRegex(result.stdout, r"rgb\(|#0102")
        return page

    def test_shipped_scenarios(self):
        page = self.page(*SHIPPED)
        # one_to_many_models: o and RTT. das: 4 layouts of 3 paths. alewife: messages, 3 mappings, bars.
        self.assertEqual(page.svgs, 2 + 12 + 5 + 3)  # and where the time goes, of each
        for name in ("one_to_many_models", "das", "alewife"):
            row = page.numbers["experiment-" + name.replace("_", "-")]
            numbers = {title.split(":")[0]: value for title, value in row}
            compared = json.loads(self.fine("compare", f"scenarios/{name}.json", "--format", "json"))
            expected = {s["model"]: s["mean_absolute_relative_error"] for s in compared["summary"] if s["cases"]}
            errors = [abs(c["measured"]["relative_error"]) for c in compared["cases"] if "measured" in c]
            if errors:
                expected["simulation relative to measured"] = sum(errors) / len(errors)
            self.assertEqual(numbers.keys(), expected.keys())
            for model, error in expected.items():
                self.assertAlmostEqual(numbers[model], error, 12)

    def test_where_the_time_goes(self):
        """Every case of both kinds, with the numbers of loghop run."""
        for scenario, rows in (("scenarios/placement.json", 2), (SHIPPED[2], 1)):
            page = self.page(scenario)
            self.assertIn("Where the time goes", page.heads)
            cases = json.loads(self.fine("run", scenario, "--breakdown", "--format", "json"))["cases"]
            shown = [row for row in page.times if row[1] != "of"]
            self.assertEqual(len(shown), rows * len(cases))
            for i, case in enumerate(cases):
                self.check_times(shown[rows * i], case["name"], "all ranks", case["breakdown_s"])
                if rows == 2:
                    self.check_times(shown[2 * i + 1], case["name"], "critical path", case["critical_path_s"])

    def check_times(self, row, name, of, seconds):
        self.assertEqual(row[:2], [name, of])
        self.assertAlmostEqual(float(row[2]) / sum(seconds.values()), 1, 3)
        found = [0 if cell == "\u2013" else cell for cell in row[3:]]
        # Kinds of active messages stand in another order than in JSON.
        self.assertEqual(sorted(found), sorted(seconds.values()))

    def test_maps_of_channels(self):
        """An arrow for each link of Alewife, 8 x 4 nodes, twice a case, with the shares of loghop run --channels."""
        file = self.write("s.json", program.scenario({"net": traffic(load=0.2), "ranks": remap(), "not drawn": remap()},
                                                     channels=["net", "r*"]))
        page = self.page(file)
        self.assertIn("Channels of the network", page.heads)
        self.assertEqual(page.svgs, 4 + 2)  # maps; a figure, and where the time of ranks goes
        out = self.folder / "c.csv"
        self.fine("run", file, "--channels", out, "--format", "json")
        with open(out, newline="", encoding="utf-8") as text:
            rows = [row for row in csv.DictReader(text) if row["from"] != row["to"] and row["case"] != "not drawn"]
        expected = [f"{row['from']} \u2192 {row['to']}: {100 * float(row[share]):.1f} %"
                    for share in ("utilisation", "blocked_fraction") for row in rows]
        self.assertEqual(len(expected), 4 * 104)
        self.assertEqual(sorted(page.channels), sorted(expected))

    def test_equal_input_gives_equal_bytes(self):
        first = self.folder / "first.html"
        self.assertEqual(self.fine("report", SHIPPED[0], "-o", first), "")
        self.assertEqual(first.read_text(encoding="utf-8"), self.fine("report", SHIPPED[0], "--jobs", "1"))

    def test_texts_of_files_are_never_mark_up(self):
        cases = {f"{NASTY} {i}": remap(iterations=i) for i in (1, 2)}
        file = self.write("s.json", {**with_models(cases), "name": NASTY, "description": NASTY, "discussion": [NASTY],
                                     "figures": [{"title": NASTY, "source": NASTY, "y_label": NASTY}]})
        page = self.page(file)
        self.assertGreaterEqual(page.text.count(NASTY), 8)
        self.assertEqual(page.svgs, 1 + 1)  # and where the time goes

    def test_discussion_and_figures(self):
        file = self.write("s.json", {
            **with_models({"a": {"workload": remap(), "sweep": [{"at": "/workload/iterations", "values": [1, 2, 4]}]}}),
            "discussion": "What it means.",
            "figures": [{"title": "Times", "source": "Figure 7", "x": "/workload/iterations"},
                        {"title": "Errors", "x": "/workload/iterations", "relative": True}]})
        page = self.page(file)
        self.assertEqual(page.svgs, 2 + 1)
        for text in ("What it means.", "Figure 7", "error (%)", "iterations"):
            self.assertIn(text, page.text)

    def test_all_faults_of_all_files_are_reported_before_anything_runs(self):
        bad = [self.write(f"{i}.json", {**with_models({"a": remap()}), "figures": [{"title": "t", "x": f"/{i}"}]})
               for i in (1, 2)]
        page = self.folder / "page.html"
        message = self.fails(INPUT_REJECTED, "report", bad[0], SHIPPED[0], bad[1], "-o", page)
        self.assertIn("1.json:/figures/0/x: ", message)
        self.assertIn("2.json:/figures/0/x: ", message)
        self.assertFalse(page.exists())

    def test_outside_tolerance(self):
        file = self.write("s.json", with_models({
            "a": {"workload": remap(), "measured": {"value": "1cycles", "source": "made up"}, "tolerance": "1%"}}))
        self.assertIn("Outside tolerance: a: ", self.page(file, status=OUTSIDE_TOLERANCE).text)

    def test_standard_error_says_what_failed_and_where(self):
        claim = {"id": "quick", "claim": "is quick", "checks": [{"time": "simulated", "at_most": "1ps"}]}
        cases = {"a": {"workload": remap(), "measured": {"value": "1cycles", "source": "made up"}, "tolerance": "1%"}}
        good = self.write("good.json", with_models({"b": remap()}))
        bad = self.write("bad.json", {**with_models(cases, claims=[claim]), "name": "bad"})
        result = program.loghop("report", good, bad)
        self.assertEqual(result.returncode, OUTSIDE_TOLERANCE, result.stderr)
        lines = result.stderr.splitlines()
        self.assertEqual(len(lines), 2)
        self.assertTrue(lines[0].startswith("loghop: bad: outside tolerance: a: "), lines)
        self.assertTrue(lines[1].startswith("loghop: bad: claim quick: differs, expected: holds; "), lines)

    def test_a_case_that_fails_leaves_the_rest(self):
        long = remap(kind="long", message="4000B", send="blocking", iterations=100)
        platform = json.loads((program.ROOT / "platforms/alewife.json").read_text(encoding="utf-8"))
        platform["node"]["nic"].pop("overflow_timeout")
        file = self.write("s.json", {**with_models({"stuck": long, "fine": remap()}),
                                     "platform": str(self.write("p.json", platform))})
        page = self.page(file, status=SIMULATION_FAILED)
        self.assertIn("Failed: stuck: ", page.text)
        self.assertEqual(page.svgs, 1 + 1)
        self.assertEqual({row[0] for row in page.times}, {"case", "fine"})

    def test_what_changed_since_a_baseline(self):
        """By case, whatever else is in the folder of baselines; the exit status stays that of the page."""
        file = self.write("s.json", {**with_models({"a": remap(), "b": remap(iterations=2)}), "name": "kept"})
        baselines = self.folder / "baselines"
        baselines.mkdir()
        base = baselines / "kept.json"
        self.fine("compare", file, "--format", "json", "-o", base)
        self.assertIn("Nothing changed", self.fine("report", file, "--against", base))
        result = json.loads(base.read_text(encoding="utf-8"))
        result["cases"][1]["simulated_s"] *= 2
        base.write_text(json.dumps(result), encoding="utf-8")
        for against in (base, baselines):
            text = Page(self.fine("report", file, "--against", against)).text
            self.assertIn("1 change", text)
            self.assertIn("-50 %", text)
        other = self.write("other.json", {**with_models({"a": remap()}), "name": "other"})
        self.assertIn("Not in the baseline: other.", Page(self.fine("report", other, "--against", base)).text)
        self.assertIn("baselines", self.fails(INPUT_REJECTED, "report", file, "--against", self.folder / "no baselines"))
        (self.folder / "empty").mkdir()
        self.assertIn("found none", self.fails(INPUT_REJECTED, "report", file, "--against", self.folder / "empty"))


# Asks the page itself what was drawn. Only the copy that the test opens has it.
PROBE = """<script>
window.addEventListener('load', () => {
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  const boxes = [...document.querySelectorAll('svg[role=img]')].map(svg => svg.getBBox());
  const drawn = boxes.filter(box => box.width > 100 && box.height > 50).length;
  const lines = [...document.querySelectorAll('svg[role=img] .series path')];
  const colours = new Set(lines.map(line => getComputedStyle(line).stroke));
  const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
  const result = {svgs: boxes.length, drawn: drawn, colours: [...colours], wide: wide,
                  ground: getComputedStyle(document.body).backgroundColor};
  document.body.dataset.probe = JSON.stringify(result);
});
</script>"""


class Browser(program.TestCase):
    def open_page(self, path, *options):
        """Returns the finding of the probe, and the browser's console."""
        if shutil.which("chromium") is None:
            self.skipTest("no chromium")
        command = ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                   f"--user-data-dir={self.folder / 'profile'}", "--enable-logging=stderr", "--v=0",
                   "--virtual-time-budget=10000", *options, "--dump-dom", path.as_uri()]
        result = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
        self.assertEqual(result.returncode, 0, result.stderr)
        probe = re.search(r'data-probe="([^"]*)"', result.stdout)
        self.assertIsNotNone(probe, result.stdout[:2000])
        console = [line for line in result.stderr.splitlines() if "CONSOLE" in line]
        return json.loads(html.unescape(probe[1])), console

    def test_draws_every_chart_in_light_and_dark(self):
        text = self.fine("report", *SHIPPED)
        path = self.write("page.html", text.replace("</head>", PROBE + "</head>"))
        grounds = set()
        for options in (["--blink-settings=preferredColorScheme=1"], ["--blink-settings=preferredColorScheme=0"]):
            found, console = self.open_page(path, *options, "--window-size=1300,900")
            self.assertEqual(console, [])
            self.assertEqual((found["svgs"], found["drawn"]), (22, 22))
            self.assertGreater(len(found["colours"]), 5)
            self.assertNotIn("none", found["colours"])  # a variable that has no value
            self.assertFalse(found["wide"])
            grounds.add(found["ground"])
        self.assertEqual(len(grounds), 2)
        found, _ = self.open_page(path, "--window-size=600,900")
        self.assertFalse(found["wide"], "the page does not fit a narrow window")


if __name__ == "__main__":
    program.main()
