#!/usr/bin/env python3
"""Does each option of the commands on scenarios do what --help says?"""

import gzip
import json
import os
import re
import subprocess
import xml.etree.ElementTree

import option_effects
import program
from option_effects import (cells, confines_named_files, draws, goes_to_file, guards_spreadsheets, has_formats, is_quiet,
                            runs_at_a_time, shows_help, without_clock)
from program import FINE, INPUT_REJECTED, OUTSIDE_TOLERANCE, SIMULATION_FAILED, remap, scenario, traffic, with_models

CYCLE = 48780e-12  # of platforms/alewife.json, in seconds
COLLECTIVE = {"type": "collective", "collective": "broadcast", "algorithm": "binomial", "message": "100B"}


def claim(name, time, **more):
    check = {"time": "simulated", "cases": "a", "at_most": time}
    return {"id": name, "claim": f"takes {time}", "checks": [check], **more}


def simulated(result):
    return [case["simulated_s"] for case in result["cases"]]


def alternatives(result):
    return [alternative for question in result["questions"] for alternative in question["alternatives"]]


def simulated_in(text):
    result = json.loads(text)
    return simulated(result if "cases" in result else {"cases": alternatives(result)})


def data_of(page):
    """The numbers of a page."""
    return re.findall(r'(?:<data value|data-v)="([^"]*)"', page)


def leaves_cases(line, cases_of):
    """--case: only these, in the order of the scenario, with the times that they have among all."""
    def effect(test):
        results = [cases_of(test.json(line + chosen)) for chosen in ("", " --case b", " --case c --case a")]
        times = [{case.get("name", case.get("case")): case["simulated_s"] for case in cases} for cases in results]
        test.assertEqual([list(of) for of in times], [["a", "b", "c"], ["b"], ["a", "c"]])
        for some in times[1:]:
            test.assertLessEqual(some.items(), times[0].items())
        test.assertIn("known: a, b, c", test.refused(f"{line} --case d"))
    return effect


# ------------------------------------------------------------------------------------------ files of run

def shows_durations(test):
    """Two columns of the table more; nothing else differs."""
    plain, verbose = (test.out(f"run s.json{option}").splitlines() for option in ("", " --verbose"))
    for name in ("wall [s]", "Mevents/s"):
        test.assertNotIn(name, plain[2])
        test.assertIn(name, verbose[2])
    test.assertEqual([line.split()[:3] for line in plain], [line.split()[:3] for line in verbose])
    test.assertEqual(plain, test.out("run s.json").splitlines())


def writes_messages(test):
    case, = test.json("run s.json --case a --messages m.csv --format json")["cases"]
    rows = test.rows("m.csv")
    test.assertEqual(len(rows), case["messages"])
    latency_ps = sum(int(row["delivered_ps"]) - int(row["released_ps"]) for row in rows) / len(rows)
    test.close([latency_ps * 1e-12], [case["network"]["mean_latency_s"]])


def writes_ranks(test):
    cases = test.json("run graphs.json --ranks r.csv --format json")["cases"]
    rows = test.rows("r.csv")
    test.assertEqual([(row["case"], row["rank"]) for row in rows],
                     [(case["name"], str(rank)) for case in cases for rank in range(case["ranks"])])
    last = [max(int(row["finish_ps"]) for row in rows if row["case"] == case["name"]) for case in cases]
    test.close([ps * 1e-12 for ps in last], simulated({"cases": cases}))


def shows_breakdown(test):
    line = "run graphs.json --ranks r.csv"
    cases = test.json(f"{line} --breakdown --format json")["cases"]
    rows = test.rows("r.csv")
    finishes = [sum(int(row["finish_ps"]) for row in rows if row["case"] == case["name"]) for case in cases]
    test.close([sum(case["breakdown_s"].values()) for case in cases], [ps * 1e-12 for ps in finishes])
    shown = re.findall(r"(?m)^(\w+) +all ranks +([\d.e-]+)", test.out(f"{line} --breakdown"))
    test.assertEqual([name for name, _ in shown], [case["name"] for case in cases])
    test.close([float(time) for _, time in shown], [ps * 1e-12 for ps in finishes], 1e-3)
    test.assertNotIn("all ranks", test.out(line))
    test.assertNotIn("breakdown_s", test.out(f"{line} --format json"))


def shows_costs(test):
    """The messages that the run then has; nothing is simulated."""
    shown = test.json("run graphs.json --costs --format json")
    ran = test.json("run graphs.json --format json")["cases"]
    test.assertEqual([case["name"] for case in shown["cases"]], [case["name"] for case in ran])
    test.assertEqual([case["messages"] for case in shown["cases"]], [case["messages"] for case in ran])
    test.assertNotIn("simulated_s", shown["cases"][0])


