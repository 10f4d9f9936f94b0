#!/usr/bin/env python3
"""--root: whatever the way by which a file names another one, what lies outside of the folder is refused."""

import json
import os
import shutil

import program
from program import INPUT_REJECTED, USAGE

LOGGOPS = {"type": "loggops", "nodes": 4, "L": "3us", "o": "1us", "g": "2us", "G": "6ns/B", "O": "0ns/B", "S": "64KiB"}
PING = {"type": "ping_pong", "message": "1KiB"}
XML = """<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
<zone id="z" routing="Full"><host id="a" speed="1Gf" speed_file="{trace}"/><host id="b" speed="1Gf"/>
<link id="l" bandwidth="1GBps" latency="1us"/><route src="a" dst="b"><link_ctn id="l"/></route></zone>
</platform>
"""
FILES = {  # what another file may name
    "platform.json": json.dumps({"format": "loghop.platform", "version": 1, "name": "four", "network": LOGGOPS}),
    "machine.xml": XML.format(trace=""), "trace.txt": "0 1.0\n", "g.goal": "num_ranks 1\nrank 0 { calc 10 }\n",
    "placement.txt": "0\n1\n", "m.csv": "source,destination,bytes,release_ps\n0,1,64,0\n",
    "t.txt": "0 init\n1 init\n0 finalize\n1 finalize\n"}


