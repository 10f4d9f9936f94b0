#!/usr/bin/env python3
"""How fast is the network with virtual channels, next to BookSim2 in the same run?

    python3 booksim_benchmark.py VIRTUAL_CHANNEL_BENCHMARK BOOKSIM
    python3 booksim_benchmark.py VIRTUAL_CHANNEL_BENCHMARK --quick     few messages, beside a program that takes no time

BOOKSIM is the program of BookSim2 (github.com/booksim/booksim2), which no package has. Both simulate uniform traffic on an
8 x 8 torus with 2 and a mesh with 4 virtual channels a link, with buffers of 8 flits, dimension order, and BookSim2's
defaults for all else. Rates are messages a second of processor time: BookSim2's are those that it accepted, over its
whole time. Runs take turns, and the medians are shown. The networks are alike and not equal: BookSim2's routers have a
pipeline of their own, and its messages are drawn by chance too.
"""

import pathlib
import re
import statistics
import sys
import tempfile

import processors

NODES = 64
CONFIG = """topology = {topology}; k = 8; n = 2; routing_function = dim_order; num_vcs = {channels}; vc_buf_size = 8;
packet_size = {flits}; traffic = uniform; injection_rate_uses_flits = 1; injection_rate = {load}; sim_type = latency;
sample_period = 5000; latency_thres = 100000.0; max_samples = 3; warmup_periods = 1;
"""
ROWS = [(topology, channels, load, flits) for topology, channels in (("torus", 2), ("mesh", 4)) for flits in (16, 256)
        for load in (0.1, 0.2, 0.3)]
STAND_IN = """#!/bin/sh
grep -q "injection_rate = 0.1" "$1" && echo "Time taken is 15000 cycles
Accepted flit rate average = 0.1 (1 samples)"
exit 255
"""


def booksim_rate(booksim, folder, topology, channels, load, flits):
    config = folder / "config"
    config.write_text(CONFIG.format(topology=topology, channels=channels, load=load, flits=flits))
    time, output = processors.of_run(booksim, config, ends_with=255)  # -1: its way to say that all went well
    cycles = re.findall(r"Time taken is (\d+) cycles", output)
    accepted = re.findall(r"Accepted flit rate average ?= ([\d.]+)", output)
    return int(cycles[-1]) * NODES * float(accepted[-1]) / flits / time


def loghop_rate(benchmark, quick, *row):
    output = processors.of_run(benchmark, "--quick" if quick else "--long", " ".join(str(word) for word in row))[1]
    return float(output.splitlines()[1].split()[4])


def measure(benchmark, booksim, quick, folder):
    print(f"{'':>6}  {'virtual channels':>16}  {'load':>5}  {'flits':>5}  {'BookSim2: messages/s':>20}  "
          f"{'loghop: messages/s':>18}  {'ratio':>6}")
    for row in ROWS[:1] if quick else ROWS:
        pairs = [(booksim_rate(booksim, folder, *row), loghop_rate(benchmark, quick, *row)) for _ in range(1 if quick else 5)]
        theirs, ours = (statistics.median(rates) for rates in zip(*pairs))
        ratio = statistics.median(ours / theirs for theirs, ours in pairs)
        print(f"{row[0]:>6}  {row[1]:>16}  {row[2]:>5}  {row[3]:>5}  {theirs:>20.0f}  {ours:>18.0f}  {ratio:>6.0f}", flush=True)


def main(arguments):
    if len(arguments) != 2:
        sys.exit(__doc__.split("\n\n")[1])
    quick = arguments[1] == "--quick"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        booksim = arguments[1]
        if quick:
            booksim = folder / "booksim"
            booksim.write_text(STAND_IN)
            booksim.chmod(0o755)
        measure(arguments[0], booksim, quick, folder)


if __name__ == "__main__":
    main(sys.argv[1:])
