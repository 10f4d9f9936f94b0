"""Runs that are killed at random moments: files are whole or as they were, and no process stays."""

import os
import random
import re
import shutil
import signal
import time

import program
from output_commands import (KEPT, UNFINISHED, assert_whole, commands, content, ends_soon, failing_calls, faults_library,
                             files_below, journals, start)
from program import SIMULATION_FAILED

SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL)
VICTIMS = ("parent", "child", "group")


def children_of(pid):
    """Ids of running children."""
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


class Whole:
    """A run that was left alone: how long it took, and what it wrote."""

    def __init__(self, command, folder):
        self.line = command.prepare(folder)
        begin = time.monotonic()
        run = start(self.line, "whole", folder)
        self.errors = run.communicate(timeout=600)[1]
        self.seconds = time.monotonic() - begin
        self.status = run.returncode
        self.contents = {name: content(folder / name) for name in command.outputs.values()}


class KillTestCase(program.TestCase):
    """Kills `kills` runs, all commands in turn; the seed is fixed, the moments depend on the machine all the same."""

    kills = 0

    def setUp(self):
        super().setUp()
        self.draw = random.Random(1)
        self.left_alone = {}

    def whole(self, command):
        if command.name not in self.left_alone:
            folder = self.folder / ("whole " + command.name)
            folder.mkdir()
            self.left_alone[command.name] = Whole(command, folder)
            self.assertIn(self.left_alone[command.name].status, (0, 1), self.left_alone[command.name].errors)
        return self.left_alone[command.name]

    def environment(self, index):
        """Every fourth run finds a file system without files that have no name."""
        # A sanitizer that looks for leaks at the end has a child for it: would that be killed, it would wait for ever.
        without = {"ASAN_OPTIONS": "detect_leaks=0"}
        if index % 4 != 3 or not faults_library().exists():
            return without
        return {**without, **failing_calls("unnamed", 0, self.folder / "report")}

    def strike(self, run, victim, sign, moment):
        """Gives the signal at its moment. False: nobody was there to take it."""
        time.sleep(moment)
        target = run.pid
        if victim == "child":
            there = children_of(run.pid)
            if not there:
                return False
            target = self.draw.choice(there)
        if run.poll() is not None:
            return False
        try:
            (os.killpg if victim == "group" else os.kill)(target, sign)
        except ProcessLookupError:
            return False
        return True

    def kill_one(self, index, command):
        whole = self.whole(command)
        victim, sign = VICTIMS[index // 2 % 3], self.draw.choice(SIGNALS)
        moment = self.draw.uniform(0, 1.05) * whole.seconds
        folder, mark = self.folder / str(index), f"{os.getpid()}.{index}"
        folder.mkdir()
        line = command.prepare(folder)
        with self.subTest(command=command.name, victim=victim, sign=sign.name, moment=round(moment, 3), index=index):
            run = start(line, mark, folder, **self.environment(index))
            struck = self.strike(run, victim, sign, moment)
            errors = run.communicate(timeout=600)[1].decode()
            self.assertTrue(ends_soon(mark), "no process stays")
            self.check_status(run.returncode, whole, sign if struck else None, victim, errors)
            self.check_files(command, whole, folder, run.returncode, victim)
            self.check_names(command, folder, run.returncode)
            if command.keeps or run.returncode == -signal.SIGKILL:
                self.check_next(command, whole, folder)
        shutil.rmtree(folder)

    def check_status(self, status, whole, sign, victim, errors):
        if sign is None or status == whole.status:
            self.assertEqual(status, whole.status, errors)
        elif victim == "child":
            self.assertEqual(status, SIMULATION_FAILED, errors)
            self.assertRegex(errors, rf"(?m)^loghop: .+: .*ended by signal {int(sign)}\b")
        else:
            self.assertEqual(status, -sign, errors)

    def check_files(self, command, whole, folder, status, victim):
        """Earlier ones or those of the whole run; with a failed case, the other cases' results."""
        for name in command.outputs.values():
            earlier = assert_whole(self, folder, name, whole.contents[name])
            if status == whole.status:
                self.assertFalse(earlier, name)
            elif not earlier and content(folder / name) != whole.contents[name]:
                self.assertEqual((status, victim), (SIMULATION_FAILED, "child"), name)
                self.assertNotIn(name, ("m.csv", "t.json"), "the killed process wrote it: it stays as it was")

    def check_names(self, command, folder, status):
        allowed = {*command.outputs.values(), "s.json"}
        if status != 0:
            allowed |= journals(command)
        for name in files_below(folder):
            if name in allowed or (command.keeps and KEPT.fullmatch(name)):
                continue
            self.assertTrue(status == -signal.SIGKILL and UNFINISHED.fullmatch(name), f"{name} is left behind")

    def check_next(self, command, whole, folder):
        """What a killed run has left does not change the next one."""
        run = start(command.prepare(folder), "next", folder)
        errors = run.communicate(timeout=600)[1]
        self.assertEqual((run.returncode, errors), (whole.status, whole.errors))
        for name in command.outputs.values():
            self.assertEqual(content(folder / name), whole.contents[name], name)

    def check_kills(self):
        # Those that take some time: the others would mostly be killed before or after.
        several = [c for c in commands() if c.name not in ("fit", "predict")]
        for index in range(self.kills):
            self.kill_one(index, several[(index * 7) % len(several)])
