#!/usr/bin/env python3
"""Does a file include only what it may?

Usage: includes_test.py ROOT (further arguments are not used)

The folders below simulator/loghop/ are parts; a part with folders of its own has rooms. The arrows between parts and
between the rooms of a part are written down here, in PARTS and ROOMS, and nowhere else. The files that lie directly in
a part with rooms stand on top: they may include every room of the part, and no room includes them.

First plants one violation of each rule in a directory of its own, and sees that it is found; then holds every file
under ROOT/simulator to the rules. Prints each violation and returns 1 if there is one.
"""

import pathlib
import re
import sys
import tempfile

# The parts that a part may include besides itself: these, and whatever they may include.
PARTS = {
    "units": [],
    "base": ["units"],
    "manual": ["base"],
    "difference": ["base"],
    "project": ["base"],
    "platform": ["base"],
    "workload": ["platform"],
    "calibration": ["platform"],
    "import": ["workload", "calibration"],
    "predict": ["workload", "calibration"],
    "simulate": ["workload"],
    "microbenchmark": ["calibration", "simulate"],
    "scenario": ["predict", "simulate", "microbenchmark"],
    "tune": ["scenario"],
    "report": ["tune"],
    "explore": ["predict", "simulate"],
    "app": ["report", "import", "explore", "manual", "difference", "project"],
    "python": ["predict"],
    "launcher": [],
}

# The rooms of a part, and the rooms of the same part that each may include: these, and whatever they may include.
ROOMS = {
    "base": {"system": []},
    "workload": {
        "graph": [],
        "collectives/core": [],
        "collectives/algorithms": ["collectives/core"],
        "collectives/composed": ["collectives/algorithms"],
        "collectives/decisions": ["collectives/core"],
        "collectives/fixed": ["collectives/composed"],
        "mpi": ["graph", "collectives/algorithms"],
        "core": ["mpi"],
        "collectives": ["core", "collectives/fixed", "collectives/decisions"],
        "point_to_point": ["core"],
        "fft": ["collectives"],
        "image": ["collectives"],
        "ti": ["collectives"],
        "otf2": ["ti"],
        "goal": ["core"],
        "jobs": ["core"],
        "noise": ["jobs"],
        "active_messages": ["core"],
        "traffic": ["core"],
    },
    "simulate": {
        "engine": [],
        "routes": [],
        "flits": ["engine"],
        "profile": ["engine"],
        "observe": ["profile", "routes"],
        "node": ["engine"],
        "message_passing": ["node", "observe"],
        "loggops": ["message_passing"],
        "wormhole": ["message_passing", "flits"],
        "fluid": ["message_passing"],
        "active_messages": ["wormhole"],
        "cost": ["wormhole"],
    },
    "predict": {
        "core": [],
        "fit": ["core"],
        "logp": ["fit"],
        "logpc": ["logp"],
        "plogp": ["logp"],
        "one_to_many": ["fit"],
        "threepc": ["logp"],
        "lognp": ["logp"],
        "lognpc": ["logpc"],
    },
    "scenario": {
        "core": [],
        "run": ["core"],
        "figures": ["core"],
        "measured": [],
        "compare": ["run"],
        "claims": ["compare"],
        "kept": ["run"],
        "power": ["run"],
        "sensitivity": ["power"],
        "advise": ["compare"],
        "mapping": ["core"],
    },
    "report": {
        "core": [],
        "text": ["core"],
        "chart": ["text"],
        "html": ["chart"],
    },
}

# Parts that are no libraries: they are not below simulator/loghop/.
PROGRAMS = ["app", "python", "launcher"]

MOST_FILES = 40
SIMGRID_PART = "simulate"
SIMGRID_VERSION_FILE = "loghop/simulate/engine/simgrid_compat.hpp"

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
SIMGRID_HEADER = re.compile(r"(simgrid|xbt|smpi)/")
PART_IN_CMAKE = re.compile(r"loghop_part\((\w+)([^)]*)\)")


def reachable(arrows, start):
    """`start`, and everything that the arrows lead to."""
    below = {start}
    for direct in arrows[start]:
        below |= reachable(arrows, direct)
    return below


