"""Compiles MPI programs with SimGrid's smpicc and traces them with smpirun, for the tests beside it.

    with tempfile.TemporaryDirectory() as folder:
        index = smpi.trace("ring.c", ranks=4, folder=folder, arguments=["1000"])

`index` is the index file of a time-independent trace, one file a rank.
"""

import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
PLATFORM = """<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <cluster id="cluster" prefix="node-" suffix="" radical="0-{last}" speed="1Gf" bw="125MBps" lat="50us"/>
</platform>
"""


def run(command, folder):
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True, timeout=300,
                          check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))} ended with {done.returncode}\n{done.stdout}{done.stderr}")
    return done


def write_cluster(folder, nodes):
    """The platform and host files of a cluster, for smpirun."""
    platform, hosts = pathlib.Path(folder) / "cluster.xml", pathlib.Path(folder) / "hosts"
    platform.write_text(PLATFORM.format(last=nodes - 1), encoding="utf-8")
    hosts.write_text("".join(f"node-{i}\n" for i in range(nodes)), encoding="utf-8")
    return platform, hosts


def trace(source, ranks, folder, arguments=(), computations=False):
    """Runs a program of this folder on so many ranks. Without computations, equal runs give equal traces."""
    folder = pathlib.Path(folder)
    binary, index = folder / pathlib.Path(source).stem, folder / (pathlib.Path(source).stem + ".ti")
    platform, hosts = write_cluster(folder, ranks)
    run(["smpicc", "-O2", "-Wall", HERE / source, "-o", binary, "-lm"], folder)
    run(["smpirun", "-np", ranks, "-platform", platform, "-hostfile", hosts, "-trace-ti",
         f"--cfg=tracing/filename:{index.name}", f"--cfg=smpi/simulate-computation:{'yes' if computations else 'no'}",
         "--cfg=smpi/host-speed:1Gf", binary, *arguments], folder)
    return index


def lines_of(index):
    """The lines of each rank, as lists of words."""
    files = [index.parent / name for name in index.read_text(encoding="utf-8").split()]
    return [[line.split() for line in file.read_text(encoding="utf-8").splitlines()] for file in files]
