#!/usr/bin/env python3
"""Holds each JSON schema to the files that the reader of the same kind is tested with.

Usage: check_schemas_test.py ROOT (further arguments are not used)

For each schema ROOT/<folder>/<kind>.schema.json:
  - the data files of its kind beside it, also in folders there, and ROOT/tests/data/<kind>/good/*.json must validate;
  - ROOT/tests/data/<kind>/bad/*.json must not, except those that are named semantic_*: only a reader finds their fault.
Prints each file that fails and returns 1 if there is one.
"""

import json
import pathlib
import sys

import jsonschema


def problems_of(validator, path):
    """The first line of the schema's complaint about a file; empty without one."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        return f"not JSON: {error}"
    error = jsonschema.exceptions.best_match(validator.iter_errors(data))
    return "" if error is None else f"{error.json_path}: {error.message.splitlines()[0]}"


def check_kind(root, schema_path):
    """Messages about the files of one schema, and how many files there were."""
    schema = json.loads(schema_path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    kind = schema_path.name[: -len(".schema.json")]
    cases = root / "tests" / "data" / kind
    of_kind = schema_path.parent.name in (kind, kind + "s")  # scenarios/ has the schema of predictions too
    shipped = [path for path in schema_path.parent.rglob("*.json")
               if of_kind and not path.name.endswith(".schema.json") and ".cache" not in path.parts]
    good = sorted(shipped) + sorted((cases / "good").glob("*.json"))
    bad = [path for path in sorted((cases / "bad").glob("*.json")) if not path.name.startswith("semantic_")]
    messages = []
    for path in good:
        problem = problems_of(validator, path)
        if problem:
            messages.append(f"{path.relative_to(root)}: should validate, but {problem}")
    for path in bad:
        if not problems_of(validator, path):
            messages.append(f"{path.relative_to(root)}: should not validate")
    return messages, len(good) + len(bad)


def main(arguments):
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(arguments[1]).resolve()
    schemas = sorted(root.glob("*/*.schema.json"))
    if not schemas:
        print(f"{root}: no schema found")
        return 1
    failures = 0
    for schema in schemas:
        messages, files = check_kind(root, schema)
        failures += len(messages)
        for message in messages:
            print(message)
        print(f"{schema.relative_to(root)}: {files} files, {len(messages)} wrong")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
