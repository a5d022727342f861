"""What the battle screen says: the heading, what to do now, where a block can go and why not elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.blocks.odds import Chances, expected_hits
from engine.blocks.telling import hits
from engine.contract import Action, Seat
from engine.gallic_war.actions import Battle as Fought
from engine.gallic_war.actions import Main, Retreat, Shelter
from engine.gallic_war.events.fighting import BattleEnded
from engine.gallic_war.retreat import SAIL_AWAY
from engine.gallic_war.seats import SEATS, opponent
from engine.gallic_war.viewdata import BattleView, GallicWarView
from engine.gallic_war.words import block_name, place_name, say
from engine.words import commas, counted, figure, headed, noted
from engine.words import say as say_of_all
from jc_tui.blocks.battle.words import doing, percent, verbs_of, with_others
from jc_tui.gallic_war.battle.fighting import CHOOSE, RELIEF, SIEGE
from jc_tui.gallic_war.facts import load_facts, strong
from jc_tui.gallic_war.text.standing import short_name

TOWNS = frozenset((SIEGE, RELIEF))
"""The stages that are about a town."""

BEFORE = frozenset((CHOOSE, "withdraw", "shelter", "main group"))
"""The phases before the first round in which something is chosen."""

LISTED = frozenset((CHOOSE, "main group"))
"""The phases in which the choice is made from a list."""

ASKED = frozenset(("withdraw", "shelter", "hit", "sortie", "storm", "leave"))
"""The phases in which it is asked about a block."""


def heading(battle: BattleView) -> str:
    """``BATTLE OF MANDUBII F1``; of a siege the town."""
    facts = load_facts()
    level, place = facts.fortress(battle.area), short_name(battle.area)
    if battle.stage in TOWNS:
        place = facts.components.data.areas[facts.areas.index[battle.area]].fortress_name
    named = (say("position.fortress", place=place, level=level) if level else place).upper()
    if battle.stage in TOWNS:
        return say.one("battle_screen.heading-of", battle.stage, place=named)
    return say("battle_screen.heading", place=named)


def round_words(view: GallicWarView, battle: BattleView) -> str:
    """Which round of how many it is, and what follows it."""
    if not battle.stage:
        return say.one("battle_screen.now", view.phase) if view.phase in BEFORE else say("battle_screen.before")
    if not battle.round:
        told = say.one("battle_screen.before", battle.stage)
    elif battle.round < battle.rounds:
        told = say("battle_screen.round", number=battle.round, last=battle.rounds)
    else:
        told = say.one("battle_screen.last-round", battle.stage, number=battle.round, last=battle.rounds)
    return commas([told, say("battle_screen.siege-left", n=battle.siege_left)]) if battle.siege_left else told


# --- what to do now --------------------------------------------------------------------------------------------


def prompt(
    view: GallicWarView, battle: BattleView, legal: Sequence[Action], block: str | None, whose: Seat | None
) -> str:
    """What the player is to do now, in one line; `whose` choice it is, where that has to be told by name."""
    asked = view.phase in ASKED and block is not None
    if view.phase in LISTED:
        told = say.one("battle_screen.ask", view.phase)
    elif block is None:
        told = say_of_all("fight.choose")
    elif asked:
        due, room = hits(battle.hits_due), fortress_room(battle)
        told = say.one("battle_screen.ask", view.phase, block=block_name(block), hits=due, room=room)
    else:
        return with_others(_turn(battle, legal, block, whose), legal)
    told = headed(whose.label, told) if whose is not None else told
    return with_others(told, legal) if asked else told


def fortress_room(battle: BattleView) -> int:
    """How many more blocks the fortress takes."""
    return load_facts().fortress(battle.area) - sum(battle.inside.values()) - len(battle.sorties)


def _turn(battle: BattleView, legal: Sequence[Action], block: str, whose: Seat | None) -> str:
    """A block's turn in the round."""
    verbs = verbs_of(legal, block)
    shelters = [say("battle_screen.shelters")] if "shelter" in verbs else []
    told = doing(legal, verbs, block_name(block), *shelters)
    if battle.letter is None:
        return say("battle_screen.caesars-turn", doing=told)
    if whose is not None:
        return say("battle_screen.turn-of", side=whose.label, letter=battle.letter, doing=told)
    return say("battle_screen.turn", letter=battle.letter, doing=told)


