#!/usr/bin/env python3
"""Files that the program writes appear whole or not at all, and no process stays behind."""

import json
import os
import pathlib
import resource
import signal
import stat
import subprocess
import time
import unittest

import program
from program import SIMULATION_FAILED, USAGE, scenario, traffic

EARLIER = "earlier results\n"
UNUSED_ID = 54321  # of no user


def processes(marker):
    """Ids of running processes with this word in their command line."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if marker in (folder / "cmdline").read_text() and (folder / "stat").read_text().split(") ")[1][0] != "Z":
                found.append(int(folder.name))
        except OSError:
            pass  # it has ended
    return found


class Inputs(program.TestCase):
    """What a run reads is not written over, by whatever name."""

    def setUp(self):
        super().setUp()
        self.write("r.goal", "num_ranks 2\nrank 0 {\nsend 8b to 1\n}\nrank 1 {\nrecv 8b from 0\n}\n")
        (self.folder / "p.json").write_bytes((program.ROOT / "platforms" / "loggops.json").read_bytes())
        self.write("s.json", {**scenario({"a": {"type": "goal", "file": "r.goal"}}), "platform": "p.json"})
        self.line = ("run", self.folder / "s.json", "--quiet")

    def test_no_output_replaces_one(self):
        (self.folder / "link.json").symlink_to(self.folder / "p.json")
        for option in ("-o", "--ranks", "--diagram"):  # --matrix takes no such names
            for name in ("s.json", "p.json", "r.goal", "link.json"):
                before = (self.folder / name).read_bytes()
                said = self.fails(USAGE, *self.line, option, self.folder / name)
                self.assertIn(f"{name} is an input of this run, and is not written over", said)
                self.assertEqual((self.folder / name).read_bytes(), before)

    def test_no_shard_is_replaced_by_its_merge(self):
        self.fine(*self.line, "--shard", "1/1", "-o", self.folder / "k.json")
        before = (self.folder / "k.json").read_bytes()
        self.fails(USAGE, "merge", self.folder / "k.json", "-o", self.folder / "k.json")
        self.assertEqual((self.folder / "k.json").read_bytes(), before)

    def test_the_journal_is_no_other_output(self):
        for option in ("--ranks", "--matrix", "--otf2"):
            self.assertIn("the finished cases beside -o", self.fails(
                USAGE, *self.line, "-o", self.folder / "v", option, self.folder / "v.partial"))
        self.assertIn("expected another file", self.fails(USAGE, *self.line, "--otf2", self.folder / "z", "--ranks", self.folder / "z"))

    def test_an_empty_name_is_none(self):
        for option in ("-o", "--matrix", "--resume", "--case"):
            self.assertIn("expected a value, found an empty text", self.fails(USAGE, *self.line, option, ""))

    def test_a_picture_that_cannot_be_leaves_the_results(self):
        """Too many ranks are known before; too many steps are not, and only the picture is missing."""
        wide = {"type": "collective", "collective": "allreduce", "algorithm": "ring", "message": "64KiB", "ranks": 65}
        self.write("wide.json", {**scenario({"a": wide}), "platform": "p.json"})
        said = self.fails(USAGE, "run", self.folder / "wide.json", "--diagram", self.folder / "d.svg")
        self.assertIn("the case has 65 ranks, and a diagram shows at most 64", said)
        self.write("long.json", {**scenario({"a": {**wide, "ranks": 64, "repetitions": 2}}), "platform": "p.json"})
        done = program.loghop("run", self.folder / "long.json", "--quiet", "--diagram", self.folder / "d.svg")
        self.assertEqual(done.returncode, USAGE)
        self.assertIn("64", done.stdout)
        self.assertIn("d.svg is not written: the run has more than 20000 steps", done.stderr)
        self.assertFalse((self.folder / "d.svg").exists())


class Outputs(program.TestCase):
    def setUp(self):
        super().setUp()
        self.out = self.folder / "out.json"
        self.out.write_text(EARLIER)
        self.short = self.write("short.json", scenario({"a": traffic()}, platform="mesh8x8"))

    def long_run(self, *arguments):
        """A run of minutes, once it simulates."""
        cases = {name: traffic(messages_per_node=1000000) for name in ("a", "b")}
        file = self.write("long.json", scenario(cases, platform="mesh8x8_2vc"))
        run = subprocess.Popen([program.LOGHOP, "run", str(file), "-o", str(self.out), "--jobs", "2", *arguments],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while len(processes(str(file))) < 3 and time.monotonic() < end:
            time.sleep(0.02)
        self.assertEqual(len(processes(str(file))), 3)
        return run, str(file)

    def test_an_earlier_file_survives_every_signal(self):
        for sign in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL):
            with self.subTest(sign):
                run, file = self.long_run()
                before = sorted(path.name for path in self.folder.iterdir())
                run.send_signal(sign)
                self.assertEqual(run.wait(60), -sign)
                self.assertEqual(self.out.read_text(), EARLIER)
                self.assertEqual(sorted(path.name for path in self.folder.iterdir()), before)
                end = time.monotonic() + 60
                while processes(file) and time.monotonic() < end:
                    time.sleep(0.02)
                self.assertEqual(processes(file), [], "children end with their parent")

    def test_a_file_that_is_refused_leaves_the_earlier_one(self):
        bad = self.write("bad.json", scenario({"a": traffic(load=-1)}, platform="mesh8x8"))
        self.assertNotEqual(program.loghop("run", bad, "-o", self.out).returncode, 0)
        self.assertEqual(self.out.read_text(), EARLIER)

    def test_few_files_for_many_simulations(self):
        """Twelve open files allow a few simulations at a time: all results are there all the same."""
        file = self.write("many.json", scenario({f"case {i}": traffic() for i in range(20)}, platform="mesh8x8"))
        done = subprocess.run([program.LOGHOP, "run", str(file), "--jobs", "20", "--format", "csv"], capture_output=True,
                              text=True, timeout=60, check=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (12, 12)))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(len(done.stdout.splitlines()), 21)

    def run_with_processes(self, most, **cases):
        """A run of a user who may have so many processes; skips if that cannot be."""

        def become_somebody():
            if os.geteuid() == 0:  # whom no limit holds
                os.setgid(UNUSED_ID)
                os.setuid(UNUSED_ID)
            resource.setrlimit(resource.RLIMIT_NPROC, (most, most))

        line = [program.LOGHOP, "run", "-", "--jobs", "64", "--format", "csv"]
        environment = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}  # that would need a process of its own
        try:
            return subprocess.run(line, input=json.dumps(scenario(cases, platform="mesh8x8")), capture_output=True,
                                  text=True, timeout=60, check=False, preexec_fn=become_somebody, env=environment)
        except PermissionError:
            self.skipTest("other users cannot read the program")

    @unittest.skipUnless(os.geteuid() == 0, "the limit counts all processes of the user")
    def test_few_processes_for_many_simulations(self):
        done = self.run_with_processes(3, **{f"case {i}": traffic() for i in range(20)})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(len(done.stdout.splitlines()), 21)

    def test_no_process_for_a_simulation(self):
        done = self.run_with_processes(1, a=traffic(), b=traffic())
        why = "cannot start a process: Resource temporarily unavailable"
        self.assertEqual(done.stderr, f"loghop: a: {why}\nloghop: b: {why}\n")
        self.assertEqual(done.returncode, SIMULATION_FAILED)
        self.assertEqual(len(done.stdout.splitlines()), 3, "the cases stand in the results")

    def test_results_replace_the_earlier_file(self):
        os.chmod(self.out, 0o640)
        self.fine("run", self.short, "--format", "csv", "-o", self.out)
        self.assertTrue(self.out.read_text().startswith("case,"))
        self.assertEqual(stat.S_IMODE(self.out.stat().st_mode), 0o640)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["out.json", "short.json"])

    def test_help_that_does_not_arrive_is_an_error(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            for words in (["--help"], ["run", "--help"], ["--version"], ["list"]):
                done = subprocess.run([program.LOGHOP, *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60,
                                      check=False)
                self.assertEqual(done.returncode, USAGE, words)
                self.assertIn("cannot write standard output", done.stderr)

    def test_links_stay_links(self):
        link = self.folder / "link.json"
        link.symlink_to(self.out)
        self.fine("run", self.short, "--format", "csv", "-o", link)
        self.assertTrue(link.is_symlink())
        self.assertTrue(self.out.read_text().startswith("case,"))

    def test_every_output_is_whole(self):
        names = {"--messages": "m.csv", "--ranks": "r.csv", "--channels": "c.csv", "--timeline": "t.json"}
        options = [word for option, name in names.items() for word in (option, str(self.folder / name))]
        self.fine("run", self.short, *options, "-o", self.out)
        for name in names.values():
            self.assertGreater((self.folder / name).stat().st_size, 10, name)
        self.assertEqual((self.folder / "m.csv").read_text().count("message,"), 1, "one head")

    def test_what_is_no_plain_file_is_written_at_once(self):
        done = subprocess.run([program.LOGHOP, "run", str(self.short), "-o", "/dev/stdout", "--format", "csv"],
                              capture_output=True, text=True, timeout=60, check=True)
        self.assertTrue(done.stdout.startswith("case,"))
        self.assertEqual(program.loghop("run", self.short, "-o", "/dev/full").returncode, USAGE)
        for option in ("--messages", "--ranks", "--channels", "--timeline"):
            done = program.loghop("run", self.short, option, "/dev/full", "-o", self.out)
            self.assertEqual(done.returncode, USAGE, option)
            self.assertIn("cannot write", done.stderr)
        self.assertEqual(program.loghop("run", self.short, "-o", self.folder / "none" / "x").returncode, USAGE)


if __name__ == "__main__":
    program.main()
