"""Platforms, scenarios and calibrations: files that are loaded, edited and saved."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from typing import Any, ClassVar, TypeVar, Union

from . import pointer, schemas
from .algorithms import Program
from .errors import Error, Problem, ProgramNotFound
from .program import call

Self = TypeVar("Self", bound="Document")


class Document(MutableMapping[str, Any]):
    """A JSON file as a mapping. Keys are places: "network.L", or the JSON pointer "/network/L".

        platform = lh.Platform.load("platforms/loggops.json")
        platform["network.nodes"] = 64
        platform.save("smaller.json")

    Values are as in the file, so quantities are texts with units, or objects with a "value" and its "source"; `value`
    gives the former of both. Names of files in a document are relative to its folder.
    """

    kind: ClassVar[str]

    def __init__(self, data: dict[str, Any], file: str | Path | None = None):
        self.data = data
        self.file = None if file is None else Path(file)
        self._as_loaded = copy.deepcopy(data) if file is not None else None

    @classmethod
    def load(cls: type[Self], file: str | Path) -> Self:
        """Reads a file. Raises Error if it cannot be read, is no JSON, or of another kind."""
        path = Path(file)
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise Error(Problem(str(path), "", f"expected a file that can be read, found: {error.strerror}")) from None
        except ValueError as error:
            raise Error(Problem(str(path), "", f"expected JSON, found: {error}")) from None
        found = data.get("format") if isinstance(data, dict) else None
        if found != f"loghop.{cls.kind}":
            raise Error(Problem(str(path), "/format", f'expected "loghop.{cls.kind}", found {json.dumps(found)}'))
        return cls(data, path)

    @property
    def folder(self) -> Path:
        """The folder to which names of files are relative."""
        return Path.cwd() if self.file is None else self.file.resolve().parent

    @property
    def edited(self) -> bool:
        """Whether it differs from the file that it was loaded from."""
        return self._as_loaded is None or self.data != self._as_loaded

    def __getitem__(self, place: str) -> Any:
        return pointer.get(self.data, place, self._name())

    def __setitem__(self, place: str, value: Any) -> None:
        pointer.put(self.data, place, value, self._name())

    def __delitem__(self, place: str) -> None:
        pointer.remove(self.data, place, self._name())

    def __iter__(self) -> Iterator[str]:
        return iter(self.data)

    def __len__(self) -> int:
        return len(self.data)

    def value(self, place: str) -> Any:
        """The value at a place without the notes on its origin: of `{"value": "1us", "source": ...}` the `"1us"`."""
        found = self[place]
        return found["value"] if isinstance(found, dict) and "value" in found else found

    def copy(self: Self) -> Self:
        """A document of its own with the same contents and folder."""
        made = type(self)(copy.deepcopy(self.data), self.file)
        made._as_loaded = self._as_loaded
        return made

    def with_(self: Self, changes: dict[str, Any]) -> Self:
        """A copy with other values at some places: `platform.with_({"network.L": "1us"})`."""
        made = self.copy()
        for place, value in changes.items():
            made[place] = value
        return made

    def to_dict(self) -> dict[str, Any]:
        """The contents, as a copy."""
        return copy.deepcopy(self.data)

    def text(self) -> str:
        """The contents as the text of a file."""
        return _json(self.data)

    def save(self, file: str | Path | None = None) -> Path:
        """Writes the file (default: the one that it was loaded from), and gives its path.

        Names of files stay as they are: save into the same folder, or make them absolute first.
        """
        path = Path(file) if file is not None else self.file
        if path is None:
            raise Error("this document has no file yet: expected save(FILE)")
        path.write_text(self.text(), encoding="utf-8")
        self.file, self._as_loaded = path, copy.deepcopy(self.data)
        return path

    def check(self) -> None:
        """Raises Error with all problems that the program finds, or else that the schema finds.

        The program knows more than the schema: relations between values, and the files that a scenario names. The schema is
        asked if the library jsonschema is there. Without the program it is all there is: ProgramNotFound says that.
        """
        try:
            call(["validate", "-"], self.text().encode(), self.folder)
        except ProgramNotFound:
            self._check_schema()
            raise
        except Error as error:
            raise Error([Problem(self._name() if problem.file in ("-", "<stdin>", "standard input") else problem.file,
                                 problem.place, problem.text) for problem in error.problems]) from None
        self._check_schema()

    def _check_schema(self) -> None:
        problems = schemas.problems_of(self.kind, self.data, self._name())
        if problems:
            raise Error(problems)

    def _name(self) -> str:
        return str(self.file) if self.file is not None else self.kind

    def __repr__(self) -> str:
        origin = f" of {self.file}" if self.file is not None else ""
        return f"<loghop {self.kind} {self.data.get('name')!r}{origin}{', edited' if self.file and self.edited else ''}>"


class Platform(Document):
    """A machine: its network, nodes, memory, and message-passing library (platforms/README.md)."""

    kind = "platform"


class Calibration(Document):
    """Measurements or model parameters of a machine (calibration/README.md)."""

    kind = "calibration"


class Predictions(Document):
    """Predicted times, case by case: what the model "table" of scenarios reads (scenarios/README.md)."""

    kind = "predictions"

    @classmethod
    def of(cls, name: str, times: dict[str, float], description: str = "") -> Predictions:
        """times: in seconds, by name of the case."""
        words = {"description": description} if description else {}
        return cls({"format": "loghop.predictions", "version": 1, "name": name, **words,
                    "cases": [{"case": case, "predicted_s": time} for case, time in times.items()]})


Workload = Union[dict[str, Any], Program]


class Scenario(Document):
    """An experiment: a platform, its cases, models, measured values (scenarios/README.md).

    Where a file names a platform or a calibration, a Platform or Calibration may stand, and a `Program` where a workload
    may: `run` and the others write what is needed into a folder that goes away, `save` beside the file.
    """

    kind = "scenario"

    @classmethod
    def build(cls, platform: str | Path | Platform, cases: dict[str, Workload | dict[str, Any]], *,
              name: str = "scenario", **more: Any) -> Scenario:
        """A scenario of cases by name: each a workload, or an object that has one with its sweep, tolerance, and so on.

        more: further keys of scenarios, such as calibration, models, seed.
        """
        listed = []
        for title, case in cases.items():
            whole = isinstance(case, dict) and "type" not in case
            listed.append({"name": title, **case} if whole else {"name": title, "workload": case})  # type: ignore[dict-item]
        keys = {key: str(value) if isinstance(value, Path) else value for key, value in more.items()}
        return cls({"format": "loghop.scenario", "version": 1, "name": name,
                    "platform": str(platform) if isinstance(platform, Path) else platform, **keys, "cases": listed})

    def to_dict(self) -> dict[str, Any]:
        return _with_files_named(self.data)

    def text(self) -> str:
        return _json(_with_files_named(self.data))

    def save(self, file: str | Path | None = None) -> Path:
        path = Path(file) if file is not None else self.file
        if path is None:
            raise Error("this document has no file yet: expected save(FILE)")
        write_parts(self.data, path.parent)
        self.data = _with_files_named(self.data)
        return super().save(path)

    def check(self) -> None:
        import tempfile
        if not has_parts(self.data):
            return super().check()
        with tempfile.TemporaryDirectory(prefix="loghop_") as folder:
            self.moved_to(Path(folder)).check()

    def moved_to(self, folder: Path) -> Scenario:
        """The same as a file of another folder, where its parts are written; all other files are named in full."""
        write_parts(self.data, folder)
        data = _with_files_named(_in_full(self.data, self.folder))
        made = Scenario(data)
        made.file = folder / "scenario.json"
        return made

    def copy(self) -> Scenario:
        made = Scenario(_copied(self.data), self.file)
        made._as_loaded = self._as_loaded
        return made


def _json(data: Any) -> str:
    try:
        return json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    except (TypeError, ValueError) as error:
        raise Error(f"expected values that JSON has, found another: {error}") from None


def _copied(value: Any) -> Any:
    """Like copy.deepcopy, but documents and algorithms stay the same ones."""
    if isinstance(value, dict):
        return {key: _copied(part) for key, part in value.items()}
    return [_copied(part) for part in value] if isinstance(value, list) else value


def _part_name(part: Document | Program) -> str:
    return f"{part.data['name']}.{part.kind}.json" if isinstance(part, Document) else f"{part.title}.goal"


def _parts(value: Any) -> Iterator[Document | Program]:
    if isinstance(value, (Document, Program)):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _parts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _parts(part)


def has_parts(data: Any) -> bool:
    """Whether documents or algorithms stand in a scenario."""
    return next(_parts(data), None) is not None


def write_parts(data: Any, folder: Path) -> None:
    """Writes the documents and algorithms of a scenario as files. Raises Error if two different ones have a name."""
    written: dict[str, str] = {}
    for part in _parts(data):
        name = _part_name(part)
        if isinstance(part, Document):
            text = _json(_in_full(part.data, part.folder))
        else:
            text = part.goal()
        if written.setdefault(name, text) != text:
            raise Error(f"two different parts of the scenario have the name {name!r}: expected names of their own")
        (folder / name).write_text(text, encoding="utf-8")


def _with_files_named(value: Any) -> Any:
    """The same with the names of files instead of documents and algorithms."""
    if isinstance(value, Document):
        return _part_name(value)
    if isinstance(value, Program):
        return {"type": "goal", "file": _part_name(value)}
    if isinstance(value, dict):
        return {key: _with_files_named(part) for key, part in value.items()}
    return [_with_files_named(part) for part in value] if isinstance(value, list) else value


_FILE_KEYS = ("platform", "calibration", "file", "trace", "predictions")


def _in_full(value: Any, folder: Path, key: str = "") -> Any:
    """The same with full names of the files that it names."""
    if isinstance(value, dict):
        return {name: _in_full(part, folder, name if name != "value" else key) for name, part in value.items()}
    if isinstance(value, list):
        return [_in_full(part, folder, key) for part in value]
    is_file = key in _FILE_KEYS and isinstance(value, str) and (folder / value).is_file()
    return str((folder / value).resolve()) if is_file else value
