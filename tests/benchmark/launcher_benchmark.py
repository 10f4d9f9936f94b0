#!/usr/bin/env python3
"""How much of two processors does loghop-mpi use for 1,000 cases of uneven length?

    python3 launcher_benchmark.py LOGHOP LOGHOP_MPI MPIEXEC [--quick]

The efficiency is the time of one run with one simulation at a time, over ranks times that of the launch. Other programs of
the machine change elapsed times: the ratio of processor times is beside that of elapsed ones. Its launch takes as long as
the processor time of loghop on the rank that has most, and that of the merge: a second launch, with a script around
loghop, records them. loghop-mpi itself sleeps.
"""

import json
import os
import pathlib
import stat
import subprocess
import sys
import tempfile
import time

import processors

RANKS = 2
# Called in place of loghop: adds the processor time of each call to a file of the rank.
RECORDER = """#!/usr/bin/env python3
import os, resource, subprocess, sys
status = subprocess.call(["{loghop}", *sys.argv[1:]])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
rank = "merge" if sys.argv[1] == "merge" else os.environ.get("OMPI_COMM_WORLD_RANK", os.environ.get("PMI_RANK"))
with open(f"{folder}/{{rank}}.seconds", "a") as file:
    file.write(f"{{used.ru_utime + used.ru_stime}}\\n")
sys.exit(status)
"""


def scenario(count, size):
    """Messages at random on a mesh; the longest case takes a thousand times as long as the shortest."""
    platform = pathlib.Path(__file__).resolve().parents[2] / "platforms" / "mesh8x8.json"
    cases = [{"name": f"case {i}", "workload": {"type": "traffic", "pattern": "uniform", "load": 0.1, "message": "64B",
                                                "messages_per_node": max(2, int(size * (1 + i * i * 7919 % 997)))}}
             for i in range(count)]
    return {"format": "loghop.scenario", "version": 1, "name": "uneven", "platform": str(platform), "cases": cases}


def measured(line, **more):
    """Elapsed and processor time of a command."""
    before, begin = processors.of_children(), time.monotonic()
    subprocess.run([str(word) for word in line], check=True, env={**os.environ, **more})
    return time.monotonic() - begin, processors.of_children() - before


def recorded(folder):
    return {file.stem: sum(map(float, file.read_text().split())) for file in folder.glob("*.seconds")}


def main(arguments):
    if len(arguments) < 4:
        sys.exit(__doc__)
    loghop, launcher, mpiexec = arguments[1:4]
    count, size = (20, 0.05) if "--quick" in arguments else (1000, 2)
    fine = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1"}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        file, recorder = folder / "s.json", folder / "loghop"
        file.write_text(json.dumps(scenario(count, size)))
        recorder.write_text(RECORDER.format(loghop=loghop, folder=folder))
        recorder.chmod(recorder.stat().st_mode | stat.S_IXUSR)
        one, one_processor = measured([loghop, "run", file, "--jobs", "1", "--quiet", "-o", folder / "one"])
        launch = [mpiexec, "-n", RANKS, launcher, "run", file, "-o", folder / "many"]
        elapsed, _ = measured(launch, LOGHOP=loghop, **fine)
        measured(launch, LOGHOP=str(recorder), **fine)
        if (folder / "one").read_bytes() != (folder / "many").read_bytes():
            sys.exit("the results differ")
        ranks = recorded(folder)
        merge = ranks.pop("merge")
        longest = max(ranks.values()) + merge
        print(f"{count} cases, {RANKS} ranks, load of the machine {os.getloadavg()[0]:.1f}")
        print(f"one run: {one:.2f} s, {one_processor:.2f} s of processors")
        print(f"launch: {elapsed:.2f} s; processors of ranks {', '.join(f'{s:.2f}' for s in ranks.values())} s, merge {merge:.2f} s")
        print(f"efficiency: {one_processor / (RANKS * longest):.1%} by processor time, {one / (RANKS * elapsed):.1%} elapsed")


if __name__ == "__main__":
    main(sys.argv)
