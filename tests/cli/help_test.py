#!/usr/bin/env python3
"""The program describes itself: --help, --version, list."""

import json
import re

import program

COMMANDS = ["run", "efficiency", "profile", "map", "compare", "merge", "slurm", "advise", "report", "power", "sensitivity", "calibrate", "fit", "predict", "import", "validate", "export", "explore", "init", "diff", "explain", "list"]


class Help(program.TestCase):
    def test_of_the_program_names_commands_and_exit_statuses(self):
        text = self.fine("--help")
        for command in COMMANDS:
            self.assertRegex(text, rf"(?m)^  {command} ")
        self.assertIn("0 fine, 1 outside tolerance, 2 usage, 3 input rejected, 4 simulation failed", text)
        self.assertEqual(text, self.fine("-h"))

    def test_of_each_command_names_its_options(self):
        for command in COMMANDS:
            text = self.fine(command, "--help")
            self.assertIn(f"Usage: loghop {command}", text)
            self.assertIn("--help", text)
        for command in ("run", "compare", "advise"):
            text = self.fine(command, "--help")
            for option in ("--format", "--output", "--seed", "--case", "--jobs", "--quiet"):
                self.assertIn(option, text)
        self.assertIn("--choose", self.fine("advise", "--help"))
        self.assertIn("--messages", self.fine("run", "--help"))
        self.assertIn("--ranks", self.fine("run", "--help"))

    def test_pages_name_each_option_beside_its_command(self):
        """In one section: the option, and `loghop COMMAND`."""
        pages = [path for path in program.ROOT.rglob("*.md")
                 if path.name != "CHANGELOG.md" and "build" not in path.relative_to(program.ROOT).parts]
        sections = [section for path in pages
                    for section in re.split(r"(?m)^#+ ", path.read_text(encoding="utf-8"))]
        for command in COMMANDS:
            beside = "\n".join(section for section in sections if re.search(rf"loghop {command}\b", section))
            options = re.findall(r"(?m)^ +(?:-\w,)?(--[a-z0-9-]+)", self.fine(command, "--help"))
            self.assertIn("--help", options)
            for option in (option for option in options if option != "--help"):
                with self.subTest(command=command, option=option):
                    self.assertRegex(beside, re.escape(option) + r"(?![\w-])")

    def test_fits_the_terminal(self):
        for command in ([], *([c] for c in COMMANDS)):
            for line in self.fine(*command, "--help").splitlines():
                self.assertLessEqual(len(line), 120, line)

    def test_version_names_the_simulator_below(self):
        self.assertRegex(self.fine("--version"), r"\Aloghop \d+\.\d+\.\d+ \((commit [0-9a-f]{7,}, )?SimGrid \d+\.\d+(\.\d+)?, (GCC|Clang) \d+\.\d+.*\)\n\Z")


class List(program.TestCase):
    TOPICS = {"models": ["LogP", "LogGP", "LoPC", "LoGPC"],
              "workloads": ["remap", "diamond", "em3d", "traffic", "messages", "goal", "collective"],
              "networks": ["wormhole", "loggops"],
              "quantities": ["L", "o", "o_s", "o_r", "g", "G", "G_m", "a"],
              "formats": ["osu", "imb", "netgauge", "simgrid", "collectives"]}

    def test_each_topic_has_a_line_for_each_name(self):
        for topic, names in self.TOPICS.items():
            lines = self.fine("list", topic).splitlines()
            for name in names:
                self.assertEqual(len([line for line in lines if line.split()[0] == name]), 1, (topic, name))
            for line in lines:
                self.assertGreater(len(line.split()), 1, "a name without a summary: " + line)

    def test_without_a_topic_all_are_listed(self):
        text = self.fine("list")
        for topic in (*self.TOPICS, "algorithms", "patterns", "ranges"):
            self.assertIn(f"{topic}\n", text)
            for line in self.fine("list", topic).splitlines():
                self.assertIn("  " + line + "\n", text)

    def test_names_the_options_of_models_with_their_words(self):
        self.assertRegex(self.fine("list", "models"), r"(?m)^  contention +.*\(closed \| open\)$")

    def test_names_collective_algorithm_and_options(self):
        lines = self.fine("list", "algorithms").splitlines()
        self.assertRegex("\n".join(lines), r"(?m)^broadcast +chain +.* \(root, segment\)$")
        self.assertEqual(len({tuple(line.split()[:2]) for line in lines}), len(lines))
        schema = json.loads((program.ROOT / "scenarios" / "scenario.schema.json").read_text())["$defs"]
        self.assertEqual({line.split()[0] for line in lines}, set(schema["plain_collective_name"]["enum"]))
        self.assertEqual({line.split()[1] for line in lines}, set(schema["plain_algorithm"]["enum"]))

    def test_unknown_topic(self):
        error = self.fails(program.USAGE, "list", "model")
        for topic in self.TOPICS:
            self.assertIn(topic, error)


if __name__ == "__main__":
    program.main()
