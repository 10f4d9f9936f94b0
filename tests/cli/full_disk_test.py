#!/usr/bin/env python3
"""Thorough: an output does not fit on the disk, and an earlier file is lost, or file and reason are not named."""

import ctypes
import os
import random
import resource
import shutil
import subprocess
import unittest

import program
from output_commands import KEPT, assert_whole, commands, content, files_below, journals
from program import USAGE

CLONE_NEWNS = 0x00020000
PAGE = 4096
FORMATS = ("table", "json", "csv")


def has_own_mounts():
    """True if this process may mount file systems that only it sees, and that go with it."""
    if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNS) != 0:
        return False
    return subprocess.run(["mount", "--make-rprivate", "/"], capture_output=True, check=False).returncode == 0


def in_format(command, name):
    """The command with another format of results, if it has some."""
    if "--format" in command.words:
        command.words[command.words.index("--format") + 1] = name
        command.outputs["-o"] = f"o.{name}"
    return command


class FullDisk(program.TestCase):
    def setUp(self):
        super().setUp()
        self.draw = random.Random(2)

    def run_in(self, folder, line, stdout=subprocess.PIPE, **more):
        return subprocess.run(line, stdout=stdout, stderr=subprocess.PIPE, text=True, cwd=folder, timeout=600,
                              check=False, **more)

    def whole(self, command):
        """The contents of outputs with enough space, and how the run ended."""
        folder = self.folder / "whole"
        folder.mkdir()
        done = self.run_in(folder, command.prepare(folder))
        self.assertIn(done.returncode, (0, 1), done.stderr)
        contents = {name: content(folder / name) for name in command.outputs.values()}
        shutil.rmtree(folder)
        return done.returncode, contents

    def check(self, command, folder, done, whole, reasons):
        status, contents = whole
        if done.returncode != status:
            self.assertEqual(done.returncode, USAGE, done.stderr)
            names = "|".join([*command.outputs.values(), "a temporary file"])
            self.assertRegex(done.stderr, rf"(?m)^loghop: ((.+: )?cannot write ({names}): ({reasons})$)")
        for name, expected in contents.items():
            earlier = assert_whole(self, folder, name, expected)
            self.assertFalse(done.returncode == status and earlier, f"{name} is not written")
        for name in files_below(folder):
            allowed = {*contents, "s.json", *(journals(command) if done.returncode != status else ())}
            self.assertTrue(name in allowed or KEPT.fullmatch(name), f"{name} is left behind")

    def each(self, count):
        """(command in some format, its whole outputs), all commands in turn."""
        whole = {}
        for index in range(count):
            several = commands(size=0.05)
            command = in_format(several[index % len(several)], self.draw.choice(FORMATS))
            key = (command.name, *command.words)
            if key not in whole:
                whole[key] = self.whole(command)
            yield index, command, whole[key]

    @unittest.skipUnless(has_own_mounts(), "needs the right to mount")
    def test_small_disks(self):
        for index, command, whole in self.each(60):
            folder = self.folder / str(index)
            folder.mkdir()
            pages = sum(len(text) // PAGE + 1 for text in whole[1].values())
            size = PAGE * (len(command.outputs) + 4 + self.draw.randrange(pages + 2))
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", folder], check=True)
            with self.subTest(command=command.words, size=size):
                line = command.prepare(folder)
                done = self.run_in(folder, line)
                self.check(command, folder, done, whole, "No space left on device")
            subprocess.run(["umount", folder], check=True)

    @unittest.skipUnless(has_own_mounts(), "needs the right to mount")
    def test_archives_on_small_disks(self):
        """--otf2 says that the disk is full, and leaves nothing on it; the library may crash instead, and its case fails."""
        if "built without OTF2" in program.loghop("run", "scenarios/collectives.json", "--otf2", os.devnull).stderr:
            self.skipTest("this loghop has no OTF2")
        scenario = self.write("s.json", program.scenario({"c": {
            "type": "collective", "collective": "alltoall", "algorithm": "linear", "message": "1KiB", "ranks": 8,
            "repetitions": 300}}, "loggops"))
        for pages in (1, 4, 16, 40, 64, 100):
            folder = self.folder / str(pages)
            folder.mkdir()
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={pages * PAGE}", "none", folder], check=True)
            with self.subTest(pages=pages):
                done = program.loghop("run", scenario, "--otf2", folder / "d")
                self.assertIn(done.returncode, (USAGE, program.SIMULATION_FAILED), done.stderr)
                if done.returncode == USAGE:
                    self.assertRegex(done.stderr, r"cannot write \S+/d: OTF2's library: No space left on device")
                else:
                    self.assertRegex(done.stderr, r"ended by signal|d is not written")
                self.assertEqual(os.listdir(folder), [])
            subprocess.run(["umount", folder], check=True)

    def test_small_files(self):
        """As with `ulimit -f`, whose signal would end the program without a word."""
        for index, command, whole in self.each(40):
            folder = self.folder / str(index)
            folder.mkdir()
            most = self.draw.randrange(max(map(len, whole[1].values())) + 1000)
            with self.subTest(command=command.words, most=most):
                line = command.prepare(folder)
                done = self.run_in(folder, line,
                                   preexec_fn=lambda most=most: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)))
                self.check(command, folder, done, whole, "File too large")
            shutil.rmtree(folder)

    def test_full_standard_output(self):
        for name in FORMATS:
            for command in commands(size=0.02):
                command = in_format(command, name)
                with self.subTest(command=command.words), open("/dev/full", "w", encoding="utf-8") as full:
                    outputs, command.outputs = command.outputs, {}
                    done = self.run_in(self.folder, command.prepare(self.folder), stdout=full)
                    self.assertEqual(done.returncode, USAGE, done.stderr)
                    self.assertIn("loghop: cannot write standard output: No space left on device\n", done.stderr)
                    command.outputs = outputs

    def test_full_device(self):
        for command in commands(size=0.02):
            for option in command.outputs:
                with self.subTest(command=command.words, option=option):
                    line = command.prepare(self.folder)
                    line[line.index(option) + 1] = "/dev/full"
                    done = self.run_in(self.folder, line)
                    self.assertEqual(done.returncode, USAGE, done.stderr)
                    self.assertIn("cannot write /dev/full: No space left on device", done.stderr)


if __name__ == "__main__":
    program.main()
