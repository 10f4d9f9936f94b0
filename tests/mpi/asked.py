"""Asks a library what it would do, and compares that with what `loghop list decisions` says of it."""

from library_choices import LARGEST

RANKS = 64
OF_ALL_BLOCKS = ("reduce_scatter", "allgatherv")  # what is asked for is the size of the blocks of all ranks


def grid(choices):
    """4 B to 16 MiB: around each power of two and each limit; of limits of all blocks, also around a few ranks' blocks."""
    sizes = {2**exponent + more for exponent in range(2, 25) for more in (-1, 0, 1)}
    for collective, of in choices.items():
        for least in of.least_sizes():
            sizes |= {least - 1, least}
            if of.of_all_blocks and collective not in OF_ALL_BLOCKS:
                sizes |= {least // ranks + more for ranks in (3, 12, 48, 63) for more in (0, 1)}
    return sorted(size for size in sizes if 4 <= size <= LARGEST)


def check(library, choices, answers):
    """answers(ranks, collectives, sizes) asks the library: (collective, ranks, bytes) -> its name of the algorithm.

    A name is right if it is loghop's, or if it is one of the same algorithm, which loghop takes for so few elements.
    The exit status of a test.
    """
    sizes = grid(choices)
    told = answers(RANKS, sorted(choices), sizes)
    wrong = []
    for (collective, ranks, size), said in told.items():
        of = choices[collective]
        decisive = size * ranks if of.of_all_blocks and collective not in OF_ALL_BLOCKS else size
        taken = of.name(ranks, decisive)
        if said not in of.algorithms or (said != taken and of.algorithms[said][0] != of.algorithm(ranks, decisive, size)):
            wrong.append(f"{collective} of {ranks} ranks, {size} B: {library} takes {said}, loghop says {taken}")
    print("\n".join(wrong[:20]))
    print(f"{len(told)} questions of {len(choices)} collectives, 2 to {RANKS} ranks: {len(wrong)} wrong")
    return 1 if wrong or len(told) != len(choices) * (RANKS - 1) * len(sizes) else 0
