#!/usr/bin/env python3
"""Thorough: the Python package. Algorithms in Python: do they run in the time of the built-in ones, and are wrong ones
refused with rank and step?

The built-in collectives are the reference: an algorithm that yields the same steps must end at the same picosecond, on a
network of LogGOPS parameters and on a mesh of nodes of cores. The sums that ranks hold are held to real sums of numbers.
"""

import random

import package
from package import ROOT, TestCase

import loghop as lh
from loghop.algorithms.meaning import Shape


@lh.algorithm(collective="allreduce", blocks=lambda size: size)
def ring(rank, size, bytes):
    for adding in (True, False):
        for step in range(size - 1):
            block = (rank - step + (not adding)) % size
            yield [lh.send((rank + 1) % size, blocks=block), lh.recv((rank - 1) % size, combine=adding)]


@lh.algorithm(collective="allreduce", blocks=lambda size: size)
def ring_of_rings(rank, size, bytes, rings):
    inner = size // rings
    home, place = rank // inner, rank % inner
    right, left = home * inner + (place + 1) % inner, home * inner + (place - 1) % inner
    shard = [[i * rings + j for j in range(rings)] for i in range(inner)]
    for step in range(inner - 1):
        yield [lh.send(right, blocks=shard[(place - step) % inner]), lh.recv(left, combine=True)]
    for adding in (True, False):
        for step in range(rings - 1):
            block = shard[(place + 1) % inner][(home - step + (not adding)) % rings]
            yield [lh.send((rank + inner) % size, blocks=block), lh.recv((rank - inner) % size, combine=adding)]
    for step in range(inner - 1):
        yield [lh.send(right, blocks=shard[(place + 1 - step) % inner]), lh.recv(left)]


@lh.algorithm(collective="broadcast")
def binomial(rank, size, bytes, root):
    mine = (rank - root) % size
    distance = 1
    while distance < size:
        distance *= 2
    while distance > 1:
        distance //= 2
        if mine % (2 * distance) == distance:
            yield lh.recv((rank - distance) % size)
        elif mine % (2 * distance) == 0 and mine + distance < size:
            yield lh.send((rank + distance) % size, blocks=0)


@lh.algorithm(collective="allgather")
def ring_allgather(rank, size, bytes):
    for step in range(size - 1):
        yield [lh.send((rank + 1) % size, blocks=(rank - step) % size), lh.recv((rank - 1) % size)]


@lh.algorithm(collective="barrier")
def dissemination(rank, size, bytes):
    distance = 1
    while distance < size:
        news = [(rank - i) % size for i in range(min(distance, size - distance))]
        yield [lh.send((rank + distance) % size, bytes=bytes, blocks=news), lh.recv((rank - distance) % size)]
        distance *= 2


@lh.algorithm(collective="alltoall")
def linear_alltoall(rank, size, bytes):
    others = [(rank + i) % size for i in range(1, size)]
    yield [*(lh.recv(other) for other in reversed(others)), *(lh.send(other, blocks=(rank, other)) for other in others)]


@lh.algorithm(collective="scan")
def doubling_scan(rank, size, bytes):
    distance = 1
    while distance < size:
        step = []
        if rank + distance < size:
            step.append(lh.send(rank + distance, blocks=0))
        if rank >= distance:
            step.append(lh.recv(rank - distance, combine=True))
        if step:
            yield step
        distance *= 2


