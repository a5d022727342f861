"""What a language lacks, and what is wrong or doubtful in it, compared with English: ``make missing IN=sv``.

``python -m tools.missing sv [file ...]`` prints a line for each, with the English sentence where one is missing;
the names of files (``commands``, ``rules``) narrow it down. The exit status is 1 if anything is missing or wrong.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog

from engine.translations import ENGLISH
from engine.untrusted_text import parse_toml
from tests.words import (
    DATA,
    PLACE,
    Sentence,
    faults_of_files,
    faults_of_translation,
    files,
    homes,
    key_of,
    sentence,
)

OPTIONAL = ("labels.po", "forms.toml", "typed.toml")
"""Files that a language has for itself."""

KEY_PLACE = re.compile(r"\{\S+?=([\w.-]+)\}")
RULE = re.compile(r"(?<![\w.])(?:\d+\.\d+|[A-Z]{1,2}\d+)(?![\w.])")
TYPED = re.compile(r"`[^`]+`")
SAME = "same"
"""What a translator notes, as ``# same``, above a sentence that is meant to be the English one."""


@dataclass(frozen=True)
class Finding:
    """Something about a file of a language; what is no fault but should be looked at is doubtful."""

    path: Path
    told: str
    doubtful: bool = False

    def __str__(self) -> str:
        return f"{self.path}: {'? ' if self.doubtful else ''}{self.told}"


def findings(tag: str, data: Path = DATA) -> Iterator[Finding]:
    """All there is to say about a language whose folders lie in a data folder."""
    read = {path: catalogue for _, _, path, catalogue in files(data)}
    for _, home in homes(data):
        yield from _of_folder(home, tag, read)
    yield from (
        Finding(Path(where), fault)
        for where, _, fault in (told.partition(": ") for told in faults_of_files(data))
        if where.startswith(f"{tag}/")
    )


def _of_folder(home: Path, tag: str, read: dict[Path, Catalog]) -> Iterator[Finding]:
    ours = {path.name for path in (home / tag).glob("*") if path.suffix != ".mo"}
    for path in sorted((home / ENGLISH).iterdir()):
        mine = home / tag / path.name
        ours.discard(path.name)
        if path.suffix == ".po":
            yield from _of_catalogue(mine, entries(read[path]), entries(read[mine]) if mine in read else {})
        elif path.suffix != ".mo":
            yield from _of_text(path, mine) if mine.exists() else [Finding(mine, "is missing")]
    for name in sorted(ours.difference(OPTIONAL)):
        yield Finding(home / tag / name, "is not there in English")


def entries(catalogue: Catalog) -> dict[str, tuple[Sentence, bool]]:
    """The sentences of a file by their keys, and whether each is marked as meant to be the English one."""
    found = (message for message in catalogue if message.id)
    return {key_of(message): (sentence(message), SAME in message.user_comments) for message in found}


def _of_catalogue(
    path: Path, english: dict[str, tuple[Sentence, bool]], mine: dict[str, tuple[Sentence, bool]]
) -> Iterator[Finding]:
    for key, (asked, _) in english.items():
        said, meant = mine.get(key, (None, False))
        if said is None or not any(said.forms):
            yield Finding(path, f"{key} is missing: {asked.forms[-1]!r}")
            continue
        yield from (Finding(path, f"{key} {fault}") for fault in faults_of_translation(said, asked))
        yield from (Finding(path, f"{key} {doubt}", doubtful) for doubt, doubtful in _compared(said, asked, meant))
    yield from (Finding(path, f"{key} is not there in English") for key in mine if key not in english)


def _compared(said: Sentence, asked: Sentence, meant: bool) -> Iterator[tuple[str, bool]]:
    """What is to be said of a sentence beside the English one; and whether it is no more than a doubt."""
    keys, wanted = (set(KEY_PLACE.findall(" ".join(each.forms))) for each in (said, asked))
    if strange := keys - wanted:
        yield f"names keys that English does not: {', '.join(sorted(strange))}", False
    if left := (wanted - keys) | (asked.places - said.places):
        yield f"leaves out {', '.join(sorted(left))}", True
    if (
        said.forms == asked.forms
        and not meant
        and len(re.findall(r"[^\W\d_]{3,}", PLACE.sub("", said.forms[0]))) > 1
    ):
        yield f"is the English sentence: {said.forms[0]!r}", True


