#!/usr/bin/env python3
"""Thorough: a workload and a shipped platform that `validate` and `run` judge differently, of all pairs of the two."""

import concurrent.futures
import json
import os

import program
from program import FINE, INPUT_REJECTED

GOAL = """num_ranks 2
rank 0 {
s: send 64b to 1 tag 0
}
rank 1 {
r: recv 64b from 0 tag 0
}
"""
MESSAGES = "message,release_ps,source,destination,bytes\n1,0,0,1,64\n2,0,1,0,4096\n"
TI = ["0 init\n0 barrier\n0 send 1 0 100 0\n0 finalize\n", "1 init\n1 barrier\n1 recv 0 0 100 0\n1 finalize\n"]
STRIDED = {"block": "8B", "stride": "64B"}


def collective(name, algorithm, message="1KiB", **more):
    sizes = {} if name == "barrier" else {"message": message}
    return {"type": "collective", "collective": name, "algorithm": algorithm, **sizes, **more}


def exchange(operation, **more):
    border = {"border": 2} if operation == "border" else {"tree": "linear"}
    return {"type": "grid_exchange", "image": [64, 64], "grid": [2, 2], "pixel": "4B", "operations": [operation],
            **border, **more}


WORKLOADS = {
    "remap, synchronous": {"type": "remap", "kind": "synchronous", "iterations": 2},
    "remap, random": {"type": "remap", "kind": "asynchronous", "iterations": 2, "destinations": "random"},
    "remap, long": {"type": "remap", "kind": "long", "message": "64B", "iterations": 2},
    "diamond": {"type": "diamond", "side": 64, "blocks": 8, "task": "1us", "message": "64B",
                "mapping": "boustrophedon"},
    "diamond, random": {"type": "diamond", "side": 64, "blocks": 8, "task": "1us", "message": "64B",
                        "mapping": "random"},
    "em3d": {"type": "em3d", "nodes": 320, "degree": 2, "nonlocal": "20%", "span": 1, "iterations": 1},
    "traffic": program.traffic(messages_per_node=2),
    "traffic, hot": program.traffic(messages_per_node=2, pattern="bit_complement"),
    "messages": {"type": "messages", "file": "m.csv"},
    "goal": {"type": "goal", "file": "g.goal"},
    "ti": {"type": "ti", "file": "t.txt"},
    "fft": {"type": "fft", "points": [8, 8, 8], "decomposition": "slab", "variant": "ddt", "ranks": 4},
    "scatter of an image": exchange("scatter"),
    "borders of an image": exchange("border"),
    "gather of an image": exchange("gather"),
    "ping-pong": {"type": "ping_pong", "message": "1KiB"},
    "ping-pong to itself": {"type": "ping_pong", "to": 0, "message": "1KiB"},
    "ping-pong, far": {"type": "ping_pong", "to": 100, "message": "0B"},
    "ping-pong, strided": {"type": "ping_pong", "message": "1KiB", "layout": STRIDED},
    "one to many": {"type": "one_to_many", "others": 3, "message": "8B"},
    "one to many, no answers": {"type": "one_to_many", "others": 3, "message": "8B", "answers": False},
    "barrier": collective("barrier", "dissemination", ranks=5),
    "barrier of many": collective("barrier", "dissemination", ranks=64),
    "broadcast": collective("broadcast", "binomial", ranks=5),
    "broadcast, strided": collective("broadcast", "linear", ranks=4, layout=STRIDED),
    "all-to-all": collective("alltoall", "linear", ranks=6),
    "all-to-all, no data": collective("alltoall", "bruck", "0B", ranks=6),
    "allreduce": collective("allreduce", "recursive_doubling", "8KiB", ranks=7),
    "gather": collective("gather", "binomial", "1MiB", ranks=4),
    "scan": collective("scan", "recursive_doubling", ranks=5),
    "too many ranks": collective("barrier", "dissemination", ranks=2_000_000),
}
CASES = {name: {"workload": workload} for name, workload in WORKLOADS.items()}
CASES["placed in turn"] = {"workload": collective("broadcast", "binomial", ranks=4), "placement": "cyclic"}
CASES["placed one by one"] = {"workload": collective("broadcast", "binomial", ranks=2), "placement": [1, 0]}
CASES["placed nowhere"] = {"workload": collective("broadcast", "binomial", ranks=2), "placement": [0, 5_000_000]}
CASES["placed twice"] = {"workload": collective("broadcast", "binomial", ranks=2), "placement": [1, 1]}

# Programs run on all ranks of a platform; on those with 10,000 and more that takes minutes.
PROGRAMS = {name for name in CASES if name.startswith(("remap", "diamond", "em3d"))}
LARGE = {"mesh8x8x8-manycore", "stampede"}
NEVER = {"too many ranks", "placed nowhere", "placed twice"}


class Product(program.TestCase):
    def files(self):
        for name, text in (("g.goal", GOAL), ("m.csv", MESSAGES), ("t.txt", "t0.txt\nt1.txt\n"), ("t0.txt", TI[0]),
                           ("t1.txt", TI[1])):
            (self.folder / name).write_text(text, encoding="utf-8")

    def outcome(self, platform, name):
        """What `validate` and `run` say of a case."""
        file = self.write(f"{platform}, {name}.json", program.scenario({name: CASES[name]}, platform))
        return platform, name, program.loghop("validate", file), program.loghop("run", file, "--format", "json", "--quiet")

    def test_validate_refuses_what_run_refuses_and_the_rest_runs(self):
        self.files()
        platforms = sorted(path.stem for path in (program.ROOT / "platforms").glob("*.json")
                           if not path.name.endswith(".schema.json"))
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            outcomes = list(pool.map(lambda both: self.outcome(*both),
                                     [(platform, name) for platform in platforms for name in CASES
                                      if platform not in LARGE or name not in PROGRAMS]))
        ran, refused = set(), set()
        for platform, name, validated, done in outcomes:
            with self.subTest(platform=platform, case=name):
                self.assertIn(validated.returncode, (FINE, INPUT_REJECTED), validated.stderr)
                self.assertEqual(done.returncode, validated.returncode, done.stderr + validated.stderr)
                if validated.returncode == FINE:
                    ran.add(name)
                    self.assertGreaterEqual(json.loads(done.stdout)["cases"][0]["simulated_s"], 0)
                else:
                    refused.add(name)
                    self.assertIn(".json:/cases/0", program.without_positions(validated.stderr))
                    self.assertEqual(done.stderr, validated.stderr)
        self.assertEqual(set(CASES) - ran, NEVER)
        self.assertLessEqual({*NEVER, "remap, random", "fft"}, refused)


if __name__ == "__main__":
    program.main()
