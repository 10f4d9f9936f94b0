#!/usr/bin/env python3
"""Is the map of the code, simulator/README.md, right about files and rooms?

Usage: map_test.py ROOT (further arguments are not used)

Every path in backquotes must exist, seen from simulator/loghop/ or from simulator/, every word in backquotes that
reads like the name of a file must be one, and every folder must stand on the page. Prints each violation and returns 1
if there is one.
"""

import pathlib
import re
import sys

QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(\.\./)*[\w-]+(/[\w.-]+)+")
# Words with an underscore name files, but for these, which name members and functions.
FILE_WORD = re.compile(r"[a-z0-9]+(_[a-z0-9]+)+")
NO_FILES = {"of_pattern", "of_program", "run_on"}


def problems_of(text, code):
    """Says what is wrong on a page with this text, for the tree of code below the folder `code`."""
    stems = {path.name.split(".")[0] for part in (code, code.parent / "python") for path in part.rglob("*") if path.is_file()}
    folders = {path.relative_to(code).as_posix() for path in code.rglob("*") if path.is_dir() and any(path.glob("*.?pp"))}
    words = QUOTED.findall(text)
    problems = [f"`{word}`: there is no such file or folder" for word in words
                if PATH.fullmatch(word) and not any((start / word).exists() for start in (code, code.parent))]
    problems += [f"`{word}`: no file has this name" for word in words
                 if FILE_WORD.fullmatch(word) and word not in NO_FILES and word not in stems]
    missing = sorted(folder for folder in folders if folder not in words)
    return problems + [f"the folder {folder} does not stand on the page" for folder in missing]


def main(arguments):
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    simulator = pathlib.Path(arguments[1]).resolve() / "simulator"
    text = (simulator / "README.md").read_text(encoding="utf-8")
    planted = text.replace("`workload/goal`", "`workload/gaol` `no_such_file`")
    found = len(problems_of(planted, simulator / "loghop"))
    problems = problems_of(text, simulator / "loghop")
    for problem in problems:
        print(f"simulator/README.md: {problem}")
    print(f"{len(problems)} violations; of 3 planted ones {found - len(problems)} were found")
    return 1 if problems or found - len(problems) != 3 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
