"""Algorithms as functions in Python, checked and made workloads that the program runs."""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

from ..errors import AlgorithmError, Problem, WrongValue
from ..quantities import as_bytes
from .goal import goal_text
from .meaning import MEANINGS, Holding, Meaning, Shape
from .operations import Block, Send, Step
from .symbolic import SymbolicRun, missing_blocks

Steps = Generator[Any, None, None]


class Program:
    """An algorithm for so many ranks and bytes: a workload of scenarios, which has passed its checks.

    `steps[rank]` are the steps of a rank, `held[rank]` what it holds in the end: for each block the set of ranks whose
    contributions are in it.
    """

    def __init__(self, name: str, steps: list[list[Step]], meaning: Meaning | None, shape: Shape,
                 parameters: dict[str, Any] | None = None):
        self.name = name
        self.parameters = parameters or {}
        self.steps = steps
        self.shape = shape
        self._meaning = meaning
        self._check_operations()
        self.held: list[Holding] = self._check_data()

    @property
    def ranks(self) -> int:
        """How many ranks it has."""
        return self.shape.ranks

    @property
    def title(self) -> str:
        """A name that also tells ranks, bytes and parameters: "ring-16-1024B"."""
        words = [self.name, str(self.ranks), f"{self.shape.bytes}B",
                 *(f"{name}={value}" for name, value in self.parameters.items())]
        return re.sub(r"[^\w.=+-]+", "_", "-".join(words))

    @property
    def messages(self) -> int:
        """How many messages its ranks send."""
        return sum(len(step.sends) for mine in self.steps for step in mine)

    @property
    def bytes_sent(self) -> int:
        """Of all messages together [B]."""
        return sum(self.size_of(send) for mine in self.steps for step in mine for send in step.sends)

    def size_of(self, send: Send) -> int:
        """The bytes of a message: those that it gives, else those of its blocks."""
        if send.bytes is not None:
            return send.bytes
        return sum(map(self._block_bytes, send.blocks))

    def goal(self) -> str:
        """The operations as a GOAL schedule, which loghop and other simulators read."""
        return goal_text(self.steps, self.size_of, self._sizes_received())

    def save(self, file: str | Path) -> Path:
        """Writes the GOAL schedule, and gives the file's path."""
        path = Path(file)
        path.write_text(self.goal(), encoding="ascii")
        return path

    def _block_bytes(self, block: Block) -> int:
        return self.shape.bytes if self._meaning is None else self._meaning.block_bytes(block)

    def _sizes_received(self) -> list[list[list[int]]]:
        """Messages of one rank to another with one tag arrive in the order in which they were sent."""
        sent: dict[tuple[int, int, int], list[int]] = {}
        for rank, mine in enumerate(self.steps):
            for step in mine:
                for send in step.sends:
                    sent.setdefault((rank, send.to, send.tag), []).append(self.size_of(send))
        queues = {channel: iter(sizes) for channel, sizes in sent.items()}
        return [[[next(queues[receive.source, rank, receive.tag]) for receive in step.receives] for step in mine]
                for rank, mine in enumerate(self.steps)]

    def _check_operations(self) -> None:
        problems = []
        known = set().union(*self._meaning.before) if self._meaning else None
        for rank, mine in enumerate(self.steps):
            for i, step in enumerate(mine):
                for text in self._operation_problems(rank, step, known):
                    place = f"rank {rank}, step {i + 1} of {len(mine)} (line {step.line})"
                    problems.append(Problem("", "", f"{self.name}: {place}: {text}"))
        if problems:
            raise AlgorithmError(problems[:16])

    def _operation_problems(self, rank: int, step: Step, known: set[Block] | None) -> list[str]:
        texts = []
        peers = [("sends to", send.to) for send in step.sends] + [("receives from", r.source) for r in step.receives]
        for verb, peer in peers:
            if not isinstance(peer, int) or not 0 <= peer < self.ranks or peer == rank:
                texts.append(f"{verb} rank {peer!r}: expected another rank from 0 to {self.ranks - 1}")
        if step.compute_ps % 1000:
            texts.append(f"computes for {step.compute_ps} ps: expected whole nanoseconds, which GOAL counts")
        if known is not None:
            texts += [f"sends block {block!r}: there is no such block" for send in step.sends for block in send.blocks
                      if block not in known]
        return texts

    def _check_data(self) -> list[Holding]:
        before = self._meaning.before if self._meaning else [{} for _ in range(self.ranks)]
        run = SymbolicRun(self.name, self.steps, before, self._meaning is not None)
        run.run()
        problems = missing_blocks(self.name, run.held, self._meaning.after) if self._meaning else []
        if problems:
            raise AlgorithmError(problems)
        return run.held

    def __repr__(self) -> str:
        return f"<loghop algorithm {self.name}: {self.ranks} ranks, {self.messages} messages, {self.bytes_sent} B>"