def limits_memory(command):
    def effect(test):
        """Between what a small case needs and what a process has at the least."""
        _, why = test.result(SIMULATION_FAILED, f"{command} s.json --memory 1MiB")
        test.assertIn("the limit is 1 MiB (--memory)", why)
        test.out(f"{command} s.json --memory 1GiB")
    return effect


def writes_critical_path(test):
    cases = test.json("run graphs.json --critical-path p.csv --format json")["cases"]
    for case in cases:
        steps = [row for row in test.rows("p.csv") if row["case"] == case["name"]]
        ends = [0] + [int(step["to_ps"]) for step in steps]
        test.assertEqual([int(step["from_ps"]) for step in steps], ends[:-1])
        test.close([ends[-1] * 1e-12], [case["simulated_s"]])


def writes_channels(test):
    cases = test.json("run s.json --channels c.csv --format json")["cases"]
    for case in cases:
        rows = [row for row in test.rows("c.csv") if row["case"] == case["name"]]
        test.assertEqual(len(rows), 2 * (7 * 4 + 8 * 3) + 2 * 32)  # links of the mesh, and two channels a node
        ejected = sum(int(row["flits"]) for row in rows if row["direction"] == "ejection")
        test.assertEqual(ejected, case["network"]["flits"])


def writes_otf2(test):
    """Its definitions name the call of the collective. A loghop without OTF2 refuses it."""
    done = program.loghop("run", "graphs.json", "--otf2", "both", cwd=test.folder)
    if "built without OTF2" in done.stderr:
        return
    test.assertEqual(done.returncode, FINE)
    test.assertEqual(sorted(os.listdir(test.folder / "both")), ["small", "tree"])
    test.out("run graphs.json --otf2 archive --case tree")
    test.assertEqual(sorted(os.listdir(test.folder / "archive")), ["traces", "traces.def", "traces.otf2"])
    test.assertIn(b"MPI_B", (test.folder / "archive" / "traces.def").read_bytes())


def writes_timeline(test):
    test.out("run graphs.json --case tree --timeline t.json --ranks r.csv")
    events = json.loads((test.folder / "t.json").read_text(encoding="utf-8"))["traceEvents"]
    ends = {}
    for event in events:
        if event["ph"] == "X":
            ends[event["tid"]] = max(ends.get(event["tid"], 0), round((event["ts"] + event["dur"]) * 1e6))
    named = {event["tid"]: event["args"]["name"] for event in events if event["name"] == "thread_name"}
    by_rank = {named[track]: end for track, end in ends.items() if re.fullmatch(r"rank \d+", named[track])}
    test.assertEqual(by_rank, {"rank " + row["rank"]: int(row["finish_ps"]) for row in test.rows("r.csv")})


def draws_diagram(test):
    """A binomial tree of 8 ranks: 7 messages, each an arrow; a bar for o at both ends, and one for G."""
    test.out("run graphs.json --case tree --diagram d.svg")
    picture = xml.etree.ElementTree.parse(test.folder / "d.svg")
    marks = [picture.findall(f"{{http://www.w3.org/2000/svg}}{name}/{{http://www.w3.org/2000/svg}}title") for name in ("line", "rect")]
    test.assertEqual([len(titles) for titles in marks], [7, 21])
    test.assertIn("choose one with --case", test.refused("run graphs.json --diagram d.svg"))


def writes_matrix(test):
    """All bytes of the messages; a name that ends in .svg gets a drawing."""
    test.out("run s.json --case a --matrix x.csv --messages m.csv")
    test.assertEqual(sum(int(row["bytes"]) for row in test.rows("x.csv")),
                     sum(int(row["bytes"]) for row in test.rows("m.csv")))
    test.out("run s.json --case a --matrix x.svg")
    test.assertIn("</svg>", (test.folder / "x.svg").read_text(encoding="utf-8"))
    test.assertIn("choose one with --case", test.refused("run s.json --matrix x.csv"))


# ------------------------------------------------------------------------------------------ map

def hop_bytes_of(result):
    return [placement["hop_bytes"] for placement in result["placements"]]


def writes_placement(test):
    nodes = test.json("map halo.json --format json")["nodes"]
    for option in ("-o", "--output"):
        test.out(f"map halo.json {option} p.txt")
        test.assertEqual((test.folder / "p.txt").read_text(encoding="utf-8").splitlines()[1:], [str(n) for n in nodes])


def maps_the_case(test):
    test.assertIn("choose the one", test.refused("map halos.json"))
    test.assertEqual(test.json("map halos.json --case b --format json")["case"], "b")


def maps_at_a_time(test):
    """Two placements, the case's and the one that is found, after the ranks in blocks."""
    one, two = (test.at_a_time(f"{test.LONG['map']} --jobs {jobs}") for jobs in (1, 2))
    test.assertEqual((one[1], two[1]), (1, 2))
    test.assertEqual(one[0], two[0])
    test.assertIn("--jobs", test.refused(f"{test.LONG['map']} --jobs 0"))


