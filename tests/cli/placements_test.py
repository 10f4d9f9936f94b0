#!/usr/bin/env python3
"""Where ranks sit, and who talks to whom: placements and communication matrices, against counts and closed forms.

Hops are counted by a search through the graph of the network, times by LogGP with hops: on a torus of links that
messages share, a lone message of s bytes takes o_s + s / bandwidth + hops * latency + o_r.
"""

import collections
import csv
import itertools
import json
import random
import xml.etree.ElementTree

import program
from program import INPUT_REJECTED, USAGE, scenario

SIDES = (4, 3, 2)
NODES = 24
OVERHEAD, LATENCY, BANDWIDTH = 2e-6, 1e-6, 1e9  # s, s, B/s
TORUS = {"format": "loghop.platform", "version": 1, "name": "torus", "core_speed": "1Gflop/s",
         "network": {"type": "fluid", "topology": "torus", "dimensions": list(SIDES), "link_bandwidth": "1GBps",
                     "link_latency": "1us"},
         "middleware": {"send_overhead": "1us", "receive_overhead": "1us"}}
CROSSBAR = {**TORUS, "network": {"type": "fluid", "topology": "crossbar", "nodes": NODES, "link_bandwidth": "1GBps",
                                 "link_latency": "1us"}}


def coordinates(node, sides=SIDES):
    at = []
    for side in sides:
        at.append(node % side)
        node //= side
    return at


def node_at(at, sides=SIDES):
    node = 0
    for x, side in reversed(list(zip(at, sides))):
        node = node * side + x % side
    return node


def hops_from(start):
    """By breadth-first search."""
    far, queue = {start: 0}, collections.deque([start])
    while queue:
        node = queue.popleft()
        at = coordinates(node)
        for d, step in itertools.product(range(len(SIDES)), (1, -1)):
            other = node_at([x + step * (d == e) for e, x in enumerate(at)])
            if other not in far:
                far[other] = far[node] + 1
                queue.append(other)
    return far


def snake(sides):
    """Row after row, each turned round where the last one ended."""
    if not sides:
        return [0]
    inner, size = snake(sides[:-1]), 1
    for side in sides[:-1]:
        size *= side
    order = []
    for row in range(sides[-1]):
        order += [size * row + node for node in (inner if row % 2 == 0 else reversed(inner))]
    return order


