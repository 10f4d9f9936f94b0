#!/usr/bin/env python3
"""Thorough: traces of programs that ran on two real cores replay more than 15 % off.

    python3 measured_programs_test.py SOURCE_ROOT LOGHOP [--update]

tests/data/measured_programs has what measure_programs.py measured and traced, and a platform that loghop tune fitted to
measurements of the same two cores by loghop_calibrate_mpi: none of the programs took part in that. docs/otf2.md shows the
table; --update writes it there.
"""

import json
import os
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
import program  # noqa: E402

BOUND = 0.15
BLOCK = re.compile(r"(<!-- measured programs -->\n```text\n).*?(```\n<!-- end of measured programs -->)", re.DOTALL)
FORM = "{:<34}  {:>13}  {:>11}  {:>6}  {:>15}\n"


def data():
    return program.ROOT / "tests" / "data" / "measured_programs"


def measured():
    return json.loads((data() / "measured.json").read_text(encoding="utf-8"))


def scenario():
    """Each run with its computations, and without."""
    cases = [{"name": f"{name} {compute}",
              "workload": {"type": "otf2", "trace": str(data() / name / "eztrace_log.otf2"), "compute": compute}}
             for name in measured() for compute in ("recorded", "none")]
    return {"format": "loghop.scenario", "version": 1, "name": "measured", "platform": str(data() / "platform.json"),
            "cases": cases}


def replayed(text):
    """s by the name of the case, of the results of loghop run."""
    return {case["name"]: case["simulated_s"] for case in json.loads(text)["cases"]}


def table(times):
    """Messages: the time of the replay without computations, over that with them."""
    text = FORM.format("program", "measured [ms]", "replay [ms]", "error", "messages alone")
    text += FORM.format("-" * 34, "-" * 13, "-" * 11, "-" * 6, "-" * 15)
    for name, run in measured().items():
        time, alone = times[f"{name} recorded"], times[f"{name} none"]
        text += FORM.format(" ".join(run["program"]), f"{run['measured_s'] * 1e3:.3f}", f"{time * 1e3:.3f}",
                            f"{(time / run['measured_s'] - 1) * 100:+.1f}%", f"{alone / time * 100:.0f}%")
    return text


class MeasuredPrograms(program.TestCase):
    def test_replays_meet_measured_times_and_the_page_shows_them(self):
        if "built without OTF2" in program.loghop("run", "scenarios/collectives.json", "--otf2", os.devnull).stderr:
            self.skipTest("this loghop has no OTF2")
        times = replayed(self.fine("run", self.write("s.json", scenario()), "--format", "json"))
        for name, run in measured().items():
            with self.subTest(program=run["program"]):
                error = times[f"{name} recorded"] / run["measured_s"] - 1
                self.assertLess(abs(error), BOUND)
        self.assertIn(table(times), (program.ROOT / "docs" / "otf2.md").read_text(encoding="utf-8"))


def update():
    page = program.ROOT / "docs" / "otf2.md"
    done = program.loghop("run", "-", "--format", "json", stdin=json.dumps(scenario()))
    text = table(replayed(done.stdout))
    page.write_text(BLOCK.sub(lambda block: block[1] + text + block[2], page.read_text(encoding="utf-8")), encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    if "--update" in sys.argv:
        sys.argv.remove("--update")
        program.set_up()
        update()
    else:
        program.main()
