#!/usr/bin/env python3
"""The program's readers accept and refuse the files that check_schemas_test.py holds the schemas to.

    python3 readers_test.py SOURCE_ROOT LOGHOP [unittest arguments]

`loghop validate` accepts the shipped files and tests/data/<kind>/good, and refuses tests/data/<kind>/bad with exit
status 3 and a message; also the lists of messages, which have no schema. Whatever the readers accept, the schemas
accept too: this is tried with good files that were changed at random (always the same ones).
Thorough: three times as many of them.
"""

import copy
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

import jsonschema

ROOT = LOGHOP = None

SHIPPED = {"platform": "platforms", "calibration": "calibration", "scenario": "scenarios"}
SCHEMAS = {**SHIPPED, "predictions": "scenarios"}
OLDER_MESSAGES = {"good": ["flits.csv", "mixed_units_crlf.csv"], "bad": ["everything_wrong.csv"]}
CHANGED_FILES = 500 if "LOGHOP_THOROUGH" in os.environ else 150
STRANGE = [None, True, 0, 1, -1, 2, 1.5, 1e300, "", "x", "5", "5ns", "-5ns", "3flits", "2cycles", "8B", "1.5B", "2KiB",
           "1ns/B", "1GBps", "50MHz", "5%", "150%", "us", "cycles/B", "long", "short", "random", "LoGPC", "/name", [],
           [1], ["5ns"], {}, {"value": 1}, {"value": 1, "source": "x"}, {"value": "5ns", "chosen": "x"},
           {"value": 1, "source": "x", "chosen": "y"}]


def validate(files):
    return subprocess.run([LOGHOP, "validate", *map(str, files)], capture_output=True, text=True, timeout=600,
                          check=False)


def files_of(kind, folder):
    """Files of tests/data/<kind>/<folder>, JSON or CSV."""
    files = [path for path in sorted((ROOT / "tests" / "data" / kind / folder).iterdir())
             if path.suffix in (".json", ".csv")]
    if kind == "messages":
        files += [ROOT / "tests" / "data" / kind / name for name in OLDER_MESSAGES[folder]]
    return files


def places(value, at=()):
    """All places of a JSON value but the top, as tuples of keys and positions."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in items:
        yield at + (key,)
        yield from places(child, at + (key,))


def with_absolute_names(value, folder):
    """The same with names of files that do not depend on the folder."""
    if isinstance(value, dict):
        return {key: with_absolute_names(child, folder) for key, child in value.items()}
    if isinstance(value, list):
        return [with_absolute_names(child, folder) for child in value]
    is_name = isinstance(value, str) and value.startswith("../")
    return str((folder / value).resolve()) if is_name else value


def change(value, source):
    """Replaces, removes or adds something at one place."""
    *parents, key = source.choice(list(places(value)))
    parent = value
    for step in parents:
        parent = parent[step]
    action = source.randrange(6)
    if action == 0:
        del parent[key]
    elif action == 1 and isinstance(parent, dict):
        key = source.choice(["send", "hot_node", "C_n", "sweep", "name", "display", "arguments"])
        parent[key] = copy.deepcopy(source.choice(STRANGE))
    elif action == 2 and isinstance(parent, dict):
        parent[key] = {"value": parent[key], "chosen": "for tests"}
    else:
        parent[key] = copy.deepcopy(source.choice(STRANGE))


class Readers(unittest.TestCase):
    def test_shipped_files_are_accepted(self):
        for kind, folder in SHIPPED.items():
            files = [path for path in sorted((ROOT / folder).rglob("*.json"))
                     if not path.name.endswith(".schema.json") and ".cache" not in path.parts]
            self.assert_good(kind, files)

    def test_good_files_are_accepted(self):
        for kind in (*SCHEMAS, "messages"):
            self.assert_good(kind, files_of(kind, "good"))

    def test_bad_files_are_refused(self):
        for kind in (*SCHEMAS, "messages"):
            files = files_of(kind, "bad")
            self.assertNotEqual(files, [])
            result = validate(files)
            self.assertEqual((result.returncode, result.stdout), (3, ""))
            self.assertNotIn("exception", result.stderr)
            for path in files:
                with self.subTest(file=str(path)):
                    alone = None if f"{path}:" in result.stderr else validate([path])  # a problem of a file that it names
                    self.assertEqual(alone and (alone.returncode, alone.stdout), alone and (3, ""))

    def test_what_is_accepted_keeps_to_the_schema(self):
        for kind, folder in SCHEMAS.items():
            schema = json.loads((ROOT / folder / f"{kind}.schema.json").read_text(encoding="utf-8"))
            validator = jsonschema.Draft202012Validator(schema)
            accepted = 0
            for path, text in self.accepted_changes(kind):
                accepted += 1
                error = jsonschema.exceptions.best_match(validator.iter_errors(json.loads(text)))
                self.assertIsNone(error and f"{error.json_path}: {error.message}", f"{path}:\n{text}")
            self.assertGreater(accepted, CHANGED_FILES // 50, kind)

    def accepted_changes(self, kind):
        """Names and texts of changed files that `loghop validate` accepts."""
        source = random.Random(1)
        good = [path for path in files_of(kind, "good") if path.suffix == ".json"]
        with tempfile.TemporaryDirectory(prefix="loghop_") as folder:
            texts = {}
            for number in range(CHANGED_FILES):
                path = source.choice(good)
                value = with_absolute_names(json.loads(path.read_text(encoding="utf-8")), path.parent)
                for _ in range(source.randrange(1, 3)):
                    change(value, source)
                name = pathlib.Path(folder) / f"{number}.json"
                texts[str(name)] = json.dumps(value, indent=1)
                name.write_text(texts[str(name)], encoding="utf-8")
            result = validate(texts)
            self.assertEqual(result.returncode, 3)
            lines = result.stdout.splitlines()
            return [(name, texts[name]) for name in (line.split(": good ")[0] for line in lines)]

    def assert_good(self, kind, files):
        self.assertNotEqual(files, [])
        result = validate(files)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(result.stdout, "".join(f"{path}: good {kind} file\n" for path in files))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ROOT, LOGHOP = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
    unittest.main(argv=[sys.argv[0]] + sys.argv[3:])
