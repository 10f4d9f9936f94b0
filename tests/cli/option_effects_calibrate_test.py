#!/usr/bin/env python3
"""Does each option of the commands that write calibrations do what --help says?"""

import json
import re
import resource
import shlex
import statistics
import subprocess

import option_effects
import program
from option_effects import confines_named_files, draws, goes_to_file, is_quiet, runs_at_a_time, shows_help
from program import FINE, INPUT_REJECTED

CYCLE = 48780e-12  # of platforms/alewife.json, in seconds
LOGGOPS, CORES = "calibrate platforms/loggops.json", "calibrate platforms/xeon-gige.json"
SMALL = " --sizes 64B,1KiB --others 1 --path-sizes 400B"
TEXTS = " --machine m --origin o --license l"
OSU = "import osu raw/osu_latency.txt" + TEXTS


def number(cell):
    """The bytes or seconds of a cell in a calibration file."""
    units = {"B": 1, "KiB": 2**10, "MiB": 2**20, "ps": 1e-12, "ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}
    digits, unit = re.fullmatch(r"([\d.]+)(\w+)", cell).groups()
    return float(digits) * units[unit]


def column(test, line, quantity, name, **keys):
    """Of the table of a calibration that the call writes; none without such a column."""
    table, = [table for table in json.loads(test.result(0, line)[0])["tables"]
              if table["quantity"] == quantity and all(table[key] == value for key, value in keys.items())]
    return [dict(zip(table["columns"], row)).get(name) for row in table["rows"]]


def rows_of(text):
    return {(row["quantity"], row["protocol"], row.get("arguments")): number(row["value"])
            for row in json.loads(text)["rows"] if row["quantity"] not in ("G", "G_m", "a")}


# ------------------------------------------------------------------------------------------ calibrate

def measures_sizes(test):
    more = " --others 1 --path-sizes 400B"
    test.assertEqual(column(test, LOGGOPS + more + " --sizes 16B,2KiB", "gap", "size"), ["16B", "2KiB"])
    test.assertEqual([number(size) for size in column(test, LOGGOPS + more, "gap", "size")], [2**i for i in range(21)])


def measures_strides(test):
    for options, expected in (("", ["16B", "64B", "256B", "1KiB"]), (" --strides 32B,128B", ["32B", "128B"])):
        strides = column(test, CORES + SMALL + options, "memory_copy", "stride")
        test.assertEqual(list(dict.fromkeys(strides)), ["0B"] + expected)


def measures_blocks(test):
    """Strides are longer than a block."""
    for options, block, strides in (("", "8B", ["16B", "64B", "256B", "1KiB"]),
                                    (" --block 64B", "64B", ["256B", "1KiB"]),
                                    (" --block 16B --strides 64B", "16B", ["64B"])):
        line = f"{CORES} --sizes 1KiB --others 1 --path-sizes 400B{options}"
        blocks, found = (column(test, line, "memory_copy", name) for name in ("block", "stride"))
        test.assertEqual(list(zip(blocks, found)), [("0B", "0B")] + [(block, stride) for stride in strides], options)
        test.out(f"{line} -o blocks.json")
        test.out("validate blocks.json")
    test.assertIn("doubles", test.refused(f"{CORES} --block 12B"))
    test.assertIn("--block", test.refused(f"{CORES} --block 1KiB"))


def measures_path_sizes(test):
    more = f"{LOGGOPS} --sizes 1B --others 1"
    usual = [400, 4000, 40000, 200000, 400000, 2000000]
    for options, sizes in (("", usual), (" --path-sizes 800B,1200B", [800, 1200])):
        for quantity in ("send_time", "receive_time", "full_time"):
            found = column(test, more + options, quantity, "size", layout="nc")
            test.assertEqual(found, ["0B"] + [f"{size}B" for size in sizes])
    test.assertIn("multiple of 400 B", test.refused(f"{more} --path-sizes 500B"))


def sends_to_others(test):
    more = f"{LOGGOPS} --sizes 1B --path-sizes 400B"
    usual = [*range(1, 10), 10]
    while usual[-1] * 3 // 2 < 1024:  # nodes
        usual.append(usual[-1] * 3 // 2)
    for options, others in (("", usual), (" --others 1,3", [1, 3])):
        for quantity in ("post_overhead", "one_to_many_round_trip"):
            test.assertEqual(column(test, more + options, quantity, "others"), others)


def sends_to_partner(test):
    """On the mesh of Alewife a hop takes a cycle; node 4 is four hops away, which is next to the mean of 3.9."""
    near, far, mean, usual = (rows_of(test.out("calibrate platforms/alewife.json" + partner))["L", "long", None]
                              for partner in (" --partner 1", " --partner 31", " --partner 4", ""))
    test.close([far - near], [9 * CYCLE])
    test.assertEqual(usual, mean)
    cores = "calibrate platforms/mesh8x8x8-manycore.json --sizes 64B --strides 64B --others 1 --path-sizes 400B"
    test.assertEqual(test.out(cores), test.out(cores + " --partner 256"))  # of 512
    test.assertNotEqual(test.out(cores), test.out(cores + " --partner 1"))


def adds_noise(test):
    more = f"{LOGGOPS} --sizes 1B,1KiB,64KiB --others 1 --path-sizes 400B"
    exact = [number(cell) for cell in column(test, more, "gap", "value")]
    noisy, deviations = (column(test, more + " --noise 5% --repetitions 400", "gap", name)
                         for name in ("value", "deviation"))
    for cell, deviation, value in zip(noisy, deviations, exact, strict=True):
        test.assertNotEqual(number(cell), value)
        test.close([number(cell)], [value], 5 * 0.05 / 400**0.5)
        test.close([number(deviation)], [0.05 * value], 0.2)
    test.assertEqual(test.out(more), test.out(f"{more} --noise 0%"))


def middles(values, low, high):
    """What a refinement to 5 % measures between two sizes: the middle, and both halves if it is off the line."""
    middle = (low + high) // 2 // 400 * 400
    if not low < middle < high:
        return []
    line = values[low] + (middle - low) / (high - low) * (values[high] - values[low])
    if abs(line - values[middle]) <= 0.05 * values[middle]:
        return [middle]
    return middles(values, low, middle) + [middle] + middles(values, middle, high)


def refines_sizes(test):
    line = f"{CORES} --sizes 1B --strides 64B --others 1 --path-sizes 4000B,80000B"
    usual, refined = test.json(line)["tables"], test.json(f"{line} --refine 5%")["tables"]
    counts = set()
    for before, after in zip(usual, refined, strict=True):
        if "layout" not in before:
            test.assertEqual(before, after)
            continue
        values = {int(number(size)): number(value) for size, value in after["rows"]}
        test.assertEqual([row for row in after["rows"] if row in before["rows"]], before["rows"])
        test.assertEqual(list(values), [0, *middles(values, 0, 4000), 4000, *middles(values, 4000, 80000), 80000])
        counts.add(len(values))
    test.assertGreater(len(counts), 1)
    test.assertEqual(usual, test.json(f"{line} --refine 0%")["tables"])


def repeats(test):
    more = f"{LOGGOPS} --sizes 1B --others 1 --path-sizes 400B --noise 1%"
    for options, count in (("", 100), (" --repetitions 7", 7)):
        test.assertEqual(column(test, more + options, "gap", "repetitions"), [count])


def tables_in(text):
    return json.loads(text)["tables"]


def draws_noise_and_contexts(test):
    """Noise, and the contexts of this platform's interfaces."""
    draws(f"{LOGGOPS} --sizes 1B --others 1 --path-sizes 400B --noise 1%", tables_in)(test)
    draws("calibrate platforms/infiniband-chemnitz.json --strides 64B --path-sizes 400B --sizes 64B --others 1,20",
          tables_in)(test)


# ------------------------------------------------------------------------------------------ import

def gives_levels(test):
    for option, level in (("", "between_nodes"), *((f" --level {word}", word) for word in
                                                    ("to_itself", "within_chip", "within_node", "between_nodes"))):
        test.assertEqual([table["level"] for table in test.json(OSU + option)["tables"]], [level])
    test.refused(OSU + " --level near")


def counts_ranks(test):
    line = "import osu raw/osu_collectives.txt" + TEXTS
    test.assertIn("give --ranks", test.refused(line, INPUT_REJECTED))
    given = json.loads(test.result(FINE, line + " --ranks 4")[0])
    test.assertEqual({table["ranks"] for table in given["tables"]}, {4})
    collective = "import imb raw/imb.txt" + TEXTS
    out = test.result(FINE, collective)[0]
    test.assertEqual([t["ranks"] for t in json.loads(out)["tables"] if "operation" in t], [8])  # the file says so
    test.assertEqual(test.result(FINE, collective + " --ranks 8")[0], out)
    test.assertIn("expected 4 ranks, as --ranks says, found 8", test.refused(collective + " --ranks 4", INPUT_REJECTED))


def counts_ranks_per_node(test):
    line = "import osu raw/osu_collectives.txt --ranks 4" + TEXTS
    for options, expected in (("", {None}), (" --ranks-per-node 2", {2})):
        tables = json.loads(test.result(FINE, line + options)[0])["tables"]
        test.assertEqual({table.get("ranks_per_node") for table in tables}, expected)


def names_algorithms(test):
    line = "import osu raw/osu_collectives.txt --ranks 4" + TEXTS
    for options, expected in (("", {"alltoall": None, "barrier": None}),
                              (" --algorithm alltoall=ring", {"alltoall": "ring", "barrier": None}),
                              (" --algorithm alltoall=bruck --algorithm barrier=tree",
                               {"alltoall": "bruck", "barrier": "tree"})):
        tables = json.loads(test.result(FINE, line + options)[0])["tables"]
        test.assertEqual({table["operation"]: table.get("algorithm") for table in tables}, expected)
    test.refused(line + " --algorithm alltoall=best")


def imported(test, rows, options, format_="osu"):
    """Seconds by size."""
    head = "# OSU MPI Latency Test v5.9\n# Size          Latency (us)\n"
    test.write("raw.txt", (head if format_ == "osu" else "") + "".join(f"{row}\n" for row in rows))
    line = f"import {format_} raw.txt {options}{TEXTS}"
    cells = (column(test, line, "half_round_trip", name) for name in ("size", "value"))
    return {size: round(number(value) * 1e6, 6) for size, value in zip(*cells)}


def takes_statistic(test):
    values = [1, 9, 2]
    for word, of in (("median", statistics.median), ("minimum", min), ("mean", statistics.mean)):
        test.assertEqual(imported(test, [f"8 {v}" for v in values], f"--statistic {word}"), {"8B": of(values)})
    test.assertEqual(imported(test, [f"8 {v}" for v in values], ""), {"8B": 2})
    test.assertIn("known: median, minimum, mean", test.refused(OSU + " --statistic mode"))


def drops_first(test):
    rows = ["8 9", "8 2", "16 7", "8 3", "16 5", "8 4"]
    test.assertEqual(imported(test, rows, "--drop-first 1"), {"8B": 3, "16B": 5})
    test.assertEqual(imported(test, rows, "--drop-first 2"), {"8B": 3.5})
    test.assertEqual(imported(test, rows, ""), {"8B": 3.5, "16B": 6})
    for format_, file, usual in (("simgrid", "simgrid_ping_pong.csv", 1), ("osu", "osu_bw.txt", 0),
                                 ("imb", "imb.txt", 0), ("netgauge", "netgauge.dat", 0)):
        line = f"import {format_} raw/{file}{TEXTS}"
        test.assertEqual(test.result(FINE, line), test.result(FINE, f"{line} --drop-first {usual}"))


def pools_neighbours(test):
    rows = ["100 1", "104 9", "108 2", "1000 5"]
    test.assertEqual(imported(test, rows, "--pool 10%"), {"100B": 2, "104B": 2, "108B": 2, "1000B": 5})
    test.assertEqual(imported(test, rows, "--pool 5%"), {"100B": 5, "104B": 2, "108B": 5.5, "1000B": 5})
    test.assertEqual(imported(test, rows, ""), {"100B": 1, "104B": 9, "108B": 2, "1000B": 5})


def thins_sizes(test):
    rows = [f"{size} 1" for size in range(1, 1001)]
    test.assertEqual(list(imported(test, rows, "--thin 1")), ["1B", "10B", "100B", "1000B"])
    test.assertEqual(list(imported(test, rows, "--thin 2")), ["1B", "3B", "10B", "32B", "100B", "316B", "1000B"])
    test.assertEqual(len(imported(test, rows, "")), 1000)


def adds_to_calibration(test):
    for file in ("calibration/alewife.json", "calibration/taurus.json"):
        old = json.loads((test.folder / file).read_text(encoding="utf-8"))
        line = "import osu raw/osu_bw.txt --level to_itself"
        new = test.json(f"{line} --add-to {file}")
        for key in set(old) - {"tables", "tool", "rows", "clock"}:
            test.assertEqual(new[key], old[key], key)
        test.assertEqual(len(new.get("rows", [])), len(old.get("rows", [])))
        tables = old.get("tables", [])
        test.assertEqual([t["source"] for t in new["tables"][:-1]], [t["source"] for t in tables])
        test.assertEqual(new["tables"][-1], test.json(line + TEXTS)["tables"][0])


def writes_scenario(test):
    line = OSU + " --scenario s.json --platform platforms/infiniband-chemnitz.json"
    test.assertEqual(test.out(line), "")
    scenario = json.loads((test.folder / "s.json").read_text())
    rows = test.json(OSU)["tables"][0]["rows"]
    test.assertEqual([case["measured"]["value"] for case in scenario["cases"]], [row[1] for row in rows])
    test.assertEqual(test.json(line.replace(" s.json", " -") + " -o c.json"), scenario | {"name": "measured"})
    test.assertEqual(json.loads((test.folder / "c.json").read_text())["tables"], test.json(OSU)["tables"])
    test.assertEqual(test.json(line + " -o -")["tables"], test.json(OSU)["tables"])


def places_on_platform(test):
    for platform, to, cores in (("loggops", 512, None), ("xeon-gige", 1, [0, 32])):  # the middle node of 1024, of 8
        name = f"platforms/{platform}.json"
        scenario = test.json(f"{OSU} --scenario - --platform {name}")
        test.assertEqual(scenario["platform"], name)
        test.assertEqual((scenario["cases"][0]["workload"]["to"], scenario["cases"][0].get("placement")), (to, cores))
    test.refused(f"{OSU} --platform {name}")


def names_calibration(test):
    test.assertEqual(test.json(OSU + " --name machine-1")["name"], "machine-1")
    test.assertEqual(test.out(OSU + " -o machine-2.json"), "")
    test.assertEqual(json.loads((test.folder / "machine-2.json").read_text())["name"], "machine-2")


def says(key):
    """--machine, --origin, --license: a text, or a warning."""
    def effect(test):
        others = "".join(f" --{other} {other}" for other in ("machine", "origin", "license") if other != key)
        line = "import osu raw/osu_latency.txt" + others
        test.assertEqual(test.json(f'{line} --{key} "two words"')[key], "two words")
        out, err = test.result(FINE, line)
        test.assertEqual(json.loads(out)[key], "not given")
        test.assertRegex(err, rf"\Aloghop: --{key}\b.*not given.*\n\Z")
    return effect


def says_date(test):
    for date in ("2016-07-26", "2016-07", "2016"):
        test.assertEqual(test.json(f"{OSU} --date {date}")["date"], date)
    test.assertNotIn("date", test.json(OSU))
    for date in ("March", "2016-13", "26-07-2016"):
        test.refused(f"{OSU} --date {date}")


def resumes(test):
    """--resume: what the file has is not simulated again, and what it lacks is added to it. A full disk keeps the file."""
    line = f"{CORES}{SMALL} --strides 64B"
    whole = test.out(line)
    most = 8000
    done = subprocess.run([program.LOGHOP, *shlex.split(line), "-o", "r.json"], cwd=test.folder, capture_output=True, check=False,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)))
    test.assertEqual(done.returncode, program.USAGE)
    journal = test.folder / "r.json.partial"
    kept = journal.read_text().count("\n")
    out, said = test.result(FINE, f"{line} --resume r.json.partial")
    test.assertEqual(out, whole)
    test.assertIn("its last line was cut off and is not used", said)
    test.assertGreater(journal.read_text().count("\n"), kept)
    before = journal.read_bytes()
    test.assertEqual(test.out(f"{line} --resume r.json.partial"), whole)
    test.assertEqual(journal.read_bytes(), before, "nothing is simulated")
    test.refused(f"{line} --seed 3 --resume r.json.partial", program.INPUT_REJECTED)


