#!/usr/bin/env python3
"""loghop import: other tools' outputs as calibration files; options, what is left out, bad input."""

import csv
import gzip
import json
import re
import statistics

import program
from program import INPUT_REJECTED, USAGE

GOOD, BAD = "tests/data/import/good/", "tests/data/import/bad/"
TEXTS = ("--machine", "m", "--origin", "o", "--license", "CC0")
FORMATS = ["osu", "imb", "netgauge", "simgrid", "collectives"]

UNITS = {"B": 1, "KiB": 2**10, "MiB": 2**20, "ps": 1e-6, "ns": 1e-3, "us": 1, "ms": 1e3, "s": 1e6}


def number(cell):
    """Bytes, or microseconds."""
    found = re.fullmatch(r"([0-9.]+)([A-Za-z]+)", cell)
    return float(found[1]) * UNITS[found[2]]


class Import(program.TestCase):
    def tables(self, *arguments, **more):
        """Returns the imported tables, by quantity, and all messages."""
        result = program.loghop("import", *arguments, *TEXTS, **more)
        self.assertEqual(result.returncode, 0, result.stderr)
        calibration = json.loads(result.stdout)
        return {table["quantity"]: table for table in calibration["tables"]}, result.stderr

    def test_what_is_written_is_a_good_file(self):
        file = self.folder / "my_machine.json"
        for name, format_ in (("osu_latency.txt", "osu"), ("osu_bw.txt", "osu"), ("osu_collectives.txt", "osu"),
                              ("imb.txt", "imb"), ("netgauge.dat", "netgauge"), ("simgrid_ping_pong.csv", "simgrid"),
                              ("simgrid_load.csv", "simgrid"), ("collectives.csv", "collectives")):
            ranks = ("--ranks", "4") if "osu_collectives" in name else ()
            result = program.loghop("import", format_, GOOD + name, "-o", file, *ranks, *TEXTS)
            self.assertEqual((result.returncode, result.stdout), (0, ""), result.stderr)
            self.fine("validate", file)
            self.assertEqual(json.loads(file.read_text())["name"], "my_machine")

    def test_files_of_several_formats_and_levels_in_one_calibration(self):
        file = self.folder / "c.json"
        self.fine("import", "osu", GOOD + "osu_latency.txt", "-o", file, "--date", "2020-09", *TEXTS)
        self.fine("import", "osu", GOOD + "osu_latency.txt", "--level", "within_node", "--add-to", file, "-o", file)
        result = program.loghop("import", "imb", GOOD + "imb.txt", "--add-to", file, "-o", file, "--license", "MIT")
        self.assertIn('unknown benchmark "Exchange"', result.stderr)
        calibration = json.loads(file.read_text())
        self.assertEqual([(t["benchmark"], t["level"]) for t in calibration["tables"][:3]],
                         [("osu_latency", "between_nodes"), ("osu_latency", "within_node"),
                          ("IMB PingPong", "between_nodes")])
        self.assertEqual((calibration["date"], calibration["license"], calibration["machine"]), ("2020-09", "MIT", "m"))
        self.assertEqual(calibration["tool"], "OSU micro-benchmarks 5.9, Intel MPI Benchmarks 2021.3")
        self.assertIn("found its table of osu_latency", self.fails(INPUT_REJECTED, "import", "osu", "--add-to", file,
                                                                   GOOD + "osu_latency.txt"))

    def test_reduction_options(self):
        file = GOOD + "simgrid_ping_pong.csv"  # 100 B: 9 ms, 20 us, 40 us; 7 B: 1 ms, 5 us
        for options, expected in (((), {"7B": "5us", "100B": "30us"}),
                                  (("--statistic", "minimum"), {"7B": "5us", "100B": "20us"}),
                                  (("--statistic", "mean", "--drop-first", "0"), {"7B": "502.5us", "100B": "3.02ms"}),
                                  (("--drop-first", "2"), {"100B": "40us"})):
            table = self.tables("simgrid", file, *options)[0]["half_round_trip"]
            self.assertEqual({row[0]: row[1] for row in table["rows"]}, expected)
        said = self.tables("simgrid", file, "--drop-first", "2")[1]
        self.assertIn("simgrid_ping_pong.csv:7: left out: MPI_Send and MPI_Recv: expected more than 2 repetitions", said)
        rows = "".join(f"MPI_Isend,{size},1.0,1e-6\n" * 2 for size in range(1, 1001))
        table = self.tables("simgrid", self.write("i.csv", rows), "--thin", "1")[0]["send_overhead"]
        self.assertEqual([row[0] for row in table["rows"]], ["1B", "10B", "100B", "1000B"])
        self.assertIn("about 1 sizes a decade kept", table["source"])

    def test_compressed_files_and_standard_input(self):
        text = (program.ROOT / GOOD / "osu_latency.txt").read_text()
        compressed = self.folder / "l.txt.gz"
        compressed.write_bytes(gzip.compress(text.encode()))
        rows = self.tables("osu", GOOD + "osu_latency.txt")[0]["half_round_trip"]["rows"]
        self.assertEqual(rows, [["0B", "1.5us"], ["1B", "1.6us"], ["1KiB", "4.25us"]])
        self.assertEqual(self.tables("osu", compressed)[0]["half_round_trip"]["rows"], rows)
        self.assertEqual(self.tables("osu", "-", stdin=text)[0]["half_round_trip"]["rows"], rows)
        compressed.write_bytes(gzip.compress(text.encode())[:-9])
        self.assertIn("damaged or incomplete", self.fails(INPUT_REJECTED, "import", "osu", compressed))

    def test_texts_that_are_not_given_are_said(self):
        result = program.loghop("import", "osu", GOOD + "osu_latency.txt")
        self.assertEqual(result.returncode, 0)
        for option in ("--machine", "--origin", "--license"):
            self.assertIn(f"loghop: {option} is not given", result.stderr)
        calibration = json.loads(result.stdout)
        self.assertEqual({calibration[key] for key in ("machine", "origin", "license")}, {"not given"})
        self.assertEqual(self.fine("import", "osu", GOOD + "osu_latency.txt", *TEXTS).count("not given"), 0)

    def test_bad_files_are_refused_by_every_format(self):
        for path in sorted((program.ROOT / BAD).iterdir()):
            for format_ in FORMATS:
                self.assertIn(path.name + ":", self.fails(INPUT_REJECTED, "import", format_, path, *TEXTS))
        for format_, name, words in (
                ("osu", "binary.txt", "binary.txt:3: expected a text"),
                ("imb", "empty.txt", "found an empty file"),
                ("osu", "osu_column_missing.txt", 'txt:2: expected a column "Bandwidth (MB/s)", found "Size"'),
                ("osu", "osu_nothing_usable.txt", 'txt:3: left out: expected a time above 0 in "Latency (us)", found "-nan"'),
                ("netgauge", "netgauge_column_missing.dat", 'dat:1: expected a column "PRTT(n,PRTT(1,0,s),s)"'),
                ("imb", "imb_without_processes.txt", 'txt:2: expected a line "# #processes = P"'),
                ("simgrid", "simgrid_poll.csv", 'csv:1: expected op,bytes,start,duration'),
                ("simgrid", "simgrid_load_shifted.csv", "csv:2: expected a call that overlaps with that of line 3"),
                ("collectives", "collectives_time_without_unit.csv", 'csv:3: expected a time such as "1.6us" in "time"'),
                ("osu", "no_such_file.txt", "no_such_file.txt: No such file")):
            self.assertIn(words, self.fails(INPUT_REJECTED, "import", format_, BAD + name, *TEXTS))
        self.assertIn("give --ranks", self.fails(INPUT_REJECTED, "import", "osu", GOOD + "osu_collectives.txt"))

    def test_wrong_options(self):
        error = self.fails(USAGE, "import", "ous", GOOD + "osu_bw.txt")
        self.assertIn('unknown format "ous"; known: osu, imb, netgauge, simgrid, collectives; did you mean "osu"?', error)
        for options, words in ((("--level", "near"), "within_chip"), (("--ranks", "0"), "--ranks"),
                               (("--statistic", "mode"), "known: median, minimum, mean"), (("--thin", "0"), "--thin"),
                               (("--drop-first", "x"), "--drop-first"), (("--date", "March"), 'such as "2016-07-26"')):
            self.assertIn(words, self.fails(USAGE, "import", "osu", GOOD + "osu_bw.txt", *options, *TEXTS).replace(
                "loghop: --", "--"))

    def test_algorithms_of_collectives(self):
        result = program.loghop("import", "collectives", GOOD + "collectives.csv", *TEXTS)
        tables = json.loads(result.stdout)["tables"]
        self.assertEqual([(t["operation"], t.get("algorithm"), t["ranks"], t["ranks_per_node"]) for t in tables],
                         [("allreduce", "ring", 8, 4), ("allreduce", "rabenseifner", 8, 4), ("alltoall", None, 8, 4),
                          ("barrier", "dissemination", 16, 4)])
        self.assertEqual(tables[0]["rows"], [["1KiB", "21.5us"], ["64KiB", "120us"]])
        for words, given in (("expected COLLECTIVE=NAME", ["ring"]), ('unknown collective "x"', ["x=ring"]),
                             ('unknown algorithm of scan "ring"; known: recursive_doubling, chain', ["scan=ring"]),
                             ("each collective once", ["scan=chain", "--algorithm", "scan=chain"])):
            self.assertIn(words, self.fails(USAGE, "import", "osu", "--algorithm", *given, GOOD + "osu_bw.txt", *TEXTS))

    def test_formats_are_listed(self):
        self.assertEqual([line.split()[0] for line in self.fine("list", "formats").splitlines()], FORMATS)
        self.assertIn("formats\n", self.fine("list"))


