"""Draws faults: each folder has as many as its share of the code, at least one; operators are equally likely."""

import collections
import pathlib
import random
import subprocess

import operators

LIBRARY = "simulator/loghop"


def source_files(root, names):
    """Sources and headers below the names, relative to the root; below the library if there is no name."""
    files = set()
    for name in names or [LIBRARY]:
        path = (root / name).resolve()
        found = [path] if path.is_file() else sorted(path.rglob("*.[ch]pp"))
        if not found:
            raise ValueError(f"{name}: expected a source or a folder with sources, found none")
        files.update(file.relative_to(root).as_posix() for file in found)
    return sorted(files)


def files_since(root, commit):
    done = subprocess.run(["git", "diff", "--name-only", "--diff-filter=d", commit, "--", LIBRARY], cwd=root,
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ValueError(f"--since {commit}: git says: {done.stderr.strip()}")
    return sorted(name for name in done.stdout.split() if name.endswith((".cpp", ".hpp")))


def shares(sizes, count):
    """count shared out in proportion, at least one each if there are so many; the largest remainders are rounded up."""
    total = sum(sizes.values())
    exact = {name: count * size / total for name, size in sizes.items()}
    result = {name: max(int(share), 1 if count >= len(sizes) else 0) for name, share in exact.items()}
    by_remainder = sorted(exact, key=lambda name: (result[name] - exact[name], name))
    while sum(result.values()) < count:
        for name in by_remainder[:count - sum(result.values())]:
            result[name] += 1
    while sum(result.values()) > count:
        result[max(result, key=lambda name: (result[name], name))] -= 1
    return result


class Deck:
    """The faults of a folder. Each draw takes an operator, then one of its faults, from a line without a fault."""

    def __init__(self, engine):
        self.engine = engine
        self.by_operator = collections.defaultdict(list)
        self.used = set()

    def add(self, file, text):
        for fault in operators.faults_of(text):
            self.by_operator[fault["operator"]].append({"file": file, **fault})

    def size(self):
        return sum(map(len, self.by_operator.values()))

    def draw(self):
        while self.by_operator:
            name = self.engine.choice(sorted(self.by_operator))
            faults = self.by_operator[name]
            fault = faults.pop(self.engine.randrange(len(faults)))
            if not faults:
                del self.by_operator[name]
            if (fault["file"], fault["line"]) not in self.used:
                self.used.add((fault["file"], fault["line"]))
                return fault
        return None


def draw(root, files, count, seed):
    """The list: so many faults, and as many in reserve for those that turn out not to compile."""
    engine = random.Random(seed)
    decks = {}
    for file in files:
        deck = decks.setdefault(pathlib.PurePosixPath(file).parent.as_posix(), Deck(engine))
        deck.add(file, (root / file).read_text(encoding="utf-8"))
    sizes = {folder: deck.size() for folder, deck in decks.items() if deck.size() > 0}
    drawn = {"seed": seed, "files": len(files), "candidates": sum(sizes.values()), "faults": [], "reserve": []}
    places = shares(sizes, count)
    for part in ("faults", "reserve"):
        for folder in sorted(sizes):
            faults = (decks[folder].draw() for _ in range(places[folder]))
            drawn[part].extend(fault for fault in faults if fault is not None)
    engine.shuffle(drawn["reserve"])
    for number, fault in enumerate(drawn["faults"] + drawn["reserve"], 1):
        fault["id"] = number
    return drawn


def summary(drawn):
    return {name: value if isinstance(value, int) else len(value) for name, value in drawn.items()}
