"""Events as sentences and as plain data; how games ended, and the story beside the save."""

import json
import shutil
from dataclasses import fields
from itertools import product
from pathlib import Path

import pytest

from engine.contract import Event, GameError, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar import words as story
from engine.julius_caesar.data import load_data
from engine.julius_caesar.words import how_it_ended, label, narrated, say, told
from engine.match import Match
from engine.translations import data_folder
from engine.values import event_dict, kind_of
from jc_tui.export import export_beside
from jc_tui.julius_caesar import facts, points
from tests.golden.recipes import save_of
from tests.jc_tui.games import GAME, C, P, present
from tests.julius_caesar.golden import RECIPES
from tests.words import words

CLASSES = [kind for kind in vars(ev).values() if isinstance(kind, type)]
KINDS = [kind for kind in CLASSES if issubclass(kind, Event) and kind is not Event]

VALUES = {
    "Seat": P,
    "Seat | None": P,
    "str": "x",
    "str | None": "x",
    "int": 3,
    "int | None": 3,
    "bool": False,
    "Blocks": (("legio_3", 2), ("pompey", 3)),
    "tuple[int, ...]": (1, 4, 6),
    "tuple[int, int]": (1, 4),
    "tuple[str, ...]": ("brundisium", "rome"),
}
SPECIAL = {"card": "jupiter", "caesar": "3/1", "pompey": "mars", "copied": "2/2", "first": "legio_3"}
SPECIAL |= {"second": "legio_1", "block": "legio_3", "space": "rome", "city": "rome", "origin": "rome"}
SPECIAL |= {"cause": "hit", "manner": "attack", "kind": "points"}
HIDDEN = ("block", "first", "second", "card", "strength")


def sample(kind, *, hidden=False):
    values = {}
    for field in fields(kind):
        value = VALUES[str(field.type)]
        if value == "x":
            value = "supply" if (kind, field.name) == (ev.BlockDisbanded, "cause") else SPECIAL[field.name]
        if hidden and field.name in HIDDEN and "None" in str(field.type):
            value = None
        values[field.name] = value
    return kind(**values)


CODES = {
    (ev.BlockMoved, "manner"): ("move", "attack", "reserve", "response", "sail", "port"),
    (ev.StepLost, "cause"): ("hit", "disruption", "jupiter", "vulcan"),
    (ev.BlockEliminated, "cause"): ("hit", "disruption", "jupiter", "vulcan", "retreat"),
    (ev.BlockDisbanded, "cause"): ("port", "supply", "choice"),
    (ev.CommandBegan, "card"): ("mars", "3/1"),
    (ev.ControlChanged, "contested"): (True, False),
}


def every(kind):
    """Events of a kind with every code, and with everything unseen or empty that may be."""
    if kind is ev.GameOver:
        yield from (kind(P, how, 10, 3) for how in ("points", "points at the end", "rome", "resigned"))
        yield kind(None, "draw", 6, 6)
        return
    told_as = sample(kind)
    choices = []
    for field in fields(kind):
        codes = CODES.get((kind, field.name), (getattr(told_as, field.name),))
        choices.append((*codes, None) if "None" in str(field.type) else codes)
    yield from (kind(*values) for values in product(*choices))


@pytest.mark.slow
def test_each_event_has_its_sentence_and_each_sentence_its_event(monkeypatch):
    asked = set()

    def asking(key, **values):
        asked.add(key)
        return say(key, **values)

    monkeypatch.setattr(story, "say", asking)
    monkeypatch.setattr(story._STORY, "say", asking)
    for event in (event for kind in KINDS for event in every(kind)):
        assert "{" not in told(event), event
    assert len(KINDS) >= 36
    events = {key for key in words()["julius_caesar", "en"] if key.startswith("events.")}
    assert {key for key in asked if key.startswith("events.")} == events


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_each_kind_is_told_in_one_clean_sentence(kind):
    for event in (sample(kind), sample(kind, hidden=True)):
        sentence = told(event)
        assert sentence[0].isupper()
        assert sentence.endswith((".", ")."))
        assert not present(sentence, "None", "_", "{")
        assert sentence.isascii()


def test_what_is_blanked_is_not_told():
    concealing = [kind for kind in KINDS if sample(kind, hidden=True) != sample(kind)]
    assert len(concealing) >= 10
    for kind in concealing:
        hidden = sample(kind, hidden=True)
        text = told(hidden) + " " + json.dumps(event_dict(hidden))
        assert "egio" not in text, kind
        assert "upiter" not in text, kind


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_each_kind_becomes_plain_data(kind):
    data = event_dict(sample(kind))
    assert (data["event"], set(data)) == (kind_of(kind), {"event"} | {field.name for field in fields(kind)})
    assert json.loads(json.dumps(data)) == data


