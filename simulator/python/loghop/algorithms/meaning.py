"""What a collective means: the blocks that each rank holds before it, and what each must hold of them after it.

What a rank holds of a block is the set of ranks whose contributions are in it. A sum of all ranks' data is the set of all
ranks; adding a contribution twice is an error.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .operations import Block

Holding = dict[Block, frozenset[int]]
"""Of one rank: the contributions in each block that it holds."""


@dataclass
class Meaning:
    """By rank. A rank may hold more afterwards than it must."""

    before: list[Holding]
    after: list[Holding]
    block_bytes: Callable[[Block], int]


@dataclass(frozen=True)
class Shape:
    """The arguments of a collective: how many ranks, bytes as scenarios have them, blocks of divided data, the root."""

    ranks: int
    bytes: int
    blocks: int
    root: int

    def divided(self, block: Block) -> int:
        """Size of a block of data that is divided: sizes differ by at most one byte, the larger blocks come first."""
        each, longer = divmod(self.bytes, self.blocks)
        return each + (1 if int(block) < longer else 0)  # type: ignore[call-overload]

    def whole(self, _block: Block) -> int:
        """Size of a block that one rank brings or gets."""
        return self.bytes


def _of(rank: int) -> frozenset[int]:
    return frozenset([rank])


def _same(ranks: int, holding: Holding) -> list[Holding]:
    return [dict(holding) for _ in range(ranks)]


def _own(shape: Shape) -> list[Holding]:
    return [{rank: _of(rank)} for rank in range(shape.ranks)]


def _all_blocks(shape: Shape, of: frozenset[int]) -> Holding:
    return {block: of for block in range(shape.blocks)}


def _only(shape: Shape, rank: int, holding: Holding) -> list[Holding]:
    return [dict(holding) if other == rank else {} for other in range(shape.ranks)]


def _contributed(shape: Shape) -> list[Holding]:
    return [_all_blocks(shape, _of(rank)) for rank in range(shape.ranks)]


def _everyone(shape: Shape) -> frozenset[int]:
    return frozenset(range(shape.ranks))


def _each_own(shape: Shape) -> Holding:
    return {rank: _of(rank) for rank in range(shape.ranks)}


def _broadcast(s: Shape) -> Meaning:
    data = _all_blocks(s, _of(s.root))
    return Meaning(_only(s, s.root, data), _same(s.ranks, data), s.divided)


def _reduce(s: Shape) -> Meaning:
    return Meaning(_contributed(s), _only(s, s.root, _all_blocks(s, _everyone(s))), s.divided)


def _allreduce(s: Shape) -> Meaning:
    return Meaning(_contributed(s), _same(s.ranks, _all_blocks(s, _everyone(s))), s.divided)


def _reduce_scatter(s: Shape) -> Meaning:
    before: list[Holding] = [{block: _of(rank) for block in range(s.ranks)} for rank in range(s.ranks)]
    return Meaning(before, [{rank: _everyone(s)} for rank in range(s.ranks)], s.whole)


def _scan(s: Shape) -> Meaning:
    after = [_all_blocks(s, frozenset(range(rank + 1))) for rank in range(s.ranks)]
    return Meaning(_contributed(s), after, s.divided)


def _gather(s: Shape) -> Meaning:
    return Meaning(_own(s), _only(s, s.root, _each_own(s)), s.whole)


def _scatter(s: Shape) -> Meaning:
    data: Holding = {rank: _of(s.root) for rank in range(s.ranks)}
    return Meaning(_only(s, s.root, data), [{rank: _of(s.root)} for rank in range(s.ranks)], s.whole)


def _allgather(s: Shape) -> Meaning:
    return Meaning(_own(s), _same(s.ranks, _each_own(s)), s.whole)


def _alltoall(s: Shape) -> Meaning:
    before: list[Holding] = [{(rank, to): _of(rank) for to in range(s.ranks)} for rank in range(s.ranks)]
    after: list[Holding] = [{(source, rank): _of(source) for source in range(s.ranks)} for rank in range(s.ranks)]
    return Meaning(before, after, s.whole)


MEANINGS: dict[str, Callable[[Shape], Meaning]] = {
    "allgather": _allgather, "allreduce": _allreduce, "alltoall": _alltoall, "barrier": _allgather,
    "broadcast": _broadcast, "gather": _gather, "reduce": _reduce, "reduce_scatter": _reduce_scatter, "scan": _scan,
    "scatter": _scatter,
}
"""The collectives whose meaning is known. In a barrier, block r is the news that rank r is there."""
