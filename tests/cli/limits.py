"""The limits of the program: what each is, where the code has it, and how to try it.

A row is (what, limit in words, constants, trial). `constants` name the code: "FILE name", with the value that it must have.
A trial makes two calls of the program, of which the first must be accepted and the second refused; None: a trial would
take minutes or gigabytes, and only the constant is checked.
"""

import copy
import json

import program

KiB, MiB, GiB = 1 << 10, 1 << 20, 1 << 30
PLATFORM, WORKLOAD, SCENARIO = "simulator/loghop/platform/", "simulator/loghop/workload/", "simulator/loghop/scenario/"
XML = "simulator/loghop/simulate/fluid/simgrid_xml"
PS = 10 ** 12  # a second


def changed(document, changes):
    """The document with values at JSON pointers."""
    document = copy.deepcopy(document)
    for pointer, value in changes.items():
        *way, last = pointer.split("/")[1:]
        place = document
        for key in way:
            place = place[int(key)] if isinstance(place, list) else place.setdefault(key, {})
        if isinstance(place, list):
            place[int(last)] = value
        else:
            place[last] = value
    return document


def platform_file(name):
    machine = json.loads((program.ROOT / "platforms" / f"{name}.json").read_text(encoding="utf-8"))
    machine.pop("class", None)  # else a good file also has warnings of values that no such hardware has
    return machine


def files(make, within, beyond):
    """Two JSON files for `loghop validate`."""
    return lambda folder: [("validate", _written(folder, f"{k}.json", make(value)))
                           for k, value in enumerate((within, beyond))]


def _written(folder, name, content):
    path = folder / name
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def platform(name, pointer, within, beyond):
    """A shipped platform with another value at a pointer."""
    return files(lambda value: changed(platform_file(name), {pointer: value}), within, beyond)


def workload(keys, key, within, beyond, on="loggops"):
    """A scenario of one case."""
    return files(lambda value: program.scenario({"case": {**keys, key: value}}, on), within, beyond)


def scenario_keys(make, within, beyond, on="loggops"):
    """A scenario of a barrier with further keys."""
    barrier = {"type": "collective", "collective": "barrier", "algorithm": "tree", "ranks": 2}
    return files(lambda value: changed(program.scenario({"case": barrier}, on), make(value)), within, beyond)


def text_files(name, keys, make, within, beyond, on="loggops"):
    """A scenario whose workload names a text file."""
    def written(folder):
        for k, value in enumerate((within, beyond)):
            _written(folder, f"{k}.{name}", make(value))
            case = {"case": {**keys, "file": f"{k}.{name}"}}
            yield "validate", _written(folder, f"{k}.json", program.scenario(case, on))
    return written


def xml_files(make, within, beyond):
    """Two platform files of SimGrid: a host in a zone, and more."""
    def written(folder):
        for k, value in enumerate((within, beyond)):
            yield "validate", _written(folder, f"{k}.xml", "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM "
                                       "'https://simgrid.org/simgrid.dtd'>\n<platform version='4.1'>\n"
                                       f"<zone id='w' routing='Full'>{make(value)}</zone>\n</platform>\n")
    return written


def calibration(row=None, **table):
    """A calibration with one row or one table."""
    document = {"format": "loghop.calibration", "version": 1, "name": "x", "machine": "x", "origin": "x", "license": "x"}
    if row is not None:
        return {**document, "rows": [{"quantity": "L", "value": "1us", "source": "x", **row}]}
    return {**document, "tables": [{"quantity": "half_round_trip", "source": "x", "columns": ["size", "value"],
                                    "rows": [["1B", "1us"]], **table}]}


def on_other_network(command, keys, changes, within, beyond):
    """A case with a value, on loggops.json with changes of its network."""
    def written(folder):
        network = _written(folder, "network.json", changed(platform_file("loggops"), changes))
        key, *_ = [key for key, value in keys.items() if value is None]
        for k, value in enumerate((within, beyond)):
            document = {**program.scenario({"case": {**keys, key: value}}), "platform": network.name}
            more = ("--output", "/dev/null", "--quiet") if command == "run" else ()
            yield (command, _written(folder, f"{k}.json", document), *more)
    return written


def goal(text):
    return f"num_ranks 1\nrank 0 {{ {text} }}\n"


BARRIER = {"type": "collective", "collective": "barrier", "algorithm": "tree"}
GOAL, TI = {"type": "goal"}, {"type": "ti"}
PING, ONE = {"type": "ping_pong", "message": "1B"}, {"type": "one_to_many", "message": "1B"}
FFT = {"type": "fft", "variant": "ddt", "ranks": 1, "flop_time": "0ps"}
BROADCAST = {"type": "collective", "collective": "broadcast", "algorithm": "binomial", "ranks": 2, "message": "1B"}
IMAGE = {"type": "grid_exchange", "image": [16, 16], "grid": [1, 1], "pixel": "1B", "operations": ["scatter"]}
CACHE = {"name": "L", "size": "4KiB", "line": "64B", "ways": 1, "shared_by": "core", "latency": "1ns"}
NIC, MEMORY = "/node/nic", "/node/memory"


def dense(count):
    return ["1ns"] * count


def sweep(first, second):
    """As many cases as the product: names must differ, so the values do."""
    return {"/cases/0/name": "{/workload/messages}, {/workload/repetitions}",
            "/cases/0/workload": {"type": "collective", "collective": "round_trip", "algorithm": "prtt", "ranks": 2,
                                  "message": "1B"},
            "/cases/0/sweep": [{"at": "/workload/messages", "values": list(range(1, first + 1))},
                               {"at": "/workload/repetitions", "values": list(range(1, second + 1))}]}


