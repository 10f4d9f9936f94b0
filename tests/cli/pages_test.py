#!/usr/bin/env python3
"""Thorough: a page that a reader follows with a terminal names a file that is refused, or shows other output.

A page of docs/ takes part if it has blocks that follow these markers. They are carried out in the order of the page, in
an empty folder, with `loghop` in the path:

    <!-- file: NAME -->             the block is the content of the file NAME
    <!-- run -->                    the block is a shell script; a block that follows marked "text" holds its output
    <!-- run; lines 3-9 -->         the block marked "text" holds these lines of the output

    python3 pages_test.py SOURCE_ROOT LOGHOP             checks
    python3 pages_test.py SOURCE_ROOT LOGHOP --update    writes what the commands print into the pages
    python3 pages_test.py SOURCE_ROOT LOGHOP --write PAGE FOLDER     writes the files of a page, for its readers
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import program

STEP = re.compile(r"<!-- (?:file: (?P<file>\S+)|run(?:; lines (?P<first>\d+)-(?P<last>\d+))?) -->\n"
                  r"```[a-z]*\n(?P<text>.*?)^```\n(?P<shown>\n*```text\n(?P<output>.*?)^```\n)?",
                  re.DOTALL | re.MULTILINE)
MARKER = re.compile(r"^<!-- (?:file:|run)", re.MULTILINE)


def pages():
    """The pages with steps, and their texts."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted((program.ROOT / "docs").glob("*.md"))
             if path.name != "python.md"}  # which needs the package: python/page_test.py
    return {path: text for path, text in texts.items() if MARKER.search(text)}


def shell(script, folder):
    """Returns the output of a script; it must end well and write nothing to standard error."""
    tools = pathlib.Path(folder) / ".bin"
    if not tools.exists():
        tools.mkdir()
        (tools / "loghop").symlink_to(program.LOGHOP)
    done = subprocess.run(["bash", "-e", "-c", script], cwd=folder, capture_output=True, text=True, timeout=600,
                          check=False, env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"})
    if done.returncode != 0 or done.stderr:
        raise RuntimeError(f"{script}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return "".join(line.rstrip() + "\n" for line in done.stdout.splitlines())


def carried_out(step, folder):
    """Carries out one step; the step as it should stand in the page."""
    if step["file"]:
        (pathlib.Path(folder) / step["file"]).write_text(step["text"], encoding="utf-8")
        return step[0]
    output = shell(step["text"], folder)
    if not step["shown"]:
        return step[0]
    if step["first"]:
        output = "".join(output.splitlines(keepends=True)[int(step["first"]) - 1:int(step["last"])])
    return step[0].replace(step["shown"], step["shown"].replace(f"```text\n{step['output']}", f"```text\n{output}"))


def update():
    for path, text in pages().items():
        with tempfile.TemporaryDirectory() as folder:
            path.write_text(STEP.sub(lambda step, folder=folder: carried_out(step, folder), text), encoding="utf-8")


def write(page, folder):
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    for step in STEP.finditer((program.ROOT / "docs" / page).read_text(encoding="utf-8")):
        if step["file"]:
            carried_out(step, folder)
            print(pathlib.Path(folder) / step["file"])


def microseconds(text):
    return float(re.fullmatch(r"([\d.]+)us", text)[1])


class Pages(program.TestCase):
    def test_the_commands_print_what_the_pages_show(self):
        for path, text in pages().items():
            steps = list(STEP.finditer(text))
            self.assertEqual(len(steps), len(MARKER.findall(text)), f"{path}: a marker is not followed by a block")
            with self.subTest(page=path.name), tempfile.TemporaryDirectory() as folder:
                for step in steps:
                    self.assertEqual(step[0], carried_out(step, folder))

    def test_the_text_before_a_file_names_it(self):
        """Readers do not see the markers."""
        for path, text in pages().items():
            for step in (step for step in STEP.finditer(text) if step["file"]):
                with self.subTest(page=path.name, file=step["file"]):
                    self.assertIn(f"`{step['file']}`", text[:step.start()].rstrip().rpartition("\n\n")[2])

    def test_the_recipe_of_link_latency_gives_the_measured_time_back(self):
        """A message crosses two links: both overheads and two latencies are the half round trip that was measured."""
        text = (program.ROOT / "docs" / "platforms.md").read_text(encoding="utf-8")
        files = {step["file"]: step["text"] for step in STEP.finditer(text) if step["file"]}
        platform = json.loads(files["our-cluster.json"])
        latency = platform["network"]["link_latency"]
        overheads = [platform["middleware"][key]["value"] for key in ("send_overhead", "receive_overhead")]
        measured = float(re.search(r"half round trip of 1 B \(([\d.]+) us\)", latency["derived"])[1])
        self.assertAlmostEqual(sum(map(microseconds, overheads)) + 2 * microseconds(latency["value"]), measured, delta=0.15)
        simulated = float(re.search(r"cores 0 and 8, 1B +1B +8 +([\d.]+)", text)[1])
        self.assertAlmostEqual(simulated, measured, delta=0.15)

    def test_the_pages_for_newcomers_take_part(self):
        self.assertLessEqual({"platforms.md", "tutorial.md", "your_program.md"}, {path.name for path in pages()})


if __name__ == "__main__":
    if sys.argv[3:] == ["--update"]:
        program.set_up()
        update()
    elif sys.argv[3:4] == ["--write"]:
        program.set_up()
        write(*sys.argv[4:])
    else:
        program.main()
