"""Compiles MPI programs with Open MPI and traces them with EZTrace, for the tests beside it.

    anchor = eztrace.trace("halo2d.c", ranks=4, folder=folder, arguments=["16", "3"])

`anchor` is the anchor file of an OTF2 archive. Programs are compiled with tracing/eztrace_records.c, as docs/otf2.md says;
without it with complete=False.
"""

import pathlib
import shutil
import subprocess

import real_mpi

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAMS = ROOT / "tests" / "programs"


def missing():
    """What is not installed, or ""."""
    return ", ".join(name for name in ("eztrace", "mpicc.openmpi", "mpirun.openmpi") if shutil.which(name) is None)


def run(command, folder):
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True, timeout=300,
                          check=False, env=real_mpi.environment())
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))} ended with {done.returncode}\n{done.stdout}{done.stderr}")
    return done


def trace(source, ranks, folder, arguments=(), complete=True):
    folder = pathlib.Path(folder)
    name = pathlib.Path(source).stem
    records = [ROOT / "tracing" / "eztrace_records.c"] if complete else []
    run(["mpicc.openmpi", "-O2", "-w", PROGRAMS / source, *records, "-o", folder / name, "-lm", "-ldl", "-rdynamic"],
        folder)
    run(["mpirun.openmpi", "--oversubscribe", "-n", ranks, "eztrace", "-t", "openmpi", f"./{name}", *arguments], folder)
    return folder / f"{name}_trace" / "eztrace_log.otf2"
