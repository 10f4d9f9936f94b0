#!/usr/bin/env python3
"""Thorough: MPICH sends other messages than the algorithm "default": to whom, how many bytes, in what order.

    LOGHOP_MPICH_CC=MPICC python3 mpich_messages_test.py SOURCE_ROOT LOGHOP [RANKS]

MPICH runs each collective on communicators of 2 to RANKS (9) ranks of this machine, each as if it were on a node of its own,
and notes its sends (decisions/messages.c); loghop exports the same collectives. Elements have 1 B. Without MPICH and its
static library, or with another version than loghop knows, there is nothing to compare: the test says so.
"""

import os
import pathlib
import sys
import tempfile

import mpich
from decided_messages import CALLS, check, read_sent
from library_choices import choices_of

RECORDING = "void record_send(long count, int type, int to);"
SENDING = ("Send", "Ssend", "Isend", "Issend", "Sendrecv", "Sendrecv_replace")


def sent_by_mpi(mpicc, folder, ranks):
    wrapped = {f"MPIC_{name}": "record_send(b, (int)c, (int)d);" for name in SENDING}
    program = mpich.build(mpicc, folder, ["messages.c", "mpich_sends.c"], (RECORDING, wrapped))
    mpich.run(mpicc, ranks, program, folder / "sent", *CALLS)
    return read_sent(folder, ranks)


def main(arguments):
    loghop, mpicc = arguments[2], os.environ["LOGHOP_MPICH_CC"]
    version = mpich.version(mpicc)
    if not version or not choices_of(loghop, "MPICH", version):
        print("there is no MPICH with libmpich.a that decisions are for")
        return 77
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        sent = sent_by_mpi(mpicc, folder, int(arguments[3]) if len(arguments) > 3 else 9)
        return check(loghop, folder, {"name": "MPICH", "version": version}, sent)


if __name__ == "__main__":
    sys.exit(main(sys.argv))
