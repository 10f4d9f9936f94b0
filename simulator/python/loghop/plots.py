"""Pictures of results, drawn with matplotlib."""

from __future__ import annotations

from typing import Any

from . import results

_MARKS = "osD^vP*X"
MOST_BARS = 40
"""Rows of bars that fit onto a page; titles say how many are left out."""
MOST_LINES = 10
"""Lines that can be told apart by colours."""
MOST_CASES = 6
"""Cases whose shares are told apart by colours."""


def _axes(ax: Any) -> Any:
    if ax is not None:
        return ax
    try:
        import matplotlib.pyplot
    except ImportError:
        raise ImportError("plot() needs matplotlib (Debian: python3-matplotlib)") from None
    _, made = matplotlib.pyplot.subplots(figsize=(7, 4.2), layout="constrained")
    return made


def draw(result: results.Result, ax: Any = None, **options: Any) -> Any:
    """Draws a result on these axes, or on new ones. `x` names the column of the horizontal axis."""
    axes, own = _axes(ax), ax is None
    drawers = {results.RunResult: _times, results.CompareResult: _times, results.PredictResult: _predictions,
               results.MeasuredComparisonResult: _measured, results.EfficiencyResult: _efficiencies, results.ProfileResult: _calls,
               results.SensitivityResult: _shares, results.AdviseResult: _alternatives, results.FitResult: _fit,
               results.MapResult: _placements, results.DiffResult: _differences, results.TuneResult: _tuned, results.CalibrateResult: _tables}
    drawers[type(result)](result, axes, **options)
    bars = len(axes.get_yticks()) if axes.patches else 0
    if own and bars > 10:
        axes.figure.set_figheight(1.2 + 0.3 * bars)
    return axes


def _numbers(rows: list[dict[str, Any]], name: str) -> bool:
    values = [row.get(name) for row in rows]
    return all(isinstance(v, (int, float)) and not isinstance(v, bool) for v in values) and len(set(values)) > 1


def _log_if_wide(axes: Any, values: list[float], which: str) -> None:
    if not values or min(values) <= 0 or max(values) / min(values) < 20:
        return
    if which == "x":
        axes.set_xscale("log", base=2 if all(float(v).is_integer() for v in values) else 10)
    else:
        axes.set_yscale("log")


def _label(name: str) -> str:
    if name.endswith("_bytes"):
        return f"{name[:-6]} [B]"
    return f"{name[:-2]} [s]" if name.endswith("_s") else name


def _word(name: str, value: Any) -> str:
    """Numbers with the name of their column; texts speak for themselves."""
    if isinstance(value, str):
        return value
    return f"{name[:-6]} {value} B" if name.endswith("_bytes") else f"{name} {value}"


def _lines(axes: Any, rows: list[dict[str, Any]], x: str, by: list[str], times: list[str]) -> None:
    """A line for each column of `times` and each combination of the columns `by`."""
    groups: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for row in rows:
        groups.setdefault(tuple(row.get(name) for name in by), []).append(row)
    for number, (group, mine) in enumerate(groups.items()):
        mine = sorted(mine, key=lambda row: row[x])
        for i, name in enumerate(times):
            points = [(row[x], row[name]) for row in mine if row.get(name) is not None]
            if not points:
                continue
            words = [_word(key, value) for key, value in zip(by, group) if value is not None]
            words += [name[:-2]] if len(times) > 1 else []
            style = "-" if name == "simulated_s" or len(times) == 1 else ("" if name == "measured_s" else "--")
            axes.plot(*zip(*points), linestyle=style, marker=_MARKS[i % len(_MARKS)], markersize=4,
                      color=f"C{number % 10}" if len(groups) > 1 else f"C{i % 10}",
                      label=", ".join(words) or name[:-2])
    _log_if_wide(axes, [row[x] for row in rows], "x")
    _log_if_wide(axes, [row[name] for row in rows for name in times if row.get(name)], "y")
    axes.set_xlabel(_label(x))
    axes.set_ylabel("time [s]")
    axes.legend(fontsize="small")
    axes.grid(alpha=0.3)


