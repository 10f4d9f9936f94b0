#!/usr/bin/env python3
"""Graphs of operations: GOAL files and collectives in scenarios, their results, and loghop export."""

import csv
import gzip
import io
import json
import re

import program
from program import INPUT_REJECTED, SIMULATION_FAILED, USAGE, remap, scenario

SENDER = "rank 0 {\n  a: calc 1500\n  b: send 10b to 1 tag 7\n  b requires a\n}\n"
RECEIVER = "rank 1 {\n  recv 10b from 0 tag 7\n}\n"
PAIR = "num_ranks 2\n" + SENDER + RECEIVER
SWAPPED = "num_ranks 2\n" + RECEIVER + SENDER


def goal(file):
    return {"type": "goal", "file": str(file)}


def collective(name, algorithm, **more):
    if algorithm == "default":
        more = {"library": {"name": "Open MPI", "version": "4.1"}, **more}
    return {"type": "collective", "collective": name, "algorithm": algorithm, "message": "100B", "ranks": 4, **more}


def without_clock(text):
    return re.sub(r'\n +"(wall_s|events_per_s|peak_rss_bytes)": .*', "", text)


# What txt2bin of LogGOPSim takes as a line: nothing may stand before it, attributes come in this order, and labels stand
# in the text before they are used.
MESSAGE = r"(?: tag (?:{tag}))?(?: cpu \d+)?(?: nic \d+)?"
CONVERTED = re.compile(
    r"|//.*|num_ranks \d+|rank \d+ \{|\}"
    r"|(?:(?P<label>[a-zA-Z]\w*): )?(?:calc \d+(?: cpu \d+)?|send \d+b to \d+" + MESSAGE.format(tag=r"\d+") +
    r"|recv \d+b from (?:-1|\d+)" + MESSAGE.format(tag=r"-1|\d+") + r")"
    r"|(?P<later>[a-zA-Z]\w*) i?requires (?P<earlier>[a-zA-Z]\w*)", re.ASCII)


def not_converted(text):
    """The first line that LogGOPSim's converter refuses; None if it takes all."""
    labels = set()
    for line in text.splitlines():
        match = CONVERTED.fullmatch(line)
        used = {match["later"], match["earlier"]} - {None} if match else set()
        if not match or not used <= labels:
            return line
        labels = set() if line.startswith("rank") else labels | {match["label"]}
    return None


class GraphTest(program.TestCase):
    def on_loggops(self, cases, name="s.json", **more):
        return self.write(name, scenario(cases, platform="loggops", **more))

    def finish_times(self, file):
        """By case, the finish times of its ranks."""
        out = self.folder / "ranks.csv"
        self.fine("run", file, "--ranks", out)
        times = {}
        for row in csv.DictReader(io.StringIO(out.read_text())):
            times.setdefault(row["case"], []).append(int(row["finish_ps"]))
        return times


