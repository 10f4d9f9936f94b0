"""Rows of channels: is there one for each channel that the network has, do flits add up, and do they fit the messages?"""

import csv
import json

import program


class Channels(program.TestCase):
    def rows_of(self, file, *more):
        out = self.folder / "c.csv"
        result = json.loads(self.fine("run", file, "--channels", out, "--format", "json", *more))
        with open(out, newline="", encoding="utf-8") as text:
            return result["cases"], list(csv.DictReader(text))

    def test_of_a_mesh(self):
        """Alewife is a mesh of 8 x 4 nodes: 2 (7 * 4 + 8 * 3) links, and two channels a node."""
        file = self.write("s.json", program.scenario({"net": program.traffic(), "ranks": program.remap()}))
        cases, rows = self.rows_of(file)
        for case in cases:
            of = [row for row in rows if row["case"] == case["name"]]
            self.assertEqual(len(of), 104 + 64)
            self.assertEqual(len({row["channel"] for row in of}), len(of))
            for direction in ("injection", "ejection"):
                self.assertEqual(sum(int(row["flits"]) for row in of if row["direction"] == direction),
                                 case["network"]["flits"])
            for row in of:
                self.check_row(row)

    def check_row(self, row):
        start, end, direction = int(row["from"]), int(row["to"]), row["direction"]
        step = {"+x": 1, "-x": -1, "+y": 8, "-y": -8}.get(direction, 0)
        self.assertEqual(end - start, step, row)
        busy, blocked = int(row["busy_ps"]), int(row["blocked_ps"])
        self.assertLessEqual(blocked, busy)
        if direction == "injection" and busy:
            moving = (busy - blocked) / int(row["flits"])
            self.assertEqual(moving, 48780)  # a flit time
        if busy:
            self.assertAlmostEqual(float(row["blocked_fraction"]) / float(row["utilisation"]), blocked / (busy - blocked))
        self.assertLessEqual(float(row["utilisation"]) + float(row["blocked_fraction"]), 1)

    def test_of_one_message(self):
        """Through the mesh alone it holds each channel of its way for as long as its flits take."""
        listed = self.write("m.csv", "message,release_ps,source,destination,bytes\n0,0,0,17,40\n")
        file = self.write("s.json", program.scenario({"a": {"type": "messages", "file": str(listed)}}))
        cases, rows = self.rows_of(file)
        used = [(row["direction"], int(row["flits"]), int(row["busy_ps"]), int(row["blocked_ps"]))
                for row in rows if int(row["flits"])]
        flits = cases[0]["network"]["flits"]
        self.assertEqual(sorted(name for name, *_ in used), ["+x", "+y", "+y", "ejection", "injection"])
        self.assertEqual({numbers for _, *numbers in map(tuple, used) for numbers in [tuple(numbers)]},
                         {(flits, flits * 48780, 0)})

    def test_of_fluid_networks(self):
        """Everybody sends 4 KiB to everybody: bytes of each kind of link, by hand, and no link above its bandwidth."""
        ranks, size = 64, 4096 + 16  # with the envelope of a message
        sent = ranks * (ranks - 1) * size
        expected = {
            "crossbar": {"injection": sent, "ejection": sent},
            # 16 nodes a switch, 4 of these below one of level 2: up and down for all that leave the first switch
            "fat_tree": {"up 1": sent, "down 1": sent, "up 2": ranks * 48 * size, "down 2": ranks * 48 * size, "up 3": 0, "down 3": 0},
            "torus8x8x16": {"injection": sent, "ejection": sent, "+z": 0, "-z": 0}}
        for platform, kinds in expected.items():
            with self.subTest(platform=platform):
                case = {"type": "collective", "collective": "alltoall", "algorithm": "pairwise", "message": "4KiB", "ranks": ranks}
                _, rows = self.rows_of(self.write("s.json", program.scenario({"a": case}, platform=platform)))
                for kind, total in kinds.items():
                    self.assertEqual(sum(int(row["bytes"]) for row in rows if row["direction"] == kind), total, kind)
                for row in rows:
                    self.assertEqual(row["flits"], "")
                    busy, blocked = int(row["busy_ps"]), int(row["blocked_ps"])
                    self.assertAlmostEqual(busy - blocked, int(row["bytes"]) * 1000, delta=1)  # of 1 GB/s
                    self.assertLessEqual(float(row["utilisation"]) + float(row["blocked_fraction"]), 1)

    def test_networks_without_channels_are_refused(self):
        error = self.fails(program.USAGE, "run", program.ROOT / "scenarios/collectives.json", "--channels", self.folder / "c.csv")
        self.assertIn("wormhole", error)


if __name__ == "__main__":
    program.main()
