#!/usr/bin/env python3
"""Thorough: the Python package. Runs in the tasks of a client: the bytes of one run, whatever the client, the shards
and the scenario's place.

Executors of concurrent.futures stand for clients of dask.distributed here, whose futures have `result` and `cancel` as well.
With LOGHOP_DASK=1 a cluster of dask.distributed on this machine does the same."""

import concurrent.futures
import os
import re

import package
from package import ROOT, TestCase

package.program.need_module("distributed" if os.environ.get("LOGHOP_DASK") else "json")

import loghop as lh  # noqa: E402

BROADCAST = "scenarios/advise/broadcast.json"
CLOCK = re.compile(rb'"(wall_s|events_per_s|peak_rss_bytes)": ?[^,}\s]+')


class Broken(concurrent.futures.ThreadPoolExecutor):
    """A client whose third task fails."""

    def submit(self, function, *arguments):
        if arguments[0][-1].startswith("3/"):
            return super().submit(lambda: 1 / 0)
        return super().submit(function, *arguments)


class Shards(TestCase):
    def setUp(self):
        super().setUp()
        if os.environ.get("LOGHOP_DASK"):
            import distributed
            cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
            self.addCleanup(cluster.close)
            self.client = distributed.Client(cluster)
            self.addCleanup(self.client.close)
        else:
            self.client = concurrent.futures.ProcessPoolExecutor(2)
            self.addCleanup(self.client.shutdown)

    def same(self, command, scenario, counts=(2,), **more):
        one = command(scenario, **more)
        for shards in counts:
            shared = command(scenario, client=self.client, shards=shards, **more)
            self.assertEqual(CLOCK.sub(b"", shared.json_bytes), CLOCK.sub(b"", one.json_bytes))
            self.assertEqual((shared.status, type(shared)), (one.status, type(one)))

    def test_files(self):
        self.same(lh.run, BROADCAST, (1, 7), seed=3, breakdown=True)
        self.same(lh.compare, BROADCAST, root=ROOT)

    def test_documents_that_are_no_files(self):
        scenario = lh.Scenario.load(BROADCAST)
        scenario["seed"] = 5
        self.same(lh.compare, scenario)

    def test_scenarios_with_parts_and_models(self):
        platform = lh.Platform.load(package.LOGGOPS)
        tree = {"type": "collective", "collective": "broadcast", "algorithm": "binomial", "message": "1KiB", "ranks": 8}
        scenario = lh.Scenario.build(platform, {"a": tree, "b": {**tree, "ranks": 4}})

        @lh.model
        def second(case):
            return 1.0

        one = lh.compare(scenario, models=[second])
        shared = lh.compare(scenario, models=[second], client=self.client, shards=2)
        self.assertEqual(shared.to_frame().drop(columns=["wall_s"], errors="ignore").to_csv(),
                         one.to_frame().drop(columns=["wall_s"], errors="ignore").to_csv())

    def test_failed_cases_and_refused_input(self):
        goal = self.write("stuck.goal", "num_ranks 2\nrank 0 {\nl1: recv 8b from 1 tag 1\n}\nrank 1 {\nl1: calc 5\n}\n")
        tree = {"type": "collective", "collective": "broadcast", "algorithm": "binomial", "message": "1KiB", "ranks": 8}
        file = self.write("s.json", package.program.scenario({"good": tree, "stuck": {"type": "goal", "file": str(goal)}},
                                                             platform="loggops"))
        errors = []
        for client in (None, self.client):
            with self.assertRaises(lh.SimulationFailed) as caught:
                lh.run(file, client=client, shards=2)
            errors.append(str(caught.exception))
            self.assertEqual([case["name"] for case in caught.exception.result.data["cases"]], ["good", "stuck"])
        self.assertEqual(errors[0], errors[1])
        file.write_text("{}")
        with self.assertRaises(lh.Error) as caught:
            lh.run(file, client=self.client, shards=2)
        self.assertIn("s.json", str(caught.exception))

    def test_clients_that_fail(self):
        with Broken(2) as client, self.assertRaises(ZeroDivisionError):
            lh.run(BROADCAST, client=client, shards=3)

    def test_what_is_not_shared(self):
        with self.assertRaisesRegex(lh.Error, "expected client without measured and baseline"):
            lh.compare(BROADCAST, client=self.client, baseline="x.json")
        with self.assertRaisesRegex(lh.Error, "expected at least one shard, found 0"):
            lh.run(BROADCAST, client=self.client, shards=0)


if __name__ == "__main__":
    package.main()
