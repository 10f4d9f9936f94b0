#!/usr/bin/env python3
"""Does a part include only what it may?

Usage: includes_test.py ROOT (further arguments are not used)

First plants one violation of each rule in a directory of its own, and sees that it is found; then holds every file
under ROOT/simulator to the rules. Prints each violation and returns 1 if there is one.
"""

import pathlib
import re
import sys
import tempfile

# What a part may include besides itself: these, and whatever they may include.
PARTS = {
    "units": [],
    "base": ["units"],
    "platform": ["base"],
    "workload": ["base"],
    "calibrate": ["base"],
    "import": ["calibrate"],
    "predict": ["platform", "workload", "calibrate"],
    "simulate": ["platform", "workload"],
    "measure": ["calibrate", "simulate"],
    "scenario": ["predict", "simulate", "measure"],
    "report": ["scenario"],
    "app": ["report", "import"],
}
SIMGRID_PART = "simulate"
SIMGRID_VERSION_FILE = "loghop/simulate/simgrid_compat.hpp"

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
SIMGRID_HEADER = re.compile(r"(simgrid|xbt|smpi)/")
PART_IN_CMAKE = re.compile(r"loghop_part\((\w+)([^)]*)\)")


def reachable(part):
    """The part and every part below it."""
    below = {part}
    for direct in PARTS[part]:
        below |= reachable(direct)
    return below


def part_of(path):
    """The part of a file or of a quoted include, both relative to simulator/; None if there is no such part."""
    folders = path.split("/")[:-1]
    if folders == ["app"]:
        return "app"
    known = len(folders) >= 2 and folders[0] == "loghop" and folders[1] != "app" and folders[1] in PARTS
    return folders[1] if known else None


def include_problem(simulator, part, form, target):
    """What is wrong with one include of a file of `part`; nothing if it is fine."""
    if SIMGRID_HEADER.match(target):
        return None if part == SIMGRID_PART else f"includes <{target}>: only {SIMGRID_PART}/ knows SimGrid"
    if form == "<":
        return f"includes <{target}>: write it with quotes" if target.startswith("loghop/") else None
    if not (simulator / target).is_file():
        return f'includes "{target}": there is no such file under simulator/'
    if part_of(target) not in reachable(part):
        return f'includes "{target}": {part} may include {", ".join(sorted(reachable(part)))} only'
    return None


def file_problems(simulator, path):
    name = path.relative_to(simulator).as_posix()
    text = path.read_text(encoding="utf-8")
    part = part_of(name)
    if part is None:
        return ["is in no part: see PARTS in tests/architecture/includes_test.py"]
    includes = INCLUDE.findall(text)
    problems = [include_problem(simulator, part, form, target) for form, target in includes]
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
        if part != "app" and sorted(found.get(part, ["no such part"])) != sorted(direct):
            problems.append(f"CMakeLists.txt: {part} should depend on: {', '.join(direct) or 'nothing'}")
    return problems


def check(root):
    """All violations, and how many files were read."""
    simulator = root / "simulator"
    paths = sorted(path for path in simulator.rglob("*") if path.suffix in (".hpp", ".cpp"))
    problems = cmake_problems(simulator)
    for path in paths:
        name = path.relative_to(simulator).as_posix()
        problems += [f"{name}: {problem}" for problem in file_problems(simulator, path)]
    return [f"simulator/{problem}" for problem in problems], len(paths)


# ------------------------------------------------------------------------------------------ the checker itself

def good_tree():
    cmake = [f"loghop_part({part} DEPENDS {' '.join('loghop::' + d for d in direct)} fmt::fmt)"
             for part, direct in PARTS.items() if part != "app"]
    files = {"CMakeLists.txt": "\n".join(cmake), "app/main.cpp": '#include "loghop/report/a.hpp"\n#include <CLI/App.hpp>\n'}
    for part, direct in PARTS.items():
        if part == "app":
            continue
        lines = ["#pragma once"] + [f'#include "loghop/{below}/a.hpp"' for below in direct] + ["#include <vector>"]
        files[f"loghop/{part}/a.hpp"] = "\n".join(lines) + "\n"
        files[f"loghop/{part}/a.cpp"] = f'#include "loghop/{part}/a.hpp"\n\n#include "loghop/units/a.hpp"\n'
    files[SIMGRID_VERSION_FILE] = "#pragma once\n#include <simgrid/config.h>\n#if SIMGRID_VERSION_MAJOR >= 4\n#endif\n"
    return files


# (what to add, to which file, a part of the message that must come of it)
PLANTED = [
    ('#include "loghop/base/a.hpp"', "loghop/units/a.hpp", "units may include units only"),
    ('#include "loghop/workload/a.hpp"', "loghop/platform/a.cpp", "platform may include"),
    ('#include "loghop/simulate/a.hpp"', "loghop/predict/a.hpp", "predict may include"),
    ('  #  include "loghop/predict/a.hpp"', "loghop/simulate/a.cpp", "simulate may include"),
    ('#include "loghop/calibrate/a.hpp"', "loghop/simulate/a.cpp", "simulate may include"),
    ('#include "loghop/report/a.hpp"', "loghop/scenario/a.cpp", "scenario may include"),
    ('#include "app/main.cpp"', "loghop/report/a.cpp", "report may include"),
    ("#include <simgrid/s4u.hpp>", "loghop/scenario/a.cpp", "only simulate/ knows SimGrid"),
    ("#include <xbt/log.h>", "app/main.cpp", "only simulate/ knows SimGrid"),
    ("#if SIMGRID_VERSION_MAJOR == 3", "loghop/simulate/a.cpp", "asks for SimGrid's version"),
    ('#include "a.hpp"', "loghop/base/a.cpp", "there is no such file"),
    ("#include <loghop/units/a.hpp>", "loghop/base/a.cpp", "write it with quotes"),
    ("int x;", "loghop/base/b.hpp", "has no #pragma once"),
    ("int x;", "loghop/other/a.cpp", "is in no part"),
    ('#include <vector>\n#include "loghop/base/c.hpp"', "loghop/base/c.cpp", "should include"),
    ("loghop_part(predict DEPENDS loghop::simulate)", "CMakeLists.txt", "predict should depend on"),
]


def problems_with(added, name):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        files = good_tree()
        files["loghop/base/c.hpp"] = "#pragma once\n"
        files[name] = files.get(name, "") + "\n" + added + "\n"
        for path, text in files.items():
            (root / "simulator" / path).parent.mkdir(parents=True, exist_ok=True)
            (root / "simulator" / path).write_text(text, encoding="utf-8")
        return check(root)[0]


def missed_violations():
    """Where the checker is wrong: planted violations that are not found alone, or a good tree that is refused."""
    messages = [f"a good tree is refused: {problem}" for problem in problems_with("", "app/main.cpp")]
    for added, name, expected in PLANTED:
        problems = problems_with(added, name)
        if len(problems) != 1 or name not in problems[0] or expected not in problems[0]:
            messages.append(f"{added!r} in {name}: expected one violation with {expected!r}, found {problems}")
    return messages


def main(arguments):
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    missed = missed_violations()
    for message in missed:
        print(f"the checker: {message}")
    print(f"the checker: {len(PLANTED)} planted violations, {len(missed)} wrong")
    violations, files = check(pathlib.Path(arguments[1]).resolve())
    for violation in violations:
        print(violation)
    print(f"simulator/: {files} files in {len(PARTS)} parts, {len(violations)} violations")
    if files == 0:
        print("simulator/: nothing to check")
    return 1 if missed or violations or files == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