WAY = ("neapolis", "rome")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.BlockMoved(C, "legio_13", ("ravenna", "rome"), "move"), "Legio 13 moves Ravenna - Rome."),
        (ev.BlockMoved(P, None, WAY, "attack"), "An unseen block of Pompey attacks Neapolis - Rome."),
        (ev.BlockMoved(C, "legio_8", WAY, "reserve"), "Legio 8 joins the attack in reserve: Neapolis - Rome."),
        (ev.DiceRolled(C, "caesar", "rome", (1, 4, 6), 3, 1), "Caesar fires 3 dice: 1 4 6, hits on 1-3: 1 hit."),
        (
            ev.DiceRolled(P, "pompey_auxilia_1", "rome", (5,), 1, 0),
            "Pompey's Auxilia 1 fires 1 die: 5, hits on 1: no hits.",
        ),
        (ev.StepLost(P, "legio_3", "rome", 2, "hit"), "Legio 3 loses a step and stands at II."),
        (
            ev.StepLost(P, None, "rome", None, "vulcan"),
            "An unseen block of Pompey in Rome loses a step to Vulcan's fire.",
        ),
        (ev.BlockPassed(P, "legio_13", "rome"), "Legio 13 (now Pompey's) passes."),
        (ev.BlockPassed(C, "cleopatra", "rome"), "Cleopatra passes."),
        (ev.CommandBegan(C, 1, "3/1", 3, 1), "Caesar, Player 1, commands: 3 moves, 1 levy."),
        (ev.CommandBegan(P, 2, "mars", 1, 0), "Pompey, Player 2, calls on Mars."),
        (ev.YearBegan(705), "The year 705 (49 BC) begins; the cards are shuffled."),
        (
            ev.GameOver(C, "points", 10, 3),
            "Caesar wins the game with 10 victory points or more (Caesar 10, Pompey 3).",
        ),
        (ev.GameOver(None, "draw", 6, 6), "The game is a draw (Caesar 6, Pompey 6)."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_sentences(event, sentence):
    assert told(event) == sentence


def test_every_block_has_a_name_of_its_own_and_cards_dealt_are_told_together():
    blocks = load_data(data_folder() / "julius_caesar").blocks
    assert len({label(block.id) for block in blocks}) == len(blocks) == 63
    deals = [ev.CardDealt(C, "3/1"), ev.CardDealt(C, "mars"), ev.CardDealt(P, None), ev.CardDealt(P, None)]
    assert narrated(deals) == ["Caesar is dealt 3/1, Mars.", "Pompey is dealt 2 cards."]


def test_unseen_blocks_that_move_alike_are_told_together():
    march = ev.BlockMoved(P, None, WAY, "attack")
    other = ev.BlockMoved(P, None, ("neapolis", "rhegium"), "move")
    home = ev.BlockMoved(P, None, ("mare_internum", "utica"), "port")
    regroup = ev.BlockRegrouped(P, None, ("rome", "neapolis"))
    events = [march, march, march, other, home, home, regroup, regroup]
    assert narrated(events) == [
        "3 unseen blocks of Pompey attack Neapolis - Rome.",
        "An unseen block of Pompey moves Neapolis - Rhegium.",
        "2 unseen blocks of Pompey go to port for the winter: Mare Internum - Utica.",
        "2 unseen blocks of Pompey regroup Rome - Neapolis.",
    ]
    volley = ev.DiceRolled(C, "caesar", "rome", (6, 6, 6), 3, 0)
    assert len(narrated([volley, volley])) == 2


FACTS = facts.load_facts()


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_the_points_are_those_of_cities_and_leaders(recipe):
    with Match.open(GAME, recipe.save, read_only=True) as table:
        view, result = table.state.view(Seat.SPECTATOR), table.state.result
    assert result is not None
    for side in (C, P):
        assert sum(value for _, value in points.points_of(view, side)) == result.standing[side]
    cities = [name for side in (C, P) for name, _ in points.cities_of(view, side)]
    assert len(cities) + len(points.nobodys(view)) == len(FACTS.values)
    assert (result.winner.label if result.winner else "draw") in how_it_ended(result.winner, result.kind)


def test_a_story_is_written_beside_the_save_if_there_is_one_and_never_over_another(tmp_path):
    path = tmp_path / "early.jsonl"
    shutil.copy(save_of("early"), path)
    before = path.read_bytes()
    with Match.open(GAME, path, read_only=True) as table:
        written = [Path(export_beside(table, kind)) for kind in ("text", "markdown", "json", "text")]
    assert len(set(written)) == 4
    assert {file.parent for file in written} == {tmp_path}
    assert [file.suffix for file in written] == [".txt", ".md", ".json", ".txt"]
    assert "Caesar wins" in written[0].read_text(encoding="utf-8")
    assert path.read_bytes() == before
    with pytest.raises(GameError, match="not saved"):
        export_beside(Match.new(GAME), "text")


def test_who_gave_up_is_named():
    assert how_it_ended(C, "resigned") == "Caesar wins because Pompey gave up."
    assert how_it_ended(P, "resigned") == "Pompey wins because Caesar gave up."
