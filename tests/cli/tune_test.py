#!/usr/bin/env python3
"""loghop tune: from measurements to a platform that other commands read; round trips, held-out files, bad input, ctrl-C."""

import json
import os
import signal
import subprocess
import time

import program
from program import FINE, INPUT_REJECTED, SIMULATION_FAILED, USAGE


def free(start, low, high):
    return {"value": start, "fit": {"from": low, "to": high}}


def platform(**network):
    return {"format": "loghop.platform", "version": 1, "name": "p",
            "network": {"type": "loggops", "nodes": 8, "L": "20us", "o": "2us", "g": "1us", "G": "1ns/B", "O": "0ns/B",
                        "S": "1GiB", **network}}


TEMPLATE = platform(L=free("5us", "1us", "100us"), o=free("10us", "100ns", "20us"), G=free("3ns/B", "0.1ns/B", "20ns/B"))


class TestCase(program.TestCase):
    def setUp(self):
        super().setUp()
        self.template = self.write("template.json", TEMPLATE)
        self.calibration = self.folder / "measured.json"
        self.fine("calibrate", self.write("p.json", platform()), "--sizes", "1B,1KiB,64KiB,1MiB", "--others", "1",
                  "--path-sizes", "400B", "-o", self.calibration)

    def only(self, *quantities, name="some.json", change=lambda table: None):
        """A calibration with these tables, of contiguous messages between nodes."""
        calibration = json.loads(self.calibration.read_text())
        calibration["tables"] = [t for t in calibration["tables"]
                                 if t["quantity"] in quantities and t["level"] == "between_nodes"]
        for table in calibration["tables"]:
            if "stride" in table["columns"]:
                stride = table["columns"].index("stride")
                table["rows"] = [row for row in table["rows"] if row[stride] == "0B"]
        for table in calibration["tables"]:
            change(table)
        return self.write(name, calibration)


