#!/usr/bin/env python3
"""Does each option of the commands that read calibrations, and of the program itself, do what --help says?

And has every command a table of its options here, or in a test beside this one?
"""

import json
import re

import option_effects
import option_effects_calibrate_test
import option_effects_test
import option_effects_tune_test
import program
from option_effects import cells, confines_named_files, goes_to_file, has_formats, shows_help
from option_effects_calibrate_test import LOGGOPS, number
from program import OUTSIDE_TOLERANCE

CYCLE = 48780e-12  # of calibration/alewife.json, in seconds
TITAN, DAS, ALEWIFE = (f"calibration/{name}.json" for name in ("titan", "das", "alewife"))
XEON = "calibration/xeon-gige-simulated.json"


def half_round_trips(*levels):
    """Of 1 KiB, in seconds, as the file has them."""
    tables = json.loads((program.ROOT / XEON).read_text(encoding="utf-8"))["tables"]
    found = {table["level"]: row[-1] for table in tables if table["quantity"] == "half_round_trip"
             for row in table["rows"] if row[:3] == ["1KiB", "0B", "0B"]}
    return [number(found[level]) for level in levels]


def fits_models(test):
    fits = {fit["model"]: fit for fit in test.json(f"fit {DAS} --format json")["fits"]}
    chosen = test.json(f'fit {DAS} --format json --model 3PC --model "LogGP*"')["fits"]
    test.assertEqual(chosen, [fits["3PC"], fits["LogGP*"]])
    test.assertGreater(len(fits), 2)
    test.assertIn("known: LogP", test.refused(f"fit {DAS} --model LogQ"))


def predicted(result):
    return [line["predicted_s"] for line in result["predictions"]]


def predicts(usual, line, option, expected):
    """These seconds for the values of an option. `usual`: which of them there is without it; none if it is needed."""
    def effect(test):
        times = predicted(test.json(f"predict {line} {option} --format json"))
        test.close(times, expected)
        if usual is None:
            test.assertIn(option.split()[0], test.refused(f"predict {line}"))
        else:
            test.assertEqual(predicted(test.json(f"predict {line} --format json")), [times[usual]])
    return effect


def spreads_over_nodes(test):
    """((q - 1) a + (P - q) b) / 2 + o with q = P / nodes is a line in q."""
    two, four, eight = predicted(test.json(f"predict 2log_{{2,3}}P linear_broadcast {XEON} --size 1KiB --ranks 8 "
                                           "--nodes 2,4,8 --format json"))
    test.assertNotEqual(two, four)
    test.close([two - four], [2 * (four - eight)], 1e-6)


def sends_to_hosts(test):
    """2 L + 2 o + (P - 1) max(o, g) is a line in P."""
    one, two, five = predicted(test.json(f"predict LogP one_to_many {XEON} --others 1,2,5 --format json"))
    test.assertGreater(two, one)
    test.close([five - two], [3 * (two - one)], 1e-6)


def synchronises(test):
    """Above S there is a handshake: 2 (L + 2 o) on this platform."""
    test.out(f"{LOGGOPS} --sizes 1B,1KiB,16KiB,64KiB --others 1 -o loggops.json")
    for model in ("LogGPS", "LogGOPS"):
        line = f"predict {model} point_to_point loggops.json --size 4KiB,4097B --format json"
        at, above, none, large = predicted(test.json(line)) + predicted(test.json(f"{line} --threshold 1MiB"))
        test.close([at, above], [none, large])
        shaken = predicted(test.json(f"{line} --threshold 4KiB"))
        test.close(shaken, [at, above + 2 * (2.5e-6 + 2 * 1.5e-6)], 1e-6)


def places_messages(test):
    """Twice the measured half round trips."""
    words = "within_chip,within_node,between_nodes"
    times = half_round_trips(*words.split(","))
    predicts(2, f"mlog_nP ping_pong {XEON} --size 1KiB", f"--level {words}", [2 * time for time in times])(test)
    predicts(2, f"2log_{{2,3}}P ping_pong {XEON} --size 1KiB", f"--level {words}",
             [2 * times[1], 2 * times[1], 2 * times[2]])(test)
    shown = re.search(r"--level LEVEL,\.\.\. +(\S+)", test.out("predict --help"))[1]
    test.assertEqual(shown.replace("|", ","), words)  # each word of the help text is one that can be predicted


