"""Commands that write every kind of output, for the tests that end them or fail their calls at many moments."""

import json
import os
import pathlib
import re
import subprocess
import time
import xml.etree.ElementTree

import program
from program import remap, scenario, traffic, with_models

EARLIER = "earlier results\n"
# What equal input and seed do not fix: the hash of a finished case is also of its time.
WALL_CLOCK = re.compile(rb'"(wall_s|events_per_s|peak_rss_bytes|hash)": ?[^,}\s]+')
KEPT = re.compile(r"\.cache(/[\w-]+-[0-9a-f]{32}\.kept(\.lock)?)?")
UNFINISHED = re.compile(r"(.*/)?\.loghop-[0-9a-f]{32}\.unfinished")
MARK = "LOGHOP_TEST_RUN"

SWEEP = [{"at": "/workload/arguments", "values": [0, 2]},
         {"at": "/workload/kind", "values": ["synchronous", "asynchronous"]}]
CLAIMS = [{"id": "one", "claim": "it takes as long", "kind": "prediction",
           "checks": [{"time": "simulated", "about": "300cycles", "from": "nowhere"}]}]


class Command:
    """A command line, the options that name its outputs, and the file that it reads."""

    def __init__(self, name, words, outputs, scenario_of=None, keeps=False):
        self.name, self.words, self.outputs, self.keeps = name, words, outputs, keeps
        self.scenario_of = scenario_of

    def prepare(self, folder):
        """Writes the input, and earlier files in the places of the outputs. Gives the command line,
        for this folder."""
        if self.scenario_of is not None:
            (folder / "s.json").write_text(json.dumps(self.scenario_of()))
        for name in self.outputs.values():
            (folder / name).write_text(EARLIER)
        options = [word for option, name in self.outputs.items() for word in (option, name)]
        return [program.LOGHOP, *(word.replace("ROOT", str(program.ROOT)) for word in self.words), *options]


def commands(size=1):
    """Each takes a good part of a second with size 1, and some milliseconds with size 0.01."""

    def times(most, least=2):
        return max(least, int(size * most))

    def traffics():
        return scenario({f"case {i}": traffic(messages_per_node=times(200 * (i + 1))) for i in range(5)},
                        platform="mesh8x8")

    def one():
        return scenario({"only": traffic(messages_per_node=times(300))}, platform="mesh8x8")

    def halo():
        ring = {"type": "collective", "collective": "allgather", "algorithm": "ring", "message": "1KiB", "ranks": 32}
        return scenario({"only": ring}, platform="torus8x8")

    def remaps():
        return with_models({f"case {i}": remap(iterations=times(300) + i) for i in range(5)})

    def measured():
        return scenario({f"case {i}": remap(iterations=times(100) + i) for i in range(3)}, calibrate={},
                        models=[{"model": "LogP"}, {"model": "LoGPC"}])

    def choice():
        case = {"name": "{/workload/kind} {/workload/arguments}", "sweep": SWEEP,
                "workload": remap(arguments=0, iterations=times(200))}
        return with_models({case["name"]: case}, choose="/workload/kind")

    def claims():
        case = {"type": "remap", "kind": "long", "iterations": times(30, least=3), "message": "100B"}
        return scenario({"a": case}, claims=CLAIMS)

    def collective(ranks):
        return scenario({"all": {"type": "collective", "collective": "allreduce", "algorithm": "ring",
                                 "message": "64KiB", "ranks": times(ranks, least=4)}}, platform="loggops")

    def mixed():
        return scenario({f"case {i}": traffic(messages_per_node=times(20 * (i + 1))) for i in range(5)},
                        platform="mesh8x8")

    explore = [Command("explore", ["explore"], {"-o": "o.html"})] if program.has_explorer() else []
    return explore + [
        Command("run a shard", ["run", "s.json", "--shard", "1/2"], {"-o": "o.json"}, mixed),
        Command("run", ["run", "s.json", "--format", "json", "--breakdown"],
                {"-o": "o.json", "--ranks": "r.csv", "--channels": "c.csv"}, traffics),
        Command("run a path", ["run", "s.json", "--format", "json"],
                {"-o": "o.json", "--ranks": "r.csv", "--critical-path": "p.csv"}, lambda: collective(300)),
        Command("run one", ["run", "s.json", "--format", "json"],
                {"-o": "o.json", "--messages": "m.csv", "--timeline": "t.json"}, one),
        Command("run a picture", ["run", "s.json", "--format", "json"], {"-o": "o.json", "--diagram": "d.svg"},
                lambda: collective(30)),
        Command("run a matrix", ["run", "s.json", "--format", "json"], {"-o": "o.json", "--matrix": "x.csv"}, one),
        Command("map", ["map", "s.json", "--format", "csv"], {"-o": "p.txt"}, halo, keeps=True),
        Command("compare", ["compare", "s.json"], {"-o": "o.txt", "--junit": "j.xml"}, remaps),
        Command("compare measured", ["compare", "s.json", "--format", "json"], {"-o": "o.json", "--junit": "j.xml"},
                measured, keeps=True),
        Command("report", ["report", "s.json"], {"-o": "o.html"}, remaps),
        Command("advise", ["advise", "s.json", "--format", "csv"], {"-o": "o.csv"}, choice),
        Command("sensitivity", ["sensitivity", "s.json", "--format", "json"], {"-o": "o.json"}, lambda: collective(20)),
        Command("power", ["power", "s.json", "--json"], {"-o": "o.json"}, claims, keeps=True),
        Command("calibrate", ["calibrate", "ROOT/platforms/alewife.json"], {"-o": "o.json"}),
        Command("export", ["export", "s.json"], {"-o": "o.goal.gz"}, lambda: collective(150)),
        Command("diff", ["diff", "ROOT/platforms/das.json", "ROOT/platforms/das.json", "--json"], {"-o": "o.json"}),
        Command("fit", ["fit", "ROOT/calibration/stampede.json", "--format", "json"], {"-o": "o.json"}),
        Command("predict", ["predict", "LogP", "point_to_point", "ROOT/calibration/alewife.json", "--format", "csv"], {"-o": "o.csv"}),
    ]


