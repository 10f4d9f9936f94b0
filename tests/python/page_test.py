#!/usr/bin/env python3
"""Thorough: the Python package. docs/python.md: do its files run, and print what the page shows? Is
docs/python_reference.md what docstrings say?

    python3 page_test.py SOURCE_ROOT LOGHOP             checks
    python3 page_test.py SOURCE_ROOT LOGHOP --update    writes both pages
"""

import os
import pathlib
import subprocess
import sys
import tempfile

import package
from package import ROOT, TestCase

import pages_test

PAGE = ROOT / "docs/python.md"


def carried_out():
    """The page with what its commands print here."""
    with tempfile.TemporaryDirectory(prefix="loghop_") as folder:
        bin_folder = os.path.join(folder, ".python")
        os.mkdir(bin_folder)
        python = pathlib.Path(bin_folder, "python3")  # no link: that would not know the venv of its target
        python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
        python.chmod(0o755)
        os.environ["PATH"] = f"{bin_folder}:{os.environ['PATH']}"
        os.environ["PYTHONPATH"] = str(package.FOLDER)
        return pages_test.STEP.sub(lambda step: pages_test.carried_out(step, folder), PAGE.read_text(encoding="utf-8"))


def reference(*options):
    script = ROOT / "simulator/python/reference.py"
    return subprocess.run([sys.executable, str(script), *options], capture_output=True, text=True, check=True).stdout


class Pages(TestCase):
    """Both pages."""

    def test_the_page_shows_what_its_files_print(self):
        self.assertEqual(carried_out(), PAGE.read_text(encoding="utf-8"))

    def test_the_reference_is_what_docstrings_say(self):
        self.assertEqual(reference(), (ROOT / "docs/python_reference.md").read_text(encoding="utf-8"))

    def test_everything_public_has_words_and_types(self):
        import inspect

        import loghop
        for name, thing in vars(loghop).items():
            if name.startswith("_") or inspect.ismodule(thing):
                continue
            self.assertTrue(inspect.getdoc(thing), name)
            if inspect.isfunction(thing):
                for parameter in inspect.signature(thing).parameters.values():
                    self.assertIsNot(parameter.annotation, inspect.Parameter.empty, f"{name}: {parameter.name}")


if __name__ == "__main__":
    if sys.argv[3:] == ["--update"]:
        PAGE.write_text(carried_out(), encoding="utf-8")
        reference("--update")
    else:
        package.main()
