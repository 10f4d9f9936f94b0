#!/usr/bin/env python3
"""Do pages name classes, functions, members, keys and files that there are?

Usage: names_test.py ROOT (further arguments are not used)

Looks at what stands in backquotes in every Markdown file but the changelog, and outside of blocks:
  - `WalkedModel`, `Workload::graph`, `run_on()`, `queue_`: each name must be a word of a C++ source;
  - `of_pattern`, `half_round_trip`, `simulated_s`: each must be a word of a source, a script, a schema or a shipped file,
    or the name of a file;
  - `predict/core/model.hpp`, `tests/validation`: paths with a slash must be there, seen from the root, from the folder
    of the page, or from simulator/, simulator/loghop/ or build/.
First plants names that are not there in a text of its own, and sees that they are found. Prints each violation and
returns 1 if there is one.
"""

import os
import pathlib
import re
import sys

BLOCK = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
QUOTED = re.compile(r"`([^`\n]+)`")
CPP_NAME = re.compile(r"\b[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+\b|\b\w+(?=::)|(?<=::)\w+|^\w+(?=\(\)$)|\b[a-z]\w*_(?!\w|\*)")
OTHER_NAME = re.compile(r"(?<![\w./-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w./-])")
PATH = re.compile(r"(?:\.\./)*(?:[\w-]+/)+[\w.-]*\w")
ENDINGS = {".cpp", ".hpp", ".py", ".json", ".cmake", ".txt", ".sh", ".in", ".css", ".yml", ".ti", ".goal"}

# Words that explain how names look, and names of files that a reader makes or that come from elsewhere.
NO_NAMES = {"snake_case", "UpperCamel", "graphene_eth_"}
OTHER_PLACES = ("src/calibration/", "data/", "output/", "build/", "bin/", "lib/", "include/", "share/")


def files_of(root):
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name != "build" and (not name.startswith(".") or name == ".ci")]
        yield from (pathlib.Path(folder) / name for name in files)


class Tree:
    """What names may refer to."""

    def __init__(self, root):
        self.root = root
        self.cpp, self.words, self.pages = set(), set(), []
        for path in files_of(root):
            self.words.add(path.name.split(".")[0])
            if path.suffix == ".md" and path.name != "CHANGELOG.md":
                self.pages.append(path)
            if path.suffix in ENDINGS:
                found = re.findall(r"[A-Za-z_]\w*", path.read_text(encoding="utf-8", errors="ignore"))
                self.words.update(found)
                if path.suffix in (".cpp", ".hpp") or "python/loghop/" in path.as_posix():  # pages name the package's too
                    self.cpp.update(found)

    def has_path(self, name, page):
        starts = (self.root, page.parent, *(self.root / start for start in ("simulator", "simulator/loghop", "calibration")))
        return any((start / name).exists() for start in starts)

    def problems_of(self, text, page):
        problems = []
        for span in QUOTED.findall(BLOCK.sub("", text)):
            names = [name for name in CPP_NAME.findall(span) if name not in self.cpp]
            names += [name for name in OTHER_NAME.findall(span) if name not in self.words]
            problems += [f"`{span}`: no source has the name {name}" for name in names if name not in NO_NAMES]
            if PATH.fullmatch(span) and self.is_ours(span) and not self.has_path(span, page):
                problems.append(f"`{span}`: there is no such file or folder")
        return problems

    def is_ours(self, span):
        """Not a unit like `ns/B`, a format, or a file of another project or of a build."""
        first = span.replace("../", "").split("/")[0]
        known = {path.name for path in (self.root, self.root / "simulator", self.root / "simulator/loghop")
                 for path in path.iterdir() if path.is_dir()}
        return not span.startswith(OTHER_PLACES) and (first in known or re.search(r"\.(?:[ch]pp|py|md)$", span))


# (a text, how many violations it has)
PLANTED = [("`WalkedModel` and `of_pattern` in `predict/core/walked_model.hpp`", 0), ("`NoSuchModel`", 1),
           ("`Workload::no_such_member`", 2), ("`no_such_key` beside `name`", 1), ("`predict/core/no_such.hpp`", 1),
           ("`no_such_function()`", 2), ("`tests/nowhere`", 1), ("`ns/B` `MBps` `a/b`", 0), ("`no_such_member_`", 1)]


def main(arguments):
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(arguments[1]).resolve()
    tree = Tree(root)
    # The planted names stand in this very file.
    here = set(re.findall(r"no_such\w*|NoSuch\w*", pathlib.Path(__file__).read_text(encoding="utf-8")))
    tree.words -= here
    wrong = 0
    for text, expected in PLANTED:
        found = tree.problems_of(text, root / "README.md")
        if len(found) != expected:
            print(f"the check: {text}: expected {expected} violations, found {found}")
            wrong += 1
    count = 0
    for page in sorted(tree.pages):
        for problem in tree.problems_of(page.read_text(encoding="utf-8"), page):
            print(f"{page.relative_to(root)}: {problem}")
            count += 1
    print(f"{len(tree.pages)} pages, {count} violations")
    return 1 if wrong or count or not tree.pages else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
