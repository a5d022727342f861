"""A game with clocks in plain lines."""

from datetime import timedelta

import pytest

from engine.chance import SeededChance
from engine.table import Table
from engine.words import ENGLISH, choose_language
from tests.jc_tui.games import GAME, Time, missing
from tests.jc_tui.playing import C, P, new_table, run


def begun(time: Time) -> Table:
    """A game in which Caesar is to act, with full clocks."""
    table = Table.new(GAME, None, {C: "ann", P: "bob"}, SeededChance(3), clock=time, timed="4h-3d")
    table.run_chance()
    assert table.to_act is C
    return table


def test_clocks_and_a_pause_are_told_and_listed(time: Time) -> None:
    table = begun(time)
    time.wait(5)
    printed = run(table, ["clock", "pause", "help", "pause end", "clock"], {C}, status=0)
    assert "Caesar 2 d 19 h, Pompey 3 d 0 h" in printed
    assert "Caesar asks for a pause; type `pause` to agree." in printed
    assert "how much time each player has left" in printed
    assert table.clocks.asked is None


def test_clocks_are_seen_to_in_swedish_as_the_help_says(time: Time) -> None:
    table = begun(time)
    choose_language("sv")
    try:
        printed = run(table, ["hjälp", "klocka", "paus", "paus slut", "klocka", "pa", "kl"], {C})
        time.moment += timedelta(days=4)
        claimed = run(table, ["begär"], {P})
    finally:
        choose_language(ENGLISH)
    assert not missing(printed, "  klocka     hur mycket tid", "  paus       be om paus")
    assert printed.count("Caesar 3 d 0 h, Pompejus 3 d 0 h") == 4
    assert printed.count("Caesar ber om paus; skriv `paus` för att gå med på den.") == 1
    assert table.clocks.asked is None
    assert "skriv `begär`" in claimed
    assert table.result is not None


def test_what_cannot_be_is_refused_in_a_sentence(time: Time, capsys: pytest.CaptureFixture[str]) -> None:
    run(begun(time), ["pause what", "pause end"], {C}, status=1)
    run(new_table(3), ["clock", "pause"], status=1)
    told = capsys.readouterr().err
    assert told.count("without clocks") == 2
    assert not missing(told, "Type `pause` or `pause end`.", "There is no pause")


def test_who_waits_for_somebody_without_time_claims_the_win(time: Time) -> None:
    table = begun(time)
    assert "claim" not in run(table, [], {P})
    time.moment += timedelta(days=3)
    assert "type `claim`" in run(table, [], {P})
    assert table.result is None
    assert "Pompey has won (on time)" in run(table, ["claim"], {P})
