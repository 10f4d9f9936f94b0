"""Rows of results: what `to_frame` shows, one function a command."""

from __future__ import annotations

from typing import Any

from .pointer import Missing, get, parts_of
from .quantities import number_of

Row = dict[str, Any]
Json = dict[str, Any]


def swept_places(scenario: Json) -> list[str]:
    """JSON pointers into cases that the scenario sweeps, in their order, each once."""
    places: dict[str, None] = {}
    for case in scenario.get("cases", []):
        for sweep in case.get("sweep", []) if isinstance(case, dict) else []:
            places[sweep["at"]] = None
    return list(places)


_OWN = ("case", "ranks", "messages", "operations", "events", "error")
"""Columns of the results themselves."""


def _column_names(places: list[str]) -> dict[str, str]:
    """The last key of a place, or as many as tell places apart, also from columns of results."""
    names = {}
    for place in places:
        parts = parts_of(place)
        for count in range(1, len(parts) + 1):
            name = "_".join(parts[-count:])
            if name not in _OWN and sum("_".join(parts_of(other)[-count:]) == name for other in places) == 1:
                break
        names[place] = name
    return names


def _columns(name: str, values: list[Any]) -> tuple[str, list[Any]]:
    """A column of values of one place: numbers with their unit in the name if all are sizes, or all are times."""
    numbers = [number_of(value) for value in values if value is not None]
    units = {number[0] for number in numbers if number}
    if not numbers or None in numbers or len(units) != 1:
        return name, [value if not isinstance(value, (dict, list)) else str(value) for value in values]
    unit = units.pop()
    made = [None if value is None else number_of(value)[1] for value in values]  # type: ignore[index]
    if unit == "bytes":
        made = [None if value is None else int(value) if value == int(value) else value for value in made]
    return f"{name}_{unit}", made


def _value(case: Json, place: str) -> Any:
    try:
        found = get(case, place)
    except Missing:
        return None
    return found["value"] if isinstance(found, dict) and "value" in found else found


def swept_columns(data: Json, scenario: Json) -> list[Row]:
    """For each case of a result the values that the scenario sweeps."""
    by_name = {case["name"]: case for case in data.get("input", {}).get("scenario", {}).get("cases", [])}
    cases = [by_name.get(case["name"], {}) for case in data["cases"]]
    rows: list[Row] = [{} for _ in cases]
    for place, name in _column_names(swept_places(scenario)).items():
        column, values = _columns(name, [_value(case, place) for case in cases])
        for row, value in zip(rows, values):
            row[column] = value
    return rows


def of_run(data: Json, scenario: Json) -> list[Row]:
    made = []
    for case, swept in zip(data["cases"], swept_columns(data, scenario)):
        row = {"case": case["name"], **swept, "simulated_s": case.get("simulated_s")}
        row.update({key: case.get(key) for key in ("ranks", "messages", "operations", "events") if key in case})
        row.update({f"{kind}_s": time for kind, time in (case.get("breakdown_s") or {}).items()})
        if "error" in case:
            row["error"] = case["error"]
        made.append(row)
    return made


def of_compare(data: Json, scenario: Json) -> list[Row]:
    made = []
    has_measured = any("measured" in case for case in data["cases"])
    for case, swept in zip(data["cases"], swept_columns(data, scenario)):
        row = {"case": case["name"], **swept, "simulated_s": case["simulated_s"]}
        if has_measured:
            row["measured_s"] = case.get("measured", {}).get("value_s")
        row.update({f"{p['model']}_s": p["predicted_s"] for p in case["predictions"]})
        made.append(row)
    return made


def of_errors(data: Json) -> list[Row]:
    return [{"case": case["name"], "model": p["model"], "simulated_s": case["simulated_s"],
             "predicted_s": p["predicted_s"], "relative_error": p["relative_error"], "derived": p.get("derived", False)}
            for case in data["cases"] for p in case["predictions"]]


