#!/usr/bin/env python3
"""The documentation shows what the program does.

A block in a Markdown file of the repository that follows a line

    <!-- output: ARGS -->        or        <!-- output: ARGS; lines 1-7 -->

holds what `loghop ARGS`, called in the source root, prints (or these lines of it; blanks at the end of a line do not
count). Links to files and headings of the repository lead somewhere, and files that a text names exist. docs/README.md
names every page. README.md names every command.
Thorough: also the blocks of commands that take long, such as tune.

    python3 documentation_test.py SOURCE_ROOT LOGHOP             checks
    python3 documentation_test.py SOURCE_ROOT LOGHOP --update    writes what the program prints into the blocks
"""

import os
import pathlib
import re
import shlex
import sys

import program
import shipped

BLOCK = re.compile(r"(?P<head><!-- output: (?P<args>[^\n;]*?)(; lines (?P<first>\d+)-(?P<last>\d+))? -->\n```[a-z]*\n)"
                   r"(?P<text>.*?)(?P<end>^```$)", re.DOTALL | re.MULTILINE)
MARKER = re.compile(r"^<!-- output:", re.MULTILINE)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
SOURCE = re.compile(r"(?<![\w/.])(?:simulator|tests|docs|platforms|calibration|scenarios)/[\w./-]+"
                    r"\.(?:[ch]pp|c|py|json|md|csv)\b")
FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.DOTALL | re.MULTILINE)


def markdown_files(root):
    """All Markdown files of the repository: not those of build folders or of version control."""
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name != "build")
        for name in sorted(files):
            if name.endswith(".md"):
                yield pathlib.Path(folder) / name


def trimmed(text):
    return "".join(line.rstrip() + "\n" for line in text.splitlines())


def output_of(block):
    """The text of the block if the documentation is right."""
    result = shipped.run(program.LOGHOP, program.ROOT, *shlex.split(block["args"]))
    if result.returncode != 0 or result.stderr:
        raise RuntimeError(f"loghop {block['args']}: exit status {result.returncode}\n{result.stderr}")
    lines = trimmed(result.stdout).splitlines(keepends=True)
    if block["first"]:
        lines = lines[int(block["first"]) - 1:int(block["last"])]
    return "".join(lines)


def update():
    """Rewrites the blocks that differ."""
    for path in markdown_files(program.ROOT):
        text = path.read_text(encoding="utf-8")
        new = BLOCK.sub(lambda block: block["head"] + output_of(block) + block["end"], text)
        if new != text:
            path.write_text(new, encoding="utf-8")
            print(f"updated {path}")


def anchors(text):
    """The names that headings have in links."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
            for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}


class Documentation(program.TestCase):
    def test_blocks_hold_what_the_program_prints(self):
        for path in markdown_files(program.ROOT):
            text = path.read_text(encoding="utf-8")
            blocks = list(BLOCK.finditer(text))
            self.assertEqual(len(blocks), len(MARKER.findall(text)), f"{path}: a marker is not followed by a block")
            for block in blocks:
                if program.is_for_the_night(block["args"]):
                    continue
                with self.subTest(file=str(path), args=block["args"]):
                    self.assertEqual(trimmed(block["text"]), output_of(block))

    def test_links_lead_somewhere(self):
        for path in markdown_files(program.ROOT):
            for link in LINK.findall(CODE.sub("", path.read_text(encoding="utf-8"))):
                if re.match(r"[a-z]+:", link):
                    continue  # to the outside
                name, _, anchor = link.partition("#")
                target = (path.parent / name).resolve() if name else path
                with self.subTest(file=str(path), link=link):
                    self.assertTrue(target.exists())
                    if anchor:
                        self.assertIn(anchor, anchors(target.read_text(encoding="utf-8")))

    def test_files_that_are_named_exist(self):
        for path in markdown_files(program.ROOT):
            names = SOURCE.findall(FENCED.sub("", path.read_text(encoding="utf-8")))
            for name in (name for name in names if "/my_" not in name):  # those of an example are the reader's
                with self.subTest(file=str(path), name=name):
                    # The map of the code, simulator/README.md, names files as includes do.
                    starts = (program.ROOT, path.parent, path.parent / "loghop")
                    self.assertTrue(any((start / name).exists() for start in starts))

    def test_the_index_names_every_page(self):
        text = (program.ROOT / "docs" / "README.md").read_text(encoding="utf-8")
        targets = {(program.ROOT / "docs" / link.partition("#")[0]).resolve() for link in LINK.findall(text)}
        others = {program.ROOT / name for name in ("README.md", "docs/README.md", "calibration/NOTICE.md",
                                                   "simulator/loghop/project/template/README.md")}
        self.assertEqual(set(markdown_files(program.ROOT)) - targets - others, set())

    def test_the_first_page_names_every_command(self):
        text = (program.ROOT / "README.md").read_text(encoding="utf-8")
        commands = re.findall(r"(?m)^  (\w+) ", self.fine("--help").partition("Subcommands:")[2])
        self.assertGreater(len(commands), 3)
        for command in commands:
            self.assertIn(f"`loghop {command}", text)

    def test_replay_is_compared_on_the_same_network(self):
        """README.md has the factors that the page of traces gives for SMPI's own network, and names that network."""
        read = {name: (program.ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/ti_traces.md")}
        claim = re.search(r"\*\*Replay agrees with SimGrid\.\*\*.*?\n- ", read["README.md"], re.DOTALL)[0]
        self.assertIn("On a crossbar of links that messages share", claim)
        same = re.search(r"fluid network took (\d+ to \d+) times less processor time than SMPI on the same crossbar",
                         read["docs/ti_traces.md"])[1]
        self.assertEqual(re.findall(r"\d+ to \d+", claim), [same])

    def test_the_first_page_names_what_bootstrap_installs(self):
        """And CMake names the package of each library that it does not find."""
        script = (program.ROOT / "bootstrap.sh").read_text(encoding="utf-8")
        text = (program.ROOT / "README.md").read_text(encoding="utf-8").partition("## Build and test")[2]
        packages = {kind: re.search(rf"{kind}_packages=\(([^)]*)\)", script)[1].split() for kind in ("program", "test", "thorough")}
        for package in sum(packages.values(), []):
            with self.subTest(package=package):
                self.assertRegex(text, rf"(?<![\w-]){re.escape(package)}(?![\w-])")
        for needed in re.findall(r'loghop_need\(\w+ "?([\w+. -]+?)"? "', (program.ROOT / "cmake/LoghopDependencies.cmake").read_text()):
            for package in needed.split():
                with self.subTest(package=package):
                    self.assertIn(package, packages["program"] + packages["test"])

    def test_the_example_of_a_scenario_runs(self):
        text = (program.ROOT / "scenarios" / "README.md").read_text(encoding="utf-8")
        examples = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
        self.assertEqual(len(examples), 1)
        for command in ("run", "compare"):
            self.assertIn("my-scenario: 4 cases on alewife",
                          self.fine(command, "-", stdin=examples[0], cwd=program.ROOT / "scenarios"))


if __name__ == "__main__":
    if sys.argv[3:] == ["--update"]:
        program.set_up()
        update()
    else:
        program.main()
