"""Caesar's Gallic War against the automaton through the program's doors (12, ruling A1): the Romans alone."""

import json

import pytest

from engine import contract, games, translations, values
from engine.gallic_war.events import BattleBegan, CardTurned, SideGaveWay
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.journal import Journal
from engine.journal.format import Record
from engine.match import Match, NotYourTurn
from jc_tui.game_ui import ui_of
from jc_tui.seats.seen_events import SeenEvent
from tests.gallic_war.solitaire import OF_AUTOMATON
from tests.jc_tui.gallic_war.test_lines import new_table, orders, played
from tests.jc_tui.games import ROOT, jc, missing, sentence
from tests.jc_tui.protocol.test_protocol import Talk

GAME = ("--game", "gallic-war", "--option", "barbarians=automaton")
NOBODYS = "No player takes the seat of the Barbarians"

pytestmark = pytest.mark.usefixtures("saves")


def seats(path):
    with Match.open(games.load_game, path, read_only=True) as table:
        assert table.seats == (ROMANS,)
        return dict(table.header.seats)


def test_a_new_game_has_one_player_and_goes_on_where_it_was_left(saves):
    begun = jc("text", "game", *GAME, "--seed", 3, text="?\n1\nquit\n", status=0)
    assert seats(saves / "game.jsonl") == {"romans": "human"}
    assert "not at this keyboard" not in begun.output
    assert "Your hand:" in begun.output
    assert "in hand" not in begun.output, "the automaton has none"
    assert "WHAT TO DO NOW, Romans" in jc("text", "game", text="quit\n", status=0).output
    assert "human" in jc("saves").output


def test_nobody_sits_down_where_the_rules_play(saves):
    for wrong in (("--barbarians", "tiro"), ("--seat", "barbarians")):
        assert NOBODYS in sentence(jc("text", "game", *GAME, *wrong))
        assert not list(saves.glob("*.jsonl"))
    jc("text", "game", *GAME, text="quit\n")
    for wrong in (("--barbarians", "tiro"), ("--seat", "barbarians")):
        assert NOBODYS in sentence(jc("text", "game", *wrong))
    assert NOBODYS in sentence(jc("simulate", "--games", 1, *GAME, "--barbarians", "random"))


@pytest.mark.slow
def test_half_a_game_is_played_from_a_file_of_lines_verified_and_told(saves):
    """The lines are those of a game by chance with the same seed."""
    lines = "\n".join([*orders(played(5, barbarians="automaton"))[:110], "quit"])
    assert "55 BC" in jc("text", "game", *GAME, "--seed", 5, text=lines, status=0).output
    assert jc("verify", "game").exit_code == 0
    for seat in (ROMANS, BARBARIANS):
        story = jc("export", "game", "--seat", seat).output
        assert not missing(story, "The top card of the deck is turned up", "The card of the Barbarians")
    assert "nothing to repair" in jc("repair", "game").output
    records = json.loads(jc("export", "game", "--seat", "romans", "--as", "json").stdout)["records"]
    hidden = [each for each in records if each["seat"] == "chance" and any("block" in e for e in each["events"])]
    assert any("action" not in each for each in hidden)
    assert not [each for each in records if each["seat"] == "chance" and each.get("action", "").startswith("move")]


def test_what_the_automaton_has_answered_cannot_be_taken_back():
    """A Roman's action is taken back as long as nothing was answered to it."""
    with new_table(3, barbarians="automaton") as table:
        table.act(table.state.legal_actions()[0], ROMANS)
        assert table.can_undo(ROMANS) is None
        table.act("announce politics", ROMANS)
        table.act(table.state.legal_actions()[0], ROMANS)
        assert table.history[-1].seat is contract.Seat.CHANCE
        assert table.can_undo(ROMANS) == translations.say("table.undo-chance")


def test_the_romans_can_give_up_and_nobody_for_the_automaton():
    with new_table(3, barbarians="automaton") as table:
        with pytest.raises(NotYourTurn, match="The Barbarians do not play"):
            table.resign(BARBARIANS)
        table.resign(ROMANS)
        assert table.result.winner is BARBARIANS


def test_a_forged_save_in_which_the_automaton_gives_up_is_not_replayed(tmp_path):
    path = tmp_path / "one.jsonl"
    with Match.new(games.load_game("gallic-war"), {"barbarians": "automaton"}, {}, path=path) as table:
        header = table.header
    with Journal.open(path) as journal:
        journal.append(Record(1, BARBARIANS, None, header.created, resign=True))
    assert "the Barbarians cannot give the game up" in sentence(jc("text", path))


def test_who_gives_way_does_so_in_the_battle():
    """What the automaton's side is too weak for is told among the rounds, not after the battle (ruling A10)."""
    began = BattleBegan("mandubii", BARBARIANS, (), (), 0, 0, 0, 3)
    events = [CardTurned(BARBARIANS, "sequani"), began, SideGaveWay(BARBARIANS, "mandubii", "attack")]
    start = games.load_game("gallic-war").start({"barbarians": "automaton"})
    seen = [SeenEvent(0, BARBARIANS, event, "58.1") for event in events]
    told = [(chapter.title, len(chapter.lines)) for chapter in ui_of("gallic-war").log.chapters(start, seen)]
    assert told == [("The card of the Barbarians", 1), ("Battle in Mandubii + Senones", 2)]


@pytest.mark.slow
def test_simulations_name_the_bot_of_the_one_seat(tmp_path):
    words = "simulate", *GAME, "--games", 1, "--romans", "random", "--seed", 5, "--save-dir", tmp_path
    assert not missing(jc(*words, status=0).output, "Romans (random) ", "Romans random against Barbarians, seed 5")
    (save,) = tmp_path.glob("*.jsonl")
    assert seats(save) == {"romans": "random"}


@pytest.mark.slow
def test_the_arena_says_that_one_side_is_played_by_the_rules(tmp_path):
    told = jc("arena", *GAME, "--balance", "--players", "random", "--games", 1, "--out", tmp_path).output
    assert "The rules play the Barbarians: a player named for that side decides nothing there" in told


def test_the_protocol_asks_the_romans_alone(tmp_path):
    talk = Talk(tmp_path)
    new = {"game": "gallic-war", "options": {"barbarians": "automaton"}, "seed": 2}
    assert talk.error("new", **new, bots={"barbarians": "tiro"}, path="game") == "nobodys-seat"
    assert not list(tmp_path.glob("*.jsonl"))
    status, kinds, unseen = talk("new", **new), set[object](), 0
    for _ in range(60):
        assert status["to_act"] == "romans"
        status = talk("apply", action=talk("legal")["legal"][-1])
        events = status["events"]
        kinds |= {event["event"] for event in events}
        moved = [each for each in events if each["event"] == "block_moved" and each["side"] == "barbarians"]
        assert not any(each["block"] for each in moved)
        unseen += len(moved)
    assert {"card_turned", "step_followed", "attack_planned"} <= kinds
    assert unseen


def test_the_reference_names_what_the_automaton_does():
    reference = (ROOT / "docs" / "protocol.md").read_text()
    assert all(f"`{values.kind_of(kind)}`" in reference for kind in OF_AUTOMATON)
