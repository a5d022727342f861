"""Refusals assert nothing that is not so: their numbers and names are compared with what the player sees."""

import random
import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from engine.contract import Action
from engine.julius_caesar.refusals import explain
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from tests.julius_caesar.acting import do, each
from tests.julius_caesar.claims import CLAIMS, Diary, Witness
from tests.julius_caesar.playing import attempts, brawl, lively
from tests.julius_caesar.refusals.test_refusals import TABLE, read
from tests.julius_caesar.support import CHANCE_PHASES, at, command, loaded
from tests.seeds import seeds

SHARE = 0.12
"""Of so many of the states of a brawl all sorts of actions are tried."""

MOST_LISTED = 500
"""Legal actions are compared with where there are no more."""


def check(state: State, diary: Diary, tried: Sequence[Action]) -> set[str]:
    """Whatever is refused of these actions is refused with true sentences; the patterns that were met."""
    view, legal = state.view(SEATS[state.actor]), state.legal_actions()
    texts = [str(action) for action in legal] if len(legal) < MOST_LISTED else []
    met = set()
    for action in tried:
        if (refusal := explain(state, action)) is None:
            continue
        witness = Witness(view, SEATS[state.actor], action, diary, texts)
        for pattern, holds, match in claims_in(refusal.sentence):
            assert holds(witness, match), f"{action}: {refusal}\n{state.position()}"
            met.add(pattern)
    return met


claims_in = cache(lambda said: [(*claim, match) for claim in CLAIMS for match in re.finditer(claim[0], said)])
"""What a sentence asserts."""


def brawl_with_diary(seed: int) -> Iterator[tuple[State, Diary]]:
    """The states of a brawl in which somebody is to act, and what was done in the command phase."""
    dice, diary = random.Random(seed), Diary()
    state = brawl(loaded(), dice)
    while state.to_act is not None and state.year == 706:
        if state.phase not in CHANCE_PHASES:
            yield state, diary
        action = lively(state, dice)
        diary.note(state, action)
        state.play(action)


@pytest.mark.slow
@each("seed", *seeds(6, 2))
def test_what_refusals_assert_is_so_in_brawls(seed: int) -> None:
    dice = random.Random(seed)
    for state, diary in brawl_with_diary(seed):
        if dice.random() < SHARE:
            check(state, diary, list(attempts(state, dice)))


@pytest.mark.slow
def test_what_refusals_assert_is_so_in_every_row_of_the_table() -> None:
    """And every kind of assertion is made in one of them."""
    met = set()
    for position, action, *_ in TABLE:
        state = at(position)
        if state.phase not in CHANCE_PHASES and state.to_act is not None:
            met |= check(state, Diary.of(state), [read(action)])
    assert {pattern for pattern, _ in CLAIMS} <= met


CROSSING = """
actor: caesar; card: 4/1
rome caesar: legio_7; genua caesar: navis_3; neapolis caesar: navis_4; mare_tyrrhenum caesar: {navis}
"""
LEAVES = "move caesar_navis_1 mare_tyrrhenum-mare_hispanum"
STAYS = (
    "Navis 1 must stay in Mare Tyrrhenum this phase: land blocks have crossed it, "
    "and no other Navis that was there is left"
)


@each(
    "navis, done, newcomer",
    ("navis_1", "", False),
    ("navis_1, navis_2", "navis_2 tyrrhenum-internum", False),
    ("navis_1, navis_2, navis_5", "navis_5 tyrrhenum-utica, navis_2 tyrrhenum-internum", False),
    ("navis_1", "navis_3 genua-tyrrhenum", True),
    ("navis_1, navis_2", "navis_2 tyrrhenum-internum, navis_3 genua-tyrrhenum", True),
    ("navis_1", "navis_3 genua-tyrrhenum, navis_4 neapolis-tyrrhenum", True),
    ids=["alone", "another left", "two others left", "one came later", "one left and one came", "two came later"],
)
def test_why_the_last_navis_of_a_crossing_stays(navis: str, done: str, newcomer: bool) -> None:
    state = at(CROSSING.format(navis=navis))
    do(state, "sail legio_7 rome-mare_tyrrhenum-messana", *(f"move {move}" for move in done.split(", ") if move))
    refusal = state.refusal(state.parse(LEAVES))
    relief = "; one that came later does not relieve it" if newcomer else ""
    assert (refusal.rule, refusal.sentence) == ("6.3", f"{STAYS}{relief}.")


def test_one_of_two_navis_of_a_crossing_may_go_until_the_other_has_gone() -> None:
    state = at(CROSSING.format(navis="navis_1, navis_2"))
    do(state, "sail legio_7 rome-mare_tyrrhenum-messana")
    assert state.refusal(state.parse(LEAVES)) is None


SERVED = "rome caesar: legio_8\ngenua caesar: legio_11\nneapolis pompey: legio_1\n"


def test_a_block_that_jupiter_took_is_told_to_its_first_owner() -> None:
    state = command("2/1", "jupiter", SERVED)
    do(state, "jupiter rome", "draw legio_8")
    for typed in ("move legio_8 neapolis-rome", "sail legio_8 neapolis-mare_tyrrhenum-rome"):
        refusal = state.refusal(read(typed))
        assert refusal.sentence == "Legio 8 has gone over to Pompey and fights for that side now."
