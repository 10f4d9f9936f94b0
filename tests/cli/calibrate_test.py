#!/usr/bin/env python3
"""loghop calibrate: what is measured on LogGOPS networks and on nodes of active messages are their closed forms; noise,
options, bad input."""

import json
import re

import program
from program import INPUT_REJECTED, SIMULATION_FAILED, USAGE

L, o, g, G = 20e-6, 2e-6, 3e-6, 1e-9  # seconds, and seconds a byte
PLATFORM = {"format": "loghop.platform", "version": 1, "name": "p",
            "network": {"type": "loggops", "nodes": 64, "L": "20us", "o": "2us", "g": "3us", "G": "1ns/B", "O": "0ns/B",
                        "S": "1GiB"}}
# A mesh of 16 nodes with active messages; in ns and whole flit times of 1 ns, so that no message waits for the next.
HOP, INJECTION, EJECTION, MEAN_DISTANCE = 3, 2, 3, 3  # the mean distance is 2.67 hops
ACTIVE = {"format": "loghop.platform", "version": 1, "name": "active",
          "network": {"type": "wormhole", "topology": "mesh", "dimensions": [4, 4], "flit": "4B", "bandwidth": "4GBps",
                      "hop": "3ns", "injection": "2ns", "ejection": "3ns", "credit": "1ns", "buffer": 8},
          "node": {"memory": {"gap": "0.125ns/B", "gap_both_dma": "0.2ns/B"},
                   "nic": {"output_queue": "256B", "input_queue": "512B", "header": "8B"},
                   "short_messages": {"send_overhead": ["100ns", "110ns"], "receive_overhead": ["400ns", "430ns"],
                                      "send_per_further_argument": "15ns", "receive_per_further_argument": "20ns",
                                      "argument": "4B", "notification": "30ns"},
                   "long_messages": {"send_overhead": "200ns", "receive_overhead": "600ns", "send_dma_setup": "50ns",
                                     "receive_dma_setup": "70ns", "notification": "40ns"}}}
