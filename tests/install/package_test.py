"""Thorough: the Debian packages are not good, or their program does not run. package_test.py SOURCE PROGRAM"""
import gzip
import os
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


# What shells offer for the last word, without the shell's own files.
OFFERED = {("",): None, ("run", "--ti"): ["--timeline"], ("run", "--format", ""): ["table", "json", "csv"], ("run", "scen"): [],
           ("list", "mod"): ["models"], ("import", "net"): ["netgauge"], ("explain", "cal"): ["calibration"],
           ("predict", "mem"): ["memory logP"], ("predict", "LogGP*"): ["LogGP*"], ("predict", "LogGP", "p"): []}


def bash_offers(root, words):
    script = f"""source {root}/usr/share/bash-completion/completions/loghop
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _loghop; eval "printf '%s\\n' ${{COMPREPLY[*]}}" """
    return run("bash", "-c", script, "-", "loghop", *words).split("\n")


def zsh_offers(root, words):
    script = f"""compadd() {{ [ "$1" != -- ] || shift; print -rl -- "$@" }}
        _describe() {{ print -rl -- "${{(@)${{(P@)2}}%%:*}}" }}
        _files() {{ }}
        words=("$@"); CURRENT=$#; source {root}/usr/share/zsh/vendor-completions/_loghop"""
    return run("zsh", "-fc", script, "-", "loghop", *words).split("\n")


def check_completion(root, commands):
    """Both shells offer commands, options of a command, and names of what a command takes."""
    os.environ["PATH"] = f"{root}/usr/bin:{os.environ['PATH']}"
    for offers in (bash_offers, zsh_offers):
        for words, expected in OFFERED.items():
            found = [name for name in offers(root, words) if name and name.startswith(words[-1])]
            assert sorted(found) == sorted(expected if expected is not None else [*commands, "--help", "--version"]), (offers, words, found)


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
