#!/usr/bin/env python3
"""Do the JSON schemas and the readers give the same verdict on files that are changed in one place?

    python3 variants_test.py SOURCE_ROOT LOGHOP [--full] [--seed N] [--count N] [--show]

Takes the shipped files and the good ones of tests/data, changes each at one place, and asks `loghop validate` and the
schema about each variant. A variant wraps a value ({"value": ..., "source": ...}), unwraps it, changes its type, drops
or adds a key, or has a number or a quantity at or beyond a limit. There are 100 of each kind of file; with --full 4000.
Thorough: 600 of each kind.

What the program accepts, the schema must accept. What the program refuses, the schema must refuse, unless all that the
program says is of a kind that no schema can say: these kinds stand in BEYOND, and in the section "What the schema cannot
say" of platforms/README.md. Prints each difference and returns 1 if there is one; --show prints how often each kind of
BEYOND was needed. The tree of the source is not written to.
"""

import argparse
import collections
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import jsonschema

from file_variants import KINDS, Corpus, variant

FILES_A_CALL = 500

# Problems that no schema can see: a name for each, and what the program says. See platforms/README.md.
BEYOND = {
    "sweeps put values into cases": None,  # see is_swept
    "names of cases, models and places":
        r"unknown (?:case|source of times|model of this scenario)|the id of a claim before this one|fits? none of|JSON pointers? (?:into|to)|a JSON pointer|"
        r"a place (?:that|outside)|of the cases of this check|expected a dimension of the network",
    "files and what stands in them": r"expected (?:lines of a start|detours one after|a record that is longer)|expected a file|that SimGrid accepts|expected a host of|hosts with a route",
    "size of a quantity":
        r"expected an? [a-z ]+ (?:of less than|of at (?:least|most)|above 0|that is not so small|from [0-9.]+[A-Za-z]+ to)|"
        r"expected at most [0-9.]+[a-z]+ |0ps or at least 1ps|a whole multiple of the flit time|"
        r"a whole number of (?:bytes|flits)|of a power of two bytes|"
        r"expected a number with a unit, found \"[0-9.]+(?:[eE][-+]?\d{2}|\d{18})",  # of the start of a fit
    "units that the platform or the clock gives": r"expected a number with a unit, found \"[0-9.]+cycles|no clock is given here|flits are no unit here|a unit of time to display",
    "one value against another":
        r"larger than that of the step before|, as the start is one, found|here the platform is wrong|expected \"from\" below \"to\"|expected a start from |expected one of the alternatives, found|a divisor of|no number is both|/cases/(?:value/)?\d+/measured/.* found a time|quantities of one kind|"
        r"as many ranks as|sizes whose product is|expected at least (?:\"|[0-9.]+[A-Za-z]+:|one flit time|one line in each|2 nodes)|in all, found|"
        r"compared with itself|a number of the same unit|whose figure shows their errors|a cache shared at least|"
        r"that feeds the network|at which|the input queue of|multiple of (?:line times|the ways)|lines at least as long|"
        r"beside a block|of at least a block|an even number of virtual channels|in the group|an algorithm with a root|"
        r"an option of|unknown algorithm of|another source than that|cases whose ranks run active messages|only on meshes|a reason only of|on wormhole networks|at most \d+ ranks|"
        r"/workload: expected the key \"border\"",
    "benchmarks on their platform":
        r"/calibrate(?:/[a-z_]+)?: (?:platform|partner node|block of|stride of|path size of|\d+ others|refinement to)",
    "workloads on their platform":
        r"/jobs: job |/jobs/(?:value/)?\d+(?:/nodes|/cores|/ranks_per_node)?(?:/value)?: expected (?!the key|\"nodes\" or)|"
        r"expected a job that is not in the background|/noise: expected no|"
        r"/workload: (?:the algorithm \"default\" needs a \"library\"|rank \d+ has no place|[a-z0-9_]+: |workload [a-z0-9_]+ )|/placement: (?!expected one of)",
    "lists that must be as long as others": r"expected as many numbers as|expected a list for each of|elements, as in",
    "things that stand there twice": r"found .* again|two named|a different id|each column once|which is in /rows/",
    "cells of tables by their column": r"/tables/\d+/(?:rows|columns)",
}


# ------------------------------------------------------------------------------------------------ verdicts

