#!/usr/bin/env python3
"""Costs are known before they are paid: estimates beside real runs of very different size, and what they refuse."""

import json
import re
import subprocess

import program
from program import INPUT_REJECTED, SIMULATION_FAILED, USAGE

FACTOR = 1.5  # between the estimate and the peak


def collective(name, algorithm, ranks, **more):
    return {"type": "collective", "collective": name, "algorithm": algorithm, "ranks": ranks, **more}


def barrier(ranks):
    return collective("barrier", "dissemination", ranks)


def alltoall(algorithm, ranks, message="64B"):
    return collective("alltoall", algorithm, ranks, message=message)


# Platform, what is changed in its network, workload: from two ranks to 300,000, from one message to millions.
CASES = {
    "two ranks": ("loggops", {}, barrier(2)),
    "300,000 ranks": ("loggops", {"nodes": 300_000}, barrier(300_000)),
    "640,000 messages at once": ("loggops", {}, alltoall("linear", 800)),
    "800 ranks in turn": ("loggops", {}, alltoall("pairwise", 800)),
    "a mesh, two ranks": ("mesh32x32", {}, barrier(2)),
    "a mesh of 16,384": ("mesh32x32", {"dimensions": [128, 128]}, barrier(2)),
    "a mesh of 4,096, all": ("mesh32x32", {"dimensions": [64, 64]}, barrier(4096)),
    "a mesh, 22,000 messages at once": ("mesh32x32", {}, alltoall("linear", 150)),
    "worms, little load": ("mesh32x32", {}, program.traffic(load=0.02, messages_per_node=100)),
    "worms, too much load": ("mesh32x32", {}, program.traffic(load=0.6, messages_per_node=100)),
    "virtual channels": ("torus8x8", {}, alltoall("linear", 64)),
    "virtual channels, 4,096 nodes": ("torus8x8", {"dimensions": [64, 64]}, barrier(512)),
    "virtual channels, too much load": ("torus8x8", {"dimensions": [16, 16]},
                                        program.traffic(load=0.9, messages_per_node=100)),
    "a crossbar of 20,000": ("crossbar", {"nodes": 20_000}, barrier(2)),
    "a crossbar, 9,900 messages at once": ("crossbar", {}, alltoall("linear", 100)),
    "a fat tree": ("fat_tree", {}, alltoall("pairwise", 64)),
    "a cluster": ("stampede", {}, alltoall("pairwise", 64, "64KiB")),
    "a cluster, in order": ("graphene", {}, alltoall("linear", 64)),
    "cores": ("mesh8x8x8-manycore", {}, barrier(8192)),
    "cores, large messages": ("mesh8x8x8-manycore", {}, {"type": "ping_pong", "message": "16MiB"}),
    "programs": ("alewife", {}, program.remap(iterations=200)),
    "programs, 1,024 nodes": ("alewife", {"dimensions": [32, 32]},
                              {"type": "remap", "kind": "long", "message": "1KiB", "iterations": 10}),
}


