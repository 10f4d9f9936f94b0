#!/usr/bin/env python3
"""Thorough: of a hundred runs that are killed at random one leaves half a file. kill_sample_test.py takes twenty."""

import kills
import program


class Kills(kills.KillTestCase):
    kills = 100

    def test_files_are_whole_and_no_process_stays(self):
        self.check_kills()


if __name__ == "__main__":
    program.main()
