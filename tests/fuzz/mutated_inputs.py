"""Cases that nobody wrote: shipped scenarios, platforms and calibrations, mixed, and changed by their structure.

A case is a scenario with the files that it names. It begins as some cases of a shipped scenario, or as shipped workloads
on a shipped platform that may be foreign to them, with shipped models and calibrations. Then up to a few changes are made
at places of any of its files. Everything is drawn from a seed and the number of the case, so each can be made again.
"""

import copy
import json
import pathlib
import random
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "schemas"), str(ROOT / "tests" / "cli")]
import file_variants  # noqa: E402  pylint: disable=wrong-import-position
import product_test  # noqa: E402  pylint: disable=wrong-import-position
from file_variants import at, changed_value, places  # noqa: E402  pylint: disable=wrong-import-position

# Counts of shipped workloads that decide how long a run takes, and what is left of them. Changes come after this.
MOST = {"iterations": 2, "messages_per_node": 3, "warmup_per_node": 1, "repetitions": 2, "ranks": 24, "others": 12,
        "nodes": 320, "side": 32, "blocks": 8, "messages": 3}
MOST_IN_A_SWEEP, MOST_CASES = 2, 3
EXTREMES = [0, -1, 1, 2, 3, 2**31 - 1, 2**31, 2**32, 2**53, 2**53 + 1, 2**62, 2**63 - 1, 2**63, 2**64, 1e300, -1e300,
            1e-300, 0.1, 1e18, 1e19]
POINTERS = ["/workload/ranks", "/workload/message", "/workload/algorithm", "/placement", "/platform", "/workload/iterations"]


class Pool:
    """Everything that cases are made of."""

    def __init__(self):
        self.corpora = {kind: file_variants.Corpus(ROOT, kind) for kind in file_variants.KINDS}
        scenarios = self.corpora["scenario"].files
        self.scenarios = [content for path, content in scenarios if "bad" not in path.parts]
        self.platforms = [path for path, _ in self.corpora["platform"].files]
        self.calibrations = [path for path, _ in self.corpora["calibration"].files]
        self.texts = {str(path): content for kind in ("platform", "calibration") for path, content in self.corpora[kind].files}
        self.workloads = [limited(case["workload"]) for content in self.scenarios for case in cases_of(content)
                          if isinstance(case.get("workload"), dict) and "" not in case["workload"].values()]
        self.workloads += [case["workload"] for case in product_test.CASES.values()]
        by_key = self.corpora["scenario"].by_key
        self.models = [{key: content[key] for key in ("calibration", "models")} for content in self.scenarios
                       if "calibration" in content and content.get("models")]
        self.placements = [value for value in by_key["placement"] if value]

    def corpus(self, name):
        return self.corpora[name.partition("-")[0]]

    def value_of(self, key, draw):
        """A value that some file has for this key, else for any other."""
        corpora = [corpus for corpus in self.corpora.values() if corpus.by_key.get(key)]
        if corpora:
            return copy.deepcopy(draw.choice(draw.choice(corpora).by_key[key]))
        corpus = draw.choice(list(self.corpora.values()))
        return copy.deepcopy(draw.choice(corpus.by_key[draw.choice(sorted(corpus.by_key))]))


def cases_of(scenario):
    """The cases that are objects; changes may have left anything at their place."""
    cases = scenario.get("cases")
    cases = cases.get("value") if isinstance(cases, dict) else cases
    return [case for case in cases if isinstance(case, dict)] if isinstance(cases, list) else []


def limited(value, key=""):
    """The same with smaller counts."""
    if isinstance(value, dict):
        result = {name: limited(child, name if name != "value" else key) for name, child in value.items()}
        if result.get("type") == "fft" and "class" in result:
            del result["class"]
            result["points"] = [16, 8, 8]
        return result
    if isinstance(value, list):
        return [limited(child, key) for child in value]
    return min(value, MOST[key]) if isinstance(value, int) and not isinstance(value, bool) and key in MOST else value


def limited_sweep(sweep, draw):
    for axis in sweep if isinstance(sweep, list) else []:
        if not isinstance(axis, dict) or not isinstance(axis.get("values"), list):
            continue
        last = str(axis.get("at", "")).rpartition("/")[2]
        values = [limited(value, last) for value in axis["values"]]
        axis["values"] = draw.sample(values, min(len(values), MOST_IN_A_SWEEP))


