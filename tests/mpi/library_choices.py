"""What `loghop list decisions` says of one library, for tests that ask the library itself."""

import re
import subprocess

UNITS = {"B": 1, "KiB": 2**10, "MiB": 2**20}
LARGEST = 2**24
# What "= ..." says besides the algorithm: when another one is taken instead.
CONDITIONS = {
    "for an odd number of ranks": lambda ranks, elements: ranks % 2 != 0,
    "for fewer elements than ranks": lambda ranks, elements: elements < ranks,
    "for fewer elements than the power of two in the ranks":
        lambda ranks, elements: elements < 2 ** (ranks.bit_length() - 1),
    "unless the ranks are a power of two": lambda ranks, elements: not power_of_two(ranks),
}


def output(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=True, **options).stdout


def power_of_two(number):
    return number & (number - 1) == 0


class Choices:
    """Of one collective. Elements have 1 B."""

    def __init__(self):
        self.rows = []        # (fewest ranks, for powers of two alone, [(least bytes, name)])
        self.algorithms = {}  # name -> (loghop's algorithm, [(algorithm instead, condition)])
        self.of_all_blocks = False  # sizes are of the blocks of all ranks together

    def limits(self, ranks):
        fewest = max(row[0] for row in self.rows if row[0] <= ranks)
        other = [row[2] for row in self.rows if row[0] == fewest and not row[1]]
        return other[0] if other and not power_of_two(ranks) else [row[2] for row in self.rows if row[0] == fewest and row[1]][0]

    def name(self, ranks, size):
        """The library's name for what it takes."""
        return [name for least, name in self.limits(ranks) if least <= size][-1]

    def algorithm(self, ranks, size, elements):
        """loghop's algorithm."""
        algorithm, others = self.algorithms[self.name(ranks, size)]
        return next((other for other, condition in others if CONDITIONS[condition](ranks, elements)), algorithm)

    def least_sizes(self):
        return {least for _, _, row in self.rows for least, _ in row if 0 < least <= LARGEST}


def bytes_of(text):
    number, unit = re.match(r"(\d+)(\w+)", text).groups()
    return int(number) * UNITS[unit]


def read_limits(text):
    parts = [re.match(r"(?:from (\S+) (?:of all blocks )?)?(\S+)$", part).groups() for part in text.split(", ")]
    return [(bytes_of(size or "0B"), name) for size, name in parts]


def read_algorithm(text):
    algorithm, *others = text.split(", ")
    return algorithm, [tuple(other.split(" ", 1)) for other in others]


def choices_of(loghop, name, version):
    """collective -> its Choices; nothing if loghop does not know the library."""
    found = {}
    for line in output(loghop, "list", "decisions").splitlines():
        words = re.match(rf"{re.escape(name)} {re.escape(version)}  (\w+)  (.+?)  +(.*)", line)
        if not words:
            continue
        choices = found.setdefault(words[1], Choices())
        choices.of_all_blocks |= " of all blocks " in words[3]
        ranks = re.match(r"(\d+) (?:to \d+|or more) ranks(, no power of two)?$", words[2])
        if ranks:
            choices.rows.append((int(ranks[1]), ranks[2] is None, read_limits(words[3])))
        else:
            choices.algorithms[words[2]] = read_algorithm(words[3][len("= "):])
    return found
