"""What the tests of the effect of each option share: tables of options and checks, and the checks of several commands.

A call is a line as a user types it, in a folder with small files and links to those that are shipped.
"""

import csv
import functools
import io
import json
import os
import pathlib
import pty
import re
import shlex
import signal
import subprocess
import tempfile
import time

import program
from program import INPUT_REJECTED, USAGE

LINKS = {"platforms": "platforms", "calibration": "calibration", "raw": "tests/data/import/good"}


def options_of(text):
    """The options that a help text lists, by their long names: what other names each has."""
    found = re.findall(r"(?m)^ +((?:-\w,)?--[a-z0-9-]+)", text)
    return {names.split(",")[-1]: names.split(",")[:-1] for names in found}


def without_clock(text):
    """A result without what differs from run to run."""
    return re.sub(r'\n +"(wall_s|events_per_s|peak_rss_bytes)": .*', "", text)


def started(line, folder, **more):
    return subprocess.Popen([program.LOGHOP, *shlex.split(line)], cwd=folder, **more)


def children(parent):
    """How many processes this one has, with those that have ended and that it does not know of yet."""
    count = 0
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                count += file.read().rpartition(") ")[2].split()[1] == str(parent)
        except OSError:
            pass  # it has ended
    return count


def paused(running):
    """Stops a process, so that it starts no others; false if it has ended."""
    os.kill(running.pid, signal.SIGSTOP)
    return os.waitid(os.P_PID, running.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT).si_code == os.CLD_STOPPED


def text_on(terminal):
    """All that comes until the other side is closed."""
    text = b""
    try:
        while block := os.read(terminal, 65536):
            text += block
    except OSError:
        pass  # that is how a terminal ends
    os.close(terminal)
    return text.decode()