def ratios(count):
    return {"/ratios": [{"name": str(k), "case": "case", "over": "case"} for k in range(count)]}


def claims(count):
    check = {"time": "simulated", "at_least": "0s", "bound_reason": "x"}
    return {"/claims": [{"id": str(k), "claim": "x", "checks": [check]} for k in range(count)]}


def checks(count):
    check = {"time": "simulated", "at_least": "0s", "bound_reason": "x"}
    return {"/claims": [{"id": "x", "claim": "x", "checks": [check] * count}]}


def factor(times):
    check = {"time": "simulated", "times": times, "at_least": "0s", "bound_reason": "x"}
    return {"/claims": [{"id": "x", "claim": "x", "checks": [check]}]}


def figures(count):
    return {"/figures": [{"title": "x"}] * count}


def panels(count):
    return {**sweep(count, 1), "/figures": [{"title": "x", "panels": "/workload/messages"}]}


def maps(count):
    names = [str(k) for k in range(3)]
    return {"/channels": names[:count],
            "/cases": [{"name": name, "workload": {**BROADCAST}} for name in names]}


def jobs(make, within, beyond):
    """A scenario of jobs of a barrier each."""
    def job(k, **more):
        return {"name": str(k), "workload": {**BARRIER}, "nodes": [k], **more}
    return files(lambda n: program.scenario({"case": {"jobs": make(n, job)}}, "loggops"), within, beyond)


def noise(make, within, beyond):
    """A scenario of a barrier with noise."""
    return files(lambda n: program.scenario({"case": {"workload": {**BARRIER}, "noise": make(n)}}, "loggops"), within,
                 beyond)


def detours(length):
    """A record of detours, of which the file is of the test."""
    return {"detours": {"file": str(program.ROOT / "tests" / "data" / "noise" / "detours.txt"), "unit": "1us",
                        "length": length}}


