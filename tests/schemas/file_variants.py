"""Shipped files that are changed at one place: the variants that tests of schemas and of the program try.

What may stand where is learned from the files and the JSON schemas, so that variants stay near the border of what is
allowed. All draws come from a random.Random that the caller gives: equal seeds give equal variants.
"""

import collections
import copy
import json
import re

KINDS = {"platform": "platforms", "calibration": "calibration", "scenario": "scenarios"}
LARGEST_FILE = 12_000  # bytes: a schema takes long for more, and more places are like those before

NUMBER = re.compile(r"^([0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)([A-Za-z%][A-Za-z/%]*)$")
UNITS = ["ps", "ns", "us", "ms", "s", "cycles", "cycle", "flits", "flit", "B", "KB", "KiB", "GiB", "ns/B", "cycles/B",
         "us/KiB", "MBps", "GiBps", "Gbps", "B/cycle", "kHz", "MHz", "GHz", "%", "flop/s", "Gflop/s", "x", "b", "min"]
NUMBERS = ["0", "0.0", "-1", "+1", "1.5", "0.1", "1e3", "1E+3", "1e-3", "1e30", "1e400", "1e-400", "01", ".5", "5.",
           "9007199254740993", "9223372036854775808", "99999999999999999999999", "", " 1", "1 ", "1,5", "0x10", "inf", "nan"]
TYPES = [None, True, False, 0, 1, -1, 2, 1.5, "", "x", "5ns", "/x", [], {}, [1], ["x"], {"value": 1}, {"x": 1}]


# ------------------------------------------------------------------------------------------------ files and places

def base_files(root, kind):
    """Shipped and good files as (path, content), with names of files that do not depend on the folder."""
    paths = sorted((root / KINDS[kind]).rglob("*.json")) + sorted((root / "tests/data" / kind / "good").glob("*.json"))
    paths = [path for path in paths if not path.name.endswith(".schema.json") and ".cache" not in path.parts
             and path.stat().st_size <= LARGEST_FILE]
    return [(path, absolute(json.loads(path.read_text(encoding="utf-8")), path.parent)) for path in paths]


def absolute(value, folder):
    if isinstance(value, dict):
        return {key: absolute(child, folder) for key, child in value.items()}
    if isinstance(value, list):
        return [absolute(child, folder) for child in value]
    is_file = isinstance(value, str) and 0 < len(value) < 200 and (folder / value).is_file()
    return str((folder / value).resolve()) if is_file else value