class Effects(program.TestCase):
    """Derive from it a test with a table, and a long call of each command that simulates."""

    EFFECTS = {}  # by command ("" is the program itself) and long name of the option: check(test)
    LONG = {}  # by command: a call of at least four simulations, each long enough to be seen

    def setUp(self):
        super().setUp()
        for name, target in LINKS.items():
            (self.folder / name).symlink_to(program.ROOT / target)

    def test_every_option_of_the_help_texts_is_in_the_table(self):
        for command, effects in self.EFFECTS.items():
            self.assertEqual(sorted(effects), sorted(options_of(self.out(f"{command} --help"))), command)

    def test_each_option_has_its_effect(self):
        for command, effects in self.EFFECTS.items():
            for option, effect in effects.items():
                with self.subTest(command=command, option=option):
                    effect(self)

    def out(self, line):
        return self.fine(*shlex.split(line), cwd=self.folder)

    def result(self, status, line):
        """Standard output and standard error of a call that ends so."""
        done = program.loghop(*shlex.split(line), cwd=self.folder)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout, done.stderr

    def refused(self, line, status=USAGE):
        return self.fails(status, *shlex.split(line), cwd=self.folder)

    def json(self, line):
        return json.loads(self.out(line))

    def rows(self, name):
        """Of a CSV file."""
        with open(self.folder / name, newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def close(self, found, expected, tolerance=1e-9):
        """Are these numbers the same, but for this part of them?"""
        self.assertEqual(len(found), len(expected), (found, expected))
        for a, b in zip(found, expected):
            self.assertAlmostEqual(a, b, delta=tolerance * abs(b))

    @functools.cached_property
    def terminals(self):
        """By command, what the long call writes to a terminal, and what the same with --quiet.

        There is no bar in the first two seconds: each program sleeps these, after it has started a simulation.
        """
        calls = [(command, line + quiet) for command, line in self.LONG.items() for quiet in ("", " --quiet")]
        runs = []
        for command, line in calls:
            ours, theirs = pty.openpty()
            running = started(line, self.copy(), stdout=subprocess.DEVNULL, stderr=theirs)
            os.close(theirs)
            runs.append((command, running, ours))
            while paused(running) and not children(running.pid):
                os.kill(running.pid, signal.SIGCONT)
                time.sleep(0.001)
        time.sleep(2.1)
        for _, running, _ in runs:
            os.kill(running.pid, signal.SIGCONT)
        texts = {}
        for command, running, terminal in runs:
            texts.setdefault(command, []).append(text_on(terminal))
            self.assertEqual(running.wait(600), 0)
        return texts

    def copy(self):
        """A folder with the same files: `power` keeps what it has simulated beside the scenario."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        for path in list(self.folder.iterdir()):
            if path.is_file() or path.is_symlink():
                (folder / path.name).symlink_to(path)
        return folder

    def at_a_time(self, line):
        """The output of a call, and how many simulations it ever has at a time."""
        most = 0
        with tempfile.TemporaryFile("w+", encoding="utf-8") as out:
            running = started(line, self.copy(), stdout=out, stderr=out)
            while paused(running):
                most = max(most, children(running.pid))
                os.kill(running.pid, signal.SIGCONT)
                time.sleep(0.005)
            self.assertEqual(running.wait(), 0, line)
            out.seek(0)
            return out.read(), most


def shows_help(command):
    def effect(test):
        text = test.out(f"{command} --help")
        test.assertIn(f"Usage: loghop {command}".rstrip(), text)
        test.assertEqual(text, test.out(f"{command} -h"))
    return effect


def goes_to_file(line):
    """-o and --output: the file has what standard output has without it."""
    def effect(test):
        printed = without_clock(test.out(line))
        test.assertGreater(len(printed), 20)
        for option in ("-o", "--output"):
            file = test.folder / f"file_of{option}"
            test.assertEqual(test.out(f"{line} {option} {file}"), "")
            test.assertEqual(without_clock(file.read_text(encoding="utf-8")), printed)
    return effect


def cells(pattern):
    """What this finds in the lines of a text."""
    return lambda text: re.findall(pattern, text, re.MULTILINE)


def has_formats(line, of_json, column, of_table, unit=1):
    """The same numbers in each format: `of_json` of the result, in this column of CSV, `of_table` of the text."""
    def effect(test):
        numbers = of_json(test.json(f"{line} --format json"))
        rows = list(csv.DictReader(io.StringIO(test.out(f"{line} --format csv"))))
        test.assertGreater(len(numbers), 1)
        test.assertEqual([float(row[column]) for row in rows], numbers)
        shown, usual = (of_table(test.out(line + format_)) for format_ in (" --format table", ""))
        test.assertEqual(shown, usual)
        test.close(sorted(float(cell) * unit for cell in shown), sorted(numbers), 2e-3)
        test.assertIn("table, json, csv", test.refused(f"{line} --format yaml"))
    return effect


def draws(line, drawn, usual=1, seeded=None):
    """--seed: `drawn` of the output depends on it alone. `seeded`: the call with a scenario whose own seed is 5."""
    def effect(test):
        none, first, five, again = (drawn(test.out(line + seed))
                                    for seed in ("", f" --seed {usual}", " --seed 5", " --seed 5"))
        test.assertEqual(none, first)
        test.assertEqual(five, again)
        test.assertNotEqual(none, five)
        if seeded:
            test.assertEqual(drawn(test.out(seeded)), five)
            test.assertEqual(drawn(test.out(f"{seeded} --seed {usual}")), none)
    return effect


def runs_at_a_time(command):
    """--jobs: so many processes, and no other result."""
    def effect(test):
        line = test.LONG[command]
        processors = len(os.sched_getaffinity(0))
        usual, one, three = (test.at_a_time(line + jobs) for jobs in ("", " --jobs 1", " --jobs 3"))
        test.assertEqual((one[1], three[1]), (1, 3))
        test.assertIn(usual[1], range(min(processors, 4), os.cpu_count() + 1))
        test.assertEqual(without_clock(one[0]), without_clock(three[0]))
        test.assertEqual(without_clock(one[0]), without_clock(usual[0]))
        test.assertIn("--jobs", test.refused(f"{line} --jobs 0"))
    return effect


def confines_named_files(command):
    """--root: a platform whose XML file lies outside is refused, and taken from a folder that has it."""
    def effect(test):
        xml = program.ROOT / "tests" / "data" / "platform" / "xml" / "two_clusters.xml"
        network = {"type": "fluid", "simgrid_xml": str(xml)}
        test.write("machine.json", {"format": "loghop.platform", "version": 1, "name": "m", "network": network,
                                    "middleware": {"send_overhead": "1us", "receive_overhead": "0us"}})
        case = {"type": "ping_pong", "message": "8B"}
        test.write("named.json", {**program.scenario({"a": case}), "platform": "machine.json"})
        line = f"{command} {'machine.json --sizes 1B' if command == 'calibrate' else 'named.json'}"
        said = test.refused(f"{line} --root .", INPUT_REJECTED)
        test.assertIn("machine.json:/network/simgrid_xml: expected a regular file in ", said)
        free, confined = (program.loghop(*shlex.split(line + root), cwd=test.folder) for root in ("", " --root /"))
        test.assertEqual(free.returncode, confined.returncode)
        test.assertNotIn("--root", confined.stderr)
        test.refused(f"{line} --root absent")
    return effect


def guards_spreadsheets(line):
    """--csv-safe: names that a spreadsheet would compute have a ' before them, numbers have none."""
    def effect(test):
        names = ["=1+1", "-b", "@c"]
        test.write("names.json", program.scenario(dict.fromkeys(names, program.remap()), choose="/workload/kind"))
        plain, safe = (test.out(f"{line} names.json --format csv{option}") for option in ("", " --csv-safe"))
        cells = [[cell for row in csv.reader(io.StringIO(text)) for cell in row] for text in (plain, safe)]
        for name in names:
            test.assertIn(name, cells[0])
            test.assertIn("'" + name, cells[1])
        changed = [(a, b) for a, b in zip(*cells) if a != b and not a.replace(".", "").replace("e-", "").isdigit()]
        test.assertEqual({b for _, b in changed}, {"'" + a for a, _ in changed})
        test.assertEqual({a for a, _ in changed} - set(names), set())
    return effect


def is_quiet(command):
    def effect(test):
        bar, quiet = test.terminals[command]
        test.assertRegex(bar, r"\d of \d+ done")
        test.assertEqual(quiet, "")
    return effect
