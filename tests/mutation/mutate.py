#!/usr/bin/env python3
"""Puts faults into the code, one at a time, and says which tests notice them.

    mutate.py draw --count N --seed S -o LIST [--since COMMIT | FILE...]      the list, before anything is run
    mutate.py run LIST -o RESULTS --build DIRECTORY [--jobs N] [--most N]     each fault: build, tests; can be resumed
    mutate.py table RESULTS                                                   the results in words
    mutate.py sample --count N --seed S --build DIRECTORY                     all three; 1 if nobody notices a fault

Each command has --help. See README.md beside this file.
"""

import argparse
import json
import pathlib
import signal
import sys
import tempfile

import drawing
import trials

ROOT = pathlib.Path(__file__).resolve().parents[2]


def write_json(path, value):
    """At once, or not at all."""
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=path.parent, suffix=".tmp", delete=False, encoding="utf-8") as file:
        json.dump(value, file, indent=1, ensure_ascii=False)
        file.write("\n")
    pathlib.Path(file.name).replace(path)


def read_json(path):
    return json.loads(pathlib.Path(path).read_text(encoding="utf-8"))


def drawn(options):
    files = drawing.files_since(ROOT, options.since) if options.since else drawing.source_files(ROOT, options.files)
    if not files:
        raise ValueError("no source of simulator/loghop to draw from")
    return drawing.draw(ROOT, files, options.count, options.seed)


def draw(options):
    faults = drawn(options)
    write_json(options.output, faults)
    print(f"{len(faults['faults'])} faults of {faults['candidates']} in {faults['files']} files, "
          f"{len(faults['reserve'])} in reserve")
    return 0


def run(options, faults=None):
    """Runs what has no result yet. Returns all results."""
    faults = faults or read_json(options.list)
    known = read_json(options.output) if pathlib.Path(options.output).is_file() else {"results": []}
    results = known["results"]
    last = len(results) + (options.most or sys.maxsize)
    at = trials.Trials(ROOT, pathlib.Path(options.build), options.jobs, options.thorough)
    at.begin()
    while len(results) < last and (waiting := trials.pending(faults, results)):
        for result in at.results(waiting[:last - len(results)]):
            results.append(result)
            write_json(options.output, {"list": drawing.summary(faults),
                                        "results": sorted(results, key=lambda each: each["id"])})
            print(trials.line(result), flush=True)
    return results


def table(options):
    print(trials.table(read_json(options.results)["results"]))
    return 0


def sample(options):
    options.output = pathlib.Path(options.build) / "mutation_sample.json"
    options.output.unlink(missing_ok=True)
    options.since, options.files, options.most = None, [], None
    results = run(options, drawn(options))
    print(trials.table(results))
    return 1 if any(result["noticed_by"] == trials.NOBODY for result in results) else 0


def parser():
    result = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = result.add_subparsers(required=True)

    def command(name, function, summary):
        added = commands.add_parser(name, help=summary, description=summary)
        added.set_defaults(function=function)
        return added

    def add_draw(to):
        to.add_argument("--count", type=int, default=200, help="number of faults (default: 200)")
        to.add_argument("--seed", type=int, default=1, help="equal seeds and files give equal lists (default: 1)")

    def add_run(to):
        to.add_argument("--build", required=True, metavar="DIRECTORY",
                        help="for the build and for the copy of the tree in which faults are put; kept between runs")
        to.add_argument("--jobs", type=int, default=2, help="processes of builds, faults at a time (default: 2)")
        to.add_argument("--thorough", action="store_true", help="shows what is left to a night's tests too")

    added = command("draw", draw, "draws faults and writes their list")
    add_draw(added)
    added.add_argument("--since", metavar="COMMIT", help="from the files that differ from this commit")
    added.add_argument("files", nargs="*", help="sources or folders (default: simulator/loghop)")
    added.add_argument("-o", "--output", required=True, metavar="LIST")

    added = command("run", run, "builds each fault and runs the tests")
    added.add_argument("list")
    added.add_argument("-o", "--output", required=True, metavar="RESULTS", help="what stands there is not run again")
    add_run(added)
    added.add_argument("--most", type=int, metavar="N", help="stops after N faults")

    added = command("table", table, "prints results as a table")
    added.add_argument("results")

    added = command("sample", sample, "draws and runs a few faults")
    add_draw(added)
    add_run(added)
    return result


def main(arguments):
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # leaves what was begun in order
    options = parser().parse_args(arguments)
    try:
        status = options.function(options)
    except (ValueError, OSError, trials.BuildError) as error:
        print(f"mutate.py: {error}", file=sys.stderr)
        return 2
    return status if isinstance(status, int) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
