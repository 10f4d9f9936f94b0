"""Numbers in the sentences and tables of pages: which there are, and what those that the program gives should be.

A page names results of commands, each on a line of its own, and what it takes from them:

    <!-- numbers: alewife = compare scenarios/alewife.json -->
    <!-- numbers: random[1-8] = run scenarios/alewife.json --seed {} -->      a list, one result for each number
    <!-- numbers: slow = run scenarios/alewife.json; platform:/node/nic/overflow_timeout=1s; scenario:/cases/0/x=3 -->
    <!-- let: cycles = alewife.sim("short remap, sync") * 20.5e6 -->

The third one runs the scenario with other values at JSON pointers ("calibration:", with a calibration of its platform);
a platform named instead of a scenario has "platform:" only.
A sentence has values, and statements that must be
true, in Python; after the last " : " stands the format of a value. Markdown would show a comment with two hyphens in a
row inside of a sentence.

    <!--$ cycles : .0f -->467<!--/--> cycles
    at most <!--? max(abs(run.error("*", "LogP")) for run in random) < 0.25 -->25 %<!--/--> off

`shown("16KiB _ _ ([0-9.]+)")` is the number of a block of the page itself, whose output another test compares: a blank
stands for any number of blanks, and "_" for a word.

Commands give JSON here, with `--messages /dev/stdout` and the like CSV, and `list` its text.
"""

import csv
import fnmatch
import functools
import json
import math
import os
import pathlib
import re
import shlex
import statistics
import tempfile

import program
import shipped

SOURCE = re.compile(r"^<!-- numbers: (\w+)(?:\[(\d+)-(\d+)\])? = (.*) -->\n", re.MULTILINE)
LET = re.compile(r"^<!-- let: (\w+) = (.*?) -->\n", re.MULTILINE | re.DOTALL)
MARKED = re.compile(r"<!--(?P<kind>[$?]) (?P<body>.*?) -->(?P<text>.*?)<!--/-->", re.DOTALL)
FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
NOT_PROSE = re.compile(r"^```[\s\S]*?^```$|^    .*$|`[^`\n]*`|<!--[\s\S]*?-->|\]\([^)]*\)", re.MULTILINE)
AMOUNT = r"(?<![\w.^/])[-+]?\d[\d,]*(?:\.\d+)?"
UNIT = (r"\s?(?:%|us\b|ms\b|ns\b|ps\b|s\b|seconds?\b|minutes?\b|days?\b|cycles?\b|times\b|[KMG]?B/s|[KMG]i?Bps\b|ns/B"
        r"|cycles/B|Gflop/s|million\b)")
NUMBER = re.compile(rf"{AMOUNT}(?:(?: to |, | and | or |-){AMOUNT})*{UNIT}")


def at_pointer(document, pointer, value):
    """Puts a value at a JSON pointer."""
    *way, last = pointer.split("/")[1:]
    for key in way:
        document = document[int(key)] if isinstance(document, list) else document.setdefault(key, {})
    document[int(last) if isinstance(document, list) else last] = value


def apply(changes, documents):
    for change in changes:
        document, pointer, value = re.fullmatch(r"(\w+):(/[^=]*)=(.*)", change.strip()).groups()
        at_pointer(documents[document], pointer, json.loads(value) if re.match(r'[\d["{]+$|["{[]', value) else value)


def with_changes(first, changes, folder):
    """Writes a platform, or a scenario and its platform, with other values into a folder; gives the name of its file."""
    path = program.ROOT / first
    document = json.loads(path.read_text(encoding="utf-8"))
    if document["format"] == "loghop.platform":
        apply(changes, {"platform": document})
        (folder / path.name).write_text(json.dumps(document), encoding="utf-8")
        return str(folder / path.name)
    documents = {"scenario": document}
    for key in ("platform", "calibration"):
        if key in documents["scenario"]:
            documents["scenario"][key] = str((path.parent / documents["scenario"][key]).resolve())
    if "calibration:" in changes:
        printed(["calibrate", documents["scenario"]["platform"], "-o", str(folder / "calibration.json")])
        documents["scenario"]["calibration"] = "calibration.json"
    documents["platform"] = json.loads(pathlib.Path(documents["scenario"]["platform"]).read_text(encoding="utf-8"))
    apply([change for change in changes if change != "calibration:"], documents)
    documents["scenario"]["platform"] = "changed_platform.json"
    for name, document in documents.items():
        (folder / f"changed_{name}.json").write_text(json.dumps(document), encoding="utf-8")
    return str(folder / "changed_scenario.json")


def printed(arguments):
    """What the program prints."""
    done = shipped.run(program.LOGHOP, program.ROOT, *arguments)
    if done.returncode > program.OUTSIDE_TOLERANCE:
        raise RuntimeError(f"loghop {shlex.join(arguments)}: exit status {done.returncode}\n{done.stderr}")
    return done.stdout


