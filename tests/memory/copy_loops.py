"""Copies of doubles as cases: as a C program, and as the stages that MemoryWalk knows.

A case is a name, the addresses of its buffers and a list of loops. A loop copies `count` doubles from one buffer to
another, with strides in doubles at both sides:

    for (i = 0, j = 0, n = count; n > 0; n--, i += from_stride, j += to_stride) to[j] = from[i];

The program carries all cases out, each `argv[1]` times over. Every case stands on a line of its own (case k on line
FIRST_LINE + k), so that counts by line are counts by case.
"""

import collections

DOUBLE = 8
FIRST_LINE = 1001
FLAGS = ["-O2", "-g", "-fno-tree-vectorize", "-fno-tree-loop-distribute-patterns", "-fno-unroll-loops"]

Loop = collections.namedtuple("Loop", "source target count from_stride to_stride")
Case = collections.namedtuple("Case", "name addresses loops")

# Buffers are mapped where the case wants them. No variable of main lives in memory while a case runs: `rounds` is
# volatile, and so is read once at the start of each case. Doubles are volatile, so that none is left where it is.
PROGRAM = """#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
static volatile long rounds;
static void map(unsigned long start, unsigned long bytes)
{
  void* const there = mmap((void*)start, bytes, PROT_READ | PROT_WRITE,
                           MAP_FIXED_NOREPLACE | MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (there != (void*)start) {
    perror("mmap");
    exit(1);
  }
}
#define ROUNDS for (long left = rounds; left > 0; left--)
#define COPY(from, to, count, from_stride, to_stride) do { \\
  const volatile double* f = (const volatile double*)(from); volatile double* t = (volatile double*)(to); \\
  for (long n = (count); n > 0; n--) { *t = *f; f += (from_stride); t += (to_stride); } \\
  __asm__ volatile("" ::: "memory"); } while (0)
int main(int argc, char** argv)
{
  rounds = argc > 1 ? atol(argv[1]) : 1;
"""


def extent(loop, stride):
    return ((loop.count - 1) * stride + 1) * DOUBLE


def extents(case):
    """Bytes of each buffer of a case."""
    sizes = [DOUBLE] * len(case.addresses)
    for loop in case.loops:
        for buffer, stride in ((loop.source, loop.from_stride), (loop.target, loop.to_stride)):
            sizes[buffer] = max(sizes[buffer], extent(loop, stride))
    return sizes


def program(cases):
    lines = [PROGRAM]
    for index, case in enumerate(cases):
        sizes = extents(case)
        lines.append("  " + " ".join(f"map({at:#x}, {size}ul);" for at, size in zip(case.addresses, sizes)))
        copies = " ".join(f"COPY({case.addresses[loop.source]:#x}ul, {case.addresses[loop.target]:#x}ul, {loop.count}, "
                          f"{loop.from_stride}, {loop.to_stride});" for loop in case.loops)
        lines.append(f"#line {FIRST_LINE + index}\n  ROUNDS {{ {copies} }}\n#line 1")
        lines.append("  " + " ".join(f"munmap((void*){at:#x}, {size}ul);" for at, size in zip(case.addresses, sizes)))
    return "\n".join(lines) + "\n  return 0;\n}\n"


def stages(case):
    def layout(loop, stride):
        return [loop.count, DOUBLE, stride * DOUBLE]
    return {"addresses": list(case.addresses),
            "stages": [{"from": loop.source, "to": loop.target, "from_layout": layout(loop, loop.from_stride),
                        "to_layout": layout(loop, loop.to_stride)} for loop in case.loops]}