class Algorithm:
    """A function of (rank, size, bytes) that yields the steps of a rank. Made by `algorithm`."""

    def __init__(self, function: Callable[..., Steps], collective: str | None, blocks: int | Callable[..., int] | None):
        self.function = function
        self.name = function.__name__
        takes = inspect.signature(function)
        kinds = [parameter.kind for parameter in takes.parameters.values()]
        if kinds.count(inspect.Parameter.POSITIONAL_OR_KEYWORD) < 3 and inspect.Parameter.VAR_POSITIONAL not in kinds:
            raise AlgorithmError(f"{self.name}: expected a function of (rank, size, bytes) and more, found {takes}")
        self.collective = collective
        self.blocks = blocks
        functools.update_wrapper(self, function)

    def __repr__(self) -> str:
        return f"<loghop algorithm {self.name}{inspect.signature(self.function)}, {self.collective or 'no collective'}>"

    def __call__(self, *arguments: Any, **parameters: Any) -> Steps:
        """The function itself."""
        return self.function(*arguments, **parameters)

    def program(self, ranks: int, bytes: int | str = 0, *, root: int = 0, **parameters: Any) -> Program:
        """The algorithm on `ranks` ranks, checked.

        bytes: the whole data of broadcast, reduce, allreduce and scan; the block of one rank for gather, scatter,
            allgather and reduce_scatter, of each pair for alltoall, as in scenarios. A number, or a text such as "1MiB".
        root: of broadcast, reduce, gather and scatter; given to the function if it has such a parameter.
        parameters: further arguments of the function.

        Raises AlgorithmError, which names rank and step, for a deadlock, for a message without a receive or a receive
        without a message, and for a rank that ends without what the collective promises.
        """
        if isinstance(ranks, bool) or not isinstance(ranks, int) or ranks < 1:
            raise WrongValue("ranks", "a whole number from 1 on", ranks)
        size = as_bytes(bytes, "bytes")
        given = self._arguments(root, parameters)
        shape = Shape(ranks, size, self._count(ranks, given), root)
        meaning = MEANINGS[self.collective](shape) if self.collective else None
        steps = [self._steps(rank, ranks, size, given) for rank in range(ranks)]
        return Program(self.name, steps, meaning, shape, given)

    def _arguments(self, root: int, parameters: dict[str, Any]) -> dict[str, Any]:
        takes = inspect.signature(self.function).parameters
        return {**parameters, "root": root} if "root" in takes else parameters

    def _count(self, ranks: int, given: dict[str, Any]) -> int:
        if self.blocks is None:
            return 1
        if isinstance(self.blocks, int):
            return self.blocks
        takes = inspect.signature(self.blocks).parameters
        return self.blocks(ranks, **{name: value for name, value in given.items() if name in takes})

    def _steps(self, rank: int, ranks: int, size: int, given: dict[str, Any]) -> list[Step]:
        generator: Any = self.function(rank, ranks, size, **given)
        if not hasattr(generator, "gi_frame"):
            raise AlgorithmError(f"{self.name}: expected a function that yields operations, and it yields none")
        steps: list[Step] = []
        for yielded in generator:
            line = generator.gi_frame.f_lineno if generator.gi_frame else 0
            try:
                steps.append(Step.of(yielded, line))
            except (TypeError, ValueError) as error:
                place = f"rank {rank}, step {len(steps) + 1} (line {line})"
                raise AlgorithmError(f"{self.name}: {place}: {error}") from None
        return steps


def algorithm(function: Callable[..., Steps] | None = None, *, collective: str | None = None,
              blocks: int | Callable[..., int] | None = None) -> Any:
    """Makes an algorithm of a function of (rank, size, bytes) and more that yields sends, receives and computations.

    collective: what the algorithm must do, such as "allreduce": every rank is then held to the data that it must have in
        the end. One of `loghop.algorithms.meaning.MEANINGS`. Default: nothing is known about the data.
    blocks: into how many blocks the data of broadcast, reduce, allreduce and scan is divided: a number, or a function of
        the number of ranks (and of parameters of the same names). Default: 1.

        @lh.algorithm(collective="allreduce", blocks=lambda size: size)
        def ring(rank, size, bytes):
            for adding in (True, False):
                for step in range(size - 1):
                    block = (rank - step + (not adding)) % size
                    yield [lh.send((rank + 1) % size, blocks=block), lh.recv((rank - 1) % size, combine=adding)]

        ring.program(ranks=16, bytes="1MiB")
    """
    if collective is not None and collective not in MEANINGS:
        raise AlgorithmError(f'collective: expected one of {", ".join(MEANINGS)}, found {collective!r}')
    if function is None:
        return lambda real: Algorithm(real, collective, blocks)
    return Algorithm(function, collective, blocks)
