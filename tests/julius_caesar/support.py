"""Setting up situations in the tests: the game, loaded once, and states from position texts."""

import re
from collections.abc import Iterator
from functools import cache

from engine.julius_caesar.game import JuliusCaesar, load
from engine.julius_caesar.state import Fight, Moves, State
from engine.julius_caesar.tasks import DEAL, DRAW, ROLL

HAND_BEFORE_TURN_1 = 5

CHANCE_PHASES = (DEAL, DRAW, ROLL)
"""The phases in which a die or a card decides."""


@cache
def loaded() -> JuliusCaesar:
    """The game; loaded once for all tests of a process."""
    return load()


def at(text: str) -> State:
    """The state that a position text describes, in which `;` parts lines as well as a line's end.

    `docs/positions.md` says what it may leave out.
    """
    return loaded().position(text.replace(";", "\n"))


def fields_of(state: State | Moves | Fight) -> tuple[str, ...]:
    """The names of all that a state, or a part of it, consists of, compiled or not."""
    kind = type(state)
    return getattr(kind, "__mypyc_attrs__", ()) or tuple(vars(state))


def content(state: State | Moves | Fight) -> dict[str, object]:
    """All that a state, or a part of it, holds, by name, to be compared."""
    values = {name: getattr(state, name) for name in fields_of(state) if name != "_shares"}
    return {name: content(value) if isinstance(value, (Moves, Fight)) else value for name, value in values.items()}


def before_cards(
    caesar: str, pompey: str, *board: str, year: int = 706, turn: int = 5, edition: str = "2.0"
) -> State:
    """A card phase with these cards in the hands; the others are such as nobody named, but for 4/1 and gods."""
    deck, text = loaded().components.cards, "\n".join(board)
    named = [*text.replace(",", " ").replace(";", " ").split(), caesar, pompey]
    spare = [
        card
        for number, card in reversed(list(enumerate(deck.ids)))
        for _ in range(deck.copies[number] - named.count(card))
        if not deck.god[number] and card != "4/1"
    ]
    more = HAND_BEFORE_TURN_1 - turn
    hands = [", ".join((card, *(spare.pop(0) for _ in range(more)))) for card in (caesar, pompey)]
    head = f"julius-caesar {edition}\nyear: {year}\nturn: {turn}\nphase: play\n"
    return at(f"{head}hand caesar: {hands[0]}\nhand pompey: {hands[1]}\n{text}")


def command(caesar: str, pompey: str, *board: str, year: int = 706, turn: int = 5, edition: str = "2.0") -> State:
    """What follows when these cards were played: Player 1's command phase, or what a cancelled turn leads to."""
    state = before_cards(caesar, pompey, *board, year=year, turn=turn, edition=edition)
    for card in (caesar, pompey):
        state.apply(state.parse(f"play {card}"))
    return state


def rows_of(text: str) -> Iterator[list[str]]:
    """The rows of a table: each begins with `>`, has cells between bars, and may go on in the lines below."""
    for row in re.split(r"\n *> ", re.sub(r"\n *#.*", "", text))[1:]:
        yield [" ".join(cell.split()) for cell in row.split("|")]


def ways(state: State, block: str, verb: str = "move") -> set[str]:
    """The paths on offer for a block, written ``rome-genua``."""
    start = f"{verb} {block} "
    texts = map(str, state.legal_actions())
    return {text.removeprefix(start) for text in texts if text.startswith(start)}
