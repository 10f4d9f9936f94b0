#!/usr/bin/env python3
"""Does the compiler refuse a rank where a node is wanted, and other mistakes of that kind?

Usage: mistakes_test.py ROOT [COMPILER]   (COMPILER: c++ unless it is given)

Each row of MISTAKES has a line that is right, and the same with a mistake. The compiler must take all right lines, and
must refuse each line with a mistake for its types. Nothing is run. Prints each row that is wrong and returns 1 if there
is one.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

HEAD = """
#include "loghop/platform/placement.hpp"
#include "loghop/simulate/message_passing/message_paths.hpp"
#include "loghop/simulate/message_passing/message_network.hpp"
#include "loghop/simulate/wormhole/worm_network.hpp"
#include "loghop/workload/traffic/traffic.hpp"

using namespace loghop;

extern const Platform& platform;
extern const Placement& placement;
extern const simulate::MessagePaths& paths;
extern simulate::MessageNetwork& network;
extern simulate::WormholeNetwork& worms;
extern simulate::RunObserver& observer;
extern const Workload& workload;
extern OperationGraph& graph;
extern std::vector<GraphOperation>& ready;
extern IndexedVector<Node, int>& by_node;
extern OfferedMessage& offered;
extern GraphOperation& operation;
extern Rank rank;
extern Node node;
extern Core core;
"""

# (what is held, the right line, the same with a mistake)
MISTAKES = [
    ("a network takes nodes", "network.send(0, node, node, 8);", "network.send(0, rank, node, 8);"),
    ("a network takes no integers", "network.send(0, Node(1), node, 8);", "network.send(0, 1, node, 8);"),
    ("a wormhole network takes nodes", "worms.offer(0, node, node, 4, 0);", "worms.offer(0, node, rank, 4, 0);"),
    ("messages of the network alone go between nodes", "offered.source = node;", "offered.source = rank;"),
    ("messages of programs go between ranks", "operation.peer = rank;", "operation.peer = node;"),
    ("graphs have ranks", "graph.begin(rank, ready);", "graph.begin(node, ready);"),
    ("programs run on ranks", "workload.program({}, rank, 0);", "workload.program({}, node, 0);"),
    ("traffic counts nodes", "workload.messages(shape_of_network(platform), 0);",
     "workload.messages(shape_of(platform), 0);"),
    ("programs count ranks", "workload.graph(shape_of(platform), 0);",
     "workload.graph(shape_of_network(platform), 0);"),
    ("a core is no node", "node = platform.node_of(core);", "node = core;"),
    ("only a core is on a node", "node = platform.node_of(core);", "node = platform.node_of(rank);"),
    ("a rank's node is that of its path", "node = paths.node_of(rank);", "node = paths.node_of(node);"),
    ("placements give cores", "core = placement.cores_of(platform, 1)[rank];",
     "node = placement.cores_of(platform, 1)[rank];"),
    ("vectors by node know no rank", "by_node[node] = 1;", "by_node[rank] = 1;"),
    ("vectors by node know no integer", "by_node[Node(0)] = 1;", "by_node[0] = 1;"),
    ("observers learn of ranks", "observer.finished(rank, 0, 0);", "observer.finished(node, 0, 0);"),
    ("a rank is no integer", "int number = rank.value(); (void)number;", "int number = rank; (void)number;"),
    ("ranks and nodes do not compare", "(void)(node == Node(rank.value()));", "(void)(node == rank);"),
]

# What GCC and Clang say of types that do not fit. Another error (a missing header, a misspelled name) does not count.
REFUSAL = re.compile(r"error: (cannot convert|could not convert|no match for|no matching|no viable|invalid operands|"
                     r"no known conversion|conversion from)")


def errors_of(root, compiler, lines):
    """The compiler's first error about each of the lines, by its number; number -1 for all others."""
    source = HEAD + "".join(f'void f{number}()\n{{\n#line {number + 1} "lines"\n{line}\n}}\n'
                            for number, line in enumerate(lines))
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "lines.cpp"
        path.write_text(source, encoding="utf-8")
        done = subprocess.run([compiler, "-std=c++17", "-fsyntax-only", "-I", str(root / "simulator"), str(path)],
                              capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"}, check=False)
    found = {}
    for text in done.stderr.splitlines():
        if "error:" not in text:
            continue
        place = re.match(r"lines:(\d+):", text)
        found.setdefault(int(place[1]) - 1 if place else -1, text)
    if done.returncode != 0 and not found:
        found[-1] = f"{compiler} returned {done.returncode}: {done.stderr.strip()}"
    return found


def problems(root, compiler):
    for error in errors_of(root, compiler, [row[1] for row in MISTAKES]).values():
        yield f"refuses a line that is right: {error}"
    found = errors_of(root, compiler, [row[2] for row in MISTAKES])
    if -1 in found:
        yield f"cannot read the lines: {found[-1]}"
    for number, (held, _, mistake) in enumerate(MISTAKES):
        if number not in found:
            yield f"{held}: the compiler takes {mistake}"
        elif not REFUSAL.search(found[number]):
            yield f"{held}: the compiler refuses {mistake} for another reason: {found[number]}"


def main():
    root = pathlib.Path(sys.argv[1])
    compiler = sys.argv[2] if len(sys.argv) > 2 else "c++"
    found = list(problems(root, compiler))
    for problem in found:
        print(problem)
    print(f"{len(MISTAKES)} mistakes, {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
