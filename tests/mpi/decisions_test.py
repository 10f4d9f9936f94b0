#!/usr/bin/env python3
"""Thorough: Open MPI chooses otherwise than `loghop list decisions` says, for 2 to 64 ranks and 4 B to 16 MiB.

    LOGHOP_MPIEXEC=MPIEXEC python3 decisions_test.py SOURCE_ROOT LOGHOP

The functions of Open MPI that are collective algorithms are replaced by ones that remember that they were called
(decisions/ask.c), so that the library says what it would do, and does nothing. With another MPI, or another version
than loghop knows, there is nothing to compare: the test says so.
"""

import os
import pathlib
import re
import sys
import tempfile

from asked import check
from library_choices import choices_of, output
from real_mpi import environment

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


def mpi_version(mpiexec):
    found = re.search(r"\(Open(?: MPI|RTE)\) (\d+\.\d+)", output(mpiexec, "--version", env=environment()))
    return found[1] if found else None


def algorithm_functions(program):
    """Names of the functions of the library with which a program is linked."""
    library = re.search(r"libmpi\.so\S* => (\S+)", output("ldd", program))[1]
    names = {line.split()[-1] for line in output("nm", "-D", "--defined-only", library).splitlines()}
    return sorted(name for name in names if re.match(r"ompi_coll_base_\w+_intra_\w+$", name) and "generic" not in name)


def answers(mpiexec, folder, ranks, kinds, sizes):
    """(collective, ranks, bytes) -> Open MPI's name of the algorithm."""
    source = pathlib.Path(__file__).parent / "decisions/ask.c"
    mpicc = pathlib.Path(mpiexec).with_name("mpicc")
    output(mpicc, "-std=gnu99", "-o", folder / "ask", source, "-ldl")
    remembering = folder / "remembering.c"
    remembering.write_text(ASKING + "".join(REMEMBERS % {"name": name} for name in algorithm_functions(folder / "ask")))
    output("cc", "-shared", "-fPIC", "-o", folder / "remembering.so", remembering, "-ldl")
    text = output(mpiexec, "-n", str(ranks), "-x", f"LD_PRELOAD={folder / 'remembering.so'}", folder / "ask",
                  *kinds, "--", *map(str, sizes), env=environment())
    told = {}
    for collective, number, size, function in (line.split() for line in text.splitlines()):
        name = re.sub(r"^ompi_coll_base_\w+?_intra_", "", function)
        told[collective, int(number), int(size)] = NAMES.get(collective, {}).get(name, name)
    return told


def main(arguments):
    loghop, mpiexec = arguments[2], os.environ["LOGHOP_MPIEXEC"]
    version = mpi_version(mpiexec)
    choices = choices_of(loghop, "Open MPI", version) if version else {}
    if not choices:
        print(f"this MPI is {'Open MPI ' + version if version else 'not Open MPI'}, which no decisions are for")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        return check("Open MPI", choices, lambda *of: answers(mpiexec, pathlib.Path(folder), *of))


if __name__ == "__main__":
    sys.exit(main(sys.argv))
