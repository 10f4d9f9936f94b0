#!/usr/bin/env python3
"""A few hundred of the cases that tests/fuzz/mutate_inputs.py tries by the hundred thousand, and what it takes for faults."""

import sys

import program
from program import FINE, INPUT_REJECTED, SIMULATION_FAILED

CASES = 240


class MutatedInputs(program.TestCase):
    @classmethod
    def setUpClass(cls):
        sys.path.insert(0, str(program.ROOT / "tests" / "fuzz"))
        import mutate_inputs  # pylint: disable=import-outside-toplevel
        cls.tried = mutate_inputs

    def test_cases_that_nobody_wrote(self):
        trials = self.tried.Trials(self.tried.Plain(program.LOGHOP), self.tried.mutated_inputs.Pool(), 1, self.folder)
        trials.rounds(0, CASES, float("inf"))
        self.assertEqual(dict(trials.findings), {})
        self.assertEqual(trials.counts["cases"], CASES)
        self.assertGreater(trials.counts["accepted"], CASES // 20, trials.counts)
        self.assertLess(trials.counts["accepted"], CASES // 2, trials.counts)
        self.assertGreater(trials.counts["run ended with 0"], 2, trials.counts)

    def test_the_same_seed_gives_the_same_cases(self):
        pool = self.tried.mutated_inputs.Pool()
        for number in range(20):
            self.assertEqual(self.tried.mutated_inputs.case_files(pool, 3, number),
                             self.tried.mutated_inputs.case_files(pool, 3, number))

    def test_notices_faults(self):
        import program_runs  # pylint: disable=import-outside-toplevel
        for command, status, out, err, expected in (
                ("run", 139, "", "", "run ended with 139"),
                ("run", 1, "", "x", "run ended with 1"),
                ("run", INPUT_REJECTED, "", "s.json:/x: wrong", "run refuses what validate accepts"),
                ("run", SIMULATION_FAILED, "", "", "run ended with 4 without words"),
                ("run", SIMULATION_FAILED, "", "loghop: a: [json.exception.type_error.302] x", "words for no user"),
                ("run", SIMULATION_FAILED, "", "loghop: a: the simulation's process was ended by signal 6", "words for no user"),
                ("run", SIMULATION_FAILED, "", "loghop: a: the simulation's process was ended by signal 24", "run takes more than"),
                ("compare --format json", FINE, '{"x": NaN}', "", "compare prints no JSON"),
                ("run --format json", FINE, "x", "", "run prints no JSON"),
                ("validate", 152, "", "", "validate takes more than"),
                ("validate", 1, "", "x", "validate ended with 1")):
            with self.subTest(expected):
                faults = program_runs.faults_of(command.split(), program_runs.Run(status, out, err, 0, ""))
                self.assertEqual(len(faults), 1, faults)
                self.assertIn(expected, faults[0])
        for status, out in ((FINE, ""), (FINE, "{ is the name of a case"), (SIMULATION_FAILED, "")):
            fine = program_runs.Run(status, out, "loghop: a: deadlock", 0, "")
            self.assertEqual(program_runs.faults_of(["run", "--format", "table"], fine), [])


if __name__ == "__main__":
    program.main()
