#!/usr/bin/env python3
"""Is every file of the repository free of paths of somebody's machine and of marks of unfinished work?

Usage: wording_test.py ROOT (further arguments are not used)

Reads the files that git knows or would add; without git all files except build/ and hidden folders. First plants each
kind of wording in a text of its own, and sees that it is found. Prints each line that has one and returns 1 if there is
one.
"""

import pathlib
import re
import subprocess
import sys

# Written in pieces, so that this file may be checked too.
HOMES = ["work", "root", "home", "Users"]
MARKS = ["TO" + "DO", "FIX" + "ME", "X" * 3]

# A path starts where no name goes before it: in "https://example.org/home/" and "src/work/" nobody's machine is meant.
# A sweep is "at" a JSON pointer, and a path to a name of one letter is one too.
UNWANTED = [
    ("a path of somebody's machine", re.compile(r'(?<![\w.*})-])(?<!"at": ")/(?:%s)/[\w.-]{2}' % "|".join(HOMES))),
    ("a mark of unfinished work", re.compile(r"\b(?:%s)\b" % "|".join(MARKS))),
]


def problems_of(text):
    """(line number, what it has, the line) of each line that has something unwanted."""
    return [(number, what, line.strip()[:100])
            for number, line in enumerate(text.splitlines(), 1)
            for what, pattern in UNWANTED if pattern.search(line)]


def files_of(root):
    command = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, check=True, capture_output=True).stdout.decode().split("\0")
        paths = [root / name for name in listed if name]
    except (OSError, subprocess.CalledProcessError):
        paths = [path for path in root.rglob("*")
                 if not any(part == "build" or part.startswith(".") for part in path.relative_to(root).parts[:-1])]
    return sorted(path for path in paths if path.is_file())


def missed_wordings():
    """Where the check is wrong, tried on texts of which it is known what they have."""
    home, mark = "/" + HOMES[0] + "/ab", MARKS[0]
    unwanted = [home, f'"{home}"', f"see {home}/c", f"file://{home}"] + [f"// {m}: x" for m in MARKS]
    unwanted += [f"=/{name}/.x" for name in HOMES]
    fine = ["https://example.org" + home, "a" + home, home[:-1], f'"at": "{home}"', "/workload/load"]
    fine += [mark.lower(), "X" * 6, "METHODOLOGY"]
    wrong = [f"misses {text!r}" for text in unwanted if not problems_of(text)]
    return wrong + [f"refuses {text!r}" for text in fine if problems_of(text)]


def main(arguments):
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    missed = missed_wordings()
    for message in missed:
        print(f"the check {message}")
    root = pathlib.Path(arguments[1]).resolve()
    paths = files_of(root)
    found = 0
    for path in paths:
        content = path.read_bytes()
        if b"\0" in content:
            continue  # a picture: any three bytes may stand in it
        for number, what, line in problems_of(content.decode("utf-8", errors="replace")):
            print(f"{path.relative_to(root)}:{number}: has {what}: {line}")
            found += 1
    print(f"{len(paths)} files, {found} lines with unwanted wording")
    return 1 if missed or found or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
