#!/usr/bin/env python3
"""Thorough: slopes of loghop sensitivity are not those of a linear program (SciPy's) and of finite differences."""

import json
import random

import program
from program import FINE, INPUT_REJECTED, USAGE

program.need_module("scipy")
import numpy  # noqa: E402
from scipy.optimize import linprog  # noqa: E402

GRAPHS = 200
NETWORK = {"L": 1013, "o": 217, "g": 331, "G": 3, "O": 1}  # ns and ns/B, with O < G


class Graph:
    """Ranks that send, receive and compute in turn. No two of its chains are equally long, but by chance."""

    def __init__(self, seed):
        draw = random.Random(seed)
        self.ranks = draw.randint(2, 5)
        self.programs = [[] for _ in range(self.ranks)]
        self.messages = []  # source, destination, bytes
        for tag in range(draw.randint(4, 20)):
            source, destination = draw.sample(range(self.ranks), 2)
            self.messages.append((source, destination, draw.randint(1, 400)))
            self.compute(source, draw)
            self.programs[source].append(("send", tag))
            self.compute(destination, draw)
            self.programs[destination].append(("recv", tag))

    def compute(self, rank, draw):
        if draw.random() < 0.6:
            self.programs[rank].append(("calc", draw.randint(1, 3000)))

    def goal(self):
        lines = [f"num_ranks {self.ranks}"]
        for rank, operations in enumerate(self.programs):
            lines.append(f"rank {rank} {{")
            for i, (kind, number) in enumerate(operations):
                if kind == "calc":
                    lines.append(f"l{i}: calc {number}")
                else:
                    source, destination, size = self.messages[number]
                    peer = f"to {destination}" if kind == "send" else f"from {source}"
                    lines.append(f"l{i}: {kind} {size}b {peer} tag {number}")
                if i > 0:
                    lines.append(f"l{i} requires l{i - 1}")
            lines.append("}")
        return "\n".join(lines) + "\n"


class LinearProgram:
    """The least T for which all that comes after something else begins after it. Times in ns; parameters are variables,
    which equations hold, so that the dual values of these are the derivatives of T."""

    def __init__(self):
        self.names, self.rows, self.limits = {}, [], []
        for name in [*NETWORK, "T"]:
            self.at(name)

    def at(self, name):
        return self.names.setdefault(name, len(self.names))

    def after(self, later, earlier, nanoseconds=0, **parameters):
        """later >= earlier + nanoseconds + the parameters times their factors; without `earlier` after 0."""
        row = {self.at(later): -1.0}
        if earlier is not None:
            row[self.at(earlier)] = row.get(self.at(earlier), 0) + 1.0
        for name, factor in parameters.items():
            row[self.at(name)] = factor
        self.rows.append(row)
        self.limits.append(-nanoseconds)

    def solve(self):
        """T, and its derivative by each parameter."""
        matrix = numpy.zeros((len(self.rows), len(self.names)))
        for i, row in enumerate(self.rows):
            for column, factor in row.items():
                matrix[i, column] = factor
        equations = numpy.zeros((len(NETWORK), len(self.names)))
        for i, name in enumerate(NETWORK):
            equations[i, self.at(name)] = 1
        goal = numpy.zeros(len(self.names))
        goal[self.at("T")] = 1
        found = linprog(goal, matrix, self.limits, equations, list(NETWORK.values()), method="highs")
        assert found.status == 0, found.message
        return found.fun, dict(zip(NETWORK, found.eqlin.marginals))


def model_program(graph):
    """LogGP: a send takes o, and the next one of its rank starts max(o, g + (s - 1) G) later; a receive takes o when the
    message has come o + L + (s - 1) G after the start of its send."""
    lp = LinearProgram()
    for rank, operations in enumerate(graph.programs):
        before = last_send = None
        for i, (kind, number) in enumerate(operations):
            start, end = f"start {rank} {i}", f"end {rank} {i}"
            lp.after(start, before)
            if kind == "calc":
                lp.after(end, start, number)
            else:
                lp.after(end, start, o=1)
                further = graph.messages[number][2] - 1
                if kind == "send":
                    if last_send:
                        lp.after(start, last_send[0], g=1, G=last_send[1])
                    last_send = start, further
                    lp.after(f"there {number}", start, o=1, L=1, G=further)
                else:
                    lp.after(start, f"there {number}")
            before = end
            lp.after("T", end)
    return lp