def journals(command):
    """What keeps the finished cases of a run that did not come to its end."""
    return {f"{command.outputs['-o']}.partial"} if command.words[0] in ("run", "compare", "report", "calibrate") else set()


def content(file):
    """The bytes that equal input fixes."""
    return WALL_CLOCK.sub(b"", file.read_bytes())


def assert_whole(test, folder, name, whole):
    """An earlier file, that of the whole run, or one without some cases that failed. True if it is an earlier one."""
    found = content(folder / name)
    if found in (EARLIER.encode(), whole):
        return found != whole
    if name.endswith(".html"):
        test.assertTrue(found.rstrip().endswith(b"</html>"), name)
    elif name.endswith(".xml"):
        xml.etree.ElementTree.fromstring(found)
    elif name.endswith(".json"):
        json.loads((folder / name).read_text())
    elif name in ("m.csv", "r.csv", "c.csv", "p.csv"):
        test.assertTrue(set(found.splitlines()[1:]) <= set(whole.splitlines()), name)
    test.assertTrue(found.endswith(b"\n"), name)
    return False


def files_below(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def faults_library():
    """Built beside the program; there is none with sanitizers."""
    return pathlib.Path(program.LOGHOP).parents[1] / "tests" / "libfailing_calls.so"


def failing_calls(what, at, report, error=0, and_all_after=False):
    """The environment in which calls fail: see tests/faults/failing_calls.cpp. `report` is a file."""
    report.write_bytes(bytes(64))
    return {"LD_PRELOAD": str(faults_library()), "LOGHOP_FAIL": what, "LOGHOP_FAIL_AT": str(at), "LOGHOP_FAIL_ERRNO": str(error),
            "LOGHOP_FAIL_ALL": "1" if and_all_after else "0", "LOGHOP_FAIL_REPORT": str(report)}


def calls_in(report):
    """(number of calls, name of the first that failed, or "")"""
    data = report.read_bytes()
    return int.from_bytes(data[:8], "little"), data[8:].split(b"\0")[0].decode()


def start(line, mark, folder, **more):
    """Starts the program in this folder, in a session of its own; it and its children have the mark in their environment."""
    return subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True, cwd=folder,
                            env={**os.environ, MARK: mark, **more})


def processes(mark):
    """Ids of running processes with this mark."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if f"{MARK}={mark}\0".encode() in (folder / "environ").read_bytes():
                found.append(int(folder.name))
        except OSError:
            pass  # it has ended, or is another user's
    return found


def ends_soon(mark, seconds=60):
    """True if no process with this mark is left within a time that a loaded machine needs, too."""
    end = time.monotonic() + seconds
    while processes(mark):
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True