def places_ranks(test):
    """Of the way of three hops to rank 7 two are within nodes, or none; the tree is four hops high."""
    within, between = predicted(test.json(f"predict 2log_{{2,3}}P point_to_point {XEON} --size 1KiB "
                                          "--level within_node,between_nodes --format json"))
    predicts(0, f"2log_{{2,3}}P tree_broadcast {XEON} --size 1KiB --ranks 12 --nodes 3", "--placement block,cyclic",
             [2 * within + 2 * between, 4 * between])(test)


def counts_last_receiver(test):
    """Half of what a message between nodes takes beside the wire; six ranks on three nodes have two of these more."""
    line = f"predict 2log_{{2,3}}P linear_broadcast {XEON} --size 1KiB --format json "
    usual, not_counted, counted = predicted(test.json(line + "--ranks 4 --nodes 2")) + predicted(
        test.json(line + "--ranks 4 --nodes 2 --last-receiver not_counted,counted"))
    test.assertEqual(usual, not_counted)
    more, = predicted(test.json(line + "--ranks 6 --nodes 3"))
    test.assertGreater(counted, not_counted)
    test.close([2 * (counted - not_counted)], [more - not_counted], 1e-6)


def exchanges_borders(options, grid=(2, 8), image=(512, 512), border=(4, 4), absent="counted"):
    """Columns of scattered values and rows of contiguous ones, with the corners, to two neighbours each."""
    (X, Y), (W, H), (bw, bh) = grid, image, border
    columns, rows = bw * H / Y * 4, bh * (W / X + 2 * bw) * 4

    def effect(test):
        def path(size, layout):
            return predicted(test.json(f"predict P-3PC point_to_point {DAS} --size {size:g}B --layout {layout} "
                                       "--format json"))[0]
        expected = (2 * path(columns, "nn") if X > 1 or absent == "counted" else 0) + (
            2 * path(rows, "cc") if Y > 1 or absent == "counted" else 0)
        test.close(predicted(test.json(f"predict P-3PC border_exchange {DAS} --grid {X}x{Y} {options} --format json")),
                   [expected])
    return effect


def all_of(*effects):
    def effect(test):
        for one in effects:
            one(test)
    return effect


def times_of(test, line):
    return predicted(test.json(f"predict {line} --format json"))


def takes_threshold(model):
    def effect(test, options):
        line = f"{model} point_to_point {XEON} --size 1KiB,64KiB"
        test.assertEqual(times_of(test, f"{line} {options('4096')}"), times_of(test, f"{line} --threshold 4KiB"))
        test.assertNotEqual(times_of(test, f"{line} {options('4096')}"), times_of(test, line))
    return [], effect


def takes_network(model, more, factors):
    """What moves from the wire to the middleware counts half for each message between nodes, and once less."""
    def effect(test, options):
        line = f"{model} linear_broadcast {XEON} --size 1KiB --ranks 2,4,8{more}"
        usual, wire, latency = (times_of(test, f"{line} {given}")
                                for given in ("", options("wire"), options("latency")))
        test.assertEqual(usual, wire)
        moved = (latency[2] - wire[2]) / factors[2]
        test.assertGreater(moved, 1e-6)
        for factor, a, b in zip(factors, wire, latency):
            test.assertAlmostEqual(b - a, factor * moved, delta=1e-12)
    return ["wire", "latency"], effect


def takes_middleware(test, options):
    """That of messages to itself is their time less a copy; that of those between nodes is their time less the wire."""
    line = f"log_3P linear_broadcast {XEON} --size 1KiB --ranks 2,4"
    usual, own, between = (times_of(test, f"{line} {given}")
                           for given in ("", options("to_itself"), options("between_nodes")))
    test.assertEqual(usual, own)
    test.close(between[:1], half_round_trips("between_nodes"))
    test.assertGreater(between[1], own[1])


def takes_rules(test, options):
    """As printed, o_min is the overhead with the most hosts, and o_max that with one: 180 ns both."""
    line = "LogfP overhead calibration/infiniband-chemnitz-scalar.json --others 1,2,10"
    test.assertEqual(times_of(test, line), times_of(test, f"{line} {options('fitted')}"))
    test.close(times_of(test, f"{line} {options('as_printed')}"), [180e-9 + 180e-9 / others for others in (1, 2, 10)])