class Costs(program.TestCase):
    def scenario(self, cases):
        """Each case on its own platform."""
        named = {}
        for number, (name, (platform, changes, workload)) in enumerate(cases.items()):
            value = json.loads((program.ROOT / "platforms" / f"{platform}.json").read_text(encoding="utf-8"))
            value["network"].update(changes)
            self.write(f"p{number}.json", value)
            named[name] = {"platform": f"p{number}.json", "workload": workload}
        return self.write("s.json", program.scenario(named))

    def costs(self, file, *options):
        return json.loads(self.fine("run", file, "--costs", "--format", "json", *options))

    def test_memory_is_known_to_a_factor(self):
        file = self.scenario(CASES)
        found = []
        for cost in self.costs(file)["cases"]:  # one by one: a process also has the results of those before it
            result = self.fine("run", file, "--case", cost["name"], "--format", "json", "--quiet")
            real = json.loads(result)["cases"][0]
            found.append(real)
            with self.subTest(case=cost["name"], estimate=cost["memory_bytes"], peak=real["peak_rss_bytes"]):
                ratio = cost["memory_bytes"] / real["peak_rss_bytes"]
                self.assertLessEqual(max(ratio, 1 / ratio), FACTOR)
        sizes = [real["peak_rss_bytes"] for real in found]
        self.assertGreater(max(sizes) / min(sizes), 2 * FACTOR ** 2)  # an estimate that knows nothing would fail

    def test_messages_are_counted(self):
        exact = {name: CASES[name] for name in ("two ranks", "800 ranks in turn", "a cluster", "programs")}
        file = self.scenario(exact)
        found = json.loads(self.fine("run", file, "--format", "json"))["cases"]
        for cost, real in zip(self.costs(file)["cases"], found):
            self.assertEqual(cost["messages"], real["messages"], cost["name"])

    def test_shipped_scenarios_have_costs(self):
        for file in sorted((program.ROOT / "scenarios").rglob("*.json")):
            if ".cache" in file.parts or file.name.endswith(".schema.json"):
                continue
            for cost in self.costs(file)["cases"]:
                with self.subTest(file=file.name, case=cost["name"]):
                    self.assertGreater(cost["messages"], 0)
                    self.assertGreater(cost["memory_bytes"], 1e6)

    def test_what_does_not_fit_is_refused_at_once_and_the_rest_runs(self):
        file = self.scenario({"small": CASES["two ranks"],
                              "huge": ("loggops", {"nodes": 2**28 - 1}, barrier(2**28 - 1)),
                              "all to all": ("loggops", {"nodes": 200_000}, alltoall("linear", 200_000))})
        result = program.loghop("run", file, "--format", "json", "--memory", "24GiB")
        self.assertEqual(result.returncode, SIMULATION_FAILED)
        cases = json.loads(result.stdout)["cases"]
        self.assertEqual(cases[0]["messages"], 2)
        self.assertIsNone(cases[1]["simulated_s"])
        self.assertRegex(cases[1]["error"], r"^needs about [\d.]+ GiB of memory and \d+ hours: 2.68e\+08 ranks, "
                                            r"7.52e\+09 messages; the limit is 24 GiB \(--memory\)$")
        self.assertRegex(cases[2]["error"], r"4e\+10 messages")
        self.assertEqual([cost["refused"] for cost in self.costs(file, "--memory", "24GiB")["cases"]],
                         [False, True, True])

    def test_the_limit_of_the_process_counts(self):
        file = self.scenario({"a": ("loggops", {"nodes": 1_000_000}, barrier(1_000_000))})
        limit = self.costs(file)["memory_limit_bytes"]
        with open("/proc/meminfo", encoding="utf-8") as meminfo:
            total = int(re.search(r"MemTotal: +(\d+) kB", meminfo.read()).group(1)) * 1024
        self.assertLessEqual(limit, total * 1.01)

    def test_long_cases_are_announced(self):
        file = self.scenario({"long": ("crossbar", {"nodes": 50_000, "sharing": "simgrid"}, barrier(50_000))})
        self.assertGreater(self.costs(file)["cases"][0]["seconds"], 60)
        try:
            program.loghop("run", file, timeout=3)
            self.fail("it was not long")
        except program.subprocess.TimeoutExpired as running:
            self.assertRegex(running.stderr.decode(), r"^loghop: long: takes about \d+ MiB of memory and \d+ \w+: "
                                                      r"5e\+04 ranks, 8e\+05 messages\n$")

    def test_a_report_is_announced_as_a_whole(self):
        """No experiment takes a minute, all together do: one line says so before the first."""
        def file(name, messages):
            return self.write(name, program.scenario({"a": program.traffic(messages_per_node=messages)}, platform="mesh8x8"))

        [cost] = self.costs(file("some.json", 10_000))["cases"]
        files = [file(f"{i}.json", int(10_000 * 40 / cost["seconds"])) for i in range(2)]
        with subprocess.Popen([program.LOGHOP, "report", *files, "--jobs", "1", "-o", self.folder / "page.html"],
                              stderr=subprocess.PIPE, text=True) as run:
            said = run.stderr.readline()
            run.terminate()
            run.communicate()
        self.assertRegex(said, r"^loghop: 2 cases take about [78]\d s, 1 at a time\n$")

    def test_bad_limits(self):
        file = self.scenario({"a": CASES["two ranks"]})
        self.assertIn("--memory", self.fails(USAGE, "run", file, "--memory", "much"))
        self.fails(INPUT_REJECTED, "run", self.folder / "none.json", "--costs")


if __name__ == "__main__":
    program.main()
