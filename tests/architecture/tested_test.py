#!/usr/bin/env python3
"""Has every library source a test of its name, or a reason not to?

Usage: tested_test.py ROOT [--update] (a further argument is not used)

simulator/loghop/a/b.cpp has a test of its name if tests/ has a b_test.cpp. All others stand in tests/architecture/
tested_elsewhere.txt, below the tests that hold them:

    unit/import/formats_test.cpp: reads what every benchmark program prints
      import/read_osu

Tests of a folder are compiled together. So each file of tests/unit and tests/validation has a namespace of its own name in
that of the library: namespace loghop::b_test.

Prints each source that has neither test nor reason, each test without such a namespace, and each line of the list that is
wrong: there is no such source, it has a test of its name, it stands there twice, or there is no such test. Returns 1 if there
is one.

--update writes the list: without lines that are wrong, moved sources at their new place, and sources whose header a
test includes below that test. Sources that are left need a reason by hand.
"""

import collections
import pathlib
import re
import sys
import tempfile

LIST = "tests/architecture/tested_elsewhere.txt"
HEAD = """# Sources of simulator/loghop/ without a test of their name, below the tests that hold them: see tested_test.py.
"""


def sources_of(root):
    """All sources, as the list names them: without folder and ending."""
    folder = root / "simulator/loghop"
    return sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.cpp"))


def named_tests(root):
    return {path.name[: -len("_test.cpp")] for path in (root / "tests").rglob("*_test.cpp")}


def stem(source):
    return source.split("/")[-1]


def read_list(root):
    """The sources by reason."""
    reasons, reason = collections.OrderedDict(), ""
    path = root / LIST
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else []:
        if line.startswith("  "):
            reasons.setdefault(reason, []).append(line.strip())
        elif line and not line.startswith("#"):
            reason = line
    return reasons


def reason_problems(root, reason):
    tests, _, words = reason.partition(":")
    problems = [f"{LIST}: there is no tests/{test}" for test in re.split(r",\s*", tests) if not (root / "tests" / test).is_file()]
    return problems + ([] if words.strip() else [f"{LIST}: {reason}: expected TEST[, TEST]: WORDS"])


def entry_problem(source, sources, tests, times):
    if source not in sources:
        return f"{LIST}: {source}: there is no such source"
    if stem(source) in tests:
        return f"{LIST}: {source}: has a test of its name now: strike it"
    return f"{LIST}: {source}: stands there {times} times" if times > 1 else None


def namespace_problems(root):
    for suite in ("unit", "validation"):
        for path in sorted((root / "tests" / suite).rglob("*_test.cpp")):
            if not re.search(rf"^namespace loghop::(\w+::)*{path.stem} {{$", path.read_text(encoding="utf-8"), re.MULTILINE):
                yield f"{path.relative_to(root)}: expected a namespace of its name, loghop::{path.stem}"


def check(root):
    """All problems, the number of sources, and how many of these have a test of their name."""
    sources, tests, reasons = sources_of(root), named_tests(root), read_list(root)
    listed = collections.Counter(source for group in reasons.values() for source in group)
    problems = [problem for reason in reasons for problem in reason_problems(root, reason)]
    problems += [entry_problem(source, sources, tests, times) for source, times in listed.items()]
    problems += [f"simulator/loghop/{source}.cpp: has no test of its name, and no reason in {LIST}"
                 for source in sources if stem(source) not in tests and source not in listed]
    problems += namespace_problems(root)
    return [problem for problem in problems if problem], len(sources), sum(stem(s) in tests for s in sources)


def including_test(root, source):
    include = f'"loghop/{source}.hpp"'
    for path in sorted((root / "tests").rglob("*_test.cpp")):
        if include in path.read_text(encoding="utf-8"):
            return path.relative_to(root / "tests").as_posix() + ": calls it"
    return None


def update(root):
    tests, old = named_tests(root), read_list(root)
    untested = [source for source in sources_of(root) if stem(source) not in tests]
    by_source = {source: reason for reason, group in old.items() for source in group}
    by_stem = {stem(source): reason for source, reason in by_source.items()}
    reasons = collections.defaultdict(list)
    for source in untested:
        known = by_source.get(source) or by_stem.get(stem(source))
        reason = known if known and not reason_problems(root, known) else including_test(root, source)
        if reason:
            reasons[reason].append(source)
    text = "".join(f"\n{reason}\n" + "".join(f"  {source}\n" for source in sorted(reasons[reason]))
                   for reason in sorted(reasons))
    (root / LIST).write_text(HEAD + text, encoding="utf-8")


# ------------------------------------------------------------------------------------------ the checker itself

# (a file, its text, a part of the problem that must come of it)
PLANTED = [
    ("simulator/loghop/base/c.cpp", "", "base/c.cpp: has no test of its name"),
    ("tests/unit/base/a_test.cpp", "namespace loghop {\n", "expected a namespace of its name, loghop::a_test"),
    ("tests/unit/base/b_test.cpp", "namespace loghop::base::b_test {\n", "base/b: has a test of its name now"),
    (LIST, "unit/base/a_test.cpp: calls it\n  base/b\n  base/b\n", "stands there 2 times"),
    (LIST, "unit/base/a_test.cpp: calls it\n  base/b\n  base/gone\n", "base/gone: there is no such source"),
    (LIST, "unit/gone_test.cpp: calls it\n  base/b\n", "there is no tests/unit/gone_test.cpp"),
    (LIST, "unit/base/a_test.cpp\n  base/b\n", "expected TEST"),
]


def problems_with(name, text):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        files = {"simulator/loghop/base/a.cpp": "", "simulator/loghop/base/b.cpp": "", "tests/unit/base/a_test.cpp": "namespace loghop::a_test {\n",
                 LIST: "unit/base/a_test.cpp: calls it\n  base/b\n", name: text}
        for path, content in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(content, encoding="utf-8")
        return check(root)[0]


def missed_problems():
    messages = [f"a good tree is refused: {problem}" for problem in problems_with("README.md", "")]
    for name, text, expected in PLANTED:
        problems = problems_with(name, text)
        if len(problems) != 1 or expected not in problems[0]:
            messages.append(f"{name}: expected one problem with {expected!r}, found {problems}")
    return messages


def main(arguments):
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(arguments[1]).resolve()
    if "--update" in arguments:
        update(root)
    missed = missed_problems()
    for message in missed:
        print(f"the checker: {message}")
    problems, sources, tested = check(root)
    for problem in problems:
        print(problem)
    print(f"{sources} sources, {tested} with a test of their name, {len(problems)} problems")
    return 1 if missed or problems or sources == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
