"""Splits C++ as this repository writes it into tokens, and says of each where it stands.

Comments, texts and preprocessor lines become one token each. `code` says whether a token stands in the body of a
function, `skipped` whether it stands where a fault would tell nothing: in assertions, in the texts of errors, and in
tables of texts.
"""

import bisect
import dataclasses
import re

KINDS = re.compile(
    r"""(?P<space>\s+)
      | (?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<directive>(?:(?<=\n)|\A)[ \t]*\#(?:\\\n|[^\n])*)
      | (?P<text>(?:u8|[LuU])?R"(?P<fence>[^()\s\\]{0,16})\(.*?\)(?P=fence)"|(?:u8|[LuU])?"(?:\\.|[^"\\\n])*")
      | (?P<number>\.?\d(?:[eEpP][+-]|'\w|[\w.])*)
      | (?P<character>(?:u8|[LuU])?'(?:\\.|[^'\\\n])+')
      | (?P<name>[A-Za-z_]\w*)
      | (?P<mark><<=|>>=|->\*|\.\.\.|::|->|\+\+|--|<<|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[{}()\[\];:?,.<>=+\-*/%&|^~!\#\\])
    """, re.VERBOSE | re.DOTALL)

CLOSING = {"(": ")", "[": "]", "{": "}"}
BEFORE_BODY = {")", "else", "do", "try", "const", "override", "final", "noexcept", "mutable"}
TYPE_WORDS = {"class", "struct", "union", "enum", "namespace"}
ERROR_CALLS = {"assert", "static_assert", "problem", "left_out", "unknown_component", "in_quotes"}
TEXTS_OF_A_TABLE = 3  # so many texts in one list in braces make it a table


@dataclasses.dataclass
class Token:
    kind: str
    text: str
    start: int
    end: int
    line: int
    code: bool = False
    skipped: bool = False
    partner: int = -1  # of brackets: the index of the other one


class Source:
    """The tokens of a file, without spaces, comments and preprocessor lines."""

    def __init__(self, text):
        self.text = text
        self.lines = [0] + [match.end() for match in re.finditer("\n", text)]
        self.tokens = list(self._split())
        self._join_brackets()
        self._find_bodies()
        self._skip()

    def _split(self):
        at = 0
        while at < len(self.text):
            match = KINDS.match(self.text, at)
            if match is None:
                raise ValueError(f"line {self.line_of(at)}: no token of C++: {self.text[at:at + 20]!r}")
            kind, at = match.lastgroup, match.end()
            if kind == "fence":
                kind = "text"
            if kind not in ("space", "comment", "directive"):
                yield Token(kind, match.group(), match.start(), match.end(), self.line_of(match.start()))

    def line_of(self, offset):
        return bisect.bisect_right(self.lines, offset)

    def line_text(self, line):
        return self.text[self.lines[line - 1]:].split("\n", 1)[0]

    def __len__(self):
        return len(self.tokens)

    def __getitem__(self, index):
        return self.tokens[index] if 0 <= index < len(self.tokens) else Token("", "", 0, 0, 0)

    def spaced(self, index):
        """Whether space is at both sides, as of operators of two operands; brackets of types have none."""
        token = self.tokens[index]
        return self.text[token.start - 1:token.start].isspace() and self.text[token.end:token.end + 1].isspace()

    def of(self, first, last):
        """The text of the tokens first .. last."""
        return self.text[self[first].start:self[last].end]

    def _join_brackets(self):
        open_ones = []
        for i, token in enumerate(self.tokens):
            if token.kind != "mark":
                continue
            if token.text in CLOSING:
                open_ones.append(i)
            elif token.text in CLOSING.values():
                if not open_ones or CLOSING[self.tokens[open_ones[-1]].text] != token.text:
                    raise ValueError(f"line {token.line}: {token.text!r} without its partner")
                token.partner = open_ones.pop()
                self.tokens[token.partner].partner = i
        if open_ones:
            raise ValueError(f"line {self.tokens[open_ones[-1]].line}: a bracket is not closed")

    def _find_bodies(self):
        inside = []  # of each open brace: is it code?
        for i, token in enumerate(self.tokens):
            token.code = bool(inside) and inside[-1]
            if token.text == "{":
                inside.append(self._opens_body(i, token.code))
            elif token.text == "}":
                inside.pop()
                token.code = bool(inside) and inside[-1]

    def _opens_body(self, i, within_code):
        before = self[i - 1].text
        if before in BEFORE_BODY:
            return True
        if self._head(i) & TYPE_WORDS:
            return False
        if before == "]":  # a lambda without parameters, not an array
            return self[self[i - 1].partner - 1].text in ("", "(", ",", "=", "return", "{", "&&", "||", "?", ":")
        if within_code:
            return True  # a block, or a list of values in a function
        return before in ("}", ")") and "(" in self._head(i)  # after initialisers of a constructor

    def _head(self, i):
        """The words between the last ; { or } and the token."""
        words = set()
        j = i - 1
        while j >= 0 and self[j].text not in (";", "{", "}"):
            words.add(self[j].text)
            j -= 1
        return words

    def _skip(self):
        for i, token in enumerate(self.tokens):
            if token.kind == "name" and token.text in ERROR_CALLS and self[i + 1].text == "(":
                self._skip_range(i, self[i + 1].partner)
            elif token.text == "require" and self[i + 1].text == "(":  # the condition, then the text
                self._skip_range(self._end_of_argument(i + 2), self[i + 1].partner)
            elif token.text == "throw":
                self._skip_range(i, self.end_of_statement(i))
            elif token.text == "{" and sum(t.kind == "text" for t in self.tokens[i:token.partner]) >= TEXTS_OF_A_TABLE:
                if self[i - 1].text in ("=", "{", ",", "(", "return") or (self[i - 1].kind == "name" and not
                                                                         self._opens_body(i, token.code)
                                                                         and not self._head(i) & TYPE_WORDS):
                    self._skip_range(i, token.partner)

    def _skip_range(self, first, last):
        for token in self.tokens[first:last + 1]:
            token.skipped = True

    def _end_of_argument(self, i):
        while self[i].text not in (",", ")"):
            i = self[i].partner + 1 if self[i].text in CLOSING else i + 1
        return i

    def end_of_statement(self, i):
        """The index of the ; that ends the statement with token i, or of the bracket that ends what it stands in."""
        while i < len(self.tokens):
            token = self.tokens[i]
            if token.text in CLOSING:
                i = token.partner
            elif token.text == ";" or token.text in CLOSING.values():
                return i
            i += 1
        return len(self.tokens) - 1