class Results(GraphTest):
    def setUp(self):
        super().setUp()
        self.write("pair.goal", PAIR)
        self.file = self.on_loggops({"pair": goal("pair.goal"), "tree": collective("broadcast", "binomial")})

    def test_table_has_only_what_graphs_have(self):
        lines = self.fine("run", self.file).splitlines()
        self.assertEqual(lines[0], "test: 2 cases on loggops, seed 1")
        self.assertEqual(re.split(r"  +", lines[2]), ["case", "simulated", "unit", "ranks", "operations", "messages", "events"])
        self.assertRegex(lines[4], r"^pair +7\.054 +us +2 +3 +1 ")  # 1.5 us, then 2o + L + 9 G
        self.assertRegex(lines[5], r"^tree +12\.19 +us +4 +6 +3 ")  # 2 (2o + L + 99 G)

    def test_json_and_csv(self):
        cases = json.loads(self.fine("run", self.file, "--format", "json"))["cases"]
        for case, operations in zip(cases, (3, 6)):
            self.assertEqual(case["operations"], operations)
            self.assertNotIn("network", case)
            self.assertNotIn("breakdown_s", case)
        self.assertEqual([case["simulated_s"] for case in cases], [7.054e-6, 12.188e-6])
        row = next(csv.DictReader(io.StringIO(self.fine("run", self.file, "--format", "csv"))))
        self.assertEqual((row["operations"], row["mean_latency_s"], row["blocked_sends"]), ("3", "", ""))

    def test_ranks(self):
        self.assertEqual(self.finish_times(self.file)["pair"], [3000000, 7054000])

    def test_compare_has_the_simulated_times(self):
        self.assertRegex(self.fine("compare", self.file), r"(?m)^pair +7\.054")

    def test_messages_are_not_written(self):
        error = self.fails(USAGE, "run", self.file, "--case", "pair", "--messages", self.folder / "m.csv")
        self.assertIn('has a network of type "loggops", whose messages are not written', error)
        self.assertFalse((self.folder / "m.csv").exists())

    def test_two_runs_give_equal_bytes(self):
        first, second = (self.fine("run", "scenarios/collectives.json", "--format", "json", "--jobs", jobs)
                         for jobs in (1, 2))
        self.assertEqual(without_clock(first), without_clock(second))

    def test_the_order_of_ranks_in_a_file_does_not_matter(self):
        self.write("swapped.goal", SWAPPED)
        times = self.finish_times(self.on_loggops({"as is": goal("pair.goal"), "swapped": goal("swapped.goal")}))
        self.assertEqual(times["as is"], times["swapped"])

    def test_a_file_may_be_compressed(self):
        (self.folder / "pair.goal.gz").write_bytes(gzip.compress(PAIR.encode()))
        times = self.finish_times(self.on_loggops({"plain": goal("pair.goal"), "gz": goal("pair.goal.gz")}))
        self.assertEqual(times["plain"], times["gz"])
        self.assertEqual(self.fine("validate", self.folder / "pair.goal.gz", self.folder / "pair.goal"),
                         f"{self.folder}/pair.goal.gz: good GOAL file\n{self.folder}/pair.goal: good GOAL file\n")


class Failures(GraphTest):
    def fails_to_run(self, text):
        self.write("x.goal", text)
        file = self.on_loggops({"good": collective("barrier", "tree"), "bad": goal("x.goal")})
        result = program.loghop("run", file)
        self.assertEqual(result.returncode, SIMULATION_FAILED, result.stderr)
        self.assertRegex(result.stdout, r"(?m)^good +[\d.]+ ")
        self.assertRegex(result.stdout, r"(?m)^bad +failed ")
        return result.stderr.replace(str(self.folder), "")

    def test_deadlock(self):
        error = self.fails_to_run("num_ranks 2\nrank 0 {\n  r: recv 8b from 1\n  s: send 8b to 1\n  s requires r\n}\n"
                                  "rank 1 {\n  r: recv 8b from 0\n  s: send 8b to 0\n  s requires r\n}\n")
        self.assertEqual(error, "loghop: bad: deadlock or unmatched message: nothing can happen any more\n"
                                "  rank 0, /x.goal:3: receives from rank 1 with tag 0, and no such message came\n"
                                "  rank 0: 1 operations never became ready, the first at /x.goal:4\n"
                                "  rank 1, /x.goal:8: receives from rank 0 with tag 0, and no such message came\n"
                                "  rank 1: 1 operations never became ready, the first at /x.goal:9\n")

    def test_message_that_is_not_received(self):
        error = self.fails_to_run("num_ranks 2\nrank 0 {\n  send 8b to 1 tag 3\n}\n"
                                  "rank 1 {\n  recv 8b from 0 tag 4\n}\n")
        self.assertIn("rank 1, /x.goal:6: receives from rank 0 with tag 4, and no such message came\n", error)
        self.assertIn("rank 1: a message of 8 bytes from rank 0 (/x.goal:3) with tag 3 was never received\n", error)

    def test_what_is_wrong_in_a_file_is_named_by_line(self):
        self.write("x.goal", "num_ranks 2\nrank 0 {\n  snd 8b to 1\n}\nrank 1 {\n  a: calc 1\n  a requires b\n}\n")
        file = self.on_loggops({"bad": goal("x.goal")})
        for command in ("run", "validate"):
            error = self.fails(INPUT_REJECTED, command, file)
            self.assertEqual([line.split(": ")[0] for line in error.splitlines()],
                             [f"{self.folder}/x.goal:3", f"{self.folder}/x.goal:7"])
        self.assertEqual(self.fails(INPUT_REJECTED, "validate", self.folder / "x.goal"), error)


