"""Sizes and times as texts with units, as the files of the program have them.

The program is the judge of files. These functions serve what Python computes itself: sizes and times in algorithms, and
numbers for columns of frames.
"""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

from .errors import WrongValue

SIZES: dict[str, Decimal] = {
    "B": Decimal(1),
    **{f"{prefix}B": Decimal(1000) ** power for power, prefix in enumerate("KMG", 1)},
    **{f"{prefix}iB": Decimal(1024) ** power for power, prefix in enumerate("KMG", 1)},
}
"""Units of sizes, in bytes."""

TIMES: dict[str, Decimal] = {"ps": Decimal(1), "ns": Decimal(10) ** 3, "us": Decimal(10) ** 6, "ms": Decimal(10) ** 9,
                             "s": Decimal(10) ** 12}
"""Units of times, in picoseconds."""

_QUANTITY = re.compile(r"\s*([0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?|\.[0-9]+(?:[eE][+-]?[0-9]+)?)\s*([A-Za-z]+)\s*")


def _parsed(text: str, units: dict[str, Decimal]) -> Decimal | None:
    found = _QUANTITY.fullmatch(text)
    return Decimal(found[1]) * units[found[2]] if found and found[2] in units else None


def _number(value: object, unit: Decimal) -> Decimal | None:
    """A number in a smaller unit; None for anything else, also for true, false, NaN and infinite numbers."""
    if isinstance(value, bool):
        return None
    try:
        made = Decimal(str(value)) * unit
    except InvalidOperation:
        return None
    return made if made.is_finite() else None


def as_bytes(size: int | str, name: str = "") -> int:
    """A size in bytes: a whole number, or a text such as "4KiB". Raises WrongValue, which says `name`, for anything else.

    >>> as_bytes("4KiB")
    4096
    """
    value = _parsed(size, SIZES) if isinstance(size, str) else _number(size, Decimal(1))
    if value is None or value < 0 or value != int(value):
        raise WrongValue(name, 'a size of whole bytes, a number or a text such as "4KiB"', size)
    return int(value)


def as_picoseconds(time: int | float | str, name: str = "") -> int:
    """A time in picoseconds: a number of seconds, or a text such as "1.5us". Raises WrongValue for anything else.

    >>> as_picoseconds("1.5us")
    1500000
    """
    value = _parsed(time, TIMES) if isinstance(time, str) else _number(time, TIMES["s"])
    if value is None or value < 0:
        raise WrongValue(name, 'a time, a number of seconds or a text such as "1.5us"', time)
    return int(value.to_integral_value())


def number_of(text: object) -> tuple[str, float] | None:
    """The unit in which a text is shown in columns, "bytes" or "s", and its value there; None for other values.

    >>> number_of("1KiB")
    ('bytes', 1024.0)
    """
    if not isinstance(text, str):
        return None
    size = _parsed(text, SIZES)
    if size is not None:
        return "bytes", float(size)
    time = _parsed(text, TIMES)
    return None if time is None else ("s", float(time / TIMES["s"]))
