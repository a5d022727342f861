"""What tests know of words: the catalogues as they are written, the calls that ask for them, a pseudo-language.

A call names its key as a literal, or chooses it from literals that stand in the code; `one` puts it together from
a literal and an id. So it can be told from the sources which keys are missing, which are used by nobody, and where
call and text differ about a place.
"""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from operator import attrgetter
from pathlib import Path
from shutil import copytree

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

import engine.translations
from engine.translations import ENGLISH
from engine.untrusted_text import parse_toml
from hatch_build import ROOT, compile_words

DATA = ROOT / "data"
PSEUDO = "en_XA"
"""The tag of the pseudo-language."""

MADE_OF_CODES = ("refusals.", "labels.", "events.", "system.", "deeds.")
"""Rooms whose keys are made of codes and ids: what is needed of them, tests of these rooms say."""

OPEN = ("labels.",)
"""Rooms of names, for which English takes those in the data files."""

KEY = re.compile(r"[a-z_]+\.[a-z0-9-]+")
PLACE = re.compile(r"\{(\w+)(?:!\w+)?\}")
FORM = re.compile(r"\{\w+!(\w+)\}")
ACCENTS = str.maketrans("aeiouyAEIOUY", "åéîöüýÅÉÎÖÜÝ")
"""What is told from English at a glance, and can be read all the same."""


@dataclass(frozen=True)
class Sentence:
    forms: tuple[str, ...]
    plural: bool

    @property
    def places(self) -> set[str]:
        return {name for form in self.forms for name in PLACE.findall(form)}


@dataclass(frozen=True)
class Call:
    """A call that asks for a sentence."""

    where: str  # file and line
    folder: str  # the game's folder under `data/`; empty for the words of the program
    keys: tuple[str, ...]  # those it may ask for, as far as they stand in the call
    named: frozenset[str] | None  # the values it gives; None if it hands on some that it does not name


Words = Mapping[tuple[str, str], Mapping[str, Sentence]]
"""By game folder and language: the sentences by their keys."""


def homes(data: Path = DATA) -> Iterator[tuple[str, Path]]:
    yield "", data / "words"
    for home in sorted(data.glob("*/words")):
        yield home.parent.name, home


def files(data: Path = DATA) -> Iterator[tuple[str, str, Path, Catalog]]:
    for folder, home in homes(data):
        for path in sorted(home.glob("*/*.po")):
            yield folder, path.parent.name, path, parsed(path.read_bytes())


@cache
def parsed(text: bytes) -> Catalog:
    return read_po(BytesIO(text), abort_invalid=True)


@cache
def words(data: Path = DATA) -> Words:
    found: dict[tuple[str, str], dict[str, Sentence]] = {}
    for folder, tag, _, catalogue in files(data):
        entries = found.setdefault((folder, tag), {})
        entries |= {key_of(message): sentence(message) for message in catalogue if message.id}
    return found


def forms_of(data: Path, tag: str) -> set[str]:
    path = data / "words" / tag / "forms.toml"
    return set(parse_toml(path.read_text(encoding="utf-8"))) if path.exists() else set()


def key_of(message: Message) -> str:
    return str(message.id[0] if message.pluralizable else message.id)


def sentence(message: Message) -> Sentence:
    forms = tuple(message.string) if message.pluralizable else (message.string,)
    return Sentence(tuple(map(str, forms)), message.pluralizable)


# --- calls ---------------------------------------------------------------------------------------------
def sources() -> Iterator[tuple[str, str]]:
    modules = (path for top in ("engine", "jc_tui") for path in sorted((ROOT / top).rglob("*.py")))
    for path in (*modules, *sorted(DATA.rglob("look/*.toml"))):
        yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def callers(nodes: Iterable[ast.AST], games: Iterable[str]) -> dict[str, str]:
    """The names that a module calls to have a sentence, and whose words each gives."""
    found: dict[str, str] = {}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            room = node.module.split(".")
            folder = (
                ""
                if node.module == "engine.translations"
                else next((game for game in games if game in room), None)
            )
            if folder is not None:
                found |= {name.asname or name.name: folder for name in node.names if name.name == "say"}
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            made, target = node.value, node.targets[0]
            if isinstance(made.func, ast.Name) and made.func.id == "catalogue" and isinstance(target, ast.Name):
                found[target.id] = ast.literal_eval(made.args[0])
    return found