class Times(TestCase):
    """Equal steps take equal times."""

    def times(self, platform, python, **built_in):
        cases = {"python": python, "built in": {"type": "collective", "ranks": python.ranks, **built_in}}
        rows = lh.run(lh.Scenario.build(ROOT / "platforms" / platform, cases)).rows()
        return [row["simulated_s"] for row in rows]

    def check(self, python, **built_in):
        for platform in ("loggops.json", "mesh32x32.json", "fluid_mesh32x32.json"):
            with self.subTest(platform=platform, algorithm=python.name):
                mine, reference = self.times(platform, python, **built_in)
                self.assertEqual(mine, reference)

    def test_ring(self):
        for ranks, size in ((2, 8), (5, 1000), (16, 1 << 20)):
            self.check(ring.program(ranks, size), collective="allreduce", algorithm="ring", message=f"{size}B")

    def test_binomial_broadcast(self):
        for ranks, root in ((2, 1), (13, 4), (64, 0)):
            self.check(binomial.program(ranks, "4KiB", root=root), collective="broadcast", algorithm="binomial",
                       message="4KiB", root=root)

    def test_ring_allgather(self):
        self.check(ring_allgather.program(9, "2KiB"), collective="allgather", algorithm="ring", message="2KiB")

    def test_dissemination(self):
        self.check(dissemination.program(11, 0), collective="barrier", algorithm="dissemination")

    def test_computations(self):
        @lh.algorithm
        def work(rank, size, bytes):
            yield lh.compute("2.5us")
            yield lh.compute(1e-6 * rank)

        row = lh.run(lh.Scenario.build(package.LOGGOPS, {"work": work.program(4)})).rows()[0]
        self.assertEqual(row["simulated_s"], 5.5e-6)

    def test_a_ring_of_rings_against_the_ring(self):
        """Alpha-beta: 2 (p - 1) steps against 2 (p/q - 1) + 2 (q - 1), and the same bytes: short messages gain most."""
        for size, at_least in ((16, 2.0), (1 << 20, 1.0)):
            mine, reference = self.times("loggops.json", ring_of_rings.program(64, size, rings=8), collective="allreduce",
                                         algorithm="ring", message=f"{size}B")
            self.assertGreater(reference / mine, at_least)


class Data(TestCase):
    """What ranks hold is what they would hold with real numbers."""

    def test_sums(self):
        for algorithm, ranks, more in ((ring, 7, {}), (ring_of_rings, 12, {"rings": 3}), (ring_of_rings, 12, {"rings": 4})):
            program = algorithm.program(ranks, 120, **more)
            values = [[random.Random(f"{rank} {block}").randrange(1000) for block in range(ranks)] for rank in range(ranks)]
            for held in program.held:
                for block in range(ranks):
                    found = sum(values[rank][block] for rank in held[block])
                    self.assertEqual(found, sum(values[rank][block] for rank in range(ranks)))

    def test_others(self):
        self.assertEqual(linear_alltoall.program(6, 8).held[2][4, 2], {4})
        self.assertEqual(doubling_scan.program(11, 8).held[6][0], set(range(7)))

    def test_bytes_of_divided_data_add_up(self):
        """2 (p - 1) of p blocks leave each rank: 2 (p - 1) times all the data in total."""
        for size in (1, 7, 1000):
            self.assertEqual(ring.program(5, size).bytes_sent, 2 * 4 * size)