def _bars(axes: Any, labels: list[str], series: dict[str, list[float | None]], x_label: str) -> None:
    """Horizontal bars: a group for each label, from top to bottom."""
    height = 0.8 / max(1, len(series))
    if len(labels) > MOST_BARS:
        x_label += f" (the first {MOST_BARS} of {len(labels)})"
        labels = labels[:MOST_BARS]
        series = {name: values[:MOST_BARS] for name, values in series.items()}
    for i, (name, values) in enumerate(series.items()):
        places = [row + i * height for row in range(len(labels))]
        axes.barh(places, [value or 0 for value in values], height=height, label=name)
    axes.set_yticks([row + 0.4 - height / 2 for row in range(len(labels))], labels, fontsize="small")
    axes.margins(y=0.01)
    axes.invert_yaxis()
    axes.set_xlabel(x_label)
    if len(series) > 1:
        axes.legend(fontsize="small")
    axes.grid(alpha=0.3, axis="x")


def _few_lines(rows: list[dict[str, Any]], swept: list[str], x: str) -> bool:
    return len({tuple(row.get(name) for name in swept if name != x) for row in rows}) <= MOST_LINES


def _times(result: results.Result, axes: Any, x: str | None = None, models: list[str] | None = None) -> None:
    rows = [row for row in result.rows() if row.get("simulated_s") is not None]
    names = list(dict.fromkeys(name for row in rows for name in row))
    swept = names[1: names.index("simulated_s")] if rows else []
    times = ["simulated_s"]
    if isinstance(result, results.CompareResult):
        after = names[names.index("simulated_s") + 1:] if rows else []
        times += [name for name in after if models is None or name == "measured_s" or name[:-2] in models]
    if x is None and rows:
        x = next((name for name in swept if _numbers(rows, name) and _few_lines(rows, swept, name)), None)
    if x is not None:
        _lines(axes, rows, x, [name for name in swept if name != x], times)
    else:
        _bars(axes, [row["case"] for row in rows], {name[:-2]: [row.get(name) for row in rows] for name in times},
              "time [s]")
    axes.set_title(result.data["context"]["name"])


def _predictions(result: results.Result, axes: Any, x: str | None = None) -> None:
    rows = result.rows()
    inputs = [name for name in rows[0] if name not in ("model", "pattern", "predicted_s", "extrapolated", "outside")]
    x = x or next((name for name in inputs if _numbers(rows, name)), None)
    if x is None:
        _bars(axes, [row["pattern"] for row in rows], {"predicted": [row["predicted_s"] for row in rows]}, "time [s]")
    else:
        others = [name for name in inputs if name != x and len({row[name] for row in rows}) > 1]
        _lines(axes, rows, x, others, ["predicted_s"])
    axes.set_title(f"{result.data['model']}, {result.data['pattern']}")


def _measured(result: results.Result, axes: Any) -> None:
    rows = result.rows()
    times = [name for name in rows[0] if name.endswith("_s")]
    many = len({row["what"] for row in rows}) > 1
    _lines(axes, rows, "size_bytes", ["what"] if many else [], times)
    axes.set_title(result.data["context"]["name"])


def _efficiencies(result: results.Result, axes: Any) -> None:
    rows = [row for row in result.rows() if row.get("parallel_efficiency") is not None]
    parts = ("parallel_efficiency", "load_balance", "serialisation", "transfer")
    _bars(axes, [row["case"] for row in rows], {name.replace("_", " "): [row[name] for row in rows] for name in parts},
          "fraction")
    axes.set_title(result.data["context"]["name"])


def _calls(result: results.Result, axes: Any) -> None:
    times: dict[str, float] = {}
    for row in result.rows():
        name = f"{row['case']}: {row['call']}" if len(result.data["cases"]) > 1 else row["call"]
        times[name] = times.get(name, 0) + row["time_ps"] * 1e-12
    _bars(axes, list(times), {"time": list(times.values())}, "time of all ranks [s]")
    axes.set_title(result.data["context"]["name"])


def _placements(result: results.Result, axes: Any) -> None:
    rows = result.rows()
    _bars(axes, [row["placement"] for row in rows], {"hop-bytes": [row["hop_bytes"] for row in rows]}, "hop-bytes [B]")
    axes.set_title(result.data["context"]["name"])


