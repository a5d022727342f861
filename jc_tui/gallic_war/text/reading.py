"""From what a player types to actions: notations, and the shorter ways that can mean one thing only.

A verb may be cut short, left out where only one is possible, or stand alone where one action has it. The places of
a path may have spaces between them; `move caesar B` begins where the block stands. `move caesar,vii A-B`,
`move all A B` and `move A B` mean several actions; they are checked one after the other on a copy of the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.blocks.acts import Along
from engine.contract import Action, AmbiguousAction, IllegalAction, NotationError, Seat, State, UnreadableAction
from engine.foreign import completions
from engine.gallic_war.actions import FORMS, Fire, Group
from engine.gallic_war.notation import LEGION
from engine.gallic_war.state import State as GallicState
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, say
from engine.words import either, listed
from jc_tui.gallic_war.pack import OPEN_PHASES

VERBS = tuple(kind.verb for kind in FORMS)
TRIPS = frozenset(kind.verb for kind in FORMS if issubclass(kind, Along))
"""The verbs of a block and a path."""

SHORT = {"m": "move"}
"""What is meant by a letter that begins several verbs."""

FILLERS = frozenset(("from", "to", "and"))
ALL = "all"
MOST_WAYS = 6


def read_order(text: str, state: State, legal: Sequence[Action]) -> tuple[Sequence[Action], str]:
    """What a line means: one action, which is not checked, or several that can be done in turn; and who stays.

    Raises:
        UnreadableAction, AmbiguousAction: it means nothing, or several things.
        IllegalAction: it means several actions, and not all of them can be done.
    """
    words = " ".join(text.lower().replace(", ", ",").split()).split(" ")
    possible = list(dict.fromkeys(action.verb for action in legal))
    if text.strip().isdecimal():
        raise UnreadableAction(say("typing.number"), text)
    verb = SHORT.get(words[0], words[0])
    verbs = completions(verb, possible) or completions(verb, sorted(VERBS))
    rest = words[1:] if verbs else words
    verbs = verbs or [verb for verb in possible if verb != "end"]
    if not rest and verbs:
        return (_alone(text, verbs, legal),), ""
    rest = [word for word in rest if word not in FILLERS]
    if TRIPS.issuperset(verbs):
        rest = _with_start(state, rest)
    several = rest[:1] == [ALL] or "," in (rest[0] if rest else "")
    meant = [line for verb in verbs if (line := _path_joined(verb, rest))]
    if several:
        return _group(text, state, legal, meant)
    return (_one(text, state, legal, meant),), ""


def _with_start(state: State, rest: list[str]) -> list[str]:
    """Two names without a way: all of an area, and where they go; or a block, whose way begins where it stands."""
    if len(rest) != 2 or ALL in rest or "," in rest[0] or any(mark in word for word in rest for mark in "->"):
        return rest
    if completions(rest[0], cast(GallicState, state).game.components.areas.ids):
        return [ALL, *rest]
    return [rest[0], *_from_where_it_stands(state, rest[0], rest[1:])]


def _from_where_it_stands(state: State, word: str, rest: Sequence[str]) -> list[str]:
    """The way of a block of which only the end is named, from where it stands."""
    if len(rest) != 1 or "-" in rest[0] or ">" in rest[0]:
        return list(rest)
    try:
        block = cast(Fire, state.parse(f"{Fire.verb} {word}")).block
    except NotationError:
        return list(rest)
    at = {seen.id: area.id for area in _seen(state).areas.values() for seen in area.blocks}
    return [f"{at[block]}-{rest[0]}"] if block in at else list(rest)


def _seen(state: State) -> GallicWarView:
    """What may be told to whoever types: it is not known who else looks while both may."""
    both = state.to_act is None or cast(GallicState, state).phase in OPEN_PHASES
    return cast(GallicWarView, state.view(Seat.SPECTATOR if both else cast(Seat, state.to_act)))


def _path_joined(verb: str, rest: Sequence[str]) -> list[str]:
    """Verb and words, the places of a path as one."""
    if verb in TRIPS and len(rest) > 2:
        rest = [rest[0], "-".join(rest[1:])]
    return [verb, *rest]


def _alone(text: str, verbs: Sequence[str], legal: Sequence[Action]) -> Action:
    """The only action of a verb."""
    members = [action for action in legal if action.verb in verbs]
    if len(members) == 1:
        return members[0]
    if members:
        told = say("typing.several-alone", text=text.strip(), number=len(members))
        raise AmbiguousAction(told, text, [str(action) for action in members[:MOST_WAYS]])
    raise UnreadableAction(say("typing.not-possible", text=text.strip()), text)


def _one(text: str, state: State, legal: Sequence[Action], meant: Sequence[Sequence[str]]) -> Action:
    """The one action of some readings: one that is possible now before others."""
    fits = [action for line in meant for action in legal if _fits(action, line)]
    if len(fits) == 1:
        return fits[0]
    read: list[Action] = []
    errors: list[NotationError] = []
    for line in meant:
        try:
            read.append(state.parse(" ".join(line)))
        except NotationError as error:
            errors.append(error)
    found = [action for action in read if action in legal] or read
    if len(found) == 1:
        return found[0]
    if len(fits) > 1 or found:
        told = say("typing.several-things", text=text.strip(), ways=either((fits or found)[:MOST_WAYS]))
        raise AmbiguousAction(told, text, [str(action) for action in fits or found])
    if errors and len(meant) == 1:
        raise errors[0]
    return state.parse(text)


def _fits(action: Action, line: Sequence[str]) -> bool:
    """Whether every word of a line begins what stands at its place in an action's notation."""
    parts = str(action).split()
    if len(parts) != len(line):
        return False
    return all(_begins(part, word) for part, word in zip(parts, line, strict=True))


