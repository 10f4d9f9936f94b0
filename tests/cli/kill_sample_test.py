#!/usr/bin/env python3
"""Twenty of the runs of kill_test.py, which are killed at random moments."""

import kills
import program


class Kills(kills.KillTestCase):
    kills = 20

    def test_files_are_whole_and_no_process_stays(self):
        self.check_kills()


if __name__ == "__main__":
    program.main()
