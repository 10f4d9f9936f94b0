"""Do the recipes for containers, Spack and pip ask for what the build asks for? Called as: recipes_test.py SOURCE PROGRAM

None of the tools need be there: this reads the recipes."""
import functools
import pathlib
import re
import runpy
import sys
import types
import unittest.mock

# What Spack calls the packages that cmake/LoghopDependencies.cmake looks for. Those of tests are not built there.
NAMES = {"Boost": "boost", "nlohmann_json": "nlohmann-json", "fmt": "fmt", "NLopt": "nlopt", "Eigen3": "eigen", "pugixml": "pugixml",
         "CLI11": "cli11", "simgrid": "simgrid", "libxxhash": "xxhash", "PkgConfig": "pkgconfig"}
OF_TESTS = {"GTest", "rapidcheck", "Python3"}
INSTRUCTIONS = {"FROM", "COPY", "WORKDIR", "RUN", "ENTRYPOINT"}


def needed(root):
    """The packages that CMake looks for, with their versions."""
    text = (root / "cmake/LoghopDependencies.cmake").read_text(encoding="utf-8")
    found = dict(re.findall(r"find_package\((\w+)(?: ([\d.]+))?", text))
    found.update(re.findall(r"IMPORTED_TARGET (\w+)>=([\d.]+)", text))
    return {name: version for name, version in found.items() if name not in OF_TESTS}


class Recorder:
    """Stands for Spack, old or new: keeps what a recipe says when it is read, and what it gives to CMake."""

    def __init__(self, path, is_new):
        self.said = []
        package, cmake = types.ModuleType("spack.package"), types.ModuleType("spack_repo.builtin.build_systems.cmake")
        for name in ("license", "version", "variant", "depends_on", "extends"):
            setattr(package, name, functools.partial(self.say, name))
        base = type("CMakePackage", (), {"define": lambda _, name, value: name, "define_from_variant": lambda _, name, variant: name})
        for module in [cmake] if is_new else [package]:
            module.CMakePackage, module.generator = base, functools.partial(self.say, "generator")
        modules = {"spack": types.ModuleType("spack"), "spack.package": package, "spack_repo.builtin.build_systems.cmake": cmake}
        if not is_new:
            modules["spack_repo.builtin.build_systems.cmake"] = None
        with unittest.mock.patch.dict(sys.modules, modules):
            recipe = runpy.run_path(str(path))["Loghop"]
        self.options = recipe().cmake_args()

    def say(self, directive, *words, **more):
        self.said.append((directive, words, more))

    def all_of(self, directive):
        return [words[0] for name, words, _ in self.said if name == directive]


def check_spack(root):
    path = root / "cmake/packages/spack/package.py"
    read, by_old = (Recorder(path, is_new) for is_new in (True, False))
    assert read.said == by_old.said and read.options == by_old.options
    specs = read.all_of("depends_on") + read.all_of("extends")
    for name, version in needed(root).items():
        start = NAMES[name] + (f"@{version}:" if version else "")
        assert any(re.match(re.escape(start) + r"\d*( |$)", spec) for spec in specs), f"no depends_on(\"{start}\"): {specs}"
    texts = [path.read_text(encoding="utf-8") for path in [root / "CMakeLists.txt", *(root / "cmake").glob("*.cmake")]]
    for option in read.options:
        assert any(re.search(rf"(?:option|set)\({option} ", text) for text in texts), f"{option} is no option"
    variants = set(read.all_of("variant"))
    for _, _, more in read.said:
        assert more.get("when", "+mpi")[1:] in variants, more
    return len(specs)


def check_container(root):
    text = (root / "cmake/packages/Containerfile").read_text(encoding="utf-8").replace("\\\n", "")
    lines = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    stages = {words[3] for words in lines if words[0] == "FROM" and len(words) == 4 and words[2] == "AS"}
    for words in lines:
        assert words[0] in INSTRUCTIONS, words
        for stage in re.findall(r"--from=(\w+)", " ".join(words)):
            assert stage in stages, words
    mode, = re.findall(r"RUN \./bootstrap\.sh (\w+)", text)
    bootstrap = (root / "bootstrap.sh").read_text(encoding="utf-8")
    assert f"\n  {mode})\n" in bootstrap and "build/packages" in bootstrap, mode
    return len(lines)


def check_pip(root):
    """Every folder that CMake needs for the Python package stays in a source distribution."""
    text = (root / "pyproject.toml").read_text(encoding="utf-8")
    excluded = re.findall(r'"/([\w./]+)"', text.partition("sdist.exclude = [")[2].partition("]")[0])
    included = re.findall(r'"([\w./]+)"', text.partition("sdist.include = [")[2].partition("]")[0])
    assert excluded and included
    for path in [*excluded, *included]:
        assert (root / path).exists(), path
    schemas = re.findall(r"set\(schemas (.+)\)", (root / "simulator/python/CMakeLists.txt").read_text(encoding="utf-8"))[0].split()
    assert sorted(included) == sorted(f"{schema}.schema.json" for schema in schemas), (included, schemas)
    for needs in ("cmake", "simulator/loghop", "simulator/python", "CMakeLists.txt"):
        assert not any(needs == path or needs.startswith(path + "/") for path in excluded), needs
    return len(included)


def main():
    root = pathlib.Path(sys.argv[1])
    print(f"{check_spack(root)} packages of Spack, {check_container(root)} instructions, {check_pip(root)} schemas")


main()
