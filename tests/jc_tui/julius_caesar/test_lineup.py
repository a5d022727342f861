"""The line-up and the dice: where blocks stand, what is marked, and what fits."""

import asyncio

import pytest

from engine.julius_caesar.words import roman
from jc_tui.appearance.glyphs import ASCII, UNICODE
from jc_tui.blocks.battle.lineup import LEAST_BARS, NARROWEST, Lineup, fit_name, lay_out, strength_bars
from jc_tui.blocks.battle.pieces import ACTS, DONE, FIRES, STRUCK, LineupData, Piece, Rank, Shot, marked
from tests.jc_tui.widgets.bench import Bench, C, P, heard, missing


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


def spans(shown, width=80, height=18, ascii_only=False):
    async def run():
        lineup = Lineup(roman)
        lineup.styles.height = height
        async with Bench(lineup, glyphs=ASCII if ascii_only else UNICODE).run_test(size=(width, height)) as pilot:
            lineup.show(shown)
            await pilot.pause()
            return lineup.draw(width, height)

    return asyncio.run(run())


def drawn(shown: LineupData, width: int = 80, height: int = 18, ascii_only: bool = False) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in spans(shown, width, height, ascii_only)]


def ink_of(words: str, shown: LineupData) -> set[str]:
    return {ink for line in spans(shown) for text, ink in line if words in text}


def test_defenders_stand_above_and_attackers_below_in_the_columns_of_their_letters():
    lines = drawn(USUAL)
    between = next(place for place, line in enumerate(lines) if line.startswith("─ A ─"))
    for column, upper, lower in ((0, "Scipio", "Caesar"), (40, "Legio 1", "Legio 13"), (60, "Navis 1", "")):
        assert any(line[column:].startswith(("┌ ", "┌?")) and upper in line for line in lines[:between])
        assert not lower or any(lower in line[column : column + 20] for line in lines[between:])
    assert "P POMPEY defends" in lines[0]
    assert "C CAESAR attacks" in lines[-1]
    high = [row for row, line in enumerate(drawn(USUAL, 116, 56)) if "defends" in line or "attacks" in line]
    assert high == [13, 42], "on a high screen the headings stay near the blocks"


def test_strength_is_pips_and_numeral_and_what_acts_has_acted_may_be_hit_or_is_chosen_is_marked_by_signs():
    text = "\n".join(drawn(USUAL))
    assert not missing(text, "●●○○ II    acts", "●●●○ III   done", "Legio 1 ──────C2")
    assert not missing(text, ">Legio 8", "xCaesar", "?Legio 1", "╔▸Legio 13", "▼ C: CAESAR acts")


def test_words_that_do_not_fit_beside_many_steps_are_left_out_whole():
    helvetii = Piece("helvetii", "Helvetii", "D2", 6, 8, DONE, half=True)
    (row,) = (line for line in drawn(data(helvetii)) if "●●●●●●○○" in line)
    assert row.split("│")[1].split() == ["●●●●●●○○", "6-½"]


def test_reserves_are_apart_and_counted_and_named_as_far_as_they_are_known():
    lines = drawn(USUAL)
    assert lines[0].endswith("[?][?] 2 in reserve until round 2")
    assert lines[-1].endswith(" 9 in reserve until round 2")
    assert "[?]" not in lines[-1]
    ranks = (Rank(P, False, (), 2, known=("L1 IV",)), Rank(C, True, (), 3, known=("L8 II", "L9 I", "Eq1 III")))
    lines = drawn(LineupData(ranks, C, "C"))
    assert lines[0].endswith("[L1 IV][?] 2 in reserve until round 2")
    assert lines[-1].endswith("[L8 II][L9 I][Eq1 III] 3 in reserve"), "there is no room for more"


def test_ascii_has_a_sign_for_each():
    text = "\n".join(drawn(USUAL, ascii_only=True))
    assert text.isascii()
    assert not missing(text, "v C: CAESAR acts", "#Legio 13", ">Legio 8")


@pytest.mark.parametrize("legions", range(1, 15))
def test_every_block_is_there_while_it_can_be(legions):
    """Fourteen legions on a side are all there are."""
    lower = [piece(f"Legio {number}", "C2") for number in range(1, legions + 1)]
    lines = drawn(data(*lower, upper=(piece("Scipio", "A2"), piece("Legio 33", "C3"))), 80, 17)
    assert len(lines) == 17
    text = "\n".join(f"{line} " for line in lines)
    assert [one.name for one in lower if f"{one.name} " not in text] == []


def test_where_it_cannot_be_the_rest_is_counted_and_the_chosen_one_shown():
    ratings = ("A1", "B1", "C1", "D1")
    lower = [piece(f"Block {n}", ratings[n % 4], chosen=n == 39) for n in range(40)]
    text = "\n".join(drawn(data(*lower, upper=(piece("Scipio", "A2"),)), 80, 10))
    assert not missing(text, "more", "Block 39")


