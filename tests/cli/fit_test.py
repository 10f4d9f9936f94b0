#!/usr/bin/env python3
"""loghop fit: of what loghop calibrate measures on each platform, and of shipped files; formats, bad input."""

import csv
import io
import json

import program
from program import INPUT_REJECTED, USAGE

MODELS = ["LogP", "LogGP", "PLogP", "LogGOPS", "LogfP", "LoP", "log_nP", "log_3P", "mlog_nP", "2log_{2,3}P", "3PC", "P-3PC", "LogGP*", "log_nPC"]
WITHOUT_TABLES = {"alewife", "mesh8x8", "mesh8x8_2vc", "mesh8x8_4vc"}  # active messages, or no nodes


def fits_of(text):
    result = json.loads(text)
    return {fit["model"]: fit for fit in result["fits"]}


def parameter(fit, name, at=0):
    return next(p for p in fit["ranges"][at]["parameters"] if p["name"] == name)


class Fits(program.TestCase):
    def test_every_platform_can_be_calibrated_and_fitted(self):
        """With few sizes, so that it is quick: what is fitted is said by what the platform has."""
        for file in sorted((program.ROOT / "platforms").glob("*.json")):
            if file.name == "platform.schema.json" or file.stem in WITHOUT_TABLES:
                continue
            with self.subTest(file.stem):
                calibration = self.folder / "c.json"
                self.fine("calibrate", file, "-o", calibration, "--sizes", "1B,1KiB,16KiB,128KiB", "--strides", "64B",
                          "--others", "1,2,3,5,6,7")
                fits = fits_of(self.fine("fit", calibration, "--format", "json"))
                self.assertEqual(list(fits), MODELS)
                has_cores = "chips" in json.loads(file.read_text()).get("node", {})
                for name in ("LogP", "LogGP", "PLogP", "LogGOPS", "LogfP", "LoP", "3PC", "P-3PC", "LogGP*"):
                    self.assertTrue(fits[name]["fitted"], (name, fits[name]["missing"]))
                self.assertEqual(fits["log_3P"]["fitted"], has_cores, fits["log_3P"]["missing"])
                self.predicted_from(calibration, fits)

    def predicted_from(self, calibration, fits):
        """A message of a size that was measured: what the fit says of it."""
        for model in ("LogGP", "log_3P"):
            if not fits[model]["fitted"]:
                continue
            fitted = next(r["fitted_s"] for r in fits[model]["residuals"]
                          if r["x"] == 16384 and r["what"] == "half_round_trip between_nodes")
            lines = list(csv.DictReader(io.StringIO(
                self.fine("predict", model, "point_to_point", calibration, "--size", "16KiB", "--format", "csv"))))
            self.assertAlmostEqual(float(lines[0]["predicted_s"]) / fitted, 1, delta=1e-9)

    def test_models_but_log_npc_do_not_use_many_messages_or_ranks_at_once(self):
        """A fit is the same with these tables and without them."""
        models = [word for model in MODELS if model != "log_nPC" for word in ("--model", model)]
        unused = {"stream", "exchange", "cyclic_shift", "concurrent_half_round_trip", "reverse_order_receive", "fan_out",
                  "collective"}
        calibration = json.loads(self.fine("calibrate", "platforms/xeon-gige.json", "--sizes", "1B,1KiB,16KiB,128KiB",
                                           "--strides", "64B", "--others", "1,2,3,5,6,7"))
        self.assertLess(unused, {table["quantity"] for table in calibration["tables"]})
        everything = self.fine("fit", self.write("all.json", calibration), *models)
        calibration["tables"] = [table for table in calibration["tables"] if table["quantity"] not in unused]
        self.assertEqual(everything, self.fine("fit", self.write("some.json", calibration), *models))

    def test_loggops_parameters_come_back(self):
        """The platform is nothing but its parameters (platforms/loggops.json): 2 o + L + (s - 1) G."""
        calibration = self.folder / "c.json"
        self.fine("calibrate", "platforms/loggops.json", "-o", calibration, "--sizes", "1B,64B,1KiB,4KiB,16KiB,32KiB",
                  "--others", "1,2,5,10,20")
        loggp = fits_of(self.fine("fit", calibration, "--format", "json"))["LogGP"]
        self.assertEqual(len(loggp["ranges"]), 1)
        for name, value in (("L", 2.5e-6), ("o_s", 1.5e-6), ("o_r", 1.5e-6), ("G", 6e-9)):
            self.assertAlmostEqual(parameter(loggp, name)["value"] / value, 1, delta=1e-6)
        self.assertLess(loggp["mean_absolute_relative_error"], 1e-6)

    def test_noise_stays_inside_the_intervals(self):
        calibration = self.folder / "c.json"
        self.fine("calibrate", "platforms/loggops.json", "-o", calibration, "--noise", "10%", "--repetitions", "25",
                  "--sizes", "1B,64B,256B,1KiB,2KiB,4KiB,8KiB,16KiB,32KiB", "--others", "1,2")
        G = parameter(fits_of(self.fine("fit", calibration, "--format", "json"))["LogGP"], "G")
        self.assertLess(abs(G["value"] - 6e-9), 2 * G["half_width_95"])  # one seed: 1 in 20 is outside of one of them
        self.assertLess(G["half_width_95"], 1e-9)

    def test_measured_machines(self):
        """LogGP with breakpoints follows ping-pongs of real machines from 1 B to 1 MB."""
        for machine, most in (("taurus", 0.10), ("stampede", 0.01), ("graphene", 0.10), ("alaska-ib", 0.03), ("tukey", 0.06)):
            fit = fits_of(self.fine("fit", f"calibration/{machine}.json", "--format", "json"))["LogGP"]
            self.assertLess(fit["mean_absolute_relative_error"], most, machine)
            self.assertGreaterEqual(fit["ranges"][-1]["to"], 900_000)
            self.assertLessEqual(fit["ranges"][0]["from"], 2)

    def test_parameters_are_not_fitted(self):
        """Nodes of active messages give rows, which models take as they are."""
        calibration = self.folder / "c.json"
        self.fine("calibrate", "platforms/alewife.json", "-o", calibration)
        self.assertIn('found only "rows": parameters', self.fails(INPUT_REJECTED, "fit", calibration))

    def test_formats(self):
        for option in ((), ("--format", "csv"), ("--format", "json")):
            text = self.fine("fit", "calibration/das.json", *option, "--model", "P-3PC", "--model", "LogP")
            if "csv" in option:
                rows = list(csv.DictReader(io.StringIO(text)))
                self.assertEqual(len(rows), 5 * 12)
                self.assertEqual(rows[0]["model"], "P-3PC")
            elif not option:
                self.assertIn("not fitted", text)
                self.assertIn("missing: half_round_trip between_nodes", text)

    def test_bad_input(self):
        self.assertIn('unknown model "LogQ"', self.fails(USAGE, "fit", "calibration/das.json", "--model", "LogQ"))
        self.assertIn("no-file.json", self.fails(INPUT_REJECTED, "fit", "no-file.json"))
        self.assertIn('expected "tables"', self.fails(INPUT_REJECTED, "fit", "calibration/alewife.json"))


if __name__ == "__main__":
    program.main()
