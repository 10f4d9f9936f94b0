#!/usr/bin/env python3
"""MPICH itself chooses what `loghop list decisions` says, for 2 to 64 ranks and 4 B to 16 MiB, in every collective.

    LOGHOP_MPICH_CC=MPICC python3 mpich_decisions_test.py SOURCE_ROOT LOGHOP

Every rank is on a node of its own. The functions of MPICH that are collective algorithms are replaced by ones that remember
that they were called (mpich.py), so that the library says what it would do, and does nothing. Without MPICH and its static
library, or with another version than loghop knows, there is nothing to compare: the test says so.
"""

import os
import pathlib
import re
import sys
import tempfile

import mpich
from asked import check
from library_choices import choices_of

ASKING = """
#include <string.h>
static int asking;
static const char* called;
void begin_asking(void) { called = 0; asking = 1; }
const char* end_asking(void) { asking = 0; return called ? called : "none"; }
"""
REMEMBERS = '''if (asking && called == 0) called = "%s";
  if (asking) return 0;'''


def answers(mpicc, folder, ranks, kinds, sizes):
    """(collective, ranks, bytes) -> MPICH's name of the algorithm."""
    functions = mpich.functions(mpicc, r"MPIR_(?!I|Neighbor)[A-Z][a-z_]+_(intra|allcomm)_(?!sched_|auto$)\w+")
    program = mpich.build(mpicc, folder, ["ask.c"], (ASKING, {name: REMEMBERS % name for name in functions}))
    told = {}
    for line in mpich.run(mpicc, ranks, program, *kinds, "--", *map(str, sizes)).splitlines():
        collective, number, size, function = line.split()
        told[collective, int(number), int(size)] = re.sub(r"^MPIR_\w+?_(intra|allcomm)_", "", function)
    return told


def main(arguments):
    loghop, mpicc = arguments[2], os.environ["LOGHOP_MPICH_CC"]
    version = mpich.version(mpicc)
    choices = choices_of(loghop, "MPICH", version) if version else {}
    if not choices:
        print(f"there is {'MPICH ' + version if version else 'no MPICH with libmpich.a'}, which no decisions are for")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        return check("MPICH", choices, lambda *of: answers(mpicc, pathlib.Path(folder), *of))


if __name__ == "__main__":
    sys.exit(main(sys.argv))
