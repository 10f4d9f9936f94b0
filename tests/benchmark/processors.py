"""Processor time of programs, for the benchmarks beside this file."""

import resource
import subprocess


def of_children():
    """Seconds, of all children that have ended; counted in microseconds, where os.times() counts hundredths of a second."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def of_run(*command, ends_with=0, **options):
    """(seconds, standard output) of a program that has to end so."""
    before = of_children()
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode != ends_with:
        raise RuntimeError(f"{command[0]} ended with {done.returncode}\n{done.stdout}{done.stderr}")
    return of_children() - before, done.stdout
