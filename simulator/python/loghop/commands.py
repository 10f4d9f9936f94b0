"""The commands of the program as functions. Each calls it, and gives what it printed as a result."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, Union

from .documents import Calibration, Document, Platform, Scenario, has_parts
from .errors import Error, Problem, SimulationFailed
from .program import SIMULATION_FAILED, Output, call
from .python_models import PythonModel, with_models
from .results import (AdviseResult, CalibrateResult, CompareResult, DiffResult, EfficiencyResult, FitResult, MapResult,
                      MeasuredComparisonResult, PredictResult, ProfileResult, Result, RunResult, SensitivityResult,
                      TuneResult)
from .shards import SHARDS, call_in_shards

File = Union[str, Path]
Size = Union[int, str]
Made = TypeVar("Made", bound=Result)
Caller = Callable[..., Output]


def run(scenario: File | Scenario, *, case: str | Sequence[str] = (), seed: int | None = None, jobs: int | None = None,
        memory: str | None = None, root: File | None = None, breakdown: bool = False, client: Any = None,
        shards: int = SHARDS, check: bool = True) -> RunResult:
    """Simulates each case of a scenario.

    scenario: a file, or a `Scenario`.
    case: only the cases with these names.
    seed: of everything that is drawn at random. Default: the scenario's, else 1.
    jobs: simulations at a time. Default: one a processor.
    memory: refuse cases that need more, such as "8GiB". Default: what there is.
    root: refuse files that files name outside of this folder.
    breakdown: also where the time of ranks that pass messages went: columns `compute_s`, `network_s` and so on, summed
        over ranks.
    client, shards: simulate in so many tasks of a client of dask.distributed, and merge them: the bytes are those of one
        run. A task simulates one case at a time, unless `jobs` says more. The executors of concurrent.futures do as well.
    check: raise SimulationFailed if a simulation fails; else its case has an `error`.

    Raises Error with the program's messages, each with file and place, if it refuses the scenario.
    """
    options = _options(case=case, seed=seed, jobs=jobs, memory=memory, root=root, breakdown=breakdown)
    return _on_scenario("run", scenario, options, RunResult, check, _caller(client, shards))


def compare(scenario: File | Scenario | Platform, *, models: Sequence[PythonModel] = (),
            measured: File | Sequence[File] = (), model: str | Sequence[str] = (), case: str | Sequence[str] = (),
            seed: int | None = None, seeds: int | None = None, jobs: int | None = None, memory: str | None = None,
            root: File | None = None, baseline: File | None = None, drift: str | None = None, client: Any = None,
            shards: int = SHARDS, check: bool = True) -> CompareResult | MeasuredComparisonResult:
    """Simulates, predicts with every model of the scenario, and compares with measured times.

    models: further models, functions in Python: see `loghop.model`.
    measured, model: compare a platform with these calibrations, and with models fitted to them, instead of a scenario.
    seeds: judge claims over so many seeds.
    baseline, drift: an earlier result, from which times may not differ by more, such as `"2%"`.
    client, shards: simulate in tasks of a client: see `run`. Not with `measured` or `baseline`.

    The result's `status` is 1 if something is outside tolerance. For the others see `run`.
    """
    options = _options(case=case, seed=seed, seeds=seeds, jobs=jobs, memory=memory, root=root, baseline=baseline,
                       drift=drift)
    files = [measured] if isinstance(measured, (str, Path)) else list(measured)
    if client is not None and (files or baseline is not None):
        raise Error("a shared run has no baseline and no measurements: expected client without measured and baseline")
    if files:
        elsewhere = isinstance(scenario, Document) and scenario.edited
        options += ["--measured", *(_files(files) if elsewhere else [str(file) for file in files]), *_options(model=model)]
        return _on_document("compare", scenario, options, MeasuredComparisonResult, check)
    if isinstance(scenario, Platform):
        raise Error("a platform is compared with measurements: expected measured=FILE beside it, or a scenario")
    if models:
        scenario = with_models(models, scenario, _case_names)
    return _on_scenario("compare", scenario, options, CompareResult, check, _caller(client, shards))


def efficiency(scenario: File | Scenario, *, case: str | Sequence[str] = (), seed: int | None = None,
               phases: str | None = None, every: int | None = None, jobs: int | None = None,
               memory: str | None = None, root: File | None = None, check: bool = True) -> EfficiencyResult:
    """Parallel efficiency, load balance, serialisation and transfer of each case, as fractions.

    phases: a call such as "MPI_Allreduce": also of the phases that end with one, or with `every` of them. Options: see `run`.
    """
    options = _options(case=case, seed=seed, phases=phases, every=every, jobs=jobs, memory=memory, root=root)
    return _on_scenario("efficiency", scenario, options, EfficiencyResult, check)


def profile(scenario: File | Scenario, *, case: str | Sequence[str] = (), seed: int | None = None,
            breakdown: bool = False, jobs: int | None = None, memory: str | None = None, root: File | None = None,
            check: bool = True) -> ProfileResult:
    """The time of the ranks of each case by MPI call, communicator and size of messages.

    breakdown: also by what it was spent on within the calls. Options: see `run`.
    """
    options = _options(case=case, seed=seed, breakdown=breakdown, jobs=jobs, memory=memory, root=root)
    return _on_scenario("profile", scenario, options, ProfileResult, check)


def map(scenario: File | Scenario, *, case: str | None = None, seed: int | None = None, jobs: int | None = None,
        memory: str | None = None, root: File | None = None) -> MapResult:
    """Finds nodes for the ranks of a case, so that its messages go short ways.

    case: the one that is mapped. Default: the only one. The result's `nodes` are those of the ranks, as a placement of a
        scenario may have them. Options: see `run`.
    """
    options = _options(case=case, seed=seed, jobs=jobs, memory=memory, root=root)
    return _on_scenario("map", scenario, options, MapResult, True)


def merge(files: File | Sequence[File], *, scenario: File | None = None, root: File | None = None,
          check: bool = True) -> RunResult | CompareResult:
    """Makes one result of shards, which `loghop run` and `compare` with `--shard I/N` have written.

    scenario: its file, if it has moved. root, check: see `run`.
    """
    given = [files] if isinstance(files, (str, Path)) else list(files)
    options = ["--format", "json", *_options(root=root)]
    if scenario is not None:
        options += ["--scenario", str(scenario)]
    output = call(["merge", *[str(file) for file in given], *options])
    made = json.loads(output.stdout) if output.stdout else {}
    named = scenario if scenario is not None else made.get("context", {}).get("scenario")
    contents = _read(named) if named is not None and Path(str(named)).is_file() else {}
    return _checked(output, CompareResult if made.get("format") == "loghop.comparison" else RunResult, contents, check)


def diff(before: File | Document | Result, now: File | Document | Result) -> DiffResult:
    """What two platforms, calibrations, scenarios or results of one kind say differently.

    Values in other units are equal if their values are; cases match by name. The result's `status` is 1 if there are
    differences, and it is false if there are none.
    """
    with tempfile.TemporaryDirectory(prefix="loghop_") as folder:
        files = [_file_of(one, Path(folder) / name) for one, name in ((before, "before.json"), (now, "now.json"))]
        return DiffResult(call(["diff", *files, "--json"]))


def _file_of(thing: File | Document | Result, file: Path) -> str:
    """A file as it is; what is not in a file, or differs from it, is written to `file`."""
    if isinstance(thing, Result):
        return str(thing.save(file))
    if not isinstance(thing, Document):
        return str(thing)
    if thing.file is None or thing.edited:
        file.write_text(thing.text(), encoding="utf-8")
        return str(file)
    return str(thing.file)


def sensitivity(scenario: File | Scenario, *, growth: str | None = None, tolerances: bool = True, models: bool = False,
                case: str | Sequence[str] = (), seed: int | None = None, jobs: int | None = None,
                memory: str | None = None, root: File | None = None, check: bool = True) -> SensitivityResult:
    """How simulated and predicted times depend on each parameter of the machine.

    growth: of the time, for which each parameter's tolerance is found. Default: `"1%"`.
    tolerances: find them; without, slopes and shares alone, with fewer simulations.
    models: simulate nothing: models alone.
    """
    options = _options(growth=growth, no_tolerances=not tolerances, models=models, case=case, seed=seed, jobs=jobs,
                       memory=memory, root=root)
    return _on_scenario("sensitivity", scenario, options, SensitivityResult, check)


def advise(scenario: File | Scenario, *, choose: str | Sequence[str] = (), case: str | Sequence[str] = (),
           seed: int | None = None, jobs: int | None = None, memory: str | None = None, root: File | None = None,
           check: bool = True) -> AdviseResult:
    """Ranks alternatives by simulation and by models, and shows the cost of a wrong choice.

    choose: the places in which alternatives differ, such as "/workload/algorithm". Default: those of the scenario.
    """
    options = _options(choose=choose, case=case, seed=seed, jobs=jobs, memory=memory, root=root)
    return _on_scenario("advise", scenario, options, AdviseResult, check)


def predict(model: str, pattern: str, calibration: File | Calibration, *, model_option: Sequence[str] = (),
            **arguments: Size | Sequence[Size]) -> PredictResult:
    """Evaluates one model on one pattern.

    calibration: a file, or a `Calibration`.
    model_option: options of the model, such as "o_net=latency".
    arguments: those of the pattern, one or a list each: `size` and `stride` in bytes or as texts such as "4KiB", `ranks`,
        `nodes` and so on, as `loghop predict --help` names them with "_" for "-".

    Many predictions: `loghop.models` evaluates arrays in this process.
    """
    sizes = ("size", "stride", "threshold")
    options = [part for name, value in arguments.items()
               for part in (f"--{name.replace('_', '-')}", _joined(value, "B" if name in sizes else ""))]
    for option in [model_option] if isinstance(model_option, str) else model_option:
        options += ["--model-option", option]
    return _on_document("predict", calibration, options, PredictResult, True, [model, pattern])


def fit(calibration: File | Calibration, *, model: str | Sequence[str] = ()) -> FitResult:
    """Fits every model that a calibration has measurements for, or only those that are named."""
    return _on_document("fit", calibration, _options(model=model), FitResult, True)


def calibrate(platform: File | Platform, *, sizes: Sequence[Size] = (), strides: Sequence[Size] = (),
              block: Size | None = None, path_sizes: Sequence[Size] = (), others: Sequence[int] = (),
              partner: int | None = None, noise: str | None = None, refine: str | None = None,
              repetitions: int | None = None, seed: int | None = None, jobs: int | None = None,
              root: File | None = None) -> CalibrateResult:
    """Runs micro-benchmarks on a platform. The result's `calibration` is what they measured.

    sizes, strides, block, path_sizes: in bytes, or as texts such as "4KiB". Options: `loghop calibrate --help`.
    """
    options = _options(partner=partner, noise=noise, refine=refine, repetitions=repetitions, seed=seed, jobs=jobs,
                       root=root)
    for name, values in (("sizes", sizes), ("strides", strides), ("path-sizes", path_sizes)):
        if len(values):
            options += [f"--{name}", _joined(values, "B")]
    if block is not None:
        options += ["--block", _joined(block, "B")]
    if len(others):
        options += ["--others", _joined(others, "")]
    return _on_document("calibrate", platform, [*options, "--quiet"], CalibrateResult, True, formatted=False)


def import_from(format: str, files: File | Sequence[File], *, name: str | None = None, machine: str | None = None,
                origin: str | None = None, license: str | None = None, **options: Any) -> Calibration:
    """Measurements of other tools as a `Calibration`, one value a size.

    format: that the files have, such as "osu": `loghop list formats`.
    name, machine, origin, license: texts of the calibration.
    options: those of `loghop import --help` with "_" for "-", such as statistic="minimum".
    """
    arguments = ["import", format, *[str(file) for file in ([files] if isinstance(files, (str, Path)) else files)],
                 *_options(name=name, machine=machine, origin=origin, license=license, **options)]
    return Calibration(json.loads(call(arguments).stdout))


def report(scenarios: File | Scenario | Sequence[File], output: File, *, models: Sequence[PythonModel] = (),
           seed: int | None = None, jobs: int | None = None) -> Path:
    """Compares scenarios, and writes one page of HTML with charts, claims and errors of models. Gives its path.

    models: further models, functions in Python, if there is one scenario: see `loghop.model`.
    """
    options = [*_options(seed=seed, jobs=jobs), "--quiet", "-o", str(Path(output).resolve())]
    if models:
        if not isinstance(scenarios, (str, Path, Scenario)):
            raise Error("models in Python stand beside the cases of one scenario: expected one, found a list")
        scenarios = with_models(models, scenarios, _case_names)
    if isinstance(scenarios, Scenario):
        _with_file(scenarios, lambda file, folder: call(["report", file, *options], folder=folder))
    else:
        call(["report", *[str(file) for file in ([scenarios] if isinstance(scenarios, (str, Path)) else scenarios)], *options])
    return Path(output)


def _case_names(scenario: Scenario) -> list[str]:
    """Names after sweeps, as the program makes them: estimating costs simulates nothing."""
    costs = _on_scenario("run", scenario, ["--costs"], Result, True)
    return [case["name"] for case in costs.data["cases"]]


def _with_file(scenario: Scenario, use: Callable[[str, Path | None], Any]) -> Any:
    """Calls `use` with the name of the scenario's file, as it is or written into a folder that goes away, and the folder."""
    if not scenario.edited:
        return use(str(scenario.file), None)
    with tempfile.TemporaryDirectory(prefix="loghop_") as folder:
        scenario.moved_to(Path(folder)).save()
        return use("scenario.json", Path(folder))