def leaves_out(test, options):
    """Without levels, ranks of one node are as far from each other as those of as many nodes."""
    line = f"log_nPC tree_broadcast {XEON} --size 1KiB --ranks 8 --nodes"
    test.assertEqual(times_of(test, f"{line} 1 {options('levels,nodes')}"), times_of(test, f"{line} 8 {options('nodes')}"))
    test.assertLess(times_of(test, f"{line} 1")[0], times_of(test, f"{line} 8")[0])


def takes_bound(test, options):
    line = f"log_nPC linear_broadcast {XEON} --size 16KiB --ranks 8 --nodes 8"
    usual, prediction, bound = (times_of(test, f"{line} {given}")
                                for given in ("", options("prediction"), options("lower_bound")))
    test.assertEqual(usual, prediction)
    test.assertLess(bound[0], usual[0])
    test.assertGreater(bound[0], 7 * 16384 / 120e6)  # Gigabit Ethernet has less


def takes_gap(test, options):
    """The processor of the first of several long messages is free long before the wire."""
    line = f"log_nPC overhead {XEON} --size 16KiB --others 1,4"
    usual, wire, processor = (times_of(test, f"{line} {given}")
                              for given in ("", options("wire"), options("processor")))
    test.assertEqual(usual, wire)
    test.assertEqual(wire[0], processor[0])
    test.assertGreater(processor[1], 2 * wire[1])


# The words that it takes, and check(test, options): options(value) is what stands on the command line.
MODEL_OPTIONS = {("LogGPS", "S"): takes_threshold("LogGPS"), ("LogGOPS", "S"): takes_threshold("LogGOPS"),
                 ("LogfP", "parameters"): (["fitted", "as_printed"], takes_rules),
                 ("log_3P", "middleware"): (["to_itself", "between_nodes"], takes_middleware),
                 ("log_3P", "o_net"): takes_network("log_3P", "", (0, 1, 3)),
                 ("2log_{2,3}P", "o_net"): takes_network("2log_{2,3}P", " --nodes 2", (-0.5, 0, 1)),
                 ("log_nPC", "without"): (["links", "nodes", "levels", "strides", "queues", "wait"], leaves_out),
                 ("log_nPC", "value"): (["prediction", "lower_bound"], takes_bound),
                 ("log_nPC", "gap"): (["wire", "processor"], takes_gap)}


def takes_model_options(test):
    """Each option of each model that has patterns, with each word that `loghop list models` names."""
    with_patterns = {re.split("  +", line)[0] for line in test.out("list patterns").splitlines()}
    model = ""
    for line in test.out("list models").splitlines():
        name = re.split("  +", line.strip())[0]
        if not line.startswith("  "):
            model = name
        elif model in with_patterns:
            words, check = MODEL_OPTIONS[model, name]
            test.assertEqual(re.findall(r"\w+", (re.findall(r"\((.* \| .*)\)$", line) or [""])[0]), words)
            check(test, lambda value, name=name: f"--model-option {name}={value}")
    test.assertIn("known: middleware, o_net",
                  test.refused(f"predict log_3P point_to_point {XEON} --size 1KiB --model-option wire=o_net"))


