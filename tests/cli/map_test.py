#!/usr/bin/env python3
"""loghop map: never more hop-bytes than in blocks, and the optimum where it is known."""

import json
import random

import program
from program import INPUT_REJECTED, USAGE, scenario

X, Y, BYTES = 8, 8, 8192


def shuffled_halo(seed):
    """A GOAL schedule of an exchange with four neighbours on a torus, whose ranks were dealt out at random."""
    rank_at = list(range(X * Y))
    random.Random(seed).shuffle(rank_at)
    lines = [f"num_ranks {X * Y}"]
    for place, rank in sorted(enumerate(rank_at), key=lambda pair: pair[1]):
        x, y = place % X, place // X
        near = [rank_at[(y + b) % Y * X + (x + a) % X] for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        lines += [f"rank {rank} {{", *(f"send {BYTES}b to {other}" for other in near),
                  *(f"recv {BYTES}b from {other}" for other in near), "}"]
    return "\n".join(lines) + "\n"


class Map(program.TestCase):
    def mapped(self, file, *options):
        result = json.loads(self.fine("map", file, "--format", "json", *options))
        return {p["name"]: p for p in result["placements"]}, result["nodes"]

    def halo(self, seed=1, **case):
        self.write("h.goal", shuffled_halo(seed))
        return self.write("s.json", scenario({"halo": {"workload": {"type": "goal", "file": "h.goal"}, **case}}, "torus8x8"))

    def test_a_shuffled_halo_finds_its_torus(self):
        """Optimum: every byte goes one hop. 1.3 times that is asked for; the ways of the found placement are counted here."""
        optimum = 4 * X * Y * BYTES
        for seed in range(1, 6):
            placements, nodes = self.mapped(self.halo(seed))
            self.assertLessEqual(placements["found"]["hop_bytes"], 1.3 * optimum)
            self.assertEqual(sorted(nodes), list(range(X * Y)))
            self.assertEqual(placements["found"]["hop_bytes"], self.counted(seed, nodes))
            self.assertEqual(placements["block"]["hop_bytes"], self.counted(seed, range(X * Y)))
            self.assertLess(placements["found"]["simulated_s"], placements["block"]["simulated_s"])

    @staticmethod
    def counted(seed, nodes):
        """Hop-bytes on the torus, from the text of the schedule."""
        def ring(a, b, k):
            return min((a - b) % k, (b - a) % k)
        total, rank = 0, None
        for line in shuffled_halo(seed).splitlines():
            words = line.split()
            if words[0] == "rank":
                rank = nodes[int(words[1])]
            elif words[0] == "send":
                other = nodes[int(words[3])]
                total += BYTES * (ring(rank % X, other % X, X) + ring(rank // X, other // X, Y))
        return total

    def test_never_worse_than_in_blocks(self):
        """Nor than the placement of the case; the same times as `run` gives."""
        for platform, workload, placement in (
                ("torus8x8", {"type": "collective", "collective": "allreduce", "algorithm": "ring", "message": "1KiB"}, "snake"),
                ("torus8x8x16", {"type": "collective", "collective": "broadcast", "algorithm": "binomial", "message": "1KiB",
                                 "ranks": 60}, "random"),
                ("titan", {"type": "collective", "collective": "alltoall", "algorithm": "pairwise", "message": "64B",
                           "ranks": 24}, "cyclic"),
                ("fat_tree", {"type": "collective", "collective": "allreduce", "algorithm": "recursive_doubling",
                              "message": "1KiB"}, "block"),
                ("mesh8x8", program.traffic(pattern="transpose"), "block")):
            with self.subTest(platform=platform, workload=workload["type"]):
                file = self.write("s.json", scenario({"a": {"workload": workload, "placement": placement}}, platform))
                found, nodes = self.mapped(file, "-o", self.folder / "p.txt")
                self.assertLessEqual(found["found"]["hop_bytes"], found["block"]["hop_bytes"])
                self.assertLessEqual(found["found"]["hop_bytes"], found["case"]["hop_bytes"])
                lines = (self.folder / "p.txt").read_text().splitlines()
                self.assertEqual(lines[1:], [str(node) for node in nodes])
                for name, other in (("case", placement), ("found", {"file": "p.txt"})):
                    file = self.write("r.json", scenario({"a": {"workload": workload, "placement": other}}, platform))
                    run = json.loads(self.fine("run", file, "--format", "json"))["cases"][0]
                    self.assertEqual(run["simulated_s"], found[name]["simulated_s"], name)

    def test_equal_seeds_find_equal_placements(self):
        file = self.halo()
        first, again, other = (self.fine("map", file, "--format", "json", "--seed", seed) for seed in (1, 1, 2))
        self.assertEqual(first, again)
        self.assertNotEqual(json.loads(first)["nodes"], json.loads(other)["nodes"])

    def test_ranks_of_a_node_stay_within_its_cores(self):
        """Two ranks a core, four a node: pairs that talk share nodes, and nothing crosses a link."""
        pairs = "num_ranks 16\n" + "".join(f"rank {r} {{\nsend 100b to {(r + 8) % 16}\nrecv 100b from {(r + 8) % 16}\n}}\n"
                                           for r in range(16))
        self.write("p.goal", pairs)
        case = {"workload": {"type": "goal", "file": "p.goal"}, "placement": {"order": "block", "ranks_per_core": 2}}
        placements, nodes = self.mapped(self.write("s.json", scenario({"a": case}, "titan")))
        self.assertGreater(placements["block"]["hop_bytes"], 0)
        self.assertEqual(placements["found"]["hop_bytes"], 0)
        self.assertLessEqual(max(nodes.count(node) for node in nodes), 4)

    def test_what_cannot_be_mapped(self):
        graph = {"type": "collective", "collective": "broadcast", "algorithm": "binomial", "message": "1KiB", "ranks": 4}
        job = {"jobs": [{"name": "j", "workload": graph, "nodes": [0, 1, 2, 3]}]}
        for platform, case, words in (("loggops", graph, "has no routes"), ("alewife", program.remap(), "rank i runs on node i"),
                                      ("torus8x8", job, "say themselves where their ranks run")):
            file = self.write("s.json", scenario({"a": case}, platform))
            self.assertIn(words, self.fails(INPUT_REJECTED, "map", file))
        two = self.write("s.json", scenario({"a": graph, "b": graph}, "torus8x8"))
        self.assertIn("choose the one to be mapped", self.fails(USAGE, "map", two))
        self.fine("map", two, "--case", "b")


if __name__ == "__main__":
    program.main()
