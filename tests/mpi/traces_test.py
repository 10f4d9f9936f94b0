#!/usr/bin/env python3
"""MPI programs in C, traced by SimGrid's smpirun, run to their end in loghop, in the time that closed forms say.

    python3 traces_test.py SOURCE_ROOT LOGHOP [unittest arguments]
"""

import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
import program  # noqa: E402
import smpi  # noqa: E402

L, O_MESSAGE, G_BYTE = 100_000, 700, 2  # ns, ns, ns/B


def network(nodes, **more):
    """LogGOPS parameters in ns; g and O are 0 unless given."""
    values = {"L": L, "o": 0, "g": 0, "G": G_BYTE, "O": 0, **more}
    return {"type": "loggops", "nodes": nodes, **{k: f"{values[k]}ns" for k in "Log"},
            **{k: f"{values[k]}ns/B" for k in "GO"}, "S": "1GiB"}


class Traces(unittest.TestCase):
    def setUp(self):
        self._folder = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self._folder.name)

    def tearDown(self):
        self._folder.cleanup()

    def replay(self, index, net, **workload):
        """The result of the one case, and the finish times of the ranks in ns."""
        platform = {"format": "loghop.platform", "version": 1, "name": "p", "core_speed": "1Gflop/s", "network": net}
        scenario = {"format": "loghop.scenario", "version": 1, "name": "s", "platform": "platform.json",
                    "cases": [{"name": "trace", "workload": {"type": "ti", "file": str(index), **workload}}]}
        (self.folder / "platform.json").write_text(json.dumps(platform), encoding="utf-8")
        file, ranks = self.folder / "scenario.json", self.folder / "ranks.csv"
        file.write_text(json.dumps(scenario), encoding="utf-8")
        done = program.loghop("run", file, "--format", "json", "--ranks", ranks)
        self.assertEqual(done.returncode, program.FINE, done.stderr)
        rows = ranks.read_text(encoding="utf-8").split()[1:]
        return json.loads(done.stdout)["cases"][0], [int(row.split(",")[2]) / 1000 for row in rows]

    def test_ring_of_blocking_messages(self):
        ranks, size, rounds = 5, 1000, 3
        index = smpi.trace("ring.c", ranks, self.folder, [size, rounds])
        case, finish = self.replay(index, network(ranks, o=O_MESSAGE))
        hop = O_MESSAGE + L + O_MESSAGE + (size - 1) * G_BYTE
        self.assertEqual(case["messages"], ranks * rounds)
        self.assertEqual(case["ranks"], ranks)
        self.assertEqual(finish[0], ranks * rounds * hop)
        # Rank r sends the last token (r hops into the last round) and is done o later.
        for rank in range(1, ranks):
            self.assertEqual(finish[rank], ((rounds - 1) * ranks + rank) * hop + O_MESSAGE)

    def test_ring_from_one_file(self):
        """The same lines in one file, rank after rank and interleaved, take the same time."""
        ranks, size, rounds = 4, 10, 2
        index = smpi.trace("ring.c", ranks, self.folder, [size, rounds])
        expected = self.replay(index, network(ranks, o=O_MESSAGE))[1]
        lines = [[" ".join(words) for words in rank] for rank in smpi.lines_of(index)]
        turn = [lines[rank][i] for i in range(max(map(len, lines))) for rank in range(ranks) if i < len(lines[rank])]
        for text in ("\n".join(sum(lines, [])), "\n".join(turn)):
            file = self.folder / "all.txt"
            file.write_text(text, encoding="utf-8")
            self.assertEqual(self.replay(file, network(ranks, o=O_MESSAGE))[1], expected)

    def test_fft(self):
        """An all-to-all of 4 ranks, a reduction and a broadcast of one value: all but L and G cost nothing."""
        ranks, points = 4, 64
        index = smpi.trace("fft.c", ranks, self.folder, [points])
        case, finish = self.replay(index, network(ranks))
        block = 16 * (points // ranks) ** 2
        self.assertLess(block, 32768)  # the linear algorithm
        # All blocks follow each other out of each rank, and into it.
        alltoall = L + (ranks - 1) * (block - 1) * G_BYTE
        reduce, broadcast = 2 * (L + 7 * G_BYTE), 2 * (L + 3 * G_BYTE)  # two levels of a binomial tree
        self.assertEqual(case["messages"], ranks * (ranks - 1) + 2 * (ranks - 1))
        self.assertEqual(max(finish), alltoall + reduce + broadcast)

    def test_fft_by_pairs(self):
        ranks, points = 8, 64
        index = smpi.trace("fft.c", ranks, self.folder, [points])
        case, finish = self.replay(index, network(ranks), collectives={"alltoall": "pairwise", "reduce": "linear",
                                                                       "broadcast": "chain"})
        block = 16 * (points // ranks) ** 2
        alltoall = (ranks - 1) * (L + (block - 1) * G_BYTE)
        reduce = L + 7 * (ranks - 1) * G_BYTE  # all arrive at once, and are taken in one after the other
        broadcast = (ranks - 1) * (L + 3 * G_BYTE)
        self.assertEqual(case["messages"], ranks * (ranks - 1) + 2 * (ranks - 1))
        self.assertEqual(max(finish), alltoall + reduce + broadcast)

    def test_fft_with_computations(self):
        """No rank is done before its computations are, and the last not after all messages and computations."""
        ranks, points = 4, 64
        index = smpi.trace("fft.c", ranks, self.folder, [points], computations=True)
        messages = max(self.replay(smpi.trace("fft.c", ranks, self.folder, [points]), network(ranks))[1])
        index = smpi.trace("fft.c", ranks, self.folder, [points], computations=True)
        _, finish = self.replay(index, network(ranks))
        computed = [sum(float(words[2]) for words in rank if words[1] == "compute") for rank in smpi.lines_of(index)]
        self.assertGreater(min(computed), 0)
        for rank in range(ranks):
            self.assertGreater(finish[rank], computed[rank] - 1)  # a flop takes 1 ns
        self.assertLess(max(finish), messages + sum(computed) + 1)

    def test_all_collectives(self):
        """smpirun writes the trace that tests/validation counts the messages of."""
        ranks = 5
        index = smpi.trace("collectives.c", ranks, self.folder, [10])
        frozen = program.ROOT / "tests" / "data" / "ti" / "smpi_collectives.ti"
        self.assertEqual(smpi.lines_of(index), smpi.lines_of(frozen))
        case, _ = self.replay(index, network(ranks))
        self.assertGreater(case["simulated_s"], 0)

    def test_all_collectives_on_any_number_of_ranks(self):
        for ranks in (1, 2, 3, 8):
            for size in (1, 5000):
                case, finish = self.replay(smpi.trace("collectives.c", ranks, self.folder, [size]), network(ranks))
                self.assertEqual(len(finish), ranks)
                self.assertEqual(case["ranks"], ranks)


if __name__ == "__main__":
    program.main()