class OnATorus(program.TestCase):
    def setUp(self):
        super().setUp()
        self.write("torus.json", TORUS)

    def file(self, cases, platform="torus.json", **more):
        listed = [{"name": str(i), **case} for i, case in enumerate(cases)]
        return self.write("s.json", {"format": "loghop.scenario", "version": 1, "name": "s", "platform": platform,
                                     "cases": listed, **more})

    def times(self, cases, *options):
        result = json.loads(self.fine("run", self.file(cases), "--format", "json", *options))
        return [case["simulated_s"] for case in result["cases"]]

    def nodes_of(self, placement, *options):
        """Found out by times: a message to each node of a placement whose rank 0 is elsewhere would be ambiguous, so the
        hops of all pairs are compared."""
        pairs = [(a, b) for a in range(NODES) for b in range(NODES) if a != b]
        cases = [{"workload": {"type": "ping_pong", "from": a, "to": b, "message": "1KiB", "measure": "one_way"},
                  "placement": placement} for a, b in pairs]
        hops = [(time - OVERHEAD - 1024 / BANDWIDTH) / LATENCY for time in self.times(cases, *options)]
        return {pair: hop for pair, hop in zip(pairs, hops)}

    def assert_hops(self, found, nodes):
        for (a, b), hops in found.items():
            self.assertAlmostEqual(hops, hops_from(nodes[a])[nodes[b]], delta=1e-5, msg=f"ranks {a} and {b}")

    def test_times_are_those_of_the_hops_of_the_placement(self):
        listed = random.Random(1).sample(range(NODES), NODES)
        self.write("ring.txt", "# mine\n" + "".join(f"{node} # rank\n" for node in listed))
        blocks = sorted(range(NODES), key=lambda n: ([x // b for x, b in zip(coordinates(n), (2, 3, 1))][::-1],
                                                     [x % b for x, b in zip(coordinates(n), (2, 3, 1))][::-1]))
        for placement, nodes in (("block", range(NODES)), ("snake", snake(SIDES)), ({"blocks": [2, 3, 1]}, blocks),
                                 ({"file": "ring.txt"}, listed), (listed, listed)):
            with self.subTest(placement=placement):
                self.assert_hops(self.nodes_of(placement), list(nodes))

    def test_neighbours_of_a_snake_are_one_hop_apart(self):
        hops = self.nodes_of("snake")
        for rank in range(NODES - 1):
            self.assertAlmostEqual(hops[rank, rank + 1], 1, delta=1e-5)

    def test_a_random_placement_is_a_permutation_drawn_by_the_seed(self):
        """The hops of all pairs are those of the torus in another order; equal seeds draw equal orders."""
        torus = sorted(hops_from(a)[b] for a in range(NODES) for b in range(NODES) if a != b)
        found = [self.nodes_of("random", *seed) for seed in ([], ["--seed", "1"], ["--seed", "2"])]
        for hops in found:
            self.assertEqual(sorted(round(hop) for hop in hops.values()), torus)
        self.assertEqual(found[0], found[1])
        self.assertNotEqual(found[0], found[2])

    def test_every_kind_of_workload_is_placed(self):
        """A snake is the list of its nodes, whatever runs there."""
        self.write("g.goal", f"num_ranks {NODES}\n" + "".join(
            f"rank {r} {{\nsend 1000b to {(r + 1) % NODES}\nrecv 1000b from {(r - 1) % NODES}\n}}\n" for r in range(NODES)))
        self.write("t.ti", "".join(f"{r} init\n{r} send {(r + 1) % NODES} 0 1000 6\n{r} recv {(r - 1) % NODES} 0 1000 6\n"
                                   f"{r} allreduce 1000 0 6\n{r} finalize\n" for r in range(NODES)))
        workloads = [{"type": "goal", "file": "g.goal"}, {"type": "ti", "file": "t.ti"},
                     {"type": "collective", "collective": "alltoall", "algorithm": "pairwise", "message": "1KiB"},
                     {"type": "otf2", "trace": str(program.ROOT / "tests/data/otf2/every_call/eztrace_log.otf2")}]
        for workload in workloads:
            with self.subTest(workload=workload["type"]):
                block, by_name, listed = self.times([{"workload": workload, "placement": placement}
                                                     for placement in ("block", "snake", snake(SIDES))])
                self.assertEqual(by_name, listed)
                if workload["type"] != "otf2":  # its few ranks are all neighbours
                    self.assertNotEqual(by_name, block)

    def test_messages_for_the_network_alone_are_placed(self):
        """The same messages, from and to other nodes."""
        sides, ways = (8, 4), []
        for placement in ("block", "snake"):
            case = {"name": "a", "workload": program.traffic(), "placement": placement}
            file = self.write("a.json", scenario({"a": case}))
            self.fine("run", file, "--messages", self.folder / "m.csv")
            with open(self.folder / "m.csv", encoding="utf-8") as rows:
                ways.append({row["message"]: (int(row["source"]), int(row["destination"])) for row in csv.DictReader(rows)})
        place = snake(sides)
        self.assertEqual({m: (place[a], place[b]) for m, (a, b) in ways[0].items()}, ways[1])

    def refused(self, placement, platform="torus.json", workload=None):
        workload = workload or {"type": "ping_pong", "message": "1KiB"}
        return self.fails(INPUT_REJECTED, "validate", self.file([{"workload": workload, "placement": placement}], platform))

    def test_what_cannot_be(self):
        self.write("crossbar.json", CROSSBAR)
        ring = {"type": "collective", "collective": "allgather", "algorithm": "ring", "message": "1KiB", "ranks": NODES}
        for text, words, workload in (("0\n1\n24\n", 'from 0 to 23 in each line of "', None), ("0\n1\n24\n", 'in line 3', None),
                                      ("0\nx\n", 'found "x" in line 2', None), ("0\n0\n", "expected at most 1 rank on a node", None),
                                      ("", "found none", None), ("0\n1\n2\n", "expected a place for each rank of the workload, found 3 places", ring)):
            self.write("f.txt", text)
            self.assertIn(words, self.refused({"file": "f.txt"}, workload=workload))
        self.assertIn("absent.txt", self.refused({"file": "absent.txt"}))
        self.assertIn("expected blocks that divide 4x3x2 nodes", self.refused({"blocks": [3, 3, 2]}))
        self.assertIn("a side for each of the 3 dimensions", self.refused({"blocks": [2, 3]}))
        for placement in ("snake", {"blocks": [2, 3, 1]}):
            self.assertIn("expected a mesh or torus for the placement", self.refused(placement, "crossbar.json"))
        self.fine("validate", self.file([{"workload": ring, "placement": "random"}], "crossbar.json"))
        remap = scenario({"a": {"workload": program.remap(), "placement": "random"}})
        self.assertIn("rank i on node i", self.fails(INPUT_REJECTED, "validate", self.write("r.json", remap)))


class Models(program.TestCase):
    def test_models_that_know_places_use_the_same(self):
        """On nodes of several cores: two ranks on each of four nodes, as a file of nodes and as the list of their cores."""
        platform = json.loads((program.ROOT / "platforms/xeon-gige.json").read_text(encoding="utf-8"))
        cores = platform["node"]["chips"] * platform["node"]["cores_per_chip"] if isinstance(
            platform["node"]["chips"], int) else platform["node"]["chips"]["value"] * platform["node"]["cores_per_chip"]["value"]
        nodes = [0, 1, 2, 3, 3, 2, 1, 0]
        self.write("nodes.txt", "".join(f"{node}\n" for node in nodes))
        listed = [node * cores + (rank >= 4) for rank, node in enumerate(nodes)]
        tree = {"type": "collective", "collective": "broadcast", "algorithm": "binomial", "message": "4KiB", "ranks": 8}
        cases = {name: {"workload": tree, "placement": placement}
                 for name, placement in (("file", {"file": "nodes.txt"}), ("list", listed), ("block", "block"))}
        file = self.write("s.json", scenario(cases, "xeon-gige", calibration=str(
            program.ROOT / "calibration/xeon-gige-simulated.json"), models=[{"model": "mlog_nP"}, {"model": "log_nPC"}]))
        result = json.loads(self.fine("compare", file, "--format", "json"))["cases"]
        of_file, of_list, of_block = ([case["simulated_s"], *(p["predicted_s"] for p in case["predictions"])] for case in result)
        self.assertEqual(of_file, of_list)
        for placed, block in zip(of_file, of_block):
            self.assertNotEqual(placed, block)


class Matrix(program.TestCase):
    WORKLOADS = (("loggops", {"type": "collective", "collective": "broadcast", "algorithm": "binomial", "message": "1KiB",
                              "ranks": 12}),
                 ("torus8x8", {"type": "collective", "collective": "allreduce", "algorithm": "recursive_doubling",
                               "message": "100KiB", "ranks": 13}),
                 ("torus8x8x16", {"type": "collective", "collective": "alltoall", "algorithm": "pairwise",
                                  "message": "3B", "ranks": 20}),
                 ("titan", {"type": "ping_pong", "message": "1KiB", "to": 3, "iterations": 7}),
                 ("alewife", program.remap()), ("mesh8x8", program.traffic()))

    def rows(self, name):
        with open(self.folder / name, encoding="utf-8") as rows:
            return list(csv.DictReader(rows))

    def test_sums_are_those_of_the_messages(self):
        for platform, workload in self.WORKLOADS:
            with self.subTest(platform=platform):
                file = self.write("s.json", scenario({"a": workload}, platform))
                case = json.loads(self.fine("run", file, "--matrix", self.folder / "m.csv", "--format", "json"))["cases"][0]
                found = {(int(row["from"]), int(row["to"])): (int(row["messages"]), int(row["bytes"]))
                         for row in self.rows("m.csv")}
                self.assertEqual(list(found), sorted(found))
                self.assertEqual(sum(messages for messages, _ in found.values()), case["messages"])
                if platform == "loggops":  # a tree: all but the root receive the message once
                    self.assertEqual(sorted(to for _, to in found), list(range(1, 12)))
                    self.assertEqual(set(found.values()), {(1, 1024)})
                    continue
                self.fine("run", file, "--messages", self.folder / "all.csv")
                expected = collections.defaultdict(lambda: (0, 0))
                for row in self.rows("all.csv"):
                    pair = int(row["source"]), int(row["destination"])
                    messages, size = expected[pair]
                    expected[pair] = messages + 1, size + int(row["bytes"])
                self.assertEqual(found, expected)

    def drawing(self, ranks, nodes=2000):
        platform = {**CROSSBAR, "network": {**CROSSBAR["network"], "nodes": nodes}}
        self.write("p.json", platform)
        ring = {"type": "collective", "collective": "allgather", "algorithm": "ring", "message": "1KiB", "ranks": ranks}
        file = self.write("s.json", {**scenario({"<ring>": ring}), "platform": "p.json"})
        self.fine("run", file, "--matrix", self.folder / "m.svg")
        svg = xml.etree.ElementTree.parse(self.folder / "m.svg").getroot()
        return svg, [text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")]

    def test_the_drawing_says_what_it_shows(self):
        _, texts = self.drawing(30)
        self.assertIn("<ring>", texts)
        self.assertIn(f"{30 * 29} messages of 870 KiB between 30 ranks", texts)
        self.assertIn("to rank", texts)
        self.assertIn("from rank", texts)
        self.assertIn("32 KiB", texts)  # the smallest power of two that is not below 29 KiB

    def test_many_ranks_are_drawn_in_groups(self):
        """513 ranks in at most 256 cells: three each, and the cells of a ring are at the diagonal and beside it."""
        svg, texts = self.drawing(513)
        self.assertIn("to rank, in groups of 3", texts)
        self.assertIn("from rank, in groups of 3", texts)
        paths = [path.get("d") for path in svg.iter("{http://www.w3.org/2000/svg}path")]
        self.assertEqual(sum(path.count("M") for path in paths), 2 * 171)

    def test_one_case_has_one_matrix(self):
        file = self.write("s.json", scenario({"a": program.remap(), "b": program.remap()}))
        self.assertIn("choose one with --case", self.fails(USAGE, "run", file, "--matrix", self.folder / "m.csv"))


if __name__ == "__main__":
    program.main()
