"""Runs in which calls or allocations fail: what must hold for each of them."""

import shutil
import subprocess
import unittest

import program
from output_commands import (KEPT, assert_whole, content, failing_calls, faults_library, files_below, journals,
                             start)


class FaultTestCase(program.TestCase):
    def setUp(self):
        super().setUp()
        if not faults_library().exists():
            raise unittest.SkipTest("programs with sanitizers take no preloaded library")
        self.report = self.folder / "report"

    def run_with(self, command, environment):
        """(how it ended, the folder)"""
        folder = self.folder / "run"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        line = command.prepare(folder)
        simulates = command.name not in ("export", "fit", "predict", "explore", "explain", "diff", "init", "slurm")
        run = start(line + (["--jobs", "1"] if simulates else []), "faults", folder, **environment)
        errors = run.communicate(timeout=600)[1].decode()
        return subprocess.CompletedProcess(line, run.returncode, "", errors), folder

    def check(self, command, done, folder, whole):
        status, contents = whole
        earlier = [assert_whole(self, folder, name, text) for name, text in contents.items()]
        if done.returncode == status:
            self.assertNotIn(True, earlier)
        else:
            self.assertIn(done.returncode, (2, 3, 4), done.stderr)
            self.assertRegex(done.stderr, r"\A\S.+:.+\n")
        for name in files_below(folder):
            allowed = {*contents, "s.json", *(journals(command) if done.returncode != status else ())}
            self.assertTrue(name in allowed or KEPT.fullmatch(name) or name == ".cache", name)

    def whole(self, command, what):
        """(exit status, contents of the outputs) if nothing fails; the report counts the calls."""
        done, folder = self.run_with(command, failing_calls(what, 0, self.report))
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return done.returncode, {name: content(folder / name) for name in command.outputs.values()}