# ------------------------------------------------------------------------------------------------ beginnings

def part_of_shipped(pool, draw):
    """Some cases of a shipped scenario."""
    scenario = copy.deepcopy(draw.choice(pool.scenarios))
    cases = [limited(case) for case in cases_of(scenario)]
    scenario["cases"] = draw.sample(cases, min(len(cases), draw.randint(1, MOST_CASES)))
    for case in scenario["cases"]:
        limited_sweep(case.get("sweep"), draw)
    if draw.random() < 0.7: # they are about cases that are gone
        for key in ("claims", "ratios", "figures", "channels", "checks"):
            scenario.pop(key, None)
    if "calibrate" in scenario:
        scenario["calibrate"] = {"sizes": ["1B", "1KiB"], "strides": ["64B"], "others": [1, 2]}
    return scenario


def composed(pool, draw):
    """Shipped workloads on a shipped platform."""
    scenario = {"format": "loghop.scenario", "version": 1, "name": "composed", "platform": str(draw.choice(pool.platforms)),
                "cases": []}
    for number in range(draw.randint(1, MOST_CASES)):
        case = {"name": f"case {number}", "workload": copy.deepcopy(draw.choice(pool.workloads))}
        if pool.placements and draw.random() < 0.2:
            case["placement"] = copy.deepcopy(draw.choice(pool.placements))
        if draw.random() < 0.1:
            case["platform"] = str(draw.choice(pool.platforms))
        scenario["cases"].append(case)
    if draw.random() < 0.4:
        scenario.update(copy.deepcopy(draw.choice(pool.models)))
    return scenario


def files_of_case(pool, draw):
    """The files by name; those that the scenario names are files of their own here and there."""
    scenario = (part_of_shipped if draw.random() < 0.5 else composed)(pool, draw)
    files = {"scenario": scenario}
    for kind, chance in (("platform", 0.4), ("calibration", 0.3)):
        named = scenario.get(kind)
        if isinstance(named, str) and named in pool.texts and draw.random() < chance:
            files[kind] = copy.deepcopy(pool.texts[named])
            scenario[kind] = kind + ".json"
    return files


# ------------------------------------------------------------------------------------------------ changes

def some_place(value, draw):
    """A place; those near the top are as likely as those far down, though there are more of these."""
    found = list(places(value))
    depth = draw.choice(sorted({len(place) for place in found}))
    return draw.choice([place for place in found if len(place) == depth])


def put(files, name, place, value):
    at(files[name], place[:-1])[place[-1]] = value


def another_value(files, name, pool, draw):
    place = some_place(files[name], draw)
    put(files, name, place, changed_value(at(files[name], place), pool.corpus(name), draw))


def swapped(files, name, _, draw):
    one, other = some_place(files[name], draw), some_place(files[name], draw)
    if one[:len(other)] == other or other[:len(one)] == one:
        return
    values = at(files[name], one), at(files[name], other)
    put(files, name, one, values[1])
    put(files, name, other, values[0])


def of_its_key(files, name, pool, draw):
    place = some_place(files[name], draw)
    key = next((part for part in reversed(place) if isinstance(part, str)), "")
    put(files, name, place, pool.value_of(key, draw))


def of_another_file(files, name, pool, draw):
    other = draw.choice(list(pool.corpora.values()))
    content = draw.choice(other.files)[1]
    put(files, name, some_place(files[name], draw), copy.deepcopy(at(content, some_place(content, draw))))


def dropped(files, name, _, draw):
    place = some_place(files[name], draw)
    del at(files[name], place[:-1])[place[-1]]


def added(files, name, pool, draw):
    objects = [place for place in [(), *places(files[name])] if isinstance(at(files[name], place), dict)]
    keys = pool.corpus(name).by_key
    key = draw.choice(sorted(keys))
    at(files[name], draw.choice(objects))[key] = copy.deepcopy(draw.choice(keys[key]))


def moved(files, name, _, draw):
    place = some_place(files[name], draw)
    value = at(files[name], place)
    del at(files[name], place[:-1])[place[-1]]
    objects = [where for where in [(), *places(files[name])] if isinstance(at(files[name], where), dict)]
    at(files[name], draw.choice(objects))[str(place[-1])] = value