def place_of(path):
    """(part, room) of a file or of a quoted include, both relative to simulator/; the room is "" for a file directly
    in a part. None if there is no such folder."""
    folders = path.split("/")[:-1]
    if folders in (["app"], ["app", "files"], ["app", "report"], ["explorer"]):
        return "app", ""
    if folders == ["launcher"]:
        return "launcher", ""
    if folders == ["python", "module"]:
        return "python", ""
    if len(folders) < 2 or folders[0] != "loghop" or folders[1] not in PARTS or folders[1] in PROGRAMS:
        return None
    part, room = folders[1], "/".join(folders[2:])
    return (part, room) if room in ("", *ROOMS.get(part, {})) else None


def shown(place):
    return "/".join(name for name in place if name)


def may_include(place, target):
    part, room = place
    if target is None or target[0] not in reachable(PARTS, part):
        return False
    if target[0] != part or target == place or room == "":
        return True
    return target[1] in reachable(ROOMS[part], room)


def allowed_text(place, target):
    """Where a file may look instead: the parts, or for an include of its own part the rooms."""
    part, room = place
    if target is not None and target[0] == part:
        return f"{shown(place)} may include {', '.join(sorted(reachable(ROOMS[part], room)))} only"
    return f"{part} may include {', '.join(sorted(reachable(PARTS, part)))} only"


def include_problem(simulator, place, form, target):
    """Says what is wrong with one include of a file; nothing if it is fine."""
    if SIMGRID_HEADER.match(target):
        return None if place[0] == SIMGRID_PART else f"includes <{target}>: only {SIMGRID_PART}/ knows SimGrid"
    if form == "<":
        return f"includes <{target}>: write it with quotes" if target.startswith("loghop/") else None
    if not (simulator / target).is_file():
        return f'includes "{target}": there is no such file under simulator/'
    if not may_include(place, place_of(target)):
        return f'includes "{target}": {allowed_text(place, place_of(target))}'
    return None


def file_problems(simulator, path):
    name = path.relative_to(simulator).as_posix()
    text = path.read_text(encoding="utf-8")
    place = place_of(name)
    if place is None:
        return ["is in no part or room: see PARTS and ROOMS in tests/architecture/includes_test.py"]
    includes = INCLUDE.findall(text)
    problems = [include_problem(simulator, place, form, target) for form, target in includes]
    if path.suffix == ".hpp" and not re.search(r"^#pragma once$", text, re.MULTILINE):
        problems.append("has no #pragma once")
    # So the compiler has seen that the header needs nothing before it.
    own_header = name[: -len(".cpp")] + ".hpp"
    if path.suffix == ".cpp" and (simulator / own_header).is_file() and includes[:1] != [('"', own_header)]:
        problems.append(f'should include "{own_header}" first')
    if "SIMGRID_VERSION" in text and name != SIMGRID_VERSION_FILE:
        problems.append(f"asks for SimGrid's version: that is for {SIMGRID_VERSION_FILE}")
    return [problem for problem in problems if problem]


def cmake_problems(simulator):
    """The targets must depend on each other exactly as PARTS says."""
    text = (simulator / "CMakeLists.txt").read_text(encoding="utf-8")
    found = {name: re.findall(r"loghop::(\w+)", rest) for name, rest in PART_IN_CMAKE.findall(text)}
    problems = []
    for part, direct in PARTS.items():
        if part not in PROGRAMS and sorted(found.get(part, ["no such part"])) != sorted(direct):
            problems.append(f"CMakeLists.txt: {part} should depend on: {', '.join(direct) or 'nothing'}")
    return problems


def folder_problems(simulator, paths):
    """Folders with too many files."""
    counts = {}
    for path in paths:
        counts.setdefault(path.parent.relative_to(simulator).as_posix(), []).append(path)
    return [f"{folder}: has {len(files)} files, allowed are {MOST_FILES}"
            for folder, files in sorted(counts.items()) if len(files) > MOST_FILES]


