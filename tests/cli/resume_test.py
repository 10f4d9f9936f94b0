#!/usr/bin/env python3
"""Runs that are ended at random moments keep their finished cases, and are resumed to the bytes of an undisturbed run.

Some kills of each command; with LOGHOP_ALL_KILLS=1 fifty."""

import json
import resource
import subprocess

import long_runs
import program
from long_runs import LongRunTestCase, compare_cases, lines_of, run_cases
from output_commands import EARLIER, content
from program import FINE, INPUT_REJECTED, SIMULATION_FAILED, USAGE, remap


CALIBRATED = ["--sizes", "1KiB,4KiB,16KiB,64KiB,256KiB,1MiB", "--others", "1,2,3,4"]


class Resume(LongRunTestCase):
    def line_of(self, name):
        """A command that takes some time, and how many kills are few for it."""
        if name == "calibrate":
            return [name, self.write("s.json", (program.ROOT / "platforms" / "torus8x8.json").read_text()), *CALIBRATED], 3
        if name == "report":
            self.write("second.json", compare_cases(size=0.5))
            return [name, self.write("s.json", run_cases()), "second.json", "--seeds", "3"], 3
        if name == "compare":
            return [name, self.write("s.json", compare_cases()), "--format", "json", "--seeds", "3"], 10
        return [name, self.write("s.json", run_cases()), "--format", "json", "--breakdown"], 10

    def test_killed_runs(self):
        for name in ("run", "compare", "report", "calibrate"):
            self.check_kills(*self.line_of(name))

    def test_full_disks(self):
        """Files may grow to some size, and no further: earlier outputs stay, and what was kept is used."""
        for name in ("run", "compare", "report", "calibrate"):
            line, few = self.line_of(name)
            whole, _ = self.undisturbed(line)
            out, journal = self.folder / "k.out", self.folder / "k.out.partial"
            for _ in range(long_runs.kills(few)):
                out.write_text(EARLIER)
                journal.unlink(missing_ok=True)
                most = self.draw.randrange(len(whole) + 2000)
                with self.subTest(line=name, most=most):
                    done = subprocess.run([program.LOGHOP, *line, "-o", "k.out"], cwd=self.folder, text=True, check=False,
                                          capture_output=True,
                                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)))
                    self.assertIn(done.returncode, (FINE, USAGE), done.stderr)
                    self.assertEqual(content(out), whole if done.returncode == FINE else EARLIER.encode())
                    self.check_resumes(line, whole, out, journal)

    def test_a_report_goes_on_in_any_order_of_its_scenarios(self):
        """Cases of one name are told apart, and nothing is simulated twice: the journal has a line for each."""
        names = [self.write("one.json", program.scenario({"a": remap()})), self.write("two.json", program.scenario({"a": remap(iterations=20)}))]
        page, journal = self.folder / "page.html", self.folder / "page.html.partial"
        said = self.fails(SIMULATION_FAILED, "report", *names, "-o", page, "--memory", "1KiB")
        self.assertIn(f"--resume {journal} runs those that failed", said)
        self.fine("report", *reversed(names), "-o", self.folder / "other.html", "--resume", journal)
        self.assertEqual(content(self.folder / "other.html"), self.undisturbed(["report", *reversed(names)])[0])
        self.fine("report", *names, "-o", page, "--resume", journal)
        self.assertEqual(content(page), self.undisturbed(["report", *names])[0])
        self.assertFalse(journal.exists())

    def test_journals_of_other_reports_and_calibrations_are_refused(self):
        one, two = self.write("one.json", program.scenario({"a": remap()})), self.write("two.json", program.scenario({"b": remap()}))
        journal = self.folder / "page.html.partial"
        self.fails(SIMULATION_FAILED, "report", one, "-o", self.folder / "page.html", "--memory", "1KiB")
        for line, part in ((("report", one, two), f"{two}: it has no cases of this scenario"),
                           (("report", two), f"{one}: it has cases of this scenario"),
                           (("report", one, "--seed", "3"), f"{one}: seed is 1, not 3"),
                           (("calibrate", program.ROOT / "platforms" / "alewife.json"), "command is report, not calibrate")):
            with self.subTest(line=line):
                self.assertIn(f"{journal}: expected cases of this run: {part}\n",
                              self.fails(INPUT_REJECTED, *line, "--resume", journal))

    def interrupted(self, cases=run_cases, keep=4, line=("run",), file="s.json"):
        """A journal with some finished cases of a run: that of a run whose results did not fit, cut."""
        scenario = self.write(file, cases(size=0.2))
        small = self.folder / "o.json"
        small.write_text(EARLIER)
        shard = program.loghop(*line, scenario, "--shard", "1/1", "--format", "json")
        header, *rows = shard.stdout.splitlines()
        journal = self.folder / "o.json.partial"
        first = header.replace("loghop.cases", "loghop.journal").removesuffix(',"cases":[') + "}"
        without_shard = json.loads(first)
        del without_shard["shard"]
        whole = [json.dumps(without_shard, separators=(",", ":")), *[row.rstrip(",") for row in rows[:keep]]]
        journal.write_text("\n".join(whole) + "\n")
        return scenario, journal

    def test_finished_cases_do_not_run_again(self):
        """Those that are kept have the times of their first run, to the last digit."""
        scenario, journal = self.interrupted()
        kept = {row["case"]: row["outcome"]["wall_s"] for row in map(json.loads, journal.read_text().splitlines()[1:])}
        result = json.loads(self.fine("run", scenario, "--format", "json", "--resume", journal))
        times = {case["name"]: case["wall_s"] for case in result["cases"]}
        self.assertEqual({name: times[name] for name in kept}, kept)
        self.assertEqual(len(kept), 4)
        self.assertEqual(len(lines_of(journal)), 12, "what was missing is added, where there is no output beside it")

    def test_a_torn_line_is_not_used(self):
        scenario, journal = self.interrupted()
        text = journal.read_text()
        journal.write_text(text[:-30])
        done = program.loghop("run", scenario, "--format", "json", "--resume", journal, "-o", self.folder / "o.json")
        self.assertEqual(done.stderr, f"loghop: {journal}: its last line was cut off and is not used\n")
        self.assertEqual(done.returncode, FINE)
        self.assertEqual(content(self.folder / "o.json"), self.undisturbed(["run", scenario, "--format", "json"])[0])

    def test_a_journal_that_was_cut_in_its_first_line_is_empty(self):
        scenario, journal = self.interrupted()
        first, whole = journal.read_text().splitlines()[0], self.undisturbed(["run", scenario, "--format", "json"])[0]
        for text in ("", first[:5], first[:-5], first):
            output, beside = self.folder / "o.json", self.folder / "o.json.partial"
            own = self.folder / "own"
            for file in (own, beside):
                file.write_text(text)
            done = program.loghop("run", scenario, "--format", "json", "--resume", beside, "-o", output)
            said = f"loghop: {beside}: it was cut off in its first line, and keeps no case\n"
            self.assertEqual((done.returncode, done.stderr), (FINE, said))
            self.assertEqual(content(output), whole)
            self.assertFalse(beside.exists())
            done = program.loghop("run", scenario, "--format", "json", "--resume", own)  # without -o it goes on itself
            self.assertEqual((done.returncode, done.stderr), (FINE, said.replace(str(beside), str(own))))
            self.assertEqual(len(lines_of(own)), 12)

    def test_what_is_no_journal(self):
        scenario, journal = self.interrupted()
        said = self.fails(INPUT_REJECTED, "run", scenario, "--resume", program.ROOT / "platforms" / "alewife.json")
        self.assertIn('expected "loghop.cases"', said)
        self.fails(INPUT_REJECTED, "run", scenario, "--resume", self.folder / "none")
        lines = journal.read_text().splitlines()
        journal.write_text("\n".join([lines[0], lines[1].replace('"wall_s":', '"wall_s":1'), lines[2]]) + "\n")
        said = self.fails(INPUT_REJECTED, "run", scenario, "--resume", journal)
        self.assertIn(":2: expected a finished case as loghop has written it", said)

    def test_journals_of_another_run_are_refused(self):
        scenario, journal = self.interrupted()
        other = self.write("other.json", run_cases(size=0.3))
        for line, part in ((("run", other), "the scenario file holds something else"), (("run", scenario, "--seed", "7"), "seed is 1, not 7"),
                           (("run", scenario, "--breakdown"), "options is none, not --breakdown"),
                           (("run", scenario, "--case", "case 1"), "other cases are asked for (--case)"),
                           (("compare", scenario), "command is run, not compare")):
            with self.subTest(line=line):
                said = self.fails(INPUT_REJECTED, *line, "--resume", journal)
                self.assertIn(f"{journal}: expected cases of this run: {part}", said)

    def test_failed_cases_run_again(self):
        """A case that was refused for its memory is kept as failed, and succeeds with more."""
        scenario = self.write("s.json", run_cases(size=0.2))
        out, journal = self.folder / "o.json", self.folder / "o.json.partial"
        line = ["run", scenario, "--format", "json", "-o", out]
        said = self.fails(SIMULATION_FAILED, *line, "--memory", "1KiB")
        self.assertIn(f"--resume {journal} runs those that failed", said)
        self.fine(*line, "--resume", journal)
        self.assertEqual(content(out), self.undisturbed(line[:4])[0])
        self.assertFalse(journal.exists())

    def test_a_full_disk_keeps_the_earlier_file(self):
        """Files may have 20000 bytes; the journal gets what fits, and the run goes on to its end."""
        scenario = self.write("s.json", run_cases(size=0.2))
        whole = self.undisturbed(["run", scenario, "--format", "json"])[0]
        out = self.folder / "o.json"
        for most in (500, 3000):
            out.write_text(EARLIER)
            done = subprocess.run([program.LOGHOP, "run", scenario, "--format", "json", "-o", out], text=True,
                                  capture_output=True, check=False,
                                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)))
            self.assertEqual(done.returncode, USAGE, done.stderr)
            self.assertIn(f"loghop: cannot write {out}.partial: File too large; finished cases are not kept", done.stderr)
            self.assertIn(f"loghop: cannot write {out}: File too large", done.stderr)
            self.assertEqual(out.read_text(), EARLIER)
        if (self.folder / "o.json.partial").read_text().count("\n") > 0:
            self.assertEqual(program.loghop("run", scenario, "--format", "json", "-o", out, "--resume",
                                            f"{out}.partial").returncode, FINE)
            self.assertEqual(content(out), whole)

    def test_other_files_are_not_replaced(self):
        scenario = self.write("s.json", run_cases(size=0.1))
        mine = self.write("o.json.partial", "mine\n")
        done = program.loghop("run", scenario, "-o", self.folder / "o.json")
        self.assertEqual(done.returncode, FINE)
        self.assertIn("cannot write", done.stderr)
        self.assertEqual(mine.read_text(), "mine\n")

    def test_devices_have_no_journal(self):
        self.fine("run", self.write("s.json", program.scenario({"a": remap(), "b": remap()})), "-o", "/dev/null")


if __name__ == "__main__":
    program.main()
