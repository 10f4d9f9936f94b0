"""Shares a run: its shards are tasks of a client such as that of dask.distributed, and are merged here."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from .errors import Error
from .program import Output, call

SHARDS = 16
"""Tasks of a run that is shared, unless it says how many."""


def simulate_shard(arguments: list[str], stdin: bytes | None, folder: str) -> tuple[bytes, str]:
    """A task: what the program prints for a shard, the finished cases, and its standard error."""
    output = call(arguments, stdin, Path(folder))
    return output.stdout, output.stderr


def call_in_shards(client: Any, shards: int, arguments: list[str], stdin: bytes | None = None,
                   folder: Path | None = None) -> Output:
    """What `call` gives, with the bytes of one run.

    `client.submit(function, *arguments)` gives an object whose `result()` waits for the task, as clients of
    dask.distributed and executors of concurrent.futures do.
    """
    if shards < 1:
        raise Error(f"expected at least one shard, found {shards}")
    here = str(Path.cwd() if folder is None else folder.resolve())
    with_jobs = arguments if "--jobs" in arguments else [*arguments, "--jobs", "1"]
    tasks = [client.submit(simulate_shard, [*with_jobs, "--shard", f"{number}/{shards}"], stdin, here)
             for number in range(1, shards + 1)]
    try:
        finished = [task.result() for task in tasks]
    except BaseException:
        for task in tasks:
            task.cancel()
        raise
    return _merged(finished, arguments, stdin, here)


def _merged(finished: list[tuple[bytes, str]], arguments: list[str], stdin: bytes | None, folder: str) -> Output:
    with tempfile.TemporaryDirectory(prefix="loghop_") as temporary:
        files = []
        for number, (document, errors) in enumerate(finished, 1):
            if not document:
                raise Error(f"shard {number} of {len(finished)} gave no cases: {errors.strip()}")
            files.append(Path(temporary) / f"{number}-of-{len(finished)}.json")
            files[-1].write_bytes(document)
        root = arguments[arguments.index("--root"):][:2] if "--root" in arguments else []
        return call(["merge", *map(str, files), *root], stdin, Path(folder))