class CalibrationEffects(option_effects.Effects):
    LONG = {"calibrate": f"{LOGGOPS} --sizes 1B,64KiB --others 1,2,3"}

    EFFECTS = {
        "calibrate": {"--help": shows_help("calibrate"), "--output": goes_to_file(f"{CORES}{SMALL} --strides 64B"),
                      "--sizes": measures_sizes, "--strides": measures_strides, "--block": measures_blocks,
                      "--path-sizes": measures_path_sizes, "--others": sends_to_others, "--partner": sends_to_partner,
                      "--noise": adds_noise, "--refine": refines_sizes, "--repetitions": repeats,
                      "--seed": draws_noise_and_contexts, "--jobs": runs_at_a_time("calibrate"),
                      "--resume": resumes, "--quiet": is_quiet("calibrate"), "--root": confines_named_files("calibrate")},
        "import": {"--help": shows_help("import"), "--output": goes_to_file(OSU + " --name n"),
                   "--scenario": writes_scenario, "--platform": places_on_platform,
                   "--add-to": adds_to_calibration, "--level": gives_levels, "--ranks": counts_ranks,
                   "--ranks-per-node": counts_ranks_per_node, "--algorithm": names_algorithms,
                   "--statistic": takes_statistic,
                   "--drop-first": drops_first, "--pool": pools_neighbours, "--thin": thins_sizes,
                   "--name": names_calibration, "--machine": says("machine"), "--origin": says("origin"),
                   "--license": says("license"), "--date": says_date},
    }


if __name__ == "__main__":
    program.main()