def mutual_includes(simulator, paths):
    """Components (a header and its source) that include each other, directly or around a circle."""
    edges = {}
    for path in paths:
        name = path.relative_to(simulator).with_suffix("").as_posix()
        targets = {target.rsplit(".", 1)[0] for form, target in INCLUDE.findall(path.read_text(encoding="utf-8"))
                   if form == '"'}
        edges.setdefault(name, set()).update(targets - {name})
    below = {}

    def reach(start):
        if start not in below:
            found, todo = set(), [start]
            while todo:
                for target in edges.get(todo.pop(), ()):
                    if target not in found:
                        found.add(target)
                        todo.append(target)
            below[start] = found
        return below[start]

    circles = {frozenset(other for other in reach(name) if name in reach(other)) for name in edges if name in reach(name)}
    return [f"{', '.join(sorted(circle))}: include each other" for circle in sorted(circles, key=sorted)]


def unused_arrows(simulator, paths):
    """Arrows between rooms that no include needs."""
    used = set()
    for path in paths:
        place = place_of(path.relative_to(simulator).as_posix())
        for form, target in INCLUDE.findall(path.read_text(encoding="utf-8")):
            to = place_of(target) if form == '"' else None
            if place and to and place[0] == to[0]:
                used.add((place[0], place[1], to[1]))
    problems = []
    for part, rooms in ROOMS.items():
        for room, direct in rooms.items():
            needed = {to for p, start, to in used if p == part and start == room}
            for target in direct:
                if not needed & reachable(rooms, target):
                    problems.append(f"{part}/{room}: no file needs the arrow to {target} in ROOMS")
    return problems


def check(root):
    """All violations, and how many files were read."""
    simulator = root / "simulator"
    paths = sorted(path for path in simulator.rglob("*") if path.suffix in (".hpp", ".cpp"))
    problems = cmake_problems(simulator) + folder_problems(simulator, paths) + mutual_includes(simulator, paths)
    problems += unused_arrows(simulator, paths)
    for path in paths:
        name = path.relative_to(simulator).as_posix()
        problems += [f"{name}: {problem}" for problem in file_problems(simulator, path)]
    return [f"simulator/{problem}" for problem in problems], len(paths)


# ------------------------------------------------------------------------------------------ the checker itself

def good_files(folder, includes):
    """A header and a source of a folder that includes others."""
    lines = ["#pragma once"] + [f'#include "loghop/{target}/a.hpp"' for target in includes] + ["#include <vector>"]
    return {f"loghop/{folder}/a.hpp": "\n".join(lines) + "\n",
            f"loghop/{folder}/a.cpp": f'#include "loghop/{folder}/a.hpp"\n\n#include "loghop/units/a.hpp"\n'}


def good_tree():
    cmake = [f"loghop_part({part} DEPENDS {' '.join('loghop::' + d for d in direct)} fmt::fmt)"
             for part, direct in PARTS.items() if part not in PROGRAMS]
    files = {"CMakeLists.txt": "\n".join(cmake), "app/main.cpp": '#include "loghop/report/a.hpp"\n#include <CLI/App.hpp>\n'}
    for part, direct in PARTS.items():
        if part not in PROGRAMS:
            rooms = ROOMS.get(part, {})
            files.update(good_files(part, direct + [f"{part}/{room}" for room in rooms]))
            for room, below in rooms.items():
                files.update(good_files(f"{part}/{room}", [f"{part}/{other}" for other in below]))
    files[SIMGRID_VERSION_FILE] = "#pragma once\n#include <simgrid/config.h>\n#if SIMGRID_VERSION_MAJOR >= 4\n#endif\n"
    return files


