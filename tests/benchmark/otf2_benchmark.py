#!/usr/bin/env python3
"""Replays an OTF2 archive and the time-independent trace of the same program: events a second, processor time and memory.

    python3 otf2_benchmark.py LOGHOP [STEPS...]

otf2_archive.c writes the archive: 8 ranks in a ring, a step has 8 messages of each rank and an allreduce. Some 6.5 KB a step
and rank: 155,000 steps are 1 GB. Each run includes the check of the whole file that comes before the replay. Runs of the two
are interleaved; ratios are what counts.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
from statistics import median

import processors

RANKS, MESSAGES = 8, 8
PLATFORM = {"format": "loghop.platform", "version": 1, "name": "p", "core_speed": "1Gflop/s",
            "network": {"type": "loggops", "nodes": RANKS, "L": "5us", "o": "1us", "g": "2us", "G": "1ns/B", "O": "0ns/B",
                        "S": "64KiB"}}


def write_ti(folder, steps):
    """The program of otf2_archive.c."""
    for rank in range(RANKS):
        after, before = (rank + 1) % RANKS, (rank - 1) % RANKS
        step = "".join(f"{rank} compute 500\n{rank} irecv {before} {i} {1000 + i} 6\n"
                       f"{rank} compute 10\n{rank} isend {after} {i} {1000 + i} 6\n" for i in range(MESSAGES))
        step += "".join(f"{rank} compute 5\n{rank} wait {before} {rank} {i}\n{rank} wait {rank} {after} {i}\n"
                        for i in range(MESSAGES))
        with open(folder / f"{rank}.ti", "w", encoding="utf-8") as file:
            file.write(f"{rank} init\n")
            for number in range(steps):  # what comes before the first record of an archive is no computation
                file.write(step if number > 0 else step.partition("\n")[2])
                file.write(f"{rank} compute 5\n{rank} allreduce 8 0 6\n")
            file.write(f"{rank} finalize\n")
    (folder / "all.ti").write_text("".join(f"{rank}.ti\n" for rank in range(RANKS)), encoding="utf-8")


def run(loghop, folder, workload):
    """Processor time in s, peak memory of the replay in MB, operations."""
    (folder / "platform.json").write_text(json.dumps(PLATFORM), encoding="utf-8")
    (folder / "scenario.json").write_text(json.dumps(
        {"format": "loghop.scenario", "version": 1, "name": "s", "platform": "platform.json",
         "cases": [{"name": "c", "workload": workload}]}), encoding="utf-8")
    seconds, text = processors.of_run(loghop, "run", folder / "scenario.json", "--format", "json")
    return seconds, json.loads(text)["cases"][0]


def main():
    loghop, lengths = sys.argv[1], [int(word) for word in sys.argv[2:]] or [1000, 10000]
    source = pathlib.Path(__file__).resolve().parent / "otf2_archive.c"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run(["cc", "-O2", source, "-lopen-trace-format2", "-o", folder / "otf2_archive"], check=True)
        for steps in lengths:
            archive = folder / f"of{steps}"
            subprocess.run([folder / "otf2_archive", archive, str(RANKS), str(steps)], check=True)
            megabytes = sum(path.stat().st_size for path in archive.rglob("*") if path.is_file()) / 1e6
            write_ti(folder, steps)
            ratios, speeds, speeds_of_ti = [], [], []
            for _ in range(5 if steps <= 10000 else 1):
                of_otf2, otf2 = run(loghop, folder, {"type": "otf2", "trace": f"{archive.name}/traces.otf2"})
                of_ti, ti = run(loghop, folder, {"type": "ti", "file": "all.ti"})
                ratios.append(of_otf2 / of_ti)
                speeds.append(otf2["events"] / of_otf2 / 1e6)
                speeds_of_ti.append(ti["events"] / of_ti / 1e6)
            print(f"{steps} steps, {megabytes:.0f} MB: OTF2 takes {median(ratios):.2f} times the processor time of TI "
                  f"({min(ratios):.2f} to {max(ratios):.2f}); {median(speeds):.2f} and {median(speeds_of_ti):.2f} million "
                  f"events a second of processor time; peak "
                  f"{otf2['peak_rss_bytes'] / 1e6:.1f} MB (TI {ti['peak_rss_bytes'] / 1e6:.1f} MB); "
                  f"simulated {otf2['simulated_s']} s and {ti['simulated_s']} s", flush=True)


if __name__ == "__main__":
    main()
