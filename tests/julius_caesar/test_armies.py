"""The players, what is in the box, and each kind of block at work (1.1, 1.3, 3.0-3.27)."""

from __future__ import annotations

import pytest

from engine.julius_caesar.seats import CAESAR, SEATS
from tests.julius_caesar.acting import do, fight, offers, pass_round, side, strength
from tests.julius_caesar.support import at, loaded


def test_two_players_caesar_and_pompey() -> None:
    """1.1."""
    assert loaded().seats == SEATS


def test_sixty_three_blocks_and_twenty_seven_cards() -> None:
    """1.3, 3.0: 31 tan, 31 green and the blue one."""
    blocks, cards = loaded().components.blocks, loaded().components.cards
    assert [group.bit_count() for group in blocks.of] == [31, 31]
    assert (len(blocks.ids), sum(cards.copies)) == (63, 27)


@pytest.mark.parametrize(("numeral", "dice"), [("I", 1), ("II", 2), ("III", 3), ("IV", 4)])
def test_a_block_rolls_as_many_dice_as_its_strength(numeral: str, dice: int) -> None:
    """3.11."""
    state = fight(f"rome caesar: auxilia_1 {numeral} from genua\nrome pompey: navis_1 II")
    do(state, "fire caesar_auxilia_1")
    assert len(state.legal_actions()) == 6**dice
    assert state.outcome_weights() is None, "all rolls are equally likely"


def test_each_hit_takes_a_step_off() -> None:
    """3.11: III, II, I and out."""
    state = fight("rome caesar: legio_8 III from genua\nrome pompey: navis_1 II, scipio III")
    shown = []
    for _ in range(3):
        shown.append(strength(state, "legio_8"))
        do(state, "fire scipio", "roll " + " ".join(["1", "6", "6"]))
        pass_round(state)
    assert (shown, strength(state, "legio_8")) == ([3, 2, 1], 0)


def test_every_kind_of_block_acts_at_its_letter() -> None:
    """3.12, 3.21-3.27: A leaders and archers; B Pompey, infantry, equitatus, elephant; C legions; D Navis."""
    state = fight(
        """
        utica caesar: legio_8 III from badias
        utica pompey: navis_1, legio_39, elephant, ballista, equitatus_2, auxilia_1, auxilia_3, pompey, scipio
        tacape pompey: cleopatra
        """
    )
    letters = {}
    while state.phase == "battle" and state.battle.round == 1:
        letter = state.view(CAESAR).battle.letter
        for text in offers(state, "pass"):
            letters[text.split()[1]] = letter
        do(state, min(offers(state, "pass")))
    assert letters == {
        **dict.fromkeys(("scipio", "pompey_auxilia_3"), "A"),
        **dict.fromkeys(
            ("pompey", "pompey_auxilia_1", "pompey_equitatus_2", "pompey_elephant", "pompey_ballista"), "B"
        ),
        **dict.fromkeys(("legio_39", "legio_8"), "C"),
        "pompey_navis_1": "D",
    }


def test_cleopatra_acts_at_c_and_begins_on_pompeys_side() -> None:
    """3.27."""
    assert side(loaded().start(), "cleopatra") == "pompey"
    state = fight("alexandria caesar: caesar III from memphis\nalexandria pompey: cleopatra IV, navis_2 II")
    assert pass_round(state) == ["caesar", "cleopatra", "pompey_navis_2"]


def test_leaders_begin_two_and_two() -> None:
    """3.21: Octavian and Brutus wait in the pools."""
    view = loaded().start().view(CAESAR)
    assert "octavian" in (view.pools[CAESAR].blocks or ())
    assert [
        block.id
        for space in view.spaces.values()
        for block in space.blocks
        if block.id in ("caesar", "antonius", "octavian")
    ] == ["antonius", "caesar"]


@pytest.mark.parametrize(
    ("block", "city"),
    [("legio_17", "rome"), ("equitatus_1", "lugdunum"), ("legio_14", "ravenna"), ("legio_18", "neapolis")],
)
def test_named_blocks_come_to_their_named_city_alone(block: str, city: str) -> None:
    """3.13, 3.22, 3.24."""
    state = at(
        """
        turn: 2
        phase: levy
        player one: caesar
        card: 2/3
        rome caesar: legio_8
        lugdunum caesar: legio_16
        ravenna caesar: caesar
        genua caesar: antonius
        """
    )
    there = {text for text in offers(state, "levy") if block in text}
    assert there == ({f"levy {state.parse(f'step {block}').block} {city}"} if city != "neapolis" else set())


def test_auxilia_and_ballista_come_to_any_friendly_city_and_navis_to_major_ports() -> None:
    """3.23, 3.25, 3.26."""
    state = at(
        """
        turn: 2
        phase: levy
        player one: caesar
        card: 2/3
        rome caesar: legio_8
        lugdunum caesar: legio_16
        ravenna caesar: caesar
        """
    )
    for block in ("caesar_auxilia_1", "caesar_auxilia_4", "caesar_ballista"):
        cities = {"lugdunum", "ravenna", "rome"}
        assert offers(state, f"levy {block}") == {f"levy {block} {city}" for city in cities}
    assert offers(state, "levy caesar_navis_1") == {"levy caesar_navis_1 ravenna"}
