"""python3 -m loghop: shows what is there, and a table of LogGP's times."""

from __future__ import annotations

import importlib.util

from . import models
from .errors import Error
from .program import find_program, version

EXAMPLE = {"L": 2.5e-6, "o": 1.5e-6, "g": 1e-6, "G": 6e-9}
"""LogGOPSim's default parameters [s, s/B], as in platforms/loggops.json."""
SIZES = (8, 1024, 65536, 1048576)


def program_line() -> str:
    """Which program is called."""
    try:
        return f"program    {version()}: {find_program()}"
    except Error as error:
        return f"program    none: {error.problems[0].text.split(':')[0]}"


def package_lines() -> list[str]:
    """The optional packages."""
    uses = {"numpy": "arrays", "pandas": "frames", "matplotlib": "pictures", "jsonschema": "checks"}
    return [f"{name:<10} {'' if importlib.util.find_spec(name) else 'not '}there: {use}" for name, use in uses.items()]


def table() -> list[str]:
    """LogGP times by size, of one message and of a broadcast to 64 ranks."""
    columns = [[f"{time * 1e6:.1f}" for time in models.loggp(pattern, size=SIZES, ranks=64, **EXAMPLE)]
               for pattern in ("point_to_point", "tree_broadcast", "linear_broadcast")]
    head = f"{'size [B]':>9}  {'point_to_point [us]':>19}  {'tree_broadcast [us]':>19}  {'linear_broadcast [us]':>21}"
    return [head, *(f"{size:>9}  {a:>19}  {b:>19}  {c:>21}" for size, a, b, c in zip(SIZES, *columns))]


def main() -> None:
    """Prints both."""
    print("\n".join([program_line(), *package_lines()]))
    given = ", ".join(f"{name} = {value:g}" for name, value in EXAMPLE.items())
    try:
        print(f"\nLogGP, 64 ranks, {given} [s, s/B]", *table(), sep="\n")
    except Error as error:
        print(f"\nmodels     none: {error}")


if __name__ == "__main__":
    main()