class Root(program.TestCase):
    def setUp(self):
        super().setUp()
        self.inside, self.outside = self.folder / "inside", self.folder / "outside"
        for folder in (self.inside, self.outside):
            folder.mkdir()
            for name, text in FILES.items():
                (folder / name).write_text(text, encoding="utf-8")
            shutil.copy(program.ROOT / "calibration" / "taurus.json", folder / "calibration.json")
            shutil.copytree(program.ROOT / "tests/data/otf2/every_call", folder, dirs_exist_ok=True)
        (self.inside / "link").symlink_to(self.outside)

    def scenario(self, **keys):
        case = {"name": "a", "workload": keys.pop("workload", PING), **keys.pop("case", {})}
        return self.write("inside/s.json", {"format": "loghop.scenario", "version": 1, "name": "s",
                                            "platform": "platform.json", "cases": [case], **keys})

    def on_xml(self, name):
        self.write("inside/xml_platform.json",
                   {"format": "loghop.platform", "version": 1, "name": "x",
                    "network": {"type": "fluid", "simgrid_xml": name},
                    "middleware": {"send_overhead": "0us", "receive_overhead": "0us"}})
        return self.scenario(platform="xml_platform.json", workload={**PING, "message": "8B"})

    def with_trace(self, name):
        self.write("inside/traced.xml", XML.format(trace=name))
        return self.on_xml("traced.xml")

    def with_index(self, name):
        self.write("inside/index.txt", f"{name}\n")
        return self.scenario(workload={"type": "ti", "file": "index.txt"})

    def ways(self):
        """(what names the file, where the fault is said, the name of the file, a function that makes the scenario)"""
        return [
            ("platform", "s.json:/platform", "platform.json", lambda name: self.scenario(platform=name)),
            ("calibration", "s.json:/calibration", "calibration.json", lambda name: self.scenario(calibration=name)),
            ("of a model", "s.json:/models/0/calibration", "calibration.json",
             lambda name: self.scenario(calibration="calibration.json",
                                        models=[{"model": "LogGP", "calibration": name}])),
            ("of a case", "s.json:/cases/0/platform", "platform.json",
             lambda name: self.scenario(case={"platform": name})),
            ("placement", "s.json:/cases/0/placement/file", "placement.txt",
             lambda name: self.scenario(case={"placement": {"file": name}})),
            ("GOAL", "s.json:/cases/0/workload/file", "g.goal",
             lambda name: self.scenario(workload={"type": "goal", "file": name})),
            ("trace", "s.json:/cases/0/workload/file", "t.txt",
             lambda name: self.scenario(workload={"type": "ti", "file": name})),
            ("OTF2", "s.json:/cases/0/workload/trace", "eztrace_log.otf2",
             lambda name: self.scenario(workload={"type": "otf2", "trace": name, "compute": "none"})),
            ("index", "index.txt:1", "t.txt", self.with_index),
            ("SimGrid", "xml_platform.json:/network/simgrid_xml", "machine.xml", self.on_xml),
            ("trace of SimGrid", "traced.xml:4", "trace.txt", self.with_trace)]

    def test_the_files_of_an_archive_are_confined_too(self):
        events = self.inside / "eztrace_log" / "0.evt"
        events.unlink()
        events.symlink_to(self.outside / "eztrace_log" / "0.evt")
        scenario = self.scenario(workload={"type": "otf2", "trace": "eztrace_log.otf2", "compute": "none"})
        self.assertEqual(program.loghop("validate", scenario).returncode, program.FINE)
        done = program.loghop("validate", "--root", self.inside, scenario)
        self.assertEqual(done.returncode, program.INPUT_REJECTED)
        self.assertIn("expected a regular file in", done.stderr)

    def test_every_way_is_confined(self):
        for what, place, name, make in self.ways():
            absolute = [] if what == "trace of SimGrid" else [str(self.inside / name)]  # SimGrid 3.32 knows none
            for inside in (name, f"./{name}", f"../inside/{name}", *absolute):
                with self.subTest(what=what, name=inside):
                    file = make(inside)
                    self.assertEqual(self.fine("validate", file), self.fine("validate", file, "--root", self.inside))
            for outside in (f"../outside/{name}", f"link/{name}", str(self.outside / name), "/etc/hostname",
                            "/proc/self/environ", "/dev/zero", "/proc/self/root/etc/hostname", "../absent"):
                with self.subTest(what=what, name=outside):
                    said = self.fails(INPUT_REJECTED, "validate", make(outside), "--root", self.inside)
                    self.assertIn(f"{place}: expected a regular file in \"{self.inside.resolve()}\" (--root), found ", said)
            with self.subTest(what=what):
                self.fine("validate", make(f"../outside/{name}"))  # without the option it may be read

    def test_lists_of_messages(self):
        mesh = json.loads((program.ROOT / "platforms" / "mesh8x8.json").read_text(encoding="utf-8"))
        self.write("inside/mesh.json", mesh)
        def make(name):
            return self.scenario(platform="mesh.json", workload={"type": "messages", "file": name})
        self.fails(INPUT_REJECTED, "validate", make("../outside/m.csv"), "--root", self.inside)
        said = self.fails(INPUT_REJECTED, "validate", make("link/m.csv"), "--root", self.inside)
        self.assertIn("s.json:/cases/0/workload/file: expected a regular file in ", said)

    def test_all_commands_on_files_that_name_files_have_it(self):
        file = self.on_xml("../outside/machine.xml")
        platform = self.inside / "xml_platform.json"
        for line in (("run", file), ("compare", file), ("advise", file), ("report", file), ("power", file), ("sensitivity", file),
                     ("validate", file), ("validate", platform), ("calibrate", platform), ("export", file)):
            said = self.fails(INPUT_REJECTED, *line, "--root", self.inside)
            self.assertIn("xml_platform.json:/network/simgrid_xml: expected a regular file in ", said)

    def test_files_of_the_command_line_are_free(self):
        self.fine("validate", self.outside / "platform.json", "--root", self.inside)
        self.fine("run", self.scenario(), "--root", self.inside, "-o", self.outside / "results.txt")
        self.assertIn("absent", self.fails(USAGE, "run", self.scenario(), "--root", self.folder / "absent"))

    def test_a_pipe_is_refused_and_does_not_hang(self):
        os.mkfifo(self.inside / "pipe")
        said = self.fails(INPUT_REJECTED, "validate", self.scenario(platform="pipe"), "--root", self.inside)
        self.assertIn("which is none", said)

    def test_kept_files_stay_inside(self):
        file = self.scenario(calibrate={"sizes": ["1B", "1KiB"]}, models=[{"model": "LogGP"}])
        (self.inside / ".cache").symlink_to(self.outside)
        before = sorted(self.outside.iterdir())
        said = self.fails(INPUT_REJECTED, "compare", file, "--root", self.inside)
        self.assertIn(f"{self.inside}/.cache: expected a folder in ", said)
        self.assertEqual(sorted(self.outside.iterdir()), before)
        (self.inside / ".cache").unlink()
        self.fine("compare", file, "--root", self.inside)
        self.assertEqual(len(list((self.inside / ".cache").iterdir())), 1)


if __name__ == "__main__":
    program.main()
