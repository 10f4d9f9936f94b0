"""Carries out an algorithm without times: who receives what, and what each rank holds in the end.

Messages from one rank to another with one tag are received in the order in which they were sent, and no receive takes
messages of several ranks. So the outcome does not depend on the order in which ranks advance.

A send that is waited for finishes when its receive is posted, as long messages do: an algorithm that needs the library
to store its messages is refused.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from ..errors import AlgorithmError, Problem
from .meaning import Holding
from .operations import Block, Receive, Send, Step

MOST_PROBLEMS = 16
"""Of one kind that are shown."""

Channel = tuple[int, int, int]
"""Source, destination and tag."""


@dataclass
class _Message:
    rank: int
    step: int
    send: Send
    content: dict[Block, frozenset[int]]
    taken: bool = False


@dataclass
class _Rank:
    held: Holding
    step: int = 0
    issued: bool = False
    waits: list[_Message] = field(default_factory=list)


class SymbolicRun:
    """One run. `problems` has everything that is wrong so far, `held` what ranks hold."""

    def __init__(self, name: str, steps: list[list[Step]], before: list[Holding], check_data: bool):
        self.name = name
        self.steps = steps
        self.check_data = check_data
        self.ranks = [_Rank(dict(holding)) for holding in before]
        self.channels: dict[Channel, deque[_Message]] = {}
        self.posted: dict[Channel, int] = {}
        self.problems: list[Problem] = []

    @property
    def held(self) -> list[Holding]:
        return [rank.held for rank in self.ranks]

    def run(self) -> None:
        """Raises AlgorithmError for deadlocks, messages without a receive, and wrong data."""
        waiting = deque(range(len(self.ranks)))
        while waiting:
            waiting.extend(sorted(self._advance(waiting.popleft())))
        self._report_stuck()
        self._report_unreceived()
        if self.problems:
            raise AlgorithmError(self.problems)

    def place(self, rank: int, step: int) -> str:
        """Words for a step: "rank 2, step 3 of 6 (line 12)"."""
        line = self.steps[rank][step].line
        return f"rank {rank}, step {step + 1} of {len(self.steps[rank])} (line {line})"

    def complain(self, rank: int, step: int, text: str) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem("", "", f"{self.name}: {self.place(rank, step)}: {text}"))

    def _advance(self, rank: int) -> set[int]:
        """Goes as far as the rank gets. Gives the ranks that its sends and receives may have set free."""
        state, freed = self.ranks[rank], set()
        while state.step < len(self.steps[rank]):
            step = self.steps[rank][state.step]
            if not state.issued:
                freed |= self._issue(rank, step)
            if not self._may_finish(rank, step):
                break
            freed |= self._finish(rank, step)
        return freed - {rank}

    def _issue(self, rank: int, step: Step) -> set[int]:
        state = self.ranks[rank]
        state.issued = True
        for receive in step.receives:
            channel = (receive.source, rank, receive.tag)
            self.posted[channel] = self.posted.get(channel, 0) + 1
        for send in step.sends:
            message = _Message(rank, state.step, send, self._content(rank, send))
            self.channels.setdefault((rank, send.to, send.tag), deque()).append(message)
            if send.wait:
                state.waits.append(message)
        return {send.to for send in step.sends} | {receive.source for receive in step.receives}

    def _content(self, rank: int, send: Send) -> dict[Block, frozenset[int]]:
        state, content = self.ranks[rank], {}
        for block in send.blocks:
            if block in state.held:
                content[block] = state.held[block]
            elif self.check_data:
                held = ", ".join(map(repr, list(state.held)[:8])) or "none"
                self.complain(rank, state.step, f"sends block {block!r} to rank {send.to}, and does not hold it; it holds: {held}")
        return content

    def _may_finish(self, rank: int, step: Step) -> bool:
        """Whether a message has come for every receive, and a receive is posted for every send that is waited for."""
        needed: dict[Channel, int] = {}
        for receive in step.receives:
            channel = (receive.source, rank, receive.tag)
            needed[channel] = needed.get(channel, 0) + 1
        if any(len(self.channels.get(channel, ())) < number for channel, number in needed.items()):
            return False
        return all(message.taken or self._is_awaited(message) for message in self.ranks[rank].waits)

    def _is_awaited(self, message: _Message) -> bool:
        channel = (message.rank, message.send.to, message.send.tag)
        place = next(i for i, other in enumerate(self.channels[channel]) if other is message)
        return self.posted.get(channel, 0) > place

    def _finish(self, rank: int, step: Step) -> set[int]:
        freed = set()
        for receive in step.receives:
            channel = (receive.source, rank, receive.tag)
            message = self.channels[channel].popleft()
            self.posted[channel] -= 1
            message.taken = True
            freed.add(receive.source)
            self._store(rank, receive, message)
        state = self.ranks[rank]
        state.step, state.issued, state.waits = state.step + 1, False, []
        return freed

    def _store(self, rank: int, receive: Receive, message: _Message) -> None:
        state = self.ranks[rank]
        if receive.blocks is not None and set(receive.blocks) != set(message.send.blocks):
            self.complain(rank, state.step, f"expects blocks {sorted(receive.blocks, key=repr)} of rank {receive.source}, "
                          f"which sends {sorted(message.send.blocks, key=repr)} in {self.place(message.rank, message.step)}")
        for block, contributions in message.content.items():
            mine = state.held.get(block, frozenset()) if receive.combine else frozenset()
            twice = mine & contributions
            if twice and self.check_data:
                self.complain(rank, state.step, f"adds the contribution of rank {min(twice)} to block {block!r} a second "
                              f"time: it comes from rank {receive.source}")
            state.held[block] = mine | contributions

    def _report_stuck(self) -> None:
        for rank, state in enumerate(self.ranks):
            if state.step == len(self.steps[rank]):
                continue
            for text in self._missing(rank, self.steps[rank][state.step]):
                self.complain(rank, state.step, text)

    def _missing(self, rank: int, step: Step) -> list[str]:
        """What the step waits for, in words."""
        texts: list[str] = []
        seen: dict[Channel, int] = {}
        for receive in step.receives:
            channel = (receive.source, rank, receive.tag)
            seen[channel] = seen.get(channel, 0) + 1
            if len(self.channels.get(channel, ())) < seen[channel]:
                texts.append(f"waits for a message from rank {receive.source}{_tagged(receive.tag)}: "
                             f"{self._doing(receive.source)}")
        for message in self.ranks[rank].waits:
            if not message.taken and not self._is_awaited(message):
                texts.append(f"waits for rank {message.send.to} to receive its message{_tagged(message.send.tag)}: "
                             f"{self._doing(message.send.to)}")
        return texts

    def _doing(self, rank: int) -> str:
        state = self.ranks[rank]
        if state.step == len(self.steps[rank]):
            return f"rank {rank} is done"
        return f"rank {rank} is in step {state.step + 1}"

    def _report_unreceived(self) -> None:
        if self.problems:
            return
        for (_, to, tag), messages in self.channels.items():
            for message in messages:
                self.complain(message.rank, message.step, f"sends a message to rank {to}{_tagged(tag)} that is never received")


def _tagged(tag: int) -> str:
    return f" with tag {tag}" if tag else ""


def missing_blocks(name: str, held: list[Holding], after: list[Holding]) -> list[Problem]:
    """What ranks lack in the end of what they must hold."""
    problems: list[Problem] = []
    for rank, must in enumerate(after):
        for block, contributions in must.items():
            found = held[rank].get(block)
            if found == contributions or len(problems) == MOST_PROBLEMS:
                continue
            problems.append(Problem("", "", f"{name}: rank {rank} ends {_lack(block, found, contributions)}"))
    return problems


def _lack(block: Block, found: frozenset[int] | None, must: frozenset[int]) -> str:
    if found is None:
        return f"without block {block!r}"
    lacking, more = sorted(must - found), sorted(found - must)
    words = f"without the contribution of {_ranks(lacking)}" if lacking else f"with the contribution of {_ranks(more)} in"
    return f"{words} {'to ' if lacking else ''}block {block!r}"


def _ranks(ranks: list[int]) -> str:
    shown = ", ".join(map(str, ranks[:8])) + (f" and {len(ranks) - 8} others" if len(ranks) > 8 else "")
    return f"rank {shown}" if len(ranks) == 1 else f"ranks {shown}"
