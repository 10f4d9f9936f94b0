#!/usr/bin/env python3
"""Open MPI itself chooses what `loghop list decisions` says, for 2 to 64 ranks and 4 B to 16 MiB, in every collective.

    LOGHOP_MPIEXEC=MPIEXEC python3 decisions_test.py SOURCE_ROOT LOGHOP

The functions of Open MPI that are collective algorithms are replaced by ones that remember that they were called
(decisions/ask.c), so that the library says what it would do, and does nothing. With another MPI, or another version
than loghop knows, there is nothing to compare: the test says so.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

from real_mpi import environment

RANKS = 64
SIZES = [size for power in range(2, 25) for size in (2**power, 2**power + 1, 2 ** (power + 1) - 1)][:-2]
UNITS = {"B": 1, "KiB": 2**10, "MiB": 2**20}
# Open MPI's names of functions, where they are not its names of algorithms.
NAMES = {
    "broadcast": {"bintree": "binary_tree", "split_bintree": "split_binary_tree"},
    "reduce": {"basic_linear": "linear", "in_order_binary": "in-order_binary", "redscat_gather": "rabenseifner"},
    "allreduce": {"recursivedoubling": "recursive_doubling", "ring_segmented": "segmented_ring",
                  "redscat_allgather": "rabenseifner"},
    "allgather": {"two_procs": "two_proc", "recursivedoubling": "recursive_doubling", "neighborexchange": "neighbor"},
    "alltoall": {"basic_linear": "linear", "bruck": "modified_bruck", "two_procs": "two_proc"},
    "barrier": {"recursivedoubling": "recursive_doubling", "basic_linear": "linear"},
    "reduce_scatter": {"nonoverlapping": "non-overlapping", "basic_recursivehalving": "recursive_halving"},
}
REMEMBERS = """
int %(name)s(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k, long l)
{
  static int (*real)(long, long, long, long, long, long, long, long, long, long, long, long);
  if (asking) {
    if (called == 0) called = "%(name)s";
    return 0;
  }
  if (real == 0) *(void**)&real = dlsym(RTLD_NEXT, "%(name)s");
  return real(a, b, c, d, e, f, g, h, i, j, k, l);
}
"""
ASKING = """#define _GNU_SOURCE
#include <dlfcn.h>
static int asking;
static const char* called;
void begin_asking(void) { called = 0; asking = 1; }
const char* end_asking(void) { asking = 0; return called ? called : "none"; }
"""


def output(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=True, **options).stdout


def mpi_version(mpiexec):
    found = re.search(r"\(Open(?: MPI|RTE)\) (\d+\.\d+)", output(mpiexec, "--version", env=environment()))
    return found[1] if found else None


def algorithm_functions(program):
    """Names of the functions of the library with which a program is linked."""
    library = re.search(r"libmpi\.so\S* => (\S+)", output("ldd", program))[1]
    names = {line.split()[-1] for line in output("nm", "-D", "--defined-only", library).splitlines()}
    return sorted(name for name in names if re.match(r"ompi_coll_base_\w+_intra_\w+$", name) and "generic" not in name)


def answers(mpiexec, folder):
    """(collective, ranks, bytes) -> Open MPI's name of the algorithm."""
    source = pathlib.Path(__file__).parent / "decisions/ask.c"
    mpicc = pathlib.Path(mpiexec).with_name("mpicc")
    output(mpicc, "-std=gnu99", "-o", folder / "ask", source, "-ldl")
    remembering = folder / "remembering.c"
    remembering.write_text(ASKING + "".join(REMEMBERS % {"name": name} for name in algorithm_functions(folder / "ask")))
    output("cc", "-shared", "-fPIC", "-o", folder / "remembering.so", remembering, "-ldl")
    text = output(mpiexec, "-n", str(RANKS), "-x", f"LD_PRELOAD={folder / 'remembering.so'}", folder / "ask",
                  *map(str, SIZES), env=environment())
    told = {}
    for collective, ranks, size, function in (line.split() for line in text.splitlines()):
        name = re.sub(r"^ompi_coll_base_\w+?_intra_", "", function)
        told[collective, int(ranks), int(size)] = NAMES.get(collective, {}).get(name, name)
    return told


def listed(loghop, version):
    """The rows of each collective: (fewest ranks, [(least bytes, name)])."""
    rows = {}
    for line in output(loghop, "list", "decisions").splitlines():
        found = re.match(rf"Open MPI {re.escape(version)}  (\w+)  (\d+) (?:to \d+|or more) ranks  +(.*)", line)
        if not found:
            continue
        limits = []
        for limit in found[3].split(", "):
            size, name = re.match(r"(?:from (\S+) )?(\S+)$", limit).groups()
            number, unit = re.match(r"(\d+)(\w+)", size or "0B").groups()
            limits.append((int(number) * UNITS[unit], name))
        rows.setdefault(found[1], []).append((int(found[2]), limits))
    return rows


def decided(rows, ranks, size):
    limits = [limits for fewest, limits in rows if fewest <= ranks][-1]
    return [name for least, name in limits if least <= size][-1]


def main(arguments):
    loghop, mpiexec = arguments[2], os.environ["LOGHOP_MPIEXEC"]
    version = mpi_version(mpiexec)
    rows = listed(loghop, version) if version else {}
    if not rows:
        print(f"this MPI is {'Open MPI ' + version if version else 'not Open MPI'}, which no decisions are for")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        told = answers(mpiexec, pathlib.Path(folder))
    wrong = [(cell, name) for cell, name in told.items() if decided(rows[cell[0]], *cell[1:]) != name]
    for (collective, ranks, size), name in wrong[:20]:
        print(f"{collective} of {ranks} ranks, {size} B: Open MPI takes {name}, "
              f"loghop says {decided(rows[collective], ranks, size)}")
    print(f"{len(told)} questions of {len(rows)} collectives, 2 to {RANKS} ranks: {len(wrong)} wrong")
    return 1 if wrong or len(told) != len(rows) * (RANKS - 1) * len(SIZES) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