class Shipped(program.TestCase):
    """Calibrations that were imported, beside the same raw files as another program has reduced them."""

    MEASURED = "scenarios/measured/"

    def rows_of(self, name):
        with open(program.ROOT / self.MEASURED / name, encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def tables_of(self, name):
        return json.loads((program.ROOT / "calibration" / name).read_text())["tables"]

    def test_medians_of_sizes(self):
        # That program kept the first repetition of each size, which is one of 65, on graphene of 13.
        quantities = {"half_round_trip": "half_round_trip", "send": "send_overhead", "receive": "receive_overhead"}
        errors = {}
        for row in self.rows_of("ping_pong.csv"):
            machine, level = row["machine"].split()[0], "within_node" if "within" in row["machine"] else "between_nodes"
            table, = [t for t in self.tables_of(machine + ".json")
                      if (t["quantity"], t["level"]) == (quantities[row["quantity"]], level)]
            value, = [number(r[1]) for r in table["rows"] if number(r[0]) == int(row["bytes"])]
            pooled = row["machine"] == "taurus"  # --pool 15%; that program took 0.85 to 1.15 of each size
            reference = float(row["neighbours_median_us" if pooled else "median_us"])
            errors.setdefault((row["machine"], row["quantity"]), []).append(abs(value / reference - 1))
        self.assertEqual(len(errors), 12)
        for key, of_sizes in errors.items():
            self.assertEqual(len(of_sizes), 47, key)
            self.assertLess(statistics.median(of_sizes), 0.005, key)
            self.assertLess(sorted(of_sizes)[-4], 0.05, key)

    def test_all_to_alls_under_load(self):
        tables = {t["ranks"]: t for t in self.tables_of("taurus.json") if t["quantity"] == "collective"}
        rows = self.rows_of("alltoall.csv")
        self.assertEqual(sorted(tables), [int(row["ranks"]) for row in rows])
        for row in rows:
            self.assertAlmostEqual(number(tables[int(row["ranks"])]["rows"][0][1]) / 1e3,
                                   float(row["median_of_warm_ms"]), delta=0.00051)


if __name__ == "__main__":
    program.main()
