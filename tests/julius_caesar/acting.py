"""Doing and asking in the tests: actions by their notation, what is offered and refused, where blocks are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from engine.blocks.facts import NOWHERE
from engine.blocks.sets import bits
from engine.contract import Event, IllegalAction
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from tests.julius_caesar.support import at

Kind = TypeVar("Kind", bound=Event)


def commanded(text: str, player_one: str = "caesar") -> State:
    """All moves and levies are done but for Player 2's `end`, after which the battles begin.

    In the text a block `from` somewhere has attacked; Player 2's blocks from somewhere have responded.
    """
    second = "pompey" if player_one == "caesar" else "caesar"
    return at(f"phase: move\nactor: {second}\nplayer one: {player_one}\nmoves: 0\nlevies: 0\n{text}")


def fight(text: str, player_one: str = "caesar") -> State:
    """The first battle of the turn has begun."""
    state = commanded(text, player_one)
    do(state, "end")
    return state


def do(state: State, *texts: str) -> list[Event]:
    """Do these actions one after the other; everything that happened."""
    events: list[Event] = []
    for text in texts:
        events += state.apply(state.parse(text))
    return events


def end_commands(state: State) -> list[Event]:
    """Nobody moves or levies any more; the battles begin."""
    events: list[Event] = []
    while state.phase in ("move", "levy"):
        events += do(state, "end")
    return events


def offers(state: State, verb: str = "") -> set[str]:
    """The notations of the legal actions that begin with a verb and further words."""
    return {text for action in state.legal_actions() if (text := str(action)).startswith(verb)}


def refuse(state: State, text: str, rule: str | None = None) -> str:
    """An action is refused and changes nothing; the code of the refusal. `rule` is the section it has to name."""
    action, before = state.parse(text), state.position()
    assert action not in list(state.legal_actions()), f"{text} is offered"
    with pytest.raises(IllegalAction) as refusal:
        state.apply(action)
    assert state.position() == before
    if rule is not None:
        assert refusal.value.rule == rule, refusal.value
    return refusal.value.code


def of(events: Sequence[Event], kind: type[Kind]) -> list[Kind]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def where(state: State, block: str) -> str:
    """The space a block stands on, or `pool`, `face up` or `lost`."""
    number = state.blocks.index[block]
    if state.loc[number] != NOWHERE:
        return state.spaces.ids[state.loc[number]]
    homes = {"pool": state.pool, "face up": state.face_up, "lost": state.lost}
    return next(name for name, blocks in homes.items() if blocks >> number & 1)


def strength(state: State, block: str) -> int:
    """The Roman numeral a block shows; 0 off the map."""
    return state.strength(state.blocks.index[block])


def side(state: State, block: str) -> str:
    """The side a block on the map fights for."""
    return SEATS[state.side_of(state.blocks.index[block])]


def blocks_in(state: State, space: str) -> set[str]:
    """All blocks in a space."""
    number = state.spaces.index[space]
    return {state.blocks.ids[block] for block in bits(state.at[0][number] | state.at[1][number])}


def holder(state: State, space: str) -> str | None:
    """Whose a space is: caesar, pompey, contested, or None when it is vacant (4.21)."""
    number = state.spaces.index[space]
    owners = [SEATS[one] for one in (0, 1) if state.occ[one] >> number & 1]
    return None if not owners else owners[0] if len(owners) == 1 else "contested"


def points(state: State) -> tuple[int, int]:
    """Caesar's and Pompey's victory points."""
    return state.points(0), state.points(1)


def pass_round(state: State) -> list[str]:
    """Let every block pass till the round, or the battle, is over; the blocks in the order of their turns."""
    now, order = state.battle.round, []
    while state.phase == "battle" and state.battle.round == now:
        block = min(offers(state, "pass")).removeprefix("pass ")
        do(state, f"pass {block}")
        order.append(block)
    return order


def pass_to_round(state: State, number: int) -> None:
    """Let every block pass until a round begins."""
    while state.phase == "battle" and state.battle.round < number:
        pass_round(state)
    assert (state.phase, state.battle.round) == ("battle", number)


def fire(state: State, block: str, *dice: int) -> list[Event]:
    """A block fires and rolls these dice."""
    return do(state, f"fire {block}", "roll " + " ".join(map(str, dice)))


def turns(state: State) -> set[str]:
    """The blocks whose battle turn it is."""
    return {text.split()[1] for text in offers(state)}


def ways_out(state: State, block: str) -> set[str]:
    """Where a block can retreat or regroup now: the paths without the place it leaves."""
    moves = [text.split() for text in offers(state, "retreat") | offers(state, "regroup")]
    return {words[2].partition("-")[2] for words in moves if words[1] == block}
