#!/usr/bin/env python3
"""Thorough: an allocation fails, one or all from one on, and the program does not say so or leaves half a file."""

import random

import program
from failing_calls import FaultTestCase
from output_commands import calls_in, commands, failing_calls

# Of the system: an allocation below SimGrid or libc.
OTHER_WORDS = (r"Cannot allocate memory|the simulation's process was ended by signal (6 \(Aborted|11 \(Segmentation fault)\)|"
               r"the simulation's process ended without a result")


class FailingMemory(FaultTestCase):
    def numbers(self, last, draw):
        """All magnitudes, and some at random: reading comes first, then simulations, then results."""
        chosen, n = set(), 1
        while n <= last:
            chosen.add(n)
            n += 1 + n // 2
        return sorted(chosen | {draw.randint(1, last) for _ in range(15)} | {last - k for k in range(0, min(40, last), 5)})

    def check_command(self, command, and_all_after):
        draw = random.Random(3)
        whole = self.whole(command, "memory")
        for n in self.numbers(calls_in(self.report)[0], draw):
            environment = failing_calls("memory", n, self.report, and_all_after=and_all_after)
            done, folder = self.run_with(command, environment)
            with self.subTest(command=command.name, n=n, call=calls_in(self.report)[1], all=and_all_after):
                self.check(command, done, folder, whole)
                if done.returncode != whole[0]:
                    self.assertRegex(done.stderr, rf"(?m)^loghop: .*(out of memory|{OTHER_WORDS})")
                    self.assertNotRegex(done.stderr, r"(?m)^(loghop|s\.json):.*bad_alloc")

    def test_one_allocation_fails(self):
        for command in commands(size=0.01):
            self.check_command(command, and_all_after=False)

    def test_all_further_allocations_fail(self):
        for command in commands(size=0.01):
            self.check_command(command, and_all_after=True)


if __name__ == "__main__":
    program.main()