class Export(GraphTest):
    def export(self, file, case, name="out.goal"):
        out = self.folder / name
        self.assertEqual(self.fine("export", file, "--case", case, "-o", out), "")
        return out

    def algorithms(self):
        lines = self.fine("list", "algorithms").splitlines()
        return [tuple(line.split()[:2]) for line in lines]

    def test_every_algorithm_takes_the_same_time_as_goal(self):
        algorithms = self.algorithms()
        self.assertGreater(len(algorithms), 25)
        cases = {f"{name} {algorithm}": collective(name, algorithm, ranks=7) for name, algorithm in algorithms}
        file = self.on_loggops(cases)
        written = {case: goal(self.export(file, case, f"{number}.goal{'.gz' * (number % 2)}"))
                   for number, case in enumerate(cases)}
        again = self.on_loggops(written, "again.json")
        self.assertEqual(self.finish_times(again), self.finish_times(file))

    def test_goal_comes_back_as_it_was_written(self):
        self.write("pair.goal", SWAPPED)
        once = self.export(self.on_loggops({"a": goal("pair.goal")}), "a", "once.goal")
        self.assertEqual(once.read_text(), "num_ranks 2\n\nrank 0 {\nl1: calc 1500\nl2: send 10b to 1 tag 7\nl2 requires l1\n}\n"
                                           "\nrank 1 {\nrecv 10b from 0 tag 7\n}\n")
        twice = self.export(self.on_loggops({"a": goal(once)}), "a", "twice.goal")
        self.assertEqual(twice.read_text(), once.read_text())
        packed = self.export(self.on_loggops({"a": goal(once)}), "a", "packed.goal.gz")
        self.assertEqual(gzip.decompress(packed.read_bytes()).decode(), once.read_text())
        again = self.export(self.on_loggops({"a": goal(once)}), "a", "again.goal.gz")
        self.assertEqual(again.read_bytes(), packed.read_bytes())

    def test_the_converter_of_loggopsim_reads_every_line(self):
        self.write("pair.goal", "num_ranks 2\nrank 0 {\na: recv 5b from -1 tag -1 cpu 2 nic 3\nb: calc 7 cpu 1\n"
                                "b irequires a\n}\nrank 1 {\nsend 5b to 0\n}\n")
        cases = {"goal": goal("pair.goal"), "none": goal(self.write("none.goal", "num_ranks 1\nrank 0 {\n}\n"))}
        cases.update({name: collective(name, algorithm, ranks=5) for name, algorithm in self.algorithms()})
        file = self.on_loggops(cases)
        for number, case in enumerate(cases):
            text = self.export(file, case, f"{number}.goal").read_text()
            self.assertIsNone(not_converted(text), case)
        self.assertEqual(not_converted("num_ranks 1\nrank 0 {\n  calc 1\n}\n"), "  calc 1")
        self.assertEqual(not_converted("num_ranks 1\nrank 0 {\nl1 requires l2\n}\n"), "l1 requires l2")
        self.assertEqual(not_converted("num_ranks 1\nrank 0 {\ncalc 1 nic 1\n}\n"), "calc 1 nic 1")

    def test_to_standard_output_and_of_the_only_case(self):
        self.write("pair.goal", PAIR)
        file = self.on_loggops({"a": goal("pair.goal")})
        self.assertEqual(self.fine("export", file), self.export(file, "a").read_text())

    def test_what_cannot_be_exported(self):
        file = self.write("s.json", scenario({"a": remap()}))
        self.assertEqual(self.fails(INPUT_REJECTED, "export", file),
                         f'{file}: case "a": a workload of type "remap" cannot be exported: it is no list of the '
                         'operations of ranks that pass messages\n')
        parts = self.on_loggops({"a": collective("reduce", "linear", combine="1ps/B")})
        self.assertIn("takes 100 ps, but GOAL counts whole nanoseconds", self.fails(INPUT_REJECTED, "export", parts))

    def on(self, platform, cases, name="layouts.json"):
        return self.write(name, scenario(cases, platform=platform))

    def test_layouts_that_cost_time_are_refused(self):
        """Of a border exchange, a strided broadcast and an FFT with derived types."""
        border = {"type": "grid_exchange", "image": [64, 64], "grid": [2, 2], "pixel": "4B", "operations": ["border"],
                  "border": 4}
        strided = collective("broadcast", "binomial", message="4KiB", layout={"block": "8B", "stride": "64B"})
        fft = {"type": "fft", "variant": "ddt", "points": [16, 16, 16], "ranks": 4, "flop_time": "1ns"}
        for platform, workload in (("das", border), ("xeon-gige", strided), ("xeon-gige", fft)):
            with self.subTest(platform=platform, workload=workload["type"]):
                file = self.on(platform, {"a": workload})
                error = self.fails(INPUT_REJECTED, "export", file, "-o", self.folder / "none.goal")
                self.assertRegex(error, rf'^{re.escape(str(file))}: case "a": rank 0, .*: this message has a layout in '
                                        rf'memory, which costs time on platform "{platform}", and GOAL knows no layouts')
                self.assertFalse((self.folder / "none.goal").exists())

    def test_layouts_that_cost_nothing_are_written(self):
        file = self.on_loggops({"a": collective("broadcast", "binomial", layout={"block": "4B", "stride": "64B"})})
        again = self.on_loggops({"a": goal(self.export(file, "a"))}, "again.json")
        self.assertEqual(self.finish_times(again), self.finish_times(file))

    def test_contiguous_messages_take_the_same_time_on_nodes_of_cores(self):
        workloads = {"tree": collective("broadcast", "binomial", message="4KiB", ranks=16),
                     "exchange": collective("alltoall", "pairwise", message="1KiB", ranks=16)}
        file = self.on("xeon-gige", workloads)
        written = {name: goal(self.export(file, name, f"{name}.goal")) for name in workloads}
        self.assertEqual(self.finish_times(self.on("xeon-gige", written, "again.json")), self.finish_times(file))

    def exported_with_note(self, file, *more):
        """The GOAL file, and the notes of standard error, each of which is a comment of the file."""
        result = program.loghop("export", file, *more)
        self.assertEqual(result.returncode, program.FINE, result.stderr)
        notes = [line.removeprefix('loghop: case "a": ') for line in result.stderr.splitlines()]
        self.assertEqual([line for line in result.stdout.splitlines() if line.startswith("//")],
                         ["// " + note for note in notes])
        return result.stdout, notes

    def test_a_time_that_is_no_makespan_is_said(self):
        """Finish times stay the same; how the time of the case follows from them is in the file."""
        cases = {"rank 0, divided by 6": {"type": "ping_pong", "message": "8B", "iterations": 3},
                 "rank 2": collective("broadcast", "binomial", root=2, until="root"),
                 "ranks, divided by 5": {"type": "remap", "kind": "asynchronous", "iterations": 5}}
        for words, workload in cases.items():
            with self.subTest(words):
                file = self.on_loggops({"a": workload})
                text, notes = self.exported_with_note(file)
                self.assertEqual(len(notes), 1)
                self.assertIn(words + "; that of a GOAL file is the finish of its last rank", notes[0])
                self.write("again.goal", text)
                again = self.on_loggops({"a": goal("again.goal")}, "again.json")
                self.assertEqual(self.finish_times(again), self.finish_times(file))

    def test_handlers_are_said_to_be_left_out(self):
        file = self.write("s.json", scenario({"a": {"type": "remap", "kind": "asynchronous", "iterations": 5}}))
        of_time, of_handlers = self.exported_with_note(file)[1]
        self.assertIn("the time of the case is the mean finish of its ranks, divided by 5", of_time)
        self.assertIn("on platform alewife handlers take the messages", of_handlers)

    def test_seed_is_that_of_the_run(self):
        """Destinations are drawn: each seed has others."""
        file = self.on_loggops({"a": {"type": "remap", "kind": "asynchronous", "iterations": 5}})
        texts = {seed: self.exported_with_note(file, "--seed", seed)[0] for seed in (1, 2)}
        self.assertEqual(texts[1], self.exported_with_note(file)[0])
        self.assertNotEqual(texts[1], texts[2])
        self.write("two.goal", texts[2])
        out = self.folder / "two.csv"
        self.fine("run", file, "--seed", 2, "--ranks", out)
        drawn = [int(row["finish_ps"]) for row in csv.DictReader(io.StringIO(out.read_text()))]
        self.assertEqual(self.finish_times(self.on_loggops({"a": goal("two.goal")}, "two.json"))["a"], drawn)

    def test_which_case(self):
        file = self.on_loggops({"a": collective("barrier", "tree"), "b": collective("barrier", "linear")})
        self.assertIn("the scenario has 2 cases", self.fails(USAGE, "export", file))
        self.assertIn('unknown case "c"; known: a, b', self.fails(USAGE, "export", file, "--case", "c"))
        self.assertIn("cannot write", self.fails(USAGE, "export", file, "--case", "a", "-o", "/no/such/folder/x"))


if __name__ == "__main__":
    program.main()
