#!/usr/bin/env python3
"""Do the operators of mutate.py make the faults that they name, and only where they should?

Arguments are not used.
"""

import pathlib
import subprocess
import sys
import tempfile
import textwrap
import unittest

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


class Builds(unittest.TestCase):
    """A program of a few functions, each of which another stage tests."""

    FILES = {
        "CMakeLists.txt": """
            cmake_minimum_required(VERSION 3.22)
            project(few CXX)
            set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
            include_directories(simulator)
            enable_testing()
            add_subdirectory(simulator)
            add_subdirectory(tests)""",
        "simulator/CMakeLists.txt": """
            add_library(loghop_x STATIC loghop/x/y.cpp loghop/x/z.cpp)
            set_target_properties(loghop_x PROPERTIES UNITY_BUILD ON)
            add_executable(loghop main.cpp)
            target_link_libraries(loghop loghop_x)""",
        "tests/CMakeLists.txt": """
            add_executable(unit_tests unit.cpp)
            add_executable(validation_tests validation.cpp)
            target_link_libraries(unit_tests loghop_x)
            target_link_libraries(validation_tests loghop_x)
            add_test(NAME program COMMAND loghop)
            set_tests_properties(program PROPERTIES LABELS fast)""",
        "simulator/loghop/x/y.hpp": """
            #pragma once
            int near(int a);
            int wide(int a);
            int longer(int a);
            int whole(int a);
            int unused(int a);
            int of_the_same_folder(int a);
            inline int in_a_header(int a)
            {
              return a + 6;
            }
            template <class T>
            T in_a_template(T a)
            {
              return a + 7;
            }""",
        "simulator/loghop/x/y.cpp": """
            #include "loghop/x/y.hpp"
            int near(int a)
            {
              return a + 1;
            }
            int wide(int a)
            {
              return a + 2;
            }
            int longer(int a)
            {
              return a + 3;
            }
            int whole(int a)
            {
              return a + 4;
            }
            int unused(int a)
            {
              return a + 5;
            }""",
        "simulator/loghop/x/z.cpp": """
            #include "loghop/x/y.hpp"
            int of_the_same_folder(int a)
            {
              return near(a) + whole(a) + in_a_header(a) + in_a_template(a);
            }""",
        "simulator/main.cpp": """
            #include "loghop/x/y.hpp"
            int main()
            {
              return whole(1) == 5 ? 0 : 4;
            }""",
        "tests/unit.cpp": """
            #include "loghop/x/y.hpp"
            #include <cstdio>
            #include <cstdlib>
            #include <string>
            int main(int count, char** words)
            {
              std::remove(std::getenv("TEST_PREMATURE_EXIT_FILE"));
              const bool here = std::string(words[count - 1]).find("filter=Here") != std::string::npos;
              return near(1) == 2 && in_a_header(1) == 7 && (here || wide(1) == 3) ? 0 : 1;
            }""",
        "tests/validation.cpp": """
            #include "loghop/x/y.hpp"
            #include <cstdio>
            #include <cstdlib>
            int main()
            {
              std::remove(std::getenv("TEST_PREMATURE_EXIT_FILE"));
              const bool good = longer(1) == 4 && in_a_template(1) == 8;
              std::puts(good ? "" : "[  FAILED  ] Long.Is (1 ms)");
              return good ? 0 : 1;
            }""",
        "tests/unit/x/y_test.cpp": "TEST(Here, Is)",
    }

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.root = self.folder / "tree"
        files = {name: textwrap.dedent(text) + "\n" for name, text in self.FILES.items()}
        files["tests/to_its_end.sh"] = (pathlib.Path(__file__).parents[1] / "to_its_end.sh").read_text(encoding="utf-8")
        for name, text in files.items():
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).write_text(text, encoding="utf-8")
        subprocess.run(["git", "init", "--quiet"], cwd=self.root, check=True)

    def fault(self, file, number):
        """a - NUMBER for a + NUMBER."""
        line = f"  return a + {number};"
        lines = (self.root / file).read_text(encoding="utf-8").split("\n")
        return {"id": number, "file": file, "line": lines.index(line) + 1, "column": line.index("+"), "text": line,
                "before": "+", "after": "-", "operator": "plus and minus"}

    def test_each_stage_has_its_turn(self):
        source, header = "simulator/loghop/x/y.cpp", "simulator/loghop/x/y.hpp"
        faults = [self.fault(source, number) for number in range(1, 6)] + [self.fault(header, 6), self.fault(header, 7)]
        faults += [{**faults[0], "id": 8, "after": "no operator"}, {**faults[0], "id": 9, "text": "no such line"}]
        at = trials.Trials(self.root, self.folder / "build", 2)
        at.begin()
        results = sorted(at.results(faults), key=lambda each: each["id"])
        self.assertEqual([(result["noticed_by"], result.get("test")) for result in results],
                         [(trials.SAME_FOLDER, "unit_tests: status 1"), (trials.WIDER, "unit_tests: status 1"),
                          (trials.WIDER, "Long.Is"), (trials.OTHER, "program: status 4"), (trials.NOBODY, None),
                          (trials.SAME_FOLDER, "unit_tests: status 1"),
                          (trials.WIDER, "Long.Is"), (trials.NO_BUILD, None), (trials.GONE, None)])
        self.assertEqual(list((self.folder / "build").glob("fault_*")), [])

    def test_a_tree_that_fails_its_tests_takes_no_faults(self):
        file = self.root / "simulator/loghop/x/y.cpp"
        file.write_text(file.read_text(encoding="utf-8").replace("a + 4", "a + 5"), encoding="utf-8")
        with self.assertRaisesRegex(trials.BuildError, "the tree without a fault fails"):
            trials.Trials(self.root, self.folder / "build", 2).begin()