def places(value, at=()):
    """All places of a JSON value but the top."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in items:
        yield at + (key,)
        yield from places(child, at + (key,))


def shape(place):
    """Places that differ in positions only are alike."""
    return tuple("*" if isinstance(key, int) else key for key in place)


class Corpus:
    """What the schema and the files of one kind know: limits, words, and values by their key."""

    def __init__(self, root, kind):
        self.kind = kind
        self.files = base_files(root, kind)
        self.schema = json.loads((root / KINDS[kind] / f"{kind}.schema.json").read_text(encoding="utf-8"))
        self.limits, self.words, self.by_key = set(), set(), collections.defaultdict(list)
        self.learn_schema(self.schema)
        self.by_shape = collections.defaultdict(list)
        for number, (_, content) in enumerate(self.files):
            for place in places(content):
                self.by_shape[shape(place)].append((number, place))
                if isinstance(place[-1], str):
                    self.by_key[place[-1]].append(at(content, place))
        self.shapes = sorted(self.by_shape, key=str)
        self.words = sorted(self.words)
        self.limits = sorted(self.limits)

    def learn_schema(self, node):
        if isinstance(node, list):
            for child in node:
                self.learn_schema(child)
        elif isinstance(node, dict):
            for key, child in node.items():
                if key in ("minimum", "maximum", "exclusiveMinimum", "minItems", "maxItems") and isinstance(child, int):
                    self.limits |= {child - 1, child, child + 1}
                if key in ("enum", "const"):
                    self.words |= {word for word in (child if isinstance(child, list) else [child]) if isinstance(word, str)}
                if key == "properties":
                    for name in child:
                        self.by_key.setdefault(name, [1, "5ns"])
                self.learn_schema(child)


def at(value, place):
    for key in place:
        value = value[key]
    return value


# ------------------------------------------------------------------------------------------------ changes

def wrapped(value, source):
    return source.choice([{"value": value, "source": "x"}, {"value": value, "chosen": "x"}, {"value": value},
                          {"value": value, "source": "x", "chosen": "y"}, {"value": value, "source": ""},
                          {"value": value, "source": "x", "y": 1}, {"value": value, "source": {"value": "x", "source": "y"}},
                          {"value": {"value": value, "source": "x"}, "source": "x"}, {"source": "x"}])


def other_number(value, corpus, source):
    whole = corpus.limits + [0, -1, 2**31 - 1, 2**31, 2**53, 2**53 + 1, 2**62, 2**63 - 1, 2**63, 2**64]
    return source.choice([source.choice(whole), value + 0.5, float(value), -value, 1e300, 0.0, -0.5, 1e-300, str(value)])


def other_text(value, corpus, source):
    match = NUMBER.match(value)
    if match and source.random() < 0.8:
        number, unit = match.groups()
        return source.choice([source.choice(NUMBERS) + unit, number + source.choice(UNITS),
                              source.choice(NUMBERS) + source.choice(UNITS), number + " " + unit, number, float(number)])
    return source.choice([source.choice(corpus.words), value.upper(), value + "x", "", " ", source.choice(UNITS)])


def other_list(value, corpus, source):
    more = list(value)
    if more:
        more.insert(source.randrange(len(more) + 1), copy.deepcopy(source.choice(more)))
    some = [element for element in value if source.random() < 0.5]
    long = [copy.deepcopy(value[0])] * source.choice([n for n in corpus.limits if 0 <= n <= 1100] + [9, 257]) if value else [1]
    return source.choice([[], more, some, value[:1], value[::-1], long, value[0] if value else None])


def other_object(value, corpus, source):
    changed = copy.deepcopy(value)
    action = source.randrange(4)
    if action == 0 or not changed:
        changed["unknown"] = 1
    elif action == 1:
        key = source.choice(sorted(corpus.by_key))
        changed[key] = copy.deepcopy(source.choice(corpus.by_key[key]))
    elif action == 2:
        del changed[source.choice(sorted(changed))]
    else:
        key = source.choice(sorted(changed))
        changed[source.choice(sorted(corpus.by_key))] = changed.pop(key)
    return changed


def changed_value(value, corpus, source):
    action = source.random()
    if action < 0.25:
        return wrapped(value, source)
    if action < 0.35:
        return copy.deepcopy(source.choice(TYPES))
    if isinstance(value, dict) and "value" in value and action < 0.6:
        return value["value"]
    if isinstance(value, bool):
        return source.choice([not value, 1, "true", None])
    if isinstance(value, (int, float)):
        return other_number(value, corpus, source)
    if isinstance(value, str):
        return other_text(value, corpus, source)
    if value is None:
        return copy.deepcopy(source.choice(TYPES))
    return (other_list if isinstance(value, list) else other_object)(value, corpus, source)


def variant(corpus, source):
    """A changed file: (its name, what was changed, the content)."""
    number, place = source.choice(corpus.by_shape[source.choice(corpus.shapes)])
    path, content = corpus.files[number]
    content = copy.deepcopy(content)
    parent = at(content, place[:-1])
    before = json.dumps(parent[place[-1]])[:60]
    if source.random() < 0.1:
        del parent[place[-1]]
        after = "nothing"
    else:
        parent[place[-1]] = changed_value(parent[place[-1]], corpus, source)
        after = json.dumps(parent[place[-1]])[:100]
    return path, f"/{'/'.join(map(str, place))}: {before} -> {after}", content
