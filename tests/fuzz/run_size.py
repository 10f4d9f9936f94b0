"""How large the run of a scenario is, roughly, before it is run."""

import json
import re

MOST_WORK = 20_000  # of the steps below: less than a second with sanitizers
RANKS = 64  # of a platform that cannot be read here
ON_ALL_RANKS = ("remap", "diamond", "em3d", "traffic")
ALL_PAIRS = ("linear", "pairwise", "ring")


def unwrapped(value):
    """A value without its source, and those in it too."""
    if isinstance(value, dict):
        return unwrapped(value["value"]) if "value" in value and "at" not in value else {k: unwrapped(v) for k, v in value.items()}
    return [unwrapped(element) for element in value] if isinstance(value, list) else value


def number_of(value, default=1):
    """The count that a value stands for."""
    if isinstance(value, dict):
        return number_of(value.get("count"), default)
    if isinstance(value, list):
        return max([len(value), *(number_of(element, 0) for element in value)])
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else default


def bytes_of(text):
    match = re.match(r"([0-9.]+(?:[eE][+-]?[0-9]+)?)([KMG]?)", text) if isinstance(text, str) else None
    return float(match[1]) * {"": 1, "K": 1024, "M": 2**20, "G": 2**30}[match[2]] if match else 0.0


def product(values):
    result = 1.0
    for value in values:
        for factor in value if isinstance(value, list) else [value]:
            result *= max(1.0, number_of(factor))
    return result


def ranks_of(folder, name):
    """How many ranks fit on a platform."""
    try:
        platform = unwrapped(json.loads((folder / name).read_text(encoding="utf-8")))
        network, node = platform["network"], platform.get("node", {})
    except (OSError, ValueError, KeyError, TypeError):
        return RANKS
    nodes = product(network.get(key) for key in ("nodes", "dimensions", "down", "groups", "chassis", "routers", "nodes_per_router"))
    return nodes * product(node.get(key) for key in ("chips", "cores_per_chip"))


def work_of(workload, ranks):
    """About as many steps as a run of it takes. Workloads of all types use the same keys."""
    kind, message = workload.get("type"), bytes_of(workload.get("message"))
    repeated = product(workload.get(key) for key in ("iterations", "repetitions", "messages_per_node", "messages", "degree"))
    if kind == "collective":
        used = number_of(workload.get("ranks"), ranks)
        segment = bytes_of(workload.get("segment"))
        steps = used * max(8, used * (workload.get("algorithm") in ALL_PAIRS)) * max(1.0, message / segment if segment else 1)
    elif kind == "fft":
        used = number_of(workload.get("ranks"), ranks)
        steps = used * used + product([workload.get("points", [512, 512, 512])]) / 16
    elif kind == "grid_exchange":
        steps = 8 * product([workload.get("grid", ranks)]) + product([workload.get("image")]) / 16
    elif kind in ON_ALL_RANKS:
        steps = 4 * ranks + product([workload.get("blocks")]) ** 2 + product([workload.get("nodes")])
    else:
        steps = product([workload.get("others")])
    repeated += product([workload.get("warmup_per_node", 0)])
    return repeated * steps * max(1.0, message / 4096)


def work_of_case(case, scenario, folder):
    """The work of its largest workload, as often as it has swept values."""
    times, platforms, workloads, changed = 1, [case.get("platform", scenario.get("platform"))], [case.get("workload")], {}
    for axis in case.get("sweep", []):
        values = axis.get("values", [])
        times *= max(1, len(values))
        if axis.get("at") == "/platform":
            platforms = values
        elif axis.get("at") == "/workload":
            workloads = values
        else:
            key = str(axis.get("at")).rpartition("/")[2]
            changed[key] = max(values, key=lambda value: max(number_of(value, 0), bytes_of(value)), default=None)
    ranks = max(ranks_of(folder, str(name)) for name in platforms)
    return times * max((work_of({**workload, **changed}, ranks) for workload in workloads if isinstance(workload, dict)),
                       default=MOST_WORK + 1)


def is_small(text, folder):
    """Whether the scenario, which `validate` accepts, takes about a second at most. `folder` is its own."""
    scenario = unwrapped(json.loads(text))
    return "calibrate" not in scenario and sum(work_of_case(case, scenario, folder) for case in scenario["cases"]) <= MOST_WORK
