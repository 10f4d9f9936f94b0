#!/usr/bin/env python3
"""Writes docs/python_reference.md from the docstrings of the package.

    python3 simulator/python/reference.py            prints the page
    python3 simulator/python/reference.py --update   writes it
"""

import dataclasses
import importlib
import inspect
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parents[1] / "docs" / "python_reference.md"

# Title, module, and the names that users call, in the order of the page.
SECTIONS = [
    ("Documents", "loghop.documents", ["Document"]),
    ("Kinds of documents", "loghop", ["Platform", "Calibration", "Scenario"]),
    ("Commands", "loghop", ["run", "compare", "efficiency", "profile", "map", "merge", "diff", "sensitivity", "advise", "predict", "fit",
                            "calibrate", "tune", "import_from", "report"]),
    ("Results", "loghop.results", ["Result", "RunResult", "CompareResult", "MeasuredComparisonResult", "EfficiencyResult",
                                   "ProfileResult", "MapResult", "DiffResult",
                                   "SensitivityResult", "AdviseResult", "PredictResult", "FitResult", "CalibrateResult",
                                   "TuneResult"]),
    ("Models in this process", "loghop.models", ["loggp", "Model", "patterns"]),
    ("Models in Python", "loghop", ["model", "Case"]),
    ("Algorithms in Python", "loghop", ["algorithm", "Algorithm", "Program", "send", "recv", "compute"]),
    ("The program", "loghop", ["find_program", "version"]),
    ("Errors", "loghop", ["Error", "Problem", "WrongValue", "ProgramNotFound", "SimulationFailed", "AlgorithmError"]),
]

HEAD = """# The Python package: reference

Made from the docstrings of the package by `simulator/python/reference.py`; [python.md](python.md) shows it by example.
Times are in seconds, sizes in bytes, unless a text gives a unit.
"""


def signature(thing, name):
    """`name(arguments)`, without the texts of annotations, which the words explain."""
    try:
        found = inspect.signature(thing)
    except ValueError:
        return name
    parameters = [p.replace(annotation=p.empty) for p in found.parameters.values() if p.name != "self"]
    return name + str(found.replace(parameters=parameters, return_annotation=found.empty))


def words(thing):
    """The docstring as Markdown: what is indented, such as arguments that go on and examples, as it stands."""
    text = inspect.getdoc(thing) or ""
    parts = []
    for part in re.split(r"\n\s*\n", text):
        lines = part.splitlines()
        if lines[0].startswith("    ") or lines[0].startswith(">>>") or len(lines) > 1 and lines[1].startswith("  "):
            parts.append("```text\n" + inspect.cleandoc(part) + "\n```" if not re.match(r"\w+( |,).*: ", lines[0]) and
                         not re.match(r"\w+: ", lines[0]) else arguments(lines))
        elif re.match(r"[\w, ]+: ", lines[0]) and lines[0][0].islower():
            parts.append(arguments(lines))
        else:
            parts.append("\n".join(line.replace("<", "\\<") if "`" not in line else line for line in lines))
    return "\n\n".join(parts)


def arguments(lines):
    """Explained arguments as a list."""
    made = []
    for line in lines:
        if line.startswith(" "):
            made.append("  " + line.strip())
        else:
            made.append("- " + re.sub(r"^([\w, ]+):", lambda found: ", ".join(
                f"`{name.strip()}`" for name in found[1].split(",")) + ":", line))
    return "\n".join(made)


def members(cls):
    """The public methods and properties that a class defines itself."""
    for name, member in vars(cls).items():
        if name.startswith("_") or name in ("kind", "rows_of"):
            continue
        function = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
        if inspect.isfunction(function) and function.__doc__:
            yield name, member, function


def entry(module, name):
    thing = getattr(module, name)
    lines = [f"### `{name}`", ""]
    if inspect.isclass(thing):
        if dataclasses.is_dataclass(thing):
            lines += [", ".join(f"`{field.name}`" for field in dataclasses.fields(thing)), ""]
        lines += [words(thing), ""]
        for title, member, function in members(thing):
            shown = title if isinstance(member, property) else signature(function, title).replace("(cls, ", "(").replace("(cls)", "()")
            lines += [f"**`{shown}`**", "", words(function), ""]
    else:
        lines += [f"`{signature(thing, name)}`", "", words(thing), ""]
    return "\n".join(lines)


def page():
    parts = [HEAD]
    for title, module, names in SECTIONS:
        parts.append(f"## {title}\n")
        parts += [entry(importlib.import_module(module), name) for name in names]
    return "\n".join(parts).rstrip() + "\n"


def main():
    sys.path.insert(0, str(HERE))
    if "--update" in sys.argv[1:]:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        print(page(), end="")


if __name__ == "__main__":
    main()
