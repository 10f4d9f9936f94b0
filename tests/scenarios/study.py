"""The reproduction study: its scenarios, the file of its results, and the page that is made of them.

docs/reproduction_results.json has what `loghop compare --seeds 8`, `loghop power` and `loghop power --chosen` find of
each scenario. It is made by

    python3 tests/scenarios/claims_test.py . build/release/simulator/loghop --measure

which takes long; names of scenarios after it ("lognp/fig12-fft.json") measure these alone. docs/reproduction.md is made
of it: blocks between the marks <!-- NAME --> and <!-- end of NAME -->, and values inside of sentences, <!--= CLAIM/CHECK -->24 %<!--/-->.
"""

import hashlib
import json
import pathlib
import re
import sys

import papers

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import shipped  # noqa: E402

SEEDS = 8
OURS = "Finding of ours"
# Scenarios that take long on wrong machines: their power and ranges of chosen values, and more than one seed of the
# longest, are measured only by name.
SLOW = ["lognp/fig06-middleware.json", "lognp/fig09-pack-unpack.json", "lognp/fig12-fft.json",
                   "logpc/fig11-em3d.json"]
ONE_SEED = ["lognp/fig12-fft.json"]
PAPERS = {"lognp": "log_nP and log_3P", "logfp": "LogfP", "p3pc": "P-3PC", "logpc": "LoGPC", "mlognp": "mlog_nP"}
KINDS = ["prediction", "calibrated", "input", "identity"]
VERDICTS = ["holds", "differs", "depends on the draw", "not reproducible"]
NAMED_FILES = ("platform", "calibration")
NOTES = ("description", "class", "source", "measured", "derived", "assumed", "chosen", "outside")
# Errors of models beside the papers' own: what, and the claim whose checks have them.
MODEL_ERRORS = [("log_3P, point to point, all strides", "000-8"), ("LogGP, the same without strides", "000-8 LogGP contiguous"),
                ("log_3P, packing by the program", "000-9"), ("log_3P, linear broadcast", "000-10"),
                ("LogGP, linear broadcast", "000-10 LogGP"), ("log_3P, tree broadcast", "000-11"),
                ("LogGP with the paper's parameters, tree broadcast", "000-11 LogGP"),
                ("2log_{2,3}P, linear broadcast, 64 ranks, to the last receiver, o'_net on the wire", "004-2"),
                ("log_3P, the same", "004-2 log_3P"),
                ("2log_{2,3}P, the same to the root's return, o'_net constant", "004-2, L, root"),
                ("2log_{2,3}P, binomial broadcast, 64 ranks", "004-3"), ("log_3P, the same", "004-3 log_3P"),
                ("P-3PC, images of all sizes", "002-10"),
                ("LoGPC, long remap, random destinations", "003-19 simulated"),
                ("LogP, short remap, synchronous", "003-6")]
VALUE = re.compile(r"<!--= (.+?)/(\d+) -->(.*?)<!--/-->")


def scenarios(root):
    """The files of the study, in the order of the page."""
    return [path for folder in PAPERS for path in sorted((root / "scenarios" / folder).glob("*.json"))]


def name_of(path):
    return f"{path.parent.name}/{path.name}"


def values_of(node):
    """What a platform or calibration says, without the notes on where its values come from."""
    if isinstance(node, dict):
        return values_of(node["value"]) if "value" in node else {key: values_of(value) for key, value in node.items()
                                                                 if key not in NOTES}
    return [values_of(value) for value in node] if isinstance(node, list) else node


def inputs_of(path):
    """A hash of a scenario and of the values in the files that it names."""
    scenario = json.loads(path.read_text(encoding="utf-8"))
    texts = [path.read_bytes()]
    for place in [scenario, *scenario.get("models", []), *scenario["cases"]]:
        for key in NAMED_FILES:
            if isinstance(place.get(key), str):
                file = json.loads((path.parent / place[key]).read_text(encoding="utf-8"))
                texts.append(json.dumps(values_of(file), sort_keys=True).encode())
    return hashlib.sha256(b"\0".join(texts)).hexdigest()


def run(loghop, *arguments):
    """Returns the program's output and its exit status: 1 is a verdict that is not expected."""
    done = shipped.run(loghop, pathlib.Path(__file__).resolve().parents[2], *arguments)
    if done.returncode > 1:
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout), done.returncode


