"""Writes the steps of an algorithm as a GOAL schedule, the file format that the workload `goal` reads."""

from __future__ import annotations

from collections.abc import Callable

from .operations import Send, Step


def goal_text(steps: list[list[Step]], size_of: Callable[[Send], int], sizes: list[list[list[int]]]) -> str:
    """The schedule. `size_of` gives the bytes of a send, `sizes` those of each receive: by rank, step and receive.

    A step starts no sooner than all that the step before waits for has finished: its receives, the sends that say so,
    and its computation. A step that waits for nothing starts with the one before.
    """
    lines = [f"num_ranks {len(steps)}"]
    for rank, mine in enumerate(steps):
        lines += ["", f"rank {rank} {{", *_rank_lines(mine, size_of, sizes[rank]), "}"]
    return "\n".join(lines) + "\n"


class _Writer:
    """The lines of one rank. An operation has a label if something depends on it."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.operations = 0

    def add(self, text: str, after: list[str]) -> str:
        self.operations += 1
        label = f"l{self.operations}"
        self.lines.append(f"{label}: {text}")
        self.lines += [f"{label} requires {other}" for other in after]
        return label


def _rank_lines(steps: list[Step], size_of: Callable[[Send], int], sizes: list[list[int]]) -> list[str]:
    writer = _Writer()
    awaited: list[str] = []
    for step, bytes_in in zip(steps, sizes):
        ends: list[str] = []
        for receive, size in zip(step.receives, bytes_in):
            ends.append(writer.add(f"recv {size}b from {receive.source}{_tag(receive.tag)}", awaited))
        for send in step.sends:
            label = writer.add(f"send {size_of(send)}b to {send.to}{_tag(send.tag)}", awaited)
            if send.wait:
                ends.append(label)
        awaited = ends or awaited
        if step.compute_ps:
            awaited = [writer.add(f"calc {step.compute_ps // 1000}", awaited)]
    return writer.lines


def _tag(tag: int) -> str:
    return f" tag {tag}" if tag else ""