# (what to add, to which file, a part of the message that must come of it)
PLANTED = [
    ('#include "loghop/base/a.hpp"', "loghop/units/b.cpp", "units may include units only"),
    ('#include "loghop/workload/a.hpp"', "loghop/platform/b.cpp", "platform may include"),
    ('#include "loghop/simulate/a.hpp"', "loghop/predict/a.hpp", "predict may include"),
    ('  #  include "loghop/predict/a.hpp"', "loghop/simulate/engine/a.cpp", "simulate may include"),
    ('#include "loghop/calibration/a.hpp"', "loghop/simulate/a.cpp", "simulate may include"),
    ('#include "loghop/report/a.hpp"', "loghop/scenario/claims/b.cpp", "scenario may include"),
    ('#include "app/main.cpp"', "loghop/report/b.cpp", "report may include"),
    ('#include "loghop/simulate/a.hpp"', "python/module/a.cpp", "python may include"),
    ('#include "loghop/workload/ti/a.hpp"', "loghop/workload/goal/b.cpp", "workload/goal may include"),
    ('#include "loghop/simulate/fluid/a.hpp"', "loghop/simulate/wormhole/b.cpp", "simulate/wormhole may include"),
    ('#include "loghop/predict/a.hpp"', "loghop/predict/logp/b.cpp", "predict/logp may include"),
    ("#include <simgrid/s4u.hpp>", "loghop/scenario/a.cpp", "only simulate/ knows SimGrid"),
    ("#include <xbt/log.h>", "app/main.cpp", "only simulate/ knows SimGrid"),
    ("#if SIMGRID_VERSION_MAJOR == 3", "loghop/simulate/a.cpp", "asks for SimGrid's version"),
    ('#include "a.hpp"', "loghop/base/a.cpp", "there is no such file"),
    ("#include <loghop/units/a.hpp>", "loghop/base/a.cpp", "write it with quotes"),
    ("int x;", "loghop/base/b.hpp", "has no #pragma once"),
    ("int x;", "loghop/other/a.cpp", "is in no part or room"),
    ("int x;", "loghop/simulate/other/a.cpp", "is in no part or room"),
    ("int x;", "loghop/base/room/a.cpp", "is in no part or room"),
    ('#include <vector>\n#include "loghop/base/c.hpp"', "loghop/base/c.cpp", "should include"),
    ("loghop_part(predict DEPENDS loghop::simulate)", "CMakeLists.txt", "predict should depend on"),
    ('#include "loghop/base/d.hpp"', "loghop/base/a.cpp", "loghop/base/a, loghop/base/d: include each other"),
]


def problems_of(files):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for path, text in files.items():
            (root / "simulator" / path).parent.mkdir(parents=True, exist_ok=True)
            (root / "simulator" / path).write_text(text, encoding="utf-8")
        return check(root)[0]


def planted(added, name):
    files = good_tree()
    files["loghop/base/c.hpp"] = "#pragma once\n"
    files["loghop/base/d.hpp"] = '#pragma once\n#include "loghop/base/a.hpp"\n'
    files[name] = files.get(name, "") + "\n" + added + "\n"
    return files


def crowded(files):
    """`files` with one file too many in a folder."""
    return {**files, **{f"loghop/base/x{i}.cpp": "int x;\n" for i in range(MOST_FILES)}}


def without_need(files):
    """`files`, but what report/html included of report/chart is included no more."""
    return {**files, "loghop/report/html/a.hpp": "#pragma once\n"}


def moved(files):
    """`files` with a room's files in another room."""
    ends = (".hpp", ".cpp")
    text = {end: files[f"loghop/scenario/advise/a{end}"].replace("advise/a", "core/b") for end in ends}
    return {**files, **{f"loghop/scenario/core/b{end}": text[end] for end in ends}}


def missed_violations():
    """Where the checker is wrong: planted violations that are not found alone, or a good tree that is refused."""
    messages = [f"a good tree is refused: {problem}" for problem in problems_of(planted("", "app/main.cpp"))]
    cases = [(planted(added, name), name, expected) for added, name, expected in PLANTED]
    cases += [(crowded(good_tree()), "loghop/base", f"allowed are {MOST_FILES}"),
              (without_need(good_tree()), "report/html", "no file needs the arrow to chart"),
              (moved(good_tree()), "loghop/scenario/core/b.hpp", "scenario/core may include core only")]
    for files, name, expected in cases:
        problems = problems_of(files)
        if len(problems) != 1 or name.rsplit(".", 1)[0] not in problems[0] or expected not in problems[0]:
            messages.append(f"{name}: expected one violation with {expected!r}, found {problems}")
    return messages, len(cases)


def main(arguments):
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    missed, cases = missed_violations()
    for message in missed:
        print(f"the checker: {message}")
    print(f"the checker: {cases} planted violations, {len(missed)} wrong")
    violations, files = check(pathlib.Path(arguments[1]).resolve())
    for violation in violations:
        print(violation)
    rooms = sum(len(rooms) for rooms in ROOMS.values())
    print(f"simulator/: {files} files in {len(PARTS)} parts and {rooms} rooms, {len(violations)} violations")
    if files == 0:
        print("simulator/: nothing to check")
    return 1 if missed or violations or files == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