def compared(loghop, path, seeds=1):
    return run(loghop, "compare", f"scenarios/{name_of(path)}", "--seeds", seeds, "--format", "json", "--quiet")


def no_powers(path, comparison):
    """As powers() has it, where no wrong machine has run."""
    platform = path.parent / json.loads(path.read_text(encoding="utf-8"))["platform"]
    return {"platform": json.loads(platform.read_text(encoding="utf-8"))["name"], "machines": [],
            "claims": [{"power": None, "checks": [{"differs_on": None} for _ in claim["checks"]]}
                       for claim in comparison["claims"]]}


def powers(loghop, path):
    return run(loghop, "power", path, "--json", "--quiet")[0]["scenarios"][0]


def choices(loghop, path):
    """Chosen values of the platforms, and the ranges over which all verdicts stay."""
    found = run(loghop, "power", path, "--chosen", "--json", "--quiet")[0]["scenarios"][0]["chosen"]
    return [{**of, **{end: {key: of[end][key] for key in ("value", "turns_at", "turned") if key in of[end]}
                      for end in ("from", "to")}} for of in found]


def claim_results(claim, power):
    """Keeps the parts of a claim that the page needs."""
    kept = {key: claim[key] for key in ("id", "claim", "kind", "kind_reason", "same_as", "paper", "derived", "source", "verdict",
                                        "expected", "reason", "seeds", "holds_for") if key in claim}
    kept["power"] = power["power"]
    kept["checks"] = [{**check, "differs_on": strength["differs_on"]}
                      for check, strength in zip(claim["checks"], power["checks"])]
    return kept


def scenario_results(path, comparison, power, chosen, seeds=SEEDS):
    """One element of the file of results."""
    return {"inputs": inputs_of(path),
            "seeds": seeds,
            "machine": power["platform"],
            "wrong_machines": [m["name"] for m in power["machines"] if "not_applicable" not in m],
            "not_applicable": {m["name"]: m["not_applicable"].replace(f"{path.parents[2]}/", "")
                               for m in power["machines"] if "not_applicable" in m},
            "chosen": chosen,
            "claims": [claim_results(*both) for both in zip(comparison["claims"], power["claims"])]}


def results_file(root):
    return root / "docs" / "reproduction_results.json"


def read_results(root):
    return json.loads(results_file(root).read_text(encoding="utf-8"))


def write_results(root, results):
    results_file(root).write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def measure(root, loghop, names=()):
    """Runs the study, or the scenarios with these names ("lognp/fig12-fft.json"), and writes the results after each.
    "before", the verdicts of the page before it had kinds, stays."""
    results = read_results(root)
    kept, results["scenarios"] = results["scenarios"], {}
    for path in scenarios(root):
        name = name_of(path)
        if name in kept and names and name not in names:
            results["scenarios"][name] = kept[name]
            continue
        print(name, flush=True)
        slow = name in SLOW and name not in names
        seeds = 1 if slow and name in ONE_SEED else SEEDS
        comparison = compared(loghop, path, seeds)[0]
        power = no_powers(path, comparison) if slow else powers(loghop, path)
        chosen = [] if slow else choices(loghop, path)
        results["scenarios"][name] = scenario_results(path, comparison, power, chosen, seeds)
        write_results(root, {**results, "scenarios": {**kept, **results["scenarios"]}})
    write_results(root, results)


# The page.

def claims_of(results):
    return [claim for scenario in results["scenarios"].values() for claim in scenario["claims"]]


def count(claims, **keys):
    return sum(all(claim.get(key) == value for key, value in keys.items()) for claim in claims)


def listed(parts):
    return ", ".join(parts[:-1]) + " and " + parts[-1] if len(parts) > 1 else "".join(parts)


def verdicts_in_words(claims):
    words = {"holds": "hold", "differs": "differ", "depends on the draw": "depend on the draw",
             "not reproducible": "cannot be reproduced"}
    return listed([f"{count(claims, verdict=verdict)} {words[verdict]}" for verdict in VERDICTS
                   if count(claims, verdict=verdict)])


