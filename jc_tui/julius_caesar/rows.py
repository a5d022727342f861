"""The places of the map as rows of a list: who holds them, what they are worth, who stands there, the news."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Action, Seat
from engine.julius_caesar.seats import CAESAR, SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView, SpaceView, Stack
from engine.julius_caesar.words import commas, label, roman, say, semicolons
from engine.values import frozen
from jc_tui.blocks.places import Force
from jc_tui.julius_caesar.blocks import short_block, short_stack
from jc_tui.julius_caesar.choosing import groups, levies
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.text.position import came_from, own_name, stack_text
from jc_tui.look.sides import side_letter


@frozen
class PlaceRow:
    """One place, by its id.

    Attributes:
        control: C, P, ``C/P`` when contested (the attacker first), ``-`` when vacant.
        owner: the side that holds it alone. value: its victory points.
        forces: the blocks of each side, as far as they may be seen.
        note: what happened there this turn, or what is due, in a few words.
        mine, enemy: whether blocks of the side that looks, or of the other, stand there; to a spectator
            Caesar's are mine.
        can_move, can_levy: whether the player to act may do so here now.
        x: how far east it lies, from 0 to 1000.
    """

    place: str
    name: str
    sea: bool
    control: str
    owner: Seat | None
    value: int
    forces: tuple[Force, ...]
    note: str
    mine: bool
    enemy: bool
    can_move: bool
    can_levy: bool
    x: int

    @property
    def contested(self) -> bool:
        """Whether both sides stand there."""
        return len(self.forces) > 1

    @property
    def count(self) -> int:
        """All blocks there."""
        return sum(force.count for force in self.forces)


def place_rows(view: JuliusCaesarView, legal: Sequence[Action] = ()) -> list[PlaceRow]:
    """All cities and seas, in the order of their names, as the seat whose view it is may see them."""
    moving, levying = groups(legal, view), levies(legal, view)
    me = view.seat if view.seat in SEATS else CAESAR
    facts = load_facts()
    at = {city.id: city.x for city in facts.data.cities} | {sea.id: sea.x for sea in facts.data.seas}
    rows = []
    for place in sorted(at, key=label):
        space = view.spaces.get(place)
        sides = {stack.side for stack in space.stacks} if space else set()
        rows.append(
            PlaceRow(
                place=place,
                name=label(place),
                sea=place in facts.seas,
                control=_control(space),
                owner=space.owner if space else None,
                value=facts.values.get(place, 0),
                forces=_forces(space) if space else (),
                note=_note(view, space) if space else "",
                mine=me in sides,
                enemy=bool(sides - {me}),
                can_move=place in moving,
                can_levy=place in levying,
                x=at[place],
            )
        )
    return rows


def _control(space: SpaceView | None) -> str:
    if space is None:
        return "-"
    if space.contested:
        return "C/P" if space.attacker is CAESAR else "P/C"
    return side_letter(space.owner)


def _forces(space: SpaceView) -> tuple[Force, ...]:
    return tuple([_force(space, stack) for stack in space.attacker_first])


def _force(space: SpaceView, stack: Stack) -> Force:
    known = [block for block in space.blocks if block.side is stack.side]
    hidden = stack.count - len(known)
    long = [f"{own_name(block)} {roman(block.strength)}{'*' if block.moved else ''}" for block in known]
    short = [short_block(block) for block in known]
    if known and hidden:
        long.append(say("places.more", number=hidden))
        short.append(f"+{hidden}")
    elif not known:
        counted = say("story.navis" if space.id in load_facts().seas else "story.blocks", n=stack.count)
        text = stack_text(stack, counted)
        long, short = [text], [short_stack(stack)]
    return Force(stack.side, stack.count, bool(known), commas(long), " ".join(short))


def _note(view: JuliusCaesarView, space: SpaceView) -> str:
    if view.battle and view.battle.space == space.id:
        return say("places.battle", number=view.battle.round)
    if space.contested and space.attacker:
        side = side_letter(space.attacker)
        if space.main_attack:
            notes = [say("position.attacks-from", side=side, place=label(space.main_attack))]
        else:
            notes = [say("position.attacks", side=side)]
        if reserves := sum(stack.reserves for stack in space.stacks):
            notes.append(say("position.reserves", number=reserves))
        return commas([*notes, say("places.surprise")] if view.surprise == space.id else notes)
    came = [
        came_from(sum(numbers), origin) for stack in space.stacks for origin, numbers in stack.arrivals.items()
    ]
    notes = [commas(came)] if came else []
    return semicolons(notes + ([say("places.begun")] if space.id in view.active else []))