def limits_memory_of_map(test):
    _, why = test.result(SIMULATION_FAILED, "map halo.json --memory 1MiB")
    test.assertIn("the limit is 1 MiB (--memory)", why)
    test.out("map halo.json --memory 1GiB")


# ------------------------------------------------------------------------------------------ claims and gates

def judges_seeds(test):
    """The least and the largest value are those of the seeds 5, 6 and 7, each by itself."""
    claims = test.json("compare s.json --seed 5 --seeds 3 --format json")["claims"]
    of_each = [test.json(f"compare s.json --seed {seed} --format json") for seed in (5, 6, 7)]
    times = [simulated(result)[0] for result in of_each]
    check = claims[0]["checks"][0]
    test.assertEqual((claims[0]["seeds"], claims[0]["holds_for"]), (3, 3))
    test.assertEqual((check["least"], check["largest"]), (min(times), max(times)))
    test.assertEqual(test.json("compare s.json --seeds 1 --format json"), test.json("compare s.json --format json"))
    fixed = test.json("compare fixed.json --seeds 3 --format json")["claims"]
    test.assertNotIn("seeds", fixed[0])  # nothing is drawn there


def shows_changes(test):
    """Nothing changed since the same run."""
    test.assertEqual(test.out("compare s.json --format json --output base.json"), "")
    test.assertIn("Nothing changed", test.out("report s.json --against base.json"))
    test.assertNotIn("Nothing changed", test.out("report s.json"))


def judges_seeds_on_the_page(test):
    middle = sorted(simulated(test.json(f"compare s.json --seed {seed} --format json"))[0] for seed in (5, 6, 7))[1]
    test.write("d.json", {**json.loads((test.folder / "s.json").read_text()), "claims": [
        claim("x", f"{middle * 1e12:.0f}ps", expected="depends on the draw", reason="destinations are drawn")]})
    test.assertIn("for 2 of 3 seeds", test.out("report d.json --seed 5 --seeds 3"))
    test.assertNotIn(" seeds", test.out("report d.json --seed 5"))


def draws_matrices_on_the_page(test):
    """Each case of the halo has a drawing with its messages in words, as many as loghop run counts."""
    cases = test.json("run halo.json --format json")["cases"]
    page = test.out("report halo.json --matrix")
    for case in cases:
        test.assertIn(f"{case['name']}: {case['messages']} messages of ", page)
    test.assertNotIn("messages of ", test.out("report halo.json"))


def writes_junit(test):
    test.result(OUTSIDE_TOLERANCE, "compare gate.json --junit j.xml")
    cases = xml.etree.ElementTree.parse(test.folder / "j.xml").getroot().findall("testsuite/testcase")
    failed = {case.get("name"): case.find("failure") is not None for case in cases}
    test.assertEqual(failed, {"good": False, "bad": True})


def write_baseline(test):
    """A result in which case a took 2 % longer than it takes now."""
    result = test.json("compare s.json --format json")
    test.write("same.json", result)
    result["cases"][0]["simulated_s"] *= 1.02
    test.write("longer.json", result)


def holds_to_baseline(test):
    write_baseline(test)
    test.assertEqual(test.out("compare s.json --baseline same.json"),
                     test.out("compare s.json") + "\nno drift from same.json\n")
    out, err = test.result(OUTSIDE_TOLERANCE, "compare s.json --baseline longer.json --format json")
    test.assertRegex(err, r"\Aloghop: drift: a: simulated .* \(-1\.96 %\)\n\Z")
    test.assertEqual([(d["case"], d["what"]) for d in json.loads(out)["drift"]], [("a", "simulated")])


def write_measured(test, name, *quantities):
    """A calibration with these tables alone, between nodes."""
    measured = json.loads((program.ROOT / "calibration/xeon-gige-simulated.json").read_text(encoding="utf-8"))
    tables = [of for of in measured["tables"] if of["quantity"] in quantities and of["level"] == "between_nodes"]
    test.write(name, {**measured, "tables": tables})
    return tables


def compares_with_measured(test):
    """The files decide which points there are, and how long they took."""
    table, = write_measured(test, "gaps.json", "gap")
    result, = test.json("compare platforms/xeon-gige.json --measured gaps.json --format json")["tables"]
    test.assertEqual(result["what"].split(",")[0], "gap")
    test.assertEqual(len(result["points"]), len(table["rows"]))
    test.close([point["simulated_s"] for point in result["points"]], [point["measured_s"] for point in result["points"]],
               1e-6)
    test.refused("compare s.json --measured gaps.json")