def summary(results):
    claims = claims_of(results)
    predictions = [claim for claim in claims if claim["kind"] == "prediction"]
    holding = [claim for claim in predictions if claim["verdict"] == "holds"]
    strong = [claim for claim in holding if claim["power"]]
    unknown = sum(claim["power"] is None for claim in holding)
    rest = f"; of {unknown} it is not known yet" if unknown else ""
    numbers = [claim for claim in holding if "same_as" not in claim]
    ours = sum(claim["claim"].startswith(OURS) for claim in numbers)
    calibrated = [claim for claim in claims if claim["kind"] == "calibrated"]
    others = [f"{count(claims, kind=kind)} {word}"
              for kind, word in (("calibrated", "were in view when values were chosen "
                                  f"({verdicts_in_words(calibrated)})"),
                                 ("identity", "are arithmetic on printed numbers"), ("input", "are values that went in"))
              if count(claims, kind=kind)]
    several = sum(len(failing_machines(claim)) > 1 for claim in strong)
    fewest = min(len(scenario["wrong_machines"]) for scenario in results["scenarios"].values()
                 if scenario["wrong_machines"])
    return (f"**Predictions.** Of {len(predictions)} claims that are predictions, {verdicts_in_words(predictions)}.\n"
            f"The {len(holding)} that hold are {len(numbers)} different simulated results; {ours} of these are findings of "
            "ours, not of the papers.\n"
            f"**Power.** {len(strong)} of the {len(holding)} could have failed: they do not hold on one or more of "
            f"{fewest} or more machines that are wrong\non purpose; {several} of them on two or more. "
            f"{len(holding) - len(strong) - unknown} hold on all of "
            f"those too, which proves nothing about the machine{rest}.\n"
            f"**The papers.** In {len(papers.contradictions())} places what a paper prints cannot all be true, and in "
            f"{len(papers.conditional_contradictions())} more under a condition\n"
            "([calculated](#where-the-papers-contradict-themselves)).\n"
            f"**No predictions.** Of the other {len(claims) - len(predictions)} claims, {listed(others)}.\n")


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |" for row in rows])


def counts_table(results):
    """Claims by kind and verdict, now and before."""
    claims = claims_of(results)
    before = [{"kind": claim["kind"], "verdict": results["before"][claim["id"]]} for claim in claims
              if claim["id"] in results["before"]]
    rows = []
    for kind in KINDS:
        of_kind = [claim for claim in claims if claim["kind"] == kind and claim["verdict"] == "holds"]
        rows.append([kind] + [f"{count(before, kind=kind, verdict=verdict)} → {count(claims, kind=kind, verdict=verdict)}"
                              for verdict in VERDICTS] + [sum(bool(claim["power"]) for claim in of_kind)])
    return table(["kind", *VERDICTS, "hold, with power"], rows) + "\n"


def found(claim):
    """The first check that does not hold, else the first one."""
    if not claim["checks"]:
        return ""
    failing = [check for check in claim["checks"] if not check["holds"]]
    more = len(claim["checks"]) - 1
    return (failing or claim["checks"])[0]["text"] + (f" (and {more} more)" if more else "")


def seeds_cell(claim, seeds):
    if not claim["checks"]:
        return ""
    if "seeds" in claim:
        return f"{claim['holds_for']} of {claim['seeds']}"
    return "nothing drawn" if seeds > 1 else "not known yet"


def failing_machines(claim):
    return set().union(*(check["differs_on"] for check in claim["checks"]))


def power_cell(claim, machines):
    """The most that one check can say: on how many wrong machines the claim as a whole does not hold."""
    if not claim["checks"]:
        return ""
    if claim["power"] is None:
        return "not known yet"
    if not claim["power"]:
        return f"none: holds on all {machines}"
    return f"holds on {machines - len(failing_machines(claim))} of {machines}"


def paper_cell(claim):
    return claim["paper"] + (f" *derived: {claim['derived']}*" if "derived" in claim else "")


def kind_cell(claim):
    return (claim["kind"] + (f": {claim['kind_reason']}" if "kind_reason" in claim else "")
            + (f" (the number of {claim['same_as']})" if "same_as" in claim else ""))


