"""Effects of drafted orders: points, moves, pinned blocks, roads and odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import cast

from engine.contract import Seat
from engine.julius_caesar.fog.sampling import BeliefState, StateSampler
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.odds import fight_out
from engine.julius_caesar.passages import road_room
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.state import State
from engine.julius_caesar.viewdata import JuliusCaesarView, SpaceView
from engine.julius_caesar.words import commas, headed, label, say, semicolons
from jc_tui.julius_caesar.memory import beliefs_of
from jc_tui.seats.game_session import GameSession
from jc_tui.table.plans import Planner

FIGHTS = 150
"""How many times a battle is fought: shares are right to about four in a hundred."""

MOST_STEPS = 40
"""Most actions until a battle begins, if it begins at all."""


class CaesarPlanner(Planner[JuliusCaesarView]):
    """What orders would come to in this game."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self._game = cast(JuliusCaesar, session.table.game)

    def imagine(self, view: JuliusCaesarView) -> State:
        return StateSampler(self._game.rules, view).sample(Random(0))

    def summary(self, before: JuliusCaesarView, after: JuliusCaesarView) -> str:
        told = []
        for seat in SEATS:
            points, change = after.points[seat], after.points[seat] - before.points[seat]
            words = "plan.points-change" if change else "plan.points"
            told.append(say(words, seat=seat.label, points=points, change=f"{change:+d}"))
        return commas(told)

    def effects(self, before: JuliusCaesarView, after: JuliusCaesarView) -> Sequence[str]:
        found = [say("plan.victory-points", points=self.summary(before, after))]
        if after.phase == before.phase == "move":
            found.append(say("plan.moves", used=before.moves_left - after.moves_left, left=after.moves_left))
        levies = before.levies_left - after.levies_left
        found.append(say("plan.levies", used=levies, left=after.levies_left))
        contested = [space for space in after.spaces.values() if space.contested]
        found += [line for space in contested for line in self._pinning(space)]
        if roads := semicolons(self._roads(before, after)):
            found.append(headed(say("plan.roads"), roads))
        return found

    def _pinning(self, space: SpaceView) -> Sequence[str]:
        """Return who is pinned in a place, by each possible main attack (6.13)."""
        (stack, *others), place = space.attacker_first, label(space.id)
        arrivals = {start: sum(counts) for start, counts in stack.arrivals.items()}
        if space.main_attack is None and len(arrivals) > 1 and others:
            line = others[0].count - others[0].reserves
            return [
                say("plan.pins-if", n=min(line, count), count=line, place=place, start=label(start))
                for start, count in arrivals.items()
            ]
        free, line = space.unpinned or (0, 0)
        attacker = cast(Seat, space.attacker)
        defender = opponent(attacker)
        words = "plan.pins-yours" if defender is self._session.viewer else "plan.pins"
        sides = {"attacker": attacker.label, "defender": defender.label}
        return [say(words, n=line - free, count=line, place=place, **sides)]

    def _roads(self, before: JuliusCaesarView, after: JuliusCaesarView) -> Iterator[str]:
        """Yield the roads that are used more than before, with their room."""
        known = {(a, b, seat): count for a, b, seat, count in before.roads}
        for a, b, seat, count in after.roads:
            if seat is after.to_act and count > known.get((a, b, seat), 0):
                room = road_room(after, a, b)
                used = f"{label(a)}-{label(b)}"
                yield used if room is None else say("plan.road-left", n=room, road=used)

    def fights(self, after: JuliusCaesarView) -> Callable[[], Sequence[str]]:
        beliefs = beliefs_of(self._session, self._session.real_view)
        attacked = [space for space in after.spaces.values() if space.contested]
        imagination, me = StateSampler(self._game.rules, after), self._session.viewer
        return lambda: [_odds(imagination, beliefs, space, me) for space in attacked]


def _odds(imagination: StateSampler, beliefs: BeliefState | None, space: SpaceView, me: Seat) -> str:
    """Return how often each side wins a place in battle."""
    dice, place = Random(repr(space)), label(space.id)
    states = (imagination.sample(dice, beliefs) for _ in range(FIGHTS))
    ends = [fight_out(state, dice) for state in states if led_to_battle(state, space.id)]
    if not ends:
        return say("plan.no-odds", place=place)
    mine = round(100 * sum(end.winner is me for end in ends) / len(ends))
    left = round(100 * sum(end.left for end in ends) / len(ends))
    enemy, n = next((stack.side.label, stack.count) for stack in space.stacks if stack.side is not me)
    told = say("plan.odds", n=n, place=place, mine=mine, theirs=100 - mine, enemy=enemy)
    retreats = "plan.odds-you-retreat" if space.attacker is me else "plan.odds-enemy-retreats"
    return say(retreats, odds=told, left=left, enemy=enemy) if left else told


def led_to_battle(state: State, place: str) -> bool:
    """Play on without further orders, and return whether a place's battle begins."""
    for _ in range(MOST_STEPS):
        if state.phase == "battle":
            return True
        legal = state.legal_actions()
        if not legal:
            return False
        state.play(min(legal, key=lambda action: (str(action) != f"battle {place}", action.verb != "end")))
    return False