def hit_notes(battle: BattleView) -> dict[str, str]:
    """By block in the fight, the hits to expect of it: ``~1.5``."""
    facts = load_facts()
    blocks = [*battle.besieged, *(block for line in battle.line.values() for block in line)]
    fire = {block.id: facts.blocks.fire[facts.blocks.index[block.id]] for block in blocks}
    return {block.id: f"~{figure(expected_hits(block.strength, fire[block.id]))}" for block in blocks}


def chances_lines(found: Chances, battle: BattleView) -> list[str]:
    """The chances in four lines."""
    attacker, defender = found.attacker, opponent(found.attacker)
    losses = counted((seat.label, figure(found.losses[seat])) for seat in SEATS)
    shares: dict[str, Any] = {
        "takes": percent(found.wins[attacker]),
        "destroyed": percent(found.wins[defender]),
        "leaves": percent(found.drawn_off),
    }
    place, points = short_name(battle.area), figure(found.points, "+.1f")
    lost = "battle_screen.losses-at-random" if found.unseen else "battle_screen.losses"
    told = [
        say_of_all("fight.chances", fights=found.fights),
        say("battle_screen.chances", side=attacker.label, place=place, **shares),
        say(lost, losses=losses, points=points, number=found.unseen),
    ]
    fatal = [say("battle_screen.fatal", share=percent(found.fatal))] if found.fatal else []
    return [*told, *fatal, say_of_all("fight.notes")]


def end_words(end: BattleEnded) -> str:
    """How a battle ended."""
    return say("battle_screen.won", side=end.winner.label, place=place_name(end.area))


# --- choices from a list ---------------------------------------------------------------------------------------


def main_words(view: GallicWarView, battle: BattleView, action: Main) -> str:
    """One of the attacker's groups: where it came from, and who is in it as far as that is known."""
    area = view.areas[battle.area]
    group = [block for block in area.blocks if block.origin == action.area and block.side is battle.attacker]
    stack = next(stack for stack in area.stacks if stack.side is battle.attacker)
    if group:
        told = commas(strong(block.id, block.strength) for block in group)
    else:
        told = say("battle_screen.unseen", n=sum(part.count for part in stack.parts if part.origin == action.area))
    return say("battle_screen.group", place=place_name(action.area), who=told)


def battle_words(view: GallicWarView, action: Fought) -> str:
    """A battle that may be fought next: who attacks whom with how many."""
    area = view.areas[action.area]
    stacks = ((stack.side, stack.count) for stack in area.stacks if stack.side is not None)
    attacker, defender = (
        say("battle_screen.with", side=side.label, number=count)
        for side, count in sorted(stacks, key=lambda stack: stack[0] is not area.attacker)
    )
    place = load_facts().place(action.area)
    return say("battle_screen.battle", place=place, attacker=attacker, defender=defender)


# --- retreats --------------------------------------------------------------------------------------------------


def way_words(view: GallicWarView, battle: BattleView, action: Action) -> str:
    """What a way out is called: where it leads, over what, and how many more that takes."""
    if isinstance(action, Shelter):
        return say("battle_screen.into-fortress", number=fortress_room(battle))
    assert isinstance(action, Retreat)
    end = place_name(action.path[-1])
    return say_of_all("fight.way-out", place=end, by=_by(battle, action, view))


def _by(battle: BattleView, action: Retreat, view: GallicWarView) -> str:
    if len(action.path) > 2:
        sea, side = place_name(action.path[1]), view.to_act
        if side is battle.attacker:
            return say("battle_screen.back-over-sea", sea=sea)
        gone = sum(seat is side for seat, _ in battle.sailed)
        return say("battle_screen.over-sea", sea=sea, number=SAIL_AWAY - gone)
    start, end = action.path
    kind, limit = next((kind, limit) for other, kind, limit in load_facts().neighbours(start) if other == end)
    used = sum(count for a, b, side, count in battle.retreats if (a, b, side) == (start, end, view.to_act))
    return say.one("battle_screen.by", kind, number=limit - used)


def all_ways(block: str, area: str) -> list[Retreat]:
    """A retreat of a block to each area beside one, and over each sea that it has a port on."""
    facts = load_facts()
    by_land = [(area, other) for other, _, _ in facts.neighbours(area)]
    by_sea = []
    for sea in facts.seas(area):
        ports = (port for port in facts.areas.ids if port != area and sea in facts.seas(port))
        by_sea += [(area, sea, port) for port in ports][:1]
    return [Retreat(block, path) for path in (*by_land, *by_sea)]


def closed_words(action: Retreat) -> str:
    """An area beside the battle, or a sea, by which a block cannot retreat."""
    return noted(place_name(action.path[1]), say("battle_screen.closed"))
