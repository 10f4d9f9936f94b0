#!/usr/bin/env python3
"""How fast are collectives replayed, next to SimGrid's own replay of the same traces in the same run?

    python3 smpi_benchmark.py LOGHOP [--quick]

Each row is a time-independent trace of one collective, some times over, of messages of 8 bytes. `smpirun -replay` runs
it on a crossbar and on a torus; loghop on the same crossbar (fluid), with LogGOPS parameters of the same size, and on a
mesh with wormhole routing of the sides of the torus. Times are processor time of the whole program, user and system, start-up and
reading included. A ratio is SMPI's time over loghop's: fluid and loggops to SMPI on the crossbar, wormhole to SMPI on
the torus. Only the fluid network is the same as SMPI's, with the same simulated times: its ratio alone compares like
with like. The others are what one may take instead.
"""

import json
import pathlib
import sys
import tempfile

import processors

FACTORS_OFF = ["network/model:CM02", "network/TCP-gamma:0", "network/crosstraffic:0", "network/latency-factor:1",
               "network/bandwidth-factor:1", "network/weight-S:0", "smpi/async-small-thresh:65536",
               "smpi/send-is-detached-thresh:65536", "smpi/cpu-threshold:-1"]
CLUSTER = """<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <cluster id="c" prefix="n" suffix="" radical="0-{last}" speed="1Gf" bw="1GBps" lat="1us"{more}/>
</platform>
"""
ROWS = [  # name, lines of a rank, loghop's algorithm, SMPI's, sides, repetitions
    ("broadcast binomial", "bcast 8 0 6", ("broadcast", "binomial"), ("bcast", "binomial_tree"), (32, 32), 1),
    ("broadcast binomial", "bcast 8 0 6", ("broadcast", "binomial"), ("bcast", "binomial_tree"), (64, 64), 1),
    ("allreduce recursive_doubling", "allreduce 8 0 6", ("allreduce", "recursive_doubling"), ("allreduce", "rdb"),
     (32, 32), 10),
    ("allreduce recursive_doubling", "allreduce 8 0 6", ("allreduce", "recursive_doubling"), ("allreduce", "rdb"),
     (64, 64), 2),
    ("allgather ring", "allgather 8 8 6 6", ("allgather", "ring"), ("allgather", "ring"), (32, 32), 1),
    ("alltoall pairwise", "alltoall 8 8 6 6", ("alltoall", "pairwise"), ("alltoall", "pair"), (32, 32), 1),
]
QUICK = [("broadcast binomial", "bcast 8 0 6", ("broadcast", "binomial"), ("bcast", "binomial_tree"), (4, 4), 1)]


def write_trace(folder, ranks, line, repetitions):
    for rank in range(ranks):
        (folder / f"{rank}.ti").write_text(f"{rank} init\n" + f"{rank} {line}\n" * repetitions + f"{rank} finalize\n")
    (folder / "trace.ti").write_text("".join(f"{rank}.ti\n" for rank in range(ranks)))
    (folder / "hosts").write_text("".join(f"n{rank}\n" for rank in range(ranks)))


def smpi_time(folder, ranks, algorithm, more=""):
    (folder / "cluster.xml").write_text(CLUSTER.format(last=ranks - 1, more=more))
    settings = FACTORS_OFF + [f"smpi/{algorithm[0]}:{algorithm[1]}"]
    return processors.of_run("smpirun", "-np", ranks, "-platform", "cluster.xml", "-hostfile", "hosts", "-replay",
                             "trace.ti", *(f"--cfg={setting}" for setting in settings), "--log=root.thres:warning",
                             cwd=folder)[0]


def network_of(kind, sides):
    nodes = sides[0] * sides[1]
    if kind == "fluid":
        return {"type": "fluid", "topology": "crossbar", "nodes": nodes, "link_bandwidth": "1GBps",
                "link_latency": "1us"}
    if kind == "loggops":
        return {"type": "loggops", "nodes": nodes, "L": "2us", "o": "0us", "g": "0us", "G": "1ns/B"}
    return {"type": "wormhole", "topology": "mesh", "dimensions": list(sides), "flit": "8B", "bandwidth": "1GBps",
            "hop": "24ns", "injection": "16ns", "ejection": "24ns", "credit": "16ns", "buffer": 8}


def loghop_time(loghop, folder, kind, sides, algorithm):
    platform = {"format": "loghop.platform", "version": 1, "name": kind, "network": network_of(kind, sides)}
    if kind != "loggops":
        platform["middleware"] = {"send_overhead": "0us", "receive_overhead": "0us", "eager_limit": "65535B",
                                  "envelope": "16B", "matching": "instant"}
    scenario = {"format": "loghop.scenario", "version": 1, "name": "s", "platform": "platform.json", "cases": [
        {"name": "trace", "workload": {"type": "ti", "file": "trace.ti", "collectives": dict([algorithm])}}]}
    (folder / "platform.json").write_text(json.dumps(platform))
    (folder / "scenario.json").write_text(json.dumps(scenario))
    time, output = processors.of_run(loghop, "run", "scenario.json", "--format", "json", cwd=folder)
    return time, json.loads(output)["cases"][0]


def measure(loghop, row):
    name, line, loghops, smpis, sides, repetitions = row
    ranks = sides[0] * sides[1]
    with tempfile.TemporaryDirectory() as text:
        folder = pathlib.Path(text)
        write_trace(folder, ranks, line, repetitions)
        crossbar = smpi_time(folder, ranks, smpis)
        torus = smpi_time(folder, ranks, smpis, f' topology="TORUS" topo_parameters="{sides[0]},{sides[1]},1"')
        times = {kind: loghop_time(loghop, folder, kind, sides, loghops) for kind in ("fluid", "loggops", "wormhole")}
    cells = [f"{name:<30}{ranks:>6}{times['fluid'][1]['messages']:>9}{crossbar:>14.2f}{torus:>11.2f}"]
    for kind, peer in (("fluid", crossbar), ("loggops", crossbar), ("wormhole", torus)):
        cells.append(f"{times[kind][0]:>10.2f}{peer / times[kind][0]:>7.1f}")
    print("".join(cells), flush=True)


def main():
    arguments = [word for word in sys.argv[1:] if word != "--quick"]
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    loghop = pathlib.Path(arguments[0]).resolve()
    print(f"{'':45}{'smpirun -replay':>25}{'fluid':>17}{'loggops':>17}{'wormhole':>17}")
    print(f"{'collective':<30}{'ranks':>6}{'messages':>9}{'crossbar [s]':>14}{'torus [s]':>11}" +
          f"{'[s]':>10}{'ratio':>7}" * 3)
    for row in QUICK if "--quick" in sys.argv else ROWS:
        measure(loghop, row)
    return 0


if __name__ == "__main__":
    sys.exit(main())
