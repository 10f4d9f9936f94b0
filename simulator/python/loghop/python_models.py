"""Models as functions in Python, beside those of the program in comparisons and reports."""

from __future__ import annotations

import copy
import inspect
import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from . import pointer
from .algorithms import Program
from .documents import Predictions, Scenario
from .errors import Error, WrongValue
from .quantities import as_bytes

Made = TypeVar("Made")


@dataclass(frozen=True)
class Case:
    """One case of a scenario, after sweeps: what a model may look at.

    `workload` is that of the file, or the `Program` that stands there; `case` the whole object; `scenario` the whole
    scenario, before sweeps.
    """

    name: str
    workload: Any
    case: dict[str, Any]
    scenario: dict[str, Any]

    @property
    def type(self) -> str:
        """The type of the workload, such as "ping_pong"; of an algorithm in Python "algorithm"."""
        return "algorithm" if isinstance(self.workload, Program) else str(_plain(self.workload["type"]))

    @property
    def bytes(self) -> int:
        """Size of the workload's `message` [B]."""
        if isinstance(self.workload, Program):
            return self.workload.shape.bytes
        return as_bytes(self.value("message"))

    @property
    def ranks(self) -> int | None:
        """How many ranks the workload says it has; None: it does not say, or lists them."""
        found = self.workload.ranks if isinstance(self.workload, Program) else self.value("ranks")
        return found if isinstance(found, int) else None

    def value(self, key: str, default: Any = None) -> Any:
        """A value of the workload without notes on its origin."""
        found = self.workload.get(key, default) if isinstance(self.workload, dict) else default
        return _plain(found)


def _plain(value: Any) -> Any:
    return value["value"] if isinstance(value, dict) and "value" in value else value


class PythonModel:
    """A function of a case that predicts its time [s]. Made by `model`."""

    def __init__(self, function: Callable[..., float | None], name: str, of: str):
        self.function, self.name, self.of = function, name, of
        self.description = inspect.getdoc(function) or ""

    def __call__(self, *arguments: Any, **more: Any) -> Any:
        """The function itself."""
        return self.function(*arguments, **more)

    def predict(self, case: Case) -> float | None:
        """The predicted time of a case [s]; None: the model does not cover it. Raises Error for anything else."""
        found = self._of_message(case) if self.of == "message" else self.function(case)
        if found is None:
            return None
        try:
            time = float(found)
        except (TypeError, ValueError):
            time = math.nan
        if not math.isfinite(time) or time < 0:
            raise Error(f"model {self.name}, case {case.name!r}: expected a time in seconds or None, found {found!r}")
        return time

    def _of_message(self, case: Case) -> float | None:
        """One message between two ranks is half a round trip, or one way. Of nothing else the function speaks."""
        measures = ("half_round_trip", "one_way")
        if case.type != "ping_pong" or case.value("measure", "half_round_trip") not in measures:
            return None
        return self.function(case.bytes)


def model(function: Callable[..., float | None] | None = None, *, name: str | None = None, of: str = "case") -> Any:
    """Makes a model of a function, to stand in `compare(..., models=[...])` and `report`.

    of: "case": a function of a `Case` (its workload, bytes, ranks) that gives the time of the case [s], or None where it
        says nothing. "message": a function of a number of bytes that gives the time of one message [s]; it covers ping-pongs.
    name: in tables. Default: that of the function.

        @lh.model(of="message")
        def hockney(bytes):
            return 5e-6 + bytes * 1e-9
    """
    if of not in ("case", "message"):
        raise Error(f'of: expected "case" or "message", found {of!r}')
    if function is None:
        return lambda real: PythonModel(real, name or real.__name__, of)
    return PythonModel(function, name or function.__name__, of)


def expanded_cases(scenario: Scenario, names: Sequence[str]) -> list[Case]:
    """The cases after sweeps, with the names that the program gives them, in its order: the last sweep varies fastest."""
    found: list[dict[str, Any]] = []
    for case in scenario.data["cases"]:
        sweeps = case.get("sweep", [])
        for values in itertools.product(*(_plain(sweep["values"]) for sweep in sweeps)):
            made = {key: value for key, value in case.items() if key != "sweep"}
            if sweeps:
                made = copy.deepcopy(made)
            for sweep, value in zip(sweeps, values):
                pointer.put(made, sweep["at"], value)
            found.append(made)
    if len(found) != len(names):
        raise Error(f"the program has {len(names)} cases, and sweeps make {len(found)}")
    return [Case(name, made.get("workload", {}), made, scenario.data) for name, made in zip(names, found)]


def check_models(models: Sequence[PythonModel]) -> None:
    """Raises WrongValue for anything but functions that `model` has made: the program's models have names in scenarios."""
    if isinstance(models, (str, PythonModel)) or not all(isinstance(one, PythonModel) for one in models):
        raise WrongValue("models", "a list of functions made by loghop.model; loghop's own models are named in the "
                                   'scenario, as {"model": "LogGP"}', models)


def with_models(models: Sequence[PythonModel], scenario: str | Path | Scenario,
                names_of: Callable[[Scenario], list[str]]) -> Scenario:
    """A copy of a scenario that also has these models, by files of predictions.

    `names_of` gives the names of its cases; the models, of which tolerances and claims may speak, are there by then.
    """
    check_models(models)
    made = scenario.copy() if isinstance(scenario, Scenario) else Scenario.load(scenario)
    files = [Predictions.of(one.name, {}, one.description) for one in models]
    made["models"] = [*made.data.get("models", []), *({"model": "table", "name": one.name, "predictions": file}
                                                      for one, file in zip(models, files))]
    cases = expanded_cases(made, names_of(made))
    for one, file in zip(models, files):
        times = [(case.name, one.predict(case)) for case in cases]
        file["cases"] = [{"case": name, "predicted_s": time} for name, time in times if time is not None]
    return made