def calls(name: str, text: str, games: Iterable[str]) -> Iterator[Call]:
    if not name.endswith(".py") or not re.search(r"\bsay\b|\bcatalogue\b", text):
        return
    kinds = (ast.Call, ast.ImportFrom, ast.Assign)
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)]
    known = callers(nodes, games)
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known:
            given = frozenset(word.arg for word in node.keywords)
            named, where = None if None in given else given, f"{name}:{node.lineno}"
            yield Call(where, known[node.func.id], keys_in(node.args[0]), named)


def keys_in(node: ast.expr) -> tuple[str, ...]:
    """The keys that stand where a call names one. Raises ValueError for one that is put together."""
    if isinstance(node, ast.Constant):
        return (str(node.value),)
    if isinstance(node, ast.IfExp):
        return keys_in(node.body) + keys_in(node.orelse)
    if isinstance(node, ast.JoinedStr | ast.BinOp):
        if ast.unparse(node).startswith(tuple(f"f'{room}" for room in MADE_OF_CODES)):
            return ()
        raise ValueError(f"line {node.lineno}: a key is put together")
    return ()


def literals(text: str) -> set[str]:
    return set(re.findall(f"[\"']({KEY.pattern})[\"']", text))


def prefixes(text: str) -> set[str]:
    """The beginnings of keys that a module completes with an id; one that is chosen stands there as a literal."""
    begun = re.findall(rf"\.one\(\s*[\"']({KEY.pattern})[\"'],", text)
    chosen = literals(text) if text.count(".one(") > len(begun) else ()
    return {f"{found}-" for found in {*begun, *chosen}}


# --- faults --------------------------------------------------------------------------------------------
def faults_of_calls(found: Words, modules: Iterable[tuple[str, str]]) -> list[str]:
    games = [folder for folder, _ in found if folder]
    faults, used, begun = [], set(), set(MADE_OF_CODES)
    for name, text in modules:
        used |= literals(text)
        begun |= prefixes(text)
        for call in calls(name, text, games):
            shared, own = (found.get((folder, ENGLISH), {}) for folder in ("", call.folder))
            for key in call.keys:
                asked = own.get(key) or shared.get(key)
                faults += [f"{call.where}: {fault}" for fault in faults_of_call(call, key, asked)]
    for (folder, tag), entries in found.items():
        if tag == ENGLISH:
            said = used | {f"{key}-about" for key in used}
            beginnings = tuple(begun)
            unsaid = [key for key in entries if key not in said and not key.startswith(beginnings)]
            faults += [f"{folder or 'program'}: nobody says {key}" for key in unsaid]
    return faults


def faults_of_call(call: Call, key: str, asked: Sentence | None) -> Iterator[str]:
    if asked is None:
        yield f"there is no {key}"
    elif call.named is not None:
        if asked.plural != ("n" in call.named):
            yield f"{key} {'has' if asked.plural else 'has no'} plural forms"
        if wrong := (asked.places - {"n"}) ^ (call.named - {"n"}):
            yield f"{key} and the call differ about {', '.join(sorted(wrong))}"


def faults_of_languages(found: Words) -> list[str]:
    faults = []
    for (folder, tag), entries in found.items():
        english = found.get((folder, ENGLISH), {})
        for key, said in entries.items():
            if not key.startswith(OPEN):
                faults += [f"{tag}: {key} {fault}" for fault in faults_of_translation(said, english.get(key))]
    return faults


def faults_of_translation(said: Sentence, english: Sentence | None) -> Iterator[str]:
    if english is None:
        yield "is not there in English"
    elif said.plural != english.plural:
        yield "differs from English about plural forms"
    elif said.places - english.places:
        yield f"fills in what is not given: {', '.join(sorted(said.places - english.places))}"


