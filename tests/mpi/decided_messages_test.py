#!/usr/bin/env python3
"""Thorough: Open MPI sends other messages than the algorithm "default": to whom, how many bytes, in what order.

    LOGHOP_MPIEXEC=MPIEXEC python3 decided_messages_test.py SOURCE_ROOT LOGHOP [RANKS]

Open MPI runs each collective on communicators of 2 to RANKS (9) ranks of this machine, and notes its sends
(decisions/messages.c); loghop exports the same collectives. Elements have 1 B. With another MPI than loghop knows, or
one without its internal headers, there is nothing to compare: the test says so.
"""

import os
import pathlib
import sys
import tempfile

from decided_messages import CALLS, check, read_sent
from decisions_test import mpi_version
from library_choices import choices_of, output
from real_mpi import environment


# Scatter and allgather are taken from 16 ranks on; blocks are not all equal then.
MANY_RANKS = (16, "broadcast:1200001")


def sent_by_mpi(mpiexec, folder, ranks):
    header = next(iter(pathlib.Path("/usr/lib").glob("*/openmpi/include/openmpi/ompi/mca/pml/pml.h")), None)
    if header is None:
        return None
    source = pathlib.Path(__file__).parent / "decisions"
    output(pathlib.Path(mpiexec).with_name("mpicc"), "-std=gnu99", f"-I{header.parents[3]}", "-o", folder / "messages",
           source / "messages.c", source / "open_mpi_sends.c")
    sent = {}
    for number, calls in (MANY_RANKS[0], MANY_RANKS[1:]), (ranks, CALLS):
        output(mpiexec, "-n", str(number), folder / "messages", folder / "sent", *calls, env=environment())
        sent |= read_sent(folder, number)
    return sent


def main(arguments):
    loghop, mpiexec = arguments[2], os.environ["LOGHOP_MPIEXEC"]
    version = mpi_version(mpiexec)
    if not version or not choices_of(loghop, "Open MPI", version):
        print("this MPI is none that decisions are for")
        return 77
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        sent = sent_by_mpi(mpiexec, folder, int(arguments[3]) if len(arguments) > 3 else 9)
        if sent is None:
            print("this Open MPI has no internal headers")
            return 77
        return check(loghop, folder, {"name": "Open MPI", "version": version}, sent)


if __name__ == "__main__":
    sys.exit(main(sys.argv))