def says_version(test):
    project = (program.ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    version = re.search(r"project\(loghop VERSION (\S+)", project)[1]
    test.assertRegex(test.out("--version"), rf"\Aloghop {re.escape(version)} \((commit \w+, )?SimGrid \d+\.[\d.]+, .*\)\n\Z")


def tells_differences_in_json(test):
    line = "diff platforms/mesh8x8_2vc.json platforms/mesh8x8_4vc.json"
    lines, printed = (test.result(OUTSIDE_TOLERANCE, line + more)[0] for more in ("", " --json"))
    changes = json.loads(printed)["differences"]
    test.assertEqual([(change["kind"], change["place"]) for change in changes],
                     [tuple(row.split()[:2]) for row in lines.splitlines()])


def begins_with_network(test):
    def topology(name, options):
        test.out(f"init {name}{options}")
        return json.loads((test.folder / name / "platform.json").read_text())["network"]["topology"]["value"]
    test.assertEqual([topology("a", ""), topology("b", " --platform crossbar"), topology("c", " --platform torus")],
                     ["crossbar", "crossbar", "torus"])
    test.refused("init d --platform ring")


def writes_the_explorer(test):
    if program.has_explorer():
        goes_to_file("explore")(test)
    else:
        test.assertIn("install Emscripten", test.refused("explore -o o.html", program.SIMULATION_FAILED))


class PredictionEffects(option_effects.Effects):
    EFFECTS = {
        "": {"--help": shows_help(""), "--version": says_version},
        "validate": {"--help": shows_help("validate"), "--root": confines_named_files("validate")},
        "list": {"--help": shows_help("list")},
        "explain": {"--help": shows_help("explain")},
        "diff": {"--help": shows_help("diff"), "--json": tells_differences_in_json,
                 "--output": goes_to_file("diff platforms/das.json platforms/das.json --json")},
        "init": {"--help": shows_help("init"), "--platform": begins_with_network},
        "explore": {"--help": shows_help("explore"), "--output": writes_the_explorer},
        "fit": {"--help": shows_help("fit"), "--model": fits_models, "--output": goes_to_file(f"fit {DAS}"),
                "--format": has_formats("fit calibration/taurus.json --model LogP", lambda result: [
                    p["value"] for p in result["fits"][0]["ranges"][0]["parameters"]], "value",
                    lambda text: re.search(r"(?m)^1B +1B +([\d. ]+)$", text)[1].split(), 1e-6)},
        "predict": {
            "--help": shows_help("predict"),
            "--output": goes_to_file(f"predict LogGP point_to_point {XEON} --size 1KiB"),
            "--format": has_formats(f"predict LogGP point_to_point {XEON} --size 1KiB,2KiB", predicted, "predicted_s",
                                    cells(r"^[12]KiB +([\d.]+)"), 1e-6),
            "--size": predicts(None, f"P-3PC point_to_point {DAS}", "--size 4000B,200000B", [131.39e-6, 4506.32e-6]),
            "--stride": predicts(0, f"log_3P point_to_point {TITAN} --size 16KiB", "--stride 0B,1KiB",
                                 [160e-6, 580e-6]),
            "--arguments": predicts(0, f"LogP ping_pong {ALEWIFE}", "--arguments 0,1,2",
                                    [2 * (o_s + 21 + o_r) * CYCLE for o_s, o_r in ((9, 117), (12, 119), (15, 122))]),
            "--ranks": predicts(None, f"log_3P tree_broadcast {TITAN} --size 16KiB --stride 1KiB", "--ranks 4,8,16",
                                [hops * 580e-6 for hops in (2, 3, 4)]),
            "--nodes": spreads_over_nodes, "--others": sends_to_hosts, "--threshold": synchronises,
            "--level": places_messages,
            "--layout": predicts(0, f"P-3PC point_to_point {DAS} --size 4000B", "--layout cc,cn,nc,nn",
                                 [us * 1e-6 for us in (131.39, 214.10, 206.94, 287.89)]),
            "--placement": places_ranks, "--last-receiver": counts_last_receiver,
            "--grid": all_of(exchanges_borders(""), exchanges_borders("", grid=(4, 4))),
            "--image": all_of(exchanges_borders("--image 512x512"),
                              exchanges_borders("--image 800x400", image=(800, 400))),
            "--border": all_of(exchanges_borders("--border 4"), exchanges_borders("--border 6x3", border=(6, 3))),
            "--absent": all_of(*(exchanges_borders(f"--absent {word}", grid=grid, absent=word)
                                 for word in ("counted", "dropped") for grid in ((1, 4), (4, 1), (2, 2))),
                               exchanges_borders("", grid=(1, 4))),
            "--model-option": takes_model_options},
    }

    def test_every_command_has_a_table(self):
        commands = re.findall(r"(?m)^  (\w+) ", self.out("--help").partition("Subcommands:")[2])
        tables = [*self.EFFECTS, *option_effects_test.ScenarioEffects.EFFECTS,
                  *option_effects_calibrate_test.CalibrationEffects.EFFECTS,
                  *option_effects_tune_test.TuneEffects.EFFECTS]
        self.assertEqual(sorted(["", *commands]), sorted(tables))


if __name__ == "__main__":
    program.main()