def extreme(files, name, _, draw):
    numbers = [place for place in places(files[name]) if isinstance(at(files[name], place), (int, float, str))]
    place = draw.choice(numbers)
    value = at(files[name], place)
    match = file_variants.NUMBER.match(value) if isinstance(value, str) else None
    if isinstance(value, str) and not match:
        return
    number = draw.choice(EXTREMES)
    put(files, name, place, f"{number}{match[2]}" if match else number)


def other_units(files, name, _, draw):
    texts = [place for place in places(files[name]) if isinstance(at(files[name], place), str)]
    found = [(place, match) for place in texts if (match := file_variants.NUMBER.match(at(files[name], place)))]
    if found:
        place, match = draw.choice(found)
        put(files, name, place, match[1] + draw.choice([draw.choice(found)[1][2], draw.choice(file_variants.UNITS)]))


def case_of(files, draw):
    cases = cases_of(files["scenario"])
    return draw.choice(cases) if cases else {}


def other_ranks(files, _, pool, draw):
    workload = case_of(files, draw).get("workload")
    if isinstance(workload, dict):
        count = draw.randint(1, 70)
        workload["ranks"] = draw.choice([count, {"count": count, "first": draw.randint(0, 9)}, {"count": count, "stride": 2},
                                         draw.sample(range(70), min(count, 12)), [count, count], 0])


def other_workload(files, _, pool, draw):
    case_of(files, draw)["workload"] = copy.deepcopy(draw.choice(pool.workloads))


def other_platform(files, _, pool, draw):
    draw.choice([files["scenario"], case_of(files, draw)])["platform"] = str(draw.choice(pool.platforms))


def other_models(files, _, pool, draw):
    files["scenario"].update(copy.deepcopy(draw.choice(pool.models)))
    if draw.random() < 0.3:
        files["scenario"]["calibration"] = str(draw.choice(pool.calibrations))


def other_placement(files, _, pool, draw):
    case_of(files, draw)["placement"] = draw.choice(
        ["block", "cyclic", "random", "snake", {"blocks": [2, 2]}, {"file": "nowhere.txt"}, draw.sample(range(40), draw.randint(1, 30)), *copy.deepcopy(pool.placements)])


def other_sweep(files, _, pool, draw):
    pointer = draw.choice(POINTERS)
    key = pointer.rpartition("/")[2]
    case_of(files, draw)["sweep"] = [{"at": pointer, "values": [pool.value_of(key, draw) for _ in range(draw.randint(1, 3))]}]


ANYWHERE = [another_value, another_value, another_value, swapped, of_its_key, of_its_key, of_another_file, dropped, added,
            moved, extreme, extreme, other_units]
OF_SCENARIOS = [other_ranks, other_ranks, other_workload, other_platform, other_models, other_placement, other_sweep]


def twice(text, draw):
    """The text with the first key of an object given again."""
    begins = [number for number, letter in enumerate(text) if letter == "{" and text[number + 1:number + 2] == '"']
    begin = draw.choice(begins)
    key, _ = json.JSONDecoder().raw_decode(text, begin + 1)
    return f"{text[:begin + 1]}{json.dumps(key)}: 1, {text[begin + 1:]}"


def case_files(pool, seed, number):
    """The text of each file of the case: "scenario.json", and perhaps "platform.json" and "calibration.json"."""
    draw = random.Random(f"{seed}:{number}")
    files = files_of_case(pool, draw)
    changes = draw.choices([0, 1, 2, 3, 5], [2, 9, 4, 2, 1])[0]
    for _ in range(changes):
        name = draw.choice(sorted(files))
        change = draw.choice(OF_SCENARIOS if name == "scenario" and draw.random() < 0.4 else ANYWHERE)
        try:
            change(files, name, pool, draw)
        except IndexError:
            pass  # nothing is left that could be changed so
        files = json.loads(json.dumps(files))  # no object stands at two places, where a change of one were one of both
    texts = {name + ".json": json.dumps(content) for name, content in files.items()}
    if draw.random() < 0.01:
        texts["scenario.json"] = twice(texts["scenario.json"], draw)
    return texts