def tune(template: File | Platform, *, to: File | Sequence[File], hold_out: File | Sequence[File] = (),
         only: Sequence[str] = (), seed: int | None = None, jobs: int | None = None,
         root: File | None = None) -> TuneResult:
    """Fits the free values of a platform to measurements. The result's `platform` is the tuned one.

    to: calibrations, or scenarios with measured times. hold_out: the same, only to be compared with at the end.
    only: quantities or collectives of calibrations to fit to; the others are held out.
    """
    options = ["--to", *_files(to), *_options(seed=seed, jobs=jobs, root=root)]
    if hold_out:
        options += ["--hold-out", *_files(hold_out)]
    if only:
        options += ["--only", ",".join(only)]
    with tempfile.TemporaryDirectory(prefix="loghop_") as folder:
        file = Path(folder) / "tuned.json"
        options += ["--quiet", "--json", "-o", str(file)]
        result = _on_document("tune", template, options, TuneResult, True, formatted=False)
        result.platform = Platform(Platform.load(file).data)
    return result


def _files(files: File | Sequence[File]) -> list[str]:
    """Full names: a document from elsewhere makes its own folder the current one."""
    return [str(Path(file).resolve()) for file in ([files] if isinstance(files, (str, Path)) else files)]


def _joined(values: Any, unit: str) -> str:
    """Values as the command line lists them; whole numbers get the unit."""
    if isinstance(values, str) or not hasattr(values, "__iter__"):
        values = [values]
    return ",".join(value if isinstance(value, str) else f"{value}{unit}" for value in values)


