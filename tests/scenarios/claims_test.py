#!/usr/bin/env python3
"""The reproduction study: every claim of the five papers has the verdict that its scenario expects, and stands in
docs/reproduction.md with what was found.

    python3 claims_test.py SOURCE_ROOT LOGHOP             checks
    python3 claims_test.py SOURCE_ROOT LOGHOP --update    writes the table of the page
"""

import json
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = LOGHOP = None

PAPERS = {"lognp": "log_nP and log_3P", "logfp": "LogfP", "p3pc": "P-3PC", "logpc": "LoGPC", "mlognp": "mlog_nP"}
# What the papers claim, by paper: numbers of claims, so that none is forgotten.
CLAIMS = {"000": 17, "001": 5, "002": 9, "003": 21, "004": 5}
MARKS = ("<!-- claims -->\n", "<!-- end of claims -->\n")


def compared(path):
    """The comparison of a scenario, and its exit status."""
    done = subprocess.run([LOGHOP, "compare", str(path), "--format", "json"], capture_output=True, text=True,
                          timeout=900, check=False)
    return done.returncode, json.loads(done.stdout), done.stderr


def study():
    """(file, exit status, comparison) of each scenario of the study."""
    files = [path for folder in PAPERS for path in sorted((ROOT / "scenarios" / folder).glob("*.json"))]
    return [(path, *compared(path)[:2]) for path in files]


def found(claim):
    """What was found, in a cell: the first check that does not hold, else the first one."""
    if not claim["checks"]:
        return ""
    failing = [check for check in claim["checks"] if not check["holds"]]
    first = (failing or claim["checks"])[0]["text"]
    more = len(claim["checks"]) - 1
    return first + (f" (and {more} more)" if more else "")


def rows(results):
    """The lines of the table."""
    lines = []
    for folder, paper in PAPERS.items():
        lines += [f"### {paper}", "", "| claim | paper | found | verdict |", "|---|---|---|---|"]
        for path, _, result in results:
            if path.parent.name != folder:
                continue
            for claim in result["claims"]:
                verdict = claim["verdict"] + (f": {claim['reason']}" if "reason" in claim else "")
                link = f"[{claim['id']}](../scenarios/{folder}/{path.name})"
                cells = [f"{link} {claim['claim']}", claim["paper"], found(claim), verdict]
                lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
        lines.append("")
    return "\n".join(lines)


class Claims(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.page = ROOT / "docs" / "reproduction.md"
        cls.results = study()

    def test_verdicts_are_the_expected_ones(self):
        for path, status, result in self.results:
            unexpected = [claim["id"] for claim in result["claims"] if not claim["as_expected"]]
            self.assertEqual((unexpected, status), ([], 0), path.name)

    def test_every_claim_of_the_papers_is_on_the_page(self):
        text = self.page.read_text(encoding="utf-8")
        for paper, count in CLAIMS.items():
            for number in range(1, count + 1):
                self.assertRegex(text, rf"\b{paper}-{number}\b")

    def test_the_page_has_what_was_found(self):
        before, rest = self.page.read_text(encoding="utf-8").split(MARKS[0])
        self.assertTrue(before)
        # Verdicts and words must be equal; numbers may differ in their last shown digit between mathematical libraries.
        plain = lambda text: re.sub(r"\d+(\.\d+)?(e[-+]\d+)?", "#", text)
        self.assertEqual(plain(rest.split(MARKS[1])[0]), plain(rows(self.results)))


def update():
    page = ROOT / "docs" / "reproduction.md"
    before, rest = page.read_text(encoding="utf-8").split(MARKS[0])
    page.write_text(before + MARKS[0] + rows(study()) + MARKS[1] + rest.split(MARKS[1])[1], encoding="utf-8")


if __name__ == "__main__":
    ROOT, LOGHOP = pathlib.Path(sys.argv[1]), sys.argv[2]
    if "--update" in sys.argv:
        update()
    else:
        unittest.main(argv=sys.argv[:1] + sys.argv[3:])