def test_columns_get_no_narrower_than_a_name_and_a_long_name_keeps_its_number():
    lower = [piece(f"Legio {number}", "C2") for number in range(1, 15)]
    found = lay_out(data(*lower), 80, 17)
    assert found.cell >= NARROWEST - 1
    assert sum(found.widths) <= 80
    names = ("Equitatus 1/P", 13), ("Equitatus 1/P", 10), ("Cleopatra", 5)
    assert [fit_name(*name) for name in names] == ["Equitatus 1/P", "Equita 1/P", "Cleop"]


async def test_a_click_on_a_block_tells_which():
    lineup = Lineup(roman)
    lineup.styles.height = 18
    messages = []
    async with Bench(lineup).run_test(size=(80, 18), message_hook=messages.append) as pilot:
        lineup.show(USUAL)
        await pilot.pause()
        lines = lineup.plain_text.split("\n")
        row = next(place for place, line in enumerate(lines) if "Legio 8" in line)
        await pilot.click(offset=(lines[row].index("Legio 8"), row))
        await pilot.click(offset=(1, 1))
        await pilot.pause()
    assert [message.block for message in heard(Lineup.Clicked, messages)] == ["legio_8"]


@pytest.mark.slow
def test_a_side_keeps_its_colour_and_only_the_cursor_has_another():
    """Caesar's are the first seat's; what has had its turn is dim, what may be hit is underlined."""
    inks = {"xCaesar": "first-done", "Legio 8": "first", "Scipio": "second-waits", "?Legio 1": "second-struck"}
    inks |= {"Legio 13": "cursor", "C: CAESAR acts": "first"}
    assert {words: ink_of(words, USUAL) for words in inks} == {words: {ink} for words, ink in inks.items()}
    others = {ink for line in spans(USUAL) for _, ink in line} - {"text", "muted", "strong", "cursor"}
    assert {ink.partition("-")[0] for ink in others} == {"first", "second"}


FIRING = data(piece("Legio 13", "C3", stands=FIRES), piece("Legio 8", "C3", stands=ACTS))


def dice(block: str, *rolls: int, width: int = 80, height: int = 18) -> str:
    hits = sum(roll <= 3 for roll in rolls)
    return "\n".join(drawn(marked(FIRING, Shot(block, block, rolls, 3, hits)), width, height))


def test_dice_stand_in_the_box_of_the_block_that_fired_and_hits_in_brackets():
    """Four have room in the narrowest box; a block that may act again has its dice no longer."""
    assert "│ III    [1] 5 [3]│" in dice("legio_13", 1, 5, 3)
    assert "│ III    [1] 5 [3] 2 hits │" in dice("legio_13", 1, 5, 3, width=120)
    assert "│ III [1][1] 5 [3]│" in dice("legio_13", 1, 1, 5, 3)
    assert "[1]" not in dice("legio_8", 1, 5, 3)
    assert ink_of("[1] 5 [3]", marked(FIRING, Shot("legio_13", "", (1, 5, 3), 3, 2))) == {"first-dice"}


def test_where_blocks_are_lines_of_their_own_dice_take_the_place_of_the_strength():
    row = next(line for line in dice("legio_13", 1, 5, 3, width=120, height=5).splitlines() if "!" in line)
    assert row.partition(">")[0].split() == ["!Legio", "13", "[1]", "5", "[3]", "C3"]


def bars(upper: int, lower: int, width: int = 80) -> str:
    both = data(piece("Legio 8", "C3", lower), upper=(piece("Scipio", "A2", upper),))
    return "".join(text for text, _ in strength_bars(both, width, UNICODE))


def test_a_hit_takes_one_cell_off_the_outer_end_of_a_bar():
    before, after = bars(9, 7), bars(8, 7)
    assert (before.count("■"), after.count("■")) == (16, 15)
    assert after == before.replace("■", " ", 1).replace("P  9", "P  8")
    assert bars(9, 6) == before[::-1].replace("■", " ", 1)[::-1].replace(" 7 C", " 6 C")


def test_large_armies_have_bars_in_proportion_and_small_rooms_and_hidden_blocks_none():
    assert bars(60, 20, 40).count("■") == 12 + 4
    assert 0 < len(bars(60, 20, LEAST_BARS)) <= LEAST_BARS
    assert bars(9, 7, LEAST_BARS - 3) == ""
    shown = LineupData((Rank(P, False, (), 0, there="3 blocks unseen"), FIRING.ranks[1]), None, None)
    assert strength_bars(shown, 80, UNICODE) == ()