class Tune(TestCase):
    def test_a_round_trip_gives_the_platform_back(self):
        """All tables of `calibrate`; L = 20 us, o = 2 us and G = 1 ns/B made them."""
        tuned = self.folder / "tuned.json"
        report = json.loads(self.fine("tune", self.template, "--to", self.calibration, "-o", tuned, "--json"))
        truth = {"L": 20, "o": 2, "G": 1}
        for value in report["values"]:
            self.assertAlmostEqual(value["value"] / truth[value["name"]], 1, delta=0.002, msg=str(value))
            self.assertEqual(value["known"], "yes")
        self.assertEqual(report["format"], "loghop.tuning")
        for table in report["tables"]:
            self.assertLess(table["mean_error"], 0.002)
            errors = [abs(p["tuned_s"] / p["measured_s"] - 1) for p in table["points"]]
            self.assertAlmostEqual(table["mean_error"], sum(errors) / len(errors), delta=1e-12)
        self.assertEqual(self.fine("validate", tuned), f"{tuned}: good platform file\n")
        leaf = json.loads(tuned.read_text())["network"]["L"]
        self.assertEqual(leaf["derived"], "fitted to measured.json by loghop tune")
        self.assertEqual(len(leaf["interval"]), 2)

    def test_the_table_says_what_is_open_and_what_would_tell(self):
        text = self.fine("tune", self.template, "--to", self.only("half_round_trip"))
        self.assertIn("3 values fitted to 4 measured times", text)
        self.assertRegex(text, r"only L \+ 2 o is known; add \w+, between_nodes")
        self.assertRegex(text, r"(?m)^L +5us +[0-9.]+us +not told$")

    def test_held_out_files_and_quantities_do_not_change_the_fit(self):
        one, two = self.folder / "one.json", self.folder / "two.json"
        overheads = self.only("half_round_trip", "send_overhead")
        wrong = self.only("gap", name="gap.json", change=lambda t: t.update(
            rows=[[*row[:-1], "9s"] for row in t["rows"]]))
        self.fine("tune", self.template, "--to", overheads, "-o", one)
        text = self.fine("tune", self.template, "--to", overheads, "--hold-out", wrong, "-o", two)
        self.assertEqual(one.read_text(), two.read_text())
        self.assertRegex(text, r"mean error, held out +points +at the start +tuned")
        self.assertRegex(text, r"gap.json: gap, between_nodes +4 ")
        both = self.only("half_round_trip", "send_overhead", "gap", name="some.json")
        for names in ("half_round_trip,send_overhead", "half_round_trip/between_nodes,send_overhead/between_nodes"):
            self.fine("tune", self.template, "--to", both, "--only", names, "-o", two)
            self.assertEqual(one.read_text(), two.read_text())

    def test_only_leaves_out_what_the_platform_cannot_give(self):
        within = self.only("half_round_trip", name="within.json", change=lambda t: t.update(level="within_node"))
        both = self.write("both.json", {**json.loads(self.calibration.read_text()), "tables":
                                        json.loads(self.only("half_round_trip").read_text())["tables"]
                                        + json.loads(within.read_text())["tables"]})
        self.assertIn("level within_node", self.fails(INPUT_REJECTED, "tune", self.template, "--to", both))
        done = program.loghop("tune", self.template, "--to", both, "--only", "half_round_trip/between_nodes")
        self.assertEqual(done.returncode, FINE)
        self.assertIn("not used: " + str(both) + ":/tables/1: half_round_trip, within_node: level within_node", done.stderr)

    def test_output_of_a_benchmark_is_to_be_imported(self):
        printed = self.folder / "osu.txt"
        printed.write_text("# OSU MPI Latency Test v7.4\n1 3.18\n")
        self.assertIn("loghop import makes a calibration", self.fails(INPUT_REJECTED, "tune", self.template, "--to", printed))

    def test_only_some_collectives(self):
        csv = self.folder / "c.csv"
        csv.write_text("ranks,ranks_per_node,collective,algorithm,bytes,time\n" + "".join(
            f"8,1,broadcast,{algorithm},{size},{70 + 10 * i + size // 1000}us\n"
            for i, algorithm in enumerate(("binomial", "linear")) for size in (1, 1000, 100000)))
        calibration = self.folder / "c.json"
        self.fine("import", "collectives", csv, "--machine", "m", "--origin", "here", "--license", "CC0", "-o", calibration)

        def held_out(only):
            report = json.loads(self.fine("tune", self.template, "--to", calibration, "--only", only, "--json"))
            return [table["held_out"] for table in report["tables"]]

        self.assertEqual(held_out("broadcast/binomial"), [False, True])
        self.assertEqual(held_out("broadcast"), [False, False])
        self.assertEqual(held_out("broadcast/linear,broadcast/binomial"), [False, False])
        self.assertIn("broadcast/chain", self.fails(USAGE, "tune", self.template, "--to", calibration,
                                                    "--only", "broadcast/chain"))

    def test_equal_input_gives_equal_bytes(self):
        runs = [self.fine("tune", self.template, "--to", self.calibration, "--json", "--jobs", jobs) for jobs in (1, 3)]
        self.assertEqual(runs[0], runs[1])

    def test_templates_are_platforms_at_their_start(self):
        self.assertEqual(self.fine("validate", self.template), f"{self.template}: good platform file\n")
        scenario = self.write("s.json", {"format": "loghop.scenario", "version": 1, "name": "s", "platform": str(self.template),
                                         "cases": [{"name": "one", "workload": {"type": "ping_pong", "message": "1B"}}]})
        result = json.loads(self.fine("run", scenario, "--format", "json"))
        self.assertAlmostEqual(result["cases"][0]["simulated_s"], 5e-6 + 2 * 10e-6, delta=1e-11)

    def test_a_scenario_with_measured_times(self):
        cases = [{"name": size, "workload": {"type": "collective", "collective": "broadcast", "algorithm": "binomial",
                                             "message": size}, "measured": {"value": value, "source": "by hand"}}
                 for size, value in (("1B", "72us"), ("1KiB", "75us"), ("1MiB", "3.2ms"))]
        scenario = self.write("s.json", {"format": "loghop.scenario", "version": 1, "name": "s", "platform": str(self.template),
                                         "cases": cases})
        text = self.fine("tune", self.template, "--to", self.only("half_round_trip"), scenario)
        self.assertRegex(text, r"s.json: collective, algorithm binomial, collective broadcast +3 ")

    def test_a_held_out_time_of_zero(self):
        """Errors of what is fitted are logarithms."""
        template = self.write("free.json", platform(L=free("5us", "1us", "100us"), o="0us"))
        trips, sends = self.only("half_round_trip"), self.only("send_overhead", name="sends.json")
        text = self.fine("tune", template, "--to", trips, "--hold-out", sends)
        self.assertRegex(text, r"send_overhead, between_nodes +4 +100\.0% +100\.0%")
        self.assertIn("/tables/0, 1 B: it took no time",
                      self.fails(SIMULATION_FAILED, "tune", template, "--to", trips, sends))

    def test_the_seed_of_a_scenario(self):
        mesh = json.loads((program.ROOT / "platforms" / "mesh8x8.json").read_text())
        mesh["network"]["bandwidth"] = free("1GBps", "0.5GBps", "2GBps")
        template = self.write("mesh.json", mesh)
        scenario = program.scenario({"one": program.traffic(messages_per_node=20)}, platform="mesh8x8")
        scenario["seed"] = 3
        scenario["cases"][0]["measured"] = {"value": "50us", "source": "by hand"}
        file = self.write("s.json", scenario)

        def at_start(*words):
            report = json.loads(self.fine("tune", template, "--to", file, "--json", *words))
            return report["tables"][0]["points"][0]["start_s"]

        self.assertEqual(at_start(), at_start("--seed", 3))
        self.assertNotEqual(at_start(), at_start("--seed", 4))


