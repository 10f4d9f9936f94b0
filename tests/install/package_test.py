"""Are the Debian packages good, and does the program run from them? Called as: package_test.py SOURCE PROGRAM"""
import gzip
import pathlib
import re
import subprocess
import sys
import tempfile


def run(*command, **more):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def packed(build, folder):
    """The packages, by name."""
    run("cpack", "--config", build / "CPackConfig.cmake", "-B", folder)
    return {path.name.split("_")[0]: path for path in folder.glob("*.deb")}


def check_man_pages(root, commands, launcher):
    """One for the program, one for each command and one for the launcher, which `man` shows without a warning."""
    pages = sorted(path.name for path in (root / "usr/share/man/man1").iterdir())
    assert pages == sorted(["loghop.1.gz", *(f"loghop-{command}.1.gz" for command in commands),
                             *(["loghop-mpi.1.gz"] if launcher else [])]), pages
    for page in pages:
        text = gzip.decompress((root / "usr/share/man/man1" / page).read_bytes()).decode()
        name = page.removesuffix(".1.gz")
        assert re.search(rf"^\.SH NAME\n{name} \\- \w", text, re.MULTILINE), page
        done = subprocess.run(["groff", "-man", "-ww", "-Tutf8"], input=text, capture_output=True, text=True, check=True)
        assert done.stderr == "", (page, done.stderr)


def check_completion(root, commands):
    """bash offers the commands, and the options of a command."""
    script = f"""source {root}/usr/share/bash-completion/completions/loghop; export PATH={root}/usr/bin:$PATH
        COMP_WORDS=(loghop ''); COMP_CWORD=1; _loghop; echo "${{COMPREPLY[@]}}"
        COMP_WORDS=(loghop run --ti); COMP_CWORD=2; _loghop; echo "${{COMPREPLY[@]}}"
        COMP_WORDS=(loghop run --format ''); COMP_CWORD=3; _loghop; echo "${{COMPREPLY[@]}}"
        COMP_WORDS=(loghop run scen); COMP_CWORD=2; _loghop; echo "${{COMPREPLY[@]}}\""""
    first, *others = run("bash", "-c", script).split("\n")
    assert set(first.split()) == {*commands, "--help", "--version"}, first
    assert others == ["--timeline", "table json csv", "", ""], others


def main():
    program = pathlib.Path(sys.argv[2])
    commands = re.findall(r"^  ([a-z]+) ", run(program, "--help").partition("Subcommands:\n")[2], re.MULTILINE)
    assert "run" in commands
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        packages = packed(program.parent.parent, folder / "packages")
        assert {"loghop", "loghop-data", "loghop-doc"} <= set(packages), packages
        print(run("lintian", "--allow-root", "--fail-on", "error,warning", *packages.values()))
        for package in packages.values():
            run("dpkg-deb", "-x", package, folder / "root")
        root = folder / "root"
        scenario = root / "usr/share/loghop/scenarios/collectives.json"
        table = run(root / "usr/bin/loghop", "run", scenario, "--case", "barrier tree, 8 ranks", "--quiet", cwd=folder)
        assert table == run(program, "run", scenario, "--case", "barrier tree, 8 ranks", "--quiet"), table
        check_man_pages(root, commands, "loghop-mpi" in packages)
        check_completion(root, commands)
    print("packed, without faults, run, documented, completed")


main()
