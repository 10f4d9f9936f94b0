#!/usr/bin/env python3
"""Has each type of a namespace one definition?

Usage: types_test.py ROOT (further arguments are not used)

Two headers may define types of one name, as long as no source includes both: the compiler sees nothing, and the linker
takes what a template makes of one type, as a vector of it, for the other too. Looks at the structs, classes and enums of
named namespaces in ROOT/simulator; those of unnamed ones and of other types are their own.

First plants two such types, and sees that they are found. Prints each violation and returns 1 if there is one.
"""

import collections
import pathlib
import re
import sys

NO_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|' r"'(?:\\.|[^'\\\n])'", re.DOTALL)
OPENS_OR_CLOSES = re.compile(r"namespace\s*([\w:]*)\s*\{"
                             r"|(?:struct|class|enum(?:\s+class)?)\s+(?:alignas\([^)]*\)\s+)?(\w+)(?:\s+final)?\s*(?::(?!:)[^;{}()]*)?\{"
                             r"|[{}]")


def types_in(text):
    """The types that a text defines in named namespaces, with these."""
    open_braces = []  # the name of a namespace, or None: of anything else
    for found in OPENS_OR_CLOSES.finditer(NO_CODE.sub(" ", text)):
        if found[0] == "}":
            if open_braces:
                open_braces.pop()
            continue
        if found[2] and all(open_braces):
            yield "::".join([*open_braces, found[2]])
        open_braces.append(found[1] if found[0].startswith("namespace") else None)


def defined_twice(texts):
    """`texts`: by file."""
    files = collections.defaultdict(set)
    for file, text in texts.items():
        for name in types_in(text):
            files[name].add(file)
    return {name: sorted(where) for name, where in files.items() if len(where) > 1}


# (files, which types are defined twice)
PLANTED = [
    ({"a": "namespace p::q { struct A { int a; }; }", "b": "namespace p {\nnamespace q {\nclass A final : public B {}; } }"},
     ["p::q::A"]),
    ({"a": "namespace p { enum class A : char { a }; }", "b": "namespace p { enum A { b }; }"}, ["p::A"]),
    ({"a": "namespace p { namespace { struct A {}; } }", "b": "namespace p { struct A {}; struct B { struct A {}; }; }"}, []),
    ({"a": "namespace p { struct A; // struct A {\n struct A { }; }", "b": "namespace p { class A::B {}; void f() { struct A {}; } }"},
     []),
    ({"a": "namespace p { struct A {}; }", "b": "namespace q { struct A {}; }"}, []),
]


def main(arguments):
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(arguments[1]).resolve()
    wrong = 0
    for texts, expected in PLANTED:
        found = list(defined_twice(texts))
        if found != expected:
            print(f"the check: {texts}: expected {expected}, found {found}")
            wrong += 1
    texts = {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
             for ending in ("hpp", "cpp") for path in (root / "simulator").rglob(f"*.{ending}")}
    violations = defined_twice(texts)
    for name, files in sorted(violations.items()):
        print(f"{name} is defined in {' and in '.join(files)}")
    print(f"{len(texts)} files, {sum(1 for text in texts.values() for _ in types_in(text))} types, {len(violations)} violations")
    return 1 if wrong or violations or not texts else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
