"""Builds and runs programs with MPICH's static library, in which a test can replace functions.

MPICH hides its internal functions in the shared library, but not in libmpich.a: the linker's --wrap puts __wrap_NAME in the
place of NAME wherever another file of the library calls it. Ranks that wait give way, since there are more than processors.
"""

import os
import pathlib
import re

from library_choices import output

DECISIONS = pathlib.Path(__file__).parent / "decisions"
# Every rank is on a node of its own.
ENVIRONMENT = {**os.environ, "MPIR_CVAR_NOLOCAL": "1"}
GIVE_WAY = """
#include <sched.h>
unsigned __real_ucp_worker_progress(void* worker);
unsigned __wrap_ucp_worker_progress(void* worker)
{
  const unsigned done = __real_ucp_worker_progress(worker);
  if (done == 0) sched_yield();
  return done;
}
"""
WRAPPED = """
int __real_%(name)s(long, long, long, long, long, long, long, long, long, long, long, long, long);
int __wrap_%(name)s(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k, long l, long m)
{
  %(instead)s
  return __real_%(name)s(a, b, c, d, e, f, g, h, i, j, k, l, m);
}
"""


def version(mpicc):
    """"4.0" of MPICH 4.0.2; None: not MPICH, or without its static library."""
    if not mpicc or not pathlib.Path(mpicc).exists() or not library(mpicc).exists():
        return None
    found = re.search(r"HYDRA.*\n\s+Version:\s+(\d+\.\d+)", output(mpiexec(mpicc), "--version"))
    return found[1] if found else None


def mpiexec(mpicc):
    return pathlib.Path(mpicc).with_name(pathlib.Path(mpicc).name.replace("mpicc", "mpiexec"))


def library(mpicc):
    folder = re.search(r"-L(\S+)", output(mpicc, "-link_info"))
    return pathlib.Path(folder[1] if folder else "/usr/lib") / "libmpich.a"


def functions(mpicc, pattern):
    """Names of functions of the library that match."""
    lines = output("nm", "--defined-only", library(mpicc)).splitlines()
    names = {line.split()[2] for line in lines if len(line.split()) == 3 and line.split()[1] == "T"}
    return sorted(name for name in names if re.fullmatch(pattern, name))


def build(mpicc, folder, sources, wrapped):
    """`wrapped`: source of C, name -> statements that are to run before the function of that name."""
    text, instead = wrapped
    source, program = folder / "wrapped.c", folder / "program"
    source.write_text(GIVE_WAY + text + "".join(WRAPPED % {"name": name, "instead": of} for name, of in instead.items()))
    include = re.findall(r"-I\S+", output(mpicc, "-compile_info"))
    shared = [line.split()[0] for line in output("ldd", library(mpicc).with_suffix(".so")).splitlines() if "=>" in line]
    output("cc", "-std=gnu99", "-rdynamic", *include, "-o", program, *(DECISIONS / name for name in sources), source,
           *(f"-Wl,--wrap={name}" for name in (*instead, "ucp_worker_progress")), library(mpicc), *(f"-l:{name}" for name in shared))
    return program


def run(mpicc, ranks, *command):
    return output(mpiexec(mpicc), "-n", str(ranks), *command, env=ENVIRONMENT)
