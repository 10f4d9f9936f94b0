#!/usr/bin/env python3
"""Traffic and lists of messages go from node to node: what the nodes are makes no difference."""

import json

import program
from program import INPUT_REJECTED

PLATFORMS = {"mesh8x8x8-manycore": 512, "torus6x6x6-multicore": 216}
LIST = "message,release_ps,source,destination,bytes\n1,0,{},{},64\n"


class NetworkAlone(program.TestCase):
    def without_nodes(self, name):
        platform = json.loads((program.ROOT / "platforms" / f"{name}.json").read_text(encoding="utf-8"))
        return self.write(f"{name}.json", {key: platform[key] for key in platform if key not in ("node", "middleware")})

    def simulated(self, platform, workload):
        file = self.write("s.json", {**program.scenario({"a": workload}), "platform": str(platform)})
        self.fine("validate", file)
        case = json.loads(self.fine("run", file, "--format", "json"))["cases"][0]
        return {key: case[key] for key in ("simulated_s", "messages", "events")}

    def test_cores_of_nodes_send_nothing(self):
        for name, nodes in PLATFORMS.items():
            for pattern in ("uniform", "bit_complement"):
                workload = program.traffic(pattern=pattern)
                result = self.simulated(program.ROOT / "platforms" / f"{name}.json", workload)
                self.assertEqual(result, self.simulated(self.without_nodes(name), workload), name)
                self.assertEqual(result["messages"], nodes * workload["messages_per_node"], name)

    def test_a_node_that_the_network_lacks_is_refused(self):
        for name, nodes in PLATFORMS.items():
            for source, destination in ((0, nodes), (nodes, 0)):
                (self.folder / "m.csv").write_text(LIST.format(source, destination), encoding="utf-8")
                file = self.write("s.json", program.scenario({"a": {"type": "messages", "file": "m.csv"}}, platform=name))
                for command in ("validate", "run"):
                    done = program.loghop(command, file)
                    self.assertEqual(done.returncode, INPUT_REJECTED, (name, command, done.stdout))
                    self.assertIn(str(nodes), done.stderr)


if __name__ == "__main__":
    program.main()