def adds_models(test):
    """With the times that `predict` gives for the same messages."""
    write_measured(test, "m.json", "half_round_trip", "send_overhead", "receive_overhead", "gap")
    line = "compare platforms/xeon-gige.json --measured m.json --model LogGP --model PLogP --format json"
    table = test.json(line)["tables"][0]
    points = [p for p in table["points"] if p["point"] in ("1024 B", "65536 B")]
    for number, model in enumerate(("LogGP", "PLogP")):
        predicted = test.json(f"predict {model} point_to_point m.json --size 1KiB,64KiB --format json")["predictions"]
        test.assertEqual({p["predictions"][number]["model"] for p in points}, {model})
        test.close([p["predictions"][number]["predicted_s"] for p in points], [p["predicted_s"] for p in predicted])


def allows_drift(test):
    write_baseline(test)
    for drift, status in (("2%", FINE), ("1.9%", OUTSIDE_TOLERANCE), ("0%", OUTSIDE_TOLERANCE)):
        test.result(status, f"compare s.json --baseline longer.json --drift {drift}")


# ------------------------------------------------------------------------------------------ advise, power, export

def chooses(test):
    """The alternatives of a question differ in the chosen places, and only there."""
    def values(chosen):
        result = test.json("advise swept.json --format json" + "".join(f" --choose /workload/{c}" for c in chosen))
        test.assertEqual(result["choose"], [f"/workload/{c}" for c in chosen])
        return [[" ".join(str(a["values"][f"/workload/{c}"]) for c in chosen) for a in question["alternatives"]]
                for question in result["questions"]]
    test.assertEqual(values(["kind"]), [["synchronous", "asynchronous"]] * 2)
    test.assertEqual(values(["arguments"]), [["0", "2"]] * 2)
    test.assertEqual(values(["kind", "arguments"]),
                     [["synchronous 0", "asynchronous 0", "synchronous 2", "asynchronous 2"]])
    test.refused("advise swept.json")


def shows_ranges(test):
    """The bound is half as much again as case a takes. Where the verdict turns by the table, it turns for `compare`."""
    chosen = test.json("power turning.json --chosen --json")["scenarios"][0]["chosen"]
    turns = {of["place"]: of[end]["turns_at"] for of in chosen for end in ("from", "to") if "turns_at" in of[end]}
    platform = json.loads((program.ROOT / "platforms/alewife.json").read_text())
    test.assertIn("/clock", turns)
    test.assertIn("/node/nic/overflow_timeout", [of["place"] for of in chosen])
    platform["clock"] = turns["/clock"]
    test.write("p.json", platform)
    turned = {**json.loads((test.folder / "turning.json").read_text()), "platform": "p.json"}
    test.write("turned.json", turned)
    test.result(FINE, "compare turning.json")
    test.result(OUTSIDE_TOLERANCE, "compare turned.json")
    test.assertRegex(test.out("power turning.json --chosen"), r"(?m)^alewife /clock ")


def writes_json(test):
    """The machines on which a claim holds are those that the text counts."""
    result, text = test.json("power s.json --json"), test.out("power s.json")
    of, = result["scenarios"]
    for machine in of["machines"]:
        test.assertIn(f"\n  {machine['name']}: ", text)
    check = of["claims"][0]["checks"][0]
    count = len(check["holds_on"])
    test.assertIn(f"holds on {count} of {count + len(check['differs_on'])} wrong machines", text)
    test.assertRaises(ValueError, json.loads, text)


def values_on_machines(text):
    return [check["text"] for claim_ in json.loads(text)["scenarios"][0]["claims"] for check in claim_["checks"]]


def slopes_in(result):
    return [p["slope"] for case in result["cases"] for time in case["times"] for p in time["parameters"]]


def times_of_cases(result):
    return [{"name": case["name"], "simulated_s": case["times"][0]["time"]} for case in result["cases"]]


def simulated_times_in(text):
    return times_of_cases(json.loads(text))


def finds_growth(test):
    """Half of a path's time is the latency: of twice the growth it is twice the tolerance."""
    one, two, none = (test.json(f"sensitivity single.json --format json{option}")
                      for option in ("", " --growth 2%", " --no-tolerances"))
    latencies = [next(p for p in result["cases"][0]["times"][0]["parameters"] if p["parameter"] == "/network/L")
                 for result in (one, two, none)]
    test.assertAlmostEqual(latencies[1]["tolerance"], 2 * latencies[0]["tolerance"], delta=1e-3 * latencies[1]["tolerance"])
    test.assertIsNone(latencies[2]["tolerance"])
    test.refused("sensitivity single.json --growth 0%")


def takes_models_alone(test):
    everything, models = (test.json(f"sensitivity modelled.json --format json{option}")["cases"][0]["times"]
                          for option in ("", " --models"))
    test.assertEqual(models, everything[1:])
    test.assertEqual([time["of"] for time in everything], ["simulation", "LogGP"])


def efficiencies(result):
    return [case["load_balance"] for case in result["cases"]]


def times_of_efficiencies(result):
    return [{"name": case["name"], "simulated_s": case["time_s"]} for case in result["cases"]]


def noisy_times_in(text):
    return times_of_efficiencies(json.loads(text))


