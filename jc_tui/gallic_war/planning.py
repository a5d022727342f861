"""Effects of drafted orders: supply, groups, attacks, borders and odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from random import Random
from typing import Any, cast

from engine.blocks.state import Log
from engine.contract import Event, Seat
from engine.gallic_war.actions import End
from engine.gallic_war.events import TribeTurned
from engine.gallic_war.fog.sampling import StateSampler
from engine.gallic_war.game import GallicWar
from engine.gallic_war.odds import fight_on, fight_out
from engine.gallic_war.rules.movement import move_choices
from engine.gallic_war.seats import SEATS, opponent
from engine.gallic_war.state import State
from engine.gallic_war.tasks import MOVE, MoveBlocks, Over
from engine.gallic_war.viewdata import AreaView, GallicWarView
from engine.gallic_war.words import block_name, say
from engine.translations import commas, figure, headed, semicolons
from jc_tui.gallic_war.memory import believed
from jc_tui.gallic_war.modes import BATTLE
from jc_tui.gallic_war.move_targets import border
from jc_tui.gallic_war.text.standing import controlled, short_name
from jc_tui.seats.game_session import GameSession
from jc_tui.table.plans import Planner

FIGHTS = 150
"""How many times a battle is fought: shares are right to about four in a hundred."""

MOST_STEPS = 80
"""Most actions until a battle begins, if it begins at all."""


class GallicPlanner(Planner[GallicWarView]):
    """What orders would come to in this game."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self._game = cast(GallicWar, session.table.game)
        self._patient = copy(self._game.rules)
        self._patient.go = {**self._patient.go, MoveBlocks: _wait}
        self._patient.act = {**self._patient.act, (MOVE, End): _over}

    def imagine(self, view: GallicWarView) -> State:
        """Return one state that looks as the view; movements stay open."""
        return StateSampler(self._patient, view).sample(Random(0))

    def tells(self, event: Event) -> bool:
        """Return whether an event reveals something hidden, as turning neutrals do not."""
        return event.reveals and not (isinstance(event, TribeTurned) and event.cause == "entered")

    def summary(self, before: GallicWarView, after: GallicWarView) -> str:
        told = []
        for seat in SEATS:
            change = (n := len(controlled(after, seat))) - len(controlled(before, seat))
            words = "plan.areas-change" if change else "plan.areas"
            told.append(say(words, n=n, side=seat.label, change=f"{change:+d}"))
        if before.supply != after.supply:
            told.append(say("plan.supply", supply=after.supply, change=f"{after.supply - before.supply:+d}"))
        return commas(told)

    def effects(self, before: GallicWarView, after: GallicWarView) -> Sequence[str]:
        found = [say("plan.stand", what=self.summary(before, after))]
        if after.action.groups:
            named, left = commas(map(short_name, after.action.groups)), after.action.groups_left
            found.append(say("plan.groups", n=left, groups=named))
        found += [self._attack(area) for area in after.areas.values() if area.contested]
        was, now = (
            {block.id for area in view.areas.values() for block in area.blocks if block.side is None}
            for view in (before, after)
        )
        if turned := commas(map(block_name, sorted(was - now))):
            found.append(say("plan.turned", tribes=turned, side=opponent(self._session.viewer).label))
        held, still = (
            [area.id for area in view.areas.values() if area.control is self._session.viewer]
            for view in (before, after)
        )
        if left_alone := commas(short_name(area) for area in held if area not in still):
            found.append(headed(say("plan.left"), left_alone))
        if used := semicolons(self._borders(before, after)):
            found.append(headed(say("plan.borders"), used))
        return found

    def _attack(self, area: AreaView) -> str:
        stacks, attacker = {stack.side: stack for stack in area.stacks}, cast(Seat, area.attacker)
        defender = opponent(attacker)
        attackers, defenders = stacks[attacker].count, stacks[defender].count - stacks[defender].reserves
        sides: dict[str, Any] = {"attacker": attacker.label, "defender": defender.label}
        told = say("plan.attack", place=short_name(area.id), attackers=attackers, defenders=defenders, **sides)
        return semicolons((told, say("plan.pinned", n=min(attackers, defenders))))

    def _borders(self, before: GallicWarView, after: GallicWarView) -> Iterator[str]:
        known = {(start, end): count for start, end, seat, count in before.action.crossed if seat is after.to_act}
        for start, end, seat, count in after.action.crossed:
            if seat is after.to_act and count > known.get((start, end), 0):
                room = border(after, start, end).left
                used = f"{short_name(start)}-{short_name(end)}"
                yield used if room is None else say("plan.border-left", n=room, border=used)

    def fights(self, after: GallicWarView) -> Callable[[], Sequence[str]]:
        imagination = StateSampler(self._game.rules, after, believed(self._session, self._session.real_view))
        attacked, me = [area for area in after.areas.values() if area.contested], self._session.viewer
        return lambda: [_odds(imagination, area, me) for area in attacked]


def _wait(state: State, log: Log) -> bool:
    """Keep a movement open, so that its last move can be drafted."""
    return state.ask(state.active, move_choices(state))


def _over(state: State, action: End, log: Log) -> None:
    """End the draft after a movement."""
    state.go_to(Over())


def _odds(imagination: StateSampler, area: AreaView, me: Seat) -> str:
    """Return how often each side wins an area, and its points."""
    dice, place = Random(repr(area)), short_name(area.id)
    states = (imagination.sample(dice) for _ in range(FIGHTS))
    ends = [fight_out(state, dice) for state in states if led_to_battle(state, area.id, dice)]
    if not ends:
        return say("plan.no-odds", place=place)
    mine = round(100 * sum(end.winner is me for end in ends) / len(ends))
    stack = next(stack for stack in area.stacks if stack.side is not me)
    told = say("plan.odds", n=stack.count, place=place, mine=mine, theirs=100 - mine, enemy=opponent(me).label)
    scored = round(sum(end.points for end in ends) / len(ends), 1)
    return say("plan.odds-points", odds=told, points=figure(scored, "+z.1f")) if scored else told


def led_to_battle(state: State, place: str, dice: Random) -> bool:
    """Play on without further orders, and return whether an area's battle begins."""
    area = state.areas.index[place]
    for _ in range(MOST_STEPS):
        if state.battle.area == area and state.phase in BATTLE:
            return True
        legal = state.legal_actions()
        if not legal:
            return False
        if state.to_act is Seat.CHANCE:
            state.play(fight_on(state, dice))
            continue
        state.play(min(legal, key=lambda action: (str(action) != f"battle {place}", action.verb != "end")))
    return False