def _options(**given: Any) -> list[str]:
    """Options of the command line: True is a flag, of a list each may be given."""
    made: list[str] = []
    for name, value in given.items():
        option = f"--{name.replace('_', '-')}"
        if value is True:
            made.append(option)
        elif value is not None and value is not False:
            for one in [value] if isinstance(value, (str, int, Path)) else value:
                made += [option, str(Path(str(one)).resolve()) if name in ("root", "baseline") else str(one)]
    return made


def _caller(client: Any, shards: int) -> Caller:
    """Calls the program here, or in the tasks of a client."""
    return call if client is None else partial(call_in_shards, client, shards)


def _on_scenario(command: str, scenario: File | Scenario, options: list[str], kind: type[Made], check: bool,
                 caller: Caller = call) -> Made:
    if isinstance(scenario, Scenario) and has_parts(scenario.data):
        with tempfile.TemporaryDirectory(prefix="loghop_") as folder:
            return _on_document(command, scenario.moved_to(Path(folder)), [*options, "--quiet"], kind, check,
                                caller=caller)
    return _on_document(command, scenario, [*options, "--quiet"], kind, check, caller=caller)


def _on_document(command: str, document: File | Document, options: list[str], kind: type[Made], check: bool,
                 before: Sequence[str] = (), formatted: bool = True, caller: Caller = call) -> Made:
    """Calls the program with a file as it is, or with a changed document on its standard input, in its folder."""
    options = [*options, *(["--format", "json"] if formatted else [])]
    if isinstance(document, Document) and document.edited:
        folder = document.file.parent if document.file is not None else None
        output = caller([command, *before, "-", *options], document.text().encode(), folder)
        contents = document.to_dict()
    else:
        file = document.file if isinstance(document, Document) else document
        output = caller([command, *before, str(file), *options])
        contents = _read(file)
    return _checked(output, kind, contents, check)


def _read(file: File | None) -> dict[str, Any]:
    """The contents of a file that the program has accepted."""
    return json.loads(Path(str(file)).read_text(encoding="utf-8"))


def _checked(output: Output, kind: type[Made], contents: dict[str, Any], check: bool) -> Made:
    if output.status == SIMULATION_FAILED and not output.stdout:
        raise SimulationFailed([Problem("", "", output.stderr.strip())], None)
    result = kind(output, contents)
    if output.status == SIMULATION_FAILED and check:
        errors = result.data.get("errors", [])
        problems = [Problem("", "", f"{e.get('case', e.get('point'))}: {e['error']}") for e in errors]
        raise SimulationFailed(problems or [Problem("", "", output.stderr.strip())], result)
    return result
