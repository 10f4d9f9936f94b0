#!/usr/bin/env python3
"""Thorough: the lower bound of log_nPC is above a simulated time, in random collectives on shipped platforms.

    python3 lognpc_bound_test.py SOURCE_ROOT LOGHOP [unittest arguments]
    python3 lognpc_bound_test.py SOURCE_ROOT LOGHOP --cases 10000    as many in all
"""

import json
import pathlib
import random
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))

import program

# Name and most ranks; parameters come from `loghop calibrate` of each.
PLATFORMS = {"crossbar": 8, "xeon-gige": 64, "infiniband-chemnitz": 32, "das": 32, "mesh8x8x8-manycore": 64,
             "torus6x6x6-multicore": 64, "titan": 64, "fat_tree": 64, "dragonfly": 64, "taurus": 48, "loggops": 128,
             "mesh32x32": 64, "fugaku": 8}
CASES = 390
SEED = 19


def algorithms():
    """Collective and algorithm of each row of the list; the library's choice is one of them."""
    rows = [line.split()[:2] for line in program.loghop("list", "algorithms").stdout.splitlines()]
    return [(collective, name) for collective, name in rows if name != "default"]


def drawn(draw, most_ranks, known):
    collective, algorithm = draw.choice(known)
    workload = {"type": "collective", "collective": collective, "algorithm": algorithm,
                "ranks": 2 ** draw.randint(1, most_ranks.bit_length() - 1)}
    if collective != "barrier":
        workload["message"] = f"{8 * max(1, round(2 ** draw.uniform(0, 14)))}B"
    return workload


class Bound(program.TestCase):
    def cases_of(self, platform, workloads):
        """Those that the platform can run."""
        file = self.write("s.json", {
            **program.scenario({str(i): workload for i, workload in enumerate(workloads)}, platform),
            "calibrate": {}, "models": [{"model": "log_nPC", "value": "lower_bound"}]})
        done = program.loghop("compare", file, "--format", "json", "--quiet", timeout=3000)
        if done.returncode == program.INPUT_REJECTED:
            wrong = {int(number) for number in re.findall(r"/cases/(\d+)", done.stderr)}
            self.assertTrue(wrong, done.stderr)
            return self.cases_of(platform, [w for i, w in enumerate(workloads) if i not in wrong])
        self.assertIn(done.returncode, (program.FINE, program.OUTSIDE_TOLERANCE), done.stderr)
        return list(zip(workloads, json.loads(done.stdout)["cases"]))

    def test_it_is_never_above_the_simulated_time(self):
        draw, known, judged = random.Random(SEED), algorithms(), 0
        for platform, most_ranks in PLATFORMS.items():
            workloads = [drawn(draw, most_ranks, known) for _ in range(CASES // len(PLATFORMS))]
            for workload, case in self.cases_of(platform, workloads):
                bound = case["predictions"][0].get("predicted_s")
                if bound is None:
                    continue
                judged += 1
                self.assertLessEqual(bound, case["simulated_s"] * (1 + 1e-9), f"{platform}: {workload}")
        print(f"{judged} cases", file=sys.stderr)
        self.assertGreater(judged, 0.6 * CASES)


if __name__ == "__main__":
    if "--cases" in sys.argv:
        CASES = int(sys.argv.pop())
        sys.argv.remove("--cases")
    program.main()
