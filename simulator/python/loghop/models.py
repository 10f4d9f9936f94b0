"""Models in this process, for arrays of numpy: without the program and without SimGrid.

Times are in seconds, sizes in bytes, and equal those of `loghop predict` to the last digit: it is the same code. Arguments
are numbers or arrays, and are broadcast against each other as numpy does.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

from .documents import Calibration
from .errors import Error, WrongValue, problems_in
from .quantities import as_bytes

if TYPE_CHECKING:
    import numpy

    Array = Union[float, Sequence[float], "numpy.ndarray[Any, Any]"]

_LOGGP = ("point_to_point", "ping_pong", "linear_broadcast", "tree_broadcast")


def _module() -> Any:
    try:
        from . import _models  # type: ignore[attr-defined]
    except ImportError as error:
        raise Error("loghop.models needs the compiled module, which CMake builds if it finds Python's headers and pybind11 "
                    f"(python3-dev, pybind11-dev), and numpy: {error}") from None
    return _models


def patterns() -> dict[str, list[str]]:
    """The patterns of each model, as `loghop list patterns` has them."""
    found: dict[str, list[str]] = {}
    for model, pattern in _module().patterns():
        found.setdefault(model, []).append(pattern)
    return found


def loggp(pattern: str = "point_to_point", *, L: Array, G: Array, size: Array, o: Array | None = None,
          o_s: Array | None = None, o_r: Array | None = None, g: Array = 0.0, ranks: Array = 2) -> Any:
    """LogGP times of a pattern [s].

    pattern: "point_to_point", "ping_pong", "linear_broadcast" or "tree_broadcast"; "broadcast" is the last one.
    L: latency [s]. o: overhead of sender and receiver [s], or o_s and o_r. g: gap between messages [s]. G: gap per byte
    [s/B]. size: of messages [B]; 0 counts as 1. ranks: of a broadcast, at least 2.

    Formulas, with B = size, h = log2 of ranks, rounded up:
      point_to_point    o_s + L + (B - 1) G + o_r
      ping_pong         2 (o_s + L + (B - 1) G + o_r)
      linear_broadcast  o_s + o_r + L + (ranks - 1) (B - 1) G + (ranks - 2) g
      tree_broadcast    h (o_s + o_r + L + (B - 1) G) + (h - 1) g

    >>> loggp(L=1e-6, o=1e-7, G=1e-9, size=[1, 1001])
    array([1.2e-06, 2.2e-06])
    """
    name = "tree_broadcast" if pattern == "broadcast" else pattern
    if name not in _LOGGP:
        raise Error(f"pattern: expected one of broadcast, {', '.join(_LOGGP)}, found {pattern!r}")
    if (o is None) == (o_s is None or o_r is None):
        raise Error("expected o, or o_s and o_r")
    seconds = "seconds, a number from 0 on or an array of them"
    given = [_numbers(*one, seconds) for one in (("L", L), ("o" if o_s is None else "o_s", o if o_s is None else o_s),
                                                 ("o" if o_r is None else "o_r", o if o_r is None else o_r), ("g", g))]
    given.append(_numbers("G", G, "seconds a byte, a number from 0 on or an array of them"))
    given.append(_numbers("size", size, "bytes, a number from 0 on or an array of them"))
    given.append(_numbers("ranks", ranks, "a whole number from 1 on or an array of them", whole=True))
    _shape(dict(zip(("L", "o_s", "o_r", "g", "G", "size", "ranks"), given)))
    try:
        return getattr(_module(), f"loggp_{name}")(*given)
    except ValueError as error:
        raise Error(problems_in(str(error))) from None


def _shape(arrays: dict[str, Any]) -> tuple[int, ...]:
    """The shape that arrays have together. Raises Error if they do not fit."""
    import numpy
    try:
        return numpy.broadcast_shapes(*(array.shape for array in arrays.values()))
    except ValueError:
        found = ", ".join(f"{name} {array.shape}" for name, array in arrays.items() if array.shape)
        raise Error(f"expected numbers, or arrays whose shapes fit together, found {found}") from None


def _numbers(name: str, values: Any, expected: str, whole: bool = False) -> Any:
    """The values as an array, or a number as it is. Raises WrongValue with the first that files would not take either."""
    import numpy
    try:
        array = numpy.asarray(values, dtype=float)
        texts = numpy.asarray(values).dtype.kind not in "iuf"
    except (TypeError, ValueError):
        raise WrongValue(name, expected, values) from None
    wrong = ~(numpy.isfinite(array) & (array >= 0))
    if whole:
        wrong |= (array < 1) | (array != numpy.floor(array))
    if texts or wrong.any():
        raise WrongValue(name, expected, values if texts or array.ndim == 0 else float(array[wrong][0]))
    return array.astype(int) if whole else array


class Model:
    """A model's formula for one pattern, with parameters that are taken from a calibration once.

        model = lh.models.Model("log_nPC", "tree_broadcast", "calibration/xeon-gige-simulated.json")
        times = model(size=sizes, ranks=16, nodes=4)
    """

    def __init__(self, model: str, pattern: str, calibration: str | Path | Calibration, **options: str | float):
        """options: of the model, as `loghop list models` has them, such as `without="links,wait"`.

        Raises Error for a calibration that is wrong or lacks what the model needs, and for unknown names.
        """
        self.model, self.pattern = model, pattern
        given = [f"{name}={value}" for name, value in options.items()]
        if isinstance(calibration, Calibration):
            with tempfile.TemporaryDirectory(prefix="loghop_") as folder:
                file = Path(folder) / "calibration.json"
                file.write_text(calibration.text(), encoding="utf-8")
                self._predictor = self._prepared(file, given)
        else:
            self._predictor = self._prepared(calibration, given)

    def _prepared(self, file: str | Path, options: list[str]) -> Any:
        try:
            return _module().Predictor(self.model, self.pattern, str(file), options)
        except (ValueError, RuntimeError) as error:
            raise Error(problems_in(str(error))) from None

    @property
    def formula(self) -> str:
        """The formula, in words."""
        return self._predictor.formula

    @property
    def arguments(self) -> list[str]:
        """Names of the arguments: those that the pattern needs, then the others."""
        return [*self._predictor.required, *self._predictor.optional]

    def __call__(self, **arguments: Any) -> Any:
        """Predicted times [s]: a number, or an array of the shape that the arguments have together."""
        return self.evaluate(**arguments)[0]

    def evaluate(self, **arguments: Any) -> tuple[Any, Any, str]:
        """Times [s], whether each is outside of what was measured, and a reason why one is ("": none).

        arguments: sizes in bytes (`size`, `stride`, `threshold`), counts (`ranks`, `nodes`, `others`, `arguments`), and
        words (`level`, `layout`, `placement` and so on, one for all): those of `loghop predict`, with "_" for "-".
        """
        import numpy
        words = {name: value for name, value in arguments.items() if isinstance(value, str) and not _is_size(name)}
        numbers = {name: _argument(name, value) for name, value in arguments.items() if name not in words}
        shape = _shape(numbers)
        count = int(numpy.prod(shape, dtype=int))
        columns = {name: array.reshape(1) if array.size == 1 and count != 0 else
                   numpy.broadcast_to(array, shape).reshape(count) for name, array in numbers.items()}
        try:
            times, outside, reason = self._predictor.evaluate(count, columns, words)
        except (ValueError, RuntimeError) as error:
            raise Error(problems_in(str(error))) from None
        if shape == ():
            return float(times[0]), bool(outside[0]), reason
        return times.reshape(shape), outside.reshape(shape), reason

    def __repr__(self) -> str:
        return f"<loghop model {self.model}, {self.pattern}: {self.formula}>"


def _argument(name: str, value: Any) -> Any:
    """Sizes may be texts; counts are checked to be whole where they are used."""
    import numpy
    if isinstance(value, str):
        return numpy.asarray(as_bytes(value, name), dtype=float)
    kind = "number of bytes" if _is_size(name) else "whole number"
    return _numbers(name, value, f"a {kind} from 0 on or an array of them")


def _is_size(name: str) -> bool:
    return name in ("size", "stride", "threshold")
