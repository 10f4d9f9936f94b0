"""Places in documents: dotted paths such as "network.L", or JSON pointers such as "/cases/0/workload/message"."""

from __future__ import annotations

from typing import Any

from .errors import Error, WrongValue

Path = tuple[str, ...]


def parts_of(place: str) -> Path:
    """The keys of a place, from the outside in.

    >>> parts_of("cases.0.name"), parts_of("/a~1b/c")
    (('cases', '0', 'name'), ('a/b', 'c'))
    """
    if not isinstance(place, str):
        raise WrongPlace(place)
    if place.startswith("/"):
        return tuple(part.replace("~1", "/").replace("~0", "~") for part in place[1:].split("/"))
    return tuple(place.split("."))


def pointer_of(parts: Path) -> str:
    """The JSON pointer of a place."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


def get(document: Any, place: str, file: str = "") -> Any:
    """The value at a place. Raises KeyError, which names the place and what is there instead."""
    value = document
    parts = parts_of(place)
    for i, part in enumerate(parts):
        value = _step(value, part, parts[:i], file)
    return value


def put(document: Any, place: str, value: Any, file: str = "") -> None:
    """Sets the value at a place; objects that lead there are made. In a list, the number after the last appends."""
    parts = parts_of(place)
    parent = document
    for i, part in enumerate(parts[:-1]):
        if isinstance(parent, dict):
            parent = parent.setdefault(part, {})
        else:
            parent = _step(parent, part, parts[:i], file)
    last = parts[-1]
    if isinstance(parent, dict):
        parent[last] = value
    elif isinstance(parent, list) and last == str(len(parent)):
        parent.append(value)
    elif isinstance(parent, list):
        _step(parent, last, parts[:-1], file)
        parent[int(last)] = value
    else:
        raise Missing(file, parts[:-1], f"expected an object or a list, found {parent!r}")


def remove(document: Any, place: str, file: str = "") -> None:
    """Removes what is at a place. Raises KeyError if nothing is."""
    parts = parts_of(place)
    parent = document
    for i, part in enumerate(parts[:-1]):
        parent = _step(parent, part, parts[:i], file)
    _step(parent, parts[-1], parts[:-1], file)
    if isinstance(parent, list):
        del parent[int(parts[-1])]
    else:
        del parent[parts[-1]]


class WrongPlace(WrongValue, KeyError):
    """What is no place in a document. It is a KeyError, as `in` expects."""

    def __init__(self, found: object):
        super().__init__("place", 'a text such as "network.L" or "/cases/0/name"', found)

    __str__ = Exception.__str__


class Missing(Error, KeyError):
    """There is nothing at a place."""

    def __init__(self, file: str, parts: Path, text: str):
        from .errors import Problem
        super().__init__(Problem(file or "document", pointer_of(parts), text))

    __str__ = Exception.__str__


def _step(value: Any, part: str, where: Path, file: str) -> Any:
    if isinstance(value, list):
        if part.isdigit() and int(part) < len(value):
            return value[int(part)]
        raise Missing(file, where, f"expected a number from 0 to {len(value) - 1}, found {part!r}")
    if isinstance(value, dict):
        if part in value:
            return value[part]
        raise Missing(file, where, f"no key {part!r}; there are: {', '.join(map(repr, value)) or 'none'}")
    raise Missing(file, where, f"expected an object or a list, found {value!r}")
