"""A build of the tree that takes faults fast: what a fault changes is compiled alone and linked in front of the rest.

Nothing is inlined in this build, so every call goes to the first definition that the linker sees, and the object with
the fault comes first. Objects of libraries that repeat its functions do not count. Three cases:

- a source is compiled alone, whatever else its folder is compiled together with
- of a header, its inline functions alone are compiled; templates and constants have no code there
- if no test notices that, every object that depends on the header is compiled again
"""

import concurrent.futures
import contextlib
import json
import os
import pathlib
import shlex
import shutil
import subprocess

PROGRAMS = {"unit_tests": "tests/unit_tests", "validation_tests": "tests/validation_tests", "loghop": "simulator/loghop"}
LINKER_FLAGS = "-Wl,-z,muldefs" + (" -fuse-ld=lld" if shutil.which("ld.lld") else "")
FLAGS = "-O1 -fno-inline -fno-ipa-pure-const -fno-ipa-reference -fPIC -w"


class BuildError(Exception):
    """The tree without a fault does not build, or fails its tests."""


def run(command, folder, limit=None):
    """Status and output of a command. It runs in a process group of its own, which ends with it: tests start programs."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GTEST_")}
    process = subprocess.Popen(command, cwd=folder, text=True, errors="replace", start_new_session=True, env=environment,
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        output, _ = process.communicate(timeout=limit)
        return process.returncode, output
    except subprocess.TimeoutExpired:
        return "time-out", ""
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, 9)
        process.wait()


class TrialBuild:
    """The build of a copy of the tree in FOLDER/built, and programs with a fault in folders of their own."""

    def __init__(self, tree, folder, jobs):
        self.tree, self.folder, self.jobs = tree, folder, jobs
        self.built = folder / "built"

    def configure_command(self):
        return ["cmake", "-S", str(self.tree), "-B", str(self.built), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug",
                f"-DCMAKE_CXX_FLAGS_DEBUG={FLAGS}", "-DLOGHOP_UNITY_BUILD=ON", "-DLOGHOP_BUILD_BENCHMARKS=OFF",
                f"-DCMAKE_EXE_LINKER_FLAGS={LINKER_FLAGS}", "-DLOGHOP_BUILD_MPI=OFF", "-DLOGHOP_BUILD_TESTS=ON",
                "-DLOGHOP_MUTATION_TESTS=OFF"]

    def make(self):
        """Builds the tree as it is."""
        for command in (self.configure_command(),
                        ["cmake", "--build", str(self.built), "--parallel", str(self.jobs), "--target", *PROGRAMS]):
            status, output = run(command, self.folder)
            if status != 0:
                raise BuildError(f"the tree without a fault does not build:\n{output[-3000:]}")
        self.compile_commands = json.loads((self.built / "compile_commands.json").read_text(encoding="utf-8"))
        self.links = {name: self.link_command(path) for name, path in PROGRAMS.items()}
        self.dependents_of = self.dependents()

    def ninja(self, *arguments):
        done = subprocess.run(["ninja", "-C", str(self.built), "-t", *arguments], capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    def link_command(self, program):
        """The words of the command that links a program, without the shell's ': &&'."""
        last = [line for line in self.ninja("commands", program) if f" -o {program} " in line][-1]
        return [word for word in shlex.split(last) if word not in (":", "&&")]

    def dependents(self):
        """Objects that depend on each header of the tree."""
        result, target = {}, None
        root = str(self.tree.resolve()) + "/"
        for line in self.ninja("deps"):
            if line and not line.startswith(" "):
                target = line.partition(":")[0]
                continue
            path = os.path.normpath(self.built / line.strip()) if line.strip() else ""
            if path.startswith(root):
                result.setdefault(path[len(root):], []).append(target)
        return result

    def compile_words(self, entry, source, target, work, *more):
        """The command of an entry of compile_commands.json for another source; headers in WORK/include come first."""
        words = [word for word in shlex.split(entry["command"])]
        at = words.index("-o")
        words = words[:at]
        return [words[0], *more, f"-I{work / 'include'}", *words[1:], "-o", str(target), "-c", str(source)]

    def entry_beside(self, file):
        """How other files of the part are compiled, or the program's own."""
        parts = pathlib.PurePosixPath(file).parts
        library = f"loghop_{parts[2]}.dir" if parts[1] == "loghop" else "loghop.dir"
        for entry in self.compile_commands:
            if f"simulator/CMakeFiles/{library}/" in entry["command"]:
                return entry
        # A part of headers alone: as anything that includes it.
        return next(entry for entry in self.compile_commands if "simulator/CMakeFiles/loghop_base.dir/" in entry["command"])

    def compiled(self, file, text, work):
        """{source or header: object} with its text replaced; of a header, of its inline functions. None: it does not compile."""
        header = file.endswith(".hpp")
        changed = work / "include" / pathlib.PurePosixPath(file).relative_to("simulator") if header else work / "fault.cpp"
        changed.parent.mkdir(parents=True, exist_ok=True)
        changed.write_text(text, encoding="utf-8")
        source, more = changed, []
        if header:
            source, more = work / "fault.cpp", ["-fkeep-inline-functions"]
            source.write_text(f'#include "{pathlib.PurePosixPath(file).relative_to("simulator")}"\n', encoding="utf-8")
        target = work / "fault.o"
        command = self.compile_words(self.entry_beside(file), source, target, work, *more)
        return {file: target} if run(command, self.built)[0] == 0 else None

    def linked(self, program, objects, work):
        """The program with objects in the places of its own, {own: other}; those of libraries come first."""
        target = work / pathlib.PurePosixPath(PROGRAMS[program]).name
        words = [str(objects.get(word, word)) for word in self.links[program]]
        words[words.index("-o") + 1] = str(target)
        own = {word for link in self.links.values() for word in link}
        first = next(i for i, word in enumerate(words) if word.endswith((".o", ".a")) or word == "-Wl,--whole-archive")
        words[first:first] = [str(other) for name, other in objects.items() if name not in own]
        status, output = run(words, self.built)
        if status != 0:
            raise BuildError(f"{program} does not link with a fault:\n{output[-3000:]}")
        return target

    def all_compiled(self, file, work):
        """{own: other} of all objects that depend on a header, which compiled() has put into WORK/include; None as there."""
        by_target = {entry["command"].split(" -o ")[1].split()[0]: entry for entry in self.compile_commands}

        def compile_one(numbered):
            number, name = numbered
            target = work / f"dependent_{number}.o"
            command = self.compile_words(by_target[name], by_target[name]["file"], target, work)
            return target if run(command, self.built)[0] == 0 else None

        names = [name for name in self.dependents_of.get(file, []) if name in by_target]
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            objects = dict(zip(names, pool.map(compile_one, enumerate(names))))
        return None if None in objects.values() else objects
