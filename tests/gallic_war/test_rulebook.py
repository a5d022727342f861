"""The rules to read: every section and ruling, consistent, searchable, and as the game has them."""

import ast
import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path

import pytest

from engine.gallic_war import tasks
from engine.gallic_war.words import say
from engine.rulebook import Rule, Rulebook, Term, load_rulebook, speech
from jc_tui.gallic_war.facts import load_facts
from tests.gallic_war.refusals.test_refusal_words import REFUSING, SOURCES

SECTIONS = [
    *("1", "2", "2.1", "2.2", "2.3", "3", "4", "5.1", "5.2", "5.2.1", *(f"5.2.1 {letter}" for letter in "ABCDE")),
    *("E.pinning", "E.march", "E.rhine", "E.naval", "E.stacking"),
    *("6", "6 A", "6 B", "6 C", "6.withdrawal", "6 D", "6 E", "6 F", "6 G"),
    *("7", "7.1", "7.2", "7.3", *(f"7.3.{part}" for part in range(1, 6)), "7.4", "7.5", "7.6", "7.7", "7.7.1"),
    *("7.8", "7.9", "8.1", "8.2", "8.3", "8.4", "9", "10", *(f"10.{turn}" for turn in range(1, 9))),
    *("11", "11.legions", "11.naval"),
    *("12", "12.order", "12.1", "12.2", *(f"12.3{step}" for step in "abcdefgh"), *(f"12.4{s}" for s in "abcd")),
    *("12.germania", "12.britannia", "12.reinforcing", "12.regrouping", "12.attackers", "12.defenders"),
    *("12.vercingetorix", "12.leaders", "12.year", "12.tribes"),
    *("13", "13.1", "13.2", "13.2.1", "13.3", "13.4", "13.5"),
]
LAST_RULING = {"N": 7, "C": 8, "M": 9, "B": 18, "V": 5, "E": 12, "Y": 7, "A": 21}
RULINGS = [f"{letter}{number}" for letter, last in LAST_RULING.items() for number in range(1, last + 1)]
LONGEST_TEXT, LONGEST_TITLE = 900, 40

CITED = re.compile(r"\((?:help )?((?:\d+(?:\.\w+)*(?: [A-G])?|[A-Z]\d+)(?:, (?:\d[\w.]*(?: [A-G])?|[A-Z]\d+))*)\)")


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load_rulebook(say.file("rules.toml"))


def entries(book: Rulebook) -> list[Rule | Term]:
    return [*book.rules, *book.terms]


def text_of(book: Rulebook, rule_id: str) -> str:
    rule = book.find(rule_id)
    assert rule is not None
    return rule.text


def test_it_holds_every_section_and_ruling_and_nothing_else(book: Rulebook):
    assert [rule.id for rule in book.rules] == SECTIONS + RULINGS


def test_every_rule_is_reached_from_another(book: Rulebook):
    seen = {other for rule in book.rules for other in rule.see}
    assert [rule.id for rule in book.rules if rule.id not in seen] == []


def test_what_texts_cite_is_there(book: Rulebook):
    cited = {
        (item.id, name)
        for item in entries(book)
        for found in CITED.findall(item.text)
        for name in found.split(", ")
    }
    assert len(cited) >= 20
    assert [pair for pair in cited if not book.named(pair[1])] == []


def test_texts_are_plain_short_and_whole_sentences(book: Rulebook):
    for item in entries(book):
        assert (item.id + item.text).isascii(), item.id
        assert 0 < len(item.text) <= LONGEST_TEXT, item.id
        for paragraph in item.text.split("\n\n"):
            assert "  " not in paragraph, item.id
            assert paragraph[-1] in ".:", item.id
    assert all(len(rule.title) <= LONGEST_TITLE for rule in book.rules)


def test_chapters_stand_in_order(book: Rulebook):
    chapters = list(dict.fromkeys(rule.chapter for rule in book.rules))
    numbered = [chapter for chapter in chapters if chapter[0].isdigit()]
    assert [int(chapter.split()[0]) for chapter in numbered] == list(range(1, 14))
    assert all(chapter.startswith("Rulings: ") for chapter in chapters[len(numbered) :])


def test_every_rule_that_a_refusal_names_can_be_read(book: Rulebook):
    """`(More: help M6)` leads somewhere, whatever is refused."""
    named = set()
    for source in (*SOURCES, Path(tasks.__file__)):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                named |= set(re.findall(r"^(\d+(?:\.\d+)*(?: [A-G])?|[NCMBVEYA]\d+)$", node.value))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in REFUSING:
                rule = node.args[REFUSING[node.func.attr]] if len(node.args) > REFUSING[node.func.attr] else None
                if isinstance(rule, ast.Constant) and isinstance(rule.value, str) and rule.value != "":
                    named.add(rule.value)
    assert len(named) > 50
    assert [rule for rule in sorted(named) if not book.find(rule)] == []


def test_every_step_that_the_story_names_of_the_automaton_can_be_read(book: Rulebook):
    """Section 12: `card Boii, 3a` makes a player type `help 3a`."""
    for step in (*(f"3{letter}" for letter in "abcdefgh"), *(f"4{letter}" for letter in "abcd")):
        found = book.named(step)
        assert found is not None
        assert found.id == f"12.{step}"
    assert say.has("phases.errand-3g")


