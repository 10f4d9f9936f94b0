"""What an algorithm in Python yields: sends, receives and computations.

Each `yield` is a step of its rank: one operation, or a list of them. In a step a rank posts all receives, issues all
sends in order, waits for the receives (and for sends that say `wait=True`), then computes, and goes on to the next step.
Sends that are not waited for may still be under way then, as nonblocking ones.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Union

from ..quantities import as_bytes, as_picoseconds

Block = Hashable
"""The name of a part of the data: a number, or for alltoall a pair (from, to)."""


@dataclass(frozen=True)
class Send:
    """A message. Make one with `send`."""

    to: int
    blocks: tuple[Block, ...] = ()
    bytes: int | None = None
    tag: int = 0
    wait: bool = False


@dataclass(frozen=True)
class Receive:
    """A receive. Make one with `recv`."""

    source: int
    combine: bool = False
    blocks: tuple[Block, ...] | None = None
    tag: int = 0


@dataclass(frozen=True)
class Compute:
    """A computation. Make one with `compute`."""

    ps: int


Operation = Union[Send, Receive, Compute]


def _listed(blocks: Block | Iterable[Block]) -> tuple[Block, ...]:
    """One block, or several: pairs are names of blocks, lists and ranges have several."""
    if isinstance(blocks, (list, range, set, frozenset)) or (not isinstance(blocks, Hashable)):
        return tuple(blocks)  # type: ignore[arg-type]
    return (blocks,)


def send(to: int, bytes: int | str | None = None, *, blocks: Block | Iterable[Block] = (), tag: int = 0,
         wait: bool = False) -> Send:
    """A message to rank `to`.

    blocks: names of the blocks that it carries, one or a list. The data is what the rank holds of them when the send is
        issued.
    bytes: its size, a number of bytes or a text such as "4KiB". Default: that of its blocks.
    tag: only a receive with the same tag takes it.
    wait: the step also waits until the send has finished.
    """
    named = () if blocks == () else _listed(blocks)
    return Send(to, named, None if bytes is None else as_bytes(bytes, "bytes"), tag, wait)


def recv(source: int, *, combine: bool = False, blocks: Block | Iterable[Block] | None = None, tag: int = 0) -> Receive:
    """A receive of the next message from rank `source` with this tag.

    combine: the blocks that arrive are added to those that the rank holds; default: they take their place.
    blocks: what the message should carry. Default: whatever it does.
    """
    return Receive(source, combine, None if blocks is None else _listed(blocks), tag)


def compute(time: int | float | str) -> Compute:
    """A computation that takes `time`: a text such as `"1.5us"`, or a number of seconds. Whole nanoseconds."""
    return Compute(as_picoseconds(time, "time"))


@dataclass
class Step:
    """One `yield` of a rank, and the line of the function that it stands in."""

    receives: list[Receive] = field(default_factory=list)
    sends: list[Send] = field(default_factory=list)
    compute_ps: int = 0
    line: int = 0

    @classmethod
    def of(cls, yielded: Operation | Sequence[Operation], line: int) -> Step:
        """Raises TypeError for anything that is no operation, and ValueError for an empty list."""
        operations = list(yielded) if isinstance(yielded, (list, tuple)) else [yielded]
        step = cls(line=line)
        for operation in operations:
            if isinstance(operation, Receive):
                step.receives.append(operation)
            elif isinstance(operation, Send):
                step.sends.append(operation)
            elif isinstance(operation, Compute):
                step.compute_ps += operation.ps
            else:
                raise TypeError(f"expected send(), recv(), compute() or a list of these, found {operation!r}")
        if not operations:
            raise ValueError("expected at least one operation, found an empty list")
        return step
