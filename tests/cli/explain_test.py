#!/usr/bin/env python3
"""`loghop explain` tells of every key that the schemas allow, and finds it by what a user types."""

import json

import program
from program import INPUT_REJECTED, USAGE

SCHEMAS = {"platform": "platforms", "calibration": "calibration", "scenario": "scenarios", "predictions": "scenarios"}


def keys_of(schema):
    """All keys of objects that a schema allows, without their places: another walk than the program's."""
    found = set()

    def walk(node):
        if isinstance(node, dict):
            allowed = node.get("properties", {})
            if node.get("additionalProperties") is False:  # an object of a file, not a condition
                found.update(key for key, value in allowed.items() if value is not False)
            for child in node.values():
                walk(child)
        elif isinstance(node, list):
            for child in node:
                walk(child)

    walk(schema)
    return found


class Explain(program.TestCase):
    def test_every_key_of_every_schema_is_listed(self):
        for kind, folder in SCHEMAS.items():
            schema = json.loads((program.ROOT / folder / f"{kind}.schema.json").read_text(encoding="utf-8"))
            listed = self.fine("explain", kind)
            last = {line.split()[1].rpartition(".")[2].replace("[]", "") for line in listed.splitlines()}
            keys = keys_of(schema)
            self.assertGreater(len(keys), 10)
            self.assertEqual(keys - last, set(), kind)

    def test_each_listed_key_is_explained(self):
        """Without a place of its own in the pages, a key stands in the row of its object."""
        for kind in SCHEMAS:
            places = {line.split()[1] for line in self.fine("explain", kind).splitlines()}
            for place in sorted(places)[::15]:
                text = self.fine("explain", kind, place)
                with self.subTest(kind=kind, place=place):
                    self.assertRegex(text, r"(?m)^  value ")
                    self.assertRegex(text, r"(?m)^  page +\S+\.md: ")

    def test_a_key_with_its_value_default_and_units(self):
        text = self.fine("explain", "platform", "nic.fetch")
        row = "time of a processing unit for any longer message: a round trip to main memory"
        self.assertIn("time, up to 1000s; default: 0", text)
        self.assertIn(row, (program.ROOT / "platforms" / "README.md").read_text(encoding="utf-8"))
        self.assertIn(row, " ".join(text.split()))
        self.assertRegex(text, r"(?m)^  units +time: ps ns us ms s")
        self.assertEqual(text, self.fine("explain", "nic.fetch"))
        self.assertEqual(text, self.fine("explain", "platform", "/node/nic/fetch"))

    def test_one_place_of_several_types(self):
        both = self.fine("explain", "platform", "network.nodes")
        self.assertIn("268,435,456", both)
        self.assertIn("1,048,576", both)
        one = self.fine("explain", "platform", "network.loggops.nodes")
        self.assertIn("268,435,456", one)
        self.assertNotIn("1,048,576", one)

    def test_an_ambiguous_key_lists_its_places(self):
        text = self.fine("explain", "latency")
        self.assertIn("stands in several places", text)
        for place in ("middleware.within_node.latency", "node.memory.caches[].latency", "node.memory.main.latency"):
            self.assertIn(place, text)

    def test_an_object_lists_its_keys(self):
        text = self.fine("explain", "scenario", "cases.sweep")
        self.assertRegex(text, r"(?m)^  keys +at, values$")

    def test_required_keys_say_so(self):
        self.assertIn("platform, required", self.fine("explain", "platform", "network"))
        self.assertNotIn("required", self.fine("explain", "platform", "core_speed"))

    def test_near_misses(self):
        self.assertIn('did you mean "nic.fetch"?', self.fails(USAGE, "explain", "platform", "nic.fech"))
        self.assertIn('"eager_limit"', self.fails(USAGE, "explain", "eager_limt"))
        self.assertIn("; loghop explain lists all", self.fails(USAGE, "explain", "scenario", "xyzzy"))
        self.assertIn("expected a kind of file (platform, calibration, scenario",
                      self.fails(USAGE, "explain", "platfrom", "network"))

    def test_a_file_stands_for_its_kind(self):
        self.assertEqual(self.fine("explain", "platforms/loggops.json", "/network/L"), self.fine("explain", "platform", "network.L"))
        self.assertEqual(self.fine("explain", "scenarios/alewife.json"), self.fine("explain", "scenario"))
        self.assertIn("did you mean", self.fails(USAGE, "explain", "platforms/loggops.json", "netwrk"))
        self.assertIn("x.json: expected a file that can be read", self.fails(INPUT_REJECTED, "explain", "x.json", "network"))
        other = self.write("other.json", {"format": "loghop.run"})
        self.assertIn(f'{other}:/format: expected that of a platform, calibration, scenario, predictions, found "loghop.run"',
                      self.fails(INPUT_REJECTED, "explain", other, "network"))

    def test_no_markdown_is_left(self):
        text = self.fine("explain")
        for sign in ("`", "](", "<!--", "\\|"):
            self.assertNotIn(sign, text)


if __name__ == "__main__":
    program.main()
