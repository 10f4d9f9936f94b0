#!/usr/bin/env python3
"""Collectives whose ranks come out of a barrier one by one, each with its own time: "begin": "after_barrier".

The reference goes through the loops of a benchmark, rank by rank: a barrier of Open MPI, which exchanges by recursive
doubling from 8 ranks on, then the collective between two readings of the clock.
"""

import collections
import json

import program
from program import INPUT_REJECTED

RANKS = 8
SEND, RECEIVE, LATENCY = 0.3, 0.2, 1.2  # us; over two links


def barrier(rank):
    distance = 1
    while distance < RANKS:
        yield "send", rank ^ distance
        yield "receive", rank ^ distance
        distance *= 2


def linear_broadcast(rank):
    yield from [("receive", 0)] if rank else [("send", to) for to in range(1, RANKS)]


def linear_gather(rank):
    yield from [("send", 0)] if rank else [("receive", of) for of in range(1, RANKS)]


def binomial_reduce(rank):
    distance = 1
    while distance < RANKS and rank % (2 * distance) == 0:
        yield "receive", rank + distance
        distance *= 2
    if rank:
        yield "send", rank - distance


def own_times(collective, rounds):
    """Of each rank, in the last round, in us."""
    messages, now, started = collections.defaultdict(collections.deque), [0.0] * RANKS, [0.0] * RANKS

    def loop(rank):
        for _ in range(rounds):
            yield from barrier(rank)
            yield "start", rank
            yield from collective(rank)

    left = {rank: collections.deque(loop(rank)) for rank in range(RANKS)}
    while any(left.values()):
        for rank, actions in left.items():
            while actions:
                what, peer = actions[0]
                if what == "receive" and not messages[peer, rank]:
                    break
                actions.popleft()
                if what == "start":
                    started[rank] = now[rank]
                elif what == "send":
                    now[rank] += SEND
                    messages[rank, peer].append(now[rank] + LATENCY)
                else:
                    now[rank] = max(now[rank], messages[peer, rank].popleft()) + RECEIVE
    return [end - start for start, end in zip(started, now)]


def platform(**middleware):
    return {"format": "loghop.platform", "version": 1, "name": "own", "description": "a crossbar that only delays",
            "network": {"type": "fluid", "topology": "crossbar", "nodes": RANKS, "link_bandwidth": "100000GBps",
                        "link_latency": f"{LATENCY / 2}us"},
            "middleware": {"send_overhead": f"{SEND}us", "receive_overhead": f"{RECEIVE}us", "eager_limit": "64KiB",
                           "envelope": "0B", **middleware}}


OPEN_MPI = {"library": {"name": "Open MPI", "version": "4.1"}}


class AfterBarrier(program.TestCase):
    def scenario(self, case, **middleware):
        self.write("own.json", platform(**middleware))
        return self.write("scenario.json", {**program.scenario({"case": case}), "platform": "own.json"})

    def compared(self, workload, **middleware):
        case = {"type": "collective", "message": "0B", **workload}
        file = self.scenario({"workload": case}, **middleware)
        return program.loghop("run", file, "--format", "json", "--quiet")

    def time(self, workload):
        done = self.compared(workload, **OPEN_MPI)
        self.assertEqual(done.returncode, 0, done.stderr)
        return 1e6 * json.loads(done.stdout)["cases"][0]["simulated_s"]

    def test_each_rank_has_its_own_time(self):
        of = {("broadcast", "linear"): linear_broadcast, ("gather", "linear"): linear_gather,
              ("reduce", "binomial"): binomial_reduce}
        for (collective, algorithm), reference in of.items():
            for rounds in (1, 2, 3, 4):
                expected = own_times(reference, rounds)
                for until, value in (("all", max(expected)), ("each", sum(expected) / RANKS), ("root", expected[0])):
                    with self.subTest(collective=collective, rounds=rounds, until=until):
                        found = self.time({"collective": collective, "algorithm": algorithm, "begin": "after_barrier",
                                           "repetitions": rounds, "until": until})
                        self.assertAlmostEqual(found, value, places=4)

    def test_reduction_waits_for_ranks_that_leave_the_barrier_late(self):
        """The root, the last that entered the barrier, is the first that leaves it."""
        reduction = {"collective": "reduce", "algorithm": "binomial"}
        hop = SEND + LATENCY + RECEIVE
        together = self.time(reduction)
        self.assertGreater(self.time({**reduction, "begin": "after_barrier", "repetitions": 3}), together + 2 * hop)
        self.assertAlmostEqual(self.time({**reduction, "begin": "together"}), together)

    def test_barrier_needs_a_library(self):
        done = self.compared({"collective": "broadcast", "algorithm": "linear", "begin": "after_barrier"})
        self.assertEqual(done.returncode, INPUT_REJECTED)
        self.assertIn("library", done.stderr)

    def test_jobs_have_no_own_starts(self):
        workload = {"type": "collective", "collective": "broadcast", "message": "0B", "algorithm": "linear",
                    "begin": "after_barrier"}
        file = self.scenario({"jobs": [{"name": "one", "nodes": {"count": RANKS}, "workload": workload}]}, **OPEN_MPI)
        done = program.loghop("run", file, "--quiet")
        self.assertEqual(done.returncode, INPUT_REJECTED, done.stdout)
        self.assertIn("after_barrier", done.stderr)


if __name__ == "__main__":
    program.main()
