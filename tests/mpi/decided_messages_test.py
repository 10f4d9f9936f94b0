#!/usr/bin/env python3
"""Collectives with the algorithm "default" send the messages that Open MPI sends: to whom, how many bytes, in what order.

    LOGHOP_MPIEXEC=MPIEXEC python3 decided_messages_test.py SOURCE_ROOT LOGHOP [RANKS]

Open MPI runs each collective on communicators of 2 to RANKS (9) ranks of this machine, and notes its sends
(decisions/messages.c); loghop exports the same collectives. Elements have 1 B. With another MPI than loghop knows, or
one without its internal headers, there is nothing to compare: the test says so.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from decisions_test import listed, mpi_version, output
from real_mpi import environment

SIZES = (8, 40, 500, 3000, 20000, 70000, 300000, 1200000)
COLLECTIVES = ("broadcast", "reduce", "allreduce", "gather", "scatter", "allgather", "reduce_scatter", "scan", "exscan",
               "alltoall")


def sent_by_mpi(mpiexec, folder, calls, ranks):
    """(collective, ranks, bytes) -> for each rank the messages in order: (destination, bytes)."""
    mpicc = pathlib.Path(mpiexec).with_name("mpicc")
    header = next(iter(pathlib.Path("/usr/lib").glob("*/openmpi/include/openmpi/ompi/mca/pml/pml.h")), None)
    if header is None:
        return None
    program = folder / "messages"
    source = pathlib.Path(__file__).parent / "decisions/messages.c"
    output(mpicc, "-std=gnu99", f"-I{header.parents[3]}", "-o", program, source)
    output(mpiexec, "-n", str(ranks), program, folder / "sent", *calls, env=environment())
    sent = {}
    for rank in range(ranks):
        for line in (folder / f"sent.{rank}").read_text().splitlines():
            collective, size, number, _, *messages = line.split()
            pairs = [tuple(map(int, message.split("*"))) for message in messages]
            sent.setdefault((collective, int(size), int(number)), []).append(pairs)
    return sent


def sent_by_loghop(loghop, folder, version, collective, ranks, number):
    platform, scenario = folder / f"{ranks}.json", folder / "scenario.json"
    network = {"type": "loggops", "nodes": ranks, "L": "1us", "o": "1us", "g": "1us", "G": "1ns/B", "O": "0ns/B", "S": "1GiB"}
    platform.write_text(json.dumps({"format": "loghop.platform", "version": 1, "name": "p", "network": network}))
    workload = {"type": "collective", "collective": collective, "algorithm": "default", "message": f"{number}B",
                "library": {"name": "Open MPI", "version": version}}
    scenario.write_text(json.dumps({"format": "loghop.scenario", "version": 1, "name": "s", "platform": platform.name,
                                    "cases": [{"name": "c", "workload": workload}]}))
    sent = [[] for _ in range(ranks)]
    for line in output(loghop, "export", scenario).splitlines():
        begin = re.match(r"rank (\d+)", line)
        message = re.search(r"send (\d+)b to (\d+)", line)
        if begin:
            messages = sent[int(begin[1])]
        if message:
            messages.append((int(message[2]), int(message[1])))
    return sent


def main(arguments):
    loghop, mpiexec = arguments[2], os.environ["LOGHOP_MPIEXEC"]
    ranks = int(arguments[3]) if len(arguments) > 3 else 9
    version = mpi_version(mpiexec)
    if not version or not listed(loghop, version):
        print("this MPI is none that decisions are for")
        return 77
    calls = [f"{collective}:{size}" for collective in COLLECTIVES for size in SIZES] + ["barrier:0"]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        sent = sent_by_mpi(mpiexec, folder, calls, ranks)
        if sent is None:
            print("this Open MPI has no internal headers")
            return 77
        wrong = 0
        for call, messages in sorted(sent.items()):
            expected = sent_by_loghop(loghop, folder, version, *call)
            for rank, (theirs, ours) in enumerate(zip(messages, expected)):
                if theirs != ours:
                    wrong += 1
                    print(f"{call}: rank {rank} sends {theirs} in Open MPI, {ours} in loghop"[:400])
    total = sum(len(messages) for of_ranks in sent.values() for messages in of_ranks)
    print(f"{len(sent)} collectives, {total} messages: {wrong} ranks with others")
    return 1 if wrong or len(sent) != len(calls) * (ranks - 1) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
