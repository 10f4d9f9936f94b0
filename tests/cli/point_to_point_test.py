#!/usr/bin/env python3
"""Workloads of messages between a few ranks, against closed forms; placements and platforms that cannot be."""

import json

import program
from program import INPUT_REJECTED, scenario

L, o, g, G = 20e-6, 2e-6, 3e-6, 1e-9  # seconds; L is longer than all sends of a test take
LOGGOPS = {"format": "loghop.platform", "version": 1, "name": "p", "core_speed": "1Gflop/s",
           "network": {"type": "loggops", "nodes": 64, "L": "20us", "o": "2us", "g": "3us", "G": "1ns/B", "O": "0ns/B",
                       "S": "1GiB"}}


def ping_pong(**keys):
    return {"type": "ping_pong", "message": "1001B", "iterations": 7, **keys}


class PointToPoint(program.TestCase):
    def simulated(self, workload):
        self.write("p.json", LOGGOPS)
        file = self.write("s.json", {**scenario({"a": workload}), "platform": "p.json"})
        return json.loads(self.fine("run", file, "--format", "json"))["cases"][0]["simulated_s"]

    def assert_time(self, workload, expected):
        self.assertAlmostEqual(self.simulated(workload), expected, delta=1e-12, msg=str(workload))

    def test_half_round_trips(self):
        """LogGP: 2 o + L + (s - 1) G, whatever the number of iterations and the ranks."""
        for keys in ({}, {"iterations": 1}, {"from": 5, "to": 2}, {"from": 63, "to": 0}):
            self.assert_time(ping_pong(**keys), 2 * o + L + 1000 * G)

    def test_one_way(self):
        self.assert_time(ping_pong(measure="one_way"), 2 * o + L + 1000 * G)

    def test_sends_in_a_row(self):
        """The sender is at work for o, and the interface for g + (s - 1) G: with n messages, each but the last waits
        for it."""
        for bytes_, n in ((1001, 7), (1, 50)):
            each = g + (bytes_ - 1) * G
            self.assert_time(ping_pong(message=f"{bytes_}B", iterations=n, measure="send"), ((n - 1) * each + o) / n)
            self.assert_time(ping_pong(message=f"{bytes_}B", iterations=n, measure="receive"),
                             ((n - 1) * each + 2 * o + L + (bytes_ - 1) * G) / n)

    def test_one_to_many(self):
        """The last of P sends starts after (P - 1) g; there and back o + L + o each. Without answers the sender is
        done o after its last start."""
        for others in (1, 2, 5):
            keys = {"type": "one_to_many", "others": others, "message": "1B"}
            self.assert_time(keys, ((others - 1) * g + 2 * (2 * o + L)) / others)
            self.assert_time({**keys, "answers": False}, ((others - 1) * g + o) / others)

    def test_who_packs(self):
        """On Titan the library takes 14 ns for each block at either end, besides copying; between nodes nothing overlaps
        with a message."""
        for to in (0, 2):
            times = {}
            for packing in ("library", "program"):
                layout = {"block": "8B", "stride": "64B"}
                workload = {"type": "ping_pong", "to": to, "message": "1KiB", "layout": layout, "packing": packing}
                file = self.write("s.json", scenario({"a": workload}, platform="titan"))
                times[packing] = json.loads(self.fine("run", file, "--format", "json"))["cases"][0]["simulated_s"]
            self.assertAlmostEqual(times["library"] - times["program"], 2 * 128 * 14e-9, delta=2e-12)

    def test_what_cannot_be(self):
        for workload, words in ((ping_pong(to=64), "from rank 0 to 64: expected ranks from 0 to 63"),
                                (ping_pong(to=0, measure="send"), 'does both: expected "half_round_trip"'),
                                (ping_pong(layout={"block": "2B", "stride": "4B"}), "expected whole blocks"),
                                (ping_pong(layout={"block": "7B", "stride": "6B"}), "expected no less than a block"),
                                (ping_pong(layout={"block": "7B", "stride": "7B"},
                                           from_layout={"block": "7B", "stride": "7B"}), "found both"),
                                ({"type": "one_to_many", "others": 64, "message": "1B"},
                                 "64 others: expected 1 to 63 on this platform")):
            self.write("p.json", LOGGOPS)
            file = self.write("s.json", {**scenario({"a": workload}), "platform": "p.json"})
            for command in ("validate", "run"):
                self.assertIn(words, self.fails(INPUT_REJECTED, command, file), str(workload))


class Placements(program.TestCase):
    """On titan.json, whose 64 nodes have 2 cores each."""

    def refused(self, placement, ranks):
        tree = {"type": "collective", "collective": "broadcast", "algorithm": "binomial", "message": "8B", "ranks": ranks}
        file = self.write("s.json", {**scenario({"a": tree}), "platform": str(program.ROOT / "platforms/titan.json")})
        data = json.loads(file.read_text())
        data["cases"][0]["placement"] = placement
        self.write("s.json", data)
        errors = {self.fails(INPUT_REJECTED, command, file) for command in ("validate", "run")}
        self.assertEqual(len(errors), 1, "the same words from both commands")
        return errors.pop()

    def test_more_ranks_than_cores(self):
        self.assertIn("rank 128 has no place: on this platform ranks are 0 to 127", self.refused("block", 129))
        self.assertIn("rank 256 has no place: on this platform ranks are 0 to 255",
                      self.refused({"order": "cyclic", "ranks_per_core": 2}, 257))

    def test_cores_that_are_not_there(self):
        self.assertIn("placement: expected a core from 0 to 127, found rank 1 on core 128", self.refused([0, 128], 2))
        self.assertIn('placement: expected no more ranks on a core than "ranks_per_core", which is 1, found also rank 1 on core 0',
                      self.refused([0, 0], 2))
        self.assertIn("/cases/0/placement: expected a place for each rank of the workload, found 1 place", self.refused([0], 2))


class Platforms(program.TestCase):
    def test_a_cache_smaller_than_its_line(self):
        platform = json.loads((program.ROOT / "platforms/titan.json").read_text())
        platform["node"]["memory"]["caches"][0].update(size="32B", line="64B", ways=1)
        platform["node"]["memory"]["caches"][-1]["ways"] = 0
        error = self.fails(INPUT_REJECTED, "validate", self.write("p.json", platform))
        self.assertIn("p.json:/node/memory/caches/0/size: ", error)
        self.assertIn("p.json:/node/memory/caches/2/ways: ", error)
        self.assertIn("32B", error)


if __name__ == "__main__":
    program.main()
