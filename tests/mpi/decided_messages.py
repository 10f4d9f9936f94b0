"""Compares the messages that a library's collectives sent with those of loghop's algorithm "default"."""

import json
import re

from library_choices import output

SIZES = (8, 40, 500, 3000, 20000, 70000, 300000, 1200000)
COLLECTIVES = ("broadcast", "reduce", "allreduce", "gather", "scatter", "allgather", "reduce_scatter", "scan", "exscan",
               "alltoall")
CALLS = [f"{collective}:{size}" for collective in COLLECTIVES for size in SIZES] + ["barrier:0"]


def read_sent(folder, ranks):
    """(collective, ranks, bytes, root) -> for each rank the messages in order: (destination, bytes); decisions/messages.c."""
    sent = {}
    for rank in range(ranks):
        for line in (folder / f"sent.{rank}").read_text().splitlines():
            collective, size, number, root, _, *messages = line.split()
            pairs = [tuple(map(int, message.split("*"))) for message in messages]
            sent.setdefault((collective, int(size), int(number), int(root)), []).append(pairs)
    return sent


def sent_by_loghop(loghop, folder, library, collective, ranks, number, root):
    platform, scenario = folder / f"{ranks}.json", folder / "scenario.json"
    network = {"type": "loggops", "nodes": ranks, "L": "1us", "o": "1us", "g": "1us", "G": "1ns/B", "O": "0ns/B", "S": "1GiB"}
    platform.write_text(json.dumps({"format": "loghop.platform", "version": 1, "name": "p", "network": network}))
    workload = {"type": "collective", "collective": collective, "algorithm": "default", "message": f"{number}B",
                "library": library}
    if root > 0:
        workload["root"] = root
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


def check(loghop, folder, library, sent):
    """The exit status of a test."""
    wrong = 0
    for call, messages in sorted(sent.items()):
        expected = sent_by_loghop(loghop, folder, library, *call)
        for rank, (theirs, ours) in enumerate(zip(messages, expected)):
            if theirs != ours:
                wrong += 1
                print(f"{call}: rank {rank} sends {theirs} in {library['name']}, {ours} in loghop"[:400])
    total = sum(len(messages) for of_ranks in sent.values() for messages in of_ranks)
    print(f"{len(sent)} collectives, {total} messages: {wrong} ranks with others")
    return 1 if wrong or not total else 0