def guards_names_of_efficiencies(test):
    """Names that a spreadsheet would compute have a ' before them, numbers have none."""
    plain, safe = (test.out(f"efficiency named_computing.json --format csv{option}") for option in ("", " --csv-safe"))
    test.assertIn("\n=1+1,", plain)
    test.assertEqual(safe, plain.replace("\n=1+1,", "\n'=1+1,"))


def divides_into_phases(test):
    """A phase for each alltoall, or each two, and what is left."""
    whole, ones, twos = (test.json(f"efficiency looping.json --format json{option}")["cases"][0]
                         for option in ("", " --phases MPI_Allreduce", " --phases MPI_Allreduce --every 2"))
    test.assertNotIn("phases", whole)
    test.assertEqual([len(case["phases"]) for case in (ones, twos)], [4, 2])
    test.assertEqual({key: value for key, value in ones.items() if key != "phases"}, whole)
    test.assertIn("requires", test.refused("efficiency looping.json --every 2"))


def calls_in(result):
    return [row["calls"] for case in result["cases"] for row in case["calls"]]


def profiles_in(text):
    return [row["time_ps"] for case in json.loads(text)["cases"] for row in case["calls"]]


def divides_calls(test):
    plain, divided = (test.json(f"profile computing.json --format json{option}")["cases"][0]["calls"]
                      for option in ("", " --breakdown"))
    test.assertTrue(all("breakdown_ps" not in row for row in plain))
    for row, one in zip(plain, divided):
        test.assertEqual({**row, "breakdown_ps": one["breakdown_ps"]}, one)
        test.assertEqual(sum(one["breakdown_ps"].values()), row["time_ps"])


def guards_names_of_profiles(test):
    plain, safe = (test.out(f"profile named_computing.json --format csv{option}") for option in ("", " --csv-safe"))
    test.assertIn("\n=1+1,", plain)
    test.assertEqual(safe, plain.replace("\n=1+1,", "\n'=1+1,"))


def exports_the_case(test):
    for name, ranks in (("tree", 8), ("small", 4)):
        test.assertIn(f"num_ranks {ranks}\n", test.out(f"export graphs.json --case {name}"))
    test.assertIn("choose the one", test.refused("export graphs.json"))
    test.assertEqual(test.out("export single.json"), test.out("export single.json --case small"))
    test.refused("export graphs.json --case none")


def exports_to_file(test):
    goes_to_file("export single.json")(test)
    test.out("export single.json -o g.goal.gz")
    test.assertEqual(gzip.decompress((test.folder / "g.goal.gz").read_bytes()).decode(), test.out("export single.json"))


def exports_draws(test):
    """Of ranks that send to others by lot."""
    usual, first, five, of_file, first_of_file = (
        test.result(FINE, f"export {call}")[0] for call in ("lots.json", "lots.json --seed 1", "lots.json --seed 5",
                                                            "lots5.json", "lots5.json --seed 1"))
    test.assertEqual(usual, first)
    test.assertNotEqual(usual, five)
    test.assertEqual(of_file, five)
    test.assertEqual(first_of_file, usual)


def takes_shards(command):
    """--shard: the cases of all shards are those of the scenario, each once."""
    def effect(test):
        parts = [[row["case"] for row in test.json(f"{command} s.json --shard {i}/2")["cases"]] for i in (1, 2)]
        test.assertEqual(sorted(parts[0] + parts[1]), ["a", "b", "c"])
        test.assertTrue(all(parts))
        test.assertIn("expected I/N", test.refused(f"{command} s.json --shard 3/2"))
    return effect


def resumes(command):
    """--resume: cases of the file keep the time that their simulation took."""
    def effect(test):
        test.out(f"{command} s.json --shard 1/2 -o one.part")
        test.out(f"{command} s.json --shard 2/2 -o two.part")
        whole = without_clock(test.out(f"{command} s.json --format json"))
        test.assertEqual(without_clock(test.out(f"{command} s.json --format json --resume one.part")), whole)
        again = [test.out(f"{command} s.json --format json --resume one.part --resume two.part") for _ in range(2)]
        test.assertEqual(*again)  # nothing is simulated
        test.refused(f"{command} s.json --resume s.json", INPUT_REJECTED)
    return effect


def resumes_a_page(test):
    """--resume: only what the file lacks is simulated."""
    whole = test.out("report s.json -o whole.html") or (test.folder / "whole.html").read_text()
    test.result(SIMULATION_FAILED, "report s.json --memory 1KiB -o page.html")
    journal = test.folder / "page.html.partial"
    test.assertEqual(test.out(f"report s.json --resume {journal.name}"), whole)
    before = journal.read_bytes()
    test.assertEqual(test.out(f"report s.json --resume {journal.name}"), whole)
    test.assertEqual(journal.read_bytes(), before, "nothing is simulated")


def parts_of(test, line):
    for i in (1, 2):
        test.out(f"{line} --shard {i}/2 -o {i}.part")