GROUPS = {
    "All files": [
        ("JSON file", "64 MiB", {"simulator/loghop/base/json_reader.cpp longest_file": 64 * MiB},
         files(lambda n: json.dumps(program.scenario({"case": {**BROADCAST}}, "loggops")).ljust(n), 64 * MiB,
               64 * MiB + 1)),
        ("nesting of lists and objects in JSON", "64", {"simulator/loghop/base/json_builder.hpp deepest": 64}, None),
        ("problems shown of one file", "1,000 (500 of GOAL files and lists of messages)",
         {"simulator/loghop/base/input_error.hpp most_shown": 1000,
          WORKLOAD + "goal/goal_problems.hpp most_problems": 500,
          WORKLOAD + "traffic/read_message_list.cpp most_problems": 500}, None),
        ("text of a file compressed by gzip", "64 MiB, or 400 times the size of the file if that is more",
         {"simulator/loghop/base/text_source.cpp always_allowed": 64 * MiB,
          "simulator/loghop/base/text_source.cpp most_expansion": 400}, None),
        ("a size", "2^62 B", {"simulator/loghop/units/dimension.hpp bytes_limit": 2 ** 62},
         platform("loggops", "/network/S", f"{2 ** 62}B", f"{2 ** 62 + 1024}B")),
        ("a time, a time per byte", "below 2^63 ps (106 days), ps/B",
         {"simulator/loghop/units/dimension.hpp picoseconds_limit": 2 ** 63}, None),
    ],
    "Platforms": [
        ("nodes of a wormhole network", "1,048,576", {PLATFORM + "read_wormhole.cpp most_nodes": MiB},
         platform("mesh8x8", "/network/dimensions", [1024, 1024], [1024, 1025])),
        ("dimensions of a mesh or torus", "8", {PLATFORM + "read_parts.hpp most_dimensions": 8},
         platform("mesh8x8", "/network/dimensions", [2] * 8, [2] * 9)),
        ("virtual channels of a link", "64", {PLATFORM + "read_wormhole.cpp most_virtual_channels": 64},
         platform("mesh8x8", "/network/virtual_channels", 64, 65)),
        ("flit", "1 MiB", {PLATFORM + "read_wormhole.cpp most_flit_bytes": MiB},
         platform("mesh8x8", "/network/flit", "1MiB", f"{MiB + 1}B")),
        ("time of a flit on a channel", "1 s", {PLATFORM + "read_wormhole.cpp longest_flit_time": PS},
         platform("mesh8x8", "/network/bandwidth", "8Bps", "7.9Bps")),
        ("`hop`, `injection`, `ejection`, `credit`, `buffer`", "1,048,576 flits",
         {PLATFORM + "read_wormhole.cpp most_flits": MiB},
         platform("mesh8x8", "/network/hop", f"{MiB}flits", f"{MiB + 1}flits")),
        ("nodes of a LogGOPS network", "268,435,456", {PLATFORM + "read_loggops.cpp most_loggops_nodes": 1 << 28},
         platform("loggops", "/network/nodes", 1 << 28, (1 << 28) + 1)),
        ("nodes of a fluid network", "1,048,576", {PLATFORM + "fluid_size.hpp most_fluid_nodes": MiB},
         platform("crossbar", "/network/nodes", MiB, MiB + 1)),
        ("links of a fluid network", "4,194,304", {PLATFORM + "fluid_size.hpp most_fluid_links": 4 * MiB},
         platform("fluid_mesh32x32", "/network/dimensions", [128, 64, 64], [128, 64, 65])),
        ("rails of a node", "64", {PLATFORM + "read_fluid.cpp most_rails": 64},
         platform("fugaku", "/network/rails/number", 64, 65)),
        ("levels of a fat tree", "8", {PLATFORM + "read_fluid.cpp most_levels": 8,
                                       "simulator/loghop/simulate/fluid/simgrid_cluster.cpp most_levels": 8},
         files(lambda n: changed(platform_file("fat_tree"), {f"/network/{key}": [2] * n if key == "down" else [1] * n
                                                             for key in ("down", "up", "parallel")}), 8, 9)),
        ("each number of a dragonfly", "65,536", {PLATFORM + "read_fluid.cpp most_of_one": 1 << 16},
         platform("dragonfly", "/network/group_links", 1 << 16, (1 << 16) + 1)),
        ("hosts of a SimGrid file", "1,048,576; routes between any two are checked up to 512",
         {PLATFORM + "fluid_size.hpp most_fluid_nodes": MiB,
          "simulator/loghop/simulate/fluid/simgrid_file.hpp most_hosts_with_all_routes": 512},
         # As many as may be take seconds, and gigabytes.
         xml_files(lambda n: f"<cluster id='c' prefix='n' suffix='' speed='1f' bw='1Bps' lat='0s' radical='0-{n}'/>",
                   9, MiB)),
        ("numbers in a SimGrid file: of hosts in a `radical`, of `topo_parameters`", "10^9",
         {"simulator/loghop/simulate/fluid/simgrid_cluster.cpp largest_number": 10 ** 9}, None),
        ("elements of a SimGrid file in each other", "64", {XML + ".hpp most_xml_depth": 64},
         xml_files(lambda n: "".join(f"<zone id='z{i}' routing='Full'>" for i in range(n)) +
                   "<host id='h' speed='1f'/>" + "</zone>" * n, 61, 62)),
        ("`core`, `pstate` in a SimGrid file", "1,048,576", {XML + ".cpp largest_count": MiB},
         xml_files(lambda n: f"<host id='h' speed='1f' core='{n}'/>", MiB, MiB + 1)),
        ("number before the unit of a bandwidth of links in a SimGrid file", "1e30",
         {"simulator/loghop/simulate/fluid/link_value.cpp largest_bandwidth": int(1e30)},
         xml_files(lambda n: f"<host id='h' speed='1f'/><link id='l' bandwidth='{n}Bps' latency='0s'/>", "1e30", "1.1e30")),
        ("hosts, routers and zones in one zone of a SimGrid file with routing `Full` or `Floyd`", "8192",
         {XML + ".hpp most_points_of_table": 1 << 13}, None),
        ("file of a trace that a SimGrid file names", "64 MiB", {XML + ".cpp longest_profile": 64 * MiB}, None),
        ("overheads, latencies and delays, where the table of keys says no less", "1000 s",
         {PLATFORM + "read_parts.hpp longest_overhead": 1000 * PS},
         platform("loggops", "/network/L", "1000s", "1000.001s")),
        ("`envelope`, `control_message`, `packet` / `size`", "1 GiB",
         {PLATFORM + "read_middleware.cpp most_control_bytes": GiB},
         platform("mesh32x32", "/middleware/envelope", "1GiB", f"{GiB + 1}B")),
        ("`queue_entry`, `datatype_block`", "1 ms", {PLATFORM + "read_middleware.cpp longest_of_many": PS // 1000},
         platform("titan", "/middleware/queue_entry", "1ms", "1.001ms")),
        ("`window`", "65,536", {PLATFORM + "read_middleware.cpp most_in_window": 65536},
         platform("titan", "/middleware/window", 65536, 65537)),
        ("copies of a message at one end", "16", {PLATFORM + "read_middleware.cpp most_copies": 16},
         platform("titan", "/middleware/copies/send", 16, 17)),
        ("chips of a node", "1024", {PLATFORM + "read_multicore_node.cpp most_chips": 1024},
         platform("titan", "/node/chips", 1024, 1025)),
        ("cores of a chip", "1024", {PLATFORM + "read_multicore_node.cpp most_cores": 1024},
         platform("titan", "/node/cores_per_chip", 1024, 1025)),
        ("caches of a core", "8", {PLATFORM + "read_memory_hierarchy.cpp most_caches": 8},
         files(lambda n: changed(platform_file("titan"), {MEMORY + "/caches": [CACHE] * n}), 8, 9)),
        ("cache", "4 GiB", {PLATFORM + "read_memory_hierarchy.cpp largest_cache": 4 * GiB},
         platform("titan", MEMORY + "/caches", [{**CACHE, "size": "4GiB"}], [{**CACHE, "size": f"{4 * GiB + 64}B"}])),
        ("line of a cache", "64 KiB", {PLATFORM + "read_memory_hierarchy.cpp largest_line": 64 * KiB},
         platform("titan", MEMORY + "/caches", [{**CACHE, "size": "1MiB", "line": "64KiB"}],
                  [{**CACHE, "size": "1MiB", "line": "128KiB"}])),
        ("ways of a cache, entries of a TLB", "1,048,576", {PLATFORM + "read_memory_hierarchy.cpp most_ways": MiB},
         platform("titan", MEMORY + "/tlb/entries", MiB, MiB + 1)),
        ("page", "1 GiB", {PLATFORM + "read_memory_hierarchy.cpp largest_page": GiB},
         platform("titan", MEMORY + "/tlb/page", "1GiB", "2GiB")),
        ("times of memory: `latency`, `miss`, `element`", "1 s",
         {PLATFORM + "read_memory_hierarchy.cpp longest_access": PS},
         platform("titan", MEMORY + "/main/latency", "1s", "1.001s")),
        ("`prefetch` / `streams`, `lines_ahead`", "1024", {},
         files(lambda n: changed(platform_file("titan"), {MEMORY + "/prefetch": {"streams": n, "lines_ahead": 8}}),
               1024, 1025)),
        ("`units` of a NIC", "65,536", {PLATFORM + "read_multicore_node.cpp most_units": 65536},
         platform("infiniband-chemnitz", NIC + "/units", 65536, 65537)),
        ("`far_line` of a NIC", "10 us", {PLATFORM + "read_multicore_node.cpp longest_line": PS // 100000},
         platform("power5-p575", NIC + "/far_line", "10us", "10.001us")),
        ("`contexts` of a NIC", "16,777,216", {PLATFORM + "read_multicore_node.cpp most_contexts": 1 << 24},
         platform("infiniband-chemnitz", NIC + "/contexts", 1 << 24, (1 << 24) + 1)),
        ("`interrupt_steps` of a NIC", "8", {PLATFORM + "read_multicore_node.cpp most_interrupt_steps": 8},
         files(lambda n: changed(platform_file("infiniband-chemnitz"),
                                 {NIC + "/interrupt_interval": "1us",
                                  NIC + "/interrupt_steps": [{"above": f"{k + 1}MBps", "interval": "2us"}
                                                             for k in range(n)]}), 8, 9)),
        ("`above` of `partial_interrupts`", "1 MiB",
         {PLATFORM + "read_multicore_node.cpp largest_first_part": MiB},
         files(lambda n: changed(platform_file("infiniband-chemnitz"),
                                 {NIC + "/interrupt_interval": "1us",
                                  NIC + "/partial_interrupts": {"above": f"{n}B", "interval": "2us"}}), MiB, MiB + 1)),
        ("`post_working_set`, `inline_limit`", "1 MiB",
         {PLATFORM + "read_multicore_node.cpp largest_working_set": MiB},
         platform("infiniband-chemnitz", NIC + "/post_working_set", "1MiB", f"{MiB + 1}B")),
        ("queues of active messages", "1 GiB", {PLATFORM + "read_active_message_node.cpp largest_queue": GiB},
         platform("alewife", NIC + "/input_queue", "1GiB", f"{GiB + 2}B")),
        ("overheads listed by the number of arguments", "256",
         {PLATFORM + "read_active_message_node.cpp most_arguments": 256},
         files(lambda n: changed(platform_file("alewife"),
                                 {f"/node/short_messages/{key}": dense(n) for key in ("send_overhead",
                                                                                     "receive_overhead")}), 256, 257)),
    ],
    "Scenarios": [
        ("cases after sweeps", "100,000", {SCENARIO + "core/sweep.hpp most_cases": 100_000},
         scenario_keys(lambda n: sweep(1000, n), 100, 101)),
        ("places of a sweep", "16", {SCENARIO + "core/sweep.hpp most_swept_places": 16}, None),
        ("`jobs` of a case", "1000", {SCENARIO + "core/read_jobs.cpp most_jobs": 1000},
         jobs(lambda n, job: [job(k) for k in range(n)], 1000, 1001)),
        ("`nodes` and `cores` of a job", "1,048,576", {SCENARIO + "core/read_jobs.cpp most_places": MiB}, None),
        ("`repetitions` of a job, runs of one in the background", "1,000,000",
         {WORKLOAD + "jobs/job.hpp most_job_runs": 10 ** 6},
         jobs(lambda n, job: [job(0, repetitions=n)], 10 ** 6, 10 ** 6 + 1)),
        ("`start` of a job", "a day", {WORKLOAD + "jobs/job.hpp longest_job_start": 86400 * PS},
         jobs(lambda n, job: [job(0, start=n)], "86400s", "86401s")),
        ("`repetitions` with noise", "10,000", {SCENARIO + "core/read_noise.cpp most_repetitions": 10_000},
         noise(lambda n: {"ranks": {"distribution": "lognormal", "sigma": 1}, "repetitions": n}, 10_000, 10_001)),
        ("`sigma` of noise", "10", {SCENARIO + "core/read_noise.cpp most_sigma": 10},
         noise(lambda n: {"ranks": {"distribution": "lognormal", "sigma": n}}, 10, 10.1)),
        ("`factor` of noise", "1,000,000", {SCENARIO + "core/read_noise.cpp most_slow": 10 ** 6},
         noise(lambda n: {"ranks": {"distribution": "bimodal", "probability": 0.5, "factor": n}}, 10 ** 6, 10 ** 6 + 1)),
        ("`delay` of messages with noise", "a second", {SCENARIO + "core/read_noise.cpp longest_delay": PS},
         noise(lambda n: {"messages": {"distribution": "exponential", "delay": n}}, "1s", "1.1s")),
        ("`length` of a record of detours", "a day", {SCENARIO + "core/read_noise.cpp longest_record": 86400 * PS},
         noise(detours, "86400s", "86401s")),
        ("`regions` of a workload `otf2`", "100", {WORKLOAD + "otf2/read_otf2_workload.cpp most_regions": 100}, None),
        ("`ratios`", "1000", {SCENARIO + "read_scenario.cpp most_ratios": 1000}, scenario_keys(ratios, 1000, 1001)),
        ("`claims`", "1000", {SCENARIO + "claims/read_claims.cpp most_claims": 1000},
         scenario_keys(claims, 1000, 1001)),
        ("checks of a claim", "1000", {SCENARIO + "claims/read_claims.cpp most_checks": 1000},
         scenario_keys(checks, 1000, 1001)),
        ("`times` of a check", "10^9", {SCENARIO + "claims/read_claim_quantity.cpp largest_factor": 10 ** 9},
         scenario_keys(factor, 10 ** 9, 10 ** 9 + 1)),
        ("`figures`", "100", {SCENARIO + "figures/read_figures.hpp most_figures": 100},
         scenario_keys(figures, 100, 101)),
        ("panels of a figure", "24 (6 if the figure is made of sweeps)",
         {SCENARIO + "figures/read_figures.hpp most_panels": 24,
          SCENARIO + "figures/derive_figures.hpp most_derived_panels": 6}, scenario_keys(panels, 24, 25)),
        ("bars of a chart that is made of sweeps", "24",
         {SCENARIO + "figures/derive_figures.hpp most_derived_bars": 24}, None),
        ("cases whose channels are drawn", "2", {SCENARIO + "figures/read_figures.hpp most_mapped_cases": 2},
         scenario_keys(maps, 2, 3, "mesh32x32")),
        ("nodes along a side of a map of channels", "64",
         {SCENARIO + "figures/read_figures.hpp longest_mapped_side": 64}, None),
        ("links of another network whose channels are drawn", "8,192",
         {SCENARIO + "figures/read_figures.hpp most_mapped_links": 8192}, None),
        ("rows of a drawn matrix of ranks; more are drawn in groups", "256",
         {"simulator/loghop/report/chart/matrix_map.hpp most_matrix_cells": 256}, None),
        ("rows of such a matrix on a page of `loghop report`", "64",
         {"simulator/loghop/report/chart/matrix_map.hpp most_page_cells": 64}, None),
        ("nodes of a machine on which `loghop map` finds places", "16,384",
         {SCENARIO + "mapping/hop_distances.hpp most_nodes": 1 << 14}, None),
        ("bytes of all messages of a case that `loghop map` takes", "2^44",
         {SCENARIO + "mapping/map_ranks.cpp most_mapped_bytes": 1 << 44}, None),
        ("links of a map that say who they are", "600",
         {"simulator/loghop/report/chart/channel_map_svg.hpp most_titled_links": 600}, None),
        ("cases whose time a report shows", "16, unless all are shown",
         {"simulator/loghop/report/core/time_selection.hpp most_time_bars": 16}, None),
        ("steps of a run that a report records", "4,000,000",
         {"simulator/loghop/report/core/time_rows.hpp most_report_steps": 4_000_000}, None),
        ("`ranks_per_core`", "1024", {SCENARIO + "core/read_placement.cpp most_ranks_per_core": 1024},
         scenario_keys(lambda n: {"/cases/0/placement": {"order": "block", "ranks_per_core": n}}, 1024, 1025,
                       "xeon-gige")),
        ("values of a list of `calibrate`", "1000", {SCENARIO + "core/read_calibrate.cpp most_values": 1000},
         scenario_keys(lambda n: {"/calibrate": {"sizes": [f"{k + 1}B" for k in range(n)]}}, 1000, 1001, "xeon-gige")),
        ("size of `calibrate`", "1024 GiB", {SCENARIO + "core/read_calibrate.cpp largest_message": 1 << 40},
         scenario_keys(lambda n: {"/calibrate": {"sizes": [f"{n}B"]}}, 1 << 40, (1 << 40) + 1, "xeon-gige")),
        ("`seed`", "2^63 - 1", {SCENARIO + "compare/baseline.cpp largest_seed": 2 ** 63 - 1},
         scenario_keys(lambda n: {"/seed": n}, 2 ** 63 - 1, 2 ** 63)),
    ],
    "Workloads": [
        ("message of `remap`, `diamond`, `traffic`, `messages`", "2^62 B",
         {WORKLOAD + "core/readers.hpp most_message_bytes": 2 ** 62,
          WORKLOAD + "traffic/read_message_list.cpp most_bytes": 2 ** 62}, None),
        ("message of `ping_pong`, `one_to_many`", "1024 GiB",
         {WORKLOAD + "point_to_point/read_point_to_point.cpp largest_size": 1 << 40,
          WORKLOAD + "point_to_point/ping_pong.cpp most_bytes": 1 << 40,
          WORKLOAD + "point_to_point/one_to_many.cpp largest_message": 1 << 40},
         workload(PING, "message", f"{1 << 40}B", f"{(1 << 40) + 1}B")),
        ("ranks of `ping_pong`: their numbers", "268,435,456",
         {WORKLOAD + "point_to_point/read_point_to_point.cpp most_ranks": 1 << 28}, None),
        ("`iterations` of `ping_pong`, `one_to_many`, `fft`, `grid_exchange`", "10^9",
         {WORKLOAD + "point_to_point/read_point_to_point.cpp most_iterations": 10 ** 9},
         workload(PING, "iterations", 10 ** 9, 10 ** 9 + 1)),
        ("`others` of `one_to_many`", "65,535", {},
         on_other_network("validate", {**ONE, "others": None}, {"/network/nodes": 1 << 20}, 65535, 65536)),
        ("data of a collective, of all ranks together", "2^60 B",
         {WORKLOAD + "collectives/read_collective_workload.cpp most_bytes": 2 ** 60,
          WORKLOAD + "collectives/fixed/algorithm_row.cpp most_bytes": 2 ** 60},
         workload({**BROADCAST, "ranks": 1}, "message", f"{2 ** 60}B", f"{2 ** 60 + 1}B")),
        ("segments, messages of a rank in a step", "below 2^28 and up to 2^28",
         {WORKLOAD + "collectives/read_collective_workload.cpp most_messages": 1 << 28,
          WORKLOAD + "collectives/fixed/algorithm_row.cpp most_messages": 1 << 28}, None),
        ("`repetitions` of a collective", "1,000,000",
         {WORKLOAD + "collectives/read_collective_workload.cpp most_repetitions": 10 ** 6},
         workload(BROADCAST, "repetitions", 10 ** 6, 10 ** 6 + 1)),
        ("steps of a rank in all repetitions", "below 2^31",
         {WORKLOAD + "collectives/collective_workload.cpp most_steps": 2 ** 31}, None),
        ("`delay` of a round trip", "1000 s",
         {WORKLOAD + "collectives/read_collective_workload.cpp longest_delay": 1000 * PS},
         workload({"type": "collective", "collective": "round_trip", "algorithm": "prtt", "ranks": 2, "message": "1B"},
                  "delay", "1000s", "1000.001s")),
        ("rank of a collective", "2^31 - 2",
         {WORKLOAD + "collectives/read_collective_workload.cpp most_rank": 2 ** 31 - 2}, None),
        ("points of an FFT", "2^56", {WORKLOAD + "fft/fft.cpp most_points": 2 ** 56,
                                     WORKLOAD + "fft/read_fft.cpp longest_side": 2 ** 56},
         workload(FFT, "points", [2 ** 56, 1, 1], [2 ** 56 + 1, 1, 1])),
        ("ranks of an FFT", "2^31 - 1", {WORKLOAD + "fft/read_fft.cpp most_ranks": 2 ** 31 - 1}, None),
        ("sides of an image, borders", "16,777,216", {WORKLOAD + "image/read_grid_exchange.cpp longest_side": 1 << 24,
                                                      WORKLOAD + "image/grid_exchange.cpp most_pixels": 1 << 24},
         workload(IMAGE, "image", [1 << 24, 1], [(1 << 24) + 1, 1])),
        ("`pixel`", "1024 B", {WORKLOAD + "image/grid_exchange.cpp most_pixel_bytes": 1024},
         workload(IMAGE, "pixel", "1024B", "1025B")),
        ("`operations` of an image", "1000", {WORKLOAD + "image/read_grid_exchange.cpp most_operations": 1000},
         workload(IMAGE, "operations", ["scatter"] * 1000, ["scatter"] * 1001)),
        ("a computation of an image, an FFT or a trace", "below 10^18 ps (11 days)",
         {WORKLOAD + "image/grid_exchange.cpp longest_computation": 10 ** 18,
          WORKLOAD + "fft/fft.cpp longest_phase": 10 ** 18, WORKLOAD + "ti/ti_program.cpp longest": 10 ** 18,
          WORKLOAD + "otf2/otf2_program.cpp longest_ps": 10 ** 18}, None),
        ("`cpu` and `nic` of GOAL", "255", {},
         text_files("goal", GOAL, lambda n: goal(f"calc 1 cpu {n}"), 255, 256)),
        ("message of GOAL", "2^62 B", {WORKLOAD + "goal/goal_operation.cpp most_bytes": 2 ** 62},
         text_files("goal", GOAL, lambda n: goal(f"send {n}b to 0 recv {n}b from 0").replace(" recv", "\nrecv"),
                    2 ** 62, 2 ** 62 + 1)),
        ("`tag` of GOAL", "2^31 - 1", {WORKLOAD + "goal/goal_operation.cpp most_tag": 2 ** 31 - 1},
         text_files("goal", GOAL, lambda n: goal(f"send 1b to 0 tag {n}\nrecv 1b from 0 tag {n}"), 2 ** 31 - 1, 2 ** 31)),
        ("`calc` of GOAL", "9,223,372,036,854,775 ns (106 days)",
         {WORKLOAD + "goal/goal_operation.cpp most_nanoseconds": 9223372036854775},
         text_files("goal", GOAL, lambda n: goal(f"calc {n}"), 9223372036854775, 9223372036854776)),
        ("word of a GOAL file", "4096 bytes", {WORKLOAD + "goal/goal_tokens.cpp longest_word": 4096},
         text_files("goal", GOAL, lambda n: goal("l" * n + ": calc 1"), 4096, 4097)),
        ("ranks of a GOAL file", "2^31 - 1", {WORKLOAD + "goal/read_goal.cpp most_ranks": 2 ** 31 - 1}, None),
        ("operations of a rank, dependencies", "below 2^31",
         {WORKLOAD + "goal/goal_rank.cpp most_operations": 2 ** 31 - 1,
          WORKLOAD + "goal/goal_rank.cpp most_dependencies": 2 ** 31 - 1}, None),
        ("operations and dependencies of a graph that is exported or listed", "268,435,456",
         {WORKLOAD + "graph/record_schedule.cpp most_entries": 1 << 28,
          WORKLOAD + "mpi/mpi_unrolled.cpp most": 1 << 28}, None),
        ("ranks of a trace", "16,777,216", {WORKLOAD + "ti/ti_trace.cpp most_ranks": 1 << 24}, None),
        ("ranks of an OTF2 archive", "16,777,216", {WORKLOAD + "otf2/otf2_archive.cpp most_ranks": 1 << 24}, None),
        ("bytes of a message of an OTF2 archive", "2^40",
         {WORKLOAD + "otf2/otf2_check.cpp most_bytes": 2 ** 40}, None),
        ("tag in an OTF2 archive", "2^31 - 2", {WORKLOAD + "otf2/otf2_check.cpp most_tag": 2 ** 31 - 2}, None),
        ("line of a trace", "256 MiB", {WORKLOAD + "ti/ti_file.cpp longest_line": 1 << 28}, None),
        ("size in a trace", "2^60 B", {WORKLOAD + "ti/ti_words.cpp most_bytes": 2 ** 60},
         text_files("ti", TI, lambda n: f"0 init\n0 bcast {n} 0 6\n0 finalize\n", 2 ** 60, 2 ** 60 + 1)),
        ("size of a datatype", "1 GiB", {WORKLOAD + "ti/read_ti_workload.cpp most_datatype_bytes": GiB},
         lambda folder: [("validate", _written(folder, f"{k}.json", program.scenario(
             {"case": {**TI, "file": _written(folder, "x.ti", "0 init\n0 finalize\n").name,
                       "datatype_sizes": {"-1": f"{size}B"}}}, "loggops"))) for k, size in enumerate((GiB, GiB + 1))]),
    ],
    "Calibrations": [
        ("rows of parameters", "1,048,576", {"simulator/loghop/calibration/read_calibration.cpp most_rows": MiB}, None),
        ("`arguments` of a row", "256", {"simulator/loghop/calibration/read_calibration.cpp most_arguments": 256},
         files(lambda n: calibration(row={"quantity": "o_s", "protocol": "short", "arguments": n}), 256, 257)),
        ("tables", "65,536", {"simulator/loghop/calibration/read_measured_table.cpp most_tables": 1 << 16}, None),
        ("rows of a table", "1,048,576", {"simulator/loghop/calibration/read_measured_table.cpp most_points": MiB},
         None),
        ("`ranks`, `others`, `messages`", "268,435,456",
         {"simulator/loghop/calibration/read_measured_table.cpp most_ranks": 1 << 28,
          "simulator/loghop/import/read_collectives.cpp most_csv_ranks": 1 << 28,
          "simulator/loghop/import/read_simgrid_load.cpp most_ranks": 1 << 28},
         files(lambda n: calibration(quantity="collective", operation="barrier", ranks=n), 1 << 28, (1 << 28) + 1)),
        ("imported text", "256 MiB", {"simulator/loghop/import/import_text.cpp most_bytes": 1 << 28}, None),
        ("imported size; time", "2^53 B; 0.5 ps to 10^6 s",
         {"simulator/loghop/import/import_text.cpp most_size": 2 ** 53,
          "simulator/loghop/import/read_collectives.cpp most_csv_bytes": 2 ** 53,
          "simulator/loghop/import/read_collectives.cpp longest_csv_time_ps": 10 ** 18,
          "simulator/loghop/import/import_text.cpp longest_time_s": 10 ** 6}, None),
        ("notes of an import", "1000", {"simulator/loghop/import/import_text.cpp most_notes": 1000}, None),
        ("sizes of `loghop_calibrate_mpi`", "1 GiB", {"calibration/mpi/options.cpp largest_message": GiB}, None),
        ("combinations of values of `loghop predict`", "1,000,000",
         {"simulator/app/command_predict.cpp most_lines": 10 ** 6},
         lambda folder: [("predict", "LogGP", "point_to_point", program.ROOT / "calibration" / "taurus.json", "--size",
                          ",".join(f"{k}B" for k in range(1, n + 1)), "--output", "/dev/null")
                         for n in (1000,)] + [
             ("predict", "LogGP", "tree_broadcast", program.ROOT / "calibration" / "taurus.json", "--size",
              ",".join(f"{k}B" for k in range(1, 1001)), "--ranks", ",".join(str(k) for k in range(2, 1004)))]),
        ("ranks of a tree that 2log_{2,3}P and mlog_nP follow hop by hop", "16,777,216",
         {"simulator/loghop/predict/lognp/levels_model.cpp most_ranks": 1 << 24}, None),
        ("ranks of a pattern of log_nPC", "1,048,576",
         {"simulator/loghop/predict/lognpc/lognpc_patterns.cpp most_ranks": 1 << 20}, None),
    ],
    "Simulations": [
        ("simulated time", "2^61 ps (26 days)", {"simulator/loghop/simulate/engine/event_calendar.hpp time_limit": 2 ** 61},
         on_other_network("run", {**PING, "iterations": None}, {"/network/L": "1000s"}, 1100, 1200)),
        ("one operation", "2^60 ps (13 days)",
         {"simulator/loghop/simulate/engine/event_calendar.hpp longest_operation": 2 ** 60},
         None),
        ("release of a message of `traffic` and `messages`", "2^62 ps (53 days)",
         {WORKLOAD + "traffic/message_list.cpp latest_release": 2 ** 62}, None),
        ("ranks of a `--diagram`; its bars and arrows", "64; 20,000",
         {"simulator/loghop/simulate/observe/space_time_diagram.hpp most_ranks": 64,
          "simulator/loghop/simulate/observe/space_time_diagram.hpp most_marks": 20000}, None),
        ("ranks named in a message about a deadlock", "16",
         {"simulator/loghop/simulate/observe/stuck_report.cpp most_named": 16}, None),
    ],
}
# Constants with such names that are no limits of anything that a user gives.
INTERNAL = {
    "simulator/launcher/command_line.hpp most_parts": "docs/clusters.md says it, and loghop-mpi when it is passed",
    "simulator/launcher/part_run.hpp most_kills": "docs/clusters.md says it",
    "simulator/loghop/simulate/observe/traffic_matrix.cpp most_bytes": "all of 64 bits",
    "simulator/loghop/simulate/flits/bit_runs.hpp longest": "speed only: longer paths take another network",
    "simulator/loghop/simulate/flits/bit_slices.hpp most_slices": "speed only: larger buffers take another network",
    "simulator/loghop/simulate/flits/crossing_bits.hpp largest_buffer": "the same",
    "simulator/loghop/simulate/flits/crossing_bits.hpp longest_latency": "the same of latencies",
    "simulator/loghop/simulate/flits/crossing_bits.hpp most_crossings": "the same of paths",
    "simulator/loghop/simulate/flits/crossing_bits.hpp most_flits": "of a portion: messages are longer",
    "simulator/loghop/simulate/engine/flit_clock.hpp most_steps": "of a network before other events: no limit of a run",
    "simulator/loghop/scenario/mapping/map_ranks.cpp most_starts": "docs/mapping.md says it",
    "simulator/loghop/scenario/kept/shard.hpp most_shards": "told when it is passed: tests/cli/merge_test.py",
    "simulator/loghop/scenario/kept/slurm_script.hpp most_array_tasks": "told when it is passed: tests/cli/slurm_test.py",
    "simulator/loghop/scenario/sensitivity/growth_search.cpp most_steps": "of a search, after which nothing is left of it",
    "simulator/loghop/scenario/sensitivity/sensitivity.cpp most_factor": "docs/sensitivity.md says it",
    "simulator/loghop/workload/mpi/mpi_graph.cpp most_channels": "nonblocking collectives at once: said when it is passed",
    "simulator/loghop/workload/mpi/mpi_graph.hpp most_slots": "nonblocking collectives of a rank at once: said when it is passed",
    "simulator/loghop/workload/collectives/decisions/library_decisions.cpp most_ranks": "of files that are part of the program",
    "simulator/loghop/workload/noise/noise.cpp longest": "a delay drawn beyond a day is cut",
    "simulator/loghop/workload/noise/noisy_graph.cpp longest": "a longer operation is refused as it begins",
    "simulator/loghop/tune/alternatives.hpp most_combinations": "told when it is passed: tests/unit/tune/alternatives_test.cpp",
    "simulator/loghop/tune/determination.cpp most_half_width": "of an interval: a factor of two",
    "simulator/loghop/tune/robust_least_squares.cpp most_inner": "speed only: steps of NLopt",
    "simulator/loghop/tune/targets.cpp most": "by which tables may differ before that is said",
    "simulator/loghop/tune/run_targets.cpp most_together": "speed only: of runs that share a process",
    "simulator/loghop/tune/simulations.cpp most_together": "speed only: of runs that a process is asked for at a time",
    "simulator/loghop/microbenchmark/calibrate_platform.cpp most_together": "speed only: of runs that share a process",
    "simulator/loghop/scenario/run/run_cases.cpp most_seconds": "speed only: of cases that share a process",
    "simulator/loghop/scenario/run/run_cases.cpp most_cases": "speed only: of cases that share a process",
    "simulator/loghop/workload/ti/ti_trace.cpp most_equal": "lines with the same problem that are told; the others are counted",
    "simulator/loghop/workload/ti/ti_trace.cpp most_kinds": "problems whose lines are counted; all others are told",
    "simulator/loghop/workload/ti/ti_trace.cpp most_unreadable": "lines of a text that is no index that are told",
    "simulator/loghop/simulate/fluid/simgrid_file.cpp most_pairs_named": "pairs of hosts in a message",
    "simulator/loghop/simulate/node/memory_walk.hpp most_rounds": "rounds until a walk is in its steady state",
    "simulator/loghop/simulate/wormhole/steady_state.hpp longest_period": "speed only",
    "simulator/loghop/simulate/wormhole/steady_state.hpp longest_gap": "speed only",
    "simulator/loghop/simulate/wormhole/steady_state.hpp longest_record": "speed only",
    "simulator/loghop/simulate/wormhole/channel_forecast.hpp most_lanes": "speed only: with more virtual channels nothing is foretold",
    "simulator/loghop/simulate/wormhole/flit_cycle.hpp longest": "speed only: flit times of a pattern that is foretold",
    "simulator/loghop/simulate/wormhole/virtual_channel_network.hpp most_failures": "speed only: forecasts that failed",
    "simulator/loghop/report/chart/figure_charts.cpp longest_name": "names beside bars are cut",
    "simulator/loghop/difference/difference_report.cpp longest_value": "of a value in a line; JSON has all of it",
    "simulator/app/files/command_explain.cpp most_types": "that stand beside a key; more tell nothing apart",
    "simulator/loghop/units/nearest_name.cpp longest_name": "of which a suggestion is made",
    "simulator/loghop/base/system/unfinished_name.cpp most_names": "files that signals remove; outputs of one run are far fewer",
    "simulator/loghop/units/printable.cpp longest_text": "of a file in a message",
    "simulator/loghop/scenario/advise/questions.cpp longest_value": "longer ones are called by the names of cases",
    "simulator/loghop/scenario/core/read_calibrate.cpp most_nodes": "all of an int",
    "simulator/loghop/import/reduce.cpp most": "all of 64 bits",
    "simulator/loghop/simulate/engine/shared_text.cpp most": "of a message",
    "simulator/loghop/microbenchmark/active_message_plan.cpp largest_size": "a default",
    "simulator/loghop/predict/fit/minimise.cpp most_evaluations": "of a fit",
    "simulator/loghop/workload/goal/goal_rank.cpp most_searched_labels": "of which a suggestion is made",
    "simulator/loghop/workload/goal/goal_rank.cpp most_shown_steps": "of a circle in a message",
    "simulator/loghop/workload/traffic/read_message_list.cpp most_nodes": "all of an int",
    "simulator/loghop/workload/ti/ti_words.hpp most_rank": "all of an int",
    "simulator/loghop/workload/ti/ti_trace.cpp largest_buffer": "speed only",
}
