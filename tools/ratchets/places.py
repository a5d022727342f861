"""The places that count: what stands where in code, messages and documents."""

from __future__ import annotations

import ast
import io
import json
import re
import subprocess
import sys
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

TOPS = ("engine", "jc_tui")
RULES = {"D200": "one-line", "D205": "blank-line", "D401": "mood", "D404": "this", "D415": "end"}
"""What ruff finds in docstrings, and what it is called here."""

CHECKS = (
    *(f"docstring-{name}" for name in (*RULES.values(), "verb", "length", "colon")),
    *(f"word-in-{where}" for where in ("docstring", "comment", "message", "document")),
    *("sentence-in-document", "class-name", "participle-as-name"),
    *("module-under-60-lines", "screen-of-another", *(f"circle-in-{top}" for top in TOPS)),
)

LISTS = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
UNUSED = re.compile(rf"\b(?:{'|'.join(LISTS['unused'])})\b", re.IGNORECASE)
VERBS, PARTICIPLES, NOUNS, SAME = (
    frozenset(LISTS[name].split()) for name in ("verbs", "participles", "nouns", "classes")
)

CODE = re.compile(r"(?ms)^( *)```.*?^\1```|^    [^\n]*$")
BETWEEN = re.compile(r"\n\s*\n|\n(?=[-*#|] |\d+\. )|(?<=[.!?:])\s+|\s*\|\s*")
"""What stands between the sentences of a document."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Place:
    """A place that counts: its file and line, and what stands there."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


Found = Mapping[str, list[Place]]
"""What was found, by the name of the check."""


def places(root: Path) -> Found:
    """Return all that counts in a checkout."""
    return Survey(root.resolve()).found


