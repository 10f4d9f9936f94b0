"""Results of commands: what the program printed, as bytes, as dictionaries, as rows, frames and pictures."""

from __future__ import annotations

import html
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import rows as row_makers
from .program import Output

if TYPE_CHECKING:
    import pandas

Row = dict[str, Any]
"""One row of a frame. Names that end in _s are times in seconds, in _bytes sizes in bytes; others have no unit."""


class Result:
    """What a command printed.

    `json_bytes` are the program's own bytes, `data` is their contents, `status` its exit status (1: something is outside
    tolerance), `messages` what it said on standard error, `output` also how it was called.
    """

    rows_of: Callable[[dict[str, Any], dict[str, Any]], list[Row]]

    def __init__(self, output: Output, scenario: dict[str, Any] | None = None):
        self.json_bytes: bytes = output.stdout
        self.data: dict[str, Any] = json.loads(output.stdout)
        self.status: int = output.status
        self.messages: str = output.stderr
        self.output: Output = output
        self.scenario: dict[str, Any] = scenario or {}

    def to_dict(self) -> dict[str, Any]:
        """The contents of the JSON, as a copy."""
        return json.loads(self.json_bytes)

    def rows(self) -> list[Row]:
        """The rows of `to_frame`, as dictionaries: without pandas."""
        return type(self).rows_of(self.data, self.scenario)

    def to_frame(self) -> pandas.DataFrame:
        """A frame of pandas, one row a case (or what the command has instead), with units in names of columns.

        Places that the scenario sweeps are columns: sizes in `_bytes`, times in `_s`. Missing values are NaN or None.
        """
        try:
            import pandas
        except ImportError:
            raise ImportError("to_frame() needs pandas (Debian: python3-pandas); rows() gives the same as dictionaries") \
                from None
        return pandas.DataFrame(self.rows())

    def save(self, file: str | Path) -> Path:
        """Writes the program's bytes to a file, and gives its path."""
        path = Path(file)
        path.write_bytes(self.json_bytes)
        return path

    def plot(self, ax: Any = None, **options: Any) -> Any:
        """Draws the result with matplotlib, and gives the axes. See the class for what it draws."""
        from . import plots
        return plots.draw(self, ax, **options)

    def _repr_html_(self) -> str:
        return html_table(self.rows())

    def __repr__(self) -> str:
        name = self.data.get("context", {}).get("name", "")
        return f"<{self.data.get('format', 'loghop result')}{' of ' + name if name else ''}: {len(self.rows())} rows>"


class RunResult(Result):
    """Of `run`: a row a case. Draws simulated times over a swept size or number, else as bars."""

    rows_of = staticmethod(row_makers.of_run)


class CompareResult(Result):
    """Of `compare`: a row a case, a column `MODEL_s` for each model. Draws these beside the simulation."""

    rows_of = staticmethod(row_makers.of_compare)

    def errors(self) -> list[Row]:
        """A row for each case and model: `predicted_s`, `relative_error` to the simulation, `derived`."""
        return row_makers.of_errors(self.data)

    def summary(self) -> list[Row]:
        """A row a model: its mean and largest error over the cases that it covers, as fractions."""
        return [dict(row) for row in self.data["summary"]]


class MeasuredComparisonResult(Result):
    """Of `compare` with `measured`: a row a point. Draws measured, simulated and predicted times over sizes."""

    rows_of = staticmethod(row_makers.of_measured)


class EfficiencyResult(Result):
    """Of `efficiency`: a row a case, fractions. Draws them as bars. `phases` of a row: those of each phase, in order."""

    rows_of = staticmethod(row_makers.of_efficiency)


class ProfileResult(Result):
    """Of `profile`: a row for each call, communicator and class of sizes. Draws the time of each call as bars."""

    rows_of = staticmethod(row_makers.of_profile)


class MapResult(Result):
    """Of `map`: a row a placement. Draws their hop-bytes as bars."""

    rows_of = staticmethod(row_makers.of_map)

    @property
    def nodes(self) -> list[int]:
        """The node of each rank, as they were found."""
        return list(self.data["nodes"])


class DiffResult(Result):
    """Of `diff`: a row a difference. Draws the changes of numbers as bars. It is false if there is no difference."""

    rows_of = staticmethod(row_makers.of_diff)

    def __bool__(self) -> bool:
        return bool(self.data["differences"])


class SensitivityResult(Result):
    """Of `sensitivity`: a row a parameter of each time. Draws the shares of the simulated time of each case."""

    rows_of = staticmethod(row_makers.of_sensitivity)


class AdviseResult(Result):
    """Of `advise`: a row an alternative. Draws their simulated times, question by question."""

    rows_of = staticmethod(row_makers.of_advice)

    def best(self) -> dict[str, str]:
        """The case with the least simulated time, by the title of its question."""
        return {question["title"]: question["best"] for question in self.data["questions"]}


class PredictResult(Result):
    """Of `predict`: a row a combination of arguments. Draws times over the first that varies."""

    rows_of = staticmethod(row_makers.of_predictions)


class FitResult(Result):
    """Of `fit`: a row a parameter of each range of each model. Draws fitted over measured times."""

    rows_of = staticmethod(row_makers.of_fits)


class TuneResult(Result):
    """Of `tune`: a row a free value. Draws measured and tuned times over sizes. `platform` is the tuned one."""

    rows_of = staticmethod(row_makers.of_tuning)
    platform: Any = None


class CalibrateResult(Result):
    """Of `calibrate`: a row a measured point. Draws half round trips and overheads over sizes."""

    rows_of = staticmethod(row_makers.of_calibration)

    @property
    def calibration(self) -> Any:
        """The measurements as a `Calibration`."""
        from .documents import Calibration
        return Calibration(self.to_dict())


def html_table(rows: list[Row], most: int = 60) -> str:
    """Rows as a table of HTML. Texts are escaped, numbers have six digits."""
    columns = list(dict.fromkeys(name for row in rows for name in row))
    head = "".join(f"<th>{html.escape(name)}</th>" for name in columns)
    body = "".join("<tr>" + "".join(f"<td>{_cell(row.get(name))}</td>" for name in columns) + "</tr>"
                   for row in rows[:most])
    more = f"<p>{len(rows) - most} more rows</p>" if len(rows) > most else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return html.escape(f"{value:.6g}" if isinstance(value, float) else str(value))