def _of_text(english: Path, mine: Path) -> Iterator[Finding]:
    texts = [path.read_text(encoding="utf-8") for path in (english, mine)]
    if english.suffix == ".txt":
        yield from _of_drawing(mine, *texts)
    elif english.name == "rules.toml":
        yield from _of_rules(mine, *(parse_toml(text.encode()) for text in texts))
    elif differing := parse_toml(texts[0].encode()).keys() ^ parse_toml(texts[1].encode()).keys():
        yield Finding(mine, f"differs from English about {', '.join(sorted(differing))}")


def _of_drawing(path: Path, english: str, mine: str) -> Iterator[Finding]:
    if differing := set(RULE.findall(english)) ^ set(RULE.findall(mine)):
        yield Finding(path, f"differs from English about {', '.join(sorted(differing))}")
    wide, most = (max(map(len, text.splitlines())) for text in (mine, english))
    if wide > most:
        yield Finding(path, f"is {wide} columns wide, and English {most}")
    if len({len(line) for line in re.findall(r"(?m)^ [│┌└].*[│┐┘]$", mine)}) > 1:
        yield Finding(path, "has boxes that are not closed in one column")


def _of_rules(path: Path, english: dict[str, Any], mine: dict[str, Any]) -> Iterator[Finding]:
    """Rules have the ids, the order and the references of English; as many words are explained."""
    ours = {rule["id"]: rule for rule in mine["rule"]}
    chapters: dict[str, str] = {}
    for rule in english["rule"]:
        name, said = rule["id"], ours.pop(rule["id"], None)
        if said is None:
            yield Finding(path, f"{name} is missing: {rule['title']!r}")
            continue
        if said.keys() - {"words"} != rule.keys() - {"words"}:
            yield Finding(path, f"{name} has other fields than in English")
        elif said["see"] != rule["see"]:
            yield Finding(path, f"{name} refers to other rules than in English")
        if chapters.setdefault(rule["chapter"], said["chapter"]) != said["chapter"]:
            yield Finding(path, f"{name} calls its chapter {said['chapter']!r}, not {chapters[rule['chapter']]!r}")
        if said["text"].split() == rule["text"].split():
            yield Finding(path, f"{name} is the English text")
        cited = [set(RULE.findall(each["text"])) for each in (rule, said)]
        if cited[0] ^ cited[1]:
            yield Finding(
                path, f"{name} cites other rules in its text: {sorted(cited[0] ^ cited[1])}", doubtful=True
            )
        if differing := _typed(rule["text"]) ^ _typed(said["text"]):
            yield Finding(
                path, f"{name} differs about what is typed: {' '.join(sorted(differing))}", doubtful=True
            )
    yield from (Finding(path, f"{name} is not there in English") for name in ours)
    wanted = [rule["id"] for rule in english["rule"]]
    if (given := [rule["id"] for rule in mine["rule"]]) != wanted and sorted(given) == sorted(wanted):
        yield Finding(path, "has its rules in another order than English")
    if len(mine["term"]) != len(english["term"]):
        yield Finding(path, f"explains {len(mine['term'])} words, and English {len(english['term'])}")


def _typed(text: str) -> set[str]:
    return set(TYPED.findall(" ".join(text.split())))


def main(tag: str, *names: str) -> int:
    """Print what there is to say about a language, or about some of its files; the exit status."""
    told = [each for each in findings(tag) if not names or each.path.stem in names]
    for each in told:
        print(str(each).replace(f"{DATA.parent}/", ""))
    wrong = sum(not each.doubtful for each in told)
    print(f"{tag}: {wrong} missing or wrong, {len(told) - wrong} doubtful (?).")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if sys.argv[1:] else __doc__)