class Survey:
    """A search through a checkout."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.found: dict[str, list[Place]] = {check: [] for check in CHECKS}
        self.classes: dict[str, list[tuple[Path, int]]] = defaultdict(list)
        self.imports: dict[str, set[str]] = {}
        for top in TOPS:
            for path in sorted((root / top).rglob("*.py")):
                self.search(path, path.read_text(encoding="utf-8"))
        self.compare_modules()
        self.run_ruff()
        for path in sorted(root.glob("data/**/words/en/*.po")):
            self.search_messages(path)
        for path in (*sorted(root.glob("*.md")), *sorted(root.glob("docs/*.md"))):
            self.search_document(path)

    def note(self, check: str, path: Path, line: int, what: str) -> None:
        """Note a place."""
        self.found[check].append(Place(path.relative_to(self.root).as_posix(), line, what))

    def name(self, path: Path) -> str:
        """Return how a module is imported."""
        return ".".join(path.relative_to(self.root).with_suffix("").parts).removesuffix(".__init__")

    def search(self, path: Path, text: str) -> None:
        """Search a module."""
        tree, lines = ast.parse(text), text.splitlines()
        if len(lines) < 60:
            self.note("module-under-60-lines", path, 1, self.name(path))
        for number, line in enumerate(lines, 1):
            for _ in re.finditer(r"\b_screen\.", line) if self.name(path).startswith("jc_tui") else ():
                self.note("screen-of-another", path, number, line.strip())
        if any(UNUSED.search(line.partition("#")[2]) for line in lines):
            for token in tokenize.generate_tokens(io.StringIO(text).readline):
                for word in UNUSED.findall(token.string) if token.type == tokenize.COMMENT else ():
                    self.note("word-in-comment", path, token.start[0], f"{word} in {token.string}")
        imports = self.imports[self.name(path)] = set()
        for node in (tree, *within(tree)):
            if isinstance(node, ast.Import):
                imports |= {each.name for each in node.names}
            elif isinstance(node, ast.ImportFrom):
                imports |= {f"{node.module}.{each.name}" for each in node.names}
            elif isinstance(node, ast.Module | ast.ClassDef | Function):
                self.search_docstrings(path, node)
            if isinstance(node, Function) and not is_property(node) and is_participle(node.name):
                self.note("participle-as-name", path, node.lineno, node.name)
            if isinstance(node, ast.ClassDef) and node in tree.body and node.name not in SAME:
                self.classes[node.name].append((path, node.lineno))

    def search_docstrings(self, path: Path, node: ast.Module | ast.ClassDef | Function) -> None:
        """Search the docstring of a module, class or function, and those of attributes."""
        for before, text in zip([None, *node.body], node.body, strict=False):
            of_attribute = isinstance(before, ast.Assign | ast.AnnAssign) and not isinstance(node, Function)
            if before is not None and not of_attribute:
                continue
            if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant) and text.value.value is not ...:
                said = str(text.value.value)
                for word in UNUSED.findall(said):
                    self.note("word-in-docstring", path, text.lineno, f"{word} in {said.splitlines()[0]}")
                for check, summary in () if of_attribute else faults(said, node):
                    self.note(check, path, text.lineno, summary)

    def compare_modules(self) -> None:
        """Note classes of one name in several modules, and modules in a circle, by imports for types too."""
        for name, same in self.classes.items():
            for path, line in same if len({path for path, _ in same}) > 1 else ():
                self.note("class-name", path, line, name)
        graph = {
            name: {each if each in self.imports else each.rpartition(".")[0] for each in found} - {name}
            for name, found in self.imports.items()
        }
        for path in (path for top in TOPS for path in sorted((self.root / top).rglob("*.py"))):
            name, top = self.name(path), path.relative_to(self.root).parts[0]
            waiting, seen = [name], set[str]()
            while waiting and name not in seen:
                new = {each for each in graph.get(waiting.pop(), ()) if each.startswith(f"{top}.")} - seen
                seen |= new
                waiting += new
            if name in seen:
                self.note(f"circle-in-{top}", path, 1, name)

    def run_ruff(self) -> None:
        """Note what ruff finds."""
        command = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", ",".join(RULES)]
        done = subprocess.run(
            [*command, "--output-format", "json", *TOPS], cwd=self.root, capture_output=True, text=True
        )
        for each in json.loads(done.stdout):
            path, line = Path(each["filename"]), each["location"]["row"]
            what = path.read_text(encoding="utf-8").splitlines()[line - 1].strip()
            self.note(f"docstring-{RULES[each['code']]}", path, line, what)

    def search_messages(self, path: Path) -> None:
        """Search the messages of a catalogue."""
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for word in () if line.startswith(("#", "msgid")) else UNUSED.findall(line):
                self.note("word-in-message", path, number, f"{word} in {line}")

    def search_document(self, path: Path) -> None:
        """Search a document, but not its code."""
        text = CODE.sub(lambda code: "\n" * code[0].count("\n"), path.read_text(encoding="utf-8"))
        for word in UNUSED.finditer(text):
            self.note("word-in-document", path, text.count("\n", 0, word.start()) + 1, word[0])
        for sentence in BETWEEN.split(text):
            if len(sentence.split()) > 30:
                number = text.count("\n", 0, text.index(sentence)) + 1
                self.note("sentence-in-document", path, number, " ".join(sentence.split()))


def within(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the statements within one."""
    for part in ("body", "handlers", "cases", "orelse", "finalbody"):
        for each in getattr(node, part, ()):
            yield each
            yield from within(each)


def faults(said: str, node: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the checks that the summary of a docstring does not pass, and the summary."""
    summary = " ".join(said.strip().split("\n\n")[0].split())
    first = re.match(r"\W*([\w'’-]*)", summary)
    if isinstance(node, Function) and not is_property(node) and first and first[1].lower() not in VERBS:
        yield "docstring-verb", summary
    if len(summary.split()) > 15:
        yield "docstring-length", summary
    if re.search(r"[:;](\s|$)", summary):
        yield "docstring-colon", summary


def is_property(node: Function) -> bool:
    """Return whether a function is read as an attribute."""
    decorators = {ast.unparse(each).rpartition(".")[2] for each in node.decorator_list}
    return not decorators.isdisjoint(("property", "cached_property", "setter"))


def is_participle(name: str) -> bool:
    """Return whether a name is a bare participle."""
    return name in PARTICIPLES or (name not in NOUNS and bool(re.fullmatch(r"[a-z]+(ed|ing)", name)))