def merges_in_format(test):
    parts_of(test, "run s.json --format csv")
    usual, table, json_, csv_ = (test.out(f"merge 2.part 1.part{more}")
                                 for more in ("", " --format table", " --format json", " --format csv"))
    test.assertEqual(usual, csv_)
    test.assertEqual(table, test.out("run s.json"))
    test.assertEqual(len(simulated(json.loads(json_))), 3)
    test.refused("merge 1.part 2.part --format none")


def merges_to_file(test):
    parts_of(test, "run s.json --format json")
    goes_to_file("merge 1.part 2.part")(test)


def merges_for_spreadsheets(test):
    test.write("names.json", scenario({"=1+1": remap(), "b": remap()}))
    parts_of(test, "run names.json --format csv")
    test.assertIn("\n=1+1,", test.out("merge 1.part 2.part"))
    test.assertIn("\n'=1+1,", test.out("merge 1.part 2.part --csv-safe"))


def merges_a_scenario_elsewhere(test):
    parts_of(test, "run s.json")
    (test.folder / "s.json").rename(test.folder / "moved.json")
    test.refused("merge 1.part 2.part", INPUT_REJECTED)
    test.assertEqual(test.out("merge 1.part 2.part --scenario moved.json"), test.out("run moved.json"))
    (test.folder / "moved.json").rename(test.folder / "s.json")


def merges_confined(test):
    xml = program.ROOT / "tests" / "data" / "platform" / "xml" / "two_clusters.xml"
    test.write("machine.json", {"format": "loghop.platform", "version": 1, "name": "m",
                                "network": {"type": "fluid", "simgrid_xml": str(xml)},
                                "middleware": {"send_overhead": "1us", "receive_overhead": "0us"}})
    case = {"type": "ping_pong", "message": "8B"}
    test.write("named.json", {**scenario({"a": case, "b": case}), "platform": "machine.json"})
    parts_of(test, "run named.json")
    test.assertIn("expected a regular file in ", test.refused("merge 1.part 2.part --root .", INPUT_REJECTED))
    test.assertEqual(test.out("merge 1.part 2.part --root /"), test.out("merge 1.part 2.part"))


SLURM = "slurm s.json --result r.out"


def run_by_a_loop(test, line):
    """What the tasks of the script and its merge give."""
    test.out(f"{line} -o job.sh")
    (test.folder / "r.out.parts").mkdir()
    for task in (1, 2, 3):
        subprocess.run(["sh", "job.sh", "part"], cwd=test.folder, check=True, env={**os.environ, "SLURM_ARRAY_TASK_ID": str(task)})
    subprocess.run(["sh", "job.sh", "merge"], cwd=test.folder, check=True)
    return (test.folder / "r.out").read_text(encoding="utf-8")


def runs_as_an_array(test):
    test.assertEqual(run_by_a_loop(test, SLURM), test.out("run s.json"))
    test.assertIn("--result is required", test.refused("slurm s.json"))


def compares_as_an_array(test):
    test.assertEqual(run_by_a_loop(test, f"{SLURM} --command compare"), test.out("compare s.json"))
    test.refused(f"{SLURM} --command report")


def cuts_into_tasks(test):
    test.assertIn("\nof=3\n", test.out(SLURM))
    test.assertIn("\nof=2\n", test.out(f"{SLURM} --parts 2"))
    test.refused(f"{SLURM} --parts 4097")


def hands_to_sbatch(test):
    text = test.out(f"{SLURM} --sbatch=--time=9 --sbatch=--partition=x")
    test.assertIn(' \'--time=9\' \'--partition=x\' "$1" part', text)


TIMES = cells(r"^[abc] +([\d.]+) ")
SHARED = {"--help": shows_help, "--jobs": runs_at_a_time, "--quiet": is_quiet, "--root": confines_named_files}


def shared(command):
    return {option: effect(command) for option, effect in SHARED.items()}


