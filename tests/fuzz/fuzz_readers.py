#!/usr/bin/env python3
"""Runs the fuzzers of readers, one after the other.

    python3 fuzz_readers.py READER_FUZZER [READER...] [--seconds N] [--work FOLDER] [--seed N]

Without a READER it runs all. FOLDER keeps the inputs that reached new code (corpus/READER), so that the next run goes on
where this one ended, and what went wrong (findings/READER-crash-..., -timeout-..., -oom-...). First inputs are made from
the files of the repository, as the table in readers.cpp says; words come from the JSON schemas.

A finding is a crash, a report of a sanitizer, also in a process that the reader started, an exception that is not one of
bad input, more than 10 s of a processor, or more than 2 GiB. Prints what is needed to repeat it, and returns 1.
"""

import argparse
import gzip
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LARGEST_SEED = 20_000  # bytes: longer inputs are mutated too seldom where it matters
CLOCK_SECONDS, MIB = 120, 2048  # for one input; reader_fuzzer itself looks at the seconds of the processor


def table(fuzzer):
    """The seeds of each reader."""
    lines = subprocess.run([fuzzer, "--list"], capture_output=True, text=True, check=True).stdout.splitlines()
    return {row["name"]: row["seeds"] for row in map(json.loads, lines)}


def values_of(key, value):
    """The values of a key, wherever it stands."""
    if isinstance(value, dict):
        if key in value:
            yield value[key]
        for child in value.values():
            yield from values_of(key, child)
    elif isinstance(value, list):
        for child in value:
            yield from values_of(key, child)


def texts_of(seed):
    """The inputs that one seed of the table stands for."""
    if seed.startswith("="):
        yield seed[1:].encode()
        return
    compressed = seed.startswith("gzip:")
    pattern, _, key = seed.removeprefix("gzip:").partition(":")
    for path in sorted(ROOT.glob(pattern)):
        if path.name.endswith(".schema.json") or not path.is_file():
            continue
        text = path.read_bytes()
        if key:
            try:
                yield from (json.dumps(value).encode() for value in values_of(key, json.loads(text)))
            except ValueError:
                continue  # a file that is wrong on purpose
        else:
            yield gzip.compress(text, mtime=0) if compressed else text


def write_seeds(seeds, folder):
    folder.mkdir(parents=True, exist_ok=True)
    texts = sorted({text for seed in seeds for text in texts_of(seed) if len(text) <= LARGEST_SEED})
    for number, text in enumerate(texts):
        (folder / f"seed-{number:04}").write_bytes(text)


def words_of(schema):
    """Keys and words of a schema."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        yield from (word for word in schema.get("enum", []) if isinstance(word, str))
        for child in schema.values():
            yield from words_of(child)
    elif isinstance(schema, list):
        for child in schema:
            yield from words_of(child)


def write_dictionary(file):
    words = {word for path in ROOT.glob("*/*.schema.json") for word in words_of(json.loads(path.read_text(encoding="utf-8")))}
    file.write_text("".join(f'"{word}"\n' for word in sorted(words) if re.fullmatch(r"[A-Za-z0-9_ ]+", word)), encoding="utf-8")


def reports_of(folder, name):
    """Reports of sanitizers, and inputs that libFuzzer kept."""
    return {path for path in folder.glob(f"{name}-*") if path.is_file()}


def fuzz(fuzzer, name, seeds, options):
    """Runs one; returns whether it found nothing."""
    work = options.work.resolve()
    findings, corpus = work / "findings", work / "corpus" / name
    for folder in (findings, corpus):
        folder.mkdir(parents=True, exist_ok=True)
    before = reports_of(findings, name)
    with tempfile.TemporaryDirectory(prefix="loghop_fuzz_") as temporary:
        here = pathlib.Path(temporary)
        write_seeds(seeds, here / "seeds")
        write_dictionary(here / "words")
        command = [fuzzer, f"--reader={name}", f"-max_total_time={options.seconds}", f"-timeout={CLOCK_SECONDS}",
                   f"-report_slow_units={CLOCK_SECONDS}", f"-rss_limit_mb={MIB}", f"-artifact_prefix={findings}/{name}-",
                   f"-dict={here}/words", "-reload=0", f"-seed={options.seed}", "-print_final_stats=1", str(corpus),
                   str(here / "seeds")]
        environment = {**os.environ, "TMPDIR": temporary, "ASAN_OPTIONS": f"log_path={findings}/{name}-report",
                       "UBSAN_OPTIONS": f"print_stacktrace=1:log_path={findings}/{name}-report"}
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", env=environment, check=False)
    new = sorted(reports_of(findings, name) - before)
    runs = re.search(r"number_of_executed_units: (\d+)", done.stderr)
    print(f"{name}: {runs[1] if runs else '?'} inputs, {len(list(corpus.iterdir()))} kept, {len(new)} findings", flush=True)
    if done.returncode == 0 and not new:
        return True
    print(f"{done.stderr[-3000:]}\nkept: {', '.join(map(str, new))}\nrepeat: {fuzzer} --reader={name} INPUT", flush=True)
    return False


def main(arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("fuzzer")
    parser.add_argument("readers", nargs="*")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("build/fuzz/fuzz"))
    parser.add_argument("--seed", type=int, default=0, help="0: another one each time")
    options = parser.parse_args(arguments[1:])
    known = table(options.fuzzer)
    unknown = set(options.readers) - set(known)
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(known)}")
    fine = [fuzz(options.fuzzer, name, known[name], options) for name in options.readers or known]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv))
