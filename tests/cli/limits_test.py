#!/usr/bin/env python3
"""docs/limits.md is the list of limits.py; the code has these values, and the program refuses what is beyond.

    python3 limits_test.py SOURCE_ROOT LOGHOP             checks
    python3 limits_test.py SOURCE_ROOT LOGHOP --update    writes the tables of the page
"""

import pathlib
import re
import sys
import tempfile

import program
from limits import GROUPS, INTERNAL

MARKS = ("<!-- limits -->\n", "<!-- end of limits -->\n")
CONSTANT = re.compile(r"^\s*(?:inline |static )*constexpr [\w:<> ]+? (?P<name>\w+) ?= ?(?P<value>[^;]+);", re.MULTILINE)
LIMIT = re.compile(r"^(?:most|largest|longest|latest)(?:_|$)|(?<!no)_limit$|^deepest$|^always_allowed$")
LARGEST = {"std::int64_t": 2 ** 63 - 1, "std::int32_t": 2 ** 31 - 1, "int": 2 ** 31 - 1}


def value_of(text, others):
    """The value of an expression of C++; None if it is not a number."""
    text = re.sub(r"std::numeric_limits<([\w:]+)>::max\(\)", lambda found: str(LARGEST[found[1]]), text)
    text = re.sub(r"\b[A-Z][\w:]*\{|std::\w+\{", "(", text).replace("}", ")")
    text = re.sub(r"(?<=\d)(?:'(?=\d)|[uUL]+\b)", "", text).replace("/", "//")
    text = re.sub(r"(\d+(?:\.\d+)?)e(\d+)", r"int(float('\1e\2'))", text)
    text = re.sub(r"(\d+)\.0\b", r"\1", text)
    try:
        return eval(text, {"__builtins__": {}, "int": int, "float": float}, dict(others))  # pylint: disable=eval-used
    except (SyntaxError, NameError, AttributeError, TypeError):
        return None


def constants():
    """{"FILE name": value} of all named constants of the program, C++ files."""
    found = {}
    for folder in ("simulator", "calibration/mpi"):
        for path in sorted((program.ROOT / folder).rglob("*.[ch]pp")):
            of_file = {}
            for constant in CONSTANT.finditer(path.read_text(encoding="utf-8")):
                of_file[constant["name"]] = value_of(constant["value"], of_file)
            found.update({f"{path.relative_to(program.ROOT)} {name}": value for name, value in of_file.items()})
    return found


def rows():
    return [row for group in GROUPS.values() for row in group]


def tables():
    text = ""
    for group, listed in GROUPS.items():
        text += f"\n## {group}\n\n| | at most | tried |\n|---|---|---|\n"
        text += "".join(f"| {what} | {limit} | {'yes' if trial else ''} |\n" for what, limit, _, trial in listed)
    return text + "\n"


def page():
    return program.ROOT / "docs" / "limits.md"


def with_tables(text):
    before, rest = text.split(MARKS[0])
    return before + MARKS[0] + tables() + MARKS[1] + rest.split(MARKS[1])[1]


class Limits(program.TestCase):
    def test_the_page_has_the_tables(self):
        text = page().read_text(encoding="utf-8")
        self.assertEqual(text, with_tables(text))

    def test_the_code_has_these_values(self):
        known = constants()
        for what, _, values, _ in rows():
            for name, value in values.items():
                with self.subTest(what=what, constant=name):
                    self.assertEqual(known.get(name), value)

    def test_no_limit_of_the_code_is_missing(self):
        listed = {name for _, _, values, _ in rows() for name in values} | set(INTERNAL)
        found = {name for name in constants() if LIMIT.search(name.split()[1])}
        self.assertEqual((sorted(found - listed), sorted(set(INTERNAL) - found)), ([], []))

    def test_within_is_accepted_and_beyond_is_refused(self):
        for what, _, _, trial in rows():
            if trial is None:
                continue
            with self.subTest(what=what), tempfile.TemporaryDirectory() as folder:
                (command, *within), (_, *beyond) = trial(pathlib.Path(folder))
                done = program.loghop(command, *within)
                self.assertEqual((done.returncode, done.stderr), (program.FINE, ""))
                refused = program.loghop(command, *beyond)
                self.assertIn(refused.returncode, (program.USAGE, program.INPUT_REJECTED, program.SIMULATION_FAILED))
                self.assertEqual(refused.stdout, "")


if __name__ == "__main__":
    if sys.argv[3:] == ["--update"]:
        program.set_up()
        page().write_text(with_tables(page().read_text(encoding="utf-8")), encoding="utf-8")
    else:
        program.main()