def simulated_program(graph, timeline):
    """LogGOPS, with the order in which cores and interfaces served messages in the run."""
    lp = LinearProgram()
    sizes = [size - 1 for _, _, size in graph.messages]
    names = {e["tid"]: e["args"]["name"] for e in timeline if e["name"] == "thread_name"}
    tags = {e["id"]: e["args"]["tag"] for e in timeline if e["ph"] == "s"}
    spans = {name: sorted({(e["ts"], kind, tags.get(e.get("args", {}).get("message"), e["ts"])) for e in timeline
                           if e["ph"] == "X" and names[e["tid"]] == name
                           for kind in [{"send overhead": "send", "receive overhead": "take", "compute": "calc",
                                         "sends": "send", "receives": "take"}.get(e["name"])] if kind})
             for name in names.values()}
    for rank, operations in enumerate(graph.programs):
        before = None
        for i, (kind, number) in enumerate(operations):
            end = f"end {rank} {i}"
            lp.after(end, before)
            if kind == "calc":
                lp.after(f"calc {rank} {i}", before)
                lp.after(end, f"calc {rank} {i}", number)
            elif kind == "send":
                lp.after(f"send {number}", before)
                lp.after(end, f"send {number}", o=1, O=sizes[number])
                lp.after(f"take {number}", f"send {number}", o=1, L=1)
            else:
                lp.after(end, f"take {number}", o=1, G=sizes[number])
            before = end
            lp.after("T", end)
        self_order(lp, graph, rank, spans.get(f"rank {rank}", []), sizes)
        for side in ("sends", "receives"):
            served = spans.get(f"rank {rank} {side}, NIC 0", [])
            for (_, kind, first), (_, _, second) in zip(served, served[1:]):
                lp.after(f"{kind} {second}", f"{kind} {first}", g=1, G=sizes[first])
    return lp


def self_order(lp, graph, rank, served, sizes):
    """A core does one thing after the other. A send has two spans, of which the first counts."""
    computations = iter(i for i, (kind, _) in enumerate(graph.programs[rank]) if kind == "calc")
    before, seen = None, set()
    for _, kind, number in served:
        if (kind, number) in seen:
            continue
        seen.add((kind, number))
        if kind == "calc":
            number = f"{rank} {next(computations)}"
        start = f"{kind} {number}"
        if before:
            lp.after(start, before[0], before[1], **before[2])
        if kind == "calc":
            before = start, graph.programs[rank][int(number.split()[1])][1], {}
        else:
            before = start, 0, {"o": 1, ("O" if kind == "send" else "G"): sizes[number]}


