#!/usr/bin/env python3
"""Measures the programs of tests/programs on two cores of this machine, and traces them.

    python3 measure_programs.py FOLDER [TRIES [NAME...]]

Each try runs each program, or those of these names, once as it is, with the clock of tracing/measured_time.c, and twice
under EZTrace. Of the runs without tracing the shortest time stands in FOLDER/measured.json. Of the traced runs,
FOLDER/NAME has the archive of the one whose computations, the times outside of calls, took least: other work on the machine
had disturbed it least. No time of a run without tracing, and no replay, takes part in that choice. Results are written
after each try; a further call goes on from there.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RANKS = 2
RUNS = {
    "halo2d": ["halo2d", "96", "40"],
    "halo3d": ["halo3d", "4608", "25", "1"],
    "transpose-16K": ["transpose", "16384", "slabs", "60", "2"],
    "transpose-64K": ["transpose", "65536", "slabs", "30", "1"],
    "conjugate_gradients": ["conjugate_gradients", "4000", "60"],
    "wavefront": ["wavefront", "8192", "60", "1500"],
    "bucket_sort": ["bucket_sort", "2048", "3"],
}
TRACED = 2  # runs under EZTrace for each without it
MPI = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
       "OMPI_MCA_hwloc_base_binding_policy": "none", "OMPI_MCA_btl_vader_single_copy_mechanism": "none"}


def call(command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False,
                          env={**os.environ, **MPI})
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}\n{done.stdout}{done.stderr}")
    return done


def compile_program(name, folder):
    """`name` is for EZTrace, `name`-timed has the clock."""
    source, tracing = str(ROOT / "tests/programs" / f"{name}.c"), ROOT / "tracing"
    call(["mpicc.openmpi", "-O2", source, str(tracing / "measured_time.c"), "-o", f"{name}-timed"], folder)
    call(["mpicc.openmpi", "-O2", "-w", source, str(tracing / "eztrace_records.c"), "-o", name, "-ldl", "-rdynamic"], folder)


def measured_time(program, folder):
    """s"""
    done = call(["mpirun.openmpi", "-n", str(RANKS), f"./{program[0]}-timed", *program[1:]], folder)
    return float(re.search(r"measured_time: (\S+) s", done.stderr).group(1))


def computed_time(anchor):
    """s between calls, and before the first one, of all ranks together. EZTrace's "Working" begins with the program."""
    done = subprocess.run(["otf2-print", str(anchor)], capture_output=True, text=True, check=True)
    computed, returned = 0, {}
    for kind, rank, at, name in re.findall(r'^(ENTER|LEAVE) +(\d+) +(\d+) +Region: "([^"]+)"', done.stdout, re.MULTILINE):
        if kind == "LEAVE" or name == "Working":
            returned[rank] = int(at)
        else:
            computed += int(at) - returned[rank]
    return 1e-9 * computed


def traced_run(name, program, folder, into, best):
    call(["mpirun.openmpi", "-n", str(RANKS), "eztrace", "-t", "openmpi", f"./{program[0]}", *program[1:]], folder)
    archive = folder / f"{program[0]}_trace"
    computed = computed_time(archive / "eztrace_log.otf2")
    if computed < best.get("computed_s", computed + 1):
        best["computed_s"] = computed
        shutil.rmtree(into / name, ignore_errors=True)
        shutil.copytree(archive, into / name)


def one_try(name, program, folder, into, best):
    measured = measured_time(program, folder)
    best["measured_s"] = min(best.get("measured_s", measured), measured)
    for _ in range(TRACED):
        traced_run(name, program, folder, into, best)
    best["tries"] = best.get("tries", 0) + 1


def main():
    into, tries = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 30
    wanted = sys.argv[3:] or list(RUNS)
    into.mkdir(parents=True, exist_ok=True)
    results = into / "measured.json"
    best = json.loads(results.read_text(encoding="utf-8")) if results.exists() else {}
    with tempfile.TemporaryDirectory() as folder:
        for name in sorted({program[0] for program in RUNS.values()}):
            compile_program(name, pathlib.Path(folder))
        for _ in range(tries):
            for name in wanted:
                one_try(name, RUNS[name], pathlib.Path(folder), into, best.setdefault(name, {"program": RUNS[name]}))
            results.write_text(json.dumps(best, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
