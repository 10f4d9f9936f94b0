"""Errors that the package raises; all of them are `loghop.Error`."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong in an input: what the program says of it.

    `place` is a JSON pointer such as "/network/L", a line such as "12", or "" for the whole file.
    """

    file: str
    place: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}{':' + self.place if self.place else ''}: {self.text}" if self.file else self.text


class Error(Exception):
    """Anything that is wrong with an input, a name, or a call. `problems` has each with its file and place."""

    def __init__(self, problems: str | Problem | list[Problem]):
        if isinstance(problems, str):
            problems = [Problem("", "", problems)]
        self.problems: list[Problem] = [problems] if isinstance(problems, Problem) else list(problems)
        super().__init__("\n".join(map(str, self.problems)))


class WrongValue(Error, ValueError):
    """A value that a function does not take: its name, what is expected, what was found."""

    def __init__(self, name: str, expected: str, found: object):
        super().__init__(f"{name + ': ' if name else ''}expected {expected}, found {found!r}")


class ProgramNotFound(Error):
    """There is no program `loghop` to call."""


class AlgorithmError(Error):
    """An algorithm does not do what it should: a message without a receive, a deadlock, a missing block."""


class SimulationFailed(Error):
    """Simulations failed. `result` has all the others, and `errors` by case in its data."""

    def __init__(self, problems: list[Problem], result: object):
        super().__init__(problems)
        self.result = result


_PROBLEM = re.compile(r"(?P<file>.*?\.[\w.]+|-|<stdin>|standard input)"
                      r"(?:(?::\d+:\d+: (?=/)|:)(?P<place>/\S*|\d+(?::\d+)?))?: (?P<text>.+)")


def problems_in(text: str) -> list[Problem]:
    """The problems that lines of the program's standard error name.

    >>> problems_in('x.json:7:12: /network/L: expected a time, found 3')
    [Problem(file='x.json', place='/network/L', text='expected a time, found 3')]
    """
    problems = []
    for line in text.splitlines():
        found = _PROBLEM.fullmatch(line)
        if found:
            problems.append(Problem(found["file"], found["place"] or "", found["text"]))
        elif line.strip():
            problems.append(Problem("", "", line.strip()))
    return problems
