"""Sides whose names are plurals: the program speaks of the Romans in the plural, of Caesar as before."""

import pytest

from engine.chance import SeededChance
from engine.contract import Seat
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS
from engine.games import load_game
from engine.julius_caesar.seats import CAESAR
from engine.match import Match, NotYourTurn
from engine.translations import ENGLISH, choose_language
from tests.jc_tui.games import jc, missing
from tests.words import PLACE, words

NAMES_A_SEAT = ("{seat}", "{other}", "{you}", "{bot}")
SINGULAR = (" {seat} is ", " {seat} has ", "{seat}'s", "{other}'s", "{you}'s", "{seat} plays", "{seat} holds")


@pytest.fixture
def table():
    with Match.new(load_game("gallic-war"), {}, dict.fromkeys(SEATS, "human"), SeededChance(1)) as table:
        table.run_chance()
        yield table


def test_a_seat_has_the_number_of_its_name():
    assert [seat.number for seat in (ROMANS, BARBARIANS, CAESAR, Seat.CHANCE, Seat("nobody"))] == [2, 2, 1, 1, 1]
    choose_language("xx")
    assert ROMANS.number == 2, "what a language lacks is said in English"
    choose_language(ENGLISH)


@pytest.mark.slow
def test_a_plural_sentence_has_no_verb_of_one():
    for key, said in words()["", ENGLISH].items():
        if said.plural and any(place in said.forms[0] for place in NAMES_A_SEAT):
            assert not any(part in f" {form}" for form in said.forms[1:] for part in SINGULAR), key
            named = [set(PLACE.findall(form)) - {"n"} for form in said.forms]
            assert named[0] == named[1], key


def test_every_sentence_that_would_speak_of_one_side_as_one_has_plural_forms():
    for key, said in words()["", ENGLISH].items():
        if not said.plural:
            plain = said.forms[0].replace("--seat {seat}", "OPTION")
            assert not any(part in f" {plain}" for part in SINGULAR), key


def test_the_table_speaks_of_romans_in_the_plural(table):
    action = table.state.legal_actions()[0]
    with pytest.raises(NotYourTurn, match=r"^The Barbarians cannot act now: it is the Romans' turn\.$"):
        table.act(action, BARBARIANS)
    table.act(action, ROMANS)
    assert table.can_undo(BARBARIANS) == "The last action was the Romans', not the Barbarians'."
    table.resign(BARBARIANS)
    assert table.can_undo(ROMANS) == "The Barbarians have given the game up."


def test_plain_lines_speak_of_romans_in_the_plural(saves):
    told = jc("text", "game", "--game", "gallic-war", "--barbarians", "human", "--seed", 1, text="resign\n").output
    assert not missing(told, "The Romans would give the game up.", "the Romans are to act.")
    assert "THE GAME IS OVER: the Barbarians have won" in jc("text", "game", text="resign yes\n").output
    assert "won by the Barbarians" in jc("verify", "game").output
    assert "As the Romans saw it." in jc("export", "game", "--seat", "romans").output
    assert "Result: the Barbarians won" in jc("export", "game").output
    assert saves.exists()
