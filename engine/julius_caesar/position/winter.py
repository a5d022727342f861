"""Jupiter's draw, the stages of winter, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterator

from engine.blocks.sets import bits
from engine.julius_caesar import gods, winter
from engine.julius_caesar.components import CAESAR_SIDE, COLOURS, POMPEY_SIDE
from engine.julius_caesar.position.battle import read_fighter
from engine.julius_caesar.position.sheet import Sheet, Words, block_name, space_name, words_for
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.state import NONE, State
from engine.julius_caesar.tasks import BATTLES, DISBAND, PORT, SUPPLY, WINTER
from engine.words import either


def check_drawn_from(state: State) -> Iterator[str]:
    """Where Jupiter can strike (G1)."""
    if not gods.jupiter_spaces(state) >> state.drawn_from & 1:
        if state.edition.jupiter_seas:
            yield say("positions.jupiter-takes-at-sea-too")
        else:
            yield say("positions.jupiter-takes-from-a-city-with-enemy")


def show_colour(words: Words, state: State) -> str:
    """The colour of the blocks among which Jupiter's is drawn, where it was named."""
    return "" if state.drawn_colour == NONE else COLOURS[state.drawn_colour]


def read_colour(sheet: Sheet, state: State) -> None:
    """The colour is named where Jupiter's player chooses and blocks of several stand there (G1)."""
    several = gods.chooses_colour(state)
    if "colour" not in sheet:
        if several:
            raise sheet.fail("colour", say("positions.say-which-colour-jupiter-takes"))
        return
    word = sheet.value("colour")
    if not several:
        raise sheet.wrong(say("positions.jupiter-has-no-choice-of-colour"))
    fits = [COLOURS[colour] for colour in bits(gods.colours_there(state))]
    if word not in fits:
        raise sheet.wrong(say("positions.no-blocks-of-that-colour", word=word, colours=either(fits)))
    state.drawn_colour = COLOURS.index(word)


def check_drawn(state: State) -> Iterator[str]:
    """Which block can be drawn and goes over (G1)."""
    blocks, name = state.blocks, block_name(state, state.drawn)
    if not state.at[1 - state.actor][state.drawn_from] >> state.drawn & 1:
        yield say("positions.is-no-enemy-block-in", name=name, drawn_from=space_name(state, state.drawn_from))
    if (blocks.leaders | blocks.navis) >> state.drawn & 1:
        yield say("positions.never-defects-it-loses-a-step", name=name)


def _to_choose(state: State, phase: str, side: int) -> int:
    """What a side has to choose about in a stage of winter: a set of spaces or blocks."""
    if phase == PORT:
        return state.occ[side] & state.spaces.seas
    if phase == SUPPLY:
        return winter.surplus(state, side)
    return state.fighting[side] & ~state.blocks.cleopatra_bit


def settle_actor(sheet: Sheet, state: State) -> None:
    """In battles and in winter it follows from the rest who acts; a text may say it."""
    if state.phase in BATTLES:
        read_fighter(sheet, state)
    elif state.phase in WINTER:
        _read_stage(sheet, state)


def _read_stage(sheet: Sheet, state: State) -> None:
    """The stage of winter: it is somebody's who has something to choose, and those before are done (W5)."""
    if "actor" not in sheet:
        state.actor = CAESAR_SIDE if _to_choose(state, state.phase, CAESAR_SIDE) else POMPEY_SIDE
    stages = [(phase, side) for phase in WINTER for side in (CAESAR_SIDE, POMPEY_SIDE)]
    for phase, side in stages[: stages.index((state.phase, state.actor))]:
        if phase != DISBAND and _to_choose(state, phase, side):
            raise sheet.fail("phase", say("positions.has-not-done-with", side=SEATS[side].label, phase=phase))
    waiting = _to_choose(state, state.phase, state.actor)
    if not waiting:
        raise sheet.fail("phase", say("positions.has-nothing-to-do-there", actor=SEATS[state.actor].label))
    for sea in bits(waiting) if state.phase == PORT else ():
        if winter.ports_for(state, state.actor, sea).bit_count() < 2:
            name = space_name(state, sea)
            raise sheet.fail("phase", say("positions.the-navis-in-have-no-choice-of", name=name))


def show_result(words: Words, state: State) -> str:
    """Who has won, and by what."""
    if state.result is None:
        return ""
    winner = state.result.winner
    return f"{winner} {state.result.kind}" if winner else state.result.kind


def read_result(sheet: Sheet, state: State) -> None:
    """How the game ended; it has to be what the board gives."""
    state.result = winter.verdict(state)
    if "result" not in sheet:
        raise sheet.fail("result", say("positions.say-how-the-game-ended"))
    if state.result is None:
        raise sheet.fail("result", say("positions.nobody-has-points-enough-and-it-is"))
    written = show_result(words_for(state.rules.components), state)
    if sheet.value("result") != written:
        raise sheet.wrong(say("positions.as-the-blocks-stand-it-is", written=written))
