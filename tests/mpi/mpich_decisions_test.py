#!/usr/bin/env python3
"""Thorough: MPICH chooses otherwise than `loghop list decisions` says, for 2 to 64 ranks and 4 B to 16 MiB.

    LOGHOP_MPICH_CC=MPICC python3 mpich_decisions_test.py SOURCE_ROOT LOGHOP

Every rank is on a node of its own. The functions of MPICH that are collective algorithms are replaced by ones that remember
that they were called (mpich.py), so that the library says what it would do, and does nothing. Without MPICH and its static
library, or with another version than loghop knows, there is nothing to compare: the test says so.

Collectives with a size for each rank have no decisions of their own in loghop: docs/decisions.md says which others they
follow, and this test asks MPICH whether they do.
"""

import os
import pathlib
import re
import sys
import tempfile

import mpich
from asked import RANKS, check, grid
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


def follow(choices, told):
    """What MPICH is to say of collectives that follow others, and does not: allgatherv and reduce_scatter_block choose by the
    data of all as allgather and reduce_scatter do."""
    fixed = {"gatherv": "linear", "scatterv": "linear", "alltoallv": "scattered"}
    followed = {"allgatherv": "allgather", "reduce_scatter_block": "reduce_scatter"}
    for (collective, ranks, size), said in told.items():
        total = size if collective == "allgatherv" else size * ranks
        expected = fixed.get(collective) or choices[followed[collective]].name(ranks, total)
        if said != expected:
            yield f"{collective} of {ranks} ranks, {size} B: MPICH takes {said}, and not {expected}"


def check_followers(mpicc, folder, choices):
    sizes = grid(choices)
    kinds = ("gatherv", "scatterv", "alltoallv", "allgatherv", "reduce_scatter_block")
    told = answers(mpicc, folder, RANKS, kinds, sizes)
    wrong = list(follow(choices, told))
    print("\n".join(wrong[:20]))
    print(f"{len(told)} questions of {len(kinds)} collectives that follow others: {len(wrong)} wrong")
    return 1 if wrong or len(told) != len(kinds) * (RANKS - 1) * len(sizes) else 0


def main(arguments):
    loghop, mpicc = arguments[2], os.environ["LOGHOP_MPICH_CC"]
    version = mpich.version(mpicc)
    choices = choices_of(loghop, "MPICH", version) if version else {}
    if not choices:
        print(f"there is {'MPICH ' + version if version else 'no MPICH with libmpich.a'}, which no decisions are for")
        return 77
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        wrong = check("MPICH", choices, lambda *of: answers(mpicc, folder, *of))
        return check_followers(mpicc, folder, choices) or wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv))