# --- looking for something ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(("typed", "wanted"), [
    ("border limit", "5.2.1 E M2"),
    ("how many blocks cross a river", "5.2.1 E 2.1"),
    ("forced march", "E.march M3"),
    ("pinning", "E.pinning"),
    ("rhine", "E.rhine"),
    ("sail", "E.naval"),
    ("landing", "6 E M7"),
    ("naval movement", "E.naval"),
    ("stacking limit", "E.stacking"),
    ("supply action", "5.2.1 B"),
    ("raid", "5.2.1 B"),
    ("neutral tribe activation", "5.2.1 C"),
    ("political action", "5.2.1 D"),
    ("who goes first", "5.2"),
    ("main group", "6 A B2"),
    ("fortress", "6 B B8"),
    ("double defence", "6 D B6"),
    ("alps", "6 D"),
    ("sortie", "6 B B10"),
    ("strategic withdrawal", "6.withdrawal B11"),
    ("naval retreat", "6 F B14"),
    ("harvest", "7.1"),
    ("garrison limit", "7.1"),
    ("build legion", "7.7 E9"),
    ("legion i", "E10"),
    ("caesar killed", "8.1"),
    ("how to win", "9"),
    ("vp", "9 7.8"),
    ("invasion", "9 B18"),
    ("half hit", "B6"),
    ("minor leader", "8.4"),
    ("vercingetorix home", "C6"),
    ("baggage train", "13.1"),
    ("massive revolt", "13.5 C3"),
    ("automaton", "12"),
    ("setup", "3"),
])  # fmt: skip
def test_what_is_looked_for_is_among_the_first(book: Rulebook, typed: str, wanted: str):
    found = [rule.id for rule in book.search(typed)][:5]
    assert set(re.findall(r"(?:5\.2\.1|6) [A-G]|\S+", wanted)) <= set(found), found


def test_other_words_of_a_rule_say_something_new(book: Rulebook):
    for rule in book.rules:
        title = set(map(speech().stem, rule.title.casefold().replace("-", " ").replace("'", " ").split()))
        assert not title & set(map(speech().stem, rule.words)), rule.id
        assert all(word.isascii() and word == word.casefold() for word in rule.words), rule.id


# --- as the game has it ------------------------------------------------------------------------------------------
def test_figures_are_those_of_the_game(book: Rulebook):
    """Sections 2.1, 5.1, 5.2.1, 7.1, 9 and 13.1: what the data say is what is told."""
    tables, numbers = load_facts().components, load_facts().numbers
    assert [turn.hand for turn in numbers.turns] == [4] + [5] * 7
    assert "four in 58 BC and five in each later year" in text_of(book, "5.1")
    assert tables.limits.stack == 6
    assert "more than six blocks" in text_of(book, "E.stacking")
    for points in ("90", "100", "110"):
        assert points in text_of(book, "9")
    assert len(tables.cards.ids) == 33
    assert "33 cards" in text_of(book, "2.3")
    assert len(tables.blocks.ids) == 64
    assert "64 blocks, 33 cards" in text_of(book, "2")


def test_ports_of_the_sea_are_those_of_the_map(book: Rulebook):
    """Ruling Y2: the six areas on Oceanus Britannicus."""
    areas = load_facts().areas
    ports = areas.names_of(areas.ports[areas.sea_index["oceanus_britannicus"]])
    assert len(ports) == 6
    assert all(port.capitalize() in text_of(book, "Y2") for port in ports)


def rolls(found: Sequence[str], name: Mapping[str, str]) -> str:
    """What two dice find, as the rules list it: ``2 Carnutes, 3 Cadurci, 4-5 Bellovaci``."""
    runs = [(what, [roll for roll, _ in run]) for what, run in groupby(enumerate(found, 2), lambda pair: pair[1])]
    return ", ".join(f"{'-'.join(map(str, sorted({run[0], run[-1]})))} {name[what]}" for what, run in runs)


def test_tables_of_the_automaton_are_those_it_draws_from(book: Rulebook):
    """Section 12: the region that two dice find, and the home of Vercingetorix."""
    drawn = load_facts().components.data.solitaire
    homes = {area: area.capitalize() for area in drawn.vercingetorix}
    assert rolls(drawn.vercingetorix, homes) in text_of(book, "12.tribes")
    regions = {"aquitania": "Aquitania", "belgica": "Belgica", "celtae_west": "the west of Celtae"}
    regions |= {"celtae_east": "its east", "celtae_central": "its middle"}
    assert rolls(drawn.regions, regions) in text_of(book, "12.tribes")


def test_legions_of_the_calendar_come_when_the_rules_say(book: Rulebook):
    """Section 11, ruling E11: 1-2, 1-3 and for certain; 1-3, 1-4 and for certain."""
    calendar = {turn.year: turn.enter_on for turn in load_facts().numbers.turns if turn.legions}
    assert calendar == {58: 2, 57: 3, 55: 6, 54: 3, 53: 4, 52: 6}
    told = text_of(book, "11.legions")
    assert "end of 58 BC on a roll of 1-2 each, of 57 on 1-3, and of 55 for certain" in told
    assert "in 54 on 1-3, in 53 on 1-4, in 52 for certain" in told


def test_points_are_those_that_are_scored(book: Rulebook):
    """Section 9: Germans, leaders, legions, invasions and tribes of Britannia."""
    points, told = load_facts().numbers.points, text_of(book, "9")
    leaders = f"Ariovistus {points.ariovistus}, Vercingetorix {points.vercingetorix}"
    assert f"a German eliminated {points.german}, {leaders}; a legion eliminated {points.legion}" in told
    assert f"{points.britannia_invaded} for an invasion of Britannia by sea" in told
    assert f"{points.britannia_tribe} for each tribe of Britannia eliminated, two at most" in told
