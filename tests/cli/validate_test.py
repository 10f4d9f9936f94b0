#!/usr/bin/env python3
"""loghop validate: files of every kind, all problems at once."""

import subprocess

import program
from program import INPUT_REJECTED, remap, scenario, with_models


class Validate(program.TestCase):
    def test_good_files_of_every_kind(self):
        messages = self.write("m.csv", "message,release_ps,source,destination,bytes\n0,0,0,1,8\n")
        text = self.fine("validate", "platforms/alewife.json", "calibration/alewife.json", "scenarios/alewife.json",
                         messages)
        self.assertEqual(text, "platforms/alewife.json: good platform file\n"
                               "calibration/alewife.json: good calibration file\n"
                               "scenarios/alewife.json: good scenario file\n"
                               f"{messages}: good messages file\n")

    def test_takes_every_file_that_other_commands_read(self):
        result = self.folder / "earlier.json"
        self.fine("compare", self.write("s.json", with_models({"a": remap()})), "--format", "json", "-o", result)
        for file, kind in ((result, "comparison"), ("tests/data/platform/xml/two_clusters.xml", "SimGrid platform"),
                           ("tests/data/ti/all_actions.txt", "trace"), ("tests/data/ti/index.txt", "trace"),
                           ("tests/data/ti/smpi_collectives.ti", "trace"), ("tests/data/goal/cases/eager_1000B.goal", "GOAL")):
            self.assertEqual(self.fine("validate", file), f"{file}: good {kind} file\n")

    def test_refuses_files_of_every_kind(self):
        for file in ("tests/data/platform/xml/not_closed.xml", "tests/data/platform/xml/no_host.xml",
                     "tests/data/ti/wrong.txt", "missing.xml", "missing.txt"):
            self.assertTrue(self.fails(INPUT_REJECTED, "validate", file).startswith(file), file)
        text = (program.ROOT / "tests/data/ti/wrong.txt").read_text(encoding="utf-8")
        self.assertGreater(len(self.fails(INPUT_REJECTED, "validate", "tests/data/ti/wrong.txt").splitlines()), 1, text)
        wrong = self.write("r.json", {"format": "loghop.comparison", "version": 1, "context": {"name": "x", "seed": 1},
                                      "cases": [], "summary": [{"model": 5}]})
        self.assertIn("r.json:/summary/0/model: ", self.fails(INPUT_REJECTED, "validate", wrong))

    def xml_platform(self, link="", host=""):
        """A platform of two hosts and a link, and a scenario of one message."""
        file = self.write("x.xml", f"""<?xml version="1.0"?><!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1"><zone id="z" routing="Full"><host id="a" speed="1Gf" {host}/><host id="b" speed="1Gf"/>
<link id="l" {link}/><route src="a" dst="b"><link_ctn id="l"/></route></zone></platform>""")
        machine = self.write("p.json", {"format": "loghop.platform", "version": 1, "name": "two",
                                        "network": {"type": "fluid", "simgrid_xml": "x.xml"},
                                        "middleware": {"send_overhead": "1us", "receive_overhead": "1us"}})
        own = self.write("s.json", {**scenario({"a": {"type": "ping_pong", "message": "8B"}}), "platform": "p.json"})
        return file, machine, own

    def test_refuses_links_that_no_message_can_cross(self):
        self.write("zero.profile", "0 0\n0.5 1000000\n")
        for link, said in (('bandwidth="0Bps" latency="1us"', 'x.xml:3: expected a bandwidth above 0 and up to 1e30 in '
                            '"bandwidth", found "0Bps"'),
                           ('bandwidth="1GBps" latency="1e308us"', 'x.xml:3: expected a latency from 0 to 26 days in '
                            '"latency", found "1e308us"'),
                           ('bandwidth="1GBps" latency="0us" bandwidth_file="zero.profile"',
                            'zero.profile:1: expected a bandwidth above 0 and up to 1e30, found "0"')):
            for file, command in zip(self.xml_platform(link), ("validate", "validate", "run")):
                with self.subTest(link=link, file=file):
                    self.assertIn(said, self.fails(INPUT_REJECTED, command, file))

    def test_wifi_is_refused(self):
        for file in self.xml_platform('bandwidth="54Mbps" latency="0us" sharing_policy="WIFI"'):
            self.assertIn('x.xml:3: expected no Wi-Fi, found "link"', self.fails(INPUT_REJECTED, "validate", file))

    def test_all_words_of_simgrid_are_shown(self):
        """The first line says what is wrong, the next ones what to do."""
        for head, inside, said in (
                ('simgrid.dtd"><platform version="2">', '<host id="a" power="1E9"/>', r"Bad declaration .*please update it"),
                ('https://simgrid.org/simgrid.dtd"><platform version="3">', '<AS id="z" routing="Full"/>',
                 r"TOO OLD .*update your file automatically"),
                ('https://simgrid.org/simgrid.dtd"><platform version="4.1">',
                 '<zone id="z" routing="Full"><zone id="p" routing="Full"><host id="a" speed="1Gf"/></zone>'
                 '<zone id="q" routing="Full"><host id="b" speed="1Gf"/></zone>'
                 '<link id="l" bandwidth="1GBps" latency="1us"/><zoneRoute src="p" dst="q" gw_src="a" gw_dst="bb">'
                 '<link_ctn id="l"/></zoneRoute></zone>', r"Existing netpoints: 'a','b'")):
            file = self.write("x.xml", f'<?xml version="1.0"?><!DOCTYPE platform SYSTEM "{head}{inside}</platform>')
            lines = self.fails(INPUT_REJECTED, "validate", file).splitlines()
            self.assertEqual(len(lines), 1, lines)
            self.assertRegex(lines[0], said)

    def test_a_message_that_never_arrives_is_told(self):
        self.write("off.profile", "0 1\n0.000001 0\n")
        good, off = 'bandwidth="1GBps" latency="1us"', 'state_file="off.profile"'
        for link, host, said in ((f"{good} {off}", "", "a message never arrives: a link on its way is turned off"),
                                 (good, off, "a link or host fails while a message is on its way")):
            result = program.loghop("run", self.xml_platform(link, host)[-1], "--quiet")
            self.assertEqual(result.returncode, program.SIMULATION_FAILED)
            self.assertIn(f"loghop: a: {said}", result.stderr)

    def test_the_help_says_which_kinds(self):
        text = self.fine("validate", "--help")
        for word in ("JSON", ".csv", ".goal", ".goal.gz", ".xml", "traces"):
            self.assertIn(word, text)

    def test_refuses_what_run_and_compare_refuse(self):
        """Also what only the benchmarks or the tables of a scenario use."""
        own = scenario({"a": {"type": "ping_pong", "message": "8B"}}, "crossbar", models=[{"model": "LogGP"}])
        for keys, at in (({"calibrate": {"partner": 100000}}, "/calibrate/partner"),
                         ({"calibrate": {"others": [1, 100000]}}, "/calibrate/others"),
                         ({"calibrate": {"block": "12B"}}, "/calibrate/block"),
                         ({"calibrate": {"strides": ["8B"]}}, "/calibrate/strides"),
                         ({"calibrate": {"path_sizes": ["401B"]}}, "/calibrate/path_sizes"),
                         ({"calibrate": {"refine": "200%"}}, "/calibrate/refine"),
                         ({"calibrate": {"partner": 1}, "display": "parsecs"}, "/display")):
            file = self.write("s.json", {**own, **keys})
            for command in ("validate", "compare"):
                with self.subTest(keys=keys, command=command):
                    self.assertIn(f"{file}:{at}: ", self.fails(INPUT_REJECTED, command, file))

    def test_several_bad_files_at_once(self):
        bad = self.write("bad.json", scenario({"a": remap(iterations=0)}, seed=-1))
        messages = self.write("m.csv", "message,release_ps,source,destination,bytes\nx,0,0,1,8\n0,0,0,1\n")
        other = self.write("other.json", {"format": "something else"})
        result = program.loghop("validate", bad, "platforms/alewife.json", "missing.json", messages, other)
        self.assertEqual(result.returncode, INPUT_REJECTED)
        self.assertEqual(result.stdout, "platforms/alewife.json: good platform file\n")
        self.assertEqual([line.split(": ")[0] for line in program.without_positions(result.stderr).splitlines()],
                         [f"{bad}:/seed", f"{bad}:/cases/0/workload/iterations", "missing.json", f"{messages}:2",
                          f"{messages}:3", f"{other}:/format"])
        for known in ("loghop.platform", "loghop.scenario", "loghop.calibration", "loghop.comparison"):
            self.assertIn(known, result.stderr.splitlines()[-1])

    def test_warns_of_values_that_such_hardware_does_not_have(self):
        platform = program.json.loads((program.ROOT / "platforms" / "stampede.json").read_text())
        platform["node"]["memory"]["main"]["latency"] = "5ns"
        platform["middleware"]["send_overhead"] = {"value": "1ms", "assumed": "slow", "outside": "slow on purpose"}
        file = self.write("p.json", platform)
        result = program.loghop("validate", file)
        self.assertEqual((result.returncode, result.stdout), (0, f"{file}: good platform file\n"))
        lines = result.stderr.splitlines()
        self.assertEqual(len(lines), 2, lines) # the class, and all processors
        for line in lines:
            self.assertRegex(line, r"p\.json:/node/memory/main/latency: warning: 5ns is outside of the range of the "
                                   r"processor.*, \d+ns to \d+ns \(.+\)$")

    def test_json_without_a_format(self):
        for content in ("{}", "[]", "5", '{"format": 5}', "null"):
            error = self.fails(INPUT_REJECTED, "validate", self.write("x.json", content))
            self.assertIn("x.json:/format: expected one of ", error)

    def test_standard_input(self):
        for kind, file in (("platform", "platforms/alewife.json"), ("calibration", "calibration/alewife.json")):
            text = (program.ROOT / file).read_text()
            self.assertEqual(self.fine("validate", "-", stdin=text), f"<stdin>: good {kind} file\n")
        text = (program.ROOT / "scenarios" / "alewife.json").read_text()
        self.assertEqual(self.fine("validate", "-", stdin=text, cwd=program.ROOT / "scenarios"),
                         "<stdin>: good scenario file\n")
        self.assertIn("<stdin>", self.fails(INPUT_REJECTED, "validate", "-", stdin="{}"))

    def test_a_pipe_is_read_once(self):
        command = f"'{program.LOGHOP}' validate <(cat platforms/alewife.json)"
        result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=program.ROOT, timeout=60,
                                check=False)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stdout, r"\A/dev/fd/\d+: good platform file\n\Z")

    def test_does_not_simulate(self):
        forever = self.write("s.json", scenario({"a": remap(iterations=10**15)}))
        self.fine("validate", forever)


if __name__ == "__main__":
    program.main()