class Refused(TestCase):
    """Wrong algorithms, and the words that say why."""

    def refused(self, function, *words, ranks=4, bytes=64, **more):
        algorithm = lh.algorithm(function, **more)
        with self.assertRaises(lh.AlgorithmError) as caught:
            algorithm.program(ranks, bytes)
        for word in words:
            self.assertIn(word, str(caught.exception))

    def test_forgotten_block(self):
        def forgets(rank, size, bytes):
            for step in range(size - 1):
                block = (rank - step) % size
                blocks = [] if rank == 2 and step == 1 else [block]
                yield [lh.send((rank + 1) % size, bytes=16, blocks=blocks), lh.recv((rank - 1) % size)]

        self.refused(forgets, "forgets: rank 3, step 3 of 3", "sends block 1 to rank 0, and does not hold it",
                     collective="allgather")

    def test_block_that_nobody_sends(self):
        def lazy(rank, size, bytes):
            if rank == 0:
                for other in range(1, size - 1):
                    yield lh.send(other, blocks=0)
            elif rank < size - 1:
                yield lh.recv(0)

        self.refused(lazy, "lazy: rank 3 ends without block 0", collective="broadcast")

    def test_missing_contribution(self):
        def partial(rank, size, bytes):
            partner = rank ^ 1
            yield [lh.send(partner, blocks=0), lh.recv(partner, combine=True)]

        self.refused(partial, "rank 0 ends without the contribution of ranks 2, 3 to block 0", collective="allreduce")

    def test_contribution_added_twice(self):
        def twice(rank, size, bytes):
            partner = rank ^ 1
            yield [lh.send(partner, blocks=0), lh.recv(partner, combine=True)]
            yield [lh.send(partner, blocks=0), lh.recv(partner, combine=True)]

        self.refused(twice, "rank 0, step 2 of 2", "adds the contribution of rank 0 to block 0 a second time",
                     ranks=2, collective="allreduce")

    def test_deadlock(self):
        def stuck(rank, size, bytes):
            yield lh.recv((rank - 1) % size)
            yield lh.send((rank + 1) % size, 8)

        self.refused(stuck, "stuck: rank 0, step 1 of 2", "waits for a message from rank 3: rank 3 is in step 1")

    def test_deadlock_of_sends_that_wait(self):
        def eager(rank, size, bytes):
            yield lh.send((rank + 1) % size, 8, wait=True)
            yield lh.recv((rank - 1) % size)

        self.refused(eager, "rank 0, step 1 of 2", "waits for rank 1 to receive its message: rank 1 is in step 1")

    def test_message_without_receive(self):
        def shouts(rank, size, bytes):
            if rank == 1:
                yield lh.send(0, 8, tag=7)
            else:
                yield lh.compute("1us")

        self.refused(shouts, "rank 1, step 1 of 1", "sends a message to rank 0 with tag 7 that is never received")

    def test_wrong_ranks_blocks_and_times(self):
        def itself(rank, size, bytes):
            yield lh.send(rank, 8)

        def beyond(rank, size, bytes):
            yield lh.send((rank + 1) % size, blocks=size)

        def short(rank, size, bytes):
            yield lh.compute("100ps")

        self.refused(itself, "rank 2, step 1 of 1", "sends to rank 2: expected another rank from 0 to 3")
        self.refused(beyond, "sends block 4: there is no such block", collective="allreduce", blocks=4)
        self.refused(short, "rank 0, step 1 of 1", "expected whole nanoseconds")

    def test_a_function_of_other_arguments(self):
        with self.assertRaises(lh.AlgorithmError) as caught:
            lh.algorithm(lambda rank, size: None)
        self.assertIn("expected a function of (rank, size, bytes) and more, found (rank, size)", str(caught.exception))
        self.assertIsInstance(lh.algorithm(lambda *all_of_them: iter(())), lh.Algorithm)

    def test_other_things_than_operations(self):
        def number(rank, size, bytes):
            yield 3

        def nothing(rank, size, bytes):
            return None

        self.refused(number, "rank 0, step 1", "expected send(), recv(), compute() or a list of these, found 3")
        self.refused(nothing, "a function that yields operations")

    def test_the_program_agrees(self):
        """Without a collective nothing is known of the data, and the simulation ends."""
        @lh.algorithm
        def pair(rank, size, bytes):
            yield lh.send(1 - rank, bytes) if rank == 0 else lh.recv(1 - rank)

        text = pair.program(2, 100).goal()
        self.assertIn("send 100b to 1", text)
        self.assertIn("recv 100b from 0", text)


class Unchecked(lh.Program):
    """An algorithm that is written as GOAL whether it is right or not."""

    def _check_data(self):
        return []


def random_algorithm(draw, ranks):
    """Messages between random ranks, each in a step of its sender and one of its receiver, some of them out of order."""
    steps = [[] for _ in range(ranks)]
    for _ in range(draw.randrange(2, 12)):
        source, to = draw.sample(range(ranks), 2)
        for rank, operation in ((source, lh.send(to, 100, wait=draw.random() < 0.7)), (to, lh.recv(source))):
            mine = steps[rank]
            if mine and draw.random() < 0.3:
                mine[draw.randrange(len(mine))].append(operation)
            else:
                mine.insert(max(0, len(mine) - draw.choice((0, 0, 0, 1, 2))), [operation])

    @lh.algorithm
    def drawn(rank, size, bytes):
        yield from steps[rank]

    return drawn


class Deadlocks(TestCase):
    """The check before a run and the simulator agree on which random algorithms end."""

    def test_on_a_network_where_every_message_waits_for_its_receive(self):
        draw = random.Random(3)
        platform = lh.Platform.load(package.LOGGOPS).with_({"network.S": "1B", "network.nodes": 4})
        refused, programs = {}, {}
        for number in range(300):
            algorithm = random_algorithm(draw, 4)
            steps = [algorithm._steps(rank, 4, 0, {}) for rank in range(4)]
            shape = Shape(4, 0, 1, 0)
            programs[f"case {number}"] = Unchecked("drawn", steps, None, shape, {"number": number})
            try:
                algorithm.program(4)
                refused[f"case {number}"] = False
            except lh.AlgorithmError:
                refused[f"case {number}"] = True
        rows = lh.run(lh.Scenario.build(platform, programs), check=False).rows()
        self.assertEqual({row["case"]: row["simulated_s"] is None for row in rows}, refused)
        self.assertGreater(sum(refused.values()), 50)
        self.assertGreater(len(refused) - sum(refused.values()), 50)


if __name__ == "__main__":
    package.main()
