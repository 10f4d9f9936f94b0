#!/usr/bin/env python3
"""docs/platforms.md: its platform and its scenario are accepted, and give what the page prints.

    python3 own_platform_test.py SOURCE_ROOT LOGHOP --update    writes what the program prints into the page
"""

import pathlib
import re
import sys
import tempfile

import program

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "platforms.md"
BLOCK = re.compile(r"```(json|text)\n(.*?)```", re.DOTALL)


def printed(folder):
    """What the program prints for the files of the page."""
    files = [text for kind, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")) if kind == "json"]
    for name, text in zip(("our-cluster.json", "first.json"), files, strict=True):
        (pathlib.Path(folder) / name).write_text(text, encoding="utf-8")
    done = program.loghop("compare", "first.json", cwd=folder)
    if done.returncode != 0 or done.stderr:
        raise RuntimeError(done.stderr)
    return "".join(line.rstrip() + "\n" for line in done.stdout.splitlines())


def update():
    with tempfile.TemporaryDirectory() as folder:
        output = printed(folder)
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(re.sub(r"(```text\n).*?(```)", lambda block: block[1] + output + block[2], page, flags=re.DOTALL),
                    encoding="utf-8")


class OwnPlatform(program.TestCase):
    def test_the_page_prints_what_the_program_prints(self):
        shown = [text for kind, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")) if kind == "text"]
        self.assertEqual(shown, [printed(self.folder)])

    def test_both_files_are_good(self):
        printed(self.folder)
        self.fine("validate", self.folder / "our-cluster.json", self.folder / "first.json")


if __name__ == "__main__":
    if sys.argv[3:] == ["--update"]:
        program.set_up()
        update()
    else:
        program.main()
