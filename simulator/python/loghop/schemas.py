"""Checks of documents by the JSON schemas that loghop ships, if the library jsonschema is there."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

from .errors import Problem
from .pointer import pointer_of

FOLDERS = {"platform": "platforms", "scenario": "scenarios", "calibration": "calibration",
           "predictions": "scenarios"}
"""Where the repository has the schema of a kind."""


def schema_file(kind: str) -> Path | None:
    """The schema of a kind: the one beside the package, or that of the repository. None: there is none."""
    name = f"{kind}.schema.json"
    places = [Path(__file__).parent / "schemas" / name]
    source = Path(__file__).resolve().parent  # the build tree has links to the files of the repository
    if len(source.parents) > 2:
        places.append(source.parents[2] / FOLDERS[kind] / name)
    return next((place for place in places if place.is_file()), None)


@functools.lru_cache(maxsize=None)
def _validator(kind: str) -> Any:
    try:
        import jsonschema
    except ImportError:
        return None
    file = schema_file(kind)
    return None if file is None else jsonschema.Draft202012Validator(json.loads(file.read_text(encoding="utf-8")))


def available(kind: str) -> bool:
    """Whether documents of a kind can be checked by a schema here."""
    return _validator(kind) is not None


def problems_of(kind: str, document: Any, file: str) -> list[Problem]:
    """What the schema says is wrong; none without the library jsonschema."""
    validator = _validator(kind)
    if validator is None:
        return []
    errors = [_cause(error) for error in validator.iter_errors(document)]
    errors.sort(key=lambda error: list(map(str, error.absolute_path)))
    return [Problem(file, pointer_of(tuple(map(str, error.absolute_path))), _shortened(error.message))
            for error in errors]


def _cause(error: Any) -> Any:
    """The error below one of alternatives: in the alternative whose "type" is that of the document, or has the fewest errors."""
    while error.context:
        alternatives: dict[Any, list[Any]] = {}
        for below in error.context:
            alternatives.setdefault(below.schema_path[0], []).append(below)
        meant = min(alternatives.values(),
                    key=lambda errors: (any(list(below.path)[-1:] == ["type"] for below in errors), len(errors)))
        error = max(meant, key=lambda below: len(below.path))
    return error


def _shortened(message: str, most: int = 300) -> str:
    line = message.splitlines()[0]
    return line if len(line) <= most else line[: most // 2] + " ... " + line[-most // 2:]
