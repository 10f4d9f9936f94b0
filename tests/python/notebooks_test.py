#!/usr/bin/env python3
"""Thorough: the Python package. The notebooks: does every cell run, are results what the command line prints, are they
committed without outputs?"""

import json
import subprocess

import package
from package import ROOT, TestCase

import matplotlib.pyplot
import notebook

import loghop as lh

FOLDER = ROOT / "docs/notebooks"


def without_costs(data):
    for case in data.get("cases", []):
        for key in ("wall_s", "events_per_s", "peak_rss_bytes"):
            case.pop(key, None)
    return data


class Notebooks(TestCase):
    """One test a notebook."""

    def tearDown(self):
        matplotlib.pyplot.close("all")

    def run_all(self, name, results, figures):
        """Runs a notebook, which makes so many results and figures; gives its namespace and what its cells show."""
        namespace, shown = notebook.executed(FOLDER / f"{name}.ipynb")
        found = [value for value in namespace.values() if isinstance(value, lh.results.Result)]
        self.assertEqual(len(found), results)
        self.assertEqual(len(matplotlib.pyplot.get_fignums()), figures)
        for result in found:
            self.same_as_the_command_line(result)
        return namespace, shown

    def same_as_the_command_line(self, result):
        call = result.output
        arguments = list(call.arguments)
        if "-o" in arguments:  # into a folder that is gone
            arguments[arguments.index("-o") + 1] = str(self.folder / "output.json")
        printed = subprocess.run([package.program.LOGHOP, *arguments], input=call.stdin, capture_output=True,
                                 cwd=call.folder, check=False).stdout
        if result.data.get("format") == "loghop.run":  # which also has the time that simulating took
            self.assertEqual(without_costs(json.loads(printed)), without_costs(result.to_dict()))
        else:
            self.assertEqual(printed, result.json_bytes)

    def test_alewife(self):
        namespace, _ = self.run_all("alewife", results=1, figures=2)
        frozen = json.loads((ROOT / "tests/scenarios/expected/alewife.json").read_text(encoding="utf-8"))["cases"]
        for row in namespace["study"].rows():
            self.assertEqual(row["simulated_s"], frozen[row["case"]]["simulated_s"])
        self.assertLess(namespace["measured"]["error"].abs().max(), 0.15)

    def test_your_cluster(self):
        namespace, shown = self.run_all("your_cluster", results=4, figures=3)
        self.assertEqual(namespace["iris"].value("middleware.eager_limit"), "16KiB")
        self.assertEqual({row["known"] for row in namespace["tuned"].rows()}, {"yes"})
        self.assertGreater(namespace["frame"]["gain"].max(), 1)

    def test_new_algorithm(self):
        namespace, shown = self.run_all("new_algorithm", results=2, figures=1)
        self.assertEqual(shown[2], "True")
        self.assertIn("rank 3, step", shown[3])
        table = namespace["table"]
        self.assertLess(table.loc["64B", "ring of rings"], table.loc["64B", "ring"])
        mesh = namespace["mesh"]
        self.assertLess(mesh.loc["64B", "ring of rings"], mesh.loc["64B", "ring"])
        self.assertEqual(mesh.loc["4MiB"].idxmin(), "ring")

    def test_without_outputs(self):
        for path in sorted(FOLDER.glob("*.ipynb")):
            self.assertFalse(notebook.has_outputs(path), path)


if __name__ == "__main__":
    package.main()