def program_says(loghop, texts, folder):
    """The lines of `loghop validate` against each text, in order; none: it is accepted."""
    names = [str(folder / f"{number:05}.json") for number in range(len(texts))]
    for name, text in zip(names, texts):
        pathlib.Path(name).write_text(text, encoding="utf-8")
    said = {}
    for first in range(0, len(names), FILES_A_CALL):
        some = names[first:first + FILES_A_CALL]
        done = subprocess.run([loghop, "validate", *some], capture_output=True, text=True, timeout=600, check=False)
        if done.returncode not in (0, 3):
            raise RuntimeError(f"loghop validate: exit status {done.returncode}\n{done.stderr}")
        said.update({name: [] for name in (line.split(": good ")[0] for line in done.stdout.splitlines())})
        blocks = lines_of(done.stderr, set(some) - set(said), some)
        said.update(blocks)
    return [said[name] for name in names]


def lines_of(errors, refused, names):
    """The lines about each refused file. Problems of files that it names stand among its own, and come before them or
    after; so lines without its name go to the file that is nearest."""
    order = [name for name in names if name in refused]
    said, current = {name: [] for name in order}, 0
    waiting = []
    for line in (line for line in errors.splitlines() if ": warning: " not in line):
        owner = next((i for i in range(current, len(order)) if line.startswith(order[i] + ":")), None)
        if owner is None:
            waiting.append(line)
            continue
        said[order[owner]] += [*waiting, line]
        waiting, current = [], owner
    if order and waiting:
        said[order[current]] += waiting
    return said


def is_swept(line, content):
    """Whether a line is about a case with a sweep, of which the schema knows only what no sweep can change."""
    place = re.search(r"\.json:(?:\d+:\d+: )?/cases/(?:value/)?(\d+)(?:/|: )", line)
    cases = content.get("cases")
    if place is None or not cases:
        return False
    cases = cases["value"] if isinstance(cases, dict) else cases
    return "sweep" in cases[int(place[1])]


def beyond(line, content):
    """The kind of BEYOND that a line is of; None: a schema could say it."""
    if is_swept(line, content):
        return "sweeps put values into cases"
    return next((name for name, pattern in BEYOND.items() if pattern and re.search(pattern, line)), None)


def differences(corpus, variants, verdicts, used):
    """What is wrong, in words; counts in `used` what no schema can say."""
    validator = jsonschema.Draft202012Validator(corpus.schema)
    for (path, change, content), lines in zip(variants, verdicts):
        error = jsonschema.exceptions.best_match(validator.iter_errors(json.loads(json.dumps(content))))
        if not lines and error is not None:
            yield f"{path.name}{change}\n    the program accepts it; the schema: {error.json_path}: {error.message[:200]}"
        if lines and error is None:
            lines = [line for line in lines if ".json:" in line and not re.search(r"\band \d+ more problems", line)]
            kinds = [beyond(line, content) for line in lines]
            used.update(kind for kind in kinds if kind)
            if None in kinds:
                line = lines[kinds.index(None)]
                yield f"{path.name}{change}\n    the schema accepts it; the program: {line.partition('.json:')[2][:300] or line}"


def undocumented(root):
    """Names of BEYOND that the page lacks."""
    page = (root / "platforms" / "README.md").read_text(encoding="utf-8")
    section = page.partition("## What the schema cannot say")[2].partition("\n## ")[0]
    return [f"platforms/README.md, what the schema cannot say: {name!r} is missing" for name in BEYOND
            if f"\n- {name}" not in section]


def main(arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("loghop")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--kind", choices=KINDS)
    options = parser.parse_args(arguments[1:])
    count = options.count or (4000 if options.full else 600 if "LOGHOP_THOROUGH" in os.environ else 100)
    missing, used = undocumented(options.root), collections.Counter()
    print("".join(line + "\n" for line in missing), end="")
    found = len(missing)
    for kind in [options.kind] if options.kind else KINDS:
        corpus, source = Corpus(options.root.resolve(), kind), random.Random(options.seed)
        variants = [variant(corpus, source) for _ in range(count)]
        with tempfile.TemporaryDirectory(prefix="loghop_") as folder:
            verdicts = program_says(str(pathlib.Path(options.loghop).resolve()),
                                    [json.dumps(content) for _, _, content in variants], pathlib.Path(folder))
        problems = list(differences(corpus, variants, verdicts, used))
        found += len(problems)
        for problem in problems:
            print(problem)
        accepted = sum(not lines for lines in verdicts)
        print(f"{kind}: {count} variants of {len(corpus.files)} files, {accepted} accepted, {len(problems)} differences")
    if options.show:
        for name in BEYOND:
            print(f"{used[name]:6} {name}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
