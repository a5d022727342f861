"""The line-up and the dice: where blocks stand, what is marked, and what fits."""

import asyncio

import pytest
from textual.message import Message

from engine.contract import Seat
from engine.julius_caesar.events import DiceRolled
from engine.julius_caesar.words import roman
from jc_tui.blocks.battle.dice import dice_lines
from jc_tui.blocks.battle.lineup import NARROWEST, Lineup, fit_name, lay_out
from jc_tui.blocks.battle.pieces import ACTS, DONE, STRUCK, LineupData, Piece, Rank
from jc_tui.julius_caesar.battle.fighting import ACCOUNT
from jc_tui.look.glyphs import ASCII, UNICODE
from tests.jc_tui.games import C, P
from tests.jc_tui.widgets.bench import Bench, heard, missing


def piece(name: str, rating: str, strength: int = 3, stands: str = "", chosen: bool = False) -> Piece:
    return Piece(name.lower().replace(" ", "_"), name, rating, strength, 4, stands, chosen)


def data(*lower: Piece, upper: tuple[Piece, ...] = (), reserves: tuple[int, int] = (0, 0)) -> LineupData:
    ranks = (Rank(P, False, upper, reserves[0]), Rank(C, True, lower, reserves[1]))
    return LineupData(ranks, C, "C")


USUAL = data(
    piece("Caesar", "A3", stands=DONE),
    piece("Legio 13", "C3", stands=ACTS, chosen=True),
    piece("Legio 8", "C3", 2, ACTS),
    upper=(piece("Scipio", "A2"), piece("Legio 1", "C2", 4, STRUCK), piece("Navis 1", "D3", 2)),
    reserves=(2, 9),
)


def drawn(shown: LineupData, width: int = 80, height: int = 18, ascii_only: bool = False) -> list[str]:
    async def run() -> str:
        lineup = Lineup(roman)
        lineup.styles.height = height
        async with Bench(lineup, glyphs=ASCII if ascii_only else UNICODE).run_test(size=(width, height)) as pilot:
            lineup.show(shown)
            await pilot.pause()
            return lineup.plain_text

    return asyncio.run(run()).split("\n")


def test_defenders_stand_above_and_attackers_below_in_the_columns_of_their_letters() -> None:
    lines = drawn(USUAL)
    between = next(place for place, line in enumerate(lines) if line.startswith("─ A ─"))
    for column, upper, lower in ((0, "Scipio", "Caesar"), (40, "Legio 1", "Legio 13"), (60, "Navis 1", "")):
        assert any(line[column:].startswith(("┌ ", "┌?")) and upper in line for line in lines[:between])
        assert not lower or any(lower in line[column : column + 20] for line in lines[between:])
    assert "P POMPEY defends" in lines[0]
    assert "C CAESAR attacks" in lines[-1]


def test_strength_is_pips_and_numeral_beside_the_combat_rating() -> None:
    assert not missing("\n".join(drawn(USUAL)), "●●○○ II    acts", "●●●○ III   done", "Legio 1 ──────C2")


def test_words_that_do_not_fit_beside_many_steps_are_left_out_whole() -> None:
    helvetii = Piece("helvetii", "Helvetii", "D2", 6, 8, DONE, half=True)
    (row,) = (line for line in drawn(data(helvetii)) if "●●●●●●○○" in line)
    assert row.split("│")[1].split() == ["●●●●●●○○", "6-½"]


def test_what_acts_has_acted_may_be_hit_or_is_chosen_is_marked_by_signs() -> None:
    text = "\n".join(drawn(USUAL))
    for sign in (">Legio 8", "xCaesar", "?Legio 1", "╔▸Legio 13", "▼ C: Caesar acts"):
        assert sign in text


def test_reserves_are_apart_and_only_counted() -> None:
    lines = drawn(USUAL)
    assert lines[0].endswith("[?][?] 2 in reserve till round 2")
    assert lines[-1].endswith(" 9 in reserve till round 2")
    assert "[?]" not in lines[-1]


def test_ascii_has_a_sign_for_each() -> None:
    text = "\n".join(drawn(USUAL, ascii_only=True))
    assert text.isascii()
    assert "v C: Caesar acts" in text


@pytest.mark.parametrize("legions", range(1, 15))
def test_every_block_is_there_while_it_can_be(legions: int) -> None:
    """Fourteen legions on a side are all there are."""
    lower = [piece(f"Legio {number}", "C2") for number in range(1, legions + 1)]
    lines = drawn(data(*lower, upper=(piece("Scipio", "A2"), piece("Legio 33", "C3"))), 80, 17)
    assert len(lines) == 17
    text = "\n".join(f"{line} " for line in lines)
    assert [one.name for one in lower if f"{one.name} " not in text] == []


def test_where_it_cannot_be_the_rest_is_counted_and_the_chosen_one_shown() -> None:
    ratings = ("A1", "B1", "C1", "D1")
    lower = [piece(f"Block {n}", ratings[n % 4], chosen=n == 39) for n in range(40)]
    text = "\n".join(drawn(data(*lower, upper=(piece("Scipio", "A2"),)), 80, 10))
    assert not missing(text, "more", "Block 39")


def test_columns_get_no_narrower_than_a_name() -> None:
    lower = [piece(f"Legio {number}", "C2") for number in range(1, 15)]
    found = lay_out(data(*lower), 80, 17)
    assert found.cell >= NARROWEST - 1
    assert sum(found.widths) <= 80


def test_a_long_name_keeps_its_number() -> None:
    assert fit_name("Equitatus 1/P", 13) == "Equitatus 1/P"
    assert fit_name("Equitatus 1/P", 10) == "Equita 1/P"
    assert fit_name("Cleopatra", 5) == "Cleop"


async def test_a_click_on_a_block_tells_which() -> None:
    lineup = Lineup(roman)
    lineup.styles.height = 18
    messages: list[Message] = []
    async with Bench(lineup).run_test(size=(80, 18), message_hook=messages.append) as pilot:
        lineup.show(USUAL)
        await pilot.pause()
        lines = lineup.plain_text.split("\n")
        row = next(place for place, line in enumerate(lines) if "Legio 8" in line)
        await pilot.click(offset=(lines[row].index("Legio 8"), row))
        await pilot.click(offset=(1, 1))
        await pilot.pause()
    assert [message.block for message in heard(Lineup.Clicked, messages)] == ["legio_8"]


def dice(shot: DiceRolled | None, height: int, due: tuple[int, Seat] | None = None) -> str:
    lines = dice_lines(ACCOUNT.shot(shot) if shot else None, due, 80, height, UNICODE)
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


SHOT = DiceRolled(C, "legio_13", "rome", (1, 5, 3), 3, 2)


def test_hits_are_marked_in_one_line() -> None:
    assert dice(SHOT, 1) == " C Legio 13 hits on 1-3:  [1]* [5]  [3]*  2 hits"


def test_hits_are_marked_on_boxes() -> None:
    text = dice(SHOT, 3)
    assert "│ 1 │ │ 5 │ │ 3 │  2 hits" in text
    assert text.count("└HIT┘") == 2


def test_who_still_has_to_take_hits_is_told() -> None:
    assert dice(SHOT, 1, (1, P)).endswith("2 hits; Pompey must take 1")


def test_nothing_rolled_is_said() -> None:
    assert "No dice" in dice(None, 1)
    assert "No dice" in dice(None, 3)
