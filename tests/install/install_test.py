"""Thorough: another project cannot find, build against and run the installed loghop. install_test.py SOURCE PROGRAM"""
import pathlib
import subprocess
import sys
import tempfile


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def main():
    source, program = map(pathlib.Path, sys.argv[1:3])
    with tempfile.TemporaryDirectory() as folder:
        prefix = pathlib.Path(folder) / "prefix"
        build = pathlib.Path(folder) / "build"
        run("cmake", "--install", program.parent.parent, "--prefix", prefix)
        run("cmake", "-S", source / "tests/install/consumer", "-B", build, f"-DCMAKE_PREFIX_PATH={prefix}")
        run("cmake", "--build", build)
        scenario = prefix / "share/loghop/scenarios/alewife.json"
        printed = run(build / "consumer", scenario)
        assert printed == "29 cases\n", printed
        assert run(prefix / "bin/loghop", "validate", scenario) == f"{scenario}: good scenario file\n"
    print("installed, found by CMake, built against, run")


main()
