#!/usr/bin/env python3
"""Numbers in the sentences and tables of pages are those of the program, and each is accounted for.

Thorough: also the numbers of commands that take long, such as comparisons with measurements.

page_numbers.py says how a page marks a number that a command gives. A number with a unit that carries no marker stands
in page_numbers.txt, with the reason:

    in FILE           its numbers stand in this file (an input, a constant of the code, a test that asserts them)
    block             its numbers stand in a block of the page: an example, or output that a test compares
    measured FILE     processor time, or other costs: this script measures them, and no test repeats it
    paper ...         a paper prints it; the place
    fact ...          anything else that no result of the program can change

    python3 numbers_test.py SOURCE_ROOT LOGHOP             checks
    python3 numbers_test.py SOURCE_ROOT LOGHOP --update    writes what the program gives into the pages
"""

import importlib.util
import json
import re
import sys

import page_numbers
import program

DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")
# Parts of pages that other tests write, and a whole page that a test of its own holds: claims_test.py. A changelog is
# history.
MADE = re.compile(r"<!-- ([\w ]+) -->\n.*?<!-- end of \1 -->|<!-- (?:errors|choices|tuned): [\w-]+ -->\n(?:\|[^\n]*\n)*|<!-- draws: .+? -->.*?<!-- end -->", re.DOTALL)
ELSEWHERE = {"CHANGELOG.md", "docs/reproduction.md"}


def pages():
    """Texts of the pages by name."""
    found = {str(path.relative_to(program.ROOT)): path for path in page_numbers.markdown_files()}
    return {name: path.read_text(encoding="utf-8") for name, path in found.items() if name not in ELSEWHERE}


def allowed():
    """{page: [(text, reason)]} of page_numbers.txt."""
    listed, page = {}, ""
    for line in (program.ROOT / "tests" / "cli" / "page_numbers.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            page = line[3:]
        elif line and not line.startswith("#"):
            listed.setdefault(page, []).append(tuple(part.strip() for part in line.rsplit(" | ", 1)))
    return listed


def places(text, part):
    """Where a part stands in a text, whatever the breaks of lines."""
    pattern = r"\s+".join(re.escape(word) for word in part.split())
    return [found.span() for found in re.finditer(pattern, text)]


def numbers_of(text):
    return {number.replace(",", "") for number in DIGITS.findall(text)}


def with_numbers(text):
    names = page_numbers.Names(text)
    return page_numbers.MARKED.sub(
        lambda marked: marked[0].replace(f"-->{marked['text']}<!--/-->",
                                         f"-->{page_numbers.should_be(marked, names)}<!--/-->"), text)


def update():
    for name, text in pages().items():
        new = with_numbers(text)
        if new != text:
            (program.ROOT / name).write_text(new, encoding="utf-8")
            print(f"updated {name}")


class Numbers(program.TestCase):
    def test_are_those_of_the_program(self):
        for page, text in pages().items():
            names = page_numbers.Names(text)
            for marked in page_numbers.MARKED.finditer(text):
                if names.are_for_the_night(marked["body"]):
                    continue
                with self.subTest(page=page, marker=marked["body"]):
                    self.assertEqual(marked["text"], page_numbers.should_be(marked, names))

    def test_markers_are_comments_to_markdown(self):
        for page, text in pages().items():
            found = list(page_numbers.MARKED.finditer(text))
            self.assertEqual(len(found), text.count("<!--/-->"), page)
            for marked in found:
                self.assertNotIn("--", marked["body"], page)
                self.assertNotIn("\n|", marked[0], page)

    def test_each_is_accounted_for(self):
        lists = allowed()
        for page, text in pages().items():
            bare = page_numbers.blanked(text, MADE)
            spans = [span for part, _ in lists.get(page, []) for span in places(bare, part)]
            for start, end, number in page_numbers.unmarked(bare):
                with self.subTest(page=page, line=text.count("\n", 0, start) + 1, number=number):
                    self.assertTrue(any(first <= start and end <= last for first, last in spans))

    def test_the_list_is_not_stale(self):
        texts = pages()
        for page, lines in allowed().items():
            for part, reason in lines:
                with self.subTest(page=page, part=part):
                    self.assertTrue(places(texts[page], part), "stands no longer in the page")
                    self.check_reason(texts[page], part, reason)

    def check_reason(self, text, part, reason):
        kind, _, rest = reason.partition(" ")
        if kind == "in":
            self.assertEqual(numbers_of(part) - numbers_of((program.ROOT / rest).read_text(encoding="utf-8")), set())
        elif kind == "block":
            self.assertEqual(numbers_of(part) - numbers_of("".join(page_numbers.FENCED.findall(text))), set())
        elif kind == "measured":
            self.assertTrue((program.ROOT / rest).exists())
        else:
            self.assertIn(kind, ("paper", "fact"))
            self.assertGreater(len(rest), 5)


class Pictures(program.TestCase):
    def test_show_what_the_program_gives(self):
        """Else: python3 docs/images/draw.py build/release/simulator/loghop"""
        folder = program.ROOT / "docs" / "images"
        spec = importlib.util.spec_from_file_location("draw", folder / "draw.py")
        draw = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(draw)
        self.assertEqual(json.loads((folder / "drawn_from.json").read_text(encoding="utf-8")),
                         draw.shown_times(program.LOGHOP))

    def test_the_diagram_is_a_runs(self):
        self.fine("run", "scenarios/collectives.json", "--case", "barrier tree, 8 ranks", "--diagram", self.folder / "d.svg", "--quiet")
        self.assertEqual((self.folder / "d.svg").read_text(encoding="utf-8"),
                         (program.ROOT / "docs" / "images" / "diagram.svg").read_text(encoding="utf-8"))


if __name__ == "__main__":
    if sys.argv[3:] == ["--update"]:
        program.set_up()
        update()
    else:
        program.main()