def _begins(part: str, word: str) -> bool:
    places, named = part.split("-"), [name for name in word.replace(">", "-").split("-") if name]
    if len(places) != len(named) and (len(named), len(places)) != (2, 3):
        return False
    ends = places if len(places) == len(named) else [places[0], places[-1]]
    return all(_name_begins(place, name) for place, name in zip(ends, named, strict=True))


def _name_begins(name: str, word: str) -> bool:
    return name.startswith(word) or name == LEGION + word


# --- several blocks ----------------------------------------------------------------------------------------------


def _group(
    text: str, state: State, legal: Sequence[Action], meant: Sequence[Sequence[str]]
) -> tuple[Sequence[Action], str]:
    """Several actions of one verb: for each block that is named, or for all that can go that way."""
    for line in meant:
        verb, blocks, *rest = line
        if blocks == ALL:
            found = [action for action in legal if _fits(action, [verb, *action.about[:1], *rest])]
            if found:
                _check_one_way(text, found)
                return _as_many_as_can(state, found)
        else:
            try:
                orders = [
                    _one(text, state, legal, [[verb, block, *_way(state, verb, block, rest)]])
                    for block in dict.fromkeys(blocks.split(","))
                    if block
                ]
            except NotationError:
                if len(meant) == 1:
                    raise
                continue
            return _all_in_turn(state, orders), ""
    for line in meant:
        if line[1] == ALL and "-" in line[-1] and (refusal := _refusal_of_first(state, line)):
            raise refusal
    raise UnreadableAction(say("typing.nobody-can", text=text.strip()), text)


def _refusal_of_first(state: State, line: Sequence[str]) -> IllegalAction | None:
    """Why the first block seen in an area cannot go the way that all of them were to go; None if there is none."""
    try:
        start = cast(Group, state.parse(f"{Group.verb} {line[-1].replace('>', '-').split('-')[0]}")).area
    except NotationError:
        return None
    area = _seen(state).areas.get(start)
    blocks = [block.id for block in area.blocks if block.side is state.to_act] if area else []
    return state.refusal(state.parse(" ".join([line[0], *blocks[:1], *line[2:]]))) if blocks else None


def _way(state: State, verb: str, block: str, rest: Sequence[str]) -> Sequence[str]:
    return _from_where_it_stands(state, block, rest) if verb in TRIPS else rest


def _check_one_way(text: str, found: Sequence[Action]) -> None:
    ways = list(dict.fromkeys("-".join(action.path) for action in found if isinstance(action, Along)))
    if len(ways) > 1:
        told = say("typing.ways", text=text.strip(), ways=either(ways[:MOST_WAYS]))
        raise AmbiguousAction(told, text, ways)


def _all_in_turn(state: State, orders: Sequence[Action]) -> Sequence[Action]:
    """The actions, if each can be done after those before it; else why the first that cannot is refused."""
    if len(orders) < 2:
        return orders
    done, left = _done(state, orders)
    if left is not None:
        copy = state.copy()
        for action in done:
            copy.apply(action)
        if refusal := copy.refusal(left):
            raise refusal
        raise UnreadableAction(say("typing.one-at-a-time", action=done[-1]), str(left))
    return orders


def _as_many_as_can(state: State, orders: Sequence[Action]) -> tuple[Sequence[Action], str]:
    """Those of a group that can go one after the other, and who stays behind."""
    done, _ = _done(state, orders, skip=True)
    staying = [block_name(action.about[0]) for action in orders if action not in done]
    told = say("typing.stay", blocks=listed(staying), n=len(staying)) if staying else ""
    return (done or orders[:1]), told


def _done(state: State, orders: Sequence[Action], skip: bool = False) -> tuple[list[Action], Action | None]:
    """What can be done in turn by the seat to act, and the first that cannot; it is left out with `skip`."""
    copy, seat, done = state.copy(), state.to_act, list[Action]()
    for action in orders:
        if copy.to_act is seat and copy.refusal(action) is None:
            copy.apply(action)
            done.append(action)
        elif not skip:
            return done, action
    return done, None