def _differences(result: results.Result, axes: Any) -> None:
    """Of numbers alone: others have no length."""
    rows = [row for row in result.rows() if row["relative"] is not None]
    _bars(axes, [row["place"] for row in rows], {"change": [100 * row["relative"] for row in rows]}, "change [%]")
    axes.set_title(" and ".join(result.data["files"]))


def _shares(result: results.Result, axes: Any, cases: list[str] | None = None) -> None:
    """Of these cases; default: the first few."""
    rows = [row for row in result.rows() if row["time_of"] == "simulation" and row["share"]]
    cases = cases or list(dict.fromkeys(row["case"] for row in rows))[:MOST_CASES]
    rows = [row for row in rows if row["case"] in cases]
    labels = list(dict.fromkeys(row["parameter"] for row in rows))
    share = {(row["case"], row["parameter"]): row["share"] for row in rows}
    _bars(axes, labels, {case: [share.get((case, label)) for label in labels] for case in cases},
          "share of the simulated time")
    axes.set_title(result.data["context"]["name"])


def _alternatives(result: results.Result, axes: Any) -> None:
    rows = result.rows()
    questions = list(dict.fromkeys(row["question"] for row in rows))
    labels = list(dict.fromkeys(row["alternative"] for row in rows))
    over = {(row["question"], row["alternative"]): row["over_best"] for row in rows}
    _bars(axes, labels, {question: [over.get((question, label)) for label in labels] for question in questions},
          "simulated time over that of the best")
    axes.set_title(result.data["context"]["name"])


def _fit(result: results.Result, axes: Any) -> None:
    """The measured half round trips, and what each model makes of them."""
    for i, fit in enumerate(fit for fit in result.data["fits"] if fit["fitted"]):
        points = sorted((r["x"], r["measured_s"], r["fitted_s"]) for r in fit["residuals"] if r["x"])
        if points:
            axes.plot([p[0] for p in points], [p[1] / p[2] for p in points], marker=_MARKS[i % len(_MARKS)],
                      linestyle="", markersize=4, label=fit["model"])
            _log_if_wide(axes, [p[0] for p in points], "x")
    axes.axhline(1, color="black", linewidth=0.8)
    _log_if_wide(axes, [y for line in axes.get_lines() for y in line.get_ydata()], "y")
    axes.set_xlabel("size [B], or number of others")
    axes.set_ylabel("measured time over fitted time")
    axes.legend(fontsize="small")
    axes.set_title(result.data["context"]["calibration"])


def _tuned(result: results.Result, axes: Any) -> None:
    for i, table in enumerate(result.data["tables"]):
        points = sorted((p["size_bytes"], p["measured_s"], p["tuned_s"]) for p in table["points"] if p["tuned_s"])
        if not points:
            continue
        color = f"C{i % 10}"
        axes.plot([p[0] for p in points], [p[2] for p in points], color=color,
                  label=table["what"] + (" (held out)" if table["held_out"] else ""))
        axes.plot([p[0] for p in points], [p[1] for p in points], color=color, marker="o", linestyle="", markersize=4)
    sizes = [p["size_bytes"] for table in result.data["tables"] for p in table["points"]]
    times = [p["measured_s"] for table in result.data["tables"] for p in table["points"]]
    _log_if_wide(axes, sizes, "x")
    _log_if_wide(axes, times, "y")
    axes.set_xlabel("size [B]")
    axes.set_ylabel("time [s]: measured (marks), tuned (lines)")
    axes.legend(fontsize="small")
    axes.set_title(result.data["name"])


def _tables(result: results.Result, axes: Any) -> None:
    known = {"quantity", "level", "layout", "size_bytes", "block_bytes", "stride_bytes", "value_s"}
    rows = [row for row in result.rows() if set(row) <= known and row.get("size_bytes") and not row.get("stride_bytes")]
    named = [{**row, "table": f"{row['quantity']} {row.get('level', '')}".strip().replace("_", " ")} for row in rows]
    _lines(axes, named, "size_bytes", ["table"], ["value_s"])
    axes.set_title(result.data["name"])