class Sensitivity(program.TestCase):
    def setUp(self):
        super().setUp()
        self.network(**NETWORK)
        rows = [{"quantity": name, "value": self.cost(name, NETWORK[name]), "source": "made up"} for name in "LogG"]
        self.write("c.json", {"format": "loghop.calibration", "version": 1, "name": "c", "machine": "m", "origin": "o",
                              "license": "l", "rows": rows})

    @staticmethod
    def cost(name, nanoseconds):
        return f"{nanoseconds}ns/B" if name in "GO" else f"{nanoseconds}ns"

    def network(self, **values):
        costs = {name: self.cost(name, value) for name, value in values.items()}
        self.write("p.json", {"format": "loghop.platform", "version": 1, "name": "p",
                              "network": {"type": "loggops", "nodes": 8, **costs}})

    def graphs(self, graphs):
        for i, graph in enumerate(graphs):
            self.write(f"{i}.goal", graph.goal())
        return self.write("s.json", {
            "format": "loghop.scenario", "version": 1, "name": "graphs", "platform": "p.json", "calibration": "c.json",
            "models": [{"model": "LogGP"}],
            "cases": [{"name": str(i), "workload": {"type": "goal", "file": f"{i}.goal"}} for i in range(len(graphs))]})

    def found(self, file, *options):
        result = json.loads(self.fine("sensitivity", file, "--format", "json", *options))
        self.assertEqual((result["format"], result["version"]), ("loghop.sensitivity", 1))
        return result["cases"]

    def expect_slopes(self, time, expected, name):
        """`time`: of the result."""
        nanoseconds, slopes = expected
        self.assertAlmostEqual(time["time"] * 1e9, nanoseconds, delta=1e-6 * nanoseconds, msg=name)
        given = {p["parameter"].split("/")[-1]: p["slope"] for p in time["parameters"]}
        for parameter, slope in slopes.items():
            self.assertAlmostEqual(given.get(parameter, 0), slope, delta=1e-6 * max(1, slope), msg=f"{name}: {parameter}")

    def test_slopes_are_those_of_a_linear_program(self):
        graphs = [Graph(seed) for seed in range(GRAPHS)]
        file = self.graphs(graphs)
        for case, graph in zip(self.found(file, "--no-tolerances"), graphs):
            simulated, predicted = case["times"]
            self.assertEqual((simulated["of"], predicted["of"]), ("simulation", "LogGP"))
            self.expect_slopes(predicted, model_program(graph).solve(), f"LogGP, graph {case['name']}")
            timeline = self.folder / "t.json"
            self.fine("run", file, "--case", case["name"], "--timeline", timeline)
            events = json.loads(timeline.read_text())["traceEvents"]
            self.expect_slopes(simulated, simulated_program(graph, events).solve(), f"simulation, graph {case['name']}")

    def grown(self, file, case, name, nanoseconds):
        """The simulated time over the one that the case has, with more of a parameter."""
        self.network(**{**NETWORK, name: NETWORK[name] + nanoseconds})
        result = json.loads(self.fine("run", file, "--case", case["name"], "--format", "json"))
        self.network(**NETWORK)
        return result["cases"][0]["simulated_s"] / case["times"][0]["time"]

    def test_times_have_grown_at_the_tolerances(self):
        """Where messages overtake each other, times leap."""
        file = self.graphs([Graph(seed) for seed in range(1000, 1010)])
        for case in self.found(file, "--growth", "3%"):
            time = case["times"][0]
            self.assertLessEqual(sum(p["share"] for p in time["parameters"]), 1 + 1e-9)  # the rest is computation
            for p in time["parameters"]:
                name, more = p["parameter"].split("/")[-1], p["tolerance"] * 1e9
                self.assertGreaterEqual(self.grown(file, case, name, more), 1.03 - 1e-4, f"{case['name']}: {name}")
                self.assertLessEqual(self.grown(file, case, name, more * 0.999), 1.03 + 1e-4, f"{case['name']}: {name}")

    def test_platforms_that_share_links_are_simulated_again(self):
        """One message of 1,000 B alone: its time is linear in each cost."""
        file = self.write("s.json", program.scenario(
            {"a": {"type": "ping_pong", "message": "1000B", "from": 0, "to": 9}}, "xeon-gige"))
        [case] = self.found(file)
        [time] = case["times"]
        by_place = {p["parameter"]: p for p in time["parameters"]}
        latency = by_place["/network/link_latency"]
        self.assertEqual((latency["from"], latency["unit"]), ("second simulation", "s"))
        self.assertAlmostEqual(latency["slope"], 2, delta=1e-3)  # into the switch and out
        self.assertAlmostEqual(latency["tolerance"], 0.01 * time["time"] / 2, delta=1e-3 * latency["tolerance"])
        self.assertAlmostEqual(by_place["/middleware/send_overhead"]["slope"], 1, delta=1e-3)

    def test_tables_and_csv(self):
        file = self.graphs([Graph(7)])
        text = self.fine("sensitivity", file)
        self.assertRegex(text, r"simulation: /network/L +1013ns +\d+\.\d+ +\d+\.\d %")
        self.assertIn("T + 1 % at", text)
        self.assertNotIn("*", text)  # nothing was simulated twice for a slope
        rows = self.fine("sensitivity", file, "--format", "csv", "--models").splitlines()
        self.assertEqual(rows[0], "case,time_of,time_s,parameter,unit,value,slope,share,tolerance,from")
        self.assertTrue(all(row.startswith("0,LogGP,") for row in rows[1:]))

    def test_wrong_calls_are_refused(self):
        file = self.graphs([Graph(7)])
        done = program.loghop("sensitivity", file, "--growth", "0%")
        self.assertEqual(done.returncode, USAGE)
        self.assertIn("--growth", done.stderr)
        self.assertEqual(program.loghop("sensitivity", file, "--case", "none").returncode, USAGE)
        bad = self.write("bad.json", {"format": "loghop.scenario", "version": 1})
        self.assertEqual(program.loghop("sensitivity", bad).returncode, INPUT_REJECTED)

    def test_a_case_that_fails_leaves_the_others_alone(self):
        self.write("bad.goal", "num_ranks 2\nrank 0 {\nl1: recv 1b from 1 tag 0\n}\nrank 1 {\n}\n")
        file = self.graphs([Graph(7)])
        scenario = json.loads(file.read_text())
        scenario["cases"].append({"name": "stuck", "workload": {"type": "goal", "file": "bad.goal"}})
        file = self.write("s.json", scenario)
        done = program.loghop("sensitivity", file, "--format", "json")
        self.assertNotEqual(done.returncode, FINE)
        first, second = json.loads(done.stdout)["cases"]
        self.assertTrue(first["times"] and not second["times"])
        self.assertIn("bad.goal:3: receives from rank 1 with tag 0", second["problem"])
        self.assertIn("stuck: deadlock", done.stderr)


if __name__ == "__main__":
    program.main()
