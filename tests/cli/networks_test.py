#!/usr/bin/env python3
"""Graphs of operations on the networks of the shipped platforms whose ranks pass messages."""

import csv
import json
import re

import program
from program import INPUT_REJECTED, SIMULATION_FAILED, scenario

PLATFORMS = ("loggops", "crossbar", "mesh32x32", "fat_tree", "dragonfly", "torus8x8x16", "torus8x8")
LOST = "num_ranks 2\nrank 0 {\n  calc 10\n  recv 8b from 1 tag 3\n}\nrank 1 { calc 5 }\n"
RING = {"type": "collective", "collective": "allgather", "algorithm": "ring", "message": "100KiB", "ranks": 6}
TREE = {"type": "collective", "collective": "broadcast", "algorithm": "binomial", "message": "1KiB", "ranks": 9}


def without_clock(text):
    return re.sub(r'\n +"(wall_s|events_per_s|peak_rss_bytes)": .*', "", text)


class Networks(program.TestCase):
    def on(self, platform, cases):
        return self.write(f"{platform}.json", scenario(cases, platform=platform))

    def test_equal_input_gives_equal_bytes(self):
        for platform in PLATFORMS:
            file = self.on(platform, {"ring": RING, "tree": TREE})
            first = without_clock(self.fine("run", file, "--format", "json"))
            self.assertEqual(first, without_clock(self.fine("run", file, "--format", "json")))
            self.assertEqual([case["messages"] for case in json.loads(first)["cases"]], [6 * 5, 8])

    def test_a_receive_without_a_message_fails_everywhere(self):
        self.write("lost.goal", LOST)
        for platform in PLATFORMS:
            file = self.on(platform, {"lost": {"type": "goal", "file": "lost.goal"}, "tree": TREE})
            done = program.loghop("run", file)
            self.assertEqual(done.returncode, SIMULATION_FAILED)
            self.assertRegex(done.stdout, r"\ntree +[0-9]")  # the sound case is there
            self.assertIn("lost.goal:4: receives from rank 1 with tag 3, and no such message came",
                          done.stdout + done.stderr)

    def on_simgrid_file(self, name, **keys):
        xml = program.ROOT / "tests" / "data" / "platform" / "xml" / name
        self.write("xml_platform.json", {"format": "loghop.platform", "version": 1, "name": "xml",
                                         "network": {"type": "fluid", "simgrid_xml": str(xml), **keys},
                                         "middleware": {"send_overhead": "0us", "receive_overhead": "0us"}})
        tree = dict(TREE, ranks=2, message="1000B")
        return self.write("xml.json", {**scenario({"tree": tree}), "platform": "xml_platform.json"})

    def test_files_of_simgrid(self):
        """Two nodes of one cluster, of 1 GB/s and 1 us a link; or one of each, over 100 MB/s and 50 us between them."""
        for hosts, expected in ((["s0", "s1"], 2e-6 + 1e-6), (["l8", "s0"], 52e-6 + 10e-6)):
            result = json.loads(self.fine("run", self.on_simgrid_file("two_clusters.xml", hosts=hosts), "--format", "json"))
            self.assertAlmostEqual(result["cases"][0]["simulated_s"], expected, delta=1e-12)

    def test_files_that_simgrid_refuses_are_errors_of_input(self):
        for name, words in (("not_xml.xml", "XML that is well formed"), ("unknown_routing.xml", "Not a valid model!"),
                            ("no_route.xml", 'none from "a" to "c"'), ("island.xml", "an end of SimGrid on the way"),
                            ("no_host.xml", "which has no host"), ("absent.xml", "expected a file that can be read")):
            self.assertIn(words, self.fails(INPUT_REJECTED, "run", self.on_simgrid_file(name)))
            self.assertIn(words, self.fails(INPUT_REJECTED, "validate", self.folder / "xml_platform.json"))

    def test_messages_are_written(self):
        for platform, injected_later in (("crossbar", False), ("mesh32x32", True), ("torus8x8", True)):
            file, out = self.on(platform, {"ring": RING}), self.folder / "messages.csv"
            self.fine("run", file, "--messages", out)
            rows = list(csv.DictReader(out.read_text().splitlines()))
            self.assertEqual(len(rows), 30)
            for row in rows:
                self.assertEqual(int(row["destination"]), (int(row["source"]) + 1) % 6)
                self.assertEqual(int(row["bytes"]), 102400)
                times = [int(row[key]) for key in ("released_ps", "injected_ps", "head_ps", "delivered_ps")]
                self.assertEqual(times, sorted(times))
                if injected_later:  # a long message waits for its match
                    self.assertGreater(times[1], times[0])

    def test_what_does_not_run(self):
        remap = {"type": "remap", "kind": "synchronous", "iterations": 1}
        for platform in PLATFORMS:
            file = self.on(platform, {"remap": remap})
            self.assertIn("has no \"node\" to run them on", self.fails(INPUT_REJECTED, "run", file))
        file = self.on("mesh8x8", {"tree": TREE})
        self.assertIn("has no \"middleware\" to pass them", self.fails(INPUT_REJECTED, "run", file))


if __name__ == "__main__":
    program.main()