CYCLE = 48780e-12  # of platforms/alewife.json
UNITS = {"ns/B": 1e-9, "B": 1, "KiB": 2**10, "MiB": 2**20, "ps": 1e-12, "ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}


def number(cell):
    if isinstance(cell, int):
        return cell
    found = re.fullmatch(r"([0-9.]+)([A-Za-z/]+)", cell)
    return float(found[1]) * UNITS[found[2]]


def table(calibration, quantity, **keys):
    """Rows as dictionaries of numbers in SI units."""
    found = [t for t in calibration["tables"] if t["quantity"] == quantity
             and all(t.get(key) == value for key, value in keys.items())]
    assert len(found) == 1, (quantity, keys, len(found))
    return [dict(zip(found[0]["columns"], map(number, row))) for row in found[0]["rows"]]


def parameters(calibration):
    """Rows by quantity and protocol, and by arguments if they have them, in SI units."""
    return {tuple(row[key] for key in ("quantity", "protocol", "arguments") if key in row): number(row["value"])
            for row in calibration["rows"]}


class Calibrate(program.TestCase):
    def calibrate(self, *options):
        platform = self.write("p.json", PLATFORM)
        return json.loads(self.fine("calibrate", platform, "--sizes", "1B,1KiB,1MiB", "--others", "1,2,5", *options))

    def assert_rows(self, rows, expected):
        for row in rows:
            self.assertAlmostEqual(row["value"], expected(row), delta=2e-12, msg=str(row))

    def test_closed_forms_of_loggops(self):
        calibration = self.calibrate()
        rows = table(calibration, "half_round_trip", level="between_nodes")
        self.assertEqual({row["size"] for row in rows}, {1, 1024, 2**20})
        self.assert_rows(rows, lambda r: 2 * o + L + (r["size"] - 1) * G)  # strides cost nothing there
        self.assert_rows(table(calibration, "send_overhead"), lambda r: o)
        # By LogGOPSim's rules a message's bytes cross the receiving interface when it is matched, however late that is.
        self.assert_rows(table(calibration, "receive_overhead"), lambda r: o + (r["size"] - 1) * G)
        self.assert_rows(table(calibration, "gap"), lambda r: g + (r["size"] - 1) * G)
        for layout in ("cc", "cn", "nc", "nn"):
            self.assert_rows(table(calibration, "full_time", layout=layout),
                             lambda r: 2 * o + L + max(0, r["size"] - 1) * G)
        self.assert_rows(table(calibration, "post_overhead"), lambda r: ((r["others"] - 1) * g + o) / r["others"])
        self.assert_rows(table(calibration, "one_to_many_round_trip"), lambda r: (r["others"] - 1) * g + 2 * (2 * o + L))
        self.assert_rows(table(calibration, "parametrised_round_trip"), lambda r: 2 * (2 * o + L + (r["size"] - 1) * G) +
                         (r["messages"] - 1) * (r["delay"] + o if r["delay"] else g + (r["size"] - 1) * G))

    def test_closed_forms_of_many_messages_or_ranks_on_loggops(self):
        """Interfaces have two directions, and nothing but an interface is shared."""
        calibration = self.calibrate()
        for quantity in ("exchange", "cyclic_shift", "concurrent_half_round_trip"):
            self.assert_rows(table(calibration, quantity), lambda r: 2 * o + L + (r["size"] - 1) * G)
        self.assertEqual({r["others"] for r in table(calibration, "cyclic_shift")}, {2, 3, 7, 15})
        self.assertEqual({r["pairs"] for r in table(calibration, "concurrent_half_round_trip")}, {1})
        self.assert_rows(table(calibration, "stream"), lambda r: (2 * o + L + (r["size"] - 1) * G + (r["messages"] - 1) *
                                                                  (g + (r["size"] - 1) * G)) / r["messages"])
        self.assert_rows(table(calibration, "reverse_order_receive"), lambda r: (
            o + (r["size"] - 1) * G + (r["messages"] - 1) * (g + (r["size"] - 1) * G)) / r["messages"])
        quantities = {t["quantity"] for t in calibration["tables"]}
        self.assertFalse({"fan_out", "collective"} & quantities)  # a node is one rank

    def test_nodes_with_cores_measure_many_at_once_at_each_level(self):
        """8 nodes of two chips of four cores; one pair is a ping-pong, one other a message."""
        platform = program.ROOT / "platforms" / "xeon-gige.json"
        calibration = json.loads(self.fine("calibrate", platform, "--strides", "64B", "--others", "1", "--path-sizes", "400B"))
        pairs = {"within_chip": {1, 2}, "within_node": {1, 2, 4}, "between_nodes": {1, 2, 4, 8}}
        others = {"within_chip": {2, 3}, "within_node": {2, 3, 7}, "between_nodes": {2, 3, 7}}
        for level in pairs:
            single = {(r["size"]): r["value"] for r in table(calibration, "half_round_trip", level=level) if not r["stride"]}
            rows = table(calibration, "concurrent_half_round_trip", level=level)
            self.assertEqual({r["pairs"] for r in rows}, pairs[level])
            self.assertEqual({r["size"] for r in rows}, {8, 2**10, 2**14, 2**18})
            self.assert_rows([r for r in rows if r["pairs"] == 1], lambda r, one=single: one[r["size"]])
            self.assertEqual({r["others"] for r in table(calibration, "cyclic_shift", level=level)}, others[level])
            for quantity, numbers in (("stream", {64}), ("reverse_order_receive", {1, 8, 64})):
                self.assertEqual({r["messages"] for r in table(calibration, quantity, level=level)}, numbers)
        for level, numbers in (("within_chip", {1, 2, 3}), ("within_node", {1, 2, 4, 7})):
            self.assertEqual({r["others"] for r in table(calibration, "fan_out", level=level)}, numbers)
        self.assertEqual(len(table(calibration, "collective", operation="alltoall", ranks=8, ranks_per_node=8)), 4)

    def test_noise_is_seeded_and_has_its_size(self):
        noisy = [self.calibrate("--noise", "5%", "--repetitions", "400", "--seed", str(seed)) for seed in (7, 7, 8)]
        self.assertEqual(noisy[0], noisy[1])
        self.assertNotEqual(noisy[0]["tables"], noisy[2]["tables"])
        exact = table(self.calibrate(), "gap")
        for row, clean in zip(table(noisy[0], "gap"), exact, strict=True):
            self.assertEqual(row["repetitions"], 400)
            self.assertAlmostEqual(row["deviation"] / clean["value"], 0.05, delta=0.01)  # 5 of its standard errors
            self.assertAlmostEqual(row["value"] / clean["value"], 1, delta=5 * 0.05 / 20)

    def test_what_is_written_is_a_good_file(self):
        platform = self.write("p.json", PLATFORM)
        file = self.folder / "c.json"
        self.fine("calibrate", platform, "-o", file, "--sizes", "8B", "--others", "1")
        self.fine("validate", file)

    def test_cores_give_levels_and_copies(self):
        platform = program.ROOT / "platforms" / "xeon-gige.json"
        calibration = json.loads(self.fine("calibrate", platform, "--sizes", "1B,4KiB", "--strides", "64B", "--others", "1"))
        levels = [t["level"] for t in calibration["tables"] if t["quantity"] == "half_round_trip"]
        self.assertEqual(levels, ["to_itself", "within_chip", "within_node", "between_nodes"])
        at = {level: {(r["size"], r["stride"]): r["value"] for r in table(calibration, "half_round_trip", level=level)}
              for level in levels}
        self.assertEqual(set(at["within_chip"]), {(1, 0), (4096, 0), (4096, 64)})
        for point in at["within_chip"]:
            self.assertLessEqual(at["within_chip"][point], at["within_node"][point])
            self.assertLess(at["within_node"][point], at["between_nodes"][point])
        copies = {(r["size"], r["stride"]): r["value"] for r in table(calibration, "memory_copy")}
        self.assertLess(copies[4096, 0], copies[4096, 64])

    def test_blocks_and_path_sizes(self):
        """Strided messages have whole blocks, at least two; the paths of P-3PC an empty message too."""
        platform = program.ROOT / "platforms" / "xeon-gige.json"
        calibration = json.loads(self.fine("calibrate", platform, "--sizes", "16B,40B,1KiB,128KiB", "--strides", "256B",
                                           "--block", "16B", "--others", "1", "--path-sizes", "800B,4000B"))
        for quantity, keys in (("half_round_trip", {"level": "to_itself"}), ("memory_copy", {})):
            strided = [(r["size"], r["block"]) for r in table(calibration, quantity, **keys) if r["stride"] > 0]
            self.assertEqual(strided, [(1024, 16), (131072, 16)])
        self.assertEqual([r["size"] for r in table(calibration, "send_time", layout="nc")], [0, 800, 4000])

    def test_packing_by_the_program_spares_the_work_for_each_block(self):
        """pack_block for each block and each end is what the library does besides copying."""
        platform = program.ROOT / "platforms" / "xeon-gige.json"
        pack_block = 4e-9
        calibration = json.loads(self.fine("calibrate", platform, "--sizes", "1KiB,4KiB", "--strides", "64B,512B",
                                           "--others", "1"))
        library = {(r["size"], r["stride"]): r["value"]
                   for r in table(calibration, "half_round_trip", level="to_itself")}
        packed = table(calibration, "packed_half_round_trip")
        self.assertEqual(len(packed), 4)
        for row in packed:
            blocks = row["size"] / 8
            self.assertAlmostEqual(library[row["size"], row["stride"]] - row["value"], 2 * blocks * pack_block,
                                   delta=2e-12)

    def test_refinement_adds_sizes_where_lines_bend(self):
        """Between the plan's sizes the times of xeon-gige bend where messages wait for their match, from 64 KiB on."""
        platform = program.ROOT / "platforms" / "xeon-gige.json"
        options = ("--sizes", "1B,1KiB", "--strides", "64B", "--others", "1")
        coarse = json.loads(self.fine("calibrate", platform, *options))
        fine = json.loads(self.fine("calibrate", platform, *options, "--refine", "5%"))
        before, after = (table(c, "full_time", layout="cc") for c in (coarse, fine))
        self.assertGreater(len(after), len(before))
        sizes = [row["size"] for row in after]
        self.assertEqual(sizes, sorted(set(sizes)))
        for row in before:
            self.assertIn(row, after)
        for a, middle, b in zip(after, after[1:], after[2:]):
            if b["size"] - a["size"] <= 800 or middle in before:
                continue  # as fine as it gets, or a point of the plan, where lines may bend
            line = a["value"] + (b["value"] - a["value"]) * (middle["size"] - a["size"]) / (b["size"] - a["size"])
            self.assertLess(abs(line / middle["value"] - 1), 0.15)

    def test_bad_input(self):
        good = self.write("p.json", PLATFORM)
        self.assertIn("has no nodes", self.fails(INPUT_REJECTED, "calibrate", "platforms/mesh8x8.json"))
        for option, value in (("--sizes", "8B"), ("--strides", "64B"), ("--others", "2"), ("--path-sizes", "400B"),
                              ("--block", "16B"), ("--refine", "5%")):
            error = self.fails(USAGE, "calibrate", "platforms/alewife.json", option, value)
            self.assertIn(option + ": ", error)
            self.assertIn("expected no sizes, strides, blocks, others or refinement", error)
        self.assertIn("expected 1 to 31",
                      self.fails(USAGE, "calibrate", "platforms/alewife.json", "--partner", "32"))
        for options, words in ((("--sizes", "1"), "--sizes"), (("--sizes", "1.5B"), "whole bytes"),
                               (("--noise", "5us"), "--noise"), (("--others", "x"), "--others"),
                               (("--partner", "0"), "--partner"), (("--repetitions", "0"), "--repetitions")):
            self.assertIn(words, self.fails(USAGE, "calibrate", good, *options))
        for options, words in ((("--others", "64"), "expected 1 to 63"), (("--partner", "64"), "expected 1 to 63"),
                               (("--strides", "8B"), "more than a block, 8 B"),
                               (("--block", "16B", "--strides", "16B"), "more than a block, 16 B"),
                               (("--block", "12B"), "expected whole doubles of 8 B"),
                               (("--path-sizes", "4000B,401B"), "path size of 401 B: expected a multiple of 400 B"),
                               (("--noise", "2%", "--refine", "5%"), "expected no noise beside it"),
                               (("--noise", "200%"), "expected 0 to 1")):
            error = self.fails(USAGE, "calibrate", good, *options)
            self.assertIn(words, error)
            self.assertRegex(error, rf"(?m)^(?:{'|'.join(o for o in options if o.startswith('--'))}): ")
            self.assertNotIn(str(good), error)

    def test_bad_input_leaves_an_earlier_calibration(self):
        earlier = self.write("c.json", {"format": "loghop.calibration"})
        before = earlier.read_bytes()
        self.fails(USAGE, "calibrate", self.write("p.json", PLATFORM), "--block", "12B", "-o", earlier)
        self.assertEqual(earlier.read_bytes(), before)


class ActiveMessages(program.TestCase):
    """Parameters of platforms whose nodes run active messages are what the platform says, where the definitions agree."""

    def calibrate(self, changes=(), *options):
        """`changes`: of ACTIVE, by path."""
        platform = json.loads(json.dumps(ACTIVE))
        for path, value in dict(changes).items():
            *parts, last = path.split("/")
            place = platform
            for part in parts:
                place = place[part]
            place[last] = value
        return json.loads(self.fine("calibrate", self.write("p.json", platform), *options))

    def assert_parameters(self, calibration, expected, tolerance=1e-12):
        found = parameters(calibration)
        for key, value in expected.items():
            self.assertAlmostEqual(found[key] / value, 1, delta=tolerance, msg=str(key))

    def test_alewife_gives_the_numbers_of_the_paper(self):
        """Tables 1 and 2, but for g, which the paper takes where messages leave, and G_m, of one engine here."""
        calibration = json.loads(self.fine("calibrate", "platforms/alewife.json"))
        found, paper = parameters(calibration), {}
        for arguments, o_s, o_r in ((0, 9, 117), (1, 12, 119), (2, 15, 122)):
            paper |= {("L", "short", arguments): 21, ("o_s", "short", arguments): o_s, ("o_r", "short", arguments): o_r,
                      ("g", "short", arguments): o_r}
        paper |= {("o_s", "short", 3): 18, ("o_r", "short", 3): 124.5, ("g", "short", 3): 124.5,
                  ("L", "long"): 8, ("o_s", "long"): 25, ("o_r", "long"): 129, ("G", "long"): 0.5,
                  ("G_m", "long"): 0.25}
        self.assert_parameters(calibration, {key: value * CYCLE for key, value in paper.items()})
        self.assertEqual(found["a", "long"], 8)
        # 124.5 cycles end between two flit times, and some answers wait for the next: at most one flit time, a cycle.
        self.assertTrue(21 * CYCLE < found["L", "short", 3] < 22 * CYCLE)
        self.assertEqual(set(found), set(paper) | {("a", "long"), ("L", "short", 3)})
        for row in calibration["rows"]:
            self.assertTrue(row["source"].startswith("simulated: "), row)

    def test_closed_forms(self):
        """L of short messages has the notification in it; a is that of long ones over G: 40 ns / (0.25 ns/B)."""
        network = INJECTION + MEAN_DISTANCE * HOP + EJECTION
        expected = {("L", "long"): network, ("o_s", "long"): 250, ("o_r", "long"): 670, ("G", "long"): 0.25,
                    ("G_m", "long"): 0.125, ("a", "long"): 160e9}
        for arguments, o_s, o_r in ((0, 100, 400), (1, 110, 430), (2, 125, 450)):
            expected |= {("L", "short", arguments): network + 30, ("o_s", "short", arguments): o_s,
                         ("o_r", "short", arguments): o_r, ("g", "short", arguments): o_r}
        calibration = self.calibrate()
        self.assert_parameters(calibration, {key: value * 1e-9 for key, value in expected.items()})
        self.assertEqual(set(parameters(calibration)), set(expected))
        for partner, hops in ((1, 1), (4, 1), (15, 6)):
            far = parameters(self.calibrate((), "--partner", str(partner)))
            self.assertAlmostEqual(far["L", "long"], (5 + 3 * hops) * 1e-9, delta=1e-13)
            self.assertAlmostEqual(far["L", "short", 0], (35 + 3 * hops) * 1e-9, delta=1e-13)

    def test_gap_is_that_of_the_slower_end(self):
        calibration = self.calibrate({"node/short_messages/send_overhead": ["500ns", "390ns"]})
        self.assert_parameters(calibration, {("g", "short", 0): 500e-9, ("g", "short", 1): 430e-9})

    def test_handler_lasts_until_its_arguments_are_out_of_the_queue(self):
        """An argument of 4000 B is 1000 flits, and the header 2: the last leaves 1001 flit times after the first."""
        calibration = self.calibrate({"node/short_messages/argument": "4000B", "node/nic/input_queue": "8KiB",
                                      "node/nic/output_queue": "4100B"})
        self.assert_parameters(calibration, {("o_r", "short", 0): 400e-9, ("o_r", "short", 1): 1001e-9})
        self.assertNotIn(("o_r", "short", 2), parameters(calibration))  # the output queue does not hold it

    def test_overheads_of_many_seconds(self):
        """Pauses are longer than what is between them."""
        calibration = self.calibrate({"node/short_messages/send_overhead": ["50s", "60s"],
                                      "node/short_messages/receive_overhead": ["200s", "100s"]})
        self.assert_parameters(calibration, {("o_s", "short", 0): 50, ("o_s", "short", 1): 60, ("o_r", "short", 0): 200,
                                             ("o_r", "short", 1): 100, ("g", "short", 0): 200})

    def test_short_messages_that_cannot_be_sent_are_reported(self):
        """The rows of long messages are there all the same."""
        platform = json.loads(json.dumps(ACTIVE))
        platform["node"]["nic"]["header"] = "300B"  # the output queue has 256 B
        result = program.loghop("calibrate", self.write("p.json", platform))
        self.assertEqual(result.returncode, SIMULATION_FAILED)
        self.assertIn("o_s of short messages of 0 arguments: ", result.stderr)
        self.assertIn("can never hold", result.stderr)
        self.assertEqual({protocol for _, protocol, *_ in parameters(json.loads(result.stdout))}, {"long"})

    def test_memory_that_is_no_faster_than_the_network_is_not_seen(self):
        calibration = self.calibrate({"node/memory/gap": "0.25ns/B", "node/memory/gap_both_dma": "0.25ns/B"})
        self.assertNotIn(("G_m", "long"), parameters(calibration))
        self.assertIn("G_m of long messages cannot be told", calibration["origin"])
        self.assert_parameters(calibration, {("G", "long"): 0.25e-9, ("a", "long"): 160})

    def test_noise_is_seeded(self):
        exact = parameters(self.calibrate())
        noisy = [parameters(self.calibrate((), "--noise", "5%", "--seed", seed)) for seed in ("7", "7", "8")]
        self.assertEqual(noisy[0], noisy[1])
        self.assertNotEqual(noisy[0], noisy[2])
        self.assertEqual(set(noisy[0]), set(exact))
        for key, value in exact.items():
            self.assertAlmostEqual(noisy[0][key] / value, 1, delta=5 * 0.05 / 10, msg=str(key))  # 100 repetitions

    def test_nodes_that_pass_messages_too_give_rows_and_tables(self):
        middleware = {"send_overhead": "1us", "receive_overhead": "1us", "eager_limit": "1KiB"}
        calibration = self.calibrate({"middleware": middleware}, "--sizes", "8B", "--others", "1", "--strides", "64B")
        self.assertEqual(parameters(calibration), parameters(self.calibrate()))
        self.assertTrue(table(calibration, "half_round_trip", level="between_nodes"))

    def test_models_predict_what_they_predict_with_the_paper(self):
        """None of these models looks at g or G_m for remaps and diamonds: all come to the same."""
        self.fine("calibrate", "platforms/alewife.json", "-o", self.folder / "c.json")
        self.fine("validate", self.folder / "c.json")
        for name, predictions in (("alewife", 60), ("em3d", 10)):
            with self.subTest(name):
                self.assert_same_predictions(name, predictions)

    def assert_same_predictions(self, name, least):
        """Compares a shipped scenario with its own calibration and with the measured one."""
        file = program.ROOT / "scenarios" / f"{name}.json"
        scenario = json.loads(file.read_text(encoding="utf-8"))
        scenario["platform"] = str(program.ROOT / "platforms" / "alewife.json")
        scenario["calibration"] = str(self.folder / "c.json")
        results = []
        for compared in (file, self.write("s.json", scenario)):
            cases = json.loads(self.fine("compare", compared, "--format", "json", "--quiet"))["cases"]
            results.append({(case["name"], p["model"]): p["predicted_s"] for case in cases for p in case["predictions"]
                            if p["predicted_s"] is not None})
        self.assertEqual(set(results[0]), set(results[1]))
        self.assertGreater(len(results[1]), least)
        if name == "alewife":
            self.assertEqual({model for _, model in results[1]}, {"LogP", "LogGP", "LoPC", "LoGPC", "LoGPC literal"})
        for key, by_paper in results[0].items():
            self.assertAlmostEqual(results[1][key] / by_paper, 1, delta=1e-4, msg=str(key))


if __name__ == "__main__":
    program.main()
