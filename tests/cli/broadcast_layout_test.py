#!/usr/bin/env python3
"""Broadcasts of strided data ("layout" of "collective"): what nodes of cores charge for them, and what models say."""

import json

import program

STRIDED = {"block": "8B", "stride": "1KiB"}
PLACES = {"count": 2, "stride": 2}  # ranks 0 and 2 are on different nodes


def broadcast(algorithm="linear", **more):
    return {"type": "collective", "collective": "broadcast", "algorithm": algorithm, "message": "16KiB",
            "ranks": PLACES, "sends": "blocking", **more}


class BroadcastLayout(program.TestCase):
    def results(self, command, cases, **more):
        file = self.write("s.json", program.scenario(cases, platform="titan", **more))
        return json.loads(self.fine(command, file, "--format", "json"))["cases"]

    def times(self, **workloads):
        return [case["simulated_s"] for case in self.results("run", workloads)]

    def test_to_one_rank_is_a_message(self):
        for layout in ({}, {"layout": STRIDED}):
            message = {"type": "ping_pong", "from": 0, "to": 2, "message": "16KiB", "measure": "one_way", **layout}
            for algorithm in ("linear", "binomial"):
                one_way, both = self.times(one_way=message, broadcast=broadcast(algorithm, **layout))
                self.assertEqual(both, one_way)

    def test_one_block_is_contiguous(self):
        contiguous, strided, whole = self.times(contiguous=broadcast(), strided=broadcast(layout=STRIDED),
                                                whole=broadcast(layout={"block": "16KiB", "stride": "32KiB"}))
        self.assertEqual(whole, contiguous)
        self.assertGreater(strided, contiguous)

    def test_formulas_are_those_of_predict(self):
        calibration = str(program.ROOT / "calibration" / "titan.json")
        ranks = {"ranks": {"count": 4, "stride": 2}}
        cases = {"linear": broadcast(layout=STRIDED, **ranks), "binomial": broadcast("binomial", layout=STRIDED, **ranks)}
        found = self.results("compare", cases, calibration=calibration, models=[{"model": "log_3P"}])
        for case, pattern in zip(found, ("linear_broadcast", "tree_broadcast")):
            text = self.fine("predict", "log_3P", pattern, calibration, "--size", "16KiB", "--stride", "1KiB", "--ranks", "4",
                             "--format", "json")
            prediction, = case["predictions"]
            self.assertEqual(prediction["predicted_s"], json.loads(text)["predictions"][0]["predicted_s"])
            self.assertNotIn("derived", prediction)


if __name__ == "__main__":
    program.main()
