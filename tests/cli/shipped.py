"""What commands print of shipped files: computed once for a program and its files, and shared by the tests that need it.

CTest gives the folder LOGHOP_RESULTS. Without it every call runs the program.
"""

import functools
import hashlib
import json
import os
import pathlib
import subprocess
import tempfile

INPUTS = ("platforms", "calibration", "scenarios", "tests/data")


@functools.lru_cache(maxsize=None)
def state(loghop, root):
    """Changes with the program and with every file that it may read."""
    files = [pathlib.Path(loghop)]
    for folder in INPUTS:
        files += sorted(path for path in (root / folder).rglob("*") if path.is_file() and ".cache" not in path.parts)
    return "\n".join(f"{path} {path.stat().st_size} {path.stat().st_mtime_ns}" for path in files)


def run(loghop, root, *arguments):
    """The finished process of a command in ROOT. One that names a file of elsewhere is not kept."""
    words = [str(word) for word in arguments]
    folder = os.environ.get("LOGHOP_RESULTS")
    elsewhere = any(os.path.isabs(word) and not word.startswith("/dev/") for word in words)
    if folder is None or elsewhere:
        return process(loghop, root, words)
    name = hashlib.sha256("\0".join([state(loghop, root), *words]).encode()).hexdigest()
    file = pathlib.Path(folder) / f"{name}.json"
    try:
        return subprocess.CompletedProcess(words, **json.loads(file.read_text(encoding="utf-8")))
    except FileNotFoundError:
        done = process(loghop, root, words)
        keep(file, {"returncode": done.returncode, "stdout": done.stdout, "stderr": done.stderr})
        return done


def process(loghop, root, words):
    return subprocess.run([loghop, *words], cwd=root, capture_output=True, text=True, timeout=7200, check=False)


def keep(file, values):
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=file.parent, delete=False, encoding="utf-8") as part:
        json.dump(values, part)
    os.replace(part.name, file)


def cases(loghop, root, command, name):
    """{case: its result} of a shipped scenario, which must keep its tolerances."""
    done = run(loghop, root, command, f"scenarios/{name}.json", "--format", "json")
    if done.returncode != 0 or done.stderr:
        raise AssertionError(f"loghop {command} {name}: exit status {done.returncode}\n{done.stderr}{done.stdout[-2000:]}")
    return {case["name"]: case for case in json.loads(done.stdout)["cases"]}