def of_measured(data: Json, _scenario: Json) -> list[Row]:
    return [{"file": table["file"], "place": table["place"], "what": table["what"], "point": point["point"],
             "size_bytes": point["size_bytes"], "measured_s": point["measured_s"], "simulated_s": point["simulated_s"],
             **{f"{p['model']}_s": p["predicted_s"] for p in point["predictions"]}}
            for table in data["tables"] for point in table["points"]]


def of_efficiency(data: Json, scenario: Json) -> list[Row]:
    made = []
    for case, swept in zip(data["cases"], swept_columns(data, scenario)):
        made.append({"case": case["name"], **swept, **{key: value for key, value in case.items() if key != "name"}})
    return made


def of_profile(data: Json, _scenario: Json) -> list[Row]:
    return [{"case": case["name"], "call": row["call"], "communicator": row.get("communicator"),
             "least_bytes": row.get("least_bytes"), "most_bytes": row.get("most_bytes"), "calls": row["calls"],
             "sent_bytes": row["sent_bytes"], "received_bytes": row["received_bytes"], "time_ps": row["time_ps"],
             "longest_ps": row["longest_ps"], **{f"{kind}_ps": time for kind, time in row.get("breakdown_ps", {}).items()}}
            for case in data["cases"] for row in case.get("calls", [])]


def of_map(data: Json, _scenario: Json) -> list[Row]:
    return [{"placement": p["name"], "hop_bytes": p["hop_bytes"], "hops_a_byte": p["hops_a_byte"],
             "simulated_s": p["simulated_s"]} for p in data["placements"]]


def of_diff(data: Json, _scenario: Json) -> list[Row]:
    return [{"kind": d["kind"], "place": d["place"], "before": d.get("before"), "now": d.get("now"),
             "relative": d.get("relative")} for d in data["differences"]]


def of_sensitivity(data: Json, _scenario: Json) -> list[Row]:
    return [{"case": case["name"], "time_of": time["of"], "time_s": time["time"], "parameter": p["parameter"],
             "unit": p["unit"], "value": p.get("value"), "slope": p.get("slope"), "share": p.get("share"),
             "tolerance": p.get("tolerance"), "from": p.get("from")}
            for case in data["cases"] for time in case.get("times", []) for p in time["parameters"]]


def of_advice(data: Json, _scenario: Json) -> list[Row]:
    made = []
    for question in data["questions"]:
        for alternative in question["alternatives"]:
            row = {"question": question["title"], "alternative": alternative["alternative"],
                   "case": alternative["case"], "rank": alternative["rank"],
                   "simulated_s": alternative["simulated_s"], "over_best": alternative["over_best"]}
            for p in alternative["predictions"]:
                row[f"{p['model']}_s"], row[f"{p['model']}_rank"] = p["predicted_s"], p["rank"]
            made.append(row)
    return made


def of_predictions(data: Json, _scenario: Json) -> list[Row]:
    return [{"model": data["model"], "pattern": data["pattern"], **row} for row in data["predictions"]]


def of_fits(data: Json, _scenario: Json) -> list[Row]:
    return [{"model": fit["model"], "from": part["from"], "to": part["to"], "parameter": p["name"], "value": p["value"],
             "half_width_95": p["half_width_95"], "unit": p["unit"]}
            for fit in data["fits"] for part in fit["ranges"] for p in part["parameters"]]


def of_tuning(data: Json, _scenario: Json) -> list[Row]:
    made = []
    for value in data["values"]:
        low, high = value.get("interval") or (None, None)
        made.append({"place": value["place"], "unit": value["unit"], "start": value["start"], "value": value["value"],
                     "low_95": low, "high_95": high, "known": value["known"]})
    return made


def of_calibration(data: Json, _scenario: Json) -> list[Row]:
    made = []
    for table in data.get("tables", []):
        titles = {key: table[key] for key in ("quantity", "level", "layout") if key in table}
        columns = [_columns(name, [row[i] for row in table["rows"]]) for i, name in enumerate(table["columns"])]
        for i in range(len(table["rows"])):
            made.append({**titles, **{name: values[i] for name, values in columns}})
    return made
