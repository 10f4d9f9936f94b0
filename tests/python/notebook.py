"""Executes a notebook without Jupyter: its code cells one after the other, in one namespace, in its folder."""

import ast
import contextlib
import io
import json
import os
import pathlib


def cells_of(path):
    """The sources of the code cells."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def has_outputs(path):
    """Whether a notebook was saved with outputs or numbers of executions."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return any(cell.get("outputs") or cell.get("execution_count") for cell in cells)


def executed(path):
    """The namespace after the last cell, and what each cell shows: its value, or what it prints."""
    namespace, shown = {"__name__": "__main__"}, []
    before = pathlib.Path.cwd()
    os.chdir(path.parent)
    try:
        for number, source in enumerate(cells_of(path), 1):
            shown.append(_cell(source, f"{path.name}, code cell {number}", namespace))
    finally:
        os.chdir(before)
    return namespace, shown


def _cell(source, name, namespace):
    body = ast.parse(source, name).body
    value = ast.Expression(body.pop().value) if body and isinstance(body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(ast.Module(body, []), name, "exec"), namespace)
        result = None if value is None else eval(compile(value, name, "eval"), namespace)
    if result is None:
        return printed.getvalue()
    return result._repr_html_() if hasattr(result, "_repr_html_") else repr(result)
