"""Faults that a programmer may make, as changes of a few tokens.

Each operator is a function of a source and the index of a token; it gives the faults that begin there, as
(first token, last token, replacement). Operators of two operands are known by the space around them, which clang-format
puts there; brackets of templates, references and pointers have none.
"""

import re

from cpp_tokens import CLOSING, Source

SWAPS = {
    "relation": {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="},
    "plus and minus": {"+": "-", "-": "+", "+=": "-=", "-=": "+="},
    "times and divided": {"*": "/", "/": "*", "*=": "/=", "/=": "*="},
    "and, or": {"&&": "||", "||": "&&"},
}
EXTREMES = {"min": "max", "max": "min", "min_element": "max_element", "max_element": "min_element"}
SYMMETRIC = {"min", "max", "minmax", "gcd", "lcm", "hypot"}  # swapped arguments change nothing
CONSTANTS = {"{}", "0", "false", "nullptr", "std::nullopt", '""', "*this", "{ }"}
NO_CALLS = {"if", "while", "for", "switch", "return", "sizeof", "decltype", "catch", "alignof", "noexcept", "operator",
            "static_assert"}
NO_STATEMENTS = {"return", "throw", "using", "case", "default", "break", "continue", "goto", "if", "else", "for",
                 "while", "do", "switch", "const", "constexpr", "static", "auto", "struct", "class", "enum", "namespace",
                 "public", "private", "protected", "template", "typedef", "delete", "co_return", "explicit", "inline"}
ENDS_OF_TERM = {"+", "-", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "?", ":", ",", ";", "=", "+=", "-=", "<<", ">>"}


def statement_texts(source, i):
    """Whether a text stands in the statement of token i: then + joins texts."""
    first = i
    while first > 0 and source[first - 1].text not in (";", "{", "}"):
        first -= 1
    return any(token.kind == "text" for token in source.tokens[first:source.end_of_statement(i) + 1])


def binary(source, i, signs):
    token = source[i]
    return token.code and token.kind == "mark" and token.text in signs and source.spaced(i) and \
        source[i - 1].text not in ("template", "operator", "return", "(", ",", "=", "<", "[")


def swap_of(name):
    def swapped(source, i):
        if binary(source, i, SWAPS[name]) and not (source[i].text in "+=" and statement_texts(source, i)):
            yield i, i, SWAPS[name][source[i].text]
    return swapped


def off_by_one(source, i):
    token = source[i]
    match = re.fullmatch(r"(\d(?:'?\d)*)([uUlL]*)", token.text) if token.kind == "number" else None
    if match is None or re.fullmatch(r"0\d+", match[1]) or source[i - 1].text == "case":
        return
    number = int(match[1].replace("'", ""))
    yield i, i, f"{number + 1}{match[2]}"
    if number > 0:
        yield i, i, f"{number - 1}{match[2]}"


def negated(source, i):
    """if (C) and while (C); not where C declares something."""
    if source[i].text not in ("if", "while") or not source[i].code:
        return
    first = i + 1
    if source[first].text != "(" or source[i + 1].partner < 0:
        return
    last = source[first].partner
    inside = [token.text for token in source.tokens[first + 1:last]]
    if ";" in inside or "=" in inside:
        return
    yield first, last, f"(!{source.of(first, last)})"


def begins_statement(source, i):
    before = source[i - 1]
    if before.text in (";", "{", "}", "else", "do"):
        return True
    if before.text == ")" and before.partner >= 0:
        return source[before.partner - 1].text in ("if", "for", "while")
    return False


def in_for_head(source, i):
    """Statements between the brackets of a for are none."""
    depth = 0
    for j in range(i - 1, max(i - 200, -1), -1):
        if source[j].text in (")", "]", "}"):
            depth += 1
        elif source[j].text in CLOSING:
            depth -= 1
            if depth < 0:
                return source[j].text == "("
    return False


def dropped_statement(source, i):
    token = source[i]
    if not token.code or token.text in NO_STATEMENTS or not begins_statement(source, i) or in_for_head(source, i):
        return
    if token.kind != "name" and token.text not in ("*", "(", "++", "--"):
        return
    last = source.end_of_statement(i)
    inside = source.tokens[i:last]
    if source[last].text != ";" or declares(source, i):
        return
    if any(part.text in ("=", "+=", "-=", "*=", "/=", "|=", "&=", "++", "--", "(", "<<=", "^=") for part in inside):
        yield i, last, ";"


def declares(source, i):
    """Type name ...: two names in a row, after what belongs to the type."""
    j = i
    while source[j].kind == "name" or source[j].text == "::":
        if source[j].kind == "name" and source[j + 1].kind == "name":
            return True
        j += 1
    if source[j].text == "<" and not source.spaced(j):
        depth = 0
        while j < len(source):
            depth += {"<": 1, ">": -1}.get(source[j].text, 0)
            j += 1
            if depth == 0:
                break
    while source[j].text in ("*", "&", "&&", "::"):
        j += 1
        if source[j].kind == "name" and source[j - 1].text != "::":
            return True
    return source[j].kind == "name" and j > i and source[j - 1].text == ">"


def end_of_term(source, i, ends):
    """The last token of the operand that begins at i, or None."""
    last = None
    j = i
    while j < len(source):
        token = source[j]
        if token.text in CLOSING:
            j = token.partner
        elif token.text in CLOSING.values() or (token.kind == "mark" and token.text in ends and
                                                (source.spaced(j) or token.text in (",", ";", "?", ":"))):
            break
        last = j
        j += 1
    return last


def dropped_term(source, i):
    """a + b becomes a; a && b becomes a; a * b becomes a."""
    if not binary(source, i, {"+", "-", "*", "/", "&&", "||"}):
        return
    if source[i].text == "+" and statement_texts(source, i):
        return
    if source[i].text in ("&&", "||"):
        ends = {"&&", "||", "?", ":", ",", ";"}
    else:
        ends = ENDS_OF_TERM | ({"*", "/", "%"} if source[i].text in ("*", "/") else set())
    last = end_of_term(source, i + 1, ends)
    if last is not None:
        yield i, last, ""


def arguments(source, i):
    """First and last token of each argument between the brackets of which i is the first."""
    found, first = [], i + 1
    j = first
    while j <= source[i].partner:
        token = source[j]
        if j == source[i].partner or token.text == ",":
            if j > first:
                found.append((first, j - 1))
            first = j + 1
        elif token.text in CLOSING:
            j = token.partner
        j += 1
    return found


def swapped_arguments(source, i):
    token = source[i]
    if not token.code or token.kind != "name" or token.text in NO_CALLS | SYMMETRIC or source[i + 1].text != "(":
        return
    parts = arguments(source, i + 1)
    for (a, b), (c, d) in zip(parts, parts[1:]):
        one, other = source.of(a, b), source.of(c, d)
        plain = all(t.text not in ("{", "[", "<", "begin", "end") and t.kind != "text" for t in source.tokens[a:d + 1])
        if plain and one != other:
            yield a, d, f"{other}, {one}"


def constant_return(source, i):
    if source[i].text != "return" or not source[i].code:
        return
    last = source.end_of_statement(i)
    if source[last].text != ";" or last == i + 1:
        return
    value = source.of(i + 1, last - 1)
    if value == "true":
        yield i + 1, last - 1, "false"
    elif value == "false":
        yield i + 1, last - 1, "true"
    elif value not in CONSTANTS and "{" not in value:
        yield i + 1, last - 1, "{}"


def other_extreme(source, i):
    if source[i].code and source[i].text in EXTREMES and source[i - 1].text == "::" and source[i - 2].text == "std" and \
            source[i + 1].text == "(":
        yield i, i, EXTREMES[source[i].text]


OPERATORS = {
    **{name: swap_of(name) for name in SWAPS},
    "off by one": off_by_one,
    "negated condition": negated,
    "dropped statement": dropped_statement,
    "dropped term": dropped_term,
    "swapped arguments": swapped_arguments,
    "constant return": constant_return,
    "min and max": other_extreme,
}


def faults_of(text):
    """All faults of a source text: dictionaries with operator, line, column, the whole first line, before and after."""
    source = Source(text)
    faults = []
    for i, token in enumerate(source.tokens):
        if token.skipped:
            continue
        for name, operator in OPERATORS.items():
            for first, last, after in operator(source, i):
                start = source[first].start
                if name == "dropped term":  # with the space before the sign
                    start -= len(text[:start]) - len(text[:start].rstrip(" "))
                faults.append({"operator": name, "line": source.line_of(start),
                               "column": start - source.lines[source.line_of(start) - 1],
                               "text": source.line_text(source.line_of(start)),
                               "before": text[start:source[last].end], "after": after})
    return faults


def mutated(text, fault):
    """The text with the fault, at the line with its text that is nearest to its number. None: it is not there."""
    lines, offset, nearest = text.split("\n"), 0, None
    for number, line in enumerate(lines, 1):
        start = offset + fault["column"]
        if line == fault["text"] and text.startswith(fault["before"], start):
            distance = abs(number - fault["line"])
            if nearest is None or distance < nearest[0]:
                nearest = (distance, start)
        offset += len(line) + 1
    if nearest is None:
        return None
    start = nearest[1]
    return text[:start] + fault["after"] + text[start + len(fault["before"]):]
