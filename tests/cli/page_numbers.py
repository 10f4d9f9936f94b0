"""Numbers in the sentences and tables of pages: which there are, and what those that the program gives should be.

A page names commands, each on a line of its own, and gives their results names:

    <!-- numbers: alewife = compare scenarios/alewife.json -->
    <!-- numbers: random[1-8] = compare scenarios/alewife.json --seed {} -->      a list, one result for each number

A sentence then has values, and statements that must be true. Both are in Python and use the names; after the last " : "
stands the format of a value. Two hyphens in a row may not stand in them: Markdown would show the comment.

    <!--$ alewife.sim("short remap, sync") * 1e6 : .1f -->22.8<!--/--> us
    at most <!--? max(abs(random[k].error("*", "LogP")) for k in range(8)) < 0.25 -->25 %<!--/--> off

`loghop run` gives JSON here, commands with `--messages /dev/stdout` and the like CSV.
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

import program

SOURCE = re.compile(r"^<!-- numbers: (\w+)(?:\[(\d+)-(\d+)\])? = (.*) -->\n", re.MULTILINE)
MARKED = re.compile(r"<!--(?P<kind>[$?]) (?P<body>.*?) -->(?P<text>.*?)<!--/-->", re.DOTALL)
# Of reproduction.md, whose own test holds it to the results of the study.
OTHER_MARKED = re.compile(r"<!--= .*? -->.*?<!--/-->", re.DOTALL)
NOT_PROSE = re.compile(r"^```[\s\S]*?^```$|^    .*$|`[^`\n]*`|<!--[\s\S]*?-->|\]\([^)]*\)", re.MULTILINE)
AMOUNT = r"(?<![\w.^/])[-+]?\d[\d,]*(?:\.\d+)?"
UNIT = (r"\s?(?:%|us\b|ms\b|ns\b|ps\b|s\b|seconds?\b|minutes?\b|days?\b|cycles?\b|times\b|[KMG]?B/s|[KMG]i?Bps\b|ns/B"
        r"|cycles/B|Gflop/s|million\b)")
NUMBER = re.compile(rf"{AMOUNT}(?:(?: to |, | and | or |-){AMOUNT})*{UNIT}")


class Result:
    """What a command of the program printed."""

    def __init__(self, arguments):
        arguments = shlex.split(arguments)
        as_csv = "/dev/stdout" in arguments
        more = ["--output", "/dev/null", "--quiet"] if as_csv else ["--format", "json"]
        done = program.loghop(*arguments, *more)
        if done.returncode > program.OUTSIDE_TOLERANCE:
            raise RuntimeError(f"loghop {shlex.join(arguments)}: exit status {done.returncode}\n{done.stderr}")
        self.rows = list(csv.DictReader(done.stdout.splitlines())) if as_csv else []
        self.json = None if as_csv else json.loads(done.stdout)

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


class Names(dict):
    """The names that a page may use. Commands run when they are needed."""

    def __init__(self, text):
        super().__init__(json_file=json_file, csv_file=csv_file, math=math, mean=statistics.mean,
                         median=statistics.median, log2=math.log2)
        self.sources = {found[1]: found.groups()[1:] for found in SOURCE.finditer(text)}

    def __missing__(self, name):
        if name not in self.sources:
            raise KeyError(name)
        first, last, arguments = self.sources[name]
        if first is None:
            return result_of(arguments)
        return [result_of(arguments.replace("{}", str(k))) for k in range(int(first), int(last) + 1)]

    def value(self, expression):
        for name in self.sources:
            if re.search(rf"\b{name}\b", expression):
                self[name] = self[name]  # a comprehension sees only what is there
        return eval(" ".join(expression.split()), dict(self))  # pylint: disable=eval-used


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
    for pattern in (MARKED, OTHER_MARKED, NOT_PROSE):
        text = blanked(text, pattern)
    return text


def unmarked(text):
    """Numbers with units in sentences and tables that carry no marker: (place, text)."""
    return [(found.start(), found.end(), found[0]) for found in NUMBER.finditer(prose(text))]
