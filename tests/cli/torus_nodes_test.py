#!/usr/bin/env python3
"""Programs of active messages on a torus with virtual channels, from files to results."""

import json

import program

WORKLOADS = {
    "synchronous remap": program.remap(arguments=2),
    "asynchronous remap": program.remap(kind="asynchronous", arguments=2),
    "diamond": {"type": "diamond", "side": 128, "blocks": 8, "task": "100cycles", "message": "4000B",
                "mapping": "row_major", "send": "blocking"},
    "em3d": {"type": "em3d", "nodes": 320, "degree": 8, "nonlocal": "100%", "span": 15, "values_per_message": 10,
             "distribution": "random", "iterations": 2},
}


class TorusNodes(program.TestCase):
    def torus(self):
        return program.ROOT / "tests" / "data" / "platform" / "good" / "alewife_torus.json"

    def mesh(self):
        return program.ROOT / "platforms" / "alewife.json"

    def run_on(self, platform):
        file = self.write("s.json", {**program.scenario(WORKLOADS), "platform": str(platform)})
        cases = json.loads(self.fine("run", file, "--format", "json"))["cases"]
        return {case["name"]: case for case in cases}

    def test_programs_send_the_messages_that_they_send_on_the_mesh(self):
        mesh = self.run_on(self.mesh())
        torus = self.run_on(self.torus())
        self.assertEqual(set(torus), set(WORKLOADS))
        for name, case in torus.items():
            with self.subTest(name):
                self.assertEqual(case["messages"], mesh[name]["messages"])
                self.assertGreater(case["simulated_s"], 0)
                self.assertNotEqual(case["simulated_s"], mesh[name]["simulated_s"])

    def test_equal_input_gives_equal_results(self):
        one, two = self.run_on(self.torus()), self.run_on(self.torus())
        for name, case in one.items():
            for key in ("simulated_s", "messages", "events"):
                self.assertEqual(case[key], two[name][key], name)

    def test_channels_of_the_torus_are_told(self):
        file = self.write("s.json", {**program.scenario({"remap": program.remap()}), "platform": str(self.torus())})
        out = self.folder / "channels.csv"
        self.fine("run", file, "--channels", out)
        self.assertIn("+x", out.read_text())


if __name__ == "__main__":
    program.main()