def claims_table(results):
    text = ""
    for folder, paper in PAPERS.items():
        rows = []
        for name, scenario in results["scenarios"].items():
            if not name.startswith(folder + "/"):
                continue
            for claim in scenario["claims"]:
                verdict = claim["verdict"] + (f": {claim['reason']}" if "reason" in claim else "")
                rows.append([f"[{claim['id']}](../scenarios/{name}) {claim['claim']}", kind_cell(claim),
                             paper_cell(claim), found(claim), verdict, seeds_cell(claim, scenario["seeds"]),
                             power_cell(claim, len(scenario["wrong_machines"]))])
        head = ["claim", "kind", "paper", "found", "verdict", "seeds", "power"]
        text += f"### {paper}\n\n" + table(head, rows) + "\n\n"
    return text


def no_power_table(results):
    """Checks that hold on every wrong machine."""
    rows = [[claim["id"], check["text"]] for claim in claims_of(results) for check in claim["checks"]
            if check["differs_on"] == [] and check["holds"]]
    return table(["claim", "check without power"], rows) + "\n"


def leading_number(value):
    return float(re.match(r"[\d.]+(?:e[+-]?\d+)?", value)[0])


def turns(end):
    return [f"{end['turns_at']}: {', '.join(end['turned'])}"] if "turned" in end else []


def chosen_table(results):
    """Of each chosen value the least range of all scenarios, if a verdict turns in one of them."""
    rows, without = {}, {}
    for scenario in results["scenarios"].values():
        for of in scenario["chosen"]:
            key = (of["platform"], of["place"])
            without.setdefault(key)
            if not turns(of["from"]) and not turns(of["to"]):
                continue
            low, high, before = of["from"]["value"], of["to"]["value"], rows.get(key)
            if before:
                low = max(before[1], low, key=leading_number)
                high = min(before[2], high, key=leading_number)
            rows[key] = [of["value"], low, high, (before[3] if before else []) + turns(of["from"]) + turns(of["to"])]
    still = [f"{sum(p == platform for p, _ in without if (p, _) not in rows)} of {platform}"
             for platform in sorted({platform for platform, _ in without})]
    return (table(["platform", "chosen value", "is", "all verdicts stay", "verdicts that turn beyond"],
                  [[platform, f"`{place}`", value, f"{low} to {high}", "; ".join(turned)]
                   for (platform, place), (value, low, high, turned) in sorted(rows.items())])
            + f"\n\nOther chosen numbers turn no verdict by any factor that was tried: {listed(still)}.\n"
            + f"Not measured: {listed([name for name, of in results['scenarios'].items() if not of['chosen']])}.\n")


def error_in_words(check):
    """"mean 3.2 %", "largest 11 %"."""
    return check["text"].split(" error")[0] + " " + value_in_words(check)


def model_errors(results):
    by_id = {claim["id"]: claim for claim in claims_of(results)}
    rows = [[what, paper_cell(by_id[claim]), ", ".join(error_in_words(check) for check in by_id[claim]["checks"])]
            for what, claim in MODEL_ERRORS]
    return table(["model, experiment", "paper", "simulated"], rows) + "\n"


def statements(results):
    return papers.statements_table(results["root"], table)


def contradictions(_):
    return papers.contradictions_table(table)


BLOCKS = {"summary": summary, "model errors": model_errors, "counts": counts_table, "statements": statements,
          "claims": claims_table, "chosen values": chosen_table, "contradictions": contradictions, "checks without power": no_power_table}


def value_in_words(check):
    """The number of a check as its text shows it: the range, if it is another for each seed."""
    drawn = re.search(r"; for \d+ of \d+ seeds, (\S+ \S+ to \S+ \S+)$", check["text"])
    return drawn[1] if drawn else check["text"].split(": ", 1)[1].split(",")[0].split(";")[0]


def with_values(text, results):
    checks = {(claim["id"], str(k)): check for claim in claims_of(results) for k, check in enumerate(claim["checks"])}
    return VALUE.sub(lambda m: f"<!--= {m[1]}/{m[2]} -->{value_in_words(checks[m[1], m[2]])}<!--/-->", text)


def regenerated(root, text, results):
    """The page with its blocks and values made anew."""
    results = {**results, "root": root}
    for name, block in BLOCKS.items():
        start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
        before, rest = text.split(start)
        text = before + start + block(results) + end + rest.split(end)[1]
    return with_values(text, results)


def page_of(root):
    return root / "docs" / "reproduction.md"