class ScenarioEffects(option_effects.Effects):
    LONG = {"map": "map long_halo.json --format json", "run": "run long.json --format json", "compare": "compare long.json --format json",
            "efficiency": "efficiency long_computing.json --format json",
            "profile": "profile long_computing.json --format json",
            "sensitivity": "sensitivity long.json --no-tolerances --format json", "advise": "advise long.json", "report": "report long.json", "power": "power machines.json"}

    EFFECTS = {
        "run": {**shared("run"),
                "--format": has_formats("run s.json", simulated, "simulated_s", TIMES, CYCLE),
                "--output": goes_to_file("run s.json --format json"), "--csv-safe": guards_spreadsheets("run"),
                "--case": leaves_cases("run s.json --format json", lambda result: result["cases"]),
                "--seed": draws("run s.json --format json", simulated_in, seeded="run seeded.json --format json"),
                "--memory": limits_memory("run"), "--costs": shows_costs, "--verbose": shows_durations,
                "--shard": takes_shards("run"), "--resume": resumes("run"),
                "--messages": writes_messages, "--ranks": writes_ranks, "--breakdown": shows_breakdown,
                "--critical-path": writes_critical_path, "--channels": writes_channels, "--timeline": writes_timeline,
                "--diagram": draws_diagram,
                "--matrix": writes_matrix, "--otf2": writes_otf2},
        "map": {"--help": shows_help("map"), "--quiet": is_quiet("map"), "--root": confines_named_files("map"),
                "--format": has_formats("map halo.json", hop_bytes_of, "hop_bytes", cells(r"^(?:block|case|found) +(\d+) ")),
                "--output": writes_placement, "--case": maps_the_case, "--jobs": maps_at_a_time,
                "--seed": draws("map halo.json --format json", lambda text: json.loads(text)["nodes"],
                                seeded="map halo5.json --format json"),
                "--memory": limits_memory_of_map},
        "compare": {**shared("compare"),
                    "--format": has_formats("compare s.json", simulated, "simulated_s", TIMES, CYCLE),
                    "--output": goes_to_file("compare s.json"), "--csv-safe": guards_spreadsheets("compare"),
                    "--case": leaves_cases("compare s.json --format json", lambda result: result["cases"]),
                    "--seed": draws("compare s.json --format json", simulated_in,
                                    seeded="compare seeded.json --format json"),
                    "--seeds": judges_seeds, "--junit": writes_junit, "--baseline": holds_to_baseline,
                    "--measured": compares_with_measured, "--model": adds_models,
                    "--drift": allows_drift, "--memory": limits_memory("compare"),
                    "--shard": takes_shards("compare"), "--resume": resumes("compare")},
        "merge": {"--help": shows_help("merge"), "--root": merges_confined, "--format": merges_in_format,
                  "--output": merges_to_file, "--csv-safe": merges_for_spreadsheets,
                  "--scenario": merges_a_scenario_elsewhere},
        "slurm": {"--help": shows_help("slurm"), "--root": confines_named_files("slurm --result r"), "--result": runs_as_an_array,
                  "--command": compares_as_an_array, "--parts": cuts_into_tasks, "--sbatch": hands_to_sbatch,
                  "--output": goes_to_file(SLURM)},
        "advise": {**shared("advise"),
                   "--format": has_formats("advise s.json",
                                           lambda result: [a["over_best"] for a in alternatives(result)], "over_best",
                                           cells(r"^\d+ +\d +[\d.]+ +([\d.]+) ")),
                   "--output": goes_to_file("advise s.json"), "--csv-safe": guards_spreadsheets("advise"),
                   "--case": leaves_cases("advise s.json --format json", alternatives),
                   "--seed": draws("advise s.json --format json", simulated_in,
                                   seeded="advise seeded.json --format json"),
                   "--choose": chooses, "--memory": limits_memory("advise")},
        "report": {**shared("report"),
                   "--output": goes_to_file("report s.json"),
                   "--seed": draws("report s.json", data_of, seeded="report seeded.json"),
                   "--against": shows_changes, "--matrix": draws_matrices_on_the_page,
                   "--seeds": judges_seeds_on_the_page,
                   "--memory": limits_memory("report"), "--resume": resumes_a_page},
        "power": {**shared("power"),
                  "--chosen": shows_ranges, "--json": writes_json,
                  "--output": goes_to_file("power s.json"),
                  "--seed": draws("power s.json --json", values_on_machines, seeded="power seeded.json --json")},
        "efficiency": {**shared("efficiency"),
                       "--format": has_formats("efficiency computing.json", efficiencies, "load_balance",
                                               cells(r"^[abc] +[\d.]+ % +([\d.]+) %"), 0.01),
                       "--output": goes_to_file("efficiency computing.json"),
                       "--csv-safe": guards_names_of_efficiencies,
                       "--case": leaves_cases("efficiency computing.json --format json", times_of_efficiencies),
                       "--seed": draws("efficiency noisy.json --format json", noisy_times_in,
                                       seeded="efficiency noisy5.json --format json"),
                       "--phases": divides_into_phases, "--every": divides_into_phases,
                       "--memory": limits_memory("efficiency")},
        "profile": {**shared("profile"),
                    "--format": has_formats("profile computing.json", calls_in, "calls",
                                            cells(r"^[abc] +\S+ +\S+ +\S+ +(\d+) ")),
                    "--output": goes_to_file("profile computing.json"),
                    "--csv-safe": guards_names_of_profiles, "--breakdown": divides_calls,
                    "--case": leaves_cases("profile computing.json --format json",
                                           lambda result: [{"name": case["name"], "simulated_s": case["time_ps"]}
                                                           for case in result["cases"]]),
                    "--seed": draws("profile noisy.json --format json", profiles_in,
                                    seeded="profile noisy5.json --format json"),
                    "--memory": limits_memory("profile")},
        "sensitivity": {**shared("sensitivity"),
                        "--format": has_formats("sensitivity s.json --no-tolerances", slopes_in, "slope",
                                                cells(r"^simulation: \S+ +\S+ +(-?[\d.e+-]+) ")),
                        "--output": goes_to_file("sensitivity single.json"),
                        "--csv-safe": guards_spreadsheets("sensitivity"),
                        "--case": leaves_cases("sensitivity s.json --no-tolerances --format json", times_of_cases),
                        "--seed": draws("sensitivity s.json --no-tolerances --format json", simulated_times_in,
                                        seeded="sensitivity seeded.json --no-tolerances --format json"),
                        "--memory": limits_memory("sensitivity"), "--growth": finds_growth,
                        "--no-tolerances": finds_growth, "--models": takes_models_alone},
        "export": {"--help": shows_help("export"), "--root": confines_named_files("export"),
                   "--case": exports_the_case, "--output": exports_to_file, "--seed": exports_draws},
    }

    def setUp(self):
        super().setUp()
        cases = {"a": remap(), "b": remap(iterations=5), "c": remap(iterations=20)}
        small = with_models(cases, claims=[claim("one", "1s")], choose="/workload/iterations")
        self.write("s.json", small)
        self.write("seeded.json", {**small, "seed": 5})
        self.write("fixed.json", with_models({"a": remap(destinations="shifted")}, claims=[claim("one", "1s")]))
        self.write("gate.json", with_models(cases, claims=[claim("good", "1s"), claim("bad", "1ps")]))
        self.write("turning.json", scenario({"a": remap()}, claims=[claim("one", f"{1.5 * 423 * CYCLE * 1e12:.0f}ps")]))
        graphs = {"tree": {**COLLECTIVE, "ranks": 8}, "small": {**COLLECTIVE, "ranks": 4}}
        self.write("graphs.json", scenario(graphs, platform="loggops"))
        self.write("single.json", scenario({"small": graphs["small"]}, platform="loggops"))
        self.write("modelled.json", scenario({"small": graphs["small"]}, platform="loggops", calibrate={},
                                             models=[{"model": "LogGP"}]))
        fft = {"type": "fft", "variant": "opt", "class": "S", "decomposition": "slab", "ranks": 4, "alltoall": "pairwise",
               "flop_time": "1ns", "blocked_packing": "0.5ns/B"}
        computing = {name: {**fft, "ranks": ranks} for name, ranks in (("a", 4), ("b", 8), ("c", 16))}
        self.write("computing.json", scenario(computing, platform="loggops"))
        self.write("named_computing.json", scenario({"=1+1": fft}, platform="loggops"))
        self.write("long_computing.json", scenario({name: {**fft, "class": "B", "ranks": 128} for name in "abcdefghijkl"},
                                                   platform="loggops"))
        self.write("loop.ti", "".join(f"{r} compute {1000 * (r + 1)}\n{r} allreduce 8 0 6\n" * 4 for r in range(4)))
        self.write("looping.json", scenario({"a": {"type": "ti", "file": "loop.ti"}}, platform="crossbar"))
        ring = {"type": "collective", "collective": "allgather", "algorithm": "ring", "message": "1KiB"}
        halo = scenario({"a": {"workload": ring}}, platform="torus8x8")
        self.write("halo.json", halo)
        self.write("halo5.json", {**halo, "seed": 5})
        self.write("halos.json", scenario({"a": ring, "b": ring}, platform="torus8x8"))
        long_ring = {**ring, "collective": "alltoall", "algorithm": "pairwise", "message": "20KiB"}
        self.write("long_halo.json", scenario({"a": {"workload": long_ring, "placement": "random"}}, platform="torus8x8"))
        noise = {"computations": {"distribution": "lognormal", "sigma": 0.2}}
        noisy = scenario({"a": {"workload": fft, "noise": noise}}, platform="loggops")
        self.write("noisy.json", noisy)
        self.write("noisy5.json", {**noisy, "seed": 5})
        lots = scenario({"a": remap(kind="asynchronous")}, platform="loggops")
        self.write("lots.json", lots)
        self.write("lots5.json", {**lots, "seed": 5})
        sweep = [{"at": "/workload/arguments", "values": [0, 2]},
                 {"at": "/workload/kind", "values": ["synchronous", "asynchronous"]}]
        self.write("swept.json", scenario({"{/workload/kind} {/workload/arguments}": {"workload": remap(arguments=0),
                                                                                     "sweep": sweep}}))
        for file, messages in (("long.json", 500), ("machines.json", 80)):
            cases = {name: traffic(load=load, messages_per_node=messages)
                     for name, load in zip("abcd", (0.1, 0.2, 0.15, 0.05))}
            self.write(file, scenario(cases, "mesh8x8", choose="/workload/load", claims=[claim("one", "1s")]))


if __name__ == "__main__":
    program.main()
