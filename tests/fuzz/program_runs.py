"""Runs of the program on inputs that may be anything, and the faults that such a run can have."""

import atexit
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import typing

SECONDS, MIB = 10, 2048  # of a processor: other work on the machine makes no difference
CLOCK_SECONDS = 120  # a process that waits for ever uses no processor
TOO_LONG = {128 + signal.SIGXCPU, 128 + signal.SIGALRM, 128 + signal.SIGKILL}
SANITIZER_FAILED = 99
STATUSES = {"validate": {0, 3}, "run": {0, 2, 4}, "compare": {0, 1, 2, 4}, "advise": {0, 2, 3, 4}, "export": {0, 2, 3},
            "report": {0, 1, 2, 4}, "fit": {0, 2, 3}}

# Words of libraries and of the language, which mean nothing to users, and ends of the processes of simulations.
NO_WORDS = re.compile(r"json\.exception|std::|basic_string|\b(?:vector|map|array|optional|deque|stoi|stol|stod)(?:::|\b: )|bad_|"
                      r"_M_|ended by signal|ended without a result|terminate called|[Aa]ssert|Sanitizer|runtime error|"
                      r"/ERROR\]|/CRITICAL\]|Unexpected|unspecified|\bnan\b|\binf\b")


class Run(typing.NamedTuple):
    status: int
    out: str
    err: str
    kib: int
    report: str  # of a sanitizer


def reports(folder):
    texts = []
    for path in sorted(pathlib.Path(folder).glob("report.*")):
        texts.append(path.read_text(encoding="utf-8", errors="replace"))
        path.unlink()
    return "\n".join(texts)


def environment(folder):
    common = f"log_path={folder}/report:exitcode={SANITIZER_FAILED}:detect_leaks=0:max_allocation_size_mb={MIB}"
    return {**os.environ, "ASAN_OPTIONS": common, "UBSAN_OPTIONS": f"{common}:print_stacktrace=1"}


def folder_until_the_end():
    folder = tempfile.mkdtemp(prefix="loghop_fuzz_")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def limit_processor():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))


class Plain:
    """A process for each run."""

    def __init__(self, program):
        self.program, self.folder = program, folder_until_the_end()

    def run(self, folder, command):
        try:
            done = subprocess.run([self.program, *command], cwd=folder, capture_output=True, text=True, errors="replace",
                                  stdin=subprocess.DEVNULL, env=environment(self.folder), timeout=CLOCK_SECONDS, check=False,
                                  preexec_fn=limit_processor)
            status, out, err = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired:
            status, out, err = -signal.SIGALRM, "", ""
        status = status if status >= 0 else 128 - status
        return Run(status, out, err, 0, reports(self.folder))


class Served:
    """One process that copies itself for each run: see program_server.cpp."""

    def __init__(self, server):
        self.folder = folder_until_the_end()
        self.process = subprocess.Popen([server], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,  # pylint: disable=consider-using-with
                                        env=environment(self.folder))

    def run(self, folder, command):
        here = pathlib.Path(self.folder)
        names = [str(here / "out"), str(here / "err")]
        self.process.stdin.write(json.dumps([str(folder), *names, SECONDS, CLOCK_SECONDS, ["loghop", *command]]) + "\n")
        self.process.stdin.flush()
        ended = json.loads(self.process.stdout.readline())
        out, err = (pathlib.Path(name).read_text(encoding="utf-8", errors="replace") for name in names)
        return Run(ended["status"], out, err, ended["kib"], reports(here))


def no_number(name):
    raise ValueError(name)


def place_of(report):
    """The kind of a sanitizer's report and the first line of the program's own code in it."""
    kind = re.search(r"(?:runtime error|ERROR: \w+Sanitizer): .*", report)
    line = re.search(r"simulator/[\w/]+\.[ch]pp:\d+", report)
    words = re.sub(r"0x[0-9a-f]+|-?[0-9][0-9.e+]*", "N", kind[0] if kind else report[:200])
    return f"{words} at {line[0] if line else '?'}"


def faults_of(arguments, run):
    """What is wrong with a run: of each fault one line that is alike for all of its kind, and more lines."""
    command, faults = arguments[0], []
    words = run.err[-1500:]
    if run.report:
        faults.append(f"sanitizer: {place_of(run.report)}\n{run.report[:6000]}")
    elif run.status in TOO_LONG or f"ended by signal {int(signal.SIGXCPU)}" in run.err:
        faults.append(f"{command} takes more than {SECONDS} s")
    elif run.status == 3 and command in ("run", "compare", "report"):
        faults.append(f"{command} refuses what validate accepts: {kind_of(words)}\n{words}")
    elif run.status not in STATUSES[command]:
        faults.append(f"{command} ended with {run.status}: {kind_of(words)}\n{words}")
    elif run.status != 0 and not run.err.strip():
        faults.append(f"{command} ended with {run.status} without words")
    elif found := NO_WORDS.search(re.sub(r'"[^"]*"', "", run.err)):
        faults.append(f"words for no user, {found[0]}: {kind_of(words)}\n{words}")
    if run.kib > MIB * 1024:
        faults.append(f"{command} takes more than {MIB} MiB")
    if run.status in (0, 1) and run.out and "json" in arguments:
        try:
            json.loads(run.out, parse_constant=no_number)
        except ValueError as error:
            faults.append(f"{command} prints no JSON: {error}")
    return faults


def kind_of(words):
    """The last line without what differs from case to case."""
    line = (words.strip().splitlines() or [""])[-1]
    return re.sub(r'"[^"]*"|-?\d[\d.e+-]*\w*', "N", line.rpartition(".json:")[2])[:150]
