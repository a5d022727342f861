"""Hints in plain lines, and players with budgets on the command line and in the protocol."""

from pathlib import Path

import pytest

from engine.bots.game_ai import Proposal
from engine.bots.hint import Hint, HintBot
from engine.bots.search_bot import SearchBot
from engine.julius_caesar.actions import End
from engine.julius_caesar.seats import POMPEY
from tests.jc_tui.games import jc, missing
from tests.jc_tui.playing import C, P, before, lines_of, new_table, run
from tests.jc_tui.protocol.test_protocol import Talk
from tests.jc_tui.shell import players
from tests.jc_tui.texts import prose


def test_a_hint_says_what_and_why_and_what_to_type_and_is_done() -> None:
    told = prose(run(table := new_table(3), ["hint", "quit"]))
    assert not missing(told, "legatus would: Discard ", ": of your cards it is worth least.", "To type: `discard ")
    assert lines_of(table) == []
    wanted = prose(run(table, ["hint", "hint do", "quit"])).partition("To type: `")[2].partition("`;")[0]
    assert lines_of(table) == [wanted]


@pytest.mark.slow
def test_a_whole_order_of_moves_is_done() -> None:
    table, as_typed = before("move"), before("move")
    printed = prose(run(table, ["hint", "hint do", "quit"]))
    run(as_typed, [*printed.partition("To type")[2].partition("; or ")[0].split("`")[1::2], "quit"])
    assert lines_of(as_typed) == lines_of(table)


def test_a_hint_for_what_is_past_is_not_done(capsys: pytest.CaptureFixture[str]) -> None:
    table = new_table(3)
    card = str(table.state.legal_actions(C)[0])
    run(table, ["hint do", "hint", card, "hint do", "hint what", "quit"])
    refused = capsys.readouterr().err
    assert refused.count("There is no hint for this decision yet") == 2
    assert "`hint` says what legatus would do" in refused
    assert lines_of(table) == [card]


def test_a_hint_ends_with_the_first_refusal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    table = new_table(3)
    card = table.state.legal_actions(C)[0]
    advice = Hint(C, (Proposal("other", "Nonsense", (End(), card)),), "no reason.", 0.3, 6)
    monkeypatch.setattr(HintBot, "advise", lambda *_: advice)
    run(table, ["hint", "hint do", "quit"])
    assert "line 2" in capsys.readouterr().err
    assert lines_of(table) == []


@pytest.mark.slow
def test_while_both_look_there_is_no_hint(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(new_table(3), [*lines_of(before("fire")), "hint", "alone", "hint", "help", "quit"])
    assert "\n  hint " in printed
    told = "You are both looking at the screen" in capsys.readouterr().err
    assert (told, printed.count("legatus would: ")) == (True, 1)


def test_a_budget_is_kept_in_the_save_and_its_game_goes_on(saves: Path) -> None:
    jc("text", "game", "--pompey", "legatus:4", "--seed", 3, text="quit\n")
    assert players(saves / "game.jsonl") == {"caesar": "human", "pompey": "legatus:4"}
    jc("text", "game", text="quit\n", status=0)
    listed = jc("saves").output
    assert ("legatus " in listed, "legatus:4" in listed) == (True, False)


@pytest.mark.slow
def test_simulated_games_are_named_after_their_players(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SearchBot, "choose", lambda bot, _, legal: bot.dice.choice(legal))
    bots = ("--caesar", "legatus:1", "--pompey", "random")
    result = jc("simulate", "--games", 1, *bots, "--seed", 1, "--save-dir", saves, status=0)
    assert "Caesar legatus:1 against Pompey random" in result.output
    (path,) = saves.glob("*.jsonl")
    assert path.name == "legatus.1-random-1-0000.jsonl"
    assert players(path) == {"caesar": "legatus:1", "pompey": "random"}


def test_the_protocol_takes_budgets(tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    talk("new", seed=3, bots={"pompey": "legatus:5"}, path="game")
    assert talk.session.session.bots[P].bot.budget == 5  # type: ignore[attr-defined]
    assert players(tmp_path / "game.jsonl")[POMPEY] == "legatus:5"
    assert talk("new", bots={"pompey": "tiro:5"})["error"]["code"] == "bad-spec"
