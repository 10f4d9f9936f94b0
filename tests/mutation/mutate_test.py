#!/usr/bin/env python3
"""Do the operators of mutate.py make the faults that they name, and only where they should?

Arguments are not used.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

import drawing
import operators
import trials


def faults(body, *names):
    """(operator, before, after) of the named operators in a function with this body; of all without names."""
    return [(fault["operator"], fault["before"], fault["after"]) for fault in
            operators.faults_of(f"int f(int a, int b)\n{{\n{body}\n}}\n") if not names or fault["operator"] in names]


def changes(body, name):
    return [(before, after) for _, before, after in faults(body, name)]


class Operators(unittest.TestCase):
    def test_relations(self):
        self.assertEqual(changes("a = b < 1; c = b >= 2; d = a != b;", "relation"),
                         [("<", "<="), (">=", ">"), ("!=", "==")])

    def test_brackets_of_types_are_no_relations(self):
        self.assertEqual(changes("std::vector<std::map<int, int>> v; g<3>(a); p->q(); s << 1; t >> 2;", "relation"), [])

    def test_arithmetic(self):
        self.assertEqual(changes("x = a + b - 1; x += 2;", "plus and minus"), [("+", "-"), ("-", "+"), ("+=", "-=")])
        self.assertEqual(changes("x = a * b / 2;", "times and divided"), [("*", "/"), ("/", "*")])

    def test_signs_pointers_and_references_are_no_arithmetic(self):
        body = "int* p = &a; int& r = *p; g(-1, *p); return -a;"
        self.assertEqual(faults(body, "plus and minus", "times and divided"), [])

    def test_texts_are_joined_with_plus(self):
        self.assertEqual(faults('s = "a" + b + c;', "plus and minus", "dropped term"), [])

    def test_off_by_one(self):
        self.assertEqual(changes("x = 3;", "off by one"), [("3", "4"), ("3", "2")])
        self.assertEqual(changes("x = 0;", "off by one"), [("0", "1")])
        self.assertEqual(changes("x = 1'000u;", "off by one"), [("1'000u", "1001u"), ("1'000u", "999u")])
        self.assertEqual(changes("x = 1.5; y = 1e3; z = 0x10; switch (a) { case 2: break; }", "off by one"), [])

    def test_logic(self):
        self.assertEqual(changes("x = a && b || c;", "and, or"), [("&&", "||"), ("||", "&&")])
        self.assertEqual(changes("for (auto&& x : y) g(x);", "and, or"), [])

    def test_negated_conditions(self):
        self.assertEqual(changes("if (a < b) g(); while (h(a)) g();", "negated condition"),
                         [("(a < b)", "(!(a < b))"), ("(h(a))", "(!(h(a)))")])
        self.assertEqual(changes("if (const auto x = g()) h();", "negated condition"), [])

    def test_dropped_statements(self):
        self.assertEqual(changes("g(a); a = 2; ++b; if (a) h(b);", "dropped statement"),
                         [("g(a);", ";"), ("a = 2;", ";"), ("++b;", ";"), ("h(b);", ";")])

    def test_declarations_and_jumps_are_not_dropped(self):
        self.assertEqual(changes("int x = 1; const auto y = g(); std::vector<int> v(3); Kind k{1}; A::B& c = d(); "
                                 "for (int i = 0; i < 3; ++i) break; return a;", "dropped statement"), [])

    def test_dropped_terms(self):
        self.assertEqual(changes("x = a + b * c - g(d, e);", "dropped term"),
                         [(" + b * c", ""), (" * c", ""), (" - g(d, e)", "")])
        self.assertEqual(changes("x = a && b == c || d;", "dropped term"), [(" && b == c", ""), (" || d", "")])

    def test_swapped_arguments(self):
        self.assertEqual(changes("g(a, b + 1, c);", "swapped arguments"),
                         [("a, b + 1", "b + 1, a"), ("b + 1, c", "c, b + 1")])
        self.assertEqual(changes("std::max(a, b); g(a, a); f(v.begin(), v.end()); if (a) {}", "swapped arguments"), [])

    def test_constant_returns(self):
        self.assertEqual(changes("return a + b;", "constant return"), [("a + b", "{}")])
        self.assertEqual(changes("if (a) return true; return false;", "constant return"),
                         [("true", "false"), ("false", "true")])
        self.assertEqual(changes("if (a) return; return {};", "constant return"), [])

    def test_extremes(self):
        body = "x = std::max(a, b); y = std::numeric_limits<int>::max();"
        self.assertEqual(changes(body, "min and max"), [("max", "min")])


class Places(unittest.TestCase):
    def test_comments_texts_and_includes_have_no_faults(self):
        text = '#include "a 1 + 2.hpp"\n#define A(x) \\\n  x + 1\n// if (a) b();\n/* 3 */\n' \
               'const char* s = "4 + 5";\nconst char* t = R"x(6 " + 7)x";\n'
        self.assertEqual(operators.faults_of(text), [])

    def test_assertions_and_texts_of_errors_have_none(self):
        self.assertEqual(faults("assert(a > 1); static_assert(2 > 1); throw Error(a + 1, b);"), [])
        self.assertEqual([name for name, *_ in faults("v.problem(name(a, b + 1));")], ["dropped statement"])
        self.assertEqual(faults("require(a < 2, text(b - 1));", "relation", "plus and minus", "off by one"),
                         [("relation", "<", "<="), ("off by one", "2", "3"), ("off by one", "2", "1")])

    def test_tables_of_texts_have_none(self):
        self.assertEqual(faults('static const T table = {{"a", 1}, {"b", 2}, {"c", 3}};'), [])
        self.assertNotEqual(faults("static const T table = {{0, 1}, {2, 2}, {4, 3}};"), [])

    def test_only_bodies_have_statements(self):
        text = "namespace n {\nstruct S : T {\n  S() : a_(b(1, 2)) {}\n  int g(int) const;\n  int a_ = 3;\n};\n}\n"
        self.assertEqual({fault["operator"] for fault in operators.faults_of(text)}, {"off by one"})

    def test_bodies_of_lambdas_and_constructors_are_bodies(self):
        self.assertIn(("dropped statement", "g(x);", ";"), faults("auto f = [&] { g(x); };"))
        found = operators.faults_of("S::S(int b) : a_(b)\n{\n  g(b);\n}\n")
        self.assertIn("dropped statement", {fault["operator"] for fault in found})

    def test_a_fault_is_put_where_it_was_found(self):
        text = "int f()\n{\n  g(a);\n  g(a);\n  return h(a,\n           b);\n}\n"
        for fault in operators.faults_of(text):
            with_fault = operators.mutated(text, fault)
            self.assertNotEqual(with_fault, text)
            lines = text.split("\n")
            self.assertEqual(lines[:fault["line"] - 1], with_fault.split("\n")[:fault["line"] - 1])
        second = [fault for fault in operators.faults_of(text) if fault["before"] == "g(a);"][1]
        self.assertEqual(operators.mutated(text, second), text.replace("g(a);\n  return", ";\n  return"))

    def test_a_fault_is_found_again_when_its_line_has_moved(self):
        fault = operators.faults_of("int f()\n{\n  return a;\n}\n")[0]
        moved = "// new\n\nint f()\n{\n  return a;\n}\n"
        self.assertEqual(operators.mutated(moved, fault), moved.replace("return a", "return {}"))
        self.assertIsNone(operators.mutated("int f()\n{\n  return b;\n}\n", fault))


class Drawing(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)
        body = "".join(f"  a = b + {i};\n" for i in range(50))
        for name, lines in (("x/big.cpp", body), ("y/small.cpp", "  g(a);\n")):
            path = self.root / drawing.LIBRARY / name
            path.parent.mkdir(parents=True)
            path.write_text(f"void f()\n{{\n{lines}}}\n", encoding="utf-8")
        self.files = drawing.source_files(self.root, [])

    def test_equal_seeds_draw_equal_lists(self):
        draw = drawing.draw
        self.assertEqual(draw(self.root, self.files, 10, 1), draw(self.root, self.files, 10, 1))
        self.assertNotEqual(draw(self.root, self.files, 10, 1), draw(self.root, self.files, 10, 2))

    def test_each_folder_has_a_fault_and_each_line_at_most_one(self):
        drawn = drawing.draw(self.root, self.files, 10, 1)
        self.assertEqual(len(drawn["faults"]), 10)
        self.assertEqual({fault["file"].split("/")[2] for fault in drawn["faults"]}, {"x", "y"})
        places = [(fault["file"], fault["line"]) for fault in drawn["faults"] + drawn["reserve"]]
        self.assertEqual(len(places), len(set(places)))
        self.assertEqual([fault["id"] for fault in drawn["faults"] + drawn["reserve"]], list(range(1, len(places) + 1)))

    def test_shares_add_up(self):
        self.assertEqual(drawing.shares({"a": 90, "b": 9, "c": 1}, 10), {"a": 8, "b": 1, "c": 1})
        for count in range(1, 30):
            self.assertEqual(sum(drawing.shares({"a": 50, "b": 30, "c": 1}, count).values()), count)

    def test_files_that_are_not_there(self):
        with self.assertRaises(ValueError):
            drawing.source_files(self.root, ["simulator/loghop/z"])


class Runs(unittest.TestCase):
    FAULTS = {"faults": [{"id": 1}, {"id": 2}, {"id": 3}], "reserve": [{"id": 4}, {"id": 5}]}

    def run_all(self, results, not_compiled=(), most=None, why=trials.NO_BUILD):
        ran = []
        for fault in trials.pending(self.FAULTS, results, most):
            ran.append(fault["id"])
            results.append({**fault, "noticed_by": why if fault["id"] in not_compiled else trials.NOBODY})
        return ran

    def test_a_fault_that_does_not_compile_is_replaced(self):
        self.assertEqual(self.run_all([]), [1, 2, 3])
        self.assertEqual(self.run_all([], {1}), [1, 2, 3, 4])
        self.assertEqual(self.run_all([], {1, 4}), [1, 2, 3, 4, 5])
        self.assertEqual(self.run_all([], {1, 2, 3, 4, 5}), [1, 2, 3, 4, 5])
        self.assertEqual(self.run_all([], {1, 4}, why=trials.GONE), [1, 2, 3, 4, 5])
        self.assertEqual(self.run_all([], {1, 4}, why=trials.OTHER), [1, 2, 3])

    def test_what_is_done_is_not_done_again(self):
        results = []
        self.assertEqual(self.run_all(results, {1}, most=2), [1, 2])
        self.assertEqual(self.run_all(results, {1}), [3, 4])
        self.assertEqual(self.run_all(results, {1}), [])

    def test_suites_of_a_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            tests = pathlib.Path(folder) / "tests/unit/a"
            tests.mkdir(parents=True)
            text = "TEST(One, Is)\n{}\nTEST_P(Two, Is)\n{}\nRC_GTEST_PROP(Three, Is, ())\n{}\n"
            (tests / "b_test.cpp").write_text(text, encoding="utf-8")
            root = pathlib.Path(folder)
            expected = "One.*:*/One.*:Three.*:*/Three.*:Two.*:*/Two.*"
            self.assertEqual(trials.folder_filter(root, "simulator/loghop/a/b.cpp"), expected)
            self.assertEqual(trials.folder_filter(root, "simulator/loghop/a/c/d.hpp"), expected)
            self.assertIsNone(trials.folder_filter(root, "simulator/loghop/e/d.hpp"))

    def test_the_copy_becomes_equal_to_the_tree_and_the_fault_is_taken_out(self):
        with tempfile.TemporaryDirectory() as folder:
            at = trials.Trials(pathlib.Path(folder), pathlib.Path(folder) / "build", 1)
            file = at.copy / "simulator/loghop/a.cpp"
            file.parent.mkdir(parents=True)
            text = "int f()\n{\n  return a;\n}\n"
            file.write_text(text, encoding="utf-8")
            fault = {"file": "simulator/loghop/a.cpp", **operators.faults_of(text)[0]}
            seen = []

            def interrupted(_):
                seen.append(file.read_text(encoding="utf-8"))
                raise KeyboardInterrupt

            at.noticed = interrupted
            with self.assertRaises(KeyboardInterrupt):
                at.result(fault)
            self.assertEqual(seen, [text.replace("return a", "return {}")])
            self.assertEqual(file.read_text(encoding="utf-8"), text)

    def test_each_stage_has_its_turn(self):
        """With programs that stand for cmake, the tests and ctest: each fails if a certain fault is in the copy."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder) / "tree"
            source = "int f()\n{\n  a = b + 1;\n  a = b + 2;\n  a = b + 3;\n  a = b + 4;\n  a = b + 5;\n  a = b + 6;\n}\n"
            script = pathlib.Path(__file__).parents[1] / "to_its_end.sh"
            for name, text in (("simulator/loghop/x/y.cpp", source), ("tests/unit/x/y_test.cpp", "TEST(Here, Is)\n"),
                               ("tests/to_its_end.sh", script.read_text(encoding="utf-8"))):
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text, encoding="utf-8")
            subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
            tools = pathlib.Path(folder) / "tools"
            tools.mkdir()
            seen = "grep -q 'b - {}' tree/simulator/loghop/x/y.cpp"
            at_end = 'rm "$TEST_PREMATURE_EXIT_FILE"\n'
            programs = {
                "unit_tests": f'{seen.format(6)} || {at_end}'
                              f'case "$*" in *filter=Here*) ! {seen.format(1)};; *) ! {seen.format(2)};; esac',
                "validation_tests": f"{at_end}if {seen.format(3)}; then echo '[  FAILED  ] Long.Is (1 ms)'; false; fi",
                "ctest": f"! {seen.format(4)}",
                "cmake": f'case "$1" in -S) mkdir -p built/tests && cp "{tools}"/*_tests built/tests;; '
                         f'*) ! {seen.format(5)};; esac'}
            for name, text in programs.items():
                (tools / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
                (tools / name).chmod(0o755)
            faults = [{"file": "simulator/loghop/x/y.cpp", **fault} for fault in operators.faults_of(source)
                      if fault["operator"] == "plus and minus"]
            with unittest.mock.patch.dict(os.environ, PATH=f"{tools}:{os.environ['PATH']}"), \
                    trials.Trials(root, pathlib.Path(folder) / "build", 1) as at:
                at.begin()
                results = [at.result(fault) for fault in faults]
                at.stages = lambda _: []
                results.append(at.result(faults[0]))
            self.assertEqual([result["noticed_by"] for result in results],
                             [trials.SAME_FOLDER, trials.WIDER, trials.WIDER, trials.OTHER, trials.NO_BUILD,
                              trials.SAME_FOLDER, trials.NOBODY])
            self.assertEqual(results[2]["test"], "Long.Is")
            self.assertEqual((root / "simulator/loghop/x/y.cpp").read_text(encoding="utf-8"), source)

    def test_names_of_tests_that_failed(self):
        for output, name in (("[  FAILED  ] One.Is (0 ms)\n[  FAILED  ] 1 test, listed below:", "One.Is"),
                             ("[  FAILED  ] All/Two.Is/3, where", "All/Two.Is/3"),
                             ("The following tests FAILED:\n\t  7 - cli.help_test (Failed)\n", "cli.help_test")):
            self.assertIn(name, trials.FAILED.search(output).groups())

    def test_the_table_counts_and_lists_survivors(self):
        fault = {"id": 7, "file": "a.cpp", "line": 3, "operator": "relation", "before": "<", "after": "<="}
        text = trials.table([{**fault, "noticed_by": trials.NOBODY},
                             {**fault, "id": 8, "noticed_by": trials.SAME_FOLDER}])
        self.assertIn("operator  same folder  nobody", text)
        self.assertIn("all                 1       1", text)
        self.assertIn("   7 a.cpp:3: relation: < -> <=: nobody", text)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