class Result:
    """What a command of the program gave."""

    def __init__(self, command):
        command, *changes = command.split("; ")
        arguments = shlex.split(command)
        as_csv, as_text = "/dev/stdout" in arguments, arguments[0] in ("list", "calibrate")
        arguments += [] if as_text else ["--output", "/dev/null", "--quiet"] if as_csv else ["--format", "json"]
        with tempfile.TemporaryDirectory() as folder:
            if changes:
                arguments[1] = with_changes(arguments[1], changes, pathlib.Path(folder))
            text = printed(arguments)
        self.lines = text.splitlines()
        self.rows = list(csv.DictReader(self.lines)) if as_csv else []
        self.json = json.loads(text) if text.startswith("{") else None

    def names(self, pattern="*"):
        return [case["name"] for case in self.json["cases"] if fnmatch.fnmatchcase(case["name"], pattern)]

    def case(self, pattern):
        name, = self.names(pattern)
        return next(case for case in self.json["cases"] if case["name"] == name)

    def sim(self, pattern):
        """Simulated seconds of the one case whose name fits."""
        return self.case(pattern)["simulated_s"]

    def measured(self, pattern):
        return self.case(pattern)["measured"]["value_s"]

    def prediction(self, pattern, model):
        return next(p for p in self.case(pattern)["predictions"] if p["model"] == model)

    def pred(self, pattern, model):
        return self.prediction(pattern, model)["predicted_s"]

    def off(self, pattern):
        """Relative error of the simulation."""
        return self.case(pattern)["measured"]["relative_error"]

    def error(self, pattern, model):
        return self.prediction(pattern, model)["relative_error"]

    def ratio(self, name):
        return next(ratio["simulated"] for ratio in self.json["ratios"] if ratio["name"] == name)

    def question(self, title):
        return next(q for q in self.json["questions"] if fnmatch.fnmatchcase(q["title"], title))

    def alternative(self, title, name):
        return next(a for a in self.question(title)["alternatives"] if a["alternative"] == name)

    def choice(self, title, model):
        return next(c for c in self.question(title)["choices"] if c["model"] == model)


result_of = functools.lru_cache(maxsize=None)(Result)


def json_file(name):
    return json.loads((program.ROOT / name).read_text(encoding="utf-8"))


def csv_file(name):
    return list(csv.DictReader((program.ROOT / name).read_text(encoding="utf-8").splitlines()))


def shown_in(text):
    """The function that finds numbers in the blocks of a page."""
    blocks = "".join(FENCED.findall(text))
    def shown(pattern):
        found = re.search(pattern.replace("_", r"\S+").replace(" ", r"\s+"), blocks)
        return float(found[1])
    return shown


class Names:
    """The names that a page may use. Commands run when they are needed."""

    def __init__(self, text):
        self.known = {"json_file": json_file, "csv_file": csv_file, "math": math, "mean": statistics.mean,
                      "median": statistics.median, "log2": math.log2, "shown": shown_in(text)}
        self.sources = {found[1]: found.groups()[1:] for found in SOURCE.finditer(text)}
        self.expressions = dict(LET.findall(text))

    def find(self, name):
        if name in self.expressions:
            return self.value(self.expressions[name])
        first, last, command = self.sources[name]
        if first is None:
            return result_of(command)
        return [result_of(command.replace("{}", str(k))) for k in range(int(first), int(last) + 1)]

    def commands(self, expression):
        """The commands whose results an expression uses, also by other names."""
        for name in set(re.findall(r"[A-Za-z_]\w*", re.sub(r'"[^"]*"', "", expression))):
            if name in self.expressions:
                yield from self.commands(self.expressions[name])
            elif name in self.sources:
                yield self.sources[name][2]

    def are_for_the_night(self, expression):
        return any(program.is_for_the_night(command) for command in self.commands(expression))

    def value(self, expression):
        for name in re.findall(r"[A-Za-z_]\w*", re.sub(r'"[^"]*"', "", expression)):
            if name not in self.known and (name in self.sources or name in self.expressions):
                self.known[name] = self.find(name)
        return eval(" ".join(expression.split()), dict(self.known))  # pylint: disable=eval-used


def should_be(marked, names):
    """The text that a marker should have; raises AssertionError for a statement that is not true."""
    if marked["kind"] == "?":
        assert names.value(marked["body"]), f"not true: {' '.join(marked['body'].split())}"
        return marked["text"]
    expression, _, spec = marked["body"].rpartition(" : ")
    return format(names.value(expression), spec.strip())


def markdown_files():
    for folder, folders, files in os.walk(program.ROOT):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name != "build")
        yield from (pathlib.Path(folder) / name for name in sorted(files) if name.endswith(".md"))


def blanked(text, pattern):
    """The text with blanks for what fits, so that places stay."""
    return pattern.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def prose(text):
    """The sentences and tables of a page, without what is marked, code, and targets of links."""
    for pattern in (MARKED, NOT_PROSE):
        text = blanked(text, pattern)
    return text


def unmarked(text):
    """Numbers with units in sentences and tables that carry no marker: (place, text)."""
    return [(found.start(), found.end(), found[0]) for found in NUMBER.finditer(prose(text))]
