#!/usr/bin/env python3
"""`loghop init` writes a project whose own commands run; a folder that is there stays as it is."""

import json
import os
import re
import shlex

import program
from program import FINE, USAGE

NETWORKS = ("crossbar", "fat_tree", "torus")


class Init(program.TestCase):
    def init(self, name, *options, status=FINE):
        done = program.loghop("init", name, *options, cwd=self.folder)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def test_all_commands_of_its_page_run(self):
        self.init("first")
        page = (self.folder / "first" / "README.md").read_text(encoding="utf-8")
        commands = re.search(r"```\n(.*?)```", page, re.DOTALL)[1].splitlines()
        self.assertEqual([line.split()[1] for line in commands], ["validate", "run", "compare", "advise", "report"])
        for line in commands:
            done = program.loghop(*shlex.split(line)[1:], cwd=self.folder / "first")
            self.assertEqual((done.returncode, done.stderr), (FINE, ""), line)
        self.assertTrue((self.folder / "first" / "report.html").exists())

    def test_every_network_has_16_nodes_and_runs(self):
        for network in NETWORKS:
            self.init(network, "--platform", network)
            folder = self.folder / network
            self.assertEqual(sorted(os.listdir(folder)), ["README.md", "platform.json", "scenario.json"])
            platform = json.loads((folder / "platform.json").read_text(encoding="utf-8"))
            self.assertEqual((platform["name"], platform["network"]["topology"]["value"]), (network, network))
            result = json.loads(self.fine("run", folder / "scenario.json", "--format", "json"))
            ring, = (case for case in result["cases"] if case["name"] == "allreduce ring, 8B")
            self.assertEqual(ring["ranks"], 16)

    def test_keys_that_the_page_and_the_comments_name_are_explained(self):
        self.fine("explain", "platform", "network.link_latency")

    def test_a_name_of_any_letters(self):
        self.init('a "b" \\c')
        platform = json.loads((self.folder / 'a "b" \\c' / "platform.json").read_text(encoding="utf-8"))
        self.assertEqual(platform["name"], 'a "b" \\c')

    def test_what_is_there_stays(self):
        for make in (lambda path: path.mkdir(), lambda path: path.write_text("x"), lambda path: path.symlink_to("none")):
            path = self.folder / "there"
            make(path)
            self.assertIn("is there already", self.init("there", status=USAGE).stderr)
            self.assertEqual(os.listdir(self.folder), ["there"])
            path.rmdir() if path.is_dir() else path.unlink()

    def test_whole_or_not_at_all(self):
        self.assertIn("No such file", self.init("absent/new", status=USAGE).stderr)
        self.assertEqual(os.listdir(self.folder), [])
        os.chmod(self.folder, 0o500)
        try:
            if os.geteuid() != 0:
                self.init("new", status=USAGE)
        finally:
            os.chmod(self.folder, 0o700)
        self.assertEqual(os.listdir(self.folder), [])

    def test_an_unknown_network(self):
        error = self.init("new", "--platform", "ring", status=USAGE).stderr
        for network in NETWORKS:
            self.assertIn(network, error)
        self.assertEqual(os.listdir(self.folder), [])


if __name__ == "__main__":
    program.main()
