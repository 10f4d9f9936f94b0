#!/usr/bin/env python3
"""Thorough: a call that writes, reads, opens or starts something fails, and the program hides it or leaves half a
file."""

import errno
import os

import program
from failing_calls import FaultTestCase
from output_commands import EARLIER, calls_in, commands, content, failing_calls
from program import SIMULATION_FAILED

ONE_BY_ONE = 30  # the first calls of a run; of those after, some


def numbers(last):
    """From 1 to last, with growing steps."""
    chosen, n = [], 1
    while n <= last:
        chosen.append(n)
        n += 1 + max(0, n - ONE_BY_ONE) // 4
    return chosen


class FailingCalls(FaultTestCase):
    def test_each_call_fails_once(self):
        for command in commands(size=0.01):
            whole = self.whole(command, "calls")
            for n in numbers(calls_in(self.report)[0]):
                error = (errno.ENOSPC, errno.EIO, errno.EMFILE)[n % 3]
                done, folder = self.run_with(command, failing_calls("calls", n, self.report, error))
                with self.subTest(command=command.name, n=n, call=calls_in(self.report)[1], error=errno.errorcode[error]):
                    self.check(command, done, folder, whole)
                    if done.returncode != whole[0]:
                        self.check_words(done.stderr, os.strerror(error))
                    if done.returncode == SIMULATION_FAILED:
                        self.check_kept(command, folder, done.stderr)

    def check_words(self, errors, reason):
        """Streams of the library do not tell why they failed, and a child without its pipe tells nothing."""
        self.assertRegex(errors, rf"(?m){reason}$|found an error while reading$|cannot write t.json$|"
                                 r"could not hand over its result$")

    def check_kept(self, command, folder, errors):
        """A case that failed leaves the results of the others; but benchmarks of models and power need all."""
        if command.keeps or "cannot wait for a process" in errors:
            return
        for name in command.outputs.values():
            self.assertEqual(content(folder / name) == EARLIER.encode(), name in ("m.csv", "t.json", "x.csv", "d.svg"), name)

    def test_no_files_without_a_name(self):
        for command in commands(size=0.01):
            with self.subTest(command=command.name):
                whole = self.whole(command, "calls")
                done, folder = self.run_with(command, failing_calls("unnamed", 0, self.report))
                self.check(command, done, folder, whole)


if __name__ == "__main__":
    program.main()
