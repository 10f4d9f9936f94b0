#!/usr/bin/env python3
"""Measures the programs of tests/programs on two cores of this machine, and traces them.

    python3 measure_programs.py FOLDER [TRIES]

Each try runs each program once as it is, with the clock of tracing/measured_time.c, and once under EZTrace. Of the runs
without tracing the shortest time stands in FOLDER/measured.json. Of the traced runs, FOLDER/PROGRAM has the archive of the
one that was shortest by its own clock: no time of a run without tracing, and no replay, takes part in that choice.
Results are written after each try; a further call goes on from there.
"""

import collections
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
PROGRAMS = {
    "halo2d": ["48", "150"],
    "halo3d": ["2048", "60", "1"],
    "transpose": ["65536", "slabs", "30", "1"],
    "conjugate_gradients": ["2000", "120"],
    "wavefront": ["8192", "60", "1500"],
    "bucket_sort": ["2048", "3"],
}
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


def measured_time(name, arguments, folder):
    """s"""
    done = call(["mpirun.openmpi", "-n", str(RANKS), f"./{name}-timed", *arguments], folder)
    return float(re.search(r"measured_time: (\S+) s", done.stderr).group(1))


def traced_time(anchor):
    """s from the first call that communicates to the end of the last one, of the rank that takes longest, by its own clock."""
    done = subprocess.run(["otf2-print", str(anchor)], capture_output=True, text=True, check=True)
    times = collections.defaultdict(list)
    for rank, at, name in re.findall(r'^(?:ENTER|LEAVE) +(\d+) +(\d+) +Region: "(MPI_\w+)"', done.stdout, re.MULTILINE):
        if name != "MPI_Cart_create":
            times[rank].append(int(at))
    return 1e-9 * max(max(all_of) - min(all_of) for all_of in times.values())


def one_try(name, arguments, folder, into, best):
    measured = measured_time(name, arguments, folder)
    call(["mpirun.openmpi", "-n", str(RANKS), "eztrace", "-t", "openmpi", f"./{name}", *arguments], folder)
    archive = folder / f"{name}_trace"
    traced = traced_time(archive / "eztrace_log.otf2")
    best["measured_s"] = min(best.get("measured_s", measured), measured)
    if traced < best.get("traced_s", traced + 1):
        best["traced_s"] = traced
        shutil.rmtree(into / name, ignore_errors=True)
        shutil.copytree(archive, into / name)
    best["tries"] = best.get("tries", 0) + 1


def main():
    into, tries = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 30
    into.mkdir(parents=True, exist_ok=True)
    results = into / "measured.json"
    best = json.loads(results.read_text()) if results.exists() else {}
    with tempfile.TemporaryDirectory() as folder:
        for name in PROGRAMS:
            compile_program(name, pathlib.Path(folder))
        for _ in range(tries):
            for name, arguments in PROGRAMS.items():
                entry = best.setdefault(name, {"arguments": arguments})
                one_try(name, arguments, pathlib.Path(folder), into, entry)
            results.write_text(json.dumps(best, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