class Runs(unittest.TestCase):
    FAULTS = {"faults": [{"id": 1}, {"id": 2}, {"id": 3}], "reserve": [{"id": 4}, {"id": 5}]}

    def run_all(self, not_compiled=(), why=trials.NO_BUILD):
        results = []
        while waiting := trials.pending(self.FAULTS, results):
            results.extend({**fault, "noticed_by": why if fault["id"] in not_compiled else trials.NOBODY}
                           for fault in waiting)
        return [result["id"] for result in results]

    def test_a_fault_that_does_not_compile_is_replaced(self):
        self.assertEqual(self.run_all(), [1, 2, 3])
        self.assertEqual(self.run_all({1}), [1, 2, 3, 4])
        self.assertEqual(self.run_all({1, 4}), [1, 2, 3, 4, 5])
        self.assertEqual(self.run_all({1, 2, 3, 4, 5}), [1, 2, 3, 4, 5])
        self.assertEqual(self.run_all({1, 4}, why=trials.GONE), [1, 2, 3, 4, 5])
        self.assertEqual(self.run_all({1, 4}, why=trials.OTHER), [1, 2, 3])

    def test_what_is_done_is_not_done_again(self):
        done = [{"id": 3, "noticed_by": trials.NO_BUILD}, {"id": 1, "noticed_by": trials.NOBODY}]
        self.assertEqual([fault["id"] for fault in trials.pending(self.FAULTS, done)], [2, 4])

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

    def test_the_copy_becomes_equal_to_the_tree(self):
        with tempfile.TemporaryDirectory() as folder:
            root, copy = pathlib.Path(folder) / "tree", pathlib.Path(folder) / "copy"
            for name, text in (("tree/a", "1"), ("tree/b/c", "2"), ("copy/a", "old"), ("copy/d", "gone")):
                (pathlib.Path(folder) / name).parent.mkdir(parents=True, exist_ok=True)
                (pathlib.Path(folder) / name).write_text(text, encoding="utf-8")
            subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
            self.assertTrue(trials.make_equal(root, copy))
            self.assertEqual({path.relative_to(copy).as_posix(): path.read_text(encoding="utf-8")
                              for path in copy.rglob("*") if path.is_file()}, {"a": "1", "b/c": "2"})
            self.assertFalse(trials.make_equal(root, copy))

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