def faults_of_forms(data: Path, tag: str) -> Iterator[str]:
    path = data / "words" / tag / "forms.toml"
    for name, pairs in parse_toml(path.read_text(encoding="utf-8")).items() if path.exists() else ():
        for pattern, _ in pairs:
            try:
                re.compile(pattern)
            except re.error as error:
                yield f"{tag}/forms.toml: {name} has a pattern that cannot be read, {pattern}: {error}"


def faults_of_files(data: Path = DATA) -> list[str]:
    """Return what is wrong with files by themselves, as keys of another room and too few plural forms."""
    there = [*files(data)]
    tags = sorted({tag for _, tag, _, _ in there})
    faults = [fault for tag in tags for fault in faults_of_forms(data, tag)]
    for _, tag, path, catalogue in there:
        where, forms_there_are = f"{tag}/{path.name}", forms_of(data, tag)
        for message in catalogue:
            if not message.id:
                continue
            key = key_of(message)
            if not KEY.fullmatch(key) or not key.startswith(f"{path.stem}."):
                faults.append(f"{where}: {key} is no key of this room")
            wanted, forms = catalogue.num_plurals if message.pluralizable else 1, sentence(message).forms
            said = sum(map(bool, forms))
            if len(forms) > wanted or (said < wanted and (said or tag == ENGLISH)):
                faults.append(f"{where}: {key} has {said} forms of {wanted}")
            if strange := {form for text in forms for form in FORM.findall(text)} - forms_there_are:
                named = ", ".join(sorted(strange))
                faults.append(f"{where}: {key} asks for forms that forms.toml has not: {named}")
            if message.fuzzy:
                faults.append(f"{where}: {key} is marked fuzzy, and is not used")
    return faults


# --- the pseudo-language -------------------------------------------------------------------------------
def stretched(text: str) -> str:
    """Words in brackets and a third longer, vowels with accents, places and lines kept; signs as they are."""
    parts = re.split(r"(\{(?:\w+|\S+?=[\w.-]+)\})", text)
    accented = "".join(part if number % 2 else part.translate(ACCENTS) for number, part in enumerate(parts))
    longer = "~" * ((len(PLACE.sub("", text)) + 2) // 3)
    return f"⟦{accented}{longer}⟧" if re.search(r"\w", PLACE.sub("", text)) else text


def stretched_rules(text: str) -> str:
    text = re.sub(r'(?m)^(\[\[term\]\]\nid) = "(.*)"', lambda term: f'{term[1]} = "{stretched(term[2])}"', text)
    text = re.sub(r'(?m)^(title|chapter) = "(.*)"', lambda line: f'{line[1]} = "{stretched(line[2])}"', text)
    return re.sub(r'(?s)text = """(.*?)"""', lambda found: f'text = """{stretched(found[1])}"""', text)


def write_pseudo(data: Path, folder: Path) -> None:
    """Write English and, made of it, the pseudo-language, as the words of a data folder of their own."""
    for game, home in homes(data):
        english, pseudo = (folder / game / "words" / tag for tag in (ENGLISH, PSEUDO))
        copytree(home / ENGLISH, english, dirs_exist_ok=True)
        pseudo.mkdir(exist_ok=True)
        for path in english.glob("*.po"):
            catalogue = parsed.__wrapped__(path.read_bytes())
            for message in filter(attrgetter("id"), catalogue):
                forms = message.string
                message.string = tuple(map(stretched, forms)) if message.pluralizable else stretched(str(forms))
            with (pseudo / path.name).open("wb") as file:
                write_po(file, catalogue, width=0)
        for path in (*english.glob("*.txt"), *english.glob("*.toml")):
            text = path.read_text(encoding="utf-8")
            accented = text.translate(ACCENTS) if path.suffix == ".txt" else stretched_rules(text)
            (pseudo / path.name).write_text(accented, encoding="utf-8")
    compile_words(folder)


def speak_from(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Take all words from another data folder until the test is over."""
    monkeypatch.setattr(engine.translations, "_home", lambda game: folder / game / "words")
    for name in ("_room", "_forms"):
        monkeypatch.setattr(engine.translations, name, reader(name, folder))


@cache
def reader(name: str, folder: Path) -> Callable[..., object]:
    return cache(getattr(engine.translations, name).__wrapped__)
