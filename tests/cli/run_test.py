#!/usr/bin/env python3
"""loghop run: tables, JSON, CSV, messages, ranks, and the options that commands on scenarios share."""

import csv
import fcntl
import io
import json
import os
import pty
import re
import signal
import struct
import subprocess
import termios
import time

import program
from option_effects import text_on
from program import remap, scenario, traffic


def without_clock(text):
    """A JSON result without what differs from run to run."""
    return re.sub(r'\n +"(wall_s|events_per_s|peak_rss_bytes)": .*', "", text)


class Run(program.TestCase):
    def setUp(self):
        super().setUp()
        self.file = self.write("s.json", scenario({
            "sync": remap(), "async, 2 arguments": remap(kind="asynchronous", arguments=2),
            "net": {"workload": traffic(), "display": "flits"}}))

    def run_json(self, *arguments, **more):
        return json.loads(self.fine("run", "--format", "json", *arguments, **more))

    def test_table(self):
        lines = self.fine("run", self.file).splitlines()
        self.assertEqual(lines[0], "test: 3 cases on alewife, seed 1")
        self.assertRegex(lines[2], r"^case +simulated +unit +messages")
        self.assertRegex(lines[4], r"^sync +[\d.]+ +cycles +640 ")
        self.assertRegex(lines[5], r"^async, 2 arguments +[\d.]+ +cycles +320 ")
        self.assertRegex(lines[6], r"^net +[\d.]+ +flits +640 .*network, 0\.\d+ flits/node/flit time$")
        self.assertEqual(len(lines), 7)

    def test_json(self):
        result = self.run_json(self.file)
        self.assertEqual((result["format"], result["version"]), ("loghop.run", 1))
        self.assertEqual(result["context"]["scenario"], str(self.file))
        self.assertEqual(result["context"]["name"], "test")
        self.assertEqual([case["name"] for case in result["cases"]], ["sync", "async, 2 arguments", "net"])
        self.assertEqual([case["ranks"] for case in result["cases"]], [32, 32, 0])
        self.assertEqual([case["messages"] for case in result["cases"]], [640, 320, 640])
        self.assertEqual(result["errors"], [])
        for case in result["cases"]:
            self.assertGreater(case["simulated_s"], 0)
            self.assertGreater(case["events"], 0)
            self.assertGreater(case["peak_rss_bytes"], 0)
        self.assertEqual(result["input"]["scenario"]["name"], "test")
        self.assertEqual(result["input"]["platform"]["name"], "alewife")

    def test_csv(self):
        rows = list(csv.DictReader(io.StringIO(self.fine("run", self.file, "--format", "csv"))))
        self.assertEqual([row["case"] for row in rows], ["sync", "async, 2 arguments", "net"])
        by_json = self.run_json(self.file)["cases"]
        self.assertEqual([float(row["simulated_s"]) for row in rows], [case["simulated_s"] for case in by_json])

    def test_results_go_to_a_file_or_standard_output(self):
        out = self.folder / "out.json"
        arguments = ["run", self.file, "--format", "json"]
        self.assertEqual(self.fine(*arguments, "-o", out), "")
        printed = without_clock(self.fine(*arguments))
        self.assertEqual(without_clock(out.read_text()), printed)
        self.assertEqual(without_clock(self.fine(*arguments, "-o", "-")), printed)

    def test_scenario_from_standard_input(self):
        text = self.file.read_text()
        result = self.run_json("-", stdin=text)
        self.assertEqual(result["context"]["scenario"], "<stdin>")
        self.assertEqual(len(result["cases"]), 3)

    def test_files_of_a_scenario_from_standard_input_are_relative_to_the_current_folder(self):
        text = json.dumps({**json.loads(self.file.read_text()), "platform": "platforms/alewife.json"})
        self.assertEqual(len(self.run_json("-", stdin=text)["cases"]), 3)
        self.fails(program.INPUT_REJECTED, "run", "-", stdin=text, cwd=self.folder)

    def test_seed(self):
        self.assertIn("seed 1\n", self.fine("run", self.file))
        self.assertIn("seed 5\n", self.fine("run", self.file, "--seed", 5))
        ones = self.run_json(self.file)
        fives = self.run_json(self.file, "--seed", 5)
        self.assertEqual(fives["context"]["seed"], 5)
        self.assertNotEqual(ones["cases"][0]["simulated_s"], fives["cases"][0]["simulated_s"])
        in_file = self.write("t.json", {**json.loads(self.file.read_text()), "seed": 5})
        self.assertEqual(self.run_json(in_file)["cases"][0]["simulated_s"], fives["cases"][0]["simulated_s"])

    def test_case(self):
        names = [case["name"] for case in self.run_json(self.file, "--case", "net", "--case", "sync")["cases"]]
        self.assertEqual(names, ["sync", "net"])  # in the order of the scenario

    def test_swept_cases_have_names(self):
        swept = scenario({"{/workload/iterations} times": {
            "workload": remap(), "sweep": [{"at": "/workload/iterations", "values": [1, 2, 3]}]}})
        file = self.write("t.json", swept)
        result = self.run_json(file, "--case", "2 times")
        self.assertEqual([case["messages"] for case in result["cases"]], [2 * 2 * 32])
        names = [case["name"] for case in result["input"]["scenario"]["cases"]]
        self.assertEqual(names, ["1 times", "2 times", "3 times"])

    def test_jobs_do_not_change_results(self):
        one, three = (self.fine("run", self.file, "--format", "json", "--jobs", jobs) for jobs in (1, 3))
        self.assertEqual(without_clock(one), without_clock(three))

    def test_a_platform_may_be_a_pipe(self):
        fifo = self.folder / "p.json"
        os.mkfifo(fifo)
        file = self.write("t.json", {**json.loads(self.file.read_text()), "platform": "p.json"})
        with subprocess.Popen([program.LOGHOP, "run", str(file)], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as running:
            fifo.write_text((program.ROOT / "platforms" / "alewife.json").read_text())
            self.assertEqual(running.communicate(timeout=60)[1], b"")
        self.assertEqual(running.returncode, 0)

    def test_names_stay_on_their_line(self):
        file = self.write("t.json", scenario({"two\nlines\x1b[31m": remap()}))
        text = self.fine("run", file)
        self.assertIn("two\\x0alines\\x1b[31m", text)
        self.assertEqual(self.run_json(file)["cases"][0]["name"], "two\nlines\x1b[31m")

    def test_file_names_need_not_be_utf8(self):
        file = os.path.join(os.fsencode(self.folder), b"\xff.json")
        with open(file, "wb") as out:
            out.write(self.file.read_bytes())
        result = program.loghop("run", os.fsdecode(file), "--format", "json", text=False)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(len(json.loads(result.stdout)["cases"]), 3)


class Messages(program.TestCase):
    HEADER = "message,source,destination,bytes,released_ps,injected_ps,head_ps,delivered_ps"

    def rows_of(self, workload):
        """The file of messages of a case, checked against the JSON result of the same run."""
        out = self.folder / "m.csv"
        file = self.write("s.json", scenario({"a": workload, "other": remap()}))
        result = json.loads(self.fine("run", file, "--case", "a", "--messages", out, "--format", "json"))
        lines = out.read_text().splitlines()
        self.assertEqual(lines[0], self.HEADER)
        rows = [list(map(int, line.split(","))) for line in lines[1:]]
        case = result["cases"][0]
        self.assertEqual(len(rows), case["messages"])
        self.assertEqual(len({row[0] for row in rows}), len(rows))
        for _, source, destination, size, released, injected, head, delivered in rows:
            self.assertIn(source, range(32))
            self.assertIn(destination, range(32))
            self.assertGreater(size, 0)
            self.assertLessEqual(released, injected)
            self.assertLess(injected, head)
            self.assertLessEqual(head, delivered)
        latencies = [row[7] - row[4] for row in rows]
        self.assertAlmostEqual(sum(latencies) / len(rows) / 1e12 / case["network"]["mean_latency_s"], 1, places=9)
        self.assertEqual(max(latencies), round(case["network"]["largest_latency_s"] * 1e12))
        return rows

    def test_of_programs(self):
        rows = self.rows_of(remap(arguments=2))
        self.assertEqual({row[3] for row in rows}, {16})  # header and two words
        self.assertNotIn(True, {row[1] == row[2] for row in rows})

    def test_of_long_messages(self):
        rows = self.rows_of({"type": "remap", "kind": "long", "message": "1000B", "iterations": 5})
        self.assertEqual(len(rows), 5 * 32)

    def test_of_the_network_alone(self):
        self.rows_of(traffic())

    def test_of_a_list(self):
        listed = self.write("m0.csv", "message,release_ps,source,destination,bytes\n"
                                      "7,4878000,0,3,64\n3,0,1,1,2\n5,1,2,0,4\n")
        rows = self.rows_of({"type": "messages", "file": str(listed)})
        # The network moves in flit times of 48780 ps: a release between two counts from the later one.
        self.assertEqual(sorted(row[:5] for row in rows),
                         [[3, 1, 1, 2, 0], [5, 2, 0, 4, 48780], [7, 0, 3, 64, 4878000]])


class Ranks(program.TestCase):
    def test_finish_times_make_the_simulated_time(self):
        out = self.folder / "r.csv"
        file = self.write("s.json", scenario({"a, b": remap(), "net": traffic()}))
        case = json.loads(self.fine("run", file, "--ranks", out, "--format", "json"))["cases"][0]
        rows = list(csv.DictReader(io.StringIO(out.read_text())))
        self.assertEqual(list(rows[0]), ["case", "rank", "finish_ps"])
        self.assertEqual([(row["case"], int(row["rank"])) for row in rows], [("a, b", rank) for rank in range(32)])
        mean_s = sum(int(row["finish_ps"]) for row in rows) / 32 / 1e12
        self.assertAlmostEqual(mean_s / 10 / case["simulated_s"], 1, places=12)  # 10 iterations


class Determinism(program.TestCase):
    def test_two_runs_give_equal_bytes(self):
        file = self.write("s.json", scenario({"sync": remap(), "async": remap(kind="asynchronous"), "net": traffic()}))
        outputs = []
        for name in ("1", "2"):
            messages, ranks = self.folder / f"m{name}", self.folder / f"r{name}"
            text = self.fine("run", file, "--case", "net", "--format", "json", "--messages", messages)
            text += self.fine("run", file, "--format", "json", "--ranks", ranks)
            outputs.append((without_clock(text), messages.read_bytes(), ranks.read_bytes()))
        self.assertEqual(outputs[0], outputs[1])


class Terminal(program.TestCase):
    def test_a_reader_that_leaves_is_no_accident(self):
        file = self.write("s.json", scenario({"a": remap()}))
        for ignored in (False, True):  # whether the program is told by a signal or by a failed write
            handler = signal.SIG_IGN if ignored else signal.SIG_DFL
            with subprocess.Popen([program.LOGHOP, "run", str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  restore_signals=False,
                                  preexec_fn=lambda h=handler: signal.signal(signal.SIGPIPE, h)) as running:
                running.stdout.close()
                error = running.stderr.read().decode()
                running.wait(60)
            if ignored:
                self.assertEqual((running.returncode, error),
                                 (program.USAGE, "loghop: cannot write standard output: Broken pipe\n"))
            else:
                self.assertEqual((running.returncode, error), (-signal.SIGPIPE, ""))

    def on_terminal(self, *arguments):
        """Runs the program with a terminal as standard error; gives what it wrote there, and for how long it ran."""
        ours, theirs = pty.openpty()
        start = time.monotonic()
        with subprocess.Popen([program.LOGHOP, *map(str, arguments)], stdout=subprocess.DEVNULL,
                              stderr=theirs) as running:
            os.close(theirs)
            text = text_on(ours)
        self.assertEqual(running.returncode, 0)
        return text, time.monotonic() - start

    def test_tables_fold_on_narrow_terminals(self):
        """By model: the lines fit, and have all cells of the whole table. In a file they are one."""
        models = [{"model": "LogP"}, {"model": "LoPC"}, {"model": "LogGP"}, {"model": "LoGPC"}, {"model": "PRAM"}]
        file = self.write("s.json", scenario(
            {"remap of requests": remap(), "b": remap(iterations=7)}, models=models,
            calibration=str(program.ROOT / "calibration" / "alewife.json")))
        whole = self.fine("compare", file, "--quiet")
        self.assertGreater(max(map(len, whole.splitlines())), 80)
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        with subprocess.Popen([program.LOGHOP, "compare", str(file), "--quiet"], stdout=theirs) as running:
            os.close(theirs)
            folded = text_on(ours).replace("\r\n", "\n")
        self.assertLessEqual(max(map(len, folded.splitlines())), 80)
        self.assertGreater(folded.count("remap of requests"), whole.count("remap of requests"))
        self.assertEqual(set(folded.split()), set(whole.split()))

    def test_progress_of_long_work(self):
        seconds, messages = 0, 1000
        while seconds < 3:  # so that a case ends after the two seconds in which there is no bar
            messages *= 2
            cases = {name: traffic(messages_per_node=messages) for name in "abcd"}
            arguments = ["run", self.write("s.json", scenario(cases)), "--jobs", 1]
            text, seconds = self.on_terminal(*arguments)
        self.assertRegex(text, r"\r\x1b\[K[0-3] of 4 done, about [0-9.]+ (s|minutes) left")
        self.assertEqual(self.on_terminal(*arguments, "--quiet")[0], "")

    def test_short_work_has_no_progress(self):
        self.assertEqual(self.on_terminal("run", self.write("s.json", scenario({"a": remap()})))[0], "")


if __name__ == "__main__":
    program.main()