class Wrong(TestCase):
    def refused(self, *words, template=None, to=None):
        text = self.fails(INPUT_REJECTED, "tune", template or self.template, "--to", to or self.calibration)
        for word in words:
            self.assertIn(word, text)

    def with_latency(self, value):
        return self.write("wrong.json", platform(L=value))

    def test_bounds(self):
        self.refused("wrong.json:/network/L/fit: expected \"from\" below \"to\"",
                     template=self.with_latency(free("2us", "3us", "1us")))
        self.refused("wrong.json:/network/L/value: expected a start from \"3us\" to \"4us\", found \"2us\"",
                     template=self.with_latency(free("2us", "3us", "4us")))
        self.refused("wrong.json: expected values to fit", template=self.write("wrong.json", platform()))

    def test_measurements_of_levels_that_there_are_not(self):
        inside = self.only("half_round_trip", change=lambda t: t.update(level="within_node"))
        self.refused("some.json:/tables/0: half_round_trip, within_node: level within_node on platform p", to=inside)

    def test_numbers_that_are_none(self):
        def with_cell(cell):
            return self.only("half_round_trip", change=lambda t: t["rows"][0].__setitem__(-1, cell))
        for cell in ("nan", "-1us", None):
            self.refused("some.json:/tables/0/rows/0", to=with_cell(cell))
        result = program.loghop("tune", self.template, "--to", with_cell("0us"))
        self.assertRegex(result.stderr, r"some.json:/tables/0: half_round_trip, between_nodes: \S+ B: a time of 0, to which")
        self.assertIn("fitted to 3 measured times", result.stdout)

    def test_files_without_times(self):
        self.refused("expected cases with \"measured\" on a platform named \"p\"",
                     to=self.write("s.json", {"format": "loghop.scenario", "version": 1, "name": "s",
                                              "platform": str(self.template), "cases": [
                                                  {"name": "a", "workload": {"type": "ping_pong", "message": "1B"}}]}))
        self.refused("no-such.json", to="no-such.json")

    def test_one_time_for_three_values(self):
        one = self.only("half_round_trip", change=lambda t: t.update(rows=t["rows"][:1]))
        self.assertIn("3 values fitted to 1 measured times", self.fine("tune", self.template, "--to", one))

    def test_tables_that_contradict_each_other_are_named(self):
        def twice(table):
            table["rows"] = [[*row[:-1], f"{2 * float(row[-1].rstrip('usm'))}{row[-1].lstrip('0123456789.')}"]
                             for row in table["rows"]]
        result = program.loghop("tune", self.template, "--to", self.only("half_round_trip"),
                                self.only("half_round_trip", name="twice.json", change=twice))
        self.assertEqual(result.returncode, FINE)
        self.assertRegex(result.stderr, r"some.json:/tables/0 and .*twice.json:/tables/0 measure the same.*"
                                        r"differ by 100% in the mean")

    def test_options(self):
        self.assertIn("--only", self.fails(USAGE, "tune", self.template, "--to", self.calibration, "--only", "speed"))
        self.fails(USAGE, "tune", self.template)
        self.fails(USAGE, "tune", self.template, "--to", self.calibration, "-o", "/no/such/folder/p.json")


class Stopped(TestCase):
    def test_ctrl_c_keeps_the_best_so_far(self):
        """The signal comes after the first simulations; the platform is whole, and says that it was stopped."""
        slow = platform(L=free("5us", "1us", "100us"), o=free("10us", "100ns", "20us"), G=free("3ns/B", "0.1ns/B", "20ns/B"))
        slow["network"]["nodes"] = 512
        cases = [{"name": size, "workload": {"type": "collective", "collective": "alltoall", "algorithm": "pairwise",
                                             "message": size}, "measured": {"value": "20ms", "source": "by hand"}}
                 for size in ("1B", "1KiB", "64KiB")]
        template = self.write("slow.json", slow)
        scenario = self.write("s.json", {"format": "loghop.scenario", "version": 1, "name": "s", "platform": str(template),
                                         "cases": cases})
        tuned = self.folder / "tuned.json"
        with subprocess.Popen([program.LOGHOP, "tune", template, "--to", scenario, "-o", str(tuned), "--jobs", "1"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            time.sleep(3)
            os.kill(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=300)
        self.assertEqual(process.returncode, SIMULATION_FAILED)
        self.assertIn("stopped", err)
        self.assertIn("these are the best values so far", out)
        self.fine("validate", tuned)
        self.assertIn("stopped before its end", tuned.read_text())


if __name__ == "__main__":
    program.main()
