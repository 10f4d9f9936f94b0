"""Finds the program loghop, and calls it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from .errors import Error, ProgramNotFound, problems_in

FINE, OUTSIDE_TOLERANCE, USAGE, INPUT_REJECTED, SIMULATION_FAILED = range(5)
"""Exit statuses of the program."""


def _installed_places() -> list[Path]:
    """Where the program is if it came with this package: beside it in the build tree, in its prefix, in that of Python."""
    package = Path(__file__).parent
    prefixes = [*list(package.parents)[2:6], Path(sys.prefix)]
    return [package.parents[1] / "loghop", *(prefix / "bin" / "loghop" for prefix in prefixes)]


def find_program() -> str:
    """The path of the program: what the environment variable LOGHOP says, else an installed one, else that of the PATH.

    Raises ProgramNotFound with the places that were looked at.
    """
    named = os.environ.get("LOGHOP")
    if named:
        if os.access(named, os.X_OK) and Path(named).is_file():
            return named
        raise ProgramNotFound(f"the environment variable LOGHOP names {named!r}, which is no program that can be run")
    places = _installed_places()
    for place in places:
        if place.is_file() and os.access(place, os.X_OK):
            return str(place)
    found = shutil.which("loghop")
    if found:
        return found
    raise ProgramNotFound("there is no program loghop: set the environment variable LOGHOP to its path, or add its folder "
                          "to PATH. Looked at: " + ", ".join(map(str, places)) + " and PATH")


@dataclass(frozen=True)
class Output:
    """What a call of the program gave: its standard output as bytes, standard error, exit status; and how it was called."""

    stdout: bytes
    stderr: str
    status: int
    arguments: tuple[str, ...]
    stdin: bytes | None = None
    folder: Path | None = None


def call(arguments: list[str], stdin: bytes | None = None, folder: Path | None = None) -> Output:
    """Runs the program. Raises Error with its own messages if it refuses the input (status 2 or 3).

    Interrupting Python ends the program and its simulations too.
    """
    command = [find_program(), *arguments]
    done = subprocess.run(command, input=stdin, stdin=subprocess.DEVNULL if stdin is None else None,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder, check=False)
    text = done.stderr.decode("utf-8", "replace")
    if done.returncode in (USAGE, INPUT_REJECTED):
        raise Error(problems_in(text.replace("Run with --help for more information.\n", "")))
    if done.returncode < 0:
        raise Error(f"the program was ended by signal {-done.returncode}: {text.strip()}")
    return Output(done.stdout, text, done.returncode, tuple(arguments), stdin, folder)


def version() -> str:
    """The version of the program."""
    return call(["--version"]).stdout.decode().strip()
